"""One game between bots: each sees only its view, and has random numbers of its own."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.analysis.bots import Bot, Random, bot_name
from luxor.core.chance import Draws, seed_of
from luxor.core.position import AnyGame, Position
from luxor.core.step import AUTO, CHANCE, State
from luxor.core.verdict import LuxorError


def luck(seed: int, players: int) -> tuple[Draws, list[Draws]]:
    """What chance draws from, and what every seat draws from: none disturbs another."""
    return Draws(seed_of(seed, "chance")), [Draws(seed_of(seed, "seat", seat)) for seat in range(players)]


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
    steps, agenda = game.steps, state.agenda
    plain = [type(bot) is Random for bot in bots]  # needs no view
    taken = 0
    while agenda:
        frame = agenda[-1]
        step = steps[frame[0]]
        if step.sort == AUTO:
            agenda.pop()
            step.run(state, frame, None)
            continue
        if step.sort == CHANCE:
            code = step.roll(state, frame, chance)
        else:
            codes = step.options(state, frame)
            if not codes:
                agenda.pop()
                step.void(state, frame, None)
                continue
            seat, code = frame[1], codes[0]
            if len(codes) > 1:
                draws = seats[seat]
                code = codes[draws.below(len(codes))] if plain[seat] else ask(game, state, bots[seat], draws)
        taken += 1
        if taken > most:
            raise LuxorError(f"no end after {most} decisions and outcomes")
        agenda.pop()
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
