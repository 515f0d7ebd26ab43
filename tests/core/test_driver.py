"""The driver against the slow way: one action after another through `apply`, in every game."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import pytest

import luxor
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps, settle
from luxor.core.engine.step import Frame, State, Step
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Chance, Event, Over
from luxor.games import find_game, modules_of
from tests.house_rules import ROOT, sources, tree_of
from tests.toy_game import make_toy

GAMES: dict[str, Callable[[], AnyGame]] = {
    "toy": make_toy,
    "luxor": lambda: find_game("luxor", 4),
    "luxor with everything": lambda: find_game("luxor", 3, modules_of("luxor")),
    "expedition": lambda: find_game("expedition", 2),
    "expedition with everything": lambda: find_game("expedition", 4, modules_of("expedition")),
}
every_game = pytest.mark.parametrize("game", [make() for make in GAMES.values()], ids=GAMES)


class Played(NamedTuple):
    """A game as somebody saw it who wrote everything down."""

    asked: list[tuple[str, int, int]]  # step, seat, number of options; 0 at a chance step
    actions: list[Action]
    events: list[Event]
    end: Position


def by_apply(game: AnyGame, seed: int) -> Played:
    """The slow way: positions, actions, and nothing but `apply`."""
    position, draws = Position(game, game.setup(seed)), Draws(seed)
    played = Played([], [], [], position)
    while not isinstance(pending := position.pending, Over):
        legal = position.legal_actions()
        if isinstance(pending, Chance):
            played.asked.append((pending.kind, position.seat, 0))
            action = game.outcome(position.state, draws)
        else:
            played.asked.append((pending.step, pending.seat, len(legal)))
            action = legal[draws.below(len(legal))] if len(legal) > 1 else legal[0]
        played.actions.append(action)
        position, events = position.apply(action)
        played.events.extend(events)
    return played._replace(end=position)


def by_driver(game: AnyGame, seed: int, singles: bool = False) -> Played:
    """The same game in place on one state."""
    state, draws = game.setup(seed).clone(), Draws(seed)
    played = Played([], [], [], Position(game, state))
    for frame, step, codes in open_steps(game.steps, state, played.events.append, singles=singles):
        played.asked.append((step.name, frame[1], len(codes)))
        code = decide(state, frame, step, codes, draws)
        played.actions.append(step.action(state, frame, code))
        step.take(state, frame, code, played.events.append)
    return played


def decide(state: State, frame: Frame, step: Step[State], codes: list[int], draws: Draws) -> int:
    if not codes:
        return step.roll(state, frame, draws)
    return codes[draws.below(len(codes))] if len(codes) > 1 else codes[0]


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_the_driver_asks_what_apply_asks_and_tells_the_same(game: AnyGame, seed: int) -> None:
    slow, fast = by_apply(game, seed), by_driver(game, seed)
    assert fast.asked == slow.asked
    assert fast.actions == slow.actions
    assert fast.events == slow.events
    assert fast.end == slow.end
    assert fast.end.over


@every_game
def test_a_playout_is_the_driver_with_random_decisions(game: AnyGame) -> None:
    start = Position(game, game.setup(3))
    end, turns, steps = luxor.playout(start, 3)
    played = by_driver(game, 3)
    assert end == played.end
    assert steps == len(played.actions)
    assert turns == game.turns(end.state) - game.turns(start.state)


@every_game
def test_whoever_counts_is_handed_the_single_options_too(game: AnyGame) -> None:
    some, all_of_them = by_driver(game, 4), by_driver(game, 4, singles=True)
    assert all_of_them.end == some.end
    assert all_of_them.events == some.events
    always = {step.name for step in game.steps if step.always}
    asked = [each for each in all_of_them.asked if each[2] != 1 or each[0] in always]
    assert asked == some.asked
    if game.name == "luxor":
        assert len(all_of_them.asked) > len(some.asked), "some options are the only ones in every game"


@every_game
def test_stop_is_asked_before_each_step_and_leaves_it_pending(game: AnyGame) -> None:
    state, draws, seen = game.setup(5).clone(), Draws(5), list[Frame]()

    def enough(now: State) -> bool:
        seen.append(now.agenda[-1])
        return len(seen) > 3

    for frame, step, codes in open_steps(game.steps, state, stop=enough):
        assert frame == seen[-1]
        step.take(state, frame, decide(state, frame, step, codes, draws), None)
    assert len(seen) == 4
    assert state.agenda[-1] == seen[-1], "the step that was not taken waits"


@every_game
def test_settling_leaves_pending_what_is_open(game: AnyGame) -> None:
    state = game.setup(6).clone()
    agenda = state.agenda[:]
    settle(game.steps, state)
    assert state.agenda == agenda, "a new game waits for somebody"
    state.agenda.clear()
    settle(game.steps, state)
    assert not state.agenda, "nothing is open when the game is over"


def without_cards() -> Position:
    """Luxor in the middle of a turn, and nobody has a card or will get one: only an edit leads here."""
    moving = luxor.new_game().position.apply("play left").position
    return moving.edit(hands=[[], []], deck=[], discard=[])


def without_tiles() -> Position:
    """Expedition Luxor before the first tiles are laid out, and nobody has one or will get one."""
    kept = luxor.new_game(game="expedition").position.apply("keep desert").position.apply("keep desert")
    return kept.position.edit(hands=[[], []], stacks=[[], []])


@pytest.mark.parametrize("make", [without_cards, without_tiles])
def test_a_game_ends_in_which_nobody_can_do_anything(make: Callable[[], Position]) -> None:
    position = make()
    game, state, steps = position.game, position.state.clone(), count()
    for frame, step, codes in open_steps(game.steps, state, stop=lambda _: next(steps) > 500):
        step.take(state, frame, codes[0] if codes else step.roll(state, frame, Draws(1)), None)
    assert not state.agenda, "void steps count too: no endless round of empty turns"
    assert luxor.playout(position, 1).position.over


def test_a_playout_without_cards_ends_like_stepwise_play() -> None:
    position = without_cards()
    (only,) = position.legal_actions()
    after, events = position.apply(only)
    assert "base.end.nobody-moves" in {event.rule for event in events}
    fast = luxor.playout(position, 1)
    assert (fast.position, fast.steps) == (after, 1)


def test_nobody_else_takes_the_steps_that_go_by_themselves() -> None:
    calls = {
        path.relative_to(ROOT).as_posix()
        for folder in ("luxor", "widgets")
        for path in sources(ROOT / folder)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr == "void"
    }
    assert calls == {"luxor/core/engine/driver.py"}, "iterate over open_steps instead"
