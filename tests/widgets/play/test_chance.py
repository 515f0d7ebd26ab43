"""A roll or a draw: what may come up as pictures with their odds, and words where there is no picture."""

from __future__ import annotations

import re

import pytest

import luxor
from luxor.core.words.terms import Chance
from luxor.games import modules_of
from luxor_widgets.controller import Controller
from luxor_widgets.play import asked
from luxor_widgets.prefs import Prefs


def chance_card(kind: str, game: str = "luxor", lang: str = "en") -> str:
    """The card of the first chance of a kind, in a game with all modules."""
    session = luxor.new_game(3, game=game, seed=2, modules=modules_of(game), chance="steered")
    for number in range(2000):
        pending, legal = session.position.pending, session.position.legal_actions()
        if isinstance(pending, Chance) and pending.kind == kind and len(legal) > 1:
            return asked.options(Controller(session, Prefs(lang=lang)).view(), "light")
        session.play(legal[number * 7 % len(legal)])
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "game"),
    [("draw", "luxor"), ("turn-up", "luxor"), ("reveal", "luxor"), ("unearth", "luxor"),
     ("fetch", "expedition"), ("new-token", "expedition")],
)  # fmt: skip
def test_what_chance_may_bring_is_a_picture_with_its_odds_and_named_by_pointing(kind: str, game: str) -> None:
    card = chance_card(kind, game)
    outcomes = card.split('class="lx-outcome"')[1:]
    assert outcomes
    for outcome in outcomes:
        assert '<svg class="lx-picture' in outcome
        assert "<span>" not in outcome, "the picture says it"
        assert re.search(r'title="[^"]+" aria-label="[^"]+, \d+/\d+"', outcome)
        assert re.search(r"<small>\d+/\d+</small>", outcome)


def test_what_has_no_picture_is_told_without_what_all_of_them_say() -> None:
    told = re.findall(r"<span>([^<]+)</span>", chance_card("turn-tile").partition("</header>")[2])
    assert told
    assert not any("mummy tile" in text for text in told)
    french = chance_card("turn-tile", lang="fr").partition("</header>")[2]
    assert not any(":" in text for text in re.findall(r"<span>([^<]+)</span>", french))


def test_chance_is_left_to_itself_in_one_place_only() -> None:
    session = luxor.new_game(2, seed=1, chance="steered")
    controller = Controller(session, Prefs())
    while not controller.view().chance:
        controller.choose(session.position.legal_actions()[-1])
    view = controller.view()
    assert "chance decide" not in view.hint
    assert "choose" not in view.hint, "the card says that"
