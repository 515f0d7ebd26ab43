"""What a user holds can say itself: events, score lines, problems, violations, notes, remedies, obstacles."""

from __future__ import annotations

import copy
import pickle

import pytest

import luxor
from luxor import LANGUAGES, Event, Position, Problem, ScoreLine
from luxor.core.engine.conformance import random_game
from luxor.core.engine.step import Frame
from luxor.games import find_game, modules_of
from luxor.plugin import GamePlugin
from tests.toy_game import PLUGIN, Stones, Toy

NAMES = ("Ani", "Jan", "Mia")
KITS = [("luxor", ()), ("luxor", modules_of("luxor")), ("expedition", modules_of("expedition"))]


def test_an_event_says_itself_in_each_language() -> None:
    events = luxor.new_game(3, seed=7).play("play left")
    assert events[0].text() == "A plays the left card: ±1."
    assert events[0].text("fr", NAMES) == "Ani joue la carte de gauche\u00a0: ±1."
    assert luxor.new_game(3, seed=7).position.apply("play left").events[0].text("es", NAMES).startswith("Ani")


def test_the_set_up_can_be_told_too() -> None:
    for game in ("luxor", "expedition"):
        events = luxor.new_game(2, game=game).root.events
        assert events
        assert not any(event.text().startswith("<") for event in events)


@pytest.mark.parametrize(("game", "modules"), KITS, ids=lambda kit: str(kit))
def test_all_that_a_game_tells_has_a_text(game: str, modules: tuple[str, ...]) -> None:
    run = random_game(find_game(game, 3, modules), 5)
    for position in run.positions[::9]:
        words = position.game.words("en", NAMES)
        for line in position.score():
            assert line.text("en", NAMES) == position.game.score_text(line, words)
            assert line.text() not in ("", line.cause, repr(line))
        for action in position.legal_actions()[:2]:
            for event in position.apply(action).events:
                assert event.text("en", NAMES) == words.event(event)
                heard = position.game.redact_event(event, None)
                assert heard.text("en", NAMES) == words.event(heard), "hidden things can be told, too"


def test_problems_verdicts_and_obstacles_say_themselves() -> None:
    position = luxor.new_game(3, seed=7).position
    assert position.edit(keys={0: 25}).problems()[0].text("es").startswith("45 llaves")
    verdict = position.check("play 3")
    for lang in LANGUAGES:
        assert [violation.text(lang) for violation in verdict.violations] == verdict.reasons(lang)
        assert [remedy.text(lang) for remedy in verdict.remedies] == verdict.ways_out(lang)
    useless = position.apply("play left").position.check("move 0 1")
    assert [note.text("en") for note in useless.notes] == useless.hints("en") != []
    lying = luxor.new_game(2, ("mummy",)).position.edit(adventurers={0: [3, "lying-10"]})
    obstacle = luxor.diff(lying, (), ("mummy",)).obstacles["a"][0]
    assert obstacle.text() == "A has an adventurer lying on space 10."


def test_a_game_without_texts_says_things_plainly() -> None:
    toy = GamePlugin("toy", Toy).make(2, (), PLUGIN.data())
    position = Position(toy, toy.setup(0))
    event = position.apply("take 2").events[0]
    assert event.text("fr") == "A: Taken, stones 2"
    assert position.question() == "A: take"
    assert position.score()[0].text() == "last"
    empty = Position(toy, Stones([Frame((0, 0))], stones=0, last=0, turn=0))
    assert empty.problems()[0].text() == "no-stones"
    assert position.check("take 3").reasons() == ["not-so-many, n=3"]


def test_what_is_made_by_hand_says_how_it_is_written() -> None:
    event = Event("Sneezed", 1, "base.turn.steps", params={"times": 3})
    assert event.text("fr", NAMES) == repr(event) == "<Sneezed seat=1, times=3 [base.turn.steps]>"
    for thing in (Problem("odd", "base.turn.steps"), ScoreLine(0, 3, "base.score.key", "keys")):
        assert thing.text() == repr(thing)


def test_no_parameters_are_shared_and_cannot_be_written() -> None:
    bare = Event("Sneezed", 1, "base.turn.steps")
    assert bare.params == {} == dict(bare.params)
    assert (repr(bare.params), bare.params.get("n")) == ("{}", None)
    assert pickle.loads(pickle.dumps(bare)) == bare
    with pytest.raises(TypeError):
        bare.params["n"] = 1  # type: ignore[index]
    with pytest.raises(KeyError):
        bare.params["n"]


def test_the_game_is_no_part_of_the_value() -> None:
    told = luxor.new_game(3, seed=7).play("play left")[0]
    bare = Event(*told)
    assert told == bare
    assert hash(bare._replace(params=())) == hash(told._replace(params=()))
    assert repr(told) == repr(bare)
    assert pickle.dumps(told) == pickle.dumps(bare), "or every event would carry the rules along"
    assert copy.copy(told).text() == told.text() == told._replace(cause="").text()
    with pytest.raises(AttributeError, match="does not change"):
        told.note = "mine"
    with pytest.raises(AttributeError):
        told.kind = "Other"  # type: ignore[misc]
