"""Adding up two cards: the second one, dice that may be adjusted, the sum, and the draw that follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.classic.modules.shared import NO, MenuStep, ModuleStep, may_be_left
from luxor.classic.rules.card_kinds import DIE, NUMBER, PLUS_MINUS
from luxor.classic.rules.chances import DrawStep, reshuffle_if_empty
from luxor.classic.rules.landing import insert_middle
from luxor.classic.rules.module import Reach
from luxor.classic.rules.move_step import roll_again
from luxor.classic.rules.movement import can_become
from luxor.classic.rules.ruleset import DRAW, LuxorStep, Rules
from luxor.classic.rules.state import CARD, LONGEST, NO_CARD, POOL, LuxorState
from luxor.core.engine.step import AUTO, Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell

if TYPE_CHECKING:
    from luxor.classic.modules.equipment.rules import Equipment

LEFT, RIGHT, NONE = 0, 1, 2
PLAYED, INNER = 3, 8  # codes of what is said, and is not to be had: to play one more, to add some other card
ENDS = ("left", "right")
CHANGES = (0, 1, -1)  # of a roll, by code; 0 is not said
TOO_FAR = 3  # the code of any other change
SIGNS = (1, -1)  # of a second card, by code


class AdjustStep(MenuStep):
    """After the roll of a die +/-1 card: whether to change it by one."""

    name = "adjust"
    rule = "equipment.die-adjust"
    menu = (NO, act("adjust", 1), act("adjust", -1))

    def __init__(self, rules: Rules, module: Equipment) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        card, seat = self.rules.last_card(state), frame.seat
        if card < 0 or not self.module.adjusts[card] or state.mode != NUMBER:
            return []
        codes = self._allowed(state, seat)
        if not roll_again(self.rules, state.clone(), seat, None):
            return codes
        # A reading sees to whatever moves nobody, so that one such value is as good as another.
        able = [code for code in codes if self.module.helps(state, seat, state.value + CHANGES[code])]
        vain = [code for code in codes if code not in able]
        return [code for code in codes if code in able or code == vain[0]] if able else []

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("adjust", (int(n),)) if n not in CHANGES:
                return TOO_FAR
        return super().code(state, frame, action)

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return super().targets(state, frame, code) if code < TOO_FAR else ()

    def _allowed(self, state: LuxorState, seat: int) -> list[int]:
        codes = [0, 1, 2] if state.value else [0, 1]
        keep = None if self.module.roll_must_move else 0
        return self.module.worth_choosing(state, seat, codes, lambda code: state.value + CHANGES[code], keep)

    def refusal(self, state: LuxorState, frame: Frame, code: int) -> Violation:
        if code == TOO_FAR:
            return Violation("adjust-by-one", self.rule)
        number = self.module.whole(state, state.value + CHANGES[code])
        again = code in self._allowed(state, frame.seat)  # and yet no option: it would come to another roll
        rule = "ruling.die.playable" if again else "ruling.value.must-move"
        return Violation("value-moves-nobody", rule, {"n": number})

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.value += CHANGES[code]
        kind = "RollAdjusted" if code else "RollKept"
        tell(sink, kind, frame.seat, self.rule, "card", see=("ruling.value.must-move",), n=state.value)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.value.must-move")


class SecondStep(ModuleStep["Equipment"]):
    """After a 1+, 2+ or 3+: whether to add the card at an end of the hand."""

    name = "second"
    rule = "equipment.plus"

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        module, hand = self.module, state.hands[frame.seat]
        if not hand or state.card < 0 or not module.plus[state.card] or module.of(state).second != NO_CARD:
            return []
        ends = [
            end for end in (LEFT, RIGHT) if module.useful(state, frame.seat, state.value, hand[-end] & CARD)
        ]
        if hand[0] == hand[-1] and hand[1:] == hand[:-1]:
            ends = ends[:1]  # all alike: either end leads to the same position
        none = [] if ends and self._needed(state, frame.seat) else [NONE]
        return [*none, *ends] if ends else []

    def _needed(self, state: LuxorState, seat: int) -> bool:
        """Whether a second card must be added, since nothing else makes a move of the first one."""
        rules = self.rules
        return not (may_be_left(rules) or can_become(rules, state, seat, Reach(state.value)))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, module, seat = self.rules, self.module, frame.seat
        if code == NONE:
            tell(sink, "SecondDeclined", seat, self.rule, "card", see=("ruling.equipment.second-useful",))
            return
        card = state.hands[seat].pop(0 if code == LEFT else -1) & CARD
        state.discard.append(card)
        mine = module.of(state)
        mine.first, mine.second = state.value, card
        state.mode, state.value = rules.mode[card], rules.value[card]
        also = ("base.hand.outer-only", "base.deck.discard", "equipment.plus.one-extra",
                *rules.kit.cards[card].also)  # fmt: skip
        tell(sink, "SecondCardPlayed", seat, self.rule, "card", also, card=rules.kit.cards[card].name,
             end=ENDS[code], see=("ruling.equipment.any-colour",))  # fmt: skip
        rules.push(state, module.sum, seat)
        if state.mode == DIE:
            rules.push_roll(state, seat)
        elif state.mode == PLUS_MINUS:
            rules.push(state, module.sign, seat)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return NO if code == NONE else act("add", ENDS[code])

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return NONE
            case ("add", (str(end),)) if end in ENDS:
                return ENDS.index(end)
            case ("add", (int(place),)) if 0 < place <= len(state.hands[frame.seat]):
                return INNER + place
            case ("play", (end,)) if end in ENDS and len(state.agenda) and state.agenda[-1] == frame:
                return PLAYED
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield NO
        for end in ENDS:
            yield act("add", end)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        hand = state.hands[frame.seat]
        if code == NONE and NONE not in (self.options(state, frame) or [NONE]):
            return [Violation("must-help", "ruling.play.options-optional")]
        if code == NONE or not hand:
            return []
        if code == PLAYED:
            return [Violation("say-add", self.rule)]
        if code > INNER:
            return [Violation("add-outer", "base.hand.outer-only")]
        card = hand[-code] & CARD
        params: Params = {"card": self.rules.kit.cards[card].name}
        if self.rules.eyes[card]:
            return [Violation("no-horus", "equipment.plus.no-horus", params)]
        if self.module.unfit(card):
            return [Violation("not-added", "ruling.equipment.sum", params)]
        if not self.module.useful(state, frame.seat, state.value, card):
            return [Violation("sum-moves-nobody", "ruling.equipment.second-useful", params)]
        return []

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        if self.module.of(state).second != NO_CARD:
            return [Violation("second-already", "equipment.plus.one-extra")]
        return [Violation("needs-plus", self.rule)]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (
            (self.rule, "ruling.equipment.second-useful")
            if code == NONE
            else (self.rule, "base.hand.outer-only")
        )

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        code, hand = self.code(state, frame, action), state.hands[frame.seat]
        if code == NONE:
            return "action.second.decline", {}
        if code is None or code > NONE or not hand:
            return None
        return "action.add", {"end": ENDS[code], "card": self.rules.kit.cards[hand[-code] & CARD].name}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code == NONE:
            return (Target("choice", "decline"),)
        place = {LEFT: 0, RIGHT: len(state.hands[frame.seat]) - 1}.get(code, code - INNER - 1)
        return (Target("hand", place),) if place >= 0 else ()


class SignStep(MenuStep):
    """Whether a +/-1 as second card adds or subtracts."""

    name = "sign"
    rule = "ruling.equipment.sum"
    menu = (act("count", 1), act("count", -1))

    def __init__(self, rules: Rules, module: Equipment) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        codes = [0] if self.module.only_adds else [0, 1]
        return self.module.worth_choosing(state, frame.seat, codes, lambda code: state.value * SIGNS[code])

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.mode, state.value = NUMBER, state.value * SIGNS[code]
        see = ("ruling.value.must-move",)
        tell(sink, "SignChosen", frame.seat, self.rule, "card", see=see, n=state.value)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.value.must-move")


class SumStep(LuxorStep):
    """Both numbers together are the number of steps."""

    name = "sum"
    sort = AUTO

    def __init__(self, rules: Rules, module: Equipment) -> None:
        self.module = module

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        state.mode, state.value = NUMBER, self.module.whole(state, state.value)
        tell(
            sink,
            "NumbersAdded",
            frame.seat,
            "equipment.plus",
            "card",
            see=("ruling.equipment.sum",),
            n=state.value,
        )


class LookStep(DrawStep):
    """After two cards: the first card drawn is looked at before its place is chosen."""

    name, rule = "look", "equipment.plus.draw"

    def __init__(self, rules: Rules, module: Equipment) -> None:
        super().__init__(rules)
        self.module = module

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return bool(self.pool(state, frame)) and not self.module.of(state).look

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.deck.remove(code)
        self.module.of(state).look.append(code + POOL * state.generation)
        side = self.rules.frame(self.module.side, frame.seat)
        state.agenda.insert(len(state.agenda) - self.module.side_last, side)
        tell(sink, "CardLookedAt", frame.seat, self.rule, "turn", ("ruling.equipment.side-after-look",),
             card=self.rules.kit.cards[code].name)  # fmt: skip
        self.rules.hooks.drawn[code](state, frame.seat, code, sink)


class SideStep(MenuStep):
    """Whether that card goes to second place from the left or from the right."""

    name = "side"
    rule = "equipment.plus.draw"
    of_hand = True
    menu = (act("put", "left"), act("put", "right"))

    def __init__(self, rules: Rules, module: Equipment) -> None:
        super().__init__(rules)
        self.module = module

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return len(self.module.of(state).look) == 1

    def _after(self, state: LuxorState, frame: Frame, code: int) -> list[int]:
        hand, slot = state.hands[frame.seat], self.module.of(state).look[0]
        place = min(1, len(hand)) if code == LEFT else max(0, len(hand) - 1)
        return [*hand[:place], slot, *hand[place:]]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return (
            [LEFT] if self._after(state, frame, LEFT) == self._after(state, frame, RIGHT) else [LEFT, RIGHT]
        )

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.hands[frame.seat] = self._after(state, frame, code)
        self.module.of(state).look.clear()
        see = ("ruling.equipment.side-after-look",)
        tell(sink, "CardPutBeside", frame.seat, self.rule, "turn", see=see, end=ENDS[code])

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", f"put {ENDS[code]}"),)


class MiddleStep(ModuleStep["Equipment"]):
    """Then the middle: the Horus card that was set aside, or a second draw."""

    name = "middle"
    sort = AUTO

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        mine = self.module.of(state)
        if mine.aside != NO_CARD:
            insert_middle(state, frame.seat, mine.aside)
            also, see = ("base.hand.horus-replaces-draw",), ("ruling.mummy.after-insert",)
            tell(sink, "AsideInserted", frame.seat, "ruling.equipment.horus-taken", "turn", also, see,
                 card=self.rules.kit.cards[mine.aside].name)  # fmt: skip
            mine.aside = NO_CARD
            if not self.module.two_draws or len(state.hands[frame.seat]) >= LONGEST:
                return
        reshuffle_if_empty(self.rules, state, frame.seat, sink)
        if state.deck:
            self.rules.push(state, DRAW, frame.seat)
