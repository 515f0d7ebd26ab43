"""What makes a quiz one for a class: no habit helps, every wrong answer could be one, kinds are mixed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

import luxor
from luxor.analysis import quiz
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.truth import LEGAL
from luxor.analysis.questions.walks import reasons as could_forbid
from luxor.core.words.terms import Chance
from tests.analysis.questions.test_quiz import GAMES, START, sound

TABLES = {
    "base": ("luxor", ()),
    "modules": ("luxor", ("mummy", "equipment", "sceptres", "characters")),
    "expedition": ("expedition", ("new_adventures",)),
}


@cache
def many(table: str) -> list[Question]:
    """Six questions of each of many games."""
    game, modules = TABLES[table]
    found: list[Question] = []
    for seed in range(16):
        position = luxor.new_game(3, modules, game=game, seed=seed).position
        found += quiz(position, 6, seed=100 + seed)
    return found


def test_as_many_are_allowed_as_not() -> None:
    """Who always says yes, or goes by the words of the question, is right half of the time."""
    asked = [q for game in GAMES.values() for seed in range(25) for q in quiz(game, 2, "legal", seed=seed)]
    yes = [question.claims[question.answer] == LEGAL for question in asked]
    assert 0.4 <= sum(yes) / len(yes) <= 0.6
    by_words: dict[str, Counter[bool]] = {}
    for question, said in zip(asked, yes):
        wording = re.sub(r"\d+|\b[ABC]\b", "", question.text).split(":")[1].split(" ")[1]
        by_words.setdefault(wording, Counter())[said] += 1
    right = sum(max(count.values()) for count in by_words.values())
    assert right / len(asked) < 0.62, by_words


@pytest.mark.parametrize("table", TABLES)
def test_every_no_could_be_one(table: str) -> None:
    """A wrong answer is a rule that forbids actions of that kind, here or elsewhere in the game."""
    for question in many(table):
        if question.kind in ("legal", "why"):
            able = could_forbid(question.position, question.action.verb)
            wrong = [claim for n, claim in enumerate(question.claims) if n != question.answer]
            assert {*wrong} - {LEGAL} <= {*able}, str(question)


@pytest.mark.parametrize("table", TABLES)
def test_no_refusal_is_asked_that_is_plain_to_see(table: str) -> None:
    """“Stand up on space 14”, where nobody lies, is forbidden by no rule that one could learn."""
    for question in many(table):
        violations = question.position.check(question.action).violations if question.kind != "count" else ()
        assert not {violation.code for violation in violations[:1]} & {
            "not-lying", "nobody-there", "not-on-offer", "cell-taken", "tile-not-held", "moves-one"
        }, str(question)  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_kinds_are_mixed_and_odds_are_asked_for_only_where_wanted(table: str) -> None:
    kinds = Counter(question.kind for question in many(table))
    assert "likely" not in kinds
    assert len(kinds) >= 6, kinds
    assert max(kinds.values()) <= 0.35 * kinds.total(), kinds
    telling = sum(kinds[kind] for kind in ("happens", "points", "find", "count", "which"))
    assert telling >= 0.5 * kinds.total(), kinds


@pytest.mark.parametrize("table", TABLES)
def test_a_quiz_asks_for_a_fact_once(table: str) -> None:
    questions = many(table)
    for at in range(0, len(questions), 6):
        facts = Counter(question.fact for question in questions[at : at + 6])
        assert facts.most_common(1)[0][1] <= 2, facts
        assert len(facts) >= 5, facts


def test_the_words_of_a_card_do_not_say_where_it_is_held() -> None:
    for question in quiz(START, 12, "legal", seed=2):
        if question.action.verb == "play":
            assert not re.search(r"left|right|no\.", question.text)


def test_no_question_answers_itself() -> None:
    """“Use ‘2 VP’: how many VP more?”, or what a card does that is added to another."""
    for question in many("modules"):
        if question.kind == "points":
            assert not any(rule.startswith("mummy.tile.") for rule in question.rules), str(question)
        if question.kind == "rule":
            assert question.action.verb != "add", str(question)


def test_chances_say_of_how_many_unseen_things() -> None:
    drawn = [q for q in quiz(START, 12, "likely", seed=4) if q.action.verb == "draw"]
    assert drawn
    for question in drawn:
        pending = question.position.pending
        assert isinstance(pending, Chance)
        total = sum(pending.outcomes.values())
        assert f"Of the {total} cards that" in question.because


def test_riddles_are_answered_by_the_rules() -> None:
    """Who wins a tie is tried by playing on from equal points; sets and places by the lines of the score."""
    for game, modules in (("luxor", ["mummy"]), ("expedition", [])):
        position = luxor.new_game(3, modules, game=game, seed=9).position
        for question in quiz(position, 12, "count", seed=3):
            sound(question)
            lines, (verb, args) = question.position.score(), question.action
            right = question.claims[question.answer]
            mine = [line for line in lines if line.seat == args[0]] if args else []
            if verb == "positions":
                assert int(right) == sum(line.points for line in mine if line.cause == "position")
            if verb == "total":
                assert int(right) == sum(line.points for line in mine)


def test_what_is_no_riddle_is_refused() -> None:
    for action in ("sets 7", "fly 1", "missing 99", "after 9", "tie 1 0"):
        broken = replace(quiz(START, 1, "count")[0], action=luxor.action(action))
        with pytest.raises(luxor.LuxorError, match="is no question about this position"):
            _ = broken.text
