"""What is wrong with a position: accept any, then say all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from luxor.classic.rules.components import OSIRIS, TREASURE, Tile
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import ACT, END, MOVE, PLAY, Rules
from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.state import ASLEEP, CARD, IN_CHAMBER, NO_CARD, WOKEN, LuxorState
from luxor.core.modules import overriding
from luxor.core.verdict import Problem


def validate(r: Rules, s: LuxorState) -> tuple[Problem, ...]:
    found = [
        *_adventurers(r, s),
        *_hands(r, s),
        *_cards(r, s),
        *_tiles(r, s),
        *_supplies(r, s),
        *_chamber(r, s),
        *_score(r, s),
    ]
    for module in r.modules:
        found += module.validate(s)
    return tuple(found)


def _adventurers(r: Rules, s: LuxorState) -> Iterator[Problem]:
    statues = len(r.kit.statues)
    whole = r.kit.on_stairs + statues
    for seat, places in enumerate(s.adventurers):
        if len(places) != whole:
            yield Problem("adventurers-count", "base.setup.adventurers",
                          {"seat": seat, "found": len(places), "expected": whole})  # fmt: skip
        for statue in range(statues):
            sleepers = places.count(ASLEEP - statue)
            if sleepers > 1:
                yield Problem("two-asleep", "base.setup.adventurers", {"seat": seat, "statue": statue + 1})
        if not r.lying_rule and any(q > r.chamber for q in places):
            yield Problem("cannot-lie", "base.move.active-only", {"seat": seat})
        for space in sorted({q for q in places if 0 < q < r.chamber}):
            if r.kind[s.tiles[space]] == OSIRIS:
                yield Problem("on-osiris", "base.osiris.never-stop", {"seat": seat, "space": space})
        here = [q - r.lying if q >= r.lying else q for q in places]
        passed = r.zone[max((q for q in here if q >= 0), default=0)]
        for statue in range(passed):
            if ASLEEP - statue in places:
                yield Problem("asleep-though-passed", "base.move.anubis-wakes",
                              {"seat": seat, "statue": statue + 1})  # fmt: skip
        if WOKEN in places and seat != s.seat:
            yield Problem("woken-out-of-turn", "base.move.woken-next-turn", {"seat": seat})


def _hands(r: Rules, s: LuxorState) -> Iterator[Problem]:
    pending = s.agenda[-1][0] if s.agenda else END
    for seat, hand in enumerate(s.hands):
        playing = seat == s.seat and pending != PLAY and bool(s.agenda)
        least = r.kit.hand - playing - sum(module.short(s, seat) for module in r.modules)
        if not least <= len(hand) <= r.kit.hand:
            yield Problem("hand-size", "base.hand.five-at-end",
                          {"seat": seat, "found": len(hand), "expected": r.kit.hand})  # fmt: skip
    if pending in (MOVE, ACT) and s.card == NO_CARD:
        yield Problem("no-card-played", "base.turn.steps", {"seat": s.seat})


def _cards(r: Rules, s: LuxorState) -> Iterator[Problem]:
    held = [slot & CARD for hand in s.hands for slot in hand]
    tops = [top for top in s.tops if top != NO_CARD]
    kept = [card for module in r.modules for card in module.kept_cards(s)]
    found = Counter([*held, *s.deck, *s.discard, *tops, *(c for pile in s.piles for c in pile), *kept])
    box = Counter([*r.kit.starters, *(c for pile in r.kit.horus for c in pile), *r.kit.more_cards])
    names = {code: card.name for code, card in enumerate(r.kit.cards)}
    yield from _differences(found, box, names, "card-count", "base.setup.deal", "card")
    for pile, cards in enumerate(s.piles):
        here = [*cards, *(top for top in s.tops[pile : pile + 1] if top != NO_CARD)]
        if any(r.eyes[card] != pile + 1 for card in here):
            yield Problem("wrong-pile", "base.setup.horus-piles", {"pile": pile + 1})
        if cards and s.tops[pile] == NO_CARD and not any(r.steps[f[0]].name == "turn-up" for f in s.agenda):
            yield Problem("no-top-card", "base.setup.horus-piles", {"pile": pile + 1})


def _tiles(r: Rules, s: LuxorState) -> Iterator[Problem]:
    kit = r.kit
    names = {code: tile.name for code, tile in enumerate(kit.tiles)}
    held = [tile for row in s.treasures for tile in row]
    held += [tile for module in r.modules for tile in module.kept_tiles(s)]
    on_board = [tile for tile in s.tiles if tile]
    treasures = Counter([*held, *(tile for tile in on_board if r.kind[tile] == TREASURE)])
    box = Counter(kit.treasures)
    missing = box - treasures
    if missing.total() <= _never_laid_out(r):
        box -= missing
    yield from _differences(treasures, box, names, "treasure-count", "base.setup.treasures", "tile")
    temples = Counter(
        tile for tile in on_board if r.kind[tile] > TREASURE and kit.tiles[tile].name in _fronts(r)
    )
    temples.update(tile for stack in s.temples for tile in stack)
    fronts = Counter(tile for stack in kit.temples for tile in stack)
    yield from _differences(temples, fronts, names, "temple-count", "base.setup.temple-stacks", "tile")
    osiris = Counter(tile for tile in on_board if r.kind[tile] == OSIRIS)
    for code, count in osiris.items():
        if count > kit.osiris.count(code):
            yield Problem("osiris-count", "base.setup.osiris", {"tile": names[code], "found": count})
    for space, wanted in enumerate(kit.prepared):
        tile = kit.tiles[s.tiles[space]]
        fixed = wanted.kind not in (0, TREASURE)
        if fixed and (tile.kind != wanted.kind or (wanted.value and tile.value != wanted.value)):
            yield Problem("wrong-tile", "base.setup.horus-tiles" if wanted.value else "base.setup.osiris",
                          {"space": space, "expected": _wanted(wanted), "found": tile.name})  # fmt: skip
        if wanted.kind == TREASURE and not _lies_well(r, s, space):
            yield Problem("wrong-tile", "base.treasure.reveal-temple",
                          {"space": space, "expected": "any-treasure", "found": tile.name})  # fmt: skip


def _never_laid_out(r: Rules) -> int:
    """How many treasures stay in the box, where a board of one's own has room for fewer."""
    if overriding(r.modules, "kept_tiles", LuxorModule):
        return 0
    return len(r.kit.treasures) - sum(wanted.kind == TREASURE for wanted in r.kit.prepared)


def _wanted(tile: Tile) -> str:
    return tile.name if tile.value else f"any-{tile.name}"


def _fronts(r: Rules) -> set[str]:
    return {r.kit.tiles[tile].name for stack in r.kit.temples for tile in stack}


def _lies_well(r: Rules, s: LuxorState, space: int) -> bool:
    """Whether a treasure space holds a treasure, nothing, or a temple tile of its symbol."""
    tile, symbol = s.tiles[space], r.symbol[space]
    if r.kind[tile] in (0, TREASURE):
        return True
    return symbol >= 0 and tile in r.kit.temples[symbol]


def _supplies(r: Rules, s: LuxorState) -> Iterator[Problem]:
    kit = r.kit
    keys = sum(s.keys) + s.key_supply + s.spent
    if keys != kit.keys:
        yield Problem("key-count", "base.setup.supply", {"found": keys, "expected": kit.keys})
    wilds = sum(s.wilds) + s.wild_supply
    if wilds != kit.wilds:
        yield Problem("wild-count", "base.setup.supply", {"found": wilds, "expected": kit.wilds})
    kept = [value for module in r.modules for value in module.kept_scarabs(s)]
    scarabs = Counter([*s.scarab_supply, *(v for row in s.scarabs for v in row), *kept])
    names = {value: str(value) for value in (*scarabs, *kit.scarabs)}
    yield from _differences(scarabs, Counter(kit.scarabs), names, "scarab-count", "base.setup.supply", "vp")


def _chamber(r: Rules, s: LuxorState) -> Iterator[Problem]:
    taken = sum(owner != IN_CHAMBER for owner in s.sarcophagi)
    due = min(s.entries, len(s.sarcophagi))
    if taken != due:
        yield Problem("sarcophagi-taken", "base.chamber.first", {"found": taken, "expected": due})
    for number, owner in enumerate(s.sarcophagi):
        if owner != IN_CHAMBER and r.chamber not in s.adventurers[owner]:
            yield Problem(
                "sarcophagus-without-entry", "base.chamber.first", {"seat": owner, "number": number + 1}
            )
    if s.spent < s.entries:
        yield Problem("entry-without-key", "base.chamber.key", {"found": s.spent, "expected": s.entries})


def _score(r: Rules, s: LuxorState) -> Iterator[Problem]:
    for seat in range(r.players):
        due = scored_in_play(r, s, seat)
        if s.score[seat] != due:
            yield Problem(
                "score", "base.treasure.take", {"seat": seat, "found": s.score[seat], "expected": due}
            )


def _differences(
    found: Counter[int], box: Counter[int], names: dict[int, str], code: str, rule: str, field: str
) -> Iterable[Problem]:
    for item in sorted({*found, *box}):
        if found[item] != box[item]:
            yield Problem(code, rule, {field: names[item], "found": found[item], "expected": box[item]})
