"""The colours of plots: those of the board, each with its twin for a dark page."""

from __future__ import annotations

import re

from luxor.scene.theme import DARK, LIGHT, seat_colour

TINTS = (1.0, 0.62, 0.30)  # of a seat's colour over the panel: the parts of a bar
ON_DARK, ON_LIGHT = "#FFFBF1", "#1E1710"  # letters on a tint
LEGIBLE = 4.5  # least contrast (WCAG) of text
MARKERS = ("o", "s", "^", "D", "P")  # as the heads of the pawns on the board
HEX = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)

_twins: dict[str, str] = {}  # light -> dark


def ink(token: str) -> str:
    """A colour of the theme."""
    return _paired(LIGHT.colour(token), DARK.colour(token))


def seat_ink(seat: int, family: str = "seat") -> str:
    """The colour of a seat, as its pawns have it."""
    return ink(seat_colour(seat).replace("seat", family, 1))


def tint(seat: int, part: int, family: str = "seat") -> str:
    """A part of what a seat has: the more of them, the paler."""
    light, dark = _tints(seat, part, family)
    return _paired(light, dark)


def on_tint(seat: int, part: int, family: str = "seat") -> str:
    """Letters on a tint: dark or light, whichever is told apart more easily."""
    light, dark = (
        max((ON_DARK, ON_LIGHT), key=lambda text: contrast(text, ground))
        for ground in _tints(seat, part, family)
    )
    return _paired(light, dark)


def in_the_dark(svg: str) -> str:
    """A drawing in our colours, for a dark page."""
    return HEX.sub(lambda found: _twins.get(found[0].upper(), found[0]), svg)


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two hex colours, 1 to 21."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _tints(seat: int, part: int, family: str) -> tuple[str, str]:
    token = seat_colour(seat).replace("seat", family, 1)
    light, dark = (_tint(theme.colour(token), theme.colour("panel"), TINTS[part]) for theme in (LIGHT, DARK))
    return light, dark


def _tint(colour: str, ground: str, share: float) -> str:
    """So much of a colour over a ground, or a little less, so that letters on it can be read."""
    found = _mixed(colour, ground, share)
    if share == 1 or max(contrast(found, letters) for letters in (ON_DARK, ON_LIGHT)) >= LEGIBLE:
        return found
    return _tint(colour, ground, share - 0.02)


def _paired(light: str, dark: str) -> str:
    """The light colour, or one that nobody can tell from it where that has another twin already."""
    number = int(light[1:], 16)
    shades = (number ^ shade for shade in range(256))  # they differ in blue, by as little as may be
    return next(near for near in map("#{:06X}".format, shades) if _twins.setdefault(near, dark) == dark)


def _mixed(colour: str, ground: str, share: float) -> str:
    parts = zip(_channels(colour), _channels(ground))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in parts)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _luminance(colour: str) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    ]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear))
