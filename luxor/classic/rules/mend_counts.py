"""Ideas how to mend counts: there is one card, tile or scarab too many, or one is nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, cast

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import NONE, Facts
from luxor.core.position.verdict import Problem

Item = int | str
Edit = dict[str, object]
OF_SEATS = {"hands", "treasures", "scarabs"}  # facts with a row for each player ...
WHOSE = {"swap": "swap-of", "away": "away-of", "back": "back-of"}  # ... whose mends say which player's


class Holder(NamedTuple):
    """A list in the facts where things of a sort may be."""

    fact: str
    at: int | None  # of which row, where the fact is a list of lists
    items: list[Item]
    named: Callable[[Item], str]  # what an item is called, without where it came from
    empty: Item | None = None  # what is left in its place; None: the list becomes shorter
    first: int = 0  # the number of its first item

    def without(self, name: str, count: int) -> tuple[Edit, int]:
        """An edit that takes some away, and how many of them."""
        left = self.items[:]
        taken = 0
        for at in reversed(range(len(left))):
            if taken < count and self.named(left[at]) == name:
                taken += 1
                if self.empty is None:
                    del left[at]
                else:
                    left[at] = self.empty
        return self.edit(left), taken

    def swapped(self, name: str, other: Item) -> Edit | None:
        """An edit that makes one thing another."""
        for at, item in enumerate(self.items):
            if self.named(item) == name:
                text = str(item)
                new = f"{other}{text[text.index('@') :]}" if "@" in text else other
                return self.edit([*self.items[:at], new, *self.items[at + 1 :]])
        return None

    def edit(self, items: list[Item]) -> Edit:
        if self.at is not None:
            return {self.fact: {self.at: items}}
        changed = {at + self.first: new for at, (old, new) in enumerate(zip(self.items, items)) if old != new}
        return {self.fact: changed if len(items) == len(self.items) else items}


def count_ideas(rules: Rules, state: LuxorState, facts: Facts, problem: Problem) -> Iterator[Mend]:
    """What may mend a count: another thing in its place, one taken away, one added."""
    if problem.code not in SORTS:
        return
    field, holders_of, missing_of, add = SORTS[problem.code]
    name = str(problem.params[field])
    holders = [holder for holder in holders_of(rules, facts) if any(map(holder.named, holder.items))]
    more = cast(int, problem.params["expected"]) - cast(int, problem.params["found"])
    if more < 0:
        for other in missing_of(rules, state):
            for holder in holders:
                if edit := holder.swapped(name, other):
                    yield _told("swap", problem, edit, outcome=other)
        for holder in holders:
            edit, taken = holder.without(name, -more)
            if taken == -more:
                yield _told("away", problem, edit, n=taken)
        yield from _spread(holders, problem, name, -more)
        return
    for edit in add(rules, facts, name, more):
        yield _told("back", problem, edit, n=more)


def _told(code: str, problem: Problem, edit: Edit, **params: int | str) -> Mend:
    """A mend that says what it changes, and whose that is."""
    fact, rows = next(iter(edit.items()))
    if fact in OF_SEATS and isinstance(rows, dict) and len(rows) == 1:
        return mend(WHOSE[code], problem, edit, **params, fact=fact, seat=next(iter(rows)))
    return mend(code, problem, edit, **params, fact=fact)


def _spread(holders: Sequence[Holder], problem: Problem, name: str, count: int) -> Iterator[Mend]:
    """Some here and some there, where no place has enough of them."""
    edit: Edit = {}
    left = count
    for holder in holders:
        one, taken = holder.without(name, left)
        if not taken:
            continue
        left -= taken
        for fact, value in one.items():
            known = edit.get(fact)
            edit[fact] = {**known, **value} if isinstance(known, dict) and isinstance(value, dict) else value
    if not left:
        yield _told("away", problem, edit, n=count)


# --- cards ---


def _card(item: Item) -> str:
    return str(item).partition("@")[0]


def _rows(facts: Facts, fact: str) -> list[list[Item]]:
    return [list(row) for row in cast("Sequence[Sequence[Item]]", facts[fact])]


def _list(facts: Facts, fact: str) -> list[Item]:
    return list(cast("Sequence[Item]", facts[fact]))


def _card_holders(rules: Rules, facts: Facts) -> list[Holder]:
    found = [Holder(fact, None, _list(facts, fact), _card) for fact in ("deck", "discard")]
    found += [Holder("horus", at, row, _card) for at, row in enumerate(_rows(facts, "horus"))]
    found += [Holder("unseen", at, row, _card) for at, row in enumerate(_rows(facts, "unseen")) if row[1:]]
    found += [Holder("hands", seat, row, _card) for seat, row in enumerate(_rows(facts, "hands"))]
    for module in rules.modules:
        for fact in module.card_facts:
            rows = enumerate(_rows(facts, module.own(fact)))
            found += [Holder(module.own(fact), at, row, _card) for at, row in rows]
    return found


def _missing_cards(rules: Rules, state: LuxorState) -> list[str]:
    held = [slot & CARD for hand in state.hands for slot in hand]
    kept = [card for module in rules.modules for card in module.kept_cards(state)]
    piles = [card for pile in state.piles for card in pile]
    unseen = [card for row in state.unseen or () if row[0] for card in row[1:]]
    tops = [top for top in state.tops if top != NO_CARD]
    found = Counter([*held, *kept, *piles, *state.deck, *state.discard, *tops, *unseen])
    kit = rules.kit
    box = Counter([*kit.starters, *(card for pile in kit.horus for card in pile), *kit.more_cards])
    return [kit.cards[card].name for card in box - found]


def _add_card(rules: Rules, facts: Facts, name: str, count: int) -> Iterator[Edit]:
    """A starter card to the draw pile, a Horus card to its pile, another back to whose it is."""
    code = rules.kit.card_code[name]
    if eyes := rules.eyes[code]:
        row = _rows(facts, "horus")[eyes - 1]
        new = [name] * count
        yield {"horus": {eyes - 1: [*row, *new] if row and row[0] != NONE else [*new, *row[1:]]}}
    elif code in rules.kit.starters:
        yield {"deck": [*_list(facts, "deck"), *[name] * count]}
        yield {"discard": [*_list(facts, "discard"), *[name] * count]}
    for module in rules.modules:
        for fact in module.card_facts:
            for at, row in enumerate(_rows(facts, module.own(fact))):
                yield {module.own(fact): {at: [*row, *[name] * count]}}


# --- tiles ---


def _treasure_holders(rules: Rules, facts: Facts) -> list[Holder]:
    found = [Holder("tiles", None, _list(facts, "tiles"), str, NONE, 1)]
    found += [Holder("treasures", seat, row, str) for seat, row in enumerate(_rows(facts, "treasures"))]
    found += [
        Holder(module.own(fact), None, _list(facts, module.own(fact)), str)
        for module in rules.modules
        for fact in module.tile_facts
    ]
    return found


def _missing_treasures(rules: Rules, state: LuxorState) -> list[str]:
    kept = [tile for module in rules.modules for tile in module.kept_tiles(state)]
    found = Counter([*(tile for row in state.treasures for tile in row), *kept, *state.tiles])
    return [rules.kit.tiles[tile].name for tile in Counter(rules.kit.treasures) - found]


def _add_treasure(rules: Rules, facts: Facts, name: str, count: int) -> Iterator[Edit]:
    """Onto spaces where a treasure may lie and nothing does, or to a player who may have taken it."""
    tiles = _list(facts, "tiles")
    open_spaces = [
        space
        for space, wanted in enumerate(rules.kit.prepared)
        if space and wanted.kind is TREASURE and tiles[space - 1] == NONE
    ]
    plain = sorted(open_spaces, key=lambda space: rules.symbol[space] >= 0)
    if len(plain) >= count:
        yield {"tiles": dict.fromkeys(plain[:count], name)}
    for module in rules.modules:
        for fact in module.tile_facts:
            yield {module.own(fact): [*_list(facts, module.own(fact)), *[name] * count]}
    for seat, row in enumerate(_rows(facts, "treasures")):
        yield {"treasures": {seat: [*row, *[name] * count]}}


def _temple_holders(rules: Rules, facts: Facts) -> list[Holder]:
    found = [Holder("temples", at, row, str) for at, row in enumerate(_rows(facts, "temples"))]
    return [*found, Holder("tiles", None, _list(facts, "tiles"), str, NONE, 1)]


def _no_swap(rules: Rules, state: LuxorState) -> list[str]:
    return []


def _add_temple(rules: Rules, facts: Facts, name: str, count: int) -> Iterator[Edit]:
    """Back to the stacks that have such tiles, as many as each had."""
    code = rules.kit.tile_code[name]
    stacks = _rows(facts, "temples")
    tiles = _list(facts, "tiles")
    edit: dict[int, list[Item]] = {}
    left = count
    for at, box in enumerate(rules.kit.temples):
        laid = sum(tile == name and rules.symbol[space] == at for space, tile in enumerate(tiles, 1))
        room = min(left, box.count(code) - stacks[at].count(name) - laid)
        if room > 0:
            edit[at] = [*stacks[at], *[name] * room]
            left -= room
    if not left:
        yield {"temples": edit}


# --- scarabs ---


def _scarab_holders(rules: Rules, facts: Facts) -> list[Holder]:
    found = [Holder("scarab_supply", None, _list(facts, "scarab_supply"), str)]
    found += [
        Holder("unseen", at, row, str) for at, row in enumerate(_rows(facts, "unseen")) if row[:1] == [0]
    ]
    found += [Holder("scarabs", seat, row, str) for seat, row in enumerate(_rows(facts, "scarabs"))]
    return found


def _missing_scarabs(rules: Rules, state: LuxorState) -> list[int]:
    kept = [value for module in rules.modules for value in module.kept_scarabs(state)]
    unseen = [value for row in state.unseen or () if not row[0] for value in row[1:]]
    found = Counter(
        [*state.scarab_supply, *(value for row in state.scarabs for value in row), *kept, *unseen]
    )
    return list(Counter(rules.kit.scarabs) - found)


def _add_scarab(rules: Rules, facts: Facts, name: str, count: int) -> Iterator[Edit]:
    yield {"scarab_supply": [*_list(facts, "scarab_supply"), *[int(name)] * count]}


Holders = Callable[[Rules, Facts], list[Holder]]
Missing = Callable[[Rules, LuxorState], Sequence[Item]]
Add = Callable[[Rules, Facts, str, int], Iterator[Edit]]
SORTS: dict[str, tuple[str, Holders, Missing, Add]] = {
    "card-count": ("card", _card_holders, _missing_cards, _add_card),
    "treasure-count": ("tile", _treasure_holders, _missing_treasures, _add_treasure),
    "temple-count": ("tile", _temple_holders, _no_swap, _add_temple),
    "scarab-count": ("vp", _scarab_holders, _missing_scarabs, _add_scarab),
}
