"""Positions as pictures: a display list of shapes and clickable regions, its themes, and SVG."""

from luxor.core.game import Target
from luxor.scene.board import board_scene, detail_for, layout_of
from luxor.scene.labels import ENGLISH
from luxor.scene.picture import (
    Card,
    Choice,
    LuxorPicture,
    Moved,
    Offer,
    Overlays,
    Pile,
    Player,
    Tile,
    Trail,
    Tray,
)
from luxor.scene.position import hand_scene, position_scene, strip_scene
from luxor.scene.shapes import LAYERS, Box, Group, Layer, Region, Scene, diff
from luxor.scene.svg import to_svg
from luxor.scene.theme import DARK, LIGHT, PRINT, THEMES, Theme

__all__ = [
    "LuxorPicture",
    "Card",
    "Moved",
    "Choice",
    "Offer",
    "Overlays",
    "Pile",
    "Player",
    "Tile",
    "Trail",
    "Tray",
    "board_scene",
    "position_scene",
    "hand_scene",
    "strip_scene",
    "detail_for",
    "layout_of",
    "Scene",
    "Layer",
    "Group",
    "Region",
    "Target",
    "Box",
    "LAYERS",
    "diff",
    "to_svg",
    "Theme",
    "THEMES",
    "LIGHT",
    "DARK",
    "PRINT",
    "ENGLISH",
]
