"""What is wrong with a position: accept any, then say all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from luxor.core.position.verdict import Problem, Value
from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.march import stay_at_most
from luxor.expedition.rules.ruleset import FETCH, KEEP, LAY_OUT, MAN, MARCH, Rules, spot
from luxor.expedition.rules.state import NEAR, OPENING, SEEN, SERIES, TILE, ExpeditionState


def validate(rules: Rules, state: ExpeditionState) -> tuple[Problem, ...]:
    found = [
        *_tiles(rules, state),
        *_hands(rules, state),
        *_piles(rules, state),
        *_area(rules, state),
        *_adventurers(rules, state),
        *_stacks(rules, state),
    ]
    for module in rules.modules:
        found += module.validate(state)
    return tuple(found)


def _pending(state: ExpeditionState, *kinds: int) -> bool:
    return any(frame.kind in kinds for frame in state.agenda)


def _tiles(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    """Every tile of every player is somewhere once."""
    held = [slot & TILE for rows in (state.hands, state.piles) for row in rows for slot in row]
    found = Counter([*held, *state.centre, *(tile for tile in state.tiles if tile)])
    for code in sorted({*found, *rules.kit.counts}):
        expected = rules.kit.counts[code] * rules.players
        if found[code] != expected:
            params: dict[str, Value] = {
                "tile": rules.kit.tiles[code].name,
                "found": found[code],
                "expected": expected,
            }
            yield Problem("tile-count", "expedition.setup.players", params)
    if state.centre and not _pending(state, LAY_OUT):
        yield Problem("centre-not-laid", "expedition.setup.centre", {"found": len(state.centre)})


def _hands(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    for seat, hand in enumerate(state.hands):
        keeping = (KEEP, seat) in state.agenda
        fetching = any((frame.kind, frame.seat) == (FETCH, seat) for frame in state.agenda)
        expected = len(rules.opening) if keeping else rules.kit.hand - fetching
        wrong = len(hand) > expected if not state.piles[seat] else len(hand) != expected
        if wrong:
            params: dict[str, Value] = {"seat": seat, "found": len(hand), "expected": expected}
            yield Problem("hand-of-two", "expedition.setup.hand", params)


def _piles(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    """A series is begun only when those above it are used up; nothing of the first is left in the stack."""
    for seat, pile in enumerate(state.piles):
        keeping = (KEEP, seat) in state.agenda
        for slot in state.hands[seat]:
            series, code = slot // SERIES, slot & TILE
            known = (
                code == rules.opening_camp or keeping
                if series == SEEN
                else code in rules.kit.series[series - 1]
            )
            if not known:
                params: dict[str, Value] = {
                    "seat": seat,
                    "tile": rules.kit.tiles[code].name,
                    "series": series,
                }
                yield Problem("wrong-series", "expedition.setup.stack", params)
        top = pile[0] // SERIES if pile else len(rules.kit.series)
        late = [slot for slot in rules.stack if slot // SERIES > top]
        if [slot for slot in pile if slot // SERIES > top] != late:
            yield Problem("stack-order", "expedition.setup.stack", {"seat": seat, "series": top})
        held = Counter([*pile, *(slot for slot in state.hands[seat] if slot // SERIES > OPENING)])
        if any(count > rules.stack.count(slot) for slot, count in held.items()):
            yield Problem("stack-contents", "expedition.setup.stack", {"seat": seat})


def areas(state: ExpeditionState) -> list[list[int]]:
    """The cells of all tiles that hang together, the most first: of a sound position one area."""
    left = {cell for cell, tile in enumerate(state.tiles) if tile}
    found: list[list[int]] = []
    while left:
        reached = [min(left)]
        left.remove(reached[0])
        for cell in reached:  # grows while it is read
            fresh = [cell + step for step in NEAR if cell + step in left]
            left.difference_update(fresh)
            reached += fresh
        found.append(reached)
    return sorted(found, key=len, reverse=True)


def _area(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    west, east, north, south = state.bounds
    size = max(east - west, south - north) + 1
    if size > rules.limit:
        yield Problem("area-too-large", "expedition.place.limit", {"found": size, "expected": rules.limit})
    for stray in areas(state)[1:]:
        yield Problem("area-apart", "expedition.place.adjacent", {"cell": spot(stray[0])})
    if not _pending(state, LAY_OUT):
        for cell in rules.layout:
            if not state.tiles[cell]:
                yield Problem("layout-open", "expedition.setup.centre", {"cell": spot(cell)})


def _adventurers(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    standing = Counter(seat for stack in state.stacks for seat in stack)
    for seat in range(rules.players):
        found = state.reserve[seat] + standing[seat] + sum(rules.hooks.away(state, seat))
        if found != rules.kit.adventurers:
            params: dict[str, Value] = {"seat": seat, "found": found, "expected": rules.kit.adventurers}
            yield Problem("reserve-count", "expedition.setup.players", params)


def _stacks(rules: Rules, state: ExpeditionState) -> Iterator[Problem]:
    manned = {frame.cell for frame in state.agenda if frame.kind in (MAN, MARCH)}
    for cell in rules.cells:
        stack = state.stacks[cell]
        if not stack:
            continue
        tile = state.tiles[cell]
        params: dict[str, Value] = {
            "cell": spot(cell),
            "tile": rules.kit.tiles[tile].name,
            "found": len(stack),
        }
        if not rules.cost[tile]:
            yield Problem("on-a-lake", "expedition.move.cost", params)
        camp = rules.building[tile] == CAMP
        on_camp = rules.kit.most_on_camp if cell in manned else stay_at_most(rules) if camp else 0
        most = max(on_camp, rules.token_most)
        if len(stack) > most:
            rule = (
                "ruling.expedition.camp-four" if rules.building[tile] == CAMP else "expedition.move.max-four"
            )
            yield Problem("too-many-on-tile", rule, {**params, "expected": most})
