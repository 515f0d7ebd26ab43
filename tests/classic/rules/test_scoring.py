"""Chapter seven: the final scoring, and who wins."""

from __future__ import annotations

from itertools import product

import pytest

import luxor
from luxor import Position
from luxor.core.words.terms import Over
from tests.classic.helpers import (
    CHAMBER,
    called_off,
    party,
    points,
    scored_by,
    start,
    winners,
)

TYPES = ("vase", "jewel", "statue")
TABLE = {1: 3, 2: 7, 3: 12, 4: 18, 5: 25, 6: 33, 7: 42, 8: 52, 9: 52, 10: 52}


def treasure(kind: str, count: int) -> list[str]:
    """Some treasures of a type, the cheap ones first."""
    return [f"{kind}{vp}" for vp in ("1x1", *["3x2"] * 4, *["4x2"] * 3, "5x3", "6x3")][:count]


def owning(vases: int, jewels: int, statues: int, wilds: int = 0) -> Position:
    """Seat 0 owns so many of each; nothing else matters here, so nothing else is put right."""
    owned = [*treasure("vase", vases), *treasure("jewel", jewels), *treasure("statue", statues)]
    return luxor.new_game(2, seed=1).position.edit(treasures={0: owned}, wilds={0: wilds})


def ended(**facts: object) -> Position:
    """A finished two-player game with nothing on the board but these facts; ties are easy to see."""
    return called_off(luxor.new_game(2, seed=1).position.edit(**facts))


def rules_of(position: Position) -> tuple[str, ...]:
    pending = position.pending
    assert isinstance(pending, Over)
    return pending.rules


@pytest.mark.rule("base.score.order")
def test_positions_then_sarcophagi_then_keys_then_sets_then_scarabs_on_top_of_the_treasures() -> None:
    position = start(
        adventurers={0: [0, 10, 20, 30, CHAMBER]},
        spent=1,
        sarcophagi=[0, "-"],
        keys={0: 2},
        wilds={0: 1},
        treasures={0: ["vase1x1", "jewel3x2"]},
        scarabs={0: [4]},
    )
    mine = [line for line in position.score() if line.seat == 0]
    assert list(dict.fromkeys(line.cause for line in mine)) == [
        "treasures",
        "position",
        "sarcophagus",
        "keys",
        "sets",
        "scarabs",
    ]
    assert position.totals()[0] == (1 + 3) + (0 + 2 + 3 + 5 + 13) + 5 + 2 + 3 + 4


@pytest.mark.rule("base.score.order")
def test_the_final_scoring_adds_to_what_was_scored_in_play() -> None:
    before = start(treasures={0: ["vase6x3"]})
    assert points(before, 0, "treasures") == 6
    after = called_off(before.arrange(keys={0: 3}))
    assert after.totals()[0] == 6 + 3


@pytest.mark.rule("base.score.position")
@pytest.mark.parametrize(
    ("space", "vp"),
    [(1, 1), (8, 1), (9, 2), (16, 2), (17, 3), (24, 3), (25, 5), (32, 5), (33, 8), (40, 8), (CHAMBER, 13)],
)
def test_each_adventurer_scores_the_wall_of_its_space(space: int, vp: int) -> None:
    position = ended(adventurers={0: ["anubis-1", "anubis-2", "anubis-3", 0, space]})
    assert scored_by(position, 0, "base.score.position") == vp
    together = ended(adventurers={0: [space] * 5})
    assert scored_by(together, 0, "base.score.position") == 5 * vp


@pytest.mark.rule("base.score.position.zero")
def test_on_the_stairs_or_asleep_an_adventurer_scores_nothing() -> None:
    position = start(adventurers={0: party(0, 0)})
    assert points(position, 0, "position") == 0
    lines = [line for line in position.score() if line.seat == 0]
    assert {line.rule for line in lines} == {"base.score.position.zero"}
    assert {line.params["place"] for line in lines} == {0, "anubis-1", "anubis-2", "anubis-3"}


@pytest.mark.rule("base.score.sarcophagus")
@pytest.mark.parametrize(
    ("owners", "vp"), [([0, 1], (5, 3)), ([1, 0], (3, 5)), ([0, 0], (8, 0)), ([1, "-"], (0, 5))]
)
def test_each_sarcophagus_scores_its_value_for_its_owner(
    owners: list[int | str], vp: tuple[int, int]
) -> None:
    position = ended(sarcophagi=owners)
    assert (points(position, 0, "sarcophagus"), points(position, 1, "sarcophagus")) == vp
    assert {line.rule for line in position.score() if line.cause == "sarcophagus"} == {
        "base.score.sarcophagus"
    }


@pytest.mark.rule("base.score.key")
def test_each_key_still_held_scores_one_and_a_spent_one_nothing() -> None:
    position = start(adventurers={0: [0, 10, 20, CHAMBER, CHAMBER]}, keys={0: 4}, spent=2, sarcophagi=[0, 0])
    assert scored_by(position, 0, "base.score.key") == 4
    assert points(position, 1, "keys") == 0


@pytest.mark.rule("base.score.sets")
@pytest.mark.parametrize(("sets", "vp"), TABLE.items())
def test_sets_score_by_the_table(sets: int, vp: int) -> None:
    assert scored_by(owning(sets, sets, sets), 0, "base.score.sets") == vp


@pytest.mark.rule("base.score.sets")
def test_a_set_is_one_of_each_type_and_not_three_alike() -> None:
    assert points(owning(9, 0, 0), 0, "sets") == 0
    assert points(owning(5, 4, 0), 0, "sets") == 0
    assert points(owning(4, 1, 2), 0, "sets") == 3


@pytest.mark.rule("base.score.sets")
def test_the_table_is_read_once_for_all_sets_together() -> None:
    assert points(owning(2, 2, 2), 0, "sets") == 7  # not twice 3


@pytest.mark.rule("base.score.sets.wild")
@pytest.mark.parametrize(
    ("owned", "wilds", "sets"),
    [
        ((1, 1, 0), 1, 1),
        ((1, 0, 0), 2, 1),
        ((0, 0, 0), 3, 0),  # three wild ones are no set
        ((0, 0, 0), 9, 0),
        ((2, 0, 0), 4, 2),
        ((1, 0, 0), 5, 1),
        ((1, 1, 0), 4, 2),
        ((3, 2, 2), 3, 3),
        ((10, 0, 0), 18, 9),
    ],
)
def test_a_wild_treasure_stands_in_for_any_type_but_a_set_holds_at_most_two(
    owned: tuple[int, int, int], wilds: int, sets: int
) -> None:
    position = owning(*owned, wilds)
    assert points(position, 0, "sets") == TABLE.get(sets, 0)
    (line,) = (line for line in position.score() if line.rule == "base.score.sets.wild")
    assert line.points == 0


@pytest.mark.rule("base.score.sets.wild")
def test_leftover_wild_treasures_score_nothing() -> None:
    position = owning(3, 2, 2, 3)
    (line,) = (line for line in position.score() if line.rule == "base.score.sets.wild")
    assert (line.params["used"], line.params["left"], line.points) == (2, 1, 0)
    assert points(position, 0, "sets") == 12


def most_sets(counts: tuple[int, int, int], wilds: int) -> int:
    """By trying: lay one set after another, each with at most two wild ones."""
    best = 0
    for use in product((0, 1), repeat=3):  # which types are laid as themselves
        missing = use.count(0)
        if missing <= min(2, wilds) and all(have >= one for have, one in zip(counts, use, strict=True)):
            rest = tuple(have - one for have, one in zip(counts, use, strict=True))
            best = max(best, 1 + most_sets((rest[0], rest[1], rest[2]), wilds - missing))
    return best


@pytest.mark.rule("base.score.sets.wild")
def test_no_other_way_of_laying_sets_gives_more_of_them() -> None:
    for vases, jewels, statues, wilds in product(range(4), range(4), range(4), range(6)):
        expected = TABLE.get(most_sets((vases, jewels, statues), wilds), 0)
        assert points(owning(vases, jewels, statues, wilds), 0, "sets") == expected


@pytest.mark.rule("base.score.scarab")
def test_scarabs_score_their_value() -> None:
    position = start(scarabs={0: [1, 4, 2], 1: [3]})
    assert scored_by(position, 0, "base.score.scarab") == 7
    assert scored_by(position, 1, "base.score.scarab") == 3


@pytest.mark.rule("base.score.scarab")
def test_scarabs_that_a_viewer_cannot_see_count_their_least() -> None:
    view = start(scarabs={0: [4], 1: [3, 3]}).view(0)
    assert scored_by(view, 0, "base.score.scarab") == 4
    assert scored_by(view, 1, "base.score.scarab") == 1 + 1, "the two least of those that may be there"
    (line,) = (line for line in view.score() if line.seat == 1 and line.cause == "scarabs")
    assert (line.params["least"], line.params["most"]) == (2, 4 + 4)


@pytest.mark.rule("base.score.winner")
def test_most_victory_points_win() -> None:
    position = ended(keys=[3, 4])
    assert winners(position) == (1,)
    assert rules_of(position) == ("base.score.winner",)


@pytest.mark.rule("base.score.winner")
def test_a_sarcophagus_alone_does_not_win() -> None:
    assert winners(ended(keys=[0, 9], sarcophagi=[0, "-"])) == (1,)


@pytest.mark.rule("base.score.tie")
@pytest.mark.parametrize(
    ("owners", "keys", "winner"),
    [([0, "-"], [0, 5], 0), ([1, "-"], [5, 0], 1), ([1, 0], [2, 0], 1), ([0, 1], [0, 2], 0)],
)
def test_of_tied_players_the_one_with_the_higher_sarcophagus_wins(
    owners: list[int | str], keys: list[int], winner: int
) -> None:
    position = ended(sarcophagi=owners, keys=keys)
    assert len(set(position.totals())) == 1
    assert winners(position) == (winner,)
    assert "base.score.tie" in rules_of(position)


@pytest.mark.rule("base.score.tie")
def test_the_sarcophagus_of_a_player_who_is_not_tied_decides_nothing() -> None:
    three = luxor.new_game(3, seed=1).position
    position = called_off(three.edit(sarcophagi=[2, 1], keys=[9, 6, 0]))
    assert position.totals() == (9, 9, 5)
    assert winners(position) == (1,)


@pytest.mark.rule("base.score.tie.shared")
def test_tied_players_without_a_sarcophagus_share_the_victory() -> None:
    three = luxor.new_game(3, seed=1).position
    position = called_off(three.edit(sarcophagi=[2, "-"], keys=[9, 9, 0]))
    assert winners(position) == (0, 1)
    assert "base.score.tie.shared" in rules_of(position)
