"""Every rule of the catalogue is shown at work by a test that cites it with `pytest.mark.rule("...")`."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from luxor.rulebook import BOOK

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted((TESTS.parent / "luxor").rglob("catalogue/rules/*.toml"))


def is_rule_mark(node: ast.AST) -> bool:
    """Whether a node is `pytest.mark.rule`, or `mark.rule`."""
    match node:
        case ast.Attribute(attr="rule", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
    return False


def marks(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and id of everything a file cites; what is not a plain string is told by an id of its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_rule_mark(node.func):
            for argument in node.args:
                match argument:
                    case ast.Constant(value=str(rule)):
                        yield node.lineno, rule
                    case _:
                        yield node.lineno, f"<{ast.unparse(argument)}>"


@cache
def cited(folder: Path) -> dict[str, list[str]]:
    """Where each id is cited below a folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for line, rule in marks(ast.parse(path.read_text("utf-8"), str(path))):
            found.setdefault(rule, []).append(f"{path.relative_to(folder).as_posix()}:{line}")
    return found


def test_there_is_a_catalogue() -> None:
    assert "base" in [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_rule_is_cited_by_a_test(path: Path) -> None:
    rules = tomllib.loads(path.read_text("utf-8"))
    missing = [rule for rule in rules if rule not in cited(TESTS)]
    assert not missing, "\n  ".join([f"{len(missing)} of {len(rules)} rules have no test:", *missing])


def test_every_cited_rule_is_in_the_catalogue() -> None:
    unknown = [f"{rule} ({', '.join(where)})" for rule, where in cited(TESTS).items() if rule not in BOOK]
    assert not unknown, "\n  ".join(["cited, but not in the catalogue:", *unknown])


# --- and it bites ---


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('@pytest.mark.rule("a.b")\ndef test_x(): ...', ["a.b"]),
        ('@pytest.mark.rule("a.b", "c.d")\n@pytest.mark.soak\ndef test_x(): ...', ["a.b", "c.d"]),
        ('class T:\n    @mark.rule("a.b")\n    async def test_x(self): ...', ["a.b"]),
        ('pytestmark = pytest.mark.rule("a.b")', ["a.b"]),
        ('p = pytest.param(1, marks=[pytest.mark.rule("a.b")])', ["a.b"]),
        ('RULE = "a.b"\n@pytest.mark.rule(RULE)\ndef test_x(): ...', ["<RULE>"]),
        ('"""@pytest.mark.rule("a.b")"""\n# pytest.mark.rule("a.b")\nluxor.rule("a.b")', []),
    ],
)
def test_citations_are_read_off_the_syntax_tree(source: str, found: list[str]) -> None:
    assert [rule for _, rule in marks(ast.parse(source))] == found


def test_citations_are_found_below_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text('@pytest.mark.rule("a.b")\ndef test_x(): ...\n', "utf-8")
    (tmp_path / "helpers.py").write_text('@pytest.mark.rule("c.d")\ndef f(): ...\n', "utf-8")
    assert cited(tmp_path) == {"a.b": ["deep/test_a.py:1"]}
