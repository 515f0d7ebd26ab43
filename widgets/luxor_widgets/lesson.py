"""Lessons: an explorer that keeps to the rules taught so far, and says where the others come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from luxor.core.rulebook import Rulebook
from luxor.core.verdict import ConfigError

# The course's chapters in their order: the notebook's number, and the catalogue's chapters it teaches.
COURSE: tuple[tuple[int, tuple[str, ...]], ...] = (
    (1, ("setup",)),
    (2, ("turn",)),
    (3, ("movement",)),
    (4, ("actions",)),
    (5, ("cards",)),
    (6, ("chamber", "scoring", "rulings")),
    (7, ("fifth_player",)),
    (8, ("mummy",)),
    (9, ("equipment",)),
    (10, ("sceptres",)),
    (11, ("characters",)),
    (13, ("expedition-setup", "expedition-turn", "expedition-movement", "expedition-end")),
    (14, ("new-adventures",)),
)
STARTER = {"base.card.number", "base.card.plus-minus-one", "base.card.die"}  # known from the first turn on


class Lesson:
    """The rules taught so far: whole chapters up to a number, and single ones by id."""

    def __init__(self, book: Rulebook, upto: int = 0, rules: Iterable[str] = ()) -> None:
        self._book = book
        self._upto = upto
        self._rules = STARTER | set(rules)
        unknown = [rule for rule in self._rules if rule not in book]
        if unknown:
            raise ConfigError(f"no rule has the id {', '.join(unknown)}")

    def chapter(self, rule: str) -> int:
        """The number of the chapter that teaches a rule; 0 for one that needs no teaching."""
        name = self._book.facts[rule].get("chapter", "")
        return next((number for number, chapters in COURSE if name in chapters), 0)

    def knows(self, rule: str) -> bool:
        """Rulings are never taught apart: they come with what they settle."""
        if rule in self._rules or rule.startswith("ruling."):
            return True
        return self.chapter(rule) <= self._upto

    def later(self, rules: Sequence[str]) -> tuple[int, str] | None:
        """The first of the rules that was not taught yet, and the chapter where it comes."""
        return next(((self.chapter(rule), rule) for rule in rules if not self.knows(rule)), None)
