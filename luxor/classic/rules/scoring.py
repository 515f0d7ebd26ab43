"""Points: one line per cause, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import HIDDEN, LuxorState, unseen_in
from luxor.core.engine.points import leaders, totals
from luxor.core.words.terms import ScoreLine


def score(rules: Rules, state: LuxorState) -> tuple[ScoreLine, ...]:
    """What every seat has, and would get if the game ended now, in the printed order."""
    lines: list[ScoreLine] = []
    for seat in range(rules.players):
        lines += _treasures(rules, state, seat)
        lines += _positions(rules, state, seat)
        lines += [
            ScoreLine(seat, vp, "base.score.sarcophagus", "sarcophagus", {"number": n, "vp": vp})
            for n, (owner, vp) in enumerate(zip(state.sarcophagi, rules.kit.sarcophagi), 1)
            if owner == seat
        ]
        if state.keys[seat]:
            points = state.keys[seat] * rules.kit.key_points
            lines.append(ScoreLine(seat, points, "base.score.key", "keys", {"keys": state.keys[seat]}))
        lines += _sets(rules, state, seat)
        lines += _scarabs(state, seat)
    for module in rules.hooks.scoring:
        lines += [*module.in_play(state), *module.score(state)]
    return tuple(lines)


def _scarabs(state: LuxorState, seat: int) -> list[ScoreLine]:
    """A line per scarab; those a viewer cannot see count their least, and the line says the range."""
    seen = [value for value in state.scarabs[seat] if value != HIDDEN]
    lines = [ScoreLine(seat, value, "base.score.scarab", "scarabs", {"vp": value}) for value in seen]
    hidden = len(state.scarabs[seat]) - len(seen)
    if hidden:
        pool = sorted(unseen_in(state, 0))
        least, most = sum(pool[:hidden]), sum(pool[-hidden:])
        params = {"count": hidden, "least": least, "most": most}
        lines.append(ScoreLine(seat, least, "base.score.scarab", "scarabs", params))
    return lines


def _treasures(rules: Rules, state: LuxorState, seat: int) -> list[ScoreLine]:
    return [
        ScoreLine(
            seat, rules.vp[tile], "base.treasure.take", "treasures", {"tile": rules.kit.tiles[tile].name}
        )
        for tile in state.treasures[seat]
    ]


def _positions(rules: Rules, state: LuxorState, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for place in dict.fromkeys(state.adventurers[seat]):
        count = state.adventurers[seat].count(place)
        space = rules.space_of(place)
        points = rules.wall[space] * count if space > 0 else 0
        rule = "base.score.position" if space > 0 else "base.score.position.zero"
        if rules.is_lying(place):
            rule = rules.lying_score_rule or rule
        lines.append(
            ScoreLine(seat, points, rule, "position", {"place": rules.place_name(place), "count": count})
        )
    return lines


class Sets(NamedTuple):
    """A number of sets, and how many wild treasures and others that stand for a type are in them."""

    sets: int
    wilds: int = 0
    jokers: int = 0


def count_sets(rules: Rules, state: LuxorState, seat: int) -> Sets:
    """The sets that a player makes: those that bring most."""
    tiles = rules.kit.tiles
    counts = [sum(tiles[t].type == kind for t in state.treasures[seat]) for kind in rules.kit.types]
    jokers = sum(tile in rules.jokers for tile in state.treasures[seat]) if rules.jokers else 0

    def worth(found: Sets) -> int:
        beside = min(found.sets, jokers - found.jokers)  # a joker is in a set or beside one, not both
        return points_of_sets(rules, found.sets) + beside * rules.beside_a_set

    return max(reversed(possible_sets(rules, counts, state.wilds[seat], jokers)), key=worth)


def possible_sets(rules: Rules, counts: Sequence[int], wilds: int, jokers: int = 0) -> list[Sets]:
    """What so many treasures of each type, so many wild ones and jokers can make: none, one, two sets ..."""
    own_share = len(counts) - rules.kit.wilds_in_a_set
    found = [Sets(0)]
    while True:
        more = len(found)
        missing = sum(max(0, more - count) for count in counts)
        real = sum(min(count, more) for count in counts)
        stand_in = max(0, missing - wilds, more * own_share - real)
        if stand_in > jokers:
            return found
        found.append(Sets(more, missing - stand_in, stand_in))


def points_of_sets(rules: Rules, sets: int) -> int:
    """What so many sets are worth; beyond the printed table as much as its last entry."""
    table = rules.kit.set_points
    return table[min(sets, len(table)) - 1] if sets else 0


def _sets(rules: Rules, state: LuxorState, seat: int) -> list[ScoreLine]:
    sets, used, _ = count_sets(rules, state, seat)
    lines: list[ScoreLine] = []
    if sets:
        points = points_of_sets(rules, sets)
        lines.append(ScoreLine(seat, points, "base.score.sets", "sets", {"sets": sets}))
    if state.wilds[seat]:
        params = {"used": used, "left": state.wilds[seat] - used}
        lines.append(ScoreLine(seat, 0, "base.score.sets.wild", "sets", params))
    return lines


def winners(rules: Rules, state: LuxorState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seats that win, and the rules that decide it."""
    return winners_with(rules, state, totals(score(rules, state), rules.players))


def winners_with(
    rules: Rules, state: LuxorState, points: Sequence[int]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The same for so many points."""
    best = leaders(points)
    if len(best) == 1:
        return best, ("base.score.winner",)
    worth = rules.kit.sarcophagi
    held = [(worth[n], owner) for n, owner in enumerate(state.sarcophagi) if owner in best]
    if held:
        return (max(held)[1],), ("base.score.winner", "base.score.tie")
    return best, ("base.score.winner", "base.score.tie", "base.score.tie.shared")


def scored_in_play(rules: Rules, state: LuxorState) -> list[int]:
    """The VP of every seat on the track, recomputed from what the players hold."""
    points = [sum(rules.track[tile] for tile in held) for held in state.treasures]
    for module in rules.hooks.scoring:
        for line in module.in_play(state):
            points[line.seat] += line.points
    return points
