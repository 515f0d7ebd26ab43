"""What Expedition positions are worth to a bot: area and top control, and nothing that is hidden."""

from __future__ import annotations

from typing import cast

import pytest

from luxor.analysis.bots.arena import luck, play_game
from luxor.analysis.bots.bots import make_bot
from luxor.analysis.turns.lookahead import heuristic_of, shortlist
from luxor.core.engine.chance import Draws
from luxor.core.words.terms import Action, Chance, Decision
from luxor.expedition.heuristic import ExpeditionHeuristic
from luxor.expedition.rules.area import free_cells
from luxor.expedition.rules.components import STRIDE
from luxor.expedition.rules.state import ExpeditionState
from luxor.games import find_game
from tests.analysis.helpers import played
from tests.expedition.helpers import Cell, Tile, table

ALONE: dict[Cell, Tile] = {(6, 6): "mountain", (7, 6): ("pyramid-desert", 0)}


def heuristic_and_state(
    cells: dict[Cell, Tile], **facts: object
) -> tuple[ExpeditionHeuristic, ExpeditionState]:
    position = table(cells, centre={}, given=facts)
    heuristic = heuristic_of(position.game)
    assert isinstance(heuristic, ExpeditionHeuristic)
    return heuristic, cast("ExpeditionState", position.state)


def exposed(more: dict[Cell, Tile]) -> float:
    """How easily the pyramid at 7, 6 can be reached."""
    heuristic, state = heuristic_and_state({**ALONE, **more})
    return heuristic.exposed(state, 6 * STRIDE + 7, frozenset(free_cells(heuristic.rules, state)), ())


def test_the_game_finds_its_heuristic_by_its_name() -> None:
    assert isinstance(heuristic_of(find_game("expedition", 3)), ExpeditionHeuristic)


def test_a_full_tile_is_safe() -> None:
    assert exposed({(7, 6): ("pyramid-desert", 0, 0, 0, 0)}) == 0
    assert exposed({(7, 6): ("pyramid-desert", 0, 0, 0)}) == exposed({}) > 0
    assert exposed({(7, 6): ("pyramid-oasis", 0, 0, 0)}) == 0, "two would have to come, and one has room"


def test_every_side_that_is_closed_makes_it_safer() -> None:
    """A lake bars the way for good, so does a full tile; a desert only makes it longer."""
    assert exposed({}) > exposed({(8, 6): "desert"}) > exposed({(8, 6): "lake"})
    assert exposed({(8, 6): ("desert", 1, 1, 1, 1)}) == exposed({(8, 6): "lake"})
    assert exposed({(8, 6): "lake", (7, 5): "lake", (7, 7): "lake", (6, 6): "lake"}) == 0


def test_the_edge_of_the_area_is_a_wall() -> None:
    """Seven tiles in a row: no camp can be placed beyond its ends."""
    row: dict[Cell, Tile] = {(x, 6): "lake" for x in range(1, 7)}
    assert exposed(row) < exposed({(6, 6): "lake"})


def test_what_is_exposed_is_worth_less_to_those_who_plan() -> None:
    heuristic, state = heuristic_and_state(ALONE)
    assert heuristic.outlook(state, 0) < heuristic.value(state, 0)
    assert heuristic.outlook(state, 1) > heuristic.value(state, 1)
    full: dict[Cell, Tile] = {**ALONE, (7, 6): ("pyramid-desert", 0, 0, 0, 0)}
    heuristic, state = heuristic_and_state(full)
    assert heuristic.outlook(state, 0) == heuristic.value(state, 0)


def test_nobody_takes_anything_without_adventurers() -> None:
    """Then being on top is all that counts, for the greedy and for those who plan."""
    heuristic, state = heuristic_and_state(ALONE, reserve=[0, 0])
    assert heuristic.outlook(state, 0) == heuristic.value(state, 0)


def test_a_building_for_anybody_is_likelier_the_next_players() -> None:
    for tile, better in (("pyramid-desert", 0), ("desert", None)):
        heuristic, state = heuristic_and_state({(6, 6): "mountain", (7, 6): tile})
        assert state.seat == 0
        assert (heuristic.value(state, 0) > heuristic.value(state, 1)) == (better == 0)


def test_the_reserve_counts_as_long_as_camps_are_left() -> None:
    heuristic = heuristic_of(find_game("expedition", 2))
    assert isinstance(heuristic, ExpeditionHeuristic)
    assert heuristic.reserve_value(3, 12) > heuristic.reserve_value(3, 9) > heuristic.reserve_value(2, 9) > 0
    assert heuristic.reserve_value(0, 30) == 0
    more, less = (heuristic.reserve_value(4, n + 1) - heuristic.reserve_value(4, n) for n in (3, 14))
    assert more > less, "the first ones of a camp do most"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("modules", [(), ("new_adventures",)])
def test_it_looks_at_nothing_hidden(players: int, modules: tuple[str, ...]) -> None:
    for steps in (24, 60):
        position = played(players, steps, 7, "place", modules, "expedition")
        pending = position.pending
        assert isinstance(pending, Decision)
        heuristic, view = heuristic_of(position.game), position.view(pending.seat)
        samples = [view.sample(number).state for number in range(5)]
        assert len({position.game.key(state) for state in samples}) > 1, (
            "the samples differ in what is hidden"
        )
        assert len({heuristic.value(state, pending.seat) for state in samples}) == 1
        assert len({heuristic.outlook(state, pending.seat) for state in samples}) == 1
        legal = position.legal_actions()
        assert len({tuple(shortlist(position.game, state, legal)) for state in samples}) == 1


def test_a_shortlist_is_short_and_has_every_tile_of_the_hand() -> None:
    position = played(2, 40, 3, "place", game="expedition")
    legal = position.legal_actions()
    found = shortlist(position.game, position.state, legal)
    assert set(found) < set(legal)
    assert {action.args[0] for action in found} == {action.args[0] for action in legal}


@pytest.mark.parametrize("spec", ["quick", "greedy", "planner", "mcts:nodes=8,turns=1"])
def test_bots_play_expeditions_to_the_end(spec: str) -> None:
    late = played(2, 130, 5, "place", ("new_adventures",), "expedition")
    end, steps = play_game(late.game, late.state, [make_bot(spec), make_bot("quick")], *luck(2, 2))
    assert not end.agenda
    assert steps > 3


def test_the_planner_marches_where_the_outlook_is_best() -> None:
    """After the third tile of a turn only the march is left to decide."""
    seed, found = 0, 0
    while found < 4:
        seed += 1
        position = played(2, 40 + seed, seed, "march", game="expedition")
        state = cast("ExpeditionState", position.state)
        if state.placed < 3 or len(position.legal_actions()) < 4:
            continue
        found += 1
        seat, heuristic, draws = state.agenda[-1][1], heuristic_of(position.game), Draws(1)
        worth: dict[Action, float] = {}
        for action in shortlist(position.game, state, position.legal_actions()):
            after = position.apply(action).position
            while isinstance(after.pending, Chance):
                after = after.apply(after.game.outcome(after.state, draws)).position
            worth[action] = heuristic.outlook(after.state, seat)
        choice = make_bot("planner").choose(position.view(seat), position.legal_actions(), Draws(2))
        assert worth[choice] == max(worth.values())
