"""The rulebooks of all registered games as one: every rule with its texts, and the ambiguity ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from luxor.core.words.provenance import RECONSTRUCTED, Remark, about, origins
from luxor.core.words.rulebook import Rule, Rulebook, Term, no_such_rule
from luxor.core.words.wording import Words
from luxor.games import forget_on_register, games, modules_of, plugin_of

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
        return _all_facts()

    def texts(self, lang: str) -> Entries:
        """Every text of a language, by key."""
        return _all_texts(lang)

    @property
    def terms(self) -> Mapping[str, Term]:
        """The words of all games; where two have one id, that of the game that was registered first."""
        return dict(chain.from_iterable(book.terms.items() for book in reversed(self.books())))

    def __contains__(self, rule: object) -> bool:
        return any(rule in book for book in self.books())

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(chain.from_iterable(self.books())))

    def rule(self, rule: str, lang: str = "en") -> Rule:
        """A rule with its texts."""
        for book in self.books():
            if isinstance(rule, str) and rule in book:
                return book.rule(rule, lang)
        raise no_such_rule(rule, self)


BOOK = Library()


@cache
def _all_facts() -> Entries:
    return dict(chain.from_iterable(book.facts.items() for book in BOOK.books()))


@cache
def _all_texts(lang: str) -> Entries:
    return dict(chain.from_iterable(book.texts(lang).items() for book in reversed(BOOK.books())))


def where_from(rule: Rule, lang: str = "en") -> list[Remark]:
    """What of a rule is not printed: a line for each mark of its numbers, and for each sentence of ours.

    >>> from luxor.rulebook import where_from
    >>> [str(note) for note in where_from(luxor.rule("base.score.scarab"))]
    ['✓ Confirmed elsewhere, not printed: the values of the scarabs.']
    """
    if not rule.values and not rule.ours:
        return []
    library = words(lang)
    said = (library.say("provenance.sentence", {"text": rule.sentences[at - 1]}) for at in rule.ours)
    return [*about(rule.values, _marks(), library), *(Remark(RECONSTRUCTED, text) for text in said)]


def beside_readings(rule: Rule, lang: str = "en") -> list[str]:
    """What is to be said beside each reading of a ruling: whose it is, or that no switch plays it.

    >>> from luxor.rulebook import beside_readings
    >>> beside_readings(luxor.rule("ruling.osiris.face"))
    ['our reading', 'cannot be switched on']
    >>> beside_readings(luxor.rule("ruling.house.stand-free"))
    ['as printed', 'house rule']
    """
    say, switches = words(lang).say, _switches().get(rule.id, set())
    houses = [bool(printed) for printed in rule.house]
    ours = "explore.as-printed" if sum(houses) == len(houses) - 1 else "explore.our-reading"
    notes: list[str] = []
    for at, (id, house) in enumerate(zip(rule.ids, houses)):
        other = "explore.no-switch" if id not in switches else "how.house" if house else ""
        key = ours if at == rule.chosen else other
        notes.append(say(key) if key else "")
    return notes


@cache
def _switches() -> dict[str, set[str]]:
    """The readings that can be played with any modules, by ruling."""
    found: dict[str, set[str]] = {}
    for game in games():
        for switch in plugin_of(game).switches(modules_of(game)):
            found.setdefault(switch.ruling, set()).add(switch.id)
    return found


@cache
def _marks() -> dict[str, str]:
    """The marks of the standard data of all games with all their modules, by the names of values."""
    plugins = [plugin_of(game) for game in games()]
    found = (origins(plugin.complete(plugin.data(), modules_of(plugin.name)).root) for plugin in plugins)
    return {origin.name: origin.mark for origin in chain.from_iterable(found)}


for worked_out in (_all_facts, _all_texts, _marks, _switches):
    forget_on_register(worked_out.cache_clear)


def words(lang: str = "en") -> Words:
    """The texts of a language where no game in particular is meant."""
    return Words(BOOK, lang, lambda _, field, value: str(value))
