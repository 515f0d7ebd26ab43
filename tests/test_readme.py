"""What the README shows is what happens."""

import doctest
from pathlib import Path

import luxor

TOP = Path(__file__).parent.parent


def test_the_readme_is_true() -> None:
    result = doctest.testfile(str(TOP / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_front_door_is_true() -> None:
    result = doctest.testmod(luxor)
    assert result.attempted > 0
    assert result.failed == 0
