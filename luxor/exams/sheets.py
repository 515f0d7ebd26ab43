"""An exam on paper: a sheet for each student, and the teacher's key. One HTML file, nothing fetched."""

from __future__ import annotations

import base64
from html import escape

from luxor.analysis.questions.question import Question
from luxor.exams.cards import LETTERS
from luxor.exams.exam import Exam
from luxor.pictures import builder_of
from luxor.rulebook import words as words_of_all
from luxor.scene.builder import Look
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import PRINT

STYLE = """
@page{size:A4;margin:14mm}
body{font:11pt/1.4 Georgia,"Liberation Serif",serif;color:#000;max-width:182mm;margin:0 auto;padding:4mm}
h1{font-size:18pt;margin:0 0 4mm}
section{break-after:page}section:last-child{break-after:auto}
.key h2{margin:8mm 0 2mm;break-after:avoid}.key tr{break-inside:avoid}
.letters td,.letters th{text-align:center;padding:1mm 2mm}.letters th:first-child{text-align:left}
.name{border-bottom:.6pt solid #000;margin:0 0 6mm;padding-bottom:2mm}
article{break-inside:avoid;display:grid;grid-template-columns:78mm 1fr;gap:6mm;margin:0 0 7mm}
h2{font-size:12.5pt;line-height:1.25;margin:0 0 3mm}
ol{margin:0;padding:0;list-style:none}
li{border:.6pt solid #777;border-radius:2mm;padding:2mm 3mm;margin:0 0 1.5mm}
li b{display:inline-block;width:7mm}
img{max-width:100%}
table{border-collapse:collapse;width:100%}
th,td{border:.6pt solid #777;padding:1.5mm 3mm;text-align:left;vertical-align:top}
code{font-size:8.5pt;color:#333}
"""


def write_sheets(exam: Exam, key: bool) -> str:
    """The papers, or the key to them, as HTML text."""
    words = words_of_all(exam.lang)
    keys = words.say("word.pair", {"name": exam.title, "text": words.say("exam.key")})
    title = escape(keys if key else exam.title)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    numbers = range(len(exam.students))
    body = _key(exam, title) if key else "".join(_sheet(exam, number) for number in numbers)
    return f'<!doctype html><html lang="{exam.lang}"><head>{head}</head><body>{body}</body></html>\n'


def _sheet(exam: Exam, number: int) -> str:
    words = words_of_all(exam.lang)
    name = words.pair(words.say("exam.name"), exam.students[number])
    asked = "".join(_question(at, question) for at, question in enumerate(exam.papers[number], 1))
    return f'<section><h1>{escape(exam.title)}</h1><p class="name">{escape(name)}</p>{asked}</section>'


def _question(at: int, question: Question) -> str:
    place, words = question.position, question.position.game.words(question.lang, question.names)
    builder, look = builder_of(place), Look(words, bare=True)
    alt = escape(builder.summary(place, words))
    hand, played = builder.hand(place, look), builder.played(place, look)
    drawn = "".join(_image(scene, alt) for scene in (builder.board(place, look), hand) if scene)
    card = f'<p style="width:14mm">{_image(played, "")}</p>' if played else ""
    rows = "".join(f"<li><b>{LETTERS[n]}</b>{escape(text)}</li>" for n, text in enumerate(question.choices))
    told = f"<h2>{at}. {escape(question.text)}</h2>{card}<ol>{rows}</ol>"
    return f"<article><div>{drawn}</div><div>{told}</div></article>"


def _image(scene: Scene, alt: str) -> str:
    data = base64.b64encode(to_svg(scene, PRINT).encode()).decode()
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'


def _key(exam: Exam, title: str) -> str:
    """The letters of all papers at a glance, then each of them with its answers in words."""
    count = max(map(len, exam.papers))
    top = "".join(f"<th>{at}</th>" for at in range(1, count + 1))
    letters, papers = f"<tr><th></th>{top}</tr>", ""
    for student, paper in zip(exam.students, exam.papers):
        cells = "".join(f"<td>{LETTERS[question.answer]}</td>" for question in paper)
        letters += f"<tr><th>{escape(student)}</th>{cells}</tr>"
        rows = "".join(_row(at, question) for at, question in enumerate(paper, 1))
        papers += f"<h2>{escape(student)}</h2><table>{rows}</table>"
    return f'<section class="key"><h1>{title}</h1><table class="letters">{letters}</table>{papers}</section>'


def _row(at: int, question: Question) -> str:
    answer = f"<b>{LETTERS[question.answer]}</b> {escape(question.choices[question.answer])}"
    rules = " ".join(f"<code>{escape(rule)}</code>" for rule in question.rules)
    return f"<tr><th>{at}</th><td>{escape(question.text)}</td><td>{answer}<br>{rules}</td></tr>"
