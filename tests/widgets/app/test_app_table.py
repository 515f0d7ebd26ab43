"""What comes from the home page to the table: it is played, and a link brings its position."""

from __future__ import annotations

import re

import pytest

from tests.widgets.app.test_app_home import OWNER, come, start, visitor
from tests.widgets.shown import widgets

__all__ = ["visitor"]  # a fixture for all tests here


@pytest.mark.parametrize("kind", ["start", "lesson", "example", "continue"])
def test_whatever_comes_to_the_table_is_played_and_not_looked_at(kind: str) -> None:
    visit = come()
    start(visit)
    visit.explorer.open_tab("score")
    says = {"lesson": {"game": "luxor"}, "example": {"id": "B6"}}
    told = start(visit) if kind == "start" else visit.says(do=kind, **says.get(kind, {}))
    assert told == {"table": True}
    assert visit.explorer._tabs.box.selected_index == 0


@pytest.mark.parametrize(
    ("lang", "refusal"),
    [
        ("en", "This link was cut or changed: it holds no whole position."),
        ("fr", "Ce lien a été coupé ou modifié\u00a0: il ne contient aucune position entière."),
        ("es", "Este enlace se cortó o se cambió: no contiene ninguna posición entera."),
    ],
)
def test_a_link_opens_its_position_and_a_broken_one_is_refused_in_a_sentence(lang: str, refusal: str) -> None:
    visit = come()
    start(visit)
    visit.controller.session.play("play left")
    visit.explorer.open_tab("setup")
    copied = [
        panel.value for panel in widgets(visit.explorer) if "#line=" in str(getattr(panel, "value", ""))
    ]
    (link,) = re.findall(r'data-copy="#line=([^"]+)"', copied[0])
    here = visit.controller.session.position
    start(visit, seed=8)
    assert visit.says(do="open", text=link) == {"table": True}
    assert visit.controller.session.position == here
    visit.says(do="hello", visitor=OWNER, lang=lang, dark=False)
    assert visit.says(do="open", text=link[:-9]) == {"refused": refusal}
    assert visit.controller.session.position == here, "what lies on the table stays"
