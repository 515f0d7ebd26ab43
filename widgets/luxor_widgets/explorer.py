"""The explorer: canvases, buttons and panels around a controller. All it decides is where things go."""

from __future__ import annotations

import traceback
from functools import partial
from pathlib import Path

import ipywidgets as w

import luxor
from luxor.core.provenance import note
from luxor.core.session import Session
from luxor.core.terms import Action
from luxor.pictures import builder_of
from luxor.scene.shapes import Scene
from luxor_widgets import autosave, html
from luxor_widgets.controller import Controller
from luxor_widgets.draw_queue import DrawQueue
from luxor_widgets.files import in_app
from luxor_widgets.later import run_later
from luxor_widgets.page import Page
from luxor_widgets.painter import BOARD, Painter
from luxor_widgets.parts import Handler, box, button, close_all, row, set_html, set_visible, text
from luxor_widgets.prefs import Prefs
from luxor_widgets.rows import OptionRows, Shown
from luxor_widgets.tabs import Tabs
from luxor_widgets.time_bar import TimeBar
from luxor_widgets.top_bar import TopBar
from luxor_widgets.view import View

CSS = (Path(__file__).parent / "explorer.css").read_text("utf-8")
WIDE, HAND = 640, 430  # page pixels
NAMELESS = {".lx-board canvas": "board", ".lx-hand canvas": "hand", ".lx-table canvas": "table",
            ".lx-time .noUi-handle": "slider", ".widget-play button:nth-child(1)": "play",
            ".widget-play button:nth-child(2)": "stop"}  # fmt: skip
BOT_PAUSE = 0.6  # seconds between the decisions of a bot
WORDS_AFTER = 0.05  # seconds: a page that takes in words and numbers has no time for a picture


class Explorer:
    """One explorer on a session; several may share a session and stay in step.

    `root` is the widget to show; `explore` makes an explorer and gives its root. Who needs more than the
    page keeps the explorer: its controller does what a user can do.

    >>> import luxor
    >>> from luxor_widgets import Explorer, Prefs
    >>> explorer = Explorer(luxor.new_game(players=2, seed=3), Prefs(motion=False))
    >>> page = explorer.root
    >>> explorer.controller.choose(luxor.action("play left"))
    >>> explorer.controller.session.node.action
    luxor.action('play left')
    >>> explorer.open_rule("base.move.active-only")
    >>> explorer.close()
    """

    def __init__(self, session: Session, prefs: Prefs) -> None:
        self.controller = Controller(session, prefs)
        self._queue = DrawQueue(lambda job: self._page.draw(job))
        self.board = Painter(WIDE, self._queue, BOARD)
        self._page = Page(canvas=self.board.canvas.model_id, app=in_app())
        self.table, self.hand = Painter(WIDE, self._queue), Painter(HAND, self._queue)
        self._waiting = False
        self._unfolded = False  # the whole position is shown in words
        self._shown: View | None = None
        self._build()
        self._wire()
        self.controller.on_change = self.refresh
        self.refresh()

    # --- building ---

    def _build(self) -> None:
        c = self.controller
        self._style, self._error = text(), text()
        self._phases, self._question, self._curtain = text(), text(), text()
        self._legal_heading, self._refusals, self._why, self._about = text(), text(), text(), text()
        self._narration, self._unfold, self._whole_words = text(), text(), text()
        self._hand_title, self._provenance = text(), text()
        self._roll, self._close, self._lift = button("lx-primary"), button(), button("lx-primary")
        self._legal = OptionRows(self._guarded(self._choose))
        self._top, self._time = TopBar(self._guarded, c), TimeBar(self._guarded, c)
        self._tabs = Tabs(self._guarded, c, self._page.download)
        main = box("lx-main", self._left(), self._side())
        parts = (self._style, self._top.box, self._error, main, self._time.box, self._tabs.box, self._page)
        self.root = box("lx", *parts)

    def _left(self) -> w.VBox:
        return box(
            "lx-left",
            box("lx-board", self.board.canvas),
            box("lx-table", self.table.canvas),
            box("lx-words", self._narration, self._unfold, self._whole_words, self._provenance),
        )

    def _side(self) -> w.VBox:
        self._chance_box = row(self._roll)
        self._curtain_box = box("lx-question", self._curtain, row(self._lift))
        self._why_box = box("lx-answer", self._why, self._about, row(self._close))
        return box(
            "lx-side",
            box("lx-phases", self._phases),
            box("lx-question", self._question),
            self._curtain_box,
            box("lx-hand", self._hand_title, self.hand.canvas),
            box("lx-options", self._chance_box, self._legal_heading, self._legal.box),
            self._why_box,
            box("lx-refused", self._refusals),
        )

    def _wire(self) -> None:
        c = self.controller
        for painter in (self.board, self.table, self.hand):
            painter.canvas.on_mouse_down(self._guarded(partial(self._click, painter)))
            painter.canvas.on_touch_start(self._guarded(partial(self._touch, painter)))
            painter.canvas.on_key_down(self._guarded(self._key))
        self.board.canvas.on_mouse_move(self._guarded(self._hover))
        for made, act in ((self._roll, c.roll), (self._close, c.dismiss), (self._lift, c.lift_curtain)):
            made.on_click(self._guarded(lambda _, act=act: act()))
        self._tabs.box.observe(self._guarded(lambda _: self.refresh()), "selected_index")
        self._page.on_ready(self._guarded(self._load))
        self._page.on_press(self._guarded(self._pressed))
        for name in ("dark", "calm", "narrow", "sharp"):
            self._page.observe(self._guarded(partial(self._page_says, name)), name)

    def _guarded(self, handler: Handler) -> Handler:
        """ipywidgets swallows what a handler raises; we show it, and the game stays as it is."""

        def run(*args: object) -> None:
            try:
                set_html(self._error, "")
                handler(*args)
            except Exception:
                set_html(self._error, self._report(traceback.format_exc()))

        return run

    def _report(self, trace: str) -> str:
        """What went wrong, with all that somebody needs who is to mend it."""
        session = self.controller.session
        say = session.position.game.words(self.controller.prefs.lang).say
        line = str(session.position) if self.controller.sees_all() else ""
        return html.error(say("explore.error"), trace, say("explore.copy-report"), line)

    # --- what the user does ---

    def _click(self, painter: Painter, x: float, y: float) -> None:
        if painter.scene is not None:
            self.controller.click(painter.scene.hit(*painter.at(x, y)))

    def _hover(self, x: float, y: float) -> None:
        """What the pointer is over; only a change is worth a new picture."""
        scene = self.board.scene
        target = scene.hit(*self.board.at(x, y)) if scene is not None else None
        if target != self.controller.hover and self._shown is not None:
            self.controller.hover = target
            if self._shown.point_at(target):
                self._paint(self.board, self._shown.board)

    def _touch(self, painter: Painter, touches: list[tuple[float, float]]) -> None:
        if touches:
            self._click(painter, *touches[0])

    def _key(self, key: str, shift: bool = False, *_: object) -> None:
        """Arrows walk what can be chosen, Enter picks it; Tab and Escape lead on to the options: no trap."""
        if key in ("ArrowRight", "ArrowDown"):
            self.controller.walk(1)
        elif key in ("ArrowLeft", "ArrowUp"):
            self.controller.walk(-1)
        elif key in ("Enter", " "):
            self.controller.pick()
        elif key in ("Tab", "Escape") and (shift or not self._legal.focus()):
            for painter in (self.board, self.table, self.hand):
                painter.canvas.blur()

    def _choose(self, action: Action) -> None:
        self.controller.choose(action)

    def _pressed(self, what: str, value: str) -> None:
        """A button inside a text (a rule's id, what is asked about, words to unfold), or who looks on."""
        if what == "rule":
            self.open_rule(value)
        elif what == "ask":
            self._choose(luxor.action(value))
        elif what == "words":
            self._unfold_words(value == "open")
        elif what == "visitor":
            autosave.belongs_to(value)

    def _unfold_words(self, unfolded: bool) -> None:
        """Show the whole position in words from now on, or no longer."""
        if unfolded != self._unfolded and self._shown is not None:
            self._unfolded = unfolded
            self._show_side(self._shown)

    def _load(self, strokes: bool) -> None:
        """There is a page, perhaps a new one: draw all there is."""
        self._queue.page_opened(strokes)
        with self._queue.batch():
            for painter in (self.hand, self.table, self.board):
                painter.load()
        self._unfold_words(False)  # a new page has folded them away

    def _page_says(self, name: str, change: dict[str, int]) -> None:
        self.controller.set(**{name: change["new"]})

    def open_rule(self, rule: str) -> None:
        """Turn to a rule in the rule browser."""
        self._tabs.open_rule(rule)

    # --- showing ---

    def refresh(self) -> None:
        """Bring everything on screen up to date: the pictures at once, the words when they are drawn."""
        view = self.controller.view()
        before, self._shown = self._shown, view
        with self._queue.batch():  # hand and table do not wait until the pawn has walked
            for painter, scene in ((self.hand, view.hand), (self.table, view.table)):
                set_visible(painter.canvas, scene is not None)
                if scene:
                    self._paint(painter, scene)
            self._walk(before, view)
            self._paint(self.board, view.board)
        if before is None or not run_later(WORDS_AFTER, self._guarded(partial(self._show_words, view))):
            self._show_words(view)
        self._wake_bot()

    def _paint(self, painter: Painter, scene: Scene) -> None:
        painter.paint(scene, self.controller.prefs.look, self.controller.prefs.sharp)

    def _show_words(self, view: View) -> None:
        """Everything that is not a picture, unless there is something newer to show."""
        if view is not self._shown:
            return
        self._show_side(view)
        self._show_answers(view)
        self._time.show(view)
        self._tabs.show(view)
        self._top.show(view)
        self._apply_theme(self.controller.prefs.look, builder_of(view.position).colours)
        self._name_parts(view)

    def _apply_theme(self, theme: str, colours: str) -> None:
        set_html(self._style, html.sheet(CSS, theme, colours))
        classes = ("lx", html.look_name(theme, colours))
        if self.root._dom_classes != classes:
            self.root._dom_classes = classes

    def _wake_bot(self) -> None:
        """Let a bot that is to play do so in a moment; the page is drawn first, and a pause is heard."""
        if self.controller.bot_to_play() is not None and self.controller.playing and not self._waiting:
            self._waiting = run_later(BOT_PAUSE, self._guarded(self._bot_plays))

    def _bot_plays(self) -> None:
        self._waiting = False
        if self.controller.playing:
            self.controller.bot_step()

    def _walk(self, before: View | None, view: View) -> None:
        """A pawn walks the way of the newest move, over the old picture."""
        step, prefs = self.controller.last_step(), self.controller.prefs
        if before is None or step is None or not prefs.motion or prefs.calm:
            return
        places = [view.board.region(target) for target in step.targets]
        points = [(r.box.x + r.box.w / 2, r.box.y + r.box.h * 0.7) for r in places if r]
        self.board.walk(step.seat, points, builder_of(view.position).colours)

    def _show_side(self, view: View) -> None:
        say, prefs = view.words.say, self.controller.prefs
        set_html(self._phases, html.phases(view))
        set_html(self._question, html.question(view))
        set_html(self._hand_title, html.hand_title(view) if view.hand else "")
        hidden = prefs.behind_curtain and not view.over
        set_visible(self._curtain_box, hidden)
        set_html(self._curtain, html.curtain(say("explore.pass-on", {"seat": view.seat})) if hidden else "")
        for made, name in ((self._roll, "roll"), (self._close, "close"), (self._lift, "lift")):
            made.description = say(f"explore.{name}", {"seat": view.seat})
        set_visible(self._chance_box, view.chance)
        set_html(self._narration, html.narration(say("explore.words"), view.narration or view.question))
        set_html(self._unfold, html.unfold_words(say("explore.all-words")))
        set_html(self._whole_words, html.whole_words(view.whole_words) if self._unfolded else "")
        set_html(self._provenance, html.provenance([note(view.position.provenance(), view.words)]))

    def _show_answers(self, view: View) -> None:
        """What may be done, what may not and why, and the rules of what was pointed at."""
        say = view.words.say
        set_html(self._legal_heading, html.heading("check", say("explore.you-may")) if view.legal else "")
        self._legal.show([Shown(r.action, r.label, r.detail, r.chip) for r in view.legal])
        refused = [] if view.chance else view.illegal
        heading = html.heading("lock", say("explore.not-now"), say("explore.ask-why"))
        more = say("explore.more", {"n": len(refused) - html.REFUSALS})
        set_html(self._refusals, heading + html.refusals(refused, more) if refused else "")
        set_html(self._why, html.whynot(view.whynot, say("explore.legal-if")) if view.whynot else "")
        set_html(
            self._about, html.about(say("explore.about"), view.about, view.words.lang) if view.about else ""
        )
        set_visible(self._why_box, bool(view.whynot or view.about))

    def _name_parts(self, view: View) -> None:
        """Names for readers of the screen, where ipywidgets gives none."""
        say = view.words.say
        names = {where: say(f"name.{name}") for where, name in NAMELESS.items()}
        if self._page.names != names:
            self._page.names = names

    def close(self) -> None:
        """Free the explorer; the session goes on."""
        self.controller.close()
        close_all(self.root)
        for painter in (self.board, self.table, self.hand):
            painter.close()
