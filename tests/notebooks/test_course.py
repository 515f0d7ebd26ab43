"""The course: every notebook has its parts, was stored as it runs, and runs in every language."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

import luxor
from luxor.analysis import quiz
from luxor.core.terms import Target
from luxor.rulebook import words
from luxor_widgets.lessons.lesson import chapters
from tests.notebooks import fresh, store

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
EVERY = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
CHAPTERS = {name: number for number, _ in chapters() for name in EVERY if name.startswith(f"{number:02}_")}
EXPLORER = re.compile(r"^(explore|lesson)\(", re.M)
PATHS = re.compile(r"/home/\w|/Users/\w|[A-Z]:\\\\?Users|File \"")
MOST_BYTES = 400_000
MOST_PICTURES = 4
GALLERY = "90_rulebook_examples"  # a small picture for each example, and so the one large file

Cell = dict[str, Any]


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
    wanted = course.Chapter(number).wanted
    last = cells(name)[-1]
    assert source(last).startswith("# NBVAL_CHECK_OUTPUT")
    assert said(last).strip() == f"all {len(wanted)} rules of this chapter were met"


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


# --- what the notebooks share ---


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))
    monkeypatch.syspath_prepend(str(NOTEBOOKS))
    return import_module("course")  # the notebooks' own folder is where they import it from


def test_a_chapter_counts_only_what_was_cited(course: ModuleType) -> None:
    chapter = course.Chapter(3)
    assert chapter.coverage().startswith("9 of 9 rules were not met: base.move.active-only")
    session = chapter.set_up(hands={0: ["3", "1", "+-1", "die", "5"]})
    assert "[base.move.tile-to-tile]" in chapter.play(session, "play left", "move 0 3")
    assert chapter.coverage().startswith("8 of 9")
    session.goto(1)
    assert "[base.move.active-only]" in chapter.ask(session, "move anubis-1 3")
    assert chapter.coverage().startswith("7 of 9")


def test_a_table_that_cannot_be_is_refused(course: ModuleType) -> None:
    with pytest.raises(AssertionError, match=r"base\.osiris\.never-stop"):
        course.Chapter(3).set_up(adventurers={0: course.party(0, 6)})


def test_a_party_wakes_only_whom_it_must(course: ModuleType) -> None:
    assert course.party(0, 7) == ["anubis-1", "anubis-2", "anubis-3", 0, 7]
    assert course.party(9) == ["anubis-2", "anubis-3", 0, 0, 9]
    assert course.party(1, 10, 20, 30, 41) == [1, 10, 20, 30, 41]


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_small_pictures_show_less_than_whole_ones(course: ModuleType, lang: str) -> None:
    position = luxor.example("B6").position()
    small, board, whole = (
        len(course.detail(position, (5, 8), lang).rich),
        len(course.detail(position, (), lang).rich),
        len(course.picture(position, lang).rich),
    )
    assert small < board / 2 < whole / 2


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize("id", ["B1", "B10", "B18", "X5"])
def test_a_card_shows_an_example(course: ModuleType, id: str, lang: str) -> None:
    card = course.card(id, lang)
    assert "<img " in card.rich
    assert luxor.example(id).text(lang) in repr(card)


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_quiz_can_be_clicked_through(course: ModuleType, lang: str) -> None:
    questions = quiz(luxor.new_game(seed=3).position, 3, "base.move", lang=lang)
    box = course.Quiz(questions)
    for number, question in enumerate(questions):
        assert len(box.front["choices"]) == len(question.choices)
        box.answer(question.answer if number else (question.answer + 1) % len(question.choices))
        assert box.shown["verdict"]["right"] == question.answer
        box.next()
    assert (box.shown["sum"], box.shown["total"], box.front) == (2, 3, {})


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_case_shows_the_question_the_reading_and_what_follows(
    course: ModuleType, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    chapter = course.Chapter(6, lang)
    back = chapter.set_up(hands={0: ["+-1", "1", "2", "die", "5"]}, adventurers={0: course.party(0, 5)})
    chapter.case("ruling.back.acts", back, "play left", "move 5 -1")
    told, ruling = capsys.readouterr().out, luxor.rule("ruling.back.acts", lang)
    assert told.startswith(f"{ruling.question}  [ruling.back.acts]\n  -> {ruling.readings[ruling.chosen]}\n")
    assert len(told.splitlines()) > 2
    assert "ruling.back.acts" in chapter.met


def test_marks_show_in_small_pictures(course: ModuleType) -> None:
    position, places = luxor.new_game(seed=3).position, range(1, 9)
    plain = course.detail(position, places).rich
    looked_at = course.detail(position, places, marks=[(Target("space", 8),)]).rich
    arrow = course.detail(position, places, marks=[(Target("space", 3), Target("space", 8))]).rich
    assert len({plain, looked_at, arrow}) == 3


# --- storing them again ---


def test_storing_leaves_only_what_stays_the_same(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    texts = ["import ipywidgets\nipywidgets.Button()", "print('a'); print('b')", "time = 1\ntime"]
    notebook.cells = [nbformat.v4.new_code_cell(text) for text in texts]
    path = tmp_path / "small.ipynb"
    nbformat.write(notebook, path)
    assert [line.partition(":")[0] for line in store.store(path)] == ["cell-00", "cell-01", "cell-02"]
    stored = path.read_text("utf-8")
    assert "run this cell to see it" in stored
    assert not re.search(r"widget-view|execution\"|\"version\"", stored)
    assert store.store(path) == []
    assert path.read_text("utf-8") == stored
    path.write_text(stored.replace("time = 1", "time = 2"), "utf-8")
    assert store.store(path) == ["cell-02: text/plain: 2"]


def test_stored_drawings_are_pixels_and_stay_as_they_were(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    game = "import luxor\nfrom luxor_widgets import explore\nsession = luxor.new_game(2, seed=3)\n"
    texts = [f"{game}explore(session)", "explore(session)", "session.position"]
    notebook.cells = [nbformat.v4.new_code_cell(text) for text in texts]
    path = tmp_path / "drawn.ipynb"
    nbformat.write(notebook, path)
    store.store(path)
    first, second, third = nbformat.read(path, as_version=4).cells
    assert [set(cell.outputs[0].data) for cell in (first, second, third)] == [
        {"image/png", "text/plain"},
        {"text/plain"},
        {"image/png", "text/plain"},
    ]
    assert first.outputs[0].data["text/plain"].endswith("Run the cell to play.")
    stored = path.read_text("utf-8")
    path.write_text(stored.replace('"image/png": "iVBOR', '"image/png": "other fonts '), "utf-8")
    assert store.store(path) == []
    assert "other fonts" in path.read_text("utf-8")


def test_a_stale_picture_is_told() -> None:
    shown = {"image/png": "", "text/plain": "Luxor for 2"}
    old, new = ({"data": shown, "metadata": {"luxor": {"drawn": drawing}}} for drawing in "ab")
    assert fresh.stale([old], [old]) == ""
    assert "Luxor for 2" in fresh.stale([old], [new])
    assert "fewer" in fresh.stale([old], [])


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
        met = words(lang).raw("course.all-met").partition("{n}")[2]
        assert met in told, "in the chosen language, too"
