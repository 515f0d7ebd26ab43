"""Drawing on ipycanvas: one message, few commands, and nothing lost when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from luxor.scene.board import board_scene
from luxor.scene.samples import choosing, crowded, late, middle
from luxor.scene.shapes import Box, Scene, diff
from luxor.scene.theme import THEMES
from luxor_widgets.painter import BOARD, LONGEST_MS, Painter
from luxor_widgets.press import FRAME_MS, Press, batch
from tests.widgets.wire import MANAGER, MOST_COMMANDS, Wire, load, on_canvas

SVG = "{http://www.w3.org/2000/svg}"


def painted(picture: Scene | None = None, theme: str = "light") -> Painter:
    painter = Painter(640, Press(), BOARD)
    load(painter)
    painter.paint(picture or board_scene(middle(), choosing()), theme)
    return painter


def with_tray() -> Scene:
    scene = board_scene(late())
    assert scene.height > board_scene(middle()).height
    return scene


# --- the batch ---


def test_a_batch_goes_out_as_one_message(wire: Wire) -> None:
    painter = Painter(100, Press(), BOARD)
    with batch():
        for _ in range(5):
            painter.canvas[0].fill_rect(0, 0, 1, 1)
        painter.canvas[1].fill_rect(0, 0, 1, 1)
    assert wire.batches == [["switchCanvas", *["fillRect"] * 5, "switchCanvas", "fillRect"]]


def test_batches_inside_a_batch_join_it(wire: Wire) -> None:
    painter = Painter(100, Press())
    with batch():
        painter.canvas[0].fill_rect(0, 0, 1, 1)
        with batch():
            painter.canvas[0].fill_rect(0, 0, 2, 2)
        painter.canvas[0].fill_rect(0, 0, 3, 3)
    assert wire.batches == [["switchCanvas", *["fillRect"] * 3]]


def test_an_exception_inside_a_batch_loses_no_later_drawing(wire: Wire) -> None:
    painter = Painter(100, Press())

    def fail() -> None:
        with batch():
            painter.canvas[0].fill_rect(0, 0, 1, 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not MANAGER._caching
    assert wire.batches == [["switchCanvas", "fillRect"]], "what was drawn before it is shown"
    wire.clear()
    with batch():
        painter.canvas[0].fill_rect(0, 0, 2, 2)
    assert wire.batches == [["switchCanvas", "fillRect"]]


def test_a_batch_that_cannot_be_sent_leaves_no_mess(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter(100, Press())

    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(MANAGER, "send", refuse)
        with pytest.raises(ConnectionError), batch():
            painter.canvas[0].fill_rect(0, 0, 1, 1)
    assert not MANAGER._caching
    with batch():
        painter.canvas[0].fill_rect(0, 0, 2, 2)
    assert wire.batches[-1][-1] == "fillRect"


# --- pictures ---


def test_a_first_picture_and_a_changed_one_cost_few_commands(wire: Wire) -> None:
    painter = painted(board_scene(crowded()))
    assert len(wire.batches) == 1
    assert len(wire.batches[0]) <= 24
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert len(wire.batches) == 1
    assert len(wire.batches[0]) <= 24
    assert wire.batches[0].count("drawImage") == 3, "one picture, cut up for two sheets"


def test_what_has_not_changed_is_not_drawn_again(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert wire.batches == []
    assert wire.sent == []


def test_the_floor_is_drawn_once_and_again_when_theme_or_size_change(wire: Wire) -> None:
    painter = painted(board_scene(crowded()))
    assert drawn_on(wire, painter) == [0, 1, 2]
    for scene, theme, sharp, sheets in (
        (board_scene(middle()), "light", 1, [1, 2]),
        (board_scene(middle()), "dark", 1, [0, 1, 2]),
        (with_tray(), "dark", 1, [0, 1, 2]),  # a canvas that grows is blank: the floor has to be drawn again
        (board_scene(middle()), "dark", 1, [0, 1, 2]),
        (board_scene(middle()), "dark", 2, [0, 1, 2]),
    ):
        wire.clear()
        painter.paint(scene, theme, sharp)
        assert drawn_on(wire, painter) == sheets, (theme, sharp, scene.height)


def drawn_on(wire: Wire, painter: Painter) -> list[int]:
    """The sheets that something was drawn on, the lowest first."""
    assert len(wire.batches) == 1
    ids = [canvas.model_id for canvas in painter.canvas._canvases]
    return [at for at, id in enumerate(ids) if id in wire.canvases[0]]


def test_a_small_change_is_a_small_picture_with_all_that_shows_there(wire: Wire) -> None:
    before, after = middle(), middle()
    assert after.tiles[20]
    after.tiles = (*after.tiles[:20], None, *after.tiles[21:])  # somebody took it
    painter = painted(board_scene(before))
    wire.clear()
    painter.paint(board_scene(after), "light")
    assert drawn_on(wire, painter) == [1]
    (picture,) = pictures(wire)
    assert len(picture) < 6_000
    tree = ElementTree.fromstring(picture)
    part = tree[0]
    assert float(part.attrib["width"]) < 640 / 5
    words = {element.text for element in part.iter(f"{SVG}text")}
    assert "21" in words, "the empty space"
    assert "40" not in words, "nothing from the other end of the board"


def test_a_scene_grown_part_by_part_shows_what_a_fresh_one_shows(wire: Wire) -> None:
    """Every group that is not where it was lies wholly in a part that is drawn again."""
    painter = painted(board_scene(middle()))
    for picture in (crowded(), late(), middle()):
        old, new = painter.scene, board_scene(picture, foot=True)
        assert old is not None
        wire.clear()
        painter.paint(new, "light")
        places = [place for place in wire.places if place]
        for change in diff(old, new):
            for group in (change.old, change.new):
                if group is not None and group.shapes and old.view == new.view:
                    box = pixels(painter, group.bounds())
                    assert any(inside(box, place) for place in places), change


def pictures(wire: Wire) -> list[str]:
    """The pictures that were sent."""
    return [buffer.decode() for message in wire.sent for buffer in message.buffers if b"<svg" in buffer]


def pixels(painter: Painter, box: Box) -> Box:
    left, top = on_canvas(painter, box.x, box.y)
    right, bottom = on_canvas(painter, box.right, box.bottom)
    return Box(left, top, right - left, bottom - top)


def inside(box: Box, place: Box) -> bool:
    return box.joined(place) == place


def test_a_picture_that_may_still_be_waited_for_is_not_changed(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    for theme in ("dark", "light", "dark"):
        painter.paint(board_scene(middle(), choosing()), theme)
    kinds = [message.kind for message in wire.sent if any(b"<svg" in each for each in message.buffers)]
    assert kinds == ["open"] * len(kinds), "a new one each time"


def test_old_pictures_are_used_again(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("luxor_widgets.press.time.monotonic", lambda: now[0])
    painter = painted()
    wire.clear()
    for turn in range(1, 9):
        now[0] = 10.0 * turn
        painter.paint(board_scene(middle(), choosing()), ("light", "dark")[turn % 2])
    kinds = {message.kind for message in wire.sent if any(b"<svg" in each for each in message.buffers)}
    assert kinds == {"update"}


def test_a_page_that_was_loaded_anew_gets_everything(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    load(painter)
    assert len(wire.batches) == 1
    assert wire.batches[0][0] == "switchCanvas", "a new page has no canvas chosen"
    assert drawn_on(wire, painter) == [0, 1, 2]


def test_a_painter_without_a_scene_has_nothing_to_repaint(wire: Wire) -> None:
    load(Painter(100, Press()))
    assert wire.batches == []


def test_nothing_is_drawn_before_there_is_a_page(wire: Wire) -> None:
    painter = Painter(640, Press(), BOARD)
    painter.paint(board_scene(middle()), "light")
    assert wire.batches == []
    load(painter)
    assert drawn_on(wire, painter) == [0, 1, 2]


@pytest.mark.parametrize("theme", THEMES)
def test_the_pictures_are_sound_svg_and_small(wire: Wire, theme: str) -> None:
    painted(theme=theme)
    found = pictures(wire)
    for picture in found:
        ElementTree.fromstring(picture)
        assert "<script" not in picture
    assert 10_000 < sum(map(len, found)) < 80_000


# --- places ---


@pytest.mark.parametrize("picture", [lambda: board_scene(middle()), with_tray])
def test_a_point_of_the_canvas_is_where_it_was_drawn(picture: Callable[[], Scene]) -> None:
    painter, scene = painted(picture()), picture()
    for region in scene.regions:
        x, y = on_canvas(painter, *region.box.centre)
        assert 0 <= x <= painter.canvas.width
        assert 0 <= y <= painter.canvas.height
        assert scene.hit(*painter.at(x, y)) == region.target
    assert painter.at(0, 0) == pytest.approx((scene.view.x, scene.view.y))


def test_the_canvas_has_the_shape_of_its_scene() -> None:
    for scene in (board_scene(middle()), with_tray()):
        painter = painted(scene)
        assert painter.canvas.width / painter.canvas.height == pytest.approx(scene.width / scene.height, 0.01)


# --- motion ---


def test_a_walk_is_one_batch_short_and_within_the_limit(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    places = [region.box.centre for region in board_scene(middle()).regions[:24]]
    painter.walk(0, places)
    assert len(wire.batches) == 1
    assert len(wire.batches[0]) + 20 <= MOST_COMMANDS
    assert wire.batches[0].count("sleep") * FRAME_MS <= LONGEST_MS + 2 * FRAME_MS
    assert wire.batches[0].count("drawImage") == wire.batches[0].count("sleep") + 1, "drawn once, then moved"


def test_nobody_walks_to_where_he_is(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    painter.walk(0, [(5, 5)])
    assert wire.batches == []
