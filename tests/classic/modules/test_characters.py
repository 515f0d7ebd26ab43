"""The eight characters, each with its choices, and how they read."""

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
    listed,
    party,
    places,
    play,
    points,
    refused_by,
    tile,
    turn_of,
)
from tests.classic.modules.stories import as_character, begin, roll_on

NAMES = (
    "reroll",
    "set-turn",
    "any-horus",
    "treasure-point",
    "single-step",
    "temple-now",
    "card-shift",
    "key-step",
)


def third_piece(*modules: str, **facts: object) -> luxor.Position:
    """One with set-turn is about to take the statue that completes a set."""
    named: dict[str, object] = {
        "hands": {0: holding("1")},
        "adventurers": {0: party(9, 10)},
        "tiles": {10: "statue3x2"},
        "treasures": {0: ["vase3x2", "jewel3x2"]},
        **facts,
    }
    return as_character("set-turn", *modules, given=named)


def temple(*modules: str, name: str = "temple-now", **facts: object) -> luxor.Position:
    """One is about to take a treasure over a cobra symbol."""
    named: dict[str, object] = {
        "hands": {0: holding("1")},
        "adventurers": {0: party(7, 8)},
        "tiles": {8: "vase3x2"},
        **facts,
    }
    return as_character(name, *modules, given=named)


@pytest.mark.rule("characters.setup")
def test_one_character_each_all_different() -> None:
    position = luxor.new_game(5, ("fifth_player", "characters"), seed=3).position
    who = listed(position, "characters.who")
    assert len(set(who)) == 5
    assert set(who) <= set(NAMES)
    games = [luxor.new_game(2, ("characters",), seed=n) for n in range(9)]
    dealt = {tuple(listed(game.position, "characters.who")) for game in games}
    assert len(dealt) > 3


@pytest.mark.rule("characters.setup")
def test_the_caller_may_choose_them() -> None:
    chosen = luxor.new_game(2, ("characters",), characters=("key-step", "reroll"))
    assert fact(chosen.position, "characters.who") == ["key-step", "reroll"]
    for wrong, said in (
        (("reroll", "reroll"), "twice"),
        (("x", "reroll"), "no such"),
        (("reroll",), "each of the"),
    ):
        with pytest.raises(luxor.ConfigError, match=said):
            luxor.new_game(2, ("characters",), characters=wrong)
    with pytest.raises(luxor.ConfigError, match="only with the module"):
        luxor.new_game(2, characters=("reroll", "key-step"))
    twice = chosen.position.edit(**{"characters.who": ["reroll", "reroll"]})
    assert [problem.code for problem in twice.problems()] == ["character-twice"]


@pytest.mark.rule("characters.optional")
def test_every_choice_can_be_declined() -> None:
    asking = {
        "reroll": play(as_character("reroll", hands={0: holding("die")}), "play left", "roll 3"),
        "set-turn": play(third_piece(), "play left", "move 9 1"),
        "single-step": play(as_character("single-step", hands={0: holding("3")}), "play left"),
        "key-step": play(as_character("key-step", hands={0: holding("3")}), "play left"),
        "temple-now": play(temple(), "play left", "move 7 1", "reveal scarab"),
    }
    for step, story in asking.items():
        assert asked(story.position) == step
        assert {"decline", "keep"} & set(legal(story.position))


@pytest.mark.rule("characters.reroll", "ruling.characters.reroll-cards")
def test_a_roll_may_be_kept_or_repeated_once() -> None:
    story = play(as_character("reroll", hands={0: holding("die")}), "play left", "roll 2")
    assert legal(story.position) == ["keep", "reroll"]
    assert legal(story.then("keep").position) == ["move 0 2"]
    again = story.then("reroll", "roll 5")
    assert legal(again.position) == ["move 0 5"], "the second roll binds"


@pytest.mark.rule("ruling.characters.reroll-cards")
def test_also_the_horus_die_and_the_equipment_die_before_adjusting_and_as_second_card() -> None:
    horus = play(
        as_character("reroll", hands={0: holding("1-die*")}), "play left", "roll 1", "reroll", "roll 4"
    )
    assert legal(horus.position) == [f"move 0 {n}" for n in (1, 2, 3, 4)]
    die = play(as_character("reroll", "equipment", hands={0: holding("die+-1")}), "play left", "roll 1")
    assert asked(die.position) == "reroll"
    assert asked(die.then("keep").position) == "adjust"
    second = play(
        as_character("reroll", "equipment", hands={0: holding("2+", "die")}), "play left", "add right"
    )
    second = second.then("roll 1", "reroll", "roll 3")
    assert legal(second.position) == ["move 0 5"]


@pytest.mark.rule("ruling.characters.reroll-scope")
def test_the_stand_up_roll_is_not_repeated() -> None:
    lying = {0: ["lying-10", 0, 0, 0, "anubis-3"]}
    story = play(as_character("reroll", "mummy", adventurers=lying, mummy__space=30), "try", "roll 3")
    assert asked(story.position) == "stand-all"


@pytest.mark.rule("characters.set-turn")
def test_a_complete_set_gives_an_extra_turn_and_still_scores() -> None:
    story = play(third_piece(), "play left", "move 9 1")
    assert asked(story.position) == "set-turn"
    story = roll_on(story.then("accept"), "play")
    assert turn_of(story.position) == 0
    assert fact(story.position, "characters.flipped") == [1, 0]
    assert points(story.position, 0, "sets") == 3


@pytest.mark.rule("characters.set-turn", "ruling.characters.set-turn-once")
def test_wild_treasures_do_not_complete_it_and_a_declined_set_waits() -> None:
    wild = third_piece(treasures={0: ["vase3x2"]}, wilds={0: 2})
    assert not events_of(play(wild, "play left", "move 9 1"), "SetTurnedOver")
    assert asked(roll_on(play(wild, "play left", "move 9 1"), "play").position) == "play"
    declined = play(third_piece(), "play left", "move 9 1", "decline")
    assert fact(declined.position, "characters.flipped") == [0, 0]
    more = third_piece(treasures={0: ["vase3x2", "jewel3x2", "statue4x2"]})
    assert asked(play(more, "play left", "move 9 1").position) == "set-turn", "asked again at the next take"
    used = third_piece(treasures={0: ["vase3x2", "jewel3x2", "statue4x2"]}, characters__flipped=[1, 0])
    assert turn_of(roll_on(play(used, "play left", "move 9 1"), "play").position) == 1, "turned over already"


@pytest.mark.rule("ruling.characters.set-turn-once")
def test_one_set_per_take_and_no_question_for_a_sceptre() -> None:
    two = third_piece(treasures={0: ["vase3x2", "jewel3x2", "statue4x2", "vase4x2", "jewel4x2"]})
    story = play(two, "play left", "move 9 1", "accept")
    assert fact(story.position, "characters.flipped") == [1, 0]
    assert fact(story.position, "again") == ["set-turn"]
    held = {0: ["vase3x2", "jewel3x2", "statue4x2"]}
    sceptre = third_piece("sceptres", tiles={10: "sceptre3x2"}, treasures=held)
    assert "SetTurnedOver" not in {e.kind for e in play(sceptre, "play left", "move 9 1").events}
    assert "unearth" in legal(play(sceptre, "play left", "move 9 1").position)[0]


@pytest.mark.rule("characters.any-horus")
def test_any_pile_instead_of_the_tiles_own() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 3)}}
    taking = play(as_character("any-horus", other="reroll", given=facts), "play left", "move 3 1").position
    assert legal(taking) == ["take key", "take card-1", "take card-2", "take card-3"]
    assert "characters.any-horus" in taking.check("take card-3").basis
    plain = play(as_character("reroll", given=facts), "play left", "move 3 1").position
    assert legal(plain) == ["take key", "take card-1"]


@pytest.mark.rule("ruling.characters.any-horus-eyes")
def test_the_mummy_moves_by_the_card_taken() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 3)}, "mummy__space": 20}
    story = play(
        as_character("any-horus", "mummy", other="reroll", given=facts),
        "play left",
        "move 3 1",
        "take card-3",
    )
    assert fact(story.position, "mummy.space") == 17


@pytest.mark.rule("ruling.characters.any-horus-empty")
def test_another_pile_if_the_tiles_own_is_empty() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 3)}}
    position = as_character("any-horus", other="reroll", given=facts)
    piles = [["-"], *listed(position, "horus")[1:]]
    assert legal(play(position.edit(horus=piles), "play left", "move 3 1").position) == [
        "take key", "take card-2", "take card-3",
    ]  # fmt: skip


@pytest.mark.rule("ruling.characters.any-horus-empty", "characters.any-horus")
@pytest.mark.parametrize("tile", ["horus1", "favour12"])
def test_another_pile_is_never_forced_on_a_player(tile: str) -> None:
    """No key is left, and the tile's own piles are empty."""
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(0, 3)}}
    position = as_character("any-horus", other="reroll", given=facts).edit(tiles={4: tile})
    piles = [["-"], ["-"], *listed(position, "horus")[2:]]
    bare = position.edit(horus=piles, keys={1: 20}, key_supply=0)
    story = play(bare, "play left", "move 3 1")
    assert legal(story.position) == ["take card-3", "decline"]
    verdict = story.position.check("decline")
    assert {"characters.any-horus", "ruling.characters.any-horus-empty"} <= set(verdict.basis)
    declined = story.then("decline")
    assert event_of(declined, "OfferDeclined").rule == "characters.any-horus"
    assert "draw" in legal(declined.position)[0], "and so a card is drawn"
    own = position.edit(horus=[["-"], *listed(position, "horus")[1:]])
    taking = play(own, "play left", "move 3 1").position
    assert "decline" not in legal(taking), "the tile itself has something to offer"
    assert refused_by(taking, "decline")[0] in ("base.horus-tile.choice", "base.temple.favour")


@pytest.mark.rule("characters.treasure-point", "ruling.characters.treasure-point-scope")
def test_a_point_for_each_treasure_sceptres_too_wild_treasures_not() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(7, 8)}}
    taken = ("play left", "move 7 1", "accept")
    story = play(as_character("treasure-point", tiles={8: "vase3x2"}, given=facts), *taken)
    assert fact(story.position, "score", 0) == 3 + 1
    story = play(as_character("treasure-point", "sceptres", tiles={8: "sceptre3x2"}, given=facts), *taken)
    assert fact(story.position, "score", 0) == 3 + 1
    wild = play(as_character("treasure-point", tiles={8: "wild"}, given=facts), "play left", "move 7 1")
    assert (fact(wild.position, "wilds", 0), fact(wild.position, "score", 0)) == (1, 0)


@pytest.mark.rule(
    "characters.optional", "characters.treasure-point", "ruling.characters.treasure-point-asked"
)
def test_the_point_may_be_declined_and_the_line_remembers_it() -> None:
    facts = {"hands": {0: holding("1")}, "adventurers": {0: party(7, 8)}}
    story = play(as_character("treasure-point", tiles={8: "vase3x2"}, given=facts), "play left", "move 7 1")
    assert legal(story.position) == ["accept", "decline"]
    assert "characters.optional" in story.position.check("decline").basis
    assert str(story.position).endswith("characters.unscored=1,0"), "it is open whether it will be scored"
    scored, declined = story.then("accept").position, story.then("decline").position
    assert "unscored" not in str(scored), "a line may do without it, as those of old do"
    assert (points(scored, 0, "character"), points(declined, 0, "character")) == (1, 0)
    assert (fact(scored, "score", 0), fact(declined, "score", 0)) == (4, 3)
    for position in (story.position, scored, declined):
        assert luxor.position(str(position)) == position
        assert not position.problems()
    wrong = scored.edit(**{"characters.unscored": [2, 0]})
    assert "unscored-treasures" in [problem.code for problem in wrong.problems()]
    with pytest.raises(luxor.NotationError, match="agenda"):  # a point that nobody has to decide about
        luxor.position(str(story.position).replace("characters.unscored=1,0", "characters.unscored=0,0"))


@pytest.mark.rule("characters.single-step")
def test_one_tile_instead_of_the_card_then_the_action() -> None:
    position = as_character("single-step", hands={0: holding("3")}, adventurers={0: party(0, 3)})
    story = play(position, "play left")
    assert legal(story.position) == ["decline", "single"]
    assert legal(story.then("decline").position) == ["move 0 3", "move 3 3"]
    stepped = story.then("single", "move 3 1")
    assert asked(stepped.position) == "take"
    assert refused_by(story.then("single").position, "move 3 3") == ("characters.single-step",)


@pytest.mark.rule("ruling.characters.single-step-horus")
def test_also_with_a_horus_card_and_the_mummy_moves_all_the_same() -> None:
    position = as_character("single-step", "mummy", hands={0: holding("last***")}, mummy__space=20,
                            adventurers={0: party(0, 3)})  # fmt: skip
    story = play(position, "play left", "single", "move 3 1")
    assert fact(story.position, "mummy.space") == 17


@pytest.mark.rule("ruling.characters.single-step-replaces")
@pytest.mark.parametrize("card", ["all-2**", "last*", "less-2**"])
def test_the_step_replaces_the_whole_card(card: str) -> None:
    position = as_character("single-step", hands={0: holding(card)}, adventurers={0: party(4, 10)},
                            tiles={5: "vase3x2"})  # fmt: skip
    story = play(position, "play left", "single", "move 4 1")
    assert places(story.position)[-2:] == [5, 10], "one adventurer, one tile"
    assert event_of(story, "NotEnough").params["need"] == 2, "with the normal requirement"


@pytest.mark.rule("ruling.characters.single-step-replaces")
def test_it_is_chosen_after_roll_and_second_card() -> None:
    rolled = play(as_character("single-step", hands={0: holding("die")}), "play left", "roll 4")
    assert asked(rolled.position) == "single-step"
    summed = play(
        as_character("single-step", "equipment", hands={0: holding("2+", "3")}), "play left", "add right"
    )
    assert asked(summed.position) == "single-step"
    assert legal(summed.then("single").position) == ["move 0 1"]


@pytest.mark.rule("characters.temple-now")
def test_an_uncovered_temple_tile_may_be_performed_once_at_once() -> None:
    story = play(temple(), "play left", "move 7 1", "reveal scarab")
    assert legal(story.position) == ["perform", "decline"]
    story = story.then("perform", "scarab 3")
    assert fact(story.position, "scarabs", 0) == [3]
    assert tile(story.position, 8) == "scarab", "it stays"
    other = play(temple(name="reroll"), "play left", "move 7 1", "reveal scarab")
    assert not events_of(other, "TemplePerformed")
    assert "draw" in legal(other.position)[0]


@pytest.mark.rule("ruling.characters.temple-now-who")
def test_only_the_taker_goes_through_a_tunnel() -> None:
    story = play(
        temple(tiles={8: "vase3x2", 18: "tunnel"}), "play left", "move 7 1", "reveal tunnel", "perform"
    )
    assert [place for place in places(story.position) if place in (8, 18)] == [8, 18]


@pytest.mark.rule("ruling.characters.temple-now-who")
def test_a_favour_replaces_the_draw_and_moves_the_mummy() -> None:
    story = play(
        temple("mummy", mummy__space=30), "play left", "move 7 1", "reveal favour12", "perform", "take card-2"
    )
    assert fact(story.position, "mummy.space") == 28
    story = roll_on(story, "use-tile")
    assert not events_of(story, "CardDrawn")
    assert len(cards(story.position, 0)) == 5


@pytest.mark.rule("ruling.characters.temple-now-who")
def test_also_after_a_reduced_take_and_after_move_all() -> None:
    reduced = temple(hands={0: holding("less-1*")}, adventurers={0: party(0, 7)})
    story = play(reduced, "play left", "move 7 1", "take treasure", "reveal scarab")
    assert asked(story.position) == "temple-now"
    everybody = temple(hands={0: holding("all-1*")}, adventurers={0: party(7, 7)})
    story = play(everybody, "play left", "move-all", "reveal scarab")
    assert asked(story.position) == "temple-now"


@pytest.mark.rule("characters.card-shift")
def test_whoever_wakes_an_adventurer_the_holder_may_shift_a_card() -> None:
    facts = {"hands": {0: holding("1"), 1: ["1", "2", "3", "4", "5"]}, "adventurers": {0: party(0, 8)}}
    story = play(as_character("reroll", other="card-shift", given=facts), "play left", "move 8 1")
    assert (turn_of(story.position), asked(story.position)) == (1, "card-shift"), "on another player's turn"
    assert len(legal(story.position)) == 1 + 16
    shifted = story.then("shift 5 1")
    assert cards(shifted.position, 1) == ["5", "1", "2", "3", "4"]
    assert cards(story.then("decline").position, 1) == ["1", "2", "3", "4", "5"]
    own = play(as_character("card-shift", other="reroll", given=facts), "play left", "move 8 1")
    assert (turn_of(own.position), asked(own.position)) == (0, "card-shift")
    assert len(cards(own.position, 0)) == 4, "on the hand as it then is"


@pytest.mark.rule("ruling.characters.shift-timing")
def test_once_per_woken_adventurer_before_the_action() -> None:
    """Two statues are passed at once: two shifts, then the treasure."""
    position = as_character("reroll", other="card-shift", hands={0: holding("1")},
                            tiles={7: "vase3x2", 9: "tunnel", 18: "tunnel", 8: "vase1x1"},
                            adventurers={0: [0, 8, "anubis-1", "anubis-2", "anubis-3"]})  # fmt: skip
    story = play(position, "play left", "move 8 1")
    assert asked(story.position) == "card-shift"
    assert not events_of(story, "TunnelTaken"), "before the action"
    story = story.then("decline")
    assert event_of(story, "TunnelTaken").params["goal"] == 18
    assert asked(story.position) == "card-shift", "the tunnel passes the second statue: once more"
    assert asked(begin("characters", characters=("reroll", "card-shift"))) == "play"
    far = as_character("reroll", "equipment", other="card-shift", hands={0: holding("3+", "6")},
                       adventurers={0: [0, 8, "anubis-1", "anubis-2", "anubis-3"]},
                       tiles={17: "vase3x2"})  # fmt: skip
    two = play(far, "play left", "add right", "move 8 9")
    assert asked(two.position) == "card-shift"
    assert asked(two.then("shift 1 2").position) == "card-shift"
    assert not events_of(two.then("shift 1 2"), "NotEnough")
    assert event_of(two.then("shift 1 2", "decline"), "NotEnough")


@pytest.mark.rule("ruling.characters.shift-timing")
def test_also_for_mummy_tile_moves() -> None:
    position = as_character("reroll", "mummy", other="card-shift", hands={0: holding("1")},
                            adventurers={0: [0, 8, "anubis-1", "anubis-2", "anubis-3"]}, tiles={1: "vase3x2"},
                            mummy__offer=["one-step", "keys", "items"])  # fmt: skip
    story = roll_on(play(position, "play left", "move 0 1"), "use-tile").then("use one-step", "move 8 1")
    assert (turn_of(story.position), asked(story.position)) == (1, "card-shift")
