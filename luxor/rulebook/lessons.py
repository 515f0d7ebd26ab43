"""Guided turns that come with the games, `lessons/*.toml` in their catalogues: first turns and others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.study.guided import LessonStep
from luxor.core.study.session import Session
from luxor.core.words.text_files import parse_toml
from luxor.games import find_game, forget_on_register, games, plugin_of
from luxor.rulebook.examples import numbered

Entry = Mapping[str, object]


FIRST = "first_turn"


class GuidedTurn:
    """A turn of a game, step by step.

    >>> turn = luxor.guided_turn("luxor")
    >>> turn
    <guided turn of luxor: 8 steps>
    >>> turn.session()
    <session: luxor, 2 players, turn 1, Ani to play: play; 1 node>
    """

    def __init__(self, game: str, name: str, entry: Entry) -> None:
        self.game, self.name = game, name
        self._entry = entry
        steps = cast("Sequence[Entry]", entry.get("steps", ()))
        self.steps = tuple(_step(game, name, step) for step in steps)

    def __repr__(self) -> str:
        return f"<guided turn of {self.game}: {len(self.steps)} steps>"

    def session(self) -> Session:
        """A new session at the start of the turn.

        >>> luxor.guided_turn("luxor").session().position.legal_actions()
        (luxor.action('play left'), luxor.action('play right'))
        """
        names = [str(name) for name in cast("Sequence[object]", self._entry["names"])]
        seed = cast("int", self._entry["seed"])
        game = find_game(self.game, len(names))
        changes = {
            fact: numbered(value) for fact, value in cast("Entry", self._entry.get("arrange", {})).items()
        }
        start = Position(game, game.setup(seed))
        session = Session(start.arrange(**changes) if changes else start, seed, names=names)
        for action in cast("Sequence[str]", self._entry.get("before", ())):
            session.play(action)
        return session


def _step(game: str, lesson: str, entry: Entry) -> LessonStep:
    """A step of a data file; what is said of it is in the texts under its id."""
    known = {name: str(entry.get(name, "")) for name in ("play", "look", "lit", "rule")}
    family = game if lesson == FIRST else f"{game}.{lesson}"
    return LessonStep(f"step.{family}.{entry['id']}", back=bool(entry.get("back")), **known)


@cache
def _guided_turns() -> dict[str, dict[str, GuidedTurn]]:
    """By game and name; the first turn comes first, the others as their files are numbered."""
    found: dict[str, dict[str, GuidedTurn]] = {}
    for game in games():
        paths = [path for folder in plugin_of(game).catalogues() for path in folder.glob("lessons/*.toml")]
        for path in sorted(paths, key=lambda path: (path.stem != FIRST, path.stem)):
            name = path.stem.lstrip("0123456789_")
            turn = GuidedTurn(game, name, cast("Entry", parse_toml(path.read_text("utf-8"))))
            found.setdefault(game, {})[name] = turn
    return found


forget_on_register(_guided_turns.cache_clear)


def lessons(game: str = "luxor") -> tuple[str, ...]:
    """The names of the guided turns of a game, the first turn first.

    >>> luxor.lessons()
    ('first_turn', 'key', 'sleeper', 'tunnel', 'chamber')
    """
    return tuple(_guided_turns().get(game, ()))


def guided_turn(game: str = "luxor", lesson: str = FIRST) -> GuidedTurn:
    """A guided turn of a game: the first one, or another by its name.

    >>> [step.waits for step in luxor.guided_turn("expedition").steps][:2]
    ['read', 'play']
    >>> luxor.guided_turn("luxor", "key")
    <guided turn of luxor: 4 steps>
    """
    if game not in _guided_turns():
        raise ConfigError(f"no guided turn for {game!r} (there are: {', '.join(_guided_turns())})")
    if lesson not in _guided_turns()[game]:
        raise ConfigError(f"no lesson {lesson!r} of {game} (there are: {', '.join(lessons(game))})")
    return _guided_turns()[game][lesson]
