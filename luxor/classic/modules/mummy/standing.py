"""Standing up again: whether to try, the roll, and who."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.rules.chances import RollStep
from luxor.classic.rules.ruleset import END, LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Violation

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy

ONE, ALL, PLAY_ON = 0, 1, 2  # what a roll brings
STAND_RULES = ("mummy.stand.one", "mummy.stand.all", "mummy.stand.all-and-play")


def fallen(module: Mummy, s: LuxorState, seat: int) -> list[int]:
    """The spaces of a player's lying adventurers that could stand up: not under the mummy."""
    r, places = module.r, s.adventurers[seat]
    if not places or places[-1] <= r.chamber:
        return []
    under = module.of(s).space + r.lying
    return [q - r.lying for q in places if q > r.chamber and q != under]


def stand_up(
    module: Mummy, s: LuxorState, seat: int, spaces: list[int], rule: str, sink: Sink | None
) -> None:
    """They stand where they fell."""
    places = s.adventurers[seat]
    for space in spaces:
        places.remove(space + module.r.lying)
        insort(places, space)
        if sink:
            also = ("mummy.stand.in-place", "ruling.stand.declare")
            tell(sink, "StoodUp", seat, rule, "roll", also, space=space)
    held = module.of(s).space
    if sink and held + module.r.lying in places:
        tell(sink, "HeldDown", seat, "mummy.stand.not-under-mummy", "mummy", space=held)


class StandStep(MenuStep):
    """At the start of a turn: whether to roll for standing up."""

    name = "stand-up"
    rule = "mummy.stand.attempt"
    menu = (act("try"), NO)

    def __init__(self, rules: Rules, module: Mummy) -> None:
        super().__init__(rules)
        self.module = module

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        return [0, 1] if fallen(self.module, s, f[1]) else []

    def void(self, s: LuxorState, f: Frame, sink: Sink | None) -> None:
        if sink and s.adventurers[f[1]][-1:] > [self.r.chamber]:
            also = ("mummy.stand.not-under-mummy",)
            space = self.module.of(s).space
            tell(sink, "HeldDown", f[1], "ruling.stand.needs-target", "mummy", also, space=space)

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            kind = "StandAttempted" if code == 0 else "StandDeclined"
            also = ("ruling.stand.declare", "ruling.nobody-moves.stand")
            tell(sink, kind, f[1], self.rule, "turn", also)
        if code == 0:
            s.agenda.append((self.module.stand_roll, f[1]))

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.stand.declare", "ruling.stand.needs-target")


class StandRollStep(RollStep):
    """The roll: one may stand, all, or all and the turn goes on."""

    name, rule = "stand-roll", "mummy.stand.attempt"

    def __init__(self, rules: Rules, module: Mummy) -> None:
        super().__init__(rules)
        self.module = module

    def fits(self, s: LuxorState, f: Frame) -> bool:
        return True

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        module, seat = self.module, f[1]
        brings = next(n for n, rolls in enumerate(module.stand_rolls) if code in rolls)
        rule = STAND_RULES[brings]
        if sink:
            tell(sink, "DieRolled", seat, rule, "mummy", ("ruling.characters.reroll-scope",), roll=code)
        if brings == PLAY_ON:
            module.of(s).stood = 1
        else:
            s.agenda[:] = [frame for frame in s.agenda if frame[0] == END]
            if sink:
                tell(sink, "TurnCutShort", seat, "ruling.stand.no-tile", "roll", (rule,))
        if brings == ONE:
            s.agenda.append((module.stand_one, seat))
        else:
            stand_up(module, s, seat, fallen(module, s, seat), rule, sink)


class StandOneStep(LuxorStep):
    """Which one of the fallen stands up."""

    name = "stand-one"
    rule = "mummy.stand.one"

    def __init__(self, rules: Rules, module: Mummy) -> None:
        self.r = rules
        self.module = module

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        return list(dict.fromkeys(fallen(self.module, s, f[1])))

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        stand_up(self.module, s, f[1], [code], self.rule, sink)

    def action(self, s: LuxorState, f: Frame, code: int) -> Action:
        return act("stand", code)

    def code(self, s: LuxorState, f: Frame, action: Action) -> int | None:
        match action:
            case ("stand", (int(space),)) if 0 <= space < self.r.chamber:
                return space
        return None

    def candidates(self, s: LuxorState, f: Frame) -> Iterator[Action]:
        for place in dict.fromkeys(s.adventurers[f[1]]):
            if place >= 0 and place != self.r.chamber:
                yield act("stand", place - self.r.lying if place > self.r.chamber else place)

    def violations(self, s: LuxorState, f: Frame, code: int) -> list[Violation]:
        if code in fallen(self.module, s, f[1]):
            return []
        if code + self.r.lying in s.adventurers[f[1]]:
            return [Violation("held-down", "mummy.stand.not-under-mummy", {"place": code})]
        return [Violation("not-lying", "mummy.stand.one", {"place": code})]

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.stand.declare", "mummy.stand.in-place")

    def targets(self, s: LuxorState, f: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", code),)
