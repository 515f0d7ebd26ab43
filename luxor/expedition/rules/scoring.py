"""Points: one line per tile, and who wins."""

from __future__ import annotations

from luxor.core.engine.points import leaders, totals
from luxor.core.words.terms import ScoreLine
from luxor.expedition.rules.components import CAMP, PYRAMID, TEMPLE
from luxor.expedition.rules.ruleset import Rules, spot
from luxor.expedition.rules.state import ExpeditionState

CAUSES = {CAMP: "camps", TEMPLE: "temples", PYRAMID: "pyramids"}


def score(rules: Rules, state: ExpeditionState) -> tuple[ScoreLine, ...]:
    """What every seat would get if the game ended now; what is below others counts nothing, and says so."""
    lines: list[ScoreLine] = []
    covered = [0] * rules.players
    for cell in rules.cells:
        stack = state.stacks[cell]
        if not stack:
            continue
        tile = state.tiles[cell]
        cause = CAUSES.get(rules.building[tile])
        if cause is None:
            continue
        params = {"tile": rules.kit.tiles[tile].name, "cell": spot(cell)}
        lines.append(ScoreLine(stack[-1], rules.worth[tile], "expedition.score.values", cause, params))
        for seat in set(stack):
            covered[seat] += seat != stack[-1]
    lines += [
        ScoreLine(seat, 0, "expedition.score.top", "covered", {"count": count})
        for seat, count in enumerate(covered)
        if count
    ]
    for more in rules.hooks.score(state):
        lines += more
    return tuple(sorted(lines, key=lambda line: line.seat))


def winners(rules: Rules, state: ExpeditionState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seats that win, and the rules that decide it."""
    best = leaders(totals(score(rules, state), rules.players))
    if len(best) == 1:
        return best, ("expedition.score.winner",)
    spare = {seat: state.reserve[seat] + sum(rules.hooks.spare_ones(state, seat)) for seat in best}
    richest = tuple(seat for seat in best if spare[seat] == max(spare.values()))
    return richest, ("expedition.score.winner", "expedition.score.tie")
