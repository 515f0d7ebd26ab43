"""Where values come from: every single one says it, and people are told in one sentence."""

from __future__ import annotations

from collections import Counter

import pytest

import luxor
from luxor.core.provenance import MARKS, entries, origins, values
from luxor.games import find_game, games, modules_of, plugin_of
from tests.toy_game import PLUGIN

ALL = [(game, modules_of(game)) for game in games()]


@pytest.mark.parametrize(("game", "modules"), ALL, ids=lambda item: item if isinstance(item, str) else "")
def test_every_value_of_every_game_and_module_has_a_mark(game: str, modules: tuple[str, ...]) -> None:
    found = find_game(game, 4, modules).provenance()
    assert len(found) > 40
    assert [origin.path for origin in found if origin.mark not in MARKS[:3]] == []


@pytest.mark.parametrize(("game", "modules"), ALL, ids=lambda item: item if isinstance(item, str) else "")
def test_every_line_about_provenance_leads_somewhere(game: str, modules: tuple[str, ...]) -> None:
    plugin = plugin_of(game)
    root = plugin.complete(plugin.data(), modules).root
    found = origins(root)
    for entry in entries(root):
        assert any(entry.leads_to(path) for path, _ in values(root)), entry
        assert any((o.mark, o.name) == (entry.mark, entry.name) for o in found), f"{entry} says nothing new"


def marks(game: str, *modules: str) -> dict[str, str]:
    return {origin.path: origin.mark for origin in find_game(game, 2, modules).provenance()}


def test_what_the_booklets_print_and_what_they_do_not() -> None:
    found = marks("luxor", *modules_of("luxor"))
    printed = [
        *("scoring.sets.8", "scoring.stairs", "tiles.treasures.each.5.vp", "tiles.treasures.each.1.count"),
        *("mummy.tiles.8.cost", "mummy.stand.all.1", "mummy.tiles.13.take", "mummy.tiles.11.steps.4"),
        *("supply.keys", "cards.starter.counts.+-1", "fifth_player.most", "characters.names.8"),
    ]
    confirmed = ["scarabs.counts.4", "mummy.stand.all.2", "mummy.stand.play.1", "fifth_player.colour.name"]
    reconstructed = [
        *("scoring.chamber", "board.rooms.4.vp", "board.rooms.1.path", "board.statues.2"),
        *("tiles.treasures.each.5.need", "tiles.temple.lion.wild", "cards.horus.1.counts.1-3"),
        *("mummy.tiles.8.count", "mummy.tiles.1.cost", "mummy.tiles.13.items.2", "sceptres.tiles.each.1.vp"),
        *("equipment.cards.counts.1+", "fifth_player.horus.3.counts.1-6"),
    ]
    expected = [(p, "printed") for p in printed] + [(p, "confirmed") for p in confirmed]
    expected += [(p, "reconstructed") for p in reconstructed]
    assert [(path, found[path]) for path, _ in expected] == expected


def test_only_the_modules_that_are_on_are_spoken_of() -> None:
    assert not any(path.startswith("mummy") for path in marks("luxor"))
    assert any(path.startswith("mummy") for path in marks("luxor", "mummy"))


def test_the_longest_and_then_the_most_exact_path_counts() -> None:
    tables = {
        "provenance": {"printed": {"all": ["a"], "one": ["a.1.x"]}, "reconstructed": {"any": ["a.*.x"]}},
        "a": [{"x": 1, "y": 2}, {"x": 3}],
        "b": {
            "provenance": "confirmed",
            "c": [4],
            "d": {"provenance": {"own": {"mine": ["e"]}}, "e": 5, "f": 6},
        },
        "left out": 7,
    }
    found = [(origin.path, origin.mark, origin.name) for origin in origins(tables)]
    assert found == [
        ("a.1.x", "printed", "one"),
        ("a.1.y", "printed", "all"),
        ("a.2.x", "reconstructed", "any"),
        ("b.c.1", "confirmed", "b"),
        ("b.d.e", "own", "mine"),
        ("b.d.f", "confirmed", "b"),
        ("left out", "", "left out"),
    ]


def test_a_game_without_data_has_nothing_to_tell() -> None:
    assert PLUGIN.make(2, (), PLUGIN.data()).provenance() == ()


def test_a_position_lists_all_of_it() -> None:
    position = luxor.new_game(3).position
    found = position.provenance()
    assert found == position.game.provenance()
    assert Counter(origin.mark for origin in found)["reconstructed"] > 30
