"""Hidden treasures in pictures and words; sceptres themselves are drawn like any treasure."""

from __future__ import annotations

from luxor.classic.modules.sceptres.rules import Sceptres
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import LuxorPicture, Tile
from luxor.classic.scene.tiles import tile_shapes
from luxor.core.words.wording import Words
from luxor.scene.signs import Explained, explained


class SceptreScene(LuxorScene[Sceptres]):
    """A second tile peeks out where a treasure lies hidden."""

    def add(self, state: LuxorState, words: Words, picture: LuxorPicture) -> None:
        under = set(self.module.of(state).under)
        picture.tiles = tuple(
            tile._replace(hidden=1) if tile is not None and space in under else tile
            for space, tile in enumerate(picture.tiles, 1)
        )

    def legend(self, words: Words) -> tuple[Explained, ...]:
        over = Tile("sceptre", 4, 2, hidden=1)
        return (explained(tile_shapes(over), words.say("scene.sign_under"), "sceptres.setup.hidden"),)

    def table_words(self, state: LuxorState, words: Words) -> list[str]:
        under = self.module.of(state).under
        return [words.say("describe.under", {"text": ", ".join(map(str, under))})] if under else []
