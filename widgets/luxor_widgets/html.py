"""The explorer's panels as HTML: plain text in, escaped markup out."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from urllib.parse import quote

from luxor.core.guide import Sign
from luxor.core.words.provenance import Remark
from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.rulebook import beside_readings, where_from
from luxor.rulebook.evidence import beside_answers, no_switch, source_by_source
from luxor.rulebook.ranks import measured
from luxor.scene import icons
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.tree.history import LogRow

SEATS = "ABCDE"
LONGEST_TITLE = 60  # letters on a chip


@cache
def icon(name: str, size: int = 16, colour: str = "currentColor", knock: str = "var(--lx-panel)") -> str:
    paths = "".join(
        f'<path d="{path}" fill="{knock if at == 1 else colour}"/>'
        for at, path in enumerate(icons.layers(name))
        if path
    )
    size_of = f'width="{size}" height="{size}" viewBox="0 0 24 24"'
    return f'<svg class="lx-icon" {size_of} aria-hidden="true">{paths}</svg>'


@cache
def mark(seat: int, size: int = 26) -> str:
    """A seat's letter on its colour and shape."""
    letter = SEATS[seat].lower()
    paths = "".join(
        f'<path d="{path}" fill="var(--lx-seat-{letter})" stroke="var(--lx-edge)" stroke-width="1"/>'
        for path in icons.layers(f"mark-{letter}")
        if path
    )
    look = f'font-size="12" font-weight="700" text-anchor="middle" fill="var(--lx-on-{letter})"'
    text = f'<text x="12" y="16.4" {look}>'
    return (
        f'<svg class="lx-mark" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{paths}{text}{SEATS[seat]}</text></svg>"
    )


@cache
def chip(rule: str, title: str = "") -> str:
    """A rule by its title or its id, to be pressed: the page tells which, the explorer turns to it."""
    kind = " lx-ruling" if rule.startswith("ruling.") else ""
    family, dot, name = escape(rule).rpartition(".")
    shown = f"<span>{family}{dot}</span>{name}"  # where there is little room the name has to do
    if title:
        shown = f"<em>{escape(title)}</em><code>{shown}</code>"
    called = escape(f"{title} ({rule})" if title else rule)
    said = f'data-rule="{escape(rule)}" aria-label="{called}" title="{called}"'
    return f'<button type="button" class="lx-rule{kind}" {said}>{shown}</button>'


def titled(rule: str, words: Words) -> str:
    """The chip of a rule by its title; nothing for no rule."""
    return chip(rule, short_title(rule, words)) if rule else ""


def rule_title(rule: str, words: Words) -> str:
    return words.title(rule) if rule in words.book else ""


def short_title(rule: str, words: Words) -> str:
    """The title of a rule; nothing where a reading puts a whole sentence in its place."""
    title = rule_title(rule, words)
    return title if len(title) <= LONGEST_TITLE else ""


def picture(scene: Scene, theme: str, name: str = "") -> str:
    """A small scene as an image, in the colours of a theme; without a name it says nothing new."""
    svg = to_svg(scene, THEMES[theme])
    size = f'width="{scene.width:g}" height="{scene.height:g}"'
    said = f'role="img" aria-label="{escape(name)}"' if name else 'aria-hidden="true"'
    image = f'<image {size} href="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"/>'
    box = f'viewBox="0 0 {scene.width:g} {scene.height:g}"'
    return f'<svg class="lx-picture" {size} {box} {said}>{image}</svg>'


def press(what: str, value: str, label: str, classes: str = "", inside: str = "", more: str = "") -> str:
    """A button of the page's own: page.js tells the explorer what was pressed."""
    shown = inside or escape(label)
    named = f' aria-label="{escape(label)}" title="{escape(label)}"' if inside else ""
    return (
        f'<button type="button" class="{classes}" data-do="{what}" data-with="{escape(value)}"{named} {more}>'
        f"{shown}</button>"
    )


def choice(what: str, label: str, options: Sequence[tuple[str, object]], value: object) -> str:
    """A menu of the page's own."""
    rows = "".join(
        f'<option value="{escape(str(each))}"{" selected" if each == value else ""}>{escape(text)}</option>'
        for text, each in options
    )
    return f'<select data-do="{what}" aria-label="{escape(label)}" title="{escape(label)}">{rows}</select>'


def chips(rules: Sequence[str], words: Words, most: int = 3) -> str:
    return " ".join(titled(rule, words) for rule in rules[:most])


def look_name(theme: str, colours: str) -> str:
    """The class of an explorer with this palette: there may be others with another one in the page."""
    return f"lx-{theme}-{colours}"


@cache
def sheet(css: str, theme: str, colours: str) -> str:
    """The style of all panels, with the palette of a theme."""
    shapes = "".join(f'<path d="{path}"/>' for path in icons.layers("book") if path)
    book = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{shapes}</svg>'
    picture = f'url("data:image/svg+xml,{quote(book)}")'
    palette = f".lx.{look_name(theme, colours)}{{{variables(theme, colours)}--lx-book:{picture}}}"
    return f"<style>{palette}{css}</style>"


def variables(theme: str, colours: str = "seat") -> str:
    """The palette as CSS variables, with the player colours of the game that is shown."""
    look = THEMES[theme]
    players = ""
    if colours != "seat":
        for letter in SEATS[:4].lower():
            players += f"--lx-seat-{letter}:{look.colour(f'{colours}-{letter}')};"
            players += f"--lx-on-{letter}:{look.colour(f'on-{colours}-{letter}')};"
    return look.css() + players


def heading(name: str, text: str, note: str = "") -> str:
    drawn = icon(name, 15) if name else ""
    return f'<h3 class="lx-heading">{drawn}{escape(text)}<span>{escape(note)}</span></h3>'


def whole_words(text: str, close: str) -> str:
    """The whole position in words, over what is below; it can be put away again."""
    shut = press("words", "closed", close, "lx-close", "×")
    return f'<div class="lx-whole-words">{shut}<pre>{escape(text)}</pre></div>'


def move(seat: int, text: str, signs: Sequence[Sign]) -> str:
    """A turn in a line: who, what in a few signs, and pictures of what it brought."""
    drawn = "".join(icon(sign.icon, 17, f"var(--lx-{sign.colour})") for sign in signs)
    return f"{mark(seat, 20) if seat >= 0 else ''}<span>{escape(text)}</span>{drawn}"


def log(turns: Sequence[tuple[str, Sequence[LogRow]]], words: Words) -> str:
    """A line per turn, the newest first; behind it all that happened, each with its rule."""
    told = ""
    for line, rows in turns:
        head = f"<summary><i>{rows[0].turn or ''}</i>{line}</summary>"
        opens = f'data-menu="turn-{rows[0].turn}"'
        told += f'<details class="lx-played-turn" {opens}>{head}{_details(rows, words)}</details>'
    return told


def _details(rows: Sequence[LogRow], words: Words) -> str:
    body = "".join(
        f"<tr><td>{row.turn or ''}</td><td>{mark(row.seat, 20) if row.seat >= 0 else ''}</td>"
        f"<td>{escape(row.text)}</td><td>{chips(row.rules, words, 1)}</td></tr>"
        for row in rows
    )
    return f'<table class="lx-log lx-own-columns">{body}</table>'


def score(rows: Sequence[tuple[str, list[int]]], names: Sequence[str], note: str) -> str:
    heads = "".join(f"<th scope=col>{mark(seat, 22)} {escape(name)}</th>" for seat, name in enumerate(names))
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
        for name, values in rows
    )
    table = f'<table class="lx-score"><tr><td></td>{heads}</tr>{body}</table>'
    return f'<p class="lx-note">{escape(note)}</p>{table}'


def rule_page(rule: Rule, words: Words) -> str:
    """A rule with all that is known of it: where it stands, and for a ruling the readings."""
    parts = [f"<h3>{escape(rule.title)}</h3><p>{escape(rule.text)}</p>{chip(rule.id)}"]
    if rule.booklet:
        source = words.say(f"booklet.{rule.booklet}")
        parts.append(f'<p class="lx-note">{escape(source)} · {escape(rule.heading)}</p>')
    parts.append(provenance(where_from(rule, words.lang)))
    if rule.readings:
        parts.append(f"<p><b>{escape(rule.question)}</b></p><ol>")
        beside = zip(rule.readings, beside_readings(rule, words.lang), beside_answers(rule, words.lang))
        for reading, note, said in beside:
            mark = f" <b>({escape(note)})</b>" if note else ""
            parts.append(f'<li>{escape(reading)}{mark} <i class="lx-note">{escape(said)}</i></li>')
        parts.append(f"</ol><p>{escape(rule.why)}</p>")
        if rule.when:
            parts.append(f"<p><b>{escape(words.say('explore.when-it-matters'))}</b> {escape(rule.when)}</p>")
    parts.append(unplayable(rule, words) + who_says_so(rule, words))
    return f'<article class="lx-card lx-rule-page">{"".join(parts)}</article>'


def who_says_so(rule: Rule, words: Words) -> str:
    """What each source says of a question, and how often it matters: each behind a few words."""
    sources = _folded(words.say("evidence.title"), source_by_source(rule, words.lang))
    return sources + _folded(words.say("rank.title"), measured(rule, words.lang))


def _folded(title: str, lines: Iterable[str]) -> str:
    """Lines behind a few words; nothing where there are none."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    unfolds = f"<summary>{escape(title)}</summary><ul>{items}</ul>"
    return f'<details class="lx-note">{unfolds}</details>' if items else ""


def unplayable(rule: Rule, words: Words) -> str:
    """The answers that no switch plays, each with what it would need."""
    shut = no_switch(rule, words.lang)
    lines = [f"<li>{escape(text)} {escape(shut[id])}</li>" for id, text in zip(rule.ids, rule.readings)
             if id in shut]  # fmt: skip
    title = escape(words.say("explore.no-switch"))
    return f'<p class="lx-note">{title}:</p><ul class="lx-note">{"".join(lines)}</ul>' if lines else ""


def score_lines(lines: Sequence[tuple[int, int, str, str]], names: Sequence[str], words: Words) -> str:
    """Why these points: per player every line with its rule."""
    parts: list[str] = []
    for seat, name in enumerate(names):
        mine = [line for line in lines if line[0] == seat]
        rows = "".join(
            f"<tr><td>{points:+d}</td><td>{escape(text)}</td><td>{titled(rule, words)}</td></tr>"
            for _, points, text, rule in mine
        )
        total = sum(line[1] for line in mine)
        parts.append(
            f"<details><summary>{mark(seat, 20)} {escape(name)} <b>{total}</b></summary>"
            f'<table class="lx-lines">{rows}</table></details>'
        )
    return f'<div class="lx-details">{"".join(parts)}</div>'


def note(text: str) -> str:
    return f'<p class="lx-note">{escape(text)}</p>'


def unfolding(brief: str, text: str) -> str:
    """A few words, and behind them all there is to say."""
    return f'<details class="lx-note"><summary>{escape(brief)}</summary>{escape(text)}</details>'


def provenance(remarks: Iterable[Remark | None]) -> str:
    """Where values come from: a sign in a ring and a sentence, in small print."""
    lines: list[str] = []
    for remark in filter(None, remarks):
        ring = f'<i class="{"lx-firm" * remark.firm}">{remark.sign}</i>' if remark.sign else ""
        lines.append(f'<p class="lx-note lx-provenance">{ring}{escape(remark.text)}</p>')
    return "".join(lines)


def provenance_sign(remark: Remark | None) -> str:
    """The same as a sign that opens the sentence, where there is little room."""
    if remark is None:
        return ""
    sign = f'<summary aria-label="{escape(remark.text)}"><i>{remark.sign}</i></summary>'
    return f'<details class="lx-origin">{sign}{provenance([remark])}</details>'


def message(text: str, good: bool) -> str:
    return f'<p class="lx-message {"" if good else "lx-wrong"}" role="status">{escape(text)}</p>'


def copy(text: str, what: str) -> str:
    """A button by which the page copies a text (page.js)."""
    return f'<button type="button" class="lx-copy" data-copy="{escape(what)}">{escape(text)}</button>'


def error(title: str, trace: str, copy_text: str, line: str = "") -> str:
    """An exception in a handler; the report to copy names the position where it happened."""
    report = f"{trace}\n{line}".strip()
    last = escape(trace.strip().splitlines()[-1])
    told = f'<header role=none>{escape(title)}</header><pre class="lx-inside">{last}</pre>'
    return f'<div class="lx-why" role="alert">{told}{copy(copy_text, report)}</div>'


def met(text: str, part: float) -> str:
    """How much of the rules this session has met, in words and as a bar."""
    return (
        f'<p class="lx-note">{escape(text)}</p>'
        f'<div class="lx-progress" aria-hidden="true"><i style="width:{100 * part:.0f}%"></i></div>'
    )
