"""Rule modules: expansions as objects whose hooks cost nothing unless overridden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from luxor.core.verdict import ConfigError


class RuleModule:
    """A part of the rules that can be switched on; games subclass it with their no-op hooks."""

    name = ""


M = TypeVar("M", bound=RuleModule)
T = TypeVar("T")


def overriding(modules: Iterable[M], hook: str, base: type[M]) -> list[M]:
    """The modules that give a hook a body of their own: resolved once, so the others cost nothing."""
    plain = getattr(base, hook)
    return [m for m in modules if getattr(type(m), hook) is not plain]


def choose(names: Sequence[str], known: Mapping[str, T]) -> list[T]:
    """What some names stand for, in the order in which they are known."""
    unknown = [name for name in names if name not in known]
    if unknown:
        allowed = ", ".join(known) or "none for this game"
        said = ", ".join(map(str, unknown))
        raise ConfigError(f"unknown module: {said} (allowed: {allowed})", str(unknown[0]))
    return [known[name] for name in known if name in names]
