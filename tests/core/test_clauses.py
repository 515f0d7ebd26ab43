"""Clauses: a rule as the booklet has it, and readings that wrap it; nested, named, and sent elsewhere."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Iterator

import pytest

import luxor
from luxor.core.engine import clauses
from luxor.core.engine.clauses import Bodies, Ours, clause, denied_by
from luxor.games import find_game, modules_of, plugin_of


class Table:
    """The rules of a game of one number."""

    def __init__(self, *played: tuple[str, str]) -> None:
        self.bodies = Bodies(*[(__name__, ruling, answer) for ruling, answer in played])


@clause
def reach(rules: Table, n: int) -> int:
    """As far as the number says."""
    return n


@clause
def can_go(rules: Table, n: int) -> bool:
    """A number above 0 moves somebody."""
    return reach(rules, n) > 0


@pytest.fixture(autouse=True, scope="module")
def _readings() -> Iterator[None]:
    @reach.reading("ruling.test.far", "farther")
    def _(as_usual: Ours[int], rules: Table, n: int) -> int:
        """One farther."""
        return as_usual(rules, n) + 1

    @reach.reading("ruling.test.double", "twice", "often")
    def _(as_usual: Ours[int], rules: Table, n: int) -> int:
        """Twice as far."""
        return 2 * as_usual(rules, n)

    @can_go.reading("ruling.test.odd", "never")
    def _(as_usual: Ours[bool], rules: Table, n: int) -> bool:
        """An odd number moves nobody."""
        return n % 2 == 0 and as_usual(rules, n)

    @reach.reading("ruling.test.broken", "yes")
    def _(as_usual: Ours[int], rules: Table, n: int) -> int:
        """Never works."""
        raise ZeroDivisionError

    yield
    for reading in [each for each in clauses.READINGS if each[0].startswith("ruling.test.")]:
        del clauses.READINGS[reading]


def test_a_rule_is_played_as_written_where_no_reading_wraps_it() -> None:
    assert reach(Table(), 3) == 3
    assert not reach.otherwise(Table())
    assert reach.__doc__ == "As far as the number says."


def test_readings_wrap_each_other_in_the_order_in_which_they_are_played() -> None:
    assert reach(Table(("ruling.test.far", "farther"), ("ruling.test.double", "often")), 3) == 8
    assert reach(Table(("ruling.test.double", "twice"), ("ruling.test.far", "farther")), 3) == 7
    assert reach.otherwise(Table(("ruling.test.far", "farther")))


def test_a_no_names_the_ruling_that_says_it() -> None:
    table = Table(("ruling.test.odd", "never"))
    assert list(denied_by(can_go, table, 3)) == ["ruling.test.odd"]
    assert list(denied_by(can_go, table, 4)) == []
    assert list(denied_by(can_go, Table(), 0)) == [], "no ruling says so, but the rule itself"


def test_a_traceback_says_whose_answer_failed() -> None:
    with pytest.raises(ZeroDivisionError) as failed:
        reach(Table(("ruling.test.broken", "yes")), 1)
    names = [frame.name for frame in traceback.extract_tb(failed.value.__traceback__)]
    assert names[-1] == "reach by ruling.test.broken=yes"


@pytest.mark.parametrize("modules", [(), modules_of("luxor")], ids=["base", "all modules"])
def test_a_game_goes_to_a_process_and_back_with_all_that_it_plays(modules: tuple[str, ...]) -> None:
    readings: dict[str, str] = {}
    for switch in plugin_of("luxor").switches(modules):
        readings.setdefault(switch.ruling, switch.id)
    game = find_game("luxor", 3, modules, None, {"ruling.osiris.blocked": "stays", **readings})
    back = pickle.loads(pickle.dumps(game))
    assert vars(back.rules.bodies).keys() == vars(game.rules.bodies).keys()  # type: ignore[attr-defined]
    ends = [str(luxor.Position(one, one.setup(4, 0))) for one in (game, back)]
    assert ends[0] == ends[1]


def test_a_hook_that_became_a_clause_is_refused_by_the_name_of_the_clause() -> None:
    from luxor.classic.rules.module import LuxorModule
    from luxor.core.engine.modules import Slice

    with pytest.raises(TypeError, match=r"Stuck\.osiris: .*movement\.carried_on"):

        class Stuck(LuxorModule[Slice]):
            def osiris(self, *_: object) -> int:
                return 0
