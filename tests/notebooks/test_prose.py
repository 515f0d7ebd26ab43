"""The course in other languages: every text is there and up to date, the code is the English one's."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks import prose, store

TOLD = [(lang, number) for lang in prose.LANGUAGES for number in prose.chapters(lang)]
BUILT = prose.built()
OTHER_WORDS = re.compile(r"jarrón|peón|\bvous\b|\busted\b", re.I)


def test_the_games_the_examples_and_teaching_are_there_in_all_languages() -> None:
    wanted = {*(f"{number:02}" for number in range(15)), "30", "90"}
    assert all(wanted <= {*prose.chapters(lang)} for lang in prose.LANGUAGES)


@pytest.mark.parametrize(("lang", "number"), TOLD)
def test_no_text_is_missing_or_stale(lang: str, number: str) -> None:
    assert list(prose.missing(number, lang)) == []


@pytest.mark.parametrize("path", BUILT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_is_built_from_what_is_written(path: Path, tmp_path: Path) -> None:
    """The code of the English notebook, the texts of this language, and what was stored of its outputs."""
    lang = path.parent.name
    number = next(number for number, found in prose.chapters(lang).items() if found.file == path.stem)
    stored = nbformat.read(path, as_version=4)
    wanted = prose.notebook_in(lang, number, stored.cells)
    assert [cell.source for cell in stored.cells] == [cell.source for cell in wanted.cells]
    for output in store.outputs(stored):
        assert output["output_type"] != "error"


@pytest.mark.parametrize("path", BUILT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_says_all_in_its_language(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    texts = "\n".join(str(cell.source) for cell in notebook.cells if cell.cell_type == "markdown")
    said = "\n".join("\n".join(store.said(cell)) for cell in notebook.cells)
    found = {word.lower() for word in OTHER_WORDS.findall(texts)}
    assert found <= ({"vous"} if path.stem.startswith("30") else set()), "a class is spoken to as many"
    assert "No, this is not allowed." not in said
    assert not re.search(r"\bplays the (left|right) card\b", said)
    for link in re.findall(r"\]\(([^):]+)\.ipynb\)", texts):
        assert (path.parent / f"{link}.ipynb").exists(), link


def test_what_was_translated_from_another_text_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lang, number = TOLD[0]
    found = prose.chapters(lang)[number]
    older = found._replace(cells={**found.cells, 0: ("00000000", found.cells[0][1])})
    monkeypatch.setitem(prose.chapters(lang), number, older)
    assert list(prose.missing(number, lang)) == [
        f"{lang}/{number}.md: cell 00 was translated from another text"
    ]
    del older.cells[0]
    assert "cell 00 is not there" in next(prose.missing(number, lang))
