"""The action tokens of a hand, drawn: a disc for every kind, those face down, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from luxor.core.words.terms import Target
from luxor.expedition.scene.tiles import token_shapes
from luxor.scene.labels import Labels, word
from luxor.scene.overlay import select_shapes, selected_shapes
from luxor.scene.panels import PAD, Built, panel_shapes
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Rect, Region, Shape, Text
from luxor.scene.text import fit

WIDE, RADIUS = 104.0, 28.0
SMALLEST, LEGEND = 13.5, 14.5
CAPTION, SMALL, BENEATH = 15.0, 12.0, 19.0  # words below a disc, beside the map, and where a disc begins


@dataclass(frozen=True)
class TokenRow:
    """What a seat holds: kinds ("?" face down) with their numbers, and how many are still to be drawn."""

    seat: int
    tokens: tuple[tuple[str, int], ...] = ()
    pile: int = 0
    icons: Mapping[str, str] = field(default_factory=dict)  # by kind; others are called like it
    own_frames = ("token",)

    def panel(self, box: Box, overlays: Overlays, labels: Labels) -> Built:
        """The tokens of a hand and how many are still face down."""
        title, note = word(labels, "action_tokens"), word(labels, "need_mountain")
        groups = [Group(("tokens",), panel_shapes(box, title, note), box.x, box.y)]
        room = Box(box.x + PAD, box.y + 36, box.w - 2 * PAD, box.h - 40)
        more, regions = self.in_hand(room, overlays, labels)
        return groups + more, regions

    def in_hand(self, box: Box, overlays: Overlays, labels: Labels, most: float = RADIUS) -> Built:
        """A disc for every kind, with its name below; the pile last."""
        pitch = min(WIDE, box.w / (len(self.tokens) + 1))
        radius = min(most, pitch / 2 - 4)
        size = CAPTION if most == RADIUS else SMALL
        groups: list[Group] = []
        regions: list[Region] = []
        for at, (kind, number) in enumerate(self.tokens):
            name = word(labels, f"token_{'hidden' if kind == '?' else kind}")
            target = Target("token", kind)
            icon = self.icons.get(kind, kind)
            shapes = _frames(target, overlays, radius) + token_shapes(icon, self.seat, 0, 0, radius)
            if number > 1:
                shapes += (
                    Rect(-15, radius - 14, 30, 20, 10, "panel", "edge", 1.2),
                    Text(0, radius + 1, f"×{number}", 14, "ink", "bold", "middle"),
                )
            shapes += (_caption(name, pitch, most, size),)
            x, y = box.x + pitch * (at + 0.5), box.y + most + BENEATH - size
            groups.append(Group(("token", kind), shapes, x, y))
            if kind != "?":
                regions.append(Region(target, Box(x - radius, y - radius, 2 * radius, 2 * radius), name))
        disc: tuple[Shape, ...] = (Rect(-24, -24, 48, 48, 24, "", "ink3", 1.6, (4, 5)),)
        disc = token_shapes("?", -1, 0, 0, radius - 4) if self.pile else disc
        text = _caption(word(labels, "pile", n=self.pile), pitch, most, size, "ink2")
        middle = box.x + pitch * (len(self.tokens) + 0.5)
        groups.append(Group(("pile",), (*disc, text), middle, box.y + most + BENEATH - size))
        return groups, regions

    def legend(self, wide: float, labels: Labels) -> tuple[Shape, ...]:
        """Boat and snakes on the map."""
        shapes: list[Shape] = []
        half = (wide - 2 * PAD) / 2
        for at, kind in enumerate(("boat", "snakes")):
            x = PAD + half * at
            shapes += token_shapes(kind, -1, x + 14, 0, 14)
            text, size = fit(word(labels, f"legend_{kind}"), LEGEND, half - 42, smallest=SMALLEST)
            shapes.append(Text(x + 36, 5, text, size))
        return tuple(shapes)


def _caption(text: str, room: float, below: float, size: float, ink: str = "ink") -> Text:
    short, fitting = fit(text, size, room - 3, smallest=min(size - 1, SMALLEST))
    return Text(0, below + size + 4, short, fitting, ink, anchor="middle")


def _frames(target: Target, overlays: Overlays, radius: float) -> tuple[Shape, ...]:
    """A token that can be used now, or was chosen."""
    box = Box(-radius, -radius, 2 * radius, 2 * radius).grown(3.5)
    shapes: tuple[Shape, ...] = ()
    if target in overlays.selected:
        shapes += selected_shapes(box)
    if target in overlays.selectable | overlays.selected:
        shapes += select_shapes(box, True)
    return shapes
