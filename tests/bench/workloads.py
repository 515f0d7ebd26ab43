"""All workloads, in the order in which they are shown."""

from __future__ import annotations

import argparse
import math
import sys

from tests.bench import bench_analysis, bench_classic, bench_expedition, bench_kernel, bench_shown
from tests.bench.measure import Workload

WORKLOADS: tuple[Workload, ...] = (
    *bench_classic.WORKLOADS,
    *bench_expedition.WORKLOADS,
    *bench_kernel.WORKLOADS,
    *bench_analysis.WORKLOADS,
    *bench_shown.WORKLOADS,
)


def chosen(text: str) -> list[Workload]:
    """The workloads whose name contains a text."""
    found = [workload for workload in WORKLOADS if text in workload.name]
    if not found:
        names = "\n  ".join(workload.name for workload in WORKLOADS)
        sys.exit(f"no workload is called like {text!r}; there are\n  {names}")
    return found


def add_arguments(parser: argparse.ArgumentParser, rounds: int) -> None:
    parser.add_argument("--rounds", type=int, default=rounds, help=f"of all workloads (else {rounds})")
    parser.add_argument("--only", default="", metavar="TEXT", help="workloads whose name contains this")


def number(value: float) -> str:
    """With three digits that matter."""
    return f"{value:,.{max(0, 2 - math.floor(math.log10(value)))}f}"


def show_round(number: int, rounds: int, what: str = "") -> None:
    """Say how far one is, beside the table."""
    print(f"round {number + 1} of {rounds}{what} ...", file=sys.stderr, flush=True)
