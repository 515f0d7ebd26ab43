"""A rulebook as a map: a cell for every rule, chapter by chapter, that fills when the rule is met.

Colour never stands alone: a met rule has a tick and its number, a missed one a cross, an open one a ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.core.words.terms import Target
from luxor.scene.shapes import Box, Circle, Group, Icon, Layer, Rect, Region, Scene, Shape, Text
from luxor.scene.text import SMALLEST, wrap

WIDE, EDGE, GAP = 1040.0, 20.0, 8.0
COLUMNS, HIGH, HEAD, TOP = 4, 52.0, 46.0, 74.0
CELL = (WIDE - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
MARK = 24.0  # room for the sign at the left of a cell


class RuleCell(NamedTuple):
    """A rule: how often it was met, and how often missed."""

    id: str
    title: str
    met: int = 0
    missed: int = 0


class RuleChapter(NamedTuple):
    """A chapter of the rulebook with its rules."""

    title: str
    cells: tuple[RuleCell, ...]

    @property
    def met(self) -> int:
        return sum(cell.met > 0 for cell in self.cells)


def map_scene(title: str, note: str, chapters: Sequence[RuleChapter]) -> Scene:
    """The whole map under a title; the note says how to read it."""
    groups = [Group(("title",), _title(title, note))]
    regions: list[Region] = []
    y = TOP
    for number, chapter in enumerate(chapters):
        groups.append(Group(("chapter", number), _chapter(chapter), EDGE, y))
        y += HEAD
        for at, cell in enumerate(chapter.cells):
            row, column = divmod(at, COLUMNS)
            x, top = EDGE + column * (CELL + GAP), y + row * (HIGH + GAP)
            groups.append(Group(("rule", cell.id), _cell(cell), x, top))
            regions.append(Region(Target("rule", cell.id), Box(x, top, CELL, HIGH), cell.title))
        y += -(-len(chapter.cells) // COLUMNS) * (HIGH + GAP) + 8
    view = Box(0, 0, WIDE, y + 6)
    return Scene(view, (Layer("map", tuple(groups)),), tuple(regions), title=title, description=note)


def _title(title: str, note: str) -> tuple[Shape, ...]:
    return (
        Text(EDGE, 36, title, 26, "ink", "bold", family="serif"),
        Text(EDGE, 60, note, 15, "ink2"),
    )


def _chapter(chapter: RuleChapter) -> tuple[Shape, ...]:
    """Its title, how much of it is met as a number, and as a bar."""
    share = chapter.met / len(chapter.cells) if chapter.cells else 0.0
    wide = 160.0
    right = WIDE - 2 * EDGE
    shapes: list[Shape] = [
        Text(0, 30, chapter.title, 18, "ink", "bold"),
        Text(right - wide - 12, 30, f"{chapter.met} / {len(chapter.cells)}", 15, "ink2", anchor="end"),
        Rect(right - wide, 20, wide, 10, 5, "card-off"),
    ]
    if share:
        shapes.append(Rect(right - wide, 20, max(10.0, wide * share), 10, 5, "select"))
    return tuple(shapes)


def _cell(cell: RuleCell) -> tuple[Shape, ...]:
    look = ("card-off", "line", "ink2")
    if cell.met:
        look = ("select-ground", "select", "ink")
    if cell.missed > cell.met:
        look = ("whynot-ground", "whynot", "ink")
    ground, edge, ink = look
    told = f"{cell.met}×" if cell.met > 1 else ""
    room = CELL - MARK - 16 - (42 if told else 0)
    lines = wrap(cell.title, SMALLEST + 0.5, room, lines=2)
    top = HIGH / 2 + 5 - 8.5 * (len(lines) - 1)
    words = [Text(MARK + 8, top + 17 * at, line, SMALLEST + 0.5, ink) for at, line in enumerate(lines)]
    shapes: list[Shape] = [Rect(0, 0, CELL, HIGH, 8, ground, edge, 1.4), *_mark(cell, ground), *words]
    if told:
        shapes.append(Text(CELL - 9, HIGH / 2 + 5, told, SMALLEST + 0.5, "ink2", "bold", "end"))
    return tuple(shapes)


def _mark(cell: RuleCell, ground: str) -> tuple[Shape, ...]:
    x, y = 8.0, HIGH / 2 - 8
    if cell.missed > cell.met:
        return (Icon("cross", x, y, 16, "whynot", ground),)
    if cell.met:
        return (Icon("check", x, y, 16, "select", ground),)
    return (Circle(x + 8, y + 8, 5, "", "ink3", 1.6),)
