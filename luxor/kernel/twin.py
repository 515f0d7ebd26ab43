"""The compiled twin of one game: packs states, calls the library, and unpacks what comes back."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.game import Game
from luxor.core.engine.step import S, State
from luxor.core.engine.twin import (
    BROKEN,
    HOW,
    MOST_STEPS,
    NOT_ASKED,
    NOT_LEGAL,
    QUICK,
    RANDOM,
    Ends,
    Found,
    LinePlan,
    LineTables,
    Option,
    Played,
    Search,
    Twin,
    Weighed,
    Weighing,
)
from luxor.core.errors import LuxorError
from luxor.core.heuristic import Heuristic
from luxor.kernel.interface import Library, Row

POLICIES = {RANDOM: 0, QUICK: 1}
RIVAL = 2  # by the weights of another twin
SEED_BITS = 64  # of a seed that the library takes
LIMIT = 100 * MOST_STEPS  # a playout has none; beyond this the interpreted engine may go on for ever
DIGITS = 11  # of what an ending comes to: beyond that it is rounding
TOO_MUCH, DEALT_ELSEWHERE = 2, 4  # why there is no answer, in worth.h
NO_ROOM = (ValueError, OverflowError)  # a state that the library cannot hold


Searched = tuple[object, tuple[Row], int, Row, Row, Row, Row]  # what every search of the library asks for


class Unknown(Exception):
    """The kernel does not know all of a game."""


class Packing(NamedTuple, Generic[S]):
    """What the twin must know of its game."""

    game: str
    players: int
    causes: Sequence[str]  # in the order of the library's rows
    tables: list[int]
    pack: Callable[[S], list[int]]
    unpack: Callable[[array[int], S], S]  # the state, all that never changes in a game being that of another


class CompiledTwin(Twin[S]):
    """Plays the games of one `Game` object in C."""

    def __init__(self, library: Library, packing: Packing[S]) -> None:
        self.library = library
        self.packing = packing
        self.tables = library.tables(packing.game, array("i", packing.tables))

    def pack(self, state: S) -> Row:
        """A state as the library reads it; an OverflowError if it has other numbers."""
        return array("i", self.packing.pack(state))

    def unpack(self, row: bytes, like: S) -> S:
        numbers: array[int] = array("i")
        numbers.frombytes(row)
        return self.packing.unpack(numbers, like)

    def _policies(self, names: Sequence[str]) -> bytes | None:
        if any(name not in POLICIES for name in names):
            return None
        return bytes(POLICIES[name] for name in names)

    def play_on(self, state: S, draws: Draws, policy: str = RANDOM, turns: int = 0) -> Played[S] | None:
        source = draws.source
        policies = self._policies([policy] * self.packing.players)
        if type(source) is not random.Random or policies is None:
            return None
        version, words, gauss = source.getstate()
        try:
            how, took, steps, end, after = self.library.play(
                self.tables, (self.pack(state),), array("I", words), policies, turns, LIMIT
            )
        except NO_ROOM:
            return None
        if how == BROKEN:
            return None
        left: array[int] = array("I")
        left.frombytes(after)
        source.setstate((version, tuple(left), gauss))
        return Played(self.unpack(end, state), took, steps)

    def play_each(
        self, states: Sequence[S], luck: Sequence[Sequence[int]], policies: Sequence[str]
    ) -> list[Played[S]] | None:
        chosen = self._policies(policies)
        seeds = _seeds([seed for row in luck for seed in row])
        if chosen is None or seeds is None:
            return None
        try:
            rows = [self.pack(state) for state in states]
            data, ends = self.library.pairs(self.tables, rows, seeds, chosen, 1, 0, MOST_STEPS)
        except NO_ROOM:
            return None
        found = self._ends(data)
        if found is None:
            return None
        return [
            Played(self.unpack(end, state), turns, steps)
            for state, end, turns, steps in zip(states, ends, found.turns, found.steps)
        ]

    def play_all(
        self,
        starts: Sequence[S],
        lines: Sequence[Sequence[int]],
        deals: Sequence[int],
        luck: Sequence[int],
        policy: str = RANDOM,
        threads: int = 1,
        turns: int = 0,
    ) -> Ends | None:
        policies = self._policies([policy] * self.packing.players)
        dealt, lucky = _seeds(deals), _seeds(luck)
        if policies is None or dealt is None or lucky is None:
            return None
        cuts = [len(luck) * n // threads for n in range(threads + 1)]
        codes = array("i", [number for line in lines for number in (len(line), *line)])
        try:
            rows = [self.pack(state) for state in starts]

            def play(first: int, last: int) -> bytearray:
                own = dealt[first:last], lucky[first:last]
                return self.library.batch(self.tables, rows, codes, *own, policies, 0, turns, LIMIT, None)

            if threads == 1:
                return self._ends(play(0, len(luck)))
            with ThreadPoolExecutor(threads - 1) as pool:
                others = pool.map(play, cuts[1:], cuts[2:])
                parts = [play(0, cuts[1]), *others]
        except NO_ROOM:
            return None
        return self._ends(_joined(parts, len(rows) * len(lines)))

    def play_against(
        self, rival: Twin[S], states: Sequence[S], luck: Sequence[int], own: Sequence[bool]
    ) -> Ends | None:
        policies = bytes(POLICIES[QUICK] if mine else RIVAL for mine in own)
        seeds = _seeds(luck)
        if seeds is None or not isinstance(rival, CompiledTwin):
            return None
        rows = [self.pack(state) for state in states]
        line, nothing = array("i", [0]), array("Q")
        return self._ends(
            self.library.batch(
                self.tables, rows, line, nothing, seeds, policies, 0, 0, MOST_STEPS // 5, rival.tables
            )
        )

    def best_line(self, view: S, seed: int, plan: LinePlan, tables: LineTables) -> Found | None:
        numbers = [*plan[:-1], tables.widen, plan.spread // tables.fine]
        try:
            code, soon, data = self.library.lines(self.tables, (self.pack(view),), seed, array("i", numbers),
                                                   tables.soft, tables.roots, tables.curious)  # fmt: skip
        except NO_ROOM:
            return None
        tried: array[int] = array("q")
        tried.frombytes(data)
        return Found(code, soon, tuple(zip(tried[::2], tried[1::2])))

    def turns(self, view: S, seed: int, plan: LinePlan, tables: LineTables) -> list[tuple[int, ...]] | None:
        try:
            data = self.library.turns(*self._searched(view, seed, plan, tables))
        except NO_ROOM:
            return None
        numbers = array("i", data)
        lines, at = [], 0
        while at < len(numbers):
            lines.append(tuple(numbers[at + 1 : at + 1 + numbers[at]]))
            at += 1 + numbers[at]
        return lines

    def weigh(
        self, view: S, seed: int, plan: LinePlan, tables: LineTables, wanted: Weighing
    ) -> Weighed | None:
        codes = array("i", [number for line in wanted.lines for number in (len(line), *line)])
        games = array("i", [wanted.fresh, wanted.more, wanted.best])
        try:
            soon, order, data = self.library.weigh(
                *self._searched(view, seed, plan, tables), wanted.seed, games, codes
            )
        except NO_ROOM:
            return None
        sums = array("q", data)
        return Weighed(soon, tuple(array("i", order)), tuple(zip(sums[::3], sums[1::3], sums[2::3])))

    def _searched(self, view: S, seed: int, plan: LinePlan, tables: LineTables) -> Searched:
        numbers = array("i", [*plan[:-1], tables.widen, plan.spread // tables.fine])
        return self.tables, (self.pack(view),), seed, numbers, tables.soft, tables.roots, tables.curious

    def _ends(self, data: bytes | bytearray) -> Ends | None:
        """The rows, unless a game had to be broken off."""
        numbers: array[int] = array("i")
        numbers.frombytes(data)
        ends = Ends(self.packing.players, self.packing.causes, numbers)
        how = ends.column(HOW)
        if NOT_LEGAL in how:
            raise LuxorError("a line of codes that cannot be taken there")
        return None if BROKEN in how else ends

    def search(self, seat: int, all_open: bool = False) -> Search[S]:
        return CompiledSearch(self, seat, all_open)

    def echo(self, state: S) -> S:
        """A state, packed, read and written in C, and unpacked: the same, or the twin is wrong."""
        return self.unpack(self.library.echo(self.tables, (self.pack(state),)), state)

    def sample(self, view: S, seed: int) -> S:
        """A view with what is hidden dealt, as `Draws(seed)` deals it."""
        return self.unpack(self.library.deal(self.tables, (self.pack(view),), seed), view)


def compiled(
    library: Library,
    packing_of: Callable[[Game[State], Heuristic], Packing[S]],
    game: Game[State],
    heuristic: Heuristic,
) -> CompiledTwin[S] | None:
    """The twin of a game, if every part of it is known and there is room for it."""
    try:
        return CompiledTwin(library, packing_of(game, heuristic))
    except (Unknown, *NO_ROOM):
        return None


class CompiledSearch(Search[S]):
    """Endings of one seat, worked out in C."""

    def __init__(self, twin: CompiledTwin[S], seat: int, all_open: bool) -> None:
        self.twin = twin
        self.found = twin.library.search(twin.tables, seat, int(all_open))

    def options(self, state: S, steps: int) -> list[Option] | None:
        try:
            how, packed, worths = self.twin.library.solve(self.found, (self.twin.pack(state),), steps)
        except NO_ROOM:
            return None
        self.unfinished = how == TOO_MUCH
        if how:
            return None
        codes, numbers = array("i", packed), array("d", worths)
        width = len(numbers) // max(1, len(codes))
        rows = [numbers[first : first + width] for first in range(0, len(numbers), width)]
        return [self._option(code, row) for code, row in zip(codes or array("i", [NOT_ASKED]), rows)]

    def follow(self, deciders: Sequence[Search[S]], state: S, steps: int, deals: int = 0) -> Option | None:
        found = tuple(decider.found for decider in deciders if isinstance(decider, CompiledSearch))
        try:
            how, left, worth = self.twin.library.follow(
                self.found, found, deals, (self.twin.pack(state),), steps
            )
        except NO_ROOM:
            return None
        self.unfinished, self.spent, self.deals = how == TOO_MUCH, steps - left, how != DEALT_ELSEWHERE
        return None if how else self._option(NOT_ASKED, array("d", worth))

    def _option(self, code: int, row: array[float]) -> Option:
        win, margin, points, turns, *causes = (round(number, DIGITS) for number in row)
        known = self.twin.packing.causes
        return Option(
            code, win, margin, points, turns, {name: got for name, got in zip(known, causes) if got}
        )


def _seeds(seeds: Sequence[int]) -> array[int] | None:
    """Seeds as the library takes them: a `random.Random` forgets their sign; None if one is too long."""
    plain = [abs(seed) for seed in seeds]
    return array("Q", plain) if all(seed >> SEED_BITS == 0 for seed in plain) else None


def _joined(parts: Sequence[bytearray], series: int) -> bytearray:
    """Parts of all series of games, in the order in which one thread would have played them."""
    found = bytearray()
    for number in range(series):
        for part in parts:
            size = len(part) // series
            found += part[number * size : (number + 1) * size]
    return found
