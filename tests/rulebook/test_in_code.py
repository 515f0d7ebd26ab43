"""A rule beside the Python that plays it, with what other answers make of that."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.engine.clauses import READINGS
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.rulebook.in_code import in_code
from tests.house_rules import ROOT


def test_a_rule_is_shown_with_the_function_that_plays_it() -> None:
    jump, *others = in_code("base.osiris.jump")
    assert jump.name == "carried_on"
    assert jump.place.startswith("luxor/classic/rules/movement.py:")
    assert "Osiris carries on" in jump.code
    answers = {piece.reading for piece in others}
    assert {"ruling.osiris.chain=stays", "ruling.osiris.blocked=as-far"} <= answers


def test_a_question_is_shown_with_the_rule_that_its_answers_wrap() -> None:
    usual, *answers = in_code("ruling.mummy.lying")
    assert usual.name == "met_lying"
    assert [piece.reading for piece in answers] == ["ruling.mummy.lying=all-met"]
    assert "talisman" in answers[0].code


def test_the_code_shown_is_what_the_file_holds() -> None:
    for piece in in_code("base.move.skip-empty"):
        path, _, line = piece.place.partition(":")
        text = (ROOT / path).read_text("utf-8").splitlines()
        assert text[int(line) - 1].strip() == piece.code.splitlines()[0].strip()


def test_no_rule_is_without_its_code() -> None:
    assert not [rule.id for rule in luxor.rules() if not in_code(rule.id)]


@pytest.mark.parametrize("modules", [(), modules_of("luxor")], ids=["base", "all modules"])
def test_every_answer_that_wraps_a_rule_is_shown_with_its_question(modules: tuple[str, ...]) -> None:
    for switch in plugin_of("luxor").switches(modules):
        find_game("luxor", 3, modules, None, {switch.ruling: switch.id})  # so that its chapter is read
        if (switch.ruling, switch.id) in READINGS:
            shown = [piece.reading.partition("=")[2].split(" or ") for piece in in_code(switch.ruling)]
            assert switch.id in [answer for some in shown for answer in some], switch


def test_every_answer_says_in_words_what_it_plays() -> None:
    for game in games():
        for modules in ((), modules_of(game)):
            for switch in plugin_of(game).switches(modules):
                find_game(game, 3, modules, None, {switch.ruling: switch.id})
    assert len(READINGS) > 60
    for (ruling, answer), wrapped in READINGS.items():
        for _, wrapper in wrapped.values():
            assert wrapper.__doc__, f"{ruling}={answer}"
            assert "_" not in wrapper.__code__.co_name.split(), "a traceback names it"
        said = [piece.says() for piece in in_code(ruling) if piece.reading]
        assert luxor.rule(ruling).readings[luxor.rule(ruling).ids.index(answer)] in " ".join(said)
