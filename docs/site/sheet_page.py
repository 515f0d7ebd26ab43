"""The first game of each game on one sheet: a page that leads to them, and the sheets, to be printed."""

from __future__ import annotations

from pathlib import Path

from docs.site.pages import address, fill, texts, write, write_place
from luxor.core.words.rulebook import LANGUAGES
from luxor.rulebook import words as words_of
from luxor.sheets import games_with_sheet, write_sheet


def write_sheets(site: Path) -> int:
    """The page in every language, with the sheet of each game beside it."""
    for lang in LANGUAGES:
        words, folder = texts(lang)["sheet"], (site / address("sheet", lang)).parent
        rows = []
        for game in games_with_sheet():
            write(folder / f"{game}.html", write_sheet(game, lang))
            rows.append((game, words_of(lang).say(f"game.{game}")))
        write_place(site, "sheet", lang, words["title"], fill("sheet.html", words=words, rows=rows))
    return len(LANGUAGES) * (1 + len(games_with_sheet()))
