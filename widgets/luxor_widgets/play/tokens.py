"""A small picture of what an option is about."""

from __future__ import annotations

from luxor.pictures import builder_of
from luxor_widgets.html import picture
from luxor_widgets.play.options import Row
from luxor_widgets.view import View


def token(view: View, row: Row, theme: str) -> str:
    """A card, a pawn, a tile; "" where the game has no picture."""
    scene = builder_of(view.position).token(view.position, view.look, row.action)
    return picture(scene, theme) if scene else ""
