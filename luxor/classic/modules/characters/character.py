"""What a character can be: its names, and hooks that do nothing until it overrides them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from luxor.classic.modules.shared import MenuStep
from luxor.classic.rules.components import Components
from luxor.classic.rules.module import Reach
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.step import NOT_NOW
from luxor.core.position.verdict import Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink

if TYPE_CHECKING:
    from luxor.classic.modules.characters.rules import Characters

OPTIONAL = ("characters.optional",)


class Character:
    """One special ability. Subclass it and hand the class to `luxor.classic.extend.extended` to play it.

    There is one object per game and character, and `seat` is always that of the player who has it. The data
    file says which characters are in the game; the others do not even add their steps.
    """

    name = ""  # as data files and lines write it
    rule = ""  # what it may do
    icon = ""
    changes_number = False  # whether it can change the number of steps of the card that was played
    phases: Mapping[str, str] = {}  # the steps it adds -> the part of a turn in which each is asked

    def __init__(self, module: Characters, code: int) -> None:
        self.module = module
        self.code = code
        self.rules: Rules = module.rules

    @property
    def text(self) -> str:
        """The key of what it is called."""
        return f"character.{self.name}"

    def plays(self, state: LuxorState, seat: int) -> bool:
        """Whether a player has this character."""
        return self.module.of(state).who[seat] == self.code

    def untimely(self, state: LuxorState, seat: int) -> list[Violation]:
        """Why a player cannot use the ability now."""
        if self.plays(state, seat):
            return [Violation(NOT_NOW, self.rule, {"step": self.name})]
        return [Violation("other-character", self.rule, {"character": self.name})]

    def set_number(self, state: LuxorState, mode: int, value: int) -> None:
        """The card of this turn now has another number, by this character's rule."""
        state.mode, state.value = mode, value
        self.module.of(state).changed = self.code + 1

    # --- what it makes of the rules ---

    def components(self, kit: Components, data: Reader) -> None:
        """Read numbers from the data."""

    def install(self, rules: Rules) -> None:
        """Add kinds of frame."""

    def roll_plan(self, plan: list[int]) -> None:
        """Insert steps that follow the roll of a card (kinds, first to last)."""

    def move_plan(self, plan: list[int]) -> None:
        """Insert steps between the card (or its roll) and the move (kinds, first to last)."""

    # --- a game ---

    def dealt(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """The game is set up."""

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        """Add the numbers that it could make of a card, with the hand that would remain."""

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """An adventurer came into play, whoever it belongs to."""

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        """The player took a treasure."""

    def wild_taken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """The player took a wild treasure."""

    def revealed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        """A temple tile was turned up under an adventurer of the player."""

    def rearranges(self) -> list[Violation]:
        """When the player may move a card of the hand, if ever."""
        return []

    def offered(self, state: LuxorState, seat: int, piles: list[int]) -> list[int]:
        """The Horus piles that a tile offers the player."""
        return piles

    def credit(self, state: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        """Rules that let the player take from this Horus pile, beside the tile's own."""
        return ()

    def more_turns(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """Extra turns that it may give the player in the last round, at most: see `LuxorModule`."""
        return 0

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """Cards of the hand that the player may come to play by it in the last round: see `LuxorModule`."""
        return 0

    def in_play(self, state: LuxorState, seat: int) -> list[ScoreLine]:
        """The player's points by this character, which are on the track already."""
        return []

    def most_unscored(self, state: LuxorState, seat: int) -> int:
        """For how many treasures the player can have done without a point of this character."""
        return 0

    def most_flipped(self, state: LuxorState, seat: int) -> int:
        """How many sets of the player can be turned over."""
        return 0


C = TypeVar("C", bound=Character)


class AbilityStep(MenuStep, Generic[C]):
    """A choice that only the player with one character has."""

    def __init__(self, rules: Rules, character: C) -> None:
        super().__init__(rules)
        self.character = character

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        return self.character.untimely(state, seat)
