"""Where each value of a game comes from: a table of what is printed, confirmed elsewhere, or our choice."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets as w

from luxor.core.words.provenance import KEY, PRINTED, RECONSTRUCTED, SIGNS, Origin, called
from luxor.core.words.wording import Words
from luxor_widgets import html
from luxor_widgets.parts import Guard, box, set_html, text

MOST_SHOWN = 6  # different values of one row; of more of them their number is told
HEADS = ("value", "ours", "source", "why")
ALL, UNSURE = "all", "unsure"


class OriginsPanel:
    """A row for all values that are known by one name; those which are our choice can be had alone."""

    def __init__(self, guarded: Guard) -> None:
        self._title, self._table = text(), text()
        self._shown = w.ToggleButtons(options=[("", ALL), ("", UNSURE)])
        self._rows: list[tuple[str, list[Origin]]] = []
        self._words: Words | None = None
        self.box = box("lx-origins", self._title, self._shown, self._table)
        self._shown.observe(guarded(lambda _: self._draw()), "value")

    def show(self, found: Sequence[Origin], words: Words) -> None:
        """The data of a game."""
        named: dict[tuple[str, str], list[Origin]] = {}
        for origin in found:
            named.setdefault((origin.mark, origin.name), []).append(origin)
        self._rows = [(mark, values) for (mark, _), values in named.items()]
        self._words = words
        set_html(self._title, html.heading("", words.say("provenance.table")))
        unsure = sum(mark == RECONSTRUCTED for mark, _ in self._rows)
        offered = [
            (words.say("provenance.table.all", {"n": len(self._rows)}), ALL),
            (words.say("provenance.table.unsure", {"n": unsure}), UNSURE),
        ]
        if self._shown.options != tuple(offered):
            kept = self._shown.value
            self._shown.options = offered
            self._shown.value = kept
        self._draw()

    def _draw(self) -> None:
        if self._words is None:
            return
        say = self._words.say
        heads = "".join(f'<th scope="col">{escape(say(f"provenance.table.{head}"))}</th>' for head in HEADS)
        rows = "".join(
            self._row(self._words, mark, values)
            for mark, values in self._rows
            if self._shown.value == ALL or mark == RECONSTRUCTED
        )
        set_html(self._table, f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>")

    def _row(self, words: Words, mark: str, values: list[Origin]) -> str:
        name = values[0].name
        key = f"{KEY}.{name}"
        why = words.say(key, part="why") if mark != PRINTED and words.has(key, "why") else ""
        sign = f'<i class="{"lx-firm" * (mark != RECONSTRUCTED)}">{SIGNS[mark]}</i>' if SIGNS[mark] else ""
        title = called(words, name)
        return (
            f'<tr><th scope="row">{escape(title[:1].upper() + title[1:])}</th>'
            f"<td><b>{escape(_ours(words, values))}</b></td>"
            f'<td class="lx-provenance">{sign}{escape(words.say(f"provenance.source.{mark}"))}</td>'
            f"<td>{escape(why)}</td></tr>"
        )


def _ours(words: Words, values: list[Origin]) -> str:
    """The values themselves if they are few, or how many there are."""
    numbers = sorted({each.value for each in values if isinstance(each.value, int)})
    few = len(numbers) <= MOST_SHOWN and all(isinstance(each.value, int) for each in values)
    return " ".join(map(str, numbers)) if few else words.say("provenance.table.count", {"n": len(values)})
