"""Hand-outs: chapters by number, by name in the chosen language, or by id; a picture beside each rule."""

from __future__ import annotations

import re

import pytest

import luxor
from luxor.handout import chapters_meant, write_handout


@pytest.mark.parametrize(
    ("named", "lang", "ids"),
    [
        ("3", "en", {"movement"}),
        ("03", "fr", {"movement"}),
        ("6", "es", {"chamber", "scoring", "rulings"}),
        ("Movement", "en", {"movement"}),
        ("les déplacements", "fr", {"movement"}),
        ("momie", "fr", {"mummy"}),
        ("turn", "es", {"turn"}),
    ],
)
def test_a_chapter_has_several_names(named: str, lang: str, ids: set[str]) -> None:
    assert chapters_meant([named], lang) == ids


@pytest.mark.parametrize("named", ["99", "", "module", "chess"])
def test_no_such_chapter(named: str) -> None:
    with pytest.raises(luxor.LuxorError, match="no such chapter"):
        chapters_meant([named], "en")


def test_every_rule_that_has_a_picture_has_it_beside_it_or_a_link_to_it() -> None:
    page = write_handout("es", ("3",))
    mine = [rule for rule in luxor.rules("es") if rule.chapter == "movement"]
    pictured = {id for rule in mine for id in rule.examples if id in luxor.examples()}
    shown = set(re.findall(r'<div class="example" id="(\w+)"><img', page))
    assert shown <= pictured
    for rule in mine:
        near = page[page.index(f"<code>{rule.id}</code>") :][:400]
        assert not rule.examples or 'class="example"' in near or 'href="#' in near, rule.id
