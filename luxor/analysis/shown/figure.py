"""Figures in the look of the board: no ground of their own, and right on a light page and on a dark one.

Imported only when something is plotted, since it brings matplotlib in.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any, Literal

import matplotlib as mpl
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patheffects import Normal, Stroke
from matplotlib.text import Text

from luxor.analysis.shown.inks import MARKERS, in_the_dark, ink, seat_ink

POINT = 0.75  # a pixel, in the points that matplotlib counts in
TITLE, SMALL, AXIS = 16 * POINT, 12 * POINT, 12.5 * POINT
LINE, CASING = 2.4 * POINT, 4.2 * POINT
POINTS = re.compile(r'="([\d.]+)pt"')  # pixels are understood everywhere
HEAD = 44 * POINT  # room for title and subtitle
APART = 19 * POINT  # between names at the ends of lines
SIDE = 12 * POINT
SANS = ["Segoe UI", "Helvetica Neue", "Arial", "Liberation Sans", "DejaVu Sans"]
SERIF = ["Palatino", "Palatino Linotype", "Book Antiqua", "Georgia", "Liberation Serif", "DejaVu Serif"]
# letters stay letters, and the same figure is the same file
DRAWN: Any = {"svg.fonttype": "none", "svg.hashsalt": "luxor", "font.sans-serif": SANS, "font.serif": SERIF}
# Jupyter and VS Code say how their page looks; elsewhere the reader's system does.
SWITCH = """<style>
.lx-plot .lx-dark{display:none}
[data-jp-theme-light="false"] .lx-plot .lx-dark,.vscode-dark .lx-plot .lx-dark{display:inline!important}
[data-jp-theme-light="false"] .lx-plot .lx-light,.vscode-dark .lx-plot .lx-light{display:none!important}
@media (prefers-color-scheme:dark){
body:not([data-jp-theme-light]):not(.vscode-light) .lx-plot .lx-dark{display:inline!important}
body:not([data-jp-theme-light]):not(.vscode-light) .lx-plot .lx-light{display:none!important}}
</style>"""


class PlainFigure(Figure):
    """A figure with a title and a subtitle at its left edge, whatever is beside its axes."""

    head: tuple[Text, ...] = ()

    def draw(self, renderer: object) -> None:
        engine = self.get_layout_engine()
        if engine is not None:
            engine.execute(self)
        for text in self.head:
            box = text.axes.get_position() if text.axes is not None else None
            if box is not None:
                left, right = (x * self.bbox.width / self.dpi * 72 for x in (box.x0, box.x1))
                text.set_x((SIDE - left) / (right - left))
        super().draw(renderer)  # type: ignore[arg-type]

    def svg(self) -> str:
        """The figure as a drawing, for a light page."""
        written = io.StringIO()
        with mpl.rc_context(DRAWN):
            self.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        drawn = written.getvalue()
        drawn = drawn[drawn.index("<svg") :].strip()
        return POINTS.sub(lambda size: f'="{float(size[1]) / POINT:g}"', drawn, count=2)

    def said(self) -> str:
        """Title and subtitle, for who cannot see the rest."""
        return ". ".join(text.get_text() for text in self.head if text.get_text())

    def __repr__(self) -> str:
        return self.said() or super().__repr__()

    def _repr_html_(self) -> str:
        drawn, alt = self.svg(), escape(self.said())
        shown = "".join(
            f'<img class="lx-{name}" alt="{alt}" style="max-width:100%{hidden}" '
            f'src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'
            for name, hidden, svg in (("light", "", drawn), ("dark", ";display:none", in_the_dark(drawn)))
        )
        return f'{SWITCH}<div class="lx-plot">{shown}</div>'


def new_axes(width: float, height: float) -> Axes:
    """The axes of a new figure; sizes in pixels."""
    size = (width / 96, height / 96)
    figure, axes = pyplot.subplots(figsize=size, layout="constrained", FigureClass=PlainFigure)
    engine = figure.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine)
    engine.set(rect=(0, 0, 1, 1 - HEAD / (height * POINT)))
    return axes


def finish(ax: Axes, title: str, subtitle: str, grid: Literal["x", "y"]) -> Axes:
    """What all plots share: what one sees, what it is, and lines that do not shout."""
    figure = ax.get_figure()
    own = isinstance(figure, PlainFigure)
    said = ax.set_title(title, loc="left", pad=28 * POINT, family="serif", size=TITLE, weight="bold")
    more = ax.text(0, 1, subtitle, transform=ax.transAxes, size=SMALL, color=ink("ink2"), va="bottom")
    more.set_transform(ax.transAxes + mpl.transforms.ScaledTranslation(0, 9 / 96, ax.figure.dpi_scale_trans))
    said.set_color(ink("ink"))
    if isinstance(figure, PlainFigure):
        figure.head = (said, more)
        figure.patch.set_alpha(0)
        for text in figure.head:
            text.set_in_layout(not own)
    ax.patch.set_alpha(0)
    ax.spines[["top", "right", "left" if grid == "y" else "bottom"]].set_visible(False)
    ax.spines[:].set_color(ink("line"))
    ax.tick_params(labelsize=SMALL, color=ink("line"), labelcolor=ink("ink2"))
    ax.tick_params(axis=grid, length=0)
    ax.grid(axis=grid, color=ink("line"), linestyle=(0, (2, 3)), linewidth=POINT)
    ax.set_axisbelow(True)
    for label in (ax.xaxis.label, ax.yaxis.label):
        label.set(size=AXIS, color=ink("ink"))
    for text in (*ax.get_xticklabels(), *ax.get_yticklabels(), ax.xaxis.label, ax.yaxis.label, more):
        text.set_fontfamily("sans-serif")
    return ax


def seat_lines(
    ax: Axes, xs: Sequence[float], rows: Sequence[Sequence[float]], names: Sequence[str], family: str = "seat"
) -> None:
    """A line for each seat in its colour, with its mark and its name at the end."""
    for seat, row in enumerate(rows):
        cased = [Stroke(linewidth=CASING, foreground=ink("edge")), Normal()]
        ax.plot(xs, row, color=seat_ink(seat, family), linewidth=LINE, drawstyle="steps-post",
                solid_joinstyle="round", path_effects=cased)  # fmt: skip
    low, high = ax.get_ylim()
    room = ax.figure.bbox.height / ax.figure.dpi * 72 - HEAD - 80 * POINT
    places = spread([row[-1] for row in rows], APART / room * (high - low))
    for seat, (name, place) in enumerate(zip(names, places)):
        size = (10 if MARKERS[seat] == "D" else 12) * POINT
        ax.plot([1.03], [place], MARKERS[seat], transform=ax.get_yaxis_transform(), clip_on=False,
                color=seat_ink(seat, family), markeredgecolor=ink("edge"), markersize=size)  # fmt: skip
        ax.annotate(name, (1.03, place), (10 * POINT, 0), xycoords=ax.get_yaxis_transform(), va="center",
                    textcoords="offset points", size=AXIS, weight="bold", color=ink("ink"),
                    family="sans-serif", annotation_clip=False)  # fmt: skip


def spread(values: Sequence[float], apart: float) -> list[float]:
    """The same values, moved as far as it takes to be apart from each other, in the same order."""
    order = sorted(range(len(values)), key=lambda n: (values[n], -n))
    placed = list(values)
    for _ in range(8 * len(values)):
        for low, high in pairwise(order):
            lacking = apart - (placed[high] - placed[low])
            if lacking > 1e-9:
                placed[low] -= lacking / 2
                placed[high] += lacking / 2
    return placed
