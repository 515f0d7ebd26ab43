"""What a module can be: a slice of the state, and hooks that do nothing until it overrides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor.classic.rules.components import Components
from luxor.classic.rules.state import LuxorState, Slice
from luxor.core.chance import Draws
from luxor.core.data import Reader
from luxor.core.modules import RuleModule
from luxor.core.notation import FactReader, Facts
from luxor.core.terms import ScoreLine, Sink, Target
from luxor.core.verdict import Obstacle, Problem

if TYPE_CHECKING:
    from luxor.classic.rules.ruleset import Rules


class Secret(NamedTuple):
    """A place where something may be hidden: an item of a row, its pool, and the seat that sees it."""

    pool: int
    row: list[int]
    at: int
    owner: int  # NOBODY: not even a player sees it
    ordered: bool = True  # whether the row has an order; others are multisets


NOBODY = -1


class Reach(NamedTuple):
    """A number that a turn could come to: the keys it costs, and the cards that make it up."""

    n: int
    keys: int = 0
    cards: int = 1


class LuxorModule(RuleModule):
    """A part of the rules beside the base game."""

    rules: Rules
    at: int  # which slice is its own
    schema: Mapping[
        str, str
    ] = {}  # the facts of its slice -> shape; a line has the module's name before each
    private: Mapping[str, str] = {}  # kinds of event -> the parameter that only their own player may see
    phases: Mapping[str, tuple[str, ...]] = {}  # part of a turn -> steps that the module adds to it

    def own(self, name: str) -> str:
        """The full name of a fact of the module, or of a table in its data."""
        return f"{self.name}.{name}"

    # --- what is in the box, and what it makes of the rules ---

    def components(self, kit: Components, data: Reader, players: int) -> None:
        """Add cards, tiles and counts."""

    def install(self, rules: Rules) -> None:
        """Add kinds of frame, pools and the like."""

    def turn_plan(self, plan: list[int]) -> None:
        """Insert turn steps (kinds, first to last)."""

    def roll_plan(self, plan: list[int]) -> None:
        """Insert steps that follow the roll of a card (kinds, first to last)."""

    def move_plan(self, plan: list[int]) -> None:
        """Insert steps between the card (or its roll) and the move (kinds, first to last)."""

    # --- a game ---

    def setup(
        self, state: LuxorState, left: list[int], draws: Draws, choice: object, sink: Sink | None
    ) -> Slice:
        """The module's slice of a new game; `left` are the treasures not laid out, `choice` the caller's."""
        return Slice()

    def played(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        """A card was played, nothing moved yet; `able`: it can move somebody."""

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        """Add the numbers that the module could make of a card, with the hand that would remain."""

    def parts(self, state: LuxorState) -> list[int]:
        """The values that the present number is the sum of, if the module knows."""
        return []

    def in_force(self, state: LuxorState) -> str:
        """The rule that the present number follows from, where it is not the card's own."""
        return ""

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """An adventurer came into play."""

    def bars(self, state: LuxorState, seat: int, space: int) -> bool:
        """Whether an adventurer whose movement ends there cannot act."""
        return False

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A movement ended; True if the adventurer cannot act."""
        return False

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        """A treasure was taken."""

    def uncovered(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A treasure left its space; True if the module lays something there."""
        return False

    def revealed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        """A temple tile was turned up under an adventurer."""

    def offered(self, state: LuxorState, seat: int, piles: list[int]) -> list[int]:
        """The Horus piles that a tile offers."""
        return piles

    def credit(self, state: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        """Rules that let a player take from this Horus pile, beside the tile's own."""
        return ()

    def holds_back(self, state: LuxorState, seat: int, card: int) -> str:
        """The rule by which a Horus card just taken is set aside, to come into the hand later, if any."""
        return ""

    def gained(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        """A Horus card was taken from the board."""

    def refill(self, state: LuxorState, seat: int, sink: Sink | None) -> bool:
        """Step 3 of a turn; True if the module fills the hand in its own way."""
        return False

    def able(self, state: LuxorState, seat: int) -> bool:
        """Whether the player counts as able to move by means of this module alone."""
        return False

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        """The module's rules of what a target stands for."""
        return ()

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """A turn ends."""

    def in_play(self, state: LuxorState) -> list[ScoreLine]:
        """Points that are on the track already, beside those of treasures."""
        return []

    def at_end(self, state: LuxorState) -> list[ScoreLine]:
        """Points of the final scoring."""
        return []

    # --- a position ---

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        return iter(())

    def kept_cards(self, state: LuxorState) -> list[int]:
        """Cards that the module keeps."""
        return []

    def kept_tiles(self, state: LuxorState) -> list[int]:
        """Treasure tiles that the module keeps."""
        return []

    def kept_scarabs(self, state: LuxorState) -> list[int]:
        """Scarabs that the module keeps."""
        return []

    def short(self, state: LuxorState, seat: int) -> int:
        """How many cards more than usual a hand may lack just now."""
        return 0

    def secrets(self, state: LuxorState) -> Iterator[Secret]:
        """Where in the module's slice something may be hidden."""
        return iter(())

    def facts(self, state: LuxorState) -> Facts:
        """The slice in plain words and numbers, by the (short) names of the schema."""
        return {}

    def read(self, facts: FactReader, state: LuxorState) -> Slice:
        """The slice that facts describe."""
        return Slice()

    def restart(self, facts: Facts) -> None:
        """Forget what belongs to a turn under way."""

    def absorb(self, state: LuxorState, tiles: list[int]) -> list[int]:
        """Of treasures without a place, those the module does not keep either."""
        return tiles

    def balance(self, state: LuxorState, changes: Mapping[str, object]) -> None:
        """Let the module's components give way, so that each is somewhere once."""

    def attach(self, facts: Facts) -> None:
        """Add the module's components to a position without it, as at set-up."""

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        """Take the module's components out of a position, or say which stand in the way."""
        return ()
