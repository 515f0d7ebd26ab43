"""Sessions as files: start, decisions, outcomes, comments and branches, in JSON.

A record holds no positions but the first: everything else follows from the rules, and is
checked against them when the record is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from luxor.core.errors import ConfigError, LuxorError, RecordError
from luxor.core.position.position import LOOK_ONLY, Position
from luxor.core.study.branches import numbering
from luxor.core.study.node import COLOURS, MAX_MARKS, SIGNS, Mark, Node
from luxor.core.study.session import Session
from luxor.core.words.arguments import need_path, shown
from luxor.core.words.terms import Action, Target, read_action
from luxor.core.words.text_files import read_text, unread, why, write_text
from luxor.core.words.written import MAX_COMMENT, MAX_NAME, cut_comment, shown_name

FORMAT = "luxor-record"
VERSION = 2  # version 1 did not say which readings it was played by: those of its time
MAX_RECORD = 8 * 1024 * 1024
MAX_NODES = 100_000
TOO_LONG = "a {} has at most {} MB"

# from a line, the data file's text if it has one, and the version of the record
ReadPosition = Callable[[str, str | None, int], Position]


def write_record(session: Session) -> str:
    """The session as JSON text."""
    return json.dumps(record_of(session), ensure_ascii=False, indent=1)


def record_of(session: Session) -> dict[str, object]:
    """The session as JSON holds it; somebody may play on meanwhile in another thread.

    Nodes are only added, and never get other numbers while this goes on: whichever of them are there now make
    a whole tree, and where the session is must be among them, so it is asked first.
    """
    with numbering:
        return _record_of(session)


def _record_of(session: Session) -> dict[str, object]:
    here = session.node.id
    nodes = []
    for node in session.nodes[1:]:
        entry: dict[str, object] = {
            "parent": node.parent.id if node.parent else 0,
            "action": str(node.action),
        }
        if node.comment:
            entry["comment"] = node.comment
        if node.marks:
            entry["marks"] = _write_marks(node)
        if node.sign:
            entry["sign"] = node.sign
        if node.rerolls:
            entry["rerolls"] = node.rerolls
        nodes.append(entry)
    return {
        "format": FORMAT,
        "version": VERSION,
        **({"view": True} if session.root.position.is_view else {}),  # what somebody may know: look only
        "start": str(session.root.position),
        "board": session.root.position.game.board,
        "seed": session.seed,
        "chance": session.chance,
        "names": list(session.names),
        "comment": session.root.comment,
        "marks": _write_marks(session.root),
        "rerolls": session.root.rerolls,
        "here": here,
        "nodes": nodes,
    }


def read_record(text: str, read_position: ReadPosition) -> Session:
    """The session that a record tells; every action in it is played by the rules."""
    return session_of(parse_object(text, "record", MAX_RECORD), read_position)


def session_of(record: dict[str, object], read_position: ReadPosition) -> Session:
    """The session that a record tells, as JSON holds it."""
    if record.get("format") != FORMAT:
        raise RecordError(f"not a record: format is {_show(record.get('format'))}, expected {FORMAT!r}")
    version = record.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= VERSION:
        raise RecordError(f"version {_show(version)} is not known (expected 1 to {VERSION})")
    board = record.get("board")
    if board is not None and not isinstance(board, str):
        raise RecordError("board: expected the text of a data file, or null")
    start = _text(record, "start")
    seed = record.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise RecordError(f"seed: expected a whole number, found {_show(seed)}")
    names = record.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordError("names: expected a list of texts")
    try:
        # steered while reading: what chance brought is in the record
        session = Session(read_position(start, board, version), seed, "steered", [*map(shown_name, names)])
        session.record_version = version
        _replay(session, record.get("nodes"))
        session.root.comment = cut_comment(_text(record, "comment"))
        session.root.set_marks(_read_marks(record))
        session.root.rerolls = _number(record, "rerolls", MAX_NODES) if "rerolls" in record else 0
        session.goto(_number(record, "here", len(session.nodes) - 1))
        session.chance = _text(record, "chance")
        session.notes = tuple(_cut_short(record))
    except RecordError:
        raise
    except LuxorError as error:
        raise RecordError(str(error)) from None
    return session


def _cut_short(record: dict[str, object]) -> Iterator[str]:
    """What was longer in the file than it may be: older versions knew no limits."""
    names, nodes = record.get("names", []), record["nodes"]
    assert isinstance(names, list)
    assert isinstance(nodes, list)
    for seat, name in enumerate(names, 1):
        if len(name) > MAX_NAME:
            yield f"the name of player {seat} was cut short: {len(name):,} characters, {MAX_NAME} are kept"
    for number, entry in enumerate((record, *nodes)):
        size = len(entry.get("comment", ""))
        if size > MAX_COMMENT:
            yield f"the comment at node {number} was cut short: {size:,} characters, {MAX_COMMENT:,} are kept"


def _replay(session: Session, nodes: object) -> None:
    if not isinstance(nodes, list) or len(nodes) > MAX_NODES:
        raise RecordError(f"nodes: expected a list of at most {MAX_NODES}")
    replay = _Replay(session, nodes)
    for number, entry in enumerate(nodes, 1):
        if not isinstance(entry, dict):
            raise RecordError(f"node {number}: expected an object")
        try:
            node = replay.add(number, entry)
            node.comment = cut_comment(_text(entry, "comment")) if "comment" in entry else ""
            node.set_marks(_read_marks(entry) if "marks" in entry else ())
            node.sign = _read_sign(entry) if "sign" in entry else ""
            node.rerolls = _number(entry, "rerolls", MAX_NODES) if "rerolls" in entry else 0
        except LuxorError as error:
            raise RecordError(f"node {number}: {error}") from None
    _lead_to_the_newest(session.nodes)


class _Replay:
    """Plays every action by the rules and keeps the tree; positions are worked out again when asked for.

    So one state is enough for a whole line: it is copied only where lines part.
    """

    def __init__(self, session: Session, nodes: list[object]) -> None:
        self._session = session
        self._start = session.root.position
        self._view = self._start.is_view
        self._last = _last_children(nodes)
        self._states = {0: self._start._state}  # by node, as long as more is played from there
        self._actions: dict[str, Action] = {}  # most texts come again and again

    def add(self, number: int, entry: dict[str, object]) -> Node:
        """A node as the record tells it, unless the rules forbid it."""
        parent = self._session.nodes[_number(entry, "parent", number - 1)]
        text = _text(entry, "action")
        action = self._actions.get(text) or self._actions.setdefault(text, read_action(text))
        if parent.child(action) is not None:
            raise RecordError(f"the same action twice after node {parent.id}")
        if self._view:
            raise LuxorError(LOOK_ONLY)
        self._play(parent.id, action, number)
        return self._session.add_node(parent, action)

    def _play(self, parent: int, action: Action, number: int) -> None:
        state = self._states[parent]
        if parent and self._last[parent] == number:
            del self._states[parent]
        else:
            state = state.clone()  # others go on from there too, or look at it
        self._start.game.advance(state, action)
        if number in self._last:
            self._states[number] = state


def _last_children(nodes: list[object]) -> dict[int, int]:
    """Of every node that is said to have children, the last of them."""
    found: dict[int, int] = {}
    for number, entry in enumerate(nodes, 1):
        parent = entry.get("parent") if isinstance(entry, dict) else None
        if isinstance(parent, int):
            found[parent] = number
    return found


def _lead_to_the_newest(nodes: list[Node]) -> None:
    """From every node `forward` goes to where something was played last, as if all were played anew."""
    newest = list(range(len(nodes)))  # by node: the last one played from there on
    for node in nodes[:0:-1]:
        parent = node.parent
        if parent is not None and newest[node.id] > newest[parent.id]:
            newest[parent.id] = newest[node.id]
            parent.trail = node


def _write_marks(node: Node) -> list[list[str]]:
    """Each as its targets, and its colour after them if it is not the usual one."""
    return [
        [*(f"{target.kind} {target.ref}" for target in mark), *(colour,) * (colour != COLOURS[0])]
        for mark, colour in node.drawn_marks()
    ]


def _read_marks(entry: dict[str, object]) -> list[tuple[Mark, str]]:
    """Marks as `write_record` wrote them; older records have no colours, or no marks at all."""
    marks = entry.get("marks", [])
    if not isinstance(marks, list) or len(marks) > MAX_MARKS:
        raise RecordError(f"marks: expected a list of at most {MAX_MARKS}")
    found: list[tuple[Mark, str]] = []
    for mark in marks:
        if not isinstance(mark, list):
            raise RecordError(f"marks: expected one target or two, found {_show(mark)}")
        coloured = len(mark) > 1 and mark[-1] in COLOURS
        targets = mark[:-1] if coloured else mark
        if len(targets) not in (1, 2):
            raise RecordError(f"marks: expected one target or two, found {_show(mark)}")
        found.append((tuple(map(_read_target, targets)), mark[-1] if coloured else COLOURS[0]))
    return found


def _read_sign(entry: dict[str, object]) -> str:
    sign = entry["sign"]
    if not isinstance(sign, str) or sign not in SIGNS:
        raise RecordError(f"sign: expected one of {', '.join(SIGNS)}, found {_show(sign)}")
    return sign


def _read_target(text: object) -> Target:
    words = read_action(text) if isinstance(text, str) else None
    if words is None or len(words.args) != 1:
        raise RecordError(f"marks: expected a target such as 'space 5', found {_show(text)}")
    return Target(words.verb, words.args[0])


def parse_object(text: str, what: str, most: int) -> dict[str, object]:
    """The object that a JSON text of some length at most holds, read strictly; `what` it should be."""
    if not isinstance(text, str):
        raise RecordError(f"not a {what}: expected a text, found {_show(text)}")
    if len(text) > most:
        raise RecordError(TOO_LONG.format(what, most // 2**20))

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        values: dict[str, object] = {}
        for name, value in items:
            if name in values:
                raise RecordError(f"a name twice: {_show(name)}")
            values[name] = value
        return values

    def constant(name: str) -> object:
        raise RecordError(f"{name} is not a number")

    try:
        record: object = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error}") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"not a {what}: {unread(error)}") from None
    if not isinstance(record, dict):
        raise RecordError(f"not a {what}: expected an object")
    return record


def _text(entry: dict[str, object], name: str) -> str:
    value = entry.get(name)
    if not isinstance(value, str):
        raise RecordError(f"{name}: expected a text, found {_show(value)}")
    return value


def _number(entry: dict[str, object], name: str, most: int) -> int:
    value = entry.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise RecordError(f"{name}: expected a whole number from 0 to {most}, found {_show(value)}")
    return value


def _show(value: object) -> str:
    text = shown(value)
    return text if len(text) <= 40 else text[:37] + "..."


def save_record(session: Session, path: str | Path) -> None:
    """Write a record so that the old file or the new one is there, never half of one."""
    save_text(write_record(session), path, "record", MAX_RECORD)


def save_text(text: str, path: str | Path, what: str, most: int, mode: int = 0o666) -> None:
    """Write what it is, of some length at most, whole or not at all."""
    if len(text) > most:
        raise RecordError(TOO_LONG.format(what, most // 2**20))
    need_path("a file", path)
    try:
        write_text(path, text, mode)
    except OSError as error:
        raise RecordError(f"cannot be saved: {why(error)}") from None


def load_record(path: str | Path, read_position: ReadPosition) -> Session:
    return read_record(load_text(path, "record", MAX_RECORD), read_position)


def load_text(path: str | Path, what: str, most: int) -> str:
    """The text of a file that should hold what it is, of some length at most."""
    path = Path(need_path("a file", path))
    try:
        text = read_text(path, 4 * most)
    except UnicodeDecodeError:
        raise RecordError(f"{path.name} is not a text file") from None
    except OSError as error:
        raise RecordError(f"cannot be read: {why(error)}") from None
    if text is None:
        raise RecordError(TOO_LONG.format(what, most // 2**20))
    return text


def to_code(session: Session) -> str:
    """A short cell that rebuilds the path to where the session is."""
    start = session.root.position
    if start.game.board is not None:
        raise ConfigError("a session on an own board is kept by save(), not by a cell")
    path = session.node.path()[1:]
    decisions = [node.action for node in path if node.parent and not _chanced(node.parent)]
    again = Session(start, session.seed)
    for action in decisions:
        if action is not None and not again.position.check(action).violations:
            again.play(action)
    steered = again.position != session.position  # chance was steered, or rolled again
    actions = [node.action for node in path] if steered else decisions
    made = (
        f"luxor.new_game({session.origin}" if session.origin else f"luxor.Session({start!r}, {session.seed}"
    )
    made += ', chance="steered"' if steered else ""
    made += f", names={session.names!r})" if session.names != again.names else ")"
    lines = ["import luxor", "", f"session = {made}"]
    if actions:
        lines += [f"for action in {'; '.join(map(str, actions))!r}.split('; '):", "    session.play(action)"]
    if steered or session.chance != again.chance:
        lines.append(f"session.chance = {session.chance!r}")
    return "\n".join(lines)


def remarks(session: Session, lang: str = "en") -> list[str]:
    """What somebody who opens the session should know: that it is played by the readings of its time."""
    game = session.root.position.game
    if session.record_version in (None, VERSION) or not game.readings:
        return []
    words = game.words(lang)
    played = words.row(words.reading(ruling, answer) for ruling, answer in game.readings.items())
    return [words.pair(words.say("word.readings-of-its-time"), played)]


def _chanced(node: Node) -> bool:
    return node.position.at_chance
