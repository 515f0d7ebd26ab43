"""Luxor for the kernel: its tables and states as rows of numbers, in the order of `source/classic/pack.c`.

A game of which the kernel does not know every part (a kind, a character, a module, a reading, a step of
somebody's own) has no twin. What modules add is in `classic_modules.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import attrgetter

from luxor.classic.heuristic import LuxorHeuristic
from luxor.classic.rules.game import STEPS, Luxor
from luxor.classic.rules.module import AnyModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kind import EMPTY_TILE, TileKind
from luxor.classic.rules.tile_kinds import OSIRIS, TILE_KINDS, TREASURE, Offering
from luxor.core.engine.game import Game
from luxor.core.engine.step import State
from luxor.core.heuristic import ANY, HABITS, Heuristic
from luxor.kernel import classic_modules as modules
from luxor.kernel.classic_readings import KINDS as READING_KINDS
from luxor.kernel.classic_readings import KNOWN, SWITCHES, is_known_step
from luxor.kernel.numbers import Numbers, listed
from luxor.kernel.readings import is_reading, switched, words
from luxor.kernel.twin import Packing, Unknown

# The kinds of step in the order of `source/classic/state.h`; those of modules follow.
BASE_KINDS = (
    "play",
    "roll",
    "move",
    "act",
    "take",
    "reduced",
    "scarab",
    "reveal",
    "turn-up",
    "refill",
    "draw",
    "end",
    "perform",
)
KINDS = (*BASE_KINDS, *modules.KINDS, *READING_KINDS)
KNOWN_STEPS = {*STEPS, *modules.STEPS}
CAUSES = (
    "treasures",
    "position",
    "sarcophagus",
    "keys",
    "sets",
    "scarabs",
    "mummy-tiles",
    "sceptres",
    "character",
)
EMPTY_KIND, TREASURE_KIND, OSIRIS_KIND, OFFERING_KIND, TUNNEL_KIND = range(5)
# The single numbers of a state, in the order of `source/classic/pack.c`.
NUMBERS = (
    *("turn", "generation", "key_supply", "wild_supply", "spent", "entries", "idle"),
    *("value", "card", "first", "seat", "mode", "took"),
)
numbers_of = attrgetter(*NUMBERS)
WHOLE = -1  # in place of the number of pools: nothing is hidden


def packing_of(game: Game[State], heuristic: Heuristic) -> Packing[LuxorState]:
    """All that the kernel must know of a game, if it knows every part of it."""
    if (
        type(game) is not Luxor
        or not KNOWN.issuperset(words(game.readings))
        or type(heuristic) is not LuxorHeuristic
    ):
        raise Unknown
    tables = LuxorPacking(game, heuristic)
    return Packing("luxor", game.players, CAUSES, tables.row, tables.pack, tables.unpack)


class LuxorPacking:
    """The tables of one game, and its states to and fro."""

    def __init__(self, game: Luxor, heuristic: LuxorHeuristic) -> None:
        self.rules = rules = game.rules
        known = (type(step) in KNOWN_STEPS or is_known_step(step) for step in rules.steps)
        if type(rules) is not Rules or not all(known):
            raise Unknown
        self.slices = [_part_of(module) for module in rules.modules]
        if not all(part.complete() for part in self.slices):
            raise Unknown
        self.row = listed(switched(SWITCHES, game.readings))
        self.row += [*self._numbers(), *self._cards(), *self._tiles(), *self._steps()]
        self.row += modules.tables(rules, self.slices)
        self.row += self._weights(heuristic)

    def _numbers(self) -> list[int]:
        rules, kit = self.rules, self.rules.kit
        return [
            rules.players,
            rules.chamber,
            rules.die,
            kit.hand,
            kit.key_points,
            rules.last_entry,
            len(kit.types),
            len(kit.types) - kit.wilds_in_a_set,
            len(kit.statues),
            len(kit.horus),
            len(kit.temples),
            *listed(kit.sarcophagi),
            *listed(kit.set_points),
            *rules.symbol,
            *rules.wall,
            *rules.zone,
        ]

    def _cards(self) -> list[int]:
        rules = self.rules
        row = [len(rules.kit.cards)]
        for code in range(len(rules.kit.cards)):
            row += (rules.mode[code], rules.value[code], rules.eyes[code])
            row += modules.of_card(self.slices, code)
            row += listed(rules.offers[code])
        return row

    def _tiles(self) -> list[int]:
        rules, kit = self.rules, self.rules.kit
        row = [len(kit.tiles), rules.tunnel]
        for code, tile in enumerate(kit.tiles):
            other = len(kit.types)
            row += (
                _kind(tile.kind),
                _offers(tile.kind),
                tile.vp,
                rules.track[code],
                tile.need,
                rules.jump[code],
            )
            row.append(kit.types.index(tile.type) if tile.type in kit.types else other)
            row += listed(tile.piles)
        return row

    def _steps(self) -> list[int]:
        rules = self.rules
        self.kinds = kinds = [KINDS.index(step.name) for step in rules.steps]
        row = listed(kinds)
        for step in rules.steps:
            row += (step.sort, step.always, step.usual, step.tacit)
        for plan in ([frame[0] for frame in rules.plans[0]], rules.of_roll, rules.after_play):
            row += listed([kinds[kind] for kind in plan])
        return row

    def _weights(self, heuristic: LuxorHeuristic) -> list[int]:
        row: list[int] = []
        for at in heuristic.stages:
            w = at.w
            row += (*at.places, *at.card, *at.standing)
            row += (w.awake, w.first_key, w.second_key, w.partial, w.spare, w.most_spare, at.scarab)
            row += (w.nothing, w.unable, w.entering, w.held.get("talisman", 0), w.held.get("sceptre", 0))
        habits = heuristic.weights.habits
        return row + [HABITS.index(habits.get(step.name, ANY)) for step in self.rules.steps]

    # --- states ---

    def pack(self, state: LuxorState) -> list[int]:
        row: list[int] = []
        for seat in range(self.rules.players):
            for held in (state.adventurers, state.hands, state.scarabs, state.treasures):
                row.append(len(held[seat]))
                row += held[seat]
        row += state.keys
        row += state.wilds
        row += state.score
        row += numbers_of(state)
        row += state.sarcophagi
        row += state.tops
        row += state.tiles[:-1]
        for pile in (
            state.deck,
            state.discard,
            state.scarab_supply,
            *state.piles,
            *state.temples,
            state.again,
        ):
            row.append(len(pile))
            row += pile
        row.append(len(state.agenda))
        for frame in state.agenda:
            row += (frame[0], frame[1], len(frame) - 2)
            row += frame[2:]
        for part, own in zip(self.slices, state.slices):
            part.pack(own, row)
        return row + _pools(state.unseen)

    def unpack(self, row: array[int], like: LuxorState) -> LuxorState:
        rules, numbers = self.rules, Numbers(row)
        state = LuxorState.__new__(LuxorState)
        seats = range(rules.players)
        state.adventurers, state.hands, state.scarabs, state.treasures = [], [], [], []
        for _ in seats:
            for rows in (state.adventurers, state.hands, state.scarabs, state.treasures):
                rows.append(numbers.listed())
        state.keys, state.wilds, state.score = (numbers.some(rules.players) for _ in range(3))
        for name, number in zip(NUMBERS, numbers.some(len(NUMBERS))):
            setattr(state, name, number)
        state.sarcophagi = numbers.some(len(rules.kit.sarcophagi))
        state.tops = numbers.some(len(rules.kit.horus))
        state.tiles = [*numbers.some(rules.chamber), 0]
        state.counted = [space for space, tile in enumerate(state.tiles) if tile] + [rules.chamber]
        state.deck, state.discard, state.scarab_supply = (numbers.listed() for _ in range(3))
        state.piles = [numbers.listed() for _ in rules.kit.horus]
        state.temples = [numbers.listed() for _ in rules.kit.temples]
        state.again = tuple(numbers.listed())
        state.agenda = [rules.frame(*numbers.some(2), *numbers.listed()) for _ in range(numbers.one())]
        state.slices = [part.unpack(numbers, rules.players) for part in self.slices]
        state.unseen = None
        return state


def _part_of(module: AnyModule) -> modules.Part:
    if is_reading(module, KNOWN):
        return modules.NothingOfItsOwn(module)
    if type(module) not in modules.KNOWN:
        raise Unknown
    return modules.KNOWN[type(module)](module)


def _kind(kind: TileKind) -> int:
    """How a tile behaves; only the kinds in the box are known."""
    if kind is EMPTY_TILE.kind:
        return EMPTY_KIND
    if kind not in TILE_KINDS:
        raise Unknown
    if kind is TREASURE:
        return TREASURE_KIND
    if kind is OSIRIS:
        return OSIRIS_KIND
    return OFFERING_KIND if isinstance(kind, Offering) else TUNNEL_KIND


def _offers(kind: TileKind) -> int:
    """A bit for each sort of thing that a tile gives."""
    if not isinstance(kind, Offering):
        return 0
    return kind.key + 2 * kind.scarab + 4 * kind.wild + 8 * kind.cards


def _pools(unseen: Sequence[Sequence[int]] | None) -> list[int]:
    """What may be hidden where, in a view."""
    if unseen is None:
        return [WHOLE]
    row = [len(unseen)]
    for number, *items in unseen:
        row += (number, len(items), *items)
    return row
