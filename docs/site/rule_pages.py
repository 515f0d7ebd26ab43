"""The rule browser as pages: every rule, every entry of the ledger, every printed example, by its id."""

from __future__ import annotations

from functools import partial
from html import escape
from pathlib import Path

import luxor
from docs.site import question_page
from docs.site.pages import HERE, frame, neighbours, texts, to_play, write, write_picture
from docs.site.trust_page import trust_table
from luxor.core.words.rulebook import LANGUAGES, Rule
from luxor.pictures import builder_of, part_of
from luxor.rulebook import beside_readings, where_from
from luxor.rulebook import words as words_of_all_games
from luxor.rulebook.evidence import beside_answers, source_by_source
from luxor.rulebook.examples import Example
from luxor.rulebook.in_code import in_code
from luxor.rulebook.ranks import measured
from luxor.rulebook.static import NAME, SCHEMA, written
from luxor.scene.builder import Look
from luxor.scene.svg import to_svg


def write_rules(site: Path) -> int:
    """Every page in every language; how many there are."""
    write(site / "assets" / "search.js", (HERE / "assets" / "search.js").read_text("utf-8"))
    for lang in LANGUAGES:
        question_page.write_scripts(site, lang)
    write(site / "rules" / NAME, written())
    write(site / "rules" / SCHEMA.name, SCHEMA.read_text("utf-8"))
    books = [_Book(site / "rules", lang) for lang in LANGUAGES]
    _write_choice(site / "rules", books)
    return 1 + sum(book.write() for book in books)


def _write_choice(folder: Path, books: list[_Book]) -> None:
    """Where the addresses of all rules begin: the book in every language."""
    titles = [(book.lang, escape(book.library.say("explore.rules"))) for book in books]
    items = "".join(
        f'<li><a lang="{lang}" hreflang="{lang}" href="{lang}/index.html">{lang.upper()} · {title}</a></li>'
        for lang, title in titles
    )
    files = f'<p><a href="{NAME}">{NAME}</a> · <a href="{SCHEMA.name}">{SCHEMA.name}</a></p>'
    body = f'<h1>{titles[0][1]}</h1><ul class="list">{items}</ul>{files}'
    write(folder / "index.html", frame(titles[0][1], body, here="rules", depth=1))


class _Book:
    """The pages of one language."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder = folder
        self.lang = lang
        self.words = texts(lang)["rules"]
        self.library = words_of_all_games(lang)
        self.rules = luxor.rules(lang)
        self.images: dict[str, str] = {}

    def write(self) -> int:
        """All pages: in the order of the book, each with a link to the one before and the one after."""
        self._page("index", self.library.say("explore.rules"), self._index())
        self._page("trust", self.words["trust"], trust_table(self.rules, self.words))
        pages = {rule.id: (rule.title, self._rule(rule), rule.text) for rule in self.rules}
        for example in luxor.examples().values():
            title = example.title(self.lang)
            pages[f"example-{example.id}"] = (title, self._example(example), example.text(self.lang))
        titles = [(name, title) for name, (title, _, _) in pages.items()]
        around = zip([None, *titles], [*titles[1:], None])
        for (name, (title, body, summary)), (before, after) in zip(pages.items(), around):
            self._page(name, title, body + neighbours(self.words["neighbours"], before, after), summary)
        self._page("questions", self.words["questions"], self._questions())
        return 3 + len(pages)

    def _page(self, name: str, title: str, body: str, summary: str = "") -> None:
        others = {lang: f"../{lang}/{name}.html" for lang in LANGUAGES}
        page = frame(
            title, body, here="rules", depth=2, lang=self.lang, summary=summary[:160], languages=others
        )
        write(self.folder / self.lang / f"{name}.html", page)

    def _index(self) -> str:
        parts = [f"<h1>{escape(self.library.say('explore.rules'))}</h1>"]
        find = escape(self.words["find"])
        parts.append(f'<input class="search" type="search" aria-label="{find}" placeholder="{find}">')
        parts.append(f'<p class="none" role="status" data-said="{escape(self.words["none"])}"></p>')
        asked = f'<a class="button" href="questions.html">{escape(self.words["questions"])}</a>'
        parts.append(f"<p>{asked}</p>")
        chapters = dict.fromkeys(rule.chapter for rule in self.rules)
        jumps = {chapter: self._chapter(chapter) for chapter in chapters} | {
            "examples": self.words["examples"]
        }
        links = "".join(
            f'<li><a href="#{chapter}">{escape(title)}</a></li>' for chapter, title in jumps.items()
        )
        parts.append(f'<ul class="jumps">{links}</ul>')
        for chapter in chapters:
            mine = [rule for rule in self.rules if rule.chapter == chapter]
            parts.append(f'<section><h2 id="{chapter}">{escape(self._chapter(chapter))}</h2>')
            parts.append(f'<ul class="list">{"".join(map(self._item, mine))}</ul></section>')
        items = "".join(
            f'<li><a href="example-{id}.html">{id} · {escape(example.title(self.lang))}</a></li>'
            for id, example in luxor.examples().items()
        )
        parts.append(f'<section><h2 id="examples">{escape(self.words["examples"])}</h2>')
        parts.append(f'<ul class="list">{items}</ul></section>')
        parts.append(f'<p><a href="trust.html">{escape(self.words["trust"])}</a></p>')
        parts.append('<script src="../../assets/search.js"></script>')
        return "".join(parts)

    def _questions(self) -> str:
        """What people ask, chapter by chapter, and a field for what they ask otherwise."""
        none = self.library.say("ask.nothing")
        field = question_page.field(self.lang, self.library.say("ask.field"), none)
        parts = [f"<h1>{escape(self.words['questions'])}</h1>{field}"]
        for chapter in dict.fromkeys(rule.chapter for rule in self.rules):
            mine = [rule for rule in self.rules if rule.chapter == chapter]
            title = f'<h2 id="{chapter}">{escape(self._chapter(chapter))}</h2>'
            parts.append(f"<section>{title}{question_page.questions(mine, self.lang)}</section>")
        return "".join(parts)

    def _chapter(self, chapter: str) -> str:
        return self.library.say(f"chapter.{chapter}", part="title")

    def _item(self, rule: Rule) -> str:
        more = escape(f"{rule.id} {rule.text}", quote=True)
        return f'<li data-text="{more}"><a href="{rule.id}.html">{escape(rule.title)}</a> {_chip(rule)}</li>'

    def _rule(self, rule: Rule) -> str:
        source = self.library.say(f"booklet.{rule.booklet}") if rule.booklet else ""
        where = " · ".join(filter(None, (source, rule.heading)))
        chapter = escape(self._chapter(rule.chapter))
        parts = [
            f'<p class="where"><a href="index.html#{rule.chapter}">{chapter}</a></p>',
            f"<h1>{escape(rule.title)}</h1><p>{_chip(rule)}</p>",
            f'<p class="lead">{escape(rule.text)}</p><p class="where">{escape(where)}</p>',
            *(f'<p class="where">{escape(str(remark))}</p>' for remark in where_from(rule, self.lang)),
            self._readings(rule),
            self._sources(rule),
        ]
        examples = [luxor.example(id) for id in rule.examples if id in luxor.examples()]
        shown = [self._figure(example, link=True) for example in examples]
        parts.append(f'<div class="beside"><div>{"".join(shown)}</div><div>{self._source(rule)}</div></div>')
        if rule.related:
            items = "".join(self._item(luxor.rule(id, self.lang)) for id in rule.related)
            parts.append(f'<h2>{escape(self.words["related"])}</h2><ul class="list">{items}</ul>')
        return "".join(parts)

    def _source(self, rule: Rule) -> str:
        """The Python that plays it, and below it what other answers make of that."""
        pieces = in_code(rule.id)
        blocks = [
            f"<p>{escape(piece.says(self.lang)) if piece.reading else ''}</p>"
            f'<p class="where">{escape(piece.place)}{f" · {piece.reading}" if piece.reading else ""}</p>'
            f"<pre><code>{escape(piece.code)}</code></pre>"
            for piece in pieces
        ]
        title = escape(self.words["in-code"])
        return f"<h2>{title}</h2>{''.join(blocks)}" if blocks else ""

    def _readings(self, rule: Rule) -> str:
        if not rule.readings:
            return ""
        parts = [f"<h2>{escape(rule.question)}</h2>"]
        notes = beside_readings(rule, self.lang)
        for number, (reading, note, said) in enumerate(
            zip(rule.readings, notes, beside_answers(rule, self.lang))
        ):
            ours = number == rule.chosen
            mark = f" <b>({escape(note)})</b>" if note else ""
            told = f"{escape(reading)}{mark} <small>{escape(said)}</small>"
            parts.append(f'<p class="reading{" ours" * ours}">{told}</p>')
        parts.append(f"<h3>{escape(self.words['why'])}</h3><p>{escape(rule.why)}</p>")
        matters = escape(self.library.say("explore.when-it-matters"))
        return "".join([*parts, f"<p><b>{matters}</b> {escape(rule.when)}</p>"])

    def _sources(self, rule: Rule) -> str:
        """What each source says of a question, and where they disagree."""
        items = "".join(f"<li>{escape(line)}</li>" for line in source_by_source(rule, self.lang))
        title = escape(self.library.say("evidence.title"))
        often = "".join(f"<li>{escape(line)}</li>" for line in measured(rule, self.lang))
        ranked = f"<h3>{escape(self.library.say('rank.title'))}</h3><ul>{often}</ul>" if often else ""
        return (f"<h3>{title}</h3><ul>{items}</ul>" if items else "") + ranked

    def _example(self, example: Example) -> str:
        title = f"{example.id} · {example.title(self.lang)}"
        items = "".join(self._item(luxor.rule(id, self.lang)) for id in example.rules)
        play = escape(f"../../{to_play(self.lang, example=example.id)}")
        back = f'<a href="index.html#examples">{escape(self.words["examples"])}</a>'
        return "".join(
            [
                f'<p class="where">{back}</p>',
                f"<h1>{escape(title)}</h1>",
                f'<p class="lead">{escape(example.text(self.lang))}</p>',
                f'<p class="where">{escape(example.numbers(self.lang))}</p>',
                f'<p><a class="button" href="{play}">{escape(self.words["play"])}</a></p>',
                self._figure(example, link=False),
                f'<h2>{escape(self.words["shown"])}</h2><ul class="list">{items}</ul>',
            ]
        )

    def _figure(self, example: Example, link: bool) -> str:
        """The picture of an example, written once for each language."""
        if example.id not in self.images:
            position = example.position()
            words = position.game.words(self.lang, example.session().names)
            part = part_of(position, Look(words), example.shows)
            said = builder_of(position).summary(position, words)
            path = self.folder / self.lang / "pictures" / example.id
            self.images[example.id] = write_picture(path, said, partial(to_svg, part))
        title = escape(f"{example.id} · {example.title(self.lang)}")
        caption = f'<a href="example-{example.id}.html">{title}</a>' if link else title
        return f"<figure>{self.images[example.id]}<figcaption>{caption}</figcaption></figure>"


def _chip(rule: Rule) -> str:
    kind = " ruling" if rule.status == "ruling" else ""
    return f'<span class="id{kind}">{escape(rule.id)}</span>'
