"""What the README shows is what happens."""

import doctest
from pathlib import Path

TOP = Path(__file__).parent.parent


def test_the_readme_is_true() -> None:
    result = doctest.testfile(str(TOP / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
