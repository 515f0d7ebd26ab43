"""The two pages of an exam: the student's and the teacher's. They speak to this server and to nobody else."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from pathlib import Path

from luxor.core.words.rulebook import LANGUAGES
from luxor.exams.cards import script, style
from luxor.exams.desk import said
from luxor.exams.exam import Exam

HERE = Path(__file__).parent
NARROW = '<meta name="viewport" content="width=device-width,initial-scale=1">'
DARK = "@media(prefers-color-scheme:dark)"


@cache
def _script(name: str) -> str:
    own = (HERE / name).read_text("utf-8")
    return script() + own


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


POLICY = (
    "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; "
    f"script-src 'sha256-{_digest(_script('exam.js'))}' 'sha256-{_digest(_script('teacher.js'))}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def _page(exam: Exam, name: str) -> str:
    words = {lang: said(lang) for lang in LANGUAGES}
    data = json.dumps({"lang": exam.lang, "said": words}, ensure_ascii=False)
    embedded = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    look = style(DARK) + (HERE / "exam.css").read_text("utf-8")
    return (
        f'<!doctype html><html lang="{exam.lang}"><head><meta charset="utf-8">{NARROW}'
        f"<title>{escape(exam.title)}</title><style>{look}</style></head>"
        f'<body class="lxq"><main id="page" class="lxe" data-title="{escape(exam.title)}"></main>'
        f'<script type="application/json" id="data">{embedded}</script>'
        f"<script>{_script(name)}</script></body></html>\n"
    )


def exam_page(exam: Exam) -> str:
    """Where a student writes a code and answers."""
    return _page(exam, "exam.js")


def teacher_page(exam: Exam) -> str:
    """Who has done what."""
    return _page(exam, "teacher.js")
