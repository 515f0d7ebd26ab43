"""How one speaks of Luxor: what is clicked, which events are worth a word, what counts as taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from luxor.classic.rules.card_kinds import NUMBER, PLUS_MINUS, RANGE
from luxor.classic.rules.state import LuxorState
from luxor.core.guide import Chip, Guide, Holdings, Key
from luxor.core.position import Position
from luxor.core.terms import Action, Decision, Event, Target
from luxor.core.verdict import Value

GAINS = ("TreasureTaken", "KeyTaken", "WildTaken", "ScarabTaken", "HorusCardTaken")
TAKEN = {"KeyTaken": "key", "HorusCardTaken": "card", "WildTaken": "wild", "ScarabChosen": "scarab"}
WALKS = ("AdventurerMoved", "CaughtUp", "TunnelTaken")
# Verbs of actions whose usual label says where they lead, and what their arguments are.
TREASURE_TILE = re.compile(r"[a-z]+\d+x\d+")  # its type, its points, and how many it takes
BLIND: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"move": ("start", "n"), "catch-up": (), "advance": ("n",)}
)


class LuxorGuide(Guide):
    """Luxor with all its modules."""

    places = frozenset({"space"})
    held = frozenset({"hand"})
    shown = frozenset({"sleeper", "offer"})
    hand_icon = "card-back-starter"
    routine = Guide.routine | {"TurnEnded"}
    implied = frozenset({"ActorChosen", "CardPlayed", "AllMoved", "OnlyChoice", "AdventurerMoved"})
    notable = frozenset({"KnockedDown"})
    course = (
        (1, ("setup",)),
        (2, ("turn",)),
        (3, ("movement",)),
        (4, ("actions",)),
        (5, ("cards",)),
        (6, ("chamber", "scoring", "rulings")),
        (7, ("fifth_player",)),
        (8, ("mummy",)),
        (9, ("equipment",)),
        (10, ("sceptres",)),
        (11, ("characters",)),
    )
    # the starter cards lie in the hand from the first turn on
    known = frozenset({"base.card.number", "base.card.plus-minus-one", "base.card.die"})
    goals = ("space", "treasure")
    tallies = MappingProxyType({"sarcophagi": "sarcophagus"})

    def glow(self, target: Target, targets: Sequence[Target]) -> Target:
        """Who can set out shows as a pawn, where it can go as a space."""
        sets_out = target.kind == "space" and target == targets[0] and len(targets) > 1
        return Target("pawn", target.ref) if sets_out else target

    def icon(self, action: Action, target: Target) -> str:
        """The face of a die."""
        face = target.ref if target.kind == "outcome" and action.verb == "roll" else 0
        return f"die-{face}" if isinstance(face, int) and 1 <= face <= 6 else ""

    def asks(self, position: Position) -> Key | None:
        """Who moves, with the number that was played or rolled."""
        pending = position.pending
        if not isinstance(pending, Decision) or pending.step != "move":
            return None
        state = cast("LuxorState", position._state)
        kind = {NUMBER: "number", RANGE: "range", PLUS_MINUS: "plus-minus"}.get(state.mode)
        return (f"step.move-{kind}", {"seat": pending.seat, "n": state.value}) if kind else None

    def title(self, events: Sequence[Event]) -> Key | None:
        """From where to where somebody goes; who is carried on or woken goes without saying."""
        walks = [event for event in events if event.kind in WALKS]
        if not walks or any(event.kind == "AllMoved" for event in events):
            return None
        start, goal = walks[0].params.get("start"), self.landed(events)[-1:]
        if not isinstance(start, int) or not goal:
            return None
        inside = any(event.kind == "ChamberEntered" for event in events)
        ends = "-chamber" if inside else "-stairs" if start <= 0 else ""
        return f"option.way{ends}", {"n": start, "m": goal[0]}

    def chips(self, events: Sequence[Event], after: Position) -> tuple[Chip, ...]:
        kinds = [event.kind for event in events]
        found = [Chip("good", "chip.wakes")] if "AdventurerWoken" in kinds else []
        found += [Chip("take", f"chip.{name}") for kind, name in TAKEN.items() if kind in kinds]
        pending = after.pending
        if isinstance(pending, Decision) and pending.step == "take":
            names = [str(action.args[0]) for action in after.legal_actions()]
            found.append(Chip("take", "chip.key-card" if "key" in names else "chip.choice"))
        jumps = [event.params["steps"] for event in events if event.kind == "OsirisJumped"]
        found += [Chip("onward", "chip.osiris", {"n": steps}) for steps in jumps]
        found += [Chip("loss", "chip.knocked")] if "KnockedDown" in kinds else []
        idle = not found and not {"TreasureTaken", *TAKEN} & set(kinds) and set(WALKS) & set(kinds)
        return (Chip("nothing", "chip.nothing"),) if idle else tuple(found)

    def points(self, position: Position) -> Sequence[int]:
        """Those scored so far, and when the game is over all of them."""
        return position.totals() if position.over else cast("LuxorState", position._state).score

    def way(self, position: Position, event: Event) -> tuple[Target, ...]:
        """Space by space."""
        if event.kind not in WALKS:
            return ()
        ends = [place.ref for place in position.game.trail(event)]
        start, goal = int(ends[0]), int(ends[-1])
        step = 1 if goal > start else -1
        return tuple(Target("space", place) for place in range(start, goal + step, step))

    def taken(self, event: Event) -> str:
        if event.kind not in GAINS:
            return ""
        plain = event.kind.removesuffix("Taken").lower()
        return str(event.params.get("tile", event.params.get("card", plain)))

    def landed(self, events: Sequence[Event]) -> tuple[int, ...]:
        """Nobody stops on an Osiris tile."""
        left = Counter(event.params.get("start") for event in events if event.kind == "OsirisJumped")
        goals = (event.params.get("goal") for event in events)
        return tuple(goal for goal in goals if isinstance(goal, int) and not left[goal])

    def goal_places(self, position: Position, goal: str) -> frozenset[int]:
        """Every space and the chamber; the spaces where a treasure lies."""
        tiles = position.facts()["tiles"]
        assert isinstance(tiles, list)
        spaces = range(1, len(tiles) + 2)
        lying = [space for space, tile in zip(spaces, tiles) if TREASURE_TILE.fullmatch(str(tile))]
        return frozenset(spaces if goal == "space" else lying)

    def reached(self, events: Sequence[Event], goal: str) -> set[int]:
        """A movement ends on a space, or the treasure there is taken."""
        if goal == "space":
            return set(self.landed(events))
        return {int(str(event.params["space"])) for event in events if event.kind == "TreasureTaken"}

    def place(self, position: Position, number: int) -> Mapping[str, object]:
        tiles = position.facts().get("tiles", ())
        known = isinstance(tiles, list) and 0 < number <= len(tiles)
        return {"space": number, "tile": tiles[number - 1] if known and isinstance(tiles, list) else ""}

    def holdings(self, position: Position) -> Holdings:
        """Treasures by type, and the wild ones; sets of them score."""
        facts, seats = position.facts(), range(position.game.players)
        held, wilds = facts["treasures"], facts["wilds"]
        assert isinstance(held, list)
        assert isinstance(wilds, list)
        types = [[str(tile).rstrip("0123456789x") for tile in row] for row in held]
        kinds = sorted({kind for row in types for kind in row})
        counts = [(*map(row.count, kinds), int(wild)) for row, wild in zip(types, wilds)]
        lines = [line for line in position.score() if line.cause == "sets"]
        points = [sum(line.points for line in lines if line.seat == seat) for seat in seats]
        return Holdings((*(f"type.{kind}" for kind in kinds), "plot.wild"), tuple(counts), tuple(points))

    def blind(self, action: Action) -> Key | None:
        names = BLIND.get(action.verb)
        if names is None:
            return None
        params: dict[str, Value] = dict(zip(names, action.args))
        back = "-back" if action.verb == "move" and str(action.args[-1]).startswith("-") else ""
        return f"quiz.action.{action.verb}{back}", params
