"""The rules as the engine holds them: int tables for the hot path, and the modules' hooks, resolved once."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from luxor.core.chance import Draws
from luxor.core.data import Reader
from luxor.core.modules import RuleModule, overriding
from luxor.core.notation import FactReader, Facts, Schema
from luxor.core.step import Frame, Step
from luxor.core.terms import Action, ScoreLine, Sink, Target
from luxor.core.verdict import Params, Problem, Value
from luxor.core.wording import Words
from luxor.expedition.rules.components import CAMP, STRIDE, Components
from luxor.expedition.rules.state import OPENING, SEEN, SERIES, TILE, ExpeditionState, Slice

# The kinds of frame of the game itself; a module's steps get the numbers that follow.
KEEP, LAY_OUT, PLACE, MAN, MARCH, FETCH, MORE, FINISH = range(8)

DIRECTIONS = ("north", "east", "south", "west")

ExpeditionStep = Step[ExpeditionState]


class ExpeditionModule(RuleModule):
    """A part of the rules beside the game itself. Every hook does nothing until a module overrides it."""

    schema: Schema = MappingProxyType({})  # the facts that the module adds
    phases: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the parts that it adds to a turn
    index = 0  # of its slice

    def components(self, reader: Reader) -> None:
        """Read counts and values of its own."""

    def steps(self, rules: Rules) -> Sequence[ExpeditionStep]:
        """The kinds of frame that the module brings."""
        return ()

    def turn_plan(self, plan: list[int]) -> None:
        """Insert turn steps (kinds, first to last)."""

    def setup(self, state: ExpeditionState, draws: Draws, sink: Sink | None) -> Slice:
        """The module's slice of a new game."""
        raise NotImplementedError

    def bars(self, state: ExpeditionState, cell: int) -> str:
        """The rule by which nobody may enter a tile, if there is one."""
        return ""

    def about(self, state: ExpeditionState, target: Target) -> tuple[str, ...]:
        """The module's rules of what a target stands for."""
        return ()

    def away(self, state: ExpeditionState, seat: int) -> int:
        """A seat's adventurers that are neither on the table nor in reserve."""
        return 0

    def score(self, state: ExpeditionState) -> list[ScoreLine]:
        return []

    def validate(self, state: ExpeditionState) -> list[Problem]:
        return []

    def facts(self, state: ExpeditionState) -> Facts:
        return {}

    def read(self, state: ExpeditionState, facts: FactReader) -> Slice:
        raise NotImplementedError

    def balance(self, state: ExpeditionState, named: set[str]) -> None:
        """Let what was not named give way, so that every component is somewhere once."""

    def redact(self, state: ExpeditionState, seat: int | None) -> None:
        """Hide what the seat cannot see, in the module's slice of a view."""

    def sample(self, state: ExpeditionState, draws: Draws) -> None:
        """Deal what is hidden in the module's slice."""

    def secrets(self) -> dict[str, str]:
        """Per kind of event: the parameter that only its own player may see."""
        return {}

    def describe(self, state: ExpeditionState, action: Action) -> tuple[str, Params] | None:
        """The key and the parameters of the label of one of its actions."""
        return None

    def label(self, words: Words, field: str, value: Value) -> str | None:
        """What a parameter of its own is called."""
        return None


class Rules:
    """One per game: tables by tile code and cell, and the hooks that some module overrides."""

    def __init__(self, kit: Components, players: int, modules: Sequence[ExpeditionModule]) -> None:
        self.kit = kit
        self.players = players
        self.modules = tuple(modules)
        for index, module in enumerate(modules):
            module.index = index
        layout = kit.layouts[players]
        self.limit = limit = kit.limits[players]
        self.columns, self.rows = 2 * limit - len(layout[0]), 2 * limit - len(layout)
        self.layout = [
            (limit - len(layout) + 1 + y) * STRIDE + limit - len(layout[0]) + 1 + x
            for y, row in enumerate(layout)
            for x, char in enumerate(row)
            if char == "#"
        ]
        self.cells = [y * STRIDE + x for y in range(1, self.rows + 1) for x in range(1, self.columns + 1)]
        self.terrain = [tile.terrain for tile in kit.tiles]
        self.building = [tile.building for tile in kit.tiles]
        self.cost = kit.cost
        self.worth = kit.worth
        self.camp_least = kit.camp_least
        self.opening = kit.series[0]
        self.opening_camp = next(code for code in self.opening if self.building[code] == CAMP)
        self.spare = len(self.opening) - kit.hand  # of each player, for the centre
        self.stack = sorted(  # of each player, without the first series
            code + SERIES * n for n, held in enumerate(kit.series, 1) if n > OPENING for code in held
        )
        self.bars = tuple(m.bars for m in overriding(modules, "bars", ExpeditionModule))
        self.away = tuple(m.away for m in overriding(modules, "away", ExpeditionModule))
        self.steps: list[ExpeditionStep] = []
        self.plans: list[list[Frame]] = []

    def install(self, steps: Sequence[ExpeditionStep]) -> None:
        """The game's own steps, then the modules'; and the plan of a turn."""
        self.steps = list(steps)
        plan = [PLACE, FINISH]
        for module in self.modules:
            self.steps += module.steps(self)
            module.turn_plan(plan)
        self.plans = [[(kind, seat) for kind in reversed(plan)] for seat in range(self.players)]

    def slot_name(self, slot: int) -> str:
        """A slot of a hand or stack: the tile, and its series unless everybody knows it is there."""
        name, series = self.kit.tiles[slot & TILE].name, slot // SERIES
        return f"{name}@{series}" if series else name

    def slot_code(self, word: object) -> int | None:
        """The slot that a name of `slot_name` means; without a series, the first that has the tile."""
        name, at, number = str(word).partition("@")
        code = self.kit.tile_code.get(name)
        if code is None:
            return None
        if at:
            series = next((n for n in range(1, len(self.kit.series) + 1) if str(n) == number), 0)
            return code + SERIES * series if series else None
        if code in (0, self.opening_camp):
            return code + SERIES * SEEN
        return code + SERIES * next((n for n, held in enumerate(self.kit.series, 1) if code in held), OPENING)

    def inside(self, x: object, y: object) -> int:
        """The cell with these coordinates, or 0 if they are none of the table's."""
        if isinstance(x, int) and isinstance(y, int) and 1 <= x <= self.columns and 1 <= y <= self.rows:
            return y * STRIDE + x
        return 0


def spot(cell: int) -> str:
    """A cell as events, labels and targets name it."""
    return f"{cell % STRIDE},{cell // STRIDE}"
