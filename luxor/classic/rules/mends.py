"""Ideas how to mend a wrong position, problem by problem. The core tries them and offers those that help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, cast

from luxor.classic.rules.mend_counts import count_ideas
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.position.mends import Mend, mend
from luxor.core.position.notation import NONE, Facts
from luxor.core.position.verdict import Problem

Row = list[int | str]
STAIRS = 0


class Desk(NamedTuple):
    """A wrong position on the table of whoever mends it."""

    rules: Rules
    state: LuxorState
    facts: Facts
    problem: Problem

    def number(self, name: str) -> int:
        value = self.problem.params[name]
        return value if isinstance(value, int) else 0

    def row(self, fact: str, at: int) -> Row:
        """A list inside a fact, as one's own."""
        return list(cast("Sequence[Sequence[int | str]]", self.facts[fact])[at])

    def rows(self, fact: str) -> Row:
        return list(cast("Sequence[int | str]", self.facts[fact]))

    def idea(self, code: str, edit: dict[str, object], **params: int | str) -> Mend:
        return mend(code, self.problem, edit, **params)


Ideas = Iterator[Mend]


def ideas(rules: Rules, state: LuxorState, facts: Facts, problem: Problem) -> Ideas:
    """What may mend a problem, the best first."""
    desk = Desk(rules, state, facts, problem)
    for module in rules.modules:
        yield from module.mends(state, facts, problem)
    if problem.code in IDEAS:
        yield from IDEAS[problem.code](desk)
    yield from count_ideas(rules, state, facts, problem)


# --- adventurers ---


def _adventurers_count(desk: Desk) -> Ideas:
    seat = desk.number("seat")
    places = desk.row("adventurers", seat)
    more = desk.number("expected") - len(places)
    if more > 0:
        edit: dict[str, object] = {"adventurers": {seat: [*places, *[STAIRS] * more]}}
        yield desk.idea("to-stairs", edit, seat=seat, n=more)
        return
    order = sorted(places, key=lambda place: (not str(place).startswith("anubis"), place != STAIRS))
    for first in dict.fromkeys(order):
        gone = [first, *(place for place in order if place != first)][: -more or None]
        left = list((Counter(places) - Counter(gone)).elements())
        if more == -1:
            yield desk.idea("take-off", {"adventurers": {seat: left}}, seat=seat, place=first)
        else:
            yield desk.idea("take-some-off", {"adventurers": {seat: left}}, seat=seat, n=-more)
            return


def _moved(desk: Desk, seat: int, start: int | str, goal: int | str) -> dict[str, object]:
    places = desk.row("adventurers", seat)
    places[places.index(start)] = goal
    return {"adventurers": {seat: places}}


def _two_asleep(desk: Desk) -> Ideas:
    seat, asleep = desk.number("seat"), f"anubis-{desk.number('statue')}"
    places = desk.row("adventurers", seat)
    held = {place for place in places if str(place).startswith("anubis")}
    statues: Row = [f"anubis-{n}" for n in range(1, len(desk.rules.kit.statues) + 1)]
    free = [statue for statue in statues if statue not in held]
    if places.count(asleep) == 2:
        free.append(STAIRS)
        for goal in free:
            yield desk.idea("move", _moved(desk, seat, asleep, goal), seat=seat, start=asleep, goal=goal)
    kept = [place for place in places if place != asleep] + [asleep]
    spare = places.count(asleep) - 1
    edit: dict[str, object] = {"adventurers": {seat: [*kept, *[STAIRS] * spare]}}
    yield desk.idea("to-stairs", edit, seat=seat, n=spare)


def _on_osiris(desk: Desk) -> Ideas:
    """On to where the tile leads, or to the next space where one can stand."""
    rules, state, seat, space = desk.rules, desk.state, desk.number("seat"), desk.number("space")
    places = desk.row("adventurers", seat)
    ahead = [place for place in state.counted if space < place < rules.chamber]
    jump = rules.jump[state.tiles[space]]
    wanted = [*ahead[jump - 1 : jump], *ahead, *(q for q in reversed(state.counted) if q < space), STAIRS]
    for goal in dict.fromkeys(wanted):
        moved = [goal if place == space else place for place in places]
        yield desk.idea("move-on", {"adventurers": {seat: moved}}, seat=seat, n=goal, goal=goal)


def _awake(desk: Desk) -> Ideas:
    """Whoever was passed has stood up on the stairs."""
    seat, asleep = desk.number("seat"), f"anubis-{desk.number('statue')}"
    edit: dict[str, object] = {
        "adventurers": {
            seat: [STAIRS if place == asleep else place for place in desk.row("adventurers", seat)]
        }
    }
    yield desk.idea("wake", edit, seat=seat, statue=desk.number("statue"))


def _woken(desk: Desk) -> Ideas:
    seat = desk.number("seat")
    places = [STAIRS if place == "woken" else place for place in desk.row("adventurers", seat)]
    yield desk.idea("awake-already", {"adventurers": {seat: places}}, seat=seat)


def _stand(desk: Desk) -> Ideas:
    seat = desk.number("seat")
    places = desk.row("adventurers", seat)
    upright = [
        int(str(place).partition("-")[2]) if str(place).startswith("lying-") else place for place in places
    ]
    yield desk.idea("stand", {"adventurers": {seat: upright}}, seat=seat)


# --- cards ---


def _hand_size(desk: Desk) -> Ideas:
    seat, expected = desk.number("seat"), desk.number("expected")
    hand, deck, discard = desk.row("hands", seat), desk.rows("deck"), desk.rows("discard")
    more = expected - len(hand)
    if more > 0:
        drawn = deck[:more]
        edit: dict[str, object] = {"hands": {seat: [*hand, *drawn]}, "deck": deck[more:]}
        yield desk.idea("draw", edit, seat=seat, n=more)
        kept = desk.rows("discard")
        edit = {"hands": {seat: [*hand, *kept[:more]]}, "discard": kept[more:]}
        yield desk.idea("draw", edit, seat=seat, n=more)
        return
    spare, kept = hand[expected:], hand[:expected]
    cards = [str(slot).partition("@")[0] for slot in spare]
    code = desk.rules.kit.card_code
    starters = [card for card in cards if not desk.rules.eyes[code[card]]]
    if len(starters) == len(cards):
        edit = {"hands": {seat: kept}, "discard": [*discard, *cards]}
        yield desk.idea("discard", edit, seat=seat, n=-more)
    yield desk.idea("drop-cards", {"hands": {seat: kept}}, seat=seat, n=-more)


def _turn_anew(desk: Desk) -> Ideas:
    yield desk.idea("turn-anew", {"seat": desk.number("seat")}, seat=desk.number("seat"))


def _wrong_pile(desk: Desk) -> Ideas:
    """Every card into the pile of its eyes; the top cards stay as far as they can."""
    code, eyes = desk.rules.kit.card_code, desk.rules.eyes
    piles = [desk.row("horus", at) for at in range(len(desk.rules.kit.horus))]
    cards = [card for pile in piles for card in pile if card != NONE]
    stray = [card for card in cards if not eyes[code[str(card)]]]
    sorted_in: list[Row] = []
    for level, pile in enumerate(piles, 1):
        own = [card for card in cards if eyes[code[str(card)]] == level]
        top = pile[0] if pile and pile[0] in own else own[0] if own else NONE
        rest = own[:]
        if top in rest:
            rest.remove(top)
        sorted_in.append([top, *rest])
    edit: dict[str, object] = {"horus": sorted_in}
    if stray:
        edit["deck"] = [*desk.rows("deck"), *stray]
    yield desk.idea("sort-piles", edit)


def _no_top(desk: Desk) -> Ideas:
    pile = desk.number("pile")
    row = desk.row("horus", pile - 1)
    yield desk.idea("turn-up", {"horus": {pile - 1: row[1:]}}, pile=pile, card=str(row[1]))


# --- tiles ---


def _wrong_tile(desk: Desk) -> Ideas:
    """What belongs there: the one tile, or one of the kind that is not on the board yet, or none."""
    rules, space = desk.rules, desk.number("space")
    expected = str(desk.problem.params["expected"])
    if expected in rules.kit.tile_code:
        yield desk.idea("lay", {"tiles": {space: expected}}, space=space, tile=expected)
        return
    names = [tile.name for tile in rules.kit.tiles]
    box = rules.kit.osiris if expected == "any-osiris" else rules.kit.treasures
    laid = Counter(tile for at, tile in enumerate(desk.state.tiles) if at != space)
    if expected == "any-treasure":
        laid.update(tile for row in desk.state.treasures for tile in row)
        laid.update(tile for module in rules.modules for tile in module.kept_tiles(desk.state))
    for code in islice((Counter(box) - laid), 4):
        yield desk.idea("lay", {"tiles": {space: names[code]}}, space=space, tile=names[code])
    yield desk.idea("empty", {"tiles": {space: NONE}}, space=space)


def _osiris_count(desk: Desk) -> Ideas:
    rules, name = desk.rules, str(desk.problem.params["tile"])
    code = rules.kit.tile_code[name]
    lying = [space for space, tile in enumerate(desk.state.tiles) if tile == code]
    spare = Counter(rules.kit.osiris) - Counter(desk.state.tiles)
    names = [tile.name for tile in rules.kit.tiles]
    extra = len(lying) - rules.kit.osiris.count(code)
    wrong_first = sorted(lying, key=lambda space: rules.kit.prepared[space].kind is rules.kind[code])
    gone = wrong_first[:extra]
    others = list(spare.elements())
    if len(others) >= extra:
        edit: dict[str, object] = {"tiles": {space: names[tile] for space, tile in zip(gone, others)}}
        yield desk.idea("lay", edit, space=gone[0], tile=names[others[0]])
    yield desk.idea("empty", {"tiles": dict.fromkeys(gone, NONE)}, space=gone[0])


# --- supplies, chamber, points ---


def _supply(supply: str, held: str, code: str, back: str) -> Callable[[Desk], Ideas]:
    def found(desk: Desk) -> Ideas:
        """The supply makes up for it; if it cannot, whoever has most gives some back."""
        more = desk.number("expected") - desk.number("found")
        left = cast(int, desk.facts[supply]) + more
        if left >= 0:
            yield desk.idea(code, {supply: left}, n=left)
            return
        counts = [int(count) for count in desk.rows(held)]
        most = max(range(len(counts)), key=lambda seat: counts[seat])
        edit: dict[str, object] = {supply: 0, held: {most: counts[most] + left}}
        yield desk.idea(back, edit, n=-left, seat=most)

    return found


def _sarcophagi(desk: Desk) -> Ideas:
    """In the order of their numbers to whoever is inside; first as many as can stay where they are."""
    inside: Row = [
        seat for seat, places in enumerate(desk.state.adventurers) for q in places if q == desk.rules.chamber
    ]
    owners = desk.rows("sarcophagi")
    kept: Row = [owner if owner in inside else NONE for owner in owners]
    free = list((Counter(inside) - Counter(kept)).elements())
    filled: Row = [owner if owner != NONE or not free else free.pop(0) for owner in kept]
    anew: Row = [*inside, *[NONE] * len(owners)]
    for given in (filled, anew[: len(owners)]):
        yield desk.idea("sarcophagi", {"sarcophagi": given})


def _entry_keys(desk: Desk) -> Ideas:
    expected = desk.number("expected")
    more = expected - desk.number("found")
    supply = cast(int, desk.facts["key_supply"]) - more
    yield desk.idea("spend", {"spent": expected, "key_supply": supply}, n=expected)
    yield desk.idea("spend", {"spent": expected}, n=expected)


def _score(desk: Desk) -> Ideas:
    seat, due = desk.number("seat"), desk.number("expected")
    yield desk.idea("score", {"score": {seat: due}}, seat=seat, n=due)


IDEAS: dict[str, Callable[[Desk], Ideas]] = {
    "adventurers-count": _adventurers_count,
    "two-asleep": _two_asleep,
    "on-osiris": _on_osiris,
    "asleep-though-passed": _awake,
    "woken-out-of-turn": _woken,
    "cannot-lie": _stand,
    "hand-size": _hand_size,
    "no-card-played": _turn_anew,
    "wrong-pile": _wrong_pile,
    "no-top-card": _no_top,
    "wrong-tile": _wrong_tile,
    "osiris-count": _osiris_count,
    "key-count": _supply("key_supply", "keys", "keys", "keys-back"),
    "wild-count": _supply("wild_supply", "wilds", "wilds", "wilds-back"),
    "sarcophagi-taken": _sarcophagi,
    "sarcophagus-without-entry": _sarcophagi,
    "entry-without-key": _entry_keys,
    "score": _score,
}
