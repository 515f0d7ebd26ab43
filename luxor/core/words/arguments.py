"""What a caller hands in: a wrong kind of thing is refused by name, with what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import TypeVar

from luxor.core.errors import ConfigError

T = TypeVar("T")
LONGEST = 60  # of what is repeated in a refusal: a position takes a screen


def shown(value: object) -> str:
    """What was handed in, as a refusal repeats it."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "a number with too many digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def need_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ConfigError(f"{name} is a text, not {shown(value)}")
    return value


def need_word(name: str, value: object, allowed: Iterable[str]) -> str:
    """One of some words."""
    known = tuple(allowed)
    if not isinstance(value, str) or value not in known:
        said = repr((value if isinstance(value, str) else shown(value))[:20])[1:-1]
        raise ConfigError(f"no such {name}: {said} (allowed: {', '.join(known)})")
    return value


def need_a(kind: type[T], name: str, value: object, such_as: str) -> T:
    """Something of a class, such as what is named."""
    if not isinstance(value, kind):
        raise ConfigError(f"{name} is a luxor.{kind.__name__} such as {such_as}, not {shown(value)}")
    return value


def need_texts(name: str, value: object) -> tuple[str, ...]:
    """Some texts; one alone is taken for a list of one."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise ConfigError(f"{name}: a list of texts is needed, not {shown(value)}")
    texts = tuple(value)
    for each in texts:
        if not isinstance(each, str):
            raise ConfigError(f"{name} are texts, not {shown(each)}")
    return texts


def need_index(name: str, value: object, count: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < count:
        raise ConfigError(f"{name} is a whole number from 0 to {count - 1}, not {shown(value)}")
    return value


def need_mapping(name: str, value: object, what: str) -> Mapping[str, object]:
    """A dict with texts as keys; `what` it leads from and to."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise ConfigError(f"{name} are a dict of {what}, not {shown(value)}")
    return value


def need_path(name: str, value: object) -> str | PathLike[str]:
    if not isinstance(value, str | PathLike):
        raise ConfigError(f"{name} is the path of a file, not {shown(value)}")
    return value
