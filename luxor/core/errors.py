"""Every error that leaves the library, and helpers for what they say."""

from __future__ import annotations

from collections.abc import Iterable


def closest_first(word: object, known: Iterable[str]) -> list[str]:
    """All known names: first those that look most like a word, then the others in their order."""
    from difflib import get_close_matches  # here, as few make mistakes

    names = list(known)
    return list(dict.fromkeys([*get_close_matches(str(word), names), *names]))


def count(number: int, thing: str) -> str:
    """`1 player`, `2 players`: for messages, which are in English."""
    return f"{number} {thing}{'s' * (number != 1)}"


class LuxorError(ValueError):
    """The base of every error a user can cause.

    >>> try:
    ...     luxor.new_game(players=9)
    ... except luxor.LuxorError as error:
    ...     print(error)
    9 players (allowed: 2 to 4)
    """

    __module__ = "luxor"  # where it is found


class ConfigError(LuxorError):
    """A game that does not exist: too many players, an unknown module. `word` is what a line says of it.

    >>> luxor.new_game(players=3, modules=["mumy"])
    Traceback (most recent call last):
        ...
    luxor.ConfigError: unknown module: mumy (allowed: fifth_player, mummy, ...
    """

    __module__ = "luxor"  # where it is found

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word = word


class NotationError(LuxorError):
    """A line that cannot be read: says where, and what was expected there.

    >>> luxor.position("chess/1 2p 00000000 - first=0")
    Traceback (most recent call last):
        ...
    luxor.NotationError: no such game: chess (allowed: luxor, expedition) (at character 1)
    """

    __module__ = "luxor"  # where it is found

    def __init__(self, message: str, at: int = 0, expected: str = "") -> None:
        place = f" (at character {at + 1})" if at >= 0 else ""
        wanted = f"; expected {expected}" if expected else ""
        super().__init__(f"{message}{place}{wanted}")
        self.at = at
        self.expected = expected


class RecordError(LuxorError):
    """A saved game that cannot be read or does not follow the rules.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> _ = path.write_text("{}")
    >>> luxor.load(path)
    Traceback (most recent call last):
        ...
    luxor.RecordError: not a record: format is None, expected 'luxor-record'
    """

    __module__ = "luxor"  # where it is found


class DataError(LuxorError):
    """A component file with faults: carries all of them at once.

    Whether counts fit each other is judged when each of them is right by itself: before that it would
    only repeat what is wrong already.

    >>> luxor.DataError("my_board.toml", ("cards.hand: 0 is too small",)).faults
    ('cards.hand: 0 is too small',)
    """

    __module__ = "luxor"  # where it is found

    def __init__(self, source: str, faults: tuple[str, ...]) -> None:
        lines = "".join(f"\n  - {fault}" for fault in faults)
        super().__init__(f"{source}: {count(len(faults), 'problem')}{lines}")
        self.faults = faults


class Unchangeable(LuxorError, AttributeError):
    """Raised by assigning to what never changes.

    >>> position.game = None
    Traceback (most recent call last):
        ...
    luxor.core.errors.Unchangeable: game: a position never changes; apply, edit and arrange give a new one
    """
