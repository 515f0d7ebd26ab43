"""A page of rules with pictures that prints well: one HTML file, nothing fetched, no script."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from html import escape
from itertools import groupby

import luxor
from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.words.provenance import note
from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.games import games, guide_of
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
.rules{columns:2;column-gap:8mm;margin:0 0 4mm}
.rule{break-inside:avoid;margin:0 0 3mm}
.rule b{display:block}
.rule code{font-size:8pt;color:#444}
.beside{break-inside:avoid;margin:0 0 6mm;display:grid;grid-template-columns:1fr 78mm;gap:6mm}
.example{font-size:9.5pt}
.example img{display:block;margin:0 0 2mm}
img{max-width:100%}
.reading{font-style:italic}
p{margin:0 0 2mm}
"""


def write_handout(lang: str = "en", chapters: tuple[str, ...] = ()) -> str:
    """The rules of some chapters, or of all, each with the printed example that shows it as a picture.

    A chapter is named by its number in the course, by (a part of) its name in that language, or by its id.
    """
    names = chapters_meant(chapters, lang)
    rules = [rule for rule in luxor.rules(lang) if not chapters or rule.chapter in names]
    start = luxor.new_game(players=4, seed=1).position
    words, library = start.game.words(lang, NAMES), words_of_all_games(lang)
    parts = [f"<h1>{escape(words.say('handout.title'))}</h1>", f"<p>{escape(words.say('handout.note'))}</p>"]
    parts.append(_image(start, words, "whole"))
    parts.append(f"<p><small>{escape(str(note(start.provenance(), words)))}</small></p>")
    shown: set[str] = set()  # examples that have their picture already
    for chapter in dict.fromkeys(rule.chapter for rule in rules):
        parts.append(f"<h2>{escape(library.say(f'chapter.{chapter}', part='title'))}</h2>")
        for pictured, group in groupby(
            (rule for rule in rules if rule.chapter == chapter), lambda rule: bool(_pictures(rule))
        ):
            told = "".join(_rule(rule, lang, shown) for rule in group)
            parts.append(told if pictured else f'<div class="rules">{told}</div>')
    body = "".join(parts)
    head = f'<meta charset="utf-8"><title>{escape(words.say("handout.title"))}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body>{body}</body></html>'


def chapters_meant(wanted: Iterable[str], lang: str) -> set[str]:
    """The ids of the chapters that are meant by numbers of the course, names in a language, or ids."""
    library = words_of_all_games(lang)
    known = list(dict.fromkeys(rule.chapter for rule in luxor.rules(lang)))
    titles = {library.say(f"chapter.{id}", part="title").casefold(): id for id in known}
    course = {str(number): ids for game in games() for number, ids in guide_of(game).course}
    found: set[str] = set()
    for name in wanted:
        plain = name.strip()
        if plain in known:
            found.add(plain)
        elif plain.lstrip("0") in course:
            found.update(course[plain.lstrip("0")])
        elif len(like := [id for title, id in titles.items() if plain and plain.casefold() in title]) == 1:
            found.add(like[0])
        else:
            names = ", ".join((*course, *(library.say(f"chapter.{id}", part="title") for id in known)))
            raise ConfigError(f"no such chapter: {plain} (there are: {names})")
    return found


def _pictures(rule: Rule) -> list[str]:
    return [id for id in rule.examples if id in luxor.examples()]


def _rule(rule: Rule, lang: str, shown: set[str]) -> str:
    """A rule in words; beside it the first of its examples that was not shown yet, else where that is."""
    reading = f'<span class="reading">{escape(rule.question)}</span> ' if rule.question else ""
    text = " ".join([rule.text, *map(str, where_from(rule, lang))])
    told = f'<p class="rule"><b>{escape(rule.title)}</b>{reading}{escape(text)} <code>{rule.id}</code></p>'
    pictures = _pictures(rule)
    if not pictures:
        return told
    fresh = [id for id in pictures if id not in shown]
    shown.update(fresh[:1])
    if fresh:
        return f'<div class="beside"><div>{told}</div>{_example(fresh[0], lang)}</div>'
    links = " ".join(f'<a href="#{id}">{id}</a>' for id in pictures)
    return told.replace("</p>", f" {links}</p>")


def _example(id: str, lang: str) -> str:
    example = luxor.example(id)
    position = example.position()
    words = position.game.words(lang, example.session().names)
    told = f"<p>{escape(example.text(lang))}</p><p><small>{escape(example.numbers(lang))}</small></p>"
    text = f"<b>{id} · {escape(example.title(lang))}</b>{told}"
    return f'<div class="example" id="{id}">{_image(position, words, example.shows)}<div>{text}</div></div>'


def _image(position: Position, words: Words, part: str) -> str:
    """The whole position, or a part of it: board, hand or table."""
    data = base64.b64encode(to_svg(part_of(position, Look(words), part), PRINT).encode()).decode()
    alt = escape(builder_of(position).summary(position, words))
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'
