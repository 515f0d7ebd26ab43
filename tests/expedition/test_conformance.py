"""Random games of the expedition: everything is looked at."""

from __future__ import annotations

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
from tests.expedition.helpers import ADVENTURES, on_map

COUNTS = (2, 3, 4)
SETS: tuple[tuple[str, ...], ...] = ((), ADVENTURES)
named = pytest.mark.parametrize("modules", SETS, ids=lambda names: "+".join(names) or "plain")


def expedition(players: int, modules: tuple[str, ...] = ()) -> Game[State]:
    return find_game("expedition", players, modules)


@named
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("part", range(2))
def test_random_games_conform(players: int, modules: tuple[str, ...], part: int) -> None:
    """20 games each; components on every state, all checks on every 37th."""
    tally = check_game(expedition(players, modules), range(part * 10, part * 10 + 10), every=37)
    assert tally.states > 40


@pytest.mark.soak
@named
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("part", range(10))
def test_two_hundred_random_games_conform(players: int, modules: tuple[str, ...], part: int) -> None:
    check_game(
        expedition(players, modules), range(1000 + part * 20, 1020 + part * 20), every=5, checks=CHECKS
    )


@named
@pytest.mark.parametrize("players", COUNTS)
def test_a_legal_placement_always_exists(players: int, modules: tuple[str, ...]) -> None:
    """Whoever has a tile can place it: in random play, and when one fills the area as tightly as one can."""
    game = expedition(players, modules)
    asked = 0
    for seed in range(12):
        position, draws = Position(game, game.setup(seed)), Draws(seed)
        while not position.over:
            pending = position.pending
            actions = position.legal_actions()
            assert actions
            if isinstance(pending, Decision) and pending.step == "place":
                asked += 1
                # spread out first, so that the limit binds early; odd seeds stay in one corner
                action = max(actions, key=_far) if seed % 2 else actions[draws.below(len(actions))]
            else:
                action = actions[draws.below(len(actions))]
            position = position.apply(action).position
        assert len(on_map(position)) == 24 * players
    assert asked == 12 * 22 * players


def _far(action: object) -> tuple[int, int]:
    x, y = (int(word) for word in str(action).split()[2:])
    return x + y, x


CODES = {
    *("camp-stays-anyway", "tile-not-held"),  # opening and hand
    *("cell-taken", "only-a-corner", "touches-nothing"),  # placing
    *("row-too-long", "column-too-long", "span-counts-gaps"),
    *("camp-needs", "camp-takes-at-most", "reserve-too-small", "nobody-can-move-on"),  # manning
    *("camp-too-full", "not-so-many-extras", "camp-keeps-minimum"),  # marching
    *("march-gap", "march-lake", "march-needs", "march-no-discount", "march-surplus", "march-full"),
    *("march-crowded", "march-barred"),
    *("token-not-held", "token-no-target", "no-own-on-mountain", "aim-no-tile"),  # tokens
    *("boat-needs-lake", "lake-taken", "tile-occupied", "tile-has-token"),
    *("storm-elsewhere", "no-majority", "storm-crowded"),
    *("caravan-too-far", "caravan-lake", "caravan-snakes", "caravan-crowded"),
    "cannot-come-up",
}
LEAST = 3


def crowded(position: Position, draws: Draws) -> Position:
    """A rarer position: many on mountains, few in reserve, tokens of all kinds, snakes and boats."""
    rows = [list(row) for row in on_map(position)]
    seat = position.facts()["seat"]
    assert isinstance(seat, int)
    for row in rows:
        if row[2] == "mountain" and draws.below(2):
            row[3:] = [seat] * (1 + draws.below(3)) + [draws.below(position.game.players)] * draws.below(2)
        elif row[2] not in ("lake", "mountain") and draws.below(3) == 0:
            row[3:] = [draws.below(position.game.players) for _ in range(draws.below(5))]
    free = [row for row in rows if len(row) == 3 and row[2] != "lake"]
    lakes = [row for row in rows if row[2] == "lake"]
    snakes = [[*row[:2], 0] for row in free[:: 5 + draws.below(5)]] or [[]]
    boats = [[*row[:2], 1] for row in lakes[: len(lakes) - draws.below(2)][:3]] or [[]]
    tokens = [
        ["boat", "snakes", "sandstorm", "caravan"][draws.below(2) :] for _ in range(position.game.players)
    ]
    reserve = {seat: draws.below(7)}
    return position.edit(map=rows, snakes=snakes, boats=boats, tokens=tokens, reserve=reserve)


def test_check_and_legal_agree_on_rare_positions_too() -> None:
    """Until every violation was met some times."""
    tally = Tally()
    seed = 0
    while any(tally.codes[code] < LEAST for code in CODES):
        draws = Draws(seed)
        run = random_game(expedition(COUNTS[seed % 3], ADVENTURES), seed, most=30 + seed % 200)
        position = crowded(run.positions[-1], draws)
        agree(run.positions[draws.below(len(run.positions)) if seed % 4 else 0], tally)
        for number in range(30):
            step = getattr(position.pending, "step", "")
            if step not in ("place", "more", "") or not number:
                agree(position, tally)
            if position.over:
                break
            actions = position.legal_actions()
            used = [a for a in actions if a.verb == "use" and a.args != ("none",)] or [
                a for a in actions if a.verb == "place" and str(a.args[0]).startswith("camp")
            ]
            choice = used or list(actions)
            position = position.apply(choice[draws.below(len(choice))]).position
        seed += 1
        assert seed < 300, f"rare: {[code for code in CODES if tally.codes[code] < LEAST]}"
    assert set(tally.codes) <= CODES, f"unknown here: {set(tally.codes) - CODES}"


@named
@pytest.mark.parametrize("players", COUNTS)
def test_back_and_forward_restore(players: int, modules: tuple[str, ...]) -> None:
    game = expedition(players, modules)
    session = Session(Position(game, game.setup(5)), seed=5)
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


@named
@pytest.mark.parametrize("players", COUNTS)
def test_playout_equals_stepwise_play(players: int, modules: tuple[str, ...]) -> None:
    """The hot loop plays by the same rules as `apply`, draw by draw."""
    game = expedition(players, modules)
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


def test_every_event_cites_rules_of_the_catalogue() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        for event in random_game(expedition(COUNTS[seed % 3], ADVENTURES), seed).events:
            met.update(event.rules)
    book = expedition(2).book
    assert [rule for rule in met if rule not in book] == []
    assert len(met) > 25
