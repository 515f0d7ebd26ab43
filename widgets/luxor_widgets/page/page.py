"""The page's own part of an explorer: what only the browser knows or can do (see page.js and strokes.js)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import traitlets

from luxor_widgets.page.script import ScriptBox

HERE = Path(__file__).parent
# one module of all of them
SCRIPTS = (
    *(
        "strokes.js",
        "preview.js",
        "joys.js",
        "pictured.js",
        "numbers.js",
        "layout.js",
        "picture.js",
        "guide.js",
        "tree.js",
    ),
    *(
        "time_bar.js",
        "marks.js",
        "canvases.js",
        "ask.js",
        "keys.js",
        "keyboard.js",
        "rule_link.js",
        "phone.js",
        "zoom.js",
        "touch.js",
    ),
    *("presses.js", "page.js"),
)


def number_told(value: str, below: int) -> int | None:
    """The number that a page tells, if it is one from 0 on and below another: a page may say anything."""
    number = int(value) if re.fullmatch("[0-9]{1,9}", value) else below
    return number if number < below else None


class Page(ScriptBox):
    """An empty place in the explorer that listens there, and draws on its canvases."""

    script = "".join((HERE / name).read_text("utf-8") for name in SCRIPTS)
    canvas = traitlets.Unicode("").tag(sync=True)  # the id of one of the explorer's canvases, to be looked at
    canvases = traitlets.Dict().tag(sync=True)  # the ids of all of them -> where they are
    names = traitlets.Dict().tag(sync=True)  # selector -> accessible name, for parts that have none
    app = traitlets.Bool(False).tag(sync=True)  # it is a visitor's, who says who they are
    dark = traitlets.Bool(False).tag(sync=True)  # as the page says
    calm = traitlets.Bool(False).tag(sync=True)
    room = traitlets.Unicode("wide").tag(sync=True)  # a Room: what is beside the board
    board = traitlets.Int(624).tag(sync=True)  # pixels that the board is wide
    track = traitlets.Int(300).tag(sync=True)  # pixels that the time bar has for its turns
    rules = traitlets.Bool(True).tag(sync=True)  # names of rules and refusals are in sight ...
    keeps = traitlets.Bool(False).tag(sync=True)  # ... as whoever looks wanted it last
    learner = traitlets.Unicode("").tag(sync=True)  # what somebody has met, for the page to keep
    sharp = traitlets.Int(1).tag(sync=True)  # pixels of the screen per pixel of the page

    def on_press(self, pressed: Callable[[str, str], None]) -> None:
        """Be told of buttons inside texts: what they are, and what they say."""

        def heard(_: object, content: object, __: object) -> None:
            for what, value in content.items() if isinstance(content, dict) else ():
                if isinstance(value, str):
                    pressed(what, value)

        self.on_msg(heard)

    def on_ready(self, act: Callable[[bool], None]) -> None:
        """Be told when a page is there, perhaps anew, and whether it can draw strokes."""

        def heard(_: object, content: object, __: object) -> None:
            if isinstance(content, dict) and content.get("ready") is True:
                act(content.get("strokes") is True)

        self.on_msg(heard)

    def draw(self, job: bytes) -> None:
        self.send({"draw": True}, [job])

    def keep_picture(self, kind: str, name: str, svg: str) -> None:
        """Let whoever looks at the page have a picture: "svg" or "png" as a file, "copy" to paste it."""
        self.send({"picture": kind, "name": name}, [svg.encode("utf-8", "replace")])

    def download(self, name: str, kind: str, data: bytes) -> None:
        """Hand a file to whoever looks at the page."""
        self.send({"download": name, "kind": kind}, [data])
