"""How many adventurers go on a camp that was just placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell
from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.march import barriers, marches, must_stay, stay_at_most
from luxor.expedition.rules.ruleset import MARCH, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import ExpeditionState


class ManStep(ExpeditionStep):
    """How many adventurers to put on the camp; the frame holds its cell."""

    name = "man"
    rule = "expedition.camp.extra"
    fields = ("cell",)

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return self.rules.building[state.tiles[frame.cell]] == CAMP and not state.stacks[frame.cell]

    def _least(self, state: ExpeditionState, frame: Frame) -> int:
        return crew(self.rules, state, frame.seat, frame.cell)

    def _allowed(self, state: ExpeditionState, frame: Frame, n: int) -> bool:
        """More than may stay on a tile are allowed only if those that must can move on."""
        return n <= stay_at_most(self.rules) or bool(marches(self.rules, state, frame.cell, n))

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        most = min(self.rules.kit.most_on_camp, state.reserve[frame.seat])
        return [n for n in range(self._least(state, frame), most + 1) if self._allowed(state, frame, n)]

    def void(self, state: ExpeditionState, frame: Frame, sink: Sink | None) -> None:
        reserve = state.reserve[frame.seat]
        also = ("ruling.expedition.short-reserve",) if reserve else ()
        tell(
            sink,
            "CampLeftEmpty",
            frame.seat,
            "expedition.camp.empty-reserve",
            "camp",
            also,
            cell=spot(frame.cell),
            need=self._least(state, frame),
            have=reserve,
        )

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        seat, cell, least = frame.seat, frame.cell, self._least(state, frame)
        extras = code - must_stay(self.rules, state, cell)
        cited = self.basis(state, frame, code)[:2]
        tell(sink, "CampManned", seat, cited[-1], "camp", cited[:-1], cell=spot(cell), count=code,
             extras=code - least, reserve=state.reserve[seat] - code)  # fmt: skip
        state.reserve[seat] -= code
        state.stacks[cell] = (seat,) * code
        if extras <= 0:
            return
        if marches(self.rules, state, cell, code):
            self.rules.push(state, MARCH, seat, cell)
        elif sink:
            why, *also = barriers(self.rules, state, cell, extras)
            tell(sink, "NobodyMarched", seat, why, "camp", tuple(also), cell=spot(cell), extras=extras)

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act("man", code)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("man", (int(n),)) if 0 <= n <= 99:
                return n
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        return (act("man", n) for n in range(self.rules.kit.most_on_camp + 2))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        least, most, reserve = (
            self._least(state, frame),
            self.rules.kit.most_on_camp,
            state.reserve[frame.seat],
        )
        params = {"n": code, "need": least, "most": most, "have": reserve}
        found: list[Violation] = []
        if reserve < least:
            if code:
                rule = "ruling.expedition.short-reserve" if reserve else "expedition.camp.empty-reserve"
                found.append(Violation("reserve-too-small", rule, params))
            return found
        if code < least:
            found.append(Violation("camp-needs", "expedition.camp.minimum", params))
        if code > most:
            found.append(Violation("camp-takes-at-most", "expedition.camp.extra", params))
        if code > reserve:
            found.append(Violation("reserve-too-small", "expedition.camp.extra", params))
        if not found and not self._allowed(state, frame, code):
            stays = {"n": code, "most": stay_at_most(self.rules)}
            found.append(Violation("nobody-can-move-on", "ruling.expedition.camp-four", stays))
        return found

    def untimely(self, state: ExpeditionState, seat: int, code: int) -> list[Violation]:
        return [Violation("no-new-camp", "expedition.camp.minimum")]

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = ("expedition.camp.minimum",)
        if code < self.rules.camp_least[state.tiles[frame.cell]]:
            return (*rules, "ruling.expedition.short-reserve")
        if code > self._least(state, frame):
            rules += ("expedition.camp.extra",)
        return (*rules, "ruling.expedition.camp-four") if code > self.rules.kit.most_on_tile else rules

    def remedies(
        self, state: ExpeditionState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        """The nearest legal numbers, and a larger reserve."""
        near = sorted(self.options(state, frame), key=lambda n: (abs(n - code), n))[:2]
        ideas = [Remedy("instead", self.rule, action=act("man", n)) for n in near]
        if "reserve-too-small" in {violation.code for violation in found}:
            reserve = {"reserve": {frame.seat: code}}
            ideas.append(Remedy("with-reserve", "expedition.camp.extra", {"n": code}, edit=reserve))
        return ideas

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("number", code),)


@clause
def crew(rules: Rules, state: ExpeditionState, seat: int, camp: int) -> int:
    """How many a camp needs at least, or it stays empty (expedition.camp.minimum)."""
    return rules.camp_least[state.tiles[camp]]
