"""The readings of the modules, each by its rule."""

from __future__ import annotations

import pytest

import luxor
from luxor import Position
from tests.classic.helpers import (
    asked,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
    turn_of,
)
from tests.classic.modules.stories import begin, by, roll_on


def fallen(*spaces: int) -> Position:
    people = [*[f"lying-{space}" for space in spaces], *[0] * (5 - len(spaces))]
    return begin("mummy", adventurers={0: people}, mummy__space=30, hands={0: holding("1")})


@pytest.mark.rule("ruling.stand.declare")
def test_all_who_can_must_stand() -> None:
    old = by(fallen(10, 11), "ruling.stand.declare", "before-roll")
    assert places(play(old, "try", "roll 3").position) == [0, 0, 0, 10, 11], "nobody is asked"
    one = play(old, "try", "roll 1").position
    assert legal(one) == ["stand 10", "stand 11"]
    assert refused_by(one, "decline") == ("ruling.stand.declare",)


@pytest.mark.rule("ruling.house.stand-free")
@pytest.mark.parametrize("roll", [1, 3, 5])
def test_standing_up_costs_no_turn(roll: int) -> None:
    story = play(by(fallen(10), "ruling.house.stand-free", "free"), "try", f"roll {roll}", "stand 10")
    assert (turn_of(story.position), asked(story.position)) == (0, "play")
    assert not events_of(story, "TurnCutShort")


@pytest.mark.rule("ruling.tile.pairs")
@pytest.mark.parametrize(("answer", "points"), [("any-two", 4), ("same-type", 2)])
def test_pairs_of_one_type_only(answer: str, points: int) -> None:
    held = {0: ["vase3x2", "vase4x2", "jewel3x2", "statue3x2"]}
    position = begin("mummy", hands={0: holding("1")}, mummy__offer=["pairs", "keys", "items"],
                     mummy__space=30, treasures=held, tiles={1: "vase3x2"})  # fmt: skip
    played = roll_on(play(by(position, "ruling.tile.pairs", answer), "play left", "move 0 1"), "use-tile")
    before = fact(played.position, "score", 0)
    after = fact(played.then("use pairs").position, "score", 0)
    assert int(str(after)) - int(str(before)) == points


@pytest.mark.rule("ruling.mummy.before-move")
def test_the_mummy_walks_after_ones_own_move_and_action() -> None:
    position = begin("mummy", hands={0: holding("1-3*")}, adventurers={0: party(3, 5)}, mummy__space=6)
    late = play(by(position, "ruling.mummy.before-move", "after-action"), "play left")
    assert fact(late.position, "mummy.space") == 6, "not yet"
    assert luxor.position(str(late.position)) == late.position
    moved = late.then("move 3 1")
    assert fact(moved.position, "mummy.space") == 6, "the tile comes first"
    done = moved.then("take key")
    assert fact(done.position, "mummy.space") == 5
    kinds = [event.kind for event in done.events]
    assert kinds.index("AdventurerMoved") < kinds.index("KeyTaken") < kinds.index("MummyMoved")


@pytest.mark.rule("ruling.woken.extra-turn")
@pytest.mark.parametrize(("answer", "moves"), [("next-turn", True), ("next-round", False)])
def test_woken_ones_move_in_an_extra_turn_or_not(answer: str, moves: bool) -> None:
    people = [8, 8, "anubis-1", "anubis-2", "anubis-3"]
    position = begin("mummy", hands={0: holding("1", "1")}, adventurers={0: people},
                     mummy__space=30,
                     mummy__offer=["extra-turn", "keys", "items"], tiles={9: "vase3x2"})  # fmt: skip
    story = roll_on(
        play(by(position, "ruling.woken.extra-turn", answer), "play left", "move 8 1"), "use-tile"
    )
    story = roll_on(story.then("use extra-turn", "accept"), "play").then("play right")
    assert turn_of(story.position) == 0
    assert ("move 0 1" in legal(story.position)) == moves
    if not moves:
        assert refused_by(story.position, "move 0 1") == ("base.move.woken-next-turn",)


@pytest.mark.rule("ruling.five.horus-any-count")
@pytest.mark.parametrize(
    ("answer", "players", "cards"),
    [("any-count", 3, 42), ("five-only", 3, 24), ("five-only", 5, 42), ("never", 5, 24)],
)
def test_eighteen_horus_cards_always_with_five_or_never(answer: str, players: int, cards: int) -> None:
    readings = {"ruling.five.horus-any-count": answer}
    position = luxor.new_game(players, ["fifth_player"], seed=1, readings=readings).position
    piles = listed(position, "horus")
    assert sum(len(pile) for pile in piles if isinstance(pile, list)) == cards
    assert not position.problems()


@pytest.mark.rule("ruling.characters.treasure-point-asked", "ruling.value.must-move")
def test_the_old_ways_can_still_be_played() -> None:
    readings = {"ruling.characters.treasure-point-asked": "automatic"}
    session = luxor.new_game(2, ["characters"], characters=("treasure-point", "reroll"), readings=readings)
    position = session.position.arrange(
        seat=0, hands={0: holding("1")}, adventurers={0: party(7, 8)}, tiles={8: "vase3x2"}
    )
    assert fact(play(position, "play left", "move 7 1").position, "score", 0) == 4
    near = begin("equipment", hands={0: holding("die+-1")}, keys={0: 1}, spent=4, sarcophagi=[0, 0],
                 adventurers={0: [40, 41, 41, 41, 41]})  # fmt: skip
    free = play(by(near, "ruling.value.must-move", "any"), "play left", "roll 2").position
    assert legal(free) == ["decline", "adjust 1", "adjust -1"]
