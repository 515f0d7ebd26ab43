"""The ledger: where the booklets are silent, the reading that was chosen, against the others."""

from __future__ import annotations

from pathlib import Path

import pytest

import luxor
from luxor import Position
from luxor.games import standard_data
from tests.classic.helpers import (
    CHAMBER,
    allowed,
    asked,
    cards,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    outcomes,
    party,
    places,
    play,
    refused_by,
    start,
    take_turn,
    tile,
    turn_of,
)

STUCK = [40, 40, 40, 40, 40]  # one step before the chamber


def own_board(folder: Path, old: str, new: str, **facts: object) -> Position:
    """A game on a board of one's own: one room of the path is laid out differently."""
    text = standard_data("luxor")
    assert text.count(f'"{old}"') == 1
    board = folder / "board.toml"
    board.write_text(text.replace(f'"{old}"', f'"{new}"'), "utf-8")
    position = luxor.new_game(2, seed=1, board=board).position.arrange(**facts)
    assert not position.problems(), position.problems()
    return position


def osiris_before_the_chamber(folder: Path, number: int, keys: int) -> Position:
    """On this board Osiris lies on the last space; an adventurer stands one step before it."""
    last_room = "O T- Tl Tl H3 Tl T- Tl"
    position = own_board(
        folder,
        last_room,
        "T- Tl Tl H3 Tl T- Tl O",
        hands={0: holding("1")},
        tiles={40: f"osiris{number}"},
        adventurers={0: [0, 10, 20, 30, 39]},
        keys={0: keys},
    )
    return play(position, "play left").position


def drawing(position: Position) -> bool:
    return all(action.startswith("draw ") for action in outcomes(position))


@pytest.mark.rule("ruling.back.stairs")
def test_a_step_back_needs_a_tile_behind() -> None:
    position = start(
        hands={0: holding("+-1")},
        tiles={3: "vase6x3", 1: "-", 2: "-"},
        adventurers={0: [0, 3, 9, 30, CHAMBER]},
        spent=1,
        sarcophagi=[0, "-"],
        keys={0: 1},
    )
    moving = play(position, "play left").position
    for space in (0, 3):
        assert refused_by(moving, f"move {space} -1") == ("ruling.back.stairs",)
    assert "ruling.back.stairs" in refused_by(moving, f"move {CHAMBER} -1")
    assert allowed(moving, "move 9 -1", "move 30 -1") == ["move 9 -1", "move 30 -1"]


@pytest.mark.rule("ruling.back.osiris")
def test_a_step_back_onto_osiris_is_followed_by_the_jump_forward() -> None:
    position = start(hands={0: holding("+-1")}, tiles={6: "osiris3"}, adventurers={0: party(0, 7)})
    story = play(position, "play left", "move 7 -1")
    assert places(story.position)[-1] == 9  # not 6, and not 3
    assert "ruling.back.osiris" in event_of(story, "AdventurerMoved").rules
    assert event_of(story, "AdventurerWoken").params["statue"] == 1


@pytest.mark.rule("ruling.back.osiris", "base.osiris.then-act")
def test_osiris_may_bring_an_adventurer_back_to_where_it_stood_and_it_acts_there() -> None:
    tiles = {6: "osiris1", 7: "vase1x1"}
    position = start(hands={0: holding("+-1")}, tiles=tiles, adventurers={0: party(0, 7)})
    story = play(position, "play left", "move 7 -1")
    assert places(story.position)[-1] == 7
    assert fact(story.position, "treasures", 0) == ["vase1x1"]


@pytest.mark.rule("ruling.back.acts")
def test_after_a_step_back_the_tile_is_performed_as_usual() -> None:
    position = start(hands={0: holding("+-1")}, adventurers={0: party(0, 5)})
    story = play(position, "play left", "move 5 -1")
    assert asked(story.position) == "take"
    assert cites(story, "ruling.back.acts")
    assert fact(story.then("take key").position, "keys", 0) == 1


@pytest.mark.rule("ruling.osiris.blocked")
@pytest.mark.parametrize(("number", "keys"), [(1, 0), (2, 0), (2, 1), (4, 9)])
def test_a_move_onto_osiris_whose_jump_cannot_be_made_is_illegal(
    tmp_path: Path, number: int, keys: int
) -> None:
    moving = osiris_before_the_chamber(tmp_path, number, keys)
    assert refused_by(moving, "move 39 1") == ("ruling.osiris.blocked",)


@pytest.mark.rule("ruling.chamber.entry-is-movement")
def test_osiris_may_carry_an_adventurer_into_the_chamber_for_a_key(tmp_path: Path) -> None:
    moving = osiris_before_the_chamber(tmp_path, 1, 1)
    story = play(moving, "move 39 1")
    assert places(story.position)[-1] == CHAMBER
    assert (fact(story.position, "keys", 0), fact(story.position, "sarcophagi")) == (0, [0, "-"])
    assert "ruling.chamber.entry-is-movement" in event_of(story, "OsirisJumped").rules


@pytest.mark.rule("ruling.chamber.entry-is-movement")
def test_an_entry_by_move_all_leaves_the_one_action_to_another_adventurer() -> None:
    position = start(
        hands={0: holding("all-1*")}, tiles={9: "wild"}, adventurers={0: [0, 8, 17, 25, 40]}, keys={0: 1}
    )
    story = play(position, "play left", "move-all")
    assert (places(story.position)[-1], fact(story.position, "keys", 0)) == (CHAMBER, 0)
    assert asked(story.position) == "act"
    assert fact(story.then("act 9").position, "wilds", 0) == 1


@pytest.mark.rule("ruling.chamber.keys-in-order")
def test_with_one_key_for_two_it_is_the_one_in_front_that_enters() -> None:
    position = start(
        hands={0: holding("all-2**")}, tiles={39: "-"}, adventurers={0: [0, 10, 20, 38, 39]}, keys={0: 1}
    )  # from the empty space 39 as from 38 the chamber is two steps away
    story = play(position, "play left", "move-all")
    assert places(story.position) == [2, 12, 22, 38, CHAMBER]
    stayed = event_of(story, "AdventurerStayed")
    assert (stayed.params["space"], "ruling.chamber.keys-in-order" in stayed.rules) == (38, True)


@pytest.mark.rule("ruling.all.blocked-stay")
def test_move_all_is_legal_if_one_can_move_and_those_that_stay_may_not_act() -> None:
    position = start(
        hands={0: holding("all-2**")},
        tiles={40: "wild", 20: "vase6x3"},
        adventurers={0: [10, 18, 26, 40, 40]},
    )
    story = play(position, "play left", "move-all")
    assert places(story.position) == [12, 20, 28, 40, 40]
    assert [event.rule for event in events_of(story, "AdventurerStayed")] == ["ruling.all.blocked-stay"] * 2
    assert refused_by(story.position, "act 40") == ("ruling.all.blocked-stay",)


@pytest.mark.rule("ruling.all.woken-stay")
def test_an_adventurer_woken_during_move_all_does_not_move_with_the_others() -> None:
    position = start(hands={0: holding("all-2**")}, adventurers={0: party(3, 7)}, tiles={9: "vase6x3"})
    story = play(position, "play left", "move-all")
    assert places(story.position) == ["anubis-3", "anubis-2", "woken", 5, 9]
    assert "ruling.all.woken-stay" in event_of(story, "AdventurerWoken").rules
    assert len(events_of(story, "AdventurerMoved")) == 2


@pytest.mark.rule("ruling.last.none")
@pytest.mark.parametrize(
    "five", [[10, 10, 10, 10, 10], [30, CHAMBER, CHAMBER, CHAMBER, CHAMBER], [30, 30, 30, 30, CHAMBER]]
)
def test_last_to_second_moves_nobody_if_all_share_a_space_or_the_next_is_in_the_chamber(
    five: list[int],
) -> None:
    entered = five.count(CHAMBER)
    facts = {
        "adventurers": {0: five},
        "keys": {0: 1},
        "spent": entered,
        "sarcophagi": [0 if entered > 0 else "-", 0 if entered > 1 else "-"],
    }
    position = start(hands={0: holding("last*", "3")}, **facts)
    assert legal(position) == ["play right"]
    assert set(refused_by(position, "play left")) == {"ruling.play.must-move", "ruling.last.none"}
    position = start(hands={0: holding("last*", "last**")}, **facts)
    story = play(position, "play left")
    assert "ruling.last.none" in event_of(story, "NobodyMoved").rules
    assert drawing(story.position)
    assert places(story.position) == five


@pytest.mark.rule("ruling.one-less.after-osiris")
def test_one_less_still_helps_after_an_osiris_jump() -> None:
    position = start(
        hands={0: holding("less-1*")}, tiles={6: "osiris1", 7: "vase5x3"}, adventurers={0: party(5, 7)}
    )
    story = play(position, "play left", "move 5 1", "take treasure")
    assert fact(story.position, "treasures", 0) == ["vase5x3"]
    assert "ruling.one-less.after-osiris" in event_of(story, "OsirisJumped").rules


@pytest.mark.rule("ruling.action.mandatory")
def test_an_action_cannot_be_declined() -> None:
    position = start(hands={0: holding("1")}, tiles={5: "vase3x2"}, adventurers={0: party(4, 5)})
    story = play(position, "play left", "move 4 1")
    assert fact(story.position, "treasures", 0) == ["vase3x2"]  # nobody was asked
    choice = play(start(hands={0: holding("4")}), "play left", "move 0 4").position
    assert asked(choice) == "take"
    assert not choice.check("decline").legal


@pytest.mark.rule("ruling.action.mandatory")
def test_only_the_reduced_take_of_one_less_may_be_declined() -> None:
    position = start(hands={0: holding("less-1*")}, tiles={5: "vase5x3"}, adventurers={0: party(4, 5)})
    choice = play(position, "play left", "move 4 1").position
    assert legal(choice) == ["take treasure", "decline"]
    assert "ruling.action.mandatory" in choice.check("decline").basis
    story = play(choice, "decline")
    assert (tile(story.position, 5), fact(story.position, "score", 0)) == ("vase5x3", 0)
    enough = start(hands={0: holding("less-1*")}, tiles={5: "vase3x2"}, adventurers={0: party(4, 5)})
    story = play(enough, "play left", "move 4 1")
    assert drawing(story.position)
    assert fact(story.position, "treasures", 0) == ["vase3x2"]


@pytest.mark.rule("ruling.tunnel.single-hop")
def test_the_tunnel_at_the_far_end_does_not_carry_on() -> None:
    tunnels = {18: "tunnel", 21: "tunnel", 35: "tunnel"}
    position = start(hands={0: holding("1")}, tiles=tunnels, adventurers={0: party(0, 0, 0, 17)})
    story = play(position, "play left", "move 17 1")
    assert places(story.position)[-1] == 21
    assert "ruling.tunnel.single-hop" in event_of(story, "TunnelTaken").rules


@pytest.mark.rule("ruling.supply.empty")
@pytest.mark.parametrize("name", ["scarab", "wild"])
def test_from_an_empty_supply_nothing_is_gained(name: str) -> None:
    position = start(hands={0: holding("1")}, tiles={9: name}, adventurers={0: party(0, 8)})
    empty = position.edit(scarab_supply=[]) if name == "scarab" else position.edit(wild_supply=0)
    story = play(empty, "play left", "move 8 1")
    assert event_of(story, "NothingLeft").rule == "ruling.supply.empty"
    assert (fact(story.position, "scarabs", 0), fact(story.position, "wilds", 0)) == ([], 0)
    assert drawing(story.position)


@pytest.mark.rule("ruling.supply.empty")
def test_a_horus_tile_without_keys_and_cards_gives_nothing_and_the_draw_follows() -> None:
    position = start(hands={0: holding("4")}).edit(key_supply=0, horus={0: ["-"]})
    story = play(position, "play left", "move 0 4")
    nothing = event_of(story, "NothingLeft")
    assert (nothing.rule, nothing.also) == ("base.horus-tile.while-available", ("ruling.supply.empty",))
    assert fact(story.position, "keys", 0) == 0
    assert drawing(story.position)


@pytest.mark.rule("ruling.play.must-move")
def test_the_outer_card_that_can_move_somebody_must_be_played() -> None:
    position = start(hands={0: holding("3", "1")}, adventurers={0: STUCK}, keys={0: 1})
    assert legal(position) == ["play right"]
    assert refused_by(position, "play left") == ("ruling.play.must-move",)
    mirrored = start(hands={0: holding("1", "3")}, adventurers={0: STUCK}, keys={0: 1})
    assert legal(mirrored) == ["play left"]


@pytest.mark.rule("ruling.plus-minus.tile")
def test_the_step_of_plus_minus_one_is_a_tile_in_both_directions() -> None:
    gap = {10: "-", 11: "-"}
    position = start(hands={0: holding("+-1")}, tiles=gap, adventurers={0: party(0, 9, 12)})
    moving = play(position, "play left").position
    assert places(play(moving, "move 9 1").position)[-2:] == [12, 12]
    back = play(moving, "move 12 -1")
    assert places(back.position)[-2:] == [9, 9]
    assert "ruling.plus-minus.tile" in event_of(back, "AdventurerMoved").rules


@pytest.mark.rule("ruling.supply.choice")
def test_where_one_of_two_things_has_run_out_the_other_one_is_taken() -> None:
    position = start(
        hands={0: holding("1")}, tiles={35: "scarab-or-wild"}, adventurers={0: [0, 10, 20, 30, 34]}
    )
    story = play(position.edit(scarab_supply=[]), "play left", "move 34 1")
    assert fact(story.position, "wilds", 0) == 1
    assert "ruling.supply.choice" in event_of(story, "OnlyChoice").rules
    favour = start(hands={0: holding("1")}, tiles={8: "favour12"}, adventurers={0: party(0, 7)})
    story = play(favour.edit(horus={0: ["-"], 1: ["1-5**"]}), "play left", "move 7 1")
    assert cards(story.position, 0)[2] == "1-5**"


@pytest.mark.rule("ruling.osiris.chain")
def test_on_a_board_of_ones_own_osiris_onto_osiris_jumps_again(tmp_path: Path) -> None:
    position = own_board(
        tmp_path,
        "T- T- T- H1 T- O T- Tc",
        "T- T- T- H1 T- O O Tc",
        hands={0: holding("1")},
        tiles={6: "osiris1", 7: "osiris2"},
        adventurers={0: party(0, 5)},
    )
    story = play(position, "play left", "move 5 1")
    assert places(story.position)[-1] == 9
    assert [event.params["start"] for event in events_of(story, "OsirisJumped")] == [6, 7]
    assert "ruling.osiris.chain" in events_of(story, "OsirisJumped")[1].rules


@pytest.mark.rule("ruling.temple.stack-empty")
def test_an_exhausted_temple_stack_leaves_the_space_empty() -> None:
    position = start(hands={0: holding("1")}, tiles={8: "vase1x1"}, adventurers={0: party(0, 7)})
    story = play(position.edit(temples={0: []}), "play left", "move 7 1")
    assert event_of(story, "SpaceEmptied").rule == "ruling.temple.stack-empty"
    assert tile(story.position, 8) == "-"
    assert fact(story.position, "temples", 1) == fact(position, "temples", 1)
    assert turn_of(take_turn(story.position).position) == 1
