"""A page of rules with pictures that prints well: one HTML file, nothing fetched, no script."""

from __future__ import annotations

import base64
from html import escape

import luxor
from luxor.core.position import Position
from luxor.core.provenance import note
from luxor.core.rulebook import Rule
from luxor.core.verdict import ConfigError
from luxor.core.wording import Words
from luxor.pictures import builder_of, part_of
from luxor.rulebook import where_from
from luxor.rulebook import words as words_of_all_games
from luxor.rulebook.examples import NAMES
from luxor.scene.builder import Look
from luxor.scene.svg import to_svg
from luxor.scene.theme import PRINT

STYLE = """
@page{size:A4;margin:14mm}
body{font:11pt/1.4 Georgia,"Liberation Serif",serif;color:#000;max-width:182mm;margin:0 auto;padding:4mm}
h1{font-size:22pt;margin:0 0 2mm}
h2{font-size:15pt;margin:8mm 0 2mm;border-bottom:1pt solid #000;break-after:avoid}
.rules{columns:2;column-gap:8mm}
.rule{break-inside:avoid;margin:0 0 3mm}
.rule b{display:block}
.rule code{font-size:8pt;color:#444}
.example{break-inside:avoid;margin:0 0 6mm;display:grid;grid-template-columns:70mm 1fr;gap:5mm}
img{max-width:100%}
.reading{font-style:italic}
p{margin:0 0 2mm}
"""


def write_handout(lang: str = "en", chapters: tuple[str, ...] = ()) -> str:
    """The rules of some chapters, or of all, with the printed examples as pictures."""
    rules = [rule for rule in luxor.rules(lang) if not chapters or rule.chapter in chapters]
    if not rules:
        known = dict.fromkeys(rule.chapter for rule in luxor.rules(lang))
        raise ConfigError(f"no such chapter: {', '.join(chapters)} (there are: {', '.join(known)})")
    start = luxor.new_game(players=4, seed=1).position
    words, library = start.game.words(lang, NAMES), words_of_all_games(lang)
    parts = [f"<h1>{escape(words.say('handout.title'))}</h1>", f"<p>{escape(words.say('handout.note'))}</p>"]
    parts.append(_image(start, words, "whole"))
    parts.append(f"<p><small>{escape(str(note(start.provenance(), words)))}</small></p>")
    for chapter in dict.fromkeys(rule.chapter for rule in rules):
        mine = [rule for rule in rules if rule.chapter == chapter]
        parts.append(f"<h2>{escape(library.say(f'chapter.{chapter}', part='title'))}</h2>")
        parts.append(f'<div class="rules">{"".join(_rule(rule, lang) for rule in mine)}</div>')
        ids = dict.fromkeys(id for rule in mine for id in rule.examples if id in luxor.examples())
        shown = [
            id
            for id in ids
            if luxor.example(id).rules[:1] and luxor.example(id).rules[0] in {r.id for r in mine}
        ]
        parts += [_example(id, lang) for id in shown]
    body = "".join(parts)
    head = f'<meta charset="utf-8"><title>{escape(words.say("handout.title"))}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body>{body}</body></html>'


def _rule(rule: Rule, lang: str) -> str:
    reading = f'<span class="reading">{escape(rule.question)}</span> ' if rule.question else ""
    text = " ".join([rule.text, *map(str, where_from(rule, lang))])
    return f'<p class="rule"><b>{escape(rule.title)}</b>{reading}{escape(text)} <code>{rule.id}</code></p>'


def _example(id: str, lang: str) -> str:
    example = luxor.example(id)
    position = example.position()
    words = position.game.words(lang, example.session().names)
    told = f"<p>{escape(example.text(lang))}</p><p><small>{escape(example.numbers(lang))}</small></p>"
    text = f"<b>{id} · {escape(example.title(lang))}</b>{told}"
    return f'<div class="example">{_image(position, words, example.shows)}<div>{text}</div></div>'


def _image(position: Position, words: Words, part: str) -> str:
    """The whole position, or a part of it: board, hand or table."""
    data = base64.b64encode(to_svg(part_of(position, Look(words), part), PRINT).encode()).decode()
    alt = escape(builder_of(position).summary(position, words))
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'
