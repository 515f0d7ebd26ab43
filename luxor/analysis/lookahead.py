"""Looking ahead: playing on from a state, and the best that a seat can make of the rest of its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from luxor.core.chance import Draws
from luxor.core.heuristic import Heuristic
from luxor.core.position import AnyGame
from luxor.core.step import AUTO, CHANCE, Frame, State
from luxor.core.terms import Action
from luxor.games import forget_on_register, games, plugin_of
from luxor.plugin import load


@lru_cache(maxsize=128)
def heuristic_of(game: AnyGame) -> Heuristic:
    """The heuristic of a game: its own, or the plain one."""
    own = plugin_of(game.name).heuristic if game.name in games() else None
    return cast("Heuristic", load(own)(game)) if own is not None else Heuristic(game)


forget_on_register(heuristic_of.cache_clear)


# --- playing on a state of one's own, in place ---

Policy = Callable[[State, Frame, list[int], Draws], int]  # the frame was popped already


def play_on(
    game: AnyGame,
    state: State,
    policies: list[Policy],
    draws: Draws,
    turns: int = 10**9,
    limit: int = 100_000,
) -> int:
    """Play on in place until the game is over or so many more turns are done; how many steps that took."""
    steps, agenda = game.steps, state.agenda
    last = game.turns(state) + turns
    taken = 0
    while agenda and taken < limit:
        frame = agenda.pop()
        step = steps[frame[0]]
        if step.sort == AUTO:
            step.run(state, frame, None)
            if game.turns(state) >= last:
                game.settle(state)
                break
            continue
        if step.sort == CHANCE:
            taken += 1
            step.take(state, frame, step.roll(state, frame, draws), None)
            continue
        codes = step.options(state, frame)
        if not codes:
            step.void(state, frame, None)
            continue
        taken += 1
        code = codes[0] if len(codes) == 1 else policies[frame[1]](state, frame, codes, draws)
        step.take(state, frame, code, None)
    return taken


def branch(game: AnyGame, state: State, code: int) -> State:
    """The state after one code of what is pending, not settled."""
    after = state.clone()
    frame = after.agenda.pop()
    game.steps[frame[0]].take(after, frame, code, None)
    return after


def code_of(game: AnyGame, state: State, action: Action) -> int:
    """The code of a legal action."""
    frame = state.agenda[-1]
    code = game.steps[frame[0]].code(state, frame, action)
    assert code is not None
    return code


def codes_of(game: AnyGame, state: State) -> list[int]:
    """The legal codes of a pending decision."""
    frame = state.agenda[-1]
    return game.steps[frame[0]].options(state, frame)


def shortlist(game: AnyGame, state: State, legal: tuple[Action, ...]) -> list[Action]:
    """The legal actions that are worth a closer look."""
    codes = codes_of(game, state)
    state = state.clone()
    frame = state.agenda.pop()
    wanted = heuristic_of(game).narrow(state, frame, codes)
    return list(legal) if wanted == codes else [legal[codes.index(code)] for code in wanted]


# --- the own turn, looked through ---

Leaf = Callable[[State], float]


class Lookahead:
    """Looks through the decisions of one seat's turn: the best of them, the average over chance."""

    def __init__(
        self, game: AnyGame, seat: int, leaf: Leaf, draws: Draws, most: int = 6, limit: int = 300
    ) -> None:
        self.game = game
        self.heuristic = heuristic_of(game)
        self.seat = seat
        self.leaf = leaf
        self.draws = draws
        self.most = most  # outcomes of a chance step to look at; so many at random, if there are more
        self.limit = limit  # ends of the turn to look at; after that the first that looks good will do
        self.nodes = 0

    def worth(self, state: State, turn: int) -> float:
        """What the rest of the turn is worth, with the whole limit to spend; `s` is used up."""
        self.nodes = 0
        return self.value(state, turn)

    def value(self, state: State, turn: int) -> float:
        """The same with what is left of the limit."""
        game, heuristic, steps = self.game, self.heuristic, self.game.steps
        while True:
            agenda = state.agenda
            if not agenda or game.turns(state) != turn or agenda[-1][0] in heuristic.closing:
                self.nodes += 1
                return self.leaf(state)
            frame = agenda[-1]
            step = steps[frame[0]]
            full = self.nodes >= self.limit
            if step.sort == CHANCE and frame[0] not in heuristic.sampled and not full:
                return self._average(state, frame, turn)
            agenda.pop()
            if step.sort == AUTO:
                step.run(state, frame, None)
            elif step.sort == CHANCE:
                step.take(state, frame, step.roll(state, frame, self.draws), None)
            else:
                codes = step.options(state, frame)
                if not codes:
                    step.void(state, frame, None)
                elif len(codes) == 1:
                    step.take(state, frame, codes[0], None)
                elif frame[1] != self.seat or full:  # somebody else is asked in between, or enough was seen
                    step.take(state, frame, heuristic.choose(state, frame, codes, self.draws), None)
                else:
                    return max(
                        self._after(state, frame, code, turn)
                        for code in heuristic.narrow(state, frame, codes)
                    )

    def _after(self, state: State, frame: Frame, code: int, turn: int) -> float:
        after = state.clone()  # the frame is popped
        self.game.steps[frame[0]].take(after, frame, code, None)
        return self.value(after, turn)

    def _average(self, state: State, frame: Frame, turn: int) -> float:
        step = self.game.steps[frame[0]]
        weights = step.weights(state, frame)
        state.agenda.pop()
        if len(weights) > self.most:
            codes = [self.draws.weighted(weights) for _ in range(self.most)]
            return sum(self._after(state, frame, code, turn) for code in codes) / len(codes)
        whole = sum(weights.values())
        return sum(w * self._after(state, frame, code, turn) for code, w in weights.items()) / whole
