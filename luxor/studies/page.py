"""A study as one HTML file: nothing is fetched, and the browser is told to fetch nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from pathlib import Path

from luxor.core.study.study import Study
from luxor.core.words.rulebook import LANGUAGES
from luxor.rulebook import words
from luxor.scene.svg import xml_text
from luxor.scene.theme import DARK, LIGHT
from luxor.studies.contents import Contents

HERE = Path(__file__).parent
SAID = (
    *("study.study", "study.chapter", "study.chapters", "study.moves", "study.first", "study.back"),
    *("study.forward", "study.last", "study.guess", "study.right", "study.wrong", "study.reveal"),
    *("study.found", "study.end", "study.events", "study.language", "study.keys", "study.next"),
    *("study.turn", "study.variation", "study.goal.best-turn", "study.goal.which-rule", "study.not-that"),
    *("explore.start", "explore.close", "explore.ruling", "study.skip", "study.board", "study.chance"),
)


def write_page(study: Study) -> str:
    """The page as HTML text."""
    contents = Contents(study)
    groups, sheet, symbols = contents.album.write()
    data = {
        "title": study.title,
        "languages": LANGUAGES,
        "said": {lang: {key: words(lang).raw(key) for key in SAID} for lang in LANGUAGES},
        "groups": groups,
        **contents.tables(),
        "chapters": contents.chapters,
    }
    script = (HERE / "study.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(xml_text(study.title))}</title>",
        f"<style>{_style()}{sheet}</style></head><body>",
        f'<svg class="symbols" aria-hidden="true"><defs>{symbols}</defs></svg>',
        '<div id="page"></div>',
        f'<script type="application/json" id="study">{_embedded(data)}</script>',
        f"<script>{script}</script></body></html>\n",
    ]
    return "".join(parts)


def _style() -> str:
    dark = f"@media (prefers-color-scheme:dark){{:root{{{DARK.css()}}}}}"
    return f":root{{color-scheme:light dark;{LIGHT.css()}}}{dark}{(HERE / 'study.css').read_text('utf-8')}"


def _embedded(data: object) -> str:
    """JSON that cannot end the element it stands in, whatever people wrote."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
