"""How fast this tree is against another one: `make bench-against REF=HEAD~3`.

Both are measured in one run, by a process each that take turns slice by slice, so that whatever else happens
on the machine happens to both. The workloads are this tree's, for both; this tree is taken as it lies there,
with all that is not committed yet.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.measure import Slice, Spread, Workload, over_rounds, slices_for
from tests.bench.workloads import add_arguments, chosen, number, show_round

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 9
LEAST = 0.95
YARDSTICK_GAMES = 30  # in one round of one workload: enough, since the trees are compared with each other
DOUBTFUL = 0.97  # whatever seems slower than this is measured for as many rounds again


class Failed(Exception):
    """A tree cannot do a workload."""


class Worker:
    """The process that measures one tree."""

    def __init__(self, name: str, tree: Path) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.worker", str(tree)],
            cwd=ROOT,
            env={**_environment(), "PYTHONHASHSEED": "0"},  # the order of sets makes a difference
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # it ends when there are no more orders

    def take_slice(self, workload: Workload, games: int) -> Slice:
        orders, answers = self._process.stdin, self._process.stdout
        assert orders
        assert answers
        orders.write(json.dumps([workload.name, games]) + "\n")
        orders.flush()
        answer = json.loads(answers.readline() or '"the process ended"')
        if isinstance(answer, str):
            raise Failed(f"{self.name}: {answer}")
        return Slice(*answer)


def _environment() -> dict[str, str]:
    """Without what would have a tree that is just checked out compiled anew at every import."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


Pair = tuple[Slice, Slice]  # of the tree before and of the one after, one right after the other


@dataclass(slots=True)
class Comparison:
    """One workload on both trees: the slices of every round, or why there are none."""

    workload: Workload
    slices: int = 0
    rounds: list[list[Pair]] = field(default_factory=list)
    error: str = ""

    @property
    def speed(self) -> Spread:
        """How fast the tree after is, with the one before as 1."""
        return over_rounds(self.rounds, lambda pair: pair[1].rate / pair[0].rate)

    @property
    def slower(self) -> bool:
        return not self.error and self.speed.median < LEAST

    def notes(self) -> str:
        units = [taken.units for taken in self.rounds[0][0]]
        notes = [f"under {LEAST}"] if self.slower else []
        if units[0] != units[1]:
            notes.append(f"not the same work: {units[0]} and {units[1]} {self.workload.unit}s")
        return "; ".join(notes)

    def line(self) -> str:
        if self.error:
            return f"{self.workload.name:46} skipped, {self.error}"
        before = over_rounds(self.rounds, lambda pair: pair[0].ratio).median
        after = over_rounds(self.rounds, lambda pair: pair[1].ratio).median
        speed = self.speed
        between = f"{speed.low:.2f} to {speed.high:.2f}"
        columns = f"{number(before):>9} {number(after):>9} {speed.median:12.2f}  {between:13} {self.notes()}"
        return f"{self.workload.name:46} {columns}".rstrip()


def prepare(workload: Workload, before: Worker, after: Worker) -> Comparison:
    try:
        seconds = [worker.take_slice(workload, 1).seconds for worker in (before, after)]
    except Failed as error:
        return Comparison(workload, error=str(error))
    return Comparison(workload, slices_for(max(seconds)))


def take_round(comparison: Comparison, first: int, before: Worker, after: Worker) -> list[Pair]:
    """Slices of both trees in turns; which is first changes from one to the next."""
    workload, games = comparison.workload, max(1, YARDSTICK_GAMES // comparison.slices)
    pairs: list[Pair] = []
    for at in range(first, first + comparison.slices):
        if at % 2:
            early, late = before.take_slice(workload, games), after.take_slice(workload, games)
            pairs.append((early, late))
        else:
            early, late = after.take_slice(workload, games), before.take_slice(workload, games)
            pairs.append((late, early))
    return pairs


def compare(workloads: Sequence[Workload], rounds: int, before: Worker, after: Worker) -> list[Comparison]:
    """So many rounds of all, and as many again of those that seem slower: that may have been chance."""
    found = [prepare(workload, before, after) for workload in workloads]
    wanted, what = [comparison for comparison in found if not comparison.error], ""
    for at in range(2 * rounds):
        if at == rounds:
            wanted = [comparison for comparison in wanted if comparison.speed.median < DOUBTFUL]
            what = f" for {len(wanted)} that seem slower"
        if wanted:
            show_round(at % rounds, rounds, what)
        for comparison in wanted:
            comparison.rounds.append(take_round(comparison, at, before, after))
    return found


def git(*arguments: str | Path) -> str:
    """What git answers; where it refuses, its own words are the last ones."""
    ran = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(ran.stderr.strip() or f"git {' '.join(map(str, arguments))} failed")
    return ran.stdout.strip()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A commit in a git worktree of its own, as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="luxor-bench-")).resolve()
    tree = folder / "tree"
    try:
        git("worktree", "add", "--quiet", "--detach", tree, commit)
        yield tree
    finally:
        impatient = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C shall not leave it behind
        subprocess.run(
            ["git", "-C", ROOT, "worktree", "remove", "--force", tree], capture_output=True, check=False
        )
        shutil.rmtree(folder, ignore_errors=True)
        signal.signal(signal.SIGINT, impatient)


def show(found: Sequence[Comparison], rounds: int) -> None:
    head = f"{'before':>9} {'after':>9} after/before  by round"
    print(f"{f'x yardstick, medians of {rounds} rounds':46} {head}")
    for comparison in found:
        print(comparison.line())
    slower = [comparison.workload.name for comparison in found if comparison.slower]
    print(f"under {LEAST}: {'; '.join(slower) or 'none'}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="against", description=__doc__)
    parser.add_argument("ref", help="the commit to compare with, such as HEAD~3 or main")
    add_arguments(parser, ROUNDS)
    given = parser.parse_args(arguments)
    workloads = chosen(given.only)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # so that all is cleaned up
    commit = git("rev-list", "--max-count=1", given.ref)
    print(f"before: {git('show', '--no-patch', '--format=%h %s', commit)}")
    changes = ", with changes that are not committed" if git("status", "--porcelain") else ""
    print(f"after:  {git('show', '--no-patch', '--format=%h %s')}{changes}", flush=True)
    with checked_out(commit) as tree, Worker("before", tree) as before, Worker("after", ROOT) as after:
        show(compare(workloads, given.rounds, before, after), given.rounds)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
