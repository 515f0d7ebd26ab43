"""What a position is worth, and why: tables, plots, bots, simulation. Loaded only when asked for.

pandas, tqdm and matplotlib come in when a table, a bar or a plot is made, not before.
"""

from luxor.analysis.bots.bots import BOTS, Bot, make_bot, register_bot
from luxor.analysis.chances.compare import compare, ends_by, expect
from luxor.analysis.chances.impact import impact
from luxor.analysis.chances.odds import odds, reach
from luxor.analysis.chances.worth import worth_table
from luxor.analysis.looking_back.review import Review, review
from luxor.analysis.many_games.calibrate import calibration, plot_calibration
from luxor.analysis.many_games.simulate import by_seat, simulate
from luxor.analysis.many_games.tournament import match, tournament
from luxor.analysis.questions.own_questions import ask, own_question
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.quiz import quiz
from luxor.analysis.shown.coverage_map import CoverageMap, coverage_map
from luxor.analysis.shown.plots import heat_map, plot_categories, plot_options, plot_score, plot_sets
from luxor.analysis.shown.show_table import show_table
from luxor.analysis.shown.tables import coverage, diff
from luxor.analysis.stats import Sprt
from luxor.analysis.turns.evaluate import analyse, evaluate, solve
from luxor.analysis.turns.options import options_table
from luxor.core.heuristic import Heuristic

__all__ = [
    "BOTS",
    "Bot",
    "CoverageMap",
    "Heuristic",
    "Question",
    "Review",
    "Sprt",
    "analyse",
    "ask",
    "by_seat",
    "calibration",
    "compare",
    "coverage",
    "coverage_map",
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
    "own_question",
    "plot_calibration",
    "plot_categories",
    "plot_options",
    "plot_score",
    "plot_sets",
    "quiz",
    "reach",
    "register_bot",
    "review",
    "show_table",
    "simulate",
    "solve",
    "tournament",
    "worth_table",
]


def __dir__() -> list[str]:
    return sorted(__all__)
