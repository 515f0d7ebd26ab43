"""What is wrong with a position: accept any, then say all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from luxor.classic.rules.landing import is_left, stack_for
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.movement import may_rest_on_osiris
from luxor.classic.rules.ruleset import ACT, END, MOVE, PLAY, Rules
from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.state import ASLEEP, CARD, IN_CHAMBER, NO_CARD, WOKEN, LuxorState
from luxor.classic.rules.statues_and_chamber import statues_wake
from luxor.classic.rules.tile_kind import EMPTY_TILE
from luxor.classic.rules.tile_kinds import OSIRIS, TREASURE
from luxor.core.engine.modules import overriding
from luxor.core.position.verdict import Problem, Value


def validate(rules: Rules, state: LuxorState) -> tuple[Problem, ...]:
    found = [
        *_adventurers(rules, state),
        *_hands(rules, state),
        *_cards(rules, state),
        *_tiles(rules, state),
        *_supplies(rules, state),
        *_chamber(rules, state),
        *_score(rules, state),
    ]
    for module in rules.modules:
        found += module.validate(state)
    return tuple(found)


def _adventurers(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    statues = len(rules.kit.statues)
    whole = rules.kit.on_stairs + statues
    for seat, places in enumerate(state.adventurers):
        if len(places) != whole:
            yield Problem("adventurers-count", "base.setup.adventurers",
                          {"seat": seat, "found": len(places), "expected": whole})  # fmt: skip
        for statue in range(statues):
            sleepers = places.count(ASLEEP - statue)
            if sleepers > 1:
                yield Problem("two-asleep", "base.setup.adventurers", {"seat": seat, "statue": statue + 1})
        if not rules.lying_rule and any(map(rules.is_lying, places)):
            yield Problem("cannot-lie", "base.move.active-only", {"seat": seat})
        for space in sorted({q for q in places if 0 < q < rules.chamber}):
            if rules.kind[state.tiles[space]] is OSIRIS and not may_rest_on_osiris(rules):
                yield Problem("on-osiris", "base.osiris.never-stop", {"seat": seat, "space": space})
        here = [*map(rules.space_of, places)]
        passed = rules.zone[max((q for q in here if q >= 0), default=0)]
        for statue in range(passed):
            if ASLEEP - statue in places and not statues_wake.otherwise(rules):
                yield Problem("asleep-though-passed", "base.move.anubis-wakes",
                              {"seat": seat, "statue": statue + 1})  # fmt: skip
        if WOKEN in places and seat != state.seat:
            yield Problem("woken-out-of-turn", "base.move.woken-next-turn", {"seat": seat})


def _hands(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    pending = state.agenda[-1][0] if state.agenda else END
    for seat, hand in enumerate(state.hands):
        playing = seat == state.seat and pending != PLAY and bool(state.agenda)
        least = rules.kit.hand - playing
        if len(hand) < least:
            least -= sum(module.short(state, seat) for module in rules.modules)
        if not least <= len(hand) <= rules.most_held:
            yield Problem("hand-size", "base.hand.five-at-end",
                          {"seat": seat, "found": len(hand), "expected": rules.kit.hand})  # fmt: skip
    if pending in (MOVE, ACT) and state.card == NO_CARD:
        yield Problem("no-card-played", "base.turn.steps", {"seat": state.seat})


def _cards(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    held = [slot & CARD for hand in state.hands for slot in hand]
    tops = [top for top in state.tops if top != NO_CARD]
    kept = [card for module in rules.modules for card in module.kept_cards(state)]
    found = [*held, *state.deck, *state.discard, *tops, *(c for pile in state.piles for c in pile), *kept]
    box = [*rules.kit.starters, *(c for pile in rules.kit.horus for c in pile), *rules.kit.more_cards]
    for card, count, expected in _differences(found, box):
        params: dict[str, Value] = {"card": rules.kit.cards[card].name, "found": count, "expected": expected}
        yield Problem("card-count", "base.setup.deal", params)
    for pile, cards in enumerate(state.piles):
        here = [*cards, *(top for top in state.tops[pile : pile + 1] if top != NO_CARD)]
        if any(rules.eyes[card] != pile + 1 for card in here):
            yield Problem("wrong-pile", "base.setup.horus-piles", {"pile": pile + 1})
        if (
            cards
            and state.tops[pile] == NO_CARD
            and not any(rules.steps[f[0]].name == "turn-up" for f in state.agenda)
        ):
            yield Problem("no-top-card", "base.setup.horus-piles", {"pile": pile + 1})


def _tiles(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    kit = rules.kit
    held = [tile for row in state.treasures for tile in row]
    held += [tile for module in rules.modules for tile in module.kept_tiles(state)]
    treasures = [*held, *(tile for tile in state.tiles if rules.kind[tile] is TREASURE)]
    for tile, count, expected in _differences(treasures, kit.treasures, _never_laid_out(rules)):
        params: dict[str, Value] = {"tile": kit.tiles[tile].name, "found": count, "expected": expected}
        yield Problem("treasure-count", "base.setup.treasures", params)
    fronts = [tile for stack in kit.temples for tile in stack]
    temples = [tile for stack in state.temples for tile in stack]
    temples += [
        tile
        for tile, wanted in zip(state.tiles, kit.prepared)
        if tile in fronts and kit.tiles[tile].name != wanted.name
    ]
    for tile, count, expected in _differences(temples, fronts):
        params = {"tile": kit.tiles[tile].name, "found": count, "expected": expected}
        yield Problem("temple-count", "base.setup.temple-stacks", params)
    osiris = Counter(tile for tile in state.tiles if rules.kind[tile] is OSIRIS)
    for tile, count in osiris.items():
        if count > kit.osiris.count(tile):
            params = {"tile": kit.tiles[tile].name, "found": count}
            yield Problem("osiris-count", "base.setup.osiris", params)
    yield from _misplaced(rules, state)


def _misplaced(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    """Tiles where no such tile can lie."""
    kit = rules.kit
    for space, wanted in enumerate(kit.prepared):
        tile = kit.tiles[state.tiles[space]]
        rule, expected = wanted.kind.laid_by, wanted.name
        if wanted.kind is TREASURE:
            right = _lies_well(rules, state, space)
            rule, expected = "base.treasure.reveal-temple", "any-treasure"
        elif wanted.kind is OSIRIS:
            right = tile.kind is OSIRIS
            expected = "any-osiris"
        else:
            right = wanted is EMPTY_TILE or tile.name == wanted.name
        if not right:
            yield Problem("wrong-tile", rule, {"space": space, "expected": expected, "found": tile.name})


def _never_laid_out(rules: Rules) -> int:
    """How many treasures stay in the box, where a board of one's own has room for fewer."""
    if overriding(rules.modules, "kept_tiles", LuxorModule):
        return 0
    return len(rules.kit.treasures) - sum(wanted.kind is TREASURE for wanted in rules.kit.prepared)


def _lies_well(rules: Rules, state: LuxorState, space: int) -> bool:
    """Whether a treasure space holds a treasure, nothing, or a temple tile of its symbol."""
    tile, symbol = state.tiles[space], rules.symbol[space]
    if not tile or rules.kind[tile] is TREASURE:
        return True
    stacks = rules.kit.temples if stack_for.otherwise(rules) else rules.kit.temples[symbol : symbol + 1]
    return symbol >= 0 and any(tile in stack for stack in stacks)


def _supplies(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    kit = rules.kit
    keys = sum(state.keys) + state.key_supply + state.spent
    if keys < kit.keys or (keys > kit.keys and not is_left(rules, 0)):
        yield Problem("key-count", "base.setup.supply", {"found": keys, "expected": kit.keys})
    wilds = sum(state.wilds) + state.wild_supply
    if wilds < kit.wilds or (wilds > kit.wilds and not is_left(rules, 0)):
        yield Problem("wild-count", "base.setup.supply", {"found": wilds, "expected": kit.wilds})
    kept = [value for module in rules.modules for value in module.kept_scarabs(state)]
    scarabs = [*state.scarab_supply, *(v for row in state.scarabs for v in row), *kept]
    for value, count, expected in _differences(scarabs, kit.scarabs):
        params: dict[str, Value] = {"vp": str(value), "found": count, "expected": expected}
        yield Problem("scarab-count", "base.setup.supply", params)


def _chamber(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    taken = sum(owner != IN_CHAMBER for owner in state.sarcophagi)
    due = min(state.entries, len(state.sarcophagi))
    if taken != due:
        yield Problem("sarcophagi-taken", "base.chamber.first", {"found": taken, "expected": due})
    for number, owner in enumerate(state.sarcophagi):
        if owner != IN_CHAMBER and rules.chamber not in state.adventurers[owner]:
            yield Problem(
                "sarcophagus-without-entry", "base.chamber.first", {"seat": owner, "number": number + 1}
            )
    if state.spent < state.entries and not rules.keys_come_back:
        yield Problem(
            "entry-without-key", "base.chamber.key", {"found": state.spent, "expected": state.entries}
        )


def _score(rules: Rules, state: LuxorState) -> Iterator[Problem]:
    for seat, due in enumerate(scored_in_play(rules, state)):
        if state.score[seat] != due:
            yield Problem(
                "score", "base.treasure.take", {"seat": seat, "found": state.score[seat], "expected": due}
            )


def _differences(found: Sequence[int], box: Sequence[int], most: int = 0) -> Iterator[tuple[int, int, int]]:
    """What there is more or less of than in the box: how often it is there, and how often it should be.

    So many may be missing and never have left the box.
    """
    if sorted(found) == sorted(box):  # so it nearly always is
        return
    have, due = Counter(found), Counter(box)
    missing = due - have
    if missing.total() <= most:
        due -= missing
    for item in sorted({*have, *due}):
        if have[item] != due[item]:
            yield item, have[item], due[item]
