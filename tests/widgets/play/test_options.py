"""The rows under "You may": what gains most first, one chip where room is short, words for the rest."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Decision
from luxor_widgets.controller import Controller
from luxor_widgets.play import asked
from luxor_widgets.play.options import Row, Told
from luxor_widgets.prefs import Prefs

RANK = ("gain", "good", "take", "onward", "", "loss", "nothing")


def controller_with_ways(least: int, game: str = "luxor", seed: int = 7, most: int = 99) -> Controller:
    """A game at the first decision that has so many ways."""
    session = luxor.new_game(players=4, seed=seed, game=game)
    while not least <= len(session.position.legal_actions()) <= most:
        session.play(session.position.legal_actions()[-1])
    return Controller(session, Prefs())


def test_of_many_ways_those_of_one_adventurer_stand_together_by_number() -> None:
    controller = controller_with_ways(9)
    rows = controller.view().legal
    groups = list(dict.fromkeys(row.group for row in rows))
    assert [row.group for row in rows] == [each for each in groups for row in rows if row.group == each]
    assert all(re.fullmatch(r"(\d+|stairs) →", group) for group in groups)
    drawn = asked.options(controller.view(), "light")
    assert drawn.count('class="lx-group"') == len(groups)
    assert drawn.count('role="option"') == len(rows)
    numbers = [int(number) for number in re.findall(r'data-option="(\d+)"', drawn)]
    assert numbers == list(range(len(rows))), "the keys follow what one sees"
    start = rows[0].targets[0]
    controller.click(start)
    assert len(controller.view().legal) < len(rows)


def test_many_places_of_the_board_are_lit_there_and_listed_for_the_keyboard_alone() -> None:
    session = luxor.new_game(players=2, seed=3, game="expedition")
    while {action.verb for action in session.position.legal_actions()} != {"place"}:
        session.play(session.position.legal_actions()[0])
    view = Controller(session, Prefs()).view()
    drawn = asked.options(view, "light")
    assert drawn.count('class="lx-group lx-places"') == 2, "one for each tile of the hand"
    count = len(view.legal) // 2
    assert drawn.count(f"<small>{count} places, lit on the board</small>") == 2
    assert drawn.count('role="option"') == len(view.legal), "who needs the list has all of it"


def test_tiles_and_marches_stand_together_too() -> None:
    session = luxor.new_game(players=2, seed=3, game="expedition")
    told: dict[str, Row] = {}
    while not {"march", "place"} <= told.keys():
        rows = Controller(session, Prefs()).view().legal
        told |= {row.action.verb: row for row in rows if row.group}
        session.play(session.position.legal_actions()[-1])
    assert re.fullmatch(r"[A-L]\d+", told["place"].part)
    assert told["march"].group in ("up", "down", "left", "right")
    assert re.fullmatch(r"\d(\+\d)*", told["march"].part)


def test_what_gains_most_comes_first() -> None:
    rows = controller_with_ways(5, most=8).view().legal
    worths = [row.worth for row in rows]
    assert worths == sorted(worths, reverse=True)
    for one, other in pairwise(rows):
        if one.worth == other.worth:
            kinds = [min(RANK.index(chip.kind) for chip in row.chips) for row in (one, other)]
            assert kinds == sorted(kinds)


def test_up_to_four_ways_stand_in_one_column_and_more_in_two() -> None:
    few, many = controller_with_ways(2).view(), controller_with_ways(5, most=8).view()
    assert "lx-two" not in asked.options(few, "light")
    assert "lx-two" in asked.options(many, "light")


def test_a_compact_row_has_one_chip_and_says_the_others_in_words() -> None:
    view = controller_with_ways(5, most=8).view()
    row = view.legal[0]
    row.chips = (Told("gain", "+4 VP"), Told("good", "wakes one"), Told("take", "key"))
    row.beside = "you take the treasure"
    compact, wide = asked.option(row, 1, "", True), asked.option(row, 1, "", False)
    assert compact.count('class="lx-gain ') == 1
    assert "<small>wakes one, key</small>" in compact
    assert wide.count('class="lx-gain ') == 2
    assert "<small>you take the treasure · key</small>" in wide


def test_what_a_chip_says_is_not_said_again_beside_it() -> None:
    session = luxor.new_game(players=2, seed=3)
    for number in range(10):
        legal = session.position.legal_actions()
        session.play(legal[number * 7 % len(legal)])
    rows = {str(row.action): row for row in Controller(session, Prefs()).view().legal}
    woken = rows["move 4 1"]
    assert [chip.text for chip in woken.chips] == ["wakes one", "Osiris +3"]
    assert woken.brief.startswith("Osiris carries on by 3; wakes a sleeper; ")
    assert "<small>needs 2, you would have 1</small>" in asked.option(woken, 1, "", compact=False)


def test_expedition_says_an_option_in_a_few_signs() -> None:
    places = controller_with_ways(5, "expedition").view().legal
    assert all(re.fullmatch(r"[A-L]\d+", row.title) for row in places)
    session = luxor.new_game(players=2, seed=3, game="expedition")
    rows: dict[str, Row] = {}
    while not {"Stay", "1 right"} <= rows.keys():
        rows = {row.title: row for row in Controller(session, Prefs()).view().legal}
        session.play(session.position.legal_actions()[-1])
    assert [chip.kind for chip in rows["Stay"].chips] == ["nothing"]


def test_a_roll_and_a_draw_are_offered_by_their_names() -> None:
    start = luxor.new_game(players=2, seed=1).position.edit(hands={0: ["die", "1", "1", "1", "1"]})
    controller = Controller(Session(start, chance="steered"), Prefs())
    controller.choose(luxor.action("play left"))
    card = asked.options(controller.view(), "light")
    assert "Roll for me" in card
    assert card.count('class="lx-outcome"') == 6
    assert card.count("<small>1/6</small>") == 6
    assert "…" not in card


@pytest.mark.parametrize(
    ("lang", "nobody"),
    [
        ("en", "none can march on"),
        ("fr", "aucun ne peut marcher plus loin"),
        ("es", "ninguno puede seguir"),
    ],
)
def test_a_camp_for_one_says_that_nobody_can_march_on(lang: str, nobody: str) -> None:
    session = luxor.new_game(2, seed=3, game="expedition")
    while str(session.position.legal_actions()[0]) != "man 1":
        session.play(session.position.legal_actions()[0])
    rows = {str(row.action): row.brief for row in Controller(session, Prefs(lang=lang)).view().legal}
    assert rows["man 1"] == nobody
    assert rows["man 3"].startswith("2 ")


def test_a_compact_row_does_not_repeat_in_words_what_its_chip_asks_next() -> None:
    session = luxor.new_game(players=4, seed=38)
    for number in range(86):
        legal = session.position.legal_actions()
        session.play(legal[number * 7 % len(legal)])
    view = Controller(session, Prefs()).view()
    row = next(row for row in view.legal if [chip.text for chip in row.chips] == ["key / card"])
    assert "lx-two" in asked.options(view, "light")
    assert row.detail == "Then you choose what to take."
    assert "<small>" not in asked.option(row, 1, "", compact=True)
    assert "<small>" in asked.option(row, 1, "", compact=False), "there is room"


def test_a_mummy_tile_is_named_with_its_price_and_no_whole_sentence() -> None:
    session = luxor.new_game(players=2, seed=3, modules=["mummy"])
    rows: list[Row] = []
    while len(rows) < 3:
        session.play(session.position.legal_actions()[-1])
        pending = session.position.pending
        asks = isinstance(pending, Decision) and pending.step == "use-tile"
        rows = Controller(session, Prefs()).view().legal if asks else []
    told = {str(row.action.args[0]): (row.title, row.brief) for row in rows if row.action.verb == "use"}
    assert all(re.match(r"for \d talismans?", brief) for _, brief in told.values())
    assert all(not title.startswith("Use") and "talisman" not in title for title, _ in told.values())
    assert "no mummy tile" in [row.brief for row in rows]
