"""Drawing on ipycanvas: one message, few commands, and nothing lost when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from ipywidgets import Image

from luxor.scene.board import board_scene
from luxor.scene.samples import choosing, crowded, late, middle
from luxor.scene.shapes import Scene
from luxor.scene.theme import THEMES
from luxor_widgets.painter import FRAME_MS, LONGEST_MS, Painter, batch
from tests.widgets.wire import MANAGER, MOST_COMMANDS, Wire, on_canvas


def painted(picture: Scene | None = None, theme: str = "light") -> Painter:
    painter = Painter(640)
    painter.paint(picture or board_scene(middle(), choosing()), theme)
    return painter


def with_tray() -> Scene:
    scene = board_scene(late())
    assert scene.height > board_scene(middle()).height
    return scene


# --- the batch ---


def test_a_batch_goes_out_as_one_message(wire: Wire) -> None:
    painter = Painter(100)
    with batch():
        for _ in range(5):
            painter.canvas[0].fill_rect(0, 0, 1, 1)
        painter.canvas[1].fill_rect(0, 0, 1, 1)
    assert wire.batches == [["switchCanvas", *["fillRect"] * 5, "switchCanvas", "fillRect"]]


def test_batches_inside_a_batch_join_it(wire: Wire) -> None:
    painter = Painter(100)
    with batch():
        painter.canvas[0].fill_rect(0, 0, 1, 1)
        with batch():
            painter.canvas[0].fill_rect(0, 0, 2, 2)
        painter.canvas[0].fill_rect(0, 0, 3, 3)
    assert wire.batches == [["switchCanvas", *["fillRect"] * 3]]


def test_an_exception_inside_a_batch_loses_no_later_drawing(wire: Wire) -> None:
    painter = Painter(100)

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
    painter = Painter(100)

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
    assert len(wire.batches[0]) <= 20
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert len(wire.batches) == 1
    assert len(wire.batches[0]) <= 10


def test_what_has_not_changed_is_not_drawn_again(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert wire.batches == []
    assert wire.sent == []


def test_the_floor_is_drawn_once_and_again_when_theme_or_size_change(wire: Wire) -> None:
    painter = painted(board_scene(crowded()))
    floor = wire.batches[0].count("drawImage")
    assert floor == 2
    for scene, theme, images in (
        (board_scene(middle()), "light", 1),
        (board_scene(middle()), "dark", 2),
        (with_tray(), "dark", 2),  # a canvas that grows is blank: the floor has to be drawn again
        (board_scene(middle()), "dark", 2),
    ):
        wire.clear()
        painter.paint(scene, theme)
        assert wire.batches[0].count("drawImage") == images, (theme, scene.height)


def test_a_page_that_was_loaded_anew_gets_everything(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    painter.canvas[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(wire.batches) == 1
    assert wire.batches[0][0] == "switchCanvas", "a new page has no canvas chosen"
    assert wire.batches[0].count("drawImage") == 2


def test_a_painter_without_a_scene_has_nothing_to_repaint(wire: Wire) -> None:
    Painter(100).canvas[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert wire.batches == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_pictures_are_sound_svg_and_small(theme: str) -> None:
    painter = painted(theme=theme)
    total = 0
    for image in vars(painter).values():
        if isinstance(image, Image) and len(image.value) > 20:
            ElementTree.fromstring(image.value)
            assert b"<script" not in image.value
            total += len(image.value)
    assert 10_000 < total < 80_000


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
    assert wire.batches[0].count("drawImage") == wire.batches[0].count("sleep")


def test_nobody_walks_to_where_he_is(wire: Wire) -> None:
    painter = painted()
    wire.clear()
    painter.walk(0, [(5, 5)])
    assert wire.batches == []
