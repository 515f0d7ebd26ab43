"""Mutants on no list: `make mutants ARGS="--fresh 50"` breaks so many places at random, guards included.

A place is any that could be broken in engines, exams, studies, analysis, app and explorer; the seed says
which are drawn. Each meets the tests of the room where it is.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

from tests.laboratory.mutants import ALL, BUILD, ROOT, Mutant, Tree
from tests.laboratory.mutants_found import SAME, TELLING, _places

# The tests of a room; the first that a file lies in counts.
ROOMS = {
    "luxor/exams": ("tests/exams",),
    "luxor/studies": ("tests/widgets/study", "tests/core/test_study.py"),
    "luxor/analysis": ("tests/analysis",),
    "luxor/core": ("tests/core", "tests/classic"),
    "luxor/classic": ("tests/classic",),
    "luxor/expedition": ("tests/expedition",),
    "widgets/luxor_widgets/app": ("tests/widgets/app",),
    "widgets/luxor_widgets": ("tests/widgets",),
}


def places() -> Iterator[Mutant]:
    """Every small change of every function that decides something."""
    seen: set[Path] = set()
    for room, tests in ROOMS.items():
        for path in sorted(set((ROOT / room).rglob("*.py")) - seen):
            seen.add(path)
            name, source = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef) and not any(word in node.name for word in TELLING):
                    for place in _places(name, source, node):
                        if (name, place.old) not in SAME:
                            yield place._replace(tests=place.tests or tests)


def run(count: int, seed: int) -> int:
    """Break so many places; how many nobody noticed."""
    chosen = random.Random(seed).sample(sorted(set(places())), count)
    tree, alive = Tree(BUILD / "fresh"), []
    for mutant in chosen:
        came = tree.notices(mutant, mutant.tests, ALL)
        print(f"{'killed' if came else 'ALIVE':8} {mutant.id}  ({came.by if came else '-'})", flush=True)
        alive += [] if came else [mutant]
    print(f"fresh, seed {seed}: {count - len(alive)} of {count} noticed")
    return len(alive)
