"""What happens where a movement ended: treasures, Horus, temple tiles."""

from __future__ import annotations

from bisect import insort

from luxor.classic.rules.movement import halted, leads_nowhere, upright
from luxor.classic.rules.ruleset import (
    ACT,
    MOVE,
    PERFORM,
    PLAY,
    REVEAL,
    ROLL,
    SCARAB_DRAW,
    TURN_UP,
    LuxorStep,
    Rules,
)
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.classic.rules.tile_kind import Effect
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import AUTO, Frame
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Action, Sink, tell, that_apply

# Things a tile can give; PILE + n is the top card of Horus pile n, and NOTHING is none of what it offers.
NOTHING, KEY_ITEM, SCARAB_ITEM, WILD_ITEM, PILE = -1, 0, 1, 2, 3

BEFORE_MOVING = (PLAY, ROLL, MOVE)
NOWHERE = -1  # no space


def arrive(rules: Rules, state: LuxorState, seat: int, space: int, depth: int, sink: Sink | None) -> None:
    """A movement ended: the adventurer acts, unless it is in the chamber or something stops it.

    Whatever the movement put on the agenda above `depth` comes first. The last tunnel leads nowhere, so there
    is nothing to wait for: whoever comes there through a tunnel or otherwise has come to the same.
    """
    if space == rules.chamber:
        return
    if rules.hooks.landed:
        if any(rules.hooks.spares(state, seat, space)):
            act_at(rules, state, seat, space, sink)
            return
        if halted(rules, state, seat, space, sink):
            return
    if rules.hooks.moved:
        depth = between(rules, state, seat, depth, sink)
        if space not in state.adventurers[seat]:
            return
    if rules.height(state) > depth and not leads_nowhere(rules, state, space):
        rules.put_at(state, depth, rules.frame(PERFORM, seat, space))
    else:
        act_at(rules, state, seat, space, sink)


def between(rules: Rules, state: LuxorState, seat: int, depth: int, sink: Sink | None) -> int:
    """What modules have come between movement and action; the depth of the agenda after it."""
    before = rules.height(state)
    rules.hooks.moved(state, seat, sink)
    return depth - before + rules.height(state)


class PerformStep(LuxorStep):
    """The action of a tile, after something that had to come first; the frame holds the space."""

    name = "perform"
    sort = AUTO
    fields = ("space",)

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        act_at(self.rules, state, frame.seat, frame.space, sink)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        return 0 if action == ("perform", ()) else None

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        return not_taken(self.rules, state, seat)


def not_taken(rules: Rules, state: LuxorState, seat: int, space: int | None = None) -> list[Violation]:
    """Why nobody takes or does anything now, on one space or wherever a player stands."""
    if rules.waiting(state, ACT):
        return [Violation("actor-first", "base.horus.all.one-action")]
    places = [q for q in dict.fromkeys(upright(rules, state, seat)) if space in (None, q)]
    moved = state.card != NO_CARD and not rules.waiting(state, *BEFORE_MOVING)
    found: list[Violation] = []
    for q in places:
        need, have = rules.need[state.tiles[q]], present(rules, state, seat, q)
        if have < need:
            params = {"place": q, "need": need, "have": have}
            found.append(Violation("too-few", "base.treasure.need", params))
    if moved and any(lies_open(rules, state, q) for q in places):
        found.append(Violation("just-revealed", "base.treasure.no-action-on-reveal"))
    return found if found and moved else [*found, Violation("not-landed", "base.action.landing")]


def lies_open(rules: Rules, state: LuxorState, space: int) -> bool:
    """Whether a temple tile lies where a treasure was."""
    return rules.symbol[space] >= 0 and bool(state.tiles[space]) and not rules.need[state.tiles[space]]


def act_at(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The action of whoever moved to a space, unless a module sees to it."""
    if not rules.hooks.acting.first(state, seat, space, sink):
        perform(rules, state, seat, space, sink)


def perform(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The action of the tile on a space."""
    rules.perform[state.tiles[space]](rules, state, seat, space, sink)


def effect(rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
    """What performing a space comes to: equal answers lead to equal positions."""
    return rules.effect[state.tiles[space]](rules, state, seat, space)


def present(rules: Rules, state: LuxorState, seat: int, space: int) -> int:
    """How many of a player's adventurers count for the treasure on a space."""
    if rules.movers_only >= 0:
        for kind, _, *moved in reversed(state.agenda):
            if kind in (ACT, rules.movers_only):
                return moved.count(space)
    return state.adventurers[seat].count(space)


def take_treasure(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The tile goes to the player, its VP at once; then whatever lies beneath comes to light."""
    tile = state.tiles[space]
    state.tiles[space] = 0
    state.counted.remove(space)
    state.score[seat] += rules.track[tile]
    insort(state.treasures[seat], tile)
    later = that_apply({"ruling.house.points-at-end": rules.track[tile] != rules.vp[tile]})
    tell(sink, "TreasureTaken", seat, "base.treasure.take", "tile",
         ("base.treasure.need", "base.treasure.keep", "base.action.landing", *later), space=space,
         tile=rules.kit.tiles[tile].name, vp=rules.track[tile])  # fmt: skip
    _uncover(rules, state, seat, space, sink)
    rules.hooks.taken(state, seat, tile, sink)


def _uncover(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    if rules.hooks.uncovered.first(state, seat, space, sink):
        return
    symbol = rules.symbol[space]
    if symbol >= 0 and stack_for(rules, state, space):
        rules.push(state, REVEAL, seat, space)
    else:
        rule = "base.treasure.leaves-empty" if symbol < 0 else "ruling.temple.stack-empty"
        tell(sink, "SpaceEmptied", seat, rule, "space", space=space)


@clause
def stack_for(rules: Rules, state: LuxorState, space: int) -> list[int]:
    """The temple tiles that one comes from: those of the symbol under the treasure."""
    return state.temples[rules.symbol[space]]


@clause
def is_left(rules: Rules, supply: int) -> bool:
    """Whether a key or a wild treasure can be taken: while there are any (ruling.supply.empty)."""
    return supply > 0


def give(
    rules: Rules,
    state: LuxorState,
    seat: int,
    item: int,
    rule: str,
    sink: Sink | None,
    also: tuple[str, ...] = (),
    shown: int = 0,
) -> None:
    """Hand an item of the supply to a player."""
    if item >= PILE:
        gain_card(rules, state, seat, item - PILE, rule, sink, also, shown)
    elif item == SCARAB_ITEM:
        rules.push(state, SCARAB_DRAW, seat)
        if sink and rule != "base.temple.scarab":
            tell(sink, "ScarabChosen", seat, rule, "tile")
    elif item == KEY_ITEM:
        tell(sink, "KeyTaken", seat, rule, "tile", (*also, *_stand_in(state.key_supply)))
        state.key_supply = max(0, state.key_supply - 1)
        state.keys[seat] += 1
    else:
        tell(sink, "WildTaken", seat, rule, "tile", _stand_in(state.wild_supply))
        state.wild_supply = max(0, state.wild_supply - 1)
        state.wilds[seat] += 1
        rules.hooks.wild_taken(state, seat, sink)


def _stand_in(left: int) -> tuple[str, ...]:
    """The ruling by which something is taken though none is left."""
    return () if left else ("ruling.supply.empty",)


def take_top(rules: Rules, state: LuxorState, seat: int, pile: int) -> int:
    """The top card of a Horus pile is taken, and the next one comes to light."""
    card = state.tops[pile]
    state.tops[pile] = NO_CARD
    if state.piles[pile]:
        rules.push(state, TURN_UP, seat, pile)
    return card


def insert_middle(state: LuxorState, seat: int, slot: int) -> None:
    hand = state.hands[seat]
    hand.insert(len(hand) // 2, slot)


def gain_card(
    rules: Rules,
    state: LuxorState,
    seat: int,
    pile: int,
    rule: str,
    sink: Sink | None,
    also: tuple[str, ...] = (),
    shown: int = 0,
) -> None:
    """The top card of a Horus pile, seen by all, goes into the middle of the hand, or is set aside.

    `shown` are the eyes on the tile that gives it, if it shows some.
    """
    card = take_top(rules, state, seat, pile)
    aside = [why for why in rules.hooks.holds_back(state, seat, card) if why]
    if not aside:
        insert_middle(state, seat, card)  # pool 0: everybody saw it
    state.took = 1
    also = (*(aside or ("base.hand.draw-to-middle",)), *also)
    tell(sink, "HorusCardTaken", seat, rule, "tile", also, card=rules.kit.cards[card].name, pile=pile + 1,
         kept="aside" if aside else "middle")  # fmt: skip
    rules.hooks.gained(state, seat, card, shown, sink)
