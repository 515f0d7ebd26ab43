"""Whole games through the page, in every way there is: the canvas, the option buttons, the keyboard alone.

After every click or key the page must ask and offer exactly what the game beside it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

import luxor
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Target
from tests.browser.conftest import SitDown
from tests.browser.table import BOARD, Table

Policy = Callable[[Position], str]
Way = Callable[[Table, str], None]
SEEDS = {"luxor": 30, "expedition": 0}  # short games


def runners(position: Position) -> str:
    """Luxor: whoever is ahead runs for the burial chamber; a key is welcome."""
    seat = position.state.agenda[-1][1]

    def worth(action: Action) -> tuple[int, bool, list[int]]:
        facts = position.apply(action).position.facts()
        places = cast("list[list[int | str]]", facts["adventurers"])[seat]
        keys = cast("list[int]", facts["keys"])[seat]
        on_path = sorted((place for place in places if isinstance(place, int)), reverse=True)
        return places.count("chamber"), keys > 0, on_path

    return str(max(position.legal_actions(), key=worth))


def marchers(position: Position) -> str:
    """Expedition: the last option, which is to go on and to send as many as there are."""
    return str(position.legal_actions()[-1])


POLICIES: dict[str, Policy] = {"luxor": runners, "expedition": marchers}


def by_canvas(table: Table, action: str) -> None:
    def click(target: Target) -> None:
        table.press(target)
        table.in_step()

    table.play(action, click)


def by_buttons(table: Table, action: str) -> None:
    row = table.page.locator(f"{table.root} [data-option]:visible").nth(option_of(table, action))
    row.focus()  # a list of places is seen by who comes to it with the keyboard
    row.click()
    table.choose(action)


def by_keyboard(table: Table, action: str) -> None:
    table.bring_keyboard_to(option_of(table, action))
    table.page.keyboard.press("Enter")
    table.choose(action)


def option_of(table: Table, action: str) -> int:
    return [str(row.action) for row in table.view().legal].index(action)


def play_whole_game(sit_down: SitDown, game: str, way: Way) -> None:
    seed = SEEDS[game]
    code = f"explore(luxor.new_game(players=2, seed={seed}, game={game!r}), motion=False)"
    table = sit_down(code, luxor.new_game(players=2, seed=seed, game=game))
    if way is by_keyboard:
        table.page.locator(f"{table.root} {BOARD}").focus()
        table.page.keyboard.press("Escape")
        table.has_keyboard(0)
    while not table.session.position.over:
        way(table, POLICIES[game](table.session.position))
    table.says("The game is over", ".lx-ask h2")
    table.page.get_by_role("tab", name="Score").click()
    totals = " ".join(map(str, table.session.position.totals()))
    table.says(f"Total {totals}", ".lx-score")


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(by_canvas, marks=pytest.mark.browser),
        pytest.param(by_keyboard, marks=pytest.mark.matrix),
        pytest.param(by_buttons, marks=pytest.mark.matrix),
    ],
)
def test_a_whole_game_of_luxor(sit_down: SitDown, way: Way) -> None:
    play_whole_game(sit_down, "luxor", way)


@pytest.mark.soak  # more than a hundred steps each
@pytest.mark.parametrize("way", [by_canvas, by_buttons, by_keyboard])
def test_a_whole_game_of_expedition(sit_down: SitDown, way: Way) -> None:
    play_whole_game(sit_down, "expedition", way)
