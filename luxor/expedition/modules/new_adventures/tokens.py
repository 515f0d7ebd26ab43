"""The action tokens: what the module keeps of a position, and whom a token may be aimed at."""

from __future__ import annotations

from luxor.core.modules import Slice
from luxor.core.verdict import Value, Violation
from luxor.expedition.rules.area import neighbours
from luxor.expedition.rules.components import LAKE, MOUNTAIN
from luxor.expedition.rules.ruleset import Rules, spot
from luxor.expedition.rules.state import ExpeditionState, Stack

UNKNOWN, BOAT, SNAKES, SANDSTORM, CARAVAN = range(5)
NAMES = ("?", "boat", "snakes", "sandstorm", "caravan")
TOKEN_CODE = {name: code for code, name in enumerate(NAMES)}
TOKEN_RULES = ("adventures.use", "adventures.boat", "adventures.snakes", "adventures.sandstorm",
               "adventures.caravan")  # fmt: skip

Here = dict[str, Value]


class Tokens(Slice):
    """Multisets are sorted lists, as everywhere."""

    __slots__ = (
        "boats",  # cell -> owner
        "captured",  # per seat: whose adventurers lie before it
        "gone",  # per seat: tokens that left the game
        "held",  # per seat: tokens in hand
        "piles",  # per seat: tokens face down
        "snakes",  # cell -> owner
        "unseen",  # in a view: per seat the tokens that may be hidden there; None otherwise
    )

    boats: dict[int, int]
    captured: list[list[int]]
    gone: list[list[int]]
    held: list[list[int]]
    piles: list[list[int]]
    snakes: dict[int, int]
    unseen: tuple[tuple[int, ...], ...] | None

    def clone(self) -> Tokens:
        c = Tokens.__new__(Tokens)
        c.boats = self.boats.copy()
        c.captured = [x[:] for x in self.captured]
        c.gone = [x[:] for x in self.gone]
        c.held = [x[:] for x in self.held]
        c.piles = [x[:] for x in self.piles]
        c.snakes = self.snakes.copy()
        c.unseen = self.unseen
        return c

    def key(self) -> tuple[object, ...]:
        rows = (self.captured, self.gone, self.held, self.piles)
        return (
            tuple(sorted(self.boats.items())),
            tuple(sorted(self.snakes.items())),
            *(tuple(map(tuple, row)) for row in rows),
            self.unseen,
        )


def may_hold(t: Tokens, seat: int, kind: int) -> bool:
    """Whether a player holds such a token, as far as one can see."""
    held = t.held[seat]
    return kind in held or (UNKNOWN in held and t.unseen is not None and kind in t.unseen[seat])


def own_mountains(rules: Rules, state: ExpeditionState, seat: int) -> list[int]:
    """The mountains with an adventurer of the player, anywhere in the stack."""
    return [
        cell
        for cell in rules.cells
        if seat in state.stacks[cell] and rules.terrain[state.tiles[cell]] == MOUNTAIN
    ]


def without_top(stack: Stack, seat: int) -> Stack:
    """A stack that the topmost adventurer of a player has left."""
    at = len(stack) - 1 - stack[::-1].index(seat)
    return stack[:at] + stack[at + 1 :]


def leads(stack: Stack, seat: int) -> bool:
    """Whether a player has more adventurers there than each other one."""
    return all(stack.count(seat) > stack.count(other) for other in set(stack) - {seat}) and seat in stack


def miss(
    rules: Rules, state: ExpeditionState, t: Tokens, seat: int, kind: int, start: int, cell: int
) -> list[Violation]:
    """Every rule that aiming a token there breaks: what `aims` offers breaks none."""
    here: Here = {"cell": spot(cell), "tile": rules.kit.tiles[state.tiles[cell]].name}
    if not state.tiles[cell]:
        return [Violation("aim-no-tile", TOKEN_RULES[kind], {"cell": spot(cell)})]
    if kind == BOAT:
        return _miss_boat(rules, state, t, cell, here)
    if kind == SNAKES:
        return _miss_snakes(state, t, start, cell, here)
    if kind == SANDSTORM:
        return _miss_storm(rules, state, seat, start, cell, here)
    return _miss_caravan(rules, state, t, start, cell, here)


def _miss_boat(rules: Rules, state: ExpeditionState, t: Tokens, cell: int, here: Here) -> list[Violation]:
    if rules.terrain[state.tiles[cell]] != LAKE:
        return [Violation("boat-needs-lake", "adventures.boat", here)]
    if cell in t.boats:
        return [Violation("lake-taken", "ruling.adventures.boat-count", here)]
    return [Violation("lake-taken", "adventures.boat", here)] if cell in t.snakes else []


def _miss_snakes(state: ExpeditionState, t: Tokens, start: int, cell: int, here: Here) -> list[Violation]:
    found: list[Violation] = []
    if len(state.stacks[cell]) > (cell == start):
        found.append(Violation("tile-occupied", "adventures.snakes", here))
    if cell in t.snakes or cell in t.boats:
        found.append(Violation("tile-has-token", "ruling.adventures.snakes-where", here))
    return found


def _miss_storm(
    rules: Rules, state: ExpeditionState, seat: int, start: int, cell: int, here: Here
) -> list[Violation]:
    stack, most = state.stacks[cell], rules.kit.most_on_tile
    found: list[Violation] = []
    if cell == start:
        found.append(Violation("storm-elsewhere", "ruling.adventures.storm-elsewhere", here))
    if seat not in stack:
        found.append(Violation("no-majority", "adventures.sandstorm", here))
    elif not leads(stack, seat):
        found.append(Violation("no-majority", "ruling.adventures.majority", here))
    elif cell != start and stack.count(seat) >= most:
        found.append(Violation("storm-crowded", "ruling.adventures.storm-elsewhere", {**here, "most": most}))
    return found


def _miss_caravan(
    rules: Rules, state: ExpeditionState, t: Tokens, start: int, cell: int, here: Here
) -> list[Violation]:
    found: list[Violation] = []
    if cell not in neighbours(state, start):
        found.append(Violation("caravan-too-far", "adventures.caravan", here))
    if not rules.cost[state.tiles[cell]]:
        found.append(Violation("caravan-lake", "adventures.caravan", here))
    if cell in t.snakes:
        found.append(Violation("caravan-snakes", "adventures.snakes", here))
    if len(state.stacks[cell]) >= rules.kit.most_on_tile:
        crowd = {**here, "most": rules.kit.most_on_tile}
        found.append(Violation("caravan-crowded", "ruling.adventures.four", crowd))
    return found


def within_reach(rules: Rules, state: ExpeditionState, seat: int, kind: int, start: int) -> list[int]:
    """The cells worth looking at for a token; `miss` has the last word."""
    if kind == CARAVAN:
        return sorted(neighbours(state, start))
    if kind == BOAT:
        return [cell for cell in rules.cells if rules.terrain[state.tiles[cell]] == LAKE]
    if kind == SANDSTORM:
        return [cell for cell in rules.cells if seat in state.stacks[cell]]
    return [cell for cell in rules.cells if state.tiles[cell]]


def aims(rules: Rules, state: ExpeditionState, t: Tokens, seat: int, kind: int, start: int) -> list[int]:
    """Every cell that a token may be aimed at when an adventurer of this mountain is used for it."""
    cells = within_reach(rules, state, seat, kind, start)
    return [cell for cell in cells if not miss(rules, state, t, seat, kind, start, cell)]


def starts(rules: Rules, state: ExpeditionState, t: Tokens, seat: int, kind: int) -> list[int]:
    """The own mountains from which a token has something to be aimed at."""
    return [
        start
        for start in own_mountains(rules, state, seat)
        if any(
            not miss(rules, state, t, seat, kind, start, cell)
            for cell in within_reach(rules, state, seat, kind, start)
        )
    ]
