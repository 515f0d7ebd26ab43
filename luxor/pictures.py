"""Positions of any registered game as pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from luxor.core.position.comparison import Comparison
from luxor.core.position.position import Position
from luxor.core.study.study import Study
from luxor.core.words.provenance import note
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words
from luxor.games import forget_on_register, guide_of, plugin_of
from luxor.plugin import load
from luxor.scene.builder import Builder, Look
from luxor.scene.footnote import with_footnote
from luxor.scene.picture import Overlays
from luxor.scene.plain import PlainBuilder
from luxor.scene.shapes import Scene
from luxor.scene.side_by_side import side_by_side
from luxor.scene.svg import to_svg
from luxor.scene.theme import need_theme


@cache
def builder_named(game: str) -> Builder:
    """What shows the positions of a game; a game that brings nothing of its own has a plain board."""
    scene = plugin_of(game).scene
    return cast("Builder", load(scene)()) if scene is not None else PlainBuilder()


forget_on_register(builder_named.cache_clear)


def builder_of(position: Position) -> Builder:
    """What shows a position."""
    return builder_named(position.game.name)


def part_of(position: Position, look: Look, part: str) -> Scene:
    """The whole position, or its board, hand or table; the board where there is no such part."""
    builder = builder_of(position)
    parts = {"whole": builder.whole, "board": builder.board, "hand": builder.hand, "table": builder.table}
    return parts[part](position, look) or builder.board(position, look)


def board_marked(position: Position, words: Words, marked: frozenset[Target]) -> Scene:
    """The board with a frame around some places."""
    return builder_of(position).board(position, Look(words, Overlays(highlights=marked)))


def rules_told(position: Position, words: Words) -> str:
    """What a position is played by: the game, its modules, and readings that are not the standard ones."""
    game = position.game
    modules = [words.say(f"module.{name}", part="title") for name in game.modules]
    readings = [words.reading(*reading) for reading in game.readings.items()]
    return " · ".join([words.or_else(f"game.{game.name}", game.name.capitalize()), *modules, *readings])


class Show:
    """The pictures of all registered games, as positions ask for them."""

    def svg(self, position: Position, theme: str, names: Sequence[str], lang: str) -> str:
        words = position.game.words(lang, names)
        scene = builder_of(position).whole(position, Look(words))
        if said := note(position.provenance(), words):
            scene = with_footnote(scene, said.sign, said.text, said.firm)
        return to_svg(scene, need_theme(theme), alt=builder_of(position).summary(position, words))

    def describe(self, position: Position, lang: str, names: Sequence[str]) -> str:
        words = position.game.words(lang, names)
        said = note(position.provenance(), words)
        described = builder_of(position).describe(position, words)
        return f"{described}\n\n{said}" if said else described

    def page(self, study: Study) -> str:
        from luxor.studies.page import write_page

        return write_page(study)

    def compared(self, found: Comparison, theme: str, names: Sequence[str], lang: str) -> str:
        marked = guide_of(found.a.game.name).palette.changed(*found.drafts)
        scenes, titles = [], []
        for side, position in (("A", found.a), ("B", found.b)):
            words = position.game.words(lang, names)
            scenes.append(board_marked(position, words, marked))
            titles.append(words.pair(side, rules_told(position, words)))
        return to_svg(side_by_side(scenes[0], scenes[1], (titles[0], titles[1])), need_theme(theme))

    def summary(self, position: Position, lang: str, names: Sequence[str]) -> str:
        return builder_of(position).summary(position, position.game.words(lang, names))


SHOWN = Show()
