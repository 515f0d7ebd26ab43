"""What a move gives back, and the end as a picture: told by the engine, and only where things may move."""

from __future__ import annotations

import re

import pytest

import luxor
from luxor_widgets.controller import Controller
from luxor_widgets.play import finale
from luxor_widgets.play.joys import Joy, joy_of
from luxor_widgets.play.standing import if_ended
from luxor_widgets.prefs import Prefs


def joys_of_a_game(motion: bool = True, calm: bool = False) -> list[tuple[Joy, int]]:
    """Every joy of a game, with what the total rose by."""
    controller = Controller(luxor.new_game(2, seed=4), Prefs(motion=motion, calm=calm))
    session, found, number = controller.session, list[tuple[Joy, int]](), 0
    while not session.position.over and session.position.turn < 60:
        seat, before = session.position.seat, if_ended(session.position)
        legal = session.position.legal_actions()
        moves = not session.position.at_chance
        session.play(legal[number * 7 % len(legal)])
        number += 1
        joy = joy_of(controller.view(), controller.joy())
        if joy is not None and moves:
            found.append((joy, if_ended(session.position)[seat] - before[seat]))
    return found


def test_a_move_gives_back_what_it_gained() -> None:
    joys = joys_of_a_game()
    assert len(joys) > 10
    told = [
        (int(points[0]) if (points := re.findall(r"<b>\+(\d+)</b>", joy.inside)) else 0) for joy, _ in joys
    ]
    assert told == [max(0, gain) for _, gain in joys]
    assert all(joy.place.kind == "space" for joy, _ in joys)


@pytest.mark.parametrize(("motion", "calm"), [(False, False), (True, True)])
def test_where_nothing_may_move_nothing_pops(motion: bool, calm: bool) -> None:
    assert joys_of_a_game(motion, calm) == []


def at_the_end(game: str) -> Controller:
    controller = Controller(luxor.new_game(3, game=game, seed=3), Prefs())
    while not controller.session.position.over:
        controller.session.play(controller.session.position.legal_actions()[0])
    return controller


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_the_end_is_counted_category_by_category_up_to_everybodys_total(game: str) -> None:
    controller = at_the_end(game)
    view = controller.view()
    shown = finale.finale(view, True)
    bars = shown.split('<div class="lx-bar')[1:]
    counted = [sum(map(int, re.findall(r"--n:(\d+)", bar))) for bar in bars if "--n" in bar]
    assert counted == list(view.position.totals())
    assert "lx-still" not in shown
    assert "lx-still" in finale.finale(view, False)
    controller.undo()
    assert finale.finale(controller.view(), True) == ""
