"""A position in words is good enough to play from, also with everything that The Mummy's Curse adds."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.position.notation import Facts
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import modules_of


def items(facts: Facts, name: str) -> list[str]:
    """The items of a fact that is a list, as words."""
    value = facts[name]
    assert isinstance(value, list | tuple)
    return [str(item) for item in value]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_the_modules_lay_out_is_told(lang: str) -> None:
    session = luxor.new_game(players=3, seed=3, modules=modules_of("luxor"))
    for _ in range(40):
        session.play(session.position.legal_actions()[-1])
    position = session.position
    facts, words = position.game.facts(position.state), position.game.words(lang)
    offer, who, under = (items(facts, name) for name in ("mummy.offer", "characters.who", "sceptres.under"))
    told = position.describe(lang)
    assert words.say("describe.mummy", {"n": int(str(facts["mummy.space"]))}) in told
    for name in offer:
        assert words.say(f"ability.{name}") in told
    for name in who:
        assert words.say(f"character.{name}") in told
    assert [told.count(words.say("describe.talismans", {"n": n})) for n in (0, 1)] == [2, 1]
    assert words.say("describe.under", {"text": ", ".join(under)}) in told


def test_the_base_game_alone_tells_nothing_of_them() -> None:
    told = luxor.new_game(players=2, seed=3).position.describe()
    for word in ("ummy", "alisman", "haracter", "second treasure"):
        assert word not in told
