"""A position is a value: nobody changes it from outside, and whatever is asked of it gets an answer."""

from __future__ import annotations

import copy
import pickle
from typing import cast

import pytest

import luxor
from luxor import LuxorError, Position, Unchangeable
from luxor.core.engine.conformance import random_game
from luxor.games import find_game, modules_of

KITS = [("luxor", ()), ("luxor", modules_of("luxor")), ("expedition", modules_of("expedition"))]


def start(game: str = "luxor") -> Position:
    return luxor.new_game(3, seed=7, game=game).position


# --- nobody changes it ---


@pytest.mark.parametrize("name", ["game", "state", "_state", "key", "seat", "pending", "colour"])
def test_nothing_can_be_assigned(name: str) -> None:
    position = start()
    before = str(position)
    with pytest.raises(Unchangeable, match=f"{name}: a position never changes; apply, edit and arrange"):
        setattr(position, name, None)
    with pytest.raises(Unchangeable, match="never changes"):
        delattr(position, name)
    assert str(position) == before


def scribble(value: object) -> None:
    """Write into everything that can be written to."""
    if isinstance(value, list):
        for item in value:
            scribble(item)
        value.append("mine")
    elif isinstance(value, dict):
        for item in value.values():
            scribble(item)
        value["mine"] = 1
    elif isinstance(value, tuple):
        for item in value:
            scribble(item)
    elif hasattr(value, "__slots__") and hasattr(value, "clone"):
        for kind in type(value).__mro__:
            for name in getattr(kind, "__slots__", ()):
                scribble(getattr(value, name))


@pytest.mark.parametrize(("game", "modules"), KITS, ids=lambda kit: str(kit))
def test_what_it_hands_out_is_a_copy(game: str, modules: tuple[str, ...]) -> None:
    for position in random_game(find_game(game, 3, modules), 2).positions[::25]:
        for seen in (position, position.view(1)):
            before, legal = str(seen), seen.legal_actions()
            scribble(seen.state)
            scribble(seen.facts())
            scribble(seen.pending)
            scribble(seen.key)
            scribble(seen.score())
            for option in seen.options()[:3]:
                scribble(option.verdict.state)
                scribble(option.verdict.remedies)
            assert str(seen) == before
            assert seen.legal_actions() == legal
            assert luxor.position(before) == seen


def test_a_copy_is_itself_and_pickles_come_back() -> None:
    position = start()
    assert copy.copy(position) is copy.deepcopy(position) is position
    luxor.playout(position, 1)  # whoever does that may have a compiled twin, which stays here
    assert pickle.loads(pickle.dumps(position)) == position


# --- whatever is asked gets an answer ---


@pytest.mark.parametrize("strange", [5, None, 3.5, b"play left", ("play", ("left",)), ["play left"]])
def test_what_is_no_action_is_refused_in_words(strange: object) -> None:
    session = luxor.new_game(3, seed=7)
    position, action = session.position, cast("str", strange)
    asked = (position.check, position.apply, position.label, position.targets)
    for ask in (*asked, session.play, session.script, luxor.action):
        with pytest.raises(LuxorError, match="an action is a text such as 'move 3 5', not "):
            ask(action)
    assert session.node is session.root


def test_the_view_of_what_is_no_seat_is_refused() -> None:
    with pytest.raises(LuxorError, match="there is no seat 'left'"):
        start().view(cast("int", "left"))


def test_turn_and_targets() -> None:
    position = start()
    assert (position.turn, position.over) == (1, False)
    assert position.targets("play right") == (luxor.Target("hand", 4),)
    assert luxor.playout(position, 1).position.turn > 50


# --- a session says where it is ---


def test_a_session_says_where_it_is() -> None:
    session = luxor.new_game(3, ("mummy",), seed=7, names=("Ani", "Jan", "Mia"))
    assert repr(session) == "<session: luxor + mummy, 3 players, turn 1, Ani to play: play; 1 node>"
    session.play("play left")
    assert repr(session) == "<session: luxor + mummy, 3 players, turn 1, Ani to play: move; 2 nodes>"
    dice = luxor.Session(start().edit(hands={0: ["die", "1", "1", "1", "1"]}), chance="steered")
    dice.play("play left")
    assert "chance for A: roll;" in repr(dice)
    over = luxor.Session(luxor.playout(start(), 1).position)
    assert repr(over).endswith(", won by B; 1 node>")
