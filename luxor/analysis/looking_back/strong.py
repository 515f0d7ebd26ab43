"""What strong players make of two lines: they play on for some turns, and quick games say what came of it."""

from __future__ import annotations

from collections.abc import Callable

from luxor.analysis.bots.arena import ask, luck
from luxor.analysis.bots.bots import Bot, make_bot
from luxor.analysis.looking_back.worths import Codes, Games
from luxor.analysis.rollouts import follow, play_all
from luxor.analysis.stats import Running
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.position.position import AnyGame

PLAYER = "expert:games=40"
ROUNDS = 3  # that strong players play on
ASKS, ASKS_SLOW = 600, 40  # decisions of theirs: with a compiled twin, and without
AFTER = 8  # quick games from where they leave it


def strong_gain(
    games: Games, view: State, lines: tuple[Codes, Codes], seat: int, breathe: Callable[[], None]
) -> Running:
    """How many more wins the second line has than the first, in pairs of the same deal and luck."""
    game, found, bot = games.game, Running(), make_bot(PLAYER)
    left, number = ASKS if game.twin is not None else ASKS_SLOW, 0
    while left > 0:
        breathe()
        wins: list[float] = []
        for line in lines:
            deal = Draws(seed_of(games.seed, "strong deal", number))
            state = game.sample(view, deal) if game.is_view(view) else view.clone()
            follow(game, state, line)
            left -= 1 + _play_on(game, state, bot, seed_of(games.seed, "strong luck", number))
            wins.append(_share(game, state, seat))
        found.add(wins[1] - wins[0])
        number += 1
    return found


def _play_on(game: AnyGame, state: State, bot: Bot, seed: int) -> int:
    """Everybody plays on in place; how many decisions there were."""
    chance, seats = luck(seed, game.players)
    last, asked = game.turns(state) + ROUNDS * game.players, 0
    for frame, step, codes in open_steps(game.steps, state):
        state.agenda.append(frame)
        if game.turns(state) >= last:
            break
        if not codes:
            code = step.roll(state, frame, chance)
        elif len(codes) == 1:
            code = codes[0]
        else:
            code = ask(game, state, bot, seats[frame[1]])
            asked += 1
        state.agenda.pop()
        step.take(state, frame, code, None)
    return asked


def _share(game: AnyGame, state: State, seat: int) -> float:
    """A seat's share of the win, in games that go on from there."""
    if not state.agenda:
        winners = game.winners(state)[0]
        return 1 / len(winners) if seat in winners else 0.0
    seeds = range(AFTER)
    return sum(play_all(game, [state], [()], seeds, seeds).wins(seat)) / AFTER
