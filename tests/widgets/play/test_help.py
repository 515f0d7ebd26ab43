"""Help: the signs on the board and the keys, sent when somebody asks."""

from __future__ import annotations

import re

import luxor
from luxor_widgets.explorer import Explorer
from luxor_widgets.play.help import KEYS, listing
from luxor_widgets.prefs import Prefs
from tests.toy_game import make_toy, registered
from tests.widgets.shown import do, pages


def test_help_comes_when_it_is_asked_for_and_follows_the_language() -> None:
    explorer = Explorer(luxor.new_game(players=2, seed=3), Prefs(motion=False))
    assert 'role="dialog"' not in pages(explorer)
    do(explorer, "keys")
    assert "asleep: cannot move until it is woken" in pages(explorer)
    do(explorer, "lang", "es")
    assert "dormido: no se mueve hasta que lo despierten" in pages(explorer)


def test_each_sign_can_be_read_on_in_the_rules() -> None:
    game = luxor.new_game(players=2).position.game
    shown = listing(game, "en", "light")
    signs, keys = shown.split("lx-key-list")
    assert signs.count("<li>") == 23
    assert signs.count("<svg") == 23
    assert "base.move.skip-empty" in re.findall('data-rule="([^"]+)"', signs)
    assert keys.count("<li>") == len(KEYS)


def test_a_game_without_signs_of_its_own_lists_the_keys() -> None:
    with registered():
        shown = listing(make_toy(), "en", "light")
    assert "lx-signs" not in shown
    assert shown.count("<li>") == len(KEYS)
