"""The turns of a seat as the strongest bot weighs them: all of them at once, then more games for the best.

The compiled twin finds the whole turns and searches them (`luxor.analysis.bots.lines`). When a search is done
its tree is settled, and games with luck of their own follow it: their mean is what a turn is worth. A later
round searches with more games; nothing that was counted is thrown away.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import inf

from luxor.analysis.bots.lines import weigh_turns, whole_turns
from luxor.analysis.rollouts import play_all
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.searched import Level, SearchedTurn, scale_of
from luxor.analysis.turns.tree import Leaf, Line, bring, taken
from luxor.analysis.work import no_break
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.step import CHANCE, State
from luxor.core.engine.twin import QUICK, LinePlan, Weighing
from luxor.core.position.position import Position
from luxor.core.words.terms import Action

STRONGEST = "expert"
TURNS = 5  # of everybody, after which a game of the search is valued
ROOM, WAYS = 120, 3  # turns that are looked at, but so many of every first action
FIRST, MOST = (
    256,
    16_384,
)  # games of the first search, and of one later on; in between four times as many each time
EACH, LEAST, ALL = 32, 2, 256  # games of the best turns and of every one in the first round; of all together
BEST = 4  # turns that get most of the games
SHARE = 8  # of the games of a search that are played again, with other luck, for each of the best
FEWER = 8  # times as few for the others
QUICK_ONES = 4  # times as few whole games of quick, which take longer
LAST_ROUNDS = 2  # in which a turn may be worked out
ANSWERS = 96  # games for an answer to what chance brings
PART = 0.8  # of the time that is left for the next round
MOMENT = 0.2  # seconds that somebody who clicks may have to wait
MOST_OUTCOMES = 12  # of a chance to which answers are found


class Strongest:
    """The whole turns of the seat that is to decide, none of them exact; none where no twin finds them."""

    def __init__(self, view: Position, seat: int, seed: int) -> None:
        self.game, self.view, self.seat, self.seed = view.game, view, seat, seed
        self.candidates: list[SearchedTurn] = []
        self.level = Level(scale_of(view.game))
        self.round = 0
        self.played = 0  # games of each of the best
        self.plans: dict[tuple[int, ...], str] = {}
        self.breathe: Callable[[], None] = no_break  # called often, by whoever must not be in the way
        self._pace = 0.0  # seconds for a game of the search, and all that belongs to it
        self._best: list[SearchedTurn] = []
        self._deal = view.game.sample(view._state, Draws(seed_of("turn")))

    def find(self) -> None:
        """The turns: all that comes to the same after the same first action is one."""
        state = self.view._state
        frame = self._deal.agenda[-1]
        if self.game.twin is None or self.game.steps[frame[0]].sort == CHANCE or frame[1] != self.seat:
            return
        seed = seed_of(self.seed, "lines") >> 1
        firsts = len(self.game.steps[frame[0]].options(self._deal, frame))
        plan = self._plan(1, max(ROOM, WAYS * firsts))._replace(deep=1)
        lines = whole_turns(self.game, state, seed, plan)
        walk = Walk(self.view, self.seat, self._deal)
        found: dict[object, SearchedTurn] = {}
        turn = self.game.turns(self._deal)
        for codes in lines:
            line, kept = walk.line(codes)
            key = line.actions[0] if line.actions else None, walk.gist(kept)
            found.setdefault(key, SearchedTurn(line, kept, self.level, turn))
        self.candidates = list(found.values())

    def search(self, most: int, left: Callable[[], float] = lambda: inf) -> Iterator[int]:
        """Rounds until each of the best has had so many games, as long as seconds are left: says how many."""
        while self.played < most:
            games = min(MOST, FIRST * 4**self.round, self._in_time(left()))
            if games < FIRST:
                return
            more = min(most - self.played, max(EACH if self.round == 0 else 1, games // SHARE))
            began = time.monotonic()
            self._search(games, more)
            self._play(more)
            self._pace = (time.monotonic() - began) / games
            self.round += 1
            self.played += more
            self._settle()
            self.breathe()
            yield self.played

    def _in_time(self, seconds: float) -> int:
        """So many games fit into what is left; beside somebody who clicks, into a moment."""
        if self.breathe is not no_break:
            seconds = max(min(seconds, MOMENT), FIRST * self._pace if seconds > 0 else 0)
        return MOST if self.round == 0 or seconds == inf else int(PART * seconds / self._pace)

    def width(self) -> float:
        """Of the interval of the best."""
        found = max(self._best, key=lambda each: each.reward).interval()
        return found.high - found.low

    def is_ending(self) -> bool:
        """Whether the game is over soon, so that what is best may be worked out."""
        games = sum(turn.quick.games for turn in self._best)
        return sum(turn.quick.turns for turn in self._best) < (LAST_ROUNDS * self.game.players + 1) * games

    def is_clear(self) -> bool:
        """Whether the best is surely better than the next."""
        first, *others = sorted(self._best, key=lambda each: -each.reward)
        return self.round > 1 and bool(others) and all(map(first.is_clearly_above, others))

    def _plan(self, games: int, room: int) -> LinePlan:
        heuristic, players = heuristic_of(self.game), self.game.players
        deep = heuristic.horizon * players if heuristic.horizon > 1 else 0
        return LinePlan(games, TURNS * players, deep, max(2, room), int(heuristic.spread))

    def _search(self, games: int, more: int) -> None:
        """A search, and games by what it settled: the best get so many, the others fewer."""
        turns = self.candidates
        best = min(BEST, len(turns))
        fresh = min(more, max(LEAST, min(more // FEWER, ALL * 4**self.round // len(turns))))
        wanted = Weighing(
            tuple(turn.codes for turn in turns),
            seed_of(self.seed, "fresh", self.round) >> 1, fresh, more - fresh, best,
        )  # fmt: skip
        seed = seed_of(self.seed, "search", self.round) >> 1
        plan = self._plan(games, len(turns))
        found = weigh_turns(self.game, self.view._state, seed, plan, wanted)
        for turn, sums in zip(turns, found.sums):
            turn.weigh(*sums)
        self._best = [turns[place] for place in found.order[:best]]

    def _play(self, more: int) -> None:
        """Whole games of quick after every turn, more of them after the best."""
        few, many = max(2, more // (QUICK_ONES * FEWER)), max(2, more // QUICK_ONES)
        self._play_on(self.candidates, range(self.played, self.played + few))
        if many > few:
            self._play_on(self._best, range(self.played + few, self.played + many))

    def _play_on(self, turns: Sequence[SearchedTurn], numbers: range) -> None:
        deals = [seed_of(self.seed, "deal", number) for number in numbers]
        luck = [seed_of(self.seed, "luck", number) for number in numbers]
        lines = [turn.codes for turn in turns]
        ends = play_all(self.game, [self.view._state], lines, deals, luck, QUICK)
        for place, turn in enumerate(turns):
            turn.quick.add(ends.part(place * len(numbers), (place + 1) * len(numbers)), self.seat)

    def _settle(self) -> None:
        """What all have in common; and no turn that was let go is said to be better than those kept."""
        self.level.set(self._best)
        least = min(self.level.chance(turn.reward) for turn in self._best)
        first = max(self._best, key=lambda each: each.reward)
        for turn in self.candidates:
            turn.dropped = turn not in self._best
            turn.left_out = turn.dropped and not first.is_clearly_above(turn)
            turn.ceiling = least if turn.dropped else 1.0

    # --- what to do when chance has spoken ---

    def plan_text(self, turn: SearchedTurn) -> str:
        """`outcome -> answer` for everything that chance may bring after a turn, where it asks something."""
        if turn.codes not in self.plans:
            state = self._deal
            for code in turn.codes:
                state = taken(self.game, state, code)
            self.plans[turn.codes] = self._answers(state)
        return self.plans[turn.codes]

    def _answers(self, state: State) -> str:
        game = self.game
        if not state.agenda or game.steps[state.agenda[-1][0]].sort != CHANCE:
            return ""
        known = self.view.is_view
        view = game.redact(state, self.seat) if known else state
        step, frame = game.steps[view.agenda[-1][0]], view.agenda[-1]
        weights = step.weights(view, frame)
        if len(weights) > MOST_OUTCOMES:
            return ""
        said = [
            (step.action(view, frame, code), self._answer(bring(game, state, view, code))) for code in weights
        ]
        return " | ".join(f"{outcome} -> {answer or '-'}" for outcome, answer in said) if any(
            answer for _, answer in said) else ""  # fmt: skip

    def _answer(self, state: State) -> str:
        """The best line of a seat that is asked."""
        if (
            not state.agenda
            or state.agenda[-1][1] != self.seat
            or self.game.turns(state) != self.game.turns(self._deal)
        ):
            return ""
        view = self.game.redact(state, self.seat) if self.view.is_view else state
        if self.game.steps[state.agenda[-1][0]].sort == CHANCE:  # one more outcome before anything is asked
            return ""
        plan = self._plan(ANSWERS, ROOM)
        lines = whole_turns(self.game, view, self.seed, plan._replace(deep=1))
        if not lines:
            return ""
        found = weigh_turns(self.game, view, self.seed, plan, Weighing(tuple(lines), 0, 0, 0, 1))
        deal = self.game.sample(view, Draws(seed_of("turn")))
        walk = Walk(Position(self.game, view), self.seat, deal)
        return "; ".join(map(str, walk.line(lines[found.order[0]])[0].actions))


class Walk:
    """Follows codes from a position on, each way once."""

    def __init__(self, view: Position, seat: int, deal: State) -> None:
        self.game, self.seat, self.is_view = view.game, seat, view.is_view
        self.states: dict[tuple[int, ...], State] = {(): deal}
        self.known: dict[tuple[int, ...], Position] = {}

    def line(self, codes: tuple[int, ...]) -> tuple[Line, tuple[int, ...]]:
        """A line without what is no choice at its end, and its codes."""
        actions: list[Action] = []
        at: list[Position] = []
        kept = 0
        for count in range(len(codes)):
            here = codes[:count]
            state = self.state(here)
            frame = state.agenda[-1]
            step = self.game.steps[frame[0]]
            actions.append(step.action(state, frame, codes[count]))
            at.append(self.position(here))
            if len(step.options(state, frame)) > 1:
                kept = count + 1
        leaf = Leaf(0, (), self.state(codes[:kept]))
        return Line(tuple(actions[:kept]), tuple(at[:kept]), leaf), codes[:kept]

    def state(self, codes: tuple[int, ...]) -> State:
        if codes not in self.states:
            self.states[codes] = taken(self.game, self.state(codes[:-1]), codes[-1])
        return self.states[codes]

    def position(self, codes: tuple[int, ...]) -> Position:
        if codes not in self.known:
            self.known[codes] = Position(self.game, self._seen(codes))
        return self.known[codes]

    def gist(self, codes: tuple[int, ...]) -> object:
        return self.game.gist(self._seen(codes))

    def _seen(self, codes: tuple[int, ...]) -> State:
        state = self.state(codes)
        return self.game.redact(state, self.seat) if self.is_view else state
