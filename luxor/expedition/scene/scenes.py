"""The scenes of Expedition: the hand, the table of players, and the whole position."""

from __future__ import annotations

from luxor.expedition.scene.board import EDGE, area_parts, grid_of
from luxor.expedition.scene.legend import legend_height, tile_legend
from luxor.expedition.scene.panels import (
    PLAYER_HIGH,
    hand_panel,
    hand_tiles,
    own_stack,
    party_panel,
)
from luxor.expedition.scene.picture import Cell, ExpeditionPicture, Land, picture_labels
from luxor.expedition.scene.tiles import PITCH, land_shapes
from luxor.scene.builder import Head, Players, Room, Standing
from luxor.scene.labels import Labels, word
from luxor.scene.overlay import side_frames
from luxor.scene.panels import Built
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Circle, Group, Line, Region, Scene, Shape, Text, layered
from luxor.scene.text import shorten, text_width
from luxor.scene.tray import tray_groups, tray_height

COLUMN, GAP, HEADER = 446.0, 9.0, 44.0
HAND_HIGH, ROW_HIGH = 160.0, 122.0
TILE_ROOM, TOKEN = 68.0, 22.0  # pixels: the height of a hand beside the map, half of a token there
OWN_FRAMES = ("tile", "cell")
NO_OVERLAYS = Overlays()
ENGLISH = picture_labels()


def expedition_hand(
    picture: ExpeditionPicture,
    overlays: Overlays = NO_OVERLAYS,
    labels: Labels = ENGLISH,
    room: Room = "wide",
) -> Scene:
    """The hand alone, in pixels of the page: tiles, the stack where there is room, and a module's row."""
    narrow = room != "wide" and len(picture.hand) <= 2
    wide, high = 376.0 if narrow else 516.0, 86.0
    few = len(picture.hand) <= 2 and not narrow
    left = 146.0 if narrow else 238.0 if few else 312.0
    tiles = Box(2 if few else 0, 7, left - (12 if few else 8) if picture.row else wide - 8, TILE_ROOM)
    groups, regions = hand_tiles(picture, tiles, overlays, labels)
    if few:
        groups += own_stack(picture, Box(156, 7, 76, TILE_ROOM), labels)
    if picture.row:
        more, found = picture.row.in_hand(Box(left, 0, wide - left - 4, high), overlays, labels, TOKEN)
        groups += more
        regions += found
    return _scene(picture, Box(0, 0, wide, high), {"side": groups}, regions, overlays)


def expedition_players(picture: ExpeditionPicture, labels: Labels) -> Players:
    """A row per player: adventurers left, tiles, and what modules add."""
    some = picture.players[0]
    names = [word(labels, key) for key in ("reserve", "in_hand", "in_stack")]
    heads = tuple(Head(name) for name in (*names, *(word(labels, key) for _, _, key in some.more)))
    rows = tuple(
        Standing(
            party.seat,
            party.name,
            party.score,
            tuple(map(str, (party.reserve, len(party.hand), sum(n for _, n in party.stack), *more))),
            party.first,
        )
        for party in picture.players
        for more in [[number for _, number, _ in party.more]]
    )
    return Players(heads, rows, word(labels, "vp"))


def tile_scene(land: Land, side: float) -> Scene:
    """One tile, so many pixels wide."""
    group = Group(("tile", 0), land_shapes(land), 0, 0, side / PITCH)
    return Scene(Box(0, 0, side, side), layered({"side": [group]}), ground="")


def march_scene(step: Cell | None) -> Scene:
    """A disc with an arrow in the direction of a march; a ring for who stays."""
    shapes: list[Shape] = [Circle(14, 14, 14, "select-ground")]
    if step is None:
        shapes.append(Circle(14, 14, 5.5, "", "select", 2.8))
    else:
        (dx, dy), reach = step, 7
        tip, tail = (14 + dx * reach, 14 + dy * reach), (14 - dx * reach, 14 - dy * reach)
        barbs = tuple((tip[0] - 6 * dx + 6 * side * dy, tip[1] - 6 * dy + 6 * side * dx) for side in (-1, 1))
        shapes += [Line((tail, tip), "select", 2.8), Line((barbs[0], tip, barbs[1]), "select", 2.8)]
    return Scene(Box(0, 0, 28, 28), layered({"side": [Group(("march",), tuple(shapes))]}), ground="")


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
