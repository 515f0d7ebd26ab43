"""The first page of the site and the gallery, each in every language."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

from docs.site.pages import HERE, HOME, address, fill, icon, link, size, texts, to_play, write, write_place
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import find_game, games, modules_of
from luxor.scene.theme import THEMES, Theme

PICTURES = HERE.parents[1] / "notebooks" / "pictures"
NAMES = ("Ani", "Jan", "Mia", "Noor", "Esi")
# the ways in: the name of its texts, its icon, a place, and an anchor there
DOORS = (
    ("live", "play", "live", ""),
    ("sheet", "flag", "sheet", ""),
    ("course", "pyramid", "course", ""),
    ("rules", "book", "rules", ""),
    ("rulings", "question", "rules", "#rulings"),
    ("studies", "branch", "studies", ""),
    ("gallery", "eye", "gallery", ""),
    ("reference", "search", "reference", ""),
    ("hosts", "stairs", "hosts", ""),
)
EVERYTHING = "all modules"
# what the gallery shows: the name of its title, game, players, modules
SHOWN = (
    ("luxor", "luxor", 4, ""),
    ("mummy", "luxor", 5, EVERYTHING),
    ("expedition", "expedition", 4, ""),
    ("adventures", "expedition", 3, EVERYTHING),
)


def write_start(site: Path) -> int:
    assets = site / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    for name in ("explorer.png", "explorer-dark.png"):
        copyfile(PICTURES / name, assets / name)
    head = (assets / "explorer.png").read_bytes()[:24]
    screen = [int.from_bytes(head[at : at + 4]) for at in (16, 20)]  # as a PNG says it
    for lang in LANGUAGES:
        words, root = texts(lang)["start"], "" if lang == "en" else "../"
        doors = [
            (icon(sign), texts(lang)["doors"][name], f"{root}{link(place, lang)}{anchor}")
            for name, sign, place, anchor in DOORS
        ]
        first = f"{root}{to_play(lang, lesson=games()[0])}"
        body = fill("start.html", words=words, doors=doors, first=first, screen=screen, home=HOME, root=root)
        write_place(site, "start", lang, words["title"], body)
    return len(LANGUAGES)


def write_gallery(site: Path) -> int:
    """Positions from the middle of random games, in every theme."""
    shown = [(name, _middle(game, players, modules), players) for name, game, players, modules in SHOWN]
    for lang in LANGUAGES:
        words, folder = texts(lang)["gallery"], (site / address("gallery", lang)).parent
        rows = []
        for name, position, players in shown:
            drawn = {theme: _draw(position, lang, NAMES[:players], style) for theme, style in THEMES.items()}
            for theme, picture in drawn.items():
                write(folder / f"{name}-{theme}.svg", picture)
            rows.append((name, {theme: size(picture) for theme, picture in drawn.items()}))
        write_place(site, "gallery", lang, words["title"], fill("gallery.html", words=words, rows=rows))
    return len(LANGUAGES)


def _middle(game: str, players: int, modules: str) -> Position:
    names = modules_of(game) if modules == EVERYTHING else ()
    positions = random_game(find_game(game, players, names), seed=11).positions
    return positions[len(positions) // 2]


def _draw(position: Position, lang: str, names: tuple[str, ...], theme: Theme) -> str:
    return position.svg(theme=theme.name, names=names, lang=lang)
