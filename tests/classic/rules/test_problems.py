"""Position diagnosis: any position may be put down, and all that is wrong with it is said."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import luxor
from luxor import LANGUAGES, Position
from luxor.classic.rules import validate
from luxor.core.position.verdict import Problem
from luxor.rulebook import BOOK

Facts = dict[str, object]


def start() -> Position:
    position = luxor.new_game(2, seed=1).position
    assert position.problems() == ()
    return position


def moving() -> Position:
    """A card was played, and somebody is to move."""
    position = start().arrange(hands={0: ["1", "2", "3", "4", "5"]}).apply("play left").position
    assert position.problems() == ()
    return position


def row(position: Position, fact: str, seat: int | None = None) -> list[object]:
    value = position.facts()[fact]
    assert isinstance(value, list)
    found = value if seat is None else value[seat]
    assert isinstance(found, list)
    return list(found)


SLEEPERS = ["anubis-1", "anubis-2", "anubis-3"]

# What is changed in a sound position, and the one problem that must be named for it.
CASES: dict[str, tuple[Callable[[], Position], Facts, Problem]] = {
    "adventurers-count": (
        start,
        {"adventurers": {1: [*SLEEPERS, 0, 0, 0]}},
        Problem("adventurers-count", "base.setup.adventurers", {"seat": 1, "found": 6, "expected": 5}),
    ),
    "two-asleep": (
        start,
        {"adventurers": {0: ["anubis-2", "anubis-2", "anubis-3", 0, 0]}},
        Problem("two-asleep", "base.setup.adventurers", {"seat": 0, "statue": 2}),
    ),
    "cannot-lie": (
        start,
        {"adventurers": {0: [*SLEEPERS, 0, "lying-3"]}},
        Problem("cannot-lie", "base.move.active-only", {"seat": 0}),
    ),
    "on-osiris": (
        start,
        {"adventurers": {0: [*SLEEPERS, 0, 6]}},
        Problem("on-osiris", "base.osiris.never-stop", {"seat": 0, "space": 6}),
    ),
    "asleep-though-passed": (
        start,
        {"adventurers": {1: [*SLEEPERS, 0, 9]}},
        Problem("asleep-though-passed", "base.move.anubis-wakes", {"seat": 1, "statue": 1}),
    ),
    "woken-out-of-turn": (
        start,
        {"adventurers": {1: ["woken", "anubis-2", "anubis-3", 0, 9]}},
        Problem("woken-out-of-turn", "base.move.woken-next-turn", {"seat": 1}),
    ),
    "hand-size": (
        start,
        {"hands": {1: ["1", "1", "2", "3", "4", "5"]}},
        Problem("hand-size", "base.hand.five-at-end", {"seat": 1, "found": 6, "expected": 5}),
    ),
    "no-card-played": (
        moving,
        {"played": ["-", "number", 1]},
        Problem("no-card-played", "base.turn.steps", {"seat": 0}),
    ),
    "card-count": (
        start,
        {"discard": ["1"]},
        Problem("card-count", "base.setup.deal", {"card": "1", "found": 7, "expected": 6}),
    ),
    "wrong-pile": (
        start,
        {"horus": {0: ["1-6***"]}},
        Problem("wrong-pile", "base.setup.horus-piles", {"pile": 1}),
    ),
    "no-top-card": (
        start,
        {"horus": {2: ["-", "1-6***", "1-6***"]}},
        Problem("no-top-card", "base.setup.horus-piles", {"pile": 3}),
    ),
    "treasure-count": (
        start,
        {"treasures": {0: ["vase1x1"]}},
        Problem("treasure-count", "base.setup.treasures", {"tile": "vase1x1", "found": 2, "expected": 1}),
    ),
    "temple-count": (
        start,
        {"temples": {0: ["tunnel", "tunnel", "scarab", "wild", "favour12"]}},
        Problem("temple-count", "base.setup.temple-stacks", {"tile": "tunnel", "found": 5, "expected": 4}),
    ),
    "osiris-count": (
        start,
        {"tiles": {6: "osiris4", 15: "osiris4"}},
        Problem("osiris-count", "base.setup.osiris", {"tile": "osiris4", "found": 3}),
    ),
    "wrong-tile": (
        start,
        {"tiles": {4: "horus2"}},
        Problem(
            "wrong-tile", "base.setup.horus-tiles", {"space": 4, "expected": "horus1", "found": "horus2"}
        ),
    ),
    "key-count": (
        start,
        {"keys": [3, 0]},
        Problem("key-count", "base.setup.supply", {"found": 23, "expected": 20}),
    ),
    "wild-count": (
        start,
        {"wild_supply": 17},
        Problem("wild-count", "base.setup.supply", {"found": 17, "expected": 18}),
    ),
    "scarab-count": (  # 23 scarabs
        start,
        {"scarabs": {1: [4]}},
        Problem("scarab-count", "base.setup.supply", {"vp": "4", "found": 5, "expected": 4}),
    ),
    "sarcophagi-taken": (
        start,
        {"adventurers": {0: ["woken", "woken", "woken", 0, 41]}, "spent": 1, "key_supply": 19},
        Problem("sarcophagi-taken", "base.chamber.first", {"found": 0, "expected": 1}),
    ),
    "sarcophagus-without-entry": (
        start,
        {"sarcophagi": ["-", 1]},
        Problem("sarcophagus-without-entry", "base.chamber.first", {"seat": 1, "number": 2}),
    ),
    "entry-without-key": (
        start,
        {"adventurers": {0: [0, 0, 0, 0, 41]}, "sarcophagi": [0, "-"]},
        Problem("entry-without-key", "base.chamber.key", {"found": 0, "expected": 1}),
    ),
    "score": (
        start,
        {"score": [0, 7]},
        Problem("score", "base.treasure.take", {"seat": 1, "found": 7, "expected": 0}),
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_the_problem_is_named_with_its_parameters(code: str) -> None:
    sound, changes, problem = CASES[code]
    assert problem.code == code
    assert problem in sound().edit(**changes).problems()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CASES)
def test_the_problem_is_explained_in_every_language(code: str, lang: str) -> None:
    sound, changes, problem = CASES[code]
    position = sound().edit(**changes)
    assert problem.rule in BOOK
    for found in position.problems():
        words = position.game.words(lang, ("Ani", "Jan"))
        text = words.say(f"problem.{found.code}", found.params)
        assert text.endswith("."), text
        assert not text.startswith("problem."), f"no {lang} text for {found.code}"
        assert "?" not in text, f"{found.params} is not all that {text!r} asks for"
        if "seat" in found.params:
            assert ("Ani", "Jan")[int(str(found.params["seat"]))] in text
        for name in ("found", "expected"):
            if isinstance(found.params.get(name), int):
                assert str(found.params[name]) in text
    texts = {position.game.words(one).say(f"problem.{code}", problem.params) for one in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


def test_there_is_a_case_for_every_problem_the_engine_knows() -> None:
    tree = ast.parse(Path(validate.__file__).read_text("utf-8"))
    codes = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
            code = node.args[0]
            assert isinstance(code, ast.Constant)
            codes.add(code.value)
    assert codes == set(CASES)


def test_all_problems_are_named_at_once() -> None:
    position = start().edit(
        adventurers={0: [*SLEEPERS, 6, 9, 0]},
        hands={1: ["1"]},
        keys=[9, 9],
        scarabs={0: [4, 4, 4]},
        score=[50, 0],
        sarcophagi=[1, 1],
    )
    codes = {problem.code for problem in position.problems()}
    assert codes >= {
        *("adventurers-count", "on-osiris", "asleep-though-passed", "hand-size", "card-count", "key-count"),
        *("scarab-count", "score", "sarcophagi-taken", "sarcophagus-without-entry"),
    }


@pytest.mark.parametrize("code", CASES)
def test_nothing_is_refused_and_the_game_goes_on(code: str) -> None:
    """A wrong position is still a position: it has a text, options and a score, and can be played."""
    sound, changes, _ = CASES[code]
    position = sound().edit(**changes)
    assert luxor.position(str(position)) == position
    assert luxor.position(str(position)).problems() == position.problems()
    assert position.legal_actions()
    assert position.options()
    assert len(position.totals()) == 2
    position.apply(position.legal_actions()[0])
    for lang in LANGUAGES:
        assert position.describe(lang)


@pytest.mark.parametrize("code", CASES)
def test_the_wrong_place_of_a_view_is_named_too(code: str) -> None:
    sound, changes, problem = CASES[code]
    assert problem in sound().edit(**changes).view(0).problems()


def test_a_treasure_space_may_be_empty_or_hold_a_temple_tile_of_its_symbol() -> None:
    position = start()
    tile: dict[str, int | str] = {"space": 8, "expected": "any-treasure"}
    cases = {"tunnel": False, "favour23": True, "horus1": True, "-": False}  # space 8 has a cobra on it
    for name, wrong in cases.items():
        found = [
            problem for problem in position.edit(tiles={8: name}).problems() if problem.code == "wrong-tile"
        ]
        expected = [Problem("wrong-tile", "base.treasure.reveal-temple", {**tile, "found": name})]
        assert found == (expected if wrong else [])


def test_a_hand_is_one_short_only_while_its_owner_plays() -> None:
    position = moving()
    assert len(row(position, "hands", 0)) == 4
    assert position.problems() == ()
    short = position.edit(hands={1: row(position, "hands", 1)[1:]})
    assert "hand-size" in [problem.code for problem in short.problems()]


def test_edit_changes_anything_by_name() -> None:
    position = start()
    for name, value in position.facts().items():
        assert position.edit(**{name: value}) == position
    assert row(position.edit(keys={1: 4}), "keys") == [0, 4]
    assert row(position.edit(tiles={1: "-"}), "tiles")[0] == "-"
    with pytest.raises(luxor.LuxorError, match="no such fact: gold"):
        position.edit(gold=5)
    with pytest.raises(luxor.LuxorError, match="keys has no item 7"):
        position.edit(keys={7: 1})
    with pytest.raises(luxor.LuxorError, match="turn is one value"):
        position.edit(turn={0: 1})
