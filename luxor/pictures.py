"""Positions of any registered game as pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from luxor.core.position import Position
from luxor.core.provenance import note
from luxor.core.study import Study
from luxor.core.verdict import ConfigError
from luxor.games import forget_on_register, plugin_of
from luxor.plugin import load
from luxor.scene.builder import Builder, Look
from luxor.scene.footnote import with_footnote
from luxor.scene.plain import PlainBuilder
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES


@cache
def _builder(game: str) -> Builder:
    scene = plugin_of(game).scene
    return cast("Builder", load(scene)()) if scene is not None else PlainBuilder()


forget_on_register(_builder.cache_clear)


def builder_of(position: Position) -> Builder:
    """What shows the positions of a game; a game that brings nothing of its own has a plain board."""
    return _builder(position.game.name)


def part_of(position: Position, look: Look, part: str) -> Scene:
    """The whole position, or its board, hand or table; the board where there is no such part."""
    builder = builder_of(position)
    parts = {"whole": builder.whole, "board": builder.board, "hand": builder.hand, "table": builder.table}
    return parts[part](position, look) or builder.board(position, look)


class Show:
    """The pictures of all registered games, as positions ask for them."""

    def svg(self, position: Position, theme: str, names: Sequence[str], lang: str) -> str:
        if theme not in THEMES:
            raise ConfigError(f"no such theme: {theme} (allowed: {', '.join(THEMES)})")
        words = position.game.words(lang, names)
        scene = builder_of(position).whole(position, Look(words))
        if said := note(position.provenance(), words):
            scene = with_footnote(scene, said.sign, said.text, said.firm)
        return to_svg(scene, THEMES[theme], alt=builder_of(position).summary(position, words))

    def describe(self, position: Position, lang: str, names: Sequence[str]) -> str:
        words = position.game.words(lang, names)
        said = note(position.provenance(), words)
        described = builder_of(position).describe(position, words)
        return f"{described}\n\n{said}" if said else described

    def page(self, study: Study) -> str:
        from luxor.studies.page import write_page

        return write_page(study)

    def summary(self, position: Position, lang: str, names: Sequence[str]) -> str:
        return builder_of(position).summary(position, position.game.words(lang, names))


SHOWN = Show()
