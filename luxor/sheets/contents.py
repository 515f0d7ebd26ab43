"""What stands on a sheet: read from `sheet/` in the catalogue of a game, drawings apart from words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from luxor.core.errors import ConfigError
from luxor.core.words.arguments import need_word
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.text_files import parse_toml
from luxor.games import games, plugin_of

Table = Mapping[str, object]


class Drawn(NamedTuple):
    """A part of the table as it is drawn: what is numbered, and the places it is cut down to."""

    part: str
    wide: int  # in millimetres
    marks: tuple[str, ...]
    crop: tuple[str, ...]


class Aid(NamedTuple):
    """The second side, once for each player."""

    title: str
    turn: tuple[str, ...]
    remember: tuple[str, ...]


class Sheet(NamedTuple):
    """All that is drawn and said on the sheet of a game."""

    seed: int
    players: int
    before: tuple[str, ...]
    drawn: tuple[Drawn, ...]
    pieces: Mapping[str, Sequence[object]]
    title: str
    lead: str
    aim: tuple[str, ...]
    heads: tuple[str, ...]  # of table, turn, tiles, cards, end, score sheet, sets
    table: tuple[str, ...]
    turn: tuple[tuple[str, ...], ...]
    aside: str
    tiles: tuple[str, ...]
    tiles_note: str
    cards: tuple[str, ...]
    end: str
    score: tuple[str, ...]
    sets: tuple[tuple[str, ...], ...]
    note: str
    source: str  # that the numbers of one's own game count
    aid: Aid


def games_with_sheet() -> tuple[str, ...]:
    """The games that have a sheet."""
    return tuple(game for game in games() if _folder(game) is not None)


def read_sheet(game: str, lang: str) -> Sheet:
    """The sheet of a game in a language."""
    need_word("game", game, games_with_sheet())
    need_word("language", lang, LANGUAGES)
    folder = _folder(game)
    if folder is None:
        raise ConfigError(f"no sheet for {game}")
    parts, said = (_read(folder / name) for name in ("parts.toml", f"sheet.{lang}.toml"))
    aid = cast("Table", said["aid"])
    return Sheet(
        cast("int", parts["seed"]),
        cast("int", parts["players"]),
        _strings(parts.get("before", ())),
        tuple(_drawn(each) for each in cast("Sequence[Table]", parts["drawn"])),
        cast("Mapping[str, Sequence[object]]", parts["pieces"]),
        str(said["title"]),
        str(said["lead"]),
        _strings(said["aim"]),
        _strings(said["heads"]),
        _strings(said["table"]),
        _rows(said["turn"]),
        str(said["aside"]),
        _strings(said["tiles"]),
        str(said["tiles-note"]),
        _strings(said["cards"]),
        str(said["end"]),
        _strings(said["score"]),
        _rows(said["sets"]),
        str(said["note"]),
        str(said["source"]),
        Aid(str(aid["title"]), _strings(aid["turn"]), _strings(aid["remember"])),
    )


def _folder(game: str) -> Path | None:
    found = (folder / "sheet" for folder in plugin_of(game).catalogues())
    return next((folder for folder in found if folder.exists()), None)


def _read(path: Path) -> Table:
    return cast("Table", parse_toml(path.read_text("utf-8")))


def _drawn(entry: Table) -> Drawn:
    return Drawn(
        str(entry["part"]),
        cast("int", entry["wide"]),
        _strings(entry["marks"]),
        _strings(entry.get("crop", ())),
    )


def _strings(value: object) -> tuple[str, ...]:
    return tuple(map(str, cast("Sequence[object]", value)))


def _rows(value: object) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_strings, cast("Sequence[object]", value)))
