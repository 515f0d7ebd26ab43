"""Studies: chapters to read and to solve, each a session with what people wrote beside it. One file.

A study holds no text but titles and comments: goals are ids, and whoever shows it says them in any language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from luxor.core.errors import ConfigError, LuxorError, RecordError, count
from luxor.core.pictures import registered_pictures
from luxor.core.position.position import as_action
from luxor.core.study.node import Node
from luxor.core.study.record import (
    MAX_NODES,
    MAX_RECORD,
    ReadPosition,
    load_text,
    parse_object,
    record_of,
    save_text,
    session_of,
)
from luxor.core.study.session import Session
from luxor.core.words.arguments import need_index, need_text, need_word
from luxor.core.words.terms import Action, Decision
from luxor.core.words.written import plain_line

FORMAT = "luxor-study"
VERSION = 1
MAX_STUDY = 2 * MAX_RECORD
MAX_CHAPTERS = 200
MAX_TITLE = 120  # characters
MAX_SHOWN = 5000  # nodes on one page, of all chapters
MAX_PAGE = 64 * 1024 * 1024
BEST_TURN, WHICH_RULE = "best-turn", "which-rule"
GOALS = (BEST_TURN, WHICH_RULE)
GOOD = ("!", "!!")


class Goal:
    """What the reader is asked at a node: to find the best turn, or the rule that forbids an action.

    >>> luxor.Goal("which-rule", 0, "play 3")
    <goal: which-rule at node 0, play 3>
    """

    __slots__ = ("action", "kind", "node")

    def __init__(self, kind: str, node: int = 0, action: Action | str | None = None) -> None:
        need_word("goal", kind, GOALS)
        if (kind == WHICH_RULE) != (action is not None):
            raise ConfigError(f"{WHICH_RULE} is asked of an action, {BEST_TURN} of none")
        if not isinstance(node, int) or isinstance(node, bool):
            raise ConfigError(f"a goal's node is a whole number, not {node!r}")
        self.kind = kind
        self.node = node
        self.action = as_action(action) if action is not None else None

    def __repr__(self) -> str:
        action = f", {self.action}" if self.action else ""
        return f"<goal: {self.kind} at node {self.node}{action}>"

    def check(self, session: Session) -> None:
        """Refuse a goal that has no answer in a session.

        >>> luxor.Goal("which-rule", 0, "play left").check(session)
        Traceback (most recent call last):
            ...
        luxor.ConfigError: goal: nothing forbids play left
        """
        if not 0 <= self.node < len(session.nodes):
            raise ConfigError(f"goal: there is no node {self.node} (there are 0 to {len(session.nodes) - 1})")
        node = session.nodes[self.node]
        if not isinstance(node.position.pending, Decision) or node.position.is_view:
            raise ConfigError(f"goal: nobody decides at node {self.node}")
        if self.action is None:
            if not node.children:
                raise ConfigError(f"goal: no turn is played from node {self.node}")
        elif not node.position.check(self.action).violations:
            raise ConfigError(f"goal: nothing forbids {self.action}")


class Chapter:
    """A session with a title and, if the reader is to find something, a goal.

    >>> luxor.Chapter("The first turn", session)
    <chapter: The first turn, 1 node>
    """

    __slots__ = ("_asked_at", "_goal", "session", "title")

    def __init__(self, title: str, session: Session, goal: Goal | None = None) -> None:
        self.rename(title)
        if not isinstance(session, Session):
            raise ConfigError(f"a chapter shows a session, not {session!r}")
        self.session = session
        self.goal = goal

    def rename(self, title: str) -> None:
        """Another title.

        >>> chapter = luxor.Chapter("One", session)
        >>> chapter.rename("The first turn")
        >>> chapter
        <chapter: The first turn, 1 node>
        """
        self.title = check_title(title)

    @property
    def goal(self) -> Goal | None:
        """What the reader is asked; nothing, if the position where it was asked is deleted.

        >>> luxor.Chapter("Why not?", session, luxor.Goal("which-rule", 0, "play 3")).goal
        <goal: which-rule at node 0, play 3>
        """
        goal, node = self._goal, self._asked_at
        if goal is None or node is None or node.id < 0:
            return None
        return goal if goal.node == node.id else Goal(goal.kind, node.id, goal.action)

    @goal.setter
    def goal(self, goal: Goal | None) -> None:
        if goal is not None:
            if not isinstance(goal, Goal):
                raise ConfigError(f"a goal is a luxor.Goal, not {goal!r}")
            goal.check(self.session)
        self._goal = goal
        self._asked_at = self.session.nodes[goal.node] if goal is not None else None  # its number may change

    def __repr__(self) -> str:
        asked = f", {self.goal.kind}" if self.goal else ""
        return f"<chapter: {self.title}, {count(len(self.session.nodes), 'node')}{asked}>"


class Study:
    """Chapters under a title, in the order in which they are read.

    >>> study = luxor.Study("Tunnels")
    >>> study.add("The first turn", session)
    <chapter: The first turn, 1 node>
    >>> study
    <study: Tunnels, 1 chapter>
    """

    def __init__(self, title: str, chapters: Iterable[Chapter] = ()) -> None:
        self.title = check_title(title)
        self.chapters: list[Chapter] = []
        for chapter in _chapters(chapters):
            self._append(chapter)

    def __repr__(self) -> str:
        return f"<study: {self.title}, {count(len(self.chapters), 'chapter')}>"

    def add(self, title: str, session: Session, goal: Goal | None = None) -> Chapter:
        """Append a chapter; the session stays the same object, so what is played and written later counts.

        >>> study.add("Why not?", session, luxor.Goal("which-rule", 0, "play 3"))
        <chapter: Why not?, 1 node, which-rule>
        """
        chapter = Chapter(title, session, goal)
        self._append(chapter)
        return chapter

    def rename(self, title: str) -> None:
        """Another title.

        >>> study.rename("Tunnels and treasures")
        >>> study
        <study: Tunnels and treasures, 1 chapter>
        """
        self.title = check_title(title)

    def move(self, number: int, to: int) -> None:
        """Put a chapter elsewhere; they are counted from 0.

        >>> _ = study.add("Two", session)
        >>> study.move(1, 0)
        >>> [chapter.title for chapter in study.chapters]
        ['Two', 'The first turn']
        """
        chapter = self.chapters[self._known(number)]
        self._known(to)
        self.chapters.remove(chapter)
        self.chapters.insert(to, chapter)

    def remove(self, number: int) -> Chapter:
        """Take a chapter out; gives it.

        >>> study.remove(0)
        <chapter: The first turn, 1 node>
        """
        return self.chapters.pop(self._known(number))

    def _known(self, number: int) -> int:
        if not self.chapters:
            raise ConfigError("there is no chapter yet")
        return need_index("a chapter", number, len(self.chapters))

    def _append(self, chapter: Chapter) -> None:
        if not isinstance(chapter, Chapter):
            raise ConfigError(f"a study has chapters: a luxor.Chapter is needed, not {chapter!r}")
        if len(self.chapters) == MAX_CHAPTERS:
            raise ConfigError(f"a study has at most {MAX_CHAPTERS} chapters")
        self.chapters.append(chapter)

    def save(self, path: str | Path) -> None:
        """Write the study to a file, whole or not at all; `luxor.load_study` reads it.

        >>> import tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp(), "tunnels.json")
        >>> study.save(path)
        >>> luxor.load_study(path)
        <study: Tunnels, 1 chapter>
        """
        save_text(write_study(self), path, "study", MAX_STUDY)

    def html(self, path: str | Path) -> None:
        """Write the study as one page that needs no Python and no net: open it, send it, print a link to it.

        `tunnels.html#chapter=2&node=17` leads to a chapter and a node of it.

        >>> import tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp(), "tunnels.html")
        >>> study.html(path)
        >>> path.read_text("utf-8")[:15]
        '<!doctype html>'
        """
        save_text(self.page(), path, "page", MAX_PAGE)

    def page(self) -> str:
        """The same page as a text.

        >>> study.page()[:15]
        '<!doctype html>'
        """
        self._check_shown()
        return registered_pictures().page(self)

    def notebook(self, path: str | Path, lang: str = "en") -> None:
        """Write the study as a notebook: comments to read, and every chapter to explore.

        >>> import tempfile, pathlib
        >>> study.notebook(pathlib.Path(tempfile.mkdtemp(), "tunnels.ipynb"))
        """
        save_text(self.notebook_text(lang), path, "notebook", MAX_PAGE)

    def notebook_text(self, lang: str = "en") -> str:
        """The same notebook as a text.

        >>> study.notebook_text()[:10]
        '{\\n "cells"'
        """
        from luxor.core.study.study_notebook import write_notebook

        self._check_shown()
        return write_notebook(self, lang)

    def _check_shown(self) -> None:
        for number, chapter in enumerate(self.chapters, 1):
            if chapter.goal is not None:
                try:
                    chapter.goal.check(chapter.session)  # it may have been changed since
                except ConfigError as error:
                    raise ConfigError(f"chapter {number}: {error}") from None
        nodes = sum(len(chapter.session.nodes) for chapter in self.chapters)
        if nodes > MAX_SHOWN:
            raise ConfigError(f"{nodes:,} nodes are too many for one page ({MAX_SHOWN:,} at most)")
        if not self.chapters:
            raise ConfigError("a study without chapters has nothing to show")


def _chapters(given: object) -> Iterable[Chapter]:
    if not isinstance(given, Iterable):
        raise ConfigError(f"chapters: a list of chapters is needed, not {given!r}")
    return given


def check_title(title: str) -> str:
    """A title as it is kept: one plain line."""
    if not need_text("a title", title).strip():
        raise ConfigError("a title is missing")
    if len(title) > MAX_TITLE:
        raise ConfigError(f"a title has at most {MAX_TITLE} characters, this one has {len(title):,}")
    return plain_line(title)


def good_moves(node: Node) -> Sequence[Node]:
    """What one should find from a node: the moves that are signed as good, or else the main line."""
    return [child for child in node.children if child.sign in GOOD] or node.children[:1]


def write_study(study: Study) -> str:
    """The study as JSON text."""
    chapters: list[dict[str, object]] = []
    for chapter in study.chapters:
        entry: dict[str, object] = {"title": chapter.title}
        if chapter.goal is not None:
            goal = {"kind": chapter.goal.kind, "node": chapter.goal.node}
            action = {} if chapter.goal.action is None else {"action": str(chapter.goal.action)}
            entry["goal"] = {**goal, **action}
        chapters.append(entry | {"record": record_of(chapter.session)})
    told = {"format": FORMAT, "version": VERSION, "title": study.title, "chapters": chapters}
    return json.dumps(told, ensure_ascii=False, indent=1)


def read_study(text: str, read_position: ReadPosition) -> Study:
    """The study that a JSON text tells; every action in it is played by the rules."""
    told = parse_object(text, "study", MAX_STUDY)
    if told.get("format") != FORMAT:
        raise RecordError(f"not a study: format is {_show(told.get('format'))}, expected {FORMAT!r}")
    version = told.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise RecordError(f"version {_show(version)} is not known (expected {VERSION})")
    entries = told.get("chapters")
    if not isinstance(entries, list) or len(entries) > MAX_CHAPTERS:
        raise RecordError(f"chapters: expected a list of at most {MAX_CHAPTERS}")
    try:
        study = Study(_title(told))
    except ConfigError as error:
        raise RecordError(str(error)) from None
    for number, entry in enumerate(entries, 1):
        try:
            study._append(_read_chapter(entry, read_position))
        except LuxorError as error:
            raise RecordError(f"chapter {number}: {error}") from None
    return study


def _read_chapter(entry: object, read_position: ReadPosition) -> Chapter:
    if not isinstance(entry, dict):
        raise RecordError("expected an object")
    record = entry.get("record")
    if not isinstance(record, dict):
        raise RecordError("record: expected an object")
    title, goal = _title(entry), _read_goal(entry["goal"]) if "goal" in entry else None
    return Chapter(title, session_of(record, read_position), goal)


def _read_goal(entry: object) -> Goal:
    if not isinstance(entry, dict):
        raise RecordError("goal: expected an object")
    kind, node, action = entry.get("kind"), entry.get("node"), entry.get("action")
    if not isinstance(kind, str) or not (action is None or isinstance(action, str)):
        raise RecordError("goal: kind and action are texts")
    if not isinstance(node, int) or isinstance(node, bool) or abs(node) > MAX_NODES:
        raise RecordError(f"goal: node: expected a whole number, found {_show(node)}")
    return Goal(kind, node, action)


def _title(entry: dict[str, object]) -> str:
    title = entry.get("title")
    if not isinstance(title, str):
        raise RecordError(f"title: expected a text, found {_show(title)}")
    return title


def _show(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def load_study(path: str | Path, read_position: ReadPosition) -> Study:
    return read_study(load_text(path, "study", MAX_STUDY), read_position)
