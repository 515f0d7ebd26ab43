"""How fast this tree is: `python -m tests.bench.bench [--rounds 5] [--only TEXT]`, or `make bench`.

Figures are ratios to the yardstick of the same run, medians of some rounds; the absolute numbers beside them
are of this machine at this moment. Nothing here is asserted: aims are printed for whoever reads it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import luxor
from tests.bench.bench_analysis import ONCE, ranked, two_workers
from tests.bench.bench_kernel import against_interpreted, two_threads
from tests.bench.measure import ROUNDS, Figure, measure
from tests.bench.workloads import add_arguments, chosen, number, show_round

HERE = Path(__file__).resolve().parent


def duration(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{number(seconds * factor)} {unit}"
    return f"{number(seconds * 1e6)} µs"


def line(figure: Figure) -> str:
    workload = figure.workload
    if figure.error:
        return f"{workload.name:46} could not be measured: {figure.error}"
    ratio = figure.ratio
    between = f"{number(ratio.low)} to {number(ratio.high)}"
    rate = f"{number(figure.rate)} {workload.unit}s/s"
    other = duration(1 / figure.rate)
    if workload.games:
        units = figure.rounds[0][0].units
        other = f"{number(figure.rate / units * workload.games)} games/s"
    aim = f"aim {workload.aim}" if workload.aim else ""
    columns = f"{number(ratio.median):>9}  {between:22} {rate:>19}  {other:>13}  {aim}"
    return f"{workload.name:46} {columns}".rstrip()


def c_yardstick() -> str:
    """The yardstick in C, measured by its own command; it needs gcc."""
    ran = subprocess.run([sys.executable, HERE / "yardstick", "0.5"], check=True, capture_output=True)
    figures: dict[str, int] = json.loads(ran.stdout)
    if "c_plies_per_s" not in figures:
        return "not measured, there is no gcc"
    return f"{figures['c_plies_per_s'] / figures['python_plies_per_s']:.0f} x the one in Python (wall clock)"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    add_arguments(parser, ROUNDS)
    given = parser.parse_args(arguments)
    figures = measure(chosen(given.only), given.rounds, on_round=show_round)
    if rates := [figure.yardstick_rate for figure in figures if not figure.error]:
        print(f"yardstick: {median(rates):,.0f} turns/s")
    head = f"{'':9}  {'by round':22} {'on the CPU clock':>19}"
    print(f"{f'x yardstick, medians of {given.rounds} rounds':46} {head}")
    for figure in figures:
        print(line(figure))
    if not given.only:
        print(f"yardstick in C: {c_yardstick()}")
        if luxor.compiled:
            print(
                f"10 options x 1,000 rollouts: {against_interpreted():.0f} x the interpreted engine (aim 30)"
            )
            print(f"two threads instead of one: {two_threads():.2f} x as fast (wall clock; aim 1.8)")
            for policy in ONCE:
                print(ranked(policy))
        print(f"two workers instead of one: {two_workers():.2f} x as fast (wall clock)")


if __name__ == "__main__":
    main()
