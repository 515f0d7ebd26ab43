"""Every game with its modules: at these tables the texts are looked at."""

from __future__ import annotations

from luxor.games import games, modules_of

Kit = tuple[str, int, tuple[str, ...]]  # a game, its number of players, the modules


def kits() -> list[Kit]:
    """Every game by itself, with each of its modules, and with all of them."""
    found: list[Kit] = []
    for game in games():
        names = modules_of(game)
        sets = dict.fromkeys([(), *((name,) for name in names), names])
        found += [(game, 2 + number % 3, modules) for number, modules in enumerate(sets)]
    return found


KITS = kits()
