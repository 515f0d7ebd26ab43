"""The chamber and the end as the engine plays them, beside what the booklet says of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from luxor.core.position.position import Position
from luxor.core.words.terms import Decision, Over
from tests.restated.ending import ENDS_THE_GAME, Round, enter
from tests.restated.positions import asked, met, shaken, table
from tests.restated.table import CHAMBER

ROUNDS = 4


@pytest.mark.parametrize("modules", [(), ("mummy",)], ids=["base", "mummy"])
@pytest.mark.rule("base.chamber.key", "base.chamber.key-place", "base.chamber.first", "base.chamber.second")
@pytest.mark.rule("base.chamber.later", "ruling.chamber.two-at-once", "ruling.chamber.entry-is-movement")
def test_who_enters_pays_a_key_and_the_first_two_take_a_sarcophagus(modules: tuple[str, ...]) -> None:
    seen: Counter[str] = Counter()
    found = [position for position, _ in asked("move", *modules, most=300)]
    found += [gathered(*each) for each in asked("move", *modules, card="all")]
    for position in found:
        seat = position.seat
        for action in position.legal_actions():
            here, after = table(position), table(position.apply(action).position)
            entered = after.inside(seat) - here.inside(seat)
            left = here.sarcophagi.count("-")
            for _ in range(entered):
                enter(here, seat)
            assert (after.sarcophagi, after.spent) == (here.sarcophagi, here.spent), (str(position), action)
            if after.facts["key_supply"] == here.facts["key_supply"]:  # else one was taken afterwards
                assert after.keys == here.keys, (str(position), action)
            seen["first" if left == 2 else "second" if left else "later"] += entered > 0
            seen["two at once"] += entered > 1
    assert min(seen.values()) > 3, seen
    assert len(seen) == 4


def gathered(position: Position, drawn: random.Random) -> Position:
    """All of a player's who are not in the chamber are on one space before it."""
    seat, space = position.seat, drawn.randrange(CHAMBER - 3, CHAMBER)
    people = [place if place == CHAMBER else space for place in table(position).people[seat]]
    return position.edit(adventurers={seat: people}, keys={seat: drawn.randrange(4)})


@pytest.mark.rule("ruling.chamber.two-at-once")
def test_two_whom_one_card_brings_in_may_be_one_entry() -> None:
    seen: Counter[int] = Counter()
    found = [gathered(*each) for each in asked("move", card="all") for _ in range(8)]
    for position in (each.with_readings({"ruling.chamber.two-at-once": "one-entry"}) for each in found):
        seat = position.seat
        for action in position.legal_actions():
            here, after = table(position), table(position.apply(action).position)
            entered = after.inside(seat) - here.inside(seat)
            before = here.sarcophagi.count("-")
            for number in range(entered):
                enter(here, seat, counts=number == 0)
            assert (after.sarcophagi, after.spent) == (here.sarcophagi, here.spent), (str(position), action)
            seen[before] += entered > 1
    assert seen[2] > 3
    assert seen[1] > 0


def late(position: Position, drawn: random.Random) -> Position:
    """The end is near: few can still move, by few cards, or some are in the chamber already."""
    seats = range(position.game.players)
    cards = drawn.choice((["5", "4", "die"], ["5"], ["1", "2", "+-1", "5", "last*", "all-2**"]))
    back = drawn.choice((0, 1, 3, 30))
    people = [[drawn.randrange(CHAMBER - 1 - back, CHAMBER) for _ in range(5)] for _ in seats]
    return shaken(position, drawn).edit(
        adventurers=people,
        sarcophagi=["-", "-"],
        spent=0,
        keys=[drawn.choice((0, 0, 2)) for _ in seats],
        hands=[drawn.choices(cards, k=5) for _ in seats],
        deck=drawn.choices(cards, k=20),
        discard=[],
    )


def next_turn(position: Position, drawn: random.Random) -> Position:
    """A turn is played at random, until somebody plays the next card or the game is over."""
    turn = position.turn
    while position.turn == turn and not position.over:
        position = position.apply(drawn.choice(position.legal_actions())).position
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule(
    "base.end.second-entry", "base.end.finish-round", "base.end.nobody-moves", "base.turn.order"
)
@pytest.mark.rule("ruling.nobody-moves.round", "ruling.nobody-moves.when", "base.move.none-possible")
def test_the_game_ends_when_the_booklet_ends_it(players: int) -> None:
    seen: Counter[str] = Counter()
    starts = [position for position in met((), players, players) if is_first_card(position)]
    for number in range(60):
        drawn = random.Random(number)
        position, this_round = late(drawn.choice(starts), drawn), Round()
        over = this_round.begins(table(position), position.seat)
        for _ in range(ROUNDS * players):
            seat = position.seat
            position = next_turn(position, drawn)
            here, following = table(position), (seat + 1) % players
            over = this_round.ends(here, seat) or this_round.begins(here, following)
            assert position.over == over, str(position)
            if over:
                break
            assert position.seat == following
        if over:
            assert isinstance(position.pending, Over)
            inside = sum(table(position).inside(seat) for seat in range(players))
            seen["two are in" if inside >= ENDS_THE_GAME else "nobody moves"] += 1
        else:
            seen["goes on"] += 1
    assert min(seen.values()) > 3, seen
    assert len(seen) == 3


def is_first_card(position: Position) -> bool:
    """Whether the first player is about to play a card."""
    pending = position.pending
    first = table(position).first
    return isinstance(pending, Decision) and pending.step == "play" and pending.seat == first
