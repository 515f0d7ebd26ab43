"""A tile on the table: which one, where, and whether another one follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell
from luxor.expedition.rules.area import barred, distance, free_cells
from luxor.expedition.rules.components import CAMP, STRIDE
from luxor.expedition.rules.ruleset import FETCH, MAN, MORE, PLACE, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import TILE, ExpeditionState, lay

CELLS = STRIDE * STRIDE


def place_code(slot: int, cell: int) -> int:
    """The code for placing a tile of the hand on a cell; codes of one slot lie side by side."""
    return slot * CELLS + cell


def place_of(code: int) -> tuple[int, int]:
    """The slot and the cell that a code stands for."""
    return divmod(code, CELLS)


class PlaceStep(ExpeditionStep):
    """Which tile of the hand goes where."""

    name = "place"
    rule = "expedition.turn.place"
    always = True

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return (
            state.placed < self.rules.kit.most_placed and bool(state.hands[frame.seat]) and any(state.tiles)
        )

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        cells = free_cells(self.rules, state)
        firsts = [
            place_code(slot, 0) for slot in dict.fromkeys(slots_to_place(self.rules, state, frame.seat))
        ]
        return [first + cell for first in firsts for cell in cells]

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, seat = self.rules, frame.seat
        slot, cell = place_of(code)
        tile = slot & TILE
        state.hands[seat].remove(slot)
        lay(state, cell, tile)
        state.placed += 1
        rule = "expedition.turn.place" if state.placed == 1 else "expedition.turn.one-to-three"
        also = ("expedition.place.adjacent", "expedition.place.limit")
        tell(
            sink,
            "TilePlaced",
            seat,
            rule,
            "hand",
            also,
            tile=rules.kit.tiles[tile].name,
            cell=spot(cell),
            number=state.placed,
            see=("ruling.expedition.order",),
        )
        left = bool(state.piles[seat])
        if state.placed < rules.kit.most_placed and goes_on(rules, state, seat):
            rules.push(state, MORE, seat)
        if left:
            rules.push(state, FETCH, seat)
        else:
            tell(
                sink,
                "StackUsedUp",
                seat,
                "ruling.expedition.last-tiles",
                "stack",
                left=len(state.hands[seat]),
            )
        if rules.building[tile] == CAMP:
            first = left and draws_before_manning(rules)
            state.agenda.insert(len(state.agenda) - first, rules.frame(MAN, seat, cell))

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        slot, cell = place_of(code)
        return Action("place", (self.rules.slot_name(slot), cell % STRIDE, cell // STRIDE))

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("place", (str(name), int(x), int(y))) if 0 <= x < STRIDE and 0 <= y < STRIDE:
                slot = self._slot(state, frame.seat, name)
                return None if slot is None else place_code(slot, y * STRIDE + x)
        return None

    def _slot(self, state: ExpeditionState, seat: int, name: str) -> int | None:
        """The slot that a name means; without a series, the tile of that name in the hand."""
        slot = self.rules.slot_code(name)
        if slot is None or "@" in name or slot in state.hands[seat]:
            return slot
        return next((held for held in state.hands[seat] if held & TILE == slot & TILE), slot)

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        """A tile on every cell of the area and round it, the other where it may go, one that is not held."""
        west, east, north, south = state.bounds
        hand, cells = state.hands[frame.seat], free_cells(self.rules, state)
        for y in range(north - 1, south + 2):
            for x in range(west - 1, east + 2):  # what is wrong with a cell is so for every tile
                yield self.action(state, frame, place_code(hand[0], y * STRIDE + x))
        for cell in cells:
            yield self.action(state, frame, place_code(hand[-1], cell))
        absent = next(
            (slot for pile in state.piles for slot in pile if slot not in hand and slot & TILE), None
        )
        if absent is not None and cells:
            yield self.action(state, frame, place_code(absent, cells[0]))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        slot, cell = place_of(code)
        found = barred(self.rules, state, cell)
        if slot not in state.hands[frame.seat]:
            params = {"tile": self.rules.kit.tiles[slot & TILE].name}
            found.insert(0, Violation("tile-not-held", "expedition.turn.place", params))
        elif slot not in slots_to_place(self.rules, state, frame.seat):
            crew = {"need": self.rules.camp_least[slot & TILE]}
            found.append(Violation("camp-needs", "ruling.expedition.short-reserve", crew))
        return found

    def untimely(self, state: ExpeditionState, seat: int, code: int) -> list[Violation]:
        rule, most = "expedition.turn.one-to-three", self.rules.kit.most_placed
        if state.placed >= most:
            return [Violation("three-placed", rule, {"n": most})]
        if state.agenda[-1][0] == MORE:
            return [Violation("more-first", rule)]
        if has_stopped(state, MORE, PLACE):
            return [Violation("stopped-already", rule)]
        return super().untimely(state, seat, code)

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = ("expedition.turn.place", "expedition.place.adjacent",
                                  "expedition.place.limit")  # fmt: skip
        if state.placed:
            rules += ("expedition.turn.one-to-three",)
        if self.rules.building[place_of(code)[0] & TILE] == CAMP:
            rules += ("expedition.camp.minimum",)
        return rules

    def remedies(
        self, state: ExpeditionState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        """The nearest cells where the tile may go."""
        slot, cell = place_of(code)
        hand = state.hands[frame.seat]
        slot = slot if slot in hand else hand[0]
        near = sorted(free_cells(self.rules, state), key=lambda other: (distance(cell, other), other))
        return [
            Remedy(
                "instead",
                "expedition.place.adjacent",
                action=self.action(state, frame, place_code(slot, other)),
            )
            for other in near[:3]
        ]

    def notes(self, state: ExpeditionState, frame: Frame, code: int) -> list[Note]:
        least = self.rules.camp_least[place_of(code)[0] & TILE]
        reserve = state.reserve[frame.seat]
        if reserve >= least:
            return []
        rule = "ruling.expedition.short-reserve" if reserve else "expedition.camp.empty-reserve"
        return [Note("camp-stays-empty", rule, {"need": least, "have": reserve})]

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        slot, cell = place_of(code)
        hand = state.hands[frame.seat]
        goal = Target("cell", spot(cell))
        return (Target("tile", hand.index(slot)), goal) if slot in hand else (goal,)


STOP, GO_ON = 0, 1


def has_stopped(state: ExpeditionState, *kinds: int) -> bool:
    """Whether the player whose turn it is has placed tiles, and none of these steps is to come."""
    return state.placed > 0 and not any(frame.kind in kinds for frame in state.agenda)


class MoreStep(ExpeditionStep):
    """Whether to place a second or a third tile."""

    name = "more"
    rule = "expedition.turn.one-to-three"

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return 0 < state.placed < self.rules.kit.most_placed

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return [STOP, GO_ON] if state.hands[frame.seat] else []

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == GO_ON:
            self.rules.push(state, PLACE, frame.seat)
        kind = "PlacingWentOn" if code == GO_ON else "PlacingStopped"
        tell(sink, kind, frame.seat, self.rule, "turn", placed=state.placed)

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act("more" if code == GO_ON else "stop")

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("more", ()):
                return GO_ON
            case ("stop", ()):
                return STOP
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        return iter((act("stop"), act("more")))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        return []

    def untimely(self, state: ExpeditionState, seat: int, code: int) -> list[Violation]:
        most = self.rules.kit.most_placed
        if not state.placed:
            return [Violation("one-tile-first", self.rule)]
        if code == GO_ON and state.placed >= most:
            return [Violation("three-placed", self.rule, {"n": most})]
        if has_stopped(state, MORE, PLACE):
            return [Violation("stopped-already", self.rule)]
        return super().untimely(state, seat, code)

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        rules: tuple[str, ...] = (self.rule, "ruling.expedition.order")
        return rules if state.piles[frame.seat] else (*rules, "ruling.expedition.last-tiles")


@clause
def slots_to_place(rules: Rules, state: ExpeditionState, seat: int) -> list[int]:
    """Any tile of the hand may be placed (expedition.turn.place)."""
    return state.hands[seat]


@clause
def goes_on(rules: Rules, state: ExpeditionState, seat: int) -> bool:
    """Another tile may follow, with nothing left to draw as well (ruling.expedition.last-tiles)."""
    return True


@clause
def draws_before_manning(rules: Rules) -> bool:
    """A camp is manned before the next tile is drawn (ruling.expedition.order)."""
    return False
