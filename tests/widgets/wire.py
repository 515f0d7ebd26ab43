"""What goes to the browser, written down: widget states and drawings, without a kernel or a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import comm
import pytest
from comm.base_comm import BaseComm

from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor.scene.shapes import Box, Scene
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.painter import Painter
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from luxor_widgets.view import View

MODEL = re.compile(r"\b(?:IPY_MODEL_)?([0-9a-f]{32})\b")
MOST_COMMANDS = 200  # per click: a page cannot take in more at once


class Sent(NamedTuple):
    """One message of one widget: its state when it is made, what changes later, or something of its own."""

    widget: int  # counted in the order of making
    kind: str  # open, update, custom, close
    data: object
    buffers: tuple[bytes, ...] = ()

    def strings(self) -> Iterator[str]:
        """Every text in it; binary parts (pictures) read as text."""
        yield from _strings(self.data)
        for buffer in self.buffers:
            yield buffer.decode("utf-8", "replace")


class Step(NamedTuple):
    """One thing that a page is told to draw: a part of a sheet, or somebody who walks there."""

    canvas: str
    sheet: int
    place: Box  # pixels
    groups: list[list[Any]]
    way: list[list[float]]

    def words(self) -> set[str]:
        """The texts in it."""
        return {stroke[1] for group in self.groups for stroke in group[3] if stroke[0] is None}


class Wire:
    """Between the kernel and a page: hears all, from when it is laid."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[Sent] = []
        self.jobs: list[list[Step]] = []  # what each message told the page to draw
        self.foreseen: list[dict[str, Any]] = []  # what it was told to show of options before they are played
        self.told: list[str] = []  # the texts that the page knows by number
        self._numbers: dict[str, int] = {}
        recorder = type("OnThisWire", (Recorder,), {"wire": self})
        monkeypatch.setattr(comm, "create_comm", recorder)

    def clear(self) -> None:
        self.sent.clear()
        self.jobs.clear()

    def forget(self) -> None:
        """Clear, and count widgets from the first again."""
        self.clear()
        self._numbers.clear()

    def number(self, id: str) -> int:
        return self._numbers.setdefault(id, len(self._numbers))

    def numbered(self, text: str) -> str:
        """A text with numbers in place of the ids of widgets, which differ from run to run."""
        return MODEL.sub(lambda found: f"widget-{self.number(found[1])}", text)

    def hear(
        self, id: str, kind: str, data: dict[str, object] | None, buffers: Sequence[memoryview | bytes]
    ) -> None:
        data = data or {}
        if kind == "comm_open":
            kind = "open"
        elif kind == "comm_close":
            kind = "close"
        else:
            kind = str(data.get("method", "custom"))
        text = json.dumps(data.get("state", data.get("content", {})), default=str)
        text = self.numbered(text)
        parts = tuple(bytes(b) for b in buffers)
        if data.get("content") == {"draw": True}:
            self.draw(parts[0])
            parts = (self.numbered(parts[0].decode("utf-8", "replace")).encode(),)
        self.sent.append(Sent(self.number(id), kind, json.loads(text), parts))

    def draw(self, message: bytes) -> None:
        job = json.loads(message)
        self.told[job["from"] :] = job["texts"]
        self.foreseen += [step for step in job["steps"] if "options" in step or "turns" in step]
        steps = [
            Step(step["canvas"], step["sheet"], Box(*step.get("at", (0, 0, 0, 0))), step["groups"],
                 step.get("way", []))
            for step in job["steps"] if "groups" in step
        ]  # fmt: skip
        if steps:
            self.jobs.append(steps)

    def strings(self) -> list[str]:
        return [text for message in self.sent for text in message.strings()]


class Recorder(BaseComm):
    """A comm that tells a wire what it is given."""

    wire: Wire

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: object,
    ) -> None:
        self.wire.hear(self.comm_id, msg_type, data, buffers or ())


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def scenes_of(view: View) -> list[Scene]:
    return [scene for scene in (view.board, view.hand, view.table, view.market) if scene is not None]


def find(view: View, target: Target) -> Target | None:
    """What a click in the middle of a target's region means, wherever it is shown."""
    for scene in scenes_of(view):
        region = scene.region(target)
        if region is not None:
            return scene.hit(*region.box.centre)
    return None


def play_each_by_clicks(position: Position) -> None:
    """Every legal action of a position is played by clicking its targets, each where it is seen."""
    controller = Controller(Session(position, chance="steered"), Prefs(ask=True))
    session = controller.session
    views: dict[tuple[Target, ...], View] = {}
    for action in position.legal_actions():
        session.goto(session.root)
        targets = position.game.targets(position.state, action)
        for target in targets:
            chosen = tuple(controller.selection)
            if chosen not in views:
                views[chosen] = controller.view()
            hit = find(views[chosen], target)
            if hit is None and not any(scene.region(target) for scene in scenes_of(views[chosen])):
                controller.choose(action)  # in none of the pictures: it has a row of its own
                break
            assert hit == target, f"{action} at {position}: a click on {target} means {hit}"
            controller.click(hit)
            if session.node is not session.root:
                break
        assert session.node.action == action, f"{targets} at {position}"


def press(explorer: Explorer, target: Target, touch: bool = False) -> None:
    """Click a target on the canvas that shows it, as the browser would report it."""
    for painter in explorer._painters:
        region = painter.scene.region(target) if painter.scene else None
        if region is not None:
            x, y = on_canvas(painter, *region.box.centre)
            event: dict[str, object] = {"event": "mouse_down", "x": x, "y": y}
            if touch:
                event = {"event": "touch_start", "touches": [{"x": x, "y": y}]}
            painter.canvas[-1]._handle_frontend_event(None, event, [])
            return
    rows = [row for row in explorer.controller.view().legal if target in row.targets]
    assert rows, f"{target} is nowhere to be seen"
    explorer._page._handle_custom_msg({"choose": str(rows[0].action)}, [])


def in_a_page(explorer: Explorer, strokes: bool = True) -> Explorer:
    """A page that shows an explorer says that it is there, and whether it can draw strokes."""
    explorer._page._handle_custom_msg({"ready": True, "strokes": strokes}, [])
    return explorer


def on_canvas(painter: Painter, x: float, y: float) -> tuple[float, float]:
    """A point of the scene in pixels of the canvas: `Painter.at` the other way round."""
    assert painter.scene is not None
    view = painter.scene.view
    return (x - view.x) * painter.canvas.width / view.w, (y - view.y) * painter.canvas.height / view.h


def key(painter: Painter, name: str, shift: bool = False) -> None:
    event = {"event": "key_down", "key": name, "shift_key": shift, "ctrl_key": False, "meta_key": False}
    painter.canvas[-1]._handle_frontend_event(None, event, [])
