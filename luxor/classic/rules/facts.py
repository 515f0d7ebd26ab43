"""A Luxor position in plain words and numbers, and back."""

from __future__ import annotations

from collections import Counter
from functools import partial

from luxor.classic.rules.knowledge import secrets
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, HIDDEN, IN_CHAMBER, NO_CARD, POOL, LuxorState
from luxor.core.agenda import check_frames, check_turn, read_frames, write_frames
from luxor.core.notation import NONE, FactReader, Facts, Schema

MODES = ("number", "plus-minus", "die", "range", "range-die", "all", "last", "less")
MOST = 999  # of anything; a position may be wrong (`problems` says so), but not absurd
MOST_STEPS = 20  # that a move can be said to have

SCHEMA: Schema = {
    "first": "one",
    "seat": "one",
    "turn": "one",
    "tiles": "list",  # of spaces 1, 2, ...
    "adventurers": "lists",
    "hands": "lists",  # left to right; @n: drawn from the n-th filling of the pile, unseen by the others
    "keys": "list",
    "wilds": "list",
    "scarabs": "lists",
    "treasures": "lists",
    "score": "list",  # VP scored during play
    "sarcophagi": "list",  # their owners
    "deck": "list",
    "generation": "one",
    "discard": "list",
    "horus": "lists",  # per pile: its top card, then the others in any order
    "temples": "lists",
    "scarab_supply": "list",
    "key_supply": "one",
    "wild_supply": "one",
    "spent": "one",
    "idle": "one",
    "again": "list",  # the steps that gave extra turns still to come; 0: none
    "played": "list",  # the card of this turn, what it lets one do, its number
    "took": "one",
    "agenda": "lists",
    "unseen": "lists",  # in a view: per pool its number (0: scarabs) and what may be in it
}


def write_facts(r: Rules, s: LuxorState) -> Facts:
    """Every fact of a position, by name."""
    cards, tiles = r.kit.cards, r.kit.tiles

    def word(field: str, value: int) -> int | str:
        return tiles[value].name if field == "tile" else value

    played: list[int | str] = [NONE if s.card == NO_CARD else cards[s.card].name, MODES[s.mode], s.value]
    return {
        "first": s.first,
        "seat": s.seat,
        "turn": s.turn,
        "tiles": [tiles[code].name for code in s.tiles[1:-1]],
        "adventurers": [[r.place_name(q) for q in places] for places in s.adventurers],
        "hands": [[r.slot_name(slot) for slot in hand] for hand in s.hands],
        "keys": list(s.keys),
        "wilds": list(s.wilds),
        "scarabs": [[_scarab(value) for value in held] for held in s.scarabs],
        "treasures": [[tiles[code].name for code in held] for held in s.treasures],
        "score": list(s.score),
        "sarcophagi": [NONE if owner == IN_CHAMBER else owner for owner in s.sarcophagi],
        "deck": [cards[code].name for code in s.deck],
        "generation": s.generation,
        "discard": [cards[code].name for code in sorted(s.discard)],
        "horus": [
            [NONE if top == NO_CARD else cards[top].name, *(cards[code].name for code in pile)]
            for top, pile in zip(s.tops, s.piles, strict=True)
        ],
        "temples": [[tiles[code].name for code in stack] for stack in s.temples],
        "scarab_supply": [_scarab(value) for value in s.scarab_supply],
        "key_supply": s.key_supply,
        "wild_supply": s.wild_supply,
        "spent": s.spent,
        "idle": s.idle,
        "again": [r.steps[kind].name for kind in s.again] or [0],
        "played": played,
        "took": s.took,
        "agenda": write_frames(r.steps, s.agenda, word),
        "unseen": [_pool_words(r, pool) for pool in s.unseen] if s.unseen is not None else [[NONE]],
        **{module.own(name): fact for module in r.modules for name, fact in module.facts(s).items()},
    }


def _scarab(value: int) -> int | str:
    return "?" if value == HIDDEN else value


def _read_scarabs(facts: FactReader, name: str, row: list[object]) -> list[int]:
    return sorted(HIDDEN if item == "?" else facts.check(name, item, 1, MOST) for item in row)


def _pool_words(r: Rules, pool: tuple[int, ...]) -> list[int | str]:
    names = [r.kit.cards[code].name if pool[0] else code for code in pool[1:]]
    return [r.pool_name(pool[0]), *names]


def _read_unseen(r: Rules, facts: FactReader) -> tuple[tuple[int, ...], ...] | None:
    rows = facts.lists("unseen", len(facts.items("unseen")))
    if rows == [[NONE]]:
        return None
    found: dict[int, tuple[int, ...]] = {}
    for row in rows if rows != [[]] else []:
        number = r.pool_code(row[0] if row else None, 10**4)
        if number is None:
            raise facts.wrong("unseen", row, "a pool, and what may be in it")
        items = [
            facts.lookup("unseen", item, r.kit.card_code) if number else facts.check("unseen", item, 1, MOST)
            for item in row[1:]
        ]
        if number in found or HIDDEN in items:
            raise facts.wrong("unseen", row, "every pool once, and in it what may be there")
        found[number] = (number, *sorted(items))
    return tuple(found[number] for number in sorted(found))


def read_facts(r: Rules, facts: FactReader) -> LuxorState:
    """The position that facts describe; any that can be written down, right or wrong."""
    n, kit = r.players, r.kit
    s = LuxorState()
    s.first = facts.number("first", 0, n - 1)
    s.seat = facts.number("seat", 0, n - 1)
    s.turn = facts.number("turn", 0, 10**6)
    s.tiles = [0, *facts.words("tiles", kit.tile_code, kit.length), 0]
    s.adventurers = [sorted(_place(r, facts, item) for item in row) for row in facts.lists("adventurers", n)]
    s.keys = facts.numbers("keys", n, 0, MOST)
    s.wilds = facts.numbers("wilds", n, 0, MOST)
    s.scarabs = [_read_scarabs(facts, "scarabs", row) for row in facts.lists("scarabs", n)]
    s.treasures = [
        sorted(facts.lookup("treasures", v, kit.tile_code) for v in row)
        for row in facts.lists("treasures", n)
    ]
    s.score = facts.numbers("score", n, 0, 10**4)
    s.sarcophagi = [
        IN_CHAMBER if owner in (NONE, IN_CHAMBER) else facts.check("sarcophagi", owner, 0, n - 1)
        for owner in facts.items("sarcophagi", len(kit.sarcophagi))
    ]
    s.scarab_supply = _read_scarabs(facts, "scarab_supply", facts.items("scarab_supply"))
    s.key_supply = facts.number("key_supply", 0, MOST)
    s.wild_supply = facts.number("wild_supply", 0, MOST)
    s.spent = facts.number("spent", 0, MOST)
    s.idle = facts.number("idle", -MOST if r.modules else 0, n)
    s.again = _read_again(r, facts)
    s.took = facts.number("took", 0, 1)
    s.temples = [
        sorted(facts.lookup("temples", v, kit.tile_code) for v in row)
        for row in facts.lists("temples", len(kit.temples))
    ]
    _read_cards(r, s, facts)
    s.unseen = _read_unseen(r, facts)
    s.steps = [space for space, tile in enumerate(s.tiles) if tile] + [r.chamber]
    s.entries = sum(places.count(r.chamber) for places in s.adventurers)
    s.agenda = read_frames(r.steps, n, facts, partial(_argument, r, facts))
    s.slices = []
    for module in r.modules:
        s.slices.append(module.read(facts, s))
    check_turn(r.steps, r.plans[s.seat], s.agenda, facts)
    check_frames(r.steps, s, facts, s.unseen is not None)
    _check_unseen(r, s, facts)
    return s


def _check_unseen(r: Rules, s: LuxorState, facts: FactReader) -> None:
    """Hidden things and what may be in their place must be equally many, pool by pool."""
    if s.unseen is not None and any(s.deck + s.scarab_supply):
        raise facts.wrong("unseen", facts.facts.get("unseen"), "a draw pile and scarabs that are hidden")
    hidden = Counter(pool for pool, row, at, _, _ in secrets(r, s) if row[at] & CARD == HIDDEN)
    pools = Counter({row[0]: len(row) - 1 for row in s.unseen or ()})
    shown = [*s.discard, *s.tops]  # and a slot of pool 0 was seen by all
    for cards in (*s.piles, *s.hands):
        shown += cards
    if +hidden != +pools or HIDDEN in shown:
        raise facts.wrong(
            "unseen", facts.facts.get("unseen"), "as many unseen things as there are hidden ones"
        )


def _read_again(r: Rules, facts: FactReader) -> tuple[int, ...]:
    known = {r.steps[kind].name: kind for kind in r.extra}
    given = facts.items("again")
    if given != [0] and not known:
        raise facts.wrong("again", given, "0: these rules give no extra turns")
    return () if given == [0] else tuple(facts.words("again", known))


def _read_cards(r: Rules, s: LuxorState, facts: FactReader) -> None:
    known = r.kit.card_code
    s.generation = facts.number("generation", 1, 10**4)
    s.deck = sorted(facts.words("deck", known))
    s.discard = facts.words("discard", known)
    s.hands = [
        [read_slot(r, s, facts, "hands", seat, item) for item in row]
        for seat, row in enumerate(facts.lists("hands", r.players))
    ]
    s.tops, s.piles = [], []
    for row in facts.lists("horus", len(r.kit.horus)):
        top = row[0] if row else NONE
        s.tops.append(NO_CARD if top == NONE else facts.lookup("horus", top, known))
        s.piles.append(sorted(facts.lookup("horus", item, known) for item in row[1:]))
    card, mode, value = facts.items("played", 3)
    s.card = NO_CARD if card == NONE else facts.lookup("played", card, known)
    s.mode = facts.lookup("played", mode, {name: code for code, name in enumerate(MODES)})
    s.value = facts.check("played", value, 0, MOST_STEPS)


def read_slot(r: Rules, s: LuxorState, facts: FactReader, fact: str, seat: int, item: object) -> int:
    """`3@1`, or just `3`: a Horus card without a pool was seen by all, another comes from where it must."""
    name, at, text = str(item).partition("@")
    card = facts.lookup(fact, name, r.kit.card_code)
    if at:
        pool = r.pool_code(text, s.generation)
        if pool is None:
            raise facts.wrong(fact, item, f"a pool from 0 to {s.generation}")
        return card + POOL * pool
    if card in r.home:
        return card + POOL * (r.home[card] + seat)
    return card if r.eyes[card] else card + POOL * s.generation


def _place(r: Rules, facts: FactReader, item: object) -> int:
    place = None
    if isinstance(item, int | str) and not isinstance(item, bool) and len(str(item)) < 12:
        place = r.place_code(item)
    if place is None:
        raise facts.wrong("adventurers", item, f"0 to {r.chamber}, anubis-1 and so on, or woken")
    return place


def _argument(r: Rules, facts: FactReader, field: str, value: object) -> int:
    if field == "tile":
        return facts.lookup("agenda", value, r.kit.tile_code)
    most = {"pile": len(r.kit.horus) - 1, "space": r.kit.length}.get(field, MOST)
    return facts.check("agenda", value, 0, most)
