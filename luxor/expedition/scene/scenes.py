"""The scenes of Expedition: the hand, the table of players, and the whole position."""

from __future__ import annotations

from luxor.expedition.scene.board import EDGE, area_parts, grid_of
from luxor.expedition.scene.legend import legend_height, tile_legend
from luxor.expedition.scene.panels import (
    PLAYER_HIGH,
    hand_panel,
    hand_tiles,
    party_panel,
)
from luxor.expedition.scene.picture import ExpeditionPicture, picture_labels
from luxor.scene.labels import Labels
from luxor.scene.overlay import side_frames
from luxor.scene.panels import Built
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Region, Scene, Text, layered
from luxor.scene.text import shorten, text_width
from luxor.scene.tray import tray_groups, tray_height

COLUMN, GAP, HEADER = 446.0, 9.0, 44.0
HAND_HIGH, ROW_HIGH = 160.0, 122.0
OWN_FRAMES = ("tile", "cell")
NO_OVERLAYS = Overlays()
ENGLISH = picture_labels()


def expedition_hand(
    picture: ExpeditionPicture, overlays: Overlays = NO_OVERLAYS, labels: Labels = ENGLISH
) -> Scene:
    """The hand alone, for the place beside the question: tiles, and a module's row beside or below them."""
    wide, high = 488.0, 126.0
    few = len(picture.hand) <= 2
    tiles_wide = 214.0 if few and picture.row else wide
    groups, regions = hand_tiles(picture, Box(4, 4, tiles_wide - 8, high - 8), overlays, labels)
    if picture.row:
        box = Box(tiles_wide, 14, wide - tiles_wide - 4, 90) if few else Box(4, high + 4, wide - 8, 86)
        more, found = picture.row.in_hand(box, overlays, labels)
        groups += more
        regions += found
        high += 0 if few else 90
    return _scene(picture, Box(0, 0, wide, high), {"side": groups}, regions, overlays)


def expedition_table(
    picture: ExpeditionPicture,
    overlays: Overlays = NO_OVERLAYS,
    labels: Labels = ENGLISH,
    narrow: bool = False,
) -> Scene:
    """The players in two columns, as wide as a board; narrow, for a phone, in one."""
    columns = 1 if narrow else 2
    groups: list[Group] = []
    regions: list[Region] = []
    for at, party in enumerate(picture.players):
        row, column = divmod(at, columns)
        box = Box(4 + 450 * column, 4 + (PLAYER_HIGH + GAP) * row, 442, PLAYER_HIGH)
        more, found = party_panel(picture, party, box, labels)
        groups += more
        regions += found
    rows = max(1, -(-len(picture.players) // columns))
    view = Box(0, 0, 450 * columns, rows * (PLAYER_HIGH + GAP) - GAP + 8)
    return _scene(picture, view, {"side": groups}, regions, overlays)


def expedition_whole(
    picture: ExpeditionPicture, overlays: Overlays = NO_OVERLAYS, labels: Labels = ENGLISH
) -> Scene:
    """Everything in sight: about 1400 wide for four players."""
    grid = grid_of(picture)
    parts, regions = area_parts(picture, overlays, labels, grid)
    board = grid.view
    foot = max(board.bottom, column_height(picture) - HEADER + 12)
    view = Box(0, -HEADER, board.w + COLUMN + 20, foot + HEADER)
    column = Box(board.w + 6, -HEADER + 16, COLUMN, view.h - 32)
    groups, more, end = _column(picture, column, overlays, labels)
    parts["floor"].insert(0, _header(picture, board.w - EDGE))
    parts["side"] = groups
    regions += more
    if picture.tray:
        high = tray_height(picture.tray, COLUMN)
        shelf = Box(column.x, end, COLUMN, high)
        parts["tray"], found = tray_groups(picture.tray, shelf, overlays)
        regions += found
    return _scene(picture, view, parts, regions, overlays)


def _scene(
    picture: ExpeditionPicture,
    view: Box,
    parts: dict[str, list[Group]],
    regions: list[Region],
    overlays: Overlays,
) -> Scene:
    """With the frames of what lies beside the area; tiles and some others wear their own."""
    own = (*OWN_FRAMES, *(picture.row.own_frames if picture.row else ()))
    beside = [region for region in regions if region.target.kind not in own]
    parts["tray"] = parts.get("tray", []) + side_frames(overlays, beside)
    return Scene(view, layered(parts), tuple(regions), picture.title, picture.description)


def column_height(picture: ExpeditionPicture) -> float:
    """What players, hand, row and tray need at least."""
    high = len(picture.players) * (PLAYER_HIGH + GAP) + HAND_HIGH + GAP + 16
    high += ROW_HIGH + GAP if picture.row else 0
    return high + (tray_height(picture.tray, COLUMN) if picture.tray else 0)


def _header(picture: ExpeditionPicture, right: float) -> Group:
    """The title, and where the game stands."""
    title = shorten(picture.title, 24, 420, "bold", "serif")
    status = shorten(picture.status, 17, right - 56 - text_width(title, 24, "bold", "serif"))
    return Group(
        ("header",),
        (
            Text(26, -15, title, 24, "ink", "bold", family="serif"),
            Text(right, -15, status, 17, "ink2", anchor="end"),
        ),
    )


def _column(
    picture: ExpeditionPicture, column: Box, overlays: Overlays, labels: Labels
) -> tuple[list[Group], list[Region], float]:
    """Players, hand, row, then the choices (whoever calls draws them here) and how to read a tile.

    What does not fit below the choices is left out.
    """
    groups: list[Group] = []
    regions: list[Region] = []
    y = column.y
    built: list[Built] = []
    for party in picture.players:
        built.append(party_panel(picture, party, Box(column.x, y, COLUMN, PLAYER_HIGH), labels))
        y += PLAYER_HIGH + GAP
    built.append(hand_panel(picture, Box(column.x, y, COLUMN, HAND_HIGH), overlays, labels))
    y += HAND_HIGH + GAP
    if picture.row:
        built.append(picture.row.panel(Box(column.x, y, COLUMN, ROW_HIGH), overlays, labels))
        y += ROW_HIGH + GAP
    for more, found in built:
        groups += more
        regions += found
    after = y + (tray_height(picture.tray, COLUMN) + GAP if picture.tray else 0)
    high = legend_height(picture.row)
    if column.bottom - after >= high:
        groups += tile_legend(Box(column.x, after, COLUMN, high), labels, picture.row)
    return groups, regions, y
