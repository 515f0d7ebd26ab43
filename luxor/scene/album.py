"""Many pictures for one page: what they share, mostly all but a few groups, is written once."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from luxor.scene.shapes import Group, Scene, Shape
from luxor.scene.svg import Element, Writer, groups_of, num, placed, written
from luxor.scene.theme import LIGHT, SANS, Theme

# Colours are names that the page explains, so that one picture serves light and dark.
PAGE = Theme("page", MappingProxyType({token: f"var(--lx-{token})" for token in LIGHT.colours}))

Place = tuple[float, float, float]
Drawn = tuple[Place, tuple[Element, ...]]


class Picture(NamedTuple):
    """A picture of an album: what it shows of the plane, and the numbers of its groups in painting order."""

    view: str
    groups: tuple[int, ...]


class Album:
    """Pictures that share groups, styles and symbols. Add them all, then ask for what goes into the page."""

    def __init__(self, ident: str = "x") -> None:
        self._writer = Writer(PAGE, ident)
        self._groups: dict[Drawn, int] = {}
        self._known: dict[
            tuple[int, Place], int
        ] = {}  # builders share the shapes of what has not changed ...
        self._kept: list[tuple[Shape, ...]] = []  # ... and these are kept, so that they stay what they are

    def add(self, scene: Scene) -> Picture:
        """The picture of a scene."""
        return Picture(" ".join(map(num, scene.view)), tuple(map(self._number, groups_of(scene))))

    def _number(self, group: Group) -> int:
        place = (group.x, group.y, group.scale)
        known = self._known.get((id(group.shapes), place))
        if known is not None:
            return known
        drawn = (place, tuple(map(self._writer.element, group.shapes)))
        number = self._groups.setdefault(drawn, len(self._groups))
        self._known[id(group.shapes), place] = number
        self._kept.append(group.shapes)
        return number

    def write(self) -> tuple[list[str], str, str]:
        """All groups as SVG by their number, the style sheet, and the definitions that they use."""
        classes = self._writer.classes(element for _, elements in self._groups for element in elements)
        groups = [
            placed(Group((), (), *place), [written(element, classes) for element in elements])
            for place, elements in self._groups
        ]
        sheet = f".board{{font-family:{SANS};fill:{PAGE.colour('ink')};color:{PAGE.colour('ink')}}}"
        return groups, sheet + self._writer.sheet(classes), "".join(self._writer.symbols())
