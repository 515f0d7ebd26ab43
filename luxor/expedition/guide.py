"""How one speaks of Expedition Luxor: what is clicked, and what is worth a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import cast

from luxor.core.guide import Chip, Edit, Guide, Key, Riddle, Sign
from luxor.core.position.position import Position
from luxor.core.position.verdict import Params
from luxor.core.words.terms import Action, Event, ScoreLine, Target
from luxor.expedition import near, riddles
from luxor.expedition.palette import ExpeditionPalette
from luxor.expedition.rules.components import column
from luxor.expedition.rules.game import Expedition
from luxor.expedition.rules.state import ExpeditionState


class ExpeditionGuide(Guide):
    """Expedition Luxor with all its modules."""

    places = frozenset({"cell"})
    held = frozenset({"tile"})
    hand_hint = "explore.hint-tile"
    palette = ExpeditionPalette()
    pictures = MappingProxyType(
        {
            "camps": Sign("camp"),
            "temples": Sign("temple"),
            "pyramids": Sign("pyramid"),
            "covered": Sign("pawn"),
            "boats": Sign("boat"),
        }
    )
    course = (
        (13, ("expedition-setup", "expedition-turn", "expedition-movement", "expedition-end")),
        (14, ("new-adventures",)),
    )
    plain_to_see = (
        "cell-taken",
        "tile-not-held",
        "camp-stays-anyway",
        "token-not-held",
        "aim-no-tile",
        "touches-nothing",
    )
    untold = ("keep",)
    clear = ("stay", "stop", "more")
    dry = ("camp", "enter", "tie")
    alike = (("man", "stay", "march"), ("use", "aim", "lift"))
    families = (("adventures.boat", "adventures.snakes", "adventures.sandstorm", "adventures.caravan"),)

    def phase(self, position: Position, name: str) -> Key:
        """How many tiles of those that may be placed have been."""
        game, state = cast("Expedition", position.game), cast("ExpeditionState", position._state)
        if name != "placing" or not state.placed:
            return super().phase(position, name)
        return "phase.placing-n", {"n": state.placed, "m": game.rules.kit.most_placed}

    def hand_note(self, position: Position, seat: int, asked: bool) -> str:
        """Before the first turn one tile is kept; from then on either may be placed."""
        keeps = any(action.verb == "keep" for action in position.legal_actions())
        return "keep" if asked and keeps else super().hand_note(position, seat, asked)

    def title(self, events: Sequence[Event]) -> Key | None:
        """Where a tile goes, or how many of a march stay on each tile and in which direction it goes."""
        for event in events:
            if event.kind == "TilePlaced":
                x, y = str(event.params["cell"]).split(",")
                return "x-place.cell", {"x": column(int(x)), "y": int(y)}
            if event.kind == "MarchBegan":
                stays = [str(each.params["count"]) for each in events if each.kind == "AdventurersArrived"]
                return "option.march", {"text": "+".join(stays), "direction": event.params["direction"]}
            if event.kind == "MarchDeclined":
                return "option.stay", {}
            if event.kind == "CampManned":
                return "option.man", {"n": event.params["count"]}
        return None

    def among(self, action: Action, events: Sequence[Event]) -> tuple[Key, Key] | None:
        """A tile, and where it goes; the direction of a march, and how many stay on each tile."""
        title = self.title(events)
        if title is None or events[0].kind not in ("TilePlaced", "MarchBegan"):
            return None
        if events[0].kind == "TilePlaced":
            return ("group.tile", {"tile": events[0].params["tile"]}), ("group.cell", title[1])
        return ("group.march", title[1]), ("group.stays", title[1])

    def chips(self, events: Sequence[Event], after: Position) -> tuple[Chip, ...]:
        """Who marches or stays expects points: without any, the option says so."""
        marches = any(event.kind in ("MarchBegan", "MarchDeclined") for event in events)
        return (Chip("nothing", "chip.nothing"),) if marches else ()

    def way(self, position: Position, event: Event) -> tuple[Target, ...]:
        """A march goes straight."""
        return position.game.trail(event) if event.kind == "AdventurersArrived" else ()

    def scored_at(self, line: ScoreLine) -> tuple[Target, ...]:
        """The tile that is held."""
        return (Target("cell", str(line.params["cell"])),) if "cell" in line.params else ()

    def blind(self, action: Action) -> Key | None:
        """A march without where it ends."""
        if action.verb != "march" or not action.args:
            return None
        direction, *left = action.args
        numbers = left[0] if len(left) == 1 else tuple(map(str, left))
        return "quiz.action.march", {"direction": direction, "numbers": numbers}

    def riddles(self, position: Position) -> Iterable[Action]:
        return riddles.riddles(position)

    def riddle(self, position: Position, action: Action) -> Riddle | None:
        return riddles.riddle(position, action)

    def changes(self, position: Position, action: Action) -> Iterable[tuple[str, Params, Edit]]:
        return near.changes(position, action)
