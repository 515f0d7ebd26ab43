"""Points: one line per cause, and who wins."""

from __future__ import annotations

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import HIDDEN, LuxorState, unseen_in
from luxor.core.terms import ScoreLine

CATEGORIES = ("treasures", "position", "sarcophagus", "keys", "sets", "scarabs")


def score(r: Rules, s: LuxorState) -> tuple[ScoreLine, ...]:
    """What every seat has, and would get if the game ended now, in the printed order."""
    lines: list[ScoreLine] = []
    for seat in range(r.players):
        lines += _treasures(r, s, seat)
        lines += _positions(r, s, seat)
        lines += [
            ScoreLine(seat, vp, "base.score.sarcophagus", "sarcophagus", {"number": n, "vp": vp})
            for n, (owner, vp) in enumerate(zip(s.sarcophagi, r.kit.sarcophagi), 1)
            if owner == seat
        ]
        if s.keys[seat]:
            points = s.keys[seat] * r.kit.key_points
            lines.append(ScoreLine(seat, points, "base.score.key", "keys", {"keys": s.keys[seat]}))
        lines += _sets(r, s, seat)
        lines += _scarabs(s, seat)
    for module in r.modules:
        lines += [*module.in_play(s), *module.at_end(s)]
    return tuple(lines)


def _scarabs(s: LuxorState, seat: int) -> list[ScoreLine]:
    """A line per scarab; those a viewer cannot see count their least, and the line says the range."""
    seen = [value for value in s.scarabs[seat] if value != HIDDEN]
    lines = [ScoreLine(seat, value, "base.score.scarab", "scarabs", {"vp": value}) for value in seen]
    hidden = len(s.scarabs[seat]) - len(seen)
    if hidden:
        pool = sorted(unseen_in(s, 0))
        least, most = sum(pool[:hidden]), sum(pool[-hidden:])
        params = {"count": hidden, "least": least, "most": most}
        lines.append(ScoreLine(seat, least, "base.score.scarab", "scarabs", params))
    return lines


def _treasures(r: Rules, s: LuxorState, seat: int) -> list[ScoreLine]:
    return [
        ScoreLine(seat, r.vp[tile], "base.treasure.take", "treasures", {"tile": r.kit.tiles[tile].name})
        for tile in s.treasures[seat]
    ]


def _positions(r: Rules, s: LuxorState, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for place in dict.fromkeys(s.adventurers[seat]):
        count = s.adventurers[seat].count(place)
        space = place - r.lying if place >= r.lying else place
        points = r.wall[space] * count if space > 0 else 0
        rule = "base.score.position" if space > 0 else "base.score.position.zero"
        if place >= r.lying:
            rule = r.lying_score_rule or rule
        lines.append(
            ScoreLine(seat, points, rule, "position", {"place": r.place_name(place), "count": count})
        )
    return lines


def count_sets(r: Rules, s: LuxorState, seat: int) -> tuple[int, int]:
    """How many sets a player can make, and how many wild treasures that uses."""
    tiles = r.kit.tiles
    counts = [sum(tiles[t].type == kind for t in s.treasures[seat]) for kind in r.kit.types]
    wilds, own_share = s.wilds[seat], len(counts) - r.kit.wilds_in_a_set
    sets = used = 0
    while True:
        more = sets + 1
        missing = sum(max(0, more - count) for count in counts)
        real = sum(min(count, more) for count in counts)
        if missing > wilds or real < more * own_share:
            return sets, used
        sets, used = more, missing


def _sets(r: Rules, s: LuxorState, seat: int) -> list[ScoreLine]:
    sets, used = count_sets(r, s, seat)
    lines: list[ScoreLine] = []
    if sets:
        table = r.kit.set_points
        lines.append(
            ScoreLine(seat, table[min(sets, len(table)) - 1], "base.score.sets", "sets", {"sets": sets})
        )
    if s.wilds[seat]:
        params = {"used": used, "left": s.wilds[seat] - used}
        lines.append(ScoreLine(seat, 0, "base.score.sets.wild", "sets", params))
    return lines


def totals(r: Rules, s: LuxorState) -> list[int]:
    found = [0] * r.players
    for line in score(r, s):
        found[line.seat] += line.points
    return found


def winners(r: Rules, s: LuxorState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seats that win, and the rules that decide it."""
    points = totals(r, s)
    best = [seat for seat in range(r.players) if points[seat] == max(points)]
    if len(best) == 1:
        return tuple(best), ("base.score.winner",)
    worth = r.kit.sarcophagi
    held = [(worth[n], owner) for n, owner in enumerate(s.sarcophagi) if owner in best]
    if held:
        return (max(held)[1],), ("base.score.winner", "base.score.tie")
    return tuple(best), ("base.score.winner", "base.score.tie", "base.score.tie.shared")


def scored_in_play(r: Rules, s: LuxorState, seat: int) -> int:
    """The VP on the track, recomputed from what the player holds."""
    lines = _treasures(r, s, seat)
    for module in r.modules:
        lines += [line for line in module.in_play(s) if line.seat == seat]
    return sum(line.points for line in lines)
