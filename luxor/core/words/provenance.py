"""Where the values of a data file come from: printed, confirmed elsewhere, reconstructed, or one's own.

Any table of a data file may hold a table `provenance`: mark, then a name that people know the values by, then
the paths that lead to them from there. Of several entries that speak of a value the longest path counts, and
of those the one that is most exact:

    [provenance.printed]
    scoring = ["scoring"]

    [provenance.reconstructed]
    chamber = ["scoring.chamber"]
    walls = ["board.rooms.*.vp"]

In short, `provenance = "printed"` in a table speaks of all that is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from luxor.core.words.wording import Words

Table = dict[str, object]
Path = tuple[str, ...]

PRINTED, CONFIRMED, RECONSTRUCTED, OWN = MARKS = ("printed", "confirmed", "reconstructed", "own")
SIGNS = {PRINTED: "", CONFIRMED: "✓", RECONSTRUCTED: "≈", OWN: "✎"}
KEY = "provenance"
ABOUT_THE_FILE = (KEY, "format", "title")
ANY = "*"


class Origin(NamedTuple):
    """One value of the data: the path that leads to it, where it comes from, and what it belongs to.

    >>> position = luxor.new_game(players=3, seed=7).position
    >>> [origin for origin in position.provenance() if origin.path == "scoring.chamber"]
    [Origin(path='scoring.chamber', value=13, mark='reconstructed', name='chamber')]
    """

    path: str
    value: object
    mark: str
    name: str


class Entry(NamedTuple):
    """A line of a provenance table."""

    path: Path
    mark: str
    name: str

    def leads_to(self, path: Path) -> bool:
        """Whether a value is at the end of the path, or further down."""
        return len(self.path) <= len(path) and all(p in (ANY, q) for p, q in zip(self.path, path))


def values(table: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every single value with its path; items of lists are numbered from 1."""
    if isinstance(table, dict):
        for name, item in table.items():
            if name not in (ABOUT_THE_FILE if not path else (KEY,)):
                yield from values(item, (*path, name))
    elif isinstance(table, list):
        for number, item in enumerate(table, 1):
            yield from values(item, (*path, str(number)))
    else:
        yield path, table


def entries(table: object, path: Path = ()) -> Iterator[Entry]:
    """What the provenance tables of a file say; whatever cannot be understood is left out."""
    if isinstance(table, list):
        for number, item in enumerate(table, 1):
            yield from entries(item, (*path, str(number)))
    elif isinstance(table, dict):
        for name, item in table.items():
            if name == KEY:
                yield from _entries_of(item, path)
            else:
                yield from entries(item, (*path, name))


def _entries_of(marks: object, path: Path) -> Iterator[Entry]:
    if isinstance(marks, str):
        yield Entry(path, marks, path[-1] if path else KEY)
    elif isinstance(marks, dict):
        for mark, names in marks.items():
            for name, paths in names.items() if isinstance(names, dict) else ():
                for text in paths if isinstance(paths, list) else ():
                    yield Entry((*path, *str(text).split(".")), mark, name)


def faults(root: Table) -> Iterator[tuple[str, str, object]]:
    """Place, expectation and value of all that is wrong with the provenance tables of a file."""
    allowed = f"one of {', '.join(MARKS)}"
    for where, marks in _tables(root, ()):
        if isinstance(marks, str) and marks not in MARKS:
            yield where, allowed, marks
        elif not isinstance(marks, str | dict):
            yield where, "a mark, or marks with names and paths", marks
        elif isinstance(marks, dict):
            for mark, names in marks.items():
                if mark not in MARKS:
                    yield f"{where}.{mark}", allowed, mark
                elif not isinstance(names, dict) or not all(map(_are_paths, names.values())):
                    yield f"{where}.{mark}", "names, each with a list of paths", names


def _are_paths(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(path, str) for path in value)


def _tables(table: object, path: Path) -> Iterator[tuple[str, object]]:
    items: Iterable[tuple[str, object]] = ()
    if isinstance(table, dict):
        items = table.items()
    elif isinstance(table, list):
        items = ((str(number), item) for number, item in enumerate(table, 1))
    for name, item in items:
        if name == KEY:
            yield ".".join((*path, name)), item
        else:
            yield from _tables(item, (*path, name))


def origins(root: Table, standard: Table | None = None) -> tuple[Origin, ...]:
    """Where every value of a file comes from.

    In a file of one's own, what differs from the standard file is one's own, and so is what the file itself
    says so of; about all else the standard file knows best.
    """
    if standard is None:
        known = list(entries(root))
        return tuple(Origin(".".join(path), value, *_of(path, known)) for path, value in values(root))
    marked, before = list(entries(root)), dict(values(standard))
    known = list(entries(standard))
    found = []
    for path, value in values(root):
        mark, name = _of(path, known)
        if path not in before or before[path] != value or _of(path, marked)[0] == OWN:
            mark = OWN
        found.append(Origin(".".join(path), value, mark, name))
    return tuple(found)


def _of(path: Path, known: Sequence[Entry]) -> tuple[str, str]:
    """Mark and name of a value; nothing where nobody has said where it comes from."""
    found = [entry for entry in known if entry.leads_to(path)]
    best = max(found, key=lambda entry: (len(entry.path), -entry.path.count(ANY)), default=None)
    return (best.mark, best.name) if best else ("", path[0])


def names_of(found: Iterable[Origin], mark: str) -> list[str]:
    """The names of all values with a mark, each once."""
    return list(dict.fromkeys(origin.name for origin in found if origin.mark == mark))


def called(words: Words, name: str) -> str:
    """What values are called in a sentence."""
    return words.or_else(f"{KEY}.{name}", name)


class Remark(NamedTuple):
    """One sentence for whoever looks at a board or reads a rule, and the mark that it is about."""

    mark: str
    text: str

    @property
    def sign(self) -> str:
        """The sign that stands before the sentence; none for what is printed."""
        return SIGNS[self.mark]

    @property
    def firm(self) -> bool:
        """Whether somebody has seen it: then the ring around the sign is whole."""
        return self.mark != RECONSTRUCTED

    def __str__(self) -> str:
        return f"{self.sign} {self.text}".strip()


def note(found: Sequence[Origin], words: Words) -> Remark | None:
    """What of the data is not known from print, and what to do about it; nothing where there are no data."""
    if not found:
        return None
    for mark in (RECONSTRUCTED, CONFIRMED):
        if names := names_of(found, mark):
            listed = words.both([called(words, name) for name in names])
            said = words.say(f"{KEY}.note.{mark}", {"names": listed})
            only = mark == CONFIRMED and not names_of(found, OWN)
            return Remark(mark, f"{said} {words.say('provenance.note.all-else')}" if only else said)
    return Remark(PRINTED, words.say(f"{KEY}.note.{PRINTED}"))


def about(names: Iterable[str], marks: Mapping[str, str], words: Words) -> list[Remark]:
    """A line for each mark that values with these names have, but for printed ones."""
    wanted = list(names)
    remarks: list[Remark] = []
    for mark in (CONFIRMED, RECONSTRUCTED, OWN):
        if mine := [called(words, name) for name in wanted if marks.get(name) == mark]:
            remarks.append(Remark(mark, words.say(f"{KEY}.rule.{mark}", {"names": words.both(mine)})))
    return remarks
