"""What an Expedition state is worth: who is on top where, how safely, and what the reserve can still do.

The points now are for the greedy. Those who plan look at the area: a building is lost where a camp can be
placed in line with it, its tile has room on top, and somebody still has camps and adventurers for it.
Only what lies open counts, and how many camps and adventurers everybody has left.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import CHANCE, Frame, State
from luxor.core.heuristic import ANY, POINT, Claim, Heuristic
from luxor.core.position.position import AnyGame
from luxor.expedition.rules.area import free_cells
from luxor.expedition.rules.components import CAMP
from luxor.expedition.rules.game import Expedition
from luxor.expedition.rules.march import STAY, marches, numbers, way_of
from luxor.expedition.rules.placing import GO_ON, STOP, place_of
from luxor.expedition.rules.ruleset import LAY_OUT, PLACE
from luxor.expedition.rules.state import NEAR, TILE, ExpeditionState

FOLDER = Path(__file__).parent / "data"
FROZEN = "mcts-frozen:nodes=100"  # the strongest bot before weights were learned


class Weights(NamedTuple):
    """How much things count, in thousandths; what each is, the file says."""

    risk: tuple[int, ...]
    open: int
    next: int
    enough: int
    camp: tuple[int, ...]
    ready: int
    given: int
    shelter: int
    eager: int
    rob: int
    reserve: int
    habits: Mapping[str, str]


@cache
def read_weights(name: str = "weights.toml") -> Weights:
    """The weights in a file of the game's data."""
    return Weights(**tomllib.loads((FOLDER / name).read_text("utf-8")))


class ExpeditionHeuristic(Heuristic):
    """Area and top control; what modules add counts by its points alone."""

    ends = 1500
    estimated = ("place", "man", "march", "more")
    usual_turns = 12
    weights_file = FOLDER / "weights.toml"
    not_learned = ("enough", "reserve", "camp")  # the first ones of a camp do most: a few games do not tell
    claims = (
        Claim("quick-random-2-expedition", "quick", "random", 2),
        Claim("quick-greedy-2-expedition", "quick", "greedy", 2),
        Claim("planner-greedy-2-expedition", "planner", "greedy", 2),
        Claim("expert-planner-2-expedition", "expert:games=500", "planner", 2),
        # in a tenth of the CPU time that it once took: 199, 494 and 252 ms a decision against 12, 45 and 24
        Claim("expert-frozen-2-expedition", "expert:games=500", FROZEN, 2),
        Claim("expert-frozen-4-expedition", "expert:games=720", FROZEN, 4),
        Claim("expert-frozen-2-adventures", "expert:games=900", FROZEN, 2, True),
    )
    scale = 0.1, 0.5
    horizon = 1  # nobody stands still here: the outlook says what may follow

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.w = weights or read_weights()
        self.rules = cast("Expedition", game).rules
        self.names = [step.name for step in game.steps]
        self.sampled = frozenset(
            kind
            for kind, step in enumerate(game.steps)
            if step.sort == CHANCE and kind != LAY_OUT  # whatever is drawn in a turn
        )
        self.most = self.rules.kit.most_on_tile
        self.is_camp = [building == CAMP for building in self.rules.building]

    @classmethod
    def by_weights(cls, game: AnyGame, text: str) -> ExpeditionHeuristic:
        return cls(game, Weights(**tomllib.loads(text)))

    @classmethod
    def frozen(cls, game: AnyGame) -> ExpeditionHeuristic:
        return cls(game, read_weights("weights_frozen.toml"))

    # --- values ---

    def value(self, state: State, seat: int) -> float:
        """Points, the reserve, and buildings that are anybody's: what a glance at the table shows."""
        return self._worth(cast("ExpeditionState", state), seat, held=False)

    def outlook(self, state: State, seat: int) -> float:
        """The same, and how safely everybody is on top."""
        return self._worth(cast("ExpeditionState", state), seat, held=True)

    def margin(self, state: State, seat: int) -> float:
        return self.outlook(state, seat)

    def _worth(self, state: ExpeditionState, seat: int, held: bool) -> float:
        found = self.totals(state)
        if state.agenda:
            self._contest(state, found, held)
        mine = found.pop(seat)
        return (mine - max(found)) / POINT

    def totals(self, state: ExpeditionState) -> list[int]:
        """Everybody's thousandths so far, and what the reserve should bring; it decides a tie, too."""
        worth, tiles, stacks = self.rules.worth, state.tiles, state.stacks
        found = [self.w.reserve * reserve for reserve in state.reserve]
        for cell in self.rules.cells:
            if stacks[cell]:
                found[stacks[cell][-1]] += POINT * worth[tiles[cell]]
        for module in self.rules.modules:
            for line in module.score(state):
                found[line.seat] += POINT * line.points
        if state.agenda:
            for seat, reserve in enumerate(state.reserve):
                found[seat] += self.reserve_value(self.camps(state, seat), reserve)
        return found

    def worth(self, state: State, seat: int) -> int:
        """Points, what the reserve should bring, and who may take what from whom."""
        state = cast("ExpeditionState", state)
        found = self.totals(state)
        if state.agenda:
            self._contest(state, found, held=True)
        return found[seat]

    def camps(self, state: ExpeditionState, seat: int) -> int:
        """The camps that a player has still to place, in hand or not: everybody can count them."""
        is_camp = self.is_camp
        return sum([is_camp[slot & TILE] for slot in state.hands[seat]]) + sum(
            [is_camp[slot & TILE] for slot in state.piles[seat]]
        )

    def reserve_value(self, camps: int, reserve: int) -> int:
        """What the camps to come will make of a reserve that they share."""
        if not camps:
            return 0
        table = self.w.camp
        reserve = min(reserve, camps * (len(table) - 1))
        low = max(0, min(reserve // camps, len(table) - 2))
        return camps * table[low] + (reserve - camps * low) * (table[low + 1] - table[low])

    def _contest(self, state: ExpeditionState, found: list[int], held: bool) -> None:
        """Let every building that can still be reached change hands in part, those that are held too."""
        w, worth, tiles, stacks = self.w, self.rules.worth, state.tiles, state.stacks
        force = [min(self.camps(state, seat), reserve) for seat, reserve in enumerate(state.reserve)]
        whole, free, barred = sum(force), frozenset(free_cells(self.rules, state)), self._barred_cells(state)
        hurry = [strength * (w.next if seat == state.seat else POINT) for seat, strength in enumerate(force)]
        for cell in self.rules.cells:
            points = worth[tiles[cell]] if held or not stacks[cell] else 0
            risk = self.exposed(state, cell, free, barred) if points and whole else 0
            if not risk:
                continue
            if not stacks[cell]:
                _share(found, hurry, points * min(POINT, risk * w.open // POINT))
                continue
            top = stacks[cell][-1]
            threat = min(w.enough, POINT * (whole - force[top]))
            part = points * min(POINT, risk) * threat // w.enough
            if part:
                found[top] -= part
                _share(found, [0 if seat == top else strength for seat, strength in enumerate(force)], part)

    def exposed(
        self, state: ExpeditionState, cell: int, free: frozenset[int], barred: Collection[int]
    ) -> int:
        """How easily a march reaches a tile: a term for each side where a camp in line could be placed."""
        cost, tiles, stacks, most, table = self.rules.cost, state.tiles, state.stacks, self.most, self.w.risk
        start = cost[tiles[cell]]
        if len(stacks[cell]) + start > most or cell in barred:
            return 0
        found, longest = 0, len(table)
        for step in NEAR:
            need, at = start, cell + step
            while need < longest:
                tile = tiles[at]
                if not tile:
                    if at in free:
                        found += table[need]
                    break
                enter = cost[tile]
                if not enter or len(stacks[at]) + enter > most or at in barred:
                    break
                need += enter
                at += step
        return found

    def barred(self, state: ExpeditionState, cell: int) -> bool:
        """Whether a module keeps everybody from a tile."""
        return any(self.rules.hooks.bars(state, cell))

    def _barred_cells(self, state: ExpeditionState) -> Collection[int]:
        if not self.rules.hooks.bars:
            return ()
        return {cell for cell in self.rules.cells if state.tiles[cell] and self.barred(state, cell)}

    # --- quick choices ---

    def glance(self, state: State, frame: Frame, codes: list[int]) -> list[int] | None:
        state = cast("ExpeditionState", state)
        seat, name = frame.seat, self.names[frame.kind]
        if name == "place":
            price = self.price(state, seat)
            return [self.guess(state, seat, code, price) for code in codes]
        if name == "man":
            price = self.price(state, seat)
            return [self._manned(state, frame, n, price) for n in codes]
        if name == "march":
            return [self.gain(state, seat, frame.cell, code) for code in codes]
        if name == "more":
            wanted = GO_ON if self._eager(state, seat) else STOP
            return [int(code == wanted) for code in codes]
        return None

    def choose(self, state: State, frame: Frame, codes: list[int], draws: Draws) -> int:
        values = self.glance(state, frame, codes)
        if values is not None:
            return codes[values.index(max(values))]
        habit = self.w.habits.get(self.names[frame.kind], ANY)
        return codes[draws.below(len(codes)) if habit == ANY else 0 if habit == "first" else -1]

    def sort_of(self, frame: Frame, code: int) -> int:
        return place_of(code)[0] if self.names[frame.kind] == "place" else 0

    def narrow(self, state: State, frame: Frame, codes: list[int]) -> list[int]:
        """The best few at a glance, fewer for the later tiles of a turn."""
        state = cast("ExpeditionState", state)
        seat, name = frame.seat, self.names[frame.kind]
        few = max(1, 3 - state.placed)
        if name == "place":
            price = self.price(state, seat)
            slots: dict[int, list[int]] = {}
            for code in sorted(codes, key=lambda code: -self.guess(state, seat, code, price)):
                slots.setdefault(place_of(code)[0], []).append(code)
            return [code for same in slots.values() for code in same[: 2 * few]]
        if name == "man":
            price = self.price(state, seat)
            return sorted(codes, key=lambda n: -self._manned(state, frame, n, price))[:few]
        if name == "march":
            return sorted(codes, key=lambda code: -self.gain(state, seat, frame.cell, code))[: few + 1]
        return codes

    def guess(self, state: ExpeditionState, seat: int, code: int, price: int) -> int:
        """What placing a tile is worth, read off the lines that lead away from its cell."""
        rules, w = self.rules, self.w
        slot, cell = place_of(code)
        tile = slot & TILE
        if self.is_camp[tile]:
            extras = min(rules.kit.most_on_camp, state.reserve[seat]) - rules.camp_least[tile]
            if extras < 0:
                return 0
            return POINT * rules.worth[tile] + max(
                [self._line(state, seat, cell, step, extras, price) for step in NEAR]
            )
        if rules.worth[tile]:
            ready = state.placed + 1 < rules.kit.most_placed and state.reserve[seat] > rules.cost[tile]
            if ready and any(self.is_camp[other & TILE] for other in state.hands[seat]):
                return rules.worth[tile] * w.ready
            sides = sum([not state.tiles[cell + step] for step in NEAR])
            return -(rules.worth[tile] * w.given * sides // 2)
        found = 0
        for step in NEAR:  # a plain tile closes the side of a building
            stack = state.stacks[cell + step]
            if stack:
                points = w.shelter * rules.worth[state.tiles[cell + step]]
                found += points if stack[-1] == seat else -points
        return found

    def _line(self, state: ExpeditionState, seat: int, cell: int, step: int, extras: int, price: int) -> int:
        """The most that extras can get in one direction, each adventurer at its price."""
        rules, stacks = self.rules, state.stacks
        best = found = 0
        while extras > 0:
            cell += step
            need = rules.cost[state.tiles[cell]] if state.tiles[cell] else 0
            if not 0 < need <= extras or len(stacks[cell]) + need > self.most or self.barred(state, cell):
                break
            extras -= need
            found += self._taken(state, seat, cell) - price * need
            best = max(best, found)
        return best

    def _taken(self, state: ExpeditionState, seat: int, cell: int) -> int:
        """What coming out on top of a tile changes: somebody else's loss counts, too."""
        points, stack = self.rules.worth[state.tiles[cell]], state.stacks[cell]
        if stack and stack[-1] == seat:
            return 0
        return (POINT + self.w.rob if stack else POINT) * points

    def price(self, state: ExpeditionState, seat: int) -> int:
        """What one adventurer of the reserve is worth."""
        camps = self.camps(state, seat)
        return self.reserve_value(camps, state.reserve[seat]) - self.reserve_value(
            camps, state.reserve[seat] - 1
        )

    def gain(self, state: ExpeditionState, seat: int, cell: int, code: int) -> int:
        """What a march gets; a tile that is full afterwards is safe."""
        found, step = 0, NEAR[way_of(code)]
        for n in numbers(code) if code != STAY else ():
            cell += step
            points = self.rules.worth[state.tiles[cell]]
            full = len(state.stacks[cell]) + n + self.rules.cost[state.tiles[cell]] > self.most
            found += self._taken(state, seat, cell) + self.w.shelter * points * full
        return found

    def _manned(self, state: ExpeditionState, frame: Frame, n: int, price: int) -> int:
        """What so many adventurers on a camp get, less their price."""
        best = max(
            (
                self.gain(state, frame.seat, frame.cell, code)
                for code in marches(self.rules, state, frame.cell, n)
            ),
            default=0,
        )
        return best - price * n

    def _eager(self, state: ExpeditionState, seat: int) -> bool:
        """Whether another tile at once gets something."""
        price = self.price(state, seat)
        place = self.rules.frame(PLACE, seat)
        codes = self.game.steps[PLACE].options(state, place)
        return any(self.guess(state, seat, code, price) > self.w.eager for code in codes)


def _share(found: list[int], force: Sequence[int], points: int) -> None:
    """Points for those who may get them, each as likely as the force it has."""
    whole = sum(force)
    for seat, strength in enumerate(force):
        found[seat] += points * strength // whole
