"""Plots draw what the tables say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from matplotlib.patches import Rectangle
from numpy import asarray

import luxor
from luxor.analysis import (
    evaluate,
    heat_map,
    plot_categories,
    plot_options,
    plot_score,
    plot_sets,
    reach,
    simulate,
)
from luxor.analysis.plots import score_over_time
from luxor.games import guide_of
from tests.analysis.helpers import last_turn, played


@pytest.fixture(autouse=True)
def _no_window() -> Iterator[None]:
    import matplotlib as mpl

    mpl.use("Agg")
    yield
    from matplotlib import pyplot

    pyplot.close("all")


def test_categories_stack_up_to_the_total() -> None:
    games = simulate(4, 2, bots=("quick", "random"))
    ax = plot_categories(games)
    bars = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    tops = sorted(bar.get_y() + bar.get_height() for bar in bars)
    assert tops[-1] == pytest.approx(max(games["total_0"].mean(), games["total_1"].mean()))
    assert [text.get_text() for text in ax.get_xticklabels()] == ["A: quick", "B: random"]
    assert ax.get_ylim()[1] > tops[-1], "the number on top has room"
    with pytest.raises(luxor.LuxorError, match="simulate"):
        plot_categories(evaluate(last_turn(), rollouts=2))


def test_no_two_categories_look_alike() -> None:
    """With all modules there are many; those that bring nobody a point are left out."""
    modules = ("mummy", "equipment", "sceptres", "characters")
    legend = plot_categories(simulate(6, 2, modules, bots="quick")).get_legend()
    assert legend is not None
    colours = {patch.get_facecolor() for patch in legend.get_patches()}
    assert len(colours) == len(legend.get_patches()) > 6
    expedition = plot_categories(simulate(2, 2, bots="quick", game="expedition")).get_legend()
    assert expedition is not None
    assert {text.get_text() for text in expedition.get_texts()} == {"Camps", "Temples", "Pyramids"}


def test_options_are_drawn_with_intervals() -> None:
    found = evaluate(last_turn(), rollouts=10)
    ax = plot_options(found)
    by_win = found.sort_values("win", kind="stable")
    assert [text.get_text() for text in ax.get_yticklabels()] == list(by_win["label"])
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
    assert len(plot_score(session).lines) == 2


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


@pytest.mark.parametrize(("lang", "title"), [("fr", "Chances de gagner"), ("es", "Probabilidad de ganar")])
def test_plots_speak_the_language_of_the_course(lang: str, title: str) -> None:
    ax = plot_options(evaluate(last_turn(), rollouts=10), lang=lang)
    assert ax.get_title(loc="left").startswith(title)
    with pytest.raises(luxor.LuxorError):
        plot_options(evaluate(last_turn(), rollouts=10), lang="de")
