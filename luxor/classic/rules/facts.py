"""A Luxor position in plain words and numbers, and back."""

from __future__ import annotations

from collections import Counter
from functools import partial

from luxor.classic.rules.card_kinds import CARD_KINDS
from luxor.classic.rules.knowledge import hidden_places
from luxor.classic.rules.movement import counted_spaces
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import HIDDEN, IN_CHAMBER, LONGEST, NO_CARD, POOL, LuxorState
from luxor.classic.rules.statues_and_chamber import entries_shown
from luxor.core.engine.agenda import check_frames, check_turn, read_frames, write_frames
from luxor.core.engine.modules import read_slices, slice_facts
from luxor.core.position.notation import NONE, FactReader, Facts, Schema

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


def write_facts(rules: Rules, state: LuxorState) -> Facts:
    """Every fact of a position, by name."""
    cards, tiles = rules.kit.cards, rules.kit.tiles

    def word(field: str, value: int) -> int | str:
        return tiles[value].name if field == "tile" else value

    played: list[int | str] = [
        NONE if state.card == NO_CARD else cards[state.card].name,
        CARD_KINDS[state.mode].word,
        state.value,
    ]
    return {
        "first": state.first,
        "seat": state.seat,
        "turn": state.turn,
        "tiles": [tiles[code].name for code in state.tiles[1:-1]],
        "adventurers": [[rules.place_name(q) for q in places] for places in state.adventurers],
        "hands": [[rules.slot_name(slot) for slot in hand] for hand in state.hands],
        "keys": list(state.keys),
        "wilds": list(state.wilds),
        "scarabs": [[_scarab(value) for value in held] for held in state.scarabs],
        "treasures": [[tiles[code].name for code in held] for held in state.treasures],
        "score": list(state.score),
        "sarcophagi": [NONE if owner == IN_CHAMBER else owner for owner in state.sarcophagi],
        "deck": [cards[code].name for code in state.deck],
        "generation": state.generation,
        "discard": [cards[code].name for code in sorted(state.discard)],
        "horus": [
            [NONE if top == NO_CARD else cards[top].name, *(cards[code].name for code in pile)]
            for top, pile in zip(state.tops, state.piles, strict=True)
        ],
        "temples": [[tiles[code].name for code in stack] for stack in state.temples],
        "scarab_supply": [_scarab(value) for value in state.scarab_supply],
        "key_supply": state.key_supply,
        "wild_supply": state.wild_supply,
        "spent": state.spent,
        "idle": state.idle,
        "again": [rules.steps[kind].name for kind in state.again] or [0],
        "played": played,
        "took": state.took,
        "agenda": write_frames(rules.steps, state.agenda, word),
        "unseen": [_pool_words(rules, pool) for pool in state.unseen]
        if state.unseen is not None
        else [[NONE]],
        **slice_facts(rules.modules, state),
    }


def _scarab(value: int) -> int | str:
    return "?" if value == HIDDEN else value


def _read_scarabs(facts: FactReader, name: str, row: list[object]) -> list[int]:
    return sorted(HIDDEN if item == "?" else facts.check(name, item, 1, MOST) for item in row)


def _pool_words(rules: Rules, pool: tuple[int, ...]) -> list[int | str]:
    names = [rules.kit.cards[code].name if pool[0] else code for code in pool[1:]]
    return [rules.pool_name(pool[0]), *names]


def _read_unseen(rules: Rules, facts: FactReader) -> tuple[tuple[int, ...], ...] | None:
    rows = facts.lists("unseen", len(facts.items("unseen")))
    if rows == [[NONE]]:
        return None
    found: dict[int, tuple[int, ...]] = {}
    for row in rows if rows != [[]] else []:
        number = rules.pool_code(row[0] if row else None, 10**4)
        if number is None:
            raise facts.wrong("unseen", row, "a pool, and what may be in it")
        items = [
            facts.lookup("unseen", item, rules.kit.card_code)
            if number
            else facts.check("unseen", item, 1, MOST)
            for item in row[1:]
        ]
        if number in found or HIDDEN in items:
            raise facts.wrong("unseen", row, "every pool once, and in it what may be there")
        found[number] = (number, *sorted(items))
    return tuple(found[number] for number in sorted(found))


def read_facts(rules: Rules, facts: FactReader) -> LuxorState:
    """The position that facts describe; any that can be written down, right or wrong."""
    n, kit = rules.players, rules.kit
    state = LuxorState()
    state.slices = []
    state.first = facts.number("first", 0, n - 1)
    state.seat = facts.number("seat", 0, n - 1)
    state.turn = facts.number("turn", 0, 10**6)
    state.tiles = [0, *facts.words("tiles", kit.tile_code, kit.length), 0]
    state.adventurers = [
        sorted(_place(rules, facts, item) for item in row) for row in facts.lists("adventurers", n)
    ]
    state.keys = facts.numbers("keys", n, 0, MOST)
    state.wilds = facts.numbers("wilds", n, 0, MOST)
    state.scarabs = [_read_scarabs(facts, "scarabs", row) for row in facts.lists("scarabs", n)]
    state.treasures = [
        sorted(facts.lookup("treasures", v, kit.tile_code) for v in row)
        for row in facts.lists("treasures", n)
    ]
    state.score = facts.numbers("score", n, 0, 10**4)
    owners = {NONE: IN_CHAMBER, str(IN_CHAMBER): IN_CHAMBER, **{str(seat): seat for seat in range(n)}}
    state.sarcophagi = facts.words("sarcophagi", owners, len(kit.sarcophagi))
    state.scarab_supply = _read_scarabs(facts, "scarab_supply", facts.items("scarab_supply"))
    state.key_supply = facts.number("key_supply", 0, MOST)
    state.wild_supply = facts.number("wild_supply", 0, MOST)
    state.spent = facts.number("spent", 0, MOST)
    state.idle = facts.number("idle", -MOST if rules.modules else 0, n)
    state.again = _read_again(rules, facts)
    state.took = facts.number("took", 0, 1)
    state.temples = [
        sorted(facts.lookup("temples", v, kit.tile_code) for v in row)
        for row in facts.lists("temples", len(kit.temples))
    ]
    _read_cards(rules, state, facts)
    state.unseen = _read_unseen(rules, facts)
    state.counted = counted_spaces(rules, state)
    state.entries = entries_shown(rules, state)
    state.agenda = read_frames(rules.steps, n, facts, partial(_argument, rules, facts))
    read_slices(rules.modules, facts, state)
    if rules.hooks.counts_twice:
        state.counted = counted_spaces(rules, state)
    check_turn(rules.steps, rules.plans[state.seat], state.agenda, facts)
    check_frames(rules.steps, state, facts, state.unseen is not None)
    _check_unseen(rules, state, facts)
    return state


def _check_unseen(rules: Rules, state: LuxorState, facts: FactReader) -> None:
    """Hidden things and what may be in their place must be equally many, pool by pool."""
    if state.unseen is not None and any(state.deck + state.scarab_supply):
        raise facts.wrong("unseen", facts.facts.get("unseen"), "a draw pile and scarabs that are hidden")
    hidden = Counter(pool for pool, _, _ in hidden_places(rules, state))
    pools = Counter({row[0]: len(row) - 1 for row in state.unseen or ()})
    shown = [*state.discard, *state.tops]  # and a slot of pool 0 was seen by all
    for cards in (*state.piles, *state.hands):
        shown += cards
    if +hidden != +pools or HIDDEN in shown:
        raise facts.wrong(
            "unseen", facts.facts.get("unseen"), "as many unseen things as there are hidden ones"
        )


def _read_again(rules: Rules, facts: FactReader) -> tuple[int, ...]:
    known = {rules.steps[kind].name: kind for kind in rules.extra}
    given = facts.items("again")
    if given != [0] and not known:
        raise facts.wrong("again", given, "0: these rules give no extra turns")
    return () if given == [0] else tuple(facts.words("again", known))


def _read_cards(rules: Rules, state: LuxorState, facts: FactReader) -> None:
    known = rules.kit.card_code
    state.generation = facts.number("generation", 1, 10**4)
    state.deck = sorted(facts.words("deck", known))
    state.discard = facts.words("discard", known)
    hands = facts.lists("hands", rules.players)
    longest = max(map(len, hands))
    if longest > LONGEST:
        raise facts.wrong("hands", f"a hand of {longest} cards", f"at most {LONGEST}")
    state.hands = [
        [read_slot(rules, state, facts, "hands", seat, item) for item in row]
        for seat, row in enumerate(hands)
    ]
    state.tops, state.piles = [], []
    for row in facts.lists("horus", len(rules.kit.horus)):
        top = row[0] if row else NONE
        state.tops.append(NO_CARD if top == NONE else facts.lookup("horus", top, known))
        state.piles.append(sorted(facts.lookup("horus", item, known) for item in row[1:]))
    card, mode, value = facts.items("played", 3)
    state.card = NO_CARD if card == NONE else facts.lookup("played", card, known)
    state.mode = facts.lookup("played", mode, {kind.word: code for code, kind in enumerate(CARD_KINDS)})
    state.value = facts.check("played", value, 0, MOST_STEPS)


def read_slot(rules: Rules, state: LuxorState, facts: FactReader, fact: str, seat: int, item: object) -> int:
    """`3@1`, or just `3`: a Horus card without a pool was seen by all, another comes from where it must."""
    name, at, text = str(item).partition("@")
    card = facts.lookup(fact, name, rules.kit.card_code)
    if at:
        pool = rules.pool_code(text, state.generation)
        if pool is None:
            raise facts.wrong(fact, item, f"a pool from 0 to {state.generation}")
        return card + POOL * pool
    if card in rules.home:
        return card + POOL * (rules.home[card] + seat)
    return card if rules.eyes[card] else card + POOL * state.generation


def _place(rules: Rules, facts: FactReader, item: object) -> int:
    place = None
    if isinstance(item, int | str) and not isinstance(item, bool) and len(str(item)) < 12:
        place = {"stairs": 0, "chamber": rules.chamber}.get(str(item), rules.place_code(item))
    if place is None:
        expected = f"0 to {rules.chamber}, anubis-1 and so on, or woken; also stairs and chamber"
        raise facts.wrong("adventurers", item, expected)
    return place


def _argument(rules: Rules, facts: FactReader, field: str, value: object) -> int:
    if field == "tile":
        return facts.lookup("agenda", value, rules.kit.tile_code)
    most = {"pile": len(rules.kit.horus) - 1, "space": rules.kit.length}.get(field, MOST)
    return facts.check("agenda", value, 0, most)
