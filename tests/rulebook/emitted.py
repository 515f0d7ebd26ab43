"""What the engines can say, read off their source: codes, the parameters given with them, keys of texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ENGINES = ("luxor/core", "luxor/classic", "luxor/expedition")
SPEAKERS = ("luxor", "widgets", "notebooks")  # whoever shows texts

# Where a constructor takes its parameters from, after the code and the rule.
FAMILIES = {
    "Violation": "violation",
    "Blocked": "violation",
    "Note": "note",
    "Remedy": "remedy",
    "Problem": "problem",
    "Obstacle": "obstacle",
}
TELL = {
    "sink",
    "kind",
    "seat",
    "rule",
    "cause",
    "also",
}  # what `tell` takes beside the event's own parameters

PREFIX = re.compile(r"[a-z-]+\.")  # of a key: the family it belongs to

Function = ast.FunctionDef | ast.Lambda
Values = list[ast.expr]


class Emission(NamedTuple):
    """A place in the source that can say something."""

    key: str
    params: frozenset[str] | None  # None: not to be seen from here
    where: str


class Source:
    """Some Python files, and enough understanding of them to see which strings can be where."""

    def __init__(self, root: Path, folders: tuple[str, ...]) -> None:
        self.root = root
        self.trees: dict[str, ast.Module] = {}
        for folder in folders:
            for path in sorted((root / folder).rglob("*.py")):
                self.trees[path.relative_to(root).as_posix()] = ast.parse(path.read_text("utf-8"))
        self.constants: dict[str, Values] = {}  # of modules and classes, by name
        self.calls: dict[str, list[tuple[ast.Call, list[Function]]]] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.methods: dict[
            int, str
        ] = {}  # the class that a function is written in, by the function's identity
        for tree in self.trees.values():
            self._index(tree, [])

    def _index(self, node: ast.AST, inside: list[Function]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Assign | ast.AnnAssign) and not inside:
                for name, value in _bindings(child):
                    self.constants.setdefault(name, []).append(value)
            if isinstance(child, ast.ClassDef):
                self.classes[child.name] = child
                self.methods |= {id(part): child.name for part in child.body}
            if isinstance(child, ast.Call):
                self.calls.setdefault(_name(child.func), []).append((child, inside))
            self._index(child, [*inside, child] if isinstance(child, ast.FunctionDef) else inside)

    def nodes(self) -> Iterator[tuple[str, ast.AST, list[Function]]]:
        """Every node, with its file and the functions it is in."""

        def walk(
            file: str, node: ast.AST, inside: list[Function]
        ) -> Iterator[tuple[str, ast.AST, list[Function]]]:
            for child in ast.iter_child_nodes(node):
                yield file, child, inside
                yield from walk(
                    file, child, [*inside, child] if isinstance(child, ast.FunctionDef) else inside
                )

        for file, tree in self.trees.items():
            yield from walk(file, tree, [])

    def values(self, node: ast.expr, inside: list[Function], depth: int = 0) -> Values:
        """The literals that an expression can be; the expression itself where nothing more is known."""
        if depth > 6:
            return [node]
        match node:
            case ast.IfExp(body=body, orelse=orelse):
                return self.values(body, inside, depth + 1) + self.values(orelse, inside, depth + 1)
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if inside and self._own(
                name, inside[-1]
            ):
                return [v for value in self._own(name, inside[-1]) for v in self.values(value, [], depth + 1)]
            case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name):
                found = self._named(name, inside)
                return [v for value, where in found for v in self.values(value, where, depth + 1)] or [node]
            case _Column(value=rows, slice=ast.Constant(value=int(at))):
                found_rows = [
                    row for row in self.values(rows, inside, depth + 1) if isinstance(row, ast.Tuple)
                ]
                return [v for row in found_rows for v in self.values(row.elts[at], inside, depth + 1)] or [
                    node
                ]
            case ast.Subscript(value=table):
                return self._items(table, inside, depth)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *rest]):
                more = [v for value in rest for v in self.values(value, inside, depth + 1)]
                return self._items(table, inside, depth) + more
        return [node]

    def _own(self, name: str, function: Function) -> Values:
        """What `self.name` can be in a method: of its class, or of one below that keeps the method."""
        owner = self.methods.get(id(function))
        if owner is None or not isinstance(function, ast.FunctionDef):
            return []
        return [
            value
            for heir in self.classes.values()
            if self._holder(heir.name, function.name) == owner
            for found, value in _constants(self.classes.get(self._holder(heir.name, name)))
            if found == name
        ]

    def _holder(self, name: str, member: str) -> str:
        """The class from which a class has a member: itself, or the first one above that writes it."""
        own = self.classes.get(name)
        if own is None:
            return ""
        if member in {getattr(part, "name", "") for part in own.body} | {n for n, _ in _constants(own)}:
            return name
        return next(filter(None, (self._holder(_name(base), member) for base in own.bases)), "")

    def _items(self, table: ast.expr, inside: list[Function], depth: int) -> Values:
        found: Values = []
        for value in self.values(table, inside, depth + 1):
            match value:
                case ast.Dict(values=items) | ast.Tuple(elts=items) | ast.List(elts=items):
                    found += [v for item in items for v in self.values(item, inside, depth + 1)]
                case _:
                    found.append(value)
        return found

    def _named(self, name: str, inside: list[Function]) -> list[tuple[ast.expr, list[Function]]]:
        """What a name was given in its function, by the callers of that, or on top of a module or class."""
        for number in range(len(inside), 0, -1):
            function, here = inside[number - 1], inside[:number]
            found = [(value, here) for value in _given(function, name)]
            if found:
                return found
            names = [argument.arg for argument in function.args.args]
            if name in names and isinstance(function, ast.FunctionDef):
                return self._from_callers(function.name, names, name)
        return [(value, []) for value in self.constants.get(name, [])]

    def _from_callers(
        self, function: str, names: list[str], name: str
    ) -> list[tuple[ast.expr, list[Function]]]:
        at = names.index(name) - (names[0] == "self")
        found = []
        for call, inside in self.calls.get(function, []):
            given = [keyword.value for keyword in call.keywords if keyword.arg == name]
            given += call.args[at : at + 1]
            found += [(value, inside) for value in given[:1]]
        return found

    def strings(self, node: ast.expr, inside: list[Function]) -> list[str | None]:
        """The strings that an expression can be; None for what cannot be seen."""
        return [
            value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
            for value in self.values(node, inside)
        ]

    def fields(self, node: ast.expr | None, inside: list[Function]) -> frozenset[str] | None:
        """The names in a literal of parameters."""
        if node is None:
            return frozenset()
        found: set[str] = set()
        for value in self.values(node, inside):
            if not isinstance(value, ast.Dict):
                return None
            for key, item in zip(value.keys, value.values, strict=True):
                if key is None:
                    inner = self.fields(item, inside)
                    if inner is None:
                        return None
                    found |= inner
                elif isinstance(key, ast.Constant):
                    found.add(str(key.value))
                else:
                    return None
        return frozenset(found)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _bindings(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, ast.expr]]:
    """Names and what they are given: `a, b = x, y` gives each its own, `a, b = rows[i]` a column."""
    if isinstance(node, ast.AnnAssign):
        if isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value
        return
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple):
            for at, part in enumerate(target.elts):
                if isinstance(part, ast.Name):
                    own = isinstance(node.value, ast.Tuple) and at < len(node.value.elts)
                    yield part.id, node.value.elts[at] if own else _Column(node.value, at)  # type: ignore[attr-defined]


def _constants(owner: ast.ClassDef | None) -> Iterator[tuple[str, ast.expr]]:
    for part in owner.body if owner else []:
        if isinstance(part, ast.Assign | ast.AnnAssign):
            yield from _bindings(part)


class _Column(ast.Subscript):
    """One column of the rows that an expression can be."""

    def __init__(self, rows: ast.expr, at: int) -> None:
        super().__init__(value=rows, slice=ast.Constant(at), ctx=ast.Load())


def _given(function: Function, name: str) -> Values:
    values: Values = []
    for node in ast.walk(function):
        match node:
            case ast.Assign() | ast.AnnAssign():
                values += [value for found, value in _bindings(node) if found == name]
            case ast.AugAssign(target=ast.Name(id=found), op=ast.BitOr(), value=more) if found == name:
                values.append(more)
    return values


def _argument(call: ast.Call, at: int, name: str) -> ast.expr | None:
    named = [keyword.value for keyword in call.keywords if keyword.arg == name]
    return named[0] if named else call.args[at] if len(call.args) > at else None


def emissions(source: Source) -> Iterator[Emission]:
    """Every violation, note, remedy, problem, obstacle and event; `?` for a code that cannot be seen."""
    for file, node, inside in source.nodes():
        if not isinstance(node, ast.Call):
            continue
        name, where = _name(node.func), f"{file}:{node.lineno}"
        if name in FAMILIES:
            code = _argument(node, 0, "code")
            if name == "Violation" and isinstance(code, ast.Attribute) and code.attr == "code":
                continue  # said where what it is the code of is made
            params = None if name == "Blocked" else source.fields(_argument(node, 2, "params"), inside)
            if name == "Remedy" and _argument(node, 3, "action") is not None and params is not None:
                params |= {"action"}
            family = FAMILIES[name]
        elif name == "tell" and len(node.args) >= 4:
            code, family = node.args[1], "event"
            own = {keyword.arg for keyword in node.keywords} - TELL
            params = None if None in own else frozenset({"seat", *map(str, own)})
        elif name == "Event" and len(node.args) >= 3 and inside and _name_of(inside[-1]) != "tell":
            code, family = node.args[0], "event"
            own_params = source.fields(_argument(node, 4, "params"), inside)
            params = None if own_params is None else own_params | {"seat"}
        else:
            continue
        for found in source.strings(code, inside) if code is not None else [None]:
            yield Emission(f"{family}.{found or '?'}", params, where)


def _name_of(function: Function) -> str:
    return function.name if isinstance(function, ast.FunctionDef) else ""


def said(source: Source) -> Iterator[Emission]:
    """Every key that is said as it stands: `words.say("word.or", {...})`."""
    for file, node, inside in source.nodes():
        if isinstance(node, ast.Call) and _name(node.func) in ("say", "raw") and node.args:
            params = source.fields(_argument(node, 1, "params"), inside)
            for key in source.strings(node.args[0], inside):
                if key is not None and "." in key:
                    yield Emission(key, params, f"{file}:{node.lineno}")


def patterns(source: Source) -> set[re.Pattern[str]]:
    """Every f-string, and every prefix such as `scene.`, that can make a key; the groups are filled in."""
    found: set[str] = set()
    for _, node, _ in source.nodes():
        match node:
            case ast.Constant(value=str(text)) if PREFIX.fullmatch(text):
                found.add(re.escape(text) + "(.+)")
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]) if PREFIX.match(text):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
                    for part in node.values
                ]
                found.add("".join(parts))
    return {re.compile(pattern) for pattern in found}


def literals(source: Source) -> set[str]:
    """Every string of the source but docstrings, every word between blanks in one, and names of keywords."""
    found: set[str] = set()
    docs: set[int] = set()
    for _, node, _ in source.nodes():
        match node:
            case ast.Expr(value=ast.Constant() as text):
                docs.add(id(text))
            case ast.Constant(value=str(text)) if id(node) not in docs:
                found |= {text, *text.split()}
            case ast.keyword(arg=str(name)):
                found.add(name)
    return found
