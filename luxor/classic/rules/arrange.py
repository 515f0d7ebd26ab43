"""Completing a position of which only some facts are given, so that every component is somewhere once."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping

from luxor.classic.rules.movement import counted_spaces
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState
from luxor.classic.rules.tile_kind import TileKind
from luxor.classic.rules.tile_kinds import OSIRIS, TREASURE


def balance(rules: Rules, state: LuxorState, changes: Mapping[str, object]) -> None:
    """Let everything not named give way: supplies hold the rest, the last seat treasures without a place."""
    reserved = [
        tile
        for module in rules.modules
        if any(module.own(name) in changes for name in module.schema)
        for tile in module.kept_tiles(state)
    ]
    _tiles(rules, state, _named(changes, "tiles", rules.kit.length + 1), reserved, rules.players - 1)
    _cards(rules, state, _named(changes, "hands", rules.players))
    state.key_supply = max(0, rules.kit.keys - sum(state.keys) - state.spent)
    state.wild_supply = max(0, rules.kit.wilds - sum(state.wilds))
    kept = [value for module in rules.modules for value in module.kept_scarabs(state)]
    state.scarab_supply = rest_of(
        rules.kit.scarabs, [value for held in state.scarabs for value in held] + kept
    )
    for module in rules.modules:
        module.balance(state, changes)
    state.score = scored_in_play(rules, state)


def _named(changes: Mapping[str, object], fact: str, count: int) -> set[int]:
    """Which items of a list an edit names: some, all or none."""
    change = changes.get(fact)
    if isinstance(change, Mapping):
        return {number for number in change if isinstance(number, int)}
    return set(range(count)) if change is not None else set()


def rest_of(box: list[int], used: list[int]) -> list[int]:
    return sorted((Counter(box) - Counter(used)).elements())


def _tiles(rules: Rules, state: LuxorState, named: set[int], reserved: list[int], holder: int) -> None:
    kit = rules.kit
    _refit(
        rules,
        state,
        named,
        TREASURE,
        kit.treasures,
        [tile for held in state.treasures for tile in held] + reserved,
    )
    _refit(rules, state, named, OSIRIS, kit.osiris, [])
    held = [tile for row in state.treasures for tile in row]
    on_board = [tile for tile in state.tiles if rules.kind[tile] is TREASURE]
    homeless = rest_of(kit.treasures, held + on_board)
    for module in rules.modules:
        homeless = module.absorb(state, homeless)
    for tile in homeless:
        insort(state.treasures[holder], tile)
    for symbol, stack in enumerate(kit.temples):
        open_space = _emptied(rules, state, named, symbol)
        laid = [
            tile for space, tile in enumerate(state.tiles) if tile in stack and rules.symbol[space] == symbol
        ]
        rest = rest_of(stack, laid)
        for space in open_space:
            if rest:
                state.tiles[space] = rest.pop(0)
        state.temples[symbol] = rest
    state.counted = counted_spaces(rules, state)


def _refit(
    rules: Rules, state: LuxorState, named: set[int], kind: TileKind, box: list[int], held: list[int]
) -> None:
    """Keep the tiles of a kind where they lie, as far as the named ones leave enough of them."""
    spaces = [space for space, tile in enumerate(state.tiles) if rules.kind[tile] is kind]
    rest = rest_of(box, held + [state.tiles[space] for space in spaces if space in named])
    homeless: list[int] = []
    for space in spaces:
        if space in named:
            continue
        if state.tiles[space] in rest:
            rest.remove(state.tiles[space])
        else:
            homeless.append(space)
    for space in homeless:
        state.tiles[space] = rest.pop(0) if rest else 0


def _emptied(rules: Rules, state: LuxorState, named: set[int], symbol: int) -> list[int]:
    """Spaces with a symbol that lost their treasure here: a temple tile belongs on them."""
    return [
        q for q, tile in enumerate(state.tiles) if rules.symbol[q] == symbol and not tile and q not in named
    ]


def _cards(rules: Rules, state: LuxorState, named: set[int]) -> None:
    out = [slot & CARD for seat in named for slot in state.hands[seat]] + state.discard
    rest = rest_of(rules.kit.starters, out)
    for seat, hand in enumerate(state.hands):
        for place, slot in enumerate(hand):
            if seat in named or rules.eyes[slot & CARD] or slot & CARD in rules.kit.more_cards:
                continue
            card = slot & CARD if slot & CARD in rest else rest[0]
            rest.remove(card)
            hand[place] = slot - (slot & CARD) + card
    out = [slot & CARD for hand in state.hands for slot in hand] + state.discard
    state.deck = rest_of(rules.kit.starters, out)
    for pile, cards in enumerate(rules.kit.horus):
        rest = rest_of(cards, out)
        if state.tops[pile] in rest:
            rest.remove(state.tops[pile])
        else:
            state.tops[pile] = rest.pop(0) if rest else NO_CARD
        state.piles[pile] = rest
