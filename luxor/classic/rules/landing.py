"""What happens where a movement ended: treasures, Horus, temple tiles."""

from __future__ import annotations

from bisect import insort

from luxor.classic.rules.components import FAVOUR, HORUS, LESS, SCARAB, SCARAB_OR_WILD, TREASURE, TUNNEL, WILD
from luxor.classic.rules.movement import carry, next_tunnel
from luxor.classic.rules.ruleset import PERFORM, REDUCED, REVEAL, SCARAB_DRAW, TAKE, TURN_UP, LuxorStep, Rules
from luxor.classic.rules.state import ASLEEP, NO_CARD, LuxorState
from luxor.core.step import AUTO, Frame
from luxor.core.terms import Sink, tell

# Things a tile can give; PILE + n is the top card of Horus pile n.
KEY_ITEM, SCARAB_ITEM, WILD_ITEM, PILE = 0, 1, 2, 3


def arrive(rules: Rules, state: LuxorState, seat: int, space: int, depth: int, sink: Sink | None) -> None:
    """A movement ended: the adventurer acts, unless it is in the chamber or something stops it.

    Whatever the movement put on the agenda above `depth` comes first. The last tunnel leads nowhere, so there
    is nothing to wait for: whoever comes there through a tunnel or otherwise has come to the same.
    """
    if space == rules.chamber:
        return
    stopped = False
    for landed in rules.landed:
        stopped |= landed(state, seat, space, sink)
    if stopped:
        return
    ends = state.tiles[space] == rules.tunnel and not next_tunnel(rules, state, space)
    if len(state.agenda) > depth and not ends:
        state.agenda.insert(depth, (PERFORM, seat, space))
    else:
        perform(rules, state, seat, space, sink)


class PerformStep(LuxorStep):
    """The action of a tile, after something that had to come first; the frame holds the space."""

    name = "perform"
    sort = AUTO
    fields = ("space",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        perform(self.rules, state, frame[1], frame[2], sink)


def perform(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The action of the tile on a space."""
    tile = state.tiles[space]
    kind = rules.kind[tile]
    if kind == TREASURE:
        _treasure(rules, state, seat, space, sink)
    elif kind == TUNNEL:
        _tunnel(rules, state, seat, space, sink)
    elif kind in (HORUS, SCARAB, WILD, SCARAB_OR_WILD, FAVOUR):
        if items(rules, state, seat, tile):
            state.agenda.append((TAKE, seat, tile))
        elif sink:
            rule = "base.temple.favour.empty" if kind == FAVOUR else "ruling.supply.empty"
            tell(sink, "NothingLeft", seat, rule, "tile", tile=rules.kit.tiles[tile].name)
    elif sink:
        tell(sink, "NothingHere", seat, "base.action.landing", "space", space=space)


def effect(rules: Rules, state: LuxorState, seat: int, space: int) -> tuple[int, ...]:
    """What performing a space comes to: equal answers lead to equal positions."""
    tile = state.tiles[space]
    kind = rules.kind[tile]
    if kind == TREASURE:
        least = rules.need[tile] - (state.mode == LESS)
        return (TREASURE, space) if state.adventurers[seat].count(space) >= least else ()
    if kind == TUNNEL:
        return (TUNNEL, space) if next_tunnel(rules, state, space) else ()
    found = items(rules, state, seat, tile)
    return (kind, tile) if len(found) > 1 else tuple(found)


def _treasure(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    need = rules.need[state.tiles[space]]
    have = state.adventurers[seat].count(space)
    if have >= need:
        take_treasure(rules, state, seat, space, sink)
    elif state.mode == LESS and have == need - 1:
        state.agenda.append((REDUCED, seat, space))
    elif sink:
        tell(sink, "NotEnough", seat, "base.treasure.not-enough", "tile", ("base.treasure.need",),
             space=space, need=need, have=have)  # fmt: skip


def take_treasure(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The tile goes to the player, its VP at once; then whatever lies beneath comes to light."""
    tile = state.tiles[space]
    state.tiles[space] = 0
    state.steps.remove(space)
    state.score[seat] += rules.vp[tile]
    insort(state.treasures[seat], tile)
    if sink:
        tell(sink, "TreasureTaken", seat, "base.treasure.take", "tile",
             ("base.treasure.need", "base.treasure.keep", "base.action.landing"), space=space,
             tile=rules.kit.tiles[tile].name, vp=rules.vp[tile])  # fmt: skip
    _uncover(rules, state, seat, space, sink)
    for taken in rules.taken:
        taken(state, seat, tile, sink)


def _uncover(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    for uncovered in rules.uncovered:
        if uncovered(state, seat, space, sink):
            return
    symbol = rules.symbol[space]
    if symbol >= 0 and state.temples[symbol]:
        state.agenda.append((REVEAL, seat, space))
    elif sink:
        rule = "base.treasure.leaves-empty" if symbol < 0 else "ruling.temple.stack-empty"
        tell(sink, "SpaceEmptied", seat, rule, "space", space=space)


def _tunnel(rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    goal = next_tunnel(rules, state, space)
    if not goal:
        if sink:
            tell(sink, "TunnelEnds", seat, "base.temple.tunnel.none-ahead", "tunnel", space=space)
        return
    if sink:
        also: tuple[str, ...] = ("base.temple.tunnel.no-skip", "ruling.tunnel.single-hop")
        if any(
            ASLEEP - statue in state.adventurers[seat]
            for statue in range(rules.zone[space], rules.zone[goal])
        ):
            also += ("base.temple.tunnel.anubis",)
        tell(sink, "TunnelTaken", seat, "base.temple.tunnel", "tunnel", also, start=space, goal=goal)
    carry(rules, state, seat, space, goal, sink)
    for landed in rules.landed:
        landed(state, seat, goal, sink)


def items(rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """What a tile offers of what is still there."""
    kind = rules.kind[tile]
    found: list[int] = []
    if kind == HORUS and state.key_supply:
        found.append(KEY_ITEM)
    if kind in (SCARAB, SCARAB_OR_WILD) and state.scarab_supply:
        found.append(SCARAB_ITEM)
    if kind in (WILD, SCARAB_OR_WILD) and state.wild_supply:
        found.append(WILD_ITEM)
    if kind in (HORUS, FAVOUR):
        piles = [p for p in rules.kit.tiles[tile].piles if state.tops[p] != NO_CARD]
        for offered in rules.offered:
            piles = offered(state, seat, piles)
        found += [PILE + p for p in piles]
    return found


def give(
    rules: Rules,
    state: LuxorState,
    seat: int,
    item: int,
    rule: str,
    sink: Sink | None,
    also: tuple[str, ...] = (),
) -> None:
    """Hand an item of the supply to a player."""
    if item >= PILE:
        gain_card(rules, state, seat, item - PILE, rule, sink, also)
    elif item == SCARAB_ITEM:
        state.agenda.append((SCARAB_DRAW, seat))
        if sink and rule != "base.temple.scarab":
            tell(sink, "ScarabChosen", seat, rule, "tile")
    elif item == KEY_ITEM:
        state.key_supply -= 1
        state.keys[seat] += 1
        if sink:
            tell(sink, "KeyTaken", seat, rule, "tile")
    else:
        state.wild_supply -= 1
        state.wilds[seat] += 1
        if sink:
            tell(sink, "WildTaken", seat, rule, "tile")


def take_top(state: LuxorState, seat: int, pile: int) -> int:
    """The top card of a Horus pile is taken, and the next one comes to light."""
    card = state.tops[pile]
    state.tops[pile] = NO_CARD
    if state.piles[pile]:
        state.agenda.append((TURN_UP, seat, pile))
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
) -> None:
    """The top card of a Horus pile, seen by all, goes into the middle of the hand, or is set aside."""
    card = take_top(state, seat, pile)
    aside = [why for holds_back in rules.holds_back if (why := holds_back(state, seat, card))]
    if not aside:
        insert_middle(state, seat, card)  # pool 0: everybody saw it
    state.took = 1
    if sink:
        also = (*(aside or ("base.hand.draw-to-middle",)), *also)
        tell(sink, "HorusCardTaken", seat, rule, "tile", also, card=rules.kit.cards[card].name, pile=pile + 1,
             kept="aside" if aside else "middle")  # fmt: skip
    for gained in rules.gained:
        gained(state, seat, card, sink)
