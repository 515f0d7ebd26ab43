"""The mummy tiles that move adventurers, or give another turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.classic.modules.mummy.mummy_tile import NO_EFFECT, MummyTile, TileStep, nothing_happens
from luxor.classic.modules.shared import DECLINE, NO, MenuStep, travel
from luxor.classic.rules.ending import extra_lost
from luxor.classic.rules.move_step import blocked
from luxor.classic.rules.movement import (
    Route,
    contenders,
    in_line,
    lies_last,
    move_all,
    nobody_at,
    route,
    upright,
)
from luxor.classic.rules.ruleset import LuxorStep, Rules
from luxor.classic.rules.state import WOKEN, LuxorState
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.abilities import TileBox


class Rear(MummyTile):
    """The adventurer nearest the start advances by one of the numbers."""

    icon = "pawn"
    steps = ("advance",)

    def install(self, rules: Rules) -> None:
        self.step = self.box.share(AdvanceStep)

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat, self.code)


class RearOneOrTwo(Rear):
    name, rule = "rear-1-2", "mummy.tile.rear-1-2"


class RearOneToFour(Rear):
    name, rule = "rear-1-4", "mummy.tile.rear-1-4"


REAR, ANOTHER = -1, -2  # codes of what is said, and is not to be had: to move that one, or some other


class AdvanceStep(LuxorStep):
    """How far the adventurer nearest the start advances; the frame holds the tile."""

    name = "advance"
    rule = "ruling.tile.rear"
    fields = ("ability",)
    woken_last = False  # whether one woken in this turn is the last one, and stays (ruling.woken.tile)
    kept_off = False  # whether mummy and chamber are closed to that one (ruling.tile.rear)
    next_instead = False  # whether the next one moves if the last one cannot (ruling.tile.rear)

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return any(
            frame.ability == kind.code and kind.numbers for kind in self.box.kinds if isinstance(kind, Rear)
        )

    def _rear(self, state: LuxorState, frame: Frame) -> list[int]:
        """The space of the one that moves, if there is one."""
        rules, seat = self.rules, frame.seat
        spaces = [] if self._last(state, seat) else in_line(rules, state, seat)
        if not self.next_instead or len(frame) < 3:  # no tile is being used, and this is but talked about
            return spaces[:1]
        shown = self.box.kinds[frame.ability].numbers
        able = [q for q in spaces if any(route(rules, state, seat, q, n) for n in shown)]
        return able[:1] or spaces[:1]

    def _last(self, state: LuxorState, seat: int) -> str:
        """The ruling by which the last one is somebody who stays, if it is."""
        if self.woken_last and WOKEN in state.adventurers[seat]:
            return "ruling.woken.tile"
        stays = lies_last(self.rules, state, seat) and in_line.otherwise(self.rules)
        return "ruling.mummy.last" if stays else ""

    def _closed(self, state: LuxorState, way: Route) -> bool:
        """Whether that one may not go there (ruling.tile.rear)."""
        closed = (self.rules.chamber, self.box.module.of(state).space)
        return self.kept_off and bool(way) and way.goal in closed

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        found: list[int] = []
        for space in self._rear(state, frame):
            for n in self.box.kinds[frame.ability].numbers:
                way = route(self.rules, state, frame.seat, space, n)
                found += [n] if way and not self._closed(state, way) else []
        return self.rules.distinct(state, frame, found)

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        nothing_happens(frame.seat, self._last(state, frame.seat) or self.rule, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        space = self._rear(state, frame)[0]
        see = ("ruling.tile.rear", "ruling.tile.moves", "ruling.mummy.last", "ruling.woken.tile")
        rule = self.box.kinds[frame.ability].rule
        tell(sink, "TileMoves", frame.seat, rule, "tile", see=see, space=space, steps=code)
        travel(self.rules, state, frame.seat, space, code, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("advance", code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("advance", (int(n),)) if 0 < n <= 20:
                return n
            case ("move", (place, int(_))) if len(frame) > 2:
                return REAR if self.rules.place_code(place) in self._rear(state, frame) else ANOTHER
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        shown = self.box.kinds[frame.ability].numbers
        for n in (*shown, max(shown) + 1):
            yield act("advance", n)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        shown = self.box.kinds[frame.ability].numbers
        rule = self.box.kinds[frame.ability].rule
        if code in (REAR, ANOTHER):
            why = "only-how-far" if code == REAR else "not-rearmost"
            return [Violation(why, rule, {"place": place}) for place in self._rear(state, frame)]
        found: list[Violation] = []
        if code not in shown:
            found.append(Violation("tile-offers", rule, {"n": code, "offered": tuple(shown)}))
        for space in self._rear(state, frame):
            found += blocked(self.rules, state, frame.seat, space, code)
            way = route(self.rules, state, frame.seat, space, code)
            if self._closed(state, way):
                found.append(Violation("kept-off", self.rule, {"place": way.goal}))
        return found

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.box.kinds[frame.ability].rule, "ruling.tile.rear", "ruling.tile.moves")

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        code = self.code(state, frame, action)
        rear = self._rear(state, frame)
        if code is None or code < 0 or not rear:
            return None
        way = route(self.rules, state, frame.seat, rear[0], code)
        if not way:
            return "action.move-try", {"place": rear[0], "n": code}
        return "action.move", {"start": rear[0], "goal": way.goal, "n": code}

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        rear = self._rear(state, frame) if code > 0 else []
        way = route(self.rules, state, frame.seat, rear[0], code) if rear else None
        return (Target("space", way.goal),) if way else (Target("number", code),)


class OneStep(MummyTile):
    """Any active adventurer may advance a little."""

    name, rule, icon = "one-step", "mummy.tile.one-step", "step"
    steps = ("tile-step",)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(TileStepStep(rules, self))

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat, self.code)


class TileStepStep(TileStep[OneStep]):
    """Which active adventurer advances by the tile's one step, if any."""

    name = "tile-step"
    rule = "mummy.tile.one-step"

    def __init__(self, rules: Rules, tile: OneStep) -> None:
        super().__init__(rules, tile)
        self.steps = sum(tile.numbers)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        n = self.steps
        spaces = dict.fromkeys(upright(self.rules, state, frame.seat))
        found = [q for q in spaces if route(self.rules, state, frame.seat, q, n)]
        return [DECLINE, *found] if found else []

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        nothing_happens(frame.seat, self.rule, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == DECLINE:
            tell(sink, "PowerDeclined", frame.seat, self.rule, "tile", NO_EFFECT)
            return
        see = ("ruling.tile.moves", "ruling.woken.tile")
        tell(sink, "TileMoves", frame.seat, self.rule, "tile", see=see, space=code, steps=self.steps)
        travel(self.rules, state, frame.seat, code, self.steps, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return NO if code == DECLINE else act("move", code, self.steps)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return DECLINE
            case ("move", (int(place), int(n))) if n == self.steps and 0 <= place <= self.rules.chamber:
                return place
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield NO
        for place in dict.fromkeys(state.adventurers[frame.seat]):
            if place >= 0:
                yield act("move", self.rules.space_of(place), self.steps)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == DECLINE:
            return []
        if code not in state.adventurers[frame.seat]:
            return [nobody_at(self.rules, state, frame.seat, code)]
        if code == self.rules.chamber:
            return [Violation("inactive", "base.move.active-only", {"place": code, "why": "arrived"})]
        return blocked(self.rules, state, frame.seat, code, self.steps)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.tile.moves")

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", code),) if code != DECLINE else (Target("choice", "decline"),)


class AllFour(MummyTile):
    """Every active adventurer moves."""

    name, rule, icon = "all-four", "mummy.tile.all-four", "move-all"
    who_enters = -1  # the kind of step that asks who enters the chamber where keys are short, if one does
    all_or_none = False  # whether nobody moves unless all can (ruling.tile.all-four)

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        rules, steps = self.box.rules, sum(self.numbers)
        ways = [route(rules, state, seat, space, steps) for space in upright(rules, state, seat)]
        inside = [way for way in ways if way and way.goal == rules.chamber]
        if self.all_or_none and not (all(ways) and len(inside) <= state.keys[seat]):
            nothing_happens(seat, "ruling.tile.all-four", sink)
            return
        see = ("ruling.tile.all-four", "ruling.tile.moves", "ruling.woken.tile")
        tell(sink, "AllMoved", seat, self.rule, "tile", see=see, steps=steps)
        if self.who_enters >= 0 and contenders(rules, state, seat, steps):
            rules.push(state, self.who_enters, seat, 0)
        else:
            self.move_all(state, seat, 0, sink)

    def move_all(self, state: LuxorState, seat: int, entered: int, sink: Sink | None) -> None:
        """All move; so many went ahead into the chamber."""
        move_all(self.box.rules, state, seat, sum(self.numbers), sink, "ruling.tile.all-four", entered)


class ExtraTurn(MummyTile):
    """Another turn, if the player likes."""

    name, rule, icon = "extra-turn", "mummy.tile.extra-turn", "redo"
    steps = ("extra-turn",)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(ExtraTurnStep(rules))
        rules.extra.append(self.step)

    def use(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.box.rules.push(state, self.step, seat)


class ExtraTurnStep(MenuStep):
    """Whether to take another turn."""

    name = "extra-turn"
    rule = "mummy.tile.extra-turn"
    menu = (act("accept"), NO)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [] if extra_lost(self.rules, state) else [0, 1]

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        nothing_happens(frame.seat, extra_lost(self.rules, state), sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            state.again += (frame.kind,)
        kind = "ExtraTurnGained" if code == 0 else "PowerDeclined"
        see = ("ruling.extra-turn", "ruling.extra-turn.stack", "ruling.woken.extra-turn")
        tell(sink, kind, frame.seat, self.rule, "tile", see=see)
