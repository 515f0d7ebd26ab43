"""How to read the area: a strip of its own, and a panel with one tile explained."""

from __future__ import annotations

from luxor.expedition.scene.picture import Land, Row
from luxor.expedition.scene.tiles import land_shapes, stack_shapes
from luxor.scene.labels import Labels, word
from luxor.scene.marks import octagon
from luxor.scene.panels import PAD, panel_shapes
from luxor.scene.shapes import Box, Group, Icon, Rect, Scene, Shape, Text, layered
from luxor.scene.text import fit, text_width, wrap

STRIP = (720, 118)  # units
SIZE, ROW, GAP, MOST_ROWS = 14.5, 29.0, 22.0, 4
SAMPLE, SAMPLE_STACK = Land("oasis", "temple", 2, 2), (1, 1, 3)
LINES = ("legend_oasis", "legend_temple", "legend_stack", "legend_values", "legend_lake")

Sign = tuple[float, tuple[Shape, ...]]  # its width, and itself round the middle of a row


def _signs() -> list[tuple[str, Sign]]:
    pawn = Icon("pawn", 0, -9, 18, "ink", "panel")
    slab = stack_shapes((1, 3), 0, 15.5)
    value = (octagon(10, 0, 10, 1.2), Text(10, 5.2, "2", SIZE, "gold-ink", "bold", "middle"))
    return [
        ("sign_free", (24, (Rect(1, -11, 22, 22, 5, "", "select", 2, (5, 4)),))),
        ("sign_choose", (24, (Rect(1, -11, 22, 22, 5, "select-ground", "select", 2.8),))),
        ("sign_need", (18, (pawn,))),
        ("sign_closed", (18, (Icon("cross", 0, -9, 18, "lake-mark", "panel"),))),
        ("sign_worth", (20, value)),
        ("sign_top", (30, slab)),
    ]


def legend_scene(labels: Labels) -> Scene:
    """The signs with a few words each, in rows."""
    shelf = Box(0, 0, *STRIP)
    groups: list[Group] = []
    entries = [(sign, word(labels, key)) for key, sign in _signs()]
    size = SIZE
    rows = _flow(entries, shelf.w - 2 * PAD, size)
    pitch = min(ROW + 5, (shelf.h - 8) / max(1, len(rows)))
    top = (shelf.h - pitch * len(rows)) / 2
    for at, row in enumerate(rows):
        for x, (wide, shapes), text in row:
            y = top + pitch * (at + 0.5)
            words = Text(wide + 8, 5, text, size, "ink")
            groups.append(Group(("sign", at, round(x)), (*shapes, words), PAD + x, y))
    return Scene(shelf, layered({"side": groups}), title=word(labels, "legend"), ground="panel")


def _flow(entries: list[tuple[Sign, str]], room: float, size: float) -> list[list[tuple[float, Sign, str]]]:
    """The signs in columns of one width, as many side by side as there is room for."""
    widest = max(sign[0] + 8 + text_width(text, size) for sign, text in entries)
    across = max(1, min(len(entries), int((room + GAP) // (widest + GAP))))
    number = min(MOST_ROWS, -(-len(entries) // across))
    across = -(-len(entries) // number)  # rows of about one length
    pitch = (room + GAP) / across
    rows: list[list[tuple[float, Sign, str]]] = []
    for at, (sign, text) in enumerate(entries):
        if at % across == 0:
            rows.append([])
        short, _ = fit(text, size, pitch - GAP - sign[0] - 8, smallest=size)
        rows[-1].append((pitch * (at % across), sign, short))
    return rows


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
