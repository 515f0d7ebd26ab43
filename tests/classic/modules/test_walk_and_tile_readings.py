"""Readings of what the mummy does to whom, when she walks, and what her tiles may do: beside the standard."""

from __future__ import annotations

import pytest

from luxor import Position
from tests.classic.helpers import (
    CHAMBER,
    asked,
    cites,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
)
from tests.classic.modules.stories import begin, by, offered, roll_on

TUNNELS = {18: "tunnel", 21: "tunnel"}


def walk(space: int, card: str = "1-3*", **facts: object) -> Position:
    """Seat 0 is about to play a Horus card, and so the mummy is about to walk."""
    return begin("mummy", hands={0: holding(card)}, mummy__space=space, given=facts)


@pytest.mark.rule("ruling.mummy.spaces")
def test_empty_spaces_may_be_steps_of_the_mummy() -> None:
    position = walk(20).edit(tiles={19: "-"}, adventurers={1: party(19)})
    assert fact(play(position, "play left").position, "mummy.space") == 18
    story = play(by(position, "ruling.mummy.spaces", "counts-empty"), "play left")
    assert fact(story.position, "mummy.space") == 19
    assert "lying-19" in places(story.position, 1)
    assert cites(story, "ruling.mummy.spaces")
    assert "mummy-nowhere" not in [problem.code for problem in story.position.problems()]


@pytest.mark.rule("ruling.mummy.osiris")
def test_osiris_may_carry_the_mummy_on() -> None:
    position = walk(20).edit(tiles={19: "osiris2"}, adventurers={1: party(17)})
    assert fact(play(position, "play left").position, "mummy.space") == 19
    story = play(by(position, "ruling.mummy.osiris", "carried"), "play left")
    assert fact(story.position, "mummy.space") == 17
    assert "lying-17" in places(story.position, 1)
    assert cites(story, "ruling.mummy.osiris")


@pytest.mark.rule("ruling.mummy.supply")
def test_missing_talismans_may_come_from_those_who_fell() -> None:
    position = walk(20, mummy__talismans=[0, 20], adventurers={1: party(19)}).edit(**{"mummy.supply": 0})
    story = play(by(position, "ruling.mummy.supply", "from-players"), "play left")
    assert listed(story.position, "mummy.talismans") == [1, 19]
    assert cites(story, "ruling.mummy.supply")


@pytest.mark.rule("ruling.mummy.last")
def test_one_who_lies_may_be_the_last_one() -> None:
    people = {0: ["lying-3", 5, 5, 9, CHAMBER]}
    position = begin("mummy", hands={0: holding("last*", "1")}, mummy__space=20).edit(adventurers=people)
    position = position.edit(agenda=[["end", 0], ["use-tile", 0], ["refill", 0], ["play", 0]], keys={0: 1})
    other = by(position, "ruling.mummy.last", "nobody-moves")
    assert legal(position) == ["play left", "play right"]
    assert legal(other) == ["play right"]
    assert "ruling.mummy.last" in refused_by(other, "play left")
    tile = offered("rear-1-2").edit(adventurers={0: ["lying-3", 5, 5, 9, CHAMBER]})
    story = play(by(tile, "ruling.mummy.last", "nobody-moves"), "use rear-1-2")
    assert events_of(story, "NothingHappens")[0].rule == "ruling.mummy.last"


@pytest.mark.rule("ruling.woken.tile")
def test_one_who_was_just_woken_may_count_but_stay() -> None:
    people = {0: ["anubis-3", "anubis-2", "anubis-1", 5, 7]}
    facts = {"hands": {0: holding("2")}, "adventurers": people, "mummy__space": 30}
    position = begin("mummy", mummy__offer=["rear-1-2", "keys", "items"], given=facts)
    other = by(position, "ruling.woken.tile", "counted-stays")
    story = play(roll_on(play(other, "play left", "move 7 2"), "use-tile").position, "use rear-1-2")
    assert events_of(story, "NothingHappens")[0].rule == "ruling.woken.tile"
    assert 5 in places(story.position)


@pytest.mark.rule("ruling.none-possible.rest")
def test_a_card_that_moves_nobody_may_just_be_discarded() -> None:
    people = {0: [CHAMBER, CHAMBER, CHAMBER, CHAMBER, 40]}
    hands = {0: holding("1-3*", "die")}
    position = begin("mummy", hands=hands, mummy__space=20).edit(adventurers=people, keys={0: 0})
    assert fact(play(position, "play left").position, "mummy.space") == 19
    story = play(by(position, "ruling.none-possible.rest", "discard-only"), "play left")
    assert fact(story.position, "mummy.space") == 20
    assert "use-tile" not in str(story.position)
    assert legal(play(position, "play right").position)[0].startswith("draw")
    rolled = play(by(position, "ruling.none-possible.rest", "rolled"), "play right")
    assert events_of(rolled.then("roll 3"), "NobodyMoved")


@pytest.mark.rule("ruling.mummy.all")
def test_nobody_may_act_if_one_of_all_falls() -> None:
    position = begin("mummy", hands={0: holding("all-2**")}, mummy__space=30)
    position = position.edit(tiles={12: "wild"}, adventurers={0: [0, 0, 10, 10, 22]}, **{"mummy.space": 28})
    assert legal(play(position, "play left", "move-all").position)[:1] == ["act 2"]
    story = play(by(position, "ruling.mummy.all", "no-action"), "play left", "move-all")
    assert "lying-26" in places(story.position)
    assert legal(story.position)[0].startswith("draw")


@pytest.mark.rule("ruling.mummy.tunnel")
def test_either_end_of_a_tunnel_may_be_harmless() -> None:
    near = begin("mummy", hands={0: holding("1")}, tiles=TUNNELS, adventurers={0: party(0, 0, 0, 17)})
    near = near.edit(**{"mummy.space": 18})
    assert places(play(near, "play left", "move 17 1").position)[-1] == "lying-18"
    first = play(by(near, "ruling.mummy.tunnel", "used-first"), "play left", "move 17 1")
    assert places(first.position)[-1] == 21
    far = near.edit(**{"mummy.space": 21})
    assert places(play(far, "play left", "move 17 1").position)[-1] == "lying-21"
    safe = play(by(far, "ruling.mummy.tunnel", "far-end-safe"), "play left", "move 17 1")
    assert places(safe.position)[-1] == 21
    assert not safe.position.problems()


@pytest.mark.rule("ruling.mummy.tunnel")
def test_who_only_moves_to_a_tunnel_is_not_spared() -> None:
    tile = offered("one-step").edit(tiles=TUNNELS, adventurers={0: party(0, 0, 0, 17)})
    tile = by(tile.edit(**{"mummy.space": 18}), "ruling.mummy.tunnel", "used-first")
    assert places(play(tile, "use one-step", "move 17 1").position)[-1] == "lying-18"


@pytest.mark.rule("ruling.stand.declare")
def test_some_may_be_left_lying_only_by_who_plays_on() -> None:
    people = {0: [0, 0, 0, "lying-3", "lying-30"]}
    position = begin("mummy", adventurers=people, mummy__space=20, hands={0: holding("1")})
    other = by(position, "ruling.stand.declare", "refuse")
    assert legal(play(other, "try", "roll 1").position) == ["stand 3", "stand 30"]
    assert refused_by(play(other, "try", "roll 4").position, "decline") != ()
    assert "decline" in legal(play(other, "try", "roll 6").position)


@pytest.mark.rule("ruling.mummy.drawn")
def test_she_may_walk_for_cards_that_are_drawn_or_discarded() -> None:
    position = begin("mummy", hands={0: holding("1")}, mummy__space=30).edit(deck=["1-3*"])
    for space, other in ((30, position), (29, by(position, "ruling.mummy.drawn", "comes"))):
        after = play(other, "play left", "move 0 1", "draw 1-3*").position
        assert fact(after, "mummy.space") == space
    tile = offered("horus", hands={0: ["1", "2", "1-3*", "4", "5"]}, mummy__space=30)
    left = play(by(tile, "ruling.mummy.drawn", "leaves"), "use horus", "discard 2")
    assert fact(left.position, "mummy.space") == 29
    assert cites(left, "ruling.mummy.drawn")
    assert fact(play(tile, "use horus", "discard 2").position, "mummy.space") == 30
    hand = offered("swap-hand", hands={0: ["1", "2", "1-3*", "4", "5"]}, mummy__space=30)
    assert fact(play(hand, "use swap-hand").position, "mummy.space") == 30
    assert fact(play(by(hand, "ruling.mummy.drawn", "leaves"), "use swap-hand").position, "mummy.space") == 29


@pytest.mark.rule("ruling.play.before-mummy")
def test_a_card_by_which_she_stops_its_move_may_count_as_useless() -> None:
    people = {0: [CHAMBER, CHAMBER, CHAMBER, CHAMBER, 19]}
    position = begin("mummy", hands={0: holding("1-3*", "1")}, mummy__space=20).edit(adventurers=people)
    assert legal(position) == ["play left", "play right"]
    other = by(position, "ruling.play.before-mummy", "not-playable")
    assert legal(other) == ["play right"]
    assert "ruling.play.before-mummy" in refused_by(other, "play left")
    assert legal(other.edit(adventurers={0: [CHAMBER, CHAMBER, CHAMBER, 10, 19]})) == legal(position)


@pytest.mark.rule("ruling.mummy.before-move")
def test_she_may_walk_between_move_and_action() -> None:
    position = walk(20).edit(tiles={19: "wild"}, adventurers={0: [0, 0, 0, 0, 18]})
    other = by(position, "ruling.mummy.before-move", "after-move")
    caught = play(other, "play left", "move 18 1")
    assert places(caught.position)[-1] == "lying-19"
    assert fact(caught.position, "wilds", 0) == 0
    assert next(e.kind for e in caught.events if e.kind.endswith("Moved")) == "AdventurerMoved"
    free = play(other, "play left", "move 0 2")
    assert fact(free.position, "mummy.space") == 19
    onto = play(other, "play left", "move 18 2")
    assert places(onto.position)[-1] == "lying-20", "who runs into her falls before she walks on"
    assert fact(onto.position, "mummy.space") == 19
    everybody = by(walk(20, "all-2**"), "ruling.mummy.before-move", "after-move")
    everybody = everybody.edit(tiles={18: "wild"}, adventurers={0: [5, 5, 5, 5, 16]})
    moved = play(everybody, "play left", "move-all")
    assert "lying-18" in places(moved.position)
    assert events_of(moved, "ActorChosen")[0].params == {"space": 7}, "the only one who can"


@pytest.mark.rule("ruling.tile.rear")
def test_the_last_one_may_be_kept_off_mummy_and_chamber() -> None:
    people, tiles = {0: [37, CHAMBER, CHAMBER, CHAMBER, 40]}, dict.fromkeys((38, 39, 40), "vase3x2")
    position = offered("rear-1-4").edit(adventurers=people, keys={0: 1}, tiles=tiles)
    position = position.edit(**{"mummy.space": 39})
    assert len(legal(play(position, "use rear-1-4").position)) == 4
    used = play(by(position, "ruling.tile.rear", "no-mummy-no-chamber"), "use rear-1-4").position
    assert legal(used) == ["advance 1", "advance 3"]
    assert refused_by(used, "advance 2") == refused_by(used, "advance 4") == ("ruling.tile.rear",)


@pytest.mark.rule("ruling.tile.horus", "ruling.tile.swap-scarab")
def test_what_is_given_may_be_lost() -> None:
    position = offered("horus").edit(horus=[["-"], ["-"], ["-"]])
    assert events_of(play(position, "use horus"), "NothingHappens")
    story = play(by(position, "ruling.tile.horus", "discard-always"), "use horus", "discard 3")
    assert len(listed(story.position, "hands", 0)) == 4
    assert events_of(story, "NothingHappens")[0].rule == "ruling.tile.horus"
    scarab = offered("swap-scarab").edit(scarabs={0: [1]}, scarab_supply=[])
    assert events_of(play(scarab, "use swap-scarab"), "NothingHappens")
    lost = play(by(scarab, "ruling.tile.swap-scarab", "lost"), "use swap-scarab", "return 1")
    assert listed(lost.position, "scarabs", 0) == []


@pytest.mark.rule("ruling.tile.no-effect")
def test_a_tile_without_effect_may_be_out_of_reach() -> None:
    position = offered("keys").edit(key_supply=0)
    assert "use keys" in legal(position)
    other = by(position, "ruling.tile.no-effect", "needs-effect")
    assert "use keys" not in legal(other)
    assert refused_by(other, "use keys") == ("ruling.tile.no-effect",)
    assert "use pairs" not in legal(other), "without treasures there is no pair"
    assert "use items" in legal(other)
    assert "use keys" in legal(other.edit(key_supply=1))


@pytest.mark.rule("ruling.tile.moves")
def test_a_tile_may_leave_one_standing_on_osiris() -> None:
    position = offered("one-step").edit(tiles={18: "osiris2"}, adventurers={0: party(0, 0, 0, 17)})
    assert places(play(position, "use one-step", "move 17 1").position)[-1] == 20
    story = play(by(position, "ruling.tile.moves", "osiris-stays"), "use one-step", "move 17 1")
    assert places(story.position)[-1] == 18
    assert cites(story, "ruling.tile.moves")


@pytest.mark.rule("ruling.tile.no-effect")
def test_whatever_a_tile_does_may_be_declined() -> None:
    position = by(offered("keys"), "ruling.tile.no-effect", "any-declined")
    paid = play(position, "use keys")
    assert legal(paid.position) == ["accept", "decline"]
    assert fact(paid.then("accept").position, "keys", 0) == 2
    left = paid.then("decline")
    assert fact(left.position, "keys", 0) == 0
    assert cites(left, "ruling.tile.no-effect")
    in_vain = play(position.edit(key_supply=0), "use keys").position
    assert legal(in_vain)[0].startswith("turn-tile"), "of nothing nothing can be declined"


@pytest.mark.rule("ruling.stand.no-tile")
def test_a_roll_that_ends_the_turn_may_cost_a_card() -> None:
    people = {0: [0, 0, 0, 0, "lying-30"]}
    position = begin("mummy", adventurers=people, mummy__space=20, hands={0: holding("1")})
    other = by(position, "ruling.stand.no-tile", "discard-and-draw")
    story = play(other, "try", "roll 4", "stand 30")
    assert asked(story.position) == "stand-discard"
    story = story.then("discard 2")
    assert cites(story, "ruling.stand.no-tile")
    assert len(listed(roll_on(story, "use-tile").position, "hands", 0)) == 5


@pytest.mark.rule("ruling.mummy.before-move")
def test_the_player_may_choose_when_she_walks() -> None:
    position = walk(20).edit(tiles={19: "wild"}, adventurers={0: [0, 0, 0, 0, 18]})
    asking = play(by(position, "ruling.mummy.before-move", "choose"), "play left")
    assert legal(asking.position) == ["walk first", "walk last"]
    assert fact(asking.then("walk first").position, "mummy.space") == 19
    last = asking.then("walk last", "move 18 1")
    assert fact(last.position, "wilds", 0) == 1
    assert fact(last.position, "mummy.space") == 19
    stopped = position.edit(adventurers={0: [CHAMBER, CHAMBER, CHAMBER, CHAMBER, 19]})
    caught = play(by(stopped, "ruling.mummy.before-move", "choose"), "play left", "walk first")
    assert cites(caught, "ruling.play.before-mummy")


@pytest.mark.rule("ruling.mummy.before-move")
def test_nobody_is_asked_when_she_walks_where_nobody_can_move() -> None:
    position = walk(20).edit(adventurers={0: [CHAMBER] * 5})
    story = play(by(position, "ruling.mummy.before-move", "choose"), "play left")
    assert fact(story.position, "mummy.space") == 19, "first or last: she just walks"
    assert cites(story, "ruling.mummy.before-move")
    assert legal(story.position)[0].startswith("draw")


@pytest.mark.rule("ruling.plus-minus.tile", "mummy.tile.one-step")
def test_a_mummy_tile_counts_tiles_after_a_card_that_moved_by_a_space() -> None:
    offer = ["one-step", "keys", "pairs"]
    position = begin("mummy", hands={0: holding("+-1")}, adventurers={0: party(0, 1)}, tiles={2: "-", 3: "-"},
                     mummy__offer=offer, mummy__space=30)  # fmt: skip
    spaces = by(position, "ruling.plus-minus.tile", "space")
    story = roll_on(play(spaces, "play left", "move 1 1"), "use-tile").then("use one-step", "move 2 1")
    assert places(story.position)[-1] == 4, "the gap was a step for the card, and is none for the tile"
