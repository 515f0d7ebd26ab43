"""The explorer: canvases, buttons and panels around a controller. All it decides is where things go."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import ipywidgets as w

from luxor.core.game import Action, Target
from luxor.core.rulebook import LANGUAGES
from luxor.core.session import Session
from luxor.scene.show import builder_of
from luxor.scene.theme import THEMES
from luxor_widgets import html
from luxor_widgets.controller import Controller
from luxor_widgets.painter import Painter, batch
from luxor_widgets.rows import OptionRows
from luxor_widgets.rules_panel import RulesPanel
from luxor_widgets.seats_panel import SeatsPanel
from luxor_widgets.setup_panel import SetupPanel
from luxor_widgets.tree_panel import SPEEDS, TreePanel
from luxor_widgets.view import EVERYTHING, HOT_SEAT, Prefs, View, viewer_of

CSS = (Path(__file__).parent / "explorer.css").read_text("utf-8")
BOARD, HAND = 640, 430  # page pixels
TABS = ("log", "tree", "rules", "score", "seats", "setup")
BOT_PAUSE = 0.6  # seconds between the decisions of a bot


class Explorer:
    """One explorer on a session; several may share a session and stay in step."""

    def __init__(self, session: Session, prefs: Prefs) -> None:
        self.controller = Controller(session, prefs)
        self.board, self.table = Painter(BOARD), Painter(BOARD)
        self.hand = Painter(HAND)
        self._legal = OptionRows(self._guarded(self._choose), "lx-yes")
        self._illegal = OptionRows(self._guarded(self._choose), "lx-not")
        self._updating = self._waiting = False
        self._shown: View | None = None
        self._build()
        self._wire()
        self.controller.on_change = self.refresh
        self.refresh()

    # --- building ---

    def _build(self) -> None:
        self._style = w.HTML()
        self._head, self._phases, self._question = w.HTML(), w.HTML(), w.HTML()
        self._may, self._not, self._why = w.HTML(), w.HTML(), w.HTML()
        self._twin, self._all, self._hand_title = w.HTML(), w.HTML(), w.HTML()
        self._error = w.HTML()
        self._lang = w.Dropdown(options=[(lang.upper(), lang) for lang in LANGUAGES])
        self._theme, self._viewer, self._chance = w.Dropdown(), w.Dropdown(), w.Dropdown()
        self._roll, self._close = _button("lx-primary"), _button()
        self._undo, self._redo, self._reroll = _button(), _button(), _button()
        self._slider = w.IntSlider(min=0, max=0, readout=False)
        self._place = w.HTML()
        self._log, self._score = w.HTML(), w.HTML()
        self._tree = TreePanel(self._guarded)
        self._rules = RulesPanel(self._guarded, self.controller.play_example)
        self._setup = SetupPanel(self._guarded, self.controller.replace)
        self._seats = SeatsPanel(self._guarded, self.controller)
        panels = (self._log, self._tree.box, self._rules.box, self._score, self._seats.box, self._setup.box)
        self._tabs = w.Tab(children=panels)
        self._tabs.add_class("lx-tabs")
        self._film = w.Play(min=0, max=0, interval=SPEEDS["normal"], show_repeat=False)
        self._speed = w.Dropdown()
        self._lift, self._curtain = _button("lx-primary"), w.HTML()
        top = _box("lx-top", self._head, self._viewer, self._chance, self._lang, self._theme)
        chance = _box("lx-buttons", self._roll)
        why = _box("lx-o6", self._why, _box("lx-buttons", self._close))
        self._chance_box, self._why_box = chance, why
        self._curtain_box = _box("lx-o2", self._curtain, _box("lx-buttons", self._lift))
        left = _box(
            "lx-left",
            _box("lx-o3", self.board.canvas),
            _box("lx-o8", self.table.canvas),
            _box("lx-o8", self._twin, self._all),
        )
        side = _box(
            "lx-side",
            _box("lx-o1", self._phases),
            _box("lx-o2", self._question),
            self._curtain_box,
            _box("lx-o4", self._hand_title, self.hand.canvas),
            _box("lx-o5", chance, self._may, self._legal.box),
            why,
            _box("lx-o7", self._not, self._illegal.box),
        )
        film = (self._film, self._speed)
        time = _box("lx-time", self._undo, self._redo, *film, self._slider, self._place, self._reroll)
        self.root = _box("lx", self._style, top, self._error, _box("lx-main", left, side), time, self._tabs)

    def _wire(self) -> None:
        c = self.controller
        for painter in (self.board, self.table, self.hand):
            painter.canvas.on_mouse_down(self._guarded(partial(self._click, painter)))
            painter.canvas.on_touch_start(self._guarded(partial(self._touch, painter)))
            painter.canvas.on_key_down(self._guarded(self._key))
        self.board.canvas.on_mouse_move(self._guarded(self._hover))
        for button, act in (
            (self._roll, c.roll),
            (self._close, c.dismiss),
            (self._undo, c.undo),
            (self._redo, c.redo),
            (self._reroll, c.reroll),
            (self._lift, c.lift_curtain),
        ):
            button.on_click(self._guarded(lambda _, act=act: act()))
        for control in (self._slider, self._film):
            control.observe(self._guarded(lambda change: self._set(c.goto_stop, change)), "value")
        self._speed.observe(self._guarded(self._set_speed), "value")
        self._tabs.observe(self._guarded(lambda _: self.refresh()), "selected_index")
        for control, name in (
            (self._lang, "lang"),
            (self._theme, "theme"),
            (self._viewer, "viewer"),
            (self._chance, "chance"),
        ):
            control.observe(self._guarded(partial(self._preference, name)), "value")

    def _guarded(self, handler: Callable[..., None]) -> Callable[..., None]:
        """ipywidgets swallows what a handler raises; we show it, and the game stays as it is."""

        def run(*args: object) -> None:
            try:
                self._error.value = ""
                handler(*args)
            except Exception:
                words = self.controller.session.position.game.words(self.controller.prefs.lang)
                self._error.value = html.error(words.say("explore.error"), traceback.format_exc(limit=-4))

        return run

    # --- what the user does ---

    def _click(self, painter: Painter, x: float, y: float) -> None:
        if painter.scene is not None:
            self.controller.click(painter.scene.hit(*painter.at(x, y)))

    def _hover(self, x: float, y: float) -> None:
        """What the pointer is over; only a change is worth a new picture."""
        scene = self.board.scene
        target = scene.hit(*self.board.at(x, y)) if scene is not None else None
        if target != self.controller.hover:
            self.controller.hover = target
            self.board.paint(self.controller.view().board, self.controller.prefs.theme)

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

    def _set(self, act: Callable[[int], None], change: dict[str, int]) -> None:
        if not self._updating:
            act(change["new"])

    def _preference(self, name: str, change: dict[str, object]) -> None:
        if not self._updating:
            self.controller.set(**{name: change["new"]})

    def _set_speed(self, change: dict[str, str]) -> None:
        if not self._updating:
            self._film.interval = SPEEDS[change["new"]]

    # --- showing ---

    def refresh(self) -> None:
        """Bring everything on screen up to date."""
        view = self.controller.view()
        before, self._shown = self._shown, view
        self._updating = True
        try:
            theme = self.controller.prefs.theme
            with batch():  # one message for all; hand and table do not wait until the pawn has walked
                for painter, scene in ((self.hand, view.hand), (self.table, view.table)):
                    painter.canvas.layout.display = None if scene else "none"
                    if scene:
                        painter.paint(scene, theme)
                self._walk(before, view)
                self.board.paint(view.board, theme)
            self._show_side(view)
            self._show_time(view)
            self._show_tabs(view)
            self._show_controls(view)
        finally:
            self._updating = False
        self._wake_bot()

    def _wake_bot(self) -> None:
        """Let a bot that is to play do so in a moment; the page is drawn first, and a pause is heard."""
        if self.controller.bot_to_play() is None or not self.controller.playing or self._waiting:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel runs here: whoever drives the explorer steps the bots
        self._waiting = True
        loop.call_later(BOT_PAUSE, self._guarded(self._bot_plays))

    def _bot_plays(self) -> None:
        self._waiting = False
        if self.controller.playing:
            self.controller.bot_step()

    def _walk(self, before: View | None, view: View) -> None:
        """A pawn walks the way of the newest move, over the old picture."""
        trail = self.controller.last_step()
        if before is None or trail is None or not self.controller.prefs.motion:
            return
        start, goal = trail.places[0], trail.places[-1]
        way = range(start, goal + 1) if goal > start else range(start, goal - 1, -1)
        boxes = [view.board.region(Target("space", place)) for place in way]
        self.board.walk(trail.seat, [(r.box.x + r.box.w / 2, r.box.y + r.box.h * 0.7) for r in boxes if r])

    def _show_side(self, view: View) -> None:
        say, prefs = view.words.say, self.controller.prefs
        _tell(self._phases, html.phases(view))
        _tell(self._question, html.question(view))
        hand = f"hand.{view.position.game.name}"
        _tell(self._hand_title, html.heading("card", say(hand), say(hand, part="note")))
        _tell(self._may, html.heading("check", say("explore.you-may")) if view.legal else "")
        self._legal.show([(row.action, row.label, html.detail(row.detail, row.chip)) for row in view.legal])
        refusals = [(row.action, row.label, html.refusal(row.detail, row.rules)) for row in view.illegal]
        self._illegal.show([] if view.chance else refusals)
        wanted = view.illegal and not view.chance
        _tell(
            self._not, html.heading("lock", say("explore.not-now"), say("explore.ask-why")) if wanted else ""
        )
        _tell(self._why, html.whynot(view.whynot, say("explore.legal-if")) if view.whynot else "")
        hidden = prefs.viewer == HOT_SEAT and prefs.curtain and not view.over
        self._curtain_box.layout.display = None if hidden else "none"
        _tell(self._curtain, html.curtain(say("explore.pass-on", {"seat": view.seat})) if hidden else "")
        self._lift.description = say("explore.lift", {"seat": view.seat})
        self._why_box.layout.display = None if view.whynot else "none"
        self._chance_box.layout.display = None if view.chance else "none"
        _tell(self._twin, html.narration(say("explore.words"), view.narration or view.question))
        _tell(self._all, html.whole_words(say("explore.all-words"), self._in_words(view)))

    def _in_words(self, view: View) -> str:
        return view.position.describe(view.words.lang, names=view.words.names)

    def _show_time(self, view: View) -> None:
        say = view.words.say
        for control in (self._slider, self._film):
            control.max = max(view.steps - 1, view.step)
            control.value = view.step
        _choose_from(
            self._speed,
            [(say(f"explore.speed-{name}"), name) for name in SPEEDS],
            self._speed.value or "normal",
        )
        _tell(self._place, say("explore.turn", {"n": view.step, "m": view.steps - 1}))
        for button, name in (
            (self._undo, "undo"),
            (self._redo, "redo"),
            (self._reroll, "reroll"),
            (self._roll, "roll"),
            (self._close, "close"),
        ):
            button.description = say(f"explore.{name}")
        self._undo.disabled = view.step == 0
        self._redo.disabled = view.step >= view.steps - 1

    def _show_tabs(self, view: View) -> None:
        """Only the open tab is brought up to date; the others when they are opened."""
        say = view.words.say
        for index, name in enumerate(TABS):
            self._tabs.set_title(index, say(f"explore.{name}"))
        session, words = self.controller.session, view.words
        names = [words.seat(seat) for seat in range(view.position.game.players)]
        match TABS[self._tabs.selected_index or 0]:
            case "log":
                _tell(self._log, html.log(view.log))
            case "tree":
                self._tree.show(session, words, viewer_of(session, self.controller.prefs))
            case "rules":
                self._rules.show(words, _cited(view))
            case "score":
                table = html.score(view.score, names, say("explore.if-ended-now"))
                _tell(self._score, table + html.score_lines(view.lines, names))
            case "seats":
                self._seats.show(words, len(names))
            case _:
                self._setup.show(session, view.position, words, self.controller.prefs.theme)

    def _show_controls(self, view: View) -> None:
        say, prefs, session = view.words.say, self.controller.prefs, self.controller.session
        seats = range(view.position.game.players)
        _choose_from(self._lang, [(lang.upper(), lang) for lang in LANGUAGES], prefs.lang)
        _choose_from(self._theme, [(say(f"explore.theme-{name}"), name) for name in THEMES], prefs.theme)
        viewers = [(say("explore.see-all"), EVERYTHING)]
        viewers += [(say("explore.see-as", {"seat": seat}), seat) for seat in seats]
        viewers.append((say("explore.hot-seat"), HOT_SEAT))
        _choose_from(self._viewer, viewers, prefs.viewer)
        policies = [(say(f"explore.chance-{name}"), name) for name in ("seeded", "steered")]
        _choose_from(self._chance, policies, session.chance)
        _tell(
            self._style,
            f"<style>.lx{{{html.variables(prefs.theme, builder_of(view.position).colours)}}}{CSS}</style>",
        )
        _tell(self._head, html.header("Luxor Explorer", view.board.title))

    def close(self) -> None:
        """Free the explorer; the session goes on."""
        self.controller.close()
        for widget in [*_below(self.root), self.root]:
            widget.close()
        for painter in (self.board, self.table, self.hand):
            painter.close()


def _cited(view: View) -> list[str]:
    """The rules that matter now: of a refusal, of what may be done, of what just happened."""
    found = [rule for _, rule in view.whynot.reasons] if view.whynot else []
    found += [rule for row in view.legal for rule in row.rules]
    found += [rule for row in view.log[:6] for rule in row.rules]
    return list(dict.fromkeys(found))


def _below(widget: w.Widget) -> list[w.Widget]:
    """Every widget inside a widget."""
    children = list(getattr(widget, "children", ()))
    return children + [each for child in children for each in _below(child)]


def _box(name: str, *children: w.Widget) -> w.VBox:
    box = w.VBox(children)
    box.add_class(name)
    return box


def _button(name: str = "") -> w.Button:
    button = w.Button()
    button.add_class("lx-tool")
    if name:
        button.add_class(name)
    return button


def _tell(panel: w.HTML, text: str) -> None:
    if panel.value != text:
        panel.value = text


def _choose_from(control: w.Dropdown, options: Sequence[tuple[str, object]], value: object) -> None:
    if tuple(control.options) != tuple(options):
        control.options = options
    if control.value != value:
        control.value = value
