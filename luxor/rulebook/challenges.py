"""Challenges that come with the games: `challenges/*.toml` in their catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.study.challenge import Challenge, Need
from luxor.core.words.terms import Action, read_action
from luxor.core.words.text_files import parse_toml
from luxor.games import find_game, forget_on_register, games, guide_of, plugin_of
from luxor.rulebook.examples import numbered

Entry = Mapping[str, object]


@cache
def _entries() -> dict[str, tuple[str, Entry]]:
    """All of them with their game, in the order of games, modules and files."""
    return {
        id: (game, entry)
        for game in games()
        for folder in plugin_of(game).catalogues()
        for path in sorted(folder.glob("challenges/*.toml"))
        for id, entry in cast("Mapping[str, Entry]", parse_toml(path.read_text("utf-8"))).items()
    }


forget_on_register(_entries.cache_clear)


def challenges(game: str = "") -> tuple[str, ...]:
    """The ids of all challenges, or of those of a game, in the order in which they are best played.

    >>> luxor.challenges()[:3], len(luxor.challenges("expedition"))
    (('ends', 'figures', 'gaps'), 4)
    """
    return tuple(id for id, (own, _) in _entries().items() if game in ("", own))


def game_of(id: str) -> str:
    """Whose challenge it is."""
    return _entry(id)[0]


def chapter_of(id: str) -> tuple[int, str]:
    """The chapter that teaches what it is about: its number in the course, and its id."""
    game, entry = _entry(id)
    own = plugin_of(game).book.facts[str(entry["fails"])].get("chapter", "")
    wanted = _strings(entry, "modules") or [str(own)]
    return next((n, name) for n, names in guide_of(game).course for name in names if name in wanted)


def about(rule: str) -> tuple[str, ...]:
    """The challenges in which what tempts fails by a rule."""
    return tuple(id for id, (_, entry) in _entries().items() if entry["fails"] == rule)


@cache
def challenge(id: str) -> Challenge:
    """A challenge by its id.

    >>> luxor.challenge("key-first")
    <challenge key-first: par 2>
    >>> luxor.challenge("key-first").fails
    'base.chamber.no-key'
    """
    name, entry = _entry(id)
    players = cast("int", entry.get("players", 2))
    game = find_game(name, players, _strings(entry, "modules"))
    changes = {fact: numbered(value) for fact, value in cast("Entry", entry.get("arrange", {})).items()}
    return Challenge(
        id,
        Position(game, game.setup(0)).arrange(**changes),
        [_need(*words) for words in cast("Sequence[tuple[str, int]]", entry["goal"])],
        cast("int", entry["par"]),
        way=_actions(entry, "way"),
        replies=_actions(entry, "replies"),
        tempts=_actions(entry, "tempts"),
        fails=str(entry["fails"]),
    )


forget_on_register(challenge.cache_clear)


def _entry(id: str) -> tuple[str, Entry]:
    if id not in _entries():
        raise ConfigError(f"no challenge has the id {id!r} (there are: {', '.join(_entries())})")
    return _entries()[id]


def _need(fact: str, least: int, *of: str) -> Need:
    return Need(fact, least, of)


def _strings(entry: Entry, name: str) -> list[str]:
    return [str(each) for each in cast("Sequence[object]", entry.get(name, ()))]


def _actions(entry: Entry, name: str) -> list[Action]:
    return [read_action(text) for text in _strings(entry, name)]
