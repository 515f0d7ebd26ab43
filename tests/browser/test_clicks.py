"""How many clicks a turn takes: whole games, by whoever clicks the best goal of a card that is pointed at."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import luxor
from luxor_widgets.controller import Controller
from luxor_widgets.play.options import Row
from luxor_widgets.prefs import Prefs
from tests.browser.conftest import SitDown
from tests.browser.lab import PATIENCE
from tests.browser.table import Table

TURNS = 40  # of each game
FOUR = ("mummy", "equipment", "sceptres", "characters")


def click_goal(table: Table) -> bool:
    """Point at the card that leads to the best goal, and click that goal: one click, where there is one."""
    view, page = table.view(), table.page
    known = [goal for goal in view.all_goals if not goal.face]
    if not known:
        return False
    best = max(known, key=lambda goal: (goal.gain, goal.name))
    card = next(at for at, row in enumerate(view.legal) if best in view.goals.get(row.action, []))
    page.locator(f'{table.root} [data-option="{card}"]').first.hover()
    page.wait_for_selector(f'{table.root} .lx-goals[data-of="{card}"]:not([hidden])', timeout=PATIENCE)
    page.locator(f'{table.root} [data-do="way"][data-with="{best.name}"]').first.click()
    table.mirror.play_way(best.actions)
    table.in_step()
    return True


def sensible(rows: Sequence[Row]) -> Row:
    """What gains something, or else nothing special."""
    plain = (row for row in rows if row.action.verb in ("decline", "play"))
    return rows[0] if rows[0].worth > 0 else next(plain, rows[0])


def clicks_of_a_game(table: Table, turns: int) -> float:
    """Clicks a turn until the game is over, or so many turns were played."""
    clicks = 0
    while not table.session.position.over and table.session.position.turn <= turns:
        if not click_goal(table):
            row = sensible(table.view().legal)
            table.page.locator(f'{table.root} [data-option][data-with="{row.action}"]').first.click()
            table.choose(str(row.action))
        clicks += 1
    return clicks / (table.session.position.turn - 1)


@pytest.mark.parametrize(("modules", "most"), [((), 1.4), (FOUR, 2.4)])
def test_games_take_few_clicks_a_turn(modules: tuple[str, ...], most: float) -> None:
    """The same without a page: every option, and every goal, is one click."""
    found: list[float] = []
    for seed in range(3):
        controller = Controller(luxor.new_game(3, modules, seed), Prefs(motion=False))
        clicks = 0
        while not controller.session.position.over and controller.session.position.turn <= TURNS:
            view = controller.view()
            known = [goal for goal in view.all_goals if not goal.face]
            if known:
                controller.play_way(max(known, key=lambda goal: (goal.gain, goal.name)).actions)
            else:
                controller.choose(sensible(view.legal).action)
            clicks += 1
        found.append(clicks / (controller.session.position.turn - 1))
    assert sum(found) / len(found) <= most, found


@pytest.mark.browser
@pytest.mark.parametrize(("modules", "most", "turns"), [((), 1.4, 40), (FOUR, 2.4, 20)])
def test_a_turn_takes_few_clicks(
    sit_down: SitDown, modules: tuple[str, ...], most: float, turns: int
) -> None:
    code = f"explore(luxor.new_game(players=3, seed=0, modules={modules}), motion=False, rules=False)"
    table = sit_down(code, luxor.new_game(players=3, seed=0, modules=modules))
    assert clicks_of_a_game(table, turns) <= most
