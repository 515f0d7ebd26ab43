"""A study as a notebook: its whole text in the first cell, comments to read, and chapters to explore."""

from __future__ import annotations

import json
from collections.abc import Iterator

from luxor.core.study.node import Node
from luxor.core.study.study import Chapter, Study, write_study

Cell = dict[str, object]


def write_notebook(study: Study, lang: str = "en") -> str:
    """The notebook as JSON text, in the format that Jupyter calls 4.5."""
    cells = [_text(f"# {_plain(study.title)}"), _whole(study)]
    for number, chapter in enumerate(study.chapters, 1):
        cells += _chapter(number, chapter, lang)
    for number, cell in enumerate(cells):
        cell["id"] = f"study-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    told = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(told, ensure_ascii=False, indent=1)


def _whole(study: Study) -> Cell:
    """The study itself, folded away: it is long, and nobody needs to read it."""
    compact = json.dumps(json.loads(write_study(study)), separators=(",", ":"))
    cell = _code(f"import luxor\nfrom luxor_widgets import explore\n\nstudy = luxor.read_study({compact!r})")
    cell["metadata"] = {"jupyter": {"source_hidden": True}}
    return cell


def _chapter(number: int, chapter: Chapter, lang: str) -> Iterator[Cell]:
    session, goal = chapter.session, chapter.goal
    words = session.root.position.game.words(lang, session.names)
    yield _text(f"## {number}. {_plain(chapter.title)}")
    here = goal.node if goal else 0
    yield _code(f"session = study.chapters[{number - 1}].session\nsession.goto({here})\nexplore(session)")
    if goal:
        asked = words.say(f"study.goal.{goal.kind}")
        if goal.action is not None:
            label = session.nodes[goal.node].position.label(goal.action, lang, session.names)
            asked = words.pair(asked, label)
        yield _text(f"**{_plain(asked)}**")
    for node in session.nodes:
        if node.comment:
            yield _text("\n\n".join([f"### {_heading(node, lang, session.names)}", _plain(node.comment)]))
            yield _code(f"session.goto({node.id})\nsession.position")


def _heading(node: Node, lang: str, names: tuple[str, ...]) -> str:
    position = (node.parent or node).position
    words = position.game.words(lang, names)
    if node.parent is None or node.action is None:
        return words.say("explore.start")
    label = position.label(node.action, lang, names)
    return _plain(f"{words.pair(words.seat(position.seat), label)} {node.sign}".rstrip())


def _plain(text: str) -> str:
    """The text in Markdown, where nothing in it is taken for a sign of that language."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#|$!~&" else char for char in text)


def _text(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(text: str) -> Cell:
    return {"cell_type": "code", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
