"""Positions as one printable line, and facts as checked values.

Facts are a position in plain words and numbers, by name. A game has a schema (name -> shape);
the line is `game/1 3p digest modules name=value ...` with lists joined by "," and lists of lists by "/".
What is not played by the standard readings says so: `game/2 3p digest modules readings name=value ...`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from luxor.core.engine.readings import STANDARD, Readings, read_readings, write_readings
from luxor.core.errors import ConfigError, NotationError, closest_first

VERSION = 1
WITH_READINGS = 2  # of a line that names readings after the modules
NONE = "-"  # where there is nothing to write
MAX_LINE = 64 * 1024
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)
WORD = re.compile(r"[!-+\-.0-<>-~]+", re.ASCII)  # printable, without space , / =
STRANGE = re.compile(r"[^ -~]")
HEADER = re.compile(r"(?P<game>[a-z]+)/(?P<version>[0-9]{1,4})", re.ASCII)

Fact = int | str | Sequence[int | str] | Sequence[Sequence[int | str]]
Facts = dict[str, Fact]
Schema = Mapping[str, str]  # name -> "one", "list" or "lists"; with "?" a line may do without it
MAYBE = "?"


class Choices(NamedTuple):
    """What an item of a fact may be, and the parameter by which texts call it."""

    field: str
    items: Sequence[int | str]


class Header(NamedTuple):
    """What a line begins with: enough to find the game that can read the rest."""

    game: str
    players: int
    digest: str
    modules: tuple[str, ...]
    fields: str
    at: int  # where the fields begin
    readings: Readings = STANDARD

    def place_of(self, word: str) -> int:
        """Where the players (such as 3p), a module or a reading stand in the line; 0 for any other word."""
        written = write_readings(self.readings)
        readings = self.at - len(f"{written} ") if written else self.at
        modules = readings - 1 - len(",".join(self.modules) or NONE)
        if word in self.readings:
            return readings + written.index(f"{word}={self.readings[word]}")
        if word in self.modules:
            return modules + len("".join(f"{name}," for name in self.modules[: self.modules.index(word)]))
        return modules - len("3p 01234567 ") if word == f"{self.players}p" else 0


def write_line(
    game: str,
    players: int,
    digest: str,
    modules: Sequence[str],
    facts: Facts,
    readings: Readings = STANDARD,
) -> str:
    played = write_readings(readings)
    version = WITH_READINGS if played else VERSION
    head = f"{game}/{version} {players}p {digest} {','.join(modules) or '-'}"
    if played:
        head += f" {played}"
    return " ".join((head, *(f"{name}={write_value(value)}" for name, value in facts.items())))


def told_in_line(facts: Facts, schema: Schema) -> Facts:
    """Without the facts that a line may do without, as long as they hold nothing but 0."""
    spared = [name for name, shape in schema.items() if shape.endswith(MAYBE)]
    idle = [name for name in spared if set(write_value(facts[name])) <= {"0", ",", "/"}]
    return {name: fact for name, fact in facts.items() if name not in idle} if idle else facts


def write_value(value: object) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    if value and isinstance(value[0], list | tuple):
        return "/".join(",".join(map(str, row)) for row in value)
    return ",".join(map(str, value))


def read_header(text: str) -> Header:
    """The beginning of a line; everything that is not one is refused by name."""
    if len(text) > MAX_LINE:
        raise NotationError(f"a position has at most {MAX_LINE} characters, this one has {len(text)}", -1)
    strange = STRANGE.search(text)
    if strange:
        raise NotationError(f"{strange[0]!r} is not a printable ASCII character", strange.start())
    words = text.split(" ", 5)
    header = HEADER.fullmatch(words[0])
    if not header:
        raise NotationError("not a position", 0, "a line that starts with a game, such as luxor/1")
    version = int(header["version"])
    if version not in (VERSION, WITH_READINGS):
        raise NotationError(
            f"version {header['version']} is not known", len(header["game"]) + 1, f"version {VERSION}"
        )
    if version == VERSION:
        words = text.split(" ", 4)
    if len(words) < version + 4:
        parts = "players, digest, modules, " + ("readings, " if version == WITH_READINGS else "")
        raise NotationError("the line is too short", len(text), f"{parts}then the facts")
    at = len(words[0]) + 1
    players = re.fullmatch(r"([1-9])p", words[1], re.ASCII)
    if not players:
        raise NotationError("no number of players", at, "such as 3p")
    at += len(words[1]) + 1
    if not re.fullmatch(r"[0-9a-f]{8}", words[2], re.ASCII):
        raise NotationError("no digest of the data", at, "eight hex digits")
    at += len(words[2]) + 1
    modules = () if words[3] == "-" else tuple(words[3].split(","))
    at += len(words[3]) + 1
    if version == VERSION:
        return Header(header["game"], int(players[1]), words[2], modules, words[4], at)
    readings = read_readings(words[4])
    if readings is None:
        raise NotationError("no readings", at, "such as ruling.tunnel.single-hop=chained")
    at += len(words[4]) + 1
    return Header(header["game"], int(players[1]), words[2], modules, words[5], at, readings)


def read_fields(header: Header, schema: Schema) -> FactReader:
    """The facts of a line, in the schema's order."""
    facts: Facts = {}
    offsets: dict[str, int] = {}
    at = header.at
    parts = header.fields.split(" ")
    named = {part.partition("=")[0] for part in parts}
    wanted = {name: shape for name, shape in schema.items() if name in named or not shape.endswith(MAYBE)}
    for (name, shape), part in zip(wanted.items(), parts, strict=False):
        if not part.startswith(f"{name}="):
            raise NotationError("a fact is missing", at, f"{name}=")
        offsets[name] = at + len(name) + 1
        facts[name] = read_value(part[len(name) + 1 :], shape.removesuffix(MAYBE), offsets[name])
        at += len(part) + 1
    if len(parts) < len(wanted):
        raise NotationError(
            "the line ends too soon", len(header.fields) + header.at, f"{list(wanted)[len(parts)]}="
        )
    if len(parts) > len(wanted):
        raise NotationError("the line goes on too long", at - 1, "the end of the line")
    return FactReader(facts, offsets)


def read_value(text: str, shape: str, at: int = 0) -> Fact:
    """What is written of a fact of some shape; `at` is where, in a line."""
    if shape == "one":
        found = _token(text)
        if found is None:
            raise _no_word(at)
        return found
    if shape == "list":
        return _read_list(text, at)
    rows: list[list[int | str]] = []
    for part in text.split("/"):
        rows.append(_read_list(part, at))
        at += len(part) + 1
    return rows


def _read_list(text: str, at: int) -> list[int | str]:
    if not text:
        return []
    parts = text.split(",")
    items = [*map(_token, parts)]
    if None in items:
        before = parts[: items.index(None)]
        raise _no_word(at + sum(len(part) + 1 for part in before))
    return cast("list[int | str]", items)


@lru_cache(4096)  # every line is made of the same few
def _token(text: str) -> int | str | None:
    """A number or a word; None for what is neither."""
    if NUMBER.fullmatch(text):
        return int(text)
    return text if WORD.fullmatch(text) else None


def _no_word(at: int) -> NotationError:
    return NotationError("not a word", at, "printable characters without space , / =")


def change_facts(facts: Facts, changes: Mapping[str, object], offsets: Mapping[str, int]) -> None:
    """Put new values into facts: a whole one, or with a dict some items of a list by their number."""
    for name, value in changes.items():
        if name not in facts:
            raise ConfigError(f"no such fact: {name} (there are: {', '.join(closest_first(name, facts))})")
        old = facts[name]
        if not isinstance(value, Mapping):
            facts[name] = value  # type: ignore[assignment]  # checked when the facts are read
            continue
        if isinstance(old, int | str):
            raise ConfigError(f"{name} is one value, not a list of several")
        new: list[object] = list(old)
        for number, item in value.items():
            index = number - offsets.get(name, 0) if isinstance(number, int) else -1
            if not 0 <= index < len(new):
                first = offsets.get(name, 0)
                allowed = f"{first} to {first + len(new) - 1}" if new else "none"
                raise ConfigError(f"{name} has no item {number!r} (there are: {allowed})")
            new[index] = item
        facts[name] = new  # type: ignore[assignment]


def first_hidden(changes: Mapping[str, object]) -> str | None:
    """The first fact that is said to be unknown, as things are in a view."""
    return next((name for name, value in changes.items() if _holds_hidden(value)), None)


def _holds_hidden(value: object) -> bool:
    if isinstance(value, Mapping):
        return _holds_hidden(list(value.values()))
    if isinstance(value, list | tuple):
        return any(map(_holds_hidden, value))
    return isinstance(value, str) and value.partition("@")[0] == "?"


class FactReader:
    """Checked access to facts, wherever they come from; says which one is wrong, and where in a line."""

    def __init__(self, facts: Mapping[str, object], offsets: Mapping[str, int] | None = None) -> None:
        self.facts = facts
        self.offsets = offsets or {}

    def wrong(self, name: str, value: object, expected: str) -> NotationError:
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return NotationError(f"{name}: {shown} will not do", self.offsets.get(name, -1), expected)

    def has(self, name: str) -> bool:
        """Whether the fact is there at all: a line may do without some."""
        return name in self.facts

    def number(self, name: str, least: int, most: int) -> int:
        return self.check(name, self.facts.get(name), least, most)

    def check(self, name: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(name, value, f"a whole number from {least} to {most}")
        return value

    def word(self, name: str, known: Mapping[str, int]) -> int:
        return self.lookup(name, self.facts.get(name), known)

    def lookup(self, name: str, value: object, known: Mapping[str, int]) -> int:
        """The code that a name stands for."""
        code = known.get(str(value)) if isinstance(value, int | str) else None
        if code is None:
            some = ", ".join(closest_first(value, known)[:12]) + (" ..." if len(known) > 12 else "")
            raise self.wrong(name, value, f"one of {some}")
        return code

    def items(self, name: str, count: int | None = None, value: object = None) -> list[object]:
        value = self.facts.get(name) if value is None else value
        if not isinstance(value, list | tuple) or (count is not None and len(value) != count):
            raise self.wrong(name, value, "a list" if count is None else f"a list of {count}")
        if len(value) > 999:
            raise self.wrong(name, f"{len(value)} items", "at most 999")
        return list(value)

    def numbers(self, name: str, count: int | None, least: int, most: int) -> list[int]:
        return [self.check(name, item, least, most) for item in self.items(name, count)]

    def words(self, name: str, known: Mapping[str, int], count: int | None = None) -> list[int]:
        return [self.lookup(name, item, known) for item in self.items(name, count)]

    def lists(self, name: str, count: int) -> list[list[object]]:
        if not count and self.facts.get(name) == [[]]:
            return []  # in a line, no lists look like one empty list
        return [self.items(name, None, item) for item in self.items(name, count)]
