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
    game: AnyGame, s: State, bots: Sequence[Bot], chance: Draws, seats: Sequence[Draws], most: int = 100_000
) -> tuple[State, int]:
    """Play to the end on a clone; the last state, and how many decisions and outcomes it took."""
    s = s.clone()
    steps, agenda = game.steps, s.agenda
    plain = [type(bot) is Random for bot in bots]  # needs no view
    taken = 0
    while agenda:
        f = agenda[-1]
        step = steps[f[0]]
        if step.sort == AUTO:
            agenda.pop()
            step.run(s, f, None)
            continue
        if step.sort == CHANCE:
            code = step.roll(s, f, chance)
        else:
            codes = step.options(s, f)
            if not codes:
                agenda.pop()
                step.void(s, f, None)
                continue
            seat, code = f[1], codes[0]
            if len(codes) > 1:
                draws = seats[seat]
                code = codes[draws.below(len(codes))] if plain[seat] else ask(game, s, bots[seat], draws)
        taken += 1
        if taken > most:
            raise LuxorError(f"no end after {most} decisions and outcomes")
        agenda.pop()
        step.take(s, f, code, None)
    return s, taken


def ask(game: AnyGame, s: State, bot: Bot, draws: Draws) -> int:
    """What a bot chooses, from its view alone; its choice must be one of the legal actions."""
    f = s.agenda[-1]
    step = game.steps[f[0]]
    codes = step.options(s, f)
    legal = tuple(step.action(s, f, code) for code in codes)
    action = bot.choose(Position(game, game.redact(s, f[1])), legal, draws)
    if action not in legal:
        raise LuxorError(f"the bot {bot_name(bot)} chose {action} (allowed: {', '.join(map(str, legal))})")
    return codes[legal.index(action)]
