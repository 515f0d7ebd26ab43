"""The panels beside the area: one per player, and the hand."""

from __future__ import annotations

from luxor.core.words.terms import Target
from luxor.expedition.scene.picture import ExpeditionPicture, Held, Party
from luxor.expedition.scene.tiles import (
    PITCH,
    back_shapes,
    land_shapes,
    series_shapes,
    team_colour,
    team_mark,
)
from luxor.scene.labels import Labels, word
from luxor.scene.overlay import select_shapes, selected_shapes
from luxor.scene.panels import PAD, Built, headline, panel_shapes
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Icon, Rect, Region, Shape, Text
from luxor.scene.text import text_width, wrap

PLAYER_HIGH = 108
TILE_SCALE = 1.28
HALO = 9.5  # how far the frame of a tile that can be chosen reaches beyond it
APART = PITCH + 2 * HALO  # from one tile of a hand to the next
SMALLEST = 13.5

Entry = tuple[str, str, str]  # icon, number, word


def party_panel(picture: ExpeditionPicture, party: Party, box: Box, labels: Labels) -> Built:
    """Mark, name, VP; reserve, tiles and what modules add; the backs of the hand and of the stack."""
    to_play = party.seat == picture.to_play
    shapes: list[Shape] = []
    if to_play:
        shapes.append(Rect(0, 0, box.w, box.h, 12, "panel", "edge", 5.4))
        shapes.append(Rect(0, 0, box.w, box.h, 12, "", team_colour(party.seat), 3))
    else:
        shapes.append(Rect(0, 0, box.w, box.h, 12, "panel", "line", 1.4))
    shapes += team_mark(party.seat, 12, 9, 30, 15)
    unit, chip = word(labels, "vp"), word(labels, "to_play") if to_play else ""
    shapes += headline(party.name, party.score, party.first, chip, unit, box.w)
    shapes += _belongings(party, box.w, labels)
    groups = [Group(("player", party.seat), tuple(shapes), box.x, box.y)]
    groups += _backs(party, box, labels)
    return groups, [Region(Target("player", party.seat), box, party.name)]


def _belongings(party: Party, wide: float, labels: Labels) -> list[Shape]:
    """Icons with counts and a word each; the words go where the room is too small."""
    entries: list[Entry] = [
        ("pawn", str(party.reserve), word(labels, "reserve")),
        ("card", str(party.tiles_left), word(labels, "tiles_left")),
    ]
    entries += [(icon, str(number), word(labels, key)) for icon, number, key in party.more]
    room = wide - 2 * PAD
    widths = [_entry_width(entry) for entry in entries]
    if sum(widths) + 10 * (len(entries) - 1) > room:
        entries = [(icon, number, "") for icon, number, _ in entries]
        widths = [_entry_width(entry) for entry in entries]
    gap = min(34.0, (room - sum(widths)) / max(1, len(entries) - 1))
    shapes: list[Shape] = []
    x = float(PAD)
    for (icon, number, text), size in zip(entries, widths):
        none = number == "0"
        shapes.append(Icon(icon, x, 45, 20, "ink3" if none else "ink", "panel"))
        after = x + 24
        shapes.append(Text(after, 61, number, 17, "ink3" if none else "ink", "regular" if none else "bold"))
        if text:
            shapes.append(Text(after + text_width(number, 17, "bold") + 4, 61, text, 14, "ink2"))
        x += size + gap
    return shapes


def _entry_width(entry: Entry) -> float:
    word = text_width(entry[2], 14) + 4 if entry[2] else 0
    return 24 + text_width(entry[1], 17, "bold") + word


def _backs(party: Party, box: Box, labels: Labels) -> list[Group]:
    """The series of the tiles in hand and, with their number, of those in the stack: both are public."""
    groups: list[Group] = []
    y = 76.0
    x = float(PAD)
    shapes: list[Shape] = []
    for key, backs in (("in_hand", [(series, -1) for series in party.hand]), ("in_stack", list(party.stack))):
        text = word(labels, key)
        shapes.append(Text(x, y + 16.5, text, 14, "ink2"))
        x += text_width(text, 14) + 7
        if not backs:
            shapes.append(Text(x, y + 16.5, "–", 14, "ink3"))
            x += 10
        for at, (series, left) in enumerate(backs):
            count = f"×{left}" if left > 0 else ""
            wide = 28 + (text_width(count, 14) + 6 if count else 0)
            if x + wide > box.w - PAD:
                break
            groups.append(Group((key, party.seat, at), series_shapes(series, left), box.x + x, box.y + y))
            if count:
                shapes.append(Text(x + 26, y + 16.5, count, 14))
            x += wide
        x += 14
    return [*groups, Group(("backs", party.seat), tuple(shapes), box.x, box.y)]


def hand_panel(picture: ExpeditionPicture, box: Box, overlays: Overlays, labels: Labels) -> Built:
    """The tiles of a hand, with a title."""
    owner = next((party.name for party in picture.players if party.seat == picture.hand_seat), "")
    title = word(labels, "hand", name=owner) if owner else word(labels, "hand_nobody")
    note = ""
    if picture.hand_seat == picture.to_play and picture.area:
        note = word(labels, "placed", n=picture.placed, m=picture.most_placed)
    groups = [Group(("hand",), panel_shapes(box, title, note), box.x, box.y)]
    room = Box(box.x + PAD, box.y + 38, box.w - 2 * PAD, box.h - 48)
    more, regions = hand_tiles(picture, room, overlays, labels)
    if len(picture.hand) <= 2:
        groups.append(_names(picture, box, labels))
    return groups + more, regions


def _names(picture: ExpeditionPicture, box: Box, labels: Labels) -> Group:
    """What the tiles of the hand are called, beside them."""
    left = len(picture.hand) * APART * TILE_SCALE + PAD
    shapes: list[Shape] = []
    y = 62.0
    for held in picture.hand:
        name = held.land.name if held.land else word(labels, "series", n=held.series)
        for line in wrap(name, 15, box.w - left - PAD, lines=2):
            shapes.append(Text(left, y, line, 15, "ink"))
            y += 19
        y += 10
    if not picture.hand:
        shapes.append(Text(left, y, word(labels, "no_tiles"), 15, "ink2"))
    return Group(("names",), tuple(shapes), box.x, box.y)


def hand_tiles(picture: ExpeditionPicture, box: Box, overlays: Overlays, labels: Labels) -> Built:
    """The tiles side by side, as large as the box lets them be."""
    count = max(2, len(picture.hand))
    scale = min(TILE_SCALE, box.h / (PITCH + 6), box.w / count / APART)
    groups: list[Group] = []
    regions: list[Region] = []
    for at, held in enumerate(picture.hand):
        x, y = box.x + (HALO + at * APART) * scale, box.y + 5
        target = Target("tile", held.ref)
        frames = _tile_frames(picture, held, target, overlays, first=held.ref == at)
        groups.append(Group(("tile", at), frames + _face(held), x, y, scale))
        side = PITCH * scale
        if picture.playable and held.ref == at:
            name = held.land.name if held.land else ""
            regions.append(Region(target, Box(x, y, side, side), name or word(labels, "tile", n=at + 1)))
    return groups, regions


def own_stack(picture: ExpeditionPicture, box: Box, labels: Labels) -> list[Group]:
    """The stack that the next tile of a hand comes from: its back, and how many are left."""
    mine = next((party for party in picture.players if party.seat == picture.hand_seat), None)
    left = sum(number for _, number in mine.stack) if mine else 0
    if mine is None:
        return []
    series = next((series for series, number in mine.stack if number), 0)
    side = 47.0
    empty: tuple[Shape, ...] = (Rect(4, 4, PITCH - 8, PITCH - 8, 8, "", "ink3", 2, (5, 6)),)
    shapes = back_shapes(series) if left else empty
    caption = Text(box.x + box.w / 2, box.y + 64, word(labels, "left", n=left), 12, "ink2", anchor="middle")
    back = Group(("stack", "back"), shapes, box.x + (box.w - side) / 2, box.y + 2, side / PITCH)
    return [back, Group(("stack", "left"), (caption,))]


def _face(held: Held) -> tuple[Shape, ...]:
    return land_shapes(held.land) if held.land else back_shapes(held.series)


def _tile_frames(
    picture: ExpeditionPicture, held: Held, target: Target, overlays: Overlays, first: bool
) -> tuple[Shape, ...]:
    """Turquoise: can be placed or kept now; ink round it: chosen."""
    box = Box(-1.5, -1.5, PITCH + 3, PITCH + 3)
    shapes: tuple[Shape, ...] = ()
    if target in overlays.selected and first:
        shapes += selected_shapes(box)
    glows = target in overlays.selectable or target in overlays.selected
    known = any(t.kind == "tile" for t in overlays.selectable | overlays.selected)
    if glows or (picture.playable and not known):
        shapes += select_shapes(box, True)
    return shapes
