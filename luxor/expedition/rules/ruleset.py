"""The rules as the engine holds them: int tables for the hot path, and the modules' hooks, resolved once."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.core.engine.clauses import Bodies, Wraps
from luxor.core.engine.modules import RuleModule, Slice, SliceT, adopt, hook, private_of
from luxor.core.engine.ruleset import ChangesAttributes, Ruleset
from luxor.core.engine.step import Step
from luxor.core.errors import ConfigError, count
from luxor.core.words.data import Reader
from luxor.expedition.rules.components import CAMP, STRIDE, Components
from luxor.expedition.rules.state import OPENING, SEEN, SERIES, TILE, ExpeditionState

# The kinds of frame of the game itself; a module's steps get the numbers that follow.
KEEP, LAY_OUT, PLACE, MAN, MARCH, FETCH, MORE, FINISH = range(8)

DIRECTIONS = ("north", "east", "south", "west")
DIAGONALS = ("north-east", "south-east", "south-west", "north-west")  # where nobody marches, but many would


class ExpeditionStep(Step[ExpeditionState]):
    """A step of Expedition: it knows the rules that are played by."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


PRIVATE = {"TileKept": "tile", "TileFetched": "tile"}  # what only the player concerned sees


class ExpeditionModule(RuleModule[ExpeditionState, "Rules", Components, SliceT]):
    """A part of the rules beside the game itself: the hooks that only Expedition has."""

    def bars(self, state: ExpeditionState, cell: int) -> str:
        """The rule by which nobody may enter a tile, if there is one."""
        return ""

    def crossed(self, state: ExpeditionState, cell: int) -> bool:
        """Whether a march may cross a tile that nobody may enter, leaving none there."""
        return False

    def passed_over(self, state: ExpeditionState, seat: int) -> bool:
        """Whether a player without tiles, who would be passed over, still has something to do."""
        return False

    def spare_ones(self, state: ExpeditionState, seat: int) -> int:
        """Adventurers beside the reserve that count in a tie."""
        return 0

    laid_facts: tuple[str, ...] = ()  # those of its facts that are rows of x, y and an owner

    def away(self, state: ExpeditionState, seat: int) -> int:
        """A seat's adventurers that are neither on the table nor in reserve."""
        return 0


AnyModule = ExpeditionModule[Slice]


class Change(ChangesAttributes, ExpeditionModule[Slice]):
    """A reading that only changes attributes: `partial(Change, NewAdventures, may_waste=True)`."""


class Chapter(Wraps, ExpeditionModule[Slice]):
    """A reading that only wraps clauses: `partial(Chapter, "luxor.expedition.rulings.camps")`."""


class Hooks:
    """Each hook, resolved once: a rule calls it, and all modules that override it are asked."""

    def __init__(self, modules: Sequence[AnyModule]) -> None:
        self.bars = hook(modules, ExpeditionModule.bars, ExpeditionModule)
        self.crossed = hook(modules, ExpeditionModule.crossed, ExpeditionModule)
        self.passed_over = hook(modules, ExpeditionModule.passed_over, ExpeditionModule)
        self.away = hook(modules, ExpeditionModule.away, ExpeditionModule)
        self.score = hook(modules, ExpeditionModule.score, ExpeditionModule)
        self.spare_ones = hook(modules, ExpeditionModule.spare_ones, ExpeditionModule)
        self.redact = hook(modules, ExpeditionModule.redact, ExpeditionModule)
        self.sample = hook(modules, ExpeditionModule.sample, ExpeditionModule)
        self.label = hook(modules, ExpeditionModule.label, ExpeditionModule)


class Rules(Ruleset[ExpeditionState, AnyModule]):
    """One per game: tables by tile code and cell, and the hooks that some module overrides."""

    def __init__(self, kit: Components, players: int, modules: Sequence[AnyModule], data: Reader) -> None:
        adopt(self, modules, kit, data, players)
        data.close()
        if not kit.least_players <= players <= kit.most_players:
            allowed = f"{kit.least_players} to {kit.most_players}"
            raise ConfigError(f"{count(players, 'player')} (allowed: {allowed})", f"{players}p")
        self.kit = kit
        self.players = players
        self.modules = tuple(modules)
        self.bodies = Bodies()
        self.private = private_of(PRIVATE, modules)
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
        self.token_most = kit.most_on_tile  # how many may be on a tile by an action token
        self.kept_open = False  # whether everybody sees what is kept of the first series
        self.opening = kit.series[0]
        self.opening_camp = next(code for code in self.opening if self.building[code] == CAMP)
        self.spare = len(self.opening) - kit.hand  # of each player, for the centre
        self.stack = sorted(  # of each player, without the first series
            code + SERIES * n for n, held in enumerate(kit.series, 1) if n > OPENING for code in held
        )
        self.steps, self.plans = [], []
        self.hooks = Hooks(modules)

    def install(self, steps: Sequence[Step[ExpeditionState]]) -> None:
        """The game's own steps, then the modules'; and the plan of a turn."""
        self.steps = list(steps)
        for module in self.modules:
            module.install(self)
        plan = [PLACE, FINISH]
        for module in self.modules:
            module.turn_plan(plan)
        self.plans = [[self.frame(kind, seat) for kind in reversed(plan)] for seat in range(self.players)]

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
