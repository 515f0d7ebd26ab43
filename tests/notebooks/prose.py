# ruff: noqa: T201 (a command: it prints)
"""The course in other languages: the code of the English notebooks, with the prose of `notebooks/prose`.

A file such as `prose/fr/06.md` begins with the name of its notebook and the words that the code says
(`say: old => new`); then comes each text cell after a line `<!-- 09 1a2b3c4d -->`, its number and the
digest of the English text that it was translated from. What many notebooks say alike is in `common.md`.
`python -m tests.notebooks.prose --stamp` writes the digests, once the texts are right again.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

COURSE = Path(__file__).resolve().parents[2] / "notebooks"
PROSE = COURSE / "prose"
LANGUAGES = tuple(sorted(folder.name for folder in PROSE.iterdir() if folder.is_dir()))
CELL = re.compile(r"^<!-- (\d\d)(?: ([0-9a-f]{8}))? -->\n", re.M)
COMMON = re.compile(r"^<!-- (.+) -->\n", re.M)
STEP = re.compile(
    r"(.*?)\b(Before|Next|Back to the beginning|For teachers): \[([^]]+)\]\((\w+)\.ipynb\)", re.S
)
LINK = re.compile(r"\]\((\d\d_\w+)\.ipynb\)")


class Prose(NamedTuple):
    """A notebook in another language: its file, what the code says, and its text cells with their digests."""

    file: str
    words: tuple[tuple[str, str], ...]
    cells: dict[int, tuple[str, str]]


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@cache
def english(number: str) -> Path:
    return next(COURSE.glob(f"{number}_*.ipynb"))


@cache
def chapters(lang: str) -> dict[str, Prose]:
    """What there is in a language, by the number of the notebook."""
    return {path.stem: read(path) for path in sorted((PROSE / lang).glob("[0-9][0-9].md"))}


def read(path: Path) -> Prose:
    head, *rest = CELL.split(path.read_text("utf-8"))
    lines = head.strip().splitlines()
    words = [line.removeprefix("say: ").split(" => ") for line in lines if line.startswith("say: ")]
    cells = {int(rest[n]): (rest[n + 1] or "", rest[n + 2].strip()) for n in range(0, len(rest), 3)}
    return Prose(lines[0].removeprefix("file: "), tuple((old, new) for old, new in words), cells)


@cache
def common(lang: str) -> dict[str, str]:
    """English texts that many notebooks have, with their translation."""
    _, *rest = COMMON.split((PROSE / lang / "common.md").read_text("utf-8"))
    return {rest[n]: rest[n + 1].strip() for n in range(0, len(rest), 2)}


def built() -> list[Path]:
    """The notebooks of all other languages, whether they are there yet or not."""
    return [COURSE / lang / f"{prose.file}.ipynb" for lang in LANGUAGES for prose in chapters(lang).values()]


def title(number: str, lang: str) -> str:
    """What a notebook is called in a language."""
    found = chapters(lang).get(number)
    if found:
        return found.cells[0][1].splitlines()[0].removeprefix("# ")
    first = nbformat.read(english(number), as_version=4).cells[0].source
    return str(first).splitlines()[0].removeprefix("# ")


def linked(text: str, lang: str) -> str:
    """Links lead to notebooks of the same language, and to the English ones where there is none."""

    def there(found: re.Match[str]) -> str:
        prose = chapters(lang).get(found[1][:2])
        return f"]({prose.file if prose else '../' + found[1]}.ipynb)"

    return LINK.sub(there, text)


def in_words(text: str, lang: str) -> str | None:
    """A text that many notebooks have; the line with the way on has the titles of that language."""
    said = common(lang)
    if text in said:
        return said[text]
    if not STEP.search(text):
        return None
    steps = [(said[found[2]], found[4]) for found in STEP.finditer(text)]
    way = " · ".join(f"{word}[{title(name[:2], lang)}]({name}.ipynb)" for word, name in steps)
    before = (STEP.match(text) or [""] * 2)[1].strip(" ·")
    return f"{said[before]} {way}" if before in said else way if not before else None


def missing(number: str, lang: str) -> Iterator[str]:
    """What a notebook lacks in a language, and what was translated from another text."""
    prose = chapters(lang)[number]
    cells = nbformat.read(english(number), as_version=4).cells
    texts = {n: str(cell.source) for n, cell in enumerate(cells) if cell.cell_type == "markdown"}
    for n, text in texts.items():
        if n in prose.cells:
            if prose.cells[n][0] != digest(text):
                yield f"{lang}/{number}.md: cell {n:02} was translated from another text"
        elif in_words(text, lang) is None:
            yield f"{lang}/{number}.md: cell {n:02} is not there: {text[:60]!r}"
    yield from (f"{lang}/{number}.md: there is no text cell {n:02}" for n in prose.cells if n not in texts)
    code = "".join(str(cell.source) for cell in cells if cell.cell_type == "code")
    yield from (f"{lang}/{number}.md: no code says {old!r}" for old, _ in prose.words if old not in code)


def build(path: Path) -> None:
    """Write a notebook of another language from the English one, with what was stored of its outputs."""
    lang = path.parent.name
    number = next(number for number, prose in chapters(lang).items() if prose.file == path.stem)
    before = nbformat.read(path, as_version=4).cells if path.exists() else []
    path.parent.mkdir(exist_ok=True)
    path.write_text(nbformat.writes(notebook_in(lang, number, before)) + "\n", "utf-8")


def notebook_in(lang: str, number: str, before: list[Any]) -> Any:
    """A notebook in another language; what cells of the same code said before stays."""
    notebook = nbformat.read(english(number), as_version=4)
    for n, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            own = chapters(lang)[number].cells.get(n)
            cell.source = linked(own[1] if own else in_words(cell.source, lang) or cell.source, lang)
            continue
        cell.source = code_in(cell.source, lang, chapters(lang)[number])
        same = n < len(before) and before[n].source == cell.source
        cell.outputs = before[n].outputs if same else []
    return notebook


def code_in(source: str, lang: str, prose: Prose) -> str:
    """The same code: in this language, and from a folder further down."""
    for old, new in prose.words:
        source = source.replace(old, new)
    first = re.sub(r'^LANG = "en".*', f'LANG = "{lang}"\n\nimport sys\n\nsys.path.append("..")', source)
    return first


def stamp() -> None:
    """Write beside every text the digest of the English one."""
    for lang in LANGUAGES:
        for path in sorted((PROSE / lang).glob("[0-9][0-9].md")):
            cells = nbformat.read(english(path.stem), as_version=4).cells
            digests = {n: digest(str(cell.source)) for n, cell in enumerate(cells)}

            def marked(found: re.Match[str], digests: dict[int, str] = digests) -> str:
                return f"<!-- {found[1]} {digests[int(found[1])]} -->\n"

            text = CELL.sub(marked, path.read_text("utf-8"))
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    if "--stamp" in sys.argv:
        stamp()
        chapters.cache_clear()
    wrong = [line for lang in LANGUAGES for number in chapters(lang) for line in missing(number, lang)]
    print("\n".join(wrong) or "all texts are there")
    sys.exit(bool(wrong))
