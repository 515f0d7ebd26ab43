"""Standing up again: whether to try, the roll, and who."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.classic.modules.shared import NO, MenuStep, ModuleStep
from luxor.classic.rules.chances import RollStep
from luxor.classic.rules.ruleset import END, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy

ONE, ALL, PLAY_ON = 0, 1, 2  # what a roll brings
STAND_RULES = ("mummy.stand.one", "mummy.stand.all", "mummy.stand.all-and-play")


def fallen(module: Mummy, state: LuxorState, seat: int) -> list[int]:
    """The spaces of a player's lying adventurers that could stand up: not under the mummy."""
    rules, places = module.rules, state.adventurers[seat]
    if not places or places[-1] <= rules.chamber:
        return []
    under = module.of(state).space + rules.lying
    return [rules.space_of(q) for q in places if rules.is_lying(q) and q != under]


def stand_up(
    module: Mummy, state: LuxorState, seat: int, spaces: list[int], rule: str, sink: Sink | None
) -> None:
    """They stand where they fell."""
    places = state.adventurers[seat]
    for space in spaces:
        places.remove(space + module.rules.lying)
        insort(places, space)
        also = ("mummy.stand.in-place",)
        tell(sink, "StoodUp", seat, rule, "roll", also, space=space, see=("ruling.stand.declare",))


class StandStep(MenuStep):
    """At the start of a turn: whether to roll for standing up."""

    name = "stand-up"
    rule = "mummy.stand.attempt"
    menu = (act("try"), NO)

    def __init__(self, rules: Rules, module: Mummy) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        module, places = self.module, state.adventurers[frame.seat]
        down = places[-1:] > [self.rules.chamber]
        return [0, 1] if down and (fallen(module, state, frame.seat) or module.stand_always) else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if sink and state.adventurers[frame.seat][-1:] > [self.rules.chamber]:
            also = ("mummy.stand.not-under-mummy",)
            space = self.module.of(state).space
            tell(sink, "HeldDown", frame.seat, "ruling.stand.needs-target", "mummy", also, space=space)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        kind = "StandAttempted" if code == 0 else "StandDeclined"
        see = ("ruling.stand.declare", "ruling.nobody-moves.stand")
        tell(sink, kind, frame.seat, self.rule, "turn", see=see)
        if code == 0:
            self.rules.push(state, self.module.stand_roll, frame.seat)

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        """Why there is no roll to stand up now."""
        if state.adventurers[seat][-1:] <= [self.rules.chamber]:
            return [Violation("nobody-lies", self.rule)]
        if fallen(self.module, state, seat):
            return [Violation("start-of-turn", self.rule)]
        held = Violation("held-down", "mummy.stand.not-under-mummy", {"place": self.module.of(state).space})
        return [Violation("all-held", "ruling.stand.needs-target"), held]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.stand.declare", "ruling.stand.needs-target")


class StandRollStep(RollStep):
    """The roll: one may stand (mummy.stand.one), all (mummy.stand.all), or all and the turn goes on
    (mummy.stand.all-and-play)."""

    name, rule = "stand-roll", "mummy.stand.attempt"

    def __init__(self, rules: Rules, module: Mummy) -> None:
        super().__init__(rules)
        self.module = module

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return True

    def cited(self, state: LuxorState) -> str:
        return self.rule

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        rule = STAND_RULES[self._brings(code)]
        tell(
            sink,
            "DieRolled",
            frame.seat,
            rule,
            "mummy",
            see=("ruling.characters.reroll-scope",),
            roll=code,
        )
        if self.again >= 0:
            self.rules.push(state, self.again, frame.seat, code)
        else:
            self.settle(state, frame.seat, code, sink)

    def _brings(self, roll: int) -> int:
        return next(n for n, rolls in enumerate(self.module.stand_rolls) if roll in rolls)

    def settle(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        """What a roll that counts brings."""
        module, brings = self.module, self._brings(code)
        rule = STAND_RULES[brings]
        if brings == PLAY_ON or module.stand_free:
            module.of(state).stood = 1
        else:
            kept = (END, *self.rules.marks, *module.after_roll)
            state.agenda[:] = [other for other in state.agenda if other.kind in kept]
            if module.stand_discard >= 0:
                self.rules.push(state, module.stand_discard, seat)
            see = ("ruling.house.stand-free",)
            tell(sink, "TurnCutShort", seat, "ruling.stand.no-tile", "roll", (rule,), see)
        if brings != ONE:
            reaches_sleepers(module.rules, state, seat, sink)
        held = module.of(state).space
        if sink and held + module.rules.lying in state.adventurers[seat]:
            tell(sink, "HeldDown", seat, "mummy.stand.not-under-mummy", "mummy", space=held)
        self.rules.push(state, module.stand_one if brings == ONE else module.stand_all, seat)


@clause
def reaches_sleepers(rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> None:
    """Those asleep at a statue are not among the inactive ones that a roll stands up."""


EVERYBODY, NOBODY = -2, -1  # codes; the others are spaces


class StandOneStep(ModuleStep["Mummy"]):
    """Which one of the fallen stands up, if any: the booklet says may (ruling.stand.declare)."""

    name = "stand-one"
    rule = "mummy.stand.one"
    usual = True

    def cited(self, state: LuxorState) -> str:
        """The rule of the roll."""
        return self.rule

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        spaces = dict.fromkeys(fallen(self.module, state, frame.seat))
        return [*spaces, *[NOBODY] * (not self.module.must_stand(state))] if spaces else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        seat, rule = frame.seat, self.cited(state)
        if code != NOBODY:
            stand_up(self.module, state, seat, [code], rule, sink)
        else:
            left = len(fallen(self.module, state, seat))
            tell(sink, "LeftLying", seat, "ruling.stand.declare", "roll", (rule,), n=left)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        if code == NOBODY:
            return NO
        return act("stand", "all" if code == EVERYBODY else code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return NOBODY
            case ("stand", ("all",)):
                return EVERYBODY
            case ("stand", (int(space),)) if self.rules.is_active(space):
                return space
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield act("stand", "all")
        for place in dict.fromkeys(state.adventurers[frame.seat]):
            if place >= 0 and place != self.rules.chamber:
                yield act("stand", self.rules.space_of(place))
        yield NO

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == NOBODY:
            return [Violation("must-stand", "ruling.stand.declare")] if self.module.must_stand(state) else []
        if code in fallen(self.module, state, frame.seat):
            return []
        if code == EVERYBODY:
            return [Violation("only-one", "mummy.stand.one")]
        if code + self.rules.lying in state.adventurers[frame.seat]:
            return [Violation("held-down", "mummy.stand.not-under-mummy", {"place": code})]
        return [Violation("not-lying", self.cited(state), {"place": code})]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        how = "ruling.stand.declare" if code == NOBODY else "mummy.stand.in-place"
        return (self.cited(state), how)

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        return [Violation("roll-first", "mummy.stand.attempt")]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("decline", ()):
                return "action.leave-lying", {}
            case ("stand", ("all",)):
                return "action.stand-all", {}
        return None

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (
            (Target("space", code),)
            if code >= 0
            else (Target("choice", str(self.action(state, frame, code))),)
        )


class StandAllStep(StandOneStep):
    """Who of the fallen stand up: all of them, or one after another until the player leaves the rest."""

    name = "stand-all"
    rule = "mummy.stand.all"

    def cited(self, state: LuxorState) -> str:
        return STAND_RULES[PLAY_ON if self.module.of(state).stood and not self.module.stand_free else ALL]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        several = len(fallen(self.module, state, frame.seat)) > 1
        if several and self.module.must_stand(state):
            return [EVERYBODY]
        return [EVERYBODY] * several + super().options(state, frame)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        module, seat = self.module, frame.seat
        if code == EVERYBODY:
            stand_up(module, state, seat, fallen(module, state, seat), self.cited(state), sink)
            return
        super().take(state, frame, code, sink)
        if code != NOBODY and fallen(module, state, seat):
            state.agenda.append(frame)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return [] if code == EVERYBODY else super().violations(state, frame, code)
