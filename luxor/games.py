"""Finding the game that a name, a number of players and some modules mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from luxor.core.agenda import Game, State
from luxor.core.data import Reader
from luxor.core.modules import RuleModule, choose
from luxor.core.notation import read_fields, read_header
from luxor.core.position import AnyGame, Position
from luxor.core.rulebook import Rulebook
from luxor.core.verdict import ConfigError, LuxorError, NotationError
from luxor.rulebook import BOOK

DATA = Path(__file__).parent / "data"
Board = str | Path | Reader | None  # a data file of one's own, by path or already open

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=RuleModule)


class Entry(NamedTuple):
    """A game of the family: how to make its rules, and its standard data."""

    make: Callable[[int, Sequence[str], Reader], AnyGame]
    data: Path
    modules: tuple[str, ...]


def _entry(
    rules: Callable[[int, list[M], Reader, Rulebook], Game[S]],
    modules: dict[str, type[M]],
    data: str,
    expansion: str = "",
) -> Entry:
    """The tables of modules are in the expansion's file, unless an own data file has them."""

    def make(players: int, names: Sequence[str], reader: Reader) -> AnyGame:
        chosen = choose(names, modules)
        if expansion and chosen:
            reader = reader.with_tables(Reader.open(DATA / expansion), [module.name for module in chosen])
        return cast("AnyGame", rules(players, chosen, reader, BOOK))

    return Entry(make, DATA / data, tuple(modules))


# A game's rules are imported when somebody asks for it, so that `import luxor` stays quick.


def _luxor() -> Entry:
    from luxor.classic.base import Luxor
    from luxor.classic.modules import MODULES

    return _entry(Luxor, MODULES, "luxor.toml", "mummys-curse.toml")


def _expedition() -> Entry:
    from luxor.expedition.base import Expedition
    from luxor.expedition.modules.new_adventures import NewAdventures
    from luxor.expedition.rules import ExpeditionModule

    modules: dict[str, type[ExpeditionModule]] = {NewAdventures.name: NewAdventures}
    return _entry(Expedition, modules, "expedition.toml")


REGISTRY: dict[str, Callable[[], Entry]] = {"luxor": cache(_luxor), "expedition": cache(_expedition)}
GAMES = tuple(REGISTRY)


@lru_cache(maxsize=64)
def _standard(game: str, players: int, modules: tuple[str, ...]) -> AnyGame:
    return _build(game, players, modules, Reader.open(REGISTRY[game]().data))


def _build(game: str, players: int, modules: tuple[str, ...], data: Reader) -> AnyGame:
    if not isinstance(players, int) or isinstance(players, bool):
        raise ConfigError(f"the number of players is a whole number, not {players!r}")
    entry = REGISTRY[game]()
    try:
        return entry.make(players, modules, data)
    except ConfigError as error:
        others = [name for name in entry.modules if name not in modules]
        helpful = [name for name in others if _works(entry, players, name, data)]
        if not helpful or not set(modules) <= set(entry.modules):
            raise
        raise ConfigError(f"{error}; {players} with {', '.join(helpful)}", error.word) from None


def _works(entry: Entry, players: int, module: str, data: Reader) -> bool:
    """Whether a module allows this many players."""
    try:
        entry.make(players, [module], data)
    except LuxorError:
        return False
    return True


def find_game(
    game: str = "luxor", players: int = 2, modules: Sequence[str] = (), board: Board = None
) -> AnyGame:
    """The rules of a game; the same object for the same question about the standard board."""
    if game not in GAMES:
        raise ConfigError(f"no such game: {game} (allowed: {', '.join(GAMES)})")
    names = (modules,) if isinstance(modules, str) else tuple(modules)
    if board is None:
        return _standard(game, players, names)
    own = board if isinstance(board, Reader) else Reader.open(Path(board))
    made = _build(game, players, names, own)
    made.board = own.text
    return made


def modules_of(game: str) -> tuple[str, ...]:
    """The names of the modules that a game can be played with."""
    return REGISTRY[game]().modules if game in REGISTRY else ()


def standard_data(game: str) -> str:
    """The text of a game's standard data file, for an owner to correct."""
    if game not in GAMES:
        raise ConfigError(f"no such game: {game} (allowed: {', '.join(GAMES)})")
    return REGISTRY[game]().data.read_text("utf-8")


def read_with_board(text: str, board: str | None) -> Position:
    """The position that a line means, on the data file whose text is given."""
    return read_position(text, None if board is None else Reader(board, "the board of the record"))


def read_position(text: str, board: Board = None) -> Position:
    """The position that a line means."""
    header = read_header(text.strip() if isinstance(text, str) else "")
    try:
        game = find_game(header.game, header.players, header.modules, board)
    except ConfigError as error:
        raise NotationError(str(error), header.place_of(error.word)) from None
    if game.digest != header.digest:
        hint = "the data file it was made with (board=...)" if board is None else f"digest {game.digest}"
        raise NotationError(f"the line belongs to other data ({header.digest})", -1, hint)
    state = game.from_facts(read_fields(header, game.schema))
    if not game.is_view(state):
        game.settle(state)  # a line may tell of a step at which nobody can do anything
    return Position(game, state)
