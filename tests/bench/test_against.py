"""Two trees are measured in turns, and told apart."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench import against
from tests.bench.against import ROOT, Comparison, Failed, Worker, checked_out
from tests.bench.measure import Slice, Spread, Workload
from tests.bench.workloads import WORKLOADS


def compared(*pairs: tuple[float, float], units: tuple[int, int] = (10, 10)) -> Comparison:
    """A round with one slice of each tree, for every pair of seconds."""
    before, after = units
    rounds = [[(Slice(before, b, 50, 0.5), Slice(after, a, 50, 0.5))] for b, a in pairs]
    return Comparison(Workload("work", lambda: lambda: 1), 1, rounds)


def test_trees_are_compared_by_slices_that_follow_each_other() -> None:
    comparison = compared((1, 1), (4, 2), (3, 2))
    assert comparison.speed == Spread(median=1.5, low=1, high=2)
    assert comparison.line().split()[:4] == ["work", "0.0333", "0.0500", "1.50"]


@pytest.mark.parametrize(("seconds", "marked"), [(1.04, False), (1.06, True)])
def test_what_became_slower_than_0_95_is_marked(seconds: float, marked: bool) -> None:
    comparison = compared((1, seconds))
    assert comparison.slower is marked
    assert comparison.line().endswith("under 0.95") is marked


def test_trees_that_do_not_do_the_same_work_are_said_to() -> None:
    assert compared((1, 1), units=(10, 12)).line().endswith("not the same work: 10 and 12 turns")


class Tree(Worker):
    """A tree without a process: writes down that it was asked, and says how long it took."""

    def __init__(self, name: str, done: list[str], seconds: Callable[[], float]) -> None:
        self.name, self.done, self.seconds = name, done, seconds

    def take_slice(self, workload: Workload, games: int) -> Slice:
        if workload.name == "new" and self.name == "before":
            raise Failed("before: no such thing")
        self.done.append(self.name)
        return Slice(10, self.seconds(), 50, 0.5)


def test_trees_take_turns_and_what_seems_slower_is_measured_again() -> None:
    done: list[str] = []
    before = Tree("before", done, lambda: 1.0)
    after = Tree("after", done, lambda: 2.0 if len(done) < 12 else 1.0)
    old, new = (Workload(name, lambda: lambda: 1) for name in ("old", "new"))
    slower, skipped = against.compare([old, new], 3, before, after)
    assert done[:8] == ["before", "after", "after", "before", "before", "after", "after", "before"]
    assert len(slower.rounds) == 6
    assert (slower.speed.median, slower.slower) == (1.0, False)
    assert skipped.line().endswith("skipped, before: no such thing")


def test_a_process_measures_the_tree_it_is_told_and_no_other(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "luxor", tmp_path / "luxor", ignore=shutil.ignore_patterns("__pycache__"))
    known = {workload.name: workload for workload in WORKLOADS}
    with Worker("bare", tmp_path) as bare:
        assert bare.take_slice(known["base: legal actions"], 1).units > 100
        with pytest.raises(Failed, match=r"bare: ModuleNotFoundError: .*luxor_widgets"):
            bare.take_slice(known["explorer: opened"], 1)


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_a_commit_is_checked_out_as_long_as_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@b"]
        ran = subprocess.run(
            ["git", "-C", tmp_path, *who, *words], check=True, capture_output=True, text=True
        )
        return ran.stdout

    monkeypatch.setattr(against, "ROOT", tmp_path)
    git("init", "--quiet")
    (tmp_path / "file").write_text("old", "utf-8")
    git("add", "file")
    git("commit", "--quiet", "--message", "one")
    (tmp_path / "file").write_text("new", "utf-8")
    seen: list[Path] = []

    def interrupted() -> None:
        with checked_out("HEAD") as tree:
            seen.append(tree)
            assert (tree / "file").read_text("utf-8") == "old"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not seen[0].parent.exists()
    assert len(git("worktree", "list").splitlines()) == 1
