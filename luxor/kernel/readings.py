"""What the kernel makes of readings: which are switches in C, and which are in the tables anyway.

Any other reading is played by the interpreted engine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def words(readings: Mapping[str, str]) -> list[str]:
    """Readings as they stand in lines."""
    return [f"{ruling}={answer}" for ruling, answer in readings.items()]


def switched(switches: Sequence[str], readings: Mapping[str, str]) -> list[int]:
    """Every switch, on or off."""
    on = words(readings)
    return [int(word in on) for word in switches]


def is_ours(part: object) -> bool:
    """Whether a part of the rules comes with the package."""
    return type(part).__module__.startswith("luxor.")


def is_reading(module: object, known: Collection[str]) -> bool:
    """Whether a module is one of the known readings: these have no state of their own."""
    ruling, _, answer = str(getattr(module, "name", "")).rpartition(".")
    own_name = getattr(type(module), "name", "")
    return not own_name and is_ours(module) and f"{ruling}={answer}" in known
