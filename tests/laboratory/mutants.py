"""Break one rule at a time and ask the tests whether they notice: `make mutants`.

The tree is copied, a mutant is written into the copy, and tests run there: first those that reach the broken
function (told by one run of them), the nearest of them first, then all tests of the engines for what still
lives. What was found out stays in mutants_judged.json, so that a run goes on where it was stopped, on another
machine too.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from tests.laboratory import figures
from tests.laboratory.mutant_tests import Reached, functions_in, reached
from tests.laboratory.mutants_judged import ENDLESS, KEPT, Came, Judged
from tests.laboratory.parts import MUTANTS

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "mutants"
COPIED = ("luxor", "tests", "widgets", "notebooks", "docs", "pyproject.toml", "README.md", "Makefile")
NEAREST = (25, 125)  # tests that are tried first, and then
LONGEST = 60  # seconds of CPU for those: a mutant that runs for ever has been noticed
ALL = 1800  # for many tests
ENGINES = ("tests/classic", "tests/expedition", "tests/core", "tests/rulebook")


class Mutant(NamedTuple):
    """One change of one place of the sources, and the rule that it breaks."""

    file: str
    line: int
    old: str
    new: str
    rule: str = ""
    tests: tuple[str, ...] = ()  # that are tried first

    @property
    def id(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}".replace("\n", " ")

    def broken(self, source: str) -> str:
        """The source with this change."""
        lines = source.splitlines(keepends=True)
        head, tail = "".join(lines[: self.line - 1]), "".join(lines[self.line - 1 :])
        if self.old not in tail:
            raise LookupError(f"{self.file}:{self.line} does not say {self.old!r}")
        return head + tail.replace(self.old, self.new, 1)


Source = Callable[[], Iterable[Mutant]]


def all_mutants() -> list[Mutant]:
    return [mutant for part in MUTANTS for mutant in cast("Source", part.load())()]


class Tree:
    """A copy of the project in which things may be broken, and a process that runs its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, folder / name)
        self._runs: subprocess.Popen[str] | None = None
        self._written = 0

    def notices(self, mutant: Mutant, tests: Iterable[str], seconds: int) -> Came | None:
        """The first test that fails, if some of them does, or never ends."""
        path = self.folder / mutant.file
        source, stat = path.read_text("utf-8"), path.stat()
        self._written += 1
        path.write_text(mutant.broken(source), "utf-8")
        os.utime(
            path, (self._written, self._written)
        )  # its compiled twin is told from all others by this time
        try:
            return self._run(list(tests), seconds)
        finally:
            path.write_text(source, "utf-8")
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _run(self, tests: list[str], seconds: int) -> Came | None:
        if self._runs is None:
            self._runs = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("mutant_runs.py"))],
                cwd=self.folder, env=_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        assert self._runs.stdin
        assert self._runs.stdout
        print(json.dumps({"tests": tests, "seconds": seconds}), file=self._runs.stdin, flush=True)
        ran = json.loads(self._runs.stdout.readline())
        broken = (
            ran["code"] == pytest.ExitCode.USAGE_ERROR and ran["by"]
        )  # a file that cannot be imported now
        if ran["code"] not in (0, 1, 2, -signal.SIGXCPU) and not broken:
            raise RuntimeError(ran["told"])
        return Came("killed", ran["by"] or ENDLESS) if ran["code"] else None


def _environment() -> dict[str, str]:
    """The rules in Python, and no plugins: the tests of the engines need none. Compiled files are kept."""
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**given, "PYTHONPATH": "", "LUXOR_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def judge(tree: Tree, reached: Reached, mutant: Mutant, deep: bool) -> Came:
    """By the tests that reach it, the nearest first; if they notice nothing, by all there are."""
    around = functions_in((tree.folder / mutant.file).read_text("utf-8")).get(mutant.line)
    function = f"{mutant.file}::{around[0]}" if around else ""
    tests, (few, more) = reached.tests(function, slow=False), NEAREST
    near = (mutant.tests, tests[:few], tests[few:more])
    far = (tests[more:], reached.tests(function, slow=True))
    for some in far if deep else near:
        if some and (came := tree.notices(mutant, some, ALL if deep else LONGEST)):
            return came
    if not deep:
        return Came("survived so far")
    late = tree.notices(mutant, ENGINES, ALL)
    return Came("killed late", late.by) if late else Came("survived")


def run(only: str, most: int, deep: bool, again: bool) -> int:
    everything = all_mutants()
    mutants = [mutant for mutant in everything if only in mutant.id or only == mutant.rule]
    places = [(mutant.file, mutant.line) for mutant in mutants]
    told = BUILD / "reached.json"
    reach = reached(
        told, Tree(BUILD / "marked").folder if not told.exists() else BUILD, places, _environment()
    )
    tree = Tree(BUILD / "tree")  # what is judged, whatever happens to the project meanwhile
    judged = Judged(KEPT, tree.folder, everything)
    for number, (mutant, by_all) in enumerate(_open(mutants, judged, deep, again)):
        if number == most:
            break
        came = judge(tree, reach, mutant, by_all)
        judged.put(mutant, came)
        print(f"{came.came:15} {mutant.id}  ({came.by})", flush=True)
    return report(mutants, judged)


def _open(mutants: list[Mutant], judged: Judged, deep: bool, again: bool) -> Iterator[tuple[Mutant, bool]]:
    """First those that nobody has judged, by few tests; in a deep run then what is still alive, by all.

    What lived before meets its nearest tests `again` if somebody wrote new ones.
    """
    for mutant in mutants:
        came = judged.get(mutant)
        if came is None or (again and "survived" in came):
            yield mutant, False
    if deep:
        yield from ((mutant, True) for mutant in mutants if "survived" in str(judged.get(mutant)))


def report(mutants: list[Mutant], judged: Judged) -> int:
    came = [judged.get(mutant) for mutant in mutants]
    tried = [one for one in came if one]
    killed = [one for one in tried if one.startswith("killed")]
    for mutant, one in zip(mutants, came, strict=True):
        if one and one.startswith("survived"):
            print(f"{one}: {mutant.id}")
    told = f"{len(killed)} of {len(tried)} tried, of {len(mutants)} there are"
    print(f"killed: {told}")
    if tried:
        figures.put("mutants killed", told)
    return 1 if len(killed) < len(tried) else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="?", default="", help="only those with this in file, line or rule")
    parser.add_argument("--most", type=int, default=10**6, help="stop after so many")
    parser.add_argument("--quick", action="store_true", help="no run of all tests for what is still alive")
    parser.add_argument("--again", action="store_true", help="what lives meets its nearest tests once more")
    parser.add_argument("--list", action="store_true", help="say what would be broken")
    parser.add_argument(
        "--fresh", type=int, default=0, help="so many at random that are on no list, and no others"
    )
    parser.add_argument("--seed", type=int, default=0, help="which are drawn")
    arguments = parser.parse_args()
    if arguments.fresh:
        from tests.laboratory.mutants_fresh import run as run_fresh

        BUILD.mkdir(parents=True, exist_ok=True)
        return 1 if run_fresh(arguments.fresh, arguments.seed) else 0
    if arguments.list:
        for mutant in all_mutants():
            print(mutant.id)
        return 0
    BUILD.mkdir(parents=True, exist_ok=True)
    return run(arguments.only, arguments.most, not arguments.quick, arguments.again)


if __name__ == "__main__":
    sys.exit(main())
