"""The mummy tiles: paying, replacing, and each of the fifteen abilities."""

import pytest

from tests.classic.helpers import (
    asked,
    cards,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    listed,
    outcomes,
    party,
    places,
    play,
    points,
    refused_by,
    turn_of,
    words,
)
from tests.classic.modules.stories import begin, offered, roll_on, talismans, use


@pytest.mark.rule("mummy.tile.activate")
def test_after_the_draw_one_tile_may_be_paid_for() -> None:
    position = offered("two-points")
    assert set(legal(position)) == {"decline", "use two-points", "use keys", "use pairs"}
    assert turn_of(play(position, "decline").position) == 1
    story = roll_on(play(position, "use two-points"), "play")
    assert turn_of(story.position) == 1, "only one tile per turn"
    assert refused_by(position, "use scarab") == ("mummy.tile.activate",)


@pytest.mark.rule("mummy.tile.activate")
def test_without_enough_talismans_a_tile_cannot_be_used() -> None:
    position = offered("two-points", mummy__talismans={0: 1})
    assert legal(position) == ["decline", "use two-points"]
    verdict = position.check("use keys")
    assert verdict.violations[0].params == {"cost": 2, "have": 1}
    assert any(remedy.code == "with-talismans" for remedy in verdict.remedies)


@pytest.mark.rule("mummy.tile.pay-supply")
def test_talismans_paid_go_back_to_the_supply() -> None:
    story = use("keys")
    assert talismans(story.position) == 6 - 2
    assert fact(story.position, "mummy.supply") == 8 + 2


@pytest.mark.rule("mummy.tile.replace", "ruling.deck.reshuffle-when")
def test_a_used_tile_is_replaced_and_an_exhausted_pile_is_made_of_the_discards() -> None:
    story = use("two-points")
    assert sum(outcomes(story.position).values()) == 15
    assert fact(story.position, "mummy.discard") == ["two-points"]
    story = story.then("turn-tile scarab")
    assert len(listed(story.position, "mummy.offer")) == 3
    position = offered("two-points")
    pile = listed(position, "mummy.pile")
    spent = position.edit(**{"mummy.pile": [], "mummy.discard": pile})
    story = play(spent, "use two-points")
    assert event_of(story, "TilesReshuffled").params["tiles"] == 16, "the tile just used included"


@pytest.mark.rule("mummy.tile.swap-hand")
def test_swap_hand() -> None:
    position = offered("swap-hand")
    before = cards(position, 0)
    story = play(position, "use swap-hand")
    assert set(before) <= set(listed(story.position, "discard"))
    for card in ("5", "4", "3", "2", "1"):
        story = story.then(f"draw {card}")
    assert cards(story.position, 0) == ["5", "4", "3", "2", "1"], "one by one from left to right"


@pytest.mark.rule("mummy.tile.rear-1-2", "mummy.tile.rear-1-4", "ruling.tile.rear")
@pytest.mark.parametrize(("ability", "most"), [("rear-1-2", 2), ("rear-1-4", 4)])
def test_the_rearmost_advances(ability: str, most: int) -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 27)}}
    position = offered(ability, **facts)
    asking = play(position, f"use {ability}").position
    assert asked(asking) == "advance"
    assert legal(asking) == [f"advance {n}" for n in range(1, most + 1)]
    assert refused_by(asking, f"advance {most + 1}") == (f"mummy.tile.{ability}",)
    story = play(asking, f"advance {most}")
    assert most in places(story.position)
    assert not events_of(story, "NotEnough"), "no action"


@pytest.mark.rule("ruling.tile.rear", "ruling.mummy.last", "ruling.woken.tile")
def test_only_the_rearmost_upright_one_moves() -> None:
    """Lying, woken and arrived adventurers do not count; without a legal number nothing happens."""
    start = begin("mummy", hands={0: holding("1")}, adventurers={0: [39, "lying-20", 41, 41, 41]}, spent=3,
                  sarcophagi=[0, 0], mummy__space=10, mummy__offer=["rear-1-2", "keys", "items"])  # fmt: skip
    story = roll_on(play(start, "decline", "play left", "move 39 1"), "use-tile")
    story = story.then("use rear-1-2")
    assert event_of(story, "NothingHappens").rule == "ruling.tile.rear", "1 needs a key, 2 is too far"


@pytest.mark.rule("ruling.tile.rear", "ruling.tile.moves")
def test_a_tile_move_enters_the_chamber_and_falls_on_her() -> None:
    start = begin("mummy", hands={0: holding("1")}, adventurers={0: [38, 41, 41, 41, 41]}, spent=4,
                  keys={0: 1}, sarcophagi=[0, 0], mummy__space=10,
                  mummy__offer=["rear-1-2", "keys", "items"])  # fmt: skip
    story = roll_on(play(start, "play left", "move 38 1"), "use-tile").then("use rear-1-2", "advance 2")
    assert places(story.position) == [41] * 5
    assert fact(story.position, "keys", 0) == 0
    onto = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 27)}, mummy__space=2,
                 tiles={1: "vase3x2"}, mummy__offer=["rear-1-2", "keys", "items"])  # fmt: skip
    story = roll_on(play(onto, "play left", "move 27 1"), "use-tile").then("use rear-1-2", "advance 2")
    assert "lying-2" in places(story.position)


@pytest.mark.rule("ruling.tile.moves")
def test_a_tile_move_wakes_and_rides_osiris() -> None:
    story = use("one-step", "move 8 1", adventurers={0: [0, 8, "anubis-1", "anubis-2", "anubis-3"]})
    assert "woken" in places(story.position)
    ride = use("one-step", "move 5 1", adventurers={0: party(0, 5)}, tiles={1: "vase3x2", 6: "osiris3"})
    assert 9 in places(ride.position)


@pytest.mark.rule("ruling.woken.tile")
def test_one_woken_this_turn_is_neither_moved_nor_counted_by_a_tile() -> None:
    start = begin("mummy", hands={0: holding("1")}, adventurers={0: [5, 5, 8, "anubis-1", "anubis-3"]},
                  tiles={9: "vase5x3"}, mummy__space=30,
                  mummy__offer=["rear-1-2", "one-step", "items"])  # fmt: skip
    story = roll_on(play(start, "play left", "move 8 1"), "use-tile")
    assert "woken" in places(story.position)
    assert "move 0 1" not in legal(story.then("use one-step").position)
    assert event_of(story.then("use rear-1-2", "advance 2"), "TileMoves").params["space"] == 5


@pytest.mark.rule("mummy.tile.two-points")
def test_two_points() -> None:
    story = use("two-points")
    assert fact(story.position, "score", 0) == 2
    assert points(story.position, 0, "mummy-tiles") == 2


@pytest.mark.rule("mummy.tile.move-card")
def test_move_card() -> None:
    asking = use("move-card").position
    hand = cards(asking, 0)
    assert "decline" in legal(asking)
    moved = play(asking, "shift 1 5").position
    assert cards(moved, 0) == [*hand[1:], hand[0]]
    assert cards(play(asking, "decline").position, 0) == hand


@pytest.mark.rule("mummy.tile.scarab")
def test_scarab() -> None:
    story = use("scarab", "scarab 4")
    assert fact(story.position, "scarabs", 0) == [4]
    empty = offered("scarab").edit(scarab_supply=[])
    assert event_of(play(empty, "use scarab"), "NothingHappens").rule == "ruling.supply.empty"


@pytest.mark.rule("mummy.tile.swap-scarab", "ruling.tile.swap-scarab")
def test_swap_scarab() -> None:
    asking = use("swap-scarab", scarabs={0: [1, 1, 3]}).position
    assert legal(asking) == ["decline", "return 1", "return 3"]
    story = play(asking, "return 1", "scarab 4")
    assert fact(story.position, "scarabs", 0) == [1, 3, 4]
    assert fact(story.position, "mummy.boxed", 0) == [1], "out of the game, not back to the supply"
    assert not story.position.problems()
    nothing = use("swap-scarab")
    assert event_of(nothing, "NothingHappens").rule == "ruling.tile.swap-scarab", "no own scarab"
    none_left = play(offered("swap-scarab", scarabs={0: [1]}).edit(scarab_supply=[]), "use swap-scarab")
    assert event_of(none_left, "NothingHappens").rule == "ruling.tile.swap-scarab"


@pytest.mark.rule("mummy.tile.one-step")
def test_one_step() -> None:
    asking = use("one-step", adventurers={0: party(0, 10)}).position
    assert {"decline", "move 0 1", "move 10 1"} <= set(legal(asking))
    story = play(asking, "move 10 1")
    assert 11 in places(story.position)
    assert not events_of(story, "NotEnough")
    assert refused_by(asking, "move 30 1") == ("base.move.any-own",)


@pytest.mark.rule("mummy.tile.horus", "ruling.tile.horus")
def test_horus() -> None:
    asking = use("horus", mummy__space=30).position
    hand = cards(asking, 0)
    assert legal(asking) == [f"discard {n}" for n in range(1, 6)], "any card, not only the outer ones"
    story = play(asking, "discard 3")
    assert legal(story.position) == ["take card-1", "take card-2", "take card-3"]
    top = words(story.position, "horus", 2)[0]
    story = story.then("take card-3")
    assert cards(story.position, 0) == [hand[0], hand[1], top, hand[3], hand[4]]
    assert fact(story.position, "mummy.space") == 30, "she does not move"


@pytest.mark.rule("ruling.tile.horus", "ruling.tile.no-effect")
def test_horus_with_empty_piles_discards_nothing() -> None:
    position = offered("horus").edit(horus=[["-"], ["-"], ["-"]])
    story = play(position, "use horus")
    assert event_of(story, "NothingHappens").rule == "ruling.tile.horus"
    assert not events_of(story, "CardDiscarded")


@pytest.mark.rule("mummy.tile.pairs", "ruling.tile.pairs")
@pytest.mark.parametrize(("treasures", "expected"), [(1, 0), (2, 2), (5, 4)])
def test_pairs(treasures: int, expected: int) -> None:
    held = ["vase3x2", "jewel3x2", "vase4x2", "statue4x2", "jewel4x2"][:treasures]
    story = use("pairs", treasures={0: held}, wilds={0: 3})
    assert points(story.position, 0, "mummy-tiles") == expected, "any two, wild treasures not"


@pytest.mark.rule("mummy.tile.keys")
def test_keys() -> None:
    assert fact(use("keys").position, "keys", 0) == 2
    short = offered("keys").edit(key_supply=1)
    assert fact(play(short, "use keys").position, "keys", 0) == 1


@pytest.mark.rule("mummy.tile.smallest", "ruling.tile.smallest")
def test_smallest() -> None:
    position = offered("smallest")
    face_up = [name for name in words(position, "tiles") if "x" in name]
    least = min(int(name.rstrip("0123456789").rstrip("x")[-1]) for name in face_up)
    assert points(play(position, "use smallest").position, 0, "mummy-tiles") == least
    bare = position.edit(tiles=[name if "x" not in name else "-" for name in words(position, "tiles")])
    assert points(play(bare, "use smallest").position, 0, "mummy-tiles") == 0


@pytest.mark.rule("mummy.tile.items")
def test_items() -> None:
    asking = use("items").position
    assert set(legal(asking)) == {"decline", "take key scarab", "take key wild", "take scarab wild"}
    assert refused_by(asking, "take key scarab wild") == ("mummy.tile.items",)
    assert refused_by(asking, "take key") == ("mummy.tile.items",)
    story = play(asking, "take key wild")
    assert (fact(story.position, "keys", 0), fact(story.position, "wilds", 0)) == (1, 1)
    assert fact(play(asking, "take scarab wild", "scarab 2").position, "scarabs", 0) == [2]


@pytest.mark.rule("mummy.tile.extra-turn", "ruling.extra-turn")
def test_extra_turn() -> None:
    asking = use("extra-turn").position
    assert legal(asking) == ["accept", "decline"]
    again = roll_on(play(asking, "accept"), "play").position
    assert turn_of(again) == 0
    assert turn_of(roll_on(play(asking, "decline"), "play").position) == 1


@pytest.mark.parametrize(("ability", "told"), [("keys", "talismans go"), ("scarab", "talisman goes")])
def test_a_note_says_what_becomes_of_the_talismans(ability: str, told: str) -> None:
    assert told in offered(ability).check(f"use {ability}").hints()[0]


@pytest.mark.rule("mummy.tile.all-four", "ruling.tile.all-four")
def test_all_four() -> None:
    """Front to rear, as with move-all; one that cannot move 4 stays."""
    story = use("all-four", adventurers={0: [0, 9, 20, 37, 39]}, keys={0: 1})
    assert 13 in places(story.position)
    assert 41 in places(story.position), "37 needs exactly 4 and has a key"
    assert 39 in places(story.position), "39 cannot move 4"
    assert [event.rule for event in events_of(story, "AdventurerStayed")] == ["ruling.tile.all-four"]
    assert not events_of(story, "ActorChosen")


@pytest.mark.rule("ruling.tile.no-effect")
def test_an_affordable_tile_may_be_used_without_effect_and_declined_only_where_it_says_may() -> None:
    assert event_of(use("swap-scarab"), "NothingHappens")
    assert "decline" not in legal(use("rear-1-4").position), "the rear one advances"
    assert "decline" not in legal(use("horus").position)
    for ability in ("move-card", "one-step", "items", "extra-turn"):
        assert "decline" in legal(use(ability).position)
