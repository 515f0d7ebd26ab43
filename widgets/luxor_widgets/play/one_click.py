"""A card and where it leads, played by one click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Target
from luxor_widgets.play.goals import fitting
from luxor_widgets.play.happened import Happened
from luxor_widgets.play.resting import why_resting
from luxor_widgets.prefs import Prefs
from luxor_widgets.view import View


class OneClick(Happened):
    """The part of an explorer's state that is about goals: what is played at once, what is asked first."""

    if TYPE_CHECKING:  # the controller has them
        selection: list[Target]
        marking: bool

        def view(self) -> View: ...
        def click(self, target: Target | None) -> None: ...
        def _go_on(self) -> None: ...
        def _answer(self, selection: list[Target], refused: None, message: str = "") -> None: ...

    def __init__(self, session: Session, prefs: Prefs) -> None:
        super().__init__(session, prefs)
        self._holds = False  # more is played at once

    def _takes_goal(self, *targets: Target) -> bool:
        """Where a card leads: one click for both, unless several ways lead there, which is asked."""
        found = fitting(self.view().all_goals, targets)
        if len(found) == 1:
            self.play_way(found[0].actions)
        elif found:
            self._answer([*targets], None)
        return bool(found)

    def drag(self, held: Target, place: Target) -> None:
        """Something was laid somewhere: a card on an adventurer or a goal, an adventurer on a goal."""
        if self.prefs.behind_curtain or self.marking or self._takes_goal(held, place):
            return
        self.selection = []
        self.click(held)
        if held in self.selection:
            self.click(place)

    def play_way(self, actions: Sequence[Action]) -> None:
        """A card and where it leads, by one click; Undo takes both back."""
        rest = why_resting(self.session, self.prefs)
        if rest:
            self._answer([], None, rest)
            return
        self._holds = True  # nothing is shown in between
        for number, action in enumerate(actions, 1):
            if number == len(actions):
                self._holds = False
            if not self.session.position.check(action).legal:
                break
            self.session.play(action)
            if number > 1:
                self.joined.add(self.session.node)
            if number < len(actions):
                self._go_on()
        self._go_on()
