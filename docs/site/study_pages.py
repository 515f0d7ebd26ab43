"""Studies of the site: single pages that need no Python, to read, to guess and to solve."""

from __future__ import annotations

from html import escape
from pathlib import Path

import luxor
from docs.site.pages import frame, write
from luxor import Chapter, Goal, Session, Study

NAMES = ("Ani", "Jan")
PRINTED = 12  # examples of the first booklet; all of them have pages among the rules
INTRO = (
    "A study is one file: read it step by step, guess the next move, answer its questions. It needs no "
    "Python and no net, in three languages. Make your own with luxor.Study, or write one from a saved file "
    "with the command luxor study FILE --html PAGE."
)


def write_studies(site: Path) -> int:
    """Every study, and a page that lists them; how many there are."""
    found = {"printed-examples": printed_examples(), "why-not": why_not()}
    folder = site / "studies"
    folder.mkdir(parents=True, exist_ok=True)
    for name, study in found.items():
        study.html(folder / f"{name}.html")
    items = "".join(
        f'<li><a class="card" href="{name}.html"><b>{escape(study.title)}</b>'
        f"{escape(', '.join(chapter.title for chapter in study.chapters[:3]))} …</a></li>"
        for name, study in found.items()
    )
    body = f'<h1>Studies</h1><p class="lead">{escape(INTRO)}</p><ul class="cards">{items}</ul>'
    write(folder / "index.html", frame("Studies", body, here="studies", depth=1))
    return len(found) + 1


def printed_examples() -> Study:
    """The first examples of the booklet, each played as it is printed."""
    chapters = []
    for example in list(luxor.examples().values())[:PRINTED]:
        session = example.run().session
        session.goto(0)
        session.comment(example.text("en"))
        chapters.append(Chapter(f"{example.id} · {example.title('en')}", session))
    return Study("The booklet's examples, played", chapters)


def why_not() -> Study:
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
        ("A card from the middle of the hand", start, "play 3"),
        ("Somebody who is still asleep", sleeping, "move anubis-1 3"),
        ("Into the chamber with a step too many", near.apply("play left").position, "move 38 3"),
    )
    return Study(
        "Why not?",
        [
            Chapter(title, Session(position, names=NAMES), Goal("which-rule", 0, action))
            for title, position, action in asked
        ],
    )
