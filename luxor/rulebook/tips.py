"""What the coach says, and when: `tips/*.toml` in the catalogues of games and modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from luxor.core.position.position import AnyGame
from luxor.core.study.guided import target_named
from luxor.core.words.terms import Action, Event, Target, read_action
from luxor.core.words.text_files import parse_toml
from luxor.games import forget_on_register, games, plugin_of
from luxor.plugin import GamePlugin

Entry = Mapping[str, object]


class Tip(NamedTuple):
    """One thing to be said once; its title and text are those of `tip.<id>`."""

    id: str
    event: str = ""  # a kind of event ...
    rules: tuple[str, ...] = ()  # ... or one that these made so
    step: str = ""  # or what the learner is asked
    offers: Action | None = None  # and may do then
    turn: int = 0  # not before
    anyone: bool = False  # it matters, whomever it befalls
    lit: str = ""  # as targets of lessons are named; {space} is filled in from the event

    def shown(self, event: Event | None = None) -> tuple[Target, ...]:
        """What is lit while it is read.

        >>> import luxor
        >>> from luxor.rulebook.tips import Tip
        >>> Tip("locked", lit="hand 1, hand 2").shown()
        (Target(kind='hand', ref=1), Target(kind='hand', ref=2))
        """
        named = self.lit.format_map(dict(event.params) if event is not None else {})
        return tuple(target_named(name) for name in named.split(", ") if name)


def tips_of(game: AnyGame) -> tuple[Tip, ...]:
    """The tips of a game and of the modules that it is played with, the most urgent first.

    >>> import luxor
    >>> from luxor.rulebook.tips import tips_of
    >>> [tip.id for tip in tips_of(luxor.new_game(game="expedition").position.game)][:2]
    ['exp-aim', 'exp-man']
    """
    return _tips(game.name, game.modules)


def every_tip() -> tuple[Tip, ...]:
    """All tips of all games, with all modules."""
    return tuple(
        tip for game in games() for tip in _tips(game, tuple(each.name for each in plugin_of(game).modules))
    )


@cache
def _tips(game: str, modules: tuple[str, ...]) -> tuple[Tip, ...]:
    return tuple(
        _tip(id, entry)
        for folder in _folders(plugin_of(game), modules)
        for path in sorted(folder.glob("tips/*.toml"))
        for id, entry in cast("Mapping[str, Entry]", parse_toml(path.read_text("utf-8"))).items()
    )


forget_on_register(_tips.cache_clear)


def _folders(plugin: GamePlugin, modules: Sequence[str]) -> Iterator[Path]:
    """What a module adds comes first: it is the newer thing."""
    chosen = [each.folder for each in plugin.modules if each.name in modules]
    yield from (folder / "catalogue" for folder in (*chosen, plugin.folder) if folder is not None)


def _tip(id: str, entry: Entry) -> Tip:
    offers = str(entry.get("offers", ""))
    return Tip(
        id,
        str(entry.get("event", "")),
        tuple(map(str, cast("Sequence[object]", entry.get("rules", ())))),
        str(entry.get("step", "")),
        read_action(offers) if offers else None,
        cast("int", entry.get("turn", 0)),
        entry.get("anyone") is True,
        str(entry.get("lit", "")),
    )
