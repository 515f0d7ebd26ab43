"""The part of an explorer's state that is about learning: challenges, and tips when it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import luxor
from luxor.core.position.verdict import Verdict
from luxor.core.study.guided import Guided
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Action
from luxor.rulebook.challenges import about
from luxor_widgets.learning.challenged import Challenged, following
from luxor_widgets.learning.learner import LEARNER
from luxor_widgets.learning.tips import Told, heard_at, tip_at
from luxor_widgets.play.one_click import OneClick
from luxor_widgets.prefs import Prefs


class Taught(OneClick):
    """Knows what the learner has met, and says what is new."""

    if TYPE_CHECKING:  # the controller has them
        guided: Guided | None

        def _beside(self, session: Session) -> None: ...
        def dismiss(self) -> None: ...
        def choose(self, action: Action) -> None: ...

    def __init__(self, session: Session, prefs: Prefs) -> None:
        super().__init__(session, prefs)
        self.learner = LEARNER
        self.tip: Told | None = None
        self._tip_turn = -1  # the turn in which one was told last
        self._told_since: Node | None = None  # and after which decision

    # --- tips ---

    def look_for_tip(self) -> None:
        """What matters here for the first time is told now; the turn that was just played counts."""
        heard = heard_at(self.session.node, self._persons())
        if self.tip is not None and heard.settled and heard.since is self._told_since:
            return  # chance went on by itself meanwhile
        self.tip, self._told_since = None, heard.since
        if not self._coaches():
            return
        told = tip_at(self.session.node, self._persons(), self.learner.met)
        if told is not None and told.turn != self._tip_turn:
            self.tip, self._tip_turn = told, told.turn
            self.learner.met[told.tip.id] = None

    def _coaches(self) -> bool:
        """Whether tips are wished for, and this is a game."""
        plays = self.guided is None and not self.session.position.is_view
        return plays and self.prefs.coach and not self.learner.quiet

    def _persons(self) -> list[int]:
        """Who learns here: who looks, or else all who are no bots."""
        if self.prefs.viewer >= 0:
            return [self.prefs.viewer]
        return [seat for seat in range(self.session.position.game.players) if seat not in self.bots]

    def bot_goes_on(self) -> bool:
        """Bots wait while somebody reads a tip."""
        return self.tip is None and super().bot_goes_on()

    def hear_tip(self, what: str) -> None:
        """A tip was read; or there are to be no more of them, or all of them again."""
        self.tip = None
        if what == "off":
            self.learner.quiet = True
        elif what == "on":
            self.prefs.coach, self._tip_turn, self._told_since = True, -1, None
            self.learner.quiet = False
            self.learner.met.clear()
            self.look_for_tip()
        self.on_change()

    def page_opened(self) -> None:
        """There is a page, which has told what it kept: the first tip may be due."""
        if self.tip is None and self.prefs.coach:
            self.look_for_tip()
            self.on_change()

    # --- challenges ---

    def pose(self, id: str) -> None:
        """A challenge on the table, seen by who plays it; the game that was there waits."""
        led = Challenged(id, self.learner)
        self._beside(led.session)
        self.prefs.viewer = led.challenge.seat
        self.guided, self.fixed = led, led.others
        self.dismiss()

    def hear_challenge(self, what: str) -> None:
        """A button of a challenge."""
        led = self.guided
        if not isinstance(led, Challenged):
            return
        if what in luxor.challenges() or what == "next":
            self.pose(following(led.id) if what == "next" else what)
            return
        if what == "hint":
            led.hinted = True
        elif what == "list":
            led.listed = not led.listed
        elif what == "again":
            self.session.goto(self.session.root)
        elif what == "show":
            self._show_way(led)
        elif what == "reset":
            self.learner.reset()
        self.dismiss()

    def _show_way(self, led: Challenged) -> None:
        """Play the way that works, from the beginning; it brings no stars."""
        led.shown = True
        self.session.goto(self.session.root)
        while led.state == "open" and (action := led.reply() or led.way()) is not None:
            if not self.session.position.check(action).legal:
                break
            self.session.play(action)

    def _replies(self) -> Action | None:
        """What others do at a challenge, where that is fixed."""
        return self.guided.reply() if isinstance(self.guided, Challenged) else None

    def _missed_rule(self, refused: Verdict | None) -> None:
        """Something was refused by a rule: a challenge about it comes back."""
        rules = refused.rules if refused is not None and self.prefs.coach and self.guided is None else ()
        for id in [id for rule in rules for id in about(rule)][:1]:
            self.learner.missed(id)
