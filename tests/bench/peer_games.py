"""Random play of one engine, in the environment where it is installed: `python peer_games.py NAME SECONDS`.

Prints a line of JSON per way of being called: what was played, decisions, seconds on the CPU clock. A
decision is whatever a player chooses; rolls and draws are not counted.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module

Play = Callable[[], int]  # one game, or some: how many decisions it had
ROLLOUTS = 100
STEPS, BATCH = "step by step from Python", "in batch"


def chess_games() -> Iterator[tuple[str, str, Play]]:
    chess = import_module("chess")

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    yield "chess", STEPS, play


def spiel_games() -> Iterator[tuple[str, str, Play]]:
    """Backgammon: a race with dice, the nearest to Luxor that it has."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("backgammon")

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                count += 1
        return count

    lengths = [play() for _ in range(20)]
    mean = sum(lengths) / len(lengths)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, ROLLOUTS, 500, False, 1, False)

    def rollouts() -> int:
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        bot.step(state)
        return round(ROLLOUTS * mean)  # it does not say how long they were

    yield "backgammon", STEPS, play
    yield "backgammon, rollouts in C++", BATCH, rollouts


def catan_games() -> Iterator[tuple[str, str, Play]]:
    catanatron = import_module("catanatron")
    colours = [catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE]

    def play() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(game.state.actions if records is None else records)

    yield "Catan, 4 players", BATCH, play


def card_games() -> Iterator[tuple[str, str, Play]]:
    rlcard = import_module("rlcard")
    agents = import_module("rlcard.agents")
    env = rlcard.make("uno")
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        paths, _ = env.run(is_training=False)
        return sum(len(path) // 2 for path in paths)

    def steps() -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            count += 1
        return count

    yield "uno", STEPS, steps
    yield "uno, run", BATCH, play


GAMES = {"chess": chess_games, "open-spiel": spiel_games, "catanatron": catan_games, "rlcard": card_games}


def measure(play: Play, seconds: float) -> tuple[int, float]:
    """Decisions, and the seconds they took on the CPU clock."""
    random.seed(1)
    play()
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        count += play()
    return count, time.process_time() - start


def main(name: str, seconds: float) -> None:
    for game, way, play in GAMES[name]():
        count, spent = measure(play, seconds)
        print(json.dumps({"game": game, "way": way, "decisions": count, "seconds": spent}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
