"""The score ruler and one panel per player. Hidden things are counts only."""

from __future__ import annotations

from luxor.classic.scene.picture import LuxorPicture, Player
from luxor.core.words.terms import Target
from luxor.scene.labels import Labels, word
from luxor.scene.marks import mark_shapes
from luxor.scene.panels import PAD, Built, headline, panel_shapes
from luxor.scene.shapes import Box, Group, Icon, Line, Rect, Region, Shape, Text
from luxor.scene.text import shorten, text_width
from luxor.scene.theme import seat_colour

PLAIN, WITH_NOTE = 78, 104  # heights of a player panel
SCORE_HIGH = 104
LAP = 100
STACKS = ((18.0, 4), (15.0, 5))  # size of a mark, and how many of that size fit above each other


def player_height(picture: LuxorPicture) -> int:
    return WITH_NOTE if any(player.note for player in picture.players) else PLAIN


def score_panel(picture: LuxorPicture, box: Box, labels: Labels) -> Built:
    """A ruler from 0 to 100 with the players' marks; beyond 100 a mark starts again with "+100"."""
    title = word(labels, "score")
    shapes: list[Shape] = [*panel_shapes(box, title)]
    left = max(88.0, PAD + text_width(title, 18, "bold", "serif") + 24)
    unit = (box.w - 22 - left) / LAP
    base = 82.0
    shapes.append(Line(((left, base), (left + LAP * unit, base)), "ink2", 2))
    for at in range(0, LAP + 1, 5):
        x = left + at * unit
        shapes.append(Line(((x, base - (5 if at % 10 == 0 else 3)), (x, base)), "ink2", 1.4))
    for at in range(0, LAP + 1, 25):
        shapes.append(Text(left + at * unit, base + 15, str(at), 13.5, "ink2", anchor="middle"))
    groups = [Group(("score",), tuple(shapes), box.x, box.y)]
    if picture.players:
        groups += _marks(picture, box, left, unit, base)
    return groups, [Region(Target("score"), box, title)]


def _marks(picture: LuxorPicture, box: Box, left: float, unit: float, base: float) -> list[Group]:
    """The marks, stacked upward where they would touch; smaller if a stack would be too high."""
    order = sorted(picture.players, key=lambda player: (player.score % LAP, player.seat))
    for size, rows in STACKS:
        spots: list[Box] = []
        for player in order:
            x = left + (player.score % LAP) * unit - size / 2
            text = _laps(player.score)
            wide = size + 1 + (text_width(text, 13.5) + 3 if text else 0)
            column = (Box(x, base - 4 - (row + 1) * (size + 1), wide, size) for row in range(rows))
            free = (spot for spot in column if not any(spot.meets(other) for other in spots))
            spots.append(next(free, Box(x, 4, wide, size)))
        if min(spot.y for spot in spots) > 4 or size == STACKS[-1][0]:
            return [_mark(player, spot, size, box) for player, spot in zip(order, spots)]
    return []


def _laps(score: int) -> str:
    return f"+{score // LAP * LAP}" if score >= LAP else ""


def _mark(player: Player, spot: Box, size: float, box: Box) -> Group:
    shapes: list[Shape] = [*mark_shapes(player.seat, 0, 0, size, lettered=False)]
    if _laps(player.score):
        shapes.append(Text(size + 2, size / 2 + 5, _laps(player.score), 13.5, "ink2"))
    return Group(("mark", player.seat), tuple(shapes), box.x + spot.x, box.y + spot.y)


def player_panel(picture: LuxorPicture, player: Player, box: Box, labels: Labels) -> Built:
    """Mark, name, VP; a row of icons with counts; a line of the player's own."""
    to_play = player.seat == picture.to_play
    shapes: list[Shape] = []
    if to_play:
        shapes.append(Rect(0, 0, box.w, box.h, 12, "panel", "edge", 5.4))
        shapes.append(Rect(0, 0, box.w, box.h, 12, "", seat_colour(player.seat), 3))
    else:
        shapes.append(Rect(0, 0, box.w, box.h, 12, "panel", "line", 1.4))
    shapes += mark_shapes(player.seat, 12, 10, 30)
    unit, chip = word(labels, "vp"), word(labels, "to_play") if to_play else ""
    shapes += headline(player.name, player.score, player.first, chip, unit, box.w)
    shapes += _belongings(player, box.w)
    if player.note:
        icon, text = player.note
        shapes.append(Line(((12, 75), (box.w - 12, 75)), "line", 1.2))
        shapes.append(Icon(icon, PAD, 79, 20, "ink", "panel"))
        shapes.append(Text(42, 94.5, shorten(text, 14.5, box.w - 56), 14.5, "ink2"))
    group = Group(("player", player.seat), tuple(shapes), box.x, box.y)
    return [group], [Region(Target("player", player.seat), box, player.name)]


def _belongings(player: Player, wide: float) -> list[Shape]:
    """Icons with counts; zeros are pale. What this game does not have is left out."""
    entries = [(kind, kind, str(count)) for kind, count in player.treasures]
    entries += [("wild", "wild", str(player.wilds)), ("key", "ink", str(player.keys))]
    entries.append(("scarab", "ink", str(player.scarabs)))
    entries += [(icon, "ink", str(count)) for icon, count in player.more]
    entries.append(("sarcophagus", "ink", "+".join(map(str, player.sarcophagi)) or "–"))
    pitch = (wide - 24) / len(entries)
    shapes: list[Shape] = []
    for at, (icon, ink, count) in enumerate(entries):
        none = count in ("0", "–")
        x = PAD + at * pitch
        shapes.append(Icon(icon, x, 47, 22, "ink3" if none else ink, "panel"))
        shapes.append(Text(x + 26, 64.5, count, 17, "ink3" if none else "ink", "regular" if none else "bold"))
    return shapes
