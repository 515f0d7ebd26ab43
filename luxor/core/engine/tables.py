"""Tables: bundles of answers with a name, which inherit, override and repeal.

    [online]
    inherits = "booklet"
    repeals = ["ruling.discard.look"]  # answers of the table before it that are the standard's again

    [online.answers]
    "ruling.house.horus-empty" = "nothing"

Those that everybody knows are in `catalogue/tables`; the last table of a file of one's own is the one that is
played, and it may inherit from any of them. What needs a module that is not on the table is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from luxor.core.engine.readings import Answers, Readings, answers_of, at_table, read_readings
from luxor.core.errors import ConfigError
from luxor.core.words.arguments import shown
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook

Wanted = Readings | str | os.PathLike[str] | Sequence[str | os.PathLike[str]]  # as somebody says how to play
Tables = Mapping[str, Mapping[str, object]]

NAME = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
PARTS = {"inherits", "repeals", "answers"}
END = ".toml"


def answers_wanted(book: Rulebook, playable: Iterable[tuple[str, str]], wanted: Wanted) -> Answers:
    """Answers as somebody says them: by question, at a table by its name or file, or a list of such words."""
    if isinstance(wanted, Mapping):
        if all(isinstance(key, str) for key in wanted):
            return at_table(wanted)
        raise ConfigError(f"readings are a dict of ruling: reading, not {shown(wanted)}")
    words = [wanted] if isinstance(wanted, str | os.PathLike) else wanted
    if not isinstance(words, list | tuple) or not all(isinstance(word, str | os.PathLike) for word in words):
        raise ConfigError(f"readings are a dict of answers, a table or a list, not {shown(wanted)}")
    found, own = Answers(), dict[str, str]()
    for word in words:
        if isinstance(word, str) and "=" in word:
            said = read_readings(word)
            if said is None:
                raise ConfigError(f"no reading such as ruling.tunnel.single-hop=chained: {shown(word)}")
            own |= said
        elif found.table:
            raise ConfigError(f"one table at a time: {found.table}, or {shown(word)}; a table can inherit")
        else:
            found = _of_table(book, set(playable), word)
    return found.with_answers(own) if own else found


def answers_at(tables: Tables, name: str) -> Answers:
    """All answers of a table, each with the table that brought it."""
    return _resolved(tables, name, ())


def _of_table(book: Rulebook, playable: set[tuple[str, str]], word: str | os.PathLike[str]) -> Answers:
    tables, name = book.tables, str(word)
    if not isinstance(word, str) or name.endswith(END):
        own = read_tables(book, Path(word))
        tables, name = {**tables, **own}, list(own)[-1]
    if name not in tables:
        known = ", ".join(tables) or "none"
        raise ConfigError(f"no such table: {shown(word)} (there are: {known}; or a file that ends in {END})")
    found = answers_at(tables, name)
    return found.only([ruling for ruling, answer in found.items() if (ruling, answer) in playable])


def _resolved(tables: Tables, name: str, below: Sequence[str]) -> Answers:
    if name in below:
        raise ConfigError(f"tables inherit in a circle: {' <- '.join((*below, name))}")
    if name not in tables:
        raise ConfigError(f"{below[-1]} inherits from {shown(name)}, which there is not")
    table = tables[name]
    before = table.get("inherits", "")
    old = _resolved(tables, str(before), (*below, name)) if before else Answers()
    repealed = _texts(table.get("repeals"))
    own = table.get("answers", {})
    assert isinstance(own, Mapping)
    answers = {ruling: answer for ruling, answer in old.items() if ruling not in repealed} | dict(own)
    return Answers(answers, name, {**old.brought, **dict.fromkeys(own, name)})


def read_tables(book: Rulebook, path: Path) -> Tables:
    """The tables of a file of one's own; what is wrong with them is refused in a sentence."""
    found: dict[str, Mapping[str, object]] = {}
    for name, table in Reader.open(path).root.items():
        if not NAME.fullmatch(name) or not isinstance(table, dict) or set(table) - PARTS:
            raise ConfigError(f"{path.name}: {shown(name)}: a table has {', '.join(sorted(PARTS))}")
        answers = dict(_flat(table.get("answers")))
        for ruling, answer in answers.items():
            if answer not in answers_of(book, ruling):
                known = ", ".join(answers_of(book, ruling)) or "no such question"
                raise ConfigError(f"{path.name}: {name}: {ruling} = {shown(answer)} (there are: {known})")
        for word in ("inherits", "repeals"):
            kind = str if word == "inherits" else list
            if not isinstance(table.get(word, kind()), kind):
                raise ConfigError(
                    f"{path.name}: {name}: {word} is a {kind.__name__}, not {shown(table[word])}"
                )
        found[name] = {**table, "answers": answers}
    if not found:
        raise ConfigError(f"{path.name}: a table is expected, such as [ours]")
    return found


def _flat(answers: object, start: str = "") -> Iterator[tuple[str, object]]:
    """Answers by question, whose dots are easily left without quotation marks."""
    for name, value in answers.items() if isinstance(answers, dict) else ():
        if isinstance(value, dict):
            yield from _flat(value, f"{start}{name}.")
        else:
            yield f"{start}{name}", value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
