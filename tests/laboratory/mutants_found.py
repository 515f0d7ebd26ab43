"""Places of the engines where one small change breaks a rule, found in the syntax trees: one per function.

Functions that only name, word or draw things are left out: what they say is judged by tests of its own.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tests.laboratory.mutants import ROOT, Mutant

ROOMS = (
    "luxor/classic/rules",
    "luxor/classic/modules/characters",
    "luxor/classic/modules/equipment",
    "luxor/classic/modules/fifth_player",
    "luxor/classic/modules/mummy",
    "luxor/classic/modules/sceptres",
    "luxor/expedition/rules",
    "luxor/expedition/modules/new_adventures",
    "luxor/core/engine/agenda.py",
    "luxor/core/engine/driver.py",
    "luxor/core/engine/chance_step.py",
)
MOST = 5  # of one file
# files that hold no rule: data, words, what one may click on, hooks that only count where they are overridden
LEFT_OUT = {
    "components.py", "about.py", "labels.py", "scene.py", "token_row.py", "arrange.py", "convert.py",
    "card_kinds.py", "module.py",
}  # fmt: skip
# by the end of a file's path: tests that are about it and lie elsewhere than those of the rules, or are so
# many that the nearest ones may not be among those that are tried first
NEAR_BY = {
    "readings.py": ("tests/classic/test_readings.py", "tests/expedition/test_readings.py"),
    "deals.py": ("tests/classic/rules/test_what_still_matters.py", "tests/analysis/turns/test_last_turns.py",
                 "tests/analysis/turns/test_solve.py"),
    "mends.py": ("tests/core/test_mends.py",),
    "choosing.py": ("tests/classic/test_ledger.py",),
    "mend_counts.py": ("tests/core/test_mends.py",),
    "mummy/standing.py": ("tests/classic/modules/test_standing_up.py",),
    "equipment/adding.py": ("tests/classic/modules/test_equipment.py",),
    "characters/rules.py": ("tests/classic/modules/test_small_print.py",),
    "rules/movement.py": ("tests/classic/rules/test_movement.py", "tests/classic/test_readings.py",
                          "tests/classic/modules/test_walk_and_tile_readings.py"),
    "move_step.py": ("tests/classic/test_readings.py",),
    "rules/ending.py": ("tests/classic/rules/test_chamber_and_end.py",
                        "tests/classic/modules/test_once_unnoticed.py"),
    "rules/play.py": ("tests/classic/modules/test_card_readings.py",),
}  # fmt: skip
MENUS = ("tests/core/test_menus.py",)
# functions that only say or show what others decide
TELLING = (
    "label",
    "tell",
    "describe",
    "notes",
    "remed",
    "target",
    "basis",
    "about",
    "name",
    "text",
    "cause",
    "candidates",
)
DOING = ("append", "remove", "pop", "clear", "insert", "extend")
FLIPPED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
# Changes that break nothing, each with the reason.
SAME = {
    (
        "luxor/classic/rules/play.py",
        "code >= SHIFT",
    ): "no card is taken to its own place, so code SHIFT is never met",
    (
        "luxor/classic/rules/knowledge.py",
        "at == 0",
    ): "a row of one needs no sorting, and twice is as well as once",
    ("luxor/classic/rules/mends.py", "more > 0"): "a count that is wrong is not wrong by none",
    ("luxor/classic/modules/mummy/mends.py", "more > 0"): "likewise",
    ("luxor/expedition/modules/new_adventures/mends.py", "more > 0"): "likewise",
    ("luxor/expedition/rules/mends.py", "more > 0"): "likewise",
    ("luxor/classic/rules/ending.py", "state.idle < 0"): "what is 0 already is set to 0",
    (
        "luxor/expedition/rules/ruleset.py",
        "return False",
    ): "a hook that is called only where a module overrides it",
}


def mutants() -> list[Mutant]:
    """In an order in which any part of them is a fair sample."""
    return sorted(set(_all()), key=lambda mutant: _luck(mutant.id))


def _all() -> Iterator[Mutant]:
    for room in ROOMS:
        path = ROOT / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.name not in LEFT_OUT and file.name != "__init__.py":
                yield from _in_file(file)


def _in_file(file: Path) -> list[Mutant]:
    source = file.read_text("utf-8")
    name = file.relative_to(ROOT).as_posix()
    found: list[Mutant] = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or any(word in function.name for word in TELLING):
            continue
        places = [place for place in _places(name, source, function) if (name, place.old) not in SAME]
        if places:
            found.append(min(places, key=lambda place: _luck(place.old + function.name)))
    return sorted(
        sorted(found, key=lambda mutant: _luck(mutant.old + name))[:MOST], key=lambda mutant: mutant.line
    )


def _luck(text: str) -> str:
    """An order that is the same on every machine and does not follow the alphabet."""
    return hashlib.sha256(text.encode()).hexdigest()


def _places(name: str, source: str, function: ast.FunctionDef) -> Iterator[Mutant]:
    """Every small change that the rules of a function may suffer; what is only told is left alone."""
    told = {id(node) for outer in ast.walk(function) if _tells(outer) for node in ast.walk(outer)}
    for node in (inner for statement in function.body for inner in ast.walk(statement)):
        if id(node) in told:
            continue
        changed = _changed(node, source)
        if changed is None or not isinstance(node, ast.expr | ast.stmt):
            continue
        old = _segment(node, source)
        if old != changed:
            near = next((tests for end, tests in NEAR_BY.items() if name.endswith(f"/{end}")), ())
            near = MENUS if function.name == "choices" else near
            yield Mutant(name, node.lineno, old, changed, tests=near)


def _tells(node: ast.AST) -> bool:
    """`if sink: ...`, `tell(...)`, and annotations: no rule depends on them."""
    match node:
        case ast.If(test=ast.Name(id="sink")) | ast.If(test=ast.UnaryOp(operand=ast.Name(id="sink"))):
            return True
        case (
            ast.Call(func=ast.Name(id="tell" | "Violation" | "Note" | "Problem"))
            | ast.Assert()
            | ast.AnnAssign()
        ):
            return True
    return False


def _changed(node: ast.AST, source: str) -> str | None:
    """The node with one thing the other way round, if there is such a thing."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in FLIPPED:
            return f"{_text(left, source)} {FLIPPED[type(op)]} {_text(right, source)}"
        case ast.BoolOp(op=op, values=[first, *rest]):
            word = " or " if isinstance(op, ast.And) else " and "
            return "(" + word.join(_text(value, source) for value in (first, *rest)) + ")"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _text(operand, source)
        case ast.Return(value=ast.Constant(value=bool(value))):
            return f"return {not value}"
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(attr="append" | "remove" | "pop" | "clear" | "insert"))
        ):
            return "pass"
        case ast.AugAssign():
            return "pass"
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=1)):
            return _text(left, source)
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=1)):
            return _text(left, source)
    return None


@lru_cache(1)
def _lines(source: str) -> list[bytes]:
    return source.encode().splitlines(keepends=True)


def _segment(node: ast.expr | ast.stmt, source: str) -> str:
    """What the source says there; `ast.get_source_segment` takes the whole file apart each time."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = _lines(source)[node.lineno - 1 : node.end_lineno]
    lines[-1] = lines[-1][: node.end_col_offset]
    return b"".join((lines[0][node.col_offset :], *lines[1:])).decode()


def _text(node: ast.expr, source: str) -> str:
    text = _segment(node, source)
    return (
        f"({text})"
        if isinstance(node, ast.BoolOp | ast.IfExp | ast.Compare | ast.Lambda | ast.NamedExpr)
        else text
    )
