"""How to read the area: every sign with its rule, and a panel with one tile explained."""

from __future__ import annotations

from luxor.core.words.wording import Words
from luxor.expedition.scene.picture import Land, Row
from luxor.expedition.scene.tiles import free_shapes, land_shapes, stack_shapes
from luxor.scene.labels import Labels, word
from luxor.scene.panels import PAD, panel_shapes
from luxor.scene.shapes import Box, Group, Shape, Text
from luxor.scene.signs import Explained, explained
from luxor.scene.text import wrap

SIZE = 14.5
SAMPLE, SAMPLE_STACK = Land("oasis", "temple", 2, 2), (1, 1, 3)
LINES = ("legend_oasis", "legend_temple", "legend_stack", "legend_values", "legend_lake")

TILE = Box(-2, -2, 88, 88)  # what of a cell is shown
DESERT, LAKE = Land("desert"), Land("lake", need=0)
SIGNS: tuple[tuple[str, str, tuple[Shape, ...]], ...] = (
    ("legend_oasis", "expedition.move.cost", land_shapes(Land("oasis", need=2))),
    ("sign_need", "expedition.move.cost", land_shapes(Land("mountain", need=3))),
    ("sign_closed", "expedition.move.cost", land_shapes(LAKE)),
    ("legend_values", "expedition.score.values", land_shapes(Land("desert", "temple", 2))),
    ("sign_top", "expedition.score.top", (*land_shapes(DESERT, True), *stack_shapes((1, 3)))),
    ("sign_four", "expedition.move.max-four", (*land_shapes(DESERT, True), *stack_shapes((0, 1, 2, 3)))),
    ("sign_free", "expedition.place.adjacent", free_shapes()),
)


def legend_signs(words: Words) -> tuple[Explained, ...]:
    """Every sign of the base game."""
    return tuple(explained(shapes, words.say(f"x-scene.{key}"), rule, TILE) for key, rule, shapes in SIGNS)


def legend_height(row: Row | None) -> float:
    return 216.0 if row else 176.0


def tile_legend(box: Box, labels: Labels, row: Row | None) -> list[Group]:
    """One tile explained, what cannot be entered, and what a module puts on the map."""
    groups = [Group(("legend",), panel_shapes(box, word(labels, "legend")), box.x, box.y)]
    scale = 1.3
    groups.append(Group(("legend", "tile"), land_shapes(SAMPLE, True), box.x + PAD, box.y + 42, scale))
    groups.append(Group(("legend", "stack"), stack_shapes(SAMPLE_STACK), box.x + PAD, box.y + 42, scale))
    left = PAD + 84 * scale + 18
    shapes: list[Shape] = []
    y = 54.0
    for key in LINES:
        for line in wrap(word(labels, key), SIZE, box.w - left - PAD, lines=2):
            if y < box.h - (40 if row else 6):
                shapes.append(Text(left, y, line, SIZE))
            y += 19
        y += 5
    groups.append(Group(("legend", "words"), tuple(shapes), box.x, box.y))
    if row:
        groups.append(Group(("legend", "row"), row.legend(box.w, labels), box.x, box.y + box.h - 24))
    return groups
