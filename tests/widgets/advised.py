"""An analysis as a viewer gets it, without a page: for tests, and for those that deal hidden things anew."""

from __future__ import annotations

from luxor.analysis.looking_back.review import Reviewing
from luxor.analysis.turns.first_look import FirstLook
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor_widgets.analysis.advice import USUAL, Advice
from luxor_widgets.prefs import PUBLIC
from luxor_widgets.review.looked_back import chances_by_turn, costly

GAMES = 4


def advice_on(position: Position, viewer: int | None) -> Advice:
    session = Session(position, chance="steered")
    return Advice(session.node.path(), PUBLIC if viewer is None else viewer, USUAL, {})


def analysis(position: Position, viewer: int | None) -> str:
    """The chances, the turns at a first look, and the game so far: with few games, but all that is told."""
    if position.over:
        return ""
    advice = advice_on(position, viewer)
    advice.chances.play(GAMES)
    told: list[object] = [advice.chances.outlooks()]
    if advice.analysis is not None:
        look = FirstLook(advice.seen, position.seat, USUAL, 0)
        look.play(2)
        told += [(str(each.line.actions), each.line.at, each.samples) for each in look.candidates]
    advice.story.numbers = range(GAMES)
    for _ in advice.story.work():
        pass
    return repr((told, advice.story.moments()))


def review(position: Position, viewer: int | None) -> str:
    """A decision looked back on by a viewer: what the chart and the decisions are made of."""
    session = Session(position)
    if viewer is None or position.over or position.at_chance or position.seat != viewer:
        return ""
    session.play(position.legal_actions()[-1])
    session.goto(session.root.children[0])
    found = Reviewing(session, GAMES, USUAL, viewer=viewer)
    found.looking.be_quick(2, 8, lambda: None)
    for _ in found.work():
        pass
    looked = found.review()
    words = position.game.words("en")
    told = [costly(step, looked, found.path, viewer, words) for step in looked.worst()]
    return repr((chances_by_turn(looked), [(each.played, each.better, each.because) for each in told]))
