"""The public names of luxor_widgets: no others are listed, and each says how it is used."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import luxor_widgets

CONSTANTS = {"EVERYTHING", "HOT_SEAT"}  # numbers: the package itself says how they are used
EXPLAINED = sorted(set(luxor_widgets.__all__) - CONSTANTS)


def examples(name: str, of: object) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder(recurse=False).find(of, name, globs={}) if test.examples]


def test_only_the_public_names_are_listed() -> None:
    assert dir(luxor_widgets) == sorted(luxor_widgets.__all__)


@pytest.mark.parametrize("name", ["luxor_widgets", *EXPLAINED])
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    found = examples(name, getattr(luxor_widgets, name, luxor_widgets))
    assert found, f"{name} has no example"
    for test in found:
        told: list[str] = []
        doctest.DocTestRunner(verbose=False).run(test, out=told.append)
        assert "".join(told) == ""


def test_the_package_shows_how_its_constants_are_used() -> None:
    (test,) = examples("luxor_widgets", luxor_widgets)
    used = " ".join(each.source for each in test.examples)
    assert [name for name in CONSTANTS if name not in used] == []


def test_a_board_is_shown_without_the_analysis() -> None:
    """A page in which Python starts anew loads every module it imports."""
    shown = "from luxor_widgets import explore; explore(luxor.new_game(2, seed=1))"
    listed = "print([name for name in sys.modules if name.startswith(('luxor.analysis', 'luxor.exams'))])"
    command = [sys.executable, "-c", f"import sys, luxor; {shown}; {listed}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("missing", "code", "extra"),
    [
        ("ipycanvas", "import luxor_widgets", "widgets"),
        ("pandas", "import luxor.analysis as a; a.simulate(1)", "analysis"),
        ("tqdm", "import luxor.analysis as a; a.simulate(1, show_progress=True)", "analysis"),
    ],
)
def test_whoever_lacks_an_extra_is_told_how_to_get_it(missing: str, code: str, extra: str) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None\n{code}"
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True).stderr
    assert f"pip install 'luxor-explorer[{extra}]'" in told.splitlines()[-1]
