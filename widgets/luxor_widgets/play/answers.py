"""Answers as HTML: why not, and what the rules say about a thing somebody pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.rulebook import where_from
from luxor_widgets.html import chip, icon, press, provenance, titled
from luxor_widgets.view import Scored, WhyNot


def whynot(card: WhyNot, words: Words, thing: str = "") -> str:
    """Headed by what it speaks of: the reasons with their rules, and what would do."""
    say = words.say
    about = f"<p>{escape(card.title)}</p>" if thing else ""
    reasons = "".join(
        f"<li>{icon('cross', 14)}{escape(t)} {titled(rule, words)}</li>" for t, rule in card.reasons
    )
    what_if = say("answers.open-what-if")
    boxes = ""
    for heading, would_be in (("explore.legal-if", False), ("explore.would-be", True)):
        ways = "".join(
            f"<li>{_way(number, text, way, what_if)}</li>"
            for number, (text, way) in enumerate(card.ways)
            if (way is None) is would_be
        )
        if ways:
            boxes += f'<div class="lx-legal-if"><b>{escape(say(heading))}</b><ul>{ways}</ul></div>'
    inside = f"{about}<ul>{reasons}</ul>{boxes}"
    return _card("cross", thing or card.title, inside, say("explore.close"), "", "alert")


def _way(number: int, text: str, way: object, what_if: str) -> str:
    """A button: play it, or open the position in which it would be legal."""
    if way is not None:
        return press("remedy", str(number), text, "lx-remedy")
    shown = f"{escape(text)}<small>{escape(what_if)}</small>"
    return press("remedy", str(number), f"{text}: {what_if}", "lx-remedy lx-what-if", shown)


def about(title: str, rules: Sequence[Rule], words: Words, noted: dict[str, str]) -> str:
    """What was pointed at, by its rules.

    Where values come from is said on the first card that has such values, and not again on others; what was
    said on which is kept in `noted`. The sign beside the board and the rule's own page always say it.
    """
    parts = ""
    for rule in rules:
        remarks = [
            remark for remark in where_from(rule, words.lang) if noted.setdefault(remark.mark, title) == title
        ]
        parts += (
            f"<li><b>{escape(rule.title)}.</b> {escape(rule.text)} {chip(rule.id)}{provenance(remarks)}</li>"
        )
    return _card("book", title, f"<ul>{parts}</ul>", words.say("explore.close"), " lx-about", "status")


def scored(found: Scored, words: Words) -> str:
    """Where points come from, line by line."""
    rows = "".join(
        f"<tr><td>{points:+d}</td><td>{escape(text)}</td><td>{titled(rule, words)}</td></tr>"
        for points, text, rule in found.lines
    )
    total = sum(points for points, _, _ in found.lines)
    title = f"{words.seat(found.seat)}: {found.name}, {total}"
    inside = f'<table class="lx-lines">{rows}</table>' if rows else ""
    return _card("book", title, inside, words.say("explore.close"), " lx-about", "status")


def _card(drawn: str, title: str, inside: str, close: str, kind: str, role: str) -> str:
    shut = press("dismiss", "", close, "lx-close", "×")
    head = f"<header role=none>{icon(drawn, 16)}<span>{escape(title)}</span>{shut}</header>"
    return f'<div class="lx-why{kind}" role="{role}">{head}<div class="lx-inside">{inside}</div></div>'
