"""The kinds of action token: one object each says what it may be aimed at and what it does there."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from luxor.core.engine.modules import Slice
from luxor.core.position.verdict import Note, Problem, Value, Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink, tell
from luxor.expedition.modules.new_adventures.tokens import Tokens
from luxor.expedition.rules.area import neighbours
from luxor.expedition.rules.components import LAKE, PLAIN
from luxor.expedition.rules.ruleset import ExpeditionModule, Rules, spot
from luxor.expedition.rules.state import ExpeditionState, Stack

if TYPE_CHECKING:
    from luxor.expedition.modules.new_adventures.rules import NewAdventures

Here = dict[str, Value]  # the cell that is aimed at, and its tile
USED = ("adventures.token-stays",)
LEVEL = ("ruling.adventures.any-level",)


class TokenReading(ExpeditionModule[Slice]):
    """A reading of what tokens do: the hooks that only they have."""

    def counts(self, state: ExpeditionState, seat: int, cell: int) -> bool:
        """Whether a building beside a boat counts for its owner."""
        return True

    def leads(self, stack: Stack, seat: int, found: bool) -> bool:
        """Whether a player has the majority on a tile, by what was found so far."""
        return found

    def lifts(self, stack: Stack, seat: int) -> bool:
        """Whether a player's adventurer in the stack of a mountain can be used for a token."""
        return True

    def faults(
        self, token: Token, state: ExpeditionState, start: int, cell: int, here: Here
    ) -> list[Violation]:
        """Further rules that aiming a token at a tile breaks."""
        return []


class Token:
    """A kind of token. Subclass it, and hand the class to `GAME.with_kinds(new_adventures=[...])`.

    There is one object per game and kind. An adventurer of a mountain is used for every token.
    """

    name = ""  # as data files and lines write it
    rule = ""  # what it does
    icon = ""
    further: tuple[str, ...] = ()  # further rules of aiming it

    def __init__(self, module: NewAdventures, code: int) -> None:
        self.module = module
        self.code = code
        self.rules: Rules = module.rules

    @property
    def text(self) -> str:
        """The key of what it is called."""
        return f"x-token.{self.name}"

    def components(self, data: Reader) -> None:
        """Read numbers from the data."""

    # --- aiming ---

    def reach(self, state: ExpeditionState, seat: int, start: int) -> list[int]:
        """The cells worth looking at; `miss` has the last word."""
        return [cell for cell in self.rules.cells if state.tiles[cell]]

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        """Every rule that aiming it at a tile breaks."""
        return []

    def miss(self, state: ExpeditionState, seat: int, start: int, cell: int) -> list[Violation]:
        """Every rule that aiming it there breaks: what `aims` offers breaks none."""
        if not state.tiles[cell]:
            return [Violation("aim-no-tile", self.rule, {"cell": spot(cell)})]
        here: Here = {"cell": spot(cell), "tile": self.rules.kit.tiles[state.tiles[cell]].name}
        found = self.faults(state, seat, start, cell, here)
        for reading in self.module.readings:
            found += reading.faults(self, state, start, cell, here)
        return found

    def aims(self, state: ExpeditionState, seat: int, start: int) -> list[int]:
        """Every cell that it may be aimed at when an adventurer of this mountain is used for it."""
        cells = self.reach(state, seat, start)
        return [cell for cell in cells if not self.miss(state, seat, start, cell)]

    def starts(self, state: ExpeditionState, seat: int) -> list[int]:
        """The own mountains from which it has something to be aimed at."""
        return [
            start
            for start in self.module.mountains(state, seat)
            if any(not self.miss(state, seat, start, cell) for cell in self.reach(state, seat, start))
        ]

    def basis(self, state: ExpeditionState, cell: int) -> tuple[str, ...]:
        """The rules that allow to aim it at a cell."""
        return (self.rule, *self.further)

    def notes(self, state: ExpeditionState, seat: int, cell: int) -> list[Note]:
        """What one should know before aiming it there."""
        return []

    # --- what it does ---

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        """It was aimed at a cell: it is out of the hand, and the adventurer off the mountain."""

    def leave(self, state: ExpeditionState, seat: int) -> None:
        """It is used up."""
        insort(self.module.of(state).gone[seat], self.code)

    def laid(self, tokens: Tokens) -> dict[int, int]:
        """The cells where such tokens lie, with their owners."""
        return {}

    def bars(self, state: ExpeditionState, cell: int) -> str:
        """The rule by which nobody enters a cell because of it, if any."""
        return ""

    def score(self, state: ExpeditionState) -> list[ScoreLine]:
        """What it brings at the end."""
        return []

    def validate(self, state: ExpeditionState) -> list[Problem]:
        """What is wrong with where such tokens lie."""
        return []


class Boat(Token):
    """It lies on a lake and scores for the buildings around."""

    name, rule, icon = "boat", "adventures.boat", "boat"
    further = ("adventures.token-stays", "ruling.adventures.boat-count")

    def components(self, data: Reader) -> None:
        self.points = data.number("tokens.use.boat", 0, 99)

    def laid(self, tokens: Tokens) -> dict[int, int]:
        return tokens.boats

    def reach(self, state: ExpeditionState, seat: int, start: int) -> list[int]:
        return [cell for cell in self.rules.cells if self.rules.terrain[state.tiles[cell]] == LAKE]

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        tokens = self.module.of(state)
        if self.rules.terrain[state.tiles[cell]] != LAKE:
            return [Violation("boat-needs-lake", "adventures.boat", here)]
        if cell in tokens.boats:
            return [Violation("lake-taken", "ruling.adventures.boat-count", here)]
        shared = cell not in tokens.snakes or self.module.boats_by_snakes
        return [] if shared else [Violation("lake-taken", "ruling.adventures.boat-snakes", here)]

    def _near(self, state: ExpeditionState, seat: int, cell: int) -> int:
        """How many buildings around count for a player."""
        return sum(self.counts(state, seat, n) for n in neighbours(state, cell))

    def counts(self, state: ExpeditionState, seat: int, cell: int) -> bool:
        """Whether a tile beside a boat counts for its owner."""
        if self.rules.building[state.tiles[cell]] == PLAIN:
            return False
        return all(reading.counts(state, seat, cell) for reading in self.module.readings)

    def notes(self, state: ExpeditionState, seat: int, cell: int) -> list[Note]:
        params: Here = {"cell": spot(cell), "count": self._near(state, seat, cell)}
        return [Note("boat-scores", "ruling.adventures.boat-any", params)]

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        state.reserve[seat] += 1
        self.module.of(state).boats[goal] = seat
        tell(
            sink,
            "BoatLaunched",
            seat,
            self.rule,
            "token",
            USED,
            LEVEL,
            start=spot(start),
            cell=spot(goal),
        )

    def score(self, state: ExpeditionState) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        for cell, seat in sorted(self.module.of(state).boats.items()):
            count = self._near(state, seat, cell)
            params: Here = {"cell": spot(cell), "count": count}
            lines.append(ScoreLine(seat, count * self.points, self.rule, "boats", params))
        return lines

    def validate(self, state: ExpeditionState) -> list[Problem]:
        return [
            Problem("boat-ashore", self.rule, {"cell": spot(cell)})
            for cell in sorted(self.module.of(state).boats)
            if self.rules.terrain[state.tiles[cell]] != LAKE
        ]


class Snakes(Token):
    """They keep everybody off a tile."""

    name, rule, icon = "snakes", "adventures.snakes", "snakes"
    further = ("adventures.token-stays", "ruling.adventures.snakes-where")

    def laid(self, tokens: Tokens) -> dict[int, int]:
        return tokens.snakes

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        tokens = self.module.of(state)
        found: list[Violation] = []
        if len(state.stacks[cell]) > (cell == start):
            found.append(Violation("tile-occupied", "adventures.snakes", here))
        if cell in tokens.snakes or cell in tokens.boats:
            found.append(Violation("tile-has-token", "ruling.adventures.snakes-where", here))
        return found

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        state.reserve[seat] += 1
        self.module.of(state).snakes[goal] = seat
        see = (*LEVEL, "ruling.adventures.snakes-where")
        tell(
            sink,
            "SnakesReleased",
            seat,
            self.rule,
            "token",
            USED,
            see,
            start=spot(start),
            cell=spot(goal),
        )

    def bars(self, state: ExpeditionState, cell: int) -> str:
        return self.rule if cell in self.module.of(state).snakes else ""

    def validate(self, state: ExpeditionState) -> list[Problem]:
        tokens = self.module.of(state)
        return [
            Problem("snakes-shared", "ruling.adventures.snakes-where", {"cell": spot(cell)})
            for cell in sorted(tokens.snakes)
            if state.stacks[cell]
            or not state.tiles[cell]
            or (cell in tokens.boats and not self.module.boats_by_snakes)
        ]


class Sandstorm(Token):
    """It captures the others on a tile where the player has most."""

    name, rule, icon = "sandstorm", "adventures.sandstorm", "sandstorm"
    further = ("ruling.adventures.majority", "ruling.adventures.storm-elsewhere")

    def components(self, data: Reader) -> None:
        self.points = data.number("tokens.use.captured", 0, 99)

    def reach(self, state: ExpeditionState, seat: int, start: int) -> list[int]:
        return [cell for cell in self.rules.cells if seat in state.stacks[cell]]

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        stack, most = state.stacks[cell], self.rules.kit.most_on_tile
        found: list[Violation] = []
        if cell == start and not self.module.storm_at_home:
            found.append(Violation("storm-elsewhere", "ruling.adventures.storm-elsewhere", here))
        if seat not in stack:
            found.append(Violation("no-majority", "adventures.sandstorm", here))
        elif not self.leads(stack, seat):
            found.append(Violation("no-majority", "ruling.adventures.majority", here))
        elif cell != start and stack.count(seat) >= most:
            crowd = {**here, "most": most}
            found.append(Violation("storm-crowded", "ruling.adventures.storm-elsewhere", crowd))
        return found

    def leads(self, stack: Stack, seat: int) -> bool:
        """Whether a player who is there has more adventurers than each other one."""
        found = all(stack.count(seat) > stack.count(other) for other in set(stack) - {seat})
        for reading in self.module.readings:
            found = reading.leads(stack, seat, found)
        return found

    def notes(self, state: ExpeditionState, seat: int, cell: int) -> list[Note]:
        if set(state.stacks[cell]) != {seat}:
            return []
        return [Note("captures-nobody", "ruling.adventures.majority", {"cell": spot(cell)})]

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        self.leave(state, seat)
        tokens = self.module.of(state)
        captives = [other for other in state.stacks[goal] if other != seat]
        state.stacks[goal] = (seat,) * (len(state.stacks[goal]) - len(captives) + 1)
        tokens.captured[seat] = sorted(tokens.captured[seat] + captives)
        if sink:
            see = (*LEVEL, *self.further, "ruling.expedition.tie-captured")
            tell(sink, "SandstormRaged", seat, self.rule, "token", USED, see, start=spot(start),
                 goal=spot(goal), captured=len(captives))  # fmt: skip

    def score(self, state: ExpeditionState) -> list[ScoreLine]:
        return [
            ScoreLine(seat, len(row) * self.points, self.rule, "captured", {"count": len(row)})
            for seat, row in enumerate(self.module.of(state).captured)
            if row
        ]


class Caravan(Token):
    """It brings an adventurer to a neighbouring tile."""

    name, rule, icon = "caravan", "adventures.caravan", "caravan"
    further = ("ruling.adventures.no-minimum",)

    def basis(self, state: ExpeditionState, cell: int) -> tuple[str, ...]:
        return (*super().basis(state, cell), self._limit(len(state.stacks[cell])))

    def _limit(self, there: int) -> str:
        """The rule by which one more has room beside so many: that is printed, or a house rule."""
        full = there >= self.rules.kit.most_on_tile
        return "ruling.adventures.four" if full else "adventures.caravan.four"

    def reach(self, state: ExpeditionState, seat: int, start: int) -> list[int]:
        return sorted(neighbours(state, start))

    def faults(self, state: ExpeditionState, seat: int, start: int, cell: int, here: Here) -> list[Violation]:
        most = self.rules.token_most
        found: list[Violation] = []
        if cell not in neighbours(state, start):
            found.append(Violation("caravan-too-far", "adventures.caravan", here))
        if not self.rules.cost[state.tiles[cell]]:
            found.append(Violation("caravan-lake", "adventures.caravan", here))
        if cell in self.module.of(state).snakes:
            found.append(Violation("caravan-snakes", "adventures.snakes", here))
        if len(state.stacks[cell]) >= most:
            found.append(Violation("caravan-crowded", "adventures.caravan.four", {**here, "most": most}))
        return found

    def use(self, state: ExpeditionState, seat: int, start: int, goal: int, sink: Sink | None) -> None:
        self.leave(state, seat)
        state.stacks[goal] += (seat,)
        if sink:
            limit = self._limit(len(state.stacks[goal]) - 1)
            also = (*USED, "expedition.move.on-top", limit)
            see = (*LEVEL, "ruling.adventures.no-minimum")
            tell(sink, "CaravanLeft", seat, self.rule, "token", also, see, start=spot(start), goal=spot(goal))


TOKENS: tuple[type[Token], ...] = (Boat, Snakes, Sandstorm, Caravan)
