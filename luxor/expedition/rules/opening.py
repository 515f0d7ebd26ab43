"""Before the first turn: what everybody keeps, and the centre laid out tile by tile."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell
from luxor.expedition.rules.chances import TileChance
from luxor.expedition.rules.ending import begin_turn
from luxor.expedition.rules.ruleset import KEEP, LAY_OUT, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import OPENING, SERIES, TILE, ExpeditionState, lay


def others(rules: Rules) -> list[int]:
    """The tiles of the first series that are not the camp."""
    rest = rules.opening[:]
    rest.remove(rules.opening_camp)
    return rest


def spares(rules: Rules, kept: int) -> list[int]:
    """What goes to the centre when a tile is kept beside the camp."""
    rest = others(rules)
    rest.remove(kept)
    return rest


class KeepStep(ExpeditionStep):
    """Which tile of the first series to keep beside the camp."""

    name = "opening"
    rule = "expedition.setup.hand"
    always = True

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return (
            state.hands[frame.seat] == self.rules.opening
            and state.agenda[0][0] == LAY_OUT
            and not any(state.tiles)
        )

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return list(dict.fromkeys(others(self.rules)))

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, seat = self.rules, frame.seat
        state.hands[seat] = sorted((rules.opening_camp, code + SERIES * OPENING))
        state.centre = sorted(state.centre + spares(rules, code))
        if sink:
            see = ("ruling.expedition.keep-secret",)
            tell(sink, "TileKept", seat, self.rule, "opening", see=see, tile=rules.kit.tiles[code].name)
            if state.agenda[-1][0] != KEEP:
                see = ("ruling.expedition.start-shuffled",)
                tell(sink, "CentreTurnedUp", state.first, "expedition.setup.centre", "opening", see=see,
                     tiles=tuple(rules.kit.tiles[tile].name for tile in state.centre))  # fmt: skip

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act("keep", self.rules.kit.tiles[code].name)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("keep", (str(name),)):
                return self.rules.kit.tile_code.get(name) or None
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        for code in dict.fromkeys((*others(self.rules), self.rules.opening_camp)):
            yield self.action(state, frame, code)
        yield act("keep", "lake")

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        params = {"tile": self.rules.kit.tiles[code].name}
        if code == self.rules.opening_camp:
            return [Violation("camp-stays-anyway", self.rule, params)]
        return [] if code in others(self.rules) else [Violation("tile-not-held", self.rule, params)]

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        return ("expedition.setup.hand", "ruling.expedition.keep-secret", "expedition.setup.centre")

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        held = [slot & TILE for slot in state.hands[frame.seat]]
        return (Target("tile", held.index(code)),) if code in held else (Target("choice", code),)


class LayOutStep(TileChance):
    """Which of the centre tiles lies on the next place of the layout."""

    name, verb, rule = "lay-out", "lay-out", "expedition.setup.centre"

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        """The places that are laid, the centre and what will come to it make up the layout."""
        rules = self.rules
        laid = sum(1 for tile in state.tiles if tile)
        coming = rules.spare * sum(other.kind == KEEP for other in state.agenda)
        whole = laid + len(state.centre) + coming == len(rules.layout) and laid < len(rules.layout)
        return whole and state.agenda[0] == frame and all(state.tiles[cell] for cell in rules.layout[:laid])

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return state.centre

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules = self.rules
        cell = next(cell for cell in rules.layout if not state.tiles[cell])
        state.centre.remove(code)
        lay(state, cell, code)
        also = ("ruling.expedition.start-shuffled",)
        tell(sink, "CentreTileLaid", frame.seat, self.rule, "opening", also, cell=spot(cell),
             tile=rules.kit.tiles[code].name)  # fmt: skip
        if state.centre:
            state.agenda.append(frame)
        else:
            begin_turn(rules, state, state.first, sink)
