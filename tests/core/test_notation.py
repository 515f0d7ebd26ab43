"""Text: a position, an action and what follows from them survive being written down."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import perft
from luxor.core.position.notation import MAX_LINE
from luxor.core.words.terms import Action, act
from tests.core.random_play import PLAYERS, choose, play_on, position_with, run_of

GAMES = range(20)
ONE_IN = 50  # positions are played on from their text


def printable(text: str) -> bool:
    return text.isascii() and text.isprintable()


@pytest.mark.parametrize(
    "half", [GAMES[::2], pytest.param(GAMES[1::2], marks=pytest.mark.soak)], ids=["even", "odd"]
)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_state_of_random_games_round_trips(players: int, half: range) -> None:
    states = 0
    for seed in half:
        for position in run_of(players, seed).positions:
            line = str(position)
            again = luxor.position(line)
            assert again == position, line
            assert hash(again) == hash(position)
            assert str(again) == line
            assert printable(line)
            assert len(line) < MAX_LINE // 16
            states += 1
    assert states > 100 * len(half), "hardly a game"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_game_is_played_on_from_the_text(players: int) -> None:
    met = 0
    for seed in GAMES:
        for number, position in enumerate(run_of(players, seed).positions):
            if (number + seed) % ONE_IN:
                continue
            again = luxor.position(str(position))
            fast, slow = luxor.playout(position, seed), luxor.playout(again, seed)
            assert (fast.turns, fast.steps) == (slow.turns, slow.steps), str(position)
            assert str(slow.position) == str(fast.position)
            assert slow.position.totals() == fast.position.totals()
            met += 1
    assert met > 5 * len(GAMES)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_may_be_read_anew_before_every_action(players: int) -> None:
    """The text holds all that the rules ask for: nothing is remembered on the side."""
    for seed in range(2):
        start = luxor.new_game(players, seed=seed).position
        end = play_on(start, Draws(seed))
        position, draws = start, Draws(seed)
        while not position.over:
            position = luxor.position(str(position))
            position = luxor.position(str(position.apply(choose(position.game, position, draws)).position))
        assert str(position) == str(end)


def perft_through_text(position: Position, depth: int) -> int:
    """Like `perft`, but every position and every action is written down and read again."""
    actions = [str(action) for action in luxor.position(str(position)).legal_actions()]
    if depth <= 1:
        return len(actions) if depth else 1
    return sum(
        perft_through_text(luxor.position(str(position)).apply(luxor.action(action)).position, depth - 1)
        for action in actions
    )


STARTS = [*(luxor.new_game(players, seed=3).position for players in PLAYERS)]
STARTS += [position_with(3, step) for step in ("move", "act", "take", "reduced", "draw", "reveal", "turn-up")]


@pytest.mark.parametrize("position", STARTS, ids=lambda position: str(position.pending)[:32])
def test_perft_through_text_equals_perft(position: Position) -> None:
    counts = [perft(position, depth) for depth in range(4)]
    assert [perft_through_text(position, depth) for depth in range(4)] == counts
    assert counts[2] > 1


@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_round_trips(players: int) -> None:
    verbs: set[str] = set()
    for position in run_of(players, 4).positions[::3]:
        for option in position.options():
            text = str(option.action)
            assert luxor.action(text) == option.action
            assert printable(text)
            assert position.check(text).violations == option.verdict.violations
            verbs.add(option.action.verb)
    assert {"play", "move", "move-all", "catch-up", "take", "draw", "reveal", "shift"} <= verbs


def test_repr_evaluates_back() -> None:
    position = position_with(2, "move")
    assert eval(repr(position), {"luxor": luxor}) == position
    action = luxor.action("move anubis-1 -1")
    assert action == Action("move", ("anubis-1", -1))
    assert eval(repr(action), {"luxor": luxor}) == action


def test_a_card_that_everybody_saw_stays_seen() -> None:
    """A Horus card without a pool was taken face up; a starter card needs the word for it."""
    position = luxor.new_game(2, seed=1).position.edit(hands={0: ["5@0", "1-3*", "4", "1-4*@1", "3@1"]})
    assert position.facts()["hands"][0] == ["5@0", "1-3*", "4@1", "1-4*@1", "3@1"]  # type: ignore[index]
    assert luxor.position(str(position)) == position
    assert position.view(1).facts()["hands"][0] == ["5@0", "1-3*", "?@1", "?@1", "?@1"]  # type: ignore[index]


def test_numbers_of_an_action_are_ints_however_it_was_made() -> None:
    assert act("move", "3", 5) == luxor.action("move 3 5") == Action("move", (3, 5))
    assert luxor.action("move 03 5").args == ("03", 5), "only a plain number is one"


def test_a_position_is_one_line_with_version_and_digest() -> None:
    position = luxor.new_game(2, seed=1).position
    words = str(position).split(" ")
    assert words[:4] == ["luxor/1", "2p", position.game.digest, "-"]
    assert [word.partition("=")[0] for word in words[4:]] == list(position.game.schema)
    assert luxor.position(f"  {position}\n") == position, "space around the line does not matter"


@pytest.mark.parametrize("players", PLAYERS)
def test_facts_say_the_same_as_the_text(players: int) -> None:
    for position in run_of(players, 1).positions[::20]:
        other = luxor.new_game(players, seed=8).position
        assert other.edit(**position.facts()) == position


@pytest.mark.parametrize("players", PLAYERS)
def test_views_round_trip_with_question_marks(players: int) -> None:
    for position in run_of(players, 2).positions[::15]:
        for seat in (*range(players), None):
            view = position.view(seat)
            line = str(view)
            assert luxor.position(line) == view
            assert str(luxor.position(line)) == line
            assert luxor.position(line).is_view
            assert "?" in line
            assert "?" not in str(position)
