"""Completing a position of which only some facts are given, so that every component is somewhere once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import OPENING, SEEN, SERIES, TILE, ExpeditionState, lay


def balance(rules: Rules, state: ExpeditionState, changes: Mapping[str, object]) -> None:
    """Let everything not named give way: stacks and reserves hold the rest."""
    left = [[*rules.opening, *rules.stack] for _ in range(rules.players)]
    left = [[slot if slot >= SERIES else slot + SERIES * OPENING for slot in row] for row in left]
    named = _named(changes, "hands", rules.players)
    for seat in range(rules.players):
        state.hands[seat] = [
            slot for slot in state.hands[seat] if seat in named or _keeps(rules, state, seat, slot)
        ]
        for slot in state.hands[seat]:
            _give(left[seat], _origin(slot))
    stacked = _named(changes, "stacks", rules.players)
    for seat in stacked:
        for slot in state.piles[seat]:
            _give(left[seat], slot)
    if not any(state.tiles):
        _lay_out(rules, state, left, named)
    elif not _trace(rules, state, left, stacked, named):
        for tile in sorted(tile for tile in state.tiles if tile):
            _lend(left, tile, stacked, named)
    for seat in range(rules.players):
        if seat not in named:
            missing = max(0, rules.kit.hand - len(state.hands[seat]))
            state.hands[seat] += [_held(rules, left[seat].pop(0)) for _ in left[seat][:missing]]
            state.hands[seat].sort()
    for seat in range(rules.players):
        if seat not in stacked:
            state.piles[seat] = sorted(left[seat])
    for seat in range(rules.players):
        if seat not in _named(changes, "reserve", rules.players):
            out = sum(stack.count(seat) for stack in state.stacks) + sum(rules.hooks.away(state, seat))
            state.reserve[seat] = max(0, rules.kit.adventurers - out)
    state.centre = []
    for module in rules.modules:
        module.balance(state, changes)


def _named(changes: Mapping[str, object], fact: str, count: int) -> set[int]:
    """Which items of a list an edit names: some, all or none."""
    change = changes.get(fact)
    if isinstance(change, Mapping):
        return {number for number in change if isinstance(number, int)}
    return set(range(count)) if change is not None else set()


def _keeps(rules: Rules, state: ExpeditionState, seat: int, slot: int) -> bool:
    """Whether a hand that was not named is a hand of two at all, and not all of the first series."""
    return len(state.hands[seat]) <= rules.kit.hand and bool(slot & TILE)


def _origin(slot: int) -> int:
    """Where a slot of a hand comes from: what everybody knows to be there is of the first series."""
    return slot if slot // SERIES != SEEN else slot + SERIES * OPENING


def _held(rules: Rules, slot: int) -> int:
    """A tile of the stack as a hand holds it."""
    return slot - SERIES * OPENING if slot == rules.opening_camp + SERIES * OPENING else slot


def _give(left: list[int], slot: int) -> None:
    if slot in left:
        left.remove(slot)


def _trace(
    rules: Rules, state: ExpeditionState, left: list[list[int]], stacked: set[int], named: set[int]
) -> bool:
    """Find whose each tile on the table is, such that every stack is in order; whether there is a way."""
    beyond = len(rules.kit.series) + 1  # the series on top of a stack that is used up
    room = [0 if seat in named else rules.kit.hand - len(hand) for seat, hand in enumerate(state.hands)]
    tops: list[range] = []
    for seat, hand in enumerate(state.hands):
        used_up = seat in stacked or (seat in named and len(hand) < rules.kit.hand)
        least = beyond if used_up else max((slot // SERIES for slot in hand), default=OPENING)
        tops.append(range(max(least, OPENING + 1), beyond + 1))
    for tried in sorted(product(*tops), key=lambda tops: (max(tops) - min(tops), tops[state.seat], tops)):
        placed = _placed(state, left, tried, room[:])
        if placed is not None:
            for row, gone in zip(left, placed):
                for slot in gone:
                    row.remove(slot)
            return True
    return False


def _placed(
    state: ExpeditionState, left: list[list[int]], tops: tuple[int, ...], room: list[int]
) -> list[list[int]] | None:
    """What each seat has on the table, if these series lie on top and so much may still be in hand."""
    table = Counter(tile for tile in state.tiles if tile)
    placed = [[slot for slot in row if slot // SERIES < top] for row, top in zip(left, tops)]
    loose = [[slot for slot in row if slot // SERIES == top] for row, top in zip(left, tops)]
    more = table - _codes(placed)
    if not more <= _codes(loose):
        return None
    for tile in (_codes(placed) - table).elements():  # not placed yet, so somebody holds it
        owner = next((seat for seat, row in enumerate(placed) if room[seat] and _slot(row, tile)), -1)
        if owner < 0:
            return None
        placed[owner].remove(_slot(placed[owner], tile))
        room[owner] -= 1
    for tile in more.elements():  # of a series on top: of whoever has most tiles left
        owners = [seat for seat, row in enumerate(loose) if _slot(row, tile)]
        owner = max(owners, key=lambda seat: (len(left[seat]) - len(placed[seat]), seat != state.seat))
        placed[owner].append(_slot(loose[owner], tile))
        loose[owner].remove(placed[owner][-1])
    return placed


def _codes(rows: list[list[int]]) -> Counter[int]:
    return Counter(slot & TILE for row in rows for slot in row)


def _slot(row: list[int], tile: int) -> int:
    """The first slot of a row that holds a tile, or 0."""
    return next((slot for slot in row if slot & TILE == tile), 0)


def _lend(left: list[list[int]], tile: int, stacked: set[int], named: set[int]) -> None:
    """A tile on the table comes from the lowest series that has one.

    It comes first of those whose stack is given, then of those whose hand is, then of who has most left.
    """
    owners = [
        (seat not in stacked, _lowest(row, tile), seat not in named, -len(row), seat)
        for seat, row in enumerate(left)
        if _lowest(row, tile)
    ]
    if owners:
        _, series, _, _, seat = min(owners)
        left[seat].remove(tile + SERIES * series)


def _lowest(row: list[int], tile: int) -> int:
    """The lowest series in which a tile is left, or 0."""
    return min((slot // SERIES for slot in row if slot & TILE == tile), default=0)


def _lay_out(rules: Rules, state: ExpeditionState, left: list[list[int]], named: set[int]) -> None:
    """An empty table gets the start layout, of what nobody kept."""
    spare: list[int] = []
    for seat, row in enumerate(left):
        first = [slot for slot in row if slot // SERIES == OPENING]
        kept = [] if seat in named else [slot for slot in first if rules.building[slot & TILE] == CAMP]
        for slot in [slot for slot in first if slot not in kept][: rules.spare]:
            row.remove(slot)
            spare.append(slot & TILE)
    for cell, tile in zip(rules.layout, spare):
        lay(state, cell, tile)
