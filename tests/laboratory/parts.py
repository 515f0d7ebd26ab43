"""Who takes part: soak, fuzz, mutants, re-dealing, load and the page of figures each have a list here.

A new part of the project adds itself by one line to each list that concerns it. A line names a function as
`module:function`, which is only imported when it is run; what the function has to be is said above its list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple


class Part(NamedTuple):
    """A name for people, and where the function is."""

    name: str
    at: str  # "package.module:function"

    def load(self) -> object:
        module, _, name = self.at.partition(":")
        found: object = getattr(import_module(module), name)
        return found


# What `make soak` plays: () -> Iterable[tests.laboratory.soak.Table], all tables of a game (players, modules,
# readings, bots).
SOAK = [
    Part("Luxor", "tests.laboratory.tables:classic"),
    Part("Expedition Luxor", "tests.laboratory.tables:expedition"),
    Part("boards of one's own", "tests.laboratory.tables:own_boards"),
]

# What must hold of every state that the soak meets: (Position) -> None, AssertionError if it does not; it has
# to take microseconds. All checks of `luxor.core.engine.conformance` are made on every 20th state anyway.
SOAK_CHECKS = [
    Part("everything is somewhere once", "tests.laboratory.soak_checks:whole"),
    Part("somebody can go on", "tests.laboratory.soak_checks:goes_on"),
]

# What `make fuzz` throws bytes at: (bytes) -> bool, whether they were accepted; inside only LuxorErrors are
# caught. What it begins with lies in tests/laboratory/corpus/<name>.jsonl.
FUZZ = [
    Part("lines", "tests.laboratory.fuzz_targets:lines"),
    Part("actions", "tests.laboratory.fuzz_targets:actions"),
    Part("records", "tests.laboratory.fuzz_targets:records"),
    Part("studies", "tests.laboratory.fuzz_targets:studies"),
    Part("boards", "tests.laboratory.fuzz_targets:boards"),
    Part("commands", "tests.laboratory.fuzz_targets:commands"),
    Part("editor", "tests.laboratory.fuzz_editor:editor"),
    Part("kernel", "tests.kernel.fuzzing:rows"),
    Part("tables", "tests.kernel.fuzzing:tables"),
    Part("exams", "tests.exams.fuzzing:exams"),
]

# What `make mutants` breaks: () -> Iterable[tests.laboratory.mutants.Mutant], one broken rule each.
MUTANTS = [
    Part("named", "tests.laboratory.mutants_named:mutants"),
    Part("found", "tests.laboratory.mutants_found:mutants"),
]

# What a viewer is shown, and what must therefore be equal however the things they cannot know are dealt:
# (luxor.Position, viewer: int | None) -> str or bytes.
REDEAL = [
    Part("view", "tests.laboratory.shown:view"),
    Part("options", "tests.laboratory.shown:options"),
    Part("words", "tests.laboratory.shown:words"),
    Part("picture", "tests.laboratory.shown:picture"),
    Part("samples", "tests.laboratory.shown:samples"),
    Part("questions", "tests.laboratory.shown:questions"),
    Part("explorer", "tests.widgets.everything_told:view_for"),
    Part("tree and study", "tests.widgets.everything_told:tree_for"),
    Part("answers", "tests.laboratory.shown:answers"),
    Part("answers and link", "tests.widgets.everything_told:asked_for"),
    Part("analysis", "tests.widgets.advised:analysis"),
    Part("review", "tests.widgets.advised:review"),
    Part("editor", "tests.widgets.editor_told:editor_for"),
]

# What `make load` does: () -> str, the figures that it prints; the first line goes into docs/TRUST.md.
LoadPart = Callable[[], str]
LOAD = [
    Part("explorers in one kernel", "tests.laboratory.load_kernel:explorers"),
    Part("nodes in one session", "tests.laboratory.load_kernel:long_session"),
    Part("visitors of the app at once", "tests.laboratory.load_app:visitors"),
    Part("students of an exam", "tests.laboratory.load_exam:students"),
]


class Figure(NamedTuple):
    """A line of docs/TRUST.md: what was counted, and the command that counts it."""

    name: str
    command: str


# The lines of docs/TRUST.md, in their order. A count is kept by `tests.laboratory.figures.put(name, value)`.
FIGURES = [
    Figure("turns soaked", "make soak"),
    Figure("rules, events and verdicts met in the soak", "make soak"),
    Figure("inputs fuzzed", "make fuzz"),
    Figure("mutants killed", "make mutants"),
    Figure("kill-points survived", "make kills"),
    Figure("versions of dependencies", "make lowest"),
    Figure("mutants of the kernel noticed", "make kernel-mutants"),
    Figure("games of the kernel", "make kernel-soak"),
    *(Figure(part.name, "make load") for part in LOAD),
]


def named(name: str, parts: Sequence[Part]) -> Part:
    """The part of a list that is called so."""
    found = [part for part in parts if part.name == name]
    if not found:
        raise KeyError(f"no part {name!r} (there are: {', '.join(part.name for part in parts)})")
    return found[0]
