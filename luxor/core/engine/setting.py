"""What a game is played with: players, modules, readings, data, and the words for all of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from luxor.core.engine.readings import STANDARD, Answers, write_readings
from luxor.core.errors import count
from luxor.core.position.verdict import Value
from luxor.core.words.arguments import need_texts
from luxor.core.words.data import Reader
from luxor.core.words.provenance import Origin, origins
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import ScoreLine
from luxor.core.words.wording import Words


class Setting:
    """All of a game that does not depend on a state."""

    name = ""
    players = 2
    modules: tuple[str, ...] = ()
    readings: Answers = STANDARD  # that are not the standard ones
    switches: Sequence[tuple[str, str]] = ()  # rulings with the readings that could be played instead
    digest = "0" * 8  # of the data file
    data = Reader("", "no data")
    board: str | None = None  # the text of the data file, where it is not the standard one
    standard: Reader | None = None  # the standard one, where the data file is another
    book: Rulebook
    _words: tuple[tuple[str, ...], Words] | None = None  # asked for last, and most likely next

    def in_short(self) -> str:
        """The game, its table, modules and readings of its own, and for how many."""
        name = f"{self.name} at {self.readings.table}" if self.readings.table else self.name
        rules = (name, *self.modules, *filter(None, [write_readings(self.readings.own())]))
        return f"{' + '.join(rules)}, {count(self.players, 'player')}"

    def __repr__(self) -> str:
        return f"<game: {self.in_short()}>"

    def provenance(self) -> tuple[Origin, ...]:
        """Where every value of the data comes from."""
        return self._origins

    @cached_property
    def _origins(self) -> tuple[Origin, ...]:
        return origins(self.data.root, self.standard.root if self.standard else None)

    def words(self, lang: str, names: Sequence[str] = ()) -> Words:
        """One language, with this game's labels and perhaps the players' names."""
        asked = (lang, *need_texts("names", names))
        last = self._words
        if last is None or last[0] != asked:
            last = self._words = asked, Words(self.book, lang, self.label, names)
        return last[1]

    def label(self, words: Words, field: str, value: Value) -> str:
        """What a parameter of a text is called."""
        return words.seat(value) if field == "seat" and isinstance(value, int) else str(value)

    def score_text(self, line: ScoreLine, words: Words) -> str:
        """What a line of points is for, by its rule or cause; the cause as it is where there is no text."""
        keys = (f"scoreline.{line.rule}", f"scoreline.{line.cause}")
        return next((words.say(key, line.params) for key in keys if words.has(key)), line.cause)
