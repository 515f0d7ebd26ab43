"""Which colours meet in a picture, and the contrast that they need to be told apart."""

from __future__ import annotations

from typing import NamedTuple

from luxor.scene.theme import SEATS

TEXT, SIGN = 4.5, 3.0  # least contrast (WCAG) of text, and of a sign that carries meaning

Channels = tuple[float, float, float]  # red, green and blue, or what is made of them


def channels(colour: str) -> Channels:
    """Linear red, green and blue, each 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two hex colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Pair(NamedTuple):
    """Two tokens that meet in a picture, and the contrast they need."""

    front: str
    back: str
    least: float


_FLOORS = tuple(f"floor{n}" for n in range(1, 6))
_TERRAINS = ("desert", "oasis", "mountain", "lake")
_TEAMS = tuple(f"team-{seat}" for seat in SEATS[:4])
_GROUNDS = (*_FLOORS, *_TERRAINS)
_TEXT_ON = {
    "ink": ("page", "panel", "tile", "card", "stone", "temple", "chamber-in", "select-ground", *_GROUNDS),
    "ink2": ("page", "panel", "tile", "card", "card-off", "stone", "osiris", "horus", "temple"),
    "ink3": ("panel", "page"),
    "osiris-mark": ("osiris",),
    "horus-mark": ("horus",),
    "temple-mark": ("temple", "panel"),
    "gold-ink": ("gold",),
    "select": ("select-ground", "panel"),
    "whynot": ("whynot-ground", "panel"),
    "legal": ("legal-ground",),
    "rule": ("rule-ground",),
    "ruling": ("ruling-ground",),
    "panel": ("ink2",),  # the mark on a card's back
    **{f"on-{seat}": (f"seat-{seat}",) for seat in SEATS},
    **{f"on-{team}": (team,) for team in _TEAMS},
}
_SIGN_ON = {
    **dict.fromkeys(("vase", "jewel", "statue", "sceptre", "wild"), ("tile", "panel")),
    "ink": ("disc", "chamber", "whynot-ground"),
    "ink3": ("tile",),  # the dashes of an empty space also have its number
    "gold-edge": ("chamber-in", "panel", *_FLOORS),
    **{f"{terrain}-mark": (terrain,) for terrain in _TERRAINS},
    "select": (*_GROUNDS, "card", "stone"),
    "whynot": (*_FLOORS, "stone"),
    "focus": ("page", "panel", "tile"),
    "edge": ("page", "panel", "tile", *_GROUNDS),
    "plaque": ("panel",),
}
# Hairlines, tile edges and the frame of the chamber are decoration and below this on purpose.
PAIRS = (
    *(Pair(front, back, TEXT) for front, backs in _TEXT_ON.items() for back in backs),
    *(Pair(front, back, SIGN) for front, backs in _SIGN_ON.items() for back in backs),
)
# A pawn shows its edge against the halo (light, print) or against its fill and the halo (dark).
PAWN_PAIRS = (Pair("outline", "halo", SIGN), Pair("halo", "wall", SIGN))
