"""Workloads do a fixed amount of seeded work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.measure import Timed, Workload
from tests.bench.workloads import WORKLOADS


@pytest.mark.soak
@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_a_workload_does_the_same_every_time(
    workload: Workload, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path))
    work = workload.prepare()
    first, second = (done.units if isinstance(done, Timed) else done for done in (work(), work()))
    assert first == second > 0
