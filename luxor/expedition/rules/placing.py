"""A tile on the table: which one, where, and whether another one follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Note, Remedy, Violation
from luxor.expedition.rules.area import barred, distance, free_cells
from luxor.expedition.rules.components import CAMP, STRIDE
from luxor.expedition.rules.ruleset import FETCH, MAN, MORE, PLACE, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import TILE, ExpeditionState, lay

CELLS = STRIDE * STRIDE  # a code is a slot times this, plus the cell


class PlaceStep(ExpeditionStep):
    """Which tile of the hand goes where."""

    name = "place"
    rule = "expedition.turn.place"
    always = True

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def fits(self, s: ExpeditionState, f: Frame) -> bool:
        return s.placed < self.r.kit.most_placed and bool(s.hands[f[1]]) and any(s.tiles)

    def options(self, s: ExpeditionState, f: Frame) -> list[int]:
        cells = free_cells(self.r, s)
        hand = s.hands[f[1]]
        slots = hand if len(set(hand)) == len(hand) else dict.fromkeys(hand)
        return [slot * CELLS + cell for slot in slots for cell in cells]

    def take(self, s: ExpeditionState, f: Frame, code: int, sink: Sink | None) -> None:
        r, seat = self.r, f[1]
        slot, cell = divmod(code, CELLS)
        tile = slot & TILE
        s.hands[seat].remove(slot)
        lay(s, cell, tile)
        s.placed += 1
        if sink:
            rule = "expedition.turn.place" if s.placed == 1 else "expedition.turn.one-to-three"
            also = ("expedition.place.adjacent", "expedition.place.limit", "ruling.expedition.order")
            tell(sink, "TilePlaced", seat, rule, "hand", also, tile=r.kit.tiles[tile].name, cell=spot(cell),
                 number=s.placed)  # fmt: skip
        agenda = s.agenda
        if s.placed < r.kit.most_placed:
            agenda.append((MORE, seat))
        if s.piles[seat]:
            agenda.append((FETCH, seat))
        elif sink:
            tell(sink, "StackUsedUp", seat, "ruling.expedition.last-tiles", "stack", left=len(s.hands[seat]))
        if r.building[tile] == CAMP:
            agenda.append((MAN, seat, cell))

    def action(self, s: ExpeditionState, f: Frame, code: int) -> Action:
        slot, cell = divmod(code, CELLS)
        return Action("place", (self.r.slot_name(slot), cell % STRIDE, cell // STRIDE))

    def code(self, s: ExpeditionState, f: Frame, action: Action) -> int | None:
        match action:
            case ("place", (str(name), int(x), int(y))) if 0 <= x < STRIDE and 0 <= y < STRIDE:
                slot = self._slot(s, f[1], name)
                return None if slot is None else slot * CELLS + y * STRIDE + x
        return None

    def _slot(self, s: ExpeditionState, seat: int, name: str) -> int | None:
        """The slot that a name means; without a series, the tile of that name in the hand."""
        slot = self.r.slot_code(name)
        if slot is None or "@" in name or slot in s.hands[seat]:
            return slot
        return next((held for held in s.hands[seat] if held & TILE == slot & TILE), slot)

    def candidates(self, s: ExpeditionState, f: Frame) -> Iterator[Action]:
        """A tile on every cell of the area and round it, the other where it may go, one that is not held."""
        west, east, north, south = s.bounds
        hand, cells = s.hands[f[1]], free_cells(self.r, s)
        for y in range(north - 1, south + 2):
            for x in range(west - 1, east + 2):  # what is wrong with a cell is so for every tile
                yield self.action(s, f, hand[0] * CELLS + y * STRIDE + x)
        for cell in cells:
            yield self.action(s, f, hand[-1] * CELLS + cell)
        absent = next((slot for pile in s.piles for slot in pile if slot not in hand and slot & TILE), None)
        if absent is not None and cells:
            yield self.action(s, f, absent * CELLS + cells[0])

    def violations(self, s: ExpeditionState, f: Frame, code: int) -> list[Violation]:
        slot, cell = divmod(code, CELLS)
        found = barred(self.r, s, cell)
        if slot not in s.hands[f[1]]:
            params = {"tile": self.r.kit.tiles[slot & TILE].name}
            found.insert(0, Violation("tile-not-held", "expedition.turn.place", params))
        return found

    def basis(self, s: ExpeditionState, f: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = ("expedition.turn.place", "expedition.place.adjacent",
                                  "expedition.place.limit")  # fmt: skip
        if s.placed:
            rules += ("expedition.turn.one-to-three",)
        if self.r.building[code // CELLS & TILE] == CAMP:
            rules += ("expedition.camp.minimum",)
        return rules

    def remedies(self, s: ExpeditionState, f: Frame, code: int, found: Sequence[Violation]) -> list[Remedy]:
        """The nearest cells where the tile may go."""
        slot, cell = divmod(code, CELLS)
        hand = s.hands[f[1]]
        slot = slot if slot in hand else hand[0]
        near = sorted(free_cells(self.r, s), key=lambda other: (distance(cell, other), other))
        return [
            Remedy("instead", "expedition.place.adjacent", action=self.action(s, f, slot * CELLS + other))
            for other in near[:3]
        ]

    def notes(self, s: ExpeditionState, f: Frame, code: int) -> list[Note]:
        least = self.r.camp_least[code // CELLS & TILE]
        reserve = s.reserve[f[1]]
        if reserve >= least:
            return []
        rule = "ruling.expedition.short-reserve" if reserve else "expedition.camp.empty-reserve"
        return [Note("camp-stays-empty", rule, {"need": least, "have": reserve})]

    def targets(self, s: ExpeditionState, f: Frame, code: int) -> tuple[Target, ...]:
        slot, cell = divmod(code, CELLS)
        hand = s.hands[f[1]]
        goal = Target("cell", spot(cell))
        return (Target("tile", hand.index(slot)), goal) if slot in hand else (goal,)


STOP, GO_ON = 0, 1


class MoreStep(ExpeditionStep):
    """Whether to place a second or a third tile."""

    name = "more"
    rule = "expedition.turn.one-to-three"

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def fits(self, s: ExpeditionState, f: Frame) -> bool:
        return 0 < s.placed < self.r.kit.most_placed

    def options(self, s: ExpeditionState, f: Frame) -> list[int]:
        return [STOP, GO_ON] if s.hands[f[1]] else []

    def take(self, s: ExpeditionState, f: Frame, code: int, sink: Sink | None) -> None:
        if code == GO_ON:
            s.agenda.append((PLACE, f[1]))
        if sink:
            kind = "PlacingWentOn" if code == GO_ON else "PlacingStopped"
            tell(sink, kind, f[1], self.rule, "turn", placed=s.placed)

    def action(self, s: ExpeditionState, f: Frame, code: int) -> Action:
        return act("more" if code == GO_ON else "stop")

    def code(self, s: ExpeditionState, f: Frame, action: Action) -> int | None:
        match action:
            case ("more", ()):
                return GO_ON
            case ("stop", ()):
                return STOP
        return None

    def candidates(self, s: ExpeditionState, f: Frame) -> Iterator[Action]:
        return iter((act("stop"), act("more")))

    def violations(self, s: ExpeditionState, f: Frame, code: int) -> list[Violation]:
        return []

    def basis(self, s: ExpeditionState, f: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = (self.rule, "ruling.expedition.order")
        return rules if s.piles[f[1]] else (*rules, "ruling.expedition.last-tiles")
