"""Pictures of tables (matplotlib) and of boards (SVG). Plots take `ax=`, and return what they drew on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from luxor.analysis.checks import need_word
from luxor.analysis.odds import reach
from luxor.analysis.simulate import by_seat
from luxor.core.position import Position
from luxor.core.session import Session
from luxor.core.verdict import LuxorError
from luxor.scene.picture import Overlays
from luxor.scene.show import Look, builder_of
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

# Distinct for colour-blind eyes, too (Okabe and Ito).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999")
WHEN = ("this_turn", "by_next_turn")
PLAIN = {"game", "seed", "first", "winners", "turns", "rounds", "steps", "seat", "bot", "total", "won",
         "sarcophagi"}  # fmt: skip


def axes(ax: Axes | None, width: float = 7.0, height: float = 3.6) -> Axes:
    """The axes to draw on: those given, or new ones."""
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def plot_categories(games: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean score by category, stacked, a bar for each seat and bot of simulated games."""
    if "players" not in games.attrs:
        raise LuxorError("plot_categories needs the table of simulate()")
    rows = by_seat(games)
    found: Any = rows.assign(who=[f"{seat}: {bot}" for seat, bot in zip(rows["seat"], rows["bot"])])
    names = [name for name in rows.columns if name not in PLAIN]
    means: Any = found.groupby("who")[names].mean()
    ax = axes(ax)
    base = [0.0] * len(means)
    for number, name in enumerate(names):
        values = [float(value) for value in means[name]]
        ax.bar(list(means.index), values, bottom=base, label=name, color=COLOURS[number % len(COLOURS)],
               edgecolor="white")  # fmt: skip
        base = [low + value for low, value in zip(base, values)]
    for place, top in enumerate(base):
        ax.annotate(f"{top:.1f}", (place, top), ha="center", va="bottom")
    ax.set_ylabel("points")
    ax.set_title(f"Score by category, {len(games)} games")
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    return ax


def plot_options(evaluation: pd.DataFrame, measure: str = "win", ax: Axes | None = None) -> Axes:
    """Win chance (or margin, or score) of every option with its interval, the best on top."""
    need_word("measure", measure, ("win", "margin", "score"))
    if f"{measure}_low" not in evaluation.columns:
        raise LuxorError("plot_options needs the table of evaluate()")
    rows = evaluation[::-1]
    ax = axes(ax, height=0.9 + 0.35 * len(rows))
    values = [float(value) for value in rows[measure]]
    low = [value - float(bound) for value, bound in zip(values, rows[f"{measure}_low"])]
    high = [float(bound) - value for value, bound in zip(values, rows[f"{measure}_high"])]
    names = [label or option for label, option in zip(rows["label"], rows["option"])]
    ax.errorbar(values, range(len(values)), xerr=[low, high], fmt="o", color=COLOURS[0], capsize=3)
    ax.set_yticks(range(len(values)), names)
    ax.set_xlabel({"win": "chance to win", "margin": "points ahead", "score": "final score"}[measure])
    ax.grid(axis="x", alpha=0.3)
    return ax


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
    """The board as SVG with the chance to land on each space (or shares of your own: `heat={12: 0.4}`)."""
    need_word("time", when, WHEN)
    need_word("theme", theme, tuple(THEMES))
    if heat is None:
        found = reach(position, seat)
        heat = {int(space): float(share) for space, share in zip(found["space"], found[when]) if share > 0}
    builder = builder_of(position)
    look = Look(position.game.words(lang, names), Overlays(heat=dict(heat)))
    return to_svg(builder.board(position, look), THEMES[theme])


def score_over_time(session: Session) -> list[tuple[int, tuple[int, ...]]]:
    """Turn and totals (if the game ended then) along the line of play to the present node."""
    found: dict[int, tuple[int, ...]] = {}
    for node in session.node.path():
        found[node.position.game.turns(node.position.state)] = node.position.totals()
    return list(found.items())


def plot_score(session: Session, ax: Axes | None = None) -> Axes:
    """Everybody's total over the turns of a session."""
    if not isinstance(session, Session):
        raise LuxorError("plot_score needs a session")
    story = score_over_time(session)
    ax = axes(ax)
    for seat, name in enumerate(session.names):
        ax.plot([turn for turn, _ in story], [totals[seat] for _, totals in story], label=name,
                color=COLOURS[seat % len(COLOURS)], linestyle=("-", "--", "-.", ":")[seat % 4])  # fmt: skip
    ax.set_xlabel("turn")
    ax.set_ylabel("points, if the game ended then")
    ax.legend(frameon=False)
    ax.grid(alpha=0.3)
    return ax


def set_counts(position: Position) -> tuple[list[str], list[list[int]], list[int]]:
    """The kinds of treasure, how many of each every seat holds, and their points for sets."""
    facts = position.facts()
    held = facts.get("treasures")
    wilds = facts.get("wilds")
    if not isinstance(held, list) or not isinstance(wilds, list):
        raise LuxorError(f"the game {position.game.name} has no sets")
    tiles = [[str(tile).rstrip("0123456789x") for tile in row] for row in held]
    kinds = sorted({kind for row in tiles for kind in row})
    counts = [[row.count(kind) for kind in kinds] + [int(wild)] for row, wild in zip(tiles, wilds)]
    points = [0] * len(counts)
    for line in position.score():
        points[line.seat] += line.points if line.cause == "sets" else 0
    return [*kinds, "wild"], counts, points


def plot_sets(position: Position, names: Sequence[str] = (), ax: Axes | None = None) -> Axes:
    """Everybody's treasures by kind, with the points their sets are worth now."""
    from matplotlib.ticker import MaxNLocator

    kinds, counts, points = set_counts(position)
    ax = axes(ax)
    width = 0.8 / len(kinds)
    for number, kind in enumerate(kinds):
        places = [seat - 0.4 + width * (number + 0.5) for seat in range(len(counts))]
        ax.bar(
            places, [row[number] for row in counts], width, label=kind, color=COLOURS[number % len(COLOURS)]
        )
    words = position.game.words("en", names)
    labels = [f"{words.seat(seat)}\nsets: {points[seat]} points" for seat in range(len(counts))]
    ax.set_xticks(range(len(counts)), labels)
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel("treasures")
    ax.legend(frameon=False)
    return ax
