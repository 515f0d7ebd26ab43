"""Finding the game that a name, a number of players and some modules mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import cast

from luxor.classic.base import Luxor
from luxor.classic.rules import LuxorModule
from luxor.core.data import Reader
from luxor.core.modules import choose
from luxor.core.notation import read_fields, read_header
from luxor.core.position import AnyGame, Position
from luxor.core.verdict import ConfigError, NotationError
from luxor.rulebook import BOOK

DATA = Path(__file__).parent / "data"
GAMES = ("luxor",)
Board = str | Path | Reader | None  # a data file of one's own, by path or already open
MODULES: dict[str, type[LuxorModule]] = {}


@lru_cache(maxsize=64)
def _standard(game: str, players: int, modules: tuple[str, ...]) -> AnyGame:
    return _build(game, players, modules, Reader.open(DATA / f"{game}.toml"))


def _build(game: str, players: int, modules: tuple[str, ...], data: Reader) -> AnyGame:
    if not isinstance(players, int) or isinstance(players, bool):
        raise ConfigError(f"the number of players is a whole number, not {players!r}")
    made = Luxor(players, choose(modules, MODULES), data, BOOK)
    return cast("AnyGame", made)


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


def standard_data(game: str) -> str:
    """The text of a game's standard data file, for an owner to correct."""
    if game not in GAMES:
        raise ConfigError(f"no such game: {game} (allowed: {', '.join(GAMES)})")
    return (DATA / f"{game}.toml").read_text("utf-8")


def read_with_board(text: str, board: str | None) -> Position:
    """The position that a line means, on the data file whose text is given."""
    return read_position(text, None if board is None else Reader(board, "the board of the record"))


def read_position(text: str, board: Board = None) -> Position:
    """The position that a line means."""
    header = read_header(text.strip() if isinstance(text, str) else "")
    try:
        game = find_game(header.game, header.players, header.modules, board)
    except ConfigError as error:
        raise NotationError(str(error), 0) from None
    if game.digest != header.digest:
        hint = "the data file it was made with (board=...)" if board is None else f"digest {game.digest}"
        raise NotationError(f"the line belongs to other data ({header.digest})", -1, hint)
    return Position(game, game.from_facts(read_fields(header, game.schema)))
