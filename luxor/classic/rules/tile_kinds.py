"""The kinds of tile in the box: treasures, Osiris, Horus and what lies beneath the temple's symbols."""

from __future__ import annotations

import re

from luxor.classic.rules.card_kinds import LESS
from luxor.classic.rules.landing import (
    KEY_ITEM,
    NOTHING,
    PILE,
    SCARAB_ITEM,
    WILD_ITEM,
    is_left,
    present,
    take_treasure,
)
from luxor.classic.rules.movement import halted, next_tunnel
from luxor.classic.rules.ruleset import REDUCED, TAKE, Rules
from luxor.classic.rules.state import ASLEEP, NO_CARD, LuxorState
from luxor.classic.rules.statues_and_chamber import carry
from luxor.classic.rules.tile_kind import Effect, Tile, TileKind
from luxor.core.engine.clauses import clause
from luxor.core.words.terms import Sink, tell, that_apply
from luxor.core.words.wording import Words

STAYS = "base.tile.stays"
FAVOUR_NAME = re.compile(r"favour([1-9])([1-9])")


class _Treasure(TileKind):
    """A tile to be taken by as many adventurers as it needs."""

    name, text = "treasure", "tile.treasure"
    rule, laid_by = "base.treasure.take", "base.setup.treasures"
    about = ("base.treasure.need", "base.treasure.take", "base.treasure.not-enough")

    def read(self, word: str) -> Tile | None:
        return None  # treasures are in tables of their own

    def label(self, words: Words, tile: Tile) -> str:
        kind = words.say(f"type.{tile.type}")
        return words.say(self.text, {"type": kind, "vp": tile.vp, "need": tile.need})

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        least = rules.need[state.tiles[space]] - (state.mode == LESS)
        return (self, space) if present(rules, state, seat, space) >= least else ()

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        need = rules.need[state.tiles[space]]
        have = present(rules, state, seat, space)
        if have >= need:
            take_treasure(rules, state, seat, space, sink)
        elif state.mode == LESS and have == need - 1:
            rules.push(state, REDUCED, seat, space)
        else:
            also = ("base.treasure.need", *that_apply({"ruling.all.choice": rules.movers_only >= 0}))
            tell(sink, "NotEnough", seat, "base.treasure.not-enough", "tile", also,
                 space=space, need=need, have=have)  # fmt: skip


class _Osiris(TileKind):
    """A tile where nobody stops."""

    name, text, icon, ground = "osiris", "tile.osiris", "osiris", "osiris"
    rule, laid_by = "base.osiris.jump", "base.setup.osiris"
    about = ("base.osiris.jump", "base.osiris.then-act", "base.osiris.never-stop", STAYS)

    def read(self, word: str) -> Tile | None:
        return None  # as above

    def jump(self, tile: Tile) -> int:
        return tile.value


class Offering(TileKind):
    """A tile that gives one thing of those it offers."""

    key = scarab = wild = cards = False  # what it offers; cards are the tops of its Horus piles
    only_rule = ""  # where there was something to choose: why there is only one thing left
    empty_rule = "ruling.supply.empty"  # why there is nothing left ...
    empty_also: tuple[str, ...] = ()  # ... and what else may be read otherwise

    def gives(self, item: int) -> bool:
        """Whether such a thing can be had on a tile of this kind."""
        return {KEY_ITEM: self.key, SCARAB_ITEM: self.scarab, WILD_ITEM: self.wild}.get(item, self.cards)

    def items(self, rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
        return offer(rules, state, seat, tile)

    def in_supply(self, rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
        """What it gives of what is still there."""
        found: list[int] = []
        if self.key and is_left(rules, state.key_supply):
            found.append(KEY_ITEM)
        if self.scarab and state.scarab_supply:
            found.append(SCARAB_ITEM)
        if self.wild and is_left(rules, state.wild_supply):
            found.append(WILD_ITEM)
        if self.cards:
            own = [p for p in rules.kit.tiles[tile].piles if state.tops[p] != NO_CARD]
            piles = own
            for offered in rules.hooks.offered:
                piles = offered(state, seat, piles)
            found += [PILE + p for p in piles]
            if piles and found == [PILE + p for p in piles] and not own and piles_may_be_left(rules):
                found.append(NOTHING)
        return found

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        tile = state.tiles[space]
        found = self.items(rules, state, seat, tile)
        return (self, tile) if len(found) > 1 else tuple(found)

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        tile = state.tiles[space]
        if self.items(rules, state, seat, tile):
            rules.push(state, TAKE, seat, tile)
        elif sink:
            also = (*self.empty_also, *(why for why in offer.rulings(rules) if why == self.only_rule))
            tell(sink, "NothingLeft", seat, self.empty_rule, "tile", also, tile=rules.kit.tiles[tile].name)


class _Horus(Offering):
    name, text, icon, ground = "horus", "tile.horus", "eye", "horus"
    rule, laid_by = "base.horus-tile.choice", "base.setup.horus-tiles"
    only_rule = empty_rule = "base.horus-tile.while-available"
    empty_also = ("ruling.supply.empty",)
    about = ("base.horus-tile.choice", "base.horus-tile.while-available", STAYS)
    key = cards = True

    def read(self, word: str) -> Tile | None:
        return None  # as above


class _Scarab(Offering):
    name, text, icon, ground = "scarab", "tile.scarab", "scarab", "temple"
    rule = "base.temple.scarab"
    about = (rule, STAYS)
    scarab = True


class _Wild(Offering):
    name, text, icon, ground = "wild", "tile.wild", "wild", "temple"
    rule = "base.temple.wild"
    about = (rule, STAYS)
    wild = True


class _ScarabOrWild(Offering):
    name, text, icon, ground = "scarab-or-wild", "tile.scarab-or-wild", "scarab", "temple"
    rule, only_rule = "base.temple.scarab-or-wild", "ruling.supply.choice"
    about = (rule, STAYS)
    scarab = wild = True


class _Favour(Offering):
    name, text, icon, ground = "favour", "tile.favour", "eye", "temple"
    rule, only_rule = "base.temple.favour", "ruling.supply.choice"
    empty_rule = "base.temple.favour.empty"
    about = (rule, STAYS)
    cards = True

    def read(self, word: str) -> Tile | None:
        found = FAVOUR_NAME.fullmatch(word)
        return found and Tile(word, self, piles=tuple(sorted({int(found[1]) - 1, int(found[2]) - 1})))

    def label(self, words: Words, tile: Tile) -> str:
        return words.say(self.text, {"piles": tuple(str(p + 1) for p in tile.piles)})


class Tunnel(TileKind):
    """A tile that leads to the next one of its kind."""

    name, text, icon, ground = "tunnel", "tile.tunnel", "tunnel", "temple"
    rule = "base.temple.tunnel"
    about = ("base.temple.tunnel", "base.temple.tunnel.no-skip", STAYS)

    def rest(self, rules: Rules, state: LuxorState, space: int) -> int:
        return next_tunnel(rules, state, space) or space

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        return (self, space) if next_tunnel(rules, state, space) else ()

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        self.go_through(rules, state, seat, space, sink)

    def go_through(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> int:
        """Take the tunnel; where somebody came out of it who is well, or 0."""
        goal = next_tunnel(rules, state, space)
        if not goal:
            tell(sink, "TunnelEnds", seat, "base.temple.tunnel.none-ahead", "tunnel", space=space)
            return 0
        statues = range(rules.zone[space], rules.zone[goal])
        further = next_tunnel(rules, state, goal)  # it could go on from there
        cases = {
            "base.temple.tunnel.no-skip": True,
            "base.temple.tunnel.anubis": any(ASLEEP - n in state.adventurers[seat] for n in statues),
            "ruling.tunnel.single-hop": further,
        }
        tell(sink, "TunnelTaken", seat, "base.temple.tunnel", "tunnel", that_apply(cases),
             that_apply({"ruling.tunnel.single-hop": not further}), start=space, goal=goal)  # fmt: skip
        return goal if lead(rules, state, seat, space, goal, sink) else 0


def lead(rules: Rules, state: LuxorState, seat: int, space: int, goal: int, sink: Sink | None) -> bool:
    """A tile brings one adventurer on to another space, where it does not act; whether it is well there."""
    carry(rules, state, seat, space, goal, sink)
    return not (lands_where_it_comes_out(rules) and halted(rules, state, seat, goal, sink))


@clause
def offer(rules: Rules, state: LuxorState, seat: int, tile: int) -> list[int]:
    """One thing of all that a tile offers, as far as there is any left."""
    kind = rules.kind[tile]
    return kind.in_supply(rules, state, seat, tile) if isinstance(kind, Offering) else []


@clause
def piles_may_be_left(rules: Rules) -> bool:
    """What a module alone offers on a tile may be declined."""
    return True


@clause
def lands_where_it_comes_out(rules: Rules) -> bool:
    """Who is led on by a tile has moved to where it comes out (ruling.mummy.tunnel)."""
    return True


TREASURE = _Treasure()
OSIRIS = _Osiris()
HORUS = _Horus()
TILE_KINDS: tuple[TileKind, ...] = (
    TREASURE,
    OSIRIS,
    HORUS,
    _Scarab(),
    _Wild(),
    _ScarabOrWild(),
    _Favour(),
    Tunnel(),
)
