"""The map of rules: fills as rules are met, by a game, several games, counts, or the answers of an exam."""

from __future__ import annotations

from pathlib import Path

import pytest

import luxor
from luxor.analysis import coverage_map
from luxor.core.study.coverage import rules_met
from luxor.exams import Answers
from luxor.scene.rule_map import map_scene
from tests.exams.helpers import small_exam
from tests.scene.legible import outside, touching
from tests.toy_game import registered


def test_it_fills_as_rules_are_met() -> None:
    session = luxor.new_game(2, seed=3)
    before = coverage_map(session).table().set_index("rule")
    session.play("play left")
    after = coverage_map(session).table().set_index("rule")
    rule = next(rule for rule in rules_met(session).events if before.loc[rule, "met"] == 0)
    assert (before.loc[rule, "state"], after.loc[rule, "state"]) == ("open", "met")


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_every_rule_of_the_booklet_has_a_cell(game: str, lang: str) -> None:
    shown = coverage_map(luxor.new_game(2, game=game, seed=3), lang=lang)
    cells = [region.target.ref for region in shown.scene().regions]
    assert cells == [rule.id for rule in shown.rules]
    assert touching(shown.scene()) == []
    assert outside(shown.scene()) == []
    assert "coverage." not in shown.svg()
    assert "chapter." not in shown.svg()


def test_several_games_and_counts() -> None:
    sessions = [luxor.new_game(2, seed=3), luxor.new_game(2, ["mummy"], seed=3)]
    both = coverage_map(sessions, title="A <b>class")
    assert both.met["base.setup.players"] == 2 * coverage_map(sessions[0]).met["base.setup.players"]
    assert "A &lt;b&gt;class" in both.svg()
    counted = coverage_map(
        {"base.hand.outer-only": 1}, {"base.hand.outer-only": 2, "base.hand.order-fixed": 1}
    )
    states = counted.table().set_index("rule")["state"]
    assert states["base.hand.outer-only"] == states["base.hand.order-fixed"] == "missed"
    assert set(coverage_map({}, chapters=["turn"]).table()["chapter"]) == {"turn"}


def test_what_a_student_knows(tmp_path: Path) -> None:
    exam = small_exam()
    answers = Answers(exam, tmp_path)
    paper = exam.paper("Mia")
    answers.put("Mia", 0, paper[0].answer)
    answers.put("Mia", 1, (paper[1].answer + 1) % 3)
    shown = exam.coverage(tmp_path, "Mia")
    states = shown.table().set_index("rule")["state"]
    assert all(states[rule] == "met" for rule in paper[0].fact)
    assert all(states[rule] == "missed" for rule in paper[1].fact if rule not in paper[0].fact)
    assert exam.coverage(tmp_path, "Zoé").met.total() == 0
    assert exam.coverage(tmp_path).met.total() == shown.met.total()


@pytest.mark.parametrize(
    ("what", "said"),
    [([], "of a session"), ({"no.rule": 1}, "no rule has the id"), ({}, "nothing to show"),
     ({"base.hand.outer-only": "often"}, "met is a whole number"), (5, "of a session")],
)  # fmt: skip
def test_what_is_no_map(what: object, said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        coverage_map(what)  # type: ignore[arg-type]


def test_a_game_from_outside_has_a_map() -> None:
    with registered():
        session = luxor.new_game(2, game="toy", seed=3)
        session.play(session.position.legal_actions()[0])
        assert coverage_map(session).svg().startswith("<svg")


def test_an_empty_map_is_a_title() -> None:
    assert map_scene("Rules", "none", []).regions == ()
