"""New Adventures: every rule and ruling, against the other reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

import luxor
from luxor import Position
from tests.expedition.helpers import (
    ADVENTURES,
    HAND,
    Cell,
    Story,
    Tile,
    asked,
    camp,
    cites,
    codes,
    draw_any,
    events_of,
    fact,
    legal,
    outcomes,
    over,
    play,
    points,
    refused_by,
    stack,
    table,
    words,
)

PEAK: dict[Cell, Tile] = {(6, 6): ("mountain", 0, 0, 0)}


def turn(
    cells: dict[Cell, Tile],
    *held: str,
    hand: tuple[str, ...] = HAND,
    given: Mapping[str, object] | None = None,
    **facts: object,
) -> Position:
    """Seat 0 with these tokens, about to place a tile."""
    named = {"tokens": {0: list(held)}, **(given or {}), **facts}
    return table(cells, hand, modules=ADVENTURES, given=named)


def token_time(cells: dict[Cell, Tile], *held: str, **facts: object) -> Position:
    """The same, after one placement well out of the way."""
    placed = play(turn(cells, *held, given=facts), "place desert@1 7 8").position
    return play(draw_any(placed), "stop").position


def use(position: Position, token: str, aim: str) -> Story:
    return play(position, f"use {token}", f"aim {aim}")


@pytest.mark.rule("adventures.setup")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_tokens_each_three_of_them_drawn_and_secret(players: int) -> None:
    position = luxor.new_game(players, ADVENTURES, seed=2, game="expedition").position
    for seat in range(players):
        held = words(position, "tokens", seat)
        rest = words(position, "token_stacks", seat)
        assert (len(held), len(rest)) == (3, 5)
        assert sorted(held + rest) == sorted(["boat", "snakes", "sandstorm", "caravan"] * 2)
        view = position.view((seat + 1) % players)
        assert fact(view, "tokens", seat) == ["?"] * 3
        assert fact(position.view(seat), "tokens", seat) == held
    deals = {str(luxor.new_game(2, ADVENTURES, seed=n, game="expedition").position.facts()["tokens"])
             for n in range(20)}  # fmt: skip
    assert len(deals) > 5, "they are shuffled"


@pytest.mark.rule("adventures.use")
def test_one_token_after_placing_with_somebody_on_a_mountain() -> None:
    start = turn(PEAK, "caravan", "caravan", "boat")
    assert codes(start, "use caravan") == ["token-after-placing", "wrong-step"], "not before"
    assert "adventures.use" in start.check("use caravan").rules
    position = play(start, "place desert@1 7 8", "fetch lake", "stop").position
    assert asked(position) == (0, "token")
    assert legal(position) == ["use none", "use caravan"]
    assert codes(position, "use snakes") == ["token-not-held"]
    after = use(position, "caravan", "6 7")
    assert sum(outcomes(after.position).values()) == 5, "a new one is drawn"
    done = after.then("new-token snakes")
    assert fact(done.position, "tokens", 0) == ["boat", "snakes", "caravan"]
    assert asked(done.position) == (1, "place"), "one token in a turn"
    none = play(turn({}, "caravan", "caravan", "boat"), "place desert@1 7 8", "fetch lake", "stop")
    assert asked(none.position) == (1, "place"), "nobody is on a mountain"
    assert events_of(none.events, "NoMountain")


@pytest.mark.rule("adventures.use")
def test_without_tokens_face_down_none_is_drawn() -> None:
    start = turn(PEAK, "caravan").edit(token_stacks={0: []})
    position = play(start, "place desert@1 7 8", "fetch lake", "stop").position
    after = use(position, "caravan", "6 7").position
    assert asked(after) == (1, "place")
    assert fact(after, "tokens", 0) == []


@pytest.mark.rule("adventures.token-stays")
def test_boat_and_snakes_stay_sandstorm_and_caravan_leave() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (8, 7): ("desert", 0)}
    position = token_time(cells, "boat", "snakes", "sandstorm", "caravan")
    boat, snakes = use(position, "boat", "8 6").position, use(position, "snakes", "7 7").position
    assert (fact(boat, "boats"), fact(boat, "tokens_gone", 0)) == ([[8, 6, 0]], [])
    assert (fact(snakes, "snakes"), fact(snakes, "tokens_gone", 0)) == ([[7, 7, 0]], [])
    storm, caravan = use(position, "sandstorm", "8 7").position, use(position, "caravan", "7 6").position
    assert fact(storm, "tokens_gone", 0) == ["sandstorm"]
    assert fact(caravan, "tokens_gone", 0) == ["caravan"]
    for after in (boat, snakes, storm, caravan):
        assert not any(problem.code == "token-count" for problem in after.problems())


@pytest.mark.rule("adventures.boat")
def test_a_boat_on_a_free_lake_counts_its_neighbours() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (8, 5): "pyramid-desert", (9, 6): ("camp-desert", 1),
                               (9, 5): "temple-oasis", (8, 7): "desert"}  # fmt: skip
    position = token_time(cells, "boat")
    assert legal(play(position, "use boat").position) == ["aim 8 6"]
    reserve = cast("int", fact(position, "reserve", 0))
    after = use(position, "boat", "8 6").position
    assert stack(after, 6, 6) == [0, 0], "the adventurer of the mountain ..."
    assert fact(after, "reserve", 0) == reserve + 1, "... is in reserve again"
    assert points(after, "boats") == [3, 0], "temple, pyramid and camp; no diagonal, no desert"
    assert refused_by(play(position, "use boat").position, "aim 7 7") == {"adventures.boat"}


@pytest.mark.rule("ruling.adventures.boat-any")
def test_a_boat_counts_buildings_whoever_holds_them() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (9, 6): ("pyramid-desert", 0, 1)}
    after = use(token_time(cells, "boat"), "boat", "8 6").position
    assert points(after, "boats") == [2, 0], "the temple is nobody's, the pyramid an opponent's"
    assert points(after, "pyramids") == [0, 3]


@pytest.mark.rule("ruling.adventures.boat-snakes")
def test_no_boat_on_a_lake_with_snakes() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (9, 7): "lake", (8, 7): "desert"}
    aiming = play(token_time(cells, "boat", snakes=[[8, 6, 1]]), "use boat").position
    assert legal(aiming) == ["aim 9 7"]
    assert refused_by(aiming, "aim 8 6") == {"ruling.adventures.boat-snakes"}


@pytest.mark.rule("ruling.expedition.tie-captured", "expedition.score.tie")
def test_captives_are_no_reserve_in_a_tie() -> None:
    """Two captives for seat 0, a temple for seat 1: two points each, and equal reserves."""
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): ("temple-desert", 1)}
    tied = turn(cells, "caravan", captured=[[1, 1], []], reserve=[20, 20])
    assert tied.totals() == (2, 2)
    assert tied.game.winners(tied.state)[0] == (0, 1), "shared: the captives do not decide it"
    storm = use(token_time({**PEAK, (8, 6): ("temple-desert", 1, 0, 0)}, "sandstorm"), "sandstorm", "8 6")
    assert "ruling.expedition.tie-captured" in events_of(storm.events, "SandstormRaged")[0].see


@pytest.mark.rule("ruling.adventures.boat-count")
def test_empty_and_snaky_buildings_count_and_a_lake_has_one_boat() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (9, 6): "pyramid-desert"}
    position = token_time(cells, "boat", snakes=[[9, 6, 1]])
    after = use(position, "boat", "8 6").position
    assert points(after, "boats") == [2, 0], "a deserted temple, a pyramid under snakes"
    taken = token_time(cells, "boat", boats=[[8, 6, 1]])
    assert legal(taken) == ["use none"], "no second boat there"
    two = token_time({**cells, (9, 7): "lake", (8, 7): "desert"}, "boat", boats=[[8, 6, 1]])
    assert legal(play(two, "use boat").position) == ["aim 9 7"]
    assert refused_by(play(two, "use boat").position, "aim 8 6") == {"ruling.adventures.boat-count"}


@pytest.mark.rule("adventures.snakes")
def test_nobody_enters_a_tile_with_snakes() -> None:
    position = token_time({**PEAK, (8, 7): ("desert", 1)}, "snakes")
    aiming = play(position, "use snakes").position
    assert refused_by(aiming, "aim 8 7") == {"adventures.snakes"}, "somebody stands there"
    reserve = cast("int", fact(position, "reserve", 0))
    after = use(position, "snakes", "7 6").position
    assert fact(after, "reserve", 0) == reserve + 1
    march = camp(table({(9, 6): "desert"}, modules=ADVENTURES, snakes=[[7, 6, 1]]), 8, 6, 4)
    free = camp(table({(9, 6): "desert"}, modules=ADVENTURES), 8, 6, 4)
    assert "march west 1" in legal(free)
    assert refused_by(march, "march west 1") == {"adventures.snakes"}
    assert not any("west" in action for action in legal(march))


@pytest.mark.rule("ruling.adventures.snakes-where")
def test_snakes_go_on_lakes_too_and_cannot_be_crossed() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): "lake", (9, 6): "lake"}
    position = play(token_time(cells, "snakes", boats=[[9, 6, 1]], snakes=[[7, 7, 1]]), "use snakes").position
    assert "aim 8 6" in legal(position), "a lake will do"
    assert refused_by(position, "aim 9 6") == {"ruling.adventures.snakes-where"}
    assert refused_by(position, "aim 7 7") == {"ruling.adventures.snakes-where"}
    march = camp(table({(5, 6): "desert", (9, 6): "desert"}, modules=ADVENTURES, snakes=[[7, 6, 1]]), 8, 6, 5)
    assert refused_by(march, "march west 1 3") == {"adventures.snakes"}, "crossing is barred"


@pytest.mark.rule("adventures.sandstorm")
def test_a_sandstorm_captures_everybody_else() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): ("temple-oasis", 1, 0, 0), (8, 7): ("desert", 1)}
    position = token_time(cells, "sandstorm")
    assert refused_by(play(position, "use sandstorm").position, "aim 8 7") == {"adventures.sandstorm"}
    after = use(position, "sandstorm", "8 6").position
    assert stack(after, 8, 6) == [0, 0, 0]
    assert fact(after, "captured") == [[1], []]
    assert points(after, "captured") == [1, 0]
    assert fact(after, "reserve", 1) == fact(position, "reserve", 1), "they do not go home"
    assert not any(problem.code == "reserve-count" for problem in after.problems())


@pytest.mark.rule("ruling.adventures.majority")
def test_a_majority_is_more_than_each_other_before_the_move() -> None:
    cells: dict[Cell, Tile] = {
        (7, 8): ("mountain", 0),
        (7, 7): ("temple-desert", 0, 0, 1, 2),  # more than each, not more than all
        (8, 8): ("temple-desert", 0, 1),  # a tie: with the mover it would be two
        (9, 8): ("desert", 0),  # alone
    }
    position = table(cells, players=3, modules=ADVENTURES, tokens={0: ["sandstorm"]},
                     centre={(7, 9): "desert", (8, 9): "desert"})  # fmt: skip
    placed = draw_any(play(position, "place desert@1 9 9").position)
    aiming = play(placed, "stop", "use sandstorm").position
    assert legal(aiming) == ["aim 7 7", "aim 9 8"]
    assert refused_by(aiming, "aim 8 8") == {"ruling.adventures.majority"}
    assert [note.code for note in aiming.check("aim 9 8").notes] == ["captures-nobody"]


@pytest.mark.rule("ruling.adventures.storm-elsewhere")
def test_a_storm_leads_elsewhere_and_four_is_judged_after_the_capture() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 6): ("desert", 0, 0, 0, 1), (8, 7): ("desert", 0, 0, 0, 0)}
    aiming = play(token_time(cells, "sandstorm"), "use sandstorm").position
    assert legal(aiming) == ["aim 8 6"], "full, but one of them is captured"
    assert refused_by(aiming, "aim 6 6") == {"ruling.adventures.storm-elsewhere"}
    assert refused_by(aiming, "aim 8 7") == {"ruling.adventures.storm-elsewhere"}
    assert stack(play(aiming, "aim 8 6").position, 8, 6) == [0, 0, 0, 0]


@pytest.mark.rule("adventures.caravan")
def test_a_caravan_goes_next_door() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (6, 5): "lake", (5, 6): "desert"}
    aiming = play(token_time(cells, "caravan", snakes=[[5, 6, 1]]), "use caravan").position
    assert legal(aiming) == ["aim 7 6", "aim 6 7"]
    assert codes(aiming, "aim 6 5") == ["caravan-lake"]
    assert codes(aiming, "aim 5 6") == ["caravan-snakes"]
    assert codes(aiming, "aim 7 7") == ["caravan-too-far"], "diagonal"
    after = play(aiming, "aim 7 6").position
    assert (stack(after, 6, 6), stack(after, 7, 6)) == ([0, 0], [0])


@pytest.mark.rule("adventures.caravan.four")
def test_a_caravan_keeps_the_limit_of_four() -> None:
    cells: dict[Cell, Tile] = {
        **PEAK,
        (7, 6): ("temple-desert", 1, 1, 1, 1),
        (6, 7): ("temple-desert", 1, 1, 1),
    }
    aiming = play(token_time(cells, "caravan"), "use caravan").position
    assert legal(aiming) == ["aim 6 7"]
    assert refused_by(aiming, "aim 7 6") == {"adventures.caravan.four"}, "it is printed"
    assert "ruling.adventures.four" not in aiming.check("aim 6 7").rules
    assert stack(play(aiming, "aim 6 7").position, 6, 7) == [1, 1, 1, 0]


@pytest.mark.rule("ruling.adventures.no-minimum")
def test_a_caravan_needs_no_minimum_and_may_leave_fewer_than_three() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (6, 5): "mountain", (5, 6): "temple-oasis"}
    aiming = play(token_time(cells, "caravan"), "use caravan").position
    assert {"aim 6 5", "aim 5 6"} <= set(legal(aiming)), "one enters a mountain and an oasis"
    after = play(aiming, "aim 6 5").position
    assert (stack(after, 6, 6), stack(after, 6, 5)) == ([0, 0], [0])


@pytest.mark.rule("ruling.adventures.needs-target")
def test_a_token_needs_a_target() -> None:
    position = token_time(PEAK, "boat", "sandstorm")
    assert legal(position) == ["use none"], "no lake, no majority elsewhere: asked, but nothing to use"
    assert refused_by(position, "use boat") == {"ruling.adventures.needs-target"}
    assert refused_by(position, "use sandstorm") == {"ruling.adventures.needs-target"}


@pytest.mark.rule("ruling.adventures.any-level")
def test_the_topmost_own_one_leaves_from_anywhere_in_the_stack() -> None:
    cells: dict[Cell, Tile] = {(6, 6): ("mountain", 0, 1, 0, 1)}
    position = token_time(cells, "caravan")
    assert "use caravan" in legal(position), "covered, yet on the mountain"
    after = use(position, "caravan", "7 6").position
    assert stack(after, 6, 6) == [0, 1, 1]
    vacated = play(token_time({(6, 6): ("mountain", 0)}, "snakes"), "use snakes").position
    assert "aim 6 6" in legal(vacated), "the mountain just vacated"
    held = play(token_time({(6, 6): ("mountain", 0, 1)}, "snakes"), "use snakes").position
    assert "aim 6 6" not in legal(held)


@pytest.mark.rule("ruling.adventures.any-level")
def test_with_several_mountains_the_player_says_which() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 7): ("mountain", 1, 0)}
    lifting = play(token_time(cells, "caravan"), "use caravan").position
    assert asked(lifting) == (0, "lift")
    assert legal(lifting) == ["lift 6 6", "lift 7 7"]
    assert codes(lifting, "lift 7 6") == ["no-own-on-mountain"]
    after = play(lifting, "lift 7 7", "aim 7 6").position
    assert (stack(after, 6, 6), stack(after, 7, 7), stack(after, 7, 6)) == ([0, 0, 0], [1], [0])


@pytest.mark.rule("ruling.adventures.last-turn")
def test_a_token_may_follow_the_very_last_tile_but_not_a_passed_turn() -> None:
    last = turn(PEAK, "caravan", hand=("desert@1",), stacks={0: [], 1: []}).edit(hands={1: []})
    story = play(last, "place desert@1 7 8")
    assert asked(story.position) == (0, "token"), "the game is not over before"
    used = story.then("use caravan", "aim 7 6", "new-token boat")
    assert over(used.position).winners
    assert "ruling.adventures.last-turn" in cites(used.events)
    cells: dict[Cell, Tile] = {(6, 6): ("mountain", 1, 1, 1)}
    passed = turn(cells, hand=("desert@1", "lake@2"), stacks={0: [], 1: []}, tokens={1: ["caravan"]})
    after = play(passed.edit(hands={1: []}), "place lake@2 7 8", "stop").position
    assert asked(after) == (0, "place"), "seat 1 has a token and a mountain, but no turn"


def test_a_held_token_is_a_remedy_that_was_tried() -> None:
    position = token_time(PEAK, "boat")
    verdict = position.check("use caravan")
    remedy = next(remedy for remedy in verdict.remedies if remedy.code == "with-token")
    assert remedy.edit is not None
    assert "use caravan" in legal(position.edit(**dict(remedy.edit)))


def test_whether_a_token_fits_is_not_told_to_the_others() -> None:
    """The step is asked as soon as the player has a token and a mountain, whatever the token."""
    assert asked(token_time(PEAK, "boat")) == asked(token_time(PEAK, "caravan")) == (0, "token")


@pytest.mark.rule("adventures.use")
def test_for_all_the_others_know_a_player_holds_any_token_that_is_not_seen_elsewhere() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 6): "desert", (8, 8): "lake"}
    position = token_time(cells, "boat", tokens_gone={0: ["sandstorm", "sandstorm"]})
    assert legal(position.view(0)) == ["use none", "use boat"]
    assert legal(position.view(1)) == ["use none", "use boat", "use snakes", "use caravan"]
    assert "adventures.use" in refused_by(position.view(1), "use sandstorm"), "both left the game"
