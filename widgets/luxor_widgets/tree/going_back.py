"""Undo, redo, and jumps along the line one is on; a move that was taken back is not yet the past."""

from __future__ import annotations

from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor_widgets.play.bot_seats import BotSeats
from luxor_widgets.prefs import Prefs
from luxor_widgets.tree.history import played_words, stops_of, taken_back
from luxor_widgets.view import View


class GoingBack(BotSeats):
    """The part of an explorer's state that is about where one is in time."""

    def __init__(self, session: Session, prefs: Prefs) -> None:
        super().__init__(session)
        self.prefs = prefs
        self.takes_back = False  # one came here by Undo from where the game is, not to look back
        self.fixed: tuple[int, ...] = ()  # seats whose decisions are nobody's here
        self.joined: set[Node] = set()  # what was played by the same click as what came before it
        self._here = session.node

    def _last_decided(self, here: Node) -> Node | None:
        """What Undo takes back: beside persons, what bots have decided since is taken back with it."""
        persons = len(self.bots) < self.session.position.game.players
        but_not = self.fixed or (self.bots if persons and self.playing else ())
        last = taken_back(here, self.prefs.ask, but_not)
        while last in self.joined and last is not None and last.parent is not None:
            last = taken_back(last.parent, self.prefs.ask, but_not)
        return last

    def _went(self, to: Node, forward: bool) -> None:
        """Whether moves are being taken back: step by step from the end of the line, and on again."""
        last = self._last_decided(self._here)
        back = last is not None and last.parent is to and (self.takes_back or self._here.trail is None)
        self.takes_back = back or (forward and self.takes_back)
        self._here = to

    def bot_goes_on(self) -> bool:
        """Whether a bot is to play now by itself; it waits while somebody looks at an earlier turn."""
        looks_back = not self.takes_back and self.session.node.trail is not None
        return self.playing and not looks_back and self.bot_to_play() is not None

    def undo(self) -> None:
        last = self._last_decided(self.session.node)
        if last is not None and last.parent is not None:
            self.session.goto(last.parent)

    def redo(self) -> None:
        self.session.forward()
        while self.session.node.trail in self.joined:
            self.session.forward()

    def goto_stop(self, number: int) -> None:
        """To a place on the slider."""
        stops = stops_of(self.session)
        if 0 <= number < len(stops) and stops[number] is not self.session.node:
            self.session.goto(stops[number])

    def _tell_where(self, view: View) -> None:
        """What Undo would take back, and whether something was; a phone says that in place of what to do."""
        last = self._last_decided(view.node)
        view.undoes = played_words(last, view.words, view.viewer)[0] if last is not None else ""
        view.takes_back = self.takes_back and view.in_the_past
        if view.takes_back and self.prefs.room == "phone" and not view.resting:
            view.hint = view.words.say("explore.taken-back", part="tap")
