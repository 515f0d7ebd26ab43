"""The whole position as one scene: board, score, players, hand, piles and supply."""

from __future__ import annotations

from luxor.classic.scene.board import NO_OVERLAYS, board_parts, layout_of
from luxor.classic.scene.labels import ENGLISH
from luxor.classic.scene.legend import legend_groups
from luxor.classic.scene.overlay import ON_BOARD
from luxor.classic.scene.panels import (
    deck_panel,
    hand_panel,
    horus_panel,
    offer_panel,
    supply_panel,
)
from luxor.classic.scene.picture import LuxorPicture
from luxor.classic.scene.players import SCORE_HIGH, player_height, player_panel, score_panel
from luxor.scene.labels import Labels
from luxor.scene.overlay import side_frames
from luxor.scene.panels import Built
from luxor.scene.picture import Detail, Overlays
from luxor.scene.shapes import Box, Group, Region, Scene, Text, layered
from luxor.scene.text import shorten, text_width
from luxor.scene.tray import tray_groups, tray_height

COLUMN, GAP, STRIP, EDGE = 460, 9, 182, 20
LEAST_WIDE = 1400  # what the strip at the bottom needs
LEAST_LEGEND, LEAST_OFFER = 170, 140


def position_scene(
    picture: LuxorPicture,
    overlays: Overlays = NO_OVERLAYS,
    detail: Detail = "full",
    labels: Labels = ENGLISH,
    legend: bool = True,
) -> Scene:
    """Everything in sight, 1400 x 1064 for the 40-space board."""
    board = layout_of(picture).view
    top = min(0, board.y - 30)
    wide = max(LEAST_WIDE, board.w + COLUMN + 2 * EDGE)
    foot = max(board.bottom, top + 26 + column_height(picture))
    view = Box(0, top, wide, foot + STRIP + 40 - top)
    left = wide - COLUMN - EDGE
    parts, regions = board_parts(picture, overlays, detail, labels)
    parts["floor"].insert(0, _header(picture, left - EDGE, board.y + 1))
    column = Box(left, top + 18, COLUMN, foot - 8 - top)
    groups, more = _column(picture, column, labels, legend)
    strip = Box(EDGE, foot + 22, wide - 2 * EDGE, STRIP)
    bottom, found = _strip(picture, strip, overlays, labels)
    parts["side"] = groups + bottom
    regions += more + found
    if picture.tray:
        high = tray_height(picture.tray, COLUMN)
        shelf = Box(left, column.bottom - high, COLUMN, high)
        parts["tray"], more = tray_groups(picture.tray, shelf, overlays)
        regions += more
    parts["tray"] = parts.get("tray", []) + _frames(overlays, regions)
    return Scene(view, layered(parts), tuple(regions), picture.title, picture.description)


def _frames(overlays: Overlays, regions: list[Region]) -> list[Group]:
    """Frames around what lies beside the board; cards wear their own."""
    beside = [region for region in regions if region.target.kind not in ON_BOARD]
    return side_frames(overlays, beside, plain=("hand",))


def column_height(picture: LuxorPicture) -> float:
    """What score, players, offer and tray need at least: more than a short board has beside it."""
    high = SCORE_HIGH + GAP + len(picture.players) * (player_height(picture) + GAP)
    high += LEAST_OFFER + GAP if picture.offer else 0
    return high + (tray_height(picture.tray, COLUMN) if picture.tray else 0)


def _header(picture: LuxorPicture, right: float, y: float) -> Group:
    """The title, and where the game stands."""
    title = shorten(picture.title, 24, 420, "bold", "serif")
    status = shorten(picture.status, 17, right - 40 - text_width(title, 24, "bold", "serif"))
    return Group(
        ("header",),
        (
            Text(EDGE, y, title, 24, "ink", "bold", family="serif"),
            Text(right, y, status, 17, "ink2", anchor="end"),
        ),
    )


def _column(picture: LuxorPicture, column: Box, labels: Labels, legend: bool) -> Built:
    """Score, players, then what there is room for: things on offer, and how to read the board."""
    y = column.y
    groups, regions = score_panel(picture, Box(column.x, y, COLUMN, SCORE_HIGH), labels)
    y += SCORE_HIGH + GAP
    high = player_height(picture)
    for player in picture.players:
        more, found = player_panel(picture, player, Box(column.x, y, COLUMN, high), labels)
        groups += more
        regions += found
        y += high + GAP
    end = column.bottom - (tray_height(picture.tray, COLUMN) + GAP if picture.tray else 0)
    if picture.offer:
        more, found = offer_panel(picture.offer, Box(column.x, y, COLUMN, min(174, end - y)), labels)
        groups += more
        regions += found
        y += 174 + GAP
    if legend and end - y >= LEAST_LEGEND:
        groups += legend_groups(Box(column.x, y, COLUMN, end - y), labels)
    return groups, regions


def _strip(picture: LuxorPicture, strip: Box, overlays: Overlays, labels: Labels) -> Built:
    """Hand, Horus board, deck, supply from left to right."""
    groups: list[Group] = []
    regions: list[Region] = []
    spare = strip.w - 500 - 316 - 204 - 30  # the supply takes what is left
    x = strip.x
    for wide, kind in ((500.0, "hand"), (316.0, "horus"), (204.0, "deck"), (spare, "supply")):
        box = Box(x, strip.y, wide, strip.h)
        if kind == "hand":
            more, found = hand_panel(picture, box, overlays, labels)
        elif kind == "horus":
            more, found = horus_panel(picture, box, labels)
        elif kind == "deck":
            more, found = deck_panel(picture, box, labels)
        else:
            more, found = supply_panel(picture, box, labels)
        groups += more
        regions += found
        x += wide + 10
    return groups, regions
