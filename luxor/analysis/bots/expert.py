"""The strongest bot: every option is played on a little way, many times, and what it comes to is valued.

What is hidden is dealt anew in every game, inside what the seat knows; all options are played in the same
deals with the same luck. Everybody plays on at a glance for a few turns, and then the state is worth what the
game's heuristic says: in the compiled kernel hundreds of such games take a few thousandths of a second. The
options that do best get most of the games. Endings are worked out.
"""

from __future__ import annotations

from math import exp, log2

from luxor.analysis.bots.endings import best_ending
from luxor.analysis.checks import need_count
from luxor.analysis.turns.lookahead import codes_of, heuristic_of, only_choice
from luxor.core.chance import Draws
from luxor.core.position import Position
from luxor.core.terms import Action
from luxor.core.twin import HOW, OVER, QUICK, Ends

REPEAT = 4  # games with one seed: it takes longer than a short game to make it
FINE, WIDE = 50, 6  # steps of a spread, and spreads to each side, for which the chance is looked up
SOFT = [1 / (1 + exp(-at / FINE)) for at in range(-WIDE * FINE, WIDE * FINE + 1)]
WIN = 0.5  # what a win counts beside the margin, in a game that came to its end


class Expert:
    """Options played on at a glance; the best of them get most of the games."""

    name = "expert"

    def __init__(self, games: int = 200, turns: int = 3, width: int = 8) -> None:
        self.games = need_count("games", games)
        self.turns = need_count("turns", turns)  # of everybody
        self.width = need_count("width", width)

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        return self._best(view, legal, draws)

    def _best(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        """Sequential halving, unless the end is so near that it can be worked out."""
        from luxor.analysis.rollouts import play_all  # which knows the bots

        game, state, seat = view.game, view._state, view.seat
        codes = codes_of(game, state)
        field = self._field(view, codes)
        seed, played = draws.below(2**31), 0
        turns, spread = self.turns * game.players, heuristic_of(game).spread
        rounds = max(1, round(log2(len(field)) + 0.49))
        sums = dict.fromkeys(field, 0.0)
        for _ in range(rounds):
            share = max(1, self.games // (rounds * len(field) * REPEAT))
            seeds = range(seed + played, seed + played + share)
            lines = [(codes[place],) for place in field]
            ends = play_all(game, [state], lines, seeds, seeds, QUICK, 1, turns, REPEAT)
            over = ends.column(HOW).count(OVER)
            ending = best_ending(view) if not played and 2 * over >= len(ends) else None
            if ending is not None:
                return ending
            found = rewards(ends, seat, spread)
            for number, place in enumerate(field):
                sums[place] += sum(found[number * share * REPEAT : (number + 1) * share * REPEAT])
            played += share
            field.sort(key=lambda place: -sums[place])
            field = field[: max(1, (len(field) + 1) // 2)]
        return legal[field[0]]

    def _field(self, view: Position, codes: list[int]) -> list[int]:
        """The options that look best, where there are many."""
        if len(codes) <= self.width:
            return list(range(len(codes)))
        state = view.game.sample(view._state, Draws(0)).clone()
        frame = state.agenda.pop()
        wanted = heuristic_of(view.game).narrow(state, frame, codes)
        return [codes.index(code) for code in wanted]


def rewards(ends: Ends, seat: int, spread: float) -> list[float]:
    """Per game from 0 to 1: the margin, and for a game that ended half of it whether it was won."""
    others = [ends.worths(other) for other in range(ends.players) if other != seat]
    best = list(map(max, *others)) if len(others) > 1 else others[0]
    step, low, high = spread / FINE, -WIDE * FINE, WIDE * FINE
    margins = [int((mine - most) / step) for mine, most in zip(ends.worths(seat), best)]
    soft = [SOFT[(low if at < low else high if at > high else at) - low] for at in margins]
    how = ends.column(HOW)
    if OVER not in how:
        return soft
    return [WIN * win + (1 - WIN) * value if over == OVER else value
            for win, value, over in zip(ends.wins(seat), soft, how)]  # fmt: skip
