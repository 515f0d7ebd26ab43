"""A merchant walks along the path; who stands beside her when a turn ends may take one of her coins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from luxor.classic.rules.components import Components
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import REFILL, LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.position.notation import FactReader, Facts
from luxor.core.position.verdict import Obstacle, Params, Problem, Value, Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import Action, ScoreLine, Sink, Target, act, tell
from luxor.core.words.wording import Words

THINGS = ("nothing", "coin")


class BazaarSlice(Slice):
    """Where the merchant stands, and who has her coins."""

    __slots__ = ("coins", "space", "supply")

    def __init__(self, space: int, coins: list[int], supply: int) -> None:
        self.space = space
        self.coins = coins
        self.supply = supply

    def clone(self) -> BazaarSlice:
        return BazaarSlice(self.space, self.coins[:], self.supply)

    def key(self) -> tuple[object, ...]:
        return self.space, tuple(self.coins), self.supply


class Bazaar(LuxorModule[BazaarSlice]):
    """Coins for those who end a turn beside the merchant."""

    name = "bazaar"
    schema: Mapping[str, str] = {"space": "one", "coins": "list", "supply": "one"}
    phases: Mapping[str, tuple[str, ...]] = {"draw": ("trade",)}

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("bazaar")
        self.total = data.number(self.own("coins"), 0, 99)
        self.worth = data.number(self.own("worth"), 0, 99)

    def install(self, rules: Rules) -> None:
        self.trade = rules.add_step(TradeStep(self))

    def turn_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(REFILL) + 1, self.trade)

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> BazaarSlice:
        tell(sink, "MerchantPlaced", state.first, "bazaar.setup", "setup", space=state.counted[0])
        return BazaarSlice(state.counted[0], [0] * self.rules.players, self.total)

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """The merchant walks on to the next tile, and from the last one back to the first."""
        mine, tiles = self.of(state), state.counted[:-1]
        if tiles:
            mine.space = tiles[bisect_right(tiles, mine.space) % len(tiles)]
            tell(sink, "MerchantWalked", seat, "bazaar.walk", "merchant", space=mine.space)

    def score(self, state: LuxorState) -> list[ScoreLine]:
        return [
            ScoreLine(seat, coins * self.worth, "bazaar.score", "coins", {"count": coins})
            for seat, coins in enumerate(self.of(state).coins)
            if coins
        ]

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        return ("bazaar.trade", "bazaar.walk") if target == ("space", self.of(state).space) else ()

    def label(self, words: Words, field: str, value: Value) -> str | None:
        return words.say(f"bazaar.{value}") if field == "thing" else None

    # --- positions ---

    def facts(self, state: LuxorState) -> Facts:
        mine = self.of(state)
        return {"space": mine.space, "coins": list(mine.coins), "supply": mine.supply}

    def read(self, facts: FactReader, state: LuxorState) -> BazaarSlice:
        return BazaarSlice(
            facts.number(self.own("space"), 1, self.rules.kit.length),
            facts.numbers(self.own("coins"), self.rules.players, 0, MOST),
            facts.number(self.own("supply"), 0, MOST),
        )

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        mine = self.of(state)
        found = sum(mine.coins) + mine.supply
        if found != self.total:
            yield Problem("coin-count", "bazaar.setup", {"found": found, "expected": self.total})

    def balance(self, state: LuxorState, changes: Mapping[str, object]) -> None:
        mine = self.of(state)
        mine.supply = max(0, self.total - sum(mine.coins))

    def attach(self, facts: Facts) -> None:
        facts[self.own("space")] = 1
        facts[self.own("coins")] = [0] * self.rules.players
        facts[self.own("supply")] = self.total

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        return [
            Obstacle("coins-owned", "bazaar.trade", {"seat": seat, "n": coins})
            for seat, coins in enumerate(self.of(state).coins)
            if coins
        ]


class TradeStep(LuxorStep):
    """Whether to take a coin; a code is a place among the things."""

    name, rule = "trade", "bazaar.trade"

    def __init__(self, module: Bazaar) -> None:
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        mine = self.module.of(state)
        return [0, 1] if mine.supply and mine.space in state.adventurers[frame.seat] else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        mine = self.module.of(state)
        mine.supply -= code
        mine.coins[frame.seat] += code
        tell(sink, "Traded", frame.seat, self.rule, "merchant", thing=THINGS[code])

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("trade", THINGS[code])

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("trade", (str(thing),)) if thing in THINGS:
                return THINGS.index(thing)
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        return (act("trade", thing) for thing in THINGS)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return [] if self.options(state, frame) else [Violation("not-now", self.rule)]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("trade", (str(thing),)):
                return "action.trade", {"thing": thing}
        return None
