"""Luxor Explorer: an executable rulebook for the Luxor family of board games.

>>> import luxor
>>> session = luxor.new_game(players=3, seed=7)
>>> session.position.legal_actions()
(luxor.action('play left'), luxor.action('play right'))
>>> session.position.check("play 3").rules
('base.hand.outer-only',)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from luxor import classic as _classic
from luxor import expedition as _expedition
from luxor.core.engine.option import Option
from luxor.core.engine.playout import Playout, playout
from luxor.core.engine.readings import Answers, as_played, told_at_setup
from luxor.core.engine.tables import Wanted
from luxor.core.errors import ConfigError, DataError, LuxorError, NotationError, RecordError, Unchangeable
from luxor.core.pictures import Pictures, register_pictures
from luxor.core.position.diff import Diff
from luxor.core.position.mends import Mend, Mending
from luxor.core.position.position import AnyGame, Position
from luxor.core.position.verdict import IllegalAction, Note, Obstacle, Problem, Remedy, Verdict, Violation
from luxor.core.study.session import Session
from luxor.core.words.arguments import need_index, need_mapping, need_texts
from luxor.core.words.rulebook import LANGUAGES, Rule, Term
from luxor.core.words.saying import know_game
from luxor.core.words.terms import Action, Chance, Decision, Event, Over, ScoreLine, Target
from luxor.core.words.terms import read_action as action
from luxor.games import Board, find_game, modules_of, plugin_of, read_with_board, register_game
from luxor.games import read_position as position
from luxor.plugin import GamePlugin, ModulePlugin, ReadingPlugin
from luxor.rulebook import BOOK

if TYPE_CHECKING:
    from luxor.asking import Answer, ask
    from luxor.core.position.comparison import Comparison
    from luxor.core.position.draft import Draft, Editor
    from luxor.core.study.challenge import Challenge, Need
    from luxor.core.study.guided import LessonStep
    from luxor.core.study.study import Chapter, Goal, Study
    from luxor.rulebook.challenges import challenge, challenges
    from luxor.rulebook.examples import Example, example, examples
    from luxor.rulebook.lessons import GuidedTurn, guided_turn, lessons

__version__ = "0.1.0"

__all__ = [
    "LANGUAGES",
    "Action",
    "Answer",
    "Challenge",
    "Chance",
    "Chapter",
    "Comparison",
    "ConfigError",
    "DataError",
    "Decision",
    "Diff",
    "Draft",
    "Editor",
    "Event",
    "Example",
    "GamePlugin",
    "Goal",
    "GuidedTurn",
    "IllegalAction",
    "LessonStep",
    "LuxorError",
    "Mend",
    "Mending",
    "ModulePlugin",
    "Need",
    "NotationError",
    "Note",
    "Obstacle",
    "Option",
    "Over",
    "Playout",
    "Position",
    "Problem",
    "ReadingPlugin",
    "RecordError",
    "Remedy",
    "Rule",
    "ScoreLine",
    "Session",
    "Study",
    "Target",
    "Term",
    "Unchangeable",
    "Verdict",
    "Violation",
    "action",
    "ask",
    "challenge",
    "challenges",
    "diff",
    "example",
    "examples",
    "glossary",
    "guided_turn",
    "lessons",
    "load",
    "load_study",
    "new_game",
    "playout",
    "position",
    "read_study",
    "register_game",
    "rule",
    "rules",
]


_LATER = {  # what not every user needs, with where it is: imported when it is first asked for
    "luxor.asking": ("Answer", "ask"),
    "luxor.core.position.comparison": ("Comparison",),
    "luxor.core.position.draft": ("Draft", "Editor"),
    "luxor.core.study.challenge": ("Challenge", "Need"),
    "luxor.core.study.guided": ("LessonStep",),
    "luxor.core.study.study": ("Chapter", "Goal", "Study"),
    "luxor.rulebook.challenges": ("challenge", "challenges"),
    "luxor.rulebook.examples": ("Example", "example", "examples"),
    "luxor.rulebook.lessons": ("GuidedTurn", "guided_turn", "lessons"),
}


def _load_pictures() -> Pictures:
    from luxor.pictures import SHOWN

    return SHOWN


register_pictures(_load_pictures)
register_game(_classic.GAME)
register_game(_expedition.GAME)


def new_game(
    players: int = 2,
    modules: Sequence[str] = (),
    seed: int = 0,
    *,
    game: str = "luxor",
    names: Sequence[str] = (),
    first: int = 0,
    characters: Sequence[str] = (),
    choices: Mapping[str, Sequence[str]] | None = None,
    board: Board = None,
    chance: str = "seeded",
    readings: Wanted | None = None,
) -> Session:
    """A new game, ready to play; the same arguments give the same game in every release.

    `choices` are what a module lets one choose before the game, by its name; `characters` is short for
    `choices={"characters": ...}`. `readings` are questions of the ledger with the answers that you play by,
    where they are not the standard ones: by question, as the name of a table or the path of one's own, or a
    list of such words.

    >>> luxor.new_game(players=4, modules=["mummy"], seed=7, names=("Ani", "Jan", "Mia", "Tom"))
    <session: luxor + mummy, 4 players, turn 1, Ani to play: play; 1 node>
    >>> luxor.new_game(players=2, game="expedition", chance="steered")
    <session: expedition, 2 players, turn 1, A to play: opening; 1 node>
    >>> luxor.new_game(readings={"ruling.tunnel.single-hop": "chained"})
    <session: luxor + ruling.tunnel.single-hop=chained, 2 players, turn 1, A to play: play; 1 node>
    >>> luxor.new_game(readings=["online", "ruling.tunnel.single-hop=chained"])
    <session: luxor at online + ruling.tunnel.single-hop=chained, 2 players, turn 1, A to play: play; 1 node>
    """
    made = find_game(game, players, modules, board, readings or {})
    need_index("first player", first, made.players)
    events = told_at_setup(made.book, made.readings, first)
    wanted = need_mapping("choices", choices or {}, "module: what is chosen")
    chosen = {name: need_texts("choices", each) for name, each in wanted.items()}
    if characters:
        chosen["characters"] = need_texts("characters", characters)
    state = made.setup(seed, first, events.append, chosen)
    told = know_game(made, as_played(made.readings, events))
    session = Session(Position(made, state), seed, chance, names, told)
    if board is None:
        session.origin = (
            f"players={players}, modules={made.modules}, seed={seed}, game={game!r}, first={first}"
        )
        session.origin += f", choices={chosen}" if chosen else ""
        session.origin += f", readings={made.readings.said(made.book.tables)}" if readings else ""
    return session


def diff(start: Position, modules_a: Sequence[str], modules_b: Sequence[str]) -> Diff:
    """What changes at a position with other modules: options, events, points, or what stands in the way.

    >>> luxor.diff(position, [], ["equipment"])
    <diff: 0 options, 4 events, 0 points>
    """
    sides: list[Position | None] = []
    obstacles: dict[str, Sequence[Obstacle]] = {}
    for side, modules in (("a", modules_a), ("b", modules_b)):
        game, modules = start.game, need_texts("modules", modules)
        board = None if game.board is None else game.data
        try:
            other = find_game(game.name, game.players, modules, board, _fitting(game, modules))
        except ConfigError:  # no such game for so many players: what it lacks stands in the way
            obstacles[side] = game.obstacles(start._state, modules)
            if not obstacles[side] or not set(modules) <= set(modules_of(game.name)):
                raise
            sides.append(None)
            continue
        if other.modules == game.modules:
            sides.append(start)
            continue
        state, found = game.convert(start._state, other)
        obstacles[side] = found
        sides.append(None if state is None else Position(other, state))
    return Diff(sides[0], sides[1], {side: know_game(start.game, row) for side, row in obstacles.items()})


def _fitting(game: AnyGame, modules: Sequence[str]) -> Answers:
    """The readings of a game that can be played with other modules, too."""
    known = {(switch.ruling, switch.id) for switch in plugin_of(game.name).switches(modules)}
    return game.readings.only([ruling for ruling, id in game.readings.items() if (ruling, id) in known])


def load(path: str | Path) -> Session:
    """A saved session; every action in it is played by the rules again.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> session.save(path)
    >>> luxor.load(path)
    <session: luxor, 3 players, turn 1, A to play: play; 1 node>
    """
    from luxor.core.study.record import load_record

    return load_record(path, read_with_board)


def load_study(path: str | Path) -> Study:
    """A saved study; every action in it is played by the rules again.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp(), "tunnels.json")
    >>> luxor.Study("Tunnels", [luxor.Chapter("The first turn", session)]).save(path)
    >>> luxor.load_study(path).chapters
    [<chapter: The first turn, 1 node>]
    """
    from luxor.core.study.study import load_study

    return load_study(path, read_with_board)


def read_study(text: str) -> Study:
    """A study from the text of its file.

    >>> luxor.read_study("{}")
    Traceback (most recent call last):
        ...
    luxor.RecordError: not a study: format is None, expected 'luxor-study'
    """
    from luxor.core.study.study import read_study

    return read_study(text, read_with_board)


def rule(id: str, lang: str = "en") -> Rule:
    """A rule of the catalogue in a language.

    >>> luxor.rule("base.hand.outer-only").title
    'Only the outer cards'
    """
    return BOOK.rule(id, lang)


def rules(lang: str = "en") -> tuple[Rule, ...]:
    """Every rule of all games.

    >>> [rule.id for rule in luxor.rules()][:2]
    ['base.aim', 'base.box.cards']
    """
    return tuple(BOOK.rule(id, lang) for id in BOOK)


def glossary() -> Mapping[str, Term]:
    """The words of all games by id: ours in every language, and those of the booklets.

    >>> term = luxor.glossary()["round"]
    >>> term.ours["en"], term.ours["fr"], term.booklet["es"]
    ('round', 'tour de jeu', 'ronda')
    """
    return BOOK.terms


compiled: bool  # whether the compiled kernel is at work, or the interpreted engine alone


def __getattr__(name: str) -> ModuleType:
    """What is loaded when it is first asked for: `luxor.analysis` needs pandas and more."""
    if name == "analysis":
        return import_module("luxor.analysis")
    if name == "compiled":
        return cast("ModuleType", import_module("luxor.kernel").library() is not None)  # declared above
    for module, names in _LATER.items():
        if name in names:
            globals().update({each: getattr(import_module(module), each) for each in names})
            return cast("ModuleType", globals()[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*__all__, "analysis", "compiled"))
