"""How to read the board: every game explains its signs, each by a rule of its own, in every language."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.words.rulebook import LANGUAGES
from luxor.pictures import builder_of
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES

TABLES = [
    ("luxor", ()),
    ("luxor", ("mummy", "sceptres", "equipment", "characters")),
    ("expedition", ("new_adventures",)),
]


@pytest.mark.parametrize(("name", "modules"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_is_drawn_and_told_and_has_its_rule(
    name: str, modules: tuple[str, ...], lang: str
) -> None:
    position = luxor.new_game(2, modules, game=name).position
    words = position.game.words(lang)
    signs = builder_of(position).legend(position.game, words)
    texts = [sign.text for sign in signs]
    assert len(set(texts)) == len(texts) >= 12
    for sign in signs:
        assert not sign.rule or sign.rule in words.book
        assert to_svg(sign.picture, THEMES["dark"])
    assert sum(not sign.rule for sign in signs) == 5, "only what is laid over any board has none"


def test_modules_explain_what_they_bring() -> None:
    base, more = (luxor.new_game(2, modules).position for modules in ((), ("mummy",)))
    told = [
        [sign.rule for sign in builder_of(each).legend(each.game, each.game.words("en"))]
        for each in (base, more)
    ]
    assert set(told[1]) - set(told[0]) == {
        "mummy.move.knock-passed",
        "mummy.down.inactive",
        "mummy.tile.activate",
    }
