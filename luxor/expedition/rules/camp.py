"""How many adventurers go on a camp that was just placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Remedy, Violation
from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.march import marches
from luxor.expedition.rules.ruleset import MARCH, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import ExpeditionState


class ManStep(ExpeditionStep):
    """How many adventurers to put on the camp; the frame holds its cell."""

    name = "man"
    rule = "expedition.camp.extra"
    fields = ("cell",)

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def fits(self, s: ExpeditionState, f: Frame) -> bool:
        return self.r.building[s.tiles[f[2]]] == CAMP and not s.stacks[f[2]]

    def _least(self, s: ExpeditionState, f: Frame) -> int:
        return self.r.camp_least[s.tiles[f[2]]]

    def _allowed(self, s: ExpeditionState, f: Frame, n: int) -> bool:
        """More than may stay on a tile are allowed only if those that must can move on."""
        return n <= self.r.kit.most_on_tile or bool(marches(self.r, s, f[2], n))

    def options(self, s: ExpeditionState, f: Frame) -> list[int]:
        most = min(self.r.kit.most_on_camp, s.reserve[f[1]])
        return [n for n in range(self._least(s, f), most + 1) if self._allowed(s, f, n)]

    def void(self, s: ExpeditionState, f: Frame, sink: Sink | None) -> None:
        if sink:
            reserve = s.reserve[f[1]]
            also = ("ruling.expedition.short-reserve",) if reserve else ()
            tell(sink, "CampLeftEmpty", f[1], "expedition.camp.empty-reserve", "camp", also, cell=spot(f[2]),
                 need=self._least(s, f), have=reserve)  # fmt: skip

    def take(self, s: ExpeditionState, f: Frame, code: int, sink: Sink | None) -> None:
        seat, cell, least = f[1], f[2], self._least(s, f)
        s.reserve[seat] -= code
        s.stacks[cell] = (seat,) * code
        if sink:
            rule = "expedition.camp.extra" if code > least else "expedition.camp.minimum"
            tell(sink, "CampManned", seat, rule, "camp", ("expedition.camp.minimum",), cell=spot(cell),
                 count=code, extras=code - least, reserve=s.reserve[seat])  # fmt: skip
        if code == least:
            return
        if marches(self.r, s, cell, code):
            s.agenda.append((MARCH, seat, cell))
        elif sink:
            tell(sink, "NobodyMarched", seat, "expedition.move.cost", "camp", ("expedition.move.straight",),
                 cell=spot(cell), extras=code - least)  # fmt: skip

    def action(self, s: ExpeditionState, f: Frame, code: int) -> Action:
        return act("man", code)

    def code(self, s: ExpeditionState, f: Frame, action: Action) -> int | None:
        match action:
            case ("man", (int(n),)) if 0 <= n <= 99:
                return n
        return None

    def candidates(self, s: ExpeditionState, f: Frame) -> Iterator[Action]:
        return (act("man", n) for n in range(self.r.kit.most_on_camp + 2))

    def violations(self, s: ExpeditionState, f: Frame, code: int) -> list[Violation]:
        least, most, reserve = self._least(s, f), self.r.kit.most_on_camp, s.reserve[f[1]]
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
        if not found and not self._allowed(s, f, code):
            stays = {"n": code, "most": self.r.kit.most_on_tile}
            found.append(Violation("nobody-can-move-on", "ruling.expedition.camp-four", stays))
        return found

    def basis(self, s: ExpeditionState, f: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = ("expedition.camp.minimum",)
        if code > self._least(s, f):
            rules += ("expedition.camp.extra",)
        return (*rules, "ruling.expedition.camp-four") if code > self.r.kit.most_on_tile else rules

    def remedies(self, s: ExpeditionState, f: Frame, code: int, found: Sequence[Violation]) -> list[Remedy]:
        """The nearest legal numbers, and a larger reserve."""
        near = sorted(self.options(s, f), key=lambda n: (abs(n - code), n))[:2]
        ideas = [Remedy("instead", self.rule, action=act("man", n)) for n in near]
        if "reserve-too-small" in {violation.code for violation in found}:
            reserve = {"reserve": {f[1]: code}}
            ideas.append(Remedy("with-reserve", "expedition.camp.extra", {"n": code}, edit=reserve))
        return ideas

    def targets(self, s: ExpeditionState, f: Frame, code: int) -> tuple[Target, ...]:
        return (Target("number", code),)
