"""What clicks, keys and buttons mean. Knows sessions and views, no widget library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import luxor
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.position.verdict import Remedy, Verdict
from luxor.core.study.guided import Guided, LessonStep
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Target
from luxor.games import guide_of
from luxor_widgets import autosave
from luxor_widgets.learning.taught import Taught
from luxor_widgets.lessons.guidance import Printed
from luxor_widgets.play.again import changed_by, dealt_again
from luxor_widgets.play.options import meaning
from luxor_widgets.play.resting import why_resting
from luxor_widgets.prefs import EVERYTHING, HOT_SEAT, Prefs, seen_by, viewer_of
from luxor_widgets.tree.turn_words import TreeState
from luxor_widgets.view import NO_HEAT, View, build_view


class Controller(Taught):
    """One explorer's state: what is selected, what was refused, and what the user has set."""

    def __init__(self, session: Session, prefs: Prefs | None = None) -> None:
        super().__init__(session, prefs or Prefs())
        self.selection: list[Target] = []
        self.refused: Verdict | None = None
        self.asked: Target | None = None  # what the user pointed at though nothing can be done there
        self.clicked: Target | None = None  # what the user clicked last, if there is an answer about it
        self.scored: tuple[int, str] | None = None  # the seat and the cause whose points were asked for
        self.message = ""
        self.focus: Target | None = None
        self.tree = TreeState()
        self.heat: Mapping[int, float] = NO_HEAT  # how likely places are reached: a wash under the board
        self.marking = False  # clicks on the board mark it instead of playing
        self._tail: Target | None = None  # where the arrow that is being drawn begins
        self.waiting: Session | None = None  # the game that is gone back to from an example
        self.guided: Guided | None = None  # a lesson or an example, and where one is in it
        self._view: tuple[object, View] | None = None  # the last one, and what it was made of
        self._leave = session.subscribe(self._moved)

    def close(self) -> None:
        self._leave()

    def sees_all(self) -> bool:
        """Whether seed and whole record may be told: to open eyes, and to everybody when the game is over."""
        return viewer_of(self.session, self.prefs) == EVERYTHING or self.session.position.over

    def _moved(self, session: Session) -> None:
        """The session went somewhere, by us or by another explorer."""
        forward = self._note(session.node)
        if _seat(session.node) != _seat(self._here):
            self.prefs.curtain = self.prefs.viewer == HOT_SEAT
        if self.guided is not None:
            self.guided.moved()
        elif self.waiting is None:
            autosave.keep(session)  # a lesson, an example or a what-if is nobody's game
        self._view = None
        self._went(session.node, forward)
        self.look_for_tip()
        self.selection = []
        self.refused = self.asked = self.clicked = self.scored = self.focus = self._tail = None
        self.message = ""
        self.heat = NO_HEAT
        if not self._holds:
            self.on_change()

    def view(self) -> View:
        """What is to be shown; the same view as before if nothing has changed since."""
        chosen = self.selection if self._tail is None else [self._tail]
        points = (self.refused, self.focus, self.asked)
        answer = (self.clicked, self.scored)
        made_of = (
            self.session.node,
            replace(self.prefs),
            list(chosen),
            points,
            answer,
            self.message,
            self.heat,
            (self.bots, self.playing, self.guided is None),
        )
        if self._view is None or self._view[0] != made_of:
            led = self.guided is not None and not self.guided.layout
            view = build_view(self.session, self.prefs, chosen, *points, self.heat, *answer, led)
            self._tell_where(view)
            view.hint = self.message or self.bot_hint(view) or view.hint
            self._view = made_of, view
        return self._view[1]

    def click(self, target: Target | None) -> None:
        """A click on the board, the hand or the tray: play, select, or explain."""
        if self.prefs.behind_curtain:
            return
        if target is None:
            self._answer([], None)
            return
        if self.marking:
            self._mark(target)
            return
        if self.guided is not None:
            self.guided.looked_at(target)
        viewer = viewer_of(self.session, self.prefs)
        held = guide_of(self.session.position.game.name).held
        if target.kind in held and viewer >= 0 and viewer != _seat(self.session.node):
            self._nothing_here(target)  # these are one's own cards, and another is to play
            return
        position = self._seen()
        ways = [(a, position.game.targets(position.state, a)) for a in position.legal_actions()]
        exact = [action for action, t in ways if t == (*self.selection, target)]
        if len(exact) == 1:  # in this order: 4 to 5 is not 5 to 4, and a way may lead back to its start
            self._play(exact[0])
            return
        if target in self.selection:
            self._answer([t for t in self.selection if t != target], None)
            return
        if self.selection and self._takes_goal(*self.selection, target):
            return
        for chosen in ([*self.selection, target], [target]):
            meant = [action for action, t in ways if set(chosen) <= set(t)]
            if len(meant) == 1:
                self._play(meant[0])
                return
            if meant:
                self._answer(chosen, None)
                return
        if not self._takes_goal(target):
            self._explain(target)

    def _explain(self, target: Target) -> None:
        """Nothing legal is meant: say why not, or that there is nothing to do here."""
        meant = meaning(self._seen(), target)
        if isinstance(meant, Action):  # another way to say something legal
            self._play(meant)
        elif meant is None:
            self._nothing_here(target)
        else:
            self._answer([], None if meant.legal else meant, clicked=target)

    def _play(self, action: Action) -> None:
        """Play what is legal, unless it is not for this viewer, or the lesson has not come to it yet."""
        rest = why_resting(self.session, self.prefs)
        if rest:
            self._answer([], None, rest)
            return
        if self.prefs.lesson is not None:
            later = next((row for row in self.view().illegal if row.action == action), None)
            if later is not None:
                self._answer([], None, later.detail)
                return
        self.session.play(action)
        self._go_on()

    def _unasked(self) -> Action | None:
        """What goes without saying now, unless the user wishes to be asked."""
        position = self.session.position
        return self._replies() or (None if self.prefs.ask else position.game.tacit(position.state))

    def _go_on(self) -> None:
        """Say yes where nobody needs to be asked."""
        while (action := self._unasked()) is not None:
            self.session.play(action)

    def _seen(self) -> Position:
        """The position as the viewer knows it: what is explained must give nothing away."""
        return seen_by(self.session.position, viewer_of(self.session, self.prefs))

    def _nothing_here(self, target: Target) -> None:
        """A click that plays nothing asks what the thing is; in a lesson that may be what is to be done."""
        words = self.session.position.game.words(self.prefs.lang)
        self.ask_about(target, "" if self.guided else words.say("explore.nothing-here"))

    def ask_about(self, target: Target, message: str = "") -> None:
        """Say what a thing is, and the rules of it."""
        self._answer([], None, message, target, target)

    def _answer(
        self,
        selection: list[Target],
        refused: Verdict | None,
        message: str = "",
        asked: Target | None = None,
        clicked: Target | None = None,
    ) -> None:
        self.selection = selection
        self.tip = None if self.tip is not None and (selection or clicked) else self.tip
        self.clicked = clicked
        self.scored = None
        self.refused = refused
        self._missed_rule(refused)
        self.message = message
        self.asked = asked
        self._tail = None
        self.on_change()

    def mark(self, on: bool) -> None:
        """From now on clicks mark the board, or play again."""
        self.marking = on
        self._answer([], None)

    def _mark(self, target: Target) -> None:
        """The same thing twice is highlighted, two things are joined by an arrow."""
        tail = self._tail
        if tail is None:
            self._answer([], None)
            self._tail = target
            self.on_change()
        elif tail == target:
            self.session.mark(target, colour=self.tree.colour)
        else:
            self.session.mark(tail, target, colour=self.tree.colour)

    def choose(self, action: Action) -> None:
        """An option's button: play it, or explain why not."""
        if self.prefs.behind_curtain:
            return
        verdict = self._seen().check(action)
        if verdict.legal:
            self._play(action)
        else:
            self._answer([], verdict)

    def play_turn(self, actions: Sequence[Action]) -> None:
        """A whole turn at once; a branch, where the game went on otherwise."""
        rest = why_resting(self.session, self.prefs)
        if rest:
            self._answer([], None, rest)
            return
        for action in actions:
            self.session.play(action)
        self._go_on()

    def take_remedy(self, number: int) -> None:
        """What the why-not card offers: play it, or open the position in which it would be legal."""
        remedies = self.refused.remedies if self.refused is not None else ()
        if not 0 <= number < len(remedies):
            return
        remedy = remedies[number]
        if remedy.edit is not None:
            self._what_if(remedy)
        elif remedy.action is not None:
            self.choose(remedy.action)

    def _what_if(self, remedy: Remedy) -> None:
        """A position that is not the game's own; the game waits, and is gone back to as from an example."""
        words = self.session.position.game.words(self.prefs.lang, self.session.names)
        try:
            self._beside(changed_by(self.session, remedy))
        except LuxorError as error:  # what a viewer knows of the game may not be enough for it
            self._answer([], self.refused, str(error))
            return
        said = remedy.text(words.lang, words.names)
        self._answer([], None, words.say("answers.what-if", {"text": said}))

    def ask_points(self, seat: int, cause: str) -> None:
        """Where points come from: the lines behind a number, and their places on the board."""
        self._answer([], None)
        self.scored = (seat, cause)
        self.on_change()

    def play_again(self) -> None:
        """Another deal at the same table, with the same bots."""
        bots = dict(self.bots)
        self.replace(dealt_again(self.session))
        self.set_bots(bots)

    def walk(self, by: int) -> None:
        """The keyboard on a canvas: on to the next thing that can be chosen."""
        view = self.view()
        steps = [row.targets for row in view.legal if row.targets]
        left = [[t for t in targets if t not in self.selection] for targets in steps]
        stops = list(dict.fromkeys(targets[0] for targets in left if targets))
        if self.marking:  # anything can be marked
            stops = list(dict.fromkeys(region.target for region in view.board.regions))
        if not stops:
            return
        at = stops.index(self.focus) + by if self.focus in stops else (0 if by > 0 else -1)
        self.focus = stops[at % len(stops)]
        self.on_change()

    def pick(self) -> None:
        """The keyboard on a canvas: choose what has the focus."""
        focus, self.focus = self.focus, self.focus if self.marking else None
        if focus is not None:
            self.click(focus)

    def dismiss(self) -> None:
        """Close the why-not card, drop the selection."""
        self._answer([], None)

    def replace(self, session: Session) -> None:
        """Another game on the table; the old one is left as it is."""
        self._leave()
        self.seats_of[self.session] = self.bots, self.prefs.viewer
        self.session = session
        self._leave = session.subscribe(self._moved)
        self._here, self.takes_back = session.node, False
        self.tree = TreeState()
        self.marking = False
        self.heat = NO_HEAT
        self.waiting = self.guided = self.focus = self.tip = None
        self.bots, self.fixed = {}, ()
        self.prefs.viewer = (
            self.prefs.viewer if self.prefs.viewer < session.position.game.players else EVERYTHING
        )
        self._answer([], None)

    def play_example(self, id: str) -> None:
        """A printed example, ready to be played; the game that was on the table waits."""
        printed = Printed(luxor.example(id))
        self._beside(printed.session)
        self.guided = printed
        self.on_change()

    def _beside(self, session: Session) -> None:
        """Another session on the table, while the game waits."""
        waiting = self.waiting or self.session
        self.replace(session)
        self.waiting = waiting

    def guide(self, steps: Sequence[LessonStep]) -> None:
        """Lead whoever plays here through some steps, from the present position on."""
        self.guided = Guided(self.session, steps)
        self.on_change()

    def back_to_game(self) -> None:
        """Leave the example: the game goes on where it was, with the same bots and for the same eyes."""
        if self.waiting is not None:
            bots, self.prefs.viewer = self.seats_of.get(self.waiting, ({}, self.prefs.viewer))
            self.replace(self.waiting)
            self.set_bots(bots)

    def lift_curtain(self) -> None:
        """Hot seat: the next player has sat down."""
        self.prefs.curtain = False
        self.on_change()

    def roll(self) -> None:
        """Let chance decide what is pending."""
        if self.session.position.is_view:
            self._answer([], None, why_resting(self.session, self.prefs))
        else:
            self.session.resolve()
            self._go_on()

    def reroll(self) -> None:
        if self.session.last_chance() is not None:
            self.session.reroll()

    def set(self, **changes: object) -> None:
        """Change preferences, or `chance` of the session."""
        chance = changes.pop("chance", None)
        if chance is not None:
            self.session.chance = str(chance)
        if "viewer" in changes:
            self.heat = NO_HEAT  # it was for other eyes
            self.prefs.curtain |= changes["viewer"] == HOT_SEAT
        for name, value in changes.items():
            setattr(self.prefs, name, value)
        self.on_change()


def _seat(node: Node) -> int:
    agenda = node.position.state.agenda
    return agenda[-1][1] if agenda else -1
