"""Pictures of tables (matplotlib) and of boards (SVG). Plots take `ax=`, and return what they drew on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from luxor.analysis.checks import need_language, need_word
from luxor.analysis.odds import reach
from luxor.analysis.simulate import by_seat
from luxor.core.position import Position
from luxor.core.session import Session
from luxor.core.verdict import LuxorError
from luxor.core.written import SEATS
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.rulebook import words as words_in
from luxor.scene.builder import Look
from luxor.scene.picture import Overlays
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

# Distinct for colour-blind eyes, too (Okabe and Ito; then some of Tol's).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999",
           "#332288", "#AA4499", "#DDCC77", "#661100")  # fmt: skip
MOST_ROWS = 15  # turns in one picture
WHEN = ("this_turn", "by_next_turn")
MEASURES = ("win", "margin", "score")
PLAIN = {"game", "seed", "first", "winners", "turns", "rounds", "steps", "seat", "order", "bot", "total",
         "won"}  # fmt: skip


def axes(ax: Axes | None, width: float = 7.0, height: float = 3.6) -> Axes:
    """The axes to draw on: those given, or new ones."""
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def finish(ax: Axes, title: str, grid: Literal["x", "y"]) -> Axes:
    """What all plots share: a title, and lines that do not shout."""
    ax.set_title(title, loc="left")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis=grid, alpha=0.3)
    ax.set_axisbelow(True)
    return ax


def legend_beside(ax: Axes, stacked: bool = False) -> None:
    """Beside the picture, where it hides nothing; in the order in which things are stacked."""
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, reverse=stacked)


def plot_categories(games: pd.DataFrame, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Mean score by category, stacked, a bar for each seat and bot of simulated games.

    >>> analysis.plot_categories(analysis.simulate(2)).get_ylabel()
    'VP'
    """
    if "players" not in games.attrs:
        raise LuxorError("plot_categories needs the table of simulate()")
    need_language(lang)
    words, rows = words_in(lang), by_seat(games)
    beside = {*PLAIN, *games.attrs.get("tallies", ())}
    names = [name for name in rows.columns if name not in beside and rows[name].any()]
    means: Any = rows.groupby("seat")[names].mean()
    ax = axes(ax)
    seats = [f"{SEATS[seat]}: {bot}" for seat, bot in enumerate(games.attrs["bots"])]
    base = [0.0] * len(seats)
    for number, name in enumerate(names):
        values = [float(value) for value in means[name]]
        ax.bar(seats, values, 0.7, bottom=base, label=words.or_else(f"score.{name}", name), edgecolor="white",
               color=COLOURS[number % len(COLOURS)])  # fmt: skip
        base = [low + value for low, value in zip(base, values)]
    for place, top in enumerate(base):
        ax.annotate(
            f"{top:.1f}", (place, top), (0, 3), textcoords="offset points", ha="center", weight="bold"
        )
    ax.margins(y=0.1)
    ax.set_ylabel(words.say("plot.points"))
    legend_beside(ax, stacked=True)
    return finish(ax, words.say("plot.categories", {"n": len(games)}), "y")


def plot_options(
    evaluation: pd.DataFrame, measure: str = "win", ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Win chance (or margin, or score) of the best turns with its interval, the best on top.

    >>> ax = analysis.plot_options(analysis.evaluate(position, rollouts=2))
    >>> ax.get_yticklabels()[-1].get_text()
    'Play the right card: 3; From the stairs to space 3 (3 steps)'
    """
    from matplotlib.ticker import PercentFormatter

    need_word("measure", measure, MEASURES)
    need_language(lang)
    if f"{measure}_low" not in evaluation.columns:
        raise LuxorError("plot_options needs the table of evaluate()")
    rows = evaluation.dropna(subset=[measure])[:MOST_ROWS].sort_values(measure, kind="stable")
    ax = axes(ax, height=1.3 + 0.35 * len(rows))
    for place, row in enumerate(rows.to_dict("records")):
        value, low, high = row[measure], row[f"{measure}_low"], row[f"{measure}_high"]
        colour = COLOURS[0] if place == len(rows) - 1 else COLOURS[4]
        ax.errorbar([value], [place], xerr=[[value - low], [high - value]], fmt="o", color=colour, capsize=3)
        said = f"{value:.0%}" if measure == "win" else f"{value:.1f}"
        ax.annotate(said, (value, place), (0, 5), textcoords="offset points", ha="center", size="small")
    ax.set_yticks(range(len(rows)), list(rows["label"]))
    ax.set_ylim(-0.6, len(rows) - 0.2)
    if measure == "win":
        ax.xaxis.set_major_formatter(PercentFormatter(1, 0))
    share = f"{evaluation.attrs.get('confidence', 0.95):.0%}"
    return finish(ax, words_in(lang).say(f"plot.{measure}", {"share": share}), "x")


def heat_map(
    position: Position,
    seat: int | None = None,
    when: str = "this_turn",
    *,
    heat: Mapping[int, float] | None = None,
    theme: str = "light",
    lang: str = "en",
    names: Sequence[str] = (),
) -> str:
    """The board as SVG with the chance to reach each place (or shares of your own: `heat={12: 0.4}`).

    >>> analysis.heat_map(position, heat={12: 0.4})[:4]
    '<svg'
    """
    need_word("time", when, WHEN)
    need_word("theme", theme, tuple(THEMES))
    if heat is None:
        chances = reach(position, seat)
        places = chances[chances.columns[0]]
        heat = {int(place): float(share) for place, share in zip(places, chances[when]) if share > 0}
    builder = builder_of(position)
    look = Look(position.game.words(lang, names), Overlays(heat=dict(heat)))
    return to_svg(builder.board(position, look), THEMES[theme])


def score_over_time(session: Session) -> list[tuple[int, tuple[int, ...]]]:
    """Turn and totals (if the game ended then) along the line of play to the present node."""
    totals: dict[int, tuple[int, ...]] = {}
    for node in session.node.path():
        totals[node.position.game.turns(node.position._state)] = node.position.totals()
    return list(totals.items())


def plot_score(session: Session, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Everybody's total over the turns of a session.

    >>> analysis.plot_score(session).get_xlabel()
    'turn'
    """
    if not isinstance(session, Session):
        raise LuxorError("plot_score needs a session")
    need_language(lang)
    say, story = words_in(lang).say, score_over_time(session)
    ax = axes(ax)
    for seat, name in enumerate(session.names):
        ax.plot([turn for turn, _ in story], [totals[seat] for _, totals in story], label=name,
                color=COLOURS[seat % len(COLOURS)], linestyle=("-", "--", "-.", ":")[seat % 4],
                drawstyle="steps-post", linewidth=2)  # fmt: skip
    ax.set_xlabel(say("plot.turn"))
    ax.set_ylabel(say("plot.points"))
    ax.legend(loc="upper left", frameon=False)
    return finish(ax, say("plot.story"), "y")


def plot_sets(
    position: Position, names: Sequence[str] = (), ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """What everybody has collected by kind, with the points that sets of it are worth now.

    >>> analysis.plot_sets(position).get_ylabel()
    'treasures'
    """
    from matplotlib.ticker import MaxNLocator

    need_language(lang)
    holdings = guide_of(position.game.name).holdings(position)
    if holdings is None:
        raise LuxorError(f"the game {position.game.name} has no sets")
    kinds, counts, points = holdings
    words = position.game.words(lang, names)
    ax = axes(ax)
    width = 0.8 / len(kinds)
    for number, kind in enumerate(kinds):
        places = [seat - 0.4 + width * (number + 0.5) for seat in range(len(counts))]
        ax.bar(places, [row[number] for row in counts], width, edgecolor="white", label=words.say(kind),
               color=COLOURS[number % len(COLOURS)])  # fmt: skip
    worth = [words.say("plot.sets-of", {"n": scored}) for scored in points]
    labels = [f"{words.seat(seat)}\n{told}" for seat, told in enumerate(worth)]
    ax.set_xticks(range(len(counts)), labels)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel(words.say("plot.held"))
    legend_beside(ax)
    return finish(ax, words.say("plot.sets"), "y")
