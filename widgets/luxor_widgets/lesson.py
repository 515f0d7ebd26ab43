"""Lessons: an explorer that keeps to the rules taught so far, and says where the others come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from luxor.core.position import AnyGame
from luxor.core.verdict import ConfigError
from luxor.games import games, guide_of

Course = tuple[tuple[int, tuple[str, ...]], ...]


def chapters() -> Course:
    """All chapters in their order: a notebook's number, and the catalogue's chapters it teaches."""
    return tuple(chapter for game in games() for chapter in guide_of(game).course)


class Lesson:
    """The rules of a game taught so far: whole chapters up to a number, and single ones by id.

    >>> import luxor
    >>> from luxor_widgets import Lesson
    >>> game = luxor.new_game(players=2).position.game
    >>> taught = Lesson(game, upto=2, rules=["base.move.active-only"])
    >>> taught.knows("base.move.active-only")
    True
    >>> taught.later(["base.card.number", "base.move.tile-to-tile"])  # the third chapter teaches it
    (3, 'base.move.tile-to-tile')
    """

    def __init__(self, game: AnyGame, upto: int = 0, rules: Iterable[str] = ()) -> None:
        book, guide = game.book, guide_of(game.name)
        self._book = book
        self._course = guide.course
        self._upto = upto
        self._rules = guide.known | set(rules)
        unknown = [rule for rule in self._rules if rule not in book]
        if unknown:
            raise ConfigError(f"no rule has the id {', '.join(unknown)}")

    def chapter(self, rule: str) -> int:
        """The number of the chapter that teaches a rule; 0 for one that needs no teaching."""
        name = self._book.facts[rule].get("chapter", "")
        return next((number for number, chapters in self._course if name in chapters), 0)

    def knows(self, rule: str) -> bool:
        """Rulings are never taught apart: they come with what they settle."""
        if rule in self._rules or rule.startswith("ruling."):
            return True
        return self.chapter(rule) <= self._upto

    def later(self, rules: Sequence[str]) -> tuple[int, str] | None:
        """The first of the rules that was not taught yet, and the chapter where it comes."""
        return next(((self.chapter(rule), rule) for rule in rules if not self.knows(rule)), None)
