"""Questions and answers as a page for each language, and the index by which its script answers more."""

from __future__ import annotations

import json
from html import escape
from math import log
from pathlib import Path

import luxor
from docs.site.pages import HERE, write
from luxor.asking import index as sums
from luxor.asking import words as speaking
from luxor.asking.index import asked, index_of, shorts, usual
from luxor.core.words.rulebook import Rule


def short_of(rule: Rule, lang: str) -> str:
    """The short answer of a rule; of a ruling, the reading that we play by."""
    return rule.readings[rule.chosen] if rule.readings else shorts(lang)[rule.id]


def write_scripts(site: Path, lang: str) -> None:
    """The script, and what it knows of a language."""
    write(site / "assets" / "ask.js", (HERE / "assets" / "ask.js").read_text("utf-8"))
    known = json.dumps(_known(lang), ensure_ascii=False, separators=(",", ":"))
    write(site / "assets" / f"ask-{lang}.js", f"const ASKED = {known};\n")


def _known(lang: str) -> dict[str, object]:
    index = index_of(lang)
    speech = index.speech
    signs = [[sign, words.replace("\\1", "$1").replace("\\2", "$2")] for sign, words in speaking.SIGNS]
    return {
        "speech": {
            "signs": signs,
            "stop": sorted(speech.stop),
            "endings": speech.endings,
            "alike": speech.alike,
            "surface": sorted(set().union(*index.surface.values())),
        },
        "rules": {
            rule.id: {"title": rule.title, "short": short_of(rule, lang), "likely": usual(rule.id)}
            for rule in luxor.rules(lang)
        },
        "asked": [[rule, question, sorted(words)] for rule, question, words in index.asked],
        "has": {rule: dict(words) for rule, words in index.has.items()},
        "weights": dict(index.weights),
        "first": [{"rule": each.rule, "question": each.question} for each in index.first(usual)[:3]],
        "numbers": {
            "like": sums.LIKE,
            "next": sums.NEXT,
            "support": sums.SUPPORT,
            "number": sums.NUMBER,
            "sure": sums.SURE,
            "covered": sums.COVERED,
            "scored": sums.SCORED,
            "slip": sums.SHORTEST_SLIP,
            "shortest": speaking.SHORTEST,
            "joined": speaking.MOST_JOINED,
            "unknown": log(1 + len(index.has)),
        },
    }


def field(lang: str, label: str, none: str) -> str:
    """Where one asks, and where the answer comes."""
    named = escape(label)
    return (
        f'<input class="search asks" type="search" aria-label="{named}" placeholder="{named}">'
        f'<div class="answer" role="status" data-none="{escape(none)}"></div>'
        f'<script src="../../assets/ask-{lang}.js"></script><script src="../../assets/ask.js"></script>'
    )


def questions(rules: list[Rule], lang: str) -> str:
    """Every rule of a chapter with what people ask about it."""
    return "".join(_entry(rule, asked(lang)[rule.id], lang) for rule in rules)


def _entry(rule: Rule, own: tuple[str, ...], lang: str) -> str:
    items = "".join(f"<li>{escape(question)}</li>" for question in own[1:])
    more = f"<ul>{items}</ul>" if items else ""
    link = f'<a href="{rule.id}.html">{escape(rule.title)}</a>'
    return (
        f"<details><summary>{escape(own[0])}</summary>"
        f"<p><b>{escape(short_of(rule, lang))}</b> {link}</p>{more}</details>"
    )
