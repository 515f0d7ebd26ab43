"""Chapter five: what happens where a move ended."""

from __future__ import annotations

from typing import cast

import pytest

from luxor import Position
from luxor.core.words.terms import Target
from tests.classic.helpers import (
    Story,
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
    points,
    refused_by,
    start,
    tile,
    turn_of,
)


def step_onto(space: int, name: str, **facts: object) -> Story:
    """An adventurer goes one step, onto a certain tile."""
    position = start(
        hands={0: holding("1")}, tiles={space: name}, adventurers={0: party(0, space - 1)}, **facts
    )
    return play(position, "play left", f"move {space - 1} 1")


def drawing(position: Position) -> bool:
    """Whether nothing is left to do but to draw."""
    return all(action.startswith("draw ") for action in outcomes(position))


@pytest.mark.rule("base.action.landing")
def test_the_tile_where_the_move_ended_is_performed_and_none_that_was_passed() -> None:
    position = start(
        hands={0: holding("4")},
        tiles={8: "scarab", 9: "tunnel", 10: "jewel1x1", 11: "vase1x1", 18: "tunnel"},
        adventurers={0: party(0, 7)},
    )
    story = play(position, "play left", "move 7 4")
    assert fact(story.position, "treasures", 0) == ["vase1x1"]
    assert tile(story.position, 10) == "jewel1x1"
    assert fact(story.position, "scarabs", 0) == []
    assert "base.action.landing" in event_of(story, "TreasureTaken").rules


@pytest.mark.rule("base.action.landing")
def test_an_adventurer_that_stayed_where_it_was_performs_nothing() -> None:
    position = start(hands={0: holding("2")}, tiles={5: "vase3x2"}, adventurers={0: [5, 5, 9, 17, 25]})
    story = play(position, "play left", "move 9 2")
    assert tile(story.position, 5) == "vase3x2"
    assert fact(story.position, "score", 0) == 0


@pytest.mark.rule("base.treasure.need")
def test_only_the_players_own_adventurers_count_for_a_treasure() -> None:
    position = start(
        hands={0: holding("1")}, tiles={3: "vase3x2"}, adventurers={0: party(0, 2), 1: party(3, 3)}
    )
    story = play(position, "play left", "move 2 1")
    missing = event_of(story, "NotEnough")
    assert (missing.params["need"], missing.params["have"]) == (2, 1)
    assert "base.treasure.need" in missing.rules
    assert tile(story.position, 3) == "vase3x2"


@pytest.mark.rule("base.treasure.need")
@pytest.mark.parametrize(("there", "taken"), [(0, False), (1, True), (2, True), (3, True)])
def test_at_least_as_many_as_shown_are_enough(there: int, taken: bool) -> None:
    five = [9, *[25] * (4 - there), *[10] * there]
    position = start(hands={0: holding("1")}, tiles={10: "vase3x2"}, adventurers={0: five})
    story = play(position, "play left", "move 9 1")
    assert bool(events_of(story, "TreasureTaken")) is taken
    assert (tile(story.position, 10) == "-") is taken


@pytest.mark.rule("base.treasure.not-enough")
def test_with_too_few_nothing_happens() -> None:
    story = step_onto(3, "vase3x2")
    assert event_of(story, "NotEnough").rule == "base.treasure.not-enough"
    assert tile(story.position, 3) == "vase3x2"
    assert 3 in places(story.position)
    assert fact(story.position, "treasures", 0) == []
    assert fact(story.position, "score", 0) == 0
    assert drawing(story.position)


@pytest.mark.rule("base.treasure.not-enough")
def test_the_verdict_says_beforehand_that_a_treasure_will_not_be_taken() -> None:
    moving = play(
        start(hands={0: holding("1")}, tiles={3: "vase5x3"}, adventurers={0: party(2, 3)}), "play left"
    ).position
    (note,) = moving.check("move 2 1").notes
    assert (note.rule, dict(note.params)) == ("base.treasure.not-enough", {"need": 3, "have": 2})


@pytest.mark.rule("base.treasure.take")
def test_a_treasure_is_taken_and_scores_at_once() -> None:
    position = start(hands={0: holding("1")}, tiles={3: "jewel4x2"}, adventurers={0: party(2, 3)})
    story = play(position, "play left", "move 2 1")
    assert event_of(story, "TreasureTaken").rule == "base.treasure.take"
    assert fact(story.position, "score", 0) == 4  # before the draw, let alone the final scoring
    assert points(story.position, 0, "treasures") == 4


@pytest.mark.rule("base.treasure.keep")
def test_the_tile_is_kept_and_counts_again_in_a_set() -> None:
    position = start(
        hands={0: holding("1")},
        tiles={3: "jewel4x2"},
        adventurers={0: party(2, 3)},
        treasures={0: ["vase1x1", "statue3x2"]},
    )
    assert points(position, 0, "sets") == 0
    story = play(position, "play left", "move 2 1")
    assert set(cast("list[str]", fact(story.position, "treasures", 0))) == {
        "vase1x1",
        "statue3x2",
        "jewel4x2",
    }
    assert points(story.position, 0, "sets") == 3
    assert "base.treasure.keep" in event_of(story, "TreasureTaken").rules


@pytest.mark.rule("base.treasure.reveal-temple")
@pytest.mark.parametrize(("space", "stack"), [(8, 0), (21, 1), (36, 2)])
def test_the_symbol_under_a_treasure_says_which_temple_stack_is_revealed(space: int, stack: int) -> None:
    story = step_onto(space, "vase1x1")
    before = cast("list[list[str]]", fact(story.position, "temples"))
    assert list(outcomes(story.position)) == [f"reveal {name}" for name in dict.fromkeys(before[stack])]
    story = story.then("reveal wild")
    after = cast("list[list[str]]", fact(story.position, "temples"))
    assert tile(story.position, space) == "wild"
    assert [len(pile) for pile in after] == [len(pile) - (i == stack) for i, pile in enumerate(before)]
    assert event_of(story, "TempleRevealed").rule == "base.treasure.reveal-temple"


@pytest.mark.rule("base.treasure.no-action-on-reveal")
@pytest.mark.parametrize("front", ["scarab", "wild", "favour12", "tunnel"])
def test_those_on_a_revealed_temple_tile_do_not_perform_it(front: str) -> None:
    story = step_onto(8, "vase1x1").then(f"reveal {front}")
    assert drawing(story.position)
    assert tile(story.position, 8) == front
    assert 8 in places(story.position)
    assert fact(story.position, "scarabs", 0) == []
    assert fact(story.position, "wilds", 0) == 0
    assert len(cards(story.position, 0)) == 4
    assert cites(story, "base.treasure.no-action-on-reveal")


@pytest.mark.rule("base.treasure.leaves-empty")
def test_without_a_symbol_the_space_is_empty_and_the_adventurers_stay() -> None:
    position = start(
        hands={0: holding("1")}, tiles={3: "jewel4x2"}, adventurers={0: party(2, 3), 1: party(3, 3)}
    )
    story = play(position, "play left", "move 2 1")
    assert tile(story.position, 3) == "-"
    assert places(story.position)[-2:] == [3, 3]
    assert places(story.position, 1)[-2:] == [3, 3]
    assert event_of(story, "SpaceEmptied").rule == "base.treasure.leaves-empty"
    assert drawing(story.position)


@pytest.mark.rule("base.horus-tile.choice")
@pytest.mark.parametrize(("space", "eyes"), [(4, 1), (12, 1), (19, 2), (26, 2), (32, 3), (37, 3)])
def test_a_horus_tile_gives_a_key_or_the_top_card_of_the_pile_with_as_many_eyes(
    space: int, eyes: int
) -> None:
    story = step_onto(space, f"horus{eyes}")
    assert legal(story.position) == ["take key", f"take card-{eyes}"]
    for other in {1, 2, 3} - {eyes}:
        assert refused_by(story.position, f"take card-{other}") == ("base.horus-tile.choice",)
    top = cast("list[list[str]]", fact(story.position, "horus"))[eyes - 1][0]
    card = story.then(f"take card-{eyes}")
    assert (cards(card.position, 0)[2], fact(card.position, "keys", 0)) == (top, 0)
    key = story.then("take key")
    assert (len(cards(key.position, 0)), fact(key.position, "keys", 0)) == (4, 1)
    assert event_of(key, "KeyTaken").rule == "base.horus-tile.choice"
    verdict = story.position.check("decline")
    assert verdict.rules == ("base.horus-tile.choice",), "the tile leaves a choice, but none to do without"
    assert {str(remedy.action) for remedy in verdict.remedies} == {"take key", f"take card-{eyes}"}


@pytest.mark.rule("base.horus-tile.while-available")
def test_on_a_horus_tile_only_what_is_left_can_be_taken() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)})
    no_keys = play(position.edit(key_supply=0), "play left", "move 3 1")
    assert event_of(no_keys, "OnlyChoice").rule == "base.horus-tile.while-available"
    assert events_of(no_keys, "HorusCardTaken")
    no_cards = play(position.edit(horus={0: ["-"]}), "play left", "move 3 1")
    assert event_of(no_cards, "OnlyChoice").rule == "base.horus-tile.while-available"
    assert fact(no_cards.position, "keys", 0) == 1


@pytest.mark.rule("base.osiris.jump")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_osiris_carries_an_adventurer_on_by_its_number(number: int) -> None:
    story = step_onto(6, f"osiris{number}")
    assert 6 + number in places(story.position)
    jumped = event_of(story, "OsirisJumped")
    assert (jumped.rule, jumped.params["steps"]) == ("base.osiris.jump", number)


@pytest.mark.rule("base.osiris.jump")
def test_an_osiris_jump_counts_tiles_and_skips_empty_spaces() -> None:
    position = start(hands={0: holding("1")}, tiles={6: "osiris2", 7: "-"}, adventurers={0: party(0, 5)})
    assert 9 in places(play(position, "play left", "move 5 1").position)


@pytest.mark.rule("base.osiris.then-act")
def test_after_an_osiris_jump_the_tile_reached_is_performed() -> None:
    position = start(
        hands={0: holding("1")}, tiles={6: "osiris1", 7: "statue1x1"}, adventurers={0: party(0, 5)}
    )
    story = play(position, "play left", "move 5 1")
    assert fact(story.position, "treasures", 0) == ["statue1x1"]
    assert "base.osiris.then-act" in event_of(story, "OsirisJumped").rules


@pytest.mark.rule("base.tile.stays")
@pytest.mark.parametrize(
    ("space", "name", "again"),
    [
        (4, "horus1", "HorusCardTaken"),
        (6, "osiris3", "OsirisJumped"),
        (9, "scarab", "ScarabTaken"),
        (9, "wild", "WildTaken"),
        (9, "favour12", "HorusCardTaken"),
        (9, "tunnel", "TunnelTaken"),
    ],
)
def test_a_tile_that_was_used_stays_and_the_next_player_uses_it_too(
    space: int, name: str, again: str
) -> None:
    hands = {seat: holding("1") for seat in range(2)}
    both = {seat: party(0, space - 1) for seat in range(2)}
    story = Story(start(hands=hands, tiles={space: name, 18: "tunnel"}, adventurers=both), ())
    wished = {"take": "take card-1"}
    for _ in range(2):
        story = story.then("play left", f"move {space - 1} 1")
        while legal(story.position)[0].split()[0] not in ("play", "draw"):
            first = legal(story.position)[0]
            story = story.then(wished.get(first.split()[0], first))
        story = story if legal(story.position)[0].startswith("play") else story.then(legal(story.position)[0])
        assert tile(story.position, space) == name
    assert [event.seat for event in events_of(story, again)] == [0, 1]
    assert "base.tile.stays" in story.position.game.about(story.position.state, Target("space", space))


@pytest.mark.rule("base.tile.stays")
def test_only_a_treasure_leaves_the_board() -> None:
    story = step_onto(5, "vase1x1")
    assert tile(story.position, 5) == "-"
    about = start(tiles={5: "vase1x1"}).game.about(start(tiles={5: "vase1x1"}).state, Target("space", 5))
    assert "base.tile.stays" not in about


@pytest.mark.rule("base.osiris.never-stop")
def test_nobody_ever_stands_on_osiris() -> None:
    story = step_onto(6, "osiris3")
    assert 6 not in places(story.position)
    assert "base.osiris.never-stop" in event_of(story, "OsirisJumped").rules
    standing = start().edit(adventurers={0: party(0, 6)})
    assert [problem.rule for problem in standing.problems()] == ["base.osiris.never-stop"]


@pytest.mark.rule("base.temple.scarab")
def test_a_scarab_tile_gives_a_scarab_drawn_blindly() -> None:
    story = step_onto(9, "scarab")
    assert outcomes(story.position) == {"scarab 1": 4, "scarab 2": 8, "scarab 3": 6, "scarab 4": 4}
    assert not allowed(story.position, "scarab 0", "scarab 5", "scarab one"), "no scarab shows that"
    story = story.then("scarab 3")
    assert fact(story.position, "scarabs", 0) == [3]
    assert event_of(story, "ScarabTaken").rule == "base.temple.scarab"
    assert fact(story.position, "score", 0) == 0  # it scores at the end, not now
    assert tile(story.position, 9) == "scarab"


@pytest.mark.rule("base.temple.wild")
def test_a_wild_tile_gives_a_wild_treasure() -> None:
    story = step_onto(9, "wild")
    assert (fact(story.position, "wilds", 0), fact(story.position, "wild_supply")) == (1, 17)
    assert event_of(story, "WildTaken").rule == "base.temple.wild"
    assert tile(story.position, 9) == "wild"


@pytest.mark.rule("base.temple.scarab-or-wild")
def test_scarab_or_wild_gives_one_or_the_other() -> None:
    story = step_onto(35, "scarab-or-wild")
    assert legal(story.position) == ["take scarab", "take wild"]
    assert story.position.check("take wild").basis == ("base.temple.scarab-or-wild",)
    wild = story.then("take wild")
    assert (fact(wild.position, "wilds", 0), fact(wild.position, "scarabs", 0)) == (1, [])
    scarab = story.then("take scarab", "scarab 4")
    assert (fact(scarab.position, "wilds", 0), fact(scarab.position, "scarabs", 0)) == (0, [4])


@pytest.mark.rule("base.temple.scarab-or-wild")
def test_a_scarab_chosen_there_is_told_by_the_rule_of_that_tile() -> None:
    story = step_onto(35, "scarab-or-wild").then("take scarab", "scarab 4")
    assert cites(story, "base.temple.scarab-or-wild")


@pytest.mark.rule("base.temple.favour")
@pytest.mark.parametrize(("space", "name", "piles"), [(8, "favour12", (1, 2)), (18, "favour23", (2, 3))])
def test_a_favour_gives_the_top_card_of_one_of_its_two_piles(
    space: int, name: str, piles: tuple[int, int]
) -> None:
    story = step_onto(space, name)
    assert asked(story.position) == "take"
    assert legal(story.position) == [f"take card-{pile}" for pile in piles]
    assert allowed(story.position, "take key", "take card-1", "take card-2", "take card-3") == legal(
        story.position
    )
    tops = [pile[0] for pile in cast("list[list[str]]", fact(story.position, "horus"))]
    for pile in piles:
        taken = story.then(f"take card-{pile}")
        assert cards(taken.position, 0)[2] == tops[pile - 1]
        assert event_of(taken, "HorusCardTaken").rule == "base.temple.favour"


@pytest.mark.rule("base.temple.favour.empty")
def test_a_favour_of_two_empty_piles_gives_nothing_and_the_draw_follows() -> None:
    position = start(hands={0: holding("1")}, tiles={8: "favour12"}, adventurers={0: party(0, 7)})
    story = play(position.edit(horus={0: ["-"], 1: ["-"]}), "play left", "move 7 1")
    assert event_of(story, "NothingLeft").rule == "base.temple.favour.empty"
    assert drawing(story.position)
    assert turn_of(story.then("draw 5").position) == 1


@pytest.mark.rule("base.temple.tunnel")
def test_a_tunnel_takes_the_adventurer_to_the_next_tunnel_ahead() -> None:
    position = start(
        hands={0: holding("1")},
        tiles={8: "tunnel", 18: "tunnel", 21: "tunnel"},
        adventurers={0: party(0, 0, 0, 17)},
    )
    story = play(position, "play left", "move 17 1")
    assert places(story.position)[-1] == 21
    assert event_of(story, "TunnelTaken").rule == "base.temple.tunnel"
    assert drawing(story.position)  # it must: nothing was asked


@pytest.mark.rule("base.temple.tunnel")
def test_a_tunnel_takes_only_the_one_that_arrived() -> None:
    position = start(
        hands={0: holding("1")}, tiles={18: "tunnel", 21: "tunnel"}, adventurers={0: party(0, 0, 17, 18)}
    )
    assert places(play(position, "play left", "move 17 1").position)[-2:] == [18, 21]


@pytest.mark.rule("base.temple.tunnel.none-ahead")
def test_a_tunnel_without_another_ahead_does_nothing() -> None:
    position = start(
        hands={0: holding("1")}, tiles={8: "tunnel", 18: "tunnel"}, adventurers={0: party(0, 0, 0, 17)}
    )
    story = play(position, "play left", "move 17 1")
    assert 18 in places(story.position)
    assert event_of(story, "TunnelEnds").rule == "base.temple.tunnel.none-ahead"
    assert drawing(story.position)


@pytest.mark.rule("base.temple.tunnel.no-skip")
def test_it_is_always_the_very_next_tunnel() -> None:
    tunnels = {8: "tunnel", 18: "tunnel", 21: "tunnel", 35: "tunnel"}
    position = start(hands={0: holding("1")}, tiles=tunnels, adventurers={0: party(0, 7)})
    story = play(position, "play left", "move 7 1")
    assert 18 in places(story.position)
    assert "base.temple.tunnel.no-skip" in event_of(story, "TunnelTaken").rules


@pytest.mark.rule("base.temple.tunnel.anubis")
def test_every_statue_passed_through_a_tunnel_wakes_its_sleeper() -> None:
    position = start(hands={0: holding("1")}, tiles={8: "tunnel", 18: "tunnel"}, adventurers={0: party(0, 7)})
    story = play(position, "play left", "move 7 1")
    assert [event.params["statue"] for event in events_of(story, "AdventurerWoken")] == [1, 2]
    assert places(story.position) == ["anubis-3", "woken", "woken", 0, 18]
    assert "base.temple.tunnel.anubis" in event_of(story, "TunnelTaken").rules
