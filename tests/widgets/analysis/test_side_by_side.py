"""Two positions over the whole explorer, by buttons of the set-up; gone when the game goes on."""

from __future__ import annotations

import re

import ipywidgets as w
import pytest

import luxor
from luxor import LANGUAGES
from luxor_widgets import Explorer, Prefs
from luxor_widgets.parts import descendants
from tests.widgets.looping import in_a_loop, until, workers

READING = {"ruling.tunnel.single-hop": "chained"}


def at_the_set_up(lang: str = "en", viewer: int = -1) -> Explorer:
    prefs = Prefs(motion=False, lang=lang) if viewer < 0 else Prefs(motion=False, lang=lang, viewer=viewer)
    explorer = Explorer(luxor.new_game(3, seed=7), prefs)
    explorer._tabs.open("setup")
    return explorer


def button(explorer: Explorer, key: str, **params: int) -> w.Button:
    words = explorer.controller.session.position.game.words(explorer.controller.prefs.lang)
    wanted = words.say(key, params)
    found = [each for each in descendants(explorer.root) if isinstance(each, w.Button)]
    return next(each for each in found if each.description == wanted)


def shown(explorer: Explorer) -> str:
    place = explorer._tabs.beside
    return "" if "lx-hidden" in place._dom_classes else "".join(str(part.value) for part in place.children)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_reading_is_shown_in_the_place_of_the_game_with_its_chances(lang: str) -> None:
    explorer = at_the_set_up(lang)
    explorer._tabs._setup._how.choose(READING)
    button(explorer, "compare.go").click()
    say = explorer.controller.session.position.game.words(lang).say
    assert shown(explorer).count("<figure>") == 2
    assert say("compare.win") in shown(explorer)
    explorer._pressed("compare", "")
    assert shown(explorer) == ""
    explorer.close()


def test_games_are_played_while_one_looks_and_the_boards_stay_as_they_are() -> None:
    """Also by rules that the compiled kernel does not know: a few games at a time, and never only a few."""

    explorer = at_the_set_up()
    explorer._tabs._setup._how.choose(READING)

    async def look() -> None:
        button(explorer, "compare.go").click()
        boards, chances = explorer._tabs.beside.children
        drawn = boards.value
        counts: list[int] = []
        while len(counts) < 2:
            await until(lambda: games(str(chances.value)) > sum(counts[-1:]))
            counts.append(games(str(chances.value)))
        assert boards.value == drawn
        explorer.close()
        await until(lambda: workers() == 0)

    in_a_loop(look)


def games(told: str) -> int:
    found = re.search(r"(\d+) games", told)
    return int(found[1]) if found else 0


def test_a_rule_that_is_pressed_is_read_beside_the_boards() -> None:
    explorer = at_the_set_up()
    explorer._tabs._setup._boxes["equipment"].value = True
    button(explorer, "compare.go").click()
    assert 'data-rule="equipment.six"' in shown(explorer)
    explorer.open_rule("equipment.six")
    assert "lx-rule-page" in shown(explorer)
    explorer.close()


def test_a_position_is_kept_and_compared_with_a_later_one() -> None:
    explorer = at_the_set_up()
    turn = explorer.controller.session.position.turn
    button(explorer, "compare.keep").click()
    explorer.controller.choose(explorer.controller.session.position.legal_actions()[0])
    button(explorer, "compare.with-kept", n=turn).click()
    assert shown(explorer).count("<figure>") == 2
    assert 'role="region" aria-label="' in shown(explorer), "a screen reader can go there"
    explorer.controller.choose(explorer.controller.session.position.legal_actions()[0])
    assert shown(explorer) == "", "the game went on"
    explorer.close()


def test_who_sees_only_a_hand_gets_nothing_that_was_kept_open() -> None:
    explorer = at_the_set_up()
    turn = explorer.controller.session.position.turn
    button(explorer, "compare.keep").click()
    explorer.controller.choose(explorer.controller.session.position.legal_actions()[0])
    button(explorer, "compare.with-kept", n=turn).click()
    assert shown(explorer)
    explorer.controller.set(viewer=1)
    assert shown(explorer) == ""
    assert explorer._tabs._setup._beside._kept is None
    explorer.close()


def test_the_editor_and_other_tabs_take_its_place() -> None:
    for what, value in (("editor", ""), ("tab", "log")):
        explorer = at_the_set_up()
        explorer._tabs._setup._how.choose(READING)
        button(explorer, "compare.go").click()
        assert shown(explorer)
        explorer._pressed(what, value)
        assert shown(explorer) == ""
        explorer.close()
