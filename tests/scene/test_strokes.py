"""Strokes: what the SVG painter draws, in the words of a canvas; icons and fonts told once."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from luxor.classic.scene.position import position_scene
from luxor.scene.shapes import Circle, Group, Icon, Line, Piece, Polygon, Rect, Shape, Text
from luxor.scene.strokes import Stroke, Table, circle_path, rect_path, strokes_of
from luxor.scene.svg import to_svg
from luxor.scene.theme import LIGHT, THEMES, Theme
from tests.gallery.luxor_samples import SAMPLES

NS = "{http://www.w3.org/2000/svg}"
HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def drawn(*shapes: Shape) -> tuple[list[Stroke], list[str]]:
    """The strokes of some shapes, and the table they speak of."""
    table = Table()
    return strokes_of(Group(("x",), shapes), LIGHT, table)[3], table.since(0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", SAMPLES)
def test_canvas_and_svg_show_the_same_words_in_the_same_colours(name: str, theme: Theme) -> None:
    picture, overlays = SAMPLES[name]
    scene, table = position_scene(picture(), overlays()), Table()
    groups = [
        strokes_of(group, theme, table) for layer in scene.layers for group in layer.groups if group.shapes
    ]
    text = json.dumps(groups)
    svg = to_svg(scene, theme)
    words = {stroke[1] for group in groups for stroke in group[3] if stroke[0] is None}
    tree = ElementTree.fromstring(svg)
    assert words == {element.text for element in tree.iter(NS + "text")}
    ground = {theme.colour(scene.ground), theme.colour("ink")}
    assert set(HEX.findall(text)) | ground == set(HEX.findall(svg)) | ground


def test_a_shape_says_only_what_it_needs() -> None:
    assert drawn(Rect(1, 2, 30, 40, fill="panel")) == ([["M1 2h30v40h-30z", LIGHT.colour("panel")]], [])
    edge = LIGHT.colour("ink")
    assert drawn(Circle(9, 9, 4, stroke="ink", width=2))[0] == [[circle_path(9, 9, 4), "", edge, 2]]
    dashed = Line(((0, 0), (5, 0)), "ink", 1, (2, 3), cap="square")
    assert drawn(dashed)[0] == [["M0 0h5", "", edge, 1, (2, 3), 2]]
    assert drawn(Polygon(((0, 0), (5, 0), (5, 5)), "ink"))[0] == [["M0 0h5v5z", edge]]


def test_an_icon_is_told_once_and_then_called_by_its_number() -> None:
    strokes, known = drawn(Icon("key", 0, 0, 24), Icon("key", 50, 0, 48))
    assert len(known) == len(set(known)) == len(strokes) / 2
    assert [stroke[0] for stroke in strokes] == [*range(len(known)), *range(len(known))]
    assert strokes[-1][6:] == [50, 0, 0.2]


def test_a_pale_piece_is_pale_as_a_whole() -> None:
    piece = Piece("pawn-a", 3, 3, 34, "seat-a", alpha=0.45)
    ((kind, alpha, inside),) = drawn(piece)[0]
    assert (kind, alpha) == ("", 0.45)
    assert isinstance(inside, list)
    assert len(inside) == 2, "halo and body together"


def test_a_lying_piece_is_turned() -> None:
    assert [stroke[9] for stroke in drawn(Piece("pawn-a", 3, 3, 34, "seat-a", lying=True))[0]] == [1, 1]


def test_a_text_keeps_its_room_and_stays_text() -> None:
    ((_, text, font, _, x, y, align, room, _),), known = drawn(Text(5, 6, "<b>sand</b>", 16, anchor="end"))
    assert (text, x, y, align) == ("<b>sand</b>", 5, 6, "right")
    assert isinstance(font, int)
    assert known[font].startswith("400 16px ")
    assert room == pytest.approx(Text(5, 6, "<b>sand</b>", 16).bounds().w, abs=0.1)
    assert drawn(Text(0, 0, "7", 16))[0][0][7] == 0, "a number takes what it needs"


def test_round_corners_are_never_wider_than_the_rectangle() -> None:
    assert rect_path(0, 0, 10, 10, 50) == rect_path(0, 0, 10, 10, 5)
