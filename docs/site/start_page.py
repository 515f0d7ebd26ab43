"""The first page of the site, and the gallery."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

from markupsafe import Markup

import luxor
from docs.site.pages import HERE, HOME, fill, frame, icon, picture, write, write_picture
from luxor.core.conformance import random_game
from luxor.games import find_game, modules_of
from luxor.scene.theme import THEMES

PICTURES = HERE.parents[1] / "notebooks" / "pictures"
NAMES = ("Ani", "Jan", "Mia", "Noor", "Esi")
# the ways in: icon, name, address, and what is there
DOORS = (
    ("play", "Your first turn", "play/index.html", "Play it in your browser; nothing to install."),
    ("pyramid", "The course", "course/index.html", "From the first turn to every module, with pictures."),
    ("book", "The rules", "rules/en/index.html", "Every rule by its id, in English, French and Spanish."),
    (
        "question",
        "Where the booklet is silent",
        "rules/en/index.html#rulings",
        "Every open question, our reading and the others.",
    ),
    ("branch", "Studies", "studies/index.html", "Pages to read, to guess and to solve, without Python."),
    ("eye", "Gallery", "gallery/index.html", "Positions of both games, in light and dark."),
    ("search", "Reference", "reference/index.html", "Every name to type, with an example that runs."),
    (
        "stairs",
        "Where it runs",
        "hosts/index.html",
        "JupyterLab, Notebook, Voila, VS Code, Colab: what each needs.",
    ),
)
EVERYTHING = "all modules"
# what the gallery shows: title, game, players, modules
SHOWN = (
    ("Luxor for four", "luxor", 4, ""),
    ("Five players and everything of The Mummy's Curse", "luxor", 5, EVERYTHING),
    ("Expedition Luxor", "expedition", 4, ""),
    ("Expedition Luxor with New Adventures", "expedition", 3, EVERYTHING),
)


def write_start(site: Path) -> int:
    copy = site / "assets" / "explorer.png"
    copy.parent.mkdir(parents=True, exist_ok=True)
    copyfile(PICTURES / "explorer.png", copy)
    doors = [(icon(sign), *words) for sign, *words in DOORS]
    body = fill("start.html", doors=doors, home=HOME)
    write(site / "index.html", frame("A rulebook that you can play", body, here="start", depth=0))
    return 1


def write_play(site: Path) -> int:
    """The page that starts the live explorer, with a picture of its board to look at meanwhile."""
    start = luxor.new_game(players=2, seed=7).position  # as in play.ipynb
    write_picture(site / "play" / "board", lambda theme: start.svg(theme=theme.name, names=NAMES[:2]))
    write(site / "assets" / "play.js", (HERE / "assets" / "play.js").read_text("utf-8"))
    board = picture("board", start.describe(names=NAMES[:2]).split("\n")[0])
    body = fill("play.html", board=Markup(board))
    write(site / "play" / "index.html", frame("Play", body, here="live", depth=1))
    return 1


def write_gallery(site: Path) -> int:
    """Positions from the middle of random games, in every theme."""
    rows = []
    for number, (title, game, players, modules) in enumerate(SHOWN):
        names = modules_of(game) if modules == EVERYTHING else ()
        positions = random_game(find_game(game, players, names), seed=11).positions
        position = positions[len(positions) // 2]
        shown = {theme: f"{number}-{theme}.svg" for theme in THEMES}
        for theme, name in shown.items():
            write(site / "gallery" / name, position.svg(theme=theme, names=NAMES[:players]))
        rows.append((title, shown))
    body = fill("gallery.html", rows=rows)
    write(site / "gallery" / "index.html", frame("Gallery", body, here="gallery", depth=1))
    return 1
