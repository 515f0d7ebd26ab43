"""An explorer that is closed, and what was replaced while it was open, leave nothing in kernel and page."""

from __future__ import annotations

import pytest
from ipywidgets.widgets.widget import _instances

import luxor
from luxor.core.words.terms import act
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from tests.widgets.shown import dropdown, open_all
from tests.widgets.wire import Wire, in_a_page


def models() -> set[str]:
    """The ids of all widgets of this process, layouts and styles included."""
    return set(_instances)


@pytest.mark.parametrize("strokes", [True, False])
def test_a_closed_explorer_leaves_no_listener_and_no_widget(wire: Wire, strokes: bool) -> None:
    open_all(in_a_page(Explorer(luxor.new_game(players=2), Prefs())))  # makes what all explorers share
    session = luxor.new_game(players=2, seed=3)
    before = models()
    explorer = in_a_page(Explorer(session, Prefs()), strokes)
    assert len(session._subscribers) == 1
    open_all(explorer)
    explorer.controller.choose(act("play", "left"))
    assert len(models() - before) > 100
    wire.clear()
    explorer.close()
    assert session._subscribers == []
    assert models() == before, "in the kernel"
    assert {message.kind for message in wire.sent} == {"close"}, "and the page is told to drop them"


def test_what_is_replaced_while_one_plays_is_closed(wire: Wire) -> None:
    explorer = in_a_page(Explorer(luxor.new_game(players=2, seed=3), Prefs()))

    def look_around() -> None:
        """Other modules are offered, other rules are linked, other people sit there."""
        for game in ("expedition", "luxor"):
            dropdown(explorer, game).value = game
        for rule in ("base.move.active-only", "base.card.die"):
            explorer.open_rule(rule)
        for players in (4, 2):
            explorer.controller.replace(luxor.new_game(players=players))
            open_all(explorer)

    open_all(explorer)
    look_around()
    before = len(models())
    look_around()
    assert len(models()) == before
