"""What all pages of the site share: the frame around them, their words, and writing them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from luxor.scene.icons import GRID, layers
from luxor.scene.theme import DARK, LIGHT, PRINT, Theme

HERE = Path(__file__).parent
HOME = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Home"]

# the places of the site: name, address from its top, and what it is called
PLACES = (
    ("start", "index.html", {"en": "Start", "fr": "Accueil", "es": "Inicio"}),
    (
        "live",
        "play/index.html",
        {"en": "Play", "fr": "Jouer", "es": "Jugar"},
    ),
    ("course", "course/index.html", {"en": "Course", "fr": "Cours", "es": "Curso"}),
    ("rules", "rules/{lang}/index.html", {"en": "Rules", "fr": "Règles", "es": "Reglas"}),
    ("studies", "studies/index.html", {"en": "Studies", "fr": "Études", "es": "Estudios"}),
    ("gallery", "gallery/index.html", {"en": "Gallery", "fr": "Galerie", "es": "Galería"}),
    ("reference", "reference/index.html", {"en": "Reference", "fr": "Référence", "es": "Referencia"}),
)
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "skip": "To the page",
        "site": "Site",
        "languages": "Language",
        "footer": "Luxor is a game by Rüdiger Dorn, published by Queen Games. This project is not "
        "affiliated with them; its texts and pictures are its own.",
        "source": "Source code",
    },
    "fr": {
        "skip": "Vers la page",
        "site": "Site",
        "languages": "Langue",
        "footer": "Luxor est un jeu de Rüdiger Dorn, édité par Queen Games. Ce projet n’est pas lié à eux ; "
        "ses textes et ses images sont les siens.",
        "source": "Code source",
    },
    "es": {
        "skip": "A la página",
        "site": "Sitio",
        "languages": "Idioma",
        "footer": "Luxor es un juego de Rüdiger Dorn, publicado por Queen Games. Este proyecto no tiene "
        "relación con ellos; sus textos e imágenes son propios.",
        "source": "Código fuente",
    },
}


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
        places=[(name, href.format(lang=lang), labels[lang]) for name, href, labels in PLACES],
        words=WORDS[lang],
        home=HOME,
    )


def write(path: Path, text: str) -> None:
    """Write a file, with the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def write_assets(site: Path) -> None:
    """The style sheet with the palette in it, and the icon."""
    light, dark, paper = (f":root{{{theme.css()}}}" for theme in (LIGHT, DARK, PRINT))
    palette = (
        f"{light}\n:root{{color-scheme:light dark}}\n"
        f"@media (prefers-color-scheme:dark){{{dark}}}\n@media print{{{paper}}}\n"
    )
    write(site / "assets" / "site.css", palette + (HERE / "assets" / "site.css").read_text("utf-8"))
    write(site / "assets" / "icon.svg", _icon())


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


def picture(name: str, alt: str) -> str:
    """A drawing that was written for both colour schemes: `name.svg` and `name-dark.svg`."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="{name}-dark.svg">'
    return f'<picture>{dark}<img loading="lazy" src="{name}.svg" alt="{escape(alt)}"></picture>'


def write_picture(path: Path, draw: Callable[[Theme], str]) -> None:
    """What `picture` shows, for both colour schemes; `path` has no ending."""
    write(path.with_name(f"{path.name}.svg"), draw(LIGHT))
    write(path.with_name(f"{path.name}-dark.svg"), draw(DARK))
