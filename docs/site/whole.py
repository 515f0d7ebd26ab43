"""For the site as a whole: a page for addresses that lead nowhere, and a list of all others."""

from __future__ import annotations

from pathlib import Path

from markupsafe import escape

from docs.site.links import LIVE
from docs.site.pages import SITE, address, texts, write
from luxor.core.words.rulebook import LANGUAGES

LOST = "404.html"  # as static hosts call it; it is shown at any depth, so its links are whole addresses
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>404 · Luxor Explorer</title>
<style>
:root{{color-scheme:light dark}}body{{font:18px/1.5 sans-serif;max-width:30em;margin:4em auto;padding:0 1em}}
</style>
</head>
<body><main><h1>Luxor Explorer</h1>
{lines}
</main></body>
</html>
"""


def write_whole(site: Path) -> int:
    """Once all other pages are there."""
    lines = [
        f'<p lang="{lang}">{escape(said["lost"])} '
        f'<a href="{SITE}{address("start", lang)}">{escape(said["back"])}</a></p>'
        for lang, said in ((lang, texts(lang)["frame"]) for lang in LANGUAGES)
    ]
    write(site / LOST, PAGE.format(lines="\n".join(lines)))
    pages = [path.relative_to(site) for path in sorted(site.rglob("*.html"))]
    listed = [path.as_posix() for path in pages if LIVE not in path.parts and path.name != LOST]
    urls = "\n".join(
        f"<url><loc>{escape(SITE + path.removesuffix('index.html'))}</loc></url>" for path in listed
    )
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    )
    write(site / "sitemap.xml", f"{head}\n{urls}\n</urlset>\n")
    return 1
