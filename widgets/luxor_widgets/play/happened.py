"""What just happened, told once: who moved, the rule that applied, and where joy has its place."""

from __future__ import annotations

from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor.games import guide_of
from luxor.scene.picture import Moved
from luxor_widgets.play.options import told_events
from luxor_widgets.prefs import Prefs
from luxor_widgets.tree.going_back import GoingBack


class Happened(GoingBack):
    """The part of an explorer's state that is about the newest move."""

    def __init__(self, session: Session, prefs: Prefs) -> None:
        super().__init__(session, prefs)
        self._step: Moved | None = None
        self._applied: tuple[str, Target] | None = None  # the rule that just applied, and where
        self._met: set[str] = set()  # rules that were shown so before
        self._joy: tuple[Node, Target] | None = None  # where the newest movement began, and its end

    def last_step(self) -> Moved | None:
        """The movement that just happened, if the session went forward by one decision."""
        step, self._step = self._step, None
        return step

    def applied(self) -> tuple[str, Target] | None:
        """The rule that the movement which just happened came to, and where; told when it is first met."""
        found, self._applied = self._applied, None
        if found is None or not (self.prefs.rules and self.prefs.moves) or found[0] in self._met:
            return None
        self._met.add(found[0])
        return found

    def joy(self) -> tuple[Node, Target] | None:
        """Where the movement that just happened began, and its end; where nothing moves there is none."""
        found, self._joy = self._joy, None
        return found if self.prefs.moves else None

    def _note(self, to: Node) -> bool:
        """What happened on the way to a node; whether that is forward."""
        path = to.path()
        forward = self._here in path and to is not self._here
        fresh = path[path.index(self._here) + 1 :] if forward else []
        guide = guide_of(to.position.game.name)
        heard = [event for node in fresh for event in node.events]
        walks = (Moved(event.seat, guide.way(to.position, event)) for event in reversed(heard))
        self._step = next((walk for walk in walks if walk.targets), None)
        told = [event for event in told_events(guide, heard) if event.rules]
        self._applied = (told[-1].rules[0], self._step.targets[-1]) if told and self._step else None
        if self._step or not forward:  # what goes without saying after a movement belongs to it
            self._joy = (self._here, self._step.targets[-1]) if self._step else None
        return forward
