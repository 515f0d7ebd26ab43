"""Every table that a game can be played at: players, module sets, readings and bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from luxor.core.errors import ConfigError
from luxor.games import find_game, modules_of, plugin_of
from tests.kernel.boards import BOARDS
from tests.laboratory.soak import Table

# Bots that think take milliseconds for a turn, so they sit at few tables.
THINKING = ("quick", "greedy", "planner", "mcts:nodes=8", "expert:games=4")


def classic() -> Iterator[Table]:
    return tables_of("luxor")


def expedition() -> Iterator[Table]:
    return tables_of("expedition")


def own_boards() -> Iterator[Table]:
    """Boards on which that happens which the standard one is too roomy for."""
    for board, (_, modules) in BOARDS.items():
        for chosen in dict.fromkeys([(), modules]):
            for players in (2, 4):
                yield Table("luxor", players, chosen, board=board)


def tables_of(game: str) -> Iterator[Table]:
    """Every module set with every number of players; some again with other readings, and with bots."""
    plugin, names = plugin_of(game), modules_of(game)
    sets = list(chain.from_iterable(combinations(names, size) for size in range(len(names) + 1)))
    tables = [
        Table(game, players, modules)
        for players in plugin.players
        for modules in sets
        if _exists(game, players, modules)
    ]
    yield from tables
    for table in tables:
        for number, switch in enumerate(plugin.switches(table.modules)):
            if (number + len(table.modules)) % 3 == table.players % 3:
                yield table._replace(readings=((switch.ruling, switch.id),))
    for number, bots in enumerate(THINKING):
        yield tables[(number * len(tables)) // len(THINKING)]._replace(bots=bots)


def _exists(game: str, players: int, modules: tuple[str, ...]) -> bool:
    try:
        find_game(game, players, modules)
    except ConfigError:
        return False
    return True
