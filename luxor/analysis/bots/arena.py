"""One game between bots: each sees only its view, and has random numbers of its own."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.analysis.bots.bots import Bot, Random, bot_name
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position


def lucky_seeds(seed: int, players: int) -> list[int]:
    """The seeds of what chance draws from, and of what every seat draws from."""
    return [seed_of(seed, "chance"), *(seed_of(seed, "seat", seat) for seat in range(players))]


def luck(seed: int, players: int) -> tuple[Draws, list[Draws]]:
    """What chance draws from, and what every seat draws from: none disturbs another."""
    chance, *seats = lucky_seeds(seed, players)
    return Draws(chance), [Draws(seat) for seat in seats]


def play_game(
    game: AnyGame,
    state: State,
    bots: Sequence[Bot],
    chance: Draws,
    seats: Sequence[Draws],
    most: int = 100_000,
) -> tuple[State, int]:
    """Play to the end on a clone; the last state, and how many decisions and outcomes it took."""
    state = state.clone()
    agenda = state.agenda
    plain = [type(bot) is Random for bot in bots]  # needs no view
    taken = 0
    for frame, step, codes in open_steps(game.steps, state, singles=True):
        if not codes:
            code = step.roll(state, frame, chance)
        elif len(codes) == 1:
            code = codes[0]
        elif plain[seat := frame[1]]:
            code = codes[seats[seat].below(len(codes))]
        else:
            agenda.append(frame)  # a bot is asked about what is pending
            code = ask(game, state, bots[seat], seats[seat])
            agenda.pop()
        taken += 1
        if taken > most:
            raise LuxorError(f"no end after {most} decisions and outcomes")
        step.take(state, frame, code, None)
    return state, taken


def ask(game: AnyGame, state: State, bot: Bot, draws: Draws) -> int:
    """What a bot chooses, from its view alone; its choice must be one of the legal actions."""
    frame = state.agenda[-1]
    step = game.steps[frame[0]]
    codes = step.options(state, frame)
    legal = tuple(step.action(state, frame, code) for code in codes)
    action = bot.choose(Position(game, game.redact(state, frame[1])), legal, draws)
    if action not in legal:
        raise LuxorError(f"the bot {bot_name(bot)} chose {action} (allowed: {', '.join(map(str, legal))})")
    return codes[legal.index(action)]
