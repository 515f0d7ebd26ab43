"""Readings of the eighteen Horus cards that can be played beside the standard one."""

from __future__ import annotations

from collections import Counter

from luxor.classic.modules.fifth_player.rules import FifthPlayer
from luxor.classic.rules.components import Components
from luxor.classic.rules.module import LuxorModule
from luxor.core.engine.modules import Slice
from luxor.core.words.data import Reader


class NoMoreCards(LuxorModule[Slice]):
    """The cards stay in the box (ruling.five.horus-any-count)."""

    def components(self, kit: Components, data: Reader, players: int) -> None:
        fifth = self.rules.part(FifthPlayer)
        kit.horus[:] = [
            sorted((Counter(pile) - more).elements())
            for pile, more in zip(kit.horus, fifth.cards, strict=True)
        ]
        fifth.cards = [Counter() for _ in kit.horus]


class CardsForFive(NoMoreCards):
    """The cards stay in the box with fewer than five players."""

    def components(self, kit: Components, data: Reader, players: int) -> None:
        if players < kit.most_players:
            super().components(kit, data, players)


class CardsAlways(LuxorModule[Slice]):
    """The cards come with any part of the expansion: their own part is then always among them."""
