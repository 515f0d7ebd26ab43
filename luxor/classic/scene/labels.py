"""The words on a picture of Luxor."""

from __future__ import annotations

from luxor.classic import GAME
from luxor.scene.labels import Labels, labels_of


def picture_labels(lang: str = "en") -> Labels:
    """The words on the picture in one language."""
    return labels_of(GAME.book, "scene.", lang)


ENGLISH = picture_labels()
