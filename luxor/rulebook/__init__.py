"""The rulebooks of all registered games as one: every rule with its texts, and the ambiguity ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from luxor.core.rulebook import Rule, Rulebook
from luxor.core.verdict import LuxorError
from luxor.core.wording import Words
from luxor.games import games, plugin_of

Entries = Mapping[str, Mapping[str, object]]


class Library(Rulebook):
    """All rulebooks as one; where two games use one key, the game that was registered first speaks."""

    def __init__(self) -> None:
        super().__init__(())

    def books(self) -> list[Rulebook]:
        return [plugin_of(game).book for game in games()]

    @property
    def facts(self) -> Entries:
        """The language-free facts of every rule, by id."""
        return dict(chain.from_iterable(book.facts.items() for book in self.books()))

    def texts(self, lang: str) -> Entries:
        """Every text of a language, by key."""
        return dict(chain.from_iterable(book.texts(lang).items() for book in reversed(self.books())))

    def __contains__(self, rule: object) -> bool:
        return any(rule in book for book in self.books())

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(chain.from_iterable(self.books())))

    def rule(self, rule: str, lang: str = "en") -> Rule:
        """A rule with its texts."""
        for book in self.books():
            if rule in book:
                return book.rule(rule, lang)
        raise LuxorError(f"no rule has the id {rule!r}")


BOOK = Library()


def words(lang: str = "en") -> Words:
    """The texts of a language where no game in particular is meant."""
    return Words(BOOK, lang, lambda _, field, value: str(value))
