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


def arrive(r: Rules, s: LuxorState, seat: int, space: int, depth: int, sink: Sink | None) -> None:
    """A movement ended: the adventurer acts, unless it is in the chamber or something stops it.

    Whatever the movement put on the agenda above `depth` comes first. The last tunnel leads nowhere, so there
    is nothing to wait for: whoever comes there through a tunnel or otherwise has come to the same.
    """
    if space == r.chamber:
        return
    stopped = False
    for landed in r.landed:
        stopped |= landed(s, seat, space, sink)
    if stopped:
        return
    ends = s.tiles[space] == r.tunnel and not next_tunnel(r, s, space)
    if len(s.agenda) > depth and not ends:
        s.agenda.insert(depth, (PERFORM, seat, space))
    else:
        perform(r, s, seat, space, sink)


class PerformStep(LuxorStep):
    """The action of a tile, after something that had to come first; the frame holds the space."""

    name = "perform"
    sort = AUTO
    fields = ("space",)

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def run(self, s: LuxorState, f: Frame, sink: Sink | None) -> None:
        perform(self.r, s, f[1], f[2], sink)


def perform(r: Rules, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The action of the tile on a space."""
    tile = s.tiles[space]
    kind = r.kind[tile]
    if kind == TREASURE:
        _treasure(r, s, seat, space, sink)
    elif kind == TUNNEL:
        _tunnel(r, s, seat, space, sink)
    elif kind in (HORUS, SCARAB, WILD, SCARAB_OR_WILD, FAVOUR):
        if items(r, s, seat, tile):
            s.agenda.append((TAKE, seat, tile))
        elif sink:
            rule = "base.temple.favour.empty" if kind == FAVOUR else "ruling.supply.empty"
            tell(sink, "NothingLeft", seat, rule, "tile", tile=r.kit.tiles[tile].name)
    elif sink:
        tell(sink, "NothingHere", seat, "base.action.landing", "space", space=space)


def effect(r: Rules, s: LuxorState, seat: int, space: int) -> tuple[int, ...]:
    """What performing a space comes to: equal answers lead to equal positions."""
    tile = s.tiles[space]
    kind = r.kind[tile]
    if kind == TREASURE:
        least = r.need[tile] - (s.mode == LESS)
        return (TREASURE, space) if s.adventurers[seat].count(space) >= least else ()
    if kind == TUNNEL:
        return (TUNNEL, space) if next_tunnel(r, s, space) else ()
    found = items(r, s, seat, tile)
    return (kind, tile) if len(found) > 1 else tuple(found)


def _treasure(r: Rules, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    need = r.need[s.tiles[space]]
    have = s.adventurers[seat].count(space)
    if have >= need:
        take_treasure(r, s, seat, space, sink)
    elif s.mode == LESS and have == need - 1:
        s.agenda.append((REDUCED, seat, space))
    elif sink:
        tell(sink, "NotEnough", seat, "base.treasure.not-enough", "tile", ("base.treasure.need",),
             space=space, need=need, have=have)  # fmt: skip


def take_treasure(r: Rules, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    """The tile goes to the player, its VP at once; then whatever lies beneath comes to light."""
    tile = s.tiles[space]
    s.tiles[space] = 0
    s.steps.remove(space)
    s.score[seat] += r.vp[tile]
    insort(s.treasures[seat], tile)
    if sink:
        tell(sink, "TreasureTaken", seat, "base.treasure.take", "tile",
             ("base.treasure.need", "base.treasure.keep", "base.action.landing"), space=space,
             tile=r.kit.tiles[tile].name, vp=r.vp[tile])  # fmt: skip
    _uncover(r, s, seat, space, sink)
    for taken in r.taken:
        taken(s, seat, tile, sink)


def _uncover(r: Rules, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    for uncovered in r.uncovered:
        if uncovered(s, seat, space, sink):
            return
    symbol = r.symbol[space]
    if symbol >= 0 and s.temples[symbol]:
        s.agenda.append((REVEAL, seat, space))
    elif sink:
        rule = "base.treasure.leaves-empty" if symbol < 0 else "ruling.temple.stack-empty"
        tell(sink, "SpaceEmptied", seat, rule, "space", space=space)


def _tunnel(r: Rules, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
    goal = next_tunnel(r, s, space)
    if not goal:
        if sink:
            tell(sink, "TunnelEnds", seat, "base.temple.tunnel.none-ahead", "tunnel", space=space)
        return
    if sink:
        also: tuple[str, ...] = ("base.temple.tunnel.no-skip", "ruling.tunnel.single-hop")
        if any(ASLEEP - statue in s.adventurers[seat] for statue in range(r.zone[space], r.zone[goal])):
            also += ("base.temple.tunnel.anubis",)
        tell(sink, "TunnelTaken", seat, "base.temple.tunnel", "tunnel", also, start=space, goal=goal)
    carry(r, s, seat, space, goal, sink)
    for landed in r.landed:
        landed(s, seat, goal, sink)


def items(r: Rules, s: LuxorState, seat: int, tile: int) -> list[int]:
    """What a tile offers of what is still there."""
    kind = r.kind[tile]
    found: list[int] = []
    if kind == HORUS and s.key_supply:
        found.append(KEY_ITEM)
    if kind in (SCARAB, SCARAB_OR_WILD) and s.scarab_supply:
        found.append(SCARAB_ITEM)
    if kind in (WILD, SCARAB_OR_WILD) and s.wild_supply:
        found.append(WILD_ITEM)
    if kind in (HORUS, FAVOUR):
        piles = [p for p in r.kit.tiles[tile].piles if s.tops[p] != NO_CARD]
        for offered in r.offered:
            piles = offered(s, seat, piles)
        found += [PILE + p for p in piles]
    return found


def give(
    r: Rules, s: LuxorState, seat: int, item: int, rule: str, sink: Sink | None, also: tuple[str, ...] = ()
) -> None:
    """Hand an item of the supply to a player."""
    if item >= PILE:
        gain_card(r, s, seat, item - PILE, rule, sink, also)
    elif item == SCARAB_ITEM:
        s.agenda.append((SCARAB_DRAW, seat))
        if sink and rule != "base.temple.scarab":
            tell(sink, "ScarabChosen", seat, rule, "tile")
    elif item == KEY_ITEM:
        s.key_supply -= 1
        s.keys[seat] += 1
        if sink:
            tell(sink, "KeyTaken", seat, rule, "tile")
    else:
        s.wild_supply -= 1
        s.wilds[seat] += 1
        if sink:
            tell(sink, "WildTaken", seat, rule, "tile")


def take_top(s: LuxorState, seat: int, pile: int) -> int:
    """The top card of a Horus pile is taken, and the next one comes to light."""
    card = s.tops[pile]
    s.tops[pile] = NO_CARD
    if s.piles[pile]:
        s.agenda.append((TURN_UP, seat, pile))
    return card


def insert_middle(s: LuxorState, seat: int, slot: int) -> None:
    hand = s.hands[seat]
    hand.insert(len(hand) // 2, slot)


def gain_card(
    r: Rules, s: LuxorState, seat: int, pile: int, rule: str, sink: Sink | None, also: tuple[str, ...] = ()
) -> None:
    """The top card of a Horus pile, seen by all, goes into the middle of the hand, or is set aside."""
    card = take_top(s, seat, pile)
    aside = [why for holds_back in r.holds_back if (why := holds_back(s, seat, card))]
    if not aside:
        insert_middle(s, seat, card)  # pool 0: everybody saw it
    s.took = 1
    if sink:
        also = (*(aside or ("base.hand.draw-to-middle",)), *also)
        tell(sink, "HorusCardTaken", seat, rule, "tile", also, card=r.kit.cards[card].name, pile=pile + 1,
             kept="aside" if aside else "middle")  # fmt: skip
    for gained in r.gained:
        gained(s, seat, card, sink)
