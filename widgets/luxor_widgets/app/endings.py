"""A game shortly before its end, for whoever wants to see what all of it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import luxor
from luxor.analysis.bots.bots import make_bot
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Action

TURNS = 4  # that are still to be played
SEED = 3  # of a close game
BOT = "quick"


def near_the_end(game: str, names: Sequence[str]) -> Session:
    """The same game every time: bots played it until the first of two players began one of the last turns.

    >>> session = near_the_end("luxor", ("Ani", "Jan"))
    >>> session.position.seat, session.position.over
    (0, False)
    """
    whole = _dealt(game, names)
    played = _to_the_end(whole)
    last = whole.position.turn - TURNS
    session = _dealt(game, names)
    for _, action in takewhile(lambda each: each[0].turn < last or each[0].seat != 0, played):
        session.play(action)
    return session


def _dealt(game: str, names: Sequence[str]) -> Session:
    return luxor.new_game(players=2, game=game, seed=SEED, names=names)


def _to_the_end(session: Session) -> list[tuple[Position, Action]]:
    """What was decided, and where."""
    bot, found = make_bot(BOT), list[tuple[Position, Action]]()
    while not session.position.over:
        position = session.position
        draws = Draws(seed_of(len(found), "end"))
        found.append((position, bot.choose(position.view(position.seat), position.legal_actions(), draws)))
        session.play(found[-1][1])
    return found
