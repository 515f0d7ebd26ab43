"""Guided turns that come with the games: `lessons/*.toml` in their catalogues."""

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

Entry = Mapping[str, object]


class GuidedTurn:
    """The first turn of a game, step by step.

    >>> turn = luxor.guided_turn("luxor")
    >>> turn
    <guided turn of luxor: 8 steps>
    >>> turn.session()
    <session: luxor, 2 players, turn 1, Ani to play: play; 1 node>
    """

    def __init__(self, game: str, entry: Entry) -> None:
        self.game = game
        self._entry = entry
        steps = cast("Sequence[Entry]", entry.get("steps", ()))
        self.steps = tuple(_step(game, step) for step in steps)

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
        session = Session(Position(game, game.setup(seed)), seed, names=names)
        for action in cast("Sequence[str]", self._entry.get("before", ())):
            session.play(action)
        return session


def _step(game: str, entry: Entry) -> LessonStep:
    """A step of a data file; what is said of it is in the texts under its id."""
    known = {name: str(entry.get(name, "")) for name in ("play", "look", "lit", "rule")}
    return LessonStep(f"step.{game}.{entry['id']}", back=bool(entry.get("back")), **known)


@cache
def _guided_turns() -> dict[str, GuidedTurn]:
    found: dict[str, GuidedTurn] = {}
    for game in games():
        for folder in plugin_of(game).catalogues():
            for path in sorted(folder.glob("lessons/*.toml")):
                found.setdefault(game, GuidedTurn(game, cast("Entry", parse_toml(path.read_text("utf-8")))))
    return found


forget_on_register(_guided_turns.cache_clear)


def guided_turn(game: str = "luxor") -> GuidedTurn:
    """The guided first turn of a game.

    >>> [step.waits for step in luxor.guided_turn("expedition").steps][:2]
    ['read', 'play']
    """
    if game not in _guided_turns():
        raise ConfigError(f"no guided turn for {game!r} (there are: {', '.join(_guided_turns())})")
    return _guided_turns()[game]
