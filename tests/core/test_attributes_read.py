"""What a step consults: noted by a copy, and compared with what another reading changes."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, eq
from typing import TYPE_CHECKING, cast

import pytest

import luxor
from luxor.classic.rules.ruleset import Rules
from luxor.core.engine.attributes_read import WHOLE, Attribute, NotingList, class_of, tracked_game
from luxor.core.engine.clauses import Bodies
from luxor.core.engine.game import Game
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame
from luxor.core.position.reading_effects import alternatives
from luxor.games import find_game, modules_of
from tests.toy_game import PLUGIN, Toy

if TYPE_CHECKING:
    from luxor.classic.rules.game import Luxor


def rules_of(attributes: set[Attribute], *kinds: type) -> set[str]:
    return {name for kind, name, *_ in attributes if kind in (kinds or (Rules,))}


def test_the_copy_notes_what_is_read_of_its_parts() -> None:
    position = luxor.new_game(3, seed=5).position
    copy = tracked_game(position.game)
    with copy.noting() as noted:
        legal = copy.game.legal(position.state)
    assert "offers" in rules_of(noted), "which card may be played depends on it"
    hooks = type(cast("Luxor", position.game).rules.hooks)
    assert "scoring" not in rules_of(noted, hooks)
    assert tuple(legal) == position.legal_actions()
    with copy.noting() as again:
        copy.game.score(position.state)
    assert "scoring" in rules_of(again, hooks)
    assert "offers" not in rules_of(again)


def test_the_game_itself_is_left_alone() -> None:
    game = find_game("luxor", 3, ["mummy"])
    copy = tracked_game(game)
    assert tracked_game(game) is copy
    assert type(copy.game) is not type(game)
    shared = {id(step) for step in game.steps} & {id(step) for step in copy.game.steps}
    assert not shared
    assert not any(class_of(step) is not type(step) for step in game.steps)


def test_a_reading_differs_where_it_changes_something() -> None:
    game = find_game("luxor", 3)
    free = find_game("luxor", 3, readings={"ruling.play.must-move": "free"})
    differing = tracked_game(game).differing(game, free)
    assert rules_of(differing) == {"modules"}
    clauses = {name for kind, name, *_ in differing if kind is Bodies}
    assert clauses == {"luxor.classic.rules.play.playable", "readings"}
    assert rules_of(tracked_game(game).differing(game, game)) == set()


@pytest.mark.parametrize("name", ["luxor", "expedition"])
def test_no_reading_goes_unnoticed(name: str) -> None:
    """Each changes more than names and texts, but for one that only brings a module along."""
    game = find_game(name, 4, modules_of(name))
    plain = [
        f"{ruling}={id}"
        for ruling, id in alternatives(game)
        if not {
            attribute
            for attribute in tracked_game(game).differing(game, by(game, ruling, id))
            if not of_every_game(*attribute[:2])
        }
    ]
    assert plain == (["ruling.five.horus-any-count=always"] if name == "luxor" else [])


def test_of_a_table_only_some_items_differ() -> None:
    """By another reading of tunnels all other tiles do the same."""
    game = find_game("luxor", 3)
    chained = find_game("luxor", 3, readings={"ruling.tunnel.single-hop": "chained"})
    tunnel = cast("Luxor", game).rules.tunnel
    differ = tracked_game(game).differing(game, chained)
    assert {each[2:] for each in differ if each[:2] == (Rules, "perform")} == {(tunnel,), (WHOLE,)}


@pytest.mark.parametrize(
    ("look", "read"),
    [
        (lambda rows: rows[1], {1}),
        (lambda rows: rows[-1], {2}),
        (lambda rows: rows[1:], {WHOLE}),
        (lambda rows: 7 in rows, {WHOLE}),
        (lambda rows: [*rows], {WHOLE}),
        (lambda rows: tuple(rows), {WHOLE}),
        (lambda rows: sorted(rows), {WHOLE}),
        (lambda rows: sum(rows), {WHOLE}),
        (lambda rows: add([0], rows), {WHOLE}),
        (lambda rows: add(rows, [0]), {WHOLE}),
        (lambda rows: eq([5, 6, 7], rows), {WHOLE}),
        (lambda rows: list(zip(rows, rows)), {WHOLE}),
        (lambda rows: rows.index(7), {WHOLE}),
        (lambda rows: [*range(9)].__setitem__(slice(0, 2), rows), {WHOLE}),
        (lambda rows: len(rows), set()),
    ],
)  # fmt: skip
def test_a_list_notes_the_items_that_are_read(look: Callable[[list[int]], object], read: set[int]) -> None:
    noted: set[Attribute] = set()
    rows = NotingList([5, 6, 7], noted.add)
    rows.names = [(Rules, "rows")]
    assert look(cast("list[int]", rows)) == look([5, 6, 7])
    assert noted == {(Rules, "rows", item) for item in read}


def of_every_game(kind: type, name: str) -> bool:
    """Whether it tells which reading it is, and not what it does."""
    return issubclass(kind, Game) or name == "modules"


def by(game: AnyGame, ruling: str, id: str) -> AnyGame:
    assert game.by_readings is not None
    return game.by_readings({ruling: id})


def test_a_game_made_by_hand_has_no_copy() -> None:
    with pytest.raises(LuxorError, match="made by hand"):
        tracked_game(cast("AnyGame", Toy(2, (), PLUGIN.data(), PLUGIN.book)))
