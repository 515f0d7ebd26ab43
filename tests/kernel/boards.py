"""Boards of one's own for the kernel: scarce supplies, nobody can move, many sums and keys."""

from __future__ import annotations

import luxor
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.data import Reader
from luxor.games import find_game, standard_data


def changed(*changes: tuple[str, str]) -> str:
    """The standard data of Luxor with some passages replaced."""
    text = standard_data("luxor")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


# Few of everything, and Horus cards that move all: those who come first get what there is.
SCARCE = changed(
    ("keys = 20", "keys = 3"),
    ('{ "1-3" = 2, "1-4" = 1, "1-die" = 1, "all-1" = 2, "last" = 1, "less-1" = 1 }',
     '{ "all-1" = 6, "last" = 1, "less-1" = 1 }'),
    ('{ "1-4" = 1, "1-5" = 2, "1-die" = 1, "all-2" = 2, "last" = 1, "less-2" = 1 }',
     '{ "all-2" = 6, "last" = 1, "less-2" = 1 }'),
    ('{ "1-5" = 1, "1-6" = 2, "1-die" = 1, "all-3" = 2, "last" = 1, "less-3" = 1 }',
     '{ "all-3" = 6, "last" = 1, "less-3" = 1 }'),
    ("wilds = 18", "wilds = 1"),
    ('counts = { "1" = 4, "2" = 8, "3" = 6, "4" = 4 }', 'counts = { "1" = 1, "4" = 1 }'),
    ('counts = { "1" = 6, "+-1" = 5, "2" = 4, "3" = 4, "4" = 4, "5" = 4, "die" = 4 }',
     'counts = { "1" = 4, "+-1" = 4, "2" = 3, "5" = 4, "die" = 6 }'),
)  # fmt: skip

# Without keys nobody enters the chamber, and large numbers overshoot it: soon nobody can move.
# Osiris tiles lie close together, so that one leads to another.
STUCK = changed(
    ("keys = 20", "keys = 0"),
    ("die = 6  ", "die = 9  "),
    ('counts = { "1" = 6, "+-1" = 5, "2" = 4, "3" = 4, "4" = 4, "5" = 4, "die" = 4 }',
     'counts = { "5" = 10, "8" = 10, "9" = 9, "+-1" = 2 }'),
    ("hand = 5", "hand = 2"),
    ('path = "T- T- T- H1 T- O T- Tc"', 'path = "T- O T- H1 O T- O Tc"'),
    ('path = "Tc T- T- H1 Tc T- O T-"', 'path = "Tc O O H1 Tc T- O T-"'),
    ('counts = { "1" = 1, "2" = 2, "3" = 2, "4" = 1 }', 'counts = { "1" = 4, "2" = 4, "3" = 3, "4" = 1 }'),
)  # fmt: skip

SUMS = (
    changed(
        ("keys = 20", "keys = 60"),
        ("die = 6  ", "die = 8  "),
        ("adventurers_on_stairs = 2", "adventurers_on_stairs = 4"),
    )
    + """
[equipment]
provenance = "printed"
colours = 5

[equipment.cards]
provenance = "reconstructed"
counts = { "0" = 1, "die+-1" = 4, "1+" = 3, "2+" = 2, "3+" = 1, "9+" = 1 }

[characters]
provenance = "printed"
names = ["key-step", "single-step", "reroll", "card-shift", "any-horus"]
treasure_point = 1
key_step_keys = 9
"""
)
BOARDS = {
    "scarce": (SCARCE, ("sceptres", "mummy")),
    "stuck": (STUCK, ()),
    "sums": (SUMS, ("equipment", "characters")),
}


def game_on(name: str, players: int, modules: tuple[str, ...] | None = None) -> AnyGame:
    """A game on one of the boards, with the modules that show it best if none are named."""
    text, own = BOARDS[name]
    return find_game("luxor", players, own if modules is None else modules, Reader(text, name))


def one_key_for_two() -> Position:
    """All move by one step: two are as far from the chamber, and there is one key (base.horus.all.order)."""
    start = luxor.new_game(2, seed=1).position
    hand, places = ["all-1*"] * 5, [0, 0, 0, 39, 40]
    return start.edit(hands={0: hand}, adventurers={0: places}, keys={0: 1}, tiles={40: "-"})


def _with_keys(**facts: object) -> Position:
    """Seat 0 changes values by keys, and has many."""
    parts = ("equipment", "characters")
    game = luxor.new_game(2, parts, seed=1, characters=("key-step", "single-step"))
    return game.position.edit(keys={0: 9}, **facts)


def steps_back_to_add() -> Position:
    """Sums of two cards, one of which may count as a step back (ruling.characters.key-plus-minus)."""
    return _with_keys(hands={0: ["1+", "+-1", "+-1", "+-1", "2+"]}, deck=["+-1"] * 9)


def rolls_that_move_nobody() -> Position:
    """All but the last two numbers lead too far, changed by a key or not (ruling.value.must-move)."""
    return _with_keys(hands={0: ["die"] * 5}, deck=["die"] * 9, adventurers={0: [39, 41, 41, 41, 41]})


def mummy_on_the_second_of_three_tunnels() -> Position:
    """Who goes through the first one falls where one who moves to the second falls (mummy.land.knocked)."""
    start = luxor.new_game(2, ("mummy",), seed=1).position
    places, hand = [3] * 5, ["1-5**"] * 5
    tunnels = {5: "tunnel", 8: "tunnel", 15: "tunnel"}
    return start.edit(
        tiles=tunnels,
        adventurers={0: places, 1: places},
        hands={0: hand, 1: hand},
        **{"mummy.space": 10},
    )


POSITIONS = (
    one_key_for_two,
    steps_back_to_add,
    rolls_that_move_nobody,
    mummy_on_the_second_of_three_tunnels,
)
