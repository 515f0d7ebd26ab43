"""What all pages of the site share: the frame around them, their words, and writing them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from luxor import __version__
from luxor.core.words.rulebook import LANGUAGES
from luxor.scene.icons import GRID, layers
from luxor.scene.theme import DARK, LIGHT, PRINT, Theme

HERE = Path(__file__).parent
URLS = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
HOME, SITE = URLS["Home"], URLS["Site"]

# the places of the site, and their addresses from its top; {own} is the folder of a language.
# Those that have a name under `places` in the texts are in the head of every page.
PLACES = {
    "start": "{own}index.html",
    "live": "{own}play/index.html",
    "course": "{own}course/index.html",
    "rules": "rules/{lang}/index.html",
    "sheet": "{own}first-game/index.html",
    "studies": "{own}studies/index.html",
    "gallery": "{own}gallery/index.html",
    "reference": "reference/index.html",
    "hosts": "hosts/index.html",
}
SIZE = re.compile(r'width="[\d.]+" height="[\d.]+"')


def address(place: str, lang: str) -> str:
    """Where a place is in a language; what exists only in English is there for all."""
    return PLACES[place].format(own="" if lang == "en" else f"{lang}/", lang=lang)


def to_play(lang: str, **asked: str) -> str:
    """The page to play on in a language, and what it is to open; the English one else follows the browser."""
    told = ({"lang": lang} if lang == "en" else {}) | asked
    return address("live", lang) + (f"#{urlencode(told)}" if told else "")


@cache
def texts(lang: str) -> Mapping[str, Mapping[str, str]]:
    """What the site says in a language, by the part that says it."""
    return tomllib.loads((HERE / "texts" / f"{lang}.toml").read_text("utf-8"))


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(HERE), autoescape=True)


def fill(template: str, **values: object) -> str:
    """One of the HTML files here with its gaps filled; what goes in is escaped unless it is markup."""
    return _environment().get_template(template).render(values)


def frame(
    title: str,
    body: str,
    *,
    here: str,
    depth: int,
    lang: str = "en",
    summary: str = "",
    languages: Mapping[str, str] | None = None,
) -> str:
    """A whole page around some HTML; `depth` is how many folders below the top it lies."""
    return fill(
        "page.html",
        title=title,
        body=Markup(body),
        here=here,
        kind=here,
        root="../" * depth,
        lang=lang,
        summary=summary or title,
        languages=list((languages or {}).items()),
        places=[(place, link(place, lang), label) for place, label in texts(lang)["places"].items()],
        words=texts(lang)["frame"],
        home=HOME,
        site=SITE,
        changelog=URLS["Changelog"],
        version=__version__,
    )


def link(place: str, lang: str) -> str:
    """What leads to a place in a language."""
    return to_play(lang) if place == "live" else address(place, lang)


def write_place(site: Path, place: str, lang: str, title: str, body: str) -> None:
    """The page of a place that there is in every language."""
    path = address(place, lang)
    depth = path.count("/")
    languages = {other: "../" * depth + address(place, other) for other in LANGUAGES}
    page = frame(title, body, here=place, depth=depth, lang=lang, languages=languages)
    write(site / path, page)


def neighbours(label: str, before: tuple[str, str] | None, after: tuple[str, str] | None) -> str:
    """Links to the pages before and after, each a name and a title."""
    links = [
        f'<a rel="{rel}" href="{page[0]}.html">{sign.format(escape(page[1]))}</a>'
        for page, rel, sign in ((before, "prev", "← {}"), (after, "next", "{} →"))
        if page
    ]
    return f'<nav class="neighbours" aria-label="{escape(label)}">{"".join(links)}</nav>'


def write(path: Path, text: str) -> None:
    """Write a file, with the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def write_assets(site: Path) -> int:
    """The style sheet with the palette in it, and the icon."""
    light, dark, paper = (f":root{{{theme.css()}}}" for theme in (LIGHT, DARK, PRINT))
    palette = (
        f"{light}\n:root{{color-scheme:light dark}}\n"
        f"@media (prefers-color-scheme:dark){{{dark}}}\n@media print{{{paper}}}\n"
    )
    write(site / "assets" / "site.css", palette + (HERE / "assets" / "site.css").read_text("utf-8"))
    write(site / "assets" / "icon.svg", _icon())
    return 0


def _icon() -> str:
    """The eye of Horus on sand."""
    mark, gold = LIGHT.colour("horus-mark"), LIGHT.colour("gold")
    ground = f'<rect width="{GRID}" height="{GRID}" rx="5" fill="{gold}"/>'
    paths = _paths("eye", (mark, gold, mark))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}">{ground}{paths}</svg>'


def icon(name: str) -> Markup:
    """One of our icons, in the colours of the page; for the eye only."""
    paths = _paths(name, ("var(--lx-wall-core)", "var(--lx-panel)", "var(--lx-wall-core)"))
    size = f'width="30" height="30" viewBox="0 0 {GRID} {GRID}"'
    return Markup(f'<svg class="icon" aria-hidden="true" {size}>{paths}</svg>')


def _paths(name: str, colours: tuple[str, str, str]) -> str:
    return "".join(f'<path d="{path}" fill="{fill}"/>' for path, fill in zip(layers(name), colours) if path)


def write_picture(path: Path, alt: str, draw: Callable[[Theme], str]) -> str:
    """Write a drawing for both colour schemes, and give the element that shows it from the folder above.

    Its size is named, so that nothing moves when it arrives; `path` has no ending.
    """
    light, dark = draw(LIGHT), draw(DARK)
    write(path.with_name(f"{path.name}.svg"), light)
    write(path.with_name(f"{path.name}-dark.svg"), dark)
    name = f"{path.parent.name}/{path.name}"
    other = f'<source media="(prefers-color-scheme: dark)" srcset="{name}-dark.svg">'
    return (
        f'<picture>{other}<img loading="lazy" {size(light)} src="{name}.svg" alt="{escape(alt)}"></picture>'
    )


def size(svg: str) -> Markup:
    """How large a drawing is, as attributes of an image."""
    found = SIZE.search(svg)
    assert found is not None, "a drawing names its size"
    return Markup(found[0])
