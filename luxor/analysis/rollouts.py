"""Games played to their end, many at once: what evaluation, bots and tables are made of.

`play_all` and `play_each` ask the compiled twin of a game, and play by the interpreted engine where there is
none or it does not know something; the results are the same, to the last digit.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from luxor.analysis.bots.arena import play_game
from luxor.analysis.bots.bots import Bot, Quick, Random
from luxor.analysis.turns.lookahead import heuristic_of, play_on
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.engine.twin import OVER, QUICK, RANDOM, TOTALS, TURN_REACHED, Ends
from luxor.core.errors import LuxorError
from luxor.core.heuristic import POINT, Heuristic
from luxor.core.position.position import AnyGame

POLICIES = {"random": RANDOM, "quick": QUICK}  # what playouts follow, by the name of a bot


def play_all(
    game: AnyGame,
    starts: Sequence[State],
    lines: Sequence[Sequence[int]],
    deals: Sequence[int],
    luck: Sequence[int],
    policy: str = QUICK,
    threads: int = 1,
    turns: int = 0,
) -> Ends:
    """Every start with every line in every game: rows in this order, the games of a line side by side.

    A start is a whole state, or a view: in game number i what is hidden in it is dealt from seed `deals[i]`.
    A line are codes that are taken one after another at what is open, decisions and chance alike; what goes
    by itself goes by itself. Then everybody plays by the policy, with the luck of seed `luck[i]`, to the end,
    or for so many `turns`: then `Ends.worths` says what the state is worth. The compiled
    twin needs no lock: it uses so many `threads`.
    """
    if game.twin is not None:
        ends = game.twin.play_all(starts, lines, deals, luck, policy, threads, turns)
        if ends is not None:
            return ends
    rows: list[tuple[State, int, int]] = []
    for start in starts:
        view = game.is_view(start)
        dealt = [game.sample(start, Draws(deals[i])) if view else start for i in range(len(luck))]
        for line in lines:
            rows += [_played(game, dealt[i], line, luck[i], policy, turns) for i in range(len(luck))]
    return ends_of(game, rows)


def _played(
    game: AnyGame, start: State, line: Sequence[int], seed: int, policy: str, turns: int
) -> tuple[State, int, int]:
    """One game: its end, its turns, its decisions and outcomes after the line."""
    state, began, draws = start.clone(), game.turns(start), Draws(seed)
    follow(game, state, line)
    if policy == RANDOM and not turns:
        end, _, steps = game.playout(state, draws)
        return end, game.turns(end) - began, steps
    choose = Heuristic(game).choose if policy == RANDOM else heuristic_of(game).choose
    left = began + turns - game.turns(state) if turns else 10**9
    steps = play_on(game, state, [choose] * game.players, draws, left)
    return state, game.turns(state) - began, steps


def follow(game: AnyGame, state: State, line: Sequence[int]) -> None:
    """Take codes one after another at what is open, in place."""
    left = list(line)[::-1]
    if not left:
        return
    for frame, step, codes in open_steps(game.steps, state):
        code = left.pop()
        if code not in (codes or step.weights(state, frame)):
            break
        step.take(state, frame, code, None)
        if not left:
            return
    raise LuxorError("a line of codes that cannot be taken there")


def ends_of(game: AnyGame, played: Sequence[tuple[State, int, int]]) -> Ends:
    """The rows of games that the interpreted engine played."""
    heuristic = heuristic_of(game)
    scored = [game.score(state) for state, _, _ in played]
    causes = sorted({line.cause for lines in scored for line in lines})
    places = {cause: at for at, cause in enumerate(causes)}
    data: array[int] = array("i")
    for (state, turns, steps), lines in zip(played, scored):
        winners, _ = game.winners(state)
        row = [0] * (game.players * (1 + len(causes)))
        for line in lines:
            row[line.seat] += line.points
            row[game.players + line.seat * len(causes) + places[line.cause]] += line.points
        how, worths = OVER, [POINT * total for total in row[: game.players]]
        if state.agenda:
            how, worths = TURN_REACHED, [heuristic.worth(state, seat) for seat in range(game.players)]
        data.extend((how, sum(1 << seat for seat in winners), turns, steps, *row, *worths))
    assert len(data) == len(played) * (TOTALS + game.players * (2 + len(causes)))
    return Ends(game.players, causes, data)


def play_each(
    game: AnyGame, states: Sequence[State], bots: Sequence[Bot], luck: Sequence[Sequence[int]]
) -> list[tuple[State, int]]:
    """Bots at play, a game for each state: the last state, and how many decisions and outcomes it took.

    `luck` are the seeds of a game: that of chance, then one for each seat (see `luck` in bots/arena.py).
    """
    names = [{Random: RANDOM, Quick: QUICK}.get(type(bot), "") for bot in bots]
    if game.twin is not None and all(names):
        played = game.twin.play_each(states, luck, names)
        if played is not None:
            return [(end.state, end.steps) for end in played]
    return [
        play_game(game, state, bots, Draws(chance), [Draws(seed) for seed in seats])
        for state, (chance, *seats) in zip(states, luck)
    ]
