"""Tables to be read: words left, numbers right, per cents as such, headings in the reader's language."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from luxor.analysis.checks import need_language
from luxor.core.errors import LuxorError
from luxor.core.words.arguments import need_texts
from luxor.core.words.wording import Words
from luxor.rulebook import words as words_in
from luxor.scene.theme import DARK, LIGHT, SANS, SERIF

if TYPE_CHECKING:
    import pandas as pd

BAR = 104  # pixels
LETTERS = 10  # that a bar is long where it is written
TOKENS = ("ink", "ink2", "line", "panel", "select", "select-ground", "wall-core", "edge", "card-off")
# Jupyter and VS Code say how their page looks; elsewhere the reader's system does.
DARK_PAGES = ('[data-jp-theme-light="false"] ', ".vscode-dark ")
ELSEWHERE = "body:not([data-jp-theme-light]):not(.vscode-light) "
LOOK = f"""
.lx-told{{border-collapse:collapse;color:var(--lx-ink);font:13px {SANS};margin:8px 0}}
.lx-told caption{{caption-side:top;color:var(--lx-ink);font:bold 16px {SERIF};padding:0 8px 8px}}
.lx-told caption{{text-align:left}}
.lx-told th,.lx-told td{{background:none;border:0;border-bottom:1px solid var(--lx-line);padding:3px 8px}}
.lx-told th,.lx-told td{{height:32px;text-align:left;vertical-align:middle}}
.lx-told thead th{{border-bottom:1.5px solid var(--lx-ink);color:var(--lx-ink2);font-weight:bold}}
.lx-told .lx-n{{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}}
.lx-told .lx-b{{text-align:left;white-space:nowrap}}
.lx-told tbody tr.lx-best td{{background:var(--lx-select-ground)}}
.lx-told .lx-track{{background:var(--lx-card-off);border-radius:3px;display:inline-block;height:10px;
margin-right:8px;vertical-align:middle;width:{BAR}px}}
.lx-told .lx-track{{font-size:0}}
.lx-told .lx-track i{{background:var(--lx-wall-core);border:1px solid var(--lx-edge);border-radius:3px;
box-sizing:border-box;display:block;height:10px}}
.lx-told .lx-best .lx-track i{{background:var(--lx-select)}}
.lx-told small{{color:var(--lx-ink2);font-size:12px;margin-left:6px}}
"""


class ReadTable:
    """A table with its headings and its look; in a notebook it shows itself."""

    def __init__(
        self, headings: Sequence[str], rows: Sequence[Sequence[Cell]], best: int, caption: str
    ) -> None:
        self.headings, self.rows, self.best, self.caption = headings, rows, best, caption

    def __repr__(self) -> str:
        lines = [tuple(self.headings), *(tuple(cell.text for cell in row) for row in self.rows)]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.headings))]
        right = [bool(self.rows) and self.rows[0][at].number for at in range(len(self.headings))]
        told = [
            "  ".join(
                f"{text:>{wide}}" if at_right else f"{text:{wide}}"
                for text, wide, at_right in zip(line, widths, right)
            )
            for line in lines
        ]
        return "\n".join(line.rstrip() for line in ([self.caption] if self.caption else []) + told)

    def _repr_html_(self) -> str:
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        kinds = [cell.css for cell in self.rows[0]] if self.rows else [""] * len(self.headings)
        head = "".join(
            f'<th scope="col" class="{kind}">{escape(text)}</th>' for text, kind in zip(self.headings, kinds)
        )
        body = "".join(
            f"<tr{' class=lx-best' * (at == self.best)}>{''.join(cell.html() for cell in row)}</tr>"
            for at, row in enumerate(self.rows)
        )
        whole = f"{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
        return f'<style>{_style()}</style><table class="lx-told">{whole}</table>'


class Cell:
    """What stands in a cell: words, or a number with perhaps a bar and how far to trust it."""

    def __init__(self, text: str, number: bool = False, bar: float = math.nan, about: str = "") -> None:
        self.value, self.number, self.bar, self.about = text, number, bar, about

    @property
    def text(self) -> str:
        return f"{self.value} {self.about}".strip()

    @property
    def css(self) -> str:
        return "" if not self.number else "lx-n" if math.isnan(self.bar) else "lx-b"

    def html(self) -> str:
        track = ""
        if not math.isnan(self.bar):
            wide = round(BAR * min(max(self.bar, 0.0), 1.0))
            drawn = "█" * round(wide * LETTERS / BAR) or "▏"  # where a page drops styles, as an untrusted one
            track = f'<span class="lx-track" aria-hidden="true"><i style="width:{wide}px">{drawn}</i></span> '
        about = f"<small>{escape(self.about)}</small>" if self.about else ""
        value = f"<b>{escape(self.value)}</b>" if track else escape(self.value)
        return f'<td class="{self.css}">{track}{value}{about}</td>'


def show_table(
    frame: pd.DataFrame,
    columns: Iterable[str] = (),
    *,
    caption: str = "",
    best: str = "",
    percent: Sequence[str] = (),
    bars: Sequence[str] = (),
    headings: Mapping[str, str] | None = None,
    lang: str = "en",
) -> ReadTable:
    """A table to be read: no index, and only these columns, in this order.

    `percent` are columns of shares; `bars` are those drawn as bars, too (shares as they are, others against
    the largest); `best` is the column whose largest value marks its row. Where a column has neighbours such
    as `win_low` and `win_high`, ± says how far to trust it.

    >>> found = analysis.evaluate(position, rollouts=2, policies="quick")
    >>> print(analysis.show_table(found[:1], ["win", "games"], percent=["win"]))
    Chance to win  Games
       100 % ± 33      2
    """
    words = words_in(need_language(lang))
    if not hasattr(frame, "columns"):
        raise LuxorError(f"a table is a DataFrame, not {type(frame).__name__}")
    shown = [*need_texts("columns", columns)] or list(frame.columns)
    missing = [name for name in (*shown, *percent, *bars, *filter(None, [best])) if name not in frame.columns]
    if missing:
        raise LuxorError(f"no such column: {', '.join(missing)} (allowed: {', '.join(frame.columns)})")
    records: list[dict[Any, Any]] = frame.to_dict("records")
    most = {name: max((_number(record[name]) for record in records), default=0.0) for name in bars}
    rows = [[_cell(record, name, name in percent, most.get(name)) for name in shown] for record in records]
    marked = max(range(len(records)), key=lambda at: _number(records[at][best])) if best and records else -1
    return ReadTable([_heading(name, headings or {}, words) for name in shown], rows, marked, caption)


def _heading(name: str, headings: Mapping[str, str], words: Words) -> str:
    if name in headings:
        return headings[name]
    return words.say(f"table.{name}") if words.has(f"table.{name}") else name.replace("_", " ")


def _cell(record: Mapping[Any, Any], name: str, percent: bool, most: float | None) -> Cell:
    value = record[name]
    if isinstance(value, str | bool) or value is None:
        return Cell(str(value) if value is not None else "–")
    number = _number(value)
    if math.isnan(number):
        return Cell("–", number=True)
    low, high = (_number(record.get(f"{name}_{end}", math.nan)) for end in ("low", "high"))
    about = ""
    if high > low:
        about = f"± {50 * (high - low):.0f}" if percent else f"± {(high - low) / 2:.1f}"
    bar = math.nan if most is None else number if percent else number / most if most else 0.0
    return Cell(_said(value, number, percent), True, bar, about)


def _said(value: object, number: float, percent: bool) -> str:
    if percent:
        return f"{100 * number:.0f} %"
    whole = isinstance(value, int) or number.is_integer()
    return f"{number:.0f}" if whole else f"{number:.1f}"


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else math.nan


def _style() -> str:
    """The look of tables, in the colours of the page around them."""
    light, dark = (
        "".join(f"--lx-{token}:{theme.colour(token)};" for token in TOKENS) for theme in (LIGHT, DARK)
    )
    at_night = ",".join(f"{page}.lx-told" for page in DARK_PAGES)
    by_system = f"@media (prefers-color-scheme:dark){{{ELSEWHERE}.lx-told{{{dark}}}}}"
    return f".lx-told{{{light}}}{LOOK}{at_night}{{{dark}}}{by_system}"
