"""Readings of the mummy herself, and of standing up, that can be played beside the standard ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from luxor.classic.modules.mummy.hand_tiles import DiscardStep
from luxor.classic.modules.mummy.rules import SINGLE_STEP, Mummy
from luxor.classic.modules.mummy.walking import grant, walk
from luxor.classic.modules.shared import MenuStep
from luxor.classic.rules.module import NOBODY, Change, LuxorModule
from luxor.classic.rules.movement import next_tunnel
from luxor.classic.rules.ruleset import MOVE, REFILL, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import AUTO, Frame
from luxor.core.position.notation import FactReader, Facts
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Sink, act, tell

# ruling.stand.declare: after the roll all who can must stand up
AllStand = partial(Change, Mummy, all_stand=True)
# ruling.house.stand-free: standing up costs no turn, whatever was rolled
StandFree = partial(Change, Mummy, stand_free=True)
# ruling.stand.needs-target: one may roll though all who lie are held down
StandAlways = partial(Change, Mummy, stand_always=True)
# ruling.nobody-moves.stand: whoever has nobody upright cannot move, roll or no roll
LyingAreStuck = partial(Change, Mummy, lying_able=False)
# ruling.none-possible.rest: a card that moves nobody moves no mummy, and no mummy tile follows
JustDiscarded = partial(Change, Mummy, idle_rests=True)


class WalksAfter(LuxorModule[Slice]):
    """For a Horus card that is played she walks after move and action (ruling.mummy.before-move)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.late_walk = rules.add_step(_LateWalk(rules, mummy))


class WalksWhenChosen(WalksAfter):
    """Whoever plays a Horus card chooses whether she walks first or last (ruling.mummy.before-move)."""

    def install(self, rules: Rules) -> None:
        super().install(rules)
        mummy = rules.part(Mummy)
        mummy.walk_asked = rules.add_step(_WhenStep(rules, mummy))


class _WhenStep(MenuStep):
    name = "mummy-when"
    rule = "ruling.mummy.before-move"
    menu = (act("walk", "first"), act("walk", "last"))

    def __init__(self, rules: Rules, mummy: Mummy) -> None:
        super().__init__(rules)
        self.mummy = mummy

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return state.card != NO_CARD

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if self.rules.waiting(state, MOVE) else []  # first is last where nobody moves

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        self.take(state, frame, 0, sink)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code:
            self.mummy.walk_late(state, frame.seat)
        else:
            self.mummy.walk_first(state, frame.seat, state.card, self.mummy.moves(state, frame.seat), sink)


class _LateWalk(LuxorStep):
    name = "mummy-walk"
    sort = AUTO

    def __init__(self, rules: Rules, mummy: Mummy) -> None:
        super().__init__(rules)
        self.mummy = mummy

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        walk(self.mummy, state, frame.seat, self.rules.eyes[state.card], ("ruling.mummy.before-move",), sink)


class WalksAtTheEnd(LuxorModule[Slice]):
    """For a Horus card that is taken she walks when the turn ends (ruling.mummy.after-insert)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.walk_due = rules.add_mark(_WalkDue(rules, mummy), max(rules.eyes))


class _WalkDue(_LateWalk):
    """There are as many such frames as she has steps to go."""

    name, rule = "mummy-due", "ruling.mummy.after-insert"

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        eyes = 1 + state.agenda.count(frame)
        state.agenda[:] = [other for other in state.agenda if other != frame]
        walk(self.mummy, state, frame.seat, eyes, (self.rule,), sink)


class TileAfterRoll(LuxorModule[Slice]):
    """A turn that a roll ended still allows a mummy tile (ruling.stand.no-tile)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.after_roll = (mummy.box.use,)


class DiscardAndDraw(LuxorModule[Slice]):
    """After such a roll a card is discarded, one drawn, and a tile may be used (ruling.stand.no-tile)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.after_roll = (mummy.box.use, REFILL)
        mummy.stand_discard = rules.add_step(_StandDiscard(rules, -1))


class _StandDiscard(DiscardStep):
    """Which card is discarded for a roll to stand up."""

    name, rule = "stand-discard", "ruling.stand.no-tile"

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        return []


class OpponentsGain(LuxorModule[Slice]):
    """Whoever walks into the mummy gives each opponent a talisman (ruling.mummy.no-gain-on-landing)."""

    def install(self, rules: Rules) -> None:
        self.mummy = rules.part(Mummy)

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        others = [(seat + n) % self.rules.players for n in range(1, self.rules.players)]
        for other in others if self.mummy.of(state).space == space else ():
            if grant(self.mummy, state, other, 1) and sink:
                tell(sink, "TalismansGained", other, "ruling.mummy.no-gain-on-landing", "mummy", n=1)
        return False


class MoverSlice(Slice):
    """Who moved the mummy last."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat  # NOBODY: she stands where the game began

    def clone(self) -> MoverSlice:
        return MoverSlice(self.seat)

    def key(self) -> tuple[object, ...]:
        return () if self.seat == NOBODY else (self.seat,)


class LastMoverGains(LuxorModule[MoverSlice]):
    """Who moved the mummy last gains for whoever walks into her (ruling.mummy.no-gain-on-landing)."""

    schema: Mapping[str, str] = {"mover": "one"}

    def own(self, name: str) -> str:
        return f"mummy.{name}"

    def install(self, rules: Rules) -> None:
        self.mummy = rules.part(Mummy)
        self.mummy.walked = self._walked

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> MoverSlice:
        return MoverSlice(NOBODY)

    def facts(self, state: LuxorState) -> Facts:
        return {"mover": self.of(state).seat}

    def read(self, facts: FactReader, state: LuxorState) -> MoverSlice:
        known = facts.has(self.own("mover"))
        return MoverSlice(
            facts.number(self.own("mover"), NOBODY, self.rules.players - 1) if known else NOBODY
        )

    def _walked(self, state: LuxorState, seat: int) -> None:
        self.of(state).seat = seat

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        mover = self.of(state).seat
        if (
            self.mummy.of(state).space == space
            and mover != NOBODY
            and grant(self.mummy, state, mover, 1)
            and sink
        ):
            tell(sink, "TalismansGained", mover, "ruling.mummy.no-gain-on-landing", "mummy", n=1)
        return False


class StaysForAStep(LuxorModule[Slice]):
    """She stays where a single step replaces a Horus card (ruling.characters.single-step-horus)."""

    def install(self, rules: Rules) -> None:
        rules.step_spares = True
        mummy = rules.part(Mummy)
        mummy.after_step = rules.add_step(_AfterStep(rules, mummy))


class _AfterStep(_LateWalk):
    name, rule = "mummy-after-step", "ruling.characters.single-step-horus"

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if self.rules.rule_of_move(state) != SINGLE_STEP:
            self.mummy.walk_for(state, frame.seat, state.card, True, sink)


class TunnelFirst(LuxorModule[Slice]):
    """Whoever moves to the near end of a tunnel is through before the mummy strikes (ruling.mummy.tunnel).

    Only one who goes through for sure: not where a tile is just moved to, or actions are asked about.
    """

    def spares(self, state: LuxorState, seat: int, space: int) -> bool:
        rules = self.rules
        tunnel = rules.takes_on and state.tiles[space] == rules.tunnel
        return tunnel and next_tunnel(rules, state, space) > 0


class RefuseAndPlayOn(LuxorModule[Slice]):
    """Only after a roll that lets one play on may some be left lying (ruling.stand.declare)."""

    def install(self, rules: Rules) -> None:
        mummy = rules.part(Mummy)
        mummy.all_stand = mummy.may_refuse = True


class _WalksForCards(LuxorModule[Slice]):
    """She walks for further Horus cards."""

    def install(self, rules: Rules) -> None:
        self.mummy = rules.part(Mummy)
        rules.unplayed_act = True

    def concerns(self, card: int) -> bool:
        return bool(self.rules.eyes[card])

    def walk(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        if self.concerns(card):
            walk(self.mummy, state, seat, self.rules.eyes[card], ("ruling.mummy.drawn",), sink)


class WalksForDrawn(_WalksForCards):
    """She also walks for a Horus card from the draw pile (ruling.mummy.drawn)."""

    def drawn(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        self.walk(state, seat, card, sink)


class WalksForDiscarded(_WalksForCards):
    """She also walks for a Horus card that is discarded (ruling.mummy.drawn)."""

    def discarded(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        self.walk(state, seat, card, sink)


class WalksBetween(WalksAfter):
    """For a Horus card that is played she walks after the move, before the action (ruling.mummy.before-move).

    Who is taken on by a tunnel first stands before it; so nobody is without her coming between.
    """

    def install(self, rules: Rules) -> None:
        super().install(rules)
        self.mummy = rules.part(Mummy)
        rules.takes_on, rules.rest = False, [None] * len(rules.rest)

    def moved(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        frame = self.rules.frame(self.mummy.late_walk, seat)
        if frame in state.agenda:
            state.agenda.remove(frame)
            self.rules.steps[frame.kind].run(state, frame, sink)
