"""What a seat may know: nothing that a view says depends on what is hidden from its seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import luxor
from luxor import LANGUAGES, Event, LuxorError, Position, Session
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import random_game
from luxor.core.words.terms import Chance, Decision, Over
from luxor.games import find_game, modules_of
from tests.core.random_play import PLAYERS, position_with, run_of, some_positions

Viewer = int | None
MODULES = modules_of("luxor")
KITS = [(3, (name,)) for name in MODULES] + ([(4, tuple(MODULES))] if len(MODULES) > 1 else [])


def viewers(position: Position) -> Iterator[Viewer]:
    yield from range(position.game.players)
    yield None


def told(view: Position) -> Iterator[tuple[str, object]]:
    """Everything that can be got out of a view, by name."""
    yield "text", str(view)
    yield "repr", repr(view)
    yield "key", view.key
    yield "pending, with its odds", view.pending
    yield "legal", view.legal_actions()
    yield "score", view.score()
    yield "totals", view.totals()
    yield "problems", view.problems()
    yield "facts", view.facts()
    options = view.options()
    for lang in LANGUAGES:
        yield f"words ({lang})", view.describe(lang)
        for option in options:
            yield f"label of {option.action} ({lang})", option.label(lang)
            yield f"verdict on {option.action} ({lang})", option.verdict.explain(lang)


def redeal(position: Position, viewer: Viewer, number: int) -> Position:
    """Another position that the viewer cannot tell from this one."""
    return position.view(viewer).sample(number)


def same_to(viewer: Viewer, one: Position, other: Position) -> None:
    view = one.view(viewer)
    assert other.view(viewer) == view
    for (what, here), (_, there) in zip(told(view), told(other.view(viewer)), strict=True):
        assert here == there, f"{what} tells {viewer} more than it should: {here} / {there} at {one}"


# --- re-dealing ---


@pytest.mark.parametrize("part", range(4))
def test_nothing_a_view_says_changes_when_the_rest_is_dealt_anew(part: int) -> None:
    differed = met = 0
    for number, position in enumerate(some_positions(50, first_seed=10 * part)):
        seats = list(viewers(position))
        viewer = seats[number % len(seats)]
        other = redeal(position, viewer, number)
        same_to(viewer, position, other)
        differed += other != position
        met += 1
    assert met == 50
    assert differed > 40, "hardly anything was dealt anew"


@pytest.mark.parametrize(("players", "modules"), KITS, ids=lambda value: str(value))
def test_modules_keep_their_secrets_too(players: int, modules: tuple[str, ...]) -> None:
    run = random_game(find_game("luxor", players, modules), 3)
    for number, position in enumerate(run.positions[::12]):
        viewer = [*viewers(position)][number % (players + 1)]
        same_to(viewer, position, redeal(position, viewer, number))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_of_a_sample_is_the_view(players: int) -> None:
    for position in run_of(players, 6).positions[::12]:
        for viewer in viewers(position):
            view = position.view(viewer)
            for number in range(3):
                other = view.sample(number)
                assert not other.is_view
                assert other.view(viewer) == view
                assert str(other.view(viewer)) == str(view)
                assert other.problems() == position.problems() == ()
            assert view.sample(1) == view.sample(1), "the same number gives the same sample"


@pytest.mark.parametrize("players", PLAYERS)
def test_a_sample_can_be_played_to_the_end(players: int) -> None:
    for number, position in enumerate(run_of(players, 7).positions[::40]):
        assert luxor.playout(redeal(position, number % players, number), number).position.over


def test_a_whole_position_is_its_own_sample() -> None:
    position = position_with(2, "move")
    assert position.sample(5) is position


# --- a view of a view: what both may know ---


BOTH_GAMES = [("luxor", 3, ()), *(("luxor", players, modules) for players, modules in KITS),
              ("expedition", 2, ()), ("expedition", 3, ("new_adventures",)),
              ("expedition", 4, ("new_adventures",))]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "modules"), BOTH_GAMES, ids=lambda value: str(value))
def test_two_seats_know_together_what_everybody_knows(
    game: str, players: int, modules: tuple[str, ...]
) -> None:
    """Whatever is hidden is known to one seat at most, so no more is left of it in the eyes of another."""
    for number, position in enumerate(random_game(find_game(game, players, modules), 4).positions[::11]):
        public = position.view(None)
        for seat in range(players):
            view, other = position.view(seat), (seat + 1 + number % (players - 1)) % players
            assert view.view(seat) == view, "one's own view is no less"
            assert view.view(other) == public
            assert str(view.view(other)) == str(public)
            assert view.view(None) == public.view(seat) == public
            assert not view.view(other).sample(number).problems()


@pytest.mark.parametrize(("game", "modules"), [("luxor", MODULES), ("expedition", ("new_adventures",))])
def test_a_view_of_a_view_tells_nothing_of_what_either_cannot_see(
    game: str, modules: tuple[str, ...]
) -> None:
    for number, position in enumerate(random_game(find_game(game, 3, modules), 6).positions[::40]):
        redealt = redeal(redeal(position, 0, number), 1, number)  # other cards for 1 and 2, then for 0 and 2
        assert str(redealt.view(0).view(1)) == str(position.view(0).view(1))
        assert str(redealt.view(1).view(0)) == str(position.view(1).view(0))


# --- what is shown, and what is not ---


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_its_own_hand_and_nobody_elses(players: int) -> None:
    for position in run_of(players, 8).positions[::30]:
        whole = position.facts()
        for viewer in viewers(position):
            view = position.view(viewer).facts()
            for seat, (hand, seen) in enumerate(
                zip(items(whole, "hands"), items(view, "hands"), strict=True)
            ):
                assert isinstance(hand, list)
                assert isinstance(seen, list)
                open_to_all = [str(slot) for slot in hand if "@" not in str(slot)]
                if seat == viewer:
                    assert seen == hand
                else:
                    assert [str(slot) for slot in seen if not str(slot).startswith("?@")] == open_to_all
                    assert [str(slot).partition("@")[2] for slot in seen] == [
                        str(slot).partition("@")[2] for slot in hand
                    ], "which filling of the pile a card came from is public"
            assert set(items(view, "deck")) <= {"?"}
            assert set(items(view, "scarab_supply")) <= {"?"}
            if viewer is not None:
                assert items(view, "scarabs")[viewer] == items(whole, "scarabs")[viewer]


def items(facts: dict[str, object], name: str) -> list[object]:
    value = facts[name]
    assert isinstance(value, list)
    return value


RARE = "less-3***"  # there is but one in the box


def with_a_rare_card() -> Position:
    """The second player, whose turn it is, drew the rare card from the second filling of the pile."""
    hand = [f"{RARE}@2", "1@2", "2@2", "3@2", "4@2"]
    position = luxor.new_game(2, seed=3).position.arrange(generation=2, hands={1: hand}, seat=1)
    assert not position.problems()
    return position


def test_a_rare_card_is_in_nothing_that_a_view_says() -> None:
    position = with_a_rare_card()
    name = position.label("play left").partition(": ")[2]
    assert "one less" in name
    assert RARE in str(position)
    assert any(name in str(what) for _, what in told(position)), "so the test can fail"
    for viewer in (0, None):
        view = position.view(viewer)
        fields = dict(word.partition("=")[::2] for word in str(view).split(" ")[4:])
        assert RARE in fields.pop("unseen"), "it may be anywhere"
        assert not [field for field, value in fields.items() if RARE in value]
        assert view.label("play left") == "Play the left card: hidden card"
        for what, text in told(view):
            if not what.startswith(("text", "repr", "key", "facts")):  # those hold `unseen`
                assert RARE not in str(text), what
                assert name not in str(text), what


def test_a_refusal_does_not_give_a_hidden_card_away() -> None:
    """`last` cannot move anybody here, so its owner must play the other end; the others do not hear why."""
    hand = ["last*@2", "1@2", "2@2", "3@2", "4@2"]
    position = luxor.new_game(2, seed=3).position.arrange(generation=2, hands={1: hand}, seat=1)
    assert [violation.code for violation in position.check("play left").violations] == [
        "must-move",
        "nobody-to-catch-up",
    ]
    assert position.view(1).check("play left").violations == position.check("play left").violations
    assert position.view(0).check("play left").legal


def test_cards_that_were_seen_stay_seen() -> None:
    position = luxor.new_game(2, seed=3).position.arrange(hands={1: ["1-3*", "1@1", "2@1", "3@1", "4@1"]})
    assert "1-3*,?@1,?@1,?@1,?@1" in str(position.view(0)), "it was taken from a face-up pile"


def test_scarab_points_are_a_range_and_hold_in_every_sample() -> None:
    position = luxor.new_game(3, seed=1).position.arrange(scarabs=[[4, 4, 4, 4], [1, 2], [3]])
    view = position.view(0)
    lines = {line.seat: line for line in view.score() if line.cause == "scarabs" and line.seat}
    assert {seat: dict(line.params) for seat, line in lines.items()} == {
        1: {"count": 2, "least": 2, "most": 6},
        2: {"count": 1, "least": 1, "most": 3},
    }
    assert [line.points for line in view.score() if line.cause == "scarabs" and line.seat == 0] == [4] * 4
    for number in range(60):
        other = view.sample(number)
        for seat, line in lines.items():
            points = sum(x.points for x in other.score() if x.cause == "scarabs" and x.seat == seat)
            assert int(str(line.params["least"])) <= points <= int(str(line.params["most"]))


def test_when_the_game_is_over_everybody_knows_who_won() -> None:
    for players in PLAYERS:
        for seed in range(6):
            end = run_of(players, seed).positions[-1]
            assert isinstance(end.pending, Over)
            for viewer in viewers(end):
                assert end.view(viewer).pending == end.pending
                assert end.view(viewer).totals() == end.totals()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_of_a_view_hides_more_never_less(players: int) -> None:
    for position in run_of(players, 9).positions[::30]:
        public = position.view(None)
        for viewer in range(players):
            view = position.view(viewer)
            assert view.view(viewer) == view
            assert view.view(None) == public
            assert view.view((viewer + 1) % players) == public
            assert public.view(viewer) == public


# --- events ---


def heard(position: Position, action: str, viewer: Viewer) -> list[Event]:
    """The events of an action as a viewer hears of them."""
    return [position.game.redact_event(event, viewer) for event in position.apply(action).events]


@pytest.mark.parametrize("step", ["draw", "scarab"])
def test_what_somebody_draws_is_their_own_affair(step: str) -> None:
    for players in PLAYERS:
        position = position_with(players, step)
        assert isinstance(position.pending, Chance)
        seat = position.apply(position.legal_actions()[0]).events[0].seat
        actions = [str(action) for action in position.legal_actions()]
        assert len(actions) > 1
        for viewer in viewers(position):
            stories = {str(heard(position, action, viewer)) for action in actions}
            views = {position.apply(action).position.view(viewer) for action in actions}
            expected = len(actions) if viewer == seat else 1
            assert len(stories) == expected, stories
            assert len(views) == expected
        for lang in LANGUAGES:
            hidden = [event for event in heard(position, actions[0], None) if "?" in event.params.values()]
            assert hidden
            assert all(position.game.words(lang).event(event) for event in hidden)


@pytest.mark.parametrize("players", PLAYERS)
def test_events_are_the_same_wherever_the_hidden_cards_are(players: int) -> None:
    compared = 0
    for number, position in enumerate(run_of(players, 10).positions[::3]):
        pending = position.pending
        for viewer in viewers(position):
            if isinstance(pending, Over) or (
                isinstance(pending, Chance) and pending.kind in ("draw", "scarab")
            ):
                continue
            if isinstance(pending, Decision) and pending.step == "play" and pending.seat != viewer:
                continue  # the card comes to light
            other = redeal(position, viewer, number)
            for action in map(str, position.legal_actions()):
                assert heard(position, action, viewer) == heard(other, action, viewer), (
                    f"{action} at {position}"
                )
                after, there = position.apply(action).position, other.apply(action).position
                assert after.view(viewer) == there.view(viewer)
                compared += 1
    assert compared > 200


# --- a view is for looking ---


def test_a_view_cannot_be_played_on() -> None:
    for step in ("play", "move", "draw"):
        view = position_with(2, step).view(0)
        action = view.legal_actions()[0]
        with pytest.raises(LuxorError, match="a view is for looking"):
            view.apply(action)
        with pytest.raises(LuxorError, match="a view is for looking"):
            Session(view, chance="steered").play(action)
        with pytest.raises(LuxorError, match="a view is for looking"):
            luxor.playout(view)


def test_only_seats_that_exist_can_look() -> None:
    position = luxor.new_game(2).position
    for seat in (-1, 2, 99):
        with pytest.raises(LuxorError, match=f"no seat {seat}"):
            position.view(seat)


def test_odds_come_from_what_the_viewer_knows() -> None:
    """A card in somebody's hand may be the next one to be drawn, for all the others know."""
    position = position_with(3, "draw")
    draws = Draws(1)
    for viewer in viewers(position):
        pending = position.view(viewer).pending
        assert isinstance(pending, Chance)
        unseen = sum(pending.outcomes.values())
        assert unseen >= sum(position.pending.outcomes.values())  # type: ignore[union-attr]
        sampled = position.view(viewer).sample(draws.below(99)).pending
        assert isinstance(sampled, Chance)
        assert set(sampled.outcomes) <= set(pending.outcomes)
