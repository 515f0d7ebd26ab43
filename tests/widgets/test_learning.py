"""What a learner is told: tips once each, never two in a turn; challenges with stars; what comes back."""

from __future__ import annotations

import re
from html import unescape

import pytest

import luxor
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Decision
from luxor.games import games, modules_of
from luxor.rulebook import words
from luxor.rulebook.challenges import chapter_of
from luxor.rulebook.tips import every_tip, tips_of
from luxor_widgets.controller import Controller
from luxor_widgets.learning import challenge_html
from luxor_widgets.learning.beside import said_beside
from luxor_widgets.learning.challenged import Challenged, first_open, following
from luxor_widgets.learning.learner import DAYS, Learner
from luxor_widgets.learning.tips import tip_at
from luxor_widgets.prefs import Prefs


def at_table(session: Session, viewer: int = -1) -> Controller:
    controller = Controller(session, Prefs(coach=True, viewer=viewer))
    controller.learner = Learner()
    return controller


def play(controller: Controller, *actions: str) -> None:
    for action in actions:
        controller.choose(luxor.action(action))


def told(controller: Controller) -> str:
    return controller.tip.tip.id if controller.tip else ""


def seen(controller: Controller) -> str:
    return " ".join(
        unescape(re.sub("<[^>]+>", " ", "".join(said_beside(controller.view(), controller)))).split()
    )


# --- the coach ---


def test_it_says_how_one_wins_before_the_first_card_and_never_again() -> None:
    controller = at_table(luxor.new_game(players=2, seed=11))
    controller.page_opened()
    assert told(controller) == "aim"
    assert "Most points wins" in seen(controller)
    controller.hear_tip("got")
    assert (told(controller), seen(controller)) == ("", "")
    controller.page_opened()
    assert told(controller) == ""


def test_a_treasure_with_too_few_is_told_where_it_lies() -> None:
    controller = at_table(luxor.new_game(players=2, seed=11))
    controller.learner.met["aim"] = None
    play(controller, "play right", "move 0 5")
    assert told(controller) == "too-few"
    assert controller.tip is not None
    assert [(target.kind, target.ref) for target in controller.tip.lit] == [("space", 5)]


def test_never_two_in_one_turn_and_never_the_same_twice() -> None:
    session = luxor.new_game(players=2, seed=5)
    controller = at_table(session)
    turns, ids = [], []
    for step in range(260):
        if session.position.over:
            break
        legal = session.position.legal_actions()
        before = session.position.turn
        controller.choose(legal[step * 5 % len(legal)])
        if controller.tip is not None:
            if controller.tip.tip.id not in ids:
                turns.append(controller.tip.turn)
                ids.append(controller.tip.tip.id)
            assert controller.tip.turn in (before, session.position.turn)
    assert len(ids) > 6
    assert len(set(turns)) == len(turns)


def test_bots_wait_until_it_is_read_and_it_can_be_silenced() -> None:
    controller = at_table(luxor.new_game(players=2, seed=11))
    controller.learner.met["aim"] = None
    controller.set_bot(1, "greedy")
    play(controller, "play right", "move 0 5")
    assert controller.bot_to_play() == "greedy"
    assert not controller.bot_goes_on()
    controller.hear_tip("off")
    assert controller.bot_goes_on()
    assert controller.learner.quiet
    controller.hear_tip("on")
    assert not controller.learner.quiet


def test_it_never_speaks_while_a_bot_moves() -> None:
    session = luxor.new_game(players=2, seed=6)
    controller = at_table(session, viewer=0)
    controller.set_bot(1, "greedy")
    spoke = 0
    for step in range(150):
        if session.position.over:
            break
        if controller.tip is not None:
            spoke += 1
            assert not controller.bot_goes_on()
            controller.hear_tip("got")
        if controller.bot_to_play():
            controller.bot_step()
            assert controller.tip is None or session.position.seat == 0
        else:
            legal = session.position.legal_actions()
            controller.choose(legal[step * 5 % len(legal)])
    assert spoke > 4


def test_it_is_silent_unless_wished_for_and_in_lessons() -> None:
    quiet = Controller(luxor.new_game(players=2, seed=11), Prefs())
    quiet.page_opened()
    assert quiet.tip is None
    led = at_table(luxor.new_game(players=2, seed=11))
    led.guide([luxor.LessonStep("Play.", play="play left")])
    led.page_opened()
    assert led.tip is None


def test_what_is_hidden_makes_no_difference() -> None:
    """A deal that looks the same from the learner's seat is told the same."""
    position = luxor.new_game(players=2, seed=8).position
    for number in range(60):
        seat = position.seat
        if isinstance(position.pending, Decision) and not number % 3:
            twin = position.view(seat).sample(number)
            action = position.legal_actions()[0]
            assert after(position, action, seat) == after(twin, action, seat)
        legal = position.legal_actions()
        position = position.apply(legal[number * 7 % len(legal)]).position


def after(position: Position, action: luxor.Action, seat: int) -> object:
    session = Session(position, seed=1, chance="steered")
    session.play(action)
    found = tip_at(session.node, [seat], set())
    return found and (found.tip.id, found.lit)


def test_every_tip_names_what_its_game_knows() -> None:
    for game in games():
        position = luxor.new_game(game=game, modules=modules_of(game)).position
        steps = {step.name for step in position.game.steps}
        for tip in tips_of(position.game):
            assert not tip.step or tip.step in steps, tip.id
            assert all(rule in position.game.book for rule in tip.rules), tip.id
            assert bool(tip.event or tip.rules) != bool(tip.step), tip.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_sentences_are_enough(lang: str) -> None:
    say = words(lang).say
    for tip in every_tip():
        text = say(f"tip.{tip.id}")
        assert 1 <= len(re.findall(r"[.!?](?: |$)", text)) <= 2, text
        assert len(text.split()) <= 45, text
        assert len(say(f"tip.{tip.id}", part="title").split()) <= 8


# --- challenges ---


def posed(id: str) -> tuple[Controller, Challenged]:
    controller = Controller(luxor.new_game(players=2, seed=3), Prefs())
    controller.learner = Learner(day=lambda: 10)
    controller.pose(id)
    led = controller.guided
    assert isinstance(led, Challenged)
    return controller, led


def test_a_challenge_is_solved_with_three_stars_and_the_game_waits() -> None:
    controller, led = posed("key-first")
    assert "Reach the chamber in two turns" in seen(controller)
    assert "Par 2 turns." in seen(controller)
    for action in led.challenge.way:
        controller.choose(action)
    assert led.state == "solved"
    assert "Solved!" in seen(controller)
    assert controller.learner.stars == {"key-first": 3}
    controller.back_to_game()
    assert controller.guided is None


def test_others_answer_by_themselves_and_undo_takes_their_turn_back_too() -> None:
    controller, led = posed("key-first")
    start = controller.session.node
    play(controller, "play left", "move 35 2", "take key")
    assert controller.session.position.seat == 0
    for _ in range(3):
        controller.undo()
    assert controller.session.node is start
    assert led.stars == 3, "to take back costs nothing"


def test_the_tempting_way_is_named_and_a_hint_costs_a_star() -> None:
    controller, led = posed("figures")
    controller.hear_challenge("hint")
    assert led.stars == 2
    for action in led.challenge.tempts:
        controller.choose(action)
    assert led.state == "failed"
    assert words("en").say("challenge.figures", part="lost") in seen(controller)
    assert controller.learner.again == {"figures": (0, 11)}
    controller.hear_challenge("again")
    assert controller.session.node is controller.session.root
    controller.hear_challenge("show")
    assert "Solved!" in seen(controller)
    assert controller.learner.stars == {}, "who was shown the way has no stars"


def test_what_is_refused_by_its_rule_is_told() -> None:
    controller, _ = posed("ends")
    play(controller, "play 2")
    assert words("en").say("challenge.ends", part="lost") in seen(controller)


@pytest.mark.parametrize("id", luxor.challenges())
def test_each_can_be_shown_at_the_table(id: str) -> None:
    controller, led = posed(id)
    controller.hear_challenge("show")
    assert led.state == "solved"


def test_one_leads_to_the_next_and_all_are_listed_by_chapter() -> None:
    controller, _ = posed("ends")
    controller.hear_challenge("next")
    led = controller.guided
    assert isinstance(led, Challenged)
    assert led.id == "figures" == following("ends")
    listed = challenge_html.listing(Learner(), controller.view().words, "ends")
    assert listed.count('data-do="challenge"') == len(luxor.challenges()) + 1  # and one to forget all
    assert listed.count("<h3>") == len({chapter_of(id) for id in luxor.challenges()})


def test_the_viewer_sees_one_hand() -> None:
    controller, _ = posed("ends")
    assert controller.prefs.viewer == 0


# --- what comes back ---


def test_the_schedule() -> None:
    day = [100]
    learner = Learner(day=lambda: day[0])
    learner.missed("gaps")
    for wait in DAYS:
        day[0] += wait - 1
        assert learner.due() == []
        day[0] += 1
        assert learner.due() == ["gaps"]
        assert first_open(learner) == "gaps"
        learner.mastered("gaps")
    assert learner.again == {}


def test_a_refusal_brings_its_challenge_back_and_a_reset_forgets_all() -> None:
    controller = at_table(luxor.new_game(players=2, seed=11))
    play(controller, "play 2")
    assert list(controller.learner.again) == ["ends"]
    controller.learner.reset()
    assert controller.learner.text == ""


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"met": 3}', '{"stars": {"a": 9}}', '{"again": {"a": [0]}}', "x" * 99999]
)
def test_a_page_may_say_anything(text: str) -> None:
    learner = Learner(text)
    assert (learner.met, learner.stars, learner.again) == ({}, {}, {})


def test_what_a_page_kept_is_known_again() -> None:
    first = Learner(day=lambda: 5)
    first.met["gap"] = None
    first.won("ends", 2)
    first.missed("gaps")
    again = Learner(first.text)
    assert (again.met, again.stars, again.again) == (first.met, first.stars, first.again)
