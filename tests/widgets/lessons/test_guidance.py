"""Lessons and printed examples inside the explorer: what is said, what is lit, and whose game is kept."""

from __future__ import annotations

import re
from html import unescape

import pytest
from ipywidgets import HTML

import luxor
from luxor.core.study.session import Session
from luxor.games import games
from luxor.rulebook import words
from luxor.scene.builder import Room
from luxor_widgets import autosave, explore
from luxor_widgets.controller import Controller
from luxor_widgets.lessons import guidance
from luxor_widgets.lessons.following import follow
from luxor_widgets.lessons.guidance import Printed, coach, panel
from luxor_widgets.parts import descendants
from luxor_widgets.prefs import Prefs


def shown(controller: Controller) -> str:
    assert controller.guided is not None
    told = panel(controller.view(), controller.guided, controller.waiting is not None)
    return " ".join(unescape(re.sub("<[^>]+>", " ", told)).split())


def mark(controller: Controller) -> str:
    assert controller.guided is not None
    return coach(controller.view(), controller.guided, controller.selection)


def first_turn(lang: str = "en") -> Controller:
    turn = luxor.guided_turn("luxor")
    controller = Controller(turn.session(), Prefs(lang))
    controller.guide(turn.steps)
    return controller


def test_an_example_brings_its_text_and_says_of_each_step_whether_it_is_as_printed() -> None:
    game = luxor.new_game(players=2, seed=3)
    game.play("play left")
    controller = Controller(game)
    controller.play_example("B6")
    told = shown(controller)
    assert luxor.example("B6").text() in told
    assert "≈ The booklet's:" in told
    assert "Back to my game" in told
    controller.choose(luxor.action("play left"))
    assert "Also allowed; the booklet goes on otherwise." in shown(controller)
    follow(controller, "return")
    controller.choose(luxor.action("play right"))
    assert "Right: as printed." in shown(controller)
    assert shown(controller).count("as printed") == 2, "of the answer and of the step"
    controller.back_to_game()
    assert controller.session is game
    assert (controller.guided, len(game.nodes)) == (None, 2)


def test_an_example_alone_is_shown_with_its_text_and_leads_back_to_no_game() -> None:
    page = explore(luxor.example("B6"), lang="fr")
    told = " ".join(unescape(each.value) for each in descendants(page) if isinstance(each, HTML))
    assert luxor.example("B6").text("fr") in told
    assert words("fr").say("explore.back-to-game") not in told


@pytest.mark.parametrize("id", luxor.examples())
def test_every_example_played_as_printed_ends_with_a_yes_to_each_of_its_facts(id: str) -> None:
    controller = Controller(luxor.new_game(players=2))
    controller.play_example(id)
    for _ in luxor.example(id).actions:
        follow(controller, "do")
    led = controller.guided
    assert isinstance(led, Printed)
    assert led.done
    facts = luxor.example(id).run().facts
    assert facts
    assert shown(controller).count("as printed: yes") == len(facts)


def test_a_lesson_leads_through_its_steps_and_then_lets_go() -> None:
    controller = first_turn()
    assert 'data-lit="hand:0 hand:4"' in mark(controller)
    follow(controller, "on")
    assert "Step 2 of 8" in mark(controller)
    assert 'data-lit="space:5"' in mark(controller)
    controller.click(luxor.Target("space", 5))
    assert controller.view().about, "the rules of what was pointed at"
    assert "Step 2 of 8" in mark(controller), "they are read first"
    follow(controller, "on")
    assert not controller.view().about, "the hand is asked for, and nothing stands before it"
    assert 'data-plays="play right"' in mark(controller)
    controller.click(luxor.Target("hand", 4))
    assert 'data-lit="space:0" data-plays="move 0 5"' in mark(controller)
    follow(controller, "do")
    follow(controller, "on")
    follow(controller, "on")
    assert 'data-press="undo"' in mark(controller)
    controller.undo()
    assert "Play on" in mark(controller)
    follow(controller, "skip")
    assert controller.guided is None


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_lesson_follows_the_language(lang: str) -> None:
    controller = first_turn(lang)
    words = controller.session.position.game.words(lang)
    assert words.say("step.luxor.ends", part="title") in unescape(mark(controller))
    assert words.say("guided.begin") in shown(controller)


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_on_a_phone_a_lesson_asks_to_tap_and_with_a_mouse_to_click(game: str, lang: str) -> None:
    turn = luxor.guided_turn(game)
    asked: dict[str, list[str]] = {}
    rooms: tuple[Room, ...] = ("wide", "phone")
    for room in rooms:
        controller = Controller(turn.session(), Prefs(lang, room=room))
        controller.guide(turn.steps)
        said = [text for step in turn.steps for text in guidance.said(step, controller.view())]
        asked[room] = [text for text in said if re.search("cli(ck|qu|c)", text, re.IGNORECASE)]
    assert (len(asked["wide"]) > 1, asked["phone"]) == (True, [])


def test_steps_may_be_written_out_and_what_is_written_is_no_markup() -> None:
    controller = Controller(luxor.new_game(players=2, seed=11))
    controller.guide([luxor.LessonStep("Play <b>that</b>.", "Because.", play="play left")])
    assert "Play &lt;b&gt;that&lt;/b&gt;." in mark(controller)
    assert "<b>that" not in mark(controller)


def test_neither_a_lesson_nor_an_example_is_kept_as_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Session] = []
    monkeypatch.setattr(autosave, "keep", kept.append)
    controller = first_turn()
    controller.choose(luxor.action("play right"))
    assert kept == []
    follow(controller, "skip")
    controller.choose(luxor.action("move 0 5"))
    assert kept == [controller.session]
    controller.play_example("B6")
    controller.choose(luxor.action("play right"))
    assert kept == [controller.waiting]
