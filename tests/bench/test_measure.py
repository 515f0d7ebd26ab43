"""Figures of speed: what they are made of, and in which order that is measured."""

from __future__ import annotations

import pytest

from tests.bench import mini_luxor
from tests.bench.measure import (
    LEAST_SLICES,
    MOST_SLICES,
    Figure,
    Slice,
    Spread,
    Timed,
    Work,
    Workload,
    measure,
    over_rounds,
    slices_for,
    take_slice,
)


class Machine:
    """Its clock is moved by work alone, and all that it did is written down."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slowness = 1.0
        self.done: list[str] = []

    def clock(self) -> float:
        return self.now

    def spend(self, what: str, seconds: float) -> None:
        self.done.append(what)
        self.now += seconds * self.slowness

    def yardstick(self, games: int) -> int:
        self.spend("yardstick", games * 0.5)
        return games * 50  # 100 turns per second

    def workload(self, name: str, seconds: float, units: int = 10) -> Workload:
        def work() -> int:
            self.spend(name, seconds)
            return units

        return Workload(name, lambda: work)

    def measure(self, *workloads: Workload, rounds: int = 5) -> list[Figure]:
        return measure(workloads, rounds, self.clock, self.yardstick)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_the_yardstick_is_what_it_always_was() -> None:
    assert mini_luxor.run(0, 200)[:2] == [15312, 257608644]  # turns, and a sum over how the games ended


def test_a_slice_is_the_yardstick_and_then_the_work(machine: Machine) -> None:
    work = machine.workload("work", seconds=0.25).prepare()
    taken = take_slice(work, 4, machine.clock, machine.yardstick)
    assert machine.done == ["yardstick", "work"]
    assert taken == Slice(units=10, seconds=0.25, turns=200, yardstick_seconds=2.0)


def test_a_ratio_is_units_in_the_time_of_one_turn_of_the_yardstick() -> None:
    assert Slice(units=10, seconds=0.25, turns=200, yardstick_seconds=2.0).ratio == pytest.approx(40 / 100)


def test_work_in_another_process_says_itself_how_long_it_took(machine: Machine) -> None:
    def work() -> Timed:
        return Timed(3, 1.5)

    assert take_slice(work, 1, machine.clock, machine.yardstick)[:2] == (3, 1.5)


def test_a_figure_is_the_median_of_all_slices_between_the_medians_of_its_rounds() -> None:
    rounds = [[1, 9, 2], [6, 5, 60], [3, 0, 30]]
    assert over_rounds(rounds, float) == Spread(median=5, low=2, high=6)


def test_every_workload_is_measured_for_a_round_and_then_every_one_again(machine: Machine) -> None:
    machine.measure(machine.workload("a", 1.0), machine.workload("b", 1.0), rounds=2)
    ready = ["a", "yardstick", "a", "b", "yardstick", "b"]  # once to warm up, once to see how long it takes
    one_round = ["yardstick", "a"] * LEAST_SLICES + ["yardstick", "b"] * LEAST_SLICES
    assert machine.done == ready + 2 * one_round


def test_short_work_is_done_more_often() -> None:
    assert [slices_for(seconds) for seconds in (0.0001, 0.04, 5)] == [MOST_SLICES, 5, LEAST_SLICES]


def test_a_machine_that_slows_down_slows_down_the_yardstick_too(machine: Machine) -> None:
    (quick,) = machine.measure(machine.workload("work", 0.5))
    machine.slowness = 3
    (slow,) = machine.measure(machine.workload("work", 0.5))
    assert slow.rate == pytest.approx(quick.rate / 3)
    assert quick.ratio.median == pytest.approx(20 / 100)
    assert slow.ratio.median == pytest.approx(20 / 100)


def test_what_cannot_be_measured_is_said_and_the_rest_is_measured(machine: Machine) -> None:
    def prepare() -> Work:
        raise ImportError("no such thing")

    missing, there = machine.measure(Workload("missing", prepare), machine.workload("there", 0.5))
    assert (missing.error, missing.rounds) == ("ImportError: no such thing", [])
    assert (there.error, len(there.rounds)) == ("", 5)
