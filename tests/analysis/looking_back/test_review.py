"""Luck and skill: every step of a game is somebody's, and the figures add up."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis import make_bot, review
from luxor.analysis.looking_back.looking import Step
from luxor.analysis.looking_back.reasons import because
from luxor.analysis.looking_back.worths import MILLION, Worth
from luxor.core.engine.chance import Draws
from luxor.core.study.session import Session
from tests.analysis.endings import turns_of
from tests.analysis.helpers import last_turn


def played(seed: int, players: int = 2, modules: tuple[str, ...] = (), game: str = "luxor") -> Session:
    """The last rounds of a random game, as a session."""
    start = turns_of(seed, players, modules, game)[-2 * players]
    session, draws, bot = Session(start, seed), Draws(seed), make_bot("random")
    while not session.position.over:
        position = session.position
        session.play(bot.choose(position.view(position.seat), position.legal_actions(), draws))
    return session


def check_adds_up(session: Session, games: int) -> None:
    """All that is said of a player comes to what that player got: the share of those who won."""
    found = review(session, games=games)
    winners = session.position.game.winners(session.position.state)[0]
    shown = found.players
    for seat in range(session.position.game.players):
        parts = found.totals(seat)
        result = MILLION / len(winners) if seat in winners else 0
        told = sum(parts[name] for name in ("start", "luck", "own", "others", "unseen"))
        assert abs(told - result) <= 1, "a third is no whole number"
        row = shown.iloc[seat]
        added = row["start"] + row["luck"] + row["own"] + row["others"] + row["unseen"]
        assert added == pytest.approx(result / MILLION, abs=2e-6)
        assert parts["own"] == -found.given_away(seat) <= 0
    for part in ("luck", "unseen"):
        assert sum(found.totals(seat)[part] for seat in range(len(shown))) == 0, "what one gains others lose"
    assert sum(found.start) == MILLION


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_add_up(seed: int) -> None:
    check_adds_up(played(seed), 20)


def test_the_figures_add_up_with_more_players_and_modules() -> None:
    check_adds_up(played(1, 3, ("sceptres",)), 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_the_figures_add_up_in_fifty_games(seed: int) -> None:
    check_adds_up(played(100 + seed, 2 + seed % 3), 30)


def test_a_blunder_is_found_and_said_in_three_languages() -> None:
    """Only the die can win; whoever plays the 1 gives its sixth away, for certain."""
    session = Session(last_turn(), 1, names=("Ani", "Jan"))
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    found = review(session, games=20)
    (worst,) = found.worst(1)
    assert (str(worst.action), worst.given_away) == ("play left", 166_667)
    assert found.totals(1)["own"] == -166_667
    assert (worst.mark, worst.error) == ("??", 0), "worked out"
    assert found.chances(worst) == (0.0, 0.166667)
    assert found.headline() == "1 decision mattered."
    assert (
        "you played “Play the left card: 1” (0 %), better was “Play the right card: die” (17 %"
        in found.text()
    )
    assert "tu as joué" in found.text("fr")
    assert "mejor era" in found.text("es")
    assert found.moves.iloc[0]["better"] == "play right"
    assert len(found.plot().lines) == 2 * 2, "a line and a mark for each"


def test_chart_and_card_say_the_same() -> None:
    session = Session(last_turn(), 1)
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    found = review(session, games=20)
    (worst,) = found.worst(1)
    turns, chances = found.by_turn()
    assert chances[1][turns.index(worst.position.turn)] == found.chances(worst)[1]
    assert chances[1][-1] == found.chances(worst)[0]


def test_a_reason_tells_both_sides_with_units() -> None:
    words = luxor.new_game(2).position.game.words("en", ("Ani", "Jan"))
    played = Worth((0.2, 0.8), (10.0, 33.1), ({"keys": 4.0}, {"sarcophagi": 8.0}))
    better = Worth((0.6, 0.4), (10.0, 30.0), ({"keys": 4.0}, {"sarcophagi": 5.0}))
    assert because(words, (played, better), 0) == "Ani +0.0 VP; Jan +3.1 VP: sarcophagi"


def test_luck_is_nothing_on_average() -> None:
    """What each number of a die would have brought, by its weight: no more than the games' own error."""
    start = last_turn()
    rolled = start.apply("play right").position
    game = rolled.game
    assert rolled.at_chance
    frame = rolled.state.agenda[-1]
    step = game.steps[frame[0]]
    weights = step.weights(rolled.state, frame)
    mean, error = 0.0, 0.0
    for code, weight in weights.items():
        session = Session(start, chance="steered")
        session.play("play right")
        session.play(step.action(rolled.state, frame, code))
        found = review(session, games=200)
        share = weight / sum(weights.values())
        mean += share * found.totals(1)["luck"] / MILLION
        error = max(error, found.errors(1)["luck"] / MILLION)
    assert abs(mean) <= 3 * error
    assert error < 0.1


def test_a_mark_needs_a_lower_bound_that_is_high_enough() -> None:
    step = review(Session(last_turn(), 1), games=2).steps
    assert step == []
    position = last_turn()
    action = position.legal_actions()[0]
    marks = [
        Step(1, position, action, 1, False, (0, 0), low=low).mark for low in (9_999, 10_000, 50_000, 120_000)
    ]
    assert marks == ["", "?!", "?", "??"]


def test_only_sessions_are_reviewed() -> None:
    with pytest.raises(luxor.LuxorError, match="review needs a session"):
        review(last_turn())  # type: ignore[arg-type]
    with pytest.raises(luxor.LuxorError, match="games is a whole number"):
        review(luxor.new_game(2), games=0)
