"""What each rule was tried by: counted by `make trust`, kept in trust.json, told by `luxor rules --trust`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("trust.json")


class Trust(NamedTuple):
    """How often a rule was looked at, and by what."""

    examples: int = 0  # printed examples that show it
    tests: int = 0  # that name it
    restated: int = 0  # places where a second referee, written from the booklet, says it again
    mutants: int = 0  # small faults in the Python that plays it, each noticed by a test
    met: int = 0  # times that whole games came by it
    kernel: int = 0  # places of the compiled kernel that say they follow from it: played in lock step


class Counted(NamedTuple):
    """All rows, and what they were counted from."""

    commit: str
    games: int  # from number 0 on, each always the same
    turns: int
    rules: Mapping[str, Trust]


@cache
def trust() -> Counted:
    """What was counted last.

    >>> from luxor.rulebook.trust import trust
    >>> trust().rules["base.move.skip-empty"].examples
    1
    """
    told = json.loads(FILE.read_text("utf-8"))
    rows = {rule: Trust(*row) for rule, row in told["rules"].items()}
    return Counted(told["commit"], told["games"], told["turns"], rows)
