"""The kernel under sanitizers, and with rules broken one at a time: do its tests notice?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from luxor.kernel import library
from luxor.kernel.sources import SOURCE
from tests.kernel.builds import SANITIZE, build, needs_compiler, runtime
from tests.kernel.lockstep import needs_kernel
from tests.kernel.mutants import MUTANTS, broken, judge, references
from tests.kernel.searches import searches
from tests.kernel.threads import AT_ONCE, long_ending, shared

pytestmark = [needs_kernel, needs_compiler]

ROOT = Path(__file__).resolve().parents[2]


def sanitized(folder: Path, count: int) -> str:
    """What playing under sanitizers says."""
    library = build(folder / "_kernel.so", SOURCE, SANITIZE)
    preload = {
        "LD_PRELOAD": f"{runtime('libasan.so')} {runtime('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "tests.kernel.sanitized", str(library), str(count)],
        cwd=ROOT,
        env={**os.environ, **preload},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-3000:]
    return ran.stdout


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="the sanitizers are loaded in the way of Linux")
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    assert int(sanitized(tmp_path, 20_000).split()[0]) >= 19_000


def test_every_mutant_changes_one_place_of_the_sources() -> None:
    assert len(MUTANTS) >= 30
    for mutant in MUTANTS:
        text = (SOURCE / mutant.file).read_text("utf-8")
        assert text.count(mutant.old) == 1, (
            f"{mutant.file} says {text.count(mutant.old)} times {mutant.old!r}"
        )
        assert broken(mutant) != text


@pytest.mark.soak
def test_every_mutant_is_noticed(tmp_path: Path) -> None:
    known, searched = references(), searches()
    alive = [mutant for mutant in MUTANTS if not judge(mutant, known, searched, tmp_path)]
    assert not alive, "\n".join(map(str, alive))


@pytest.mark.soak
def test_it_is_compiled_without_a_warning(tmp_path: Path) -> None:
    build(tmp_path / "_kernel.so", SOURCE, ("-O3", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"))


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="the sanitizers are loaded in the way of Linux")
def test_threads_that_share_a_search_touch_nothing_at_the_same_time(tmp_path: Path) -> None:
    watched = build(tmp_path / "_kernel.so", SOURCE, ("-g", "-O1", "-fsanitize=thread"))
    # without the random places of memory, which the sanitizer does not know on every system
    command = ["setarch", "-R", sys.executable, "-m", "tests.kernel.threads", str(watched)]
    env = {**os.environ, "LD_PRELOAD": runtime("libtsan.so"), "TSAN_OPTIONS": "exitcode=66"}
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-3000:]
    assert int(ran.stdout.split()[0]) == AT_ONCE


def test_a_search_at_work_is_refused_to_another_thread() -> None:
    used = library()
    assert used is not None
    found, refused = shared(used, long_ending())
    assert len(found) == AT_ONCE
    assert len(set(found)) == 1
    assert refused
