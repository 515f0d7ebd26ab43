"""Rules that could once be broken without a test of their own that failed: each has one here."""

from __future__ import annotations

import pytest

import luxor
from luxor import Over, Position
from tests.classic.helpers import (
    asked,
    end_turn,
    events_of,
    fact,
    holding,
    legal,
    listed,
    outcomes,
    party,
    places,
    play,
    start,
    take_turn,
)
from tests.classic.modules.stories import as_character, begin, roll_on, use

# --- what a viewer may know ---


@pytest.mark.rule("mummy.tile.swap-scarab")
def test_a_scarab_that_went_back_to_the_box_is_known_to_its_owner_only() -> None:
    position = begin("mummy", mummy__boxed={0: [3]})
    assert fact(position.view(0), "mummy.boxed", 0) == [3]
    for viewer in (1, None):
        assert fact(position.view(viewer), "mummy.boxed", 0) == ["?"]


@pytest.mark.rule("mummy.tile.swap-hand")
def test_the_cards_of_a_new_hand_are_dealt_face_down() -> None:
    story = use("swap-hand")
    story = story.then(*[str(story.position.legal_actions()[0])])
    dealt = events_of(story, "CardDealt")[0]
    redact = story.position.game.redact_event
    assert redact(dealt, dealt.seat).params["card"] == dealt.params["card"] != "?"
    for viewer in (1, None):
        assert redact(dealt, viewer).params["card"] == "?"


@pytest.mark.rule("base.hand.outer-only")
def test_of_a_hidden_hand_either_end_may_be_played_for_all_a_viewer_knows() -> None:
    position = start(hands={0: ["1", "2", "3", "4", "5"]})
    view = position.view(1)
    assert {str(slot).partition("@")[0] for slot in listed(view, "hands", 0)} == {"?"}
    assert legal(view) == ["play left", "play right"]
    assert legal(start(hands={0: ["1"] * 5})) == ["play left"], (
        "where one sees that all are alike, one is enough"
    )


# --- moving ---


@pytest.mark.rule("base.end.nobody-moves")
@pytest.mark.parametrize("hand", [["last*", "1"], ["1", "last*"]], ids=["right", "left"])
def test_a_card_at_either_end_is_enough_for_the_last_player_to_go_on(hand: list[str]) -> None:
    """Nobody else could move in this round; `last` moves nobody as long as all stand on one space."""
    position = start().edit(
        idle=1,
        agenda=[["end", 0]],
        adventurers={1: party(0, 0)},
        hands={1: [hand[0], "last*", "last*", hand[1]]},
    )
    assert not position.over
    stuck = start().edit(idle=1, agenda=[["end", 0]], adventurers={1: party(0, 0)}, hands={1: ["last*"] * 4})
    assert isinstance(stuck.pending, Over)


@pytest.mark.rule("ruling.mummy.tunnel")
def test_a_tunnel_under_the_mummy_takes_nobody_on() -> None:
    """To the tunnel where she stands, or on foot to the next one: different moves, so both are offered."""
    path: dict[str, object] = {
        "tiles": {5: "tunnel", 6: "tunnel"},
        "adventurers": {0: party(4)},
        "hands": {0: holding("1-3*")},
    }

    def moves(mummy: int) -> list[str]:
        position = luxor.new_game(2, ("mummy",), seed=1).position.edit(**path, **{"mummy.space": mummy})
        return [
            action for action in legal(play(position, "play left").position) if action.startswith("move 4 ")
        ]

    assert moves(40) == ["move 4 1", "move 4 3"], "through the tunnel or on foot, one is at 6 in the end"
    # she walks one tile toward the entrance before anybody moves
    assert moves(6) == ["move 4 1", "move 4 2", "move 4 3"]


@pytest.mark.rule("base.horus.one-less")
def test_who_stays_in_place_may_take_a_treasure_with_one_adventurer_less() -> None:
    def asked_in_place(mode: str) -> Position:
        position = luxor.new_game(2, ("equipment",), seed=1).position
        return position.edit(
            tiles={5: "vase4x2"},
            adventurers={0: party(5)},
            played=["less-1*", mode, 0],
            agenda=[["end", 0], ["refill", 0], ["in-place", 0, 5]],
        )

    assert asked(asked_in_place("less")) == "in-place"
    assert legal(asked_in_place("less")) == ["perform", "decline"]
    with pytest.raises(AssertionError):
        asked(asked_in_place("number"))


@pytest.mark.rule("base.move.skip-empty", "base.treasure.leaves-empty")
def test_a_space_whose_treasure_was_just_taken_is_no_step_for_anybody() -> None:
    position = start(
        tiles={2: "vase1x1", 3: "jewel3x2"},
        adventurers={0: party(0, 1), 1: party(0, 1)},
        hands={0: holding("1"), 1: holding("1")},
    )
    after = take_turn(position, "play left", "move 1 1").position
    assert fact(after, "tiles", 1) == "-"
    assert 3 in places(play(after, "play left", "move 1 1").position, 1)


@pytest.mark.rule("base.move.anubis-wakes")
def test_whoever_passes_two_statues_in_one_move_wakes_both() -> None:
    gone = dict.fromkeys((8, 9, 10, 11, 13, 14, 16), "-")  # Horus on 12 and Osiris on 15 stay
    position = start(adventurers={0: party(0, 7)}, tiles=gone, hands={0: holding("3")})
    story = play(position, "play left", "move 7 3")
    assert [event.params["statue"] for event in events_of(story, "AdventurerWoken")] == [1, 2]
    assert places(story.position).count("woken") == 2
    rested = end_turn(story.position).position
    assert places(rested)[:4] == ["anubis-3", 0, 0, 0], "from the next turn on both may move"


@pytest.mark.rule("base.move.from-empty", "base.card.plus-minus-one")
def test_a_step_back_from_an_empty_space_leads_to_the_tile_just_behind_it() -> None:
    position = start(
        tiles={1: "vase3x2", 2: "jewel3x2", 3: "-"}, adventurers={0: party(0, 3)}, hands={0: holding("+-1")}
    )
    assert 2 in places(play(position, "play left", "move 3 -1").position)


# --- modules ---


@pytest.mark.rule("characters.temple-now")
def test_only_who_plays_the_character_may_perform_a_temple_tile_at_once() -> None:
    facts: dict[str, object] = {
        "tiles": {8: "vase1x1"},
        "adventurers": {0: party(0, 7), 1: party(0, 7)},
        "hands": {0: holding("1"), 1: holding("1")},
    }
    mine = play(as_character("temple-now", given=facts), "play left", "move 7 1")
    assert asked(play(mine.position, "reveal scarab").position) == "temple-now"
    theirs = play(as_character("any-horus", other="temple-now", given=facts), "play left", "move 7 1")
    after = take_turn(theirs.position, "reveal scarab").position
    assert asked(after) == "play"
    assert fact(after, "seat") == 1


@pytest.mark.rule("mummy.tile.replace")
def test_an_exhausted_pile_of_mummy_tiles_is_made_of_the_discards() -> None:
    gone = ["keys", "one-step", "two-points"]
    position = roll_on(
        play(begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 0)}, tiles={1: "vase3x2"}),
             "play left", "move 0 1"),
        "use-tile",
    ).position  # fmt: skip
    position = position.edit(
        **{"mummy.pile": [], "mummy.discard": gone, "mummy.offer": ["pairs", "items", "scarab"]}
    )
    story = play(position, "use pairs")
    assert set(outcomes(story.position)) == {f"turn-tile {name}" for name in (*gone, "pairs")}
    after = story.then("turn-tile keys").position
    assert listed(after, "mummy.discard") == []
    assert "keys" in listed(after, "mummy.offer")
    assert sorted(map(str, listed(after, "mummy.pile"))) == ["one-step", "pairs", "two-points"]


# --- the small print of actions, choices and endings ---


@pytest.mark.rule("mummy.tile.one-step")
def test_the_tile_moves_somebody_on_the_board_by_its_one_step() -> None:
    position = use("one-step", adventurers={0: party(0, 8)}).position
    assert "move 8 1" in legal(position)
    for wrong in ("move 8 2", "move 999 1"):
        assert not position.check(wrong).legal


@pytest.mark.rule("ruling.house.two-characters")
def test_who_keeps_one_of_two_characters_leaves_the_others_theirs() -> None:
    by = {"ruling.house.two-characters": "choose"}
    game = luxor.new_game(3, ["characters"], seed=1, readings=by)
    for seat in range(3):
        before = listed(game.position, "characters.who")
        assert (asked(game.position), game.position.seat) == ("choose-character", seat)
        action = game.position.legal_actions()[1]
        game.play(action)
        after = listed(game.position, "characters.who")
        assert after[seat] == action.args[0]
        assert [*after[:seat], *after[seat + 1 :]] == [*before[:seat], *before[seat + 1 :]]
    chosen = luxor.new_game(2, ["characters"], characters=["reroll", "set-turn"], readings=by)
    assert asked(chosen.position) == "play", "who said so before is not asked"
