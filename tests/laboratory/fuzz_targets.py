"""What bytes are thrown at: each target reads them and says whether they were accepted.

Only the documented errors are caught. Whatever is accepted must then survive all that one may ask of it.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache

import luxor
from luxor import LANGUAGES, LuxorError, Position
from luxor.analysis import make_bot, options_table
from luxor.cli import main
from luxor.core.engine.chance import Draws
from luxor.core.engine.conformance import random_game
from luxor.core.study.record import read_record, write_record
from luxor.core.study.study import write_study
from luxor.core.words.data import Reader
from luxor.games import find_game, games, modules_of, read_with_board

WIDE = 60  # options of a position that are looked at
LONG = 40  # steps on a board of somebody's own
NODES = 200  # of a session that are walked through
SHOWN = 60  # nodes of a study that are drawn
NO_COMMANDS = ("lab", "app", "exam")  # they hand over to another program, or serve until they are stopped


def lines(data: bytes) -> bool:
    """A position's line."""
    try:
        position = luxor.position(_text(data))
    except LuxorError:
        return False
    survive(position)
    return True


def survive(position: Position) -> None:
    """Options, words, pictures, views, samples, playouts and analysis of whatever was accepted."""
    assert luxor.position(str(position)) == position
    number = len(str(position))
    lang = LANGUAGES[number % len(LANGUAGES)]
    for problem in position.problems():
        assert problem.text(lang)
    for option in position.options()[:WIDE]:
        assert option.label(lang)
        assert option.verdict.explain(lang)
    assert position.describe(lang)
    assert position.svg(lang=lang)
    position.score(), position.totals(), position.facts(), position.question(lang)
    whole = position.sample(number)
    for viewer in (0, None):
        view = position.view(viewer)
        assert position.is_view or view.sample(1).view(viewer) == view
    for action in whole.legal_actions()[:WIDE]:
        whole.apply(action)
    if not whole.over:
        assert luxor.playout(whole, number).position.over
    if number % 4 == 0 and not whole.over and not whole.at_chance:  # it takes a while
        _allowed(lambda: options_table(whole, rows_at_most=20, nodes_at_most=40))
        seen = whole.view(whole.seat)
        assert make_bot("quick").choose(seen, seen.legal_actions(), Draws(number)) in whole.legal_actions()


def actions(data: bytes) -> bool:
    """An action, in a position that the first two bytes choose."""
    position = somewhere(int.from_bytes(data[:2], "big"))
    try:
        action = luxor.action(_text(data[2:]))
    except LuxorError:
        return False
    verdict = position.check(action)
    assert verdict.rules
    assert verdict.explain("fr")
    assert position.label(action, "es")
    for remedy in verdict.remedies:
        assert remedy.text("en")
    try:
        after = position.apply(action).position
    except LuxorError:
        assert not verdict.legal
        return False
    assert verdict.legal
    assert not after.problems()
    return True


@cache
def _games() -> tuple[tuple[Position, ...], ...]:
    tables = [
        (game, players, modules)
        for game in games()
        for players in (2, 3)
        for modules in ((), modules_of(game))
    ]
    return tuple(tuple(random_game(find_game(*table), 1).positions) for table in tables)


def somewhere(number: int) -> Position:
    """A position of a random game, of any game and with or without modules."""
    positions = _games()[number % len(_games())]
    return positions[number // len(_games()) % len(positions)]


def records(data: bytes) -> bool:
    """A saved game."""
    try:
        session = read_record(_text(data), read_with_board)
    except LuxorError:
        return False
    again = read_record(write_record(session), read_with_board)
    assert again.position == session.position
    assert [str(node.action) for node in again.nodes] == [str(node.action) for node in session.nodes]
    assert (again.names, again.notes) == (session.names, ())
    for node in session.nodes[:NODES]:
        session.goto(node)
        _allowed(
            lambda: session.play(session.position.legal_actions()[0]) if not session.position.over else None
        )
    _allowed(session.reroll)
    _allowed(session.to_code)
    assert repr(session)
    assert session.position.describe(names=session.names)
    return True


def studies(data: bytes) -> bool:
    """A saved study: read again, and shown as a page and as a notebook unless it is too long for that."""
    try:
        study = luxor.read_study(_text(data))
    except LuxorError:
        return False
    again = luxor.read_study(write_study(study))
    assert write_study(again) == write_study(study)
    if sum(len(chapter.session.nodes) for chapter in study.chapters) <= SHOWN:
        _allowed(lambda: _harmless(study.page()))
        _allowed(study.notebook_text)
    for chapter in study.chapters[:3]:
        if len(chapter.session.nodes) > 1:
            chapter.session.promote(chapter.session.nodes[-1])
            chapter.session.delete(1)
    assert luxor.read_study(write_study(study)).title == study.title
    return True


def _harmless(page: str) -> None:
    """Nothing that somebody wrote became markup: the page has its own two scripts, and no other."""
    assert page.count("<script") == page.count("</script") == 2


def _allowed(run: Callable[[], object]) -> None:
    try:
        run()
    except LuxorError:
        return


def boards(data: bytes) -> bool:
    """A data file; the first byte chooses game and players."""
    first = data[0] if data else 0
    game, players = games()[first % 2], 2 + first // 2 % 3
    text = _text(data[1:])
    try:
        made = find_game(game, players, board=Reader(text, "fuzz"))
    except LuxorError:
        return False
    run = random_game(made, first, most=LONG)
    for position in run.positions[:: LONG // 2]:
        assert read_with_board(str(position), text) == position
        assert not position.problems()
        assert position.view(0).sample(1).view(0) == position.view(0)
        assert position.svg()
        assert position.describe()
    return True


def commands(data: bytes) -> bool:
    """Arguments of the command line, a line each; files are only those of an empty folder."""
    words = [_tame(word) for word in _text(data).split("\n")]
    if any(word in NO_COMMANDS for word in words):
        return False
    here = os.getcwd()
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(out), redirect_stderr(err):
        os.chdir(folder)
        try:
            code: object = main(words)
        except SystemExit as ended:  # that is how argparse says it
            code = ended.code
        finally:
            os.chdir(here)
    assert code in (0, 1, 2), code
    told = out.getvalue() + err.getvalue()
    assert "Traceback" not in told
    assert not any(char < " " and char not in "\n\t" for char in told), "it steers the terminal"
    return code == 0


def _tame(word: str) -> str:
    """No file elsewhere, and no simulation of a million games."""
    digits = word.lstrip("-+")
    if digits.isdecimal() and len(digits) > 1:
        return word[: len(word) - len(digits)] + digits[0]
    return word if " " in word else word.replace("/", "").replace("\\", "").replace("..", "")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
