"""How one speaks of Expedition Luxor: what is clicked, and what is worth a word."""

from __future__ import annotations

from luxor.core.guide import Guide, Key
from luxor.core.position import Position
from luxor.core.terms import Action, Event, Target


class ExpeditionGuide(Guide):
    """Expedition Luxor with all its modules."""

    places = frozenset({"cell"})
    held = frozenset({"tile"})
    shown = frozenset({"token"})
    hand_hint = "explore.hint-tile"
    hand_icon = "card-back-starter"
    course = (
        (13, ("expedition-setup", "expedition-turn", "expedition-movement", "expedition-end")),
        (14, ("new-adventures",)),
    )

    def way(self, position: Position, event: Event) -> tuple[Target, ...]:
        """A march goes straight."""
        return position.game.trail(event) if event.kind == "AdventurersArrived" else ()

    def blind(self, action: Action) -> Key | None:
        """A march without where it ends."""
        if action.verb != "march" or not action.args:
            return None
        direction, *left = action.args
        numbers = left[0] if len(left) == 1 else tuple(map(str, left))
        return "quiz.action.march", {"direction": direction, "numbers": numbers}
