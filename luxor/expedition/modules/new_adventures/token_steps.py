"""The turn step of the action tokens: whether to use one, from which mountain, and on what."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Params, Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell
from luxor.expedition.modules.new_adventures.token_kinds import Token
from luxor.expedition.modules.new_adventures.tokens import Tokens, may_hold, own_mountains, without_top
from luxor.expedition.rules.chances import TileChance
from luxor.expedition.rules.components import MOUNTAIN, STRIDE
from luxor.expedition.rules.ruleset import ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import ExpeditionState

if TYPE_CHECKING:
    from luxor.expedition.modules.new_adventures.rules import NewAdventures

NO_TOKEN = 0  # code of using none


class TokenStep(ExpeditionStep):
    """What the steps of the module share."""

    def __init__(self, rules: Rules, module: NewAdventures) -> None:
        self.rules = rules
        self.module = module

    def tokens(self, state: ExpeditionState) -> Tokens:
        return self.module.of(state)

    def token(self, frame: Frame) -> Token:
        """The token that the frame holds."""
        return self.module.kinds[frame.token - 1]

    def held(self, state: ExpeditionState, frame: Frame) -> bool:
        """Whether the frame holds a token that the player may hold."""
        return 0 < frame.token <= len(self.module.kinds) and may_hold(
            self.tokens(state), frame.seat, frame.token
        )

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
        return len(state.agenda) > 2 or state.placed > 0 or not state.hands[frame.seat]

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        seat, t = frame.seat, self.tokens(state)
        if self.barred(state, seat) or not t.held[seat] or not self.module.mountains(state, seat):
            return []
        kinds = [kind for kind in self.module.kinds if may_hold(t, seat, kind.code)]
        return [NO_TOKEN, *(kind.code for kind in kinds if self.module.may_waste or kind.starts(state, seat))]

    def barred(self, state: ExpeditionState, seat: int) -> bool:
        """Whether no token may be used because the player has placed the last tile."""
        return not (self.module.after_last_tile or state.hands[seat])

    def void(self, state: ExpeditionState, frame: Frame, sink: Sink | None) -> None:
        if sink and self.barred(state, frame.seat):
            tell(sink, "TokenDeclined", frame.seat, "ruling.adventures.last-turn", "tokens")
        else:
            kind = "NoMountain" if self.tokens(state).held[frame.seat] else "NoTokenLeft"
            covered = own_mountains(self.rules, state, frame.seat)
            also = ("ruling.adventures.any-level",) if covered and kind == "NoMountain" else ()
            tell(sink, kind, frame.seat, "adventures.use", "tokens", also)

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        in_vain = code != NO_TOKEN and not self.module.kinds[code - 1].starts(state, frame.seat)
        if code != NO_TOKEN and not in_vain:
            self.rules.push(state, self.module.lift, frame.seat, code)
        if sink:
            also = ("ruling.adventures.last-turn",) if not state.hands[frame.seat] else ()
            if code == NO_TOKEN:
                tell(sink, "TokenDeclined", frame.seat, "adventures.use", "tokens", also)
            else:
                name = self.module.names[code]
                tell(sink, "TokenUsed", frame.seat, "adventures.use", "tokens", also, token=name)
        if in_vain:
            self._waste(state, frame.seat, code, sink)

    def _waste(self, state: ExpeditionState, seat: int, code: int, sink: Sink | None) -> None:
        """A token without a target is spent, and the adventurers stay (ruling.adventures.needs-target)."""
        t = self.tokens(state)
        t.held[seat].remove(code)
        self.module.kinds[code - 1].leave(state, seat)
        name = self.module.names[code]
        tell(sink, "TokenWasted", seat, "ruling.adventures.needs-target", "tokens", token=name)
        if t.piles[seat]:
            self.rules.push(state, self.module.refill, seat)

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return act("use", self.module.names[code] if code != NO_TOKEN else "none")

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("use", ("none",)):
                return NO_TOKEN
            case ("use", (str(name),)) if name in self.module.names[1:]:
                return self.module.code[name]
        return None

    def describe(self, state: ExpeditionState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("use", ("none",)):
                return "action.x-no-token", {}
            case ("use", (str(token),)):
                return "action.x-use", {"token": token}
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        return (self.action(state, frame, code) for code in range(len(self.module.names)))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        if code == NO_TOKEN:
            return []
        seat, t = frame.seat, self.tokens(state)
        params = {"token": self.module.names[code]}
        found: list[Violation] = []
        if not may_hold(t, seat, code):
            found.append(Violation("token-not-held", "adventures.use", params))
        if not self.module.mountains(state, seat):
            found.append(Violation("no-mountain", "adventures.use", params))
        elif not (self.module.may_waste or self.module.kinds[code - 1].starts(state, seat)):
            found.append(Violation("token-no-target", "ruling.adventures.needs-target", params))
        return found

    def untimely(self, state: ExpeditionState, seat: int, code: int) -> list[Violation]:
        return [Violation("token-after-placing", "adventures.use")]

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == NO_TOKEN:
            return ("adventures.use",)
        return ("adventures.use", self.module.kinds[code - 1].rule, "ruling.adventures.needs-target")

    def remedies(
        self, state: ExpeditionState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        """What if the player held the token?"""
        seat, t = frame.seat, self.tokens(state)
        ideas = [
            Remedy("instead", self.rule, action=self.action(state, frame, c))
            for c in self.options(state, frame)[:3]
        ]
        if [violation.code for violation in found] == ["token-not-held"]:
            names = self.module.names
            held = [names[kind] for kind in sorted([*t.held[seat], code])]
            edit = {"tokens": {seat: held}}
            ideas.append(Remedy("with-token", "adventures.use", {"token": names[code]}, edit=edit))
        return ideas

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", "none") if code == NO_TOKEN else Target("token", self.module.names[code]),)


class LiftStep(TokenStep):
    """From which mountain the adventurer is taken; the frame holds the token."""

    name = "lift"
    rule = "ruling.adventures.any-level"
    fields = ("token",)

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return self.held(state, frame) and bool(self.options(state, frame))

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return self.token(frame).starts(state, frame.seat)

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        self.rules.push(state, self.module.aim, frame.seat, frame.token, code)
        tell(sink, "MountainChosen", frame.seat, self.rule, "token", ("adventures.use",), cell=spot(code))

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return self.cell_action("lift", code)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        return self.cell_code("lift", action)

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        """Every mountain, and the player's other tiles."""
        for cell in self.rules.cells:
            if self.rules.terrain[state.tiles[cell]] == MOUNTAIN or frame.seat in state.stacks[cell]:
                yield self.action(state, frame, cell)

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        params = {"cell": spot(code), "token": self.token(frame).name}
        if code not in self.module.mountains(state, frame.seat):
            covered = code in own_mountains(self.rules, state, frame.seat)
            rule = "ruling.adventures.any-level" if covered else "adventures.use"
            return [Violation("no-own-on-mountain", rule, params)]
        if not self.token(frame).aims(state, frame.seat, code):
            return [Violation("token-no-target", "ruling.adventures.needs-target", params)]
        return []

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        return ("adventures.use", "ruling.adventures.any-level", self.token(frame).rule)

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("cell", spot(code)),)


class AimStep(TokenStep):
    """On what the token acts; the frame holds the token and the mountain."""

    name = "aim"
    rule = "adventures.use"
    always = True
    fields = ("token", "cell")

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        return (
            self.held(state, frame)
            and frame.cell in self.module.mountains(state, frame.seat)
            and bool(self.options(state, frame))
        )

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        return self.token(frame).aims(state, frame.seat, frame.cell)

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        seat, kind, start = frame.seat, frame.token, frame.cell
        t = self.tokens(state)
        t.held[seat].remove(kind)
        state.stacks[start] = without_top(state.stacks[start], seat)
        self.token(frame).use(state, seat, start, code, sink)
        if t.piles[seat]:
            self.rules.push(state, self.module.refill, seat)

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        return self.cell_action("aim", code)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        return self.cell_code("aim", action)

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        cells = [cell for cell in self.rules.cells if state.tiles[cell]]
        return (self.action(state, frame, cell) for cell in (*cells, self.rules.cells[0]))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        return self.token(frame).miss(state, frame.seat, frame.cell, code)

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        return self.token(frame).basis(state, code)

    def notes(self, state: ExpeditionState, frame: Frame, code: int) -> list[Note]:
        return self.token(frame).notes(state, frame.seat, code)

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("cell", spot(code)),)


class TokenRefillStep(TileChance):
    """A new token from the player's own face-down ones."""

    name, verb, rule = "new-token", "new-token", "adventures.use"

    def __init__(self, rules: Rules, module: NewAdventures) -> None:
        super().__init__(rules)
        self.module = module

    def names(self) -> list[str]:
        return list(self.module.names)

    def describe(self, state: ExpeditionState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("new-token", (str(token),)):
                return "action.x-new-token", {"token": token}
        return None

    def pool(self, state: ExpeditionState, frame: Frame) -> list[int]:
        t = self.module.of(state)
        return t.piles[frame.seat] if t.unseen is None else list(t.unseen[frame.seat])

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        t = self.module.of(state)
        t.piles[frame.seat].remove(code)
        insort(t.held[frame.seat], code)
        left = len(t.piles[frame.seat])
        tell(sink, "TokenDrawn", frame.seat, self.rule, "tokens", token=self.module.names[code], left=left)
