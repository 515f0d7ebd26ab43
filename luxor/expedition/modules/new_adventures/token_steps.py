"""The turn step of the action tokens: whether to use one, from which mountain, and on what."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import cast

from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Note, Params, Remedy, Violation
from luxor.expedition.modules.new_adventures.tokens import (
    BOAT,
    CARAVAN,
    NAMES,
    SANDSTORM,
    SNAKES,
    TOKEN_CODE,
    TOKEN_RULES,
    Tokens,
    aims,
    may_hold,
    miss,
    own_mountains,
    starts,
    without_top,
)
from luxor.expedition.rules.area import neighbours
from luxor.expedition.rules.chances import TileChance
from luxor.expedition.rules.components import MOUNTAIN, PLAIN, STRIDE
from luxor.expedition.rules.ruleset import ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import ExpeditionState

NO_TOKEN = 0  # code of using none


class TokenStep(ExpeditionStep):
    """What the steps of the module share."""

    def __init__(self, rules: Rules, index: int, kinds: Sequence[int]) -> None:
        self.rules = rules
        self.index = index
        self.lift, self.aim, self.refill = kinds

    def tokens(self, state: ExpeditionState) -> Tokens:
        return cast("Tokens", state.slices[self.index])

    def cell_action(self, verb: str, cell: int) -> Action:
        return Action(verb, (cell % STRIDE, cell // STRIDE))

    def describe(self, state: ExpeditionState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case (verb, (int(x), int(y))) if verb == self.name:
                return f"action.x-{verb}", {"cell": f"{x},{y}"}
        return None

    def cell_code(self, verb: str, action: Action) -> int | None:
        match action:
            case (found, (int(x), int(y))) if found == verb:
                return self.rules.inside(x, y) or None
        return None


class UseStep(TokenStep):
    """Whether to use a token, and which."""

    name = "token"
    rule = "adventures.use"
    always = True  # asked whatever the player holds: whether a token fits is nobody else's business

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return len(state.agenda) > 2 or state.placed > 0

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        rules, seat, t = self.rules, frame[1], self.tokens(state)
        if not t.held[seat] or not own_mountains(rules, state, seat):
            return []
        kinds = [kind for kind in range(1, len(NAMES)) if may_hold(t, seat, kind)]
        return [NO_TOKEN, *(kind for kind in kinds if starts(rules, state, t, seat, kind))]

    def void(self, state: ExpeditionState, frame: Frame, sink: Sink | None) -> None:
        if sink:
            kind = "NoMountain" if self.tokens(state).held[frame[1]] else "NoTokenLeft"
            tell(sink, kind, frame[1], "adventures.use", "tokens")

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code != NO_TOKEN:
            state.agenda.append((self.lift, frame[1], code))
        if sink:
            also = ("ruling.adventures.last-turn",) if not state.hands[frame[1]] else ()
            if code == NO_TOKEN:
                tell(sink, "TokenDeclined", frame[1], "adventures.use", "tokens", also)
            else:
                tell(sink, "TokenUsed", frame[1], "adventures.use", "tokens", also, token=NAMES[code])

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act("use", NAMES[code] if code != NO_TOKEN else "none")

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("use", ("none",)):
                return NO_TOKEN
            case ("use", (str(name),)) if name in NAMES[1:]:
                return TOKEN_CODE[name]
        return None

    def describe(self, state: ExpeditionState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("use", ("none",)):
                return "action.x-no-token", {}
            case ("use", (str(token),)):
                return "action.x-use", {"token": token}
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        return (self.action(state, frame, code) for code in range(len(NAMES)))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        if code == NO_TOKEN:
            return []
        rules, seat, t = self.rules, frame[1], self.tokens(state)
        params = {"token": NAMES[code]}
        found: list[Violation] = []
        if not may_hold(t, seat, code):
            found.append(Violation("token-not-held", "adventures.use", params))
        if not own_mountains(rules, state, seat):
            found.append(Violation("no-mountain", "adventures.use", params))
        elif not starts(rules, state, t, seat, code):
            found.append(Violation("token-no-target", "ruling.adventures.needs-target", params))
        return found

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == NO_TOKEN:
            return ("adventures.use",)
        return ("adventures.use", TOKEN_RULES[code], "ruling.adventures.needs-target")

    def remedies(
        self, state: ExpeditionState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        """What if the player held the token?"""
        seat, t = frame[1], self.tokens(state)
        ideas = [
            Remedy("instead", self.rule, action=self.action(state, frame, c))
            for c in self.options(state, frame)[:3]
        ]
        if [violation.code for violation in found] == ["token-not-held"]:
            held = [NAMES[kind] for kind in sorted([*t.held[seat], code])]
            edit = {"tokens": {seat: held}}
            ideas.append(Remedy("with-token", "adventures.use", {"token": NAMES[code]}, edit=edit))
        return ideas

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", "none") if code == NO_TOKEN else Target("token", NAMES[code]),)


class LiftStep(TokenStep):
    """From which mountain the adventurer is taken; the frame holds the token."""

    name = "lift"
    rule = "ruling.adventures.any-level"
    fields = ("token",)

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return (
            0 < frame[2] < len(NAMES)
            and may_hold(self.tokens(state), frame[1], frame[2])
            and bool(self.options(state, frame))
        )

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return starts(self.rules, state, self.tokens(state), frame[1], frame[2])

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        state.agenda.append((self.aim, frame[1], frame[2], code))
        if sink:
            tell(sink, "MountainChosen", frame[1], self.rule, "token", ("adventures.use",), cell=spot(code))

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return self.cell_action("lift", code)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        return self.cell_code("lift", action)

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        """Every mountain, and the player's other tiles."""
        for cell in self.rules.cells:
            if self.rules.terrain[state.tiles[cell]] == MOUNTAIN or frame[1] in state.stacks[cell]:
                yield self.action(state, frame, cell)

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        params = {"cell": spot(code), "token": NAMES[frame[2]]}
        if code not in own_mountains(self.rules, state, frame[1]):
            return [Violation("no-own-on-mountain", "adventures.use", params)]
        if not aims(self.rules, state, self.tokens(state), frame[1], frame[2], code):
            return [Violation("token-no-target", "ruling.adventures.needs-target", params)]
        return []

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        return ("adventures.use", "ruling.adventures.any-level", TOKEN_RULES[frame[2]])

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("cell", spot(code)),)


class AimStep(TokenStep):
    """On what the token acts; the frame holds the token and the mountain."""

    name = "aim"
    rule = "adventures.use"
    always = True
    fields = ("token", "cell")

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        known = 0 < frame[2] < len(NAMES) and may_hold(self.tokens(state), frame[1], frame[2])
        return (
            known
            and frame[3] in own_mountains(self.rules, state, frame[1])
            and bool(self.options(state, frame))
        )

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return aims(self.rules, state, self.tokens(state), frame[1], frame[2], frame[3])

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        seat, kind, start = frame[1:]
        t = self.tokens(state)
        t.held[seat].remove(kind)
        state.stacks[start] = without_top(state.stacks[start], seat)
        if kind in (BOAT, SNAKES):
            state.reserve[seat] += 1
            (t.boats if kind == BOAT else t.snakes)[code] = seat
            if sink:
                rules: tuple[str, ...] = ("adventures.token-stays", "ruling.adventures.any-level")
                rules += ("ruling.adventures.snakes-where",) if kind == SNAKES else ()
                tell(sink, "BoatLaunched" if kind == BOAT else "SnakesReleased", seat, TOKEN_RULES[kind],
                     "token", rules, start=spot(start), cell=spot(code))  # fmt: skip
        else:
            self._move(state, t, seat, kind, start, code, sink)
        if t.piles[seat]:
            state.agenda.append((self.refill, seat))

    def _move(
        self,
        state: ExpeditionState,
        t: Tokens,
        seat: int,
        kind: int,
        start: int,
        goal: int,
        sink: Sink | None,
    ) -> None:
        insort(t.gone[seat], kind)
        captives: list[int] = []
        if kind == SANDSTORM:
            captives = [other for other in state.stacks[goal] if other != seat]
            state.stacks[goal] = (seat,) * (len(state.stacks[goal]) - len(captives))
            t.captured[seat] = sorted(t.captured[seat] + captives)
        state.stacks[goal] += (seat,)
        if not sink:
            return
        rules: tuple[str, ...] = ("adventures.token-stays", "ruling.adventures.any-level")
        if kind == SANDSTORM:
            rules += ("ruling.adventures.majority", "ruling.adventures.storm-elsewhere")
            tell(sink, "SandstormRaged", seat, "adventures.sandstorm", "token", rules, start=spot(start),
                 goal=spot(goal), captured=len(captives))  # fmt: skip
        else:
            rules += ("ruling.adventures.no-minimum", "expedition.move.on-top")
            tell(sink, "CaravanLeft", seat, "adventures.caravan", "token", rules, start=spot(start),
                 goal=spot(goal))  # fmt: skip

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return self.cell_action("aim", code)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        return self.cell_code("aim", action)

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        cells = [cell for cell in self.rules.cells if state.tiles[cell]]
        return (self.action(state, frame, cell) for cell in (*cells, self.rules.cells[0]))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        return miss(self.rules, state, self.tokens(state), frame[1], frame[2], frame[3], code)

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        more = {
            BOAT: ("adventures.token-stays", "ruling.adventures.boat-count"),
            SNAKES: ("adventures.token-stays", "ruling.adventures.snakes-where"),
            SANDSTORM: ("ruling.adventures.majority", "ruling.adventures.storm-elsewhere"),
            CARAVAN: ("ruling.adventures.four", "ruling.adventures.no-minimum"),
        }
        return (TOKEN_RULES[frame[2]], *more[frame[2]])

    def notes(self, state: ExpeditionState, frame: Frame, code: int) -> list[Note]:
        if frame[2] == SANDSTORM and set(state.stacks[code]) == {frame[1]}:
            return [Note("captures-nobody", "ruling.adventures.majority", {"cell": spot(code)})]
        if frame[2] == BOAT:
            count = sum(self.rules.building[state.tiles[cell]] != PLAIN for cell in neighbours(state, code))
            return [Note("boat-scores", "ruling.adventures.boat-any", {"cell": spot(code), "count": count})]
        return []

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("cell", spot(code)),)


class TokenRefillStep(TileChance):
    """A new token from the player's own face-down ones."""

    name, verb, rule = "new-token", "new-token", "adventures.use"

    def __init__(self, rules: Rules, index: int) -> None:
        super().__init__(rules)
        self.index = index

    def names(self) -> list[str]:
        return list(NAMES)

    def describe(self, state: ExpeditionState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("new-token", (str(token),)):
                return "action.x-new-token", {"token": token}
        return None

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        t = cast("Tokens", state.slices[self.index])
        return t.piles[frame[1]] if t.unseen is None else list(t.unseen[frame[1]])

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        t = cast("Tokens", state.slices[self.index])
        t.piles[frame[1]].remove(code)
        insort(t.held[frame[1]], code)
        if sink:
            left = len(t.piles[frame[1]])
            tell(sink, "TokenDrawn", frame[1], self.rule, "tokens", token=NAMES[code], left=left)
