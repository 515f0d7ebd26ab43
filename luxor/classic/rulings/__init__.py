"""Other answers to what the booklet leaves open, in the order of its chapters."""

from __future__ import annotations

from functools import partial

from luxor.plugin import ReadingPlugin, load

MOVEMENT, LANDING = f"{__name__}.movement", f"{__name__}.landing"
PLAY, ENDING = f"{__name__}.play", f"{__name__}.ending"


def chapter(ruling: str, id: str, place: str) -> ReadingPlugin:
    """An answer that wraps clauses, written in the module of a chapter."""
    return ReadingPlugin(ruling, id, partial(_played, place))


def _played(place: str) -> object:
    return load("luxor.classic.rules.module:Chapter")(place)
