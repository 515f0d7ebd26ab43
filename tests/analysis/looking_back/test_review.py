"""Luck and skill: every step of a game is somebody's, and the figures add up."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis import make_bot, review
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
    found = review(session, games=games)
    winners = session.position.game.winners(session.position.state)[0]
    for seat in range(session.position.game.players):
        parts = found.totals(seat)
        end = parts.pop("end")
        assert end == sum(parts.values())
        assert parts["own"] <= 0
        assert (end > 0) == (seat in winners)
    assert sum(found.start) == 1_000_000
    shown = found.players
    added = shown[["start", "luck", "own", "others", "reestimate"]].sum(axis=1)
    assert added.round(6).tolist() == shown["end"].round(6).tolist()


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
    assert "better was “Play the right card: die” (+16.7 %)" in found.text()
    assert "tu as joué" in found.text("fr")
    assert "mejor era" in found.text("es")
    assert found.moves.iloc[0]["better"] == "play right"
    assert len(found.plot().lines) == 2 * 2, "a line and a mark for each"


def test_only_sessions_are_reviewed() -> None:
    with pytest.raises(luxor.LuxorError, match="review needs a session"):
        review(last_turn())  # type: ignore[arg-type]
    with pytest.raises(luxor.LuxorError, match="games is a whole number"):
        review(luxor.new_game(2), games=0)
