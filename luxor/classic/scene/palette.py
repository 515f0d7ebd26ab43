"""The pieces of the editor, drawn: tiles as they lie on the board, adventurers in all their states."""

from __future__ import annotations

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.classic.scene.beside import icon_scene, pawn_scene
from luxor.classic.scene.picture import Tile
from luxor.classic.scene.pieces import seat_piece
from luxor.classic.scene.tiles import empty_shapes, tile_shapes
from luxor.scene import icons
from luxor.scene.marks import letter
from luxor.scene.shapes import Box, Circle, Group, Piece, Scene, Shape, Text, layered
from luxor.scene.theme import seat_colour, seat_ink

TILE = "tile:"


def tile_face(rules: Rules, code: int, symbol: str = "") -> Tile:
    """A tile of the box as it is drawn; `symbol` is what is under a treasure."""
    tile = rules.kit.tiles[code]
    if tile.kind is TREASURE:
        return Tile(tile.type, tile.vp, tile.need, symbol)
    levels = tuple(pile + 1 for pile in tile.piles)
    return Tile(tile.kind.name, tile.value, levels=levels, icon=tile.kind.icon, ground=tile.kind.ground)


def piece_scene(rules: Rules, piece: str, seat: int) -> Scene | None:
    """A piece of the palette by its id."""
    if piece.startswith(TILE):
        code = rules.kit.tile_code.get(piece.removeprefix(TILE), 0)
        shapes = tile_shapes(tile_face(rules, code)) if code else empty_shapes(0)
        return _scene(shapes, Box(3, 3, 94, 94))
    if piece == "upright":
        return pawn_scene(seat)
    if piece in ("asleep", "lying"):
        fallen = Piece(seat_piece(seat), 1, 1, 26, seat_colour(seat), lying=True)
        name = Text(20, 18, letter(seat), 12, seat_ink(seat), "bold", "middle")
        return _scene((fallen, name), Box(0, 0, 28, 28))
    if piece == "woken":
        pawn = pawn_scene(seat).layer("side")[0].shapes
        return _scene((*pawn, Circle(24, 4, 3.4, "gold", "gold-edge", 1)), Box(0, 0, 28, 28))
    return icon_scene(piece, 30) if piece in icons.names() else None


def _scene(shapes: tuple[Shape, ...], view: Box) -> Scene:
    return Scene(view, layered({"side": [Group(("piece",), shapes)]}), ground="")
