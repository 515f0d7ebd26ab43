"""Many positions as pictures on one page: `python -m tests.gallery.gallery OUT [--png]`.

OUT gets one SVG per picture and theme and an index.html; with --png also what a browser makes of them.
"""

from __future__ import annotations

import argparse
import html
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from luxor.classic.scene.beside import hand_row, market_row, table_row
from luxor.classic.scene.board import board_scene
from luxor.classic.scene.builder import parts
from luxor.classic.scene.picture import LuxorPicture
from luxor.classic.scene.position import position_scene
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.core.words.terms import Decision
from luxor.expedition.scene.board import area_scene
from luxor.expedition.scene.picture import picture_labels
from luxor.expedition.scene.scenes import expedition_hand, expedition_whole
from luxor.games import find_game
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import LIGHT, THEMES, Theme
from tests.gallery.expedition_samples import EXPEDITION_SAMPLES
from tests.gallery.luxor_samples import SAMPLES, START, choosing, crowded, even_rooms, late, middle, path

NAMES = ("Amina", "Bek", "Chione", "Dalila")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
]
STYLE = "body{font:15px Georgia,serif;margin:24px;background:#EDE3CE;color:#2B2118}figure{margin:0 0 32px}"
STYLE += "img{max-width:100%;height:auto}figcaption{margin:4px 0}"


class Exhibit(NamedTuple):
    """One picture of the gallery; a width in pixels, if it is not its own."""

    name: str
    scene: Scene
    theme: Theme
    width: int = 0


def other_length(length: int) -> LuxorPicture:
    """A board of another length, as an owner's file may bring it."""
    return LuxorPicture(
        tiles=(path(START) * 3)[:length],
        walls=even_rooms(length),
        statues=tuple(length * share // 5 for share in (1, 2, 3)),
        pawns={0: (1, 1), 3: (1,), length + 1: (0, 1)},
        sleepers=((1, 1), (1,), (0, 1)),
        to_play=0,
        title=f"{length} spaces",
    )


def exhibits() -> Iterator[Exhibit]:
    """Every sample in every theme, then the parts: board, small board, tray, hand, other lengths."""
    for name, (picture, overlays) in SAMPLES.items():
        for theme in THEMES.values():
            yield Exhibit(f"{name}-{theme.name}", position_scene(picture(), overlays()), theme)
    for theme in THEMES.values():
        yield Exhibit(f"board-640-{theme.name}", board_scene(middle(), choosing()), theme, 640)
    for name in ("middle", "weakest", "late"):
        picture, overlays = SAMPLES[name]
        yield Exhibit(f"small-{name}", board_scene(picture(), overlays(), "small"), LIGHT, 360)
    yield Exhibit("tray", board_scene(late()), LIGHT, 640)
    yield Exhibit("hand", hand_row(middle(), choosing()), LIGHT)
    yield Exhibit("table", table_row(middle()), LIGHT)
    yield Exhibit("market", market_row(crowded()), LIGHT)
    for length in (12, 25, 60):
        yield Exhibit(f"spaces-{length}", board_scene(other_length(length)), LIGHT, 640)


def expedition_exhibits() -> Iterator[Exhibit]:
    """The other game: every sample as a whole, some in every theme; then its parts, and longer words."""
    for name, (picture, overlays) in EXPEDITION_SAMPLES.items():
        themes = THEMES.values() if name in ("expedition-march", "expedition-place") else (LIGHT,)
        for theme in themes:
            yield Exhibit(f"{name}-{theme.name}", expedition_whole(picture(), overlays()), theme)
    for name in ("expedition-2", "expedition-3", "expedition-march", "expedition-tokens", "expedition-full"):
        picture, overlays = EXPEDITION_SAMPLES[name]
        scene = area_scene(picture(), overlays(), picture_labels())
        yield Exhibit(f"{name}-board", scene, LIGHT, 640)
    for name in ("expedition-place", "expedition-keep", "expedition-tokens", "expedition-2"):
        picture, overlays = EXPEDITION_SAMPLES[name]
        yield Exhibit(f"{name}-hand", expedition_hand(picture(), overlays()), LIGHT)
    for lang in ("fr", "es"):
        picture, overlays = EXPEDITION_SAMPLES["expedition-march"]
        labels = picture_labels(lang)
        yield Exhibit(f"expedition-{lang}", expedition_whole(picture(), overlays(), labels), LIGHT)
        yield Exhibit(f"expedition-{lang}-board", area_scene(picture(), overlays(), labels), LIGHT, 640)


def played_positions(players: int, seed: int = 1) -> dict[str, Position]:
    """Of one game played at random: early, when a space is most crowded, late, and when it is over."""
    positions = random_game(find_game("luxor", players), seed).positions
    asked = [position for position in positions if isinstance(position.pending, Decision)]
    return {
        "early": asked[4 * players],
        "crowded": max(asked, key=_crowd),
        "late": asked[-3],
        "over": positions[-1],
    }


def _crowd(position: Position) -> tuple[int, int]:
    """How many colours, then how many adventurers, share the fullest space of the path."""
    rules, state = parts(position)
    places = Counter((place, seat) for seat, all_of in enumerate(state.adventurers) for place in all_of)
    found: dict[int, list[int]] = {}
    for (place, _), number in places.items():
        if 0 < place < rules.chamber:
            found.setdefault(place, []).append(number)
    return max(((len(numbers), sum(numbers)) for numbers in found.values()), default=(0, 0))


def played_exhibits() -> Iterator[Exhibit]:
    """Positions that the engine reached, for 2 to 4 players; those of four in every theme."""
    for players in (2, 3, 4):
        for name, position in played_positions(players).items():
            look = Look(position.game.words("en", NAMES[:players]))
            scene = builder_of(position).whole(position, look)
            for theme in THEMES.values() if players == 4 else (LIGHT,):
                yield Exhibit(f"played-{players}-{name}-{theme.name}", scene, theme)


def write_gallery(out: Path, png: bool = False) -> list[Path]:
    """Write the gallery and return the SVG files; PNGs too, if they are wanted and there is a browser."""
    browser = find_browser() if png else None
    out.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    figures: list[str] = []
    for exhibit in (*exhibits(), *played_exhibits(), *expedition_exhibits()):
        text = to_svg(exhibit.scene, exhibit.theme, width=exhibit.width)
        file = out / f"{exhibit.name}.svg"
        file.write_text(text, "utf-8")
        written.append(file)
        size = len(text.encode()) / 1000
        alt = html.escape(exhibit.scene.description or exhibit.name, quote=True)
        caption = f"<figcaption>{exhibit.name}, {size:.0f} kB</figcaption>"
        figures.append(f'<figure><img src="{file.name}" alt="{alt}">{caption}</figure>')
        if browser:
            _photograph(browser, file, exhibit)
    head = f'<meta charset="utf-8"><title>Luxor gallery</title><style>{STYLE}</style>'
    page = f'<!doctype html><html lang="en">{head}{"".join(figures)}</html>'
    (out / "index.html").write_text(page, "utf-8")
    return written


def find_browser() -> str | None:
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def _photograph(browser: str, file: Path, exhibit: Exhibit) -> None:
    """A PNG of an SVG file, taken by a browser."""
    wide = exhibit.width or exhibit.scene.width
    size = f"{round(wide)},{round(wide * exhibit.scene.height / exhibit.scene.width)}"
    shot = file.with_suffix(".png").resolve()
    command = [browser, *FLAGS, f"--screenshot={shot}", f"--window-size={size}", file.resolve().as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="tests.gallery.gallery", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--png", action="store_true", help="also write PNGs, with the browser that is found")
    chosen = parser.parse_args(arguments)
    written = write_gallery(chosen.out, chosen.png)
    sys.stdout.write(f"{len(written)} pictures, see {chosen.out / 'index.html'}\n")
    if chosen.png and find_browser() is None:
        sys.stdout.write(f"No PNGs: none of these is on the PATH: {', '.join(BROWSERS)}\n")


if __name__ == "__main__":
    main()
