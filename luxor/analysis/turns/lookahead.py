"""Looking ahead: playing on from a state, and the best that a seat can make of the rest of its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import Frame, State
from luxor.core.engine.twin import QUICK
from luxor.core.heuristic import Heuristic
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action
from luxor.games import forget_on_register, games, plugin_of
from luxor.plugin import load


@lru_cache(maxsize=128)
def heuristic_of(game: AnyGame) -> Heuristic:
    """The heuristic of a game: its own, or the plain one."""
    if isinstance(game.heuristic, Heuristic):
        return game.heuristic
    own = plugin_of(game.name).heuristic if game.name in games() else None
    return cast("Heuristic", load(own)(game)) if own is not None else Heuristic(game)


@lru_cache(maxsize=32)
def frozen_game(game: AnyGame) -> AnyGame:
    """The same game for bots that go by what things were worth before that was learned."""
    plugin = plugin_of(game.name)
    own = cast("type[Heuristic]", load(plugin.heuristic)) if plugin.heuristic else Heuristic
    return plugin.valued_by(game, own.frozen(game))


for cached in (heuristic_of, frozen_game):
    forget_on_register(cached.cache_clear)


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
    """Play on in place until the game is over, so many more turns are done, or so many steps were decided.

    How many steps were decided.
    """
    last = game.turns(state) + turns
    taken = 0
    for frame, step, codes in open_steps(game.steps, state):
        if taken >= limit or game.turns(state) >= last:
            state.agenda.append(frame)
            return taken
        taken += 1
        if not codes:
            code = step.roll(state, frame, draws)
        else:
            code = codes[0] if len(codes) == 1 else policies[frame[1]](state, frame, codes, draws)
        step.take(state, frame, code, None)
    return taken


def play_quick(game: AnyGame, state: State, draws: Draws, turns: int) -> State:
    """Where a game is after so many more turns, everybody choosing at a glance; the state is used up."""
    if game.twin is not None and (played := game.twin.play_on(state, draws, QUICK, turns)) is not None:
        return played.state
    play_on(game, state, [heuristic_of(game).choose] * game.players, draws, turns)
    return state


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


def only_choice(view: Position, legal: tuple[Action, ...]) -> Action | None:
    """The action that is legal alone, or that goes without saying."""
    return legal[0] if len(legal) == 1 else view.game.tacit(view._state)


def shortlist(game: AnyGame, state: State, legal: tuple[Action, ...]) -> list[Action]:
    """The legal actions that are worth a closer look."""
    codes = codes_of(game, state)
    state = state.clone()
    frame = state.agenda.pop()
    wanted = heuristic_of(game).narrow(state, frame, codes)
    return list(legal) if wanted == codes else [legal[codes.index(code)] for code in wanted]


# --- the own turn, looked through ---


def turn_over(game: AnyGame, heuristic: Heuristic, turn: int) -> Callable[[State], bool]:
    """Whether a turn is over in a state, or all that is left of it goes by itself."""
    turns, closing = game.turns, heuristic.closing
    return lambda state: turns(state) != turn or state.agenda[-1][0] in closing


class Lookahead:
    """Looks through the decisions of one seat's turn: the best of them, the average over chance."""

    def __init__(
        self,
        game: AnyGame,
        seat: int,
        value: Callable[[State], float],
        draws: Draws,
        most: int = 6,
        limit: int = 300,
    ) -> None:
        self.game = game
        self.heuristic = heuristic_of(game)
        self.seat = seat
        self.value = value  # of a state at the end of the turn
        self.draws = draws
        self.most = most  # outcomes of a chance step to look at; so many at random, if there are more
        self.limit = limit  # ends of the turn to look at; after that the first that looks good will do
        self.nodes = 0

    def worth(self, state: State, turn: int) -> float:
        """What the rest of the turn is worth, with the whole limit to spend; the state is used up."""
        self.nodes = 0
        return self._best(state, turn_over(self.game, self.heuristic, turn))

    def _best(self, state: State, over: Callable[[State], bool]) -> float:
        """The same with what is left of the limit."""
        heuristic, full = self.heuristic, self.nodes >= self.limit
        for frame, step, codes in open_steps(self.game.steps, state, stop=over):
            if not codes:
                if frame[0] not in heuristic.sampled and not full:
                    return self._average(state, frame, over)
                code = step.roll(state, frame, self.draws)
            elif len(codes) == 1:
                code = codes[0]
            elif frame[1] != self.seat or full:  # somebody else is asked in between, or enough was seen
                code = heuristic.choose(state, frame, codes, self.draws)
            else:
                wanted = heuristic.narrow(state, frame, codes)
                return max(self._after(state, frame, code, over) for code in wanted)
            step.take(state, frame, code, None)
        self.nodes += 1
        return self.value(state)

    def _after(self, state: State, frame: Frame, code: int, over: Callable[[State], bool]) -> float:
        after = state.clone()  # the frame is popped
        self.game.steps[frame[0]].take(after, frame, code, None)
        return self._best(after, over)

    def _average(self, state: State, frame: Frame, over: Callable[[State], bool]) -> float:
        step = self.game.steps[frame[0]]
        weights = step.weights(state, frame)
        if len(weights) > self.most:
            codes = [self.draws.weighted(weights) for _ in range(self.most)]
            return sum(self._after(state, frame, code, over) for code in codes) / len(codes)
        whole = sum(weights.values())
        return sum(w * self._after(state, frame, code, over) for code, w in weights.items()) / whole
