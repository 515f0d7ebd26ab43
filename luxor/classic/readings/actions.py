"""Readings of actions: which may be declined, and what they bring when."""

from __future__ import annotations

from functools import partial

from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.landing import KEY_ITEM, NOTHING, SCARAB_ITEM, WILD_ITEM, effect, perform
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kind import TileKind
from luxor.classic.rules.tile_kinds import Offering
from luxor.core.modules import Slice
from luxor.core.step import Frame
from luxor.core.terms import Sink, Target, act, tell

# ruling.action.mandatory: a treasure must be taken also where one adventurer fewer is enough
MustTake = partial(Change, Rules, reduced_must=True)
# ruling.supply.empty: other markers stand in for keys and wild treasures that have run out
Endless = partial(Change, Rules, endless=True)
# ruling.temple.stack-empty: where a temple stack is empty, a tile comes from the highest one
AnotherStack = partial(Change, Rules, any_stack=True)
# ruling.back.acts: after a step back nothing is performed
NoActionBack = partial(Change, Rules, back_acts=False)
# ruling.one-less.after-osiris: one adventurer fewer is enough only where the card itself leads
LessByCard = partial(Change, Rules, less_after_jump=False)


RULING = "ruling.action.mandatory"


class OptionalActions(LuxorModule[Slice]):
    """Whoever moved may do without the action of the tile (ruling.action.mandatory)."""

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(MayActStep(rules))
        rules.takes_on, rules.rest = False, [None] * len(rules.rest)  # nobody is, without being asked

    def acting(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        if not asked(self.rules, state, seat, space):
            return False
        state.agenda.append((self.step, seat, space))
        return True


def asked(rules: Rules, state: LuxorState, seat: int, space: int) -> bool:
    """Whether the tile does something that nobody is asked about anyway (base.horus.one-less)."""
    enough = state.adventurers[seat].count(space) >= rules.need[state.tiles[space]]
    return enough and bool(effect(rules, state, seat, space))


class MayActStep(MenuStep):
    """Whether to perform the tile where a movement ended; the frame holds the space."""

    name = "may-act"
    rule = RULING
    fields = ("space",)
    menu = (act("perform"), NO)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame[2] in state.adventurers[frame[1]] and asked(self.rules, state, frame[1], frame[2])

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            perform(self.rules, state, frame[1], frame[2], sink)
        elif sink:
            tell(sink, "ActionDeclined", frame[1], RULING, "tile", space=frame[2])

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", frame[2]),) if code == 0 else (Target("choice", "decline"),)


class AllOrNothing(LuxorModule[Slice]):
    """A tile that offers several things gives nothing when one of them is missing (ruling.supply.choice)."""

    def left(self, state: LuxorState, kind: TileKind, tile: int, items: list[int]) -> list[int]:
        return [] if missing(self.rules, kind, tile, items) else items


class MissingOne(LuxorModule[Slice]):
    """Where one of several things is missing, that one may be chosen: nothing (ruling.supply.choice)."""

    def left(self, state: LuxorState, kind: TileKind, tile: int, items: list[int]) -> list[int]:
        chosen = items and NOTHING not in items and missing(self.rules, kind, tile, items)
        return [*items, NOTHING] if chosen else items


def missing(rules: Rules, kind: TileKind, tile: int, items: list[int]) -> bool:
    """Whether a tile offers several things and one of them has run out."""
    if not isinstance(kind, Offering) or kind.only_rule != "ruling.supply.choice":
        return False
    offered = len(rules.kit.tiles[tile].piles) if kind.cards else 2
    return sum(item >= 0 for item in items) < offered


class SomethingElse(LuxorModule[Slice]):
    """Whoever finds nothing left takes something else out of the supply (ruling.supply.empty)."""

    def left(self, state: LuxorState, kind: TileKind, tile: int, items: list[int]) -> list[int]:
        if items or not isinstance(kind, Offering) or kind.empty_rule != "ruling.supply.empty":
            return items
        supply = {
            KEY_ITEM: state.key_supply,
            SCARAB_ITEM: len(state.scarab_supply),
            WILD_ITEM: state.wild_supply,
        }
        return [item for item, left in supply.items() if left]


class KeysComeBack(LuxorModule[Slice]):
    """When a turn ends and the supply has run out, all spent keys come back (ruling.key.spent)."""

    def install(self, rules: Rules) -> None:
        rules.keys_come_back = True

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if state.key_supply or not state.spent:
            return
        state.key_supply, state.spent = state.spent, 0
        if sink:
            tell(sink, "KeysCameBack", seat, "ruling.key.spent", "turn", keys=state.key_supply)


class NoKeyAfterAll(LuxorModule[Slice]):
    """After move-all a Horus tile gives a card, but no key (ruling.all.key)."""

    def left(self, state: LuxorState, kind: TileKind, tile: int, items: list[int]) -> list[int]:
        return [item for item in items if item != KEY_ITEM] if state.mode == ALL else items


class PointsAtEnd(LuxorModule[Slice]):
    """Treasures are counted at the end, not on the track (ruling.house.points-at-end)."""

    def install(self, rules: Rules) -> None:
        rules.track = [0] * len(rules.track)
