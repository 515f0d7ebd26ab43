"""Small signs for every game: the mark of a player, the badge of points, the stroke that means "or"."""

from __future__ import annotations

from luxor.scene.shapes import Line, Piece, Polygon, Shape, Text
from luxor.scene.text import SMALLEST
from luxor.scene.theme import SEATS, seat_colour, seat_ink


def letter(seat: int) -> str:
    return SEATS[seat].upper()


def mark_shapes(seat: int, x: float, y: float, size: float, lettered: bool = True) -> tuple[Shape, ...]:
    """The mark of a player: shape, colour and letter."""
    shape = Piece(f"mark-{SEATS[seat]}", x, y, size, seat_colour(seat), edge_width=1, halo="", halo_width=0)
    if not lettered:
        return (shape,)
    low = 0.71 if SEATS[seat] == "c" else 0.68
    narrow = SEATS[seat] in "ce"  # a triangle and a cross leave less room for the letter
    font = max(SMALLEST, round(size * (0.45 if narrow else 0.5), 1))
    return (
        shape,
        Text(x + size / 2, y + low * size, letter(seat), font, seat_ink(seat), "bold", "middle"),
    )


def octagon(x: float, y: float, half: float, width: float = 1.4) -> Polygon:
    """The gold badge of VP."""
    cut = half * 0.414
    ring = ((cut, -half), (half, -cut), (half, cut), (cut, half))
    points = (*ring, *((-dx, -dy) for dx, dy in ring))
    return Polygon(
        tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in points), "gold", "gold-edge", width
    )


def vp_badge(x: float, y: float, value: int, half: float = 15.2, size: float = 22) -> tuple[Shape, ...]:
    return (
        octagon(x, y, half),
        Text(x, y + 0.35 * size, str(value), size, "gold-ink", "bold", "middle"),
    )


def slash(x: float, y: float, high: float, ink: str) -> Line:
    """The stroke that means "or": a line, so that it looks alike in every font."""
    return Line(((x - high / 5, y + high / 2), (x + high / 5, y - high / 2)), ink, 2.2)
