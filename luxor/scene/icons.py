"""Our icons: up to three paths on a 24 x 24 grid each, with absolute M, L, C, Z and nonzero fill.

Layers 1 and 3 take the main colour, layer 2 the colour of the surface behind it (the knock-out).
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

GRID = 24
TENTHS = 10  # compact paths are written in tenths: the grid of a symbol is 240 x 240

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


@cache
def _book() -> dict[str, tuple[str, ...]]:
    text = Path(__file__).with_name("icons.json").read_text("utf-8")
    found: dict[str, list[str]] = json.loads(text)
    return {name: tuple(layers) for name, layers in found.items()}


def names() -> tuple[str, ...]:
    return tuple(_book())


def layers(name: str) -> tuple[str, ...]:
    """The path of each layer, ready for Path2D or an SVG path on the 24 grid; a layer may be empty."""
    return _book()[name]


@cache
def compact(path: str) -> str:
    """The same path in relative whole tenths: about half as long, and the rounding never adds up."""
    out: list[str] = []
    at = start = (0, 0)
    for command, numbers in _STEP.findall(path):
        values = [round(float(number) * TENTHS) for number in _NUMBER.findall(numbers)]
        points = list(zip(values[::2], values[1::2]))
        if command == "M":
            at = start = points[0]
            out.append("M" + joined(at))
        elif command == "Z":
            at = start
            out.append("z")
        elif command == "L":
            for point in points:
                out.append(_line(point[0] - at[0], point[1] - at[1]))
                at = point
        else:
            for bend in range(0, len(points), 3):
                three = points[bend : bend + 3]
                out.append(_curve([number - at[i % 2] for i, number in enumerate(sum(three, ()))]))
                at = three[2]
    return _without_repeats(_rounded(out))


def _rounded(parts: list[str]) -> list[str]:
    """Four curves that make a circle, from its right end on, as two arcs: half as long."""
    out: list[str] = []
    for part in parts:
        out.append(part)
        if part == "z" and len(out) >= 6 and all(bend.startswith("c") for bend in out[-5:-1]):
            ends = [tuple(map(int, _NUMBER.findall(bend)[-2:])) for bend in out[-5:-1]]
            radius = ends[0][1]
            if all(abs(dx) == abs(dy) == radius for dx, dy in ends) and ends[0][0] < 0:
                out[-5:] = [
                    f"a{radius} {radius} 0 1 1-{2 * radius} 0 {radius} {radius} 0 1 1 {2 * radius} 0z"
                ]
    return out


def joined(numbers: tuple[int, ...] | list[int]) -> str:
    """Numbers with a space only where no minus sign separates them."""
    return "".join(
        f" {number}" if place and number >= 0 else str(number) for place, number in enumerate(numbers)
    )


def _line(dx: int, dy: int) -> str:
    if dx == 0 and dy == 0:
        return ""
    if dy == 0:
        return f"h{dx}"
    return f"v{dy}" if dx == 0 else "l" + joined((dx, dy))


def _curve(steps: list[int]) -> str:
    return "c" + joined(steps) if any(steps) else ""


def _without_repeats(parts: list[str]) -> str:
    """A command letter may be left out where the one before was the same."""
    out, last = "", ""
    for part in filter(None, parts):
        if part[0] == last and last in "lc":
            rest = part[1:]
            out += rest if rest.startswith("-") else " " + rest
        else:
            out += part
        last = part[0]
    return out
