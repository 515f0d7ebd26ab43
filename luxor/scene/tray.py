"""The tray: choices that are not on the board, as buttons in the same scene."""

from __future__ import annotations

from luxor.core.words.terms import Target
from luxor.scene.overlay import selected_shapes
from luxor.scene.picture import Choice, Overlays, Tray
from luxor.scene.shapes import Box, Group, Icon, Rect, Region, Shape, Text
from luxor.scene.text import shorten, text_width, wrap

TRAY_HIGH = 108  # on the board alone: a question and one row of buttons
BUTTON = 46
PAD, GAP = 14, 8
TITLE, LINE = 38, 21  # the question: its first line with the room around it, and a second one


def button_width(choice: Choice) -> float:
    wide = 2 * PAD + text_width(choice.label, 17, "bold")
    if choice.icon:
        wide += 28 + (6 if choice.label else 0)
    if choice.note:
        wide += 8 + text_width(choice.note, 14)
    return max(BUTTON, wide)


def tray_groups(tray: Tray, shelf: Box, overlays: Overlays) -> tuple[list[Group], list[Region]]:
    """The panel, its question and its buttons, in as many rows as they need (smaller, if they are many)."""
    places = _flow(tray.choices, shelf.w - 2 * PAD)
    rows = 1 + max((row for _, row, _ in places), default=0)
    lines = _question(tray, shelf.w)
    title = TITLE + LINE * (len(lines) - 1)
    pitch = min(BUTTON + GAP, (shelf.h - title - 10 + GAP) / rows)
    high = pitch - GAP
    shapes: list[Shape] = [Rect(0, 0, shelf.w, shelf.h, 12, "panel", "line", 1.4)]
    for at, line in enumerate(lines):
        shapes.append(Text(PAD, 26 + LINE * at, line, 18, "ink", "bold", family="serif"))
    groups = [Group(("tray",), tuple(shapes), shelf.x, shelf.y)]
    regions: list[Region] = []
    for choice, (x, row, wide) in zip(tray.choices, places):
        box = Box(shelf.x + PAD + x, shelf.y + title + row * pitch, wide, high)
        target = Target(choice.kind, choice.ref)
        button = _button(choice, wide, high)
        if target in overlays.selected:
            button = (*selected_shapes(Box(0, 0, wide, high)), *button)
        groups.append(Group((choice.kind, choice.ref), button, box.x, box.y))
        regions.append(Region(target, box, choice.label or choice.icon))
    return groups, regions


def tray_height(tray: Tray, wide: float) -> float:
    """How high a tray of this width has to be."""
    places = _flow(tray.choices, wide - 2 * PAD)
    rows = 1 + max((row for _, row, _ in places), default=0)
    return TITLE + LINE * (len(_question(tray, wide)) - 1) + rows * (BUTTON + GAP) + 6


def _question(tray: Tray, wide: float) -> list[str]:
    return wrap(tray.question, 18, wide - 2 * PAD, "bold") or [""]


def _flow(choices: tuple[Choice, ...], room: float) -> list[tuple[float, int, float]]:
    """Left, row and width of each button."""
    places: list[tuple[float, int, float]] = []
    x, row = 0.0, 0
    for choice in choices:
        wide = min(room, button_width(choice))
        if x and x + wide > room:
            x, row = 0.0, row + 1
        places.append((x, row, wide))
        x += wide + GAP
    return places


def _button(choice: Choice, wide: float, high: float) -> tuple[Shape, ...]:
    """Legal: panel and turquoise edge. Illegal: sand and brown, still there to be asked about."""
    ground, edge, ink = ("select-ground", "select", "ink") if choice.legal else ("card-off", "ink3", "ink2")
    shapes: list[Shape] = [
        Rect(0, 0, wide, high, 9, ground, edge, 2 if choice.legal else 1.4, () if choice.legal else (5, 4))
    ]
    x, middle = float(PAD), high / 2
    if choice.icon:
        x = x if choice.label else wide / 2 - 14
        shapes.append(Icon(choice.icon, x, middle - 14, 28, ink, ground))
        x += 34
    label = shorten(choice.label, 17, wide - x - PAD + 2, "bold")
    plain = not choice.icon and not choice.note
    if label:
        start = wide / 2 if plain else x
        shapes.append(Text(start, middle + 6, label, 17, ink, "bold", "middle" if plain else "start"))
        x += text_width(label, 17, "bold") + 8
    if choice.note and x < wide - PAD:
        note = shorten(choice.note, 14, wide - x - PAD + 2)
        shapes.append(Text(x, middle + 5.5, note, 14, "ink2"))
    return tuple(shapes)
