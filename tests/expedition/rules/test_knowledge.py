"""What a seat may know: views, samples, odds and events."""

from __future__ import annotations

from collections import Counter

import pytest

import luxor
from luxor import Position
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import Tally, random_game, round_trip
from luxor.core.words.terms import Chance
from luxor.games import find_game
from tests.expedition.helpers import ADVENTURES, fact, outcomes, play, table, words

COUNTS = (2, 3, 4)


def some(players: int, seed: int, every: int = 9) -> list[Position]:
    return random_game(find_game("expedition", players, ADVENTURES), seed).positions[::every]


@pytest.mark.parametrize("players", COUNTS)
def test_a_view_reads_back_and_its_samples_fit_it(players: int) -> None:
    for seed in range(3):
        for position in some(players, seed):
            for seat in (None, *range(players)):
                view = position.view(seat)
                assert view.is_view
                round_trip(view, Tally())
                whole = view.sample(seed)
                assert not whole.is_view
                assert not whole.problems()
                assert whole.view(seat) == view, "a sample looks the same to the viewer"
                assert not view.problems()


@pytest.mark.parametrize("players", COUNTS)
def test_a_sample_can_be_played_on(players: int) -> None:
    for position in some(players, 7, every=25):
        whole = position.view(0).sample(3)
        assert luxor.playout(whole, 3).position.over


def test_what_is_hidden_and_what_is_not() -> None:
    position = table(hand=("camp-desert", "lake@2"), modules=ADVENTURES)
    view = position.view(1)
    assert fact(view, "hands", 0) == ["camp-desert", "?@2"], "the camp and the number on the back are public"
    assert set(words(view, "stacks", 1)) == {"?@2", "?@3", "?@4", "?@5"}
    assert fact(view, "tokens", 1) == fact(position, "tokens", 1)
    with pytest.raises(luxor.LuxorError, match="sample"):
        view.apply(view.legal_actions()[0])


def test_odds_come_from_the_view() -> None:
    """Seat 1 cannot tell the tile in seat 0's hand from those of the same series in the stack."""
    start = table({(5, 6): "desert"}, hand=("camp-desert", "lake@2"))
    position = play(start, "place camp-desert 8 6", "man 1").position
    assert "lake" not in outcomes(position)
    assert "lake" not in outcomes(position.view(0))
    assert outcomes(position.view(1))["lake"] == 1
    assert sum(outcomes(position.view(1)).values()) == sum(outcomes(position).values()) + 1


def test_samples_deal_every_fitting_tile_equally_often() -> None:
    position = table(hand=("camp-desert", "lake@2"))
    view = position.view(1)
    met: Counter[str] = Counter()
    for seed in range(500):
        met.update(words(view.sample(seed), "hands", 0)[1:])
    assert len(met) == 5, "all of series 2"
    assert min(met.values()) > 60


def test_the_opening_choice_of_others_stays_open_and_each_profile_is_as_likely() -> None:
    position = luxor.new_game(4, seed=1, game="expedition", chance="steered").position
    position = play(position, "keep desert", "keep mountain").position
    view = position.view(2)
    met = Counter(tuple(words(view.sample(n), "hands", seat)[1] for seat in (0, 1)) for n in range(900))
    assert len(met) == 9
    assert min(met.values()) > 60
    own = position.view(0)
    assert {words(own.sample(n), "hands", 0)[1] for n in range(20)} == {"desert@1"}


def test_after_the_centre_lies_only_who_kept_which_is_unknown() -> None:
    position = luxor.new_game(3, seed=1, game="expedition", chance="steered").position
    position = play(position, "keep desert", "keep mountain", "keep mountain").position
    while isinstance(position.pending, Chance):
        position = position.apply(position.legal_actions()[0]).position
    view = position.view(2)
    unseen = [words(view, "unseen", pool) for pool in range(len(words(view, "unseen")))]
    assert ["-", "1", "desert", "mountain"] in unseen
    hands = {str(fact(view.sample(n), "hands")) for n in range(40)}
    assert len(hands) == 2, "seat 0 the desert and seat 1 the mountain, or the other way round"


@pytest.mark.parametrize("players", COUNTS)
def test_events_hide_what_only_one_player_sees(players: int) -> None:
    game = find_game("expedition", players, ADVENTURES)
    secret = {"TileKept": "tile", "TileFetched": "tile", "TokenDrawn": "token"}
    for event in random_game(game, 3).events:
        for seat in (None, *range(players)):
            told = game.redact_event(event, seat)
            if event.kind in secret and event.seat != seat:
                assert told.params[secret[event.kind]] == "?"
                assert told.rules == event.rules
            else:
                assert told == event


@pytest.mark.parametrize("players", COUNTS)
def test_what_is_secret_is_not_in_the_text_of_a_view(players: int) -> None:
    """Two positions that differ only in what the viewer cannot see have the same view."""
    for position in some(players, 11, every=31):
        for seat in range(players):
            view = position.view(seat)
            other = Position(position.game, position.game.sample(view.state, Draws(5)))
            assert str(other.view(seat)) == str(view)


def test_what_the_first_series_left_in_a_wrong_place_is_hidden_and_dealt_again() -> None:
    """A tile of the first series in a stack is a problem, not a reason to stop (expedition.setup.stack)."""
    session = luxor.new_game(2, seed=1, game="expedition")
    for kept in ("keep desert", "keep mountain"):
        session.play(kept)
    line = str(session.position)
    position = luxor.position(line.replace("/lake@2,", "/lake@1,", 1))
    assert position.problems()
    for viewer in (0, 1, None):
        view = position.view(viewer)
        assert luxor.position(str(view)) == view
        assert view.sample(1).view(viewer) == view


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("centre=mountain,temple-desert", "centre=lake,lake", "centre"),
        ("camp-desert,desert@1", "camp-desert,lake@1", "hands"),
        ("camp-desert,desert@1", "camp-desert@1,desert@1", "hands"),
        ("camp-desert,desert@1", "desert@1,desert@1", "centre"),
        ("stacks=lake@2", "stacks=lake@1", "stacks"),
        ("stacks=lake@2", "stacks=camp-desert", "stacks"),
    ],
)
def test_while_somebody_chooses_hand_and_centre_belong_together(old: str, new: str, wrong: str) -> None:
    """A view hides what was kept with what was put into the centre (expedition.setup.hand)."""
    session = luxor.new_game(2, seed=1, game="expedition", chance="steered")
    session.play("keep desert")
    line = str(session.position)
    assert old in line
    with pytest.raises(luxor.NotationError, match=f"^{wrong}: "):
        luxor.position(line.replace(old, new, 1))


# --- every way to deal what is hidden ---


def late() -> Position:
    """Seat 1 has three tiles of the last series left, two of them in hand."""
    held = {0: ["desert@5"], 1: ["camp-desert@5", "pyramid-desert@5"]}
    return table().edit(hands=held, stacks=[[], ["camp-oasis@5"]])


@pytest.mark.rule("expedition.setup.stack", "expedition.setup.hand")
def test_hidden_tiles_are_dealt_to_hand_and_stack_in_every_way_there_is() -> None:
    position = late()
    deals = position.game.deals(position.view(0).state, 100)
    assert deals is not None
    wholes = [Position(position.game, state) for state, _ in deals]
    assert [weight for _, weight in deals] == [1, 1, 1]
    assert sorted(fact(each, "stacks", 1) for each in wholes) == [  # type: ignore[type-var]
        ["camp-desert@5"], ["camp-oasis@5"], ["pyramid-desert@5"],
    ]  # fmt: skip
    for each in wholes:
        assert not each.is_view
        tiles = [*words(each, "hands", 1), *words(each, "stacks", 1)]
        assert sorted(tiles) == ["camp-desert@5", "camp-oasis@5", "pyramid-desert@5"]
        assert fact(each, "hands", 0) == ["desert@5"]
        assert each.view(0) == position.view(0)
    assert position.game.deals(position.view(0).state, 2) is None, "more than were asked for"


@pytest.mark.rule("adventures.setup")
def test_hidden_tokens_are_dealt_in_every_way_or_not_at_all() -> None:
    """Nothing else is hidden: seat 1 has five tokens left, three of them in hand."""
    none: list[list[str]] = [[], []]
    tokens = {
        "tokens": [["boat", "boat", "snakes"], ["boat", "snakes", "caravan"]],
        "token_stacks": [[], ["boat", "sandstorm"]],
    }
    position = table(modules=ADVENTURES).edit(hands=[["desert@5"], []], stacks=none, **tokens)
    view = position.view(0).state
    deals = position.game.deals(view, 100)
    assert deals is not None
    held = [tuple(words(Position(position.game, state), "tokens", 1)) for state, _ in deals]
    assert len(held) == len(set(held)) == 7, "with no boat, with one of them or with both"
    assert sum(weight for _, weight in deals) == 10, "three of five tokens"
    for most in range(1, 7):
        assert position.game.deals(view, most) is None
