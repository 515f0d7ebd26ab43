"""Luxor Explorer: an executable rulebook for the Luxor family of board games.

>>> import luxor
>>> session = luxor.new_game(players=3, seed=7)
>>> session.position.legal_actions()
(luxor.action('play left'), luxor.action('play right'))
>>> session.position.check("play 3").rules
('base.hand.outer-only',)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from luxor.core.chance import Draws
from luxor.core.game import Action, Event
from luxor.core.game import read_action as action
from luxor.core.position import Pictures, Played, Position, play_out, register_pictures
from luxor.core.record import load_record
from luxor.core.rulebook import LANGUAGES, Rule
from luxor.core.session import Session
from luxor.core.verdict import (
    ConfigError,
    DataError,
    IllegalAction,
    LuxorError,
    NotationError,
    RecordError,
    Verdict,
)
from luxor.games import find_game, read_with_board
from luxor.games import read_position as position
from luxor.rulebook import BOOK
from luxor.rulebook.examples import Example, example, examples

__version__ = "0.1.0"

__all__ = [
    "LANGUAGES",
    "Action",
    "ConfigError",
    "DataError",
    "Event",
    "Example",
    "IllegalAction",
    "LuxorError",
    "NotationError",
    "Played",
    "Position",
    "RecordError",
    "Rule",
    "Session",
    "Verdict",
    "action",
    "example",
    "examples",
    "load",
    "new_game",
    "playout",
    "position",
    "rule",
    "rules",
]


def _load_pictures() -> Pictures:
    from luxor.scene.show import SHOWN

    return SHOWN


register_pictures(_load_pictures)


def new_game(
    players: int = 2,
    modules: Sequence[str] = (),
    seed: int = 0,
    *,
    game: str = "luxor",
    names: Sequence[str] = (),
    first: int = 0,
    board: str | Path | None = None,
    chance: str = "seeded",
) -> Session:
    """A new game, ready to play; the same arguments give the same game in every release."""
    made = find_game(game, players, modules, board)
    events: list[Event] = []
    state = made.setup(seed, first, events.append)
    session = Session(Position(made, state), seed, chance, names, tuple(events))
    if board is None:
        session.origin = (
            f"players={players}, modules={made.modules}, seed={seed}, game={game!r}, first={first}"
        )
    return session


def load(path: str | Path) -> Session:
    """A saved session; every action in it is played by the rules again."""
    return load_record(path, read_with_board)


def playout(start: Position, rng: random.Random | int = 0) -> Played:
    """Random play to the end at full speed: `.position`, `.turns`, `.steps`."""
    return play_out(start, Draws(rng))


def rule(id: str, lang: str = "en") -> Rule:
    """A rule of the catalogue in a language."""
    return BOOK.rule(id, lang)


def rules(lang: str = "en") -> tuple[Rule, ...]:
    """Every rule of all games."""
    return tuple(BOOK.rule(id, lang) for id in BOOK)
