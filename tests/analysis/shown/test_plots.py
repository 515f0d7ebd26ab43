"""Plots draw what the tables say."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from numpy import asarray

import luxor
from luxor.analysis import (
    evaluate,
    heat_map,
    plot_calibration,
    plot_categories,
    plot_options,
    plot_score,
    plot_sets,
    reach,
    simulate,
)
from luxor.analysis.shown.figure import PlainFigure, spread
from luxor.analysis.shown.inks import LEGIBLE, contrast, in_the_dark, on_tint, tint
from luxor.analysis.shown.plots import score_over_time
from luxor.games import guide_of
from luxor.scene.theme import DARK, LIGHT
from tests.analysis.helpers import last_turn, played


@pytest.fixture(autouse=True)
def _no_window() -> Iterator[None]:
    import matplotlib as mpl

    mpl.use("Agg")
    yield
    from matplotlib import pyplot

    pyplot.close("all")


def heads(ax: Axes) -> tuple[str, str]:
    """What one sees, and what it is."""
    figure = ax.get_figure()
    assert isinstance(figure, PlainFigure)
    title, subtitle = figure.head
    return title.get_text(), subtitle.get_text()


def test_categories_stack_up_to_the_total() -> None:
    games = simulate(4, 2, bots=("quick", "random"))
    ax = plot_categories(games)
    bars = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    ends = sorted(bar.get_x() + bar.get_width() for bar in bars)
    assert ends[-1] == pytest.approx(max(games["total_0"].mean(), games["total_1"].mean()))
    assert [text.get_text() for text in ax.get_yticklabels()] == ["quick", "random"]
    assert heads(ax)[1] == "VP at the end, mean of 4 games"
    with pytest.raises(luxor.LuxorError, match="simulate"):
        plot_categories(evaluate(last_turn(), rollouts=2))


def test_many_categories_are_the_largest_ones_and_the_rest() -> None:
    modules = ("mummy", "equipment", "sceptres", "characters")
    named = [text.get_text() for text in legend_of(plot_categories(simulate(6, 2, modules, bots="quick")))]
    assert len(named) == 3
    assert named[-1] == "the rest"
    expedition = legend_of(plot_categories(simulate(2, 2, bots="quick", game="expedition")))
    assert {text.get_text() for text in expedition} == {"Camps", "Temples", "Pyramids"}


def legend_of(ax: Axes) -> list[Text]:
    legend = ax.get_legend()
    assert legend is not None
    return legend.get_texts()


def test_seats_have_the_colours_of_their_pawns() -> None:
    luxor_bars, expedition_bars = (
        [patch.get_facecolor() for patch in plot_categories(simulate(2, 2, bots="quick", game=game)).patches]
        for game in ("luxor", "expedition")
    )
    assert to_rgba(LIGHT.colour("seat-a")) in luxor_bars
    assert to_rgba(LIGHT.colour("team-a")) in expedition_bars


def test_numbers_in_bars_can_be_read_on_light_and_dark_pages() -> None:
    for family, seats in (("seat", 5), ("team", 4)):
        for seat in range(seats):
            for part in range(3):
                ground, letters = tint(seat, part, family), on_tint(seat, part, family)
                assert contrast(ground, letters) >= LEGIBLE
                assert contrast(in_the_dark(ground), in_the_dark(letters)) >= LEGIBLE


def test_a_plot_has_no_ground_and_a_twin_for_dark_pages() -> None:
    session = luxor.new_game(2, seed=3)
    figure = plot_score(session).get_figure()
    assert isinstance(figure, PlainFigure)
    shown = figure._repr_html_()
    light, dark = (base64.b64decode(data).decode() for data in re.findall(r"base64,([\w+/=]+)", shown))
    assert LIGHT.colour("ink").lower() in light.lower()
    assert LIGHT.colour("ink").lower() not in dark.lower()
    assert DARK.colour("ink").lower() in dark.lower()
    assert "#ffffff" not in light.lower(), "no ground of its own"
    assert shown.count('alt="Nobody is ahead in the end.') == 2


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    assert spread([1.0, 5.0], 2) == [1.0, 5.0]
    places = spread([3.0, 3.0, 3.0], 2)
    assert sorted(places)[1] - sorted(places)[0] == pytest.approx(2, rel=0.02)
    assert sum(places) == pytest.approx(9)


def test_options_are_drawn_with_intervals() -> None:
    found = evaluate(last_turn(), rollouts=10)
    ax = plot_options(found)
    by_win = found.sort_values("win", kind="stable")
    assert [text.get_text().replace("\n", " ") for text in ax.get_yticklabels()] == list(by_win["label"])
    dots = [asarray(line.get_xdata()) for line in ax.lines if line.get_marker() == "o"]
    assert [dot[0] for dot in dots] == list(by_win["win"])
    assert plot_options(found, "score", ax=ax) is ax
    with pytest.raises(luxor.LuxorError, match="allowed: win, margin, score"):
        plot_options(found, "beauty")


def test_the_heat_map_is_a_board() -> None:
    position = played(2, 40, step="play")
    svg = heat_map(position)
    assert svg.startswith("<svg")
    assert "100%" in svg if (reach(position)["this_turn"] == 1).any() else "%" in svg
    assert "42%" in heat_map(position, heat={12: 0.42}, theme="dark", lang="fr")
    with pytest.raises(luxor.LuxorError, match="allowed: this_turn, by_next_turn"):
        heat_map(position, when="ever")
    with pytest.raises(luxor.LuxorError, match="no such theme"):
        heat_map(position, theme="neon")


def test_the_score_over_time() -> None:
    session = luxor.new_game(2, seed=3)
    for _ in range(20):
        session.play(session.position.legal_actions()[0])
    story = score_over_time(session)
    assert story[-1][1] == session.position.totals()
    ax = plot_score(session)
    assert len([line for line in ax.lines if len(line.get_xdata()) == len(story)]) == 2  # type: ignore[arg-type]
    assert "ahead" in heads(ax)[0]


def test_sets() -> None:
    position = luxor.new_game(2, seed=3).position.arrange(
        treasures={0: ["vase3x2", "jewel3x2", "statue4x2", "vase4x2"]}, wilds={1: 2}
    )
    found = guide_of("luxor").holdings(position)
    assert found is not None
    assert found.kinds == ("type.jewel", "type.statue", "type.vase", "plot.wild")
    assert found.counts == ((1, 1, 2, 0), (0, 0, 0, 2))
    assert found.points == (3, 0)
    assert len(plot_sets(position, ("Ani", "Jan")).patches) == 8


def test_import_is_light() -> None:
    """`luxor.analysis` brings pandas and matplotlib in only when something is made with them."""
    import subprocess
    import sys

    code = (
        "import sys, luxor; luxor.analysis.simulate; "
        "print('pandas' in sys.modules, 'matplotlib' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]


@pytest.mark.parametrize(("lang", "what"), [("fr", "chances de gagner"), ("es", "probabilidad de ganar")])
def test_plots_speak_the_language_of_the_course(lang: str, what: str) -> None:
    ax = plot_options(evaluate(last_turn(), rollouts=10), lang=lang)
    assert heads(ax)[1].startswith(what)
    with pytest.raises(luxor.LuxorError):
        plot_options(evaluate(last_turn(), rollouts=10), lang="de")


@pytest.mark.parametrize("plot", [plot_options, plot_sets, plot_categories, plot_calibration])
def test_what_is_no_table_or_position_is_refused_in_a_sentence(plot: Callable[[object], object]) -> None:
    with pytest.raises(luxor.LuxorError, match="needs"):
        plot(3)
