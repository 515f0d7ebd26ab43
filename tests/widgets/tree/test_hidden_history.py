"""What was played is told as the viewer may know it: the tree says no more than the table showed."""

from __future__ import annotations

from html import unescape

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Action
from luxor.games import find_game, games, modules_of
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import EVERYTHING, HOT_SEAT, Prefs, heard_by, seen_by
from luxor_widgets.tree.history import played_text
from tests.widgets.shown import open_all, pages
from tests.widgets.wire import in_a_page

SECRET = {  # a step, its game, and the verb of what is decided there
    "opening": ("expedition", "keep"),
    "swap-scarab": ("luxor", "return"),
    "card-shift": ("luxor", "shift"),
    "move-card": ("luxor", "shift"),
    "discard-card": ("luxor", "discard"),
}


def is_secret(position: Position, action: Action) -> bool:
    """Whether the next seat may not know all of it: cards that were taken openly are known to all."""
    other = (position.seat + 1) % position.game.players
    event = position.apply(action).events[0]
    return heard_by(position, event, other) != event or position.view(other).label(action) != position.label(
        action
    )


def asked(step: str) -> tuple[Position, Action]:
    """A position of a random game where a seat decides at a step, and what it may play there unseen."""
    game, verb = SECRET[step]
    found = find_game(game, 3, modules_of(game))
    for seed in range(60):
        for position in random_game(found, seed).positions:
            if getattr(position.pending, "step", "") == step:
                for action in position.legal_actions():
                    if action.verb == verb and is_secret(position, action):
                        return position, action
    raise AssertionError(f"nobody came to {step}")


def tree(explorer: Explorer) -> str:
    """What the move list shows and says, and what the time bar tells of turns."""
    open_all(explorer)
    kinds = ('class="lx-moves', 'class="lx-time-row')
    shown = [page for page in pages(explorer).split("\n") if any(kind in page for kind in kinds)]
    assert len(shown) == 2
    return unescape("\n".join(shown))


@pytest.mark.parametrize("step", SECRET)
def test_a_decision_is_worded_as_the_viewer_may_know_it(step: str) -> None:
    position, action = asked(step)
    seat = position.seat
    named = position.label(action)
    session = Session(position, chance="steered")
    session.play(action)
    for viewer in (seat, EVERYTHING):
        assert named in tree(in_a_page(Explorer(session, Prefs(viewer=viewer))))
    assert named not in tree(in_a_page(Explorer(session, Prefs(viewer=(seat + 1) % 3))))


def test_nor_does_the_next_player_in_the_hot_seat_read_it() -> None:
    position, action = asked("opening")
    session = Session(position, chance="steered")
    explorer = in_a_page(Explorer(session, Prefs(viewer=HOT_SEAT, curtain=False)))
    session.play(action)
    explorer.controller.lift_curtain()
    assert session.position.seat != position.seat
    assert str(action.args[0]) not in tree(explorer)
    assert "hidden tile" in tree(explorer)


@pytest.mark.parametrize("game", games())
def test_decisions_that_look_the_same_read_the_same(game: str) -> None:
    """Whatever leaves another seat with the same view of the same events is told to it in the same words."""
    twins = 0
    for seed in (1, 2):
        run = random_game(find_game(game, 3, modules_of(game)), seed)
        for number, position in enumerate(run.positions[::5]):
            viewer = (position.seat + 1 + number % 2) % 3
            said: dict[object, set[str]] = {}
            for action in position.legal_actions():
                session = Session(position, chance="steered")
                session.play(action)
                heard = [str(heard_by(position, event, viewer)) for event in session.node.events]
                key = (seen_by(session.position, viewer), *heard)
                twins += key in said
                words = position.game.words("en")
                said.setdefault(key, set()).add(played_text(session.node, words, viewer))
            assert [texts for texts in said.values() if len(texts) > 1] == []
    assert twins > 20, "hardly anything was hidden"


def test_what_everybody_saw_is_told_by_its_name() -> None:
    session = luxor.new_game(players=2, seed=3)
    session.play("play left")
    words = session.position.game.words("en")
    assert played_text(session.node, words, 1) == "A plays the left card: ±1."
    assert played_text(session.node, words, 0) == "A: Play the left card: ±1"
