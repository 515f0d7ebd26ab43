"""Bots: by name, seeing only their view, and equal for equal views."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import BOTS, Bot, Quick, Random, make_bot, make_bots
from luxor.analysis.turns.lookahead import Lookahead, branch, code_of, heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Decision
from luxor.games import find_game
from tests.analysis.helpers import last_turn, played
from tests.toy_game import make_toy

QUICK_ONES = ("random", "quick", "greedy", "planner:turns=2,width=2", "mcts:nodes=8,turns=1")


class Recorder:
    """Plays at random and keeps what it was shown."""

    name = "recorder"

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        self.seen.append(view)
        return legal[draws.below(len(legal))]


def test_bots_have_names() -> None:
    assert set(BOTS) >= {"random", "greedy", "planner", "mcts"}
    for name in BOTS:
        assert isinstance(make_bot(name), Bot)


@pytest.mark.parametrize("spec", ["nobody", "", "Greedy"])
def test_unknown_bots_are_refused_with_what_is_allowed(spec: str) -> None:
    with pytest.raises(luxor.ConfigError, match="allowed: random, quick, greedy, planner, mcts"):
        make_bot(spec)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mcts:nodes=0", "nodes is a whole number from 1 on"),
        ("mcts:depth=3", "allowed for mcts: nodes, time_limit"),
        ("mcts:nodes", "expected settings such as nodes=200"),
        ("mcts:time_limit=-1.0", "seconds above 0"),
        ("greedy:samples=0", "samples is a whole number"),
    ],
)
def test_wrong_settings_are_refused(spec: str, said: str) -> None:
    with pytest.raises(luxor.ConfigError, match=said):
        make_bot(spec)


def test_one_bot_for_all_or_one_per_seat() -> None:
    assert make_bots("greedy", 3) == ["greedy"] * 3
    with pytest.raises(luxor.ConfigError, match="2 bots for 3 players"):
        make_bots(("greedy", "random"), 3)


def test_a_bot_sees_only_its_view() -> None:
    game = find_game("luxor", 3)
    recorder = Recorder()
    chance, seats = luck(5, 3)
    play_game(game, game.setup(5), [recorder, Random(), Random()], chance, seats)
    assert len(recorder.seen) > 20
    for view in recorder.seen:
        assert view.is_view
        hands = view.facts()["hands"]
        assert isinstance(hands, list)
        assert not any("?" in str(card) for card in hands[0])
        # what others hold is hidden, but for Horus cards that everybody saw being taken
        assert all("?" in str(card) or "*" in str(card) for hand in hands[1:] for card in hand)


def test_a_choice_must_be_legal() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
            return luxor.action("play 3")

    game = find_game("luxor", 2)
    with pytest.raises(luxor.LuxorError, match="cheat chose play 3"):
        play_game(game, game.setup(1), [Cheat(), Cheat()], *luck(1, 2))


@pytest.mark.parametrize("spec", QUICK_ONES)
@pytest.mark.parametrize("steps", [40, 120])
def test_equal_views_give_equal_choices(spec: str, steps: int) -> None:
    position = played(3, steps, step="play")
    pending = position.pending
    assert isinstance(pending, Decision)
    view = position.view(pending.seat)
    twins = [view.sample(number) for number in range(4)]
    assert len({twin.key for twin in twins}) > 1, "the samples differ in what is hidden"
    legal = position.legal_actions()
    choices = {make_bot(spec).choose(twin.view(pending.seat), legal, Draws(9)) for twin in twins}
    assert len(choices) == 1
    assert choices <= set(legal)


def test_a_heuristic_looks_at_nothing_hidden() -> None:
    """Quick choices and values are the same on every sample of a view."""
    for steps in (30, 90, 150):
        position = played(4, steps, seed=steps, step="play")
        pending = position.pending
        assert isinstance(pending, Decision)
        heuristic = heuristic_of(position.game)
        view = position.view(pending.seat)
        samples = [view.sample(number).state for number in range(5)]
        assert len({round(heuristic.value(state, pending.seat), 9) for state in samples}) == 1
        assert len({Quick().choose(view, position.legal_actions(), Draws(n)) for n in range(5)}) == 1


@pytest.mark.parametrize("seed", range(1, 9))
def test_what_the_next_turn_promises_is_what_it_brings(seed: int) -> None:
    """Read off without a move made, and equal to the best that looking through the turn finds."""
    position = played(2, 30 + 9 * seed, seed=seed, step="play")
    game, state = position.game, position.state
    heuristic, seat = heuristic_of(game), state.agenda[-1][1]
    ahead = Lookahead(game, seat, lambda leaf: heuristic.value(leaf, seat), Draws(1))
    best = max(
        ahead.worth(branch(game, state, code_of(game, state, a)), game.turns(state))
        for a in position.legal_actions()
    )
    assert heuristic.promise(state, seat) == pytest.approx(best - heuristic.value(state, seat), abs=0.001)


def test_greedy_finds_the_best_of_the_last_turn() -> None:
    """In the last turn of the game points are all that counts, and greedy gets the most of them."""
    position = last_turn(hands={1: ["1", "2", "3", "4", "5"]})
    best = _most(position, 1)
    greedy = make_bot("greedy")
    while isinstance(position.pending, Decision) and position.pending.seat == 1:
        action = greedy.choose(position.view(1), position.legal_actions(), Draws(1))
        position = position.apply(action).position
    while not position.over:
        position = position.apply(position.legal_actions()[0]).position
    assert position.totals()[1] == best


def _most(position: Position, seat: int) -> int:
    if position.over:
        return position.totals()[seat]
    actions = position.legal_actions()
    if not isinstance(position.pending, Decision):
        actions = actions[:1]
    return max(_most(position.apply(action).position, seat) for action in actions)


def test_mcts_keeps_its_time() -> None:
    import time

    position = played(2, 60, step="play")
    pending = position.pending
    assert isinstance(pending, Decision)
    bot = make_bot("mcts:time_limit=0.2")
    start = time.monotonic()
    bot.choose(position.view(pending.seat), position.legal_actions(), Draws(1))
    assert time.monotonic() - start < 3


def test_any_game_has_a_heuristic() -> None:
    """The plain heuristic plays the toy game: a total minus the best other one."""
    toy = make_toy()
    heuristic = heuristic_of(toy)
    state = toy.setup(0)
    assert heuristic.value(state, 0) == 1.0
    ahead = Lookahead(toy, 0, lambda leaf: heuristic.value(leaf, 0), Draws(1))
    for action in toy.legal(state):
        after = branch(toy, state, code_of(toy, state, action))
        assert ahead.worth(after, toy.turns(state)) in (-1.0, 1.0)


@pytest.mark.parametrize("spec", QUICK_ONES)
def test_bots_play_whole_games(spec: str) -> None:
    game = find_game("luxor", 2)
    late = played(2, 200, seed=3).state
    end, steps = play_game(game, late, [make_bot(spec), make_bot("quick")], *luck(2, 2))
    assert not end.agenda
    assert steps > 5
