"""Ideas how to mend a wrong position, problem by problem. The core tries them and offers those that help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, cast

from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Problem
from luxor.expedition.rules.area import distance, free_cells
from luxor.expedition.rules.ruleset import Rules, spot
from luxor.expedition.rules.state import NEAR, OPENING, SERIES, TILE, ExpeditionState
from luxor.expedition.rules.validate import areas

Item = int | str
NEAREST = 3  # cells, and tiles, that are tried
NAME, STACK = 2, 3  # where in a row of the map the tile stands, and who stands on it


class Desk(NamedTuple):
    """A wrong position on the table of whoever mends it."""

    rules: Rules
    state: ExpeditionState
    facts: Facts
    problem: Problem

    def number(self, name: str) -> int:
        return cast(int, self.problem.params[name])

    def rows(self, fact: str) -> list[list[Item]]:
        return [list(row) for row in cast("Sequence[Sequence[Item]]", self.facts[fact])]

    def row(self, fact: str) -> list[Item]:
        return list(cast("Sequence[Item]", self.facts[fact]))

    def map(self) -> list[list[Item]]:
        return [row for row in self.rows("map") if row]

    def spot(self) -> int:
        """The row of the map that the problem speaks of."""
        cell = str(self.problem.params["cell"])
        return next((at for at, row in enumerate(self.map()) if f"{row[0]},{row[1]}" == cell), -1)

    def idea(self, code: str, edit: dict[str, object], **params: Item) -> Mend:
        return mend(code, self.problem, edit, **params)


Ideas = Iterator[Mend]


def ideas(rules: Rules, state: ExpeditionState, facts: Facts, problem: Problem) -> Ideas:
    """What may mend a problem, the best first."""
    for module in rules.modules:
        yield from module.mends(state, facts, problem)
    if problem.code in IDEAS:
        yield from IDEAS[problem.code](Desk(rules, state, facts, problem))


def _tile_count(desk: Desk) -> Ideas:
    """One too many becomes one that is missing, or goes; one that is missing goes back to its stack."""
    name = str(desk.problem.params["tile"])
    more = desk.number("expected") - desk.number("found")
    tiles = desk.map()
    for seat in range(desk.rules.players):
        yield from _in_order(desk, seat, _top(desk, seat))
    if more > 0:
        yield _all_in_order(desk)
    if more < 0:
        for other in _missing(desk):
            for at in [at for at, row in enumerate(tiles) if row[NAME] == name][:2]:
                row = [*tiles[at][:NAME], other, *tiles[at][STACK:]]
                yield desk.idea("lay", {"map": {at: row}}, cell=f"{row[0]},{row[1]}", tile=other)
        yield from _fewer(desk, name, -more)
        return
    slots = [slot for slot in desk.rules.stack if desk.rules.kit.tiles[slot & TILE].name == name]
    stacks = desk.rows("stacks")
    for seat, pile in enumerate(stacks):
        for slot in reversed(slots):
            fresh = f"{name}@{slot // SERIES}"
            if pile.count(fresh) < slots.count(slot):
                yield desk.idea("to-stack", {"stacks": {seat: [*pile, *[fresh] * more]}}, seat=seat, n=more)
    yield from _laid(desk, name, more)
    for seat, hand in enumerate(desk.rows("hands")):
        for slot in slots:
            fresh = f"{name}@{slot // SERIES}"
            yield desk.idea("to-hand", {"hands": {seat: [*hand, *[fresh] * more]}}, seat=seat, n=more)


def _laid(desk: Desk, name: str, count: int) -> Ideas:
    """Tiles that are nowhere were placed at the edge of the others."""
    cells = [spot(cell) for cell in free_cells(desk.rules, desk.state)[:count]]
    if len(cells) == count:
        rows = [[*map(int, cell.split(",")), name] for cell in cells]
        yield desk.idea("lay", {"map": [*desk.map(), *rows]}, cell=cells[0], tile=name)


def _missing(desk: Desk) -> list[str]:
    kit = desk.rules.kit
    held = [slot & TILE for rows in (desk.state.hands, desk.state.piles) for row in rows for slot in row]
    found = Counter([*held, *desk.state.centre, *(tile for tile in desk.state.tiles if tile)])
    found.update(code for row in desk.state.unseen or () for code in row[2:])
    lacking = [code for code, count in kit.counts.items() if found[code] < count * desk.rules.players]
    return [kit.tiles[code].name for code in lacking]


def _fewer(desk: Desk, name: str, count: int) -> Ideas:
    for fact, code in (("stacks", "from-stack"), ("hands", "from-hand")):
        for seat, row in enumerate(desk.rows(fact)):
            kept = row[:]
            gone = [slot for slot in row if str(slot).partition("@")[0] == name][:count]
            for slot in gone:
                kept.remove(slot)
            if len(gone) == count:
                yield desk.idea(code, {fact: {seat: kept}}, seat=seat, n=count)
    tiles = desk.map()
    bare = [row for row in tiles if row[NAME] == name and len(row) == STACK][-count:]
    if len(bare) == count:
        yield desk.idea("off-table", {"map": [row for row in tiles if row not in bare]}, n=count)
    centre = desk.row("centre")
    if centre.count(name) >= count:
        for _ in range(count):
            centre.remove(name)
        yield desk.idea("off-centre", {"centre": centre}, n=count)


def _centre(desk: Desk) -> Ideas:
    yield desk.idea("off-centre", {"centre": []}, n=desk.number("found"))


def _hand(desk: Desk) -> Ideas:
    """A hand is filled from the top of the stack, or gives back to it."""
    seat, expected = desk.number("seat"), desk.number("expected")
    hand, pile = desk.rows("hands")[seat], desk.rows("stacks")[seat]
    more = expected - len(hand)
    if more > 0:
        edit: dict[str, object] = {"hands": {seat: [*hand, *pile[:more]]}, "stacks": {seat: pile[more:]}}
        yield desk.idea("draw-tiles", edit, seat=seat, n=more)
        return
    for at in range(len(hand) + more, -1, -1):
        back, kept = hand[at : at - more], [*hand[:at], *hand[at - more :]]
        slots = [slot for slot in back if "@" in str(slot) and not str(slot).endswith("@1")]
        if len(slots) == len(back):
            edit = {"hands": {seat: kept}, "stacks": {seat: [*pile, *back]}}
            yield desk.idea("to-stack", edit, seat=seat, n=-more)
        yield desk.idea("from-hand", {"hands": {seat: kept}}, seat=seat, n=-more)


def _series(desk: Desk) -> Ideas:
    """The same tile of a series that has it; what none has goes."""
    seat, name = desk.number("seat"), str(desk.problem.params["tile"])
    hand = desk.rows("hands")[seat]
    wrong = f"{name}@{desk.number('series')}" if desk.number("series") else name
    if wrong not in hand:
        return
    at = hand.index(wrong)
    for slot in [*desk.rules.stack]:
        if desk.rules.kit.tiles[slot & TILE].name == name:
            fresh = f"{name}@{slot // SERIES}"
            edit: dict[str, object] = {"hands": {seat: [*hand[:at], fresh, *hand[at + 1 :]]}}
            yield desk.idea("series", edit, n=slot // SERIES)
    yield desk.idea("from-hand", {"hands": {seat: [*hand[:at], *hand[at + 1 :]]}}, seat=seat, n=1)


def _stack(desk: Desk) -> Ideas:
    """What the stack should hold below its top series, or below another; or the hand holds another tile."""
    seat = desk.number("seat")
    now = _top(desk, seat)
    for top in sorted(range(OPENING, len(desk.rules.kit.series) + 1), key=lambda top: abs(top - now)):
        yield from _in_order(desk, seat, top)
    hand, stack = desk.rows("hands")[seat], desk.rules.stack
    for at, slot in enumerate(desk.state.hands[seat]):
        for other in dict.fromkeys(stack):
            if other & TILE == slot & TILE and other != slot:
                edit: dict[str, object] = {
                    "hands": {seat: [*hand[:at], desk.rules.slot_name(other), *hand[at + 1 :]]}
                }
                yield desk.idea("series", edit, n=other // SERIES)
        for other in [*dict.fromkeys(stack)]:
            if other // SERIES == now:
                edit = {"hands": {seat: [*hand[:at], desk.rules.slot_name(other), *hand[at + 1 :]]}}
                yield desk.idea("other-tile", edit, seat=seat, tile=desk.rules.kit.tiles[other & TILE].name)


def _top(desk: Desk, seat: int) -> int:
    """The series on top of a stack."""
    pile = desk.state.piles[seat]
    return pile[0] // SERIES if pile else OPENING


def _in_order(desk: Desk, seat: int, top: int) -> Ideas:
    right = _stack_below(desk, seat, top)
    if right != desk.rows("stacks")[seat]:
        yield desk.idea("stack", {"stacks": {seat: right}}, seat=seat)


def _all_in_order(desk: Desk) -> Mend:
    """The stacks of all players, and hands that are filled from them."""
    stacks, hands = [], []
    for seat, hand in enumerate(desk.rows("hands")):
        pile = _stack_below(desk, seat, _top(desk, seat))
        drawn = max(0, desk.rules.kit.hand - len(hand))
        hands.append([*hand, *pile[:drawn]])
        stacks.append(pile[drawn:])
    return desk.idea("all-stacks", {"stacks": stacks, "hands": hands})


def _stack_below(desk: Desk, seat: int, top: int) -> list[str]:
    """A stack with some series on top: of that one what lies there already, of those below everything."""
    names = desk.rules.slot_name
    held = [slot for slot in desk.state.hands[seat] if slot // SERIES > OPENING]
    whole = Counter(desk.rules.stack) - Counter(held)
    below = [slot for slot in whole.elements() if slot // SERIES > top]
    here = Counter(slot for slot in whole.elements() if slot // SERIES == top)
    lying = Counter(slot for slot in desk.state.piles[seat] if slot // SERIES == top)
    return [names(slot) for slot in sorted([*(here & lying).elements(), *below])]


def _reserve(desk: Desk) -> Ideas:
    """The reserve makes up for it; if it cannot, some leave the table."""
    seat = desk.number("seat")
    left = cast(int, desk.row("reserve")[seat]) + desk.number("expected") - desk.number("found")
    if left >= 0:
        yield desk.idea("reserve", {"reserve": {seat: left}}, seat=seat, n=left)
        return
    tiles = desk.map()
    missing = -left
    for row in reversed(tiles):
        while missing and seat in row[STACK:]:
            top = len(row) - 1 - row[::-1].index(seat)
            del row[top]
            missing -= 1
    yield desk.idea("take-some-off", {"map": tiles, "reserve": {seat: 0}}, seat=seat, n=-left)


def _on_tile(desk: Desk) -> Ideas:
    """Those who are too many go back into reserve."""
    at = desk.spot()
    if at < 0:
        return
    tiles, reserve = desk.map(), [cast(int, count) for count in desk.row("reserve")]
    most = desk.number("expected") if "expected" in desk.problem.params else 0
    gone = tiles[at][STACK + most :] if most else tiles[at][STACK:]
    for seat in gone:
        reserve[cast(int, seat)] += 1
    kept = tiles[at][: STACK + most]
    cell = f"{kept[0]},{kept[1]}"
    yield desk.idea("to-reserve", {"map": {at: kept}, "reserve": reserve}, n=len(gone), cell=cell)


def _closer(desk: Desk, rows: Sequence[list[Item]]) -> Ideas:
    """A tile moves to the edge of the others, with all who stand on it."""
    tiles = desk.map()
    for row in rows:
        others = {f"{each[0]},{each[1]}" for each in tiles if each != row}
        home = [cell for cell in max(areas(desk.state), key=len) if spot(cell) in others]
        edge = dict.fromkeys(cell + step for cell in home for step in NEAR if spot(cell + step) not in others)
        middle = home[len(home) // 2] if home else 0
        for cell in sorted(edge, key=lambda cell: distance(cell, middle))[:NEAREST]:
            x, _, y = spot(cell).partition(",")
            moved = [[int(x), int(y), *row[NAME:]] if each == row else each for each in tiles]
            yield desk.idea("lay", {"map": moved}, cell=spot(cell), tile=str(row[NAME]))


def _too_large(desk: Desk) -> Ideas:
    """What lies furthest out comes closer."""
    tiles = desk.map()
    x, y = (sum(cast(int, row[at]) for row in tiles) / len(tiles) for at in (0, 1))
    out = sorted(tiles, key=lambda row: -max(abs(cast(int, row[0]) - x), abs(cast(int, row[1]) - y)))
    yield from _closer(desk, out[:NEAREST])


def _apart(desk: Desk) -> Ideas:
    """A tile that touches no other moves to where it does, or goes."""
    at = desk.spot()
    tiles = desk.map()
    if at >= 0:
        yield from _closer(desk, [tiles[at]])
        yield desk.idea("off-table", {"map": [*tiles[:at], *tiles[at + 1 :]]}, n=1)


def _open(desk: Desk) -> Ideas:
    """A tile on an empty place of the layout: one that is nowhere, or one from the edge of the table."""
    cell = str(desk.problem.params["cell"])
    x, _, y = cell.partition(",")
    tiles = desk.map()
    for name in [*_missing(desk), "desert"]:
        edit: dict[str, object] = {"map": [*tiles, [int(x), int(y), name]]}
        yield desk.idea("lay", edit, cell=cell, tile=name)
    layout = set(map(spot, desk.rules.layout))
    for row in reversed(tiles):
        if f"{row[0]},{row[1]}" not in layout and len(row) == STACK:
            moved = [each for each in tiles if each is not row] + [[int(x), int(y), row[NAME]]]
            yield desk.idea("lay", {"map": moved}, cell=cell, tile=str(row[NAME]))


IDEAS: dict[str, Callable[[Desk], Ideas]] = {
    "tile-count": _tile_count,
    "centre-not-laid": _centre,
    "hand-of-two": _hand,
    "wrong-series": _series,
    "stack-order": _stack,
    "stack-contents": _stack,
    "area-too-large": _too_large,
    "area-apart": _apart,
    "layout-open": _open,
    "reserve-count": _reserve,
    "on-a-lake": _on_tile,
    "too-many-on-tile": _on_tile,
}
