"""Setting the game up: everything shuffled from one seed."""

from __future__ import annotations

from collections.abc import Mapping

from luxor.classic.rules.components import HORUS, OSIRIS, TREASURE
from luxor.classic.rules.ending import begin_turn
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import ASLEEP, IN_CHAMBER, NO_CARD, POOL, LuxorState
from luxor.core.chance import Draws
from luxor.core.terms import Sink, tell


def set_up(r: Rules, seed: int, first: int, sink: Sink | None, choices: Mapping[str, object]) -> LuxorState:
    """A new game. The same seed gives the same game in every release."""
    draws = Draws(seed)
    s = LuxorState()
    s.agenda = []
    s.first = s.seat = first
    s.turn = 1
    s.generation = 1
    s.again = ()
    s.entries = s.idle = s.mode = s.spent = s.took = s.value = 0
    s.card = NO_CARD
    s.unseen = None
    _players(r, s)
    _cards(r, s, draws)
    left = _tiles(r, s, draws)
    if sink:
        _tell(r, s, sink)
    s.slices = [module.setup(s, left, draws, choices.get(module.name), sink) for module in r.modules]
    begin_turn(r, s, first, sink)
    return s


def _players(r: Rules, s: LuxorState) -> None:
    kit, n = r.kit, r.players
    asleep = [ASLEEP - statue for statue in range(len(kit.statues))]
    s.adventurers = [sorted([0] * kit.on_stairs + asleep) for _ in range(n)]
    s.keys, s.wilds, s.score = [0] * n, [0] * n, [0] * n
    s.scarabs, s.treasures = [[] for _ in range(n)], [[] for _ in range(n)]
    s.key_supply, s.wild_supply, s.scarab_supply = kit.keys, kit.wilds, kit.scarabs[:]
    s.sarcophagi = [IN_CHAMBER] * len(kit.sarcophagi)


def _cards(r: Rules, s: LuxorState, draws: Draws) -> None:
    deck = r.kit.starters[:]
    draws.shuffle(deck)
    size = r.kit.hand
    s.hands = [[deck.pop() + POOL * s.generation for _ in range(size)] for _ in range(r.players)]
    s.deck, s.discard = sorted(deck), []
    s.tops, s.piles = [], []
    for cards in r.kit.horus:
        pile = cards[:]
        draws.shuffle(pile)
        s.tops.append(pile.pop() if pile else NO_CARD)
        s.piles.append(sorted(pile))


def _tiles(r: Rules, s: LuxorState, draws: Draws) -> list[int]:
    kit = r.kit
    osiris, treasures = kit.osiris[:], kit.treasures[:]
    draws.shuffle(osiris)
    draws.shuffle(treasures)
    s.tiles = [0] * (kit.length + 2)
    for space, wanted in enumerate(kit.prepared):
        if wanted.kind == OSIRIS:
            s.tiles[space] = osiris.pop()
        elif wanted.kind == HORUS:
            s.tiles[space] = kit.tile_code[wanted.name]
        elif wanted.kind == TREASURE:
            s.tiles[space] = treasures.pop()
    s.steps = [space for space, tile in enumerate(s.tiles) if tile] + [r.chamber]
    s.temples = [stack[:] for stack in kit.temples]
    return treasures


def _tell(r: Rules, s: LuxorState, sink: Sink) -> None:
    """What was laid out, each with its rule."""
    first = s.first
    tell(sink, "PlayersSeated", first, "base.setup.players", "setup", players=r.players)
    tell(sink, "SupplyLaidOut", first, "base.setup.supply", "setup", keys=s.key_supply, wilds=s.wild_supply,
         scarabs=len(s.scarab_supply))  # fmt: skip
    tell(sink, "AdventurersPlaced", first, "base.setup.adventurers", "setup")
    tell(sink, "ScoreAtZero", first, "base.setup.score-zero", "setup")
    tell(sink, "CardsDealt", first, "base.setup.deal", "setup", cards=r.kit.hand, left=len(s.deck))
    tell(sink, "HorusPilesLaidOut", first, "base.setup.horus-piles", "setup", piles=len(s.tops))
    tell(sink, "OsirisLaidOut", first, "base.setup.osiris", "setup")
    tell(sink, "HorusTilesLaidOut", first, "base.setup.horus-tiles", "setup")
    tell(sink, "TreasuresLaidOut", first, "base.setup.treasures", "setup")
    tell(sink, "TempleStacksMade", first, "base.setup.temple-stacks", "setup")
