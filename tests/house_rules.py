"""The house rules of CONTRIBUTING.md, read off the syntax trees: each says in a line what is wrong where."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from luxor.classic.modules import MODULES as CLASSIC
from luxor.expedition.modules import MODULES as EXPEDITION

ROOT = Path(__file__).resolve().parent.parent
Rule = Callable[[Path], list[str]]  # what is wrong below a folder, a line each

JUPYTER = (
    "IPython",
    "ipycanvas",
    "ipykernel",
    "ipywidgets",
    "jupyter*",
    "nb*",
    "notebook",
    "traitlets",
    "voila",
)
GAMES = ("luxor.classic", "luxor.expedition")
ABOVE = (
    *("luxor.games", "luxor.pictures", "luxor.rulebook", "luxor.analysis", "luxor.cli", "luxor.kernel"),
    *("luxor.asking", "luxor.studies", "luxor.exams", "luxor_widgets"),
)
DRAWING_AND_BOTS = (
    *("luxor.scene", "luxor.core.heuristic", "luxor.classic.scene", "luxor.classic.heuristic"),
    *("luxor.expedition.scene", "luxor.expedition.heuristic"),
)

# (files, may not import, because); a trailing * stands for any ending of the first name
DIRECTIONS = [
    ("luxor", JUPYTER, "the engines run without Jupyter"),
    ("luxor", ("luxor_widgets",), "widgets stand on luxor, not the other way"),
    ("luxor/core", (*GAMES, "luxor.scene", *ABOVE), "the core knows no game and draws nothing"),
    ("luxor/scene", (*GAMES, *ABOVE), "the drawing kit knows no game"),
    ("luxor/classic", ("luxor.expedition", *ABOVE), "a game knows neither another one nor who asks"),
    ("luxor/classic/rules", ("luxor.classic.modules",), "base rules know no module"),
    ("luxor/classic/rules", DRAWING_AND_BOTS, "rules know neither scene nor heuristic"),
    ("luxor/expedition", ("luxor.classic", *ABOVE), "a game knows neither another one nor who asks"),
    ("luxor/expedition/rules", ("luxor.expedition.modules",), "base rules know no module"),
    ("luxor/expedition/rules", DRAWING_AND_BOTS, "rules know neither scene nor heuristic"),
    ("luxor/kernel", ABOVE[:5], "the kernel is a twin of the rules, whoever asks"),
    ("luxor/analysis", (*GAMES, "luxor.kernel"), "analysis knows no game"),
    ("widgets", GAMES, "the explorer knows no game"),
]

# Rooms that the front door, luxor/__init__.py, leads to: they may not come back in through it.
INNER_ROOMS = ("core", "classic", "expedition", "scene")

# Where a game names its modules: what it teaches in which order is a matter of the game as a whole.
MODULE_NAMES = {"classic": [m.name for m in CLASSIC], "expedition": [m.name for m in EXPEDITION]}
MAY_NAME_MODULES = ("modules", "guide.py")
# Rooms in which no event, target or module of a game is named: whatever they must know, its guide says.
GAMELESS = ("luxor/core", "luxor/scene", "luxor/analysis", "widgets/luxor_widgets")
# Words of any board game, which the games use for targets, too: the drawing kit has buttons for choices,
# outcomes and numbers, panels of players, tiles and pawns; the explorer has a place for hand and score.
GENERAL = {"choice", "outcome", "number", "player", "hand", "score", "tile", "pawn"}
MOST_LINES = 400
WRITTEN_BY_HAND = ("*.py", "*.[ch]", "*.js", "*.css")


# --- reading ---


def sources(folder: Path, *leave_out: str) -> Iterator[Path]:
    """The Python files below folder (none, if there is no such folder), without those in some parts of it."""
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] not in leave_out:
            yield path


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def package_of(path: Path, root: Path) -> list[str]:
    """The package a file is in: what one dot of a relative import means there."""
    parts = list(path.relative_to(root).parent.parts)
    return parts[1:] if parts[:1] == ["widgets"] else parts


@cache  # many rules ask for them
def imports(path: Path, root: Path) -> tuple[tuple[int, str], ...]:
    """Line and full name of everything a file imports, at whatever depth; `from a import b` counts as a.b."""
    return tuple(_imports(tree_of(path), package_of(path, root)))


def _imports(tree: ast.Module, package: list[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                start = package[: len(package) - level + 1] if level else []
                base = ".".join(start + ([module] if module else []))
                yield from ((node.lineno, f"{base}.{alias.name}") for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def reaches(name: str, pattern: str) -> bool:
    if pattern.endswith("*"):
        return name.partition(".")[0].startswith(pattern[:-1])
    return name == pattern or name.startswith(pattern + ".")


def place(path: Path, root: Path, line: int) -> str:
    return f"{path.relative_to(root).as_posix()}:{line}"


def identifiers(node: ast.AST) -> Iterator[str]:
    """The names one node holds itself: of variables, attributes, arguments, functions, classes, imports."""
    for field in ("id", "attr", "arg", "name", "asname", "module", "rest", "names", "kwd_attrs"):
        value = getattr(node, field, None)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield item


def words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of all identifiers and strings, without docstrings (comments are not in the tree)."""
    line = 1
    for node in ast.walk(tree):
        line = getattr(node, "lineno", line)
        for name in identifiers(node):
            yield line, name
    yield from literals(tree)


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of all strings, without docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


# --- the rules: each gives one line for each thing that is wrong ---


def wrong_way(root: Path, folder: str, banned: tuple[str, ...], because: str) -> list[str]:
    return [
        f"{place(path, root, line)} imports {name}: {because}"
        for path in sources(root / folder)
        for line, name in imports(path, root)
        if any(reaches(name, pattern) for pattern in banned)
    ]


def through_the_front_door(root: Path) -> list[str]:
    rooms = {path.stem for path in (root / "luxor").glob("*") if path.is_dir() or path.suffix == ".py"}
    return [
        f"{place(path, root, line)} imports {name}: take it from the room where it lives, not from luxor"
        for room in INNER_ROOMS
        for path in sources(root / "luxor" / room)
        for line, name in imports(path, root)
        if name == "luxor" or (name.startswith("luxor.") and name.split(".")[1] not in rooms)
    ]


def beyond_the_standard_library(root: Path) -> list[str]:
    known = sys.stdlib_module_names | {"luxor"}
    return [
        f"{place(path, root, line)} imports {name}: only analysis may use more than the standard library"
        for path in sources(root / "luxor", "analysis")
        for line, name in imports(path, root)
        if name.partition(".")[0] not in known
    ]


def base_naming_a_module(root: Path) -> list[str]:
    """Rules, scene and heuristic of a game offer hooks, and never ask which module is on."""
    wrong = []
    for game, names in MODULE_NAMES.items():
        for path in sources(root / "luxor" / game, *MAY_NAME_MODULES):
            for line, text in [(1, path.stem), *words(tree_of(path))]:
                plain = re.sub(r"[-_ ]", "", text).lower()
                for name in names:
                    if name.replace("_", "") in plain:
                        where = place(path, root, line)
                        wrong.append(f"{where} says {text!r}: the base game never asks whether {name} is on")
    return wrong


# What readings set and rules still ask about: steps that they add, tables that they swap, what becomes known.
SET_BY_READINGS = {
    *("who_enters", "movers_only", "in_extra"),
    *("rest", "takes_on", "track", "jokers"),
    *("unplayed_act", "kept_open"),
}


def asking_about_readings(root: Path) -> list[str]:
    """A rule is written as if there were no readings: what they make of it wraps it."""
    set_by_readings = {
        target.attr
        for path in sources(root / "luxor")
        if "reading" in path.stem or path.parent.name == "readings"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Assign)
        for found in node.targets
        for target in ast.walk(found)
        if isinstance(target, ast.Attribute)
        and isinstance(target.value, ast.Name)
        and target.value.id == "rules"
    }
    wrong = []
    for path in sources(root / "luxor"):
        if path.parent.name != "rules" or path.name == "validate.py":  # what a position may show, not a rule
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.If | ast.IfExp | ast.While):
                asked = {part.attr for part in ast.walk(node.test) if isinstance(part, ast.Attribute)}
                about = asked & (set_by_readings - SET_BY_READINGS | {"otherwise", "rulings"})
                wrong += [
                    f"{place(path, root, node.lineno)} asks about {name}: let the reading wrap a clause"
                    for name in sorted(about)
                ]
    return wrong


def words_of_games(root: Path) -> dict[str, str]:
    """Every word that belongs to a game, with what it is there: read off sources, texts and folders."""
    found: dict[str, str] = {}
    for game in GAMES:
        folder = root / game.replace(".", "/")
        for path in sources(folder):
            for node in ast.walk(tree_of(path)):
                match node:
                    case ast.Call(func=ast.Name(id="Target"), args=[ast.Constant(value=str(kind)), *_]):
                        found[kind] = "a kind of target"
        for path in folder.rglob("texts/*.en.toml"):
            keys = (key.partition(".") for key in tomllib.loads(path.read_text("utf-8")))
            found.update({name: "a kind of event" for family, _, name in keys if family == "event"})
        found.update({path.name: "a module" for path in folder.glob("modules/*/") if path.is_dir()})
    return {word: what for word, what in found.items() if word not in GENERAL and word != "__pycache__"}


def naming_a_game(root: Path) -> list[str]:
    """Events are found inside texts, too; targets and modules are plain words, which a text may hold."""
    known = words_of_games(root)
    wrong = []
    for path in (path for folder in GAMELESS for path in sources(root / folder)):
        palette = path.match("luxor/scene/theme.py")  # a colour is called after what it was mixed for
        for line, text in literals(tree_of(path)) if not palette else ():
            for word in {text, *re.findall(r"[A-Z]\w+", text)} & set(known):
                what = f"{known[word]} of a game (ask its guide)"
                wrong.append(f"{place(path, root, line)} says {word!r}: {what}")
    return wrong


def reaching_into_a_module(root: Path) -> list[str]:
    """A module is one folder: whoever wants something of it asks its plug-in, which imports it lazily."""
    modules = [("luxor", game, "modules", module) for game, names in MODULE_NAMES.items() for module in names]
    return [
        f"{place(path, root, line)} imports {name}: only {module[-1]} itself does, others ask its plug-in"
        for folder in ("luxor", "widgets")
        for path in sources(root / folder)
        for line, name in imports(path, root)
        for module in modules
        if reaches(name, ".".join(module))
        and not path.is_relative_to(root.joinpath(*module))
        and not path.is_relative_to(root / "luxor" / "kernel")  # the twin of all of them
    ]


def uses_of_any(root: Path) -> list[str]:
    return [
        f"{place(path, root, node.lineno)} says Any: name the type (object, a protocol, a type variable)"
        for path in sources(root / "luxor", "analysis")
        for node in ast.walk(tree_of(path))
        if (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
        or (isinstance(node, ast.alias) and node.name == "Any")
    ]


def too_long(root: Path) -> list[str]:
    lengths = {
        path: len(path.read_text("utf-8").splitlines())
        for folder in ("luxor", "widgets", "tests", "docs")
        for kind in WRITTEN_BY_HAND
        for path in (root / folder).rglob(kind)
    }
    return [
        f"{path.relative_to(root).as_posix()} has {lines} lines, {MOST_LINES} at most: two rooms are clearer"
        for path, lines in sorted(lengths.items(), key=lambda item: -item[1])
        if lines > MOST_LINES
    ]
