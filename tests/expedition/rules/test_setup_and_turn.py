"""Set-up, order of play, placing tiles: every rule, against the other reading."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.games import find_game
from tests.expedition.helpers import (
    asked,
    cites,
    codes,
    draw_any,
    events_of,
    fact,
    legal,
    on_map,
    outcomes,
    over,
    play,
    refused_by,
    table,
    words,
)


def new(players: int = 2, first: int = 0) -> luxor.Session:
    return luxor.new_game(players, seed=4, game="expedition", first=first, chance="steered")


@pytest.mark.rule("expedition.aim")
def test_who_is_on_top_scores_the_building_and_the_most_points_win() -> None:
    position = luxor.example("X6").position()
    totals = position.totals()
    assert totals == (4, 2, 5, 1)
    assert position.game.winners(position._state)[0] == (totals.index(max(totals)),)
    assert new().root.events[0].rule == "expedition.aim", "the first thing that is said"


@pytest.mark.rule("expedition.box")
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_box_holds_96_tiles_and_120_adventurers(lang: str) -> None:
    session = new(4)
    told = next(event for event in session.root.events if event.rule == "expedition.box")
    assert (4 * int(str(told.params["count"])), 4 * int(str(told.params["reserve"]))) == (96, 120)
    own = [*words(session.position, "hands", 0), *words(session.position, "stacks", 0)]
    tiles = Counter(name.partition("@")[0] for name in own)
    buildings = ("camp", "temple", "pyramid")
    kinds = ["lake", "mountain", "desert"]
    kinds += [f"{building}-{terrain}" for terrain in ("desert", "oasis") for building in buildings]
    text = luxor.rule("expedition.box", lang).text
    said = list(map(int, re.findall(r"\d+", text)))
    assert said == [96, 120, 24, 30, 24, *(tiles[kind] for kind in kinds)]


@pytest.mark.rule("expedition.setup.table")
def test_stack_and_reserve_are_ones_own_and_the_map_is_empty_at_first() -> None:
    position = new(3).position
    assert on_map(position) == [[]]
    assert [len(words(position, "stacks", seat)) for seat in range(3)] == [20, 20, 20]
    told = [event for event in new(3).root.events if event.rule == "expedition.setup.table"]
    assert [event.params["count"] for event in told] == [30] == [fact(position, "reserve", 0)]


@pytest.mark.rule("expedition.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_24_tiles_and_30_adventurers(players: int) -> None:
    session = new(players, first=players - 1)
    for seat in range(players):
        tiles = [*words(session.position, "hands", seat), *words(session.position, "stacks", seat)]
        assert len(tiles) == 24
        assert fact(session.position, "reserve", seat) == 30
    assert asked(session.position) == (players - 1, "opening")
    assert "expedition.setup.players" in cites(session.root.events)


@pytest.mark.rule("expedition.setup.players")
@pytest.mark.parametrize("players", [1, 5])
def test_not_alone_and_not_five(players: int) -> None:
    with pytest.raises(luxor.ConfigError, match="allowed: 2 to 4"):
        new(players)


@pytest.mark.rule("expedition.setup.stack")
def test_series_come_in_order_and_any_tile_of_a_series_may_be_next() -> None:
    run = random_game(find_game("expedition", 3), 8)
    drawn = {seat: [e.params["series"] for e in events_of(tuple(run.events), "TileFetched") if e.seat == seat]
             for seat in range(3)}  # fmt: skip
    for series in drawn.values():
        assert series == sorted(series) == [2] * 5 + [3] * 5 + [4] * 5 + [5] * 5
    first = play(table(), "place desert@1 5 6").position
    whole = {"lake": 1, "camp-desert": 1, "temple-desert": 1, "pyramid-desert": 1, "temple-oasis": 1}
    assert outcomes(first) == whole, "not an order fixed in secret"
    after = play(first, "fetch lake", "more", "place lake@2 8 6").position
    assert "lake" not in outcomes(after)
    assert refused_by(after, "fetch lake") == {"expedition.turn.place"}
    assert refused_by(after, "fetch pyramid-oasis") == {"expedition.turn.place"}, "series 3 is below"


@pytest.mark.rule("expedition.setup.hand")
def test_the_camp_is_kept_and_one_of_three() -> None:
    position = new().position
    assert legal(position) == ["keep desert", "keep mountain", "keep temple-desert"]
    assert codes(position, "keep camp-desert") == ["camp-stays-anyway"]
    assert codes(position, "keep lake") == ["tile-not-held"]
    after = play(position, "keep mountain").position
    assert fact(after, "hands", 0) == ["camp-desert", "mountain@1"]


@pytest.mark.rule("expedition.setup.centre", "ruling.expedition.start-shuffled")
@pytest.mark.parametrize(("players", "columns"), [(2, 2), (3, 3), (4, 4)])
def test_the_centre_is_two_rows_of_what_nobody_kept_in_any_order(players: int, columns: int) -> None:
    story = play(new(players).position, *["keep desert"] * players)
    assert fact(story.position, "map") == [[]]
    assert outcomes(story.position) == {"mountain": players, "temple-desert": players}, "chance, not a choice"
    assert "ruling.expedition.start-shuffled" in cites(story.events)
    position = draw_any(story.position)
    cells = [(row[0], row[1]) for row in on_map(position)]
    assert len(cells) == 2 * players
    xs, ys = Counter(x for x, _ in cells), Counter(y for _, y in cells)
    assert (len(xs), len(ys)) == (columns, 2), "a filled rectangle"
    assert [row[3:] for row in on_map(position)] == [[]] * (2 * players)
    assert asked(position) == (0, "place")


@pytest.mark.rule("ruling.expedition.keep-secret")
def test_what_is_kept_is_chosen_in_seat_order_and_unseen() -> None:
    position = new(3, first=1).position
    seats = []
    for action in ("keep desert", "keep mountain", "keep desert"):
        seats.append(asked(position)[0])
        position, events = position.apply(action)
        told = position.game.redact_event(events[0], (seats[-1] + 1) % 3)
        assert told.params["tile"] == "?", "openly chosen, it would be told"
        assert position.game.redact_event(events[0], seats[-1]) == events[0]
        if len(seats) < 3:
            view = position.view(asked(position)[0])
            assert fact(view, "hands", seats[-1]) == ["?@1", "camp-desert"] or "?@1" in str(view)
            assert action.split()[1] not in str(fact(view, "centre")), "nor is what was given away"
    assert seats == [1, 2, 0]


@pytest.mark.rule("expedition.turn.order")
def test_turns_go_clockwise_from_the_first_player() -> None:
    run = random_game(find_game("expedition", 4), 6)  # seat 2 begins
    turns = [event.seat for event in events_of(tuple(run.events), "TurnBegan")][:8]
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.rule("expedition.turn.place")
def test_place_one_then_draw_one() -> None:
    story = play(table(hand=("camp-desert", "desert@1")), "place desert@1 5 6", "fetch lake")
    assert fact(story.position, "hands", 0) == ["camp-desert", "lake@2"]
    assert [event.kind for event in story.events] == ["TilePlaced", "TileFetched"]
    assert codes(table(), "place lake@2 5 6") == ["tile-not-held"]


@pytest.mark.rule("expedition.turn.one-to-three")
def test_one_placement_is_a_must_three_are_the_most() -> None:
    start = table()
    assert all(action.startswith("place") for action in legal(start))
    assert refused_by(start, "stop") >= {"expedition.turn.one-to-three"}
    one = play(start, "place desert@1 5 6", "fetch lake").position
    assert legal(one) == ["stop", "more"]
    stopped = play(one, "stop").position
    assert asked(stopped) == (1, "place")
    three = play(one, "more", "place lake@2 8 6", "fetch temple-oasis", "more", "place temple-oasis@2 8 7",
                 "fetch pyramid-desert")  # fmt: skip
    assert asked(three.position) == (1, "place"), "no fourth one"
    assert [event.params["number"] for event in events_of(three.events, "TilePlaced")] == [2, 3]


@pytest.mark.rule("ruling.expedition.order")
def test_place_man_march_draw_and_then_perhaps_again() -> None:
    story = play(table(), "place camp-desert 8 6", "man 3", "march west 2", "fetch lake", "stop")
    kinds = [event.kind for event in story.events]
    order = ["TilePlaced", "CampManned", "AdventurersArrived", "TileFetched", "PlacingStopped"]
    assert [kind for kind in kinds if kind in order] == order
    camp = play(table(), "place camp-desert 8 6").position
    assert refused_by(camp, "fetch lake") >= {"ruling.expedition.order"}, "drawing first is another reading"


@pytest.mark.rule("ruling.expedition.last-tiles")
def test_without_a_stack_the_turn_goes_on_with_the_hand() -> None:
    story = play(table(hand=("lake@2", "desert@1"), stacks={0: []}), "place lake@2 5 6")
    assert asked(story.position) == (0, "more"), "the turn does not end with the stack"
    assert "ruling.expedition.last-tiles" in cites(story.events)
    last = story.then("more", "place desert@1 8 6")
    assert asked(last.position) == (1, "place")


@pytest.mark.rule("expedition.place.adjacent")
def test_a_tile_touches_another_by_an_edge() -> None:
    start = table()
    assert refused_by(start, "place desert@1 5 6") == set()
    assert codes(start, "place desert@1 5 5") == ["only-a-corner"]
    assert codes(start, "place desert@1 9 6") == ["touches-nothing"]
    assert codes(start, "place desert@1 6 6") == ["cell-taken"]
    for bad in ("5 5", "9 6", "6 6"):
        assert refused_by(start, f"place desert@1 {bad}") == {"expedition.place.adjacent"}
    spots = {action.rpartition("@1 ")[2] for action in legal(start) if "desert@1" in action}
    assert spots == {"6 5", "7 5", "5 6", "8 6", "5 7", "8 7", "6 8", "7 8"}


@pytest.mark.rule("expedition.place.limit")
@pytest.mark.parametrize(("players", "limit"), [(2, 7), (3, 9), (4, 10)])
def test_no_row_and_no_column_is_longer_than_the_limit(players: int, limit: int) -> None:
    columns = players
    y, left = limit, limit - columns + 1
    start = table(centre={(x, y): "desert" for x in range(left, left + limit - 1)}, players=players)
    end = left + limit - 1
    assert refused_by(start, f"place desert@1 {end} {y}") == set()
    full = table(centre={(x, y): "desert" for x in range(left, left + limit)}, players=players)
    assert refused_by(full, f"place desert@1 {end + 1} {y}") == {"expedition.place.limit"}
    assert codes(full, f"place desert@1 {end + 1} {y}") == ["row-too-long"]
    high = table(centre={(left, at): "desert" for at in range(2, 2 + limit)}, players=players)
    assert codes(high, f"place desert@1 {left} {2 + limit}") == ["column-too-long"]
    for start, far in ((full, f"place desert@1 {end + 1} {y}"), (high, f"place desert@1 {left} {2 + limit}")):
        assert start.check(far).violations[0].params == {"limit": limit, "size": limit + 1}
    assert refused_by(full, f"place desert@1 {end} {y + 1}") == set()


@pytest.mark.rule("ruling.expedition.span")
def test_the_limit_is_the_width_of_the_whole_area() -> None:
    arm = {(x, 6): "desert" for x in range(1, 6)}  # five to the left of the centre: seven in all
    start = table(arm)
    assert refused_by(start, "place desert@1 2 5") == set()
    far = "place desert@1 8 7"  # row 7 has two tiles only
    assert refused_by(start, "place desert@1 8 6") >= {"expedition.place.limit"}
    assert refused_by(start, far) == {"expedition.place.limit", "ruling.expedition.span"}
    assert far not in legal(start), "counting the tiles of row 7 would allow it"


@pytest.mark.rule("expedition.place.limit")
def test_a_place_beyond_the_corner_of_the_table_breaks_the_limit_both_ways() -> None:
    for x, y in ((0, 0), (0, 13), (13, 0), (13, 13), (0, 31)):
        assert codes(table(), f"place desert@1 {x} {y}")[1:3] == ["row-too-long", "column-too-long"], (x, y)


@pytest.mark.rule("expedition.turn.one-to-three")
def test_no_fourth_tile_is_asked_for() -> None:
    start = table()
    assert asked(start.edit(placed=2)) == (0, "place")
    with pytest.raises(luxor.LuxorError, match="a step that can be pending"):
        start.edit(placed=3)


@pytest.mark.rule("expedition.setup.hand")
def test_who_has_chosen_what_to_keep_holds_two_tiles_and_who_has_not_holds_four() -> None:
    position = luxor.new_game(2, seed=1, game="expedition").position
    for held in ([4, 4], [2, 4]):
        assert [len(words(position, "hands", seat)) for seat in range(2)] == held
        assert not position.problems()
        position = play(position, legal(position)[0]).position


@pytest.mark.rule("expedition.turn.order")
def test_who_begins_is_one_of_the_seats() -> None:
    game = find_game("expedition", 3)
    assert game.facts(game.setup(1, first=2))["first"] == 2
    with pytest.raises(luxor.LuxorError, match=r"first player 3 \(allowed: 0 to 2\)"):
        game.setup(1, first=3)


@pytest.mark.rule("expedition.end.all-placed")
def test_a_player_without_tiles_is_passed_over_and_the_last_tile_ends_the_game() -> None:
    start = table(hand=("desert@1",), stacks={0: [], 1: []}, players=2).edit(hands={1: []})
    one = play(
        table(hand=("lake@2", "desert@1"), stacks={0: [], 1: []}).edit(hands={1: []}), "place lake@2 5 6"
    )
    passed = one.then("stop")
    assert asked(passed.position) == (0, "place"), "seat 1 has nothing to place"
    assert [event.seat for event in events_of(passed.events, "TurnPassedOver")] == [1]
    end = play(start, "place desert@1 5 6")
    assert over(end.position).winners
    assert "expedition.end.all-placed" in cites(end.events)
    assert refused_by(end.position, "place desert@1 5 5") == {"expedition.end.all-placed"}


@pytest.mark.rule("expedition.end.all-placed")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_every_tile_lies(players: int) -> None:
    for seed in range(10):
        end = luxor.playout(new(players).position, seed).position
        assert len(on_map(end)) == 24 * players
        assert not end.problems()
