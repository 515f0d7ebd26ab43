"""The explorer: canvases, buttons and panels around a controller. All it decides is where things go."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import partial

import ipywidgets as w

from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.provenance import note
from luxor.core.words.wording import Words
from luxor.pictures import builder_of
from luxor.scene.shapes import Scene
from luxor.scene.theme import THEMES
from luxor_widgets import autosave, html
from luxor_widgets.background import serving
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.draw_queue import DrawQueue
from luxor_widgets.drawing.foresight import Way, foresee, foresee_ways, happened, odds_of, regions_of
from luxor_widgets.drawing.painter import BOARD, Painter
from luxor_widgets.editor.mode import EditorMode
from luxor_widgets.files import in_app
from luxor_widgets.later import run_later
from luxor_widgets.learning.beside import said_beside
from luxor_widgets.lessons import guidance
from luxor_widgets.page.page import Page
from luxor_widgets.page.phone import panes
from luxor_widgets.page.styles import CSS
from luxor_widgets.panels.tabs import Tabs
from luxor_widgets.parts import Handler, box, close_all, set_html, set_visible, text
from luxor_widgets.play import answers, ask_box, asked, finale, players_table, presses
from luxor_widgets.play.bots import Thinking
from luxor_widgets.play.head import head
from luxor_widgets.play.help import Help
from luxor_widgets.prefs import Prefs
from luxor_widgets.still import StillBox
from luxor_widgets.study.desk import StudyDesk
from luxor_widgets.tree import actions as tree_actions
from luxor_widgets.tree.time_bar import time_bar
from luxor_widgets.tree.turn_words import turns_to
from luxor_widgets.view import View, as_picture

# Of what ipywidgets gives no name to, for readers of the screen.
NAMELESS = {".lx-board canvas": "board", ".lx-hand canvas": "hand", ".lx-table canvas": "table",
            ".lx-market canvas": "market", ".lx-grab": "grab"}  # fmt: skip
LONGEST_NUMBER = 12  # letters: a page may say anything
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
        self.board = Painter(self._queue, BOARD)
        page = {"app": in_app(), "rules": prefs.rules, "keeps": prefs.keeps}
        self._page = Page(canvas=self.board.canvas.model_id, **page)
        self.hand = Painter(self._queue)
        self.table, self.market = (Painter(self._queue, sized=True) for _ in range(2))
        places = (("hand", self.hand), ("table", self.table), ("market", self.market), ("board", self.board))
        self._page.canvases = {painter.canvas.model_id: f".lx-{name} canvas" for name, painter in places}
        self._heard = ""  # the number of what the page told last
        self._noted: dict[str, str] = {}  # on which card it was said where values come from, by mark
        self._unfolded = False  # the whole position is shown in words
        self._shown: View | None = None
        self._told: View | None = None  # the same in words, which come a moment later
        self._ways: dict[str, Mapping[str, Way]] = {}  # whole turns that the page knows, by who told of them
        self._build()
        self._wire()
        self.controller.on_change = self.refresh
        self.refresh()

    # --- building ---

    def _build(self) -> None:
        self._style, self._error, self._head = text(), text(), text()
        self._steps, self._question, self._curtain = text(), text(), text()
        self._options, self._refused, self._answer = text(), text(), text()
        self._words, self._whole_words, self._hand_title = text(), text(), text()
        self._provenance, self._guide, self._coach = text(), text(), text()
        self._time, self._players, self._panes, self._finale = text(), text(), text(), text()
        quiet = partial(self._guarded, clears=False)
        self._bots = Thinking(quiet, self.controller)
        turns = partial(self._foresee_turns, "analysis")
        self._tabs = Tabs(self._guarded, quiet, self.controller, self._page.download, turns)
        self._help = Help()
        head = box("lx-top", self._head, self._help.panel)
        ways = partial(self._foresee_turns, "study")
        self.study = StudyDesk(self._guarded, self.controller, self._page.download, ways)
        self._main = box("lx-main", self.study.box, self._left(), self._side())
        self._editor = EditorMode(
            self._guarded, self.controller, self._page, self._main, self._tabs, self.study.add_position
        )
        shown = self._main, self._editor.box, self._tabs.beside, self._coach
        parts = self._style, head, box("lx-error", self._error), *shown, self._page
        self.root = StillBox(self._still, *parts, names="lx")

    def _left(self) -> w.VBox:
        self._table_box = box("lx-panel lx-table", self.table.canvas)
        self._around = box("lx-around", box("lx-panel lx-seats", self._players), self._table_box)
        board = box("lx-board", self.board.canvas, self._tabs.legend, self._finale)
        time = box("lx-time", self._time, box("lx-panes", self._panes))
        self._above = (self._tabs.look_back, board, time, self.study.card.box)
        self._left_box = box("lx-left", *self._above)
        return self._left_box

    def _side(self) -> w.VBox:
        self._curtain_box = box("lx-behind", self._curtain)
        self._hand_box = box("lx-hand", self._hand_title, self.hand.canvas)
        self._market_box = box("lx-panel lx-market", self.market.canvas)
        self._answer_box = box("lx-answer", self._answer)
        self._guide_box = box("lx-guide", self._guide)
        self._words_box = box("lx-words", self._words, self._whole_words, self._provenance)
        lower = box("lx-lower", self._guide_box, self._tabs.box, self._answer_box)
        asked = box("lx-options", self._options), box("lx-refused", self._refused)
        self._upper = (self._hand_box, *asked)
        self._lower = (self._market_box, lower)
        self._pull = box("lx-pull", *self._upper, *self._lower)  # on a phone a sheet of its own
        head = box("lx-phases", self._steps), box("lx-question", self._question), self._curtain_box
        self._ask_box = ask_box.AskBox(self.controller)
        return box("lx-side", *head, self._pull, self._words_box, self._ask_box.panel)

    def _place_players(self, below: bool) -> None:
        """Under the board, or beside it where the board needs the whole height."""
        left, beside = ((self._around,), ()) if below else ((), (self._around,))
        self._left_box.children = (*self._above, *left)
        self._pull.children = (*self._upper, *beside, *self._lower)

    def _still(self) -> tuple[Position, Words]:
        """What is shown where widgets are not: no more than the viewer may see."""
        shown = self._shown or self.controller.view()
        return shown.position, shown.words

    @property
    def _painters(self) -> tuple[Painter, ...]:
        return self.hand, self.table, self.market, self.board

    def _wire(self) -> None:
        c = self.controller
        for painter in self._painters:
            painter.canvas.on_mouse_down(self._guarded(partial(self._click, painter)))
            painter.canvas.on_touch_start(self._guarded(partial(self._touch, painter)))
            painter.canvas.on_key_down(self._guarded(self._key))
        self._presses: dict[str, Callable[[str], None]] = {
            "nth": self._count,
            "rule": self.open_rule,
            "visitor": autosave.belongs_to,
            "words": lambda value: self._unfold_words(value == "open"),
            "keys": lambda _: self._help.ask(c.session.position.game, c.prefs),
            "editor": lambda _: self._editor.toggle(),
            "tab": self.open_tab,
            "picture": lambda kind: self._page.keep_picture(kind, *as_picture(c.view(), c.prefs.look)),
            **presses.of_the_table(c),
            **tree_actions.presses(c),
        }
        self._presses |= self._tabs.presses | self.study.presses | self._ask_box.presses
        self._tabs.box.observe(self._guarded(lambda _: self.refresh()), "selected_index")
        self._page.on_ready(self._guarded(self._load))
        self._page.on_press(self._guarded(self._pressed))
        says = self._guarded(lambda change: c.set(**{change["name"]: change["new"]}), clears=False)
        self._page.observe(says, ["dark", "calm", "room", "board", "sharp", "rules"])
        self._page.observe(self._guarded(lambda _: self._show_time(), clears=False), "track")

    def _guarded(self, handler: Handler, clears: bool = True) -> Handler:
        """ipywidgets swallows what a handler raises; we show it, and the game stays as it is.

        What a user does clears an earlier error; what the page says of itself leaves it there.
        """

        def run(*args: object) -> None:
            with serving():
                try:
                    if clears:
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

    def _touch(self, painter: Painter, touches: list[tuple[float, float]]) -> None:
        if touches:
            self._click(painter, *touches[0])

    def _key(self, key: str, shift: bool = False, *_: object) -> None:
        """Arrows walk what can be chosen, Enter picks it; the page leads on to the options: no trap."""
        if key in ("ArrowRight", "ArrowDown"):
            self.controller.walk(1)
        elif key in ("ArrowLeft", "ArrowUp"):
            self.controller.walk(-1)
        elif key in ("Enter", " "):
            self.controller.pick()

    def _pressed(self, what: str, value: str) -> None:
        """A button or a menu of the page's own."""
        if what in self._presses:
            self._presses[what](value)

    def _count(self, number: str) -> None:  # the page waits with fast keys until it hears it again
        self._heard = number[:LONGEST_NUMBER]

    def _unfold_words(self, unfolded: bool) -> None:
        """Show the whole position in words from now on, or no longer."""
        if unfolded != self._unfolded and self._shown is not None:
            self._unfolded = unfolded
            self._show_side(self._shown)

    def _load(self, strokes: bool) -> None:
        """There is a page, perhaps a new one: draw all there is."""
        self._queue.page_opened(strokes)
        with self._queue.batch():
            for painter in self._painters:
                painter.load()
        self._unfold_words(False)  # a new page has folded them away
        if self._shown is not None:
            self._foresee(self._shown)
            self._tabs.tell_again()
            self.study.card.tell_again()
            self.controller.page_opened()

    def open_tab(self, name: str) -> None:
        """Turn to one of the tabs."""
        self._tabs.open(name)

    def open_rule(self, rule: str) -> None:
        """Turn to a rule in the rule browser; the editor shows it where it is."""
        if not self._editor.show_rule(rule):
            self._tabs.open_rule(rule)

    # --- showing ---

    @serving()
    def refresh(self) -> None:
        """Bring everything on screen up to date: the pictures at once, the words when they are drawn."""
        view = self.controller.view()
        before, self._shown = self._shown, view
        with self._queue.batch():  # hand and table do not wait until the pawn has walked
            for painter, place, scene in (
                (self.hand, self._hand_box, view.hand),
                (self.table, self._table_box, view.table),
                (self.market, self._market_box, view.market),
            ):
                set_visible(place, scene is not None)
                if scene:
                    self._paint(painter, scene)
            self._walk(before, view)
            self._paint(self.board, view.board, self.controller.prefs.board)
        if before is None or not run_later(WORDS_AFTER, self._guarded(partial(self._show_words, view))):
            self._show_words(view)
        self._bots.wake()

    def _paint(self, painter: Painter, scene: Scene, wide: int = 0) -> None:
        painter.paint(scene, self.controller.prefs.look, self.controller.prefs.sharp, wide)

    def _show_words(self, view: View) -> None:
        """Everything that is not a picture, unless there is something newer to show."""
        if view is not self._shown:
            return
        self._told = view
        self._show_side(view)
        self._show_answers(view)
        self._ask_box.show(view)
        self._show_guide(view)
        self._show_time()
        set_html(self._players, players_table.players(view, self.controller.bots))
        self._tabs.show(view)
        set_html(self._panes, panes(view))
        set_html(self._head, head(view, self.controller, self._editor.is_open))
        self._help.show(view.position.game, self.controller.prefs)
        set_html(self._finale, finale.finale(view, self.controller.prefs.moves))
        self.study.show(view)
        self._editor.refresh()
        self._apply_theme(self.controller.prefs.look, builder_of(view.position).colours)
        self._page.names = {where: view.words.say(f"name.{name}") for where, name in NAMELESS.items()}
        self._foresee(view)

    def _show_time(self) -> None:
        """The time bar, as wide as the page has room for it."""
        if self._told is not None:
            teller = self.controller.tree.teller(self._told.words, self._told.viewer)
            set_html(self._time, time_bar(self._told, teller, self._page.track))

    def _foresee(self, view: View) -> None:
        """Tell the page what each option would do: it shows that by itself when somebody points there."""
        odds = odds_of(view)
        shown = {painter.canvas.model_id: painter.scene for painter in self._painters}
        regions = {canvas: regions_of(view, scene, odds) for canvas, scene in shown.items() if scene}
        focus = self.controller.focus
        lit = [at for at, row in enumerate(view.legal) if focus in row.targets] if focus else []
        new = happened(view, self.controller.applied(), self.controller.joy())
        told = foresee(view, THEMES[self.controller.prefs.look], self._queue.table)
        self.board.foresee(options=told, regions=regions, show=lit, heard=self._heard, **new)

    def _foresee_turns(self, source: str, ways: Mapping[str, Way]) -> None:
        """Tell the page of whole turns: those that are analysed, and those that a study shows."""
        if self._shown is None or self._ways.get(source, {}) == ways == {}:
            return
        self._ways[source] = ways
        known = {name: way for found in self._ways.values() for name, way in found.items()}
        theme = THEMES[self.controller.prefs.look]
        self.board.foresee(turns=foresee_ways(self._shown, known, theme, self._queue.table))

    def _apply_theme(self, theme: str, colours: str) -> None:
        set_html(self._style, html.sheet(CSS, theme, colours))
        prefs = self.controller.prefs
        below = self._shown is None or builder_of(self._shown.position).players_below
        below = below and not (prefs.room == "wide" and in_app())  # a page of its own is high enough
        self._place_players(below or prefs.room == "phone")
        plan = "below" if below else "beside"
        taught = guidance.classes(self.controller.guided)
        shown = () if prefs.rules else ("lx-plain",)
        self.root._dom_classes = ("lx", html.look_name(theme, colours), f"lx-{plan}", *shown, *taught)

    def _walk(self, before: View | None, view: View) -> None:
        """A pawn walks the way of the newest move, over the old picture."""
        step, prefs = self.controller.last_step(), self.controller.prefs
        if before is None or step is None or not prefs.moves:
            return
        places = [view.board.region(target) for target in step.targets]
        points = [(r.box.x + r.box.w / 2, r.box.y + r.box.h * 0.7) for r in places if r]
        self.board.walk(step.seat, points, builder_of(view.position).colours)

    def _show_side(self, view: View) -> None:
        say, prefs = view.words.say, self.controller.prefs
        set_html(self._steps, asked.steps(view))
        set_html(self._question, asked.question(view, prefs.look, self._tabs.way_back(view)))
        set_html(self._hand_title, asked.hand_title(view) if view.hand else "")
        hidden = prefs.behind_curtain and not view.over
        set_visible(self._curtain_box, hidden)
        set_html(self._curtain, asked.curtain(view) if hidden else "")
        turns = turns_to(view.node)
        teller = self.controller.tree.teller(view.words, view.viewer)
        set_html(self._words, asked.words(view, *(teller.move(turns[0]) if turns else ())))
        close = say("explore.close")
        set_html(self._whole_words, html.whole_words(view.whole_words, close) if self._unfolded else "")
        set_html(self._provenance, html.provenance_sign(note(view.position.provenance(), view.words)))

    def _show_answers(self, view: View) -> None:
        """What may be done, what may not and why, and the rules of what was pointed at."""
        prefs = self.controller.prefs
        set_html(self._options, asked.options(view, prefs.look))
        refused = [] if view.chance or view.resting else view.illegal
        set_html(self._refused, asked.refused_line(view, refused))
        words, thing = view.words, view.thing
        card = answers.whynot(view.whynot, words, thing) if view.whynot else ""
        if view.about:
            card += answers.about(thing or words.say("explore.about"), view.about, words, self._noted)
        card += answers.scored(view.scored, words) if view.scored else ""
        set_html(self._answer, card)
        set_visible(self._answer_box, bool(card))

    def _show_guide(self, view: View) -> None:
        """A lesson, an example, a challenge or a tip: its text, and the mark on the board."""
        for place, told in zip((self._guide, self._coach), said_beside(view, self.controller)):
            set_html(place, told)
        set_visible(self._guide_box, bool(self._guide.value))
        self._page.learner = self.controller.learner.text

    def close(self) -> None:
        """Free the explorer; the session goes on."""
        self.controller.close()
        self.controller.on_change = lambda: None
        self._bots.rest()
        self._tabs.rest()
        self.study.rest()
        close_all(self.root)
        for painter in self._painters:
            painter.close()
