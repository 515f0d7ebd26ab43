"""Setting the game up: everything shuffled from one seed."""

from __future__ import annotations

from collections.abc import Mapping

from luxor.classic.rules.ending import begin_turn
from luxor.classic.rules.movement import counted_spaces
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import ASLEEP, IN_CHAMBER, NO_CARD, POOL, LuxorState
from luxor.classic.rules.tile_kind import EMPTY_TILE
from luxor.classic.rules.tile_kinds import OSIRIS, TREASURE
from luxor.core.engine.chance import Draws
from luxor.core.words.terms import Sink, tell


def set_up(
    rules: Rules, seed: int, first: int, sink: Sink | None, choices: Mapping[str, object]
) -> LuxorState:
    """A new game. The same seed gives the same game in every release."""
    draws = Draws(seed)
    state = LuxorState()
    state.agenda, state.slices = [], []
    state.first = state.seat = first
    state.turn = 1
    state.generation = 1
    state.again = ()
    state.entries = state.idle = state.mode = state.spent = state.took = state.value = 0
    state.card = NO_CARD
    state.unseen = None
    _players(rules, state)
    _cards(rules, state, draws)
    _tiles(rules, state, draws)
    if sink:
        _tell(rules, state, sink)
    state.slices = [module.setup(state, draws, choices.get(module.name), sink) for module in rules.modules]
    if rules.hooks.counts_twice:
        state.counted = counted_spaces(rules, state)
    begin_turn(rules, state, first, sink)
    for module in rules.modules:
        module.begin(state, draws, choices, sink)
    return state


def _players(rules: Rules, state: LuxorState) -> None:
    kit, n = rules.kit, rules.players
    asleep = [ASLEEP - statue for statue in range(len(kit.statues))]
    state.adventurers = [sorted([0] * kit.on_stairs + asleep) for _ in range(n)]
    state.keys, state.wilds, state.score = [0] * n, [0] * n, [0] * n
    state.scarabs, state.treasures = [[] for _ in range(n)], [[] for _ in range(n)]
    state.key_supply, state.wild_supply, state.scarab_supply = kit.keys, kit.wilds, kit.scarabs[:]
    state.sarcophagi = [IN_CHAMBER] * len(kit.sarcophagi)


def _cards(rules: Rules, state: LuxorState, draws: Draws) -> None:
    deck = rules.kit.starters[:]
    draws.shuffle(deck)
    size = rules.kit.hand
    state.hands = [[deck.pop() + POOL * state.generation for _ in range(size)] for _ in range(rules.players)]
    state.deck, state.discard = sorted(deck), []
    state.tops, state.piles = [], []
    for cards in rules.kit.horus:
        pile = cards[:]
        draws.shuffle(pile)
        state.tops.append(pile.pop() if pile else NO_CARD)
        state.piles.append(sorted(pile))


def _tiles(rules: Rules, state: LuxorState, draws: Draws) -> None:
    kit = rules.kit
    osiris, treasures = kit.osiris[:], kit.treasures[:]
    draws.shuffle(osiris)
    draws.shuffle(treasures)
    state.tiles = [0] * (kit.length + 2)
    for space, wanted in enumerate(kit.prepared):
        if wanted.kind is OSIRIS:
            state.tiles[space] = osiris.pop()
        elif wanted.kind is TREASURE:
            state.tiles[space] = treasures.pop()
        elif wanted is not EMPTY_TILE:
            state.tiles[space] = kit.tile_code[wanted.name]
    state.counted = counted_spaces(rules, state)
    state.temples = [stack[:] for stack in kit.temples]


def _tell(rules: Rules, state: LuxorState, sink: Sink) -> None:
    """What was laid out, each with its rule."""
    first = state.first
    kit, markers, piles = rules.kit, ("base.setup.markers",), ("base.setup.piles",)
    stays = ("base.tile.stays",)
    tell(sink, "RaceAnnounced", first, "base.aim", "setup")
    tell(sink, "PlayersSeated", first, "base.setup.players", "setup", markers, players=rules.players)
    tell(
        sink,
        "BoxOpened",
        first,
        "base.box.cards",
        "setup",
        ("base.box.tiles", "base.box.pieces"),
        cards=len(kit.starters),
        horus=sum(map(len, kit.horus)),
        treasures=len(kit.treasures),
        temples=sum(map(len, kit.temples)),
    )
    tell(sink, "BoardLaidOut", first, "base.setup.board", "setup")
    tell(
        sink,
        "SupplyLaidOut",
        first,
        "base.setup.supply",
        "setup",
        see=("ruling.holdings.open",),
        keys=state.key_supply,
        wilds=state.wild_supply,
        scarabs=len(state.scarab_supply),
    )
    tell(sink, "AdventurersPlaced", first, "base.setup.adventurers", "setup")
    tell(sink, "ScoreAtZero", first, "base.setup.score-zero", "setup")
    tell(sink, "CardsDealt", first, "base.setup.deal", "setup", piles, cards=kit.hand, left=len(state.deck))
    tell(sink, "HorusPilesLaidOut", first, "base.setup.horus-piles", "setup", piles=len(state.tops))
    tell(sink, "OsirisLaidOut", first, "base.setup.osiris", "setup", (*stays,), see=("ruling.osiris.face",))
    tell(sink, "HorusTilesLaidOut", first, "base.setup.horus-tiles", "setup", stays)
    tell(sink, "TreasuresLaidOut", first, "base.setup.treasures", "setup")
    tell(sink, "TempleStacksMade", first, "base.setup.temple-stacks", "setup")
