"""The course as pages to read: every notebook as it is stored, with its pictures."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import NamedTuple, cast

import nbformat
from nbconvert.filters import Highlight2HTML, markdown2html_mistune

from docs.site.pages import HERE, frame, neighbours, write

NOTEBOOKS = HERE.parents[1] / "notebooks"
TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
LINK = re.compile(r'href="(\d\d_\w+)\.ipynb')
ANCHOR = re.compile(r'<a class="anchor-link".*?</a>')
GOAL = re.compile(r"^\*\*Goal:\*\* (.+)$", re.MULTILINE)
MARKED = re.compile(r"[*`]")
COLOURED = Highlight2HTML(pygments_lexer="python")  # type: ignore[no-untyped-call]
FOCUSABLE = '<pre tabindex="0">'  # so that its end can be reached by keys, too
CHECKED = "# NBVAL_CHECK_OUTPUT\n"  # for the tests, not for readers
LIVE = "../live/notebooks/index.html?path={}.ipynb"
# the parts of the course, each with the number of its first chapter
PARTS = (
    (0, "The game"),
    (7, "The Mummy's Curse"),
    (13, "Expedition Luxor"),
    (20, "Finding out"),
    (30, "Teaching, and boards of your own"),
    (90, "To look things up"),
)


class Chapter(NamedTuple):
    """A notebook, and what its first words say of it."""

    name: str
    title: str
    goal: str
    notebook: nbformat.NotebookNode


def write_course(site: Path) -> int:
    """A page for every notebook, and one that lists them; how many there are."""
    chapters = [_chapter(path) for path in sorted(NOTEBOOKS.glob("*.ipynb"))]
    titles = [(chapter.name, chapter.title) for chapter in chapters]
    around = zip([None, *titles], [*titles[1:], None])
    for chapter, (before, after) in zip(chapters, around):
        live = f'<a class="button second" href="{LIVE.format(chapter.name)}">Open it live</a>'
        cells = "".join(map(_cell, chapter.notebook.cells))
        body = f'<p class="aside">{live}</p>{cells}{neighbours("Chapters", before, after)}'
        page = frame(chapter.title, body, here="course", depth=1, summary=chapter.goal)
        write(site / "course" / f"{chapter.name}.html", page)
    write(site / "course" / "index.html", frame("The course", _contents(chapters), here="course", depth=1))
    return len(chapters) + 1


def _chapter(path: Path) -> Chapter:
    notebook = nbformat.read(path, as_version=4)
    said = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    title, goal = TITLE.search(said), GOAL.search(said)
    return Chapter(
        path.stem,
        title[1].strip() if title else path.stem,
        MARKED.sub("", goal[1]) if goal else "",
        notebook,
    )


def _contents(chapters: list[Chapter]) -> str:
    said = "Read it here, or open any chapter live: it runs in your browser, with nothing to install."
    parts = [f'<h1>The course</h1><p class="lead">{said}</p>']
    ends = [first for first, _ in PARTS[1:]] + [100]
    for (first, title), end in zip(PARTS, ends):
        cards = "".join(_card(chapter) for chapter in chapters if first <= int(chapter.name[:2]) < end)
        parts.append(f'<h2>{escape(title)}</h2><ul class="cards">{cards}</ul>')
    return "".join(parts)


def _card(chapter: Chapter) -> str:
    goal = chapter.goal[:1].upper() + chapter.goal[1:]
    said = f"<b>{escape(chapter.title)}</b>{escape(goal)}"
    return f'<li><a class="card" href="{chapter.name}.html">{said}</a></li>'


def _html(markdown: str) -> str:
    return ANCHOR.sub("", markdown2html_mistune(markdown))


def _cell(cell: nbformat.NotebookNode) -> str:
    if cell.cell_type == "markdown":
        return LINK.sub(r'href="\1.html', _html(cell.source))
    if cell.cell_type != "code":
        return ""
    shown = "".join(map(_output, cell.outputs))
    code = COLOURED(cell.source.replace(CHECKED, ""))
    code = f'<div class="input">{code.replace("<pre>", FOCUSABLE)}</div>'
    return code + (f'<div class="output">{shown}</div>' if shown else "")


def _output(output: nbformat.NotebookNode) -> str:
    if output.output_type == "stream":
        return f"<pre>{escape(output.text)}</pre>"
    data = output.get("data", {})
    if "text/html" in data:
        return cast("str", data["text/html"])
    if "image/png" in data:
        alt = escape(data.get("text/plain", "a figure"), quote=True)
        return f'<img alt="{alt}" src="data:image/png;base64,{data["image/png"].strip()}">'
    if "text/markdown" in data:
        return _html(data["text/markdown"])
    return f"<pre>{escape(data['text/plain'])}</pre>" if "text/plain" in data else ""
