"""Steps to come have names: a rule reads `frame.space`, whatever way the frame came."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
import textwrap
from pathlib import Path

import pytest

import luxor
from luxor.core.engine.step import State, Step
from luxor.games import modules_of
from tests.toy_game import PLUGIN, Toy

BOXES = [("luxor", ()), ("luxor", modules_of("luxor")), ("expedition", modules_of("expedition"))]
OF_ALL = {"kind", "seat", "about"}


def steps_of(name: str, modules: tuple[str, ...]) -> list[Step[State]]:
    return luxor.new_game(3, seed=1, game=name, modules=modules).position.game.steps


class Walk(Step[State]):
    name, fields = "walk", ("space", "steps")


def test_a_frame_reads_like_its_step() -> None:
    frame = Walk.makes((4, 1, 17, 3))
    assert (frame.kind, frame.seat, frame.space, frame.steps, frame.about) == (4, 1, 17, 3, (17, 3))
    assert frame == (4, 1, 17, 3)
    assert hash(frame) == hash((4, 1, 17, 3))
    assert not hasattr(frame, "card")


@pytest.mark.parametrize(("name", "modules"), BOXES)
def test_all_that_is_to_come_has_names_and_goes_to_another_process(
    name: str, modules: tuple[str, ...]
) -> None:
    position, seen = luxor.new_game(3, seed=4, game=name, modules=modules).position, set[str]()
    for _ in range(250):
        game, state = position.game, position._state
        if position.over:
            break
        for frame in state.agenda:
            assert type(frame) is game.steps[frame[0]].makes
        there = pickle.loads(pickle.dumps(state.agenda))
        assert there == state.agenda
        assert list(map(type, there)) == list(map(type, state.agenda))
        read = luxor.position(str(position))._state.agenda
        assert list(map(type, read)) == list(map(type, state.agenda))
        seen |= {game.steps[frame[0]].name for frame in state.agenda}
        legal = position.legal_actions() or tuple(position.pending.outcomes)  # type: ignore[union-attr]
        position = position.apply(legal[len(seen) % len(legal)]).position
    assert len(seen) > 3


def test_a_game_may_push_plain_tuples() -> None:
    toy = PLUGIN.make(2, (), PLUGIN.data())
    assert isinstance(toy, Toy)
    state = toy.setup(0)
    state.agenda[:] = [(0, 1)]  # type: ignore[list-item]
    toy.settle(state)
    assert state.agenda[-1].seat == 1


@pytest.mark.parametrize(("name", "modules"), BOXES)
def test_rules_ask_a_frame_only_for_what_its_step_puts_there(name: str, modules: tuple[str, ...]) -> None:
    steps = steps_of(name, modules)
    for cls in {cls for step in steps for cls in type(step).__mro__ if cls.__module__.startswith("luxor.")}:
        known = {field for step in steps if isinstance(step, cls) for field in step.fields} | OF_ALL
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
        reads = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        asked = {node.attr for node in reads if ast.unparse(node.value) == "frame"}
        assert asked <= known, f"{cls.__name__}: {asked - known}"


@pytest.mark.parametrize("name", ["luxor", "expedition"])
def test_no_rule_counts_the_places_of_a_frame(name: str) -> None:
    folder = Path(inspect.getfile(type(luxor.new_game(game=name).position.game))).parents[1]
    found = [line for file in folder.rglob("*.py") for line in re.findall(r"frame\[.*", file.read_text())]
    assert not found
