"""Which parts of the rules a step consults: the attributes of a game's parts that are read on the way.

Two games of one kind that differ only by a reading run the same code. Where none of what was read is
different in the other one, it would have done the same: nothing needs to be applied to know that. What is
read is noted by a copy of the game whose parts are of classes that note it; the game itself knows nothing
of this. Of a list the items that are read are noted: most tables are the same for all tiles but a few.
In doubt a value counts as different.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock
from types import FunctionType, MethodType, ModuleType
from typing import SupportsIndex
from weakref import WeakKeyDictionary

from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame

# An attribute of all parts of a class, or an item of a list that is one.
Attribute = tuple[type, str] | tuple[type, str, int]
WHOLE = -1  # in place of an item: the list as a whole

NOTES = "notes what is read"
NOT_OF_ITEMS = {"__new__", "__init__", "__getattribute__", "__len__"}  # methods of a list
NOT_PARTS = (list, tuple, dict, set, frozenset, type, FunctionType, MethodType, ModuleType, partial)


class _SideBySide:
    """Two games, part by part: what corresponds, and the attributes that are not alike."""

    def __init__(self, mine: AnyGame, other: AnyGame, by_item: Collection[Attribute] = ()) -> None:
        self.steps = mine.steps
        self.by_item = by_item  # lists whose items are looked at one by one
        self.differ: set[Attribute] = set()
        self.parts: dict[tuple[int, int], object] = {}  # those of the other one that are not shared
        self._alike(mine, other)

    def _alike(self, mine: object, other: object) -> bool:
        """Whether two values are; parts always count as alike, since what differs in them is found there."""
        if mine is other:
            return True
        kind = class_of(mine)
        if kind is not class_of(other):
            return False
        if hasattr(mine, "__dict__") and not isinstance(mine, NOT_PARTS):
            self._compare(kind, mine, other)
            return True
        if mine == other:
            return True
        if isinstance(mine, (list, tuple)) and isinstance(other, (list, tuple)):
            return len(mine) == len(other) and all([*map(self._alike, mine, other)])  # looks at all of them
        if isinstance(mine, dict) and isinstance(other, dict):
            same = list(mine) == list(other)
            return same and all([*map(self._alike, mine.values(), other.values())])
        if isinstance(mine, MethodType) and isinstance(other, MethodType):
            return mine.__func__ is other.__func__ and self._alike(mine.__self__, other.__self__)
        return False

    def _compare(self, kind: type, mine: object, other: object) -> None:
        if (id(mine), id(other)) in self.parts:
            return
        self.parts[id(mine), id(other)] = other
        ours, theirs = vars(mine), vars(other)
        for name in ours.keys() | theirs.keys():
            if name not in ours or name not in theirs:
                self.differ.add((kind, name))
                continue
            one, two = ours[name], theirs[name]
            if one is self.steps:
                two = two[: len(one)]  # frames name steps by number: nobody comes to a further one unasked
            if (kind, name) in self.by_item and len(one) == len(two):
                apart = [i for i, pair in enumerate(zip(one, two)) if not self._alike(*pair)]
                self.differ.update((kind, name, i) for i in (*apart, WHOLE) if apart)
            elif not self._alike(one, two):
                self.differ.add((kind, name))


class NotingList(list[object]):
    """A list that notes which of its items are read, by the names of all attributes that hold it."""

    def __init__(self, rows: list[object], note: Callable[[Attribute], None]) -> None:
        super().__init__(rows)
        self.note = note
        self.names: list[tuple[type, str]] = []

    def read(self, item: int) -> None:
        for kind, name in self.names:
            self.note((kind, name, item))

    def __getitem__(self, at: SupportsIndex | slice) -> object:  # type: ignore[override]
        self.read(at % len(self) if isinstance(at, int) and self else WHOLE)
        return super().__getitem__(at)

    def __radd__(self, before: list[object]) -> list[object]:
        return [*before, *self]


def _of_whole(method: str) -> Callable[..., object]:
    """A method of lists that may look at every item."""
    plain = getattr(list, method)

    def looks(rows: NotingList, *args: object, **named: object) -> object:
        rows.read(WHOLE)
        return plain(rows, *args, **named)

    return looks


setattr(NotingList, NOTES, True)
for _method in vars(list).keys() - vars(NotingList).keys() - NOT_OF_ITEMS:
    if callable(vars(list)[_method]):
        setattr(NotingList, _method, _of_whole(_method))


class TrackedGame:
    """A copy of a game that notes what is read of its parts."""

    def __init__(self, game: AnyGame) -> None:
        if game.anew is None:
            raise LuxorError(f"{game.name} was made by hand: only a registered game is made anew")
        self.game = copy = game.anew()
        self._noted: set[Attribute] = set()
        self._lock = RLock()
        self._differ: WeakKeyDictionary[AnyGame, set[Attribute]] = WeakKeyDictionary()
        classes: dict[type, type] = {}
        parts = _SideBySide(game, copy).parts.values()
        self._lists = self._note_items(parts)
        for part in parts:
            kind = type(part)
            if kind not in classes:
                classes[kind] = self._noting(kind)
            part.__class__ = classes[kind]

    def _note_items(self, parts: Collection[object]) -> set[Attribute]:
        """Let the lists that all parts of a class have note which items are read."""
        lists = [
            (part, name, rows) for part in parts for name, rows in vars(part).items() if type(rows) is list
        ]
        having, parts_of = Counter((type(part), name) for part, name, _ in lists), Counter(map(type, parts))
        everywhere: set[Attribute] = {key for key, count in having.items() if count == parts_of[key[0]]}
        noting: dict[int, NotingList] = {}
        for part, name, rows in lists:
            if (type(part), name) in everywhere:
                if id(rows) not in noting:  # one that several parts hold stays one
                    noting[id(rows)] = NotingList(rows, self._note)
                noting[id(rows)].names.append((type(part), name))
                vars(part)[name] = noting[id(rows)]
        return everywhere

    def _note(self, attribute: Attribute) -> None:
        self._noted.add(attribute)

    def _noting(self, kind: type) -> type:
        """A class of parts that are as before, but note what is read of them."""

        def read(part: object, name: str) -> object:
            self._noted.add((kind, name))
            return object.__getattribute__(part, name)

        return type(kind.__name__, (kind,), {"__getattribute__": read, NOTES: True})

    @contextmanager
    def noting(self) -> Iterator[set[Attribute]]:
        """What is read of the copy meanwhile."""
        with self._lock:
            before, self._noted = self._noted, set()
            try:
                yield self._noted
            finally:
                self._noted = before

    def differing(self, game: AnyGame, other: AnyGame) -> set[Attribute]:
        """What is not alike in the game that this is a copy of and another one."""
        if other not in self._differ:
            with self._lock:
                self._differ[other] = _SideBySide(game, other, self._lists).differ
        return self._differ[other]


_tracked: WeakKeyDictionary[AnyGame, TrackedGame] = WeakKeyDictionary()


def tracked_game(game: AnyGame) -> TrackedGame:
    """The copy of a game that notes what is read; made once."""
    if game not in _tracked:
        _tracked[game] = TrackedGame(game)
    return _tracked[game]


def class_of(part: object) -> type:
    """The class of a part or a value, noting or not."""
    kind = type(part)
    return kind.__mro__[1] if NOTES in vars(kind) else kind
