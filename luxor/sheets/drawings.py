"""What is drawn on a sheet: the numbered table, and the pieces beside a sentence."""

from __future__ import annotations

import base64
from dataclasses import replace
from functools import reduce

from luxor.core.position.position import Position
from luxor.core.study.guided import target_named
from luxor.core.study.session import Session
from luxor.core.words.wording import Words
from luxor.games import find_game
from luxor.pictures import builder_of, part_of
from luxor.scene import icons
from luxor.scene.builder import Look
from luxor.scene.shapes import Box, Circle, Group, Icon, Layer, Rect, Scene, Text, layered
from luxor.scene.svg import to_svg
from luxor.scene.theme import PRINT
from luxor.sheets.contents import Drawn, Sheet

NAMES = ("A", "B", "C", "D")
MARK = 2.5  # the radius of a number, in millimetres
HIGH = {"card": 10.5}  # of a piece, in millimetres, by its sort
LOW = 8.8
EMPTY = "empty"


def start_of(game: str, sheet: Sheet) -> Position:
    """The table as it is drawn."""
    made = find_game(game, sheet.players)
    session = Session(Position(made, made.setup(sheet.seed)), sheet.seed)
    for action in sheet.before:
        session.play(action)
    return session.position


def picture(scene: Scene, wide: float, alt: str = "", *, high: float = 0) -> str:
    """A scene as an image of so many millimetres."""
    data = base64.b64encode(to_svg(scene, PRINT).encode()).decode()
    size = f"height:{high:g}mm" if high else f"width:{wide:g}mm"
    return f'<img alt="{alt}" style="{size}" src="data:image/svg+xml;base64,{data}">'


def numbered(position: Position, words: Words, drawn: Drawn, first: int) -> Scene:
    """A part of the table, with its numbers from `first` on."""
    look = Look(words)
    scene = part_of(position, look, drawn.part)
    if drawn.crop:
        scene = replace(scene, view=reduce(Box.joined, (_box(scene, name) for name in drawn.crop)).grown(4))
    radius = MARK * scene.view.w / drawn.wide
    boxes = [_box(scene, name) for name in drawn.marks]
    marks = [_mark(number, box, radius) for number, box in enumerate(boxes, first)]
    view = reduce(Box.joined, (group.bounds() for group in marks), scene.view)
    return replace(scene, view=view, layers=(*scene.layers, Layer("numbers", tuple(marks))), ground="")


def _box(scene: Scene, name: str) -> Box:
    found = scene.region(target_named(name))
    assert found is not None, f"{name} is not in the picture"
    return found.box


def _mark(number: int, box: Box, radius: float) -> Group:
    disc = Circle(0, 0, radius, "ink", "panel", radius / 7)
    told = Text(0, radius * 0.45, str(number), radius * 1.25, "panel", "bold", "middle")
    return Group(("number", number), (disc, told), box.x - radius * 0.5, box.y - radius * 0.5)


def piece(position: Position, words: Words, name: str) -> str:
    """A piece of the palette or an icon as an image."""
    if name == EMPTY:
        gap = Rect(2, 2, 90, 90, 9, "", "ink", 2, (7, 6))
        return picture(_alone((gap,), Box(0, 0, 94, 94)), 0, high=LOW)
    scene = None if name in icons.names() else builder_of(position).piece(position, Look(words), name, 0)
    if scene is None:
        scene = _alone((Icon(name, 0, 0, 30, "ink", "panel"),), Box(0, 0, 30, 30))
    return picture(replace(scene, ground=""), 0, high=HIGH.get(name.partition(":")[0], LOW))


def _alone(shapes: tuple[Icon | Rect, ...], view: Box) -> Scene:
    return Scene(view, layered({"side": [Group(("piece",), shapes)]}), ground="")
