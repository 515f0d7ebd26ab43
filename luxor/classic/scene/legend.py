"""How to read the board: every sign with its rule, or a panel with as many of them as the room allows."""

from __future__ import annotations

from luxor.classic.scene.picture import Tile
from luxor.classic.scene.pieces import FOOT, Item, pawn_shapes
from luxor.classic.scene.tiles import empty_shapes, tile_shapes
from luxor.core.words.wording import Words
from luxor.scene.labels import Labels, word
from luxor.scene.panels import PAD, panel_shapes
from luxor.scene.shapes import Box, Group, Icon, Line, Rect, Shape, Text
from luxor.scene.signs import CELL, Explained, explained
from luxor.scene.text import SMALLEST, wrap

TREASURE_HIGH, TILES_HIGH, SIGNS_HIGH = 98, 120, 96
SCALE = 0.84
SAMPLE = Tile("jewel", 6, 3, "falcon")
FIRST_TILES = (
    (Tile("osiris", 3), "legend_osiris"),
    (Tile("horus", 2), "legend_horus"),
    (Tile("tunnel"), "legend_tunnel"),
)
MORE_TILES = (
    (Tile("scarab"), "legend_scarab"),
    (Tile("wild"), "legend_wild"),
    (Tile("favour", levels=(2, 3)), "legend_favour"),
)

TILE, SYMBOL, FALLEN = Box(3, 3, 94, 94), Box(11, 42, 29, 28), Box(0, 0, 36, 36)  # what of a cell is shown


def _icons(*names: str) -> tuple[Shape, ...]:
    """Treasures of a kind each, one beside the other."""
    return tuple(Icon(name, 33 * at, 33, 32, name, "tile") for at, name in enumerate(names))


def _pill(text: str) -> tuple[Shape, ...]:
    """A value on a wall."""
    number = Text(50, 62, text, 34, "ink", "bold", "middle")
    return (Rect(18, 25, 64, 50, 25, "panel", "plaque", 4), number)


SIGNS: tuple[tuple[str, str, tuple[Shape, ...], Box], ...] = (
    ("legend_treasure", "base.treasure.need", tile_shapes(SAMPLE), TILE),
    ("sign_set", "base.score.sets", _icons("vase", "jewel", "statue"), CELL),
    ("sign_symbol", "base.treasure.reveal-temple", tile_shapes(SAMPLE), SYMBOL),
    ("legend_osiris", "base.osiris.jump", tile_shapes(FIRST_TILES[0][0]), TILE),
    ("legend_horus", "base.horus-tile.choice", tile_shapes(FIRST_TILES[1][0]), TILE),
    ("legend_tunnel", "base.temple.tunnel", tile_shapes(FIRST_TILES[2][0]), TILE),
    ("legend_scarab", "base.temple.scarab", tile_shapes(MORE_TILES[0][0]), TILE),
    ("legend_wild", "base.temple.wild", tile_shapes(MORE_TILES[1][0]), TILE),
    ("legend_favour", "base.temple.favour", tile_shapes(MORE_TILES[2][0]), TILE),
    ("sign_empty", "base.move.skip-empty", empty_shapes(14), TILE),
    ("legend_upright", "base.move.any-own", pawn_shapes(Item(0, "A", 18, 12, 64)), CELL),
    ("sign_several", "base.move.share-space", pawn_shapes(Item(2, "3", 18, 12, 64)), CELL),
    ("sign_asleep", "base.move.active-only", pawn_shapes(Item(3, "D", 3, 3, 30, lying=True)), FALLEN),
    ("sign_anubis", "base.move.anubis-wakes", (Icon("anubis", 14, 14, 72, "ink", "stone"),), CELL),
    ("legend_line", "base.move.anubis-wakes", (Line(((10, 50), (90, 50)), "gold-edge", 9, (1, 16)),), CELL),
    ("legend_wall", "base.score.position", _pill("5"), CELL),
    ("sign_sarcophagus", "base.chamber.first", (Icon("sarcophagus", 10, 10, 80, "ink", "stone"),), CELL),
    ("sign_key", "base.chamber.key", (Icon("key", 16, 16, 68, "ink", "stone"),), CELL),
)


def legend_signs(words: Words) -> tuple[Explained, ...]:
    """Every sign of the base game."""
    return tuple(
        explained(shapes, words.say(f"scene.{key}"), rule, view) for key, rule, shapes, view in SIGNS
    )


def legend_groups(box: Box, labels: Labels) -> list[Group]:
    """The panel with the sections that fit, spread over its height."""
    sections = [TREASURE_HIGH, TILES_HIGH, SIGNS_HIGH, TILES_HIGH]
    kept: list[int] = []
    left = box.h - 46
    for number, high in enumerate(sections):
        if high <= left:
            kept.append(number)
            left -= high
    groups = [Group(("legend",), panel_shapes(box, word(labels, "legend")), box.x, box.y)]
    gap = min(20.0, left / (len(kept) + 1))
    y = box.y + 40 + gap
    for number in sorted(kept, key=lambda n: (0, 1, 3, 2)[n]):
        if number == 0:
            groups += _treasure(box, y, labels)
        elif number == 2:
            groups.append(Group(("legend", 2), _signs(box.w, labels), box.x, y))
        else:
            groups += _tiles(box, y, labels, number)
        y += sections[number] + gap
    return groups


def _lines(x: float, y: float, text: str, size: float, room: float, lines: int = 2) -> list[Shape]:
    return [
        Text(x, y + 1.25 * size * at, line, size)
        for at, line in enumerate(wrap(text, size, room, lines=lines))
    ]


def _treasure(box: Box, y: float, labels: Labels) -> list[Group]:
    """One treasure with its four facts pointed out."""
    middle = box.w / 2 - 44
    shapes: list[Shape] = [
        *_lines(PAD, 22, word(labels, "legend_vp"), 15, 100),
        Line(((104, 17), (middle, 22)), "ink2", 1.4),
        *_lines(PAD, 62, word(labels, "legend_symbol"), 15, 100),
        Line(((104, 60), (middle + 4, 55)), "ink2", 1.4),
    ]
    right = middle + 118
    shapes += _lines(right, 14, word(labels, "legend_need"), 15, box.w - right - 8)
    shapes.append(Line(((right - 5, 12), (middle + 90, 12)), "ink2", 1.4))
    shapes += _lines(right, 72, word(labels, "legend_type"), 15, box.w - right - 8)
    shapes.append(Line(((right - 5, 67), (middle + 82, 50)), "ink2", 1.4))
    return [
        Group(("legend", 0), tuple(shapes), box.x, y),
        Group(("legend", "tile"), tile_shapes(SAMPLE), box.x + middle - 6, y - 6),
    ]


def _tiles(box: Box, y: float, labels: Labels, number: int) -> list[Group]:
    """Three tiles with a sentence each."""
    pitch = (box.w - 2 * PAD) / 3
    groups: list[Group] = []
    for at, (tile, key) in enumerate(FIRST_TILES if number == 1 else MORE_TILES):
        x = box.x + PAD + 2 + at * pitch
        groups.append(Group(("legend", key), tile_shapes(tile), x - 6 * SCALE, y - 6 * SCALE, SCALE))
        text = tuple(_lines(0, 94, word(labels, key), SMALLEST, pitch - 10, 3))
        groups.append(Group(("legend", key, "text"), text, x, y))
    return groups


def _signs(wide: float, labels: Labels) -> tuple[Shape, ...]:
    """Upright, asleep, three of a colour; the wall value and the statue line."""
    size = 36.0
    shapes: list[Shape] = [Line(((PAD, 0), (wide - PAD, 0)), "line", 1.2)]
    shapes += pawn_shapes(Item(0, "A", 14, 46 - FOOT * size, size))
    shapes += _lines(54, 34, word(labels, "legend_upright"), 14, 112, 1)
    shapes += pawn_shapes(Item(3, "D", 168, 14, 30, lying=True))
    shapes += _lines(206, 34, word(labels, "legend_asleep"), 14, 62, 1)
    shapes += pawn_shapes(Item(2, "3", 270, 46 - FOOT * size, size))
    shapes += _lines(312, 26, word(labels, "legend_three"), 14, wide - 322)
    shapes.append(Rect(16, 66, 36, 28, 14, "panel", "plaque", 2.2))
    shapes.append(Text(34, 86.7, "5", 19, "ink", "bold", "middle"))
    shapes += _lines(62, 85, word(labels, "legend_wall"), 14, 182, 1)
    shapes.append(Line(((252, 80), (296, 80)), "gold-edge", 5, (1, 9)))
    shapes += _lines(308, 85, word(labels, "legend_line"), 14, wide - 316, 1)
    return tuple(shapes)
