"""The board of Luxor as a scene: floor, tiles, pieces, overlays, and regions for all one can click."""

from __future__ import annotations

from luxor.classic.scene.floor import floor_groups, furniture_at, plaque_boxes, plaque_groups
from luxor.classic.scene.geometry import Layout, board_layout
from luxor.classic.scene.labels import ENGLISH
from luxor.classic.scene.overlay import Anchors, overlay_groups
from luxor.classic.scene.picture import LuxorPicture, at
from luxor.classic.scene.pieces import (
    FEET,
    FOOT,
    PAWN,
    Crowd,
    Item,
    Who,
    crowd,
    crowd_shapes,
    glow_box,
    pawn_shapes,
    raster,
    stairs_items,
)
from luxor.classic.scene.tiles import empty_shapes, tile_shapes
from luxor.core.words.terms import Target
from luxor.scene.labels import Labels, word
from luxor.scene.marks import letter, mark_shapes, octagon
from luxor.scene.overlay import side_frames
from luxor.scene.picture import Detail, Overlays
from luxor.scene.readable import least_size, readable
from luxor.scene.shapes import Box, Group, Icon, Rect, Region, Scene, Shape, Text, layered
from luxor.scene.text import SMALLEST, fit, text_width, wrap
from luxor.scene.tray import TRAY_HIGH, tray_groups

NO_OVERLAYS = Overlays()
KEYS_IN_A_ROW = 4
EDGE = 11  # units of the stairs above the pawns
Parts = dict[str, list[Group]]


def layout_of(picture: LuxorPicture) -> Layout:
    return board_layout(picture.walls, picture.statues, picture.cells, picture.chamber_cells)


def board_scene(
    picture: LuxorPicture,
    overlays: Overlays = NO_OVERLAYS,
    detail: Detail = "full",
    labels: Labels = ENGLISH,
    pixels: float = 0,
) -> Scene:
    """The board alone, with the choices under it where there are some.

    Who knows how many pixels wide it will be gets words that can be read there.
    """
    layout = layout_of(picture)
    view = layout.view
    least = least_size(pixels, view.w) if detail == "full" else SMALLEST
    parts, regions = board_parts(picture, overlays, detail, labels, least)
    parts |= {name: readable(parts[name], least) for name in ("floor", "tiles", "pieces", "marks")}
    if picture.tray:
        shelf = Box(view.x + 10, view.bottom + 4, view.w - 20, TRAY_HIGH)
        view = Box(view.x, view.y, view.w, view.h + TRAY_HIGH + 12)
        buttons, more = tray_groups(picture.tray, shelf, overlays)
        parts["tray"] = buttons + side_frames(overlays, more)
        regions += more
    return Scene(view, layered(parts), tuple(regions), picture.title, picture.description)


def board_parts(
    picture: LuxorPicture, overlays: Overlays, detail: Detail, labels: Labels, least: float = SMALLEST
) -> tuple[Parts, list[Region]]:
    """The groups of each layer and the regions of the board: what board_scene and position_scene share."""
    layout = layout_of(picture)
    anchors = Anchors(layout)
    anchors.lettered.update(n for n, tile in enumerate(picture.tiles, 1) if tile and tile.kind == "favour")
    crowds = {
        space: crowd(who(picture, space), tuple(at(picture.lying, space)), space in picture.figures, detail)
        for space in range(1, layout.length + 1)
    }
    parts: Parts = {
        "floor": floor_groups(layout, detail, labels, picture.chamber_value, least),
        "tiles": _tiles(picture, layout, crowds, overlays, detail),
        "pieces": _pawns(picture, layout, crowds, anchors),
    }
    parts["pieces"].append(Group(("pawns", 0), _stairs(picture, layout, anchors)))
    parts["pieces"].append(Group(("pawns", layout.length + 1), _inside(picture, layout, anchors)))
    parts["tiles"] += _chamber(picture, layout, detail)
    parts["pieces"] += _sleepers(picture, layout, anchors, detail, labels, least)
    regions = _regions(layout, anchors, detail, labels) + _fallen(layout, anchors, overlays, labels)
    regions += _others(picture, layout, crowds, anchors, labels)
    marks, overlay = overlay_groups(overlays, anchors, {r.target: r.box for r in regions}, detail)
    parts["marks"] = [*plaque_groups(layout, detail), *marks]
    parts["overlay"] = overlay
    return parts, regions


def who(picture: LuxorPicture, place: int) -> Who:
    return tuple(at(picture.pawns, place))


def _tiles(
    picture: LuxorPicture, layout: Layout, crowds: dict[int, Crowd], overlays: Overlays, detail: Detail
) -> list[Group]:
    """Every space: its tile, or its number. A number yields where a crowd would hide it."""
    groups: list[Group] = []
    for space, tile in enumerate(picture.tiles, 1):
        found = crowds[space]
        heat = overlays.heat.get(space)
        wash = 0.0 if heat is None else 0.1 + 0.5 * min(1.0, max(0.0, heat))
        if tile:
            shapes = tile_shapes(tile, 0 if found.wide else space, detail, wash)
        else:
            shapes = empty_shapes(0 if found.tall else space, detail, wash)
        groups.append(Group(("space", space), shapes, *layout.origin(space)))
    return groups


def _pawns(picture: LuxorPicture, layout: Layout, crowds: dict[int, Crowd], anchors: Anchors) -> list[Group]:
    groups: list[Group] = []
    for space, found in crowds.items():
        figures = picture.figures.get(space, ())
        if not found.items and not figures:
            continue
        x, y = layout.origin(space)
        groups.append(Group(("pawns", space), crowd_shapes(found, figures), x, y))
        anchors.crowded.add(space)
        for boxes, lying in ((anchors.pawns, False), (anchors.lying, True)):
            box = glow_box(found, picture.to_play, lying)
            if box:
                boxes[space] = box.moved(x, y)
    return groups


def _items_of(items: tuple[Item, ...], place: int, seat: int, anchors: Anchors) -> tuple[Shape, ...]:
    """The pawns of stairs or chamber; remembers where those of the seat to play stand."""
    box = glow_box(Crowd(items), seat)
    if box:
        anchors.pawns[place] = box
    return tuple(shape for item in items for shape in pawn_shapes(item))


def _stairs(picture: LuxorPicture, layout: Layout, anchors: Anchors) -> tuple[Shape, ...]:
    items = stairs_items(who(picture, 0), _steps_of(layout))
    return _items_of(items, 0, picture.to_play, anchors)


def _steps_of(layout: Layout) -> Box:
    """The room of the stairs where pawns stand."""
    return Box(layout.stairs.x, layout.stairs.y, 96, layout.stairs.h)


def _inside(picture: LuxorPicture, layout: Layout, anchors: Anchors) -> tuple[Shape, ...]:
    """Who is in the chamber: one pawn per colour at its right, with the count from two on."""
    x, y = furniture_at(layout.chamber)
    size = PAWN["full"]
    feet = y + 119 + FEET
    inside = who(picture, layout.length + 1)
    items = tuple(
        Item(
            seat,
            str(number) if number > 1 else letter(seat),
            x + 256 - 27 * (len(inside) - 1 - place) - size / 2,
            feet - FOOT * size,
            size,
        )
        for place, (seat, number) in enumerate(inside)
    )
    return _items_of(items, layout.length + 1, picture.to_play, anchors)


def _chamber(picture: LuxorPicture, layout: Layout, detail: Detail) -> list[Group]:
    """The sarcophagi, or the outline of one that was taken with the mark of its owner, and the spent keys."""
    x, y = furniture_at(layout.chamber)
    groups = [
        Group(("sarcophagus", at), _sarcophagus(value, owner, detail), x + 44 + 112 * at, y + 34)
        for at, (value, owner) in enumerate(picture.sarcophagi[:2])
    ]
    return [*groups, Group(("keys",), _keys(picture.spent_keys), x + 40, y + 184)]


def _sarcophagus(value: int, owner: int, detail: Detail) -> tuple[Shape, ...]:
    half, size = (16.6, 23) if detail == "full" else (21, 29)
    if owner < 0:
        return (
            Icon("sarcophagus", 0, 0, 100, "gold-edge", "chamber-in"),
            octagon(83, 16, half, 1.6),
            Text(83, 16 + 0.35 * size, str(value), size, "gold-ink", "bold", "middle"),
        )
    return (
        Rect(20, 4, 60, 92, 26, "", "gold-edge", 1.8, (4, 5)),
        Text(50, 42, str(value), 26, "ink", "semibold", "middle"),
        *mark_shapes(owner, 38, 56, 24),
    )


def _keys(spent: int) -> tuple[Shape, ...]:
    if spent == 0:
        return (Rect(0, 2, 24, 24, 6, "", "gold-edge", 1.6, (3, 4)),)
    shown = spent if spent <= KEYS_IN_A_ROW else 1
    icons = [Icon("key", 24 * at, 0, 25, "gold-edge", "chamber-in") for at in range(shown)]
    if spent <= KEYS_IN_A_ROW:
        return tuple(icons)
    return (*icons, Text(30, 19, f"×{spent}", 18, "ink", "bold"))


def _sleepers(
    picture: LuxorPicture, layout: Layout, anchors: Anchors, detail: Detail, labels: Labels, least: float
) -> list[Group]:
    """Those asleep at each statue, or the words that nobody is."""
    groups: list[Group] = []
    for place, (box, side) in enumerate(zip(layout.niches, layout.sides), 1):
        counts = picture.sleepers[place - 1] if place <= len(picture.sleepers) else ()
        asleep = tuple((seat, number) for seat, number in enumerate(counts) if number)
        flat = side in ("top", "bottom")
        if flat:
            items = raster(asleep, 3, box.x + 84, box.y + 28, (38, 25))
        else:
            pitch = 40.0 if box.w > 90 else 34.0
            items = raster(asleep, 2, box.x + (box.w - pitch) / 2, box.y + 69, (pitch, 22))
        shapes: list[Shape] = []
        for item in items:
            shapes += pawn_shapes(item)
            if item.seat == picture.to_play:
                anchors.sleepers[place] = Box(item.x - 2, item.y + 3, item.size + 4, item.size - 6)
        if not items and detail == "full":
            x, y = (box.x + 122, box.y + 45) if flat else (box.x + box.w / 2, box.y + 92)
            shapes += _awake(word(labels, "all_awake"), x, y, 83 if flat else box.w - 22, least)
        groups.append(Group(("sleepers", place), tuple(shapes)))
    return groups


def _awake(text: str, x: float, y: float, room: float, least: float) -> list[Shape]:
    """In one line, or in two where they are too wide for that."""
    lines = [text] if text_width(text, least) <= room else wrap(text, least, room, "regular", 2)
    sized = [fit(line, least, room + 14) for line in lines]
    return [
        Text(x, y + least * (at - len(lines) / 2 + 0.5), line, size, "ink2", anchor="middle")
        for at, (line, size) in enumerate(sized)
    ]


def _regions(layout: Layout, anchors: Anchors, detail: Detail, labels: Labels) -> list[Region]:
    regions = [
        Region(Target("space", space), layout.box(space), word(labels, "space", n=space))
        for space in range(1, layout.length + 1)
    ]
    end = layout.length + 1
    regions.append(Region(Target("space", end), layout.chamber, word(labels, "chamber_name")))
    for place, box in enumerate(layout.niches, 1):
        regions.append(Region(Target("statue", place), box, word(labels, "statue", n=place)))
    for number, (box, value) in enumerate(plaque_boxes(layout, detail)):
        regions.append(Region(Target("plaque", number), box, word(labels, "plaque", n=value)))
    for place, box in anchors.sleepers.items():
        regions.append(Region(Target("sleeper", place), box, word(labels, "sleeper", n=place)))
    return regions


def _others(
    picture: LuxorPicture, layout: Layout, crowds: dict[int, Crowd], anchors: Anchors, labels: Labels
) -> list[Region]:
    """The pawns of those who are not to play: a click on one asks about it, and never moves another.

    On the stairs, where all stand in the middle, one's own pawns mean the stairs, or else the first step.
    """
    names = {player.seat: player.name for player in picture.players}
    stairs = stairs_items(who(picture, 0), _steps_of(layout))
    lots = [(space, layout.origin(space), found.items) for space, found in crowds.items()]
    boxes: dict[tuple[int, int], Box] = {}
    for place, (x, y), items in [*lots, (0, (0.0, 0.0), stairs)]:
        for item in items:
            if item.seat == picture.to_play or item.lying:
                continue
            box = Box(x + item.x + 5, y + item.y + 2, item.size - 10, item.size - 4)
            known = boxes.get((place, item.seat))
            boxes[place, item.seat] = known.joined(box) if known else box
    regions = [
        Region(
            Target("adventurer", f"{place}/{seat}"),
            box,
            word(labels, "pawn_of", name=names.get(seat, letter(seat))),
        )
        for (place, seat), box in boxes.items()
    ]
    x, y, wide, _ = layout.stairs
    step = Box(x, y, wide, EDGE) if stairs else layout.stairs
    return [*regions, Region(Target("space", 0), anchors.pawns.get(0, step), word(labels, "stairs"))]


def _fallen(layout: Layout, anchors: Anchors, overlays: Overlays, labels: Labels) -> list[Region]:
    """Those who lie there, to be asked about; where the space can be chosen, a click means the space."""
    return [
        Region(Target("lying", place), box, word(labels, "space", n=place))
        for place, box in anchors.lying.items()
        if Target("space", place) not in overlays.selectable | overlays.selected
        and not box.holds(*layout.box(place).centre)
    ]
