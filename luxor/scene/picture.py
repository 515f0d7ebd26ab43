"""What any picture may show beside the game itself, as plain values: choices, and what is laid over it.

Seats count from 0 (letter A). Targets and places are those of the game that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from luxor.core.words.terms import Target

Detail = Literal["full", "small"]  # small: for less than 0.55 px per unit, says less and larger


class Choice(NamedTuple):
    """Something to choose that is not on the board: a number, a die face, "decline"."""

    ref: int | str
    label: str
    icon: str = ""
    note: str = ""
    legal: bool = True
    kind: str = "choice"  # of its target: also "outcome" or "number"


class Tray(NamedTuple):
    """The choices that are open, under one question."""

    question: str
    choices: tuple[Choice, ...]


class Trail(NamedTuple):
    """Who moved (or might move) from where to where; further places are stops on the way."""

    seat: int
    places: tuple[int, ...]


class Moved(NamedTuple):
    """What the last move did: from where to where, or just where something was laid."""

    seat: int
    targets: tuple[Target, ...]


Marked = tuple[tuple[Target, ...], str]  # what is marked, and a colour of `luxor.core.study.node.COLOURS`


@dataclass(slots=True)
class Overlays:
    """What is laid over a picture. Targets not in the picture are ignored.

    ("pawn", place) frames the pieces of the seat to play there instead of the place; it is no region, since a
    click on them means the place.
    """

    selectable: frozenset[Target] = frozenset()
    selected: frozenset[Target] = frozenset()
    goals: frozenset[Target] = frozenset()  # where what can be chosen leads to: a click there is enough
    refused: frozenset[Target] = frozenset()
    highlights: frozenset[Target] = frozenset()  # the gold dashed frame: edited, or "look here"
    hover: Target | None = None
    focus: Target | None = None
    last_move: Moved | None = None
    ghost: Trail | None = None
    marks: tuple[Marked, ...] = ()  # what somebody drew: a thing, or an arrow from one to another
    heat: Mapping[int, float] = field(default_factory=dict)  # place -> 0 to 1
