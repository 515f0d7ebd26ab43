"""The quiz: seeded, in three languages, graded by the engine, every answer citing rules."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import luxor
from luxor.analysis import ask, own_question, quiz
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.truth import KINDS, LEGAL, MOST, holds, is_part, read_story
from luxor.analysis.questions.walks import forbidding, prohibitions
from luxor.core.words.terms import Chance
from luxor.core.words.wording import fields_of
from tests.analysis.helpers import played
from tests.toy_game import registered

TEXTS = Path(luxor.__file__).parent / "texts"
START = luxor.new_game(3, seed=5).position
MAP = luxor.new_game(3, ["new_adventures"], game="expedition", seed=5).position
GAMES = {"luxor": START, "expedition": MAP}


def sound(question: Question) -> None:
    """One choice is right by the engine, all others are false by it, and none is empty or there twice."""
    assert 3 <= len(question.choices) <= 4
    true = [claim for claim in question.claims if holds(question.subject, claim, question.claims)]
    assert true == [question.claims[question.answer]]
    if question.kind == "happens":  # half of the truth is no wrong answer
        stories = list(map(read_story, question.claims))
        right = stories.pop(question.answer)
        assert not any(is_part(story, right) for story in stories)
    assert question.rules
    assert all(rule in question.position.game.book for rule in question.rules)
    for lang in luxor.LANGUAGES:
        told = question.told(lang)
        assert len(set(told.choices)) == len(told.choices)
        said = "\n".join((told.text, *told.choices, told.because))
        assert "{" not in said
        assert "quiz." not in said
        assert "change." not in said
        assert "remedy." not in said
        assert not re.search("“[^”]*“|«[^»]*«", told.text)  # marks inside marks are others


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_graded_by_the_engine(kind: str, game: str) -> None:
    if game == "expedition" and kind == "happens":
        return  # there all is said by the words of an action
    n = 1 if game == "expedition" and kind == "rule" else 4
    for question in quiz(GAMES[game], n, about=kind, seed=1):
        assert question.kind == kind
        sound(question)
        grades = [question.grade(number) for number in range(len(question.choices))]
        assert [bool(grade) for grade in grades].count(True) == 1
        assert all(f"[{rule}]" in grades[0].text for rule in question.rules)


def test_the_key_is_what_the_engine_says() -> None:
    for question in quiz(START, 24, seed=1):
        position, action, right = question.position, question.action, question.claims[question.answer]
        verdict = position.check(action)
        if question.kind in ("legal", "why"):
            assert verdict.legal if right == LEGAL else right in verdict.rules
        elif question.kind == "points":
            seat = position.seat
            assert int(right) == position.apply(action).position.totals()[seat] - position.totals()[seat]
        elif question.kind == "likely":
            pending = position.pending
            assert isinstance(pending, Chance)
            assert position.is_view, "the odds are those of the player who waits"
            top, _, bottom = right.partition("/")
            odds = pending.outcomes[action] / sum(pending.outcomes.values())
            assert int(top) / int(bottom or "1") == pytest.approx(odds)
        elif question.kind == "happens":
            told = [event.kind for event in position.apply(action).events]
            assert {event.kind for event in read_story(right)} <= set(told)


@pytest.mark.parametrize("game", GAMES)
def test_a_spread_quiz_never_asks_for_a_fact_twice(game: str) -> None:
    questions = quiz(GAMES[game], 10, seed=1, spread=True)
    facts = [question.fact for question in questions]
    assert len(set(facts)) == 10
    assert len({rule for fact in facts for rule in fact}) >= 10, "different rules"
    assert len({question.kind for question in questions}) >= 5


def test_a_spread_quiz_about_a_topic() -> None:
    questions = quiz(START, 8, about="base.move", seed=3, spread=True)
    assert all(any(rule.startswith("base.move") for rule in question.fact) for question in questions)
    most = Counter(rule for question in questions for rule in question.fact).most_common(1)[0][1]
    assert most <= 5, "no rule in more than half of them or so"


def test_too_few_different_facts_are_said() -> None:
    with pytest.raises(luxor.LuxorError, match=r"only . different questions about base"):
        quiz(START, 9, about="base.horus-tile.choice", spread=True)


def test_what_each_horus_card_does() -> None:
    """A question about each kind of card; the wrong answers are what other cards do."""
    cards = ["range", "die-range", "all", "last-to-second", "one-less"]
    wanted = [f"base.horus.{card}" for card in cards]
    for seed in (0, 2):
        found = quiz(luxor.new_game(2, seed=4).position, 5, wanted, seed=seed, spread=True)
        for question in found:
            sound(question)
        assert {rule for question in found for rule in question.fact} >= set(wanted)
    named = {"base.horus.all", "base.horus.last-to-second"}  # their names say what they do
    others = [rule for rule in wanted if rule not in named]
    for seed in range(12):  # each card is asked about, whatever the walk leads to first
        found = quiz(luxor.new_game(2, seed=4).position, 3, others, seed=seed, spread=True, kinds=["rule"])
        assert {rule for question in found for rule in question.fact} >= set(others)


def test_declining_is_never_asked_as_what_something_does() -> None:
    """Who says no uses nothing; elsewhere it comes with what was asked."""
    place = played(3, 120, seed=3, step="single-step", modules=("characters",))
    refused = next(action for action in place.legal_actions() if not action.args)
    with pytest.raises(luxor.LuxorError, match="ask something else of decline"):
        ask(place, refused, "rule")
    asked = quiz(place, 1, "legal", seed=1)[0]
    assert "?" in asked.text


def test_seeded_and_mixed() -> None:
    one, two = quiz(START, 10, seed=7), quiz(START, 10, seed=7)
    assert [str(question) for question in one] == [str(question) for question in two]
    assert [str(question) for question in quiz(START, 10, seed=8)] != [str(question) for question in one]
    assert len({question.kind for question in one}) >= 4


def test_difficulty_counts_the_rules_one_must_combine() -> None:
    found = quiz(START, 20, seed=3)
    assert all(question.difficulty == len(question.rules) for question in found)
    assert len({question.difficulty for question in found}) >= 3


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_same_questions_in_every_language(lang: str) -> None:
    questions = quiz(START, 8, seed=4, lang=lang)
    assert [question.claims for question in questions] == [q.claims for q in quiz(START, 8, seed=4)]
    told = "\n".join(map(str, questions)) + questions[0].grade(0).text
    assert "quiz." not in told
    assert "?" in told


def test_a_choice_by_its_text() -> None:
    question = quiz(played(2, 30, step="move"), 1)[0]
    assert question.grade(question.choices[question.answer]).right
    with pytest.raises(luxor.LuxorError, match="is no choice"):
        question.grade(17)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 0}, "n is a whole number"),
        ({"about": "chess"}, "allowed: legal, why"),
        ({"about": ["base.move", "chess"]}, "no such topic: chess"),
        ({"lang": "de"}, "allowed: en, fr, es"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        quiz(START, **given)  # type: ignore[arg-type]


def test_a_finished_game_has_no_quiz() -> None:
    with pytest.raises(luxor.LuxorError, match="not over"):
        quiz(luxor.playout(START, 1).position)


@pytest.mark.parametrize("texts", ["texts", "classic/catalogue/texts", "expedition/catalogue/texts"])
def test_texts_are_parallel(texts: str) -> None:
    name = "analysis" if texts == "texts" else "quiz"
    folder = TEXTS.parent / texts
    found = {
        lang: tomllib.loads((folder / f"{name}.{lang}.toml").read_text("utf-8")) for lang in luxor.LANGUAGES
    }
    for lang in luxor.LANGUAGES:
        assert list(found[lang]) == list(found["en"])
        for key, entry in found[lang].items():
            assert fields_of(entry["text"]) == fields_of(found["en"][key]["text"]), (lang, key)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_choice_betrays_itself(seed: int) -> None:
    """The question names no goal, all stories begin with its own move, and nobody goes backward."""
    moves = [q for q in quiz(START, 12, about="happens", seed=seed) if q.action.verb == "move"]
    assert len(moves) > 5
    for question in moves:
        place, steps = question.action.args
        start = "the stairs" if place == 0 else f"space {place}"
        label = f"Move from {start} by {steps}" if int(steps) >= 0 else f"One step back from {start}"
        assert f"“{label}”" in question.text
        begins = {choice.partition(" to ")[0] for choice in question.choices}
        assert begins == {f"{'ABC'[question.position.seat]} moves from {start}"}
        for story in map(read_story, question.claims):
            goals = [int(str(event.params["goal"])) for event in story if "goal" in event.params]
            assert int(steps) < 0 or [int(place), *goals] == sorted({int(place), *goals}), story


def test_the_form_of_a_move_does_not_tell_whether_it_is_legal() -> None:
    asked = [q for q in quiz(START, 30, about="legal", seed=3) if q.action.verb == "move"]
    assert {q.claims[q.answer] == LEGAL for q in asked} == {True, False}
    assert all("Move from " in q.text or "One step back" in q.text for q in asked)
    assert all(LEGAL in q.claims for q in asked)


def test_where_everything_is_legal_nobody_asks_whether_it_is() -> None:
    for question in quiz(START, 20, about="legal", seed=5):
        assert any(not option.legal for option in question.position.options())


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_grade_is_written_properly(lang: str) -> None:
    for question in quiz(START, 10, seed=6, lang=lang):
        for number in range(len(question.choices)):
            said = question.grade(number).text
            assert ".." not in said
            assert "quiz." not in said


@pytest.mark.parametrize(
    ("game", "topic", "kinds"),
    [
        ("luxor", "base.chamber", {"why", "legal", "happens", "mend"}),
        ("luxor", "base.osiris", {"happens", "find"}),
        ("expedition", "expedition.move", {"why", "legal", "find", "mend"}),
    ],
)
def test_about_a_rule_that_seldom_matters(game: str, topic: str, kinds: set[str]) -> None:
    """Positions where the rule decides are looked for, and a why-not is answered by just that rule."""
    questions = quiz(luxor.new_game(3, game=game, seed=5).position, 6, about=topic, seed=2)
    assert len({question.kind for question in questions} & kinds) >= 2
    for question in questions:
        assert any(rule.startswith(topic) for rule in question.fact)


def test_chances_that_look_alike_are_not_offered() -> None:
    for question in quiz(START, 10, about="likely", seed=1):
        percents = [choice.partition("(")[2] for choice in question.choices]
        right = percents.pop(question.answer)
        assert right not in percents


@pytest.mark.parametrize("game", GAMES)
def test_only_what_forbids_something_is_offered_as_the_reason_of_a_no(game: str) -> None:
    """Whoever reads "two to four players" as a reason knows at once that it is none."""
    by_verb = prohibitions(GAMES[game].game)
    reasons = {rule for rules in by_verb.values() for rule in rules}
    assert {"base.setup.players", "expedition.setup.players"}.isdisjoint(reasons)
    for question in quiz(GAMES[game], 12, seed=4, kinds=["why", "legal"]):
        wrong = [claim for n, claim in enumerate(question.claims) if n != question.answer and claim != LEGAL]
        assert reasons.union(forbidding(question.position)).issuperset(wrong)


@pytest.mark.parametrize(("game", "seed"), [("luxor", 1), ("luxor", 2), ("expedition", 1)])
def test_all_ways_out_are_told_in_the_same_form(game: str, seed: int) -> None:
    modules = ["mummy"] if game == "luxor" else ["new_adventures"]
    for question in quiz(luxor.new_game(3, modules, game=game, seed=seed).position, 12, "mend", seed=seed):
        assert {choice.split(" ")[0] for choice in question.choices} == {"if"}
        for lang in ("fr", "es"):
            assert {choice.split(" ")[0] for choice in question.told(lang).choices} == {"si"}


def test_to_be_found_is_nothing_that_only_one_choice_names() -> None:
    """“3 stay there” is not asked where only one choice has a 3 in it."""
    for question in quiz(MAP, 5, about="find", seed=3):
        if question.goal == MOST:
            continue
        numbers = {str(value) for event in read_story(question.goal) for value in event.params.values()}
        mine, *others = [*question.claims[question.answer :], *question.claims[: question.answer]]
        there = set(re.findall(r"\d+", " ".join(others)))
        assert set(re.findall(r"\d+", mine)) & numbers <= there, str(question)


def test_a_tile_that_is_called_by_what_it_does_is_not_asked_about() -> None:
    found = quiz(luxor.new_game(3, ["mummy"], seed=3).position, 8, seed=1, kinds=["rule"])
    assert not any(rule.startswith("mummy.tile.") for question in found for rule in question.rules)


def test_what_anybody_sees_without_a_rule_is_not_asked_about() -> None:
    """That two tiles cannot lie on one place is no matter of how tiles touch each other."""
    for kind in ("why", "legal", "mend"):
        for question in quiz(MAP, 8, about=kind, seed=3):
            violations = question.position.check(question.action).violations
            assert "cell-taken" not in [violation.code for violation in violations[:1]]


@pytest.mark.parametrize(
    ("lang", "no"),
    [("en", "No, by the rule “"), ("fr", "Non, par la règle «"), ("es", "No, por la regla «")],
)
def test_a_no_names_its_rule(lang: str, no: str) -> None:
    for question in quiz(START, 4, about="legal", seed=2, lang=lang):
        others = [text for text, claim in zip(question.choices, question.claims) if claim != LEGAL]
        assert all(text.startswith(no) and text.count(no[-1]) == 1 for text in others)


def test_one_half_is_no_chance_to_draw_a_card() -> None:
    for question in quiz(START, 8, about="likely", seed=2):
        if question.action.verb == "draw":
            assert "1/2" not in question.claims


def test_a_game_from_outside_is_asked_about_where_it_can() -> None:
    with registered():
        questions = quiz(luxor.new_game(2, game="toy", seed=3).position, 2, "likely", seed=1)
        assert all(len(question.choices) >= 3 for question in questions)
        mine = own_question(luxor.new_game(2, game="toy", seed=3).position, "How many?", ["1", "2", "3"], 1)
        assert mine.grade(1)


def test_a_teacher_asks_about_any_position() -> None:
    with pytest.raises(luxor.LuxorError, match="not legal here"):
        ask(START, "play 3", "points")
    with pytest.raises(luxor.LuxorError, match="no such kind of question"):
        ask(START, "play 3", "how")
    with pytest.raises(luxor.LuxorError, match="“fly” means nothing here"):
        ask(START, "fly")
    for kind in ("legal", "why", "mend"):
        sound(ask(START, "play 3", kind))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"choices": ["1", "2"]}, "3 to 6 answers"),
        ({"right": 3}, "from 0 to 2"),
        ({"choices": ["1", "1", "2"]}, "two answers are the same"),
        ({"text": " "}, "not empty"),
        ({"text": 5}, "a question is a text, not 5"),
        ({"rules": 5}, "rules: a list of texts"),
        ({"text": "x" * 700}, "at most 600"),
        ({"rules": ["base.no"]}, "no rule has the id base.no"),
        ({"right": None, "choices": ["play left", "play right", "play 2"]}, "2 of these actions are legal"),
    ],
)
def test_a_teachers_own_words_are_looked_over(given: dict[str, object], said: str) -> None:
    usual: dict[str, object] = {"text": "How many?", "choices": ["1", "2", "3"], "right": 0}
    with pytest.raises(luxor.LuxorError, match=said):
        own_question(START, **(usual | given))  # type: ignore[arg-type]


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_questions(game: str) -> None:
    """Every key is right and every other choice false by the engine; ten of a quiz are ten facts."""
    modules = [name for name in luxor.games.modules_of(game) if name != "fifth_player"]
    for seed in range(100):
        with_modules = modules if seed % 2 else []
        position = luxor.new_game(2 + seed % 3, with_modules, game=game, seed=seed).position
        questions = quiz(position, 10, seed=seed, spread=True)
        assert len({question.fact for question in questions}) == 10
        for question in questions:
            sound(question)
