"""Random games of Luxor: everything is looked at."""

from collections import Counter

import pytest

from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import CHECKS, Tally, agree, check_game, random_game
from luxor.core.engine.game import Game
from luxor.core.engine.playout import playout
from luxor.core.engine.step import State
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Chance, Decision
from luxor.games import find_game

COUNTS = (2, 3, 4)


def luxor(players: int) -> Game[State]:
    return find_game("luxor", players)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.soak) for part in (1, 2, 3))])
def test_random_games_conform(players: int, part: int) -> None:
    """15 games per number of players, 60 in `make soak`; components always, the rest on every 25th state."""
    tally = check_game(luxor(players), range(part * 15, part * 15 + 15), every=25)
    assert tally.states > 100


@pytest.mark.soak
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("part", range(20))
def test_a_thousand_random_games_conform(players: int, part: int) -> None:
    check_game(luxor(players), range(1000 + part * 50, 1050 + part * 50), every=10, checks=CHECKS)


def late(position: Position, draws: Draws) -> Position:
    """A rarer position: adventurers near the chamber, few keys, emptied spaces, Horus cards in hand."""
    seat = draws.below(position.game.players)
    places = [41 if draws.below(8) == 0 else 28 + draws.below(13) for _ in range(5)]
    ends = ("all-3***", "all-1*") if draws.below(2) else ("2", "die")
    if draws.below(4) == 0:
        places, ends = [places[0]] * 4 + [41], ("last*", "1")
    spaces = {25 + draws.below(16): "-" for _ in range(draws.below(20))}
    hand = [ends[0], "1", "2", "3", ends[1]]
    near = position.edit(
        seat=seat, adventurers={seat: places}, hands={seat: hand}, keys={seat: draws.below(2)}
    )
    return near.edit(tiles={**spaces, 33: "osiris4"})


def walk(position: Position, draws: Draws, tally: Tally, steps: int) -> None:
    """Look at a position and at some that follow it."""
    for _ in range(steps):
        agree(position, tally)
        if position.over:
            return
        if isinstance(position.pending, Chance):
            action = position.game.outcome(position.state, draws)
        else:
            actions = position.legal_actions()
            action = actions[draws.below(len(actions))]
        position = position.apply(action).position


CODES = {
    *("not-outer", "rearranged", "must-move", "nobody-to-catch-up"),  # playing a card
    *(
        "moves-one",
        "moves-all",
        "wrong-number",
        "wrong-range",
        "inactive",
        "nobody-there",
    ),  # choosing who moves how far
    *("overshoot", "no-key", "osiris-blocked", "no-tile-behind"),  # what stands in the way
    *("did-not-move", "in-chamber", "not-offered"),  # acting and taking
    *("cannot-come-up", "left-to-chance", "wrong-step", "unclear", "game-over"),
}

# what an action of an earlier or later step breaks
UNTIMELY = {
    *("not-now", "card-first", "played-already", "moved-already", "acted-already"),
    *("one-thing", "not-landed", "must-take", "too-few", "just-revealed", "actor-first", "first-this"),
    *("moves-last", "wrong-total"),  # rare at random
}


def test_check_and_legal_agree_on_100_000_pairs() -> None:
    """Plain games first, then rarer positions, until every violation was met 20 times."""
    tally = Tally()
    seed = 0
    while tally.pairs < 100_000 or any(tally.codes[code] < 20 for code in CODES):
        game = luxor(COUNTS[seed % 3])
        draws = Draws(seed)
        run = random_game(game, seed, most=150 + seed % 400)
        for position in run.positions[seed % 5 :: 5]:
            agree(position, tally)
        walk(late(run.positions[-1], draws), draws, tally, 12)
        end = playout(run.positions[0], seed).position
        tries = ("play left", "move 3 2", "roll 3", "take key", "act 4", "draw 2", "play 9")
        others = Counter(code for text in tries for where in (run.positions[-1], end)
                         for code in (v.code for v in where.check(text).violations))  # fmt: skip
        tally.codes += others
        seed += 1
        assert seed < 400, f"rare after {tally.pairs} pairs: {[c for c in CODES if tally.codes[c] < 20]}"
    assert tally.pairs >= 100_000
    assert tally.legal / tally.pairs >= 0.3
    assert set(tally.codes) <= CODES | UNTIMELY, "a violation code that this test does not know"


@pytest.mark.parametrize("players", COUNTS)
def test_five_cards_at_every_turns_end(players: int) -> None:
    run = random_game(luxor(players), 11)
    ends = [event for event in run.events if event.kind == "TurnEnded"]
    assert len(ends) > 50
    assert all(event.params["cards"] == 5 for event in ends)


@pytest.mark.parametrize("players", COUNTS)
def test_back_and_forward_restore(players: int) -> None:
    session = Session(Position(luxor(players), luxor(players).setup(5)), seed=5)
    draws, seen = Draws(5), [session.position]
    while isinstance(session.position.pending, Decision):
        actions = session.position.legal_actions()
        session.play(actions[draws.below(len(actions))])
        seen.append(session.position)
    for position in reversed(seen[:-1]):
        assert session.back()
        assert session.position == position
    assert not session.back()
    for position in seen[1:]:
        assert session.forward()
        assert session.position == position
    assert not session.forward()
    assert len(session.nodes) == len(session.node.path()), "going back and forth branches nothing"


@pytest.mark.parametrize("players", COUNTS)
def test_playout_equals_stepwise_play(players: int) -> None:
    """The hot loop plays by the same rules as `apply`, draw by draw."""
    game = luxor(players)
    for seed in range(5):
        start = Position(game, game.setup(seed))
        fast = playout(start, seed)
        position, draws, steps = start, Draws(seed), 0
        while not position.over:
            if isinstance(position.pending, Chance):
                action = game.outcome(position.state, draws)
            else:
                actions = position.legal_actions()
                action = actions[draws.below(len(actions))] if len(actions) > 1 else actions[0]
            position = position.apply(action).position
            steps += 1
        assert position == fast.position
        assert (fast.steps, position.facts()["turn"]) == (steps, fast.turns + 1)
