"""The core with a game that is not Luxor: whatever works here names no Luxor word."""

import pytest

from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import check_game, perft
from luxor.core.engine.playout import playout
from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.position.verdict import IllegalAction
from luxor.core.study.session import Session
from luxor.core.words.terms import Chance, Decision, Over
from tests.toy_game import PLUGIN

TOY = PLUGIN.make(2, (), PLUGIN.data())


def start(seed: int = 0) -> Position:
    return Position(TOY, TOY.setup(seed))


def test_the_toy_conforms() -> None:
    tally = check_game(TOY, range(20))
    assert tally.codes["not-so-many"] > 20
    assert {"toy.take", "toy.last"} <= set(tally.rules)


def test_pending_is_a_decision_then_chance_then_the_end() -> None:
    position = start()
    assert position.pending == Decision(0, "take")
    position = position.apply("take 2").position
    assert isinstance(position.pending, Chance)
    assert {str(a): w for a, w in position.pending.outcomes.items()} == {"blow 0": 3, "blow 1": 1}
    position = position.apply("blow 1").position.apply("take 2").position
    assert position.pending == Over((1,), ("toy.last",))
    assert position.legal_actions() == ()


def test_an_action_of_another_step_is_answered_with_its_rule_and_the_step_rule() -> None:
    verdict = start().check("blow 1")
    assert [v.code for v in verdict.violations] == ["not-now", "wrong-step"]
    assert verdict.rules == ("toy.wind", "toy.take")
    with pytest.raises(IllegalAction) as refusal:
        start().apply("dance wildly 7")
    assert not refusal.value.verdict.legal


def test_after_the_end_everything_is_refused() -> None:
    end = playout(start(), 1).position
    assert [v.code for v in end.check("take 1").violations] == ["game-over"]


def test_playout_equals_stepwise_play_with_the_same_draws() -> None:
    for seed in range(30):
        fast = playout(start(seed), seed)
        position, draws, steps = start(seed), Draws(seed), 0
        while not position.over:
            if isinstance(position.pending, Chance):
                action = TOY.outcome(position.state, draws)
            else:
                actions = position.legal_actions()
                action = actions[draws.below(len(actions))] if len(actions) > 1 else actions[0]
            position = position.apply(action).position
            steps += 1
        assert position == fast.position
        assert steps == fast.steps


def test_perft_counts_decisions_and_outcomes() -> None:
    assert [perft(start(), depth) for depth in range(4)] == [1, 2, 4, 8]


def test_a_session_keeps_branches_and_repeats_chance() -> None:
    session = Session(start(4), seed=3)
    session.play("take 1")
    first = session.position
    assert session.back()
    assert session.position == start(4)
    session.play("take 2")
    assert len(session.root.children) == 2
    session.goto(session.root)
    session.play("take 1")
    assert session.position == first, "back and again gives the same outcome"
    assert session.forward() is False


def test_a_steered_session_waits_for_the_outcome() -> None:
    session = Session(start(4), chance="steered")
    session.play("take 1")
    assert isinstance(session.position.pending, Chance)
    session.play("blow 1")
    assert session.position.facts()["stones"] == 7
    session.back()
    assert session.position == start(4), "back goes to the previous decision"
    session.script("blow 0")
    session.play("take 1")
    assert session.position.facts()["stones"] == 8


def test_reroll_makes_a_sibling() -> None:
    for seed in range(20):
        session = Session(start(4), seed=seed)
        session.play("take 1")
        before = session.position
        for _ in range(20):
            session.reroll()
        chance_node = session.root.children[0]
        assert before in [child.position for child in chance_node.children]
        if len(chance_node.children) == 2:
            return
    pytest.fail("no reroll ever differed")


def test_subscribers_hear_every_change_until_they_leave() -> None:
    session, heard = Session(start()), list[int]()
    leave = session.subscribe(lambda s: heard.append(s.node.id))
    session.play("take 1")
    session.back()
    leave()
    session.forward()
    assert len(heard) == 2


def test_unknown_policies_and_wrong_names_are_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="seeded, steered"):
        Session(start(), chance="lucky")
    with pytest.raises(ConfigError, match="3 names for 2 players"):
        Session(start(), names=("a", "b", "c"))
