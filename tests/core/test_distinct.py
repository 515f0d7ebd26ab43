"""Options that come to the same are listed once, by playing them; and a view lists what its seat may do."""

from __future__ import annotations

import pytest

from luxor.classic.rules.game import Luxor
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.distinct import outcome, same_as
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import Frame
from luxor.games import find_game, modules_of

COMPARED = ("move", "act", "advance")  # the steps that ask which of several adventurers
SEEDS = range(12)
tables = pytest.mark.parametrize("modules", [(), modules_of("luxor")], ids=["base", "all modules"])


def decisions(modules: tuple[str, ...]) -> list[tuple[Luxor, LuxorState, Frame, list[int]]]:
    """What was asked in random games, each with its frame still on the agenda."""
    found = []
    for seed in SEEDS:
        game = find_game("luxor", 2 + seed % 3, modules)
        assert isinstance(game, Luxor)
        state, draws = game.setup(seed, 0), Draws(seed)
        for frame, step, codes in open_steps(game.steps, state):
            if codes:
                state.agenda.append(frame)
                found.append((game, state.clone(), state.agenda[-1], codes))
                state.agenda.pop()
            code = codes[draws.below(len(codes))] if codes else step.roll(state, frame, draws)
            step.take(state, frame, code, None)
    return found


@tables
def test_no_two_moves_that_are_offered_come_to_the_same(modules: tuple[str, ...]) -> None:
    compared = 0
    for game, state, frame, codes in decisions(modules):
        if game.steps[frame[0]].name in COMPARED and len(codes) > 1:
            compared += 1
            ends = {game.key(outcome(game.steps, state, frame, code)) for code in codes}
            assert len(ends) == len(codes), game.steps[frame[0]].name
    assert compared > 100


@tables
def test_the_first_of_those_that_come_to_the_same_is_the_one_that_stands_for_them(
    modules: tuple[str, ...],
) -> None:
    joined = 0
    for game, state, frame, codes in decisions(modules):
        step = game.steps[frame[0]]
        for code, listed in step.alike(state, frame).items():
            joined += 1
            assert listed in codes
            assert code not in codes
            one, other = (outcome(game.steps, state, frame, each) for each in (code, listed))
            assert game.key(one) == game.key(other)
    assert joined > 3


@tables
def test_a_view_offers_what_its_seat_may_do_though_a_move_brings_something_to_light(
    modules: tuple[str, ...],
) -> None:
    for game, state, frame, codes in decisions(modules):
        step, view = game.steps[frame[0]], game.redact(state, frame[1])
        if step.name in COMPARED:
            assert step.options(view, view.agenda[-1]) == codes, step.name


def test_a_single_option_is_not_played() -> None:
    game, state, frame, _ = decisions(())[0]
    never = None  # no key is asked for
    assert same_as(game.steps, never, state, frame, [5]) == {5: 5}  # type: ignore[arg-type]
    assert same_as(game.steps, never, state, frame, []) == {}  # type: ignore[arg-type]
