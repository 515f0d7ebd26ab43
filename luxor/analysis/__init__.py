"""What a position is worth, and why: tables, plots, bots, simulation. Loaded only when asked for.

pandas, tqdm and matplotlib come in when a table, a bar or a plot is made, not before.
"""

from luxor.analysis.bots import BOTS, Bot, make_bot, register_bot
from luxor.analysis.compare import compare, ends_by, expect
from luxor.analysis.evaluate import analyse, evaluate, solve
from luxor.analysis.impact import impact
from luxor.analysis.odds import odds, reach
from luxor.analysis.options import options_table
from luxor.analysis.plots import heat_map, plot_categories, plot_options, plot_score, plot_sets
from luxor.analysis.quiz import Question, quiz
from luxor.analysis.review import Review, review
from luxor.analysis.simulate import by_seat, simulate
from luxor.analysis.stats import Sprt
from luxor.analysis.tables import coverage, diff
from luxor.analysis.tournament import match, tournament
from luxor.core.heuristic import Heuristic

__all__ = [
    "BOTS",
    "Bot",
    "Heuristic",
    "Question",
    "Review",
    "Sprt",
    "analyse",
    "by_seat",
    "compare",
    "coverage",
    "diff",
    "ends_by",
    "evaluate",
    "expect",
    "heat_map",
    "impact",
    "make_bot",
    "match",
    "odds",
    "options_table",
    "plot_categories",
    "plot_options",
    "plot_score",
    "plot_sets",
    "quiz",
    "reach",
    "register_bot",
    "review",
    "simulate",
    "solve",
    "tournament",
]


def __dir__() -> list[str]:
    return sorted(__all__)
