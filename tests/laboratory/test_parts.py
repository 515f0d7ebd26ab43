"""The lists of tests/laboratory/parts.py and the page of figures say the same, and all they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.laboratory import figures
from tests.laboratory.mutants import all_mutants
from tests.laboratory.parts import FIGURES, FUZZ, LOAD, MUTANTS, REDEAL, SOAK, SOAK_CHECKS, Part, named

ROOT = Path(__file__).resolve().parents[2]
LISTS = [*SOAK, *SOAK_CHECKS, *FUZZ, *MUTANTS, *REDEAL, *LOAD]


@pytest.mark.parametrize("part", LISTS, ids=lambda part: part.at)
def test_every_part_is_there(part: Part) -> None:
    assert callable(part.load())


def test_every_mutant_still_breaks_a_line_that_is_there() -> None:
    mutants = all_mutants()
    assert len(mutants) >= 150
    for mutant in mutants:
        source = (ROOT / mutant.file).read_text("utf-8")
        assert mutant.broken(source) != source, mutant.id


def test_the_page_has_a_line_for_every_figure() -> None:
    rows = figures.rows(figures.PAGE.read_text("utf-8"))
    assert [(name, row[1]) for name, row in rows.items()] == [tuple(figure) for figure in FIGURES]


def test_every_figure_is_counted_by_a_target_of_make() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert {figure.command for figure in FIGURES} <= {f"make {target}" for target in targets}


def test_a_figure_is_put_into_its_line_with_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{figures.HEAD}| old | 1 | `make old` | 2020-01-01 |\n\nafter\n", "utf-8")
    monkeypatch.setattr(figures, "FIGURES", [figures_line("new"), figures_line("old")])
    figures.put("new", "12 | 13", page)
    text = page.read_text("utf-8")
    assert text.startswith("before\n\n")
    assert text.endswith("\n\nafter\n")
    assert list(figures.rows(text)) == ["new", "old"]
    assert figures.rows(text)["old"] == ("1", "make old", "2020-01-01")
    value, command, day = figures.rows(text)["new"]
    assert (value, command) == ("12 / 13", "make new")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
    with pytest.raises(KeyError, match="not among FIGURES"):
        figures.put("other", "1", page)


def figures_line(name: str) -> figures.Figure:
    return figures.Figure(name, f"make {name}")


def test_an_unknown_part_is_named() -> None:
    with pytest.raises(KeyError, match="there are: view"):
        named("nothing", REDEAL)
