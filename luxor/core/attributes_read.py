"""Which parts of the rules a step consults: the attributes of a game's parts that are read on the way.

Two games of one kind that differ only by a reading run the same code. Where none of what was read is
different in the other one, it would have done the same: nothing needs to be applied to know that. What is
read is noted by a copy of the game whose parts are of classes that note it; the game itself knows nothing
of this. In doubt a value counts as different.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock
from types import FunctionType, MethodType, ModuleType
from weakref import WeakKeyDictionary

from luxor.core.position import AnyGame
from luxor.core.verdict import LuxorError

Attribute = tuple[type, str]  # an attribute of all parts of a class

NOTES = "notes what is read"
NOT_PARTS = (list, tuple, dict, set, frozenset, type, FunctionType, MethodType, ModuleType, partial)


class _SideBySide:
    """Two games, part by part: what corresponds, and the attributes that are not alike."""

    def __init__(self, mine: AnyGame, other: AnyGame) -> None:
        self.steps = mine.steps
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
            if not self._alike(one, two):
                self.differ.add((kind, name))


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
        for part in _SideBySide(game, copy).parts.values():
            kind = type(part)
            if kind not in classes:
                classes[kind] = self._noting(kind)
            part.__class__ = classes[kind]

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

    def differing(self, other: AnyGame) -> set[Attribute]:
        """What is not alike in another game."""
        if other not in self._differ:
            with self._lock:
                self._differ[other] = _SideBySide(self.game, other).differ
        return self._differ[other]


_tracked: WeakKeyDictionary[AnyGame, TrackedGame] = WeakKeyDictionary()


def tracked_game(game: AnyGame) -> TrackedGame:
    """The copy of a game that notes what is read; made once."""
    if game not in _tracked:
        _tracked[game] = TrackedGame(game)
    return _tracked[game]


def class_of(part: object) -> type:
    """The class of a part, noting or not."""
    kind = type(part)
    return kind.__mro__[1] if NOTES in vars(kind) else kind
