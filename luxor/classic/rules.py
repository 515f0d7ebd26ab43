"""The rules as the engine holds them: int tables for the hot path, and the modules' hooks, resolved once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from luxor.classic.components import ALL, LESS, NUMBER, OSIRIS, PLUS_MINUS, RANGE, Components, Tile
from luxor.classic.state import CARD, POOL, LuxorState, Slice
from luxor.core.agenda import Frame, Step
from luxor.core.chance import Draws
from luxor.core.game import Event, ScoreLine, Sink
from luxor.core.modules import RuleModule, overriding
from luxor.core.verdict import Problem, Value

# The kinds of frame of the base game; a module's steps get the numbers that follow.
PLAY, ROLL, MOVE, ACT, TAKE, REDUCED, SCARAB_DRAW, REVEAL, TURN_UP, REFILL, DRAW, END = range(12)

LuxorStep = Step[LuxorState]


class LuxorModule(RuleModule):
    """A part of the rules beside the base game. Every hook does nothing until a module overrides it."""

    def components(self, kit: Components) -> None:
        """Add cards, tiles and counts."""

    def steps(self, rules: Rules) -> Sequence[LuxorStep]:
        """The kinds of frame that the module brings."""
        return ()

    def turn_plan(self, plan: list[int], rules: Rules) -> None:
        """Insert turn steps (kinds, first to last)."""

    def move_plan(self, plan: list[int], rules: Rules) -> None:
        """Insert steps between the play of a card and the move (kinds, first to last)."""

    def setup(self, s: LuxorState, left: list[int], draws: Draws, sink: Sink | None) -> Slice:
        """The module's slice of a new game; `left` are the treasures not laid out yet."""
        raise NotImplementedError

    def played(self, s: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        """A card was played, nothing moved yet."""

    def woken(self, s: LuxorState, seat: int, sink: Sink | None) -> None:
        """An adventurer came into play."""

    def bars(self, s: LuxorState, seat: int, space: int) -> bool:
        """Whether an adventurer whose movement ends there cannot act."""
        return False

    def landed(self, s: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A movement ended; True if the adventurer cannot act."""
        return False

    def taken(self, s: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        """A treasure was taken."""

    def uncovered(self, s: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A treasure left its space; True if the module laid something there."""
        return False

    def revealed(self, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        """A temple tile was turned up under an adventurer."""

    def offered(self, s: LuxorState, seat: int, piles: list[int]) -> list[int]:
        """The Horus piles that a tile offers."""
        return piles

    def gained(self, s: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        """A Horus card was taken from the board into the hand."""

    def able(self, s: LuxorState, seat: int) -> bool:
        """Whether the player could move somebody by means of this module alone."""
        return False

    def ending(self, s: LuxorState, seat: int, sink: Sink | None) -> None:
        """A turn ends."""

    def score(self, s: LuxorState, final: bool) -> list[ScoreLine]:
        return []

    def validate(self, s: LuxorState) -> list[Problem]:
        return []


class Rules:
    """One per game: tables by card, tile and space code, and the hooks that some module overrides."""

    def __init__(self, kit: Components, players: int, modules: Sequence[LuxorModule]) -> None:
        self.modules = tuple(modules)
        for module in modules:
            module.components(kit)
        self.kit = kit
        self.players = players
        self.chamber = kit.chamber
        self.lying = kit.chamber + 1
        self.mode = [card.mode for card in kit.cards]
        self.value = [card.value for card in kit.cards]
        self.eyes = [card.eyes for card in kit.cards]
        self.kind = [tile.kind for tile in kit.tiles]
        self.vp = [tile.vp for tile in kit.tiles]
        self.need = [tile.need for tile in kit.tiles]
        self.jump = [tile.value if tile.kind == OSIRIS else 0 for tile in kit.tiles]
        self.tunnel = kit.tile_code.get("tunnel", -1)
        self.symbol = kit.symbol
        self.wall = kit.wall
        self.die = kit.die
        self.offers = [numbers(card.mode, card.value, kit.die) for card in kit.cards]
        self.zone = [sum(space > statue for statue in kit.statues) for space in range(kit.chamber + 1)]
        self.last_entry = len(kit.sarcophagi)
        self.steps: list[LuxorStep] = []
        self.plans: list[list[Frame]] = []
        self.before_move: tuple[int, ...] = ()
        self._resolve()

    def _resolve(self) -> None:
        def those(hook: str) -> list[LuxorModule]:
            return overriding(self.modules, hook, LuxorModule)

        self.played = tuple(m.played for m in those("played"))
        self.woken = tuple(m.woken for m in those("woken"))
        self.bars = tuple(m.bars for m in those("bars"))
        self.landed = tuple(m.landed for m in those("landed"))
        self.taken = tuple(m.taken for m in those("taken"))
        self.uncovered = tuple(m.uncovered for m in those("uncovered"))
        self.revealed = tuple(m.revealed for m in those("revealed"))
        self.offered = tuple(m.offered for m in those("offered"))
        self.gained = tuple(m.gained for m in those("gained"))
        self.able = tuple(m.able for m in those("able"))
        self.ending = tuple(m.ending for m in those("ending"))

    def install(self, steps: Sequence[LuxorStep]) -> None:
        """The base game's steps, then the modules'; and the plans of a turn and of a move."""
        self.steps = list(steps)
        for module in self.modules:
            self.steps += module.steps(self)
        turn, move = [PLAY, REFILL, END], [ROLL, MOVE]
        for module in self.modules:
            module.turn_plan(turn, self)
            module.move_plan(move, self)
        self.plans = [[(kind, seat) for kind in reversed(turn)] for seat in range(self.players)]
        self.before_move = tuple(kind for kind in reversed(move) if kind not in (ROLL, MOVE))

    def tile(self, s: LuxorState, space: int) -> Tile:
        return self.kit.tiles[s.tiles[space]]

    def slot_name(self, slot: int) -> str:
        """A hand slot: the card, and the pool it came from unless everybody saw it."""
        name, pool = self.kit.cards[slot & CARD].name, slot // POOL
        return f"{name}@{pool}" if pool else name

    def place_name(self, place: int) -> int | str:
        """A place as people write it: a number, anubis-1, woken, or lying-7."""
        if place > self.chamber:
            return f"lying-{place - self.lying}"
        if place >= 0:
            return place
        return "woken" if place == -1 else f"anubis-{-1 - place}"

    def place_code(self, name: int | str) -> int | None:
        """The place that a name of `place_name` means, if there is such a place."""
        if isinstance(name, int):
            return name if 0 <= name <= self.chamber else None
        word, _, number = name.partition("-")
        if not (number.isascii() and number.isdecimal()):
            return -1 if name == "woken" else None
        if word == "anubis" and 1 <= int(number) <= len(self.kit.statues):
            return -1 - int(number)
        if word == "lying" and 0 <= int(number) < self.chamber:
            return int(number) + self.lying
        return None


def numbers(mode: int, value: int, die: int) -> tuple[int, ...]:
    """The numbers of steps that a card in this mode offers; -1 is a step back."""
    if mode in (NUMBER, LESS, ALL):
        return (value,)
    if mode == RANGE:
        return tuple(range(1, value + 1))
    if mode == PLUS_MINUS:
        return (-1, value)
    return tuple(range(1, die + 1))  # a die not rolled yet


def tell(
    sink: Callable[[Event], None],
    kind: str,
    seat: int,
    rule: str,
    cause: str = "",
    also: tuple[str, ...] = (),
    **params: Value,
) -> None:
    sink(Event(kind, seat, rule, cause, params, also))
