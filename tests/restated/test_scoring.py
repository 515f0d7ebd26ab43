"""Points as the engine counts them, beside what the booklet says, by every reading that can be played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import luxor
from luxor.core.position.position import Position
from luxor.core.words.terms import Over
from luxor.games import modules_of, plugin_of
from tests.restated.positions import asked, met, shaken, table
from tests.restated.scoring import extra_points, final, pairs, sets, smallest, track, type_of, winners, worth
from tests.restated.table import Table

EVERY = modules_of("luxor")
SWITCHES = [(switch.ruling, switch.id) for switch in plugin_of("luxor").switches(EVERY)]
A_TYPE = ("ruling.sceptres.types", "wild-type")
AT_END = ("ruling.house.points-at-end", "at-end")


def rich(position: Position, drawn: random.Random) -> Position:
    """The same with all kinds of things in everybody's hands, more than there are in the box."""
    seats = range(position.game.players)
    kinds = ["vase3x2", "jewel4x2", "statue1x1", "vase6x3", "jewel1x1", "statue5x3"]
    kinds += ["sceptre3x2", "sceptre4x2"] if "sceptres" in position.game.modules else []
    return position.edit(
        treasures=[drawn.choices(kinds, k=drawn.randrange(14)) for _ in seats],
        wilds=[drawn.randrange(6) for _ in seats],
        scarabs=[drawn.choices((1, 2, 3, 4), k=drawn.randrange(4)) for _ in seats],
    )


def levelled(position: Position) -> Position:
    """Scarabs for those behind, until all have as much."""
    totals, scarabs = position.totals(), table(position).facts["scarabs"]
    due = [max(totals) - points for points in totals]
    return position.edit(
        scarabs=[
            [*held, *[4] * (less // 4), *[less % 4] * (less % 4 > 0)] for held, less in zip(scarabs, due)
        ]
    )


def some(*modules: str, most: int = 100) -> Iterator[Position]:
    """Positions of random games, as they are, and others."""
    drawn = random.Random(len(modules))
    for players in (2, 3, 4):
        for position in drawn.sample(met(modules, players, players), most // 6):
            yield position
            yield rich(shaken(position, drawn), drawn)


@pytest.mark.parametrize(
    "modules", [(), ("mummy",), ("sceptres",), EVERY], ids=lambda names: "-".join(names) or "base"
)
@pytest.mark.rule(
    "base.score.order", "base.score.position", "base.score.position.zero", "base.score.sarcophagus"
)
@pytest.mark.rule(
    "base.score.key", "base.score.sets", "base.score.sets.wild", "base.score.scarab", "sceptres.score"
)
def test_the_end_adds_what_the_booklet_adds(modules: tuple[str, ...]) -> None:
    seen: Counter[bool] = Counter()
    for position in some(*modules):
        here = table(position)
        for seat, total in enumerate(position.totals()):
            assert total == track(here, seat) + final(here, seat), (str(position), seat)
            seen[sets(here, seat) > 0] += 1
    assert min(seen.values()) > 30


@pytest.mark.parametrize(
    "modules", [(), ("mummy",), ("sceptres",), EVERY], ids=lambda names: "-".join(names) or "base"
)
@pytest.mark.rule("base.treasure.take", "characters.treasure-point", "mummy.tile.two-points")
def test_the_track_shows_what_was_scored(modules: tuple[str, ...]) -> None:
    for players in (2, 3, 4):
        for position in met(modules, players, players):
            here = table(position)
            assert here.facts["score"] == [track(here, seat) for seat in range(players)], str(position)


@pytest.mark.parametrize("switch", SWITCHES, ids="=".join)
@pytest.mark.rule("base.score.order", "ruling.sceptres.types")
def test_no_reading_counts_otherwise_but_one(switch: tuple[str, str]) -> None:
    """By one a sceptre may be in a set; the others change what happens, not what it is worth in the end."""
    for position in some(*EVERY, most=18):
        other = position.with_readings(dict([switch]))
        here = table(other)
        expected = [
            track(here, seat) + final(here, seat, switch == A_TYPE) for seat in range(other.game.players)
        ]
        if switch == AT_END:  # what is on the track is counted with all the rest
            assert here.facts["score"] == [
                points - sum(map(worth, held))
                for points, held in zip(table(position).facts["score"], here.facts["treasures"])
            ]
        assert [*other.totals()] == expected, (switch, str(other))


@pytest.mark.rule("base.score.winner", "base.score.tie", "base.score.tie.shared")
def test_who_wins_and_who_shares() -> None:
    seen: Counter[int | str] = Counter()
    for position in some("mummy", "sceptres", most=180):
        for other in (position, levelled(position)):
            over = other.edit(agenda=[["-"]])
            pending = over.pending
            assert isinstance(pending, Over)
            assert [*pending.winners] == winners(table(over), [*over.totals()]), str(over)
            seen[len(pending.winners)] += 1
            seen["by a sarcophagus"] += pending.rules[-1] == "base.score.tie"
    assert min(seen.values()) > 10
    assert len(seen) > 4, "one, two, three or four win"


ANSWERS = {  # reading -> how pairs and the smallest treasure are counted by it
    ("", ""): ({}, {}),
    ("ruling.tile.pairs", "with-wilds"): ({"wilds": True}, {}),
    ("ruling.tile.pairs", "same-type"): ({"alike": True}, {}),
    ("ruling.tile.smallest", "hidden-too"): ({}, {"hidden": True}),
    ("ruling.sceptres.types", "no-treasure"): ({"sceptres": False}, {"sceptres": False}),
    A_TYPE: ({}, {}),
}


@pytest.mark.parametrize("reading", ANSWERS, ids="=".join)
@pytest.mark.rule("mummy.tile.pairs", "mummy.tile.smallest", "mummy.tile.two-points")
@pytest.mark.rule("ruling.tile.pairs", "ruling.tile.smallest", "ruling.sceptres.types")
def test_mummy_tiles_that_score(reading: tuple[str, str]) -> None:
    by_pairs, by_smallest = ANSWERS[reading]
    seen: Counter[int] = Counter()
    for position, drawn in asked("use-tile", "mummy", "sceptres", most=60):
        seat = position.seat
        changes: dict[str, object] = {
            "mummy.offer": ["pairs", "smallest", "two-points"],
            "mummy.talismans": {seat: 6},
        }
        offered = rich(position, drawn).edit(**changes)
        if reading[0]:
            offered = offered.with_readings(dict([reading]))
        here = table(offered)
        for tile, points in (
            ("pairs", pairs(here, seat, **by_pairs)),
            ("smallest", smallest(here, **by_smallest)),
            ("two-points", 2),
        ):
            after = table(offered.apply(f"use {tile}").position)
            assert after.facts["score"][seat] - here.facts["score"][seat] == points, (tile, str(offered))
            seen[points] += 1
    assert len(seen) > 4


SCOPES: dict[tuple[str, str], dict[str, bool]] = {  # reading -> what brings the character's point by it
    ("", ""): {},
    ("ruling.characters.treasure-point-scope", "both"): {"with_wilds": True},
    ("ruling.characters.treasure-point-scope", "neither"): {"sceptres": False},
    ("ruling.sceptres.types", "no-treasure"): {"sceptres": False},
    A_TYPE: {},
}


@pytest.mark.parametrize("reading", SCOPES, ids="=".join)
@pytest.mark.rule("base.treasure.take", "characters.treasure-point", "characters.optional", "sceptres.take")
@pytest.mark.rule("ruling.characters.treasure-point-scope", "ruling.characters.treasure-point-asked")
def test_a_treasure_scores_at_once_and_a_point_more_if_the_player_likes(reading: tuple[str, str]) -> None:
    drawn, seen = random.Random(5), Counter[str]()
    position = full_of_treasures(drawn)
    if reading[0]:
        position = position.with_readings(dict([reading]))
    while not position.over:
        before, step = table(position), getattr(position.pending, "step", "")
        action = drawn.choice(position.legal_actions())
        position = position.apply(action).position
        after = table(position)
        answered = step == "treasure-point"  # a question that only seat 0 is ever asked
        for seat in range(2):
            taken = [*(Counter(treasures(after, seat)) - Counter(treasures(before, seat))).elements()]
            wilds = after.facts["wilds"][seat] - before.facts["wilds"][seat]
            points = sum(map(worth, taken)) + (answered and action.verb == "accept" and not seat)
            assert after.facts["score"][seat] - before.facts["score"][seat] == points, str(position)
            due = 0 if seat else extra_points(taken, wilds, **SCOPES[reading])
            asked_anew = asked_for(after, seat) - asked_for(before, seat) + (answered and not seat)
            assert asked_anew == due, (str(position), action)
            seen.update(type_of(tile) for tile in taken if not seat)
            seen["wild"] += wilds * (not seat)
    assert min(seen[kind] for kind in ("sceptre", "jewel", "wild")) > 1, seen


def full_of_treasures(drawn: random.Random) -> Position:
    """The start of a game in which much can be taken by one adventurer; seat 0 may score a point more."""
    game = luxor.new_game(2, ("sceptres", "characters"), seed=5, characters=("treasure-point", "reroll"))
    kinds = ("sceptre1x1", "sceptre1x1", "jewel1x1", "wild")
    return game.position.edit(tiles={space: drawn.choice(kinds) for space in range(1, 41) if space % 3})


def treasures(here: Table, seat: int) -> list[str]:
    return [str(tile) for tile in here.facts["treasures"][seat]]


def asked_for(here: Table, seat: int) -> int:
    """How many times a player is still to be asked about a point."""
    return sum(frame[:2] == ["treasure-point", seat] for frame in map(list, here.facts["agenda"]))
