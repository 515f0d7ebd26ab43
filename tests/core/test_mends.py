"""What is offered to mend a position, problem by problem: enough, no more, and nothing that is wrong, too."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.expedition.helpers import table

BASE = luxor.new_game(2, seed=1).position
MUMMY = luxor.new_game(3, ["mummy"], seed=1).position
ASLEEP = ["anubis-1", "anubis-2", "anubis-3"]


def offered(position: Position, problem: str) -> list[tuple[str, dict[str, object]]]:
    """The mends of a problem: what each is called, and what it changes."""
    (found,) = (each for each in position.mends() if each.problem.code == problem)
    return [(mend.code, dict(mend.edit)) for mend in found.mends]


def with_places(*places: int | str) -> Position:
    return BASE.edit(adventurers={0: list(places)})


@pytest.mark.rule("base.setup.adventurers")
def test_of_two_asleep_behind_one_statue_one_goes_elsewhere_and_of_three_two_do() -> None:
    two = offered(with_places("anubis-1", "anubis-1", "anubis-3", 0, 0), "two-asleep")
    assert [code for code, _ in two] == ["move", "move"]
    assert two[1][1] == {"adventurers": {0: ["anubis-3", 0, "anubis-1", 0, 0]}}
    assert two[0][1] == {"adventurers": {0: ["anubis-3", "anubis-2", "anubis-1", 0, 0]}}
    three = offered(with_places("anubis-1", "anubis-1", "anubis-1", 0, 0), "two-asleep")
    assert three == [("to-stairs", {"adventurers": {0: [0, 0, "anubis-1", 0, 0]}})]


@pytest.mark.rule("base.setup.adventurers")
def test_one_adventurer_too_many_is_chosen_and_of_more_the_sleeping_ones_go() -> None:
    six = offered(with_places(*ASLEEP, 0, 0, 5), "adventurers-count")
    assert [code for code, _ in six] == ["take-off"] * 3
    seven = offered(with_places(*ASLEEP, 0, 0, 5, 7), "adventurers-count")
    assert seven == [("take-some-off", {"adventurers": {0: ["anubis-1", 0, 0, 5, 7]}})]
    four = offered(with_places(*ASLEEP, 0), "adventurers-count")
    assert four == [("to-stairs", {"adventurers": {0: ["anubis-3", "anubis-2", "anubis-1", 0, 0]}})]


@pytest.mark.rule("base.move.woken-next-turn")
def test_who_was_woken_in_an_earlier_turn_is_awake_and_all_others_stay() -> None:
    woken = BASE.edit(adventurers={1: ["anubis-2", "anubis-3", "woken", 0, 9]})
    assert offered(woken, "woken-out-of-turn") == [
        ("awake-already", {"adventurers": {1: ["anubis-3", "anubis-2", 0, 0, 9]}})
    ]


@pytest.mark.rule("base.setup.osiris")
def test_an_osiris_tile_that_lies_twice_gives_way_to_the_one_that_is_missing() -> None:
    assert offered(BASE.edit(tiles={6: "osiris1"}), "osiris-count")[0] == ("lay", {"tiles": {6: "osiris2"}})


@pytest.mark.rule("base.setup.horus-piles")
def test_what_was_covered_by_a_wrong_tile_comes_back_and_nobody_is_given_it() -> None:
    start = luxor.new_game(4, seed=38).position
    assert start.edit(tiles={22: "osiris4"}).mended() == start


def test_a_pile_of_horus_cards_without_a_top_turns_up_its_next_card() -> None:
    pile = BASE.facts()["horus"]
    assert isinstance(pile, list)
    assert isinstance(pile[1], list)
    closed = BASE.edit(horus={1: ["-", *pile[1][1:]]})
    assert offered(closed, "no-top-card") == [("turn-up", {"horus": {1: pile[1][1:]}})]


@pytest.mark.rule("mummy.setup.talismans")
def test_talismans_come_from_the_supply_as_long_as_it_has_some() -> None:
    few = MUMMY.edit(**{"mummy.supply": 0, "mummy.talismans": [7, 7, 7]})
    assert offered(few, "talisman-count") == [
        ("talismans-back", {"mummy.supply": 0, "mummy.talismans": {0: 6}})
    ]
    none_left = MUMMY.edit(**{"mummy.supply": 1, "mummy.talismans": [7, 7, 6]})
    assert offered(none_left, "talisman-count") == [("talismans", {"mummy.supply": 0})]


@pytest.mark.rule("base.setup.treasures")
def test_a_treasure_goes_where_one_may_be_or_to_a_player_and_leaves_wherever_it_is() -> None:
    tiles = BASE.facts()["tiles"]
    assert isinstance(tiles, list)
    assert tiles[0] == "jewel3x2"
    gone = offered(BASE.edit(tiles={1: "-"}), "treasure-count")
    assert gone[0] == ("back", {"tiles": {1: "jewel3x2"}})
    assert [edit.get("treasures") for _, edit in gone[1:]] == [{0: ["jewel3x2"]}, {1: ["jewel3x2"]}]
    twice = offered(BASE.edit(treasures={0: ["jewel3x2"]}, score={0: 3}), "treasure-count")
    assert ("away-of", {"treasures": {0: []}, "score": {0: 0}}) in twice


@pytest.mark.rule("characters.setup")
def test_who_has_a_character_that_another_has_gets_one_that_nobody_has() -> None:
    cast = luxor.new_game(3, ["characters"], characters=["reroll", "set-turn", "any-horus"]).position
    twice = offered(cast.edit(**{"characters.who": ["reroll", "reroll", "any-horus"]}), "character-twice")
    new = [edit["characters.who"] for _, edit in twice]
    assert new == [{1: "set-turn"}, {1: "treasure-point"}, {1: "single-step"}]


@pytest.mark.rule("adventures.setup")
def test_tokens_are_put_where_one_is_missing_and_taken_from_where_one_is_too_many() -> None:
    position = luxor.new_game(3, ["new_adventures"], seed=1, game="expedition").position
    held, pile = position.facts()["tokens"], position.facts()["token_stacks"]
    assert isinstance(held, list)
    assert isinstance(pile, list)
    more = position.edit(tokens={0: [*held[0], held[0][0]]})
    assert ("token-away", {"tokens": {0: held[0]}}) in offered(more, "token-count")
    assert offered(more, "tokens-in-hand")[0][0] == "token-return"
    fewer = position.edit(tokens={0: held[0][1:]})
    assert offered(fewer, "token-count")[0] == ("token-back", {"token_stacks": {0: [*pile[0], held[0][0]]}})
    assert offered(fewer, "tokens-in-hand")[0][0] == "token-draw"


@pytest.mark.rule("mummy.setup.tiles")
def test_a_mummy_tile_too_many_leaves_the_pile_and_a_missing_one_comes_back() -> None:
    pile = MUMMY.facts()["mummy.pile"]
    assert isinstance(pile, list)
    more = MUMMY.edit(**{"mummy.pile": [*pile, "keys"]})
    assert offered(more, "mummy-tile-count") == [("away", {"mummy.pile": pile})]
    fewer = MUMMY.edit(**{"mummy.pile": [name for name in pile if name != "keys"]})
    ((code, edit),) = offered(fewer, "mummy-tile-count")
    assert (code, sorted(edit["mummy.pile"])) == ("back", sorted(pile))  # type: ignore[call-overload]


def test_what_comes_to_the_same_is_offered_once() -> None:
    """A scarab too many in the supply: it goes, whether one looks there or everywhere."""
    supply = BASE.facts()["scarab_supply"]
    assert isinstance(supply, list)
    assert offered(BASE.edit(scarab_supply=[*supply, 4]), "scarab-count") == [
        ("away", {"scarab_supply": supply})
    ]


@pytest.mark.rule("base.temple.scarab")
def test_a_scarab_too_many_becomes_the_one_that_is_missing_in_a_view_too() -> None:
    view = BASE.view(0)
    unseen = view.facts()["unseen"]
    assert isinstance(unseen, list)
    scarabs = list(unseen[0])
    scarabs[scarabs.index(1)] = 4
    wrong = view.edit(unseen={0: scarabs})
    (mends,) = (each.mends for each in wrong.mends() if each.problem.params["vp"] == "4")
    assert [(mend.code, wrong.edit(**mend.edit)) for mend in mends] == [("swap", view)]


@pytest.mark.rule("base.chamber.key-place")
@pytest.mark.parametrize(("supply", "left"), [(2, 1), (1, 0)])
def test_the_key_of_an_entry_comes_from_the_supply_be_it_the_last_one(supply: int, left: int) -> None:
    inside = BASE.edit(adventurers={0: [0, 0, 0, 30, 41]}, sarcophagi=[0, "-"], key_supply=supply,
                       keys={0: 20 - supply})  # fmt: skip
    assert offered(inside, "entry-without-key") == [("spend", {"spent": 1, "key_supply": left})]


@pytest.mark.rule("equipment.setup")
def test_an_equipment_card_that_was_not_dealt_comes_back_from_the_discards_and_no_other_card_does() -> None:
    position = luxor.new_game(2, ["equipment"], seed=1).position
    removed, deck = position.facts()["equipment.removed"], position.facts()["deck"]
    assert isinstance(removed, list)
    assert isinstance(deck, list)
    first, *others = removed[0]
    wrong = position.edit(**{"equipment.removed": {0: others}, "discard": [deck[0], first], "deck": deck[1:]})
    assert offered(wrong, "removed-count") == [
        ("back", {"equipment.removed": {0: [*others, first]}, "discard": [deck[0]]})
    ]


@pytest.mark.rule("sceptres.setup.hidden")
@pytest.mark.parametrize(("emptied", "code"), [(0, "hide"), (1, "away")])
def test_treasures_without_a_place_are_hidden_where_there_is_room_for_all(emptied: int, code: str) -> None:
    """Two are under no tile; below a space that is empty nothing can be hidden."""
    position = luxor.new_game(2, ["sceptres"], seed=1).position
    tiles, under = position.facts()["tiles"], position.facts()["sceptres.under"]
    assert isinstance(tiles, list)
    assert isinstance(under, list)
    taken = under[:emptied]
    facts = {"tiles": dict.fromkeys(taken, "-"), "treasures": {0: [tiles[space - 1] for space in taken]}}
    ((found, edit),) = offered(position.edit(**facts, **{"sceptres.under": under[2:]}), "hidden-count")
    assert found == code
    assert edit.get("sceptres.under", under) == under


# --- Expedition ---


@pytest.mark.rule("adventures.setup")
def test_a_token_too_many_leaves_any_place_that_has_it() -> None:
    position = luxor.new_game(3, ["new_adventures"], seed=1, game="expedition").position
    more = position.edit(tokens_gone={0: ["boat"]})
    assert ("token-away", {"tokens_gone": {0: []}}) in offered(more, "token-count")


@pytest.mark.rule("expedition.setup.stack")
def test_a_tile_of_a_series_that_has_none_becomes_one_of_a_series_that_has_or_goes() -> None:
    """The second series has a lake; pyramids in an oasis come with the third, which nobody has reached."""

    def mended(tile: str) -> list[tuple[str, object, list[object]]]:
        wrong = table().edit(hands={0: ["camp-desert", f"{tile}@1"]})
        (mends,) = (each.mends for each in wrong.mends() if each.problem.code == "wrong-series")
        hands = [wrong.edit(**mend.edit).facts()["hands"] for mend in mends]
        return [(mend.code, mend.params["n"], hand[0]) for mend, hand in zip(mends, hands)]  # type: ignore[index]

    assert mended("lake") == [("series", 2, ["camp-desert", "lake@2"])]
    assert mended("pyramid-oasis") == [("from-hand", 1, ["camp-desert", "lake@2"])]


@pytest.mark.rule("expedition.setup.stack")
def test_a_stack_that_lacks_a_tile_of_a_later_series_gets_it_back() -> None:
    position = table()
    stacks = position.facts()["stacks"]
    assert isinstance(stacks, list)
    assert offered(position.edit(stacks={0: stacks[0][:-1]}), "stack-order") == [
        ("stack", {"stacks": {0: stacks[0]}})
    ]


@pytest.mark.rule("expedition.move.max-four")
@pytest.mark.parametrize("at", [0, 1, 3])
def test_who_is_too_many_on_a_tile_goes_back_into_reserve(at: int) -> None:
    position = table()
    tiles = position.facts()["map"]
    assert isinstance(tiles, list)
    five = position.edit(map={at: [*tiles[at], 0, 0, 0, 0, 0]}, reserve={0: 25})
    assert offered(five, "too-many-on-tile") == [
        ("to-reserve", {"map": {at: [*tiles[at], 0, 0, 0, 0]}, "reserve": [26, 30]})
    ]


@pytest.mark.rule("expedition.setup.players", "expedition.place.adjacent")
def test_a_tile_that_is_nowhere_was_placed_at_the_edge_of_the_others() -> None:
    position = table()
    tiles = position.facts()["map"]
    assert isinstance(tiles, list)
    lost = position.edit(hands={1: ["camp-desert"]})
    (edit,) = (edit for code, edit in offered(lost, "tile-count") if code == "lay")
    laid = edit["map"]
    assert isinstance(laid, list)
    assert (laid[:-1], laid[-1][2]) == (tiles, "desert")
    assert not [each for each in lost.edit(**edit).problems() if each.code in ("tile-count", "area-apart")]
