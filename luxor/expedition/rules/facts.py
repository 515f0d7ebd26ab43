"""An Expedition position in plain words and numbers, and back."""

from __future__ import annotations

from collections import Counter
from functools import partial

from luxor.core.engine.agenda import check_frames, check_turn, read_frames, write_frames
from luxor.core.engine.modules import read_slices, slice_facts
from luxor.core.position.notation import NONE, FactReader, Facts, Schema
from luxor.expedition.rules.components import STRIDE
from luxor.expedition.rules.march import table_facts
from luxor.expedition.rules.opening import others, spares
from luxor.expedition.rules.ruleset import KEEP, LAY_OUT, Rules
from luxor.expedition.rules.state import (
    ALL_SEATS,
    HIDDEN,
    OPENING,
    SERIES,
    TILE,
    ExpeditionState,
    Pools,
    clear_table,
    lay,
)

MOST = 999  # of anything; a position may be wrong (`problems` says so), but not absurd
HIGHEST = 7  # adventurers on one tile, right or wrong

SCHEMA: Schema = {
    "first": "one",
    "seat": "one",
    "turn": "one",
    "placed": "one",  # tiles placed this turn
    "map": "lists",  # per tile: x, y, its name, then who stands on it from the bottom to the top
    "centre": "list",  # tiles that are not laid out yet
    "hands": "lists",  # @n: of the n-th series; without: everybody knows it is there
    "stacks": "lists",  # per seat, in any order; the lowest series is drawn first
    "reserve": "list",
    "agenda": "lists",
    "unseen": "lists",  # in a view: per pool its seat (- several), its series, what may be in it
}


def write_facts(rules: Rules, state: ExpeditionState) -> Facts:
    """Every fact of a position, by name."""
    tiles = rules.kit.tiles

    def word(field: str, value: int) -> int | str:
        return f"{value % STRIDE}.{value // STRIDE}" if field == "cell" else value

    unseen: list[list[int | str]] = [
        [NONE if row[0] == ALL_SEATS else row[0], row[1], *(tiles[code].name for code in row[2:])]
        for row in state.unseen or ()
    ]
    facts: Facts = {
        "first": state.first,
        "seat": state.seat,
        "turn": state.turn,
        "placed": state.placed,
        "map": table_facts(rules, state, {}) or [[]],
        "centre": [tiles[code].name for code in state.centre],
        "hands": [[rules.slot_name(slot) for slot in hand] for hand in state.hands],
        "stacks": [[rules.slot_name(slot) for slot in pile] for pile in state.piles],
        "reserve": list(state.reserve),
        "agenda": write_frames(rules.steps, state.agenda, word),
        "unseen": [[NONE]] if state.unseen is None else unseen or [[]],
    }
    return {**facts, **slice_facts(rules.modules, state)}


def read_facts(rules: Rules, facts: FactReader) -> ExpeditionState:
    """The position that facts describe; any that can be written down, right or wrong."""
    n = rules.players
    state = ExpeditionState()
    state.first = facts.number("first", 0, n - 1)
    state.seat = facts.number("seat", 0, n - 1)
    state.turn = facts.number("turn", 0, 10**6)
    state.placed = facts.number("placed", 0, rules.kit.most_placed)
    state.centre = sorted(facts.words("centre", rules.kit.tile_code))
    state.hands = [_read_hand(rules, facts, row) for row in facts.lists("hands", n)]
    state.piles = [sorted(_with_back(rules, facts, item) for item in row) for row in facts.lists("stacks", n)]
    state.reserve = facts.numbers("reserve", n, 0, MOST)
    _read_map(rules, state, facts)
    state.unseen = _read_unseen(rules, facts)
    read_slices(rules.modules, facts, state)
    state.agenda = read_frames(rules.steps, n, facts, partial(_argument, rules, facts))
    _check_agenda(rules, state, facts)
    _check_unseen(rules, state, facts)
    return state


def _slot(rules: Rules, facts: FactReader, name: str, item: object) -> int:
    slot = rules.slot_code(item) if isinstance(item, str) else None
    if slot is None:
        raise facts.wrong(name, item, "a tile such as desert@1, or camp-desert")
    return slot


def _with_back(rules: Rules, facts: FactReader, item: object) -> int:
    """A tile of a stack: it lies face down, and its back has a number."""
    slot = _slot(rules, facts, "stacks", item)
    if slot < SERIES:
        raise facts.wrong("stacks", item, "a tile with its series, such as desert@2")
    return slot


def _read_hand(rules: Rules, facts: FactReader, row: list[object]) -> list[int]:
    """A hand. The four tiles before the opening choice are known to all, so they go without a series."""
    slots = sorted(_slot(rules, facts, "hands", item) for item in row)
    plain = not any("@" in str(item) for item in row)
    return sorted(slot & TILE for slot in slots) if plain and len(row) > rules.kit.hand else slots


def rows_of(facts: FactReader, name: str) -> list[list[object]]:
    """The rows of a fact that may have none."""
    rows = facts.lists(name, len(facts.items(name)))
    return [] if rows == [[]] else rows


def _read_map(rules: Rules, state: ExpeditionState, facts: FactReader) -> None:
    clear_table(state, rules.rows)
    for row in rows_of(facts, "map"):
        cell = rules.inside(*row[:2]) if len(row) >= 3 else 0
        if not cell or state.tiles[cell]:
            raise facts.wrong(
                "map",
                row,
                f"x from 1 to {rules.columns}, y from 1 to {rules.rows}, a tile, and no place twice",
            )
        tile = facts.lookup("map", row[2], rules.kit.tile_code)
        if tile == HIDDEN or len(row) - 3 > HIGHEST:
            raise facts.wrong("map", row, f"a tile with at most {HIGHEST} adventurers")
        lay(state, cell, tile)
        state.stacks[cell] = tuple(facts.check("map", seat, 0, rules.players - 1) for seat in row[3:])


def _read_unseen(rules: Rules, facts: FactReader) -> Pools | None:
    rows = facts.lists("unseen", len(facts.items("unseen")))
    if rows == [[NONE]]:
        return None
    found: list[tuple[int, ...]] = []
    for row in rows:
        if rows == [[]]:
            break
        if len(row) < 3:
            raise facts.wrong("unseen", row, "a seat, a series and what may be in it")
        seat = ALL_SEATS if row[0] == NONE else facts.check("unseen", row[0], 0, rules.players - 1)
        series = facts.check("unseen", row[1], OPENING, len(rules.kit.series))
        tiles = sorted(facts.lookup("unseen", item, rules.kit.tile_code) for item in row[2:])
        found.append((seat, series, *tiles))
    if sorted(found) != found or len({row[:2] for row in found}) < len(found):
        raise facts.wrong("unseen", rows, "every pool once, in order")
    return tuple(found)


def hidden_in(rules: Rules, state: ExpeditionState) -> Counter[tuple[int, int]]:
    """How many tiles are hidden in each pool: its seat and its series."""
    found: Counter[tuple[int, int]] = Counter()
    opening = any(frame.kind == KEEP for frame in state.agenda)
    for seat in range(rules.players):
        for slot in (*state.hands[seat], *state.piles[seat]):
            if slot & TILE != HIDDEN:
                continue
            series = slot // SERIES
            if series != OPENING:
                found[seat, series] += 1
            elif opening and slot in state.hands[seat]:  # with what this seat gave to the centre
                found[seat, OPENING] += 1 + rules.spare
            else:
                found[ALL_SEATS, OPENING] += 1
    return found


def _check_unseen(rules: Rules, state: ExpeditionState, facts: FactReader) -> None:
    """Hidden things and what may be in their place must be equally many, pool by pool."""
    pools = Counter({(row[0], row[1]): len(row) - 2 for row in state.unseen or ()})
    hidden = hidden_in(rules, state)
    keeping = sum(count // (1 + rules.spare) for (seat, series), count in hidden.items()
                  if series == OPENING and seat != ALL_SEATS)  # fmt: skip
    if +hidden != +pools or state.centre.count(HIDDEN) != keeping * rules.spare:
        raise facts.wrong(
            "unseen", facts.facts.get("unseen"), "as many unseen tiles as there are hidden ones"
        )


def _check_agenda(rules: Rules, state: ExpeditionState, facts: FactReader) -> None:
    """The opening, or the steps still to come of the current turn and what interrupts them."""
    given = facts.facts.get("agenda")
    if state.agenda and state.agenda[0][0] == LAY_OUT:
        if any(frame.kind != KEEP for frame in state.agenda[1:]) or len(set(state.agenda)) < len(
            state.agenda
        ):
            raise facts.wrong("agenda", given, "the centre, and above it who has still to choose")
        if any(frame.kind == KEEP for frame in state.agenda):
            _check_opening(rules, state, facts)
    elif state.agenda:
        if any(frame.seat != state.seat for frame in state.agenda):
            raise facts.wrong("agenda", given, "a turn of the seat whose turn it is")
        check_turn(rules.steps, rules.plans[state.seat], state.agenda, facts)
        if not any(state.tiles):
            raise facts.wrong("map", facts.facts.get("map"), "tiles on the table, once turns are taken")
    check_frames(rules.steps, state, facts, state.unseen is not None)


def _check_opening(rules: Rules, state: ExpeditionState, facts: FactReader) -> None:
    """While somebody chooses, what the others did not keep is in the centre: a view hides both together."""
    slots = [slot for hand in state.hands for slot in hand if slot // SERIES == OPENING]
    kept = [slot & TILE for slot in slots if slot & TILE != HIDDEN]
    if not {*kept} <= {*others(rules)}:
        raise facts.wrong("hands", facts.facts.get("hands"), "what can be kept of the first series")
    put = Counter(spare for code in kept for spare in spares(rules, code))
    if put - Counter(state.centre):
        raise facts.wrong("centre", facts.facts.get("centre"), "what those put there who have chosen")
    if any(slot // SERIES == OPENING for pile in state.piles for slot in pile):
        raise facts.wrong("stacks", facts.facts.get("stacks"), "later series, while the first is chosen from")


def _argument(rules: Rules, facts: FactReader, field: str, value: object) -> int:
    if field != "cell":
        return facts.check("agenda", value, 0, MOST)
    x, dot, y = str(value).partition(".")
    known = dot and all(part.isascii() and part.isdecimal() and len(part) < 3 for part in (x, y))
    cell = rules.inside(int(x), int(y)) if known else 0
    if not cell or str(value) != f"{int(x)}.{int(y)}":
        raise facts.wrong("agenda", value, "a place of the table such as 6.7")
    return cell
