"""Exact chances from what a seat knows: of rolls, draws and reveals, and of getting somewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from luxor.analysis.checks import need_count, need_position, need_seat
from luxor.analysis.dataframes import table
from luxor.analysis.knowledge import bring, outcomes, whole
from luxor.analysis.lookahead import heuristic_of
from luxor.core.position import Position
from luxor.core.terms import Chance, Event
from luxor.core.verdict import ConfigError

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("kind", "about", "outcome", "label", "chance", "exact", "rule")
REACH = ("space", "tile", "this_turn", "exact", "by_next_turn", "exact_by_next", "note")
Goal = tuple[str, int]  # ("space", 12): a movement ends there; ("treasure", 12): the treasure there is taken
Chances = dict[Goal, Fraction]
ONE = Fraction(1)


def odds(
    position: Position,
    seat: int | None = None,
    *,
    space: int | None = None,
    treasure: int | None = None,
    nodes_at_most: int = 60_000,
) -> pd.DataFrame:
    """Without more: what can come up at all (rolls, draws, reveals), each with its chance for this seat.

    With `space=`: the chance that the seat, playing for just that, ends a movement there in this turn, or by
    its next turn if the others stand still. With `treasure=`: that it takes the treasure on that space.

    >>> dice = analysis.odds(position).query("kind == 'roll'")
    >>> list(dice["exact"])
    ['1/6', '1/6', '1/6', '1/6', '1/6', '1/6']
    """
    position = need_position(position, "odds")
    seat = need_seat(position, seat)
    if space is None and treasure is None:
        return _chances(position, seat)
    if space is not None and treasure is not None:
        raise ConfigError("odds takes space= or treasure=, not both")
    kind, place = ("space", space) if space is not None else ("treasure", treasure)
    if not isinstance(place, int) or isinstance(place, bool) or place < 0:
        raise ConfigError(f"{kind} is the number of a space, not {place!r}")
    found = reach(position, seat, kind, nodes_at_most=nodes_at_most)
    return found[found["space"] == place].reset_index(drop=True)


def _chances(position: Position, seat: int) -> pd.DataFrame:
    game = position.game
    view = position if position.is_view else position.view(seat)
    rules = {step.name: step.rule for step in game.steps}
    rows: list[dict[str, object]] = []
    for kind, about, weights in heuristic_of(game).chances(view._state, seat):
        whole_weight = sum(weights.values())
        for outcome, weight in weights.items():
            exact = Fraction(weight, whole_weight)
            rows.append({"kind": kind, "about": about, "outcome": str(outcome), "label": view.label(outcome),
                         "chance": float(exact), "exact": str(exact), "rule": rules[kind]})  # fmt: skip
    return table(rows, COLUMNS, seat=seat)


def reach(
    position: Position, seat: int | None = None, kind: str = "space", *, nodes_at_most: int = 60_000
) -> pd.DataFrame:
    """For every space that can be reached, or treasure that can be taken: the chances.

    Each row is for a player who wants just that. What others do in between is left out.

    >>> found = analysis.reach(position).set_index("space")
    >>> float(found.loc[1, "this_turn"]), float(found.loc[2, "this_turn"])
    (1.0, 0.0)
    """
    position = need_position(position, "reach")
    need_count("nodes_at_most", nodes_at_most)
    if kind not in ("space", "treasure"):
        raise ConfigError(f"no such goal: {kind} (allowed: space, treasure)")
    seat = need_seat(position, seat)
    start = whole(position, seat)
    if start.seat != seat:  # not this seat's turn: the one to come counts as this one
        start = Position(start.game, heuristic_of(start.game).again(start._state, seat))
    near = Reach(start, seat, kind, 1, nodes_at_most)
    now = near.chances()
    far = Reach(start, seat, kind, 2, nodes_at_most)
    later = far.chances()
    tiles = start.facts().get("tiles", ())
    rows: list[dict[str, object]] = []
    for goal in sorted({*now, *later}, key=lambda goal: goal[1]):
        first, both = now.get(goal, Fraction(0)), later.get(goal, Fraction(0))
        place = goal[1]
        tile = tiles[place - 1] if isinstance(tiles, list) and 0 < place <= len(tiles) else ""
        rows.append({"space": place, "tile": tile, "this_turn": float(first), "exact": str(first),
                     "by_next_turn": float(both), "exact_by_next": str(both),
                     "note": "" if far.exact else "capped: a lower bound for the next turn"})  # fmt: skip
    return table(rows, REACH, seat=seat, goal=kind)


class Reach:
    """The best chance for every goal at once: the maximum at decisions, the average at chance."""

    def __init__(self, start: Position, seat: int, kind: str, turns: int, most: int) -> None:
        self.start = start
        self.seat = seat
        self.kind = kind
        self.turns = turns
        self.left = most
        self.exact = True
        self.heuristic = heuristic_of(start.game)
        self.known: dict[tuple[tuple[object, ...], int], Chances] = {}

    def chances(self) -> Chances:
        return self._from(self.start, self.turns)

    def _from(self, position: Position, turns: int) -> Chances:
        """The chances from a settled position, with so many own turns to go (this one included)."""
        state = position._state
        pending = position.pending
        ended = not state.agenda or state.agenda[-1][0] in self.heuristic.closing
        if ended or position.seat != self.seat:
            if turns <= 1 or not state.agenda:
                return {}
            return self._from(Position(position.game, self.heuristic.again(state, self.seat)), turns - 1)
        key = (position.key, turns)
        if key not in self.known:
            if self.left <= 0:
                self.exact = False
                return {}
            chance = isinstance(pending, Chance)
            self.known[key] = self._average(position, turns) if chance else self._best(position, turns)
        return self.known[key]

    def _best(self, position: Position, turns: int) -> Chances:
        found: Chances = {}
        for action in position.legal_actions():
            self.left -= 1
            after, events = position.apply(action)
            for goal, chance in self._with(after, events, turns).items():
                if chance > found.get(goal, Fraction(0)):
                    found[goal] = chance
        return found

    def _average(self, position: Position, turns: int) -> Chances:
        weights = outcomes(position, self.seat)
        if self.heuristic.inert(position._state, position._state.agenda[-1]):
            weights = {next(iter(weights)): 1}
        whole_weight = sum(weights.values())
        found: Chances = {}
        for outcome, weight in weights.items():
            self.left -= 1
            after, events = bring(position, self.seat, outcome)
            part = Fraction(weight, whole_weight)
            for goal, chance in self._with(after, events, turns).items():
                found[goal] = found.get(goal, Fraction(0)) + part * chance
        return found

    def _with(self, after: Position, events: tuple[Event, ...], turns: int) -> Chances:
        """What follows, and for certain what just happened."""
        reached = reached_by(events, self.seat, self.kind)
        rest = self._from(after, turns)
        return {**rest, **dict.fromkeys(reached, ONE)} if reached else rest


def reached_by(events: tuple[Event, ...], seat: int, kind: str) -> set[Goal]:
    """The goals that events reach: where movements ended, or which treasures were taken."""
    own = [event for event in events if event.seat == seat]
    if kind == "treasure":
        return {(kind, int(str(event.params["space"]))) for event in own if event.kind == "TreasureTaken"}
    jumped = {event.params.get("start") for event in own if event.kind == "OsirisJumped"}
    goals = {event.params["goal"] for event in own if "goal" in event.params} - jumped
    return {(kind, goal) for goal in goals if isinstance(goal, int)}
