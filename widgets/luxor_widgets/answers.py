"""Answers as HTML: why not, and what the rules say about a thing somebody pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.core.rulebook import Rule
from luxor.core.wording import Words
from luxor.rulebook import where_from
from luxor_widgets.html import chip, icon, press, provenance
from luxor_widgets.view import WhyNot


def whynot(card: WhyNot, words: Words) -> str:
    """The reasons with their rules, and what would do: something to play, or a what-if."""
    say = words.say
    reasons = "".join(f"<li>{icon('cross', 14)}{escape(t)} {chip(rule)}</li>" for t, rule in card.reasons)
    ways = "".join(f"<li>{_way(number, text, way)}</li>" for number, (text, way) in enumerate(card.ways))
    box = (
        f'<div class="lx-legal-if"><b>{escape(say("explore.legal-if"))}</b><ul>{ways}</ul></div>'
        if ways
        else ""
    )
    return _card("cross", card.title, f"<ul>{reasons}</ul>{box}", say("explore.close"), "", "alert")


def _way(number: int, text: str, way: object) -> str:
    return press("remedy", str(number), text, "lx-remedy") if way is not None else escape(text)


def about(title: str, rules: Sequence[Rule], words: Words) -> str:
    """What was pointed at, by its rules."""
    parts = "".join(
        f"<li><b>{escape(rule.title)}.</b> {escape(rule.text)} {chip(rule.id)}"
        f"{provenance(where_from(rule, words.lang))}</li>"
        for rule in rules
    )
    return _card("book", title, f"<ul>{parts}</ul>", words.say("explore.close"), " lx-about", "status")


def _card(drawn: str, title: str, inside: str, close: str, kind: str, role: str) -> str:
    shut = press("dismiss", "", close, "lx-close", "×")
    head = f"<header>{icon(drawn, 16)}<span>{escape(title)}</span>{shut}</header>"
    return f'<div class="lx-why{kind}" role="{role}">{head}<div class="lx-inside">{inside}</div></div>'
