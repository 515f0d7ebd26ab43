"""The course as pages to read: every notebook as it is stored, with its pictures."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple, cast

import nbformat
from nbconvert.filters import Highlight2HTML, markdown2html_mistune

from docs.site.pages import HERE, frame, neighbours, texts, write, write_place
from luxor.core.words.rulebook import LANGUAGES

NOTEBOOKS = HERE.parents[1] / "notebooks"
TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
LINK = re.compile(r'href="(?:\.\./)?(?:(fr|es)/)?(\d\d_\w+)\.ipynb')
ANCHOR = re.compile(r'<a class="anchor-link".*?</a>')
GOAL = re.compile(r"^\*\*(?:Goal:|But\s:|Objetivo:)\*\* (.+)$", re.MULTILINE)
MARKED = re.compile(r"[*`]")
COLOURED = Highlight2HTML(pygments_lexer="python")  # type: ignore[no-untyped-call]
FOCUSABLE = '<pre tabindex="0">'  # so that its end can be reached by keys, too
CHECKED = "# NBVAL_CHECK_OUTPUT\n"  # for the tests, not for readers
LIVE = "live/notebooks/index.html?path={}.ipynb"
PARTS = (0, 7, 13, 20, 30, 90)  # the numbers of the first chapters of the parts of the course


class Chapter(NamedTuple):
    """A notebook, and what its first words say of it."""

    name: str
    title: str
    goal: str
    notebook: nbformat.NotebookNode


def write_course(site: Path) -> int:
    """A page for every notebook in every language, and one that lists them; how many there are."""
    return sum(_write(site, lang) for lang in LANGUAGES)


def _write(site: Path, lang: str) -> int:
    chapters, said = chapters_in(lang), texts(lang)["course"]
    own = "" if lang == "en" else f"{lang}/"
    depth = 1 + own.count("/")
    titles = [(chapter.name, chapter.title) for chapter in chapters]
    around = zip([None, *titles], [*titles[1:], None])
    for chapter, (before, after) in zip(chapters, around):
        address = "../" * depth + LIVE.format(own + chapter.name)
        live = f'<a class="button second" href="{address}">{escape(said["live"])}</a>'
        cells = "".join(_cell(cell, lang) for cell in chapter.notebook.cells)
        body = f'<p class="aside">{live}</p>{cells}{neighbours(said["chapters"], before, after)}'
        page = frame(
            chapter.title, body, here="course", depth=depth, lang=lang, summary=chapter.goal,
            languages=_same(chapter, lang),
        )  # fmt: skip
        write(site / own / "course" / f"{chapter.name}.html", page)
    write_place(site, "course", lang, said["title"], _contents(chapters, lang))
    return len(chapters) + 1


@cache
def chapters_in(lang: str) -> list[Chapter]:
    """The notebooks that there are in a language."""
    folder = NOTEBOOKS if lang == "en" else NOTEBOOKS / lang
    return [_chapter(path) for path in sorted(folder.glob("*.ipynb"))]


def _same(chapter: Chapter, lang: str) -> dict[str, str]:
    """The pages of a chapter in all languages that have it."""
    return {
        other: _page(lang, other, found.name)
        for other in LANGUAGES
        for found in chapters_in(other)
        if found.name[:2] == chapter.name[:2]
    }


def _page(here: str, lang: str, name: str) -> str:
    """A chapter's page in a language, from the pages of another one."""
    if here == lang:
        return f"{name}.html"
    up = "../" if here == "en" else "../../"
    return f"{up}{'' if lang == 'en' else lang + '/'}course/{name}.html"


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


def _contents(chapters: list[Chapter], lang: str) -> str:
    """All chapters, part by part; those that are not there in this language in English."""
    said = texts(lang)["course"]
    parts = [f'<h1>{escape(said["title"])}</h1><p class="lead">{escape(said["lead"])}</p>']
    mine = {chapter.name[:2] for chapter in chapters}
    others = [chapter for chapter in chapters_in("en") if chapter.name[:2] not in mine]
    for number, (first, end) in enumerate(zip(PARTS, (*PARTS[1:], 100))):
        cards = "".join(_card(chapter, "") for chapter in chapters if first <= int(chapter.name[:2]) < end)
        cards += "".join(_card(each, lang) for each in others if first <= int(each.name[:2]) < end)
        parts.append(f'<h2>{escape(said[f"part-{number}"])}</h2><ul class="cards">{cards}</ul>')
    return "".join(parts)


def _card(chapter: Chapter, elsewhere: str) -> str:
    """A chapter in a list; `elsewhere`: the language of a list that it is in as an English one."""
    goal = chapter.goal[:1].upper() + chapter.goal[1:]
    said = f"<b>{escape(chapter.title)}</b>{escape(goal)}"
    address = _page(elsewhere, "en", chapter.name) if elsewhere else f"{chapter.name}.html"
    tongue = ' lang="en"' if elsewhere else ""
    return f'<li><a class="card"{tongue} href="{address}">{said}</a></li>'


def _html(markdown: str) -> str:
    return ANCHOR.sub("", markdown2html_mistune(markdown))


def _cell(cell: nbformat.NotebookNode, lang: str) -> str:
    if cell.cell_type == "markdown":
        return LINK.sub(lambda found: f'href="{_linked(lang, found)}', _html(cell.source))
    if cell.cell_type != "code":
        return ""
    shown = "".join(map(_output, cell.outputs))
    code = COLOURED(cell.source.replace(CHECKED, ""))
    code = f'<div class="input">{code.replace("<pre>", FOCUSABLE)}</div>'
    return code + (f'<div class="output">{shown}</div>' if shown else "")


def _linked(lang: str, found: re.Match[str]) -> str:
    """Where a link between notebooks leads on the site: its folder says which language it is in."""
    up = found[0].startswith('href="../')
    there = found[1] or ("en" if up or lang == "en" else lang)
    return _page(lang, there, found[2])


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
