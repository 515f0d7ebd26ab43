"""What is wrong with a position: accept any, then say all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from luxor.core.verdict import Problem, Value
from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.ruleset import FETCH, KEEP, LAY_OUT, MAN, MARCH, Rules, spot
from luxor.expedition.rules.state import NEAR, OPENING, SEEN, SERIES, TILE, ExpeditionState


def validate(r: Rules, s: ExpeditionState) -> tuple[Problem, ...]:
    found = [*_tiles(r, s), *_hands(r, s), *_piles(r, s), *_area(r, s), *_adventurers(r, s), *_stacks(r, s)]
    for module in r.modules:
        found += module.validate(s)
    return tuple(found)


def _pending(s: ExpeditionState, *kinds: int) -> bool:
    return any(frame[0] in kinds for frame in s.agenda)


def _tiles(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    """Every tile of every player is somewhere once."""
    held = [slot & TILE for rows in (s.hands, s.piles) for row in rows for slot in row]
    found = Counter([*held, *s.centre, *(tile for tile in s.tiles if tile)])
    for code in sorted({*found, *r.kit.counts}):
        expected = r.kit.counts[code] * r.players
        if found[code] != expected:
            params: dict[str, Value] = {
                "tile": r.kit.tiles[code].name,
                "found": found[code],
                "expected": expected,
            }
            yield Problem("tile-count", "expedition.setup.players", params)
    if s.centre and not _pending(s, LAY_OUT):
        yield Problem("centre-not-laid", "expedition.setup.centre", {"found": len(s.centre)})


def _hands(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    for seat, hand in enumerate(s.hands):
        keeping = _pending(s, KEEP) and (KEEP, seat) in s.agenda
        fetching = any(frame[:2] == (FETCH, seat) for frame in s.agenda)
        expected = len(r.opening) if keeping else r.kit.hand - fetching
        wrong = len(hand) > expected if not s.piles[seat] else len(hand) != expected
        if wrong:
            params: dict[str, Value] = {"seat": seat, "found": len(hand), "expected": expected}
            yield Problem("hand-of-two", "expedition.setup.hand", params)


def _piles(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    """A series is begun only when those above it are used up; nothing of the first is left in the stack."""
    for seat, pile in enumerate(s.piles):
        keeping = (KEEP, seat) in s.agenda
        for slot in s.hands[seat]:
            series, code = slot // SERIES, slot & TILE
            known = code == r.opening_camp or keeping if series == SEEN else code in r.kit.series[series - 1]
            if not known:
                params: dict[str, Value] = {"seat": seat, "tile": r.kit.tiles[code].name, "series": series}
                yield Problem("wrong-series", "expedition.setup.stack", params)
        top = pile[0] // SERIES if pile else len(r.kit.series)
        late = [slot for slot in r.stack if slot // SERIES > top]
        if [slot for slot in pile if slot // SERIES > top] != late:
            yield Problem("stack-order", "expedition.setup.stack", {"seat": seat, "series": top})
        held = Counter([*pile, *(slot for slot in s.hands[seat] if slot // SERIES > OPENING)])
        if any(count > r.stack.count(slot) for slot, count in held.items()):
            yield Problem("stack-contents", "expedition.setup.stack", {"seat": seat})


def _area(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    west, east, north, south = s.bounds
    size = max(east - west, south - north) + 1
    if size > r.limit:
        yield Problem("area-too-large", "expedition.place.limit", {"found": size, "expected": r.limit})
    left = {cell for cell, tile in enumerate(s.tiles) if tile}
    reached = [left.pop()] if left else []
    for cell in reached:  # grows while it is read
        for near in (cell + step for step in NEAR):
            if near in left:
                left.remove(near)
                reached.append(near)
    if left:
        yield Problem("area-apart", "expedition.place.adjacent", {"cell": spot(min(left))})
    if not _pending(s, LAY_OUT):
        for cell in r.layout:
            if not s.tiles[cell]:
                yield Problem("layout-open", "expedition.setup.centre", {"cell": spot(cell)})


def _adventurers(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    standing = Counter(seat for stack in s.stacks for seat in stack)
    for seat in range(r.players):
        found = s.reserve[seat] + standing[seat] + sum(away(s, seat) for away in r.away)
        if found != r.kit.adventurers:
            params: dict[str, Value] = {"seat": seat, "found": found, "expected": r.kit.adventurers}
            yield Problem("reserve-count", "expedition.setup.players", params)


def _stacks(r: Rules, s: ExpeditionState) -> Iterator[Problem]:
    manned = {frame[2] for frame in s.agenda if frame[0] in (MAN, MARCH)}
    for cell in r.cells:
        stack = s.stacks[cell]
        if not stack:
            continue
        tile = s.tiles[cell]
        params: dict[str, Value] = {"cell": spot(cell), "tile": r.kit.tiles[tile].name, "found": len(stack)}
        if not r.cost[tile]:
            yield Problem("on-a-lake", "expedition.move.cost", params)
        most = r.kit.most_on_camp if cell in manned else r.kit.most_on_tile
        if len(stack) > most:
            rule = "ruling.expedition.camp-four" if r.building[tile] == CAMP else "expedition.move.max-four"
            yield Problem("too-many-on-tile", rule, {**params, "expected": most})
