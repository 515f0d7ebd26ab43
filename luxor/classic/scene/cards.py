"""Cards, 84 x 112 u, local to their top left corner: a big number or icon, and a caption below."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from luxor.classic.scene.picture import Card
from luxor.scene.labels import Labels, word
from luxor.scene.marks import letter
from luxor.scene.shapes import Icon, Line, Polygon, Rect, Shape, Text
from luxor.scene.text import fit
from luxor.scene.theme import seat_colour, seat_ink

WIDE, HIGH, CORNER = 84, 112, 9
CAPTION = 14.0
LOWER, LOWER_BANDED = 9, 6  # units that a motif stands lower on a card without a caption
CAPTIONS = {
    "number": "forward",
    "plus-minus": "plus_minus",
    "die": "roll",
    "range": "choose",
    "die-range": "choose",
    "all": "move_all",
    "last-to-second": "last_to_second",
    "one-less": "one_less",
}
STARTER_BACK, HORUS_BACK = "pyramid", "eye"


def card_shapes(
    card: Card, labels: Labels, playable: bool = True, caption: float = CAPTION
) -> tuple[Shape, ...]:
    """A card face up; one that may not be played now is sand and brown. "unknown" is a back.

    `caption` is the size of the words below; 0 on a card so small that nobody could read them.
    """
    if card.kind == "unknown":
        return back_shapes(card.back or (HORUS_BACK if card.eyes else STARTER_BACK))
    words = word(labels, card.caption or CAPTIONS.get(card.kind, "unknown")) if caption else ""
    return _drawn(card, words, word(labels, "all") if caption else "", playable, caption)


@lru_cache(maxsize=512)
def _drawn(card: Card, words: str, all_of_them: str, playable: bool, caption: float) -> tuple[Shape, ...]:
    ground, ink = ("card", "ink") if playable else ("card-off", "ink2")
    motif = _motif(card, ground, ink, all_of_them)
    if not words:  # the motif has the room of the caption, too
        lower = LOWER_BANDED if card.eyes or card.owner >= 0 else LOWER
        return (*_frame(card, ground, playable), *(_lowered(shape, lower) for shape in motif))
    text, size = fit(words, caption, WIDE - 8)
    below = Text(WIDE / 2, 102, text, size, "ink2", anchor="middle")
    return (*_frame(card, ground, playable), *motif, below)


def _lowered(shape: Shape, by: float) -> Shape:
    if isinstance(shape, Line | Polygon):
        return replace(shape, points=tuple((x, y + by) for x, y in shape.points))
    return replace(shape, y=shape.y + by)


def _frame(card: Card, ground: str, playable: bool) -> list[Shape]:
    """The card itself, with the band of a Horus card or of a seat's own one."""
    if card.eyes:
        ink = "horus-mark" if playable else "ink2"
        left = WIDE / 2 - 12 * card.eyes
        return [
            Rect(0, 0, WIDE, HIGH, CORNER, ground, "horus-mark", 2.6),
            Rect(2, 2, WIDE - 4, 25, 6, "horus"),
            *(Icon("eye", left + 24 * at + 0.5, 3, 23, ink, "horus") for at in range(card.eyes)),
        ]
    if card.owner >= 0:
        colour = seat_colour(card.owner)
        return [
            Rect(0, 0, WIDE, HIGH, CORNER, ground, "edge", 3.8),
            Rect(0, 0, WIDE, HIGH, CORNER, ground, colour, 2.2),
            Rect(2, 2, WIDE - 4, 25, 6, colour),
            Text(WIDE / 2, 21, letter(card.owner), 17, seat_ink(card.owner), "bold", "middle"),
        ]
    return [Rect(0, 0, WIDE, HIGH, CORNER, ground, "tile-edge", 1.6)]


def _motif(card: Card, ground: str, ink: str, all_of_them: str) -> list[Shape]:
    """What the card does, as large as its band allows."""
    middle = WIDE / 2
    value, kind = card.value, card.kind
    banded = bool(card.eyes) or card.owner >= 0
    if card.face:
        return card.face(card, ground, ink)
    if kind == "die":
        return [Icon("die", middle - 23, 34 if banded else 24, 46, ink, ground)]
    if kind == "die-range":
        return [
            Text(middle - 2, 78, "1–", 34, ink, "bold", "end"),
            Icon("die", middle + 1, 50, 34, ink, ground),
        ]
    if kind == "last-to-second":
        return [Icon("last-to-second", middle - 28, 35, 56, ink, ground)]
    if kind == "one-less":
        return [
            Text(24, 79, str(value), 40, ink, "bold", "middle"),
            Icon("one-less", 40, 43, 38, ink, ground),
        ]
    if kind == "all":
        return _move_all(value, ground, ink, all_of_them)
    text = {"range": f"1–{value}", "plus-minus": "±1"}.get(kind, str(value))
    size = 36 if kind == "range" else 42 if kind == "plus-minus" else 46 if banded else 54
    return large(text, ink, size, banded)


def large(text: str, ink: str, size: float = 46, banded: bool = True) -> list[Shape]:
    """A number or a few signs in the middle of a card, below its band if it has one."""
    return [Text(WIDE / 2, (57 if banded else 50) + 0.36 * size, text, size, ink, "bold", "middle")]


def _move_all(value: int, ground: str, ink: str, all_of_them: str) -> list[Shape]:
    shapes: list[Shape] = [
        Icon("move-all", 18, 29, 46, ink, ground),
        Text(68, 87, str(value), 30, ink, "bold", "middle"),
    ]
    if all_of_them:
        text, size = fit(all_of_them, 19, 40, "semibold")
        shapes.append(Text(34, 86, text, size, ink, "semibold", "middle"))
    return shapes


@lru_cache(maxsize=8)
def back_shapes(icon: str = STARTER_BACK) -> tuple[Shape, ...]:
    """A card face down."""
    return (
        Rect(0, 0, WIDE, HIGH, CORNER, "ink2", "panel", 2),
        Rect(5, 5, WIDE - 10, HIGH - 10, 6, "", "panel", 1.2, alpha=0.6),
        Icon(icon, 20, 34, 44, "panel", "ink2"),
    )


@lru_cache(maxsize=8)
def gap_shapes() -> tuple[Shape, ...]:
    """The place in the middle of a hand where the next card will land."""
    return (
        Rect(0, 0, WIDE, HIGH, CORNER, "", "ink3", 1.6, (5, 6)),
        Line(((WIDE / 2, 44), (WIDE / 2, 66)), "ink3", 2.4),
        Line(((33, 57), (WIDE / 2, 66), (51, 57)), "ink3", 2.4),
    )
