"""The house rule that everybody keeps one of two characters: dealt face up, chosen before the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from luxor.classic.modules.characters.rules import Characters
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Action, Sink, Target, act, tell

if TYPE_CHECKING:
    from luxor.core.position.verdict import Params

RULING = "ruling.house.two-characters"


class ChooseOfTwo(LuxorModule[Slice]):
    """Everybody gets two characters and keeps one (ruling.house.two-characters)."""

    def install(self, rules: Rules) -> None:
        self.characters = rules.part(Characters)
        self.characters.deals_one = False
        self.step = rules.add_step(ChooseStep(rules, self.characters))

    def begin(
        self, state: LuxorState, draws: Draws, choices: Mapping[str, object], sink: Sink | None
    ) -> None:
        """A second character for everybody; with too few of them the last in turn order come first."""
        mine, rules = self.characters.of(state), self.rules
        left = [c.code for c in self.characters.cast if c.code not in mine.who]
        draws.shuffle(left)
        for place in reversed(range(rules.players)):
            seat = (state.first + place) % rules.players
            if left and not choices.get(self.characters.name):
                second = left.pop()
                rules.push(state, self.step, seat, mine.who[seat], second)
                name = self.characters.cast[second].name
                tell(sink, "CharacterDealt", seat, RULING, "setup", character=name)
            else:
                self.characters.begin_with(state, seat, mine.who[seat], sink)


class ChooseStep(LuxorStep):
    """Which of two characters to keep; the frame holds both."""

    name = "choose-character"
    rule = RULING
    always = True
    repeats = True
    fields = ("one", "other")

    def __init__(self, rules: Rules, characters: Characters) -> None:
        super().__init__(rules)
        self.characters = characters

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        """Two that nobody else has or may choose, before anything was played."""
        seat, two = frame.seat, [*frame.about]
        taken = [code for at, code in enumerate(self.characters.of(state).who) if at != seat]
        taken += [
            code
            for other in state.agenda
            if other.kind == frame.kind and other != frame
            for code in other.about
        ]
        known = range(len(self.characters.cast))
        return state.turn == 1 and len(set(two)) == 2 and all(c in known and c not in taken for c in two)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(frame.about)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        also, name = ("characters.optional",), self.characters.cast[code].name
        tell(sink, "CharacterChosen", frame.seat, RULING, "setup", also, character=name)
        self.characters.begin_with(state, frame.seat, code, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("choose", self.characters.cast[code].name)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("choose", (str(name),)):
                return self.characters.code.get(name)
        return None

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        return "action.choose-character", {"character": action.args[0]}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", f"choose {self.characters.cast[code].name}"),)
