"""Guided turns: forward on the path, off it, back to it; and the turns that come with the games."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.errors import ConfigError
from luxor.core.study.guided import Guided
from luxor.core.study.session import Session
from luxor.games import games

PATH = (
    luxor.LessonStep("Read."),
    luxor.LessonStep("Look.", look="space 5"),
    luxor.LessonStep("Play.", play="play right"),
    luxor.LessonStep("Move.", play="move 0 5"),
    luxor.LessonStep("Undo.", back=True),
    luxor.LessonStep("Go on."),
)


def led(steps: tuple[luxor.LessonStep, ...] = PATH, chance: str = "seeded") -> tuple[Guided, Session]:
    session = luxor.new_game(players=2, seed=11, chance=chance)
    found = Guided(session, steps)
    session.subscribe(lambda _: found.moved())
    return found, session


def test_each_thing_that_a_step_waits_for_leads_on() -> None:
    found, session = led()
    assert not found.looked_at(luxor.Target("space", 5)), "one thing at a time"
    found.read_on()
    assert not found.looked_at(luxor.Target("space", 4))
    assert found.looked_at(luxor.Target("space", 5))
    assert (found.at, found.reads, found.answer) == (1, True, "right"), "what was asked for is read first"
    found.read_on()
    assert (found.at, found.reads) == (2, False)
    session.play("play right")
    session.play("move 0 5")
    assert (found.at, found.answer, found.done) == (4, "right", False)
    session.back()
    assert (found.at, found.off, found.done) == (5, False, True)


def test_another_legal_move_leaves_the_path_and_nothing_is_lost_on_the_way_back() -> None:
    found, session = led()
    session.play("play left")
    assert (found.off, found.answer) == (True, "also")
    session.play("move 0 2")
    assert found.off
    found.return_to_path()
    assert (found.off, session.node, len(session.nodes)) == (False, session.root, 4)


def test_who_plays_ahead_has_read_what_was_to_be_read() -> None:
    found, session = led()
    session.play("play right")
    assert (found.at, found.answer) == (3, "right")


def test_who_plays_on_from_an_answer_has_read_it_and_who_comes_back_asks_again() -> None:
    found, session = led()
    found.read_on()
    found.looked_at(luxor.Target("space", 5))
    session.play("play left")
    found.return_to_path()
    assert (found.at, found.reads) == (1, False)
    found.looked_at(luxor.Target("space", 5))
    session.play("play right")
    assert (found.at, found.reads, found.answer) == (3, False, "right")


def test_undo_in_the_middle_is_a_step_back_and_redo_one_forward() -> None:
    found, session = led()
    session.play("play right")
    session.back()
    assert found.at == 2, "what was read stays read"
    session.forward()
    assert found.at == 3
    found.step_back()
    assert (found.at, session.node) == (2, session.root)


def test_playing_on_where_one_should_go_back_is_also_allowed() -> None:
    found, session = led()
    for action in ("play right", "move 0 5", "play left"):
        session.play(action)
    assert found.off
    session.back()
    assert not found.off


def test_an_outcome_that_the_user_chooses_is_a_step_and_one_that_comes_by_itself_is_none() -> None:
    steps = (*PATH[2:4], luxor.LessonStep("Draw.", play="draw 1"))
    found, session = led(steps, "steered")
    for action in ("play right", "move 0 5", "draw 2"):
        session.play(action)
    assert found.off
    found.return_to_path()
    session.play("draw 1")
    assert found.done
    assert found.step is None


@pytest.mark.parametrize(
    "step",
    [
        luxor.LessonStep("Two.", play="play left", look="space 1"),
        luxor.LessonStep("No.", rule="base.no-such"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(step: luxor.LessonStep) -> None:
    with pytest.raises(ConfigError):
        led((step,))


LESSONS = [(game, name) for game in games() for name in luxor.lessons(game)]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_guided_turn_of_a_game_can_be_played_to_its_end(game: str, name: str) -> None:
    turn = luxor.guided_turn(game, name)
    session = turn.session()
    found = Guided(session, turn.steps)
    session.subscribe(lambda _: found.moved())
    assert (6 if name == "first_turn" else 3) <= len(turn.steps) <= 8
    assert session.position.problems() == ()
    for number, step in enumerate(turn.steps):
        assert (found.at, found.off) == (number, False)
        if step.play:
            session.play(step.play)
        elif step.target is not None:
            assert found.looked_at(step.target)
            found.read_on()
        elif step.back:
            session.back()
        else:
            found.read_on()
    assert found.step is None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_something_is_won_within_eight_clicks(game: str, name: str) -> None:
    """Points, or what is worth some: a key, an adventurer, a way saved."""
    turn = luxor.guided_turn(game, name)
    session = turn.session()
    start, clicks = session.position, 0
    for step in turn.steps:
        if step.back:
            break
        clicks += 2 if step.waits == "look" else 1
        if step.play:
            session.play(step.play)
    seat = start.seat
    gained = session.position.totals()[seat] - start.totals()[seat]
    before, after = (str(each.facts().get("adventurers")) for each in (start, session.position))
    assert gained > 0 or before.count("anubis") > after.count("anubis")
    assert clicks <= 8


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_what_a_guided_turn_says_is_short_and_in_every_language(game: str, name: str, lang: str) -> None:
    turn = luxor.guided_turn(game, name)
    words = turn.session().position.game.words(lang)
    for step in turn.steps:
        assert words.has(step.do, "title")
        assert words.has(step.do)
        assert len([word for word in words.say(step.do, part="title").split() if word.isalnum()]) <= 12


def test_a_game_without_a_guided_turn_says_which_have_one() -> None:
    with pytest.raises(ConfigError, match="luxor, expedition"):
        luxor.guided_turn("chess")
