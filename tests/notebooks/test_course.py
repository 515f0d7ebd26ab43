"""The course: every notebook has its parts, was stored as it runs, and runs in every language."""

from __future__ import annotations

import gzip
import io
import json
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

import luxor
from luxor.rulebook import words
from luxor_widgets.lessons.lesson import chapters
from tests.notebooks import store

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
EVERY = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
CHAPTERS = {name: number for number, _ in chapters() for name in EVERY if name.startswith(f"{number:02}_")}
EXPLORER = re.compile(r"^(explore|lesson)\(", re.M)
PATHS = re.compile(r"/home/\w|/Users/\w|[A-Z]:\\\\?Users|File \"")
MOST_BYTES = 330_000
MOST_PICTURES = 7
IN_THE_LEDGER = (6, 8)  # chapters whose rulings are met there
GALLERY = "90_rulebook_examples"  # a small picture for each example, and so the one large file

Cell = dict[str, Any]


@cache
def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))
    return found


def cells(name: str, kind: str = "code") -> list[Cell]:
    return [cell for cell in read(name)["cells"] if cell["cell_type"] == kind]


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def prose(name: str) -> str:
    return "\n".join(source(cell) for cell in cells(name, "markdown"))


def code(name: str) -> str:
    return "\n".join(source(cell) for cell in cells(name))


def outputs(name: str) -> Iterator[dict[str, Any]]:
    for cell in cells(name):
        yield from cell["outputs"]


def pictures(output: dict[str, Any]) -> int:
    """How many drawings an output shows."""
    data = output.get("data", {})
    drawing = "image/png" in data and store.drawn(output) != ""  # not a plot
    return drawing + "".join(data.get("text/html", "")).count("<img ")


def said(cell: Cell) -> str:
    """What a cell printed."""
    return "".join("".join(output.get("text", "")) for output in cell["outputs"])


# --- how every notebook is stored ---


@pytest.mark.parametrize("name", EVERY)
def test_it_is_stored_as_it_ran_and_without_widget_state(name: str) -> None:
    stored = read(name)
    assert "widgets" not in stored["metadata"]
    assert not [output for output in outputs(name) if output["output_type"] == "error"]
    for output in outputs(name):
        assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
    ran = [cell["execution_count"] for cell in cells(name) if source(cell).strip()]
    assert ran == list(range(1, len(ran) + 1))


@pytest.mark.parametrize("name", EVERY)
def test_its_pictures_are_pixels_and_have_words(name: str) -> None:
    """Code hosts show no SVG; who cannot see a picture reads what it shows."""
    assert "image/svg" not in (NOTEBOOKS / f"{name}.ipynb").read_text("utf-8")
    for output in outputs(name):
        if "image/png" in output.get("data", {}) and store.drawn(output):
            assert output["metadata"]["image/png"]["alt"] == "".join(output["data"]["text/plain"])


def test_the_first_screen_of_the_course_shows_the_game() -> None:
    first = next(cell for cell in cells(EVERY[0]) if EXPLORER.search(source(cell)))
    assert cells(EVERY[0]).index(first) <= 1
    assert sum(map(pictures, first["outputs"])) == 1


@pytest.mark.parametrize("name", EVERY)
def test_it_names_no_place_on_somebody_s_machine(name: str) -> None:
    text = (NOTEBOOKS / f"{name}.ipynb").read_text("utf-8")
    here = [str(NOTEBOOKS.parent), str(Path.home()), tempfile.gettempdir() + "/"]
    assert not PATHS.search(text)
    assert not [place for place in here if len(place) > 2 and place in text]


@pytest.mark.parametrize("name", EVERY)
def test_it_is_small(name: str) -> None:
    shown = sum(map(pictures, outputs(name)))
    size = (NOTEBOOKS / f"{name}.ipynb").stat().st_size
    if name == GALLERY:
        assert shown == len(luxor.examples()) + 2  # an explorer, and its picture
        assert size < MOST_BYTES * 3
    else:
        assert shown <= MOST_PICTURES
        assert size < MOST_BYTES


def test_all_of_the_course_is_small_where_it_is_installed() -> None:
    """Without what cells said, as a wheel and a source distribution hold it, in all languages."""
    whole = io.BytesIO()
    with gzip.GzipFile(fileobj=whole, mode="wb", mtime=0) as packed:
        for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
            notebook = json.loads(path.read_text("utf-8"))
            for cell in notebook["cells"]:
                cell.pop("outputs", None)
            packed.write(json.dumps(notebook, ensure_ascii=False).encode())
    assert len(whole.getvalue()) < 200_000


# --- the parts of every notebook ---


def test_every_chapter_of_the_course_has_its_notebook() -> None:
    assert list(CHAPTERS.values()) == [number for number, _ in chapters()]


@pytest.mark.parametrize("name", EVERY)
def test_it_says_its_goal_and_has_one_setting_for_the_language(name: str) -> None:
    assert re.search(r"^\*\*Goal:\*\* \w", source(cells(name, "markdown")[0]), re.M)
    assert source(cells(name)[0]).startswith('LANG = "en"')
    assert len(re.findall(r"^LANG\s*=", code(name), re.M)) == 1


@pytest.mark.parametrize("name", EVERY)
def test_it_has_an_explorer_a_picture_and_a_quiz(name: str) -> None:
    assert EXPLORER.search(code(name))
    assert any(map(pictures, outputs(name)))
    assert re.search(r"^Quiz\(", code(name), re.M)


@pytest.mark.parametrize("name", EVERY)
def test_it_has_something_to_break(name: str) -> None:
    assert "## Try to break the rule" in prose(name)
    assert "No, this is not allowed." in "".join(said(cell) for cell in cells(name))


@pytest.mark.parametrize("name", EVERY)
def test_explorers_and_quizzes_follow_the_language(name: str) -> None:
    for cell in cells(name):
        for call in re.findall(r"^(?:explore|lesson)\(.*\)$", source(cell), re.M):
            assert "lang=LANG" in call
        if "Quiz(" in source(cell):
            assert "LANG" in source(cell)


@pytest.mark.parametrize("name", EVERY)
def test_it_plays_a_printed_example_and_has_checked_cells(name: str) -> None:
    assert "as printed>" in json.dumps(read(name)["cells"]) or "Where a printed example decides" in prose(
        name
    )
    checked = [cell for cell in cells(name) if source(cell).startswith("# NBVAL_CHECK_OUTPUT")]
    assert len(checked) >= 3
    assert all(cell["outputs"] for cell in checked)


@pytest.mark.parametrize("name", EVERY)
def test_nothing_that_it_compares_comes_out_false(name: str) -> None:
    """A cell that says two things are the same is there because they are."""
    for cell in cells(name):
        assert not re.search(r"(same|all)[^\n]*: False|^False$", said(cell), re.M), source(cell)
        shown = ["".join(o.get("data", {}).get("text/plain", "")) for o in cell["outputs"]]
        assert "False" not in shown, source(cell)


# --- what is printed and what is not ---

TOLD_AS_PRINTED = re.compile(r"printed (board|path|walls)|proof that the engine", re.I)


@pytest.mark.parametrize("name", EVERY)
def test_it_calls_nothing_printed_that_is_ours(name: str) -> None:
    assert not TOLD_AS_PRINTED.search(prose(name) + code(name))


def test_a_sentence_with_the_printed_board_would_be_seen() -> None:
    assert TOLD_AS_PRINTED.search("This can never happen on the printed board.")


def shown_texts(name: str) -> str:
    """What a notebook shows, and the words that stand for its pictures."""
    found = [output.get("data", {}) for output in outputs(name)]
    return "".join("".join(data.get(kind, "")) for data in found for kind in ("text/html", "text/plain"))


@pytest.mark.parametrize("name", [name for name in EVERY if int(name[:2]) <= 14])
def test_it_shows_what_is_not_printed_with_a_sign_and_a_sentence(name: str) -> None:
    shown = shown_texts(name)
    sign, sentence = (
        ("✓", "Not printed in our booklet")
        if name[:2] in ("13", "14")
        else ("≈", "Reconstructed, not printed")
    )
    assert sign in shown
    assert sentence in shown


# --- the parts of a chapter ---


@pytest.mark.parametrize(("name", "number"), CHAPTERS.items())
def test_every_rule_of_the_chapter_is_met_in_its_run(name: str, number: int, course: ModuleType) -> None:
    wanted = course.Chapter(number, rulings=number not in IN_THE_LEDGER).wanted
    last = cells(name)[-1]
    assert source(last).startswith("# NBVAL_CHECK_OUTPUT")
    found = re.fullmatch(
        r"all (\d+) rules of this chapter were met|(\d+) rules .* met; (\d+) more .*", said(last).strip()
    )
    assert found, said(last)
    assert sum(map(int, filter(None, found.groups()))) == len(wanted)
    assert int(found[1] or found[2]) >= len(wanted) / 3, "most are reasons of something"


def test_the_rulings_of_other_chapters_come_up_in_the_ledger(course: ModuleType) -> None:
    """Most of them as a case that is played there; others come up beside them, or are told as cards."""
    played = code("91_ambiguity_ledger")
    for number in IN_THE_LEDGER:
        rulings = [rule.id for rule in course.Chapter(number).wanted if rule.status == "ruling"]
        assert sum(f'"{id}"' in played for id in rulings) >= 0.8 * len(rulings)


def test_every_rule_belongs_to_a_chapter(course: ModuleType) -> None:
    taught = {rule.id for number in CHAPTERS.values() for rule in course.Chapter(number).wanted}
    assert [rule.id for rule in luxor.rules() if rule.id not in taught] == []


def test_every_printed_example_is_played_in_a_chapter() -> None:
    told = "".join(said(cell) for name in CHAPTERS for cell in cells(name))
    assert [id for id in luxor.examples() if f"<example {id}: as printed>" not in told] == []


# --- how they hang together ---


@pytest.mark.parametrize("name", EVERY)
def test_links_lead_to_notebooks_of_the_course(name: str) -> None:
    links = re.findall(r"\]\(([^):]+)\)", prose(name))
    assert [link for link in links if not (NOTEBOOKS / link).exists()] == []


def test_one_can_read_from_the_first_to_the_last() -> None:
    for here, following in pairwise(EVERY):
        last = source(cells(here, "markdown")[-1])
        assert re.search(rf"Next: \[[^]]+\]\({following}\.ipynb\)", last), here
        assert "Before: [" in source(cells(following, "markdown")[-1]), following
        assert f"({here}.ipynb)" in source(cells(following, "markdown")[-1]), following


def test_titles_of_links_are_those_of_the_notebooks() -> None:
    titles = {name: source(cells(name, "markdown")[0]).splitlines()[0].lstrip("# ") for name in EVERY}
    for name in EVERY:
        for text, link in re.findall(r"(?:Before|Next): \[([^]]+)\]\((\w+)\.ipynb\)", prose(name)):
            assert titles[link].startswith(text), f"{name} calls {link} {text}"


def test_the_ledger_shows_every_ruling_and_the_gallery_every_example() -> None:
    ledger = json.dumps(read("91_ambiguity_ledger")["cells"])
    assert [rule.id for rule in luxor.rules() if rule.status == "ruling" and rule.id not in ledger] == []
    gallery = json.dumps(read(GALLERY)["cells"])
    assert [id for id in luxor.examples() if f"<h4>{id} " not in gallery] == []


# --- in the other languages ---


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["fr", "es"])
@pytest.mark.parametrize("name", EVERY)
def test_it_runs_in_another_language(name: str, lang: str) -> None:
    """As a reader does it: change the setting at the top, run everything."""
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    first.source = first.source.replace('LANG = "en"', f'LANG = "{lang}"')
    store.run(notebook, NOTEBOOKS)
    told = "".join(said(cell) for cell in notebook.cells if cell.cell_type == "code")
    assert "No, this is not allowed." not in told
    if name in CHAPTERS:
        met = [words(lang).raw(key) for key in ("course.all-met", "course.met-and-beside")]
        assert any(re.split(r"{\w+}", text)[1] in told for text in met), "in the chosen language, too"
