"""Puzzles of the app: questions about a game under way, which no visitor has begun and nobody loses."""

from __future__ import annotations

from collections.abc import Iterator

import luxor
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.quiz import quiz
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import Position
from luxor_widgets.app.home import NAMES, seats_for

QUESTIONS = 5
ROUNDS = range(3, 11)  # after which there is something to ask, and much still to come


class Puzzle:
    """Questions about a game, in the making; another seed gives others."""

    finds: tuple[str, ...] = ("questions",)

    def __init__(self, game: str, seed: int, lang: str) -> None:
        self.game, self.seed, self.lang = game, seed, lang
        self.questions: list[Question] = []

    def work(self) -> Iterator[None]:
        draws = Draws(seed_of(self.seed, "puzzle"))
        position = _under_way(self.game, draws)
        yield
        names, seed = NAMES[: position.game.players], draws.below(2**31)
        self.questions = quiz(position, QUESTIONS, seed=seed, lang=self.lang, names=names, spread=True)
        yield


def _under_way(game: str, draws: Draws) -> Position:
    """A game that players with some sense have played for a few rounds."""
    may_play = seats_for(game)
    players = may_play[draws.below(len(may_play))]
    bot = make_bot("quick")
    session = luxor.new_game(players=players, seed=draws.below(2**31), game=game)
    last = players * ROUNDS[draws.below(len(ROUNDS))]
    while session.position.turn < last and not session.position.over:
        here = session.position
        session.play(bot.choose(here.view(here.seat), here.legal_actions(), draws))
    if session.position.over:
        session.back()
    return session.position
