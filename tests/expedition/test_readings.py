"""The readings of Expedition, by what they say: each beside what is standard."""

from __future__ import annotations

import pytest

import luxor
from luxor import Chance, Position
from luxor.core.engine.conformance import random_game
from luxor.core.engine.readings import standard_of
from luxor.core.words.terms import Decision
from luxor.games import find_game
from tests.expedition.helpers import (
    ADVENTURES,
    Cell,
    Tile,
    asked,
    camp,
    cites,
    draw_any,
    finished,
    legal,
    over,
    play,
    points,
    refused_by,
    stack,
    table,
    words,
)

PEAK: dict[Cell, Tile] = {(6, 6): ("mountain", 0, 0, 0)}


def by(position: Position, ruling: str, answer: str) -> Position:
    """The same position, played by another reading."""
    other = position.with_readings({ruling: answer})
    assert other.game.readings == {ruling: answer}
    return other


@pytest.mark.rule("ruling.expedition.one-line")
def test_extras_may_march_in_several_directions() -> None:
    position = table({(8, 8): "desert"})
    assert isinstance(play(camp(position, 8, 7, 4), "march south 1").position.pending, Chance)
    several = camp(by(position, "ruling.expedition.one-line", "several"), 8, 7, 4)
    after = play(several, "march south 1").position
    assert asked(after)[1] == "march"
    assert "march west 2" not in legal(after), "a mountain costs three"
    assert isinstance(play(after, "stay").position.pending, Chance)


@pytest.mark.rule("ruling.expedition.camp-four")
def test_five_may_stay_on_a_camp() -> None:
    position = camp(table({(8, 8): "desert"}), 8, 7, 5)
    assert "stay" not in legal(position)
    five = camp(by(table({(8, 8): "desert"}), "ruling.expedition.camp-four", "five"), 8, 7, 5)
    after = play(five, "stay").position
    assert stack(after, 8, 7) == [0] * 5
    assert "too-many-on-tile" not in [problem.code for problem in after.problems()]


@pytest.mark.rule("ruling.expedition.camp-keeps")
def test_nobody_needs_to_stay_on_a_camp() -> None:
    position = camp(table({(8, 8): "desert"}), 8, 7, 2)
    assert "march south 2" not in legal(position)
    free = camp(by(table({(8, 8): "desert"}), "ruling.expedition.camp-keeps", "none-need-stay"), 8, 7, 2)
    assert stack(play(free, "march south 2").position, 8, 7) == []


@pytest.mark.rule("ruling.adventures.boat-any")
@pytest.mark.parametrize(("answer", "vp"), [("any", 3), ("own-only", 1)])
def test_a_boat_may_count_only_own_buildings(answer: str, vp: int) -> None:
    cells: dict[Cell, Tile] = {
        **PEAK,
        (8, 6): "lake",
        (9, 6): ("pyramid-desert", 0, 1),
        (8, 5): ("temple-oasis", 1, 0),
    }
    position = table(cells, modules=ADVENTURES, boats=[[8, 6, 0]])
    assert points(position.with_readings({"ruling.adventures.boat-any": answer}), "boats") == [vp, 0]


@pytest.mark.rule("ruling.adventures.majority")
@pytest.mark.parametrize(
    ("answer", "aims"),
    [("relative", ["aim 7 7"]), ("absolute", []), ("tie-enough", ["aim 7 7", "aim 8 7"])],
)
def test_a_majority_may_mean_more_or_less(answer: str, aims: list[str]) -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 7): ("desert", 0, 0, 1, 2), (8, 7): ("desert", 0, 1)}
    turn = table(cells, players=3, modules=ADVENTURES, tokens={0: ["sandstorm"]})
    position = draw_any(play(turn, "place desert@1 6 5").position)
    other = play(position, "stop").position.with_readings({"ruling.adventures.majority": answer})
    if not aims:
        assert "use sandstorm" not in legal(other)
        return
    assert legal(play(other, "use sandstorm").position) == aims


@pytest.mark.rule("ruling.expedition.order")
def test_the_next_tile_may_be_drawn_first() -> None:
    position = table({(8, 8): "desert"})
    assert asked(play(position, "place camp-desert 8 7").position)[1] == "man"
    first = play(by(position, "ruling.expedition.order", "draw-first"), "place camp-desert 8 7").position
    assert isinstance(first.pending, Chance)
    assert asked(draw_any(first))[1] == "man"


@pytest.mark.rule("ruling.expedition.last-tiles")
def test_the_last_tiles_may_be_placed_one_by_one() -> None:
    position = table({(8, 8): "desert"}).edit(stacks={0: []})
    after = play(position, "place desert@1 8 9").position
    assert asked(after) == (0, "more")
    over = play(by(position, "ruling.expedition.last-tiles", "turn-ends"), "place desert@1 8 9").position
    assert asked(over) == (1, "place")


@pytest.mark.rule("ruling.expedition.short-reserve")
def test_the_last_one_may_man_an_oasis_alone() -> None:
    position = table({(8, 8): "desert"}).edit(hands={0: ["camp-oasis", "desert"]}, reserve={0: 1})
    alone = by(position, "ruling.expedition.short-reserve", "alone")
    for there, other in (([], position), ([0], alone)):
        assert stack(play(other, "place camp-oasis 8 7").position, 8, 7) == there


@pytest.mark.rule("ruling.expedition.no-discount")
def test_those_who_are_there_may_count() -> None:
    cells: dict[Cell, Tile] = {(8, 8): ("temple-oasis", 0, 1)}
    assert "march south 1" not in legal(camp(table(cells), 8, 7, 2))
    other = camp(by(table(cells), "ruling.expedition.no-discount", "counts-there"), 8, 7, 2)
    assert stack(play(other, "march south 1").position, 8, 8) == [0, 1, 0]


def with_token(token: str, cells: dict[Cell, Tile], **facts: object) -> Position:
    """The end of a turn of seat 0, who holds a token."""
    turn = table(cells, modules=ADVENTURES, given={"tokens": {0: [token]}, **facts})
    return play(draw_any(play(turn, "place desert@1 6 5").position), "stop").position


@pytest.mark.rule("ruling.adventures.any-level")
def test_a_token_may_need_the_top_of_the_mountain() -> None:
    below: dict[Cell, Tile] = {(6, 6): ("mountain", 0, 0, 0, 1), (8, 8): "lake"}
    position = table(below, modules=ADVENTURES, tokens={0: ["boat"]})
    placed = draw_any(play(position, "place desert@1 6 5").position)
    assert "use boat" in legal(play(placed, "stop").position)
    story = play(by(placed, "ruling.adventures.any-level", "on-top-only"), "stop")
    assert asked(story.position) == (1, "place")
    assert "ruling.adventures.any-level" in cites(story.events)
    free: dict[Cell, Tile] = {**below, (7, 7): ("mountain", 0, 0, 0)}
    other = by(with_token("boat", free), "ruling.adventures.any-level", "on-top-only")
    assert legal(play(other, "use boat").position) == ["aim 8 8"], "one mountain is left"


@pytest.mark.rule("ruling.adventures.no-minimum")
def test_a_caravan_may_have_to_leave_three_behind() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 6): "desert"}
    position = with_token("caravan", cells)
    assert "use caravan" in legal(position)
    other = by(position, "ruling.adventures.no-minimum", "three-stay")
    assert "use caravan" not in legal(other)
    crowded: dict[Cell, Tile] = {**cells, (6, 6): ("mountain", 0, 0, 0, 0)}
    four = by(with_token("caravan", crowded), "ruling.adventures.no-minimum", "three-stay")
    assert "aim 7 6" in legal(play(four, "use caravan").position), "of four one may go"
    boat = by(with_token("boat", {**cells, (8, 8): "lake"}), "ruling.adventures.no-minimum", "three-stay")
    assert "use boat" in legal(boat), "of other tokens nothing is said"


@pytest.mark.rule("ruling.adventures.snakes-where")
def test_snakes_may_have_to_stay_on_land() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 6): "desert", (8, 8): "lake"}
    snakes = with_token("snakes", cells)
    aims = legal(play(snakes, "use snakes").position)
    assert {"aim 7 6", "aim 8 8"} <= set(aims)
    other = by(snakes, "ruling.adventures.snakes-where", "no-lakes")
    assert legal(play(other, "use snakes").position) == [aim for aim in aims if aim != "aim 8 8"]
    boat = by(with_token("boat", cells), "ruling.adventures.snakes-where", "no-lakes")
    assert "use boat" in legal(boat), "a boat is at home there"


@pytest.mark.rule("ruling.adventures.storm-elsewhere")
def test_a_storm_may_need_room_before_the_capture() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (7, 7): ("desert", 0, 0, 0, 1)}
    position = with_token("sandstorm", cells)
    assert "aim 7 7" in legal(play(position, "use sandstorm").position)
    other = by(position, "ruling.adventures.storm-elsewhere", "before-capture")
    assert "use sandstorm" not in legal(other)


@pytest.mark.rule("ruling.adventures.boat-snakes")
def test_a_boat_may_lie_beside_snakes() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 8): "lake"}
    position = with_token("boat", cells, snakes=[[8, 8, 1]])
    assert "use boat" not in legal(position)
    other = by(position, "ruling.adventures.boat-snakes", "allowed")
    assert "use boat" in legal(other)
    after = play(other, "use boat")
    assert not [problem for problem in after.position.problems() if problem.code == "snakes-shared"]


@pytest.mark.rule("ruling.adventures.last-turn")
def test_no_token_may_follow_the_last_tile() -> None:
    cells: dict[Cell, Tile] = {**PEAK, (8, 8): "lake"}
    turn = table(cells, modules=ADVENTURES, tokens={0: ["boat"]}).edit(stacks={0: []}, hands={0: ["desert"]})
    assert asked(play(turn, "place desert 6 5").position) == (0, "token")
    story = play(by(turn, "ruling.adventures.last-turn", "neither"), "place desert 6 5")
    assert asked(story.position) == (1, "place")
    assert "ruling.adventures.last-turn" in {rule for event in story.events for rule in event.rules}


@pytest.mark.rule("ruling.expedition.tie-captured")
def test_captured_ones_may_count_in_a_tie() -> None:
    cells: dict[Cell, Tile] = {(6, 6): ("temple-desert", 1), (7, 7): ("camp-desert", 0)}
    tied = finished(table(cells, modules=ADVENTURES, captured={0: [1]}, reserve={0: 10, 1: 10}))
    assert tied.totals() == (2, 2)
    assert over(tied).winners == (0, 1)
    assert over(by(tied, "ruling.expedition.tie-captured", "captured-too")).winners == (0,)


@pytest.mark.rule("ruling.adventures.storm-elsewhere")
def test_a_storm_may_strike_its_own_mountain() -> None:
    position = with_token("sandstorm", {(6, 6): ("mountain", 1, 0, 0)})
    assert "use sandstorm" not in legal(position)
    other = by(position, "ruling.adventures.storm-elsewhere", "own-mountain")
    after = play(other, "use sandstorm", "aim 6 6").position
    assert stack(after, 6, 6) == [0, 0]
    assert after.facts()["captured"] == [[1], []]


@pytest.mark.rule("ruling.adventures.four")
def test_a_caravan_may_lead_to_a_tile_with_four() -> None:
    position = with_token("caravan", {**PEAK, (6, 7): ("desert", 1, 1, 1, 1)})
    assert "aim 6 7" not in legal(play(position, "use caravan").position)
    aiming = play(by(position, "ruling.adventures.four", "free"), "use caravan")
    assert "ruling.adventures.four" in aiming.position.check("aim 6 7").rules
    assert "ruling.adventures.four" not in aiming.position.check("aim 7 6").rules, "nothing but print there"
    arrived = play(aiming.position, "aim 6 7")
    after = arrived.position
    assert stack(after, 6, 7) == [1, 1, 1, 1, 0]
    assert "ruling.adventures.four" in arrived.events[0].rules
    assert "too-many-on-tile" not in [problem.code for problem in after.problems()]


@pytest.mark.rule("ruling.expedition.keep-secret")
def test_what_is_kept_may_be_seen_by_all() -> None:
    ruling, before = "ruling.expedition.keep-secret", luxor.new_game(2, game="expedition", seed=1).position
    for seen, answer in ((False, "secret"), (True, "open")):
        other = before.with_readings({ruling: answer})
        kept = str(other.legal_actions()[0]).partition(" ")[2]
        story = play(other, f"keep {kept}")
        view, told = story.position.view(1), story.events[0]
        assert (f"{kept}@1" in words(view, "hands", 0)) is seen
        assert (other.game.redact_event(told, 1).params.get("tile") == kept) is seen


@pytest.mark.rule("ruling.expedition.short-reserve")
def test_a_camp_that_one_cannot_man_may_stay_in_the_hand() -> None:
    position = table(hand=("camp-oasis", "desert@1"), reserve={0: 1})
    assert any("camp-oasis" in action for action in legal(position))
    other = by(position, "ruling.expedition.short-reserve", "not-placed")
    assert not any("camp-oasis" in action for action in legal(other))
    cell = next(action for action in legal(position) if "camp-oasis" in action)
    assert refused_by(other, cell) == {"ruling.expedition.short-reserve"}
    alone = other.edit(hands={0: ["camp-oasis"]}, stacks={0: []})
    assert legal(alone), "it is the only tile"
    assert any("camp-oasis" in action for action in legal(other.edit(reserve={0: 2})))


@pytest.mark.rule("ruling.adventures.needs-target")
def test_a_token_without_a_target_may_be_spent() -> None:
    position = with_token("boat", PEAK)
    assert "use boat" not in legal(position)
    story = play(by(position, "ruling.adventures.needs-target", "spent"), "use boat")
    assert words(story.position, "tokens_gone", 0) == ["boat"]
    assert stack(story.position, 6, 6) == [0, 0, 0]
    assert "ruling.adventures.needs-target" in story.events[-1].rules


@pytest.mark.rule("ruling.adventures.last-turn")
def test_a_token_may_be_used_by_who_has_no_tile_left() -> None:
    cells: dict[Cell, Tile] = {(6, 6): ("mountain", 1), (8, 8): "lake"}
    turn = table(cells, modules=ADVENTURES, tokens={1: ["boat"]}).edit(stacks={1: []}, hands={1: []})
    ended = draw_any(play(turn, "place desert@1 6 5").position)
    assert asked(draw_any(play(ended, "stop").position)) == (0, "place")
    other = by(turn, "ruling.adventures.last-turn", "both")
    late = draw_any(play(draw_any(play(other, "place desert@1 6 5").position), "stop").position)
    assert asked(late) == (1, "token")
    assert luxor.position(str(late)) == late
    assert asked(draw_any(play(late, "use none").position)) == (0, "place")


@pytest.mark.rule("ruling.expedition.camp-keeps")
def test_a_camp_that_is_left_empty_names_the_reading() -> None:
    ruling = "ruling.expedition.camp-keeps"
    free = camp(by(table({(8, 8): "desert"}), ruling, "none-need-stay"), 8, 7, 2)
    assert ruling in free.check("march south 2").rules
    assert ruling not in free.check("march south 1").rules, "one stays, as everybody reads it"


@pytest.mark.rule("ruling.expedition.no-discount")
def test_fewer_than_it_takes_arrive_by_the_reading() -> None:
    ruling = "ruling.expedition.no-discount"
    cells: dict[Cell, Tile] = {(8, 8): ("temple-oasis", 0, 1)}
    other = camp(by(table(cells), ruling, "counts-there"), 8, 7, 3)
    assert ruling in other.check("march south 1").rules
    assert ruling not in other.check("march south 2").rules
    assert ruling in play(other, "march south 1").events[-1].rules


@pytest.mark.rule("ruling.expedition.short-reserve")
def test_the_last_one_alone_is_there_by_the_reading() -> None:
    ruling = "ruling.expedition.short-reserve"
    position = table(hand=("camp-oasis", "desert@1"), reserve={0: 1})
    told = play(by(position, ruling, "alone"), "place camp-oasis 8 7").events
    manned = next(event for event in told if event.kind == "CampManned")
    assert manned.rule == ruling
    assert "NobodyMarched" not in [event.kind for event in told], "nobody is extra"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("ruling", "answer"), find_game("expedition", 2, ADVENTURES).switches, ids=lambda word: str(word)
)
def test_what_only_a_reading_allows_is_allowed_by_it(ruling: str, answer: str, seed: int) -> None:
    """Tokens and camps aside, where it is a later step that it changes."""
    game = find_game("expedition", 2, ADVENTURES, readings={ruling: answer})
    standard = {ruling: standard_of(game.book, ruling)}
    for position in random_game(game, seed).positions[seed::3]:
        pending = position.pending
        if not isinstance(pending, Decision) or pending.step not in ("march", "aim", "place"):
            continue
        try:
            other = position.with_readings(standard)
        except luxor.LuxorError:
            continue  # nobody is asked that without it
        if other.pending == pending:
            for action in {*position.legal_actions()} - {*other.legal_actions()}:
                assert ruling in position.check(action).rules
            for action in {*other.legal_actions()} - {*position.legal_actions()}:
                assert ruling in {why.rule for why in position.check(action).violations}


@pytest.mark.rule("ruling.adventures.snakes-where")
def test_snakes_may_be_crossed_without_stopping() -> None:
    tiles: dict[Cell, Tile] = {(9, 7): "desert", (10, 7): "desert"}
    position = table(tiles, modules=ADVENTURES, snakes=[[9, 7, 1]])
    barred = camp(position, 8, 7, 3)
    assert not [action for action in legal(barred) if action.startswith("march east")]
    other = camp(by(position, "ruling.adventures.snakes-where", "crossed"), 8, 7, 3)
    assert [action for action in legal(other) if action.startswith("march east")] == [
        "march east 0 1",
        "march east 0 2",
    ]
    verdict = other.check("march east 0 2")
    assert "ruling.adventures.snakes-where" in verdict.rules
    assert "ruling.expedition.no-discount" not in verdict.rules
    assert refused_by(other, "march east 1 1") == {"adventures.snakes"}
    story = play(other, "march east 0 2")
    assert (stack(story.position, 9, 7), stack(story.position, 10, 7)) == ([], [0, 0])
    assert "ruling.adventures.snakes-where" in cites(story.events)
