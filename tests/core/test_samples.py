"""Samples of a view: each whole position that fits comes as often as the viewer must think it likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

import luxor
from luxor import Position
from luxor.core.engine.chance import Draws
from luxor.core.words.terms import Chance
from tests.core.chi_square import fit, tail
from tests.core.random_play import position_with, run_of

UNLIKELY = 1e-4  # the samples are seeded, so a test that passes once always passes
TRIALS = 2000

Hands = list[list[str]]
Sampler = Callable[[Position, int], Hands]


def rows(position: Position, name: str) -> Hands:
    value = position.facts()[name]
    assert isinstance(value, list)
    return [[str(item) for item in row] for row in value]


def fair(view: Position, number: int) -> Hands:
    return rows(view.sample(number), "hands")


def row(position: Position, name: str) -> list[str]:
    value = position.facts()[name]
    assert isinstance(value, list)
    return [str(item) for item in value]


def unseen(view: Position, pool: int) -> Counter[str]:
    """What may be in a pool, for all the viewer knows."""
    found = [items for number, *items in rows(view, "unseen") if number == str(pool)]
    return Counter(found[0] if found else [])


def two_fillings() -> Position:
    """Cards of the first and of the second filling of the draw pile are in the same hands."""
    first = ["1@1", "1@1", "2@1", "die@1"]
    second = ["3@2", "4@2", "5@2", "die@2", "+-1@2", "1@2"]
    hands = [[*first[:2], *second[:3]], [*first[2:], *second[3:]], ["5@1", "4@1", "3@2", "2@2", "1@2"]]
    position = luxor.new_game(3, seed=5).position.arrange(generation=2, hands=hands)
    return position.edit(deck=row(position, "deck")[:8], discard=row(position, "deck")[8:])


def slot_counts(view: Position, sampler: Sampler, seat: int, at: int) -> Counter[str]:
    """Which card lay in a slot, over many samples."""
    return Counter(sampler(view, number)[seat][at].partition("@")[0] for number in range(TRIALS))


def exact(view: Position, seat: int, at: int) -> dict[str, float]:
    """The odds of a hidden slot: what is unseen in its pool, each as likely."""
    pool = int(rows(view, "hands")[seat][at].partition("@")[2])
    return {card: float(count) for card, count in unseen(view, pool).items()}


# --- the test itself ---


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [(3.841, 1, 0.05), (6.635, 1, 0.01), (18.307, 10, 0.05), (2.558, 10, 0.99), (124.342, 100, 0.05)],
)
def test_the_tail_is_that_of_the_printed_tables(statistic: float, freedom: int, chance: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(chance, rel=2e-3)
    assert tail(0, freedom) == 1
    assert tail(1e4, freedom) < 1e-100


def test_counts_that_cannot_be_do_not_fit() -> None:
    assert fit({"a": 50, "b": 50}, {"a": 1, "b": 1}) > 0.9
    assert fit({"a": 90, "b": 10}, {"a": 1, "b": 1}) < UNLIKELY
    assert fit({"a": 99, "b": 100, "c": 1}, {"a": 1, "b": 1}) == 0


# --- one slot at a time ---


@pytest.mark.parametrize(("seat", "at"), [(1, 0), (1, 1), (1, 4), (2, 0), (2, 4)])
def test_hidden_slots_fit_the_exact_odds(seat: int, at: int) -> None:
    view = two_fillings().view(0)
    assert fit(slot_counts(view, fair, seat, at), exact(view, seat, at)) > UNLIKELY


def test_the_next_draw_fits_the_odds_that_the_view_shows() -> None:
    position = position_with(3, "draw", seed=5)
    for viewer in (0, 1, None):
        view = position.view(viewer)
        pending = view.pending
        assert isinstance(pending, Chance)
        odds = {str(action): float(weight) for action, weight in pending.outcomes.items()}
        drawn: Counter[str] = Counter()
        for number in range(TRIALS):
            other = view.sample(number)
            drawn[str(other.game.outcome(other.state, Draws(number + TRIALS)))] += 1
        assert fit(drawn, odds) > UNLIKELY, f"as {viewer} sees it"


def test_scarabs_fit_the_exact_odds() -> None:
    position = luxor.new_game(3, seed=1).position.arrange(scarabs=[[4, 4, 3], [1], [2, 2]])
    view = position.view(0)
    odds = {value: float(count) for value, count in unseen(view, 0).items()}
    assert sum(odds.values()) == 22 - 3
    counts = Counter(rows(view.sample(number), "scarabs")[1][0] for number in range(TRIALS))
    assert fit(counts, odds) > UNLIKELY


def test_what_a_random_game_hides_fits_the_exact_odds() -> None:
    """Late in a game, with reshuffled discards and Horus cards in the pile."""
    run = run_of(4, 3)
    position = run.positions[len(run.positions) * 3 // 4]
    view = position.view(2)
    hidden = [
        (seat, at)
        for seat, hand in enumerate(rows(view, "hands"))
        for at, slot in enumerate(hand)
        if slot.startswith("?")
    ]
    assert len({rows(view, "hands")[seat][at] for seat, at in hidden}) > 1, "of several fillings"
    for seat, at in hidden[::4]:
        assert fit(slot_counts(view, fair, seat, at), exact(view, seat, at)) > UNLIKELY


# --- all of them together ---


def small() -> Position:
    """So little is hidden that every deal can be listed."""
    hands = [["1@2", "1@2", "1@2", "1@2", "1@2"], ["2@2", "1-3*", "3@2", "1-4*", "1-die*"]]
    position = luxor.new_game(2, seed=1).position.arrange(generation=2, hands={1: hands[1]})
    return position.edit(hands=hands, deck=["3", "die"], discard=[])


def test_every_deal_is_equally_likely() -> None:
    view = small().view(0)
    assert unseen(view, 2) == {"2": 1, "3": 2, "die": 1}
    odds: Counter[tuple[str, ...]] = Counter()
    for one, other, *deck in permutations(["2", "3", "3", "die"]):
        odds[(one, other, *sorted(deck))] += 1
    counts: Counter[tuple[str, ...]] = Counter()
    for number in range(TRIALS):
        sample = view.sample(number)
        hand = [slot.partition("@")[0] for slot in rows(sample, "hands")[1]]
        counts[(hand[0], hand[2], *sorted(row(sample, "deck")))] += 1
    assert set(counts) == set(odds), "every deal that fits comes up, and no other"
    assert fit(counts, {deal: float(count) for deal, count in odds.items()}) > UNLIKELY


def test_cards_stay_in_their_filling() -> None:
    view = two_fillings().view(0)
    old, new = unseen(view, 1), unseen(view, 2)
    for number in range(200):
        sample = view.sample(number)
        slots = [slot for hand in rows(sample, "hands")[1:] for slot in hand]
        assert Counter(slot[:-2] for slot in slots if slot.endswith("@1")) == old
        drawn = Counter(slot[:-2] for slot in slots if slot.endswith("@2"))
        assert drawn + Counter(row(sample, "deck")) == new


# --- and it bites ---


def all_in_one_pot(view: Position, number: int) -> Hands:
    """A wrong sampler: it mixes what was drawn from different fillings of the pile."""
    sample = view.sample(number)
    hands = rows(sample, "hands")
    pot = [slot.partition("@")[0] for slot in (*hands[1], *hands[2], *row(sample, "deck"))]
    Draws(number).shuffle(pot)
    return [hands[0], pot[:5], pot[5:10]]


def sorted_hands(view: Position, number: int) -> Hands:
    """A wrong sampler: the right cards, but always in order."""
    hands = fair(view, number)
    return [hands[0], sorted(hands[1][:2]) + sorted(hands[1][2:]), hands[2]]


@pytest.mark.parametrize("wrong", [all_in_one_pot, sorted_hands], ids=lambda wrong: wrong.__name__)
def test_a_wrong_sampler_is_found_out(wrong: Sampler) -> None:
    view = two_fillings().view(0)
    fits = [fit(slot_counts(view, wrong, 1, at), exact(view, 1, at)) for at in (0, 4)]
    assert min(fits) < UNLIKELY
