"""The ids that the engines write: each is in the catalogue, and each rule of it is written somewhere."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from luxor.core.errors import LuxorError
from luxor.games import games, modules_of
from luxor.rulebook import BOOK

ENGINE = Path(__file__).resolve().parents[2] / "luxor"
RULES = {path.stem: path for path in sorted(ENGINE.rglob("catalogue/rules/*.toml"))}
ROOMS = ("core", "classic", "expedition")
DRAWING = (
    "scene",
    "heuristic.py",
)  # parts of a game that cite nothing; they name facts such as `mummy.space`
AREAS = (
    *("base", "ruling", "modules", "five", "mummy", "equipment", "sceptres", "characters"),
    *("expedition", "adventures"),
)
RULE_ID = re.compile(rf"({'|'.join(AREAS)})\.[a-z0-9.-]+")

BUILT = sorted(RULES)  # every rule of them is cited by an engine


def ids(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is a rule id as a whole."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
            yield node.lineno, node.value


@cache
def written(root: Path) -> dict[str, list[str]]:
    """Where the engines write each id."""
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            if set(path.relative_to(root).parts) & set(DRAWING):
                continue
            for line, rule in ids(ast.parse(path.read_text("utf-8"), str(path))):
                found.setdefault(rule, []).append(f"{path.relative_to(root).as_posix()}:{line}")
    return found


def catalogue(name: str) -> dict[str, object]:
    return tomllib.loads(RULES[name].read_text("utf-8"))


def test_every_id_the_engines_write_is_in_the_catalogue() -> None:
    unknown = [f"{rule} ({', '.join(where)})" for rule, where in written(ENGINE).items() if rule not in BOOK]
    assert not unknown, "\n  ".join(["no such rule:", *unknown])


def test_every_game_and_module_has_a_catalogue() -> None:
    modules = [name for game in games() for name in modules_of(game)]
    assert sorted(["base", "expedition", *modules]) == BUILT


@pytest.mark.parametrize("name", BUILT)
def test_the_engines_cite_every_rule_of_the_catalogue(name: str) -> None:
    missing = [rule for rule in catalogue(name) if rule not in written(ENGINE)]
    assert not missing, "\n  ".join(["never cited by the engines:", *missing])


def test_every_area_of_the_catalogue_is_a_known_one() -> None:
    assert [rule for rule in BOOK if not RULE_ID.fullmatch(rule)] == []


@pytest.mark.parametrize(
    "pattern", ["base.move.", "Base.move", "base", "ruling.", "move.base.x", "base move.x"]
)
def test_only_whole_ids_count(pattern: str) -> None:
    source = ast.parse(f"x = {pattern!r}")
    assert [rule for _, rule in ids(source) if rule in BOOK] == []


def test_ids_are_read_off_the_syntax_tree(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "a.py").write_text(
        '"""Of base.card.die."""\n# base.card.die\nx = ("base.card.number",)\ny = f("mummy.no.such-rule")\n',
        "utf-8",
    )
    assert written(tmp_path) == {"base.card.number": ["core/a.py:3"], "mummy.no.such-rule": ["core/a.py:4"]}


def test_a_mistyped_id_is_answered_with_the_right_one() -> None:
    for book in (BOOK, BOOK.books()[0]):
        with pytest.raises(LuxorError, match=r"no rule has .*; did you mean base\.move\.skip-empty or "):
            book.rule("base.move.skip_empty")
        with pytest.raises(
            LuxorError, match=r"no rule has the id 'Osiris'; did you mean base\.setup\.osiris or "
        ):
            book.rule("Osiris")
        with pytest.raises(LuxorError, match=r"no rule has the id 'chess'$"):
            book.rule("chess")
