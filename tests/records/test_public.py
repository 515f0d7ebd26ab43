"""What 0.1 promised still holds (docs/STABILITY.md): names, what they take, ids, commands."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import pytest

import luxor
from tests.records.public import broken, promised

KEPT = json.loads((Path(__file__).parent / "public_0_1.json").read_text("utf-8"))


def test_all_that_0_1_promised_is_there_or_warns() -> None:
    assert [*broken(KEPT, promised())] == []
    assert len(KEPT["rules"]) > 250
    assert {"Position", "Session", "new_game"} <= {*KEPT["luxor"]}


@pytest.mark.parametrize(
    ("kept", "now", "said"),
    [
        ({"rules": ["a", "b"]}, {"rules": ["b", "c"]}, ["rules: a is gone"]),
        ({"f()": ["a", "b="]}, {"f()": ["a", "new=", "b="]}, []),
        ({"f()": ["a", "b="]}, {"f()": ["b=", "a"]}, ["f() took a, b=, and takes b=, a"]),
        ({"f()": ["a"]}, {"f()": ["a", "must"]}, ["f() took a, and takes a, must"]),
        ({"f()": ["a="]}, {"f()": ["a"]}, ["f() took a=, and takes a"]),
        ({"luxor.nothing()": []}, {}, ["luxor.nothing() is gone"]),
    ],
)
def test_what_is_broken_is_told(
    kept: dict[str, list[str]], now: dict[str, list[str]], said: list[str]
) -> None:
    assert [*broken(kept, now)] == said


def test_a_name_that_warns_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    def old(name: str) -> object:
        if name != "gone":
            raise AttributeError(name)
        warnings.warn("luxor.gone is luxor.position now", DeprecationWarning, stacklevel=2)
        return luxor.position

    monkeypatch.setattr(luxor, "__getattr__", old)
    assert [*broken({"luxor": ["gone", "lost"]}, {"luxor": []})] == ["luxor: lost is gone"]
