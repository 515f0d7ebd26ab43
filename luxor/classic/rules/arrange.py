"""Completing a position of which only some facts are given, so that every component is somewhere once."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping

from luxor.classic.rules.components import OSIRIS, TREASURE
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState


def balance(r: Rules, s: LuxorState, changes: Mapping[str, object]) -> None:
    """Let everything not named give way: supplies hold the rest, the last seat treasures without a place."""
    reserved = [
        tile
        for module in r.modules
        if any(module.own(name) in changes for name in module.schema)
        for tile in module.kept_tiles(s)
    ]
    _tiles(r, s, _named(changes, "tiles", r.kit.length + 1), reserved, r.players - 1)
    _cards(r, s, _named(changes, "hands", r.players))
    s.key_supply = max(0, r.kit.keys - sum(s.keys) - s.spent)
    s.wild_supply = max(0, r.kit.wilds - sum(s.wilds))
    kept = [value for module in r.modules for value in module.kept_scarabs(s)]
    s.scarab_supply = rest_of(r.kit.scarabs, [value for held in s.scarabs for value in held] + kept)
    for module in r.modules:
        module.balance(s, changes)
    s.score = [scored_in_play(r, s, seat) for seat in range(r.players)]


def _named(changes: Mapping[str, object], fact: str, count: int) -> set[int]:
    """Which items of a list an edit names: some, all or none."""
    change = changes.get(fact)
    if isinstance(change, Mapping):
        return {number for number in change if isinstance(number, int)}
    return set(range(count)) if change is not None else set()


def rest_of(box: list[int], used: list[int]) -> list[int]:
    return sorted((Counter(box) - Counter(used)).elements())


def _tiles(r: Rules, s: LuxorState, named: set[int], reserved: list[int], holder: int) -> None:
    kit = r.kit
    _refit(r, s, named, TREASURE, kit.treasures, [tile for held in s.treasures for tile in held] + reserved)
    _refit(r, s, named, OSIRIS, kit.osiris, [])
    held = [tile for row in s.treasures for tile in row]
    on_board = [tile for tile in s.tiles if r.kind[tile] == TREASURE]
    homeless = rest_of(kit.treasures, held + on_board)
    for module in r.modules:
        homeless = module.absorb(s, homeless)
    for tile in homeless:
        insort(s.treasures[holder], tile)
    for symbol, stack in enumerate(kit.temples):
        open_space = _emptied(r, s, named, symbol)
        laid = [tile for space, tile in enumerate(s.tiles) if tile in stack and r.symbol[space] == symbol]
        rest = rest_of(stack, laid)
        for space in open_space:
            if rest:
                s.tiles[space] = rest.pop(0)
        s.temples[symbol] = rest
    s.steps = [space for space, tile in enumerate(s.tiles) if tile] + [r.chamber]


def _refit(r: Rules, s: LuxorState, named: set[int], kind: int, box: list[int], held: list[int]) -> None:
    """Keep the tiles of a kind where they lie, as far as the named ones leave enough of them."""
    spaces = [space for space, tile in enumerate(s.tiles) if r.kind[tile] == kind]
    rest = rest_of(box, held + [s.tiles[space] for space in spaces if space in named])
    homeless: list[int] = []
    for space in spaces:
        if space in named:
            continue
        if s.tiles[space] in rest:
            rest.remove(s.tiles[space])
        else:
            homeless.append(space)
    for space in homeless:
        s.tiles[space] = rest.pop(0) if rest else 0


def _emptied(r: Rules, s: LuxorState, named: set[int], symbol: int) -> list[int]:
    """Spaces with a symbol that lost their treasure here: a temple tile belongs on them."""
    return [q for q, tile in enumerate(s.tiles) if r.symbol[q] == symbol and not tile and q not in named]


def _cards(r: Rules, s: LuxorState, named: set[int]) -> None:
    out = [slot & CARD for seat in named for slot in s.hands[seat]] + s.discard
    rest = rest_of(r.kit.starters, out)
    for seat, hand in enumerate(s.hands):
        for place, slot in enumerate(hand):
            if seat in named or r.eyes[slot & CARD] or slot & CARD in r.kit.more_cards:
                continue
            card = slot & CARD if slot & CARD in rest else rest[0]
            rest.remove(card)
            hand[place] = slot - (slot & CARD) + card
    out = [slot & CARD for hand in s.hands for slot in hand] + s.discard
    s.deck = rest_of(r.kit.starters, out)
    for pile, cards in enumerate(r.kit.horus):
        rest = rest_of(cards, out)
        if s.tops[pile] in rest:
            rest.remove(s.tops[pile])
        else:
            s.tops[pile] = rest.pop(0) if rest else NO_CARD
        s.piles[pile] = rest
