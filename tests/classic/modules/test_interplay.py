"""Where the parts of the expansion meet: each test fails under the other reading."""

import pytest

import luxor
from tests.classic.helpers import (
    asked,
    cards,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    party,
    places,
    play,
    turn_of,
)
from tests.classic.modules.stories import as_character, begin, roll_on


def completing(*modules: str, **facts: object) -> luxor.Position:
    """Set-turn is about to complete a set, with an extra-turn tile on offer."""
    named: dict[str, object] = {
        "hands": {0: holding("1")},
        "adventurers": {0: party(9, 10)},
        "tiles": {10: "statue3x2"},
        "treasures": {0: ["vase3x2", "jewel3x2"]},
        "mummy__offer": ["extra-turn", "keys", "items"],
        **facts,
    }
    return as_character("set-turn", "mummy", *modules, given=named)


@pytest.mark.rule("ruling.extra-turn.stack", "ruling.extra-turn")
def test_extra_turns_add_up_and_each_is_a_full_turn() -> None:
    story = play(completing(), "play left", "move 9 1", "accept")
    assert fact(story.position, "again") == ["set-turn"]
    story = roll_on(story, "use-tile")
    assert turn_of(story.position) == 0, "the current turn is finished first: draw, then mummy tile"
    story = roll_on(story.then("use extra-turn", "accept"), "play")
    assert fact(story.position, "again") == ["extra-turn"], "one of two begins"
    assert (turn_of(story.position), len(cards(story.position, 0))) == (0, 5)


@pytest.mark.rule("mummy.tile.extra-turn", "characters.set-turn")
def test_an_extra_turn_begins_by_the_rule_that_gave_it() -> None:
    story = roll_on(play(completing(), "play left", "move 9 1", "accept"), "use-tile")
    story = roll_on(story.then("use extra-turn", "accept"), "play")
    assert luxor.position(str(story.position)) == story.position, "a line tells of it, too"
    story = roll_on(story.then("play left", str(legal(story.then("play left").position)[0])), "use-tile")
    story = roll_on(story.then("decline"), "play")
    story = roll_on(story.then("play left", str(legal(story.then("play left").position)[0])), "use-tile")
    begun = events_of(story.then("decline"), "TurnBegan")
    assert [(event.seat, event.rule) for event in begun] == [
        (0, "characters.set-turn"), (0, "mummy.tile.extra-turn"), (1, "base.turn.order")]  # fmt: skip
    assert "base.turn.order" in begun[0].also


def test_an_extra_turn_still_to_come_stands_in_the_way_of_other_modules() -> None:
    position = play(completing(), "play left", "move 9 1", "accept").position
    obstacle = luxor.diff(position, ("mummy", "characters"), ("mummy",)).obstacles["b"][0]
    assert (obstacle.code, obstacle.rule) == ("turn-to-come", "characters.set-turn")
    assert luxor.diff(position, ("mummy", "characters"), ("characters",)).b is not None, "it gave none yet"


@pytest.mark.rule("ruling.extra-turn.stack")
def test_an_extra_turn_begins_with_its_own_chance_to_stand_up() -> None:
    lying = {0: [9, 10, "lying-12", "anubis-2", "anubis-3"]}
    position = completing(adventurers=lying, mummy__space=30)
    story = roll_on(play(position, "decline", "play left", "move 9 1", "accept"), "use-tile").then("decline")
    assert (turn_of(story.position), asked(story.position)) == (0, "stand-up")


@pytest.mark.rule("ruling.extra-turn")
def test_an_extra_turn_counts_in_the_final_round_too() -> None:
    """Seat 1 is the last of the round, two are in the chamber: its extra turn is still played."""
    position = begin("mummy", seat=1, hands={1: holding("1")},
                     adventurers={0: [0, 0, 0, 41, 41], 1: party(0, 0)},
                     spent=2, sarcophagi=[0, 0], tiles={1: "vase3x2"},
                     mummy__offer=["extra-turn", "keys", "items"])  # fmt: skip
    story = roll_on(play(position, "play left", "move 0 1"), "use-tile")
    again = roll_on(story.then("use extra-turn", "accept"), "play")
    assert turn_of(again.position) == 1
    assert event_of(story.then("decline"), "GameEnded")


@pytest.mark.rule("ruling.woken.extra-turn")
def test_a_woken_adventurer_may_move_in_the_extra_turn() -> None:
    position = begin("mummy", hands={0: holding("1", "2", ("3", "3", "3"))},
                     adventurers={0: [1, 1, 8, "anubis-1", "anubis-3"]},
                     mummy__space=30, tiles={9: "vase5x3"},
                     mummy__offer=["extra-turn", "keys", "items"])  # fmt: skip
    story = roll_on(play(position, "play left", "move 8 1"), "use-tile")
    assert "woken" in places(story.position)
    story = roll_on(story.then("use extra-turn", "accept"), "play")
    assert 0 in places(story.position)
    assert "move 0 2" in legal(story.then("play right").position)


@pytest.mark.rule("ruling.play.before-mummy", "ruling.play.options-optional")
def test_between_card_and_move_the_single_step_may_still_save_the_turn() -> None:
    """The mummy knocks down the front one; last-to-second is gone, but the rear one can step."""
    position = as_character("single-step", "mummy", hands={0: holding("last*")}, mummy__space=11,
                            adventurers={0: [5, 10, 41, 41, 41]}, spent=3, sarcophagi=[0, 0])  # fmt: skip
    story = play(position, "play left")
    assert "lying-10" in places(story.position)
    assert asked(story.position) == "single-step"
    plain = as_character("reroll", "mummy", hands={0: holding("last*")}, mummy__space=11,
                         adventurers={0: [5, 10, 41, 41, 41]}, spent=3, sarcophagi=[0, 0])  # fmt: skip
    assert event_of(play(plain, "play left"), "NobodyMoved").rule == "ruling.play.before-mummy"


@pytest.mark.rule("ruling.play.options-optional")
def test_a_card_only_an_ability_can_use_may_be_played_and_left_unused() -> None:
    position = as_character("single-step", hands={0: holding("5", "1")}, spent=4,
                            adventurers={0: [38, 41, 41, 41, 41]}, sarcophagi=[0, 0])  # fmt: skip
    assert legal(position) == ["play left", "play right"]
    assert "ruling.play.options-optional" in position.check("play left").basis
    story = play(position, "play left")
    assert legal(story.position) == ["decline", "single"]
    assert event_of(story.then("decline"), "NobodyMoved")
    assert 39 in places(story.then("single", "move 38 1").position)


@pytest.mark.rule("ruling.equipment.horus-taken", "ruling.mummy.after-insert")
def test_two_cards_plus_a_horus_card_taken() -> None:
    position = begin("equipment", "mummy", hands={0: ["1+", "6", "5", "0", "2"]},
                     adventurers={0: party(0, 1)}, horus={0: ["1-3*"]}, mummy__space=10)  # fmt: skip
    story = play(position, "play left", "add right", "move 1 3", "take card-1")
    assert cards(story.position, 0) == ["6", "5", "0"], "the other reading has it in the hand already"
    assert fact(story.position, "mummy.space") == 9
    story = roll_on(story, "side").then("put right")
    hand = cards(story.position, 0)
    assert hand[2] == "1-3*"
    assert (hand[0], hand[1], hand[4]) == ("6", "5", "0")


@pytest.mark.rule("characters.temple-now", "ruling.characters.temple-now-who", "ruling.mummy.tunnel")
def test_temple_now_on_a_tunnel_carries_one_and_may_end_on_the_mummy() -> None:
    position = as_character("temple-now", "mummy", hands={0: holding("1")}, adventurers={0: party(7, 8)},
                            tiles={8: "vase3x2", 18: "tunnel"}, mummy__space=18)  # fmt: skip
    story = play(position, "play left", "move 7 1", "reveal tunnel", "perform")
    assert {8, "lying-18"} <= set(places(story.position))


@pytest.mark.rule("ruling.characters.single-step-replaces", "ruling.characters.single-step-horus")
def test_single_step_on_move_all_moves_one_and_she_walks() -> None:
    position = as_character("single-step", "mummy", hands={0: holding("all-3***")},
                            adventurers={0: party(0, 10)}, mummy__space=30)  # fmt: skip
    story = play(position, "play left", "single", "move 10 1")
    assert fact(story.position, "mummy.space") == 27
    assert places(story.position)[-2:] == [0, 11]
    assert not events_of(story, "AllMoved")


@pytest.mark.rule("ruling.characters.shift-timing")
def test_the_shift_comes_before_a_horus_card_is_taken() -> None:
    """Own hand of four when shifting; only then does the action bring the fifth."""
    position = as_character("card-shift", other="reroll", hands={0: holding("4")},
                            adventurers={0: [0, 8, "anubis-1", "anubis-2", "anubis-3"]})  # fmt: skip
    story = play(position, "play left", "move 8 4")
    assert (asked(story.position), len(cards(story.position, 0))) == ("card-shift", 4)
    assert asked(story.then("decline").position) == "take"


@pytest.mark.rule("ruling.nobody-moves.round")
def test_a_round_with_an_extra_turn_is_not_counted_twice() -> None:
    """Seat 0 can move nobody in either of its two turns; that is one player, not two."""
    facts = {
        "hands": {0: holding("5", "4", ("5", "4", "5"))},
        "spent": 3,
        "keys": {0: 0},
        "sarcophagi": [0, 0],
    }
    position = begin("mummy", players=3, adventurers={0: [39, 40, 41, 41, 41]}, mummy__space=10,
                     mummy__offer=["extra-turn", "keys", "items"], given=facts)  # fmt: skip
    story = roll_on(play(position, "play left"), "use-tile")
    assert fact(story.position, "idle") == 1
    story = roll_on(story.then("use extra-turn", "accept"), "play")
    assert fact(story.position, "idle") == 0
    story = story.then("play right")
    assert fact(story.position, "idle") == 1


@pytest.mark.rule("ruling.key.spent")
def test_keys_spent_by_an_ability_do_not_return_to_the_supply() -> None:
    position = as_character("key-step", hands={0: holding("2")})
    before = fact(position, "key_supply")
    assert fact(play(position, "play left", "key 1").position, "key_supply") == before


@pytest.mark.rule("ruling.none-possible.rest")
def test_without_a_move_a_horus_card_still_moves_her_and_the_tile_follows() -> None:
    position = begin("mummy", hands={0: holding("all-3***", "5")}, spent=4,
                     adventurers={0: [40, 41, 41, 41, 41]}, sarcophagi=[0, 0], mummy__space=30)  # fmt: skip
    story = roll_on(play(position, "play left"), "use-tile")
    assert fact(story.position, "mummy.space") == 27
    assert asked(story.position) == "use-tile"


@pytest.mark.rule("characters.card-shift", "base.temple.tunnel.none-ahead")
def test_two_ways_to_one_space_stay_one_while_a_card_is_shifted() -> None:
    """By a tunnel or by Osiris onto the last tunnel: nothing more happens there, so both are one option."""
    position = as_character(
        "reroll",
        other="card-shift",
        hands={0: holding("1-4*")},
        adventurers={0: party(20)},
        tiles={21: "tunnel", 22: "vase3x2", 23: "vase4x2", 24: "osiris3", 27: "tunnel"},
    )
    story = play(position, "play left")
    reached = {story.then(action).position.key for action in legal(story.position) if action[:7] == "move 20"}
    assert story.then("move 20 1").position.key == story.then("move 20 4").position.key
    assert len(reached) == len([action for action in legal(story.position) if action[:7] == "move 20"])
    assert asked(story.then("move 20 4").position) == "card-shift"
