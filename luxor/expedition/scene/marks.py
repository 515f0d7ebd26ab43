"""What is laid over the area: tiles that can be chosen, the new camp, marches with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from luxor.core.words.terms import Target
from luxor.expedition.scene.picture import Cell, ExpeditionPicture, March, cell_of, cell_target, number_target
from luxor.expedition.scene.tiles import PITCH, SMALL, camp_frame, chevron, team_colour
from luxor.scene.overlay import from_frame, select_shapes, selected_shapes, to_frame
from luxor.scene.picture import Choice, Moved, Overlays
from luxor.scene.shapes import Box, Group, Rect, Shape, Text
from luxor.scene.text import text_width

INSIDE = -1.5  # frames lie on the edge of a tile
ASIDE, PILL_ASIDE = 29.0, 13.0  # on a column: chevrons so far left of the middle, the pills to the right
BoxOf = Callable[[Cell], Box]


class Marks(NamedTuple):
    """Groups under the pieces, and groups over them."""

    under: list[Group]
    over: list[Group]


def marked(picture: ExpeditionPicture, overlays: Overlays, box_of: BoxOf) -> Marks:
    """All marks but hover, focus and refusal, which are the same in every game."""
    under: list[Group] = []
    over: list[Group] = []
    free = set(picture.spots)
    chosen = _cells(overlays.selected)
    fitting = fitting_marches(picture, overlays)
    ways = numbers_on(fitting)
    frames = {*picture.goals, *(_cells(overlays.selectable) - free), *ways} - {picture.camp}
    for cell in sorted(frames & picture.area.keys()):
        under.append(Group(("select", *cell), select_shapes(box_of(cell).grown(INSIDE), False)))
    for cell in sorted(chosen & (picture.area.keys() | free)):
        box = box_of(cell).grown(-9 if cell in free else INSIDE)
        under.append(Group(("selected", *cell), selected_shapes(box)))
    if overlays.last_move:
        under += _last_move(overlays.last_move, picture, box_of)
    if picture.camp in picture.area and picture.camp is not None:
        under.append(Group(("camp",), camp_frame(*box_of(picture.camp)[:2])))
    if picture.lifted in picture.area and picture.lifted is not None:
        frame = Rect(*box_of(picture.lifted).grown(INSIDE), 8, "", "edge", 3, (7, 5))
        under.append(Group(("lifted",), (frame,)))
    for march in fitting:
        over += _steps(picture, march, box_of)
    for cell, numbers in sorted(ways.items()):
        beside = PILL_ASIDE if picture.camp and cell[0] == picture.camp[0] else 0.0
        over.append(Group(("stay", *cell), _pill(_range(numbers), box_of(cell), beside)))
    return Marks(under, list({group.key: group for group in over}.values()))


def _last_move(moved: Moved, picture: ExpeditionPicture, box_of: BoxOf) -> list[Group]:
    """A dashed frame where it began, a solid one where it ended, in the player's colour."""
    cells = [cell for target in moved.targets if (cell := cell_of(target)) in picture.area and cell]
    colour = team_colour(moved.seat)
    groups = [Group(("to", *cell), to_frame(box_of(cell).grown(INSIDE), colour)) for cell in cells[-1:]]
    return groups + [
        Group(("from", *cell), from_frame(box_of(cell).grown(INSIDE), colour)) for cell in cells[:-1]
    ]


def _cells(targets: frozenset[Target]) -> set[Cell]:
    return {cell for target in targets if (cell := cell_of(target))}


def fitting_marches(picture: ExpeditionPicture, overlays: Overlays) -> tuple[March, ...]:
    """The marches that what is selected leaves open; a goal that is pointed at counts as selected."""
    wanted = {t for t in overlays.selected if any(t in march.targets() for march in picture.marches)}
    goals = {cell_target(march.stays[-1][0]) for march in picture.marches}
    if not wanted and overlays.hover in goals and overlays.hover is not None:
        wanted = {overlays.hover}
    found = tuple(march for march in picture.marches if wanted <= march.targets())
    return found or picture.marches


def numbers_on(marches: tuple[March, ...]) -> dict[Cell, list[int]]:
    """How many may stay on each tile on the way."""
    found: dict[Cell, set[int]] = {}
    for march in marches:
        for cell, number in march.stays:
            found.setdefault(cell, set()).add(number)
    return {cell: sorted(numbers) for cell, numbers in found.items()}


def number_choices(picture: ExpeditionPicture, overlays: Overlays) -> tuple[Cell | None, tuple[Choice, ...]]:
    """For a goal that is selected: the first tile on the way whose number is open, and the numbers."""
    goals = {march.stays[-1][0] for march in picture.marches}
    if not goals & _cells(overlays.selected):
        return None, ()
    fitting = fitting_marches(picture, overlays)
    for cell, numbers in numbers_on(fitting).items():
        open_ones = [n for n in numbers if number_target(cell, n) not in overlays.selected]
        if len(numbers) > 1 and len(open_ones) == len(numbers):
            refs = (number_target(cell, number) for number in numbers)
            return cell, tuple(
                Choice(target.ref, str(number), "pawn", kind=target.kind)
                for target, number in zip(refs, numbers)
            )
    return None, ()


def march_groups(picture: ExpeditionPicture, march: March, box_of: BoxOf) -> list[Group]:
    """A march that is looked at before it is played: the tiles entered are framed as well."""
    groups = _steps(picture, march, box_of)
    for cell, number in march.stays:
        beside = PILL_ASIDE if picture.camp and cell[0] == picture.camp[0] else 0.0
        groups.append(Group(("entered", *cell), (Rect(*box_of(cell).grown(INSIDE), 8, "", "select", 3.6),)))
        if number:
            groups.append(Group(("stay", *cell), _pill(f"+{number}", box_of(cell), beside)))
    return groups


def _steps(picture: ExpeditionPicture, march: March, box_of: BoxOf) -> list[Group]:
    """A chevron on every edge that is crossed."""
    groups: list[Group] = []
    if picture.camp is None:
        return groups
    before = picture.camp
    for cell, _ in march.stays:
        dx, dy = cell[0] - before[0], cell[1] - before[1]
        x, y = box_of(cell).centre
        at = (x - dx * PITCH / 2 - ASIDE * abs(dy), y - dy * PITCH / 2)
        groups.append(Group(("step", *before, *cell), chevron(*at, dx, dy)))
        before = cell
    return groups


def _range(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"+{numbers[0]}"
    return f"+{numbers[0]}–{numbers[-1]}"


def _pill(text: str, box: Box, beside: float) -> tuple[Shape, ...]:
    """How many would stay: on the upper edge of the tile, clear of the stack."""
    wide = text_width(text, SMALL + 0.6, "bold") + 16
    x, y = box.centre[0] + beside, box.y + 9
    return (
        Rect(x - wide / 2, y - 11.5, wide, 23, 11.5, "select-ground", "select", 1.8),
        Text(x, y + 5.4, text, SMALL + 0.6, "select", "bold", "middle"),
    )
