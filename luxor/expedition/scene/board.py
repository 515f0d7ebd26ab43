"""The area of Expedition as a scene: ground, tiles, stacks, legal spots, and a region for every cell.

The whole picture shows one cell more of the table than the limit in both directions: so every spot where a
tile may go is in sight, and the picture keeps its scale during a game. It begins centred on the start layout
and moves only when the area has grown beyond its edge. The map alone, which an explorer shows as large as it
can, shows all that the limit still allows inside a rope, which tightens as the area grows; where cells would
be too small to be read, only the tiles with one free cell on each side, and the whole rope as a small inset.
"""

from __future__ import annotations

from typing import NamedTuple

from luxor.core.words.terms import Target
from luxor.expedition.rules.components import column
from luxor.expedition.scene.marks import march_groups, marked
from luxor.expedition.scene.picture import Cell, ExpeditionPicture, Land, March, cell_of, cell_target
from luxor.expedition.scene.tiles import PITCH, SMALL, free_shapes, land_shapes, on_map
from luxor.scene.arrows import mark_groups
from luxor.scene.labels import Labels, word
from luxor.scene.marks import letter
from luxor.scene.overlay import top_frames
from luxor.scene.picture import Overlays
from luxor.scene.readable import least_size
from luxor.scene.shapes import Box, Group, Line, Rect, Region, Scene, Shape, Text, layered
from luxor.scene.text import shorten

GUTTER, EDGE = 28, 10  # left and above: the numbers of columns and rows; right and below: nothing
CAPTION = 34  # under the area: how far it spans
FEWEST = 8  # cells in a row of the map alone
LEAST_CELL = 58  # pixels that one of them is wide, where all inside the rope is shown
USUAL = 640  # pixels that the map alone is wide, where nobody knows
ROPE = (11, 7)  # its dashes
INSET = 2  # cells that the small map of the whole rope is wide, where the rope is out of sight
LAID_LATER = (Rect(7, 7, 70, 70, 7, "", "ink3", 1.6, (4, 5)),)  # a place of the start layout
Parts = dict[str, list[Group]]


class Span(NamedTuple):
    """The least and the greatest number of columns or rows."""

    least: int
    most: int

    @property
    def size(self) -> int:
        return self.most - self.least + 1


class Grid(NamedTuple):
    """Which cells are shown, which have tiles, and which may ever have one from now on."""

    first: Cell  # top left
    size: int  # cells shown in a row and in a column
    columns: Span  # with tiles
    rows: Span
    room: tuple[Span, Span]  # columns and rows where the limit lets a tile lie
    caption: float = CAPTION  # room below for how far the area spans
    shift: tuple[float, float] = (0, 0)  # so much the view begins further left and up

    def origin(self, cell: Cell) -> tuple[float, float]:
        return GUTTER + PITCH * (cell[0] - self.first[0]), GUTTER + PITCH * (cell[1] - self.first[1])

    def box(self, cell: Cell) -> Box:
        return Box(*self.origin(cell), PITCH, PITCH)

    def shown(self, cell: Cell) -> bool:
        return all(0 <= cell[at] - self.first[at] < self.size for at in (0, 1))

    def cells(self) -> list[Cell]:
        x, y = self.first
        return [(x + column, y + row) for row in range(self.size) for column in range(self.size)]

    @property
    def ground(self) -> Box:
        return Box(GUTTER, GUTTER, PITCH * self.size, PITCH * self.size)

    @property
    def view(self) -> Box:
        side = PITCH * self.size + GUTTER + EDGE
        return Box(-self.shift[0], -self.shift[1], side, side + self.caption)


def grid_of(picture: ExpeditionPicture) -> Grid:
    """The part of the table to show: a function of the position alone, and as steady as it can be."""
    x, y, wide, high = picture.home
    known = [*picture.area, *picture.layout]
    xs, ys = [cell[0] for cell in known], [cell[1] for cell in known]
    columns = Span(min(xs), max(xs)) if xs else Span(x, x + wide - 1)
    rows = Span(min(ys), max(ys)) if ys else Span(y, y + high - 1)
    size = picture.limit + 1
    room = [Span(span.most - picture.limit + 1, span.least + picture.limit - 1) for span in (columns, rows)]
    starts: list[int] = []
    for span, free, (at, extent) in zip((columns, rows), room, ((x, wide), (y, high))):
        least, most = max(free.least, span.least - 1), min(free.most, span.most + 1)  # with its free edge
        centred = at - (size - extent) // 2
        starts.append(min(max(centred, most - size + 1), least))
    return Grid((starts[0], starts[1]), size, columns, rows, (room[0], room[1]))


def map_grid(picture: ExpeditionPicture) -> Grid:
    """The part of the table for the map alone: all inside the rope, or what holds the next tile, too."""
    whole = grid_of(picture)
    needed, size = list(whole.room), max(FEWEST, *(span.size for span in whole.room))
    if (picture.pixels or USUAL) < LEAST_CELL * size:
        needed = [
            Span(max(free.least, span.least - 1), min(free.most, span.most + 1))
            for span, free in zip((whole.columns, whole.rows), whole.room)
        ]
        # also where no edge is left: it only grows
        with_edges = [span.size + 2 for span in (whole.columns, whole.rows)]
        size = min(max(FEWEST, *with_edges), whole.size)
    x, y = (span.least - (size - span.size) // 2 for span in needed)
    across, down = ((size - span.size) % 2 * PITCH / 2 for span in needed)  # what is left over, at both sides
    return whole._replace(first=(x, y), size=size, caption=0, shift=(across, down))


def area_scene(picture: ExpeditionPicture, overlays: Overlays, labels: Labels) -> Scene:
    """The area alone; its numbers are never too small to read where it is known how wide it will be."""
    grid = map_grid(picture)
    parts, regions = area_parts(picture, overlays, labels, grid, picture.pixels)
    return Scene(grid.view, layered(parts), tuple(regions), picture.title, picture.description)


def area_parts(
    picture: ExpeditionPicture, overlays: Overlays, labels: Labels, grid: Grid, pixels: int = 0
) -> tuple[Parts, list[Region]]:
    """The groups of each layer and the regions of the area."""
    marks = marked(picture, overlays, grid.box)
    known = {cell: spot for cell, spot in picture.area.items() if grid.shown(cell)}
    tiles = [
        Group(
            ("cell", *cell),
            land_shapes(spot.land, bool(spot.stack or spot.token)),
            *grid.origin(cell),
        )
        for cell, spot in known.items()
    ]
    pieces = [
        Group(("stack", *cell), on_map(spot), *grid.origin(cell))
        for cell, spot in known.items()
        if spot.stack or spot.token
    ]

    def frame_of(target: Target) -> Box | None:
        cell = cell_of(target)
        return grid.box(cell).grown(-1.5) if cell and grid.shown(cell) else None

    parts: Parts = {
        "floor": [
            _ground(grid),
            _numbers(grid, max(SMALL, least_size(pixels, grid.view.w))),
            *([_caption(grid, picture, labels)] if grid.caption else _inset(grid, picture)),
        ],
        "tiles": tiles + _free(picture, overlays, grid),
        "marks": marks.under + mark_groups(overlays, frame_of),
        "pieces": pieces,
        "overlay": marks.over + top_frames(overlays, frame_of),
    }
    names = {cell: _name(picture, cell, labels) for cell in grid.cells()}
    return parts, [Region(cell_target(cell), grid.box(cell), name) for cell, name in names.items()]


def _name(picture: ExpeditionPicture, cell: Cell, labels: Labels) -> str:
    """A cell in words: where it is, its tile, who stands there from the bottom to the top."""
    place = word(labels, "cell", x=column(cell[0]), y=cell[1])
    spot = picture.area.get(cell)
    if spot is None:
        if cell not in picture.spots:
            return place
        return word(labels, "pair", name=place, text=word(labels, "free"))
    parts = [spot.land.name or spot.land.building or spot.land.terrain]
    parts += [" ".join(map(letter, spot.stack))] if spot.stack else []
    parts += [f"{word(labels, f'token_{spot.token}')} {letter(spot.owner)}"] if spot.token else []
    return word(labels, "pair", name=place, text=", ".join(parts))


def _ground(grid: Grid) -> Group:
    """The table; stone where a tile may lie, and the dashed frame where the limit is."""
    left, top = (max(0, span.least - at) for span, at in zip(grid.room, grid.first))
    right, bottom = (min(grid.size, span.most + 1 - at) for span, at in zip(grid.room, grid.first))
    box = Box(
        GUTTER + PITCH * left, GUTTER + PITCH * top, PITCH * (right - left), PITCH * (bottom - top)
    ).grown(5)
    beyond = (Rect(*grid.ground.grown(5), 8, "floor1", "line", 1.2),) if grid.caption else ()
    shapes: list[Shape] = [*beyond, Rect(*box, 8, "stone")]
    if all(_limits(grid)):
        return Group(("ground",), (*shapes, Rect(*box, 8, "", "ink2", 3, ROPE)))
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    for at, limit in enumerate(_limits(grid)):
        if limit:
            shapes.append(Line((corners[at], corners[(at + 1) % 4]), "ink2", 3, ROPE, "butt"))
    return Group(("ground",), tuple(shapes))


def _inset(grid: Grid, picture: ExpeditionPicture) -> list[Group]:
    """The whole rope with its tiles, in a corner where nothing lies; nothing where it is in sight."""
    if all(_limits(grid)):
        return []
    taken, far = {*picture.area, *picture.spots, *picture.layout}, grid.size - INSET
    for right, down in ((0, far), (far, far), (0, 0), (far, 0)):
        corner = (grid.first[0] + right, grid.first[1] + down)
        if not any((corner[0] + x, corner[1] + y) in taken for x in range(INSET) for y in range(INSET)):
            return [Group(("inset",), _small_map(grid, picture), *grid.origin(corner))]
    return []


def _small_map(grid: Grid, picture: ExpeditionPicture) -> tuple[Shape, ...]:
    columns, rows = grid.room
    cell = (INSET * PITCH - 2 * EDGE) / max(columns.size, rows.size)
    tiles = [
        Rect(EDGE + cell * (x - columns.least), EDGE + cell * (y - rows.least), cell, cell, 1, "ink3")
        for x, y in (*picture.area, *picture.layout)
    ]
    rope = Box(EDGE, EDGE, cell * columns.size, cell * rows.size)
    return Rect(*rope.grown(4), 5, "floor1", "ink2", 2, (6, 4)), *tiles


def _limits(grid: Grid) -> tuple[bool, bool, bool, bool]:
    """The sides in sight beyond which no tile can go: north, east, south, west."""
    columns, rows = grid.room
    return (
        grid.first[1] <= rows.least,
        columns.most < grid.first[0] + grid.size,
        rows.most < grid.first[1] + grid.size,
        grid.first[0] <= columns.least,
    )


def _numbers(grid: Grid, size: float) -> Group:
    """Letters above, numbers at the left: words name a cell by both, and it keeps its name all the game."""
    shapes: list[Shape] = []
    for at in range(grid.size):
        middle = GUTTER + PITCH * (at + 0.5)
        across, row = grid.first[0] + at, grid.first[1] + at
        if grid.room[0].least <= across <= grid.room[0].most:
            shapes.append(Text(middle, 16, column(across), size, "ink2", anchor="middle"))
        if grid.room[1].least <= row <= grid.room[1].most:
            shapes.append(Text(11, middle + 5, str(row), size, "ink2", anchor="middle"))
    return Group(("numbers",), tuple(shapes))


def _caption(grid: Grid, picture: ExpeditionPicture, labels: Labels) -> Group:
    """How far the area spans."""
    size = {"w": grid.columns.size, "h": grid.rows.size, "n": picture.limit}
    text = word(labels, "spans" if picture.area else "spans_none", **size)
    if picture.area and any(_limits(grid)):
        text += f" · {word(labels, 'limit')}"
    y = grid.ground.bottom + EDGE + 18
    return Group(("caption",), (Text(GUTTER, y, shorten(text, 16, grid.ground.w), 16, "ink2"),))


def _free(picture: ExpeditionPicture, overlays: Overlays, grid: Grid) -> list[Group]:
    """Legal spots; the one that is pointed at or chosen shows the tile, if it is clear which one."""
    tile = chosen_tile(picture, overlays)
    groups = [Group(("free", *cell), LAID_LATER, *grid.origin(cell)) for cell in picture.layout]
    for cell in picture.spots:
        target = cell_target(cell)
        pointed = target in overlays.selected or target == overlays.hover
        if tile is not None and pointed:
            shapes = (*land_shapes(tile), Rect(2, 2, 80, 80, 8, "", "select", 3.2, (7, 5)))
        else:
            shapes = free_shapes(pointed or target in overlays.selectable)
        groups.append(Group(("free", *cell), shapes, *grid.origin(cell)))
    return groups


def placed_preview(picture: ExpeditionPicture, cell: Cell, tile: Land) -> list[Group]:
    """A tile where it might be placed."""
    frame = Rect(2, 2, 80, 80, 8, "", "select", 3.4, (7, 5))
    x, y = map_grid(picture).origin(cell)
    return [Group(("placed", *cell), (*land_shapes(tile), frame), x, y)]


def march_preview(picture: ExpeditionPicture, march: March) -> list[Group]:
    """One march: the edges crossed, and how many stay on each tile."""
    return march_groups(picture, march, map_grid(picture).box)


def chosen_tile(picture: ExpeditionPicture, overlays: Overlays) -> Land | None:
    """The tile that would be placed: the selected one, or the only one there is."""
    refs = {held.ref for held in picture.hand}
    chosen = refs & {int(t.ref) for t in overlays.selected if t.kind == "tile" and isinstance(t.ref, int)}
    found = chosen if len(chosen) == 1 else refs
    lands = {held.land for held in picture.hand if held.ref in found}
    return lands.pop() if len(lands) == 1 else None
