"""Before the first turn: what everybody keeps, and the centre laid out tile by tile."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Violation
from luxor.expedition.rules.chances import ChanceStep
from luxor.expedition.rules.ending import begin_turn
from luxor.expedition.rules.ruleset import KEEP, LAY_OUT, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import OPENING, SERIES, TILE, ExpeditionState, lay


def others(r: Rules) -> list[int]:
    """The tiles of the first series that are not the camp."""
    rest = r.opening[:]
    rest.remove(r.opening_camp)
    return rest


def spares(r: Rules, kept: int) -> list[int]:
    """What goes to the centre when a tile is kept beside the camp."""
    rest = others(r)
    rest.remove(kept)
    return rest


class KeepStep(ExpeditionStep):
    """Which tile of the first series to keep beside the camp."""

    name = "opening"
    rule = "expedition.setup.hand"
    always = True

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def fits(self, s: ExpeditionState, f: Frame) -> bool:
        return s.hands[f[1]] == self.r.opening and s.agenda[0][0] == LAY_OUT and not any(s.tiles)

    def options(self, s: ExpeditionState, f: Frame) -> list[int]:
        return list(dict.fromkeys(others(self.r)))

    def take(self, s: ExpeditionState, f: Frame, code: int, sink: Sink | None) -> None:
        r, seat = self.r, f[1]
        s.hands[seat] = sorted((r.opening_camp, code + SERIES * OPENING))
        s.centre = sorted(s.centre + spares(r, code))
        if sink:
            also = ("ruling.expedition.keep-secret",)
            tell(sink, "TileKept", seat, self.rule, "opening", also, tile=r.kit.tiles[code].name)
            if s.agenda[-1][0] != KEEP:
                also = ("ruling.expedition.start-shuffled",)
                tell(sink, "CentreTurnedUp", s.first, "expedition.setup.centre", "opening", also,
                     tiles=tuple(r.kit.tiles[tile].name for tile in s.centre))  # fmt: skip

    def action(self, s: ExpeditionState, f: Frame, code: int) -> Action:
        return act("keep", self.r.kit.tiles[code].name)

    def code(self, s: ExpeditionState, f: Frame, action: Action) -> int | None:
        match action:
            case ("keep", (str(name),)):
                return self.r.kit.tile_code.get(name) or None
        return None

    def candidates(self, s: ExpeditionState, f: Frame) -> Iterator[Action]:
        for code in dict.fromkeys((*others(self.r), self.r.opening_camp)):
            yield self.action(s, f, code)
        yield act("keep", "lake")

    def violations(self, s: ExpeditionState, f: Frame, code: int) -> list[Violation]:
        params = {"tile": self.r.kit.tiles[code].name}
        if code == self.r.opening_camp:
            return [Violation("camp-stays-anyway", self.rule, params)]
        return [] if code in others(self.r) else [Violation("tile-not-held", self.rule, params)]

    def basis(self, s: ExpeditionState, f: Frame, code: int) -> tuple[str, ...]:
        return ("expedition.setup.hand", "ruling.expedition.keep-secret", "expedition.setup.centre")

    def targets(self, s: ExpeditionState, f: Frame, code: int) -> tuple[Target, ...]:
        held = [slot & TILE for slot in s.hands[f[1]]]
        return (Target("tile", held.index(code)),) if code in held else (Target("choice", code),)


class LayOutStep(ChanceStep):
    """Which of the centre tiles lies on the next place of the layout."""

    name, verb, rule = "lay-out", "lay-out", "expedition.setup.centre"

    def fits(self, s: ExpeditionState, f: Frame) -> bool:
        """The places that are laid, the centre and what will come to it make up the layout."""
        r = self.r
        laid = sum(1 for tile in s.tiles if tile)
        coming = r.spare * sum(frame[0] == KEEP for frame in s.agenda)
        whole = laid + len(s.centre) + coming == len(r.layout) and laid < len(r.layout)
        return whole and s.agenda[0] == f and all(s.tiles[cell] for cell in r.layout[:laid])

    def pool(self, s: ExpeditionState, f: Frame) -> list[int]:
        return s.centre

    def take(self, s: ExpeditionState, f: Frame, code: int, sink: Sink | None) -> None:
        r = self.r
        cell = next(cell for cell in r.layout if not s.tiles[cell])
        s.centre.remove(code)
        lay(s, cell, code)
        if sink:
            also = ("ruling.expedition.start-shuffled",)
            tell(sink, "CentreTileLaid", f[1], self.rule, "opening", also, cell=spot(cell),
                 tile=r.kit.tiles[code].name)  # fmt: skip
        if s.centre:
            s.agenda.append(f)
        else:
            begin_turn(r, s, s.first, sink)
