"""What a mummy tile can be: its names, its price, and what it does once it is paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.step import Frame
from luxor.core.words.data import Reader, Table
from luxor.core.words.terms import Sink, tell

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.abilities import TileBox

NO_EFFECT = ("ruling.tile.no-effect",)
SHOWN = ("steps", "points", "keys", "take")  # what the data may call the numbers on a tile


class MummyTile:
    """One ability. Subclass it, and hand the class to `luxor.classic.extend.extended` to play with it.

    There is one object per game and ability; the data file says which tiles there are and what they cost.
    """

    name = ""  # as data files and lines write it
    rule = ""  # what it does
    icon = "mummy"
    steps: tuple[str, ...] = ()  # the steps it adds to a turn
    scores = False  # whether it brings points by `score`
    changes_hand = False  # whether another card can be played after it than before

    def __init__(self, box: TileBox, code: int, data: Reader, row: Table) -> None:
        self.box = box
        self.code = code
        self.where = box.module.own(f"tiles.{self.name}")
        self.count = data.number(f"{self.where}.count", 0, 99, row.get("count", -1))
        self.cost = data.number(f"{self.where}.cost", 0, 99, row.get("cost", -1))
        shown = next((row[key] for key in SHOWN if key in row), [])
        values = shown if isinstance(shown, list) else [shown]
        self.numbers = [data.number(self.where, 1, 20, value) for value in values]
        self.read(data, row)

    @property
    def text(self) -> str:
        """The key of what it is called."""
        return f"ability.{self.name}"

    def read(self, data: Reader, row: Table) -> None:
        """Read what else the data says of it."""

    def install(self, rules: Rules) -> None:
        """Add kinds of frame."""

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """It is paid for, and its replacement waits on the agenda."""

    def short(self, state: LuxorState, seat: int) -> int:
        """How many cards more than usual a hand may lack just now."""
        return 0

    def counted(self, tiles: list[int]) -> list[int]:
        """Those of some tiles that count as treasures."""
        none = self.box.rules.no_treasure
        return [tile for tile in tiles if tile not in none] if none else tiles

    def score(self, state: LuxorState, seat: int, points: int, also: str, sink: Sink | None) -> None:
        """Points, on the track at once."""
        self.box.module.gain(state, seat, self.name, points)
        tell(sink, "PointsScored", seat, self.rule, "tile", (also,) if also else (), vp=points)


T = TypeVar("T", bound=MummyTile)


class TileStep(LuxorStep, Generic[T]):
    """What a tile asks once it is paid for; the frame holds the tile."""

    fields = ("ability",)

    def __init__(self, rules: Rules, tile: T) -> None:
        super().__init__(rules)
        self.tile = tile

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame.ability == self.tile.code


def nothing_happens(seat: int, rule: str, sink: Sink | None) -> None:
    """A tile was paid for in vain."""
    tell(sink, "NothingHappens", seat, rule, "tile", NO_EFFECT)
