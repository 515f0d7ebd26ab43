"""Studies of the site: single pages that need no Python, to read, to guess and to solve."""

from __future__ import annotations

from pathlib import Path

from markupsafe import escape

import luxor
from docs.site.pages import address, fill, texts, write, write_place
from luxor import Chapter, Goal, Session, Study
from luxor.core.words.rulebook import LANGUAGES

NAMES = ("Ani", "Jan")
PRINTED = 12  # examples of the first booklet; all of them have pages among the rules
BODY = '<div id="page"></div>'  # of a study
# above the study, but after it for those who go from link to link: its own way to the board is the first
WAY_BACK = (
    "<style>body{display:flex;flex-direction:column}#page{min-width:0}"
    "body>nav{order:-1;padding:10px 16px 0}body>nav a{color:var(--lx-rule)}</style>"
    '<nav><a href="index.html">← %s</a></nav>'
)


def write_studies(site: Path) -> int:
    """Every study in every language, and the pages that list them; how many there are."""
    for lang in LANGUAGES:
        words, path = texts(lang)["studies"], address("studies", lang)
        found = {"printed-examples": printed_examples(lang), "why-not": why_not(lang)}
        for name, study in found.items():
            write((site / path).parent / f"{name}.html", _with_a_way_back(study.page(), words["title"]))
        body = fill("studies.html", words=words, names=found, lang=lang, root="../" * path.count("/"))
        write_place(site, "studies", lang, words["title"], body)
    return 3 * len(LANGUAGES)


def _with_a_way_back(page: str, title: str) -> str:
    """A study is a page of its own: on the site it leads back to the others."""
    assert page.count(BODY) == 1
    return page.replace(BODY, BODY + WAY_BACK % escape(title))


def printed_examples(lang: str) -> Study:
    """The first examples of the booklet, each played as it is printed."""
    chapters = []
    for example in list(luxor.examples().values())[:PRINTED]:
        session = example.run().session
        session.goto(0)
        session.comment(example.text(lang))
        chapters.append(Chapter(f"{example.id} · {example.title(lang)}", session))
    return Study(texts(lang)["studies"]["printed-examples"], chapters)


def why_not(lang: str) -> Study:
    """Moves that are not allowed: which rule is against them?"""
    start = luxor.new_game(2, seed=11).position
    sleeping = start.arrange(hands={0: ["3", "1", "+-1", "die", "5"]}).apply("play left").position
    near = start.arrange(
        adventurers={0: [12, 20, 30, 36, 38], 1: [9, 17, 22, 31, 35]},
        hands={0: ["3", "1", "die", "2", "5"]},
        keys={0: 2, 1: 1},
        tiles={39: "-", 34: "-"},
        seat=0,
    )
    asked = (
        ("middle", start, "play 3"),
        ("asleep", sleeping, "move anubis-1 3"),
        ("too-far", near.apply("play left").position, "move 38 3"),
    )
    words = texts(lang)["studies"]
    chapters = [
        Chapter(words[title], Session(position, names=NAMES), Goal("which-rule", 0, action))
        for title, position, action in asked
    ]
    return Study(words["why-not"], chapters)
