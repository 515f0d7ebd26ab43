"""What menus offer for the items of a fact: whatever is anywhere in a game is among them."""

from __future__ import annotations

import pytest

import luxor
from luxor.games import modules_of

# game, players, what each fact with a menu holds
TABLES = {
    ("luxor", 5): {
        "first": "seat", "seat": "seat", "sarcophagi": "seat", "tiles": "tile", "treasures": "tile",
        "temples": "tile", "sceptres.hidden": "tile", "adventurers": "place", "hands": "card", "deck": "card",
        "discard": "card", "horus": "card", "equipment.removed": "card", "scarabs": "vp",
        "scarab_supply": "vp", "mummy.offer": "ability", "mummy.pile": "ability", "mummy.discard": "ability",
        "sceptres.under": "space", "characters.who": "character",
    },
    ("expedition", 3): {
        "first": "seat", "seat": "seat", "captured": "seat", "map": "tile", "centre": "tile", "hands": "tile",
        "stacks": "tile", "tokens": "token", "token_stacks": "token", "tokens_gone": "token",
    },
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_menu_offers_whatever_there_is(table: tuple[str, int]) -> None:
    name, players = table
    position = luxor.new_game(players, modules_of(name), seed=1, game=name).position
    menus = {fact: menu for fact in position.facts() if (menu := position.game.choices(fact)) is not None}
    assert {fact: menu.field for fact, menu in menus.items()} == TABLES[table]
    for fact, menu in menus.items():
        found = position.facts()[fact]
        rows = found if isinstance(found, list) else [found]
        items = {item for row in rows for item in (row if isinstance(row, list) else [row])}
        if fact == "hands":  # a line also says from where a card came; an opening has one series only
            names = {str(each).partition("@")[0] for each in menu.items}
            assert {str(item).partition("@")[0] for item in items} <= names
        else:
            assert items <= set(menu.items), fact
        assert len(set(menu.items)) == len(menu.items), fact


@pytest.mark.rule("base.setup.adventurers")
def test_an_adventurer_stands_lies_or_sleeps_wherever_there_is_room() -> None:
    game = luxor.new_game(2, seed=1).position.game
    places = game.choices("adventurers")
    assert places is not None
    assert [item for item in places.items if isinstance(item, str)] == [
        "anubis-1",
        "anubis-2",
        "anubis-3",
        "woken",
    ]
    assert game.choices("turn") is None
