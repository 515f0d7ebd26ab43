"""Lessons: an explorer that keeps to the rules taught so far, and says where the others come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

import luxor
from luxor.core.engine.chance import Draws
from luxor.core.errors import ConfigError
from luxor.core.position.position import AnyGame, Position
from luxor.core.study.session import Session
from luxor.core.words.arguments import need_texts
from luxor.core.words.terms import Action
from luxor.games import games, guide_of

Course = tuple[tuple[int, tuple[str, ...]], ...]


def chapters() -> Course:
    """All chapters in their order: a notebook's number, and the catalogue's chapters it teaches."""
    return tuple(chapter for game in games() for chapter in guide_of(game).course)


class Lesson:
    """The rules of a game taught so far: whole chapters up to a number, and single ones by id or topic.

    A topic is the beginning of ids. Given as the one text `rules` it takes all chapters before it as known.

    >>> import luxor
    >>> from luxor_widgets import Lesson
    >>> game = luxor.new_game(players=2).position.game
    >>> taught = Lesson(game, upto=2, rules=["base.move.active-only"])
    >>> taught.knows("base.move.active-only")
    True
    >>> taught.later(["base.card.number", "base.move.tile-to-tile"])  # the third chapter teaches it
    (3, 'base.move.tile-to-tile')
    >>> moving = Lesson(game, rules="base.move")
    >>> moving.knows("base.move.skip-empty"), moving.knows("base.osiris.jump")
    (True, False)
    """

    def __init__(self, game: AnyGame, upto: int = 0, rules: str | Iterable[str] = ()) -> None:
        self._book = game.book
        self._course = guide_of(game.name).course
        chosen = rules_of(game, rules)
        self._rules = guide_of(game.name).known | set(chosen)
        begins = min((number for rule in chosen if (number := self.chapter(rule))), default=1)
        if not isinstance(upto, int):
            raise ConfigError(f"upto is the number of a chapter, not {upto!r}")
        self._upto = max(upto, begins - 1) if isinstance(rules, str) else upto

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


def rules_of(game: AnyGame, topics: str | Iterable[str]) -> list[str]:
    """The rules that some ids or beginnings of ids mean; ConfigError if one of them means none."""
    found: list[str] = []
    for topic in need_texts("rules", topics):
        meant = [rule for rule in game.book if rule == topic or rule.startswith(f"{topic.rstrip('.')}.")]
        if not meant:
            raise ConfigError(f"no rule has the id {topic}, or an id that begins so")
        found += meant
    return found


def session_about(topics: str | Iterable[str]) -> Session:
    """A game at the first moment of random play at which one of some rules matters for a move.

    >>> from luxor_widgets.lessons.lesson import session_about
    >>> position = session_about("base.osiris").position
    >>> any("base.osiris.jump" in event.rules for action in position.legal_actions()
    ...     for event in position.apply(action).events)
    True
    """
    from luxor.analysis.questions.walks import walk  # not for every explorer

    wanted = need_texts("rules", topics)
    for name in games():
        start = luxor.new_game(2, game=name, seed=1)
        with suppress(ConfigError):
            rules = {*rules_of(start.position.game, wanted)}
            for place in walk(start.position, Draws(1)):
                if not place.at_chance and any(
                    _cited(place, action) & rules for action in place.legal_actions()
                ):
                    return Session(place)
            return start
    raise ConfigError(f"no rule has the id {', '.join(wanted) or '(none)'}, or an id that begins so")


def _cited(place: Position, action: Action) -> set[str]:
    return {rule for event in place.apply(action).events for rule in event.rules}
