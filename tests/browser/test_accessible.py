"""axe-core looks at the explorer: every tab of both games, light and dark, and what a refusal adds."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import luxor
from luxor.core.words.terms import Target
from tests.browser import lab
from tests.browser.conftest import Example, SitDown

LOOKS = [  # each game and each theme once; all of them in `make matrix`
    pytest.param("luxor", "light", marks=pytest.mark.browser),
    pytest.param("expedition", "dark", marks=pytest.mark.browser),
    pytest.param("luxor", "dark", marks=pytest.mark.matrix),
    pytest.param("expedition", "light", marks=pytest.mark.matrix),
]
TABS = {"Log": "The aim", "Tree": "Mark the board", "Rules": "met in this session", "Score": "Total",
        "Analysis": "Who will win?", "Review": "Nothing has been decided yet",
        "Players": "A bot sees only", "Set-up": "Set up this line"}  # and a text of each  # fmt: skip


def complaints(page: Page) -> dict[str, list[str]]:
    """What axe-core finds inside the explorer, however small: the rule that is broken, and where."""
    found = Axe().run(page, context=".lx", options={"resultTypes": ["violations"]}).response["violations"]
    return {problem["id"]: [node["html"][:150] for node in problem["nodes"]] for problem in found}


@pytest.mark.parametrize(("game", "theme"), LOOKS)
def test_nothing_to_complain_about_in_any_tab(sit_down: SitDown, game: str, theme: str) -> None:
    code = f"explore(luxor.new_game(game={game!r}, seed=3), theme={theme!r}, motion=False)"
    table = sit_down(code, luxor.new_game(game=game, seed=3))
    found: dict[tuple[str, str], list[str]] = {}
    for tab, text in TABS.items():
        table.page.get_by_role("tab", name=tab).click()
        table.says(text, ".lx-tabs")
        table.page.wait_for_function(lab.KERNEL, timeout=lab.PATIENCE)
        found |= {(tab, rule): where for rule, where in complaints(table.page).items()}
    assert found == {}


@pytest.mark.browser
def test_nothing_to_complain_about_where_a_move_is_refused_or_a_die_is_rolled(example: Example) -> None:
    table = example("B5")
    table.click(Target("hand", 2))
    assert table.view().whynot is not None
    assert complaints(table.page) == {}
    table.play("play right")
    assert table.view().chance
    assert complaints(table.page) == {}
