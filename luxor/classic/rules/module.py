"""What a module of Luxor can be: the hooks of any module, and those of this game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from luxor.classic.rules.components import Components
from luxor.classic.rules.state import LONGEST, NO_CARD, LuxorState
from luxor.core.engine.clauses import Wraps
from luxor.core.engine.modules import RuleModule, Slice, SliceT
from luxor.core.engine.ruleset import ChangesAttributes
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import ScoreLine, Sink

if TYPE_CHECKING:
    from luxor.classic.rules.ruleset import Rules


class Secret(NamedTuple):
    """A row of which something may be hidden, and the seat that sees it."""

    row: list[int]
    owner: int  # NOBODY: not even a player sees it
    pool: int | None = None  # of a multiset; None: a row with an order, whose slots name their pools


NOBODY = -1


class Reach(NamedTuple):
    """A number that a turn could come to: the keys it costs, and the cards that make it up."""

    n: int
    keys: int = 0
    cards: int = 1
    above: int = 1  # so many of these cards have a value above 0
    sign: int = 0  # what a +/-1 card counts that was added


# Hooks of the last release that are clauses now: a reading wraps them (`luxor.core.engine.clauses`).
FORMER_HOOKS = {
    "playable": "movement.can_move",
    "stuck": "move_step.roll_again",
    "stays": "movement.in_place",
    "osiris": "movement.carried_on",
    "catches_up": "movement.nobody_to_catch_up",
    "all_move": "movement.woken_ones_that_move",
    "actors": "movement.who_may_act",
    "left": "tile_kinds.offer",
}


class LuxorModule(RuleModule[LuxorState, "Rules", Components, SliceT]):
    """A part of the rules beside the base game: the hooks that only Luxor has."""

    rules: Rules
    card_facts: tuple[str, ...] = ()  # those of its facts that are lists of cards, seat by seat, ...
    tile_facts: tuple[str, ...] = ()  # ... or a list of treasures
    figures: Mapping[str, str] = MappingProxyType({})  # what stands on a space -> the fact that says where
    outer_only = False  # whether, with this module, too, nobody plays any card but the outer one of a turn

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for hook in FORMER_HOOKS.keys() & vars(cls).keys():
            rule = f"luxor.classic.rules.{FORMER_HOOKS[hook]}"
            raise TypeError(f"{cls.__name__}.{hook}: no hook any more, but a clause: wrap {rule}")

    # --- what it makes of the rules ---

    def roll_plan(self, plan: list[int]) -> None:
        """Insert steps that follow the roll of a card (kinds, first to last)."""

    def move_plan(self, plan: list[int]) -> None:
        """Insert steps between the card (or its roll) and the move (kinds, first to last)."""

    # --- a game ---

    def prospects(self, state: LuxorState, seat: int) -> Sequence[tuple[str, int, int]]:
        """Things that a seat holds beside those of the base game, for bots: a name, how many, and the points
        that they bring already, if these are not on the track."""
        return ()

    def played(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        """A card was played, nothing moved yet; `able`: it can move somebody."""

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        """Add the numbers that the module could make of a card, with the hand that would remain."""

    def added(self, state: LuxorState) -> int:
        """The card that was added to the one played this turn, or NO_CARD."""
        return NO_CARD

    def made_of(self, state: LuxorState) -> Reach | None:
        """What the present number is made of, if the module knows."""
        return None

    def in_force(self, state: LuxorState) -> str:
        """The rule that the present number follows from, where it is not the card's own."""
        return ""

    def concerns(self, card: int) -> bool:
        """Whether `drawn` has to do with a card; asked once, so that others cost nothing."""
        return True

    def acting(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A movement ended and the tile there is to be performed; True if the module sees to it."""
        return False

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """An adventurer came into play."""

    def rearranges(self, state: LuxorState, seat: int) -> list[Violation]:
        """When a player may move a card of the hand, where the module allows that to just this player."""
        return []

    def bars(self, state: LuxorState, seat: int, space: int) -> bool:
        """Whether an adventurer whose movement ends there cannot act."""
        return False

    def spares(self, state: LuxorState, seat: int, space: int) -> bool:
        """Whether the tile there takes an adventurer on before anything can keep it from acting."""
        return False

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A movement ended; True if the adventurer cannot act."""
        return False

    def moved(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """A card has moved somebody who is to act now."""

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        """A treasure was taken."""

    def wild_taken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """A wild treasure was taken."""

    def uncovered(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        """A treasure left its space; True if the module lays something there."""
        return False

    def counts_twice(self, state: LuxorState) -> list[int]:
        """The spaces that count as two steps."""
        return []

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

    def gained(self, state: LuxorState, seat: int, card: int, shown: int, sink: Sink | None) -> None:
        """A Horus card was taken from the board; `shown`: the eyes on the tile that gave it, if any."""

    def refill(self, state: LuxorState, seat: int, sink: Sink | None) -> bool:
        """Step 3 of a turn; True if the module fills the hand in its own way."""
        return False

    def drawn(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        """A card came from the draw pile."""

    def discarded(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        """A card left a hand without being played."""

    def able(self, state: LuxorState, seat: int) -> bool:
        """Whether the player counts as able to move by means of this module alone."""
        return False

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """A turn ends."""

    def in_play(self, state: LuxorState) -> list[ScoreLine]:
        """Points that are on the track already, beside those of treasures."""
        return []

    def more_turns(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """In the last round: how many extra turns a seat may still be given by this module, at most; it has
        so many cards to play, so many of them later than in its next turn."""
        return 0

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """How many cards from either end of the hand, beyond one for each to be played, a seat may come to
        play with this module; LONGEST: any card, drawn ones too."""
        return 0 if self.outer_only else LONGEST

    # --- a position ---

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

    def absorb(self, state: LuxorState, tiles: list[int]) -> list[int]:
        """Of treasures without a place, those the module does not keep either."""
        return tiles


AnyModule = LuxorModule[Slice]


class Change(ChangesAttributes, LuxorModule[Slice]):
    """A reading that only changes attributes: `partial(Change, Mummy, stand_always=True)`."""


class Chapter(Wraps, LuxorModule[Slice]):
    """A reading that only wraps clauses: `partial(Chapter, "luxor.classic.rulings.movement")`."""
