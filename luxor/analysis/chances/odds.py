"""Exact chances from what a seat knows: of rolls, draws and reveals, and of getting somewhere."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from luxor.analysis.chances.compare import chance_verbs, comes_up
from luxor.analysis.chances.seen_chance import bring, outcomes, whole
from luxor.analysis.chances.unseen_hand import DRAWN, average, is_hidden, seen_by
from luxor.analysis.checks import need_count, need_position, need_seat, need_word
from luxor.analysis.shown.dataframes import table
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.words.terms import Chance, Event
from luxor.games import guide_of

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("kind", "about", "outcome", "label", "chance", "exact", "rule")
REACH = ("this_turn", "exact", "by_next_turn", "exact_by_next", "note")  # after the place
Chances = dict[int, Fraction]  # of reaching a goal at places, by their number
ONE = Fraction(1)


def odds(
    position: Position,
    seat: int | None = None,
    *,
    nodes_at_most: int = 60_000,
    within: int | None = None,
    games: int = 400,
    seed: int = 0,
    **goal: int | str | None,
) -> pd.DataFrame:
    """Without more: what can come up at all (rolls, draws, reveals), each with its chance for this seat.

    With a goal of the game and its place: the chance that the seat, playing for just that, reaches it in this
    turn, or by its next turn if the others stand still. In Luxor `space=12` means that a movement ends there,
    `treasure=12` that the treasure on that space is taken.

    With what chance may bring, such as `draw="5", within=2`: how likely that is in so many of the seat's own
    turns (in one, without `within`). That depends on what is played, so it is sampled, and `assumes` says
    what.

    >>> dice = analysis.odds(position).query("kind == 'roll'")
    >>> list(dice["exact"])
    ['1/6', '1/6', '1/6', '1/6', '1/6', '1/6']
    """
    position = need_position(position, "odds")
    seat = need_seat(position, seat)
    wanted = {kind: place for kind, place in goal.items() if place is not None}
    if within is None and len(wanted) == 1 and next(iter(wanted)).replace("_", "-") in chance_verbs(position):
        within = 1
    if within is not None:
        need_count("within", within)
        need_count("games", games)
        if len(wanted) != 1:
            raise ConfigError('within= needs one thing that chance may bring, such as draw="5"')
        verb, what = next(iter(wanted.items()))
        return comes_up(position, seat, verb.replace("_", "-"), str(what), within, games, seed)
    for kind in goal:
        need_goal(position, kind)
    if not wanted:
        return _chances(position, seat)
    if len(wanted) > 1:
        raise ConfigError(f"odds takes {'= or '.join(wanted)}=, not both")
    kind, place = next(iter(wanted.items()))
    if not isinstance(place, int) or isinstance(place, bool) or place < 0:
        raise ConfigError(f"{kind} is the number of a place, not {place!r}")
    places = guide_of(position.game.name).goal_places(position, kind)
    if places is not None and place not in places:
        raise ConfigError(f"there is no {kind} {place} (allowed: {', '.join(map(str, sorted(places)))})")
    chances = reach(position, seat, kind, nodes_at_most=nodes_at_most)
    return chances[chances[chances.columns[0]] == place].reset_index(drop=True)


def need_goal(position: Position, kind: str | None) -> str:
    """A goal that can be reached in a game; the usual one if none is named."""
    goals = guide_of(position.game.name).goals
    if not goals:
        raise ConfigError(f"the game {position.game.name} names no goals that can be reached")
    return goals[0] if kind is None else need_word("goal", kind, goals)


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
    position: Position, seat: int | None = None, kind: str | None = None, *, nodes_at_most: int = 60_000
) -> pd.DataFrame:
    """For every place where a goal (the game's usual one, if none is named) can be reached: the chances.

    Each row is for a player who wants just that. What others do in between is left out. Asked about somebody
    else, it is averaged over the hands that they may have; `exact` is empty where not all of them were tried.

    >>> table = analysis.reach(position).set_index("space")
    >>> float(table.loc[1, "this_turn"]), float(table.loc[2, "this_turn"])
    (1.0, 0.0)
    """
    position = need_position(position, "reach")
    need_count("nodes_at_most", nodes_at_most)
    kind = need_goal(position, kind)
    seat = need_seat(position, seat)
    view = seen_by(position, seat)
    start = whole(view, seat)
    near = Look(seat, kind, 1, nodes_at_most)
    far = Look(seat, kind, 2, nodes_at_most)
    if is_hidden(view, seat):
        near.most = far.most = max(200, nodes_at_most // DRAWN)
        (now, exact, _), (later, _, wide) = average(view, near), average(view, far)
    else:
        now, later, exact, wide = near(start), far(start), True, 0.0
    note = "" if far.exact else "capped: a lower bound for the next turn"
    if not exact:
        note = f"averaged over {DRAWN} deals of what is hidden, give or take {wide:.2f}" + "; capped" * (
            not far.exact
        )
    guide = guide_of(start.game.name)
    rows: list[dict[str, object]] = []
    for place in sorted({*now, *later}):
        first, both = now.get(place, Fraction(0)), later.get(place, Fraction(0))
        rows.append({**guide.place(start, place), "this_turn": float(first),
                     "exact": str(first) if exact else "", "by_next_turn": float(both),
                     "exact_by_next": str(both) if exact and far.exact else "", "note": note})  # fmt: skip
    return table(rows, (*guide.place(start, 0), *REACH), seat=seat, goal=kind)


class Look:
    """The chances of a seat from a whole position, in so many of its turns, the one to come counted."""

    def __init__(self, seat: int, kind: str, turns: int, most: int) -> None:
        self.seat, self.kind, self.turns, self.most = seat, kind, turns, most
        self.exact = True

    def __call__(self, start: Position) -> Chances:
        if start.seat != self.seat:
            start = Position(start.game, heuristic_of(start.game).again(start._state, self.seat))
        reach = Reach(start, self.seat, self.kind, self.turns, self.most)
        found = reach.chances()
        self.exact = self.exact and reach.exact
        return found


class Reach:
    """The best chance for every place at once: the maximum at decisions, the average at chance."""

    def __init__(self, start: Position, seat: int, kind: str, turns: int, most: int) -> None:
        self.start = start
        self.seat = seat
        self.kind = kind
        self.turns = turns
        self.left = most
        self.exact = True
        self.heuristic = heuristic_of(start.game)
        self.guide = guide_of(start.game.name)
        self.known: dict[tuple[tuple[object, ...], int], Chances] = {}
        self.breathe: Callable[[], None] = lambda: (
            None
        )  # called very often, by whoever must not be in the way

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
        self.breathe()
        key = (position.key, turns)
        if key not in self.known:
            if self.left <= 0:
                self.exact = False
                return {}
            chance = isinstance(pending, Chance)
            self.known[key] = self._average(position, turns) if chance else self._best(position, turns)
        return self.known[key]

    def _best(self, position: Position, turns: int) -> Chances:
        best: Chances = {}
        for action in position.legal_actions():
            self.left -= 1
            after, events = position.apply(action)
            for goal, chance in self._with(after, events, turns).items():
                if chance > best.get(goal, Fraction(0)):
                    best[goal] = chance
        return best

    def _average(self, position: Position, turns: int) -> Chances:
        weights = outcomes(position, self.seat)
        if self.heuristic.inert(position._state, position._state.agenda[-1]):
            weights = {next(iter(weights)): 1}
        whole_weight = sum(weights.values())
        average: Chances = {}
        for outcome, weight in weights.items():
            self.left -= 1
            after, events = bring(position, self.seat, outcome)
            part = Fraction(weight, whole_weight)
            for goal, chance in self._with(after, events, turns).items():
                average[goal] = average.get(goal, Fraction(0)) + part * chance
        return average

    def _with(self, after: Position, events: tuple[Event, ...], turns: int) -> Chances:
        """What follows, and for certain what just happened."""
        reached = self.guide.reached([event for event in events if event.seat == self.seat], self.kind)
        rest = self._from(after, turns)
        return {**rest, **dict.fromkeys(reached, ONE)} if reached else rest
