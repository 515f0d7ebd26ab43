"""The printed examples come out as printed, and an example that should not is caught."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

import luxor
from luxor import Example
from luxor.rulebook import BOOK

PRINTED = [f"B{number}" for number in range(1, 22)]  # of the base booklets
KNOWN = {
    *("rules", "shows", "players", "modules", "arrange", "play", "offered", "refused", "legal", "illegal"),
    *("events", "points", "score", "line", "facts"),
}
EXPECTED = KNOWN - {"rules", "shows", "players", "modules", "arrange", "play"}


@pytest.mark.parametrize("example", luxor.examples().values(), ids=luxor.examples())
def test_an_example_comes_out_as_printed(example: Example) -> None:
    report = example.run()
    assert report, f"{example.id}:\n  " + "\n  ".join(report.differences)


def test_every_printed_example_of_the_base_game_is_there() -> None:
    assert [id for id in luxor.examples() if id.startswith("B")] == PRINTED


@pytest.mark.parametrize("example", luxor.examples().values(), ids=luxor.examples())
def test_an_example_cites_rules_of_the_catalogue(example: Example) -> None:
    assert example.rules, f"{example.id} cites no rule"
    assert [rule for rule in example.rules if rule not in BOOK] == []


def shown(example: Example) -> set[str]:
    """Every rule that is cited when an example is set up, played, and asked what it refuses."""
    session, events = example.session(), list[luxor.Event]()
    session.position.game.setup(0, sink=events.append)
    refused = cast("Mapping[str, str]", example.spec.get("refused", {}))
    rules: list[str] = []
    for action in example.actions:
        asked: list[luxor.Action | str] = [text for text in refused if text.split()[0] == action.verb]
        rules += [rule for each in [*asked, action] for rule in session.position.check(each).rules]
        events += session.play(action)
    end = session.position
    asked = [*cast("Mapping[str, str]", example.spec.get("illegal", {})), *end.legal_actions()]
    rules += [rule for each in asked for rule in end.check(each).rules]
    return {*rules, *(rule for event in events for rule in event.rules), *(line.rule for line in end.score())}


@pytest.mark.parametrize("example", luxor.examples().values(), ids=luxor.examples())
def test_an_example_shows_the_rules_that_it_names(example: Example) -> None:
    assert set(example.rules) - shown(example) == set()


@pytest.mark.parametrize("example", luxor.examples().values(), ids=luxor.examples())
def test_an_example_expects_something_and_says_it_in_known_words(example: Example) -> None:
    assert set(example.spec) - KNOWN == set()
    assert set(example.spec) & EXPECTED, f"{example.id} expects nothing"


def test_the_catalogue_points_to_examples_that_exist() -> None:
    known = luxor.examples()
    wrong = [
        f"{rule} names {id}"
        for rule in BOOK
        for id in luxor.rule(rule).examples
        if id[0] in {other[0] for other in known} and id not in known
    ]
    assert wrong == []


def test_the_examples_are_read_from_their_files() -> None:
    stored = {
        id
        for path in Path(luxor.__file__).parent.rglob("catalogue/examples/*.toml")
        for id in tomllib.loads(path.read_text("utf-8"))
    }
    assert set(luxor.examples()) == stored
    assert luxor.example("B18") is luxor.examples()["B18"]
    with pytest.raises(luxor.LuxorError, match="no example 'B99'"):
        luxor.example("B99")


# --- and the runner can fail ---


def changed(id: str, **expected: object) -> Example:
    """An example with other expectations than the printed ones."""
    spec: dict[str, object] = dict(copy.deepcopy(luxor.example(id).spec))
    return Example(id, luxor.example(id).game, {**spec, **expected})


MUTATIONS: list[tuple[str, Mapping[str, object], str]] = [
    ("B1", {"legal": ["play left"]}, "legal: expected"),
    ("B1", {"illegal": {"play left": "base.hand.outer-only"}}, "play left: expected to be refused"),
    ("B1", {"illegal": {"play 2": "base.hand.order-fixed"}}, "play 2: expected to be refused"),
    ("B2", {"events": ["AdventurerMoved start=0 goal=4"]}, "no event AdventurerMoved"),
    ("B3", {"refused": {"move 1 3": "base.move.active-only"}}, "move 1 3: expected to be refused"),
    ("B6", {"points": {"0": 4}}, "points of seat 0: expected 4, found 3"),
    (
        "B8",
        {"events": ["ScarabTaken vp=3", "OsirisJumped start=6"]},
        "no event OsirisJumped",
    ),  # the order counts
    ("B9", {"facts": {"keys": {"0": 2}}}, "keys: expected"),
    ("B10", {"score": {"position": {"0": 30}}}, "position of seat 0: expected 30, found 31"),
    ("B11", {"line": "base.score.sets.wild used=3 left=0"}, "no score line"),
    ("B18", {"offered": ["act 9"]}, "offered: expected"),
    ("B21", {"facts": {"tiles": {"10": "jewel3x2"}}}, "tiles: expected"),
]


@pytest.mark.parametrize(
    ("id", "expected", "said"), MUTATIONS, ids=[f"{id}-{next(iter(what))}" for id, what, _ in MUTATIONS]
)
def test_an_example_with_another_expectation_fails(
    id: str, expected: Mapping[str, object], said: str
) -> None:
    report = changed(id, **expected).run()
    assert not report
    assert len(report.differences) == 1
    assert re.search(re.escape(said), report.differences[0])


def test_an_example_with_an_unsound_start_fails() -> None:
    arrange = {"adventurers": {"0": [0, 0, 0, 0]}}
    report = changed("B12", arrange=arrange, score={}).run()
    assert any("the start has a problem" in difference for difference in report.differences)


def test_an_example_with_an_illegal_play_does_not_pass() -> None:
    with pytest.raises(luxor.IllegalAction, match=r"base\.card\.number"):
        changed("B2", play=["play right", "move 0 2"]).run()


@pytest.mark.parametrize("id", [id for id, example in luxor.examples().items() if example.actions])
def test_no_printed_example_holds_of_the_start_alone(id: str) -> None:
    """An example that plays something also expects something that was not so before."""
    assert not changed(id, play=[]).run()


SAYS = {
    "en": ("The booklet's: ", " Ours: "),
    "fr": ("Du livret\u00a0: ", " De nous\u00a0: "),
    "es": ("Del reglamento: ", " Nuestro: "),
}


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_every_example_says_which_numbers_are_the_booklets(lang: str) -> None:
    for id, example in luxor.examples().items():
        told = example.numbers(lang)
        assert all(words in told for words in SAYS[lang]), id


def test_the_thirteen_of_the_example_is_not_told_as_the_chambers() -> None:
    booklet, _, ours = luxor.example("B10").numbers().partition(" Ours: ")
    assert "13" in booklet
    assert "chamber" not in booklet
    assert "chamber" in ours
