"""A game as a plug-in: one object that says where its rules, modules, data, texts, scene and more are.

All but the name and the rules may be left out: then there are no modules, no data file, no texts but the
common ones, a plain board, bots that count points, and a guide that treats all events alike. A part is the
thing itself, or where to find it as `package.module:Name`, so that it is imported only when somebody asks
for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Never, cast

from luxor.core.engine.modules import AnyModule, choose
from luxor.core.engine.readings import (
    STANDARD,
    Answers,
    PlayedBook,
    Readings,
    at_table,
    departures,
    standard_of,
)
from luxor.core.engine.step import State
from luxor.core.engine.tables import Wanted, answers_wanted
from luxor.core.engine.twin import Twin
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame
from luxor.core.position.verdict import Nothing
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook

COMMON = Path(__file__).parent  # whose texts are said of any game
NO_DATA = "format = 1"
NOTHING = cast("Mapping[str, Never]", Nothing())  # goes with a game to other processes

Part = str | Callable[..., object]


def load(part: Part) -> Callable[..., object]:
    """What a part is, imported if only its place is known."""
    if not isinstance(part, str):
        return part
    place, _, name = part.partition(":")
    return cast("Callable[..., object]", getattr(import_module(place), name))


def _with(rules: Part, kinds: Sequence[type]) -> object:
    """A module with some kinds more."""
    return load(rules)(kinds)


class ReadingPlugin(NamedTuple):
    """An answer to a question of the ledger that can be played: both by their ids, and its rules.

    >>> from luxor.games import plugin_of
    >>> reading = plugin_of("luxor").readings[0]
    >>> reading.ruling, reading.id
    ('ruling.tunnel.single-hop', 'chained')
    """

    ruling: str
    id: str
    rules: Part  # a class of RuleModule, without components of its own
    brings: bool = False  # whether its module comes along as soon as any other is played

    def make(self) -> AnyModule:
        """The rules of the reading: a module that bears both ids.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").readings[0].make().name
        'ruling.tunnel.single-hop.chained'
        """
        made = cast("AnyModule", load(self.rules)())
        made.name = f"{self.ruling}.{self.id}"
        return made


class ModulePlugin(NamedTuple):
    """A module of a game: its rules, what it adds to pictures and words, its components and texts.

    >>> from luxor.games import plugin_of
    >>> [module.name for module in plugin_of("luxor").modules]
    ['fifth_player', 'mummy', 'equipment', 'sceptres', 'characters']
    """

    name: str
    rules: Part  # a class of RuleModule
    folder: Path | None = None  # with `data.toml` and `catalogue/`, where there are such
    scene: Part | None = None  # a class of luxor.scene.modules.ModuleScene, made of the module
    readings: Sequence[ReadingPlugin] = ()  # that can be played where the module is on
    icon: str = ""  # by which one knows it in a list; one of `luxor.scene.icons`

    def make(self) -> AnyModule:
        """The rules of the module, which know where its scene is.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").modules[1].make().name
        'mummy'
        """
        made = cast("AnyModule", load(self.rules)())
        made.scene = self.scene
        return made

    def data(self) -> Reader | None:
        """The module's table of components.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").modules[0].data() is None
        False
        """
        path = self.folder / "data.toml" if self.folder else None
        return Reader.standard(path) if path and path.exists() else None


class _Parts(NamedTuple):
    name: str
    rules: Part  # makes the game: called with players, modules, data and rulebook
    players: range = range(2, 5)  # how many there may be, with whatever modules
    folder: Path | None = None  # with `catalogue/`: its rules and texts, ...
    rulebook: Mapping[str, tuple[str, str]] = NOTHING  # ... or title and text by id ...
    texts: Mapping[str, str] = NOTHING  # ... and further texts by key, in English alone
    data_file: Path | None = None  # its standard components
    modules: Sequence[ModulePlugin] = ()  # in the order in which they are installed
    scene: Part | None = None  # makes a luxor.pictures.Builder
    more_catalogues: Sequence[Path] = ()  # folders with rules and texts of what was added to the game
    heuristic: Part | None = None  # makes a luxor.core.heuristic.Heuristic of a game
    guide: Part | None = None  # makes a luxor.core.guide.Guide: what explorer and analysis ask beside that
    readings: Sequence[ReadingPlugin] = ()  # that can be played beside the standard ones
    kernel: Part | None = None  # finds a luxor.core.engine.twin.Twin of a game and its heuristic, or None


class GamePlugin(_Parts):
    """A game: what the engine, the pictures, the bots and the explorer ask of it.

    >>> plugin = luxor.GamePlugin("toy", "my_game.rules:Toy")
    >>> plugin.name, plugin.modules, plugin.scene
    ('toy', (), None)
    """

    def with_module(self, module: ModulePlugin, name: str = "") -> GamePlugin:
        """The game with one module more, installed last; under another name both can be registered.

        >>> from luxor.games import plugin_of
        >>> module = luxor.ModulePlugin("bazaar", "my_module.rules:Bazaar")
        >>> [module.name for module in plugin_of("expedition").with_module(module, "ours").modules]
        ['new_adventures', 'bazaar']
        """
        return self._replace(name=name or self.name, modules=(*self.modules, module))

    def with_kinds(self, catalogue: Path | None = None, /, **kinds: Sequence[type]) -> GamePlugin:
        """The game with more kinds than the box of a module holds, given under the module's name.

        A data file of one's own then says how many there are of them; with the standard data nothing changes.
        Their rules and texts are in a folder like those of the game, `rules/` and `texts/`.

        >>> from luxor.games import plugin_of
        >>> [module.name for module in plugin_of("expedition").with_kinds(new_adventures=[]).modules]
        ['new_adventures']
        """
        choose(list(kinds), {module.name: module for module in self.modules})
        modules = [
            module._replace(rules=partial(_with, module.rules, kinds[module.name]))
            if module.name in kinds
            else module
            for module in self.modules
        ]
        more = (*self.more_catalogues, *([catalogue] if catalogue else ()))
        return self._replace(modules=modules, more_catalogues=more)

    @cached_property
    def book(self) -> Rulebook:
        """The rules and texts of the game and all its modules, in the order in which one learns them.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").book.rule("base.hand.outer-only").title
        'Only the outer cards'
        """
        return Rulebook([COMMON, *self.catalogues()], self.rulebook, self.texts)

    def catalogues(self) -> Iterator[Path]:
        """The folders with rules, texts and examples.

        >>> from luxor.games import plugin_of
        >>> [folder.parent.name for folder in plugin_of("expedition").catalogues()]
        ['expedition', 'new_adventures']
        """
        for folder in (self.folder, *(module.folder for module in self.modules)):
            if folder is not None and (folder / "catalogue").exists():
                yield folder / "catalogue"
        yield from self.more_catalogues

    def data(self) -> Reader:
        """The standard components.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").data().text.splitlines()[0]
        '# Luxor, the base game: every count, value and place the rules need.'
        """
        return Reader.standard(self.data_file) if self.data_file else Reader(NO_DATA, self.name)

    def switches(self, modules: Sequence[str] = ()) -> tuple[ReadingPlugin, ...]:
        """The readings that can be played with some modules, in the order of the game and its modules.

        >>> from luxor.games import plugin_of
        >>> [switch.id for switch in plugin_of("luxor").switches() if "tunnel" in switch.ruling]
        ['chained']
        """
        own = (
            switch
            for module in self.modules
            for switch in module.readings
            if module.name in modules or (switch.brings and modules)
        )
        return tuple(dict.fromkeys((*self.readings, *own)))  # several modules may share one

    def questions(self, modules: Sequence[str] = ()) -> list[str]:
        """The rulings of the game and of some modules, whether another answer can be played or not.

        >>> from luxor.games import plugin_of
        >>> plugin_of("expedition").questions()[0]
        'ruling.expedition.start-shuffled'
        """
        folders = [self.folder, *(module.folder for module in self.modules if module.name in modules)]
        own = Rulebook([folder / "catalogue" for folder in folders if folder])
        return [rule for rule, facts in own.facts.items() if facts.get("status") == "ruling"]

    def wanted(self, modules: Sequence[str], readings: Wanted) -> Answers:
        """Answers by question, however somebody says them: with the name of a table, or its file.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").wanted((), ["online", "ruling.tunnel.single-hop=chained"]).brought
        {'ruling.house.horus-empty': 'online'}
        """
        playable = ((each.ruling, each.id) for each in self.switches(modules))
        return answers_wanted(self.book, playable, readings)

    def departures(self, modules: Sequence[str], readings: Readings) -> list[ReadingPlugin]:
        """What plays the readings that are not standard; refused if one cannot be played.

        >>> from luxor.games import plugin_of
        >>> plugin_of("luxor").departures((), {"ruling.tunnel.single-hop": "next"})
        []
        """
        wanted = departures(self.book, readings)
        playable = {(each.ruling, each.id): each for each in self.switches(modules)}
        for ruling, id in wanted.items():
            if (ruling, id) in playable:
                continue
            needed = [m.name for m in self.modules for s in m.readings if (s.ruling, s.id) == (ruling, id)]
            known = [standard_of(self.book, ruling), *(answer for rule, answer in playable if rule == ruling)]
            why = (
                f"only with the module {' or '.join(needed)}"
                if needed
                else f"cannot be played yet (can: {', '.join(known)})"
            )
            raise ConfigError(f"{ruling}={id}: {why}", ruling)
        return [playable[each] for each in wanted.items()]

    def make(
        self, players: int, names: Sequence[str], data: Reader, readings: Readings = STANDARD
    ) -> AnyGame:
        """The game for some players, modules and readings; an own data file may hold modules' tables, too.

        >>> from luxor.games import plugin_of
        >>> plugin = plugin_of("luxor")
        >>> plugin.make(3, ["mummy"], plugin.data()).modules
        ('mummy',)
        """
        wanted = at_table(readings)
        played = self.departures([module.name for module in self._chosen(names)], wanted)
        brought = [m.name for m in self.modules for each in m.readings if each.brings and each in played]
        names = [*names, *(brought if names else ())]
        modules = self._chosen(names)
        by = Answers({each.ruling: each.id for each in played}, wanted.table, wanted.brought)
        parts = [*(each.make() for each in modules), *(each.make() for each in played)]
        book = PlayedBook(self.book, by) if by else self.book
        made = cast("AnyGame", load(self.rules)(players, parts, self.complete(data, names), book))
        made.name, made.readings = self.name, by
        made.switches = [
            (each.ruling, each.id) for each in self.switches([module.name for module in modules])
        ]
        if by:
            made.modules = tuple(module.name for module in modules)  # without what the readings are made of
        made.find_twin = partial(self._twin, made)
        made.anew = partial(self.make, players, names, data, readings)
        return made

    def valued_by(self, game: AnyGame, heuristic: object) -> AnyGame:
        """The same game for bots that go by another heuristic, with a compiled twin that does, too.

        >>> from luxor.games import plugin_of
        >>> same = plugin_of("luxor").valued_by(position.game, "mine")
        >>> same.heuristic, same.digest == position.game.digest
        ('mine', True)
        """
        made = copy(game)
        made.__dict__.pop("twin", None)
        made.heuristic = heuristic
        made.find_twin = partial(self._twin, made)
        return made

    def _twin(self, game: AnyGame) -> Twin[State] | None:
        """The compiled twin of a game, if there is one that knows all of it."""
        if self.kernel is None or self.heuristic is None:
            return None
        heuristic = game.heuristic or load(self.heuristic)(game)
        return cast("Twin[State] | None", load(self.kernel)(game, heuristic))

    def complete(self, data: Reader, names: Sequence[str]) -> Reader:
        """A data file with the tables of some modules, where it does not have them itself.

        >>> from luxor.games import plugin_of
        >>> plugin = plugin_of("luxor")
        >>> plugin.complete(plugin.data(), ["mummy"]).get("mummy.offer")
        3
        """
        for module in self._chosen(names):
            if table := module.data():
                data = data.with_tables(table, [module.name])
        return data

    def _chosen(self, names: Sequence[str]) -> list[ModulePlugin]:
        return choose(names, {module.name: module for module in self.modules})
