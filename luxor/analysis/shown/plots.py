"""Pictures of tables (matplotlib) and of boards (SVG). Plots take `ax=`, and return what they drew on."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from luxor.analysis.chances.odds import reach
from luxor.analysis.checks import need_language, need_word
from luxor.analysis.many_games.simulate import by_seat
from luxor.analysis.shown.inks import MARKERS, ink, on_tint, seat_ink, tint
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_named, builder_of
from luxor.rulebook import words as words_in
from luxor.scene.builder import Look
from luxor.scene.picture import Overlays
from luxor.scene.svg import to_svg
from luxor.scene.theme import LIGHT, THEMES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_ROWS = 15  # turns in one picture
WIDE, HIGH = 730, 365  # pixels
ROW = 40  # pixels
NAMES = 34  # letters of a turn's name in one line
WHEN = ("this_turn", "by_next_turn")
MEASURES = ("win", "margin", "score")
PLAIN = {"game", "seed", "first", "winners", "turns", "rounds", "steps", "seat", "order", "bot", "total",
         "won"}  # fmt: skip


def axes(ax: Axes | None, height: float = HIGH) -> Axes:
    """The axes to draw on: those given, or new ones."""
    if ax is not None:
        return ax
    from luxor.analysis.shown.figure import new_axes

    return new_axes(WIDE, height)


def percent_axis(ax: Axes, axis: str) -> None:
    """Whole per cents, the sign at the last one only."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    found = ax.xaxis if axis == "x" else ax.yaxis
    found.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    low, high = found.get_view_interval()
    last = max((tick for tick in found.get_majorticklocs() if low <= tick <= high), default=0.0)
    found.set_major_formatter(
        FuncFormatter(lambda tick, _: f"{100 * tick:.0f}{' %' if abs(tick - last) < 1e-9 else ''}")
    )


def plot_categories(games: pd.DataFrame, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Where the points come from, a bar for each seat of simulated games: the largest parts, and the rest.

    >>> analysis.plot_categories(analysis.simulate(2)).get_xlabel()
    'VP'
    """
    from luxor.analysis.shown.figure import finish

    if "players" not in getattr(games, "attrs", ()):
        raise LuxorError("plot_categories needs the table of simulate()")
    need_language(lang)
    words, family = words_in(lang), builder_named(games.attrs["game"]).colours
    names, rows = _parts(games, words)
    ax = axes(ax, 130 + 42 * len(rows))
    for seat, row in enumerate(rows):
        _parts_bar(ax, seat, row, family)
        ax.plot([-0.03], [seat], MARKERS[seat], transform=ax.get_yaxis_transform(), clip_on=False,
                color=seat_ink(seat, family), markeredgecolor=ink("edge"), markersize=10)  # fmt: skip
    ax.set_yticks(range(len(rows)), games.attrs["bots"])
    ax.tick_params(axis="y", pad=22)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlabel(words.say("plot.points"))
    _name_parts(ax, names)
    title = words.say("plot.most-from", {"part": names[0][:1].lower() + names[0][1:]})
    return finish(ax, title, words.say("plot.categories", {"n": len(games)}), "x")


def _parts(games: pd.DataFrame, words: Words) -> tuple[list[str], list[list[float]]]:
    """The largest categories and the rest: their names, and the means of every seat."""
    rows = by_seat(games)
    beside = {*PLAIN, *games.attrs.get("tallies", ())}
    means: Any = rows.groupby("seat")[[name for name in rows.columns if name not in beside]].mean()
    found = sorted(means.columns, key=lambda name: -means[name].sum())
    found = [name for name in found if means[name].any()]
    shown = found if len(found) <= 3 else found[:2]
    named = [words.or_else(f"score.{name}", name) for name in shown]
    values = [[float(means[name][seat]) for name in shown] for seat in means.index]
    if shown != found:
        named.append(words.say("plot.rest"))
        values = [[*row, float(means.loc[seat, found[2:]].sum())] for seat, row in zip(means.index, values)]
    return named, values


def _parts_bar(ax: Axes, seat: int, row: Sequence[float], family: str) -> None:
    """A bar in tints of a seat's colour, each part with its number, the sum at its end."""
    start = 0.0
    for part, value in enumerate(row):
        colour = tint(seat, part, family)
        ax.barh(seat, value, 0.62, start, color=colour, edgecolor=ink("edge"), linewidth=0.9)
        said = f"{value:.0f}" if value >= 2 else ""
        ax.text(start + value / 2, seat, said, ha="center", va="center_baseline", size=9, weight="bold",
                color=on_tint(seat, part, family), family="sans-serif")  # fmt: skip
        start += value
    ax.annotate(f"{start:.1f}", (start, seat), (5, 0), textcoords="offset points", va="center", size=10,
                weight="bold", color=ink("ink"), family="sans-serif")  # fmt: skip


def _name_parts(ax: Axes, names: Sequence[str]) -> None:
    """What the tints mean, in a line under the picture."""
    from matplotlib.patches import Patch

    greys = [Patch(facecolor=ink("ink2"), alpha=share) for share in (1, 0.62, 0.3)]
    ax.legend(greys[: len(names)], names, ncols=3, frameon=False, loc="upper left", handlelength=0.9,
              bbox_to_anchor=(-0.02, -0.2), handleheight=0.9, labelcolor=ink("ink2"),
              prop={"family": "sans-serif", "size": 9})  # fmt: skip


def plot_options(
    evaluation: pd.DataFrame, measure: str = "win", ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Win chance (or margin, or score) of the best turns with its interval, the best on top.

    >>> ax = analysis.plot_options(analysis.evaluate(position, rollouts=2, policies="quick"))
    >>> ax.get_yticklabels()[-1].get_text().replace(chr(10), " ")
    'Play the left card: ±1; From the stairs to space 1 (1 step)'
    """
    from luxor.analysis.shown.figure import finish

    need_word("measure", measure, MEASURES)
    need_language(lang)
    if f"{measure}_low" not in getattr(evaluation, "columns", ()):
        raise LuxorError("plot_options needs the table of evaluate()")
    rows = evaluation.dropna(subset=[measure])[:MOST_ROWS].sort_values(measure, kind="stable")
    ax = axes(ax, 120 + ROW * len(rows))
    records = rows.to_dict("records")
    for place, row in enumerate(records):
        _whisker(ax, place, row, measure, best=place == len(records) - 1)
    ax.set_yticks(range(len(rows)), ["\n".join(textwrap.wrap(label, NAMES)) for label in rows["label"]])
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.margins(x=0.12)
    words = words_in(lang)
    ax.set_xlabel(words.say(f"plot.{measure}"))
    if measure == "win":
        percent_axis(ax, "x")
    return finish(ax, _best(records[::-1], measure, words), _how(evaluation, measure, words), "x")


def _whisker(ax: Axes, place: int, row: Mapping[Any, Any], measure: str, best: bool) -> None:
    value, low, high = row[measure], row[f"{measure}_low"], row[f"{measure}_high"]
    ax.errorbar([value], [place], xerr=[[value - low], [high - value]], fmt="o", markersize=8, capsize=3.75,
                color=ink("select" if best else "wall-core"), ecolor=ink("ink"), markeredgecolor=ink("edge"),
                elinewidth=1.35, capthick=1.35)  # fmt: skip
    said = f"{value:.0%}".replace("%", " %") if measure == "win" else f"{value:.1f}"
    ax.annotate(said, (high, place), (7, 0), textcoords="offset points", va="center", size=9.5, weight="bold",
                color=ink("ink"), family="sans-serif")  # fmt: skip


def _best(best_first: Sequence[Mapping[Any, Any]], measure: str, words: Words) -> str:
    """What one sees: a turn that is better than all others, or how many cannot be told apart."""
    if not best_first:
        return words.say(f"plot.{measure}")
    top = best_first[0]
    close = sum(row[f"{measure}_high"] >= top[f"{measure}_low"] for row in best_first)
    if close > 1:
        return words.say("plot.too-close", {"n": close})
    return words.say("plot.clearly-best", {"turn": str(top["label"]).partition("; ")[2] or str(top["label"])})


def _how(evaluation: pd.DataFrame, measure: str, words: Words) -> str:
    """What it is, how many games, which interval, and what it assumes."""
    parts = [words.say(f"plot.{measure}")]
    if not evaluation.attrs.get("exact"):
        counts = evaluation["games"][evaluation["games"] > 0]
        few, many = (int(counts.min()), int(counts.max())) if len(counts) else (0, 0)
        said = "plot.games-a-turn" if few == many else "plot.games-from-to"
        parts.append(words.say(said, {"n": many, "few": few}))
        parts.append(words.say("plot.interval", {"share": f"{evaluation.attrs.get('confidence', 0.95):.0%}"}))
    parts.append(str(evaluation.attrs.get("assumes", "")))
    return ", ".join(filter(None, parts))


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
    from luxor.analysis.shown.figure import finish, seat_lines

    if not isinstance(session, Session):
        raise LuxorError("plot_score needs a session")
    need_language(lang)
    say, story = words_in(lang).say, score_over_time(session)
    ax = axes(ax)
    turns, rows = [turn for turn, _ in story], list(zip(*[totals for _, totals in story]))
    seat_lines(ax, turns, rows, session.names, builder_of(session.position).colours)
    ax.set_xlabel(say("plot.turn"))
    ax.set_ylabel(say("plot.points"))
    return finish(ax, ahead(turns, rows, session.names, words_in(lang)), say("plot.story"), "y")


def ahead(turns: Sequence[int], rows: Sequence[Sequence[float]], names: Sequence[str], words: Words) -> str:
    """Who is ahead in the end, and since when."""
    ends = [row[-1] for row in rows]
    leader = ends.index(max(ends))
    if ends.count(max(ends)) > 1:
        return words.say("plot.nobody-ahead")
    others = [row for seat, row in enumerate(rows) if seat != leader]
    since = turns[-1]
    for at in reversed(range(len(turns))):
        if any(row[at] >= rows[leader][at] for row in others):
            break
        since = turns[at]
    return words.say("plot.ahead", {"player": names[leader], "n": since})


def plot_sets(
    position: Position, names: Sequence[str] = (), ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """What everybody has collected by kind, with the points that sets of it are worth now.

    >>> analysis.plot_sets(position).get_ylabel()
    'treasures'
    """
    from matplotlib.ticker import MaxNLocator

    from luxor.analysis.shown.figure import finish

    need_language(lang)
    if not isinstance(position, Position):
        raise LuxorError("plot_sets needs a position, such as session.position")
    holdings = guide_of(position.game.name).holdings(position)
    if holdings is None:
        raise LuxorError(f"the game {position.game.name} has no sets")
    kinds, counts, points = holdings
    words = position.game.words(lang, names)
    ax = axes(ax)
    width = 0.8 / len(kinds)
    for number, kind in enumerate(kinds):
        places = [seat - 0.4 + width * (number + 0.5) for seat in range(len(counts))]
        token = kind.rpartition(".")[2]
        colour = ink(token if token in LIGHT.colours else "wall-core")
        heights = [row[number] for row in counts]
        ax.bar(places, heights, width * 0.86, color=colour, edgecolor=ink("edge"), linewidth=0.9)
        for place, height in zip(places, heights):
            ax.annotate(f"{height}\n{words.say(kind)}", (place, height), (0, 3), textcoords="offset points",
                        ha="center", size=8.5, color=ink("ink2"), family="sans-serif")  # fmt: skip
    worth = [words.say("plot.sets-of", {"n": scored}) for scored in points]
    ax.set_xticks(range(len(counts)), [f"{words.seat(seat)}\n{told}" for seat, told in enumerate(worth)])
    ax.set_ylim(0, max(4, 1.3 * max(map(max, counts))))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel(words.say("plot.held"))
    most = max(points)
    leader = [words.seat(seat) for seat, scored in enumerate(points) if scored == most]
    title = words.say("plot.most-sets", {"player": leader[0], "n": most}) if most and len(leader) == 1 else ""
    return finish(ax, title or words.say("plot.sets"), words.say("plot.sets") if title else "", "y")
