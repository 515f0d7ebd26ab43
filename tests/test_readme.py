"""What the README shows is what happens, and where it leads is there."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
TEXT = (TOP / "README.md").read_text("utf-8")
LINKS = re.findall(r"\]\(([^)]+)\)", TEXT)
URLS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]["urls"]


def test_the_readme_is_true() -> None:
    result = doctest.testfile(str(TOP / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_its_files_and_pictures_are_there() -> None:
    near = [link for link in LINKS if not link.startswith("https://")]
    assert len(near) > 4
    assert [link for link in near if not (TOP / link).is_file()] == []


def test_its_addresses_are_those_of_the_project() -> None:
    owner = URLS["Home"].removeprefix("https://github.com/")
    binder = (f"https://mybinder.org/v2/gh/{owner}/", "https://mybinder.org/badge_logo.svg")
    assert all(any(link.startswith(place) for link in LINKS) for place in binder)
    places = (URLS["Site"], URLS["Home"], *binder)
    assert [link for link in LINKS if link.startswith("https://") and not link.startswith(places)] == []
    assert URLS["Home"] in (TOP / "CITATION.cff").read_text("utf-8")


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)", TEXT, re.M))))
def test_its_targets_of_make_are_there(command: tuple[str, str]) -> None:
    assert re.search(rf"^{command[0] or command[1]}:", (TOP / "Makefile").read_text("utf-8"), re.M)
