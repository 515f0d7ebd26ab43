"""Camps and marches: every rule, against the other reading."""

from __future__ import annotations

import pytest

import luxor
from tests.expedition.helpers import (
    asked,
    camp,
    cites,
    codes,
    events_of,
    fact,
    legal,
    outcomes,
    play,
    refused_by,
    stack,
    table,
)

OASIS_HAND = ("camp-oasis@3", "desert@1")


@pytest.mark.rule("expedition.camp.minimum")
@pytest.mark.parametrize(("tile", "least"), [("camp-desert", 1), ("camp-oasis@3", 2)])
def test_a_camp_takes_one_in_the_desert_and_two_in_an_oasis(tile: str, least: int) -> None:
    position = play(table(hand=(tile, "desert@1")), f"place {tile} 8 6").position
    assert legal(position)[0] == f"man {least}"
    assert refused_by(position, f"man {least - 1}") == {"expedition.camp.minimum"}
    assert refused_by(position, "man 0") == {"expedition.camp.minimum"}, "not left empty by choice"
    after = play(position, f"man {least}").position
    assert stack(after, 8, 6) == [0] * least
    assert fact(after, "reserve", 0) == 30 - least


@pytest.mark.rule("expedition.camp.extra")
def test_up_to_five_may_go_on_a_camp() -> None:
    position = play(table(), "place camp-desert 8 6").position
    assert legal(position) == ["man 1", "man 2", "man 3", "man 4", "man 5"]
    assert refused_by(position, "man 6") == {"expedition.camp.extra"}
    few = play(table(reserve={0: 3}), "place camp-desert 8 6").position
    assert legal(few) == ["man 1", "man 2", "man 3"]
    assert codes(few, "man 4") == ["reserve-too-small"]
    ways = [remedy.code for remedy in few.check("man 4").remedies]
    assert "with-reserve" in ways
    assert "instead" in ways


@pytest.mark.rule("expedition.camp.empty-reserve")
def test_with_an_empty_reserve_the_camp_stays_empty() -> None:
    start = table(reserve={0: 0})
    assert [note.code for note in start.check("place camp-desert 8 6").notes] == ["camp-stays-empty"]
    story = play(start, "place camp-desert 8 6")
    assert stack(story.position, 8, 6) == []
    assert "expedition.camp.empty-reserve" in cites(story.events)
    assert outcomes(story.position), "nothing is asked: the draw follows"


@pytest.mark.rule("ruling.expedition.short-reserve")
def test_one_adventurer_is_not_enough_for_an_oasis_camp() -> None:
    start = table(hand=OASIS_HAND, reserve={0: 1})
    assert refused_by(start, "place camp-oasis@3 8 6") == set(), "it may be placed"
    story = play(start, "place camp-oasis@3 8 6")
    assert stack(story.position, 8, 6) == [], "the last one does not go there alone"
    assert fact(story.position, "reserve", 0) == 1
    assert "ruling.expedition.short-reserve" in cites(story.events)
    desert = play(table(reserve={0: 1}), "place camp-desert 8 6").position
    assert stack(desert, 8, 6) == [0]


@pytest.mark.rule("ruling.expedition.camp-four")
def test_a_fifth_must_move_on() -> None:
    five = camp(table(), 8, 6, 5)
    assert codes(five, "stay") == ["camp-too-full"]
    assert refused_by(five, "stay") == {"ruling.expedition.camp-four"}
    assert "march west 1" in legal(five)
    four = camp(table(), 8, 6, 4)
    assert "stay" in legal(four), "up to four may stay"
    shut = table({(7, 6): ("temple-desert", 1, 1, 1, 1)})
    alone = play(shut, "place camp-desert 8 6").position
    assert "man 5" not in legal(alone)
    assert refused_by(alone, "man 5") == {"ruling.expedition.camp-four"}
    assert "man 4" in legal(alone)


@pytest.mark.rule("ruling.expedition.camp-keeps")
def test_the_camp_keeps_its_minimum() -> None:
    position = camp(table(), 8, 6, 3)
    assert "march west 2" in legal(position)
    assert refused_by(position, "march west 3") >= {"ruling.expedition.camp-keeps"}
    oasis = camp(table(hand=OASIS_HAND), 8, 6, 3, "camp-oasis@3")
    assert "march west 1" in legal(oasis)
    assert "ruling.expedition.camp-keeps" in refused_by(oasis, "march west 2")


@pytest.mark.rule("expedition.move.extras")
def test_only_extras_move_and_only_at_once() -> None:
    lone = play(table(), "place camp-desert 8 6", "man 1")
    assert outcomes(lone.position), "nobody is extra, so nobody is asked"
    assert not events_of(lone.events, "MarchBegan")
    position = camp(table(), 8, 6, 3)
    assert refused_by(position, "march west 3") >= {"expedition.move.extras"}
    stayed = play(position, "stay", "fetch lake").position
    assert asked(stayed) == (0, "more")
    assert refused_by(stayed, "march west 2") >= {"expedition.move.extras"}, "later nobody moves"


@pytest.mark.rule("expedition.move.straight")
def test_a_march_goes_straight_without_gap() -> None:
    position = camp(table(), 8, 6, 4)
    assert codes(position, "march east 1") == ["march-gap"]
    assert refused_by(position, "march north 1") == {"expedition.move.straight"}
    line = camp(table({(8, 6): "desert", (10, 6): "desert"}), 9, 6, 3)
    assert {"march west 1 1", "march east 2"} <= set(legal(line))
    gap = camp(table({(9, 6): "desert", (9, 7): "desert", (8, 7): "desert"}), 10, 6, 3)
    assert codes(gap, "march west 1 1") == ["march-gap"], "(8, 6) is free, so (7, 6) is not reached"
    assert not any("7,6" in str(position.game.targets(gap.state, a)) for a in gap.legal_actions())


@pytest.mark.rule("ruling.expedition.one-line")
def test_all_extras_go_one_way() -> None:
    position = camp(table({(9, 6): "desert"}), 8, 6, 3)
    assert {"march east 1", "march west 1"} <= set(legal(position))
    after = play(position, "march east 1")
    assert outcomes(after.position), "no second march, though one extra is still on the camp"
    assert stack(after.position, 8, 6) == [0, 0]
    assert all(action.count("west") + action.count("east") <= 1 for action in legal(position))
    assert "ruling.expedition.one-line" in cites(after.events)


@pytest.mark.rule("expedition.move.cost")
@pytest.mark.parametrize(("tile", "need"), [("desert", 1), ("temple-oasis", 2), ("mountain", 3)])
def test_what_it_takes_to_enter(tile: str, need: int) -> None:
    position = camp(table({(9, 6): tile}), 8, 6, 5)
    first = [
        action for action in legal(position) if action.startswith("march east") and action.count(" ") == 2
    ]
    assert first == [f"march east {n}" for n in range(need, 5)]
    if need > 1:
        verdict = position.check(f"march east {need - 1}")
        assert [v.rule for v in verdict.violations] == ["expedition.move.cost"]
        assert (verdict.violations[0].params["need"], verdict.violations[0].params["have"]) == (
            need,
            need - 1,
        )
        assert f"needs {need}, you have {need - 1}" in verdict.explain()


@pytest.mark.rule("expedition.move.cost")
def test_lakes_cannot_be_entered() -> None:
    position = camp(table({(9, 6): "lake", (10, 6): "desert"}), 8, 6, 5)
    assert not any("east" in action for action in legal(position))
    assert codes(position, "march east 4") == ["march-lake"]
    assert codes(position, "march east 1 3") == ["march-lake"], "nor crossed"


@pytest.mark.rule("expedition.move.cost")
def test_more_on_the_camp_is_a_remedy_that_was_tried() -> None:
    position = camp(table({(9, 6): "mountain"}), 8, 6, 3)
    verdict = position.check("march east 2")
    more = next(remedy for remedy in verdict.remedies if remedy.code == "more-on-camp")
    assert more.params["n"] == 4
    assert str(more.action) == "march east 3"
    assert more.edit is not None
    assert "march east 3" in legal(position.edit(**dict(more.edit)))


@pytest.mark.rule("ruling.expedition.no-discount")
def test_own_adventurers_there_do_not_help() -> None:
    position = camp(table({(9, 6): ("mountain", 0)}), 8, 6, 3)
    assert "march east 2" not in legal(position), "2 and the one already there would be 3"
    assert refused_by(position, "march east 2") == {"expedition.move.cost", "ruling.expedition.no-discount"}


@pytest.mark.rule("expedition.move.surplus")
def test_who_is_not_needed_stays_or_goes_on() -> None:
    position = camp(table({(9, 6): "temple-oasis", (10, 6): "pyramid-desert"}), 8, 6, 5)
    east = [action for action in legal(position) if "east" in action]
    assert east == ["march east 2", "march east 3", "march east 4", "march east 2 1", "march east 2 2",
                    "march east 3 1"]  # fmt: skip
    assert refused_by(position, "march east 1 3") == {"expedition.move.surplus"}, "one would not be enough"
    after = play(position, "march east 2 1")
    assert [stack(after.position, x, 6) for x in (8, 9, 10)] == [[0, 0], [0, 0], [0]]
    assert "expedition.move.surplus" in cites(after.events)


@pytest.mark.rule("expedition.move.max-four")
def test_four_at_most_once_the_march_is_over() -> None:
    position = camp(table({(9, 6): ("temple-desert", 1, 1), (10, 6): "desert"}), 8, 6, 5)
    assert "march east 2" in legal(position)
    assert refused_by(position, "march east 3") == {"expedition.move.max-four"}
    assert "march east 1 3" in legal(position), "four may pass, as long as they do not stay"


@pytest.mark.rule("expedition.move.full-blocks")
def test_a_full_tile_cannot_be_entered_or_crossed() -> None:
    position = camp(table({(9, 6): ("temple-desert", 1, 1, 1, 0), (10, 6): "desert"}), 8, 6, 5)
    assert not any("east" in action for action in legal(position))
    assert refused_by(position, "march east 1") == {"expedition.move.full-blocks"}
    assert refused_by(position, "march east 1 1") == {"expedition.move.full-blocks"}


@pytest.mark.rule("expedition.move.on-top")
def test_arrivals_go_on_top() -> None:
    position = camp(table({(9, 6): ("temple-desert", 1, 0, 1)}), 8, 6, 2)
    assert [note.code for note in position.check("march east 1").notes] == ["takes-over"]
    story = play(position, "march east 1")
    assert stack(story.position, 9, 6) == [1, 0, 1, 0]
    assert "expedition.move.on-top" in cites(story.events)


def test_extras_that_can_go_nowhere_stay_without_being_asked() -> None:
    shut = table({(7, 6): ("temple-desert", 1, 1, 1, 1)})
    story = play(shut, "place camp-desert 8 6", "man 3")
    assert outcomes(story.position)
    assert stack(story.position, 8, 6) == [0, 0, 0]
    [told] = events_of(story.events, "NobodyMarched")
    assert told.rules == ("expedition.move.full-blocks", "expedition.move.straight"), "full, or nothing there"
    steep = table(centre={(7, 6): "mountain", (8, 7): "lake"})
    [told] = events_of(play(steep, "place camp-desert 8 6", "man 3").events, "NobodyMarched")
    assert told.rules == ("expedition.move.cost", "expedition.move.straight")


def test_a_full_line_of_marches_is_offered_once_each() -> None:
    row = {(x, 6): "desert" for x in range(8, 12)}
    position = camp(table(row, centre={(x, 6): "desert" for x in range(6, 8)}), 5, 6, 5)
    east = [action for action in legal(position) if "east" in action]
    assert len(east) == len(set(east)) == 15, "every way to leave one to four on the way"


@pytest.mark.rule("expedition.move.surplus")
def test_those_who_stop_on_the_way_cite_that_the_others_go_on() -> None:
    start = table({(9, 6): "desert", (10, 6): "desert", (11, 6): "desert"})
    story = play(start, "place camp-desert 8 6", "man 4", "march east 1 1 1")
    arrived = [event for event in story.events if event.kind == "AdventurersArrived"]
    assert ["expedition.move.surplus" in event.rules for event in arrived] == [True, True, False]


def test_events_tell_where_somebody_went() -> None:
    """What a picture marks as the last move: where a tile was laid, where a march began and ended."""
    story = play(
        table({(9, 6): "desert", (10, 6): "desert"}), "place camp-desert 8 6", "man 4", "march east 1 2"
    )
    game = story.position.game
    trails = [(event.kind, [str(end.ref) for end in game.trail(event)]) for event in story.events]
    assert [(kind, ends) for kind, ends in trails if ends] == [
        ("TilePlaced", ["8,6"]),
        ("AdventurersArrived", ["8,6", "9,6"]),
        ("AdventurersArrived", ["8,6", "10,6"]),
    ]


@pytest.mark.parametrize("action", ["march east", "march", "march up 1", "march east 1 1 1 1 1 1 1 1 1"])
def test_a_march_that_cannot_be_understood_still_has_a_label(action: str) -> None:
    position = play(table(), "place camp-desert 8 6", "man 2").position
    assert position.label(action)
    assert not position.check(action).legal


@pytest.mark.rule("expedition.move.straight")
def test_nobody_marches_diagonally() -> None:
    position = camp(table(), 8, 6, 3)
    assert refused_by(position, "march north-west 2") == {"expedition.move.straight"}
    assert codes(position, "march north-west 2") == ["march-askew"]
    askew = table({(7, 5): ("desert",)})
    guessed = askew.game.guess(camp(askew, 8, 6, 3).state, luxor.Target("cell", "7,5"))
    assert str(guessed) == "march north-west 2", "a click there is answered, too"
    assert "diagonal" in position.check("march north-west 2").explain("fr")
