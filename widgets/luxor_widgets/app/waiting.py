"""The page for those who wait before the app: it says how many are before them, and asks again by itself."""

from __future__ import annotations

from html import escape

from luxor.core.words.rulebook import LANGUAGES
from luxor.rulebook import words
from luxor.scene.theme import THEMES
from luxor_widgets.html import icon

AGAIN = 3  # seconds until the page asks again


def language(accepted: str) -> str:
    """The first of a browser's languages (as its header names them) that we speak."""
    wished = (part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((lang for lang in wished if lang in LANGUAGES), LANGUAGES[0])


def waiting_page(place: int, full: bool, lang: str) -> str:
    """The `place`-th in the line; 0 if the line is too long to stand in."""
    say = words(lang).say
    if not place:
        title, told = say("app.too-many"), say("app.come-later")
    elif full:
        title, told = say("app.full"), say("app.place", {"n": place})
    else:
        title, told = say("app.moment"), say("app.setting-up")
    note = say("app.by-itself") if place else ""
    again = f'<meta http-equiv="refresh" content="{AGAIN}">' if place else ""
    light, dark = THEMES["light"].css(), THEMES["dark"].css()
    return f"""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>Luxor Explorer</title>{again}
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root{{{light}color-scheme:light dark}}
@media(prefers-color-scheme:dark){{:root{{{dark}}}}}
body{{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--lx-page);
color:var(--lx-ink);font:17px/1.5 system-ui,sans-serif}}
main{{max-width:26rem;margin:1rem;padding:2rem 2.5rem;border-radius:14px;background:var(--lx-panel);
border:1px solid var(--lx-line);text-align:center}}
h1{{font-size:1.35rem;margin:.6rem 0 .4rem}}p{{margin:.4rem 0}}small{{opacity:.8}}
</style></head>
<body><main>{icon("temple", 56)}<h1>{escape(title)}</h1>
<p role="status">{escape(told)}</p><p><small>{escape(note)}</small></p></main></body></html>"""
