"""What things are worth to a bot, for each stage of a game: data, learned by `make learn`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "data"
STAGES = (
    "early",
    "late",
    "last",
)  # until the last but one has entered the chamber; until the end is near; the last round


class Stage(NamedTuple):
    """How much things count, in thousandths; what each is, the file says."""

    wall: int
    step: int
    awake: int
    lying: int
    standing: int
    standing_more: int
    first_key: int
    second_key: int
    partial: int
    spare: int
    most_spare: int
    entering: int
    nothing: int
    unable: int
    card_value: int
    cards: Mapping[str, int]
    held: Mapping[str, int]


class Weights(NamedTuple):
    """A table for each stage, and what is chosen by habit: "first" or "last" at steps of these names."""

    stages: tuple[Stage, ...]
    habits: Mapping[str, str]
    spread: int  # points by which everybody is ahead of everybody with the same chance, in thousandths


@cache
def read_weights(name: str = "weights.toml") -> Weights:
    """The weights in a file of the game's data."""
    return weights_of(tomllib.loads((FOLDER / name).read_text("utf-8")))


def weights_of(tables: Mapping[str, Mapping[str, object]]) -> Weights:
    """The weights that the tables of a file say: a later stage says only what it makes different."""
    stages: list[Stage] = []
    whole: dict[str, object] = {}
    for name in STAGES:
        whole = {**whole, **tables[name]}
        stages.append(Stage(**whole))  # type: ignore[arg-type]
    habits = {step: str(habit) for step, habit in tables["habits"].items()}
    return Weights(tuple(stages), habits, int(str(tables["chance"]["spread"])))
