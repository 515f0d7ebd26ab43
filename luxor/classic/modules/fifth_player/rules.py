"""A fifth player, and eighteen more Horus cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from luxor.classic.rules.components import Components
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.state import CARD, LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.position.notation import Facts
from luxor.core.position.verdict import Obstacle
from luxor.core.words.data import Reader
from luxor.core.words.terms import Sink, tell


class FifthPlayer(LuxorModule[Slice]):
    """Components only: the rules stay as they are."""

    name = "fifth_player"
    outer_only = True

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("fifth_player")
        data.table("fifth_player.colour")
        self.base_players = kit.most_players
        self.recommended = data.words("fifth_player.recommended")
        kit.most_players = data.number("fifth_player.most", kit.most_players, 5)
        before = [pile[:] for pile in kit.horus]
        kit.add_horus(data, "fifth_player.horus")
        self.cards = [Counter(now) - Counter(then) for now, then in zip(kit.horus, before)]

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> Slice:
        if sink:
            cards = sum(cards.total() for cards in self.cards)
            if cards:
                tell(sink, "HorusCardsAdded", state.first, "five.horus", "setup",
                     ("five.players", "five.rules-same", "modules.combine"),
                     cards=cards, see=("ruling.five.horus-any-count",))  # fmt: skip
            if self.rules.players > self.base_players:
                on = [module.name for module in self.rules.modules]
                missing = tuple(name for name in self.recommended if name not in on)
                if missing:
                    tell(sink, "ModulesRecommended", state.first, "five.recommend", "setup", module=missing)
        return Slice()

    def attach(self, facts: Facts) -> None:
        """The new cards go below the top ones of their piles."""
        cards = self.rules.kit.cards
        piles = [list(pile) for pile in facts["horus"]]  # type: ignore[arg-type,union-attr]
        for pile, more in zip(piles, self.cards):
            pile += [cards[code].name for code in more.elements()]
        facts["horus"] = piles

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        if self.rules.players > self.base_players:
            return [Obstacle("too-many-players", "five.players", {"players": self.rules.players})]
        cards = self.rules.kit.cards
        found: list[Obstacle] = []
        piles: list[list[int | str]] = []
        for top, pile, more in zip(state.tops, state.piles, self.cards):
            rest = Counter(pile) - more
            for code, count in (more - Counter(pile)).items():
                where = [
                    *state.discard,
                    *state.deck,
                    top,
                    *(slot & CARD for hand in state.hands for slot in hand),
                ]
                known = self.rules.kit.horus[cards[code].eyes - 1].count(code) - more[code]
                if where.count(code) > known:
                    found.append(
                        Obstacle("card-in-play", "five.horus", {"card": cards[code].name, "n": count})
                    )
            piles.append([cards[top].name if top >= 0 else "-", *(cards[c].name for c in rest.elements())])
        facts["horus"] = piles
        return found
