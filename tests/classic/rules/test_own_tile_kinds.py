"""Kinds of tile of one's own: an object each, their texts, and a board where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor import DataError, Position
from luxor.classic import GAME
from luxor.classic.rules.landing import KEY_ITEM, SCARAB_ITEM, give
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kind import Effect, TileKind
from luxor.classic.rules.tile_kinds import HORUS, Offering, lead
from luxor.classic.scene.builder import picture
from luxor.core.engine.conformance import check_game
from luxor.core.words.terms import Sink, Target, tell
from luxor.games import find_game, read_position, standard_data
from luxor.scene.builder import Look
from tests.classic.helpers import holding, party, play
from tests.classic.modules.stories import ALL
from tests.classic.own_kinds import added, last_lines
from tests.own_catalogue import catalogue


class Well(TileKind):
    """Gives a key and a scarab, as far as there are any."""

    name, text, icon, ground = "well", "tile.well", "key", "temple"
    rule = laid_by = "own.well"
    about = ("own.well",)

    def _left(self, state: LuxorState) -> list[int]:
        there = {KEY_ITEM: state.key_supply, SCARAB_ITEM: len(state.scarab_supply)}
        return [item for item, count in there.items() if count]

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        return (self,) if self._left(state) else ()

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        for item in self._left(state):
            give(rules, state, seat, item, self.rule, sink)


class Ramp(TileKind):
    """Leads to the next Horus tile, where nothing happens."""

    name, text, icon = "ramp", "tile.ramp", "step"
    rule = laid_by = "own.ramp"
    about = ("own.ramp",)

    def rest(self, rules: Rules, state: LuxorState, space: int) -> int:
        ahead = range(space + 1, rules.chamber)
        return next((q for q in ahead if rules.kind[state.tiles[q]] is HORUS), space)

    def effect(self, rules: Rules, state: LuxorState, seat: int, space: int) -> Effect:
        return (self, space) if self.rest(rules, state, space) > space else ()

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        goal = self.rest(rules, state, space)
        if goal > space:
            if sink:
                tell(sink, "RampTaken", seat, self.rule, "tile", start=space, goal=goal)
            lead(rules, state, seat, space, goal, sink)


class Market(Offering):
    """A choice of a key and a wild treasure."""

    name, text, icon, ground = "market", "tile.market", "wild", "horus"
    rule = laid_by = "own.market"
    about = ("own.market",)
    key = wild = True


TEXTS = {
    "tile.well": "a well",
    "tile.ramp": "a ramp",
    "tile.market": "a market",
    "event.RampTaken": "{seat} goes up the ramp from {start} to {goal}.",
}
MODULES = tuple(name for name in ALL if name != "sceptres")  # sceptres lie under as many tiles as the box has
ROOMS = (
    ('path = "T- T- T- H1 T- O T- Tc"', 'path = "T- ramp well H1 T- O market Tc"'),
    ('path = "Tc T- T- H1 Tc T- O T-"', 'path = "Tc T- ramp H1 Tc T- O well"'),
    ("[tiles.temple.cobra]\n", "[tiles.temple.cobra]\nwell = 1\n"),
    ("[tiles.temple.lion]\n", "[tiles.temple.lion]\nmarket = 1\n"),
)


def own_board(folder: Path) -> Path:
    """The standard board with some treasures replaced, and two more tiles in the temple stacks."""
    text = standard_data("luxor")
    for old, new in ROOMS:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "wells.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Path]:
    texts = catalogue(tmp_path, ["own.well", "own.ramp", "own.market"], TEXTS)
    with added(texts, tile_kinds=[Well(), Ramp(), Market()]):
        yield own_board(tmp_path)


def start(board: Path, left: str, **facts: object) -> Position:
    """The start of a turn with a card on the left; the rearmost adventurers are on the stairs."""
    position = luxor.new_game(2, seed=1, board=board).position.arrange(
        seat=0, hands={0: holding(left)}, **facts
    )
    assert not position.problems(), position.problems()
    return position


def test_a_well_gives_a_key_and_a_scarab(board: Path) -> None:
    story = play(start(board, "3"), "play left", "move 0 3")
    assert story.position.facts()["keys"] == [1, 0]
    assert story.events[-1].rule == "own.well"
    assert story.position.pending.kind == "scarab"  # type: ignore[union-attr]
    assert read_position(str(story.position), board) == story.position


def test_a_ramp_leads_to_the_next_horus_tile(board: Path) -> None:
    story = play(start(board, "2"), "play left", "move 0 2")
    assert 4 in story.position.facts()["adventurers"][0]  # type: ignore[index]
    assert story.position.facts()["keys"] == [0, 0], "nothing happens there"
    told = next(event for event in story.events if event.kind == "RampTaken")
    assert (told.rule, told.params["goal"]) == ("own.ramp", 4)


def test_going_up_the_ramp_is_another_move_than_walking_to_its_end(board: Path) -> None:
    position = start(board, "1-4*", adventurers={0: party(0, 0)}).apply("play left").position
    offered = {str(action) for action in position.legal_actions()}
    assert {"move 0 2", "move 0 4"} <= offered


def test_a_market_offers_a_choice(board: Path) -> None:
    position = start(board, "2", adventurers={0: party(5, 0)})
    after = play(position, "play left", "move 5 2").position
    assert {str(action) for action in after.legal_actions()} == {"take key", "take wild"}
    assert after.check("take scarab").violations[0].rule == "own.market"


def test_they_are_described_and_drawn(board: Path) -> None:
    position = start(board, "2")
    assert "2: a ramp" in position.describe()
    assert "3: a well" in position.describe()
    drawn = picture(position, Look(position.game.words("en", ()))).tiles
    assert [(tile.icon, tile.ground) for tile in drawn[1:3] if tile] == [("step", "tile"), ("key", "temple")]
    assert position.svg().startswith("<svg")
    assert position.game.about(position.state, Target("space", 2)) == ("own.ramp",)


def test_a_position_without_them_is_told_so(board: Path) -> None:
    position = start(board, "2").edit(tiles={3: "-"})
    problem = next(problem for problem in position.problems() if problem.code == "wrong-tile")
    assert (problem.rule, problem.params["expected"]) == ("own.well", "well")


@pytest.mark.parametrize(("players", "modules"), [(3, ()), (5, MODULES)])
def test_whole_games_with_them_conform(board: Path, players: int, modules: tuple[str, ...]) -> None:
    tally = check_game(find_game("luxor", players, modules, board), range(4), every=40)
    assert all(tally.rules[rule] > 10 for rule in ("own.well", "own.ramp", "own.market"))


def test_games_without_them_are_what_they_were(board: Path) -> None:
    extended = [last_lines(()), last_lines(ALL)]
    luxor.register_game(GAME)
    assert [last_lines(()), last_lines(ALL)] == extended
    with pytest.raises(DataError, match="T-, Tc, O or H1"):
        luxor.new_game(board=board)
