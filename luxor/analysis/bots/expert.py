"""The strongest bot: it searches the lines of its turn (`lines.py`), and works endings out.

In the compiled kernel hundreds of games that are valued after a few turns take a few thousandths of a second.
"""

from __future__ import annotations

from luxor.analysis.bots.endings import best_ending
from luxor.analysis.bots.lines import best_line
from luxor.analysis.checks import need_count
from luxor.analysis.turns.lookahead import codes_of, heuristic_of, only_choice
from luxor.core.engine.chance import Draws
from luxor.core.engine.twin import LinePlan
from luxor.core.position.position import Position
from luxor.core.words.terms import Action


class Expert:
    """Lines of this turn, a tree of later ones, and most of the games for the best of them."""

    name = "expert"

    def __init__(self, games: int = 200, turns: int = 5, lines: int = 24) -> None:
        self.games = need_count("games", games)
        self.turns = need_count("turns", turns)  # of everybody
        self.lines = need_count("lines", lines, least=2)  # of this turn

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        game, state = view.game, view._state
        heuristic, players = heuristic_of(game), game.players
        deep = heuristic.horizon * players if heuristic.horizon > 1 else 0
        plan = LinePlan(self.games, self.turns * players, deep, self.lines, int(heuristic.spread))
        found = best_line(game, state, draws.below(2**31), plan)
        if 2 * found.soon >= found.games and (ending := best_ending(view)) is not None:
            return ending
        return legal[codes_of(game, state).index(found.code)]
