"""Undo and jumps: what is said of them, and what bots make of them."""

from __future__ import annotations

import luxor
from luxor_widgets.controller import Controller
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from luxor_widgets.tree.history import stops_of
from tests.widgets.shown import do, pages, slide
from tests.widgets.tree.test_time_bar import bar_of


def test_who_looks_at_the_past_is_told_so_and_led_back_to_now() -> None:
    session = luxor.new_game(players=2, seed=7)
    for action in ("play left", "move 0 1", "play right"):
        session.play(action)
    end = session.node
    explorer = bar_of(session)
    assert "You look at the past" not in pages(explorer)
    slide(explorer, 1)
    assert "You look at the past" in pages(explorer)
    do(explorer, "undo")
    assert "You look at the past" in pages(explorer), "who looks back further takes nothing back"
    do(explorer, "goto", "3")
    assert session.node is end
    assert "You look at the past" not in pages(explorer)


def test_who_takes_a_move_back_is_told_so_and_may_play_another_or_the_same_again() -> None:
    session = luxor.new_game(players=2, seed=7)
    for action in ("play left", "move 0 1", "play right"):
        session.play(action)
    end = session.node
    explorer = bar_of(session)
    for _ in range(2):
        do(explorer, "undo")
        assert "Taken back. Play another move, or" in pages(explorer)
        assert "You look at the past" not in pages(explorer)
    do(explorer, "redo")
    assert "Taken back" in pages(explorer), "there is one more to come"
    do(explorer, "redo")
    assert session.node is end
    assert "Taken back" not in pages(explorer)
    do(explorer, "undo")
    session.play("play left")
    assert "Taken back" not in pages(explorer)


def test_a_phone_says_what_was_taken_back_in_place_of_what_to_do() -> None:
    session = luxor.new_game(players=2, seed=7)
    explorer = Explorer(session, Prefs(motion=False, room="phone"))
    session.play("play left")
    do(explorer, "undo")
    assert "Taken back. Play another move, or redo." in pages(explorer)


def test_undo_beside_bots_leads_to_what_a_person_decided_last() -> None:
    controller = Controller(luxor.new_game(players=2, seed=3))
    controller.set_bot(1, "random")
    mine = controller.session.node
    while controller.session.position.seat == 0:
        mine = controller.session.node
        controller.choose(controller.session.position.legal_actions()[0])
    while controller.session.position.seat == 1:
        controller.bot_step()
    controller.undo()
    assert controller.session.node is mine
    assert controller.takes_back
    controller.redo()
    assert controller.bot_goes_on(), "what was taken back is played again, and then the bot's own"
    while controller.session.position.seat == 1:
        controller.bot_step()
    stops = stops_of(controller.session)
    at = next(number for number, node in enumerate(stops) if node.position.seat == 1)
    controller.goto_stop(at)
    assert not controller.bot_goes_on(), "bots wait while somebody looks at an earlier turn"
    controller.goto_stop(len(stops) - 1)
    controller.let_bots(False)
    controller.undo()
    assert controller.session.position.seat == 1, "bots that are paused are taken back one by one"
