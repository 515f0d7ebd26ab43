"""The games that are registered, and finding the one that a name, players and some modules mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from luxor.core.engine.readings import STANDARD, Answers, Readings, at_table, former_readings
from luxor.core.engine.tables import Wanted
from luxor.core.errors import ConfigError, LuxorError, NotationError
from luxor.core.position.notation import Header, read_fields, read_header
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.arguments import need_path, need_texts, need_word, shown
from luxor.core.words.data import Reader
from luxor.core.words.written import SEATS
from luxor.plugin import GamePlugin, load

if TYPE_CHECKING:
    from luxor.core.guide import Guide

Board = str | Path | Reader | None  # a data file of one's own, by path or already open

_plugins: dict[str, GamePlugin] = {}
_on_register: list[Callable[[], None]] = []  # what was worked out from the games and has to be forgotten


def register_game(plugin: GamePlugin) -> None:
    """Make a game known by its name: from then on it is played, saved, drawn and explored like any other.

    Registering a name again replaces the game. Worker processes that should know it must register it, too.

    >>> from luxor.games import games, plugin_of
    >>> luxor.register_game(plugin_of("luxor"))
    >>> games()
    ('luxor', 'expedition')
    """
    if not isinstance(plugin, GamePlugin):
        raise ConfigError(f"a game is a luxor.GamePlugin, not {plugin!r}")
    _plugins[plugin.name] = plugin
    _forget()


def unregister_game(name: str) -> None:
    """Forget a game."""
    _plugins.pop(name, None)
    _forget()


def _forget() -> None:
    """Whatever was worked out from the games may be wrong now."""
    for cached in (_standard, guide_of):
        cached.cache_clear()
    for forget in _on_register:
        forget()


def forget_on_register(forget: Callable[[], None]) -> None:
    """Have something called whenever a game is registered."""
    _on_register.append(forget)


def games() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(_plugins)


def plugin_of(game: str | None = None) -> GamePlugin:
    """A registered game; the one that was registered first where none is named."""
    if game is None:
        return next(iter(_plugins.values()))
    return _plugins[need_word("game", game, _plugins)]


@cache
def guide_of(game: str) -> Guide:
    """What explorer and analysis ask of a game: its own guide, or the plain one."""
    from luxor.core.guide import Guide  # whoever only plays needs none

    own = _plugins[game].guide if game in _plugins else None
    return cast("Guide", load(own)()) if own is not None else Guide()


@lru_cache(maxsize=256)
def _standard(
    game: str,
    players: int,
    modules: tuple[str, ...],
    readings: tuple[tuple[str, str], ...],
    table: str,
    brought: tuple[tuple[str, str], ...],
) -> AnyGame:
    answers = Answers(dict(readings), table, dict(brought))
    made = _build(game, players, modules, plugin_of(game).data(), answers)
    made.by_readings = partial(find_game, game, players, modules, None)
    made.by_modules = partial(_with_modules, game, players, None, answers)
    made.all_modules = modules_of(game)
    return made


def _build(game: str, players: int, modules: tuple[str, ...], data: Reader, readings: Readings) -> AnyGame:
    plugin = plugin_of(game)
    try:
        return plugin.make(players, modules, data, readings)
    except ConfigError as error:
        known = modules_of(game)
        if players > len(SEATS):  # no module helps, and some would deal cards to all of them
            raise
        helpful = [name for name in known if name not in modules and _works(plugin, players, name, data)]
        if error.word in readings or not helpful or not set(modules) <= set(known):
            raise
        raise ConfigError(f"{error}; {players} with {', '.join(helpful)}", error.word) from None


def _works(plugin: GamePlugin, players: int, module: str, data: Reader) -> bool:
    """Whether a module allows this many players."""
    try:
        plugin.make(players, [module], data)
    except LuxorError:
        return False
    return True


def find_game(
    game: str | None = None,
    players: int = 2,
    modules: Sequence[str] = (),
    board: Board = None,
    readings: Wanted = STANDARD,
) -> AnyGame:
    """The rules of a game; the same object for the same question about the standard board."""
    game = plugin_of(game).name
    names = need_texts("modules", modules)
    played = plugin_of(game).wanted(names, readings)
    if not isinstance(players, int) or isinstance(players, bool) or players.bit_length() > 32:
        raise ConfigError(f"the number of players is a whole number, not {shown(players)}")
    if board is None:
        brought = tuple(sorted(played.brought.items()))
        return _standard(game, players, names, tuple(sorted(played.items())), played.table, brought)
    own = board if isinstance(board, Reader) else Reader.open(Path(need_path("board", board)))
    made = _build(game, players, names, own, played)
    made.board = own.text
    made.by_readings = partial(find_game, game, players, names, own)
    made.by_modules = partial(_with_modules, game, players, own, played)
    made.all_modules = modules_of(game)
    made.standard = plugin_of(game).complete(plugin_of(game).data(), names)
    return made


def _with_modules(
    game: str, players: int, board: Board, readings: Readings, modules: Sequence[str]
) -> AnyGame:
    """The game with other modules, by the same readings as far as they still mean something."""
    plain = find_game(game, players, modules, board)
    known = {ruling for ruling, _ in plain.switches}
    kept = at_table(readings).only([ruling for ruling in readings if ruling in known])
    return find_game(game, players, modules, board, kept) if kept or kept.table else plain


def modules_of(game: str) -> tuple[str, ...]:
    """The names of the modules that a game can be played with."""
    return tuple(module.name for module in _plugins[game].modules) if game in _plugins else ()


def standard_data(game: str) -> str:
    """The text of a game's standard data file, for an owner to correct."""
    return plugin_of(game).data().text


def read_with_board(text: str, board: str | None, version: int | None = None) -> Position:
    """The position that a line means, on the data file whose text is given.

    The line of a record of an older version is played by the readings of its time.
    """
    own = None if board is None else Reader(board, "the board of the record")
    return _read(text, own, version)


def _readings_of(header: Header, version: int | None) -> Readings:
    """What a line says, and in a record of an older version the standard of its time as well."""
    if version is None:
        return header.readings
    plugin = plugin_of(header.game)
    known = {(switch.ruling, switch.id) for switch in plugin.switches(header.modules)}
    then = former_readings(plugin.book, version)
    old = Answers({ruling: id for ruling, id in then.items() if (ruling, id) in known})
    return at_table(header.readings).with_answers({**old, **header.readings})


def read_position(text: str, board: Board = None) -> Position:
    """The position that a line means.

    >>> luxor.position(str(position)) == position
    True
    """
    return _read(text, board)


def _read(text: str, board: Board, version: int | None = None) -> Position:
    header = read_header(text.strip() if isinstance(text, str) else "")
    try:
        readings = _readings_of(header, version)
        game = find_game(header.game, header.players, header.modules, board, readings)
    except ConfigError as error:
        raise NotationError(str(error), header.place_of(error.word)) from None
    if header.digest != game.digest and header.digest != game.data.earlier_digest():
        hint = "the data file it was made with (board=...)" if board is None else f"digest {game.digest}"
        raise NotationError(f"the line belongs to other data ({header.digest})", -1, hint)
    state = game.from_facts(read_fields(header, game.schema))
    if not game.is_view(state):
        game.settle(state)  # a line may tell of a step at which nobody can do anything
    return Position(game, state)
