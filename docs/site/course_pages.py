"""The course as pages to read: every notebook as it is stored, with its pictures."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import cast

import nbformat
from nbconvert.filters import markdown2html_mistune

from docs.site.pages import HERE, frame, write

NOTEBOOKS = HERE.parents[1] / "notebooks"
TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
LINK = re.compile(r'href="(\d\d_\w+)\.ipynb')
ANCHOR = re.compile(r'<a class="anchor-link".*?</a>')
LIVE = "../live/notebooks/index.html?path={}.ipynb"


def write_course(site: Path) -> int:
    """A page for every notebook, and one that lists them; how many there are."""
    paths = sorted(NOTEBOOKS.glob("*.ipynb"))
    titles = []
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        title = _title(notebook, path.stem)
        titles.append((path.stem, title))
        live = f'<p><a class="button second" href="{LIVE.format(path.stem)}">Open it live</a></p>'
        body = f"{live}{''.join(map(_cell, notebook.cells))}"
        write(site / "course" / f"{path.stem}.html", frame(title, body, here="course", depth=1))
    items = "".join(
        f'<li><a class="card" href="{stem}.html"><b>{escape(title)}</b>{escape(stem[:2])}</a></li>'
        for stem, title in titles
    )
    said = "Read it here, or open any chapter live: it runs in your browser."
    intro = f'<h1>The course</h1><p class="lead">{said}</p>'
    write(
        site / "course" / "index.html",
        frame("The course", f'{intro}<ul class="cards">{items}</ul>', here="course", depth=1),
    )
    return len(titles) + 1


def _title(notebook: nbformat.NotebookNode, otherwise: str) -> str:
    for cell in notebook.cells:
        found = TITLE.search(cell.source) if cell.cell_type == "markdown" else None
        if found:
            return found[1].strip()
    return otherwise


def _html(markdown: str) -> str:
    return ANCHOR.sub("", markdown2html_mistune(markdown))


def _cell(cell: nbformat.NotebookNode) -> str:
    if cell.cell_type == "markdown":
        return LINK.sub(r'href="\1.html', _html(cell.source))
    if cell.cell_type != "code":
        return ""
    shown = "".join(map(_output, cell.outputs))
    code = f'<div class="input"><pre tabindex="0"><code>{escape(cell.source)}</code></pre></div>'
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
