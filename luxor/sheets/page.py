"""The sheet as one HTML file of two sides: nothing fetched, no script; it prints on A4, black on white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from luxor.pictures import builder_of
from luxor.sheets.contents import Sheet, read_sheet
from luxor.sheets.drawings import NAMES, numbered, picture, piece, start_of

STYLE = Path(__file__).with_name("sheet.css")
AIDS = 2  # on the second side
SEATS = 4  # columns of the score sheet

Draw = Callable[[str], str]


def write_sheet(game: str = "luxor", lang: str = "en") -> str:
    """The sheet of a game: all one has to know for the first time, a score sheet, and an aid to play with."""
    sheet = read_sheet(game, lang)
    position = start_of(game, sheet)
    words = position.game.words(lang, NAMES[: sheet.players])

    def draw(name: str) -> str:
        return piece(position, words, name)

    pictures, number = [], 1
    for drawn in sheet.drawn:
        alt = escape(builder_of(position).summary(position, words)) if number == 1 else ""
        pictures.append(picture(numbered(position, words, drawn, number), drawn.wide, alt))
        number += len(drawn.marks)
    front = "".join((_head(sheet, draw), _table(sheet, pictures), _play(sheet, draw), _count(sheet)))
    sides = f'<section class="side">{front}</section><section class="side">{_aids(sheet, draw)}</section>'
    head = (
        f'<meta charset="utf-8"><title>{escape(sheet.title)}</title><style>{STYLE.read_text("utf-8")}</style>'
    )
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body>{sides}</body></html>\n'


def _head(sheet: Sheet, draw: Draw) -> str:
    bold, aim = sheet.aim
    icon = "".join(map(draw, map(str, sheet.pieces["aim"])))
    return (
        f'<h1>{escape(sheet.title)}</h1><p class="lead">{escape(sheet.lead)}</p>'
        f'<p class="aim">{icon}<span><b>{escape(bold)}</b> {escape(aim)}</span></p>'
    )


def _table(sheet: Sheet, pictures: Sequence[str]) -> str:
    """What lies where: the picture, and what its numbers mean."""
    beside = _numbered(sheet.table) + "".join(pictures[1:])
    return (
        f'<div><h2>{escape(sheet.heads[0])}</h2><div class="table"><div>{pictures[0]}</div>'
        f'<div class="beside">{beside}</div></div></div>'
    )


def _play(sheet: Sheet, draw: Draw) -> str:
    """A turn, the tiles, the cards and the end."""
    _, turn, tiles, cards, end, _, _ = map(escape, sheet.heads)
    steps = "".join(f"<li><b>{escape(bold)}</b> {escape(text)}</li>" for bold, text in sheet.turn)
    icon = "".join(map(draw, map(str, sheet.pieces["aside"])))
    aside = f'<p class="aside">{icon}<span>{escape(sheet.aside)}</span></p>'
    shown = _pieces(sheet.pieces["tiles"], sheet.tiles, draw, "pieces")
    right = f"<div><h2>{tiles}</h2>{shown}<p><b>{escape(sheet.tiles_note)}</b></p></div>"
    more = _pieces(sheet.pieces["cards"], sheet.cards, draw, "cards")
    special = f"<h2>{cards}</h2>{more}" if sheet.cards else ""
    left = f"<div><h2>{turn}</h2><ol>{steps}</ol>{aside}{special}</div>"
    return f'<div class="columns">{left}{right}</div><p><b>{end}</b> {escape(sheet.end)}</p>'


def _pieces(drawn: Sequence[object], said: Sequence[str], draw: Draw, kind: str) -> str:
    rows = []
    for names, text in zip(drawn, said, strict=True):
        images = "".join(map(draw, map(str, names if isinstance(names, list) else [names])))
        rows.append(f"<span>{images}</span><p>{escape(text)}</p>")
    return f'<div class="{kind}">{"".join(rows)}</div>'


def _count(sheet: Sheet) -> str:
    """The score sheet, what sets are worth, and who wins a tie."""
    blank = "<td></td>" * SEATS
    rows = "".join(f"<tr><td>{escape(row)}</td>{blank}</tr>" for row in sheet.score)
    score = f'<div><h2>{escape(sheet.heads[5])}</h2><table class="score">{rows}</table></div>'
    sets = f"<div><h2>{escape(sheet.heads[6])}</h2>{_sets(sheet)}</div>" if sheet.sets else ""
    alone = "" if sets else " alone"
    return f'<div class="counted{alone}">{score}{sets}</div><p>{escape(sheet.note)}</p>'


def _sets(sheet: Sheet) -> str:
    rows = "".join(f"<tr><td>{many}</td><td>{worth}</td></tr>" for many, worth in sheet.sets)
    return f'<table class="sets">{rows}</table>'


def _aids(sheet: Sheet, draw: Draw) -> str:
    """An aid for each player, to be cut apart."""
    aid = sheet.aid
    points = "".join(f"<li>{escape(each)}</li>" for each in aid.remember)
    shown = "".join(map(draw, map(str, sheet.pieces["aid"])))
    one = (
        f'<article class="aid"><h1>{escape(aid.title)}</h1><div class="columns">{_numbered(aid.turn)}'
        f'<ul>{points}</ul></div><p class="shown">{shown}</p></article>'
    )
    return f'<div class="aids">{one * AIDS}</div><p><small>{escape(sheet.source)}</small></p>'


def _numbered(items: Sequence[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ol>"
