"""What a caller hands in: a wrong kind of thing is refused by name, with what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike

from luxor.core.verdict import ConfigError


def need_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ConfigError(f"{name} is a text, not {value!r}")
    return value


def need_texts(name: str, value: object) -> tuple[str, ...]:
    """Some texts; one alone is taken for a list of one."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise ConfigError(f"{name}: a list of texts is needed, not {value!r}")
    return tuple(need_text(name, each) for each in value)


def need_index(name: str, value: object, count: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < count:
        raise ConfigError(f"{name} is a whole number from 0 to {count - 1}, not {value!r}")
    return value


def need_mapping(name: str, value: object, what: str) -> Mapping[str, object]:
    """A dict with texts as keys; `what` it leads from and to."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise ConfigError(f"{name} are a dict of {what}, not {value!r}")
    return value


def need_path(name: str, value: object) -> str | PathLike[str]:
    if not isinstance(value, str | PathLike):
        raise ConfigError(f"{name} is the path of a file, not {value!r}")
    return value
