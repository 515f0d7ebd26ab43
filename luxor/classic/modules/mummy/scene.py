"""The mummy in pictures and words: her pawn, the tiles on offer with their prices, and the talismans."""

from __future__ import annotations

from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import LuxorPicture, Offer, Offers
from luxor.classic.scene.pieces import Item, figure_shapes, pawn_shapes
from luxor.core.words.wording import Words
from luxor.scene.shapes import Box, Icon, Shape
from luxor.scene.signs import Explained, explained

SMALL = Box(0, 0, 36, 36)  # units


def offers(*tiles: Offer) -> Offers:
    """The mummy tiles on offer: their price is in talismans."""
    return Offers("offer", "offer_note", "talisman", tiles)


class MummyScene(LuxorScene[Mummy]):
    """What the mummy brings to the table."""

    def on_offer(self, state: LuxorState, words: Words) -> list[Offer]:
        offered = [self.module.box.kinds[code] for code in self.module.of(state).offer]
        return [Offer(kind.icon, kind.cost, words.say(kind.text)) for kind in offered]

    def add(self, state: LuxorState, words: Words, picture: LuxorPicture) -> None:
        mine = self.module.of(state)
        picture.stand(mine.space, "mummy")
        tiles = self.on_offer(state, words)
        has = mine.talismans[picture.hand_seat] if picture.hand_seat >= 0 else 0
        picture.offer = offers(*tiles)._replace(has=has) if tiles else None
        picture.players = tuple(
            player._replace(more=(*player.more, ("talisman", held)))
            for player, held in zip(picture.players, mine.talismans)
        )
        picture.supplies = (*picture.supplies, ("talisman", mine.supply))

    def legend(self, words: Words) -> tuple[Explained, ...]:
        fallen = pawn_shapes(Item(1, "B", 3, 3, 30, lying=True), knocked_down=True)
        drawn: tuple[tuple[str, str, tuple[Shape, ...]], ...] = (
            ("mummy", "mummy.move.knock-passed", figure_shapes("mummy", 3, 3, 30)),
            ("fallen", "mummy.down.inactive", fallen),
            ("talisman", "mummy.tile.activate", (Icon("talisman", 3, 3, 30, "ink", "panel"),)),
        )
        say = words.say
        return tuple(explained(shapes, say(f"scene.sign_{key}"), rule, SMALL) for key, rule, shapes in drawn)

    def table_words(self, state: LuxorState, words: Words) -> list[str]:
        mine = self.module.of(state)
        tiles = [
            words.say("describe.offered", {"text": tile.text, "cost": tile.cost})
            for tile in self.on_offer(state, words)
        ]
        return [
            words.say("describe.mummy", {"n": mine.space}),
            words.say("describe.offer", {"text": words.row(tiles) or "–", "n": mine.supply}),
        ]

    def player_words(self, state: LuxorState, seat: int, words: Words) -> list[str]:
        return [words.say("describe.talismans", {"n": self.module.of(state).talismans[seat]})]
