"""The small language of the position editor: a command changes the facts of a position, right or wrong.

    set tiles 22 vase4x2          one item, by the number that it has in `edit`
    set keys 3,0,0                all of a fact, written as in a line
    insert hands 0 end 5@1        before the item of that number, or at the end
    remove hands 0 2              the third card of the first hand
    clear discard                 all items of a fact, or of one of its rows
    move hands 0 2 to discard end
    turn 1                        a turn of this seat begins

Facts are what a game says they are, so the language knows none of them. It never asks whether a position
makes sense: that is said afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from luxor.core.errors import ConfigError, NotationError, closest_first
from luxor.core.position.notation import Facts, Schema, read_value, write_value
from luxor.core.words.arguments import shown
from luxor.core.words.terms import NUMBER, WORD

MAX_COMMAND = 4000  # characters; a whole fact of a large position is shorter
MOST_COMMANDS = 200  # in one text
VERBS = ("set", "insert", "remove", "clear", "move", "turn")
END = "end"  # behind the last item
TO = "to"
DEPTHS = {"one": 0, "list": 1, "lists": 2}
MOST_ITEMS = 999  # of a list, as in a line


class Command(NamedTuple):
    """A verb, and the words behind it.

    >>> from luxor.core.position.editor_commands import read_commands
    >>> read_commands("set tiles 22 vase4x2; turn 1")
    (Command(verb='set', words=('tiles', '22', 'vase4x2')), Command(verb='turn', words=('1',)))
    """

    verb: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))


def read_commands(commands: str | Iterable[Command]) -> tuple[Command, ...]:
    """Commands that are joined by `; `; who has read them already gets them back."""
    if isinstance(commands, list | tuple) and all(isinstance(each, Command) for each in commands):
        return tuple(commands)
    if not isinstance(commands, str):
        raise NotationError(f"commands are a text such as 'set keys 0 3', not {shown(commands)}", -1)
    if len(commands) > MAX_COMMAND:
        raise NotationError(f"a command is a text of at most {MAX_COMMAND} characters", -1)
    parts = commands.split("; ")
    if len(parts) > MOST_COMMANDS:
        raise NotationError(f"{len(parts)} commands at once (at most {MOST_COMMANDS})", -1)
    return tuple(map(_read, parts))


def _read(text: str) -> Command:
    verb, *words = text.split(" ")
    if verb not in VERBS:
        raise NotationError(f"no such command: {verb[:20]!r}", -1, f"one of {', '.join(VERBS)}")
    for word in words:
        if not WORD.fullmatch(word):
            raise NotationError(
                f"not a command: {text[:60]!r}", -1, "words of printable ASCII, one space between"
            )
    return Command(verb, tuple(words))


def write_commands(commands: Iterable[Command]) -> str:
    return "; ".join(map(str, commands))


class Language(NamedTuple):
    """What commands must know of a game: the shapes of its facts, and the numbers of their first items."""

    schema: Schema
    offsets: Mapping[str, int]

    def change(self, facts: Facts, command: Command) -> None:
        """Carry out a command on facts of one's own."""
        match command:
            case Command("set", (fact, *address, value)):
                self._put(facts, fact, address, self._value(fact, address, value))
            case Command("insert", (fact, *address, value)) if address:
                self._insert(facts, fact, address, self._value(fact, address, value))
            case Command("remove", (fact, *address)) if address:
                row, at = self._place(facts, fact, address)
                del row[at]
            case Command("clear", (fact, *address)):
                if len(address) >= self._depth(fact):
                    raise ConfigError(f"{command}: only a list can be cleared")
                self._put(facts, fact, address, [])
            case Command("move", words) if TO in words:
                self._move(facts, words[: words.index(TO)], words[words.index(TO) + 1 :])
            case _:
                raise ConfigError(
                    f"{command}: this command needs other words (see luxor.core.position.editor_commands)"
                )

    def _move(self, facts: Facts, source: Sequence[str], goal: Sequence[str]) -> None:
        if min(len(source), len(goal)) < 2 or len(source) - self._depth(source[0]) != len(goal) - self._depth(
            goal[0]
        ):
            raise ConfigError("move: an item goes among items, a row among rows")
        row, at = self._place(facts, source[0], source[1:])
        item = row.pop(at)
        try:
            self._insert(facts, goal[0], goal[1:], item)
        except ConfigError:
            row.insert(at, item)
            raise

    def _depth(self, fact: str) -> int:
        if fact not in self.schema:
            raise ConfigError(
                f"no such fact: {fact[:40]} (there are: {', '.join(closest_first(fact, self.schema))})"
            )
        return DEPTHS[self.schema[fact].removesuffix("?")]

    def _value(self, fact: str, address: Sequence[str], value: str) -> object:
        """A value as it is written in a line, of the shape that is left behind an address."""
        left = self._depth(fact) - len(address)
        if left < 0:
            raise ConfigError(f"{fact}: {len(address)} numbers are too many (at most {self._depth(fact)})")
        return read_value(value, ("one", "list", "lists")[left])

    def _put(self, facts: Facts, fact: str, address: Sequence[str], value: object) -> None:
        if not address:
            facts[fact] = cast("list[int | str]", value)
            return
        row, at = self._place(facts, fact, address)
        row[at] = value

    def _insert(self, facts: Facts, fact: str, address: Sequence[str], value: object) -> None:
        row, at = self._place(facts, fact, address, behind=True)
        if len(row) >= MOST_ITEMS:
            raise ConfigError(f"{fact}: at most {MOST_ITEMS} items")
        row.insert(at, value)

    def _place(
        self, facts: Facts, fact: str, address: Sequence[str], behind: bool = False
    ) -> tuple[list[object], int]:
        """The list that holds what is addressed, and where in it."""
        if len(address) > self._depth(fact):
            raise ConfigError(f"{fact}: {len(address)} numbers are too many (at most {self._depth(fact)})")
        holder: object = facts
        at: int | str = fact
        for level, word in enumerate(address):
            row = _own(holder, at)
            last = level == len(address) - 1
            first = self.offsets.get(fact, 0) if level == 0 else 0
            holder, at = row, _number(fact, word, len(row), first, behind and last)
        return cast("list[object]", holder), cast(int, at)


def _own(holder: object, at: int | str) -> list[object]:
    """A list inside facts, as one's own to write to."""
    inside = cast("dict[int | str, object]", holder)
    found = list(cast("Sequence[object]", inside[at]))
    inside[at] = found
    return found


def _number(fact: str, word: str, count: int, first: int, behind: bool) -> int:
    if behind and word == END:
        return count
    at = int(word) - first if NUMBER.fullmatch(word) else -1
    if not 0 <= at < count + behind:
        allowed = f"{first} to {first + count - 1 + behind}" if count + behind else "none"
        raise ConfigError(f"{fact} has no item {word[:20]} (there are: {allowed})")
    return at


def commands_of(changes: Mapping[str, object]) -> tuple[Command, ...]:
    """What `edit` takes, as commands."""
    found: list[Command] = []
    for fact, value in changes.items():
        if isinstance(value, Mapping):
            for number, item in value.items():
                found.append(_setting(fact, (str(number),), item))
        else:
            found.append(_setting(fact, (), value))
    return tuple(found)


def _setting(fact: str, address: tuple[str, ...], value: object) -> Command:
    written = write_value(value)
    return Command("set", (fact, *address, written)) if written else Command("clear", (fact, *address))
