"""The bazaar in pictures and words: the merchant, and who has her coins."""

from __future__ import annotations

from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import LuxorPicture
from luxor.core.words.wording import Words
from tests.classic.modules.bazaar.rules import Bazaar


class BazaarScene(LuxorScene[Bazaar]):
    """The merchant is drawn as a caravan, her coins by the sign for points."""

    def add(self, state: LuxorState, words: Words, picture: LuxorPicture) -> None:
        mine = self.module.of(state)
        picture.stand(mine.space, "caravan")
        picture.players = tuple(
            player._replace(more=(*player.more, ("vp", coins)))
            for player, coins in zip(picture.players, mine.coins)
        )
        picture.supplies = (*picture.supplies, ("vp", mine.supply))

    def table_words(self, state: LuxorState, words: Words) -> list[str]:
        mine = self.module.of(state)
        return [words.say("describe.merchant", {"space": mine.space, "n": mine.supply})]

    def player_words(self, state: LuxorState, seat: int, words: Words) -> list[str]:
        return [words.say("describe.coins", {"n": self.module.of(state).coins[seat]})]
