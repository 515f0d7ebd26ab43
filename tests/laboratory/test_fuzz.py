"""A short fuzz: all of the corpus and some hundreds of changes of it; only documented errors leave."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from tests.laboratory import fuzz
from tests.laboratory.inputs import first_inputs
from tests.laboratory.mutate import mutated
from tests.laboratory.parts import FUZZ, named

TRIES = {"lines": 40, "actions": 400, "records": 100, "boards": 20, "commands": 25}


def target(name: str) -> Callable[[bytes], bool]:
    return cast("Callable[[bytes], bool]", named(name, FUZZ).load())


@pytest.mark.parametrize("name", [part.name for part in FUZZ])
def test_the_corpus_does_no_harm_and_some_of_it_is_accepted(name: str) -> None:
    known = list(first_inputs(name).values())[:: 6 if name == "lines" else 1]
    came = [fuzz.attempt(target(name), data) for data in known]
    assert [wrong for _, wrong in came if wrong] == []
    assert sum(accepted for accepted, _ in came) >= len(known) // 3


@pytest.mark.parametrize("name", [part.name for part in FUZZ])
def test_changes_of_the_corpus_are_accepted_or_refused(name: str) -> None:
    known, rng = list(first_inputs(name).values()), Random(20)
    for _ in range(TRIES.get(name, 20)):
        data = mutated(known, rng)
        assert fuzz.attempt(target(name), data)[1] == "", data


def test_what_takes_too_long_is_a_fault() -> None:
    def sleepy(data: bytes) -> bool:
        end = time.process_time() + 5
        while time.process_time() < end:
            pass
        return True

    accepted, wrong = fuzz.attempt(sleepy, b"", 1)
    assert not accepted
    assert "TooSlow: more than 1 s" in wrong


def test_any_error_but_a_documented_one_is_a_fault() -> None:
    def broken(data: bytes) -> bool:
        known: dict[bytes, bool] = {}
        return known[data]

    assert "KeyError" in fuzz.attempt(broken, b"x")[1]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_a_run_counts_its_inputs_in_a_process_with_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "find_spec", lambda name: None)
    tried = fuzz.run("actions", 1, 7)
    assert tried.inputs >= tried.accepted >= 0
    assert tried.inputs
    assert tried.faults == 0
