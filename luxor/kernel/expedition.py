"""Expedition Luxor for the kernel: tables and states as rows of numbers, in the order of its `pack.c`.

A game of which the kernel does not know every part has no twin, as with Luxor.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from luxor.core.engine.game import Game
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import State
from luxor.core.heuristic import ANY, HABITS, Heuristic
from luxor.expedition.heuristic import ExpeditionHeuristic
from luxor.expedition.modules.new_adventures.rules import NewAdventures
from luxor.expedition.modules.new_adventures.token_kinds import TOKENS, Boat, Sandstorm
from luxor.expedition.modules.new_adventures.token_steps import AimStep, LiftStep, TokenRefillStep, UseStep
from luxor.expedition.modules.new_adventures.tokens import Tokens
from luxor.expedition.rules.components import STRIDE
from luxor.expedition.rules.game import STEPS, Expedition
from luxor.expedition.rules.opening import others
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import ExpeditionState, clear_table, lay
from luxor.kernel.expedition_readings import SWITCHES
from luxor.kernel.numbers import Numbers, listed
from luxor.kernel.readings import is_reading, switched, words
from luxor.kernel.twin import Packing, Unknown

# The kinds of step in the order of `source/expedition/state.h`.
KINDS = ("opening", "lay-out", "place", "man", "march", "fetch", "more", "finish",
         "token", "lift", "aim", "new-token")  # fmt: skip
KNOWN_STEPS = {*STEPS, UseStep, LiftStep, AimStep, TokenRefillStep}
CAUSES = ("camps", "temples", "pyramids", "boats", "captured")
KERNEL_STRIDE = 32  # of the cells in C
WHOLE = -1  # in place of the number of pools: nothing is hidden


def packing_of(game: Game[State], heuristic: Heuristic) -> Packing[ExpeditionState]:
    """All that the kernel must know of a game, if it knows every part of it."""
    known = set(SWITCHES).issuperset(words(game.readings))
    if type(game) is not Expedition or not known or type(heuristic) is not ExpeditionHeuristic:
        raise Unknown
    tables = ExpeditionPacking(game, heuristic)
    return Packing("expedition", game.players, CAUSES, tables.row, tables.pack, tables.unpack)


class ExpeditionPacking:
    """The tables of one game, and its states to and fro."""

    def __init__(self, game: Expedition, heuristic: ExpeditionHeuristic) -> None:
        self.rules = rules = game.rules
        known = type(rules) is Rules and all(type(step) in KNOWN_STEPS for step in rules.steps)
        if not known or STRIDE != KERNEL_STRIDE:
            raise Unknown
        self.tokens: NewAdventures | None = None
        self.slices = len(rules.modules)
        for module in rules.modules:
            if is_reading(module, SWITCHES):
                continue
            if type(module) is not NewAdventures or [type(kind) for kind in module.kinds] != [*TOKENS]:
                raise Unknown
            self.tokens = module
        self.row = listed(switched(SWITCHES, game.readings))
        self.row += [*self._numbers(), *self._steps(), *self._tokens()]
        w = heuristic.w
        self.row += (*listed(w.camp), w.ready, w.given, w.shelter, w.eager, w.rob, w.reserve)
        self.row += (*listed(w.risk), w.open, w.next, w.enough)
        self.row += [HABITS.index(w.habits.get(step.name, ANY)) for step in rules.steps]

    def _numbers(self) -> list[int]:
        rules, kit = self.rules, self.rules.kit
        row = [rules.players, rules.columns, rules.rows, rules.limit, kit.most_placed, kit.most_on_camp]
        row += (kit.most_on_tile, len(kit.tiles))
        for code in range(len(kit.tiles)):
            row += (rules.terrain[code], rules.building[code], rules.cost[code], rules.worth[code])
            row.append(rules.camp_least[code])
        return [*row, rules.opening_camp, *listed(others(rules)), *listed(rules.layout)]

    def _steps(self) -> list[int]:
        rules = self.rules
        kinds = [KINDS.index(step.name) for step in rules.steps]
        row = listed(kinds)
        for step in rules.steps:
            row += (step.sort, step.always)
        return row + listed([kinds[frame[0]] for frame in rules.plans[0]])

    def _tokens(self) -> list[int]:
        row = [int(self.tokens is not None), 0, 0]
        for kind in self.tokens.kinds if self.tokens else ():
            if isinstance(kind, Boat):
                row[1] = kind.points
            elif isinstance(kind, Sandstorm):
                row[2] = kind.points
        return row

    # --- states ---

    def pack(self, state: ExpeditionState) -> list[int]:
        row = [state.turn, state.first, state.seat, state.placed, *state.reserve]
        for hand, pile in zip(state.hands, state.piles):
            row += (len(hand), *hand, len(pile), *pile)
        row += (len(state.centre), *state.centre)
        tiles, stacks = state.tiles, state.stacks
        cells = [cell for cell in self.rules.cells if tiles[cell] or stacks[cell]]
        row.append(len(cells))
        for cell in cells:
            row += (cell, tiles[cell], len(stacks[cell]), *stacks[cell])
        row.append(len(state.agenda))
        for frame in state.agenda:
            row += (frame[0], frame[1], len(frame) - 2, *frame[2:])
        if self.tokens is not None:
            self._pack_tokens(self.tokens.of(state), row)
        return row + _pools(state.unseen)

    def _pack_tokens(self, tokens: Tokens, row: list[int]) -> None:
        for seat in range(self.rules.players):
            for held in (tokens.held, tokens.piles, tokens.gone, tokens.captured):
                row += listed(held[seat])
            row += listed(tokens.unseen[seat]) if tokens.unseen is not None else [0]
        for laid in (tokens.boats, tokens.snakes):
            row.append(len(laid))
            for cell, owner in laid.items():
                row += (cell, owner)

    def unpack(self, row: array[int], like: ExpeditionState) -> ExpeditionState:
        rules, numbers = self.rules, Numbers(row)
        state = ExpeditionState.__new__(ExpeditionState)
        state.turn, state.first, state.seat, state.placed = numbers.some(4)
        state.reserve = numbers.some(rules.players)
        state.hands, state.piles = [], []
        for _ in range(rules.players):
            state.hands.append(numbers.listed())
            state.piles.append(numbers.listed())
        state.centre = numbers.listed()
        clear_table(state, rules.rows)
        for _ in range(numbers.one()):
            cell, tile = numbers.some(2)
            state.stacks[cell] = tuple(numbers.listed())
            if tile:
                lay(state, cell, tile)
        state.agenda = [rules.frame(*numbers.some(2), *numbers.listed()) for _ in range(numbers.one())]
        own = [self._unpack_tokens(numbers)] if self.tokens is not None else []
        state.slices = [*own, *(Slice() for _ in range(self.slices - len(own)))]
        state.unseen = None
        return state

    def _unpack_tokens(self, numbers: Numbers) -> Tokens:
        tokens = Tokens()
        tokens.held, tokens.piles, tokens.gone, tokens.captured = [], [], [], []
        for _ in range(self.rules.players):
            for held in (tokens.held, tokens.piles, tokens.gone, tokens.captured):
                held.append(numbers.listed())
            numbers.listed()
        tokens.boats, tokens.snakes = (
            dict(zip(laid[::2], laid[1::2])) for laid in (numbers.some(2 * numbers.one()) for _ in range(2))
        )
        tokens.unseen = None
        return tokens


def _pools(unseen: Sequence[Sequence[int]] | None) -> list[int]:
    """What may be hidden where, in a view."""
    if unseen is None:
        return [WHOLE]
    row = [len(unseen)]
    for seat, series, *items in unseen:
        row += (seat, series, len(items), *items)
    return row
