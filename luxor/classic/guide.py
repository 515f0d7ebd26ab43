"""How one speaks of Luxor: what is clicked, which events are worth a word, what counts as taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from luxor.core.guide import Guide, Holdings, Key
from luxor.core.position import Position
from luxor.core.terms import Action, Event, Target
from luxor.core.verdict import Value

GAINS = ("TreasureTaken", "KeyTaken", "WildTaken", "ScarabTaken", "HorusCardTaken")
WALKS = ("AdventurerMoved", "CaughtUp", "TunnelTaken")
# Verbs of actions whose usual label says where they lead, and what their arguments are.
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

    def chip(self, events: Sequence[Event]) -> Key | None:
        gained = sum(int(str(event.params["vp"])) for event in events if event.kind == "TreasureTaken")
        if gained:
            return "chip.gain", {"n": gained}
        woken = any(event.kind == "AdventurerWoken" for event in events)
        return ("chip.wakes", {}) if woken else None

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
