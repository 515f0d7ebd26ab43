"""What clicks, keys and buttons mean. Knows sessions and views, no widget library."""

from __future__ import annotations

from collections.abc import Callable

from luxor.core.game import Action, Target
from luxor.core.session import Session
from luxor.core.verdict import LuxorError, Verdict
from luxor.scene.picture import Trail
from luxor_widgets.view import Prefs, View, build_view, options_of, stops_of


class Controller:
    """One explorer's state: what is selected, what was refused, and what the user has set."""

    def __init__(self, session: Session, prefs: Prefs | None = None) -> None:
        self.session = session
        self.prefs = prefs or Prefs()
        self.selection: list[Target] = []
        self.refused: Verdict | None = None
        self.message = ""
        self._here = session.node
        self._step: Trail | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._leave = session.subscribe(self._moved)

    def close(self) -> None:
        self._leave()

    def last_step(self) -> Trail | None:
        """The movement that just happened, if the session went forward by one decision."""
        step, self._step = self._step, None
        return step

    def _moved(self, session: Session) -> None:
        """The session went somewhere, by us or by another explorer."""
        path = session.node.path()
        forward = self._here in path and session.node is not self._here
        fresh = path[path.index(self._here) + 1 :] if forward else []
        moves = [
            e
            for node in fresh
            for e in node.events
            if e.kind in ("AdventurerMoved", "CaughtUp", "TunnelTaken")
        ]
        self._step = None
        if moves:
            places = (int(str(moves[-1].params["start"])), int(str(moves[-1].params["goal"])))
            self._step = Trail(moves[-1].seat, places)
        self._here = session.node
        self.selection = []
        self.refused = None
        self.message = ""
        self.on_change()

    def view(self) -> View:
        view = build_view(self.session, self.prefs, self.selection, self.refused)
        if self.message:
            view.hint = self.message
        return view

    def click(self, target: Target | None) -> None:
        """A click on the board, the hand or the tray: play, select, or explain."""
        if target is None:
            self._settle([], None)
            return
        if target in self.selection:
            self._settle([t for t in self.selection if t != target], None)
            return
        pairs = options_of(self.session.position)
        for chosen in ([*self.selection, target], [target]):
            fitting = [(o.action, t) for o, t in pairs if o.legal and set(chosen) <= set(t)]
            if len(fitting) == 1:
                self.session.play(fitting[0][0])
                return
            if fitting:
                self._settle(chosen, None)
                return
        self._explain(target)

    def _explain(self, target: Target) -> None:
        """Nothing legal is meant: say why not, or that there is nothing to do here."""
        position = self.session.position
        twins = [a for a in position.game.candidates(position.state) if position.check(a).legal]
        for action in twins:  # another way to say something legal
            if target in position.game.targets(position.state, action):
                self.session.play(action)
                return
        for option, targets in options_of(position):
            if target in targets:
                self._settle([], option.verdict)
                return
        guess = position.game.guess(position.state, target)
        verdict = position.check(guess) if guess is not None else None
        self._settle([], verdict if verdict is not None and not verdict.legal else None)
        if verdict is None:
            words = position.game.words(self.prefs.lang, self.session.names)
            self.message = words.say("explore.nothing-here")
            self.on_change()

    def _settle(self, selection: list[Target], refused: Verdict | None) -> None:
        self.selection = selection
        self.refused = refused
        self.message = ""
        self.on_change()

    def choose(self, action: Action) -> None:
        """An option's button: play it, or explain why not."""
        verdict = self.session.position.check(action)
        if verdict.legal:
            self.session.play(action)
        else:
            self._settle([], verdict)

    def dismiss(self) -> None:
        """Close the why-not card, drop the selection."""
        self._settle([], None)

    def undo(self) -> None:
        self.session.back()

    def redo(self) -> None:
        self.session.forward()

    def roll(self) -> None:
        """Let chance decide what is pending."""
        self.session.resolve()

    def reroll(self) -> None:
        try:
            self.session.reroll()
        except LuxorError as error:
            self.message = str(error)
            self.on_change()

    def goto_stop(self, number: int) -> None:
        """To a place on the slider."""
        stops = stops_of(self.session)
        if 0 <= number < len(stops) and stops[number] is not self.session.node:
            self.session.goto(stops[number])

    def set(self, **changes: object) -> None:
        """Change preferences, or `chance` of the session."""
        chance = changes.pop("chance", None)
        if chance is not None:
            self.session.chance = str(chance)
        for name, value in changes.items():
            setattr(self.prefs, name, value)
        self.on_change()
