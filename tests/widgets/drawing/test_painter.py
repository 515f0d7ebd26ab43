"""Drawing on canvases: one message for all that changes, and no more than has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ipycanvas import Canvas

from luxor.classic.scene.board import board_scene
from luxor.scene.shapes import Box, Scene, diff
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.drawing.draw_queue import DrawQueue
from luxor_widgets.drawing.painter import BOARD, FRAME_MS, LONGEST_MS, Painter
from tests.gallery.luxor_samples import choosing, crowded, late, middle
from tests.widgets.wire import MOST_COMMANDS, Wire, on_canvas


def painted(wire: Wire, picture: Scene | None = None, theme: str = "light") -> Painter:
    queue = DrawQueue(wire.draw)
    queue.page_opened(strokes=True)
    painter = Painter(queue, BOARD)
    painter.paint(picture or board_scene(middle(), choosing()), theme, wide=640)
    return painter


def with_tray() -> Scene:
    scene = board_scene(late())
    assert scene.height > board_scene(middle()).height
    return scene


def test_on_a_sharp_screen_a_panel_keeps_its_size_in_the_page(wire: Wire) -> None:
    painter, scene = Painter(DrawQueue(wire.draw), sized=True), board_scene(middle())
    for sharp in (1, 2):
        painter.paint(scene, "light", sharp)
        assert painter.canvas.width == round(scene.width * sharp)
        assert painter.canvas.layout.width == f"{round(scene.width)}px"
    painter.close()


# --- messages ---


def test_all_inside_a_run_is_one_message(wire: Wire) -> None:
    queue = DrawQueue(wire.draw)
    queue.page_opened(strokes=True)
    one, two = Painter(queue, BOARD), Painter(queue)
    with queue.batch():
        one.paint(board_scene(middle()), "light")
        with queue.batch():
            two.paint(board_scene(crowded()), "light")
        assert wire.jobs == []
    (job,) = wire.jobs
    assert [step.sheet for step in job] == [0, 1, 2, 0]


def test_an_exception_inside_a_run_loses_no_drawing(wire: Wire) -> None:
    queue = DrawQueue(wire.draw)
    queue.page_opened(strokes=True)
    painter = Painter(queue, BOARD)

    def fail() -> None:
        with queue.batch():
            painter.paint(board_scene(middle()), "light")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert len(wire.jobs) == 1, "what was drawn before it is shown"
    painter.paint(board_scene(crowded()), "light")
    assert len(wire.jobs) == 2


def test_what_comes_again_is_told_once(wire: Wire) -> None:
    painter = painted(wire)
    known = list(wire.told)
    assert len(known) == len(set(known)) > 20
    painter.paint(board_scene(middle(), choosing()), "dark")
    assert wire.told == known, "the same icons and fonts in other colours"


# --- pictures ---


def test_a_first_picture_and_a_changed_one_cost_few_commands(wire: Wire) -> None:
    painter = painted(wire, board_scene(crowded()))
    assert [len(job) for job in wire.jobs] == [3]
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert [len(job) for job in wire.jobs] == [2]


def test_what_has_not_changed_is_not_drawn_again(wire: Wire) -> None:
    painter = painted(wire)
    wire.clear()
    painter.paint(board_scene(middle(), choosing()), "light")
    assert wire.jobs == []
    assert wire.sent == []


def test_the_floor_is_drawn_once_and_again_when_theme_or_size_change(wire: Wire) -> None:
    painter = painted(wire, board_scene(crowded()))
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
    (job,) = wire.jobs
    assert {step.canvas for step in job} == {painter.canvas.model_id}
    return [step.sheet for step in job]


def test_a_small_change_is_a_small_picture_with_all_that_shows_there(wire: Wire) -> None:
    before, after = middle(), middle()
    assert after.tiles[20]
    after.tiles = (*after.tiles[:20], None, *after.tiles[21:])  # somebody took it
    painter = painted(wire, board_scene(before))
    wire.clear()
    painter.paint(board_scene(after), "light")
    assert drawn_on(wire, painter) == [1]
    ((part,),) = wire.jobs
    assert part.place.w < 640 / 5
    assert "21" in part.words(), "the empty space"
    assert "40" not in part.words(), "nothing from the other end of the board"


def test_a_scene_grown_part_by_part_shows_what_a_fresh_one_shows(wire: Wire) -> None:
    """Every group that is not where it was lies wholly in a part that is drawn again."""
    painter = painted(wire, board_scene(middle()))
    for picture in (crowded(), late(), middle()):
        old, new = painter.scene, board_scene(picture)
        assert old is not None
        wire.clear()
        painter.paint(new, "light")
        places = [step.place for job in wire.jobs for step in job]
        for change in diff(old, new):
            for group in (change.old, change.new):
                if group is not None and group.shapes and old.view == new.view:
                    box = pixels(painter, group.bounds())
                    assert any(inside(box, place) for place in places), change


def pixels(painter: Painter, box: Box) -> Box:
    left, top = on_canvas(painter, box.x, box.y)
    right, bottom = on_canvas(painter, box.right, box.bottom)
    return Box(left, top, right - left, bottom - top)


def inside(box: Box, place: Box) -> bool:
    return box.joined(place) == place


def test_a_page_that_was_loaded_anew_gets_everything(wire: Wire) -> None:
    painter = painted(wire)
    known = list(wire.told)
    wire.clear()
    wire.told.clear()
    painter._queue.page_opened(strokes=True)
    painter.load()
    assert drawn_on(wire, painter) == [0, 1, 2]
    assert wire.told == known, "it knows no number yet"


def test_a_painter_without_a_scene_has_nothing_to_repaint(wire: Wire) -> None:
    Painter(DrawQueue(wire.draw)).load()
    assert wire.jobs == []


def test_nothing_is_drawn_before_there_is_a_page(wire: Wire) -> None:
    painter = Painter(DrawQueue(wire.draw), BOARD)
    painter.paint(board_scene(middle()), "light")
    painter.walk(0, [(5, 5), (9, 9)])
    assert wire.jobs == []
    painter._queue.page_opened(strokes=True)
    painter.load()
    assert drawn_on(wire, painter) == [0, 1, 2]


# --- places ---


@pytest.mark.parametrize("picture", [lambda: board_scene(middle()), with_tray])
def test_a_point_of_the_canvas_is_where_it_was_drawn(wire: Wire, picture: Callable[[], Scene]) -> None:
    painter, scene = painted(wire, picture()), picture()
    for region in scene.regions:
        x, y = on_canvas(painter, *region.box.centre)
        assert 0 <= x <= painter.canvas.width
        assert 0 <= y <= painter.canvas.height
        assert scene.hit(*painter.at(x, y)) == region.target
    assert painter.at(0, 0) == pytest.approx((scene.view.x, scene.view.y))


def test_the_canvas_has_the_shape_of_its_scene(wire: Wire) -> None:
    for scene in (board_scene(middle()), with_tray()):
        painter = painted(wire, scene)
        assert painter.canvas.width / painter.canvas.height == pytest.approx(scene.width / scene.height, 0.01)


# --- motion ---


def test_a_walk_is_one_message_short_and_within_the_limit(wire: Wire) -> None:
    painter = painted(wire)
    wire.clear()
    places = [region.box.centre for region in board_scene(middle()).regions[:24]]
    painter.walk(0, places)
    ((step,),) = wire.jobs
    assert step.sheet == len(BOARD), "above all others"
    assert len(step.way) * FRAME_MS <= LONGEST_MS + 2 * FRAME_MS
    assert len(step.way) < MOST_COMMANDS
    assert step.words() == {"A"}


def test_nobody_walks_to_where_he_is(wire: Wire) -> None:
    painter = painted(wire)
    wire.clear()
    painter.walk(0, [(5, 5)])
    assert wire.jobs == []


# --- without strokes: an ipycanvas that has other insides ---


def pictures(wire: Wire) -> list[bytes]:
    """The pictures in files that were sent."""
    return [buffer for sent in wire.sent for buffer in sent.buffers if buffer.startswith(b"<svg")]


def without_strokes(wire: Wire) -> Painter:
    queue = DrawQueue(wire.draw)
    queue.page_opened(strokes=False)
    return Painter(queue, BOARD)


def test_a_page_that_cannot_draw_strokes_gets_whole_pictures(wire: Wire) -> None:
    painter = without_strokes(wire)
    for scene in (board_scene(middle()), with_tray()):
        wire.clear()
        painter.paint(scene, "dark", 2)
        assert pictures(wire) == [to_svg(scene, THEMES["dark"]).encode()]
        painter.paint(scene, "dark", 2)
        assert len(pictures(wire)) == 1, "nothing has changed"
    painter.walk(0, [(5, 5), (9, 9)])
    assert wire.jobs == []


def test_ipycanvas_is_told_to_draw_a_picture_anew_in_a_page_that_is_loaded_anew(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    for name in ("clear", "draw_image"):
        monkeypatch.setattr(Canvas, name, lambda canvas, *args, name=name: told.append(name))
    painter = without_strokes(wire)
    painter.paint(board_scene(middle()), "light")
    painter._queue.page_opened(strokes=False)
    painter.load()
    assert told == ["clear", "draw_image"] * 2


def test_a_painter_takes_its_picture_with_it(wire: Wire) -> None:
    painter = without_strokes(wire)
    painter.paint(board_scene(middle()), "light")
    (image,) = {sent.widget for sent in wire.sent if sent.buffers}
    painter.close()
    assert image in {sent.widget for sent in wire.sent if sent.kind == "close"}
