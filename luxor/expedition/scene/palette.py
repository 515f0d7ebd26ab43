"""The pieces of the editor, drawn: tiles as they lie on the table, an adventurer, and tokens."""

from __future__ import annotations

from luxor.expedition.scene.picture import Land
from luxor.expedition.scene.tiles import PITCH, land_shapes, stack_shapes, token_shapes
from luxor.scene import icons
from luxor.scene.shapes import Box, Group, Scene, Shape, layered

ICONS = {"boats": "boat"}  # the others are called like their piece


def piece_scene(piece: str, seat: int, land: Land | None) -> Scene | None:
    """A piece of the palette by its id; a tile by its face."""
    shapes: tuple[Shape, ...]
    if land is not None:
        return _scene(land_shapes(land), Box(0, 0, PITCH, PITCH))
    if piece == "adventurer":
        return _scene(stack_shapes((seat,)), Box(45, 52, 38, 38))
    icon = ICONS.get(piece, piece)
    shapes = token_shapes(icon, seat, 22, 22) if icon in icons.names() else ()
    return _scene(shapes, Box(0, 0, 44, 44)) if shapes else None


def _scene(shapes: tuple[Shape, ...], view: Box) -> Scene:
    return Scene(view, layered({"side": [Group(("piece",), shapes)]}), ground="")
