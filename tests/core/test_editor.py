"""The position editor without its page: anything can be built by commands, said to be wrong, and mended."""

from __future__ import annotations

from itertools import islice

import pytest

import luxor
from luxor import LANGUAGES, Draft, Editor, Position
from luxor.core.engine.chance import Draws
from luxor.core.position.position import AnyGame
from luxor.core.position.verdict import Problem
from luxor.games import find_game, modules_of
from tests.core.editing import rebuilt, spoilt, turn_starts
from tests.toy_game import make_toy

TABLES = [
    ("luxor", 2, ()),
    ("luxor", 3, ("mummy",)),
    ("luxor", 4, ("equipment", "sceptres")),
    ("luxor", 5, modules_of("luxor")),
    ("expedition", 3, ()),
    ("expedition", 4, ("new_adventures",)),
]
GAMES = [find_game(*table) for table in TABLES]


def start(**facts: object) -> Position:
    return luxor.new_game(3, seed=7).position.edit(**facts)


def check_rebuilding(game: AnyGame, seed: int, most: int = 1000) -> int:
    """Positions of a game, open and as one seat sees them, come out of an empty board again."""
    found = 0
    starts = list(turn_starts(game, seed))
    for number, position in enumerate(starts[-1 :: -max(1, len(starts) // most)][:most]):
        for goal in (position, position.view(number % game.players)):
            built, _ = rebuilt(goal)
            assert built == goal, f"{built} is not {goal}"
            assert str(built) == str(goal)
            found += 1
    return found


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_position_can_be_built_from_an_empty_board_by_commands(number: int) -> None:
    assert check_rebuilding(GAMES[number], number, 2) == 4


def test_a_fact_that_is_read_by_the_agenda_is_set_after_it() -> None:
    """In the opening of Expedition a tile has no number, and elsewhere it gets one at once."""
    opening = next(turn_starts(GAMES[4], 4))
    assert rebuilt(opening)[0] == opening


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_start_of_a_turn_of_50_games_can_be_built(number: int) -> None:
    share = range(number, 54, len(GAMES))
    assert sum(check_rebuilding(GAMES[number], seed) for seed in share) > 100


def test_the_toy_game_has_an_editor_too() -> None:
    toy = make_toy()
    for position in turn_starts(toy, 3):
        assert rebuilt(position)[0] == position
    editor = Editor(Position(toy, toy.setup(0)))
    editor.do("set stones 1")
    assert str(editor.draft.position) == str(Position(toy, toy.setup(0)).edit(stones=1))
    editor.do("set stones 100")
    assert [problem.code for problem in editor.draft.problems()] == ["unreadable"]
    editor.undo()
    assert editor.draft.problems() == ()


def check_mending(game: AnyGame, seed: int) -> tuple[int, int]:
    """A spoilt position says all its problems in every language; how many there were, and were left."""
    draws = Draws(seed)
    starts = list(turn_starts(game, seed % 7))
    draft = spoilt(starts[draws.below(len(starts))], draws)
    position = draft.position
    assert position is not None
    problems = position.problems()
    for mending in position.mends():
        for lang in LANGUAGES:
            words = game.words(lang)
            assert words.suffice(f"problem.{mending.problem.code}", mending.problem.params), mending
            for mend in mending.mends:
                assert words.suffice(f"mend.{mend.code}", mend.params), mend
                assert mend.rule in game.book
        for mend in mending.mends:
            after = position.edit(**mend.edit).problems()
            assert mending.problem not in after
            assert set(map(repr, after)) < set(map(repr, problems))
    editor = Editor(draft)
    editor.mend_all()
    assert editor.draft.position == position.mended()
    left = position.mended().problems()
    assert all(not mending.mends for mending in position.mended().mends())
    return len(problems), len(left)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_spoilt_positions_say_what_is_wrong_and_can_be_mended(number: int) -> None:
    tried = (check_mending(GAMES[number], seed) for seed in range(number, 120, len(GAMES)))
    wrong = list(islice((left for problems, left in tried if problems), 3))
    assert len(wrong) == 3
    assert wrong == [0, 0, 0]  # all of their problems can be mended


@pytest.mark.soak
def test_300_spoilt_positions() -> None:
    found = [check_mending(GAMES[seed % len(GAMES)], seed) for seed in range(1000)]
    wrong = [left for problems, left in found if problems]
    assert len(wrong) >= 300
    assert sum(not left for left in wrong) >= 0.99 * len(wrong)


def test_a_mend_may_bring_others_with_it() -> None:
    """A card that is there twice leaves a hand, which draws another one instead."""
    position = luxor.new_game(3, seed=7).position
    hands = position.facts()["hands"]
    assert isinstance(hands, list)
    twice = position.edit(hands={0: [*hands[0][:-1], "1-die**"], 1: [*hands[1][:-1], "1-die**"]})
    assert {problem.code for problem in twice.problems()} == {"card-count"}
    for mending in twice.mends():
        assert mending.mends, mending.problem
    chained = [mend for mending in twice.mends() for mend in mending.mends if mend.more]
    for mend in chained:
        assert " · " in mend.text()
        assert set(map(repr, twice.edit(**mend.edit).problems())) < set(map(repr, twice.problems()))
    assert twice.mended().problems() == ()


def test_a_tile_that_lies_apart_moves_to_the_others() -> None:
    start = luxor.new_game(3, seed=1, game="expedition")
    while start.position.turn < 6:
        start.play(start.position.legal_actions()[0])
    rows = start.position.facts()["map"]
    assert isinstance(rows, list)
    apart = start.position.edit(map=[*rows[:-1], [2, 2, *rows[-1][2:]]])
    stray = [problem.params["cell"] for problem in apart.problems() if problem.code == "area-apart"]
    assert stray == ["2,2"]  # the one that is alone, not the others
    assert apart.mended().problems() == ()


@pytest.mark.parametrize("game", GAMES[-3:])
def test_mend_all_makes_an_empty_board_sound(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be mended yet waits for the others: not everything is tried again after each mend."""
    looks, problems = 0, Position.problems

    def counted(position: Position) -> tuple[Problem, ...]:
        nonlocal looks
        looks += 1
        return problems(position)

    editor = Editor(Draft.blank(game))
    wrong = len(editor.draft.problems())
    monkeypatch.setattr(Position, "problems", counted)
    editor.mend_all()
    assert editor.draft.problems() == ()
    assert looks < 20 * wrong, (looks, wrong)
    assert len(editor.done) == 1  # nobody wants to undo a hundred steps
    editor.undo()
    assert len(editor.draft.problems()) == wrong
    editor.mend_all()
    editor.mend_all()
    assert len(editor.done) == 1  # where nothing is wrong, nothing is done


def test_remedies_are_tried_once_for_a_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asks for them again at every press, also at one that changes nothing."""
    draft = Draft.blank(GAMES[0])
    found = draft.mendings(most=1)
    monkeypatch.setattr(Position, "problems", lambda position: pytest.fail("looked at again"))
    assert draft.mendings(most=1) is found


def test_a_mend_says_whose_treasures_it_changes() -> None:
    """A treasure that is nowhere may be anybody's, so that each player is offered by name."""
    position = luxor.new_game(2, seed=7).position
    told = [mend.text() for mending in position.edit(tiles={5: "osiris3"}).mends() for mend in mending.mends]
    assert told[:2] == ["Add 1 (A: treasures taken)", "Add 1 (B: treasures taken)"]
