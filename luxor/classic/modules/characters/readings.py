"""Readings of the characters that can be played beside the standard ones."""

from __future__ import annotations

from copy import copy
from functools import partial
from itertools import product

from luxor.classic.modules.characters.after_moving import (
    AnyHorus,
    CardShift,
    CardShiftStep,
    SetTurn,
    TempleNowStep,
    TreasurePoint,
)
from luxor.classic.modules.characters.before_moving import KeyStep, Reroll, RerollStep, SingleStep
from luxor.classic.modules.characters.character import OPTIONAL
from luxor.classic.modules.shared import MenuStep
from luxor.classic.rules.card_kinds import ALL, LESS
from luxor.classic.rules.chances import RollStep
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import LuxorStep, NoteStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import AUTO, Frame
from luxor.core.words.terms import Sink, act, tell

# ruling.characters.treasure-point-asked: the extra point for a treasure is scored by itself
PointByItself = partial(Change, TreasurePoint, asks=False)
# ruling.characters.treasure-point-scope: a sceptre brings no extra point
NoSceptrePoint = partial(Change, TreasurePoint, sceptres=False)
# ruling.characters.treasure-point-scope: a wild treasure brings an extra point, too
PointForWilds = partial(Change, TreasurePoint, wilds=True)
# ruling.key.spent: keys spent by the ability go back to the supply
KeysReturn = partial(Change, KeyStep, returns=True)
# ruling.characters.key-per-card: one key in a turn, whatever was played
OneKey = partial(Change, KeyStep, most_keys=1)
# ruling.characters.key-per-card: any number of keys
AnyKeys = partial(Change, KeyStep, most_keys=MOST)
# ruling.characters.key-plus-minus: a key does nothing for a +/-1 card
NoKeyOnPlusMinus = partial(Change, KeyStep, on_plus_minus=False)
# ruling.characters.key-floor: only the sum may not go below 0
FloorOfSum = partial(Change, KeyStep, floor_each=False)
# ruling.characters.single-step-horus: no single step with a Horus card
NoHorusStep = partial(Change, SingleStep, on_horus=False)
# ruling.characters.single-step-replaces: a single step changes the distance only
StepOnly = partial(Change, SingleStep, kept=(ALL, LESS))
# ruling.characters.any-horus-empty: no other pile while the tile's own are empty
PilesOfTile = partial(Change, AnyHorus, own_piles=True)
# ruling.characters.set-turn-once: only the treasure that completes a set brings a turn
AtCompletion = partial(Change, SetTurn, at_completion=True)
# ruling.characters.set-turn-when: the extra turn is asked about when all else is done
AfterReveal = partial(Change, SetTurn, after_reveal=True)
# ruling.characters.temple-now-who: a temple tile performed at once takes all own ones there on
AllThere = partial(Change, TempleNowStep, all_there=True)
# ruling.characters.reroll-cards: only the die card of the base game is rolled again
BaseDieOnly = partial(Change, RerollStep, base_die_only=True)


class OneShift(LuxorModule[Slice]):
    """A card is moved once in a turn, however many are woken (ruling.characters.shift-timing)."""

    def install(self, rules: Rules) -> None:
        for step in [*rules.all_of(CardShiftStep)]:
            step.once = rules.add_mark(_Shifted(rules))


class _Shifted(NoteStep):
    name, rule = "shifted", "ruling.characters.shift-timing"


class ShiftsAtTheEnd(LuxorModule[Slice]):
    """For each one who was woken a card is moved when the turn ends (ruling.characters.shift-timing)."""

    def install(self, rules: Rules) -> None:
        for character in rules.all_of(CardShift):
            character.at_end = rules.add_mark(_ShiftDue(rules, character), len(rules.kit.statues))


class _ShiftDue(LuxorStep):
    name, rule = "shift-due", "ruling.characters.shift-timing"
    sort = AUTO

    def __init__(self, rules: Rules, character: CardShift) -> None:
        super().__init__(rules)
        self.character = character

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        owners = range(self.rules.players)
        for seat in owners:
            if self.character.plays(state, seat):
                self.rules.push(state, self.character.step, seat)


class StepFirst(LuxorModule[Slice]):
    """A single step is chosen before roll and second card (ruling.characters.single-step-replaces)."""

    def install(self, rules: Rules) -> None:
        self.characters = [*rules.all_of(SingleStep)]
        for character in self.characters:
            character.before_roll = True

    def played(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        for frame in [self.rules.frame(character.step, seat) for character in self.characters]:
            if frame in state.agenda:
                state.agenda.remove(frame)
                state.agenda.append(frame)


class BetterRoll(LuxorModule[Slice]):
    """Of two rolls the player keeps the better one (ruling.characters.reroll-cards)."""

    def install(self, rules: Rules) -> None:
        for step in [*rules.all_of(RerollStep)]:
            step.better = rules.add_step(_BetterStep(rules))


class _BetterStep(MenuStep):
    """Which of two rolls counts; the frame holds the first one."""

    name, rule = "better-roll", "ruling.characters.reroll-cards"
    fields = ("roll",)
    menu = (act("keep"), act("first"))

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return 0 < frame.roll <= self.rules.die

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if state.value != frame.roll else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.value = frame.roll if code else state.value
        tell(sink, "RollKept", frame.seat, self.rule, "character", n=state.value)


class EveryRoll(LuxorModule[Slice]):
    """Any roll may be repeated, that to stand up, too (ruling.characters.reroll-scope)."""

    def install(self, rules: Rules) -> None:
        rolls = [roll for roll in rules.all_of(RollStep) if type(roll) is not RollStep]
        for roll, character in product(rolls, [*rules.all_of(Reroll)]):
            second = copy(roll)
            second.name = "second-roll"
            roll.again = rules.add_step(_AgainStep(rules, character, roll, rules.add_step(second)))


class _AgainStep(MenuStep):
    """Whether to keep a roll that is not for a card; the frame holds it."""

    name, rule = "roll-again", "ruling.characters.reroll-scope"
    fields = ("roll",)
    menu = (act("keep"), act("reroll"))

    def __init__(self, rules: Rules, character: Reroll, first: RollStep, second: int) -> None:
        super().__init__(rules)
        self.character, self.first, self.second = character, first, second

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return 0 < frame.roll <= self.rules.die

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if self.character.plays(state, frame.seat) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.first.settle(state, frame.seat, frame.roll, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        kind = "RolledAgain" if code else "RollKept"
        tell(sink, kind, frame.seat, self.rule, "character", see=OPTIONAL, n=frame.roll)
        if code:
            self.rules.push(state, self.second, frame.seat)
        else:
            self.first.settle(state, frame.seat, frame.roll, sink)
