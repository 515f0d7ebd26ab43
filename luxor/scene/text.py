"""How wide a text is: estimated from a table of character widths, so that boards are laid out without a font.

The table is that of Helvetica, Arial and Liberation Sans, which share their widths; other fonts of the stack
are a little narrower. An estimate that is slightly too wide is the safe side.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Literal

Weight = Literal["regular", "semibold", "bold"]
Family = Literal["sans", "serif", "mono"]

SMALLEST = 13.5  # board units: 9.6 px on a board of 640 px, the smallest text allowed
ELLIPSIS = "…"

# width in thousandths of the size -> the characters that have it
_SANS = {
    191: "'",
    222: "ijl’‘",
    260: "|",
    278: " \u00a0!,./:;I[\\]ftíìîï·",
    333: "()-`r°“”¡",
    355: '"',
    389: "*",
    500: "Jckszvxyç",
    556: "0123456789#$?L_abdeghnopqu–àáâäãåèéêëñòóôöõùúûüß«»€",
    584: "+<=>~×±",
    611: "FTZ",
    667: "&ABEKPSVXYÀÁÂÄÈÉÊËš",
    722: "CDHNRUwÇÑÙÚÛÜ",
    778: "GOQÒÓÔÖ",
    833: "Mm",
    889: "%",
    944: "W",
    1000: "—…œŒ",
    1015: "@",
}
WIDTHS = {char: width / 1000 for width, chars in _SANS.items() for char in chars}
BOLDER = 0.055  # a bold letter is so much wider; bold digits and signs are not
DESCENDERS = frozenset("gjpqyçQ,;()[]{}|@_/")
SERIF, MONO = 0.98, 0.61


def char_width(char: str) -> float:
    """The width of one character at size 1."""
    known = WIDTHS.get(char)
    if known is not None:
        return known
    if unicodedata.combining(char):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(char) in "WF" else 0.67


@lru_cache(maxsize=2048)  # the same few words stand in every picture
def text_width(
    text: str, size: float, weight: Weight = "regular", family: Family = "sans", spacing: float = 0
) -> float:
    """The estimated width of a line of text."""
    if family == "mono":
        return len(text) * (MONO * size + spacing)
    wide = sum(map(char_width, text)) * (SERIF if family == "serif" else 1)
    if weight != "regular":  # semibold too: it is drawn bold where the font has no semibold
        wide += BOLDER * sum(map(str.isalpha, text))
    return wide * size + spacing * len(text)


def text_extent(text: str, size: float) -> tuple[float, float]:
    """How far a line reaches above and below its baseline: digits and capitals do not hang below it."""
    return 0.76 * size, (0.22 if DESCENDERS.intersection(text) else 0.02) * size


def shorten(text: str, size: float, room: float, weight: Weight = "regular", family: Family = "sans") -> str:
    """The text, cut with an ellipsis if it is wider than the room."""
    if not text or text_width(text, size, weight, family) <= room:
        return text
    room -= text_width(ELLIPSIS, size, weight, family)
    kept = 0
    for char in text:
        room -= text_width(char, size, weight, family)
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + ELLIPSIS


def fit(
    text: str, size: float, room: float, weight: Weight = "regular", smallest: float = SMALLEST
) -> tuple[str, float]:
    """Text and size for a room: first smaller, then shorter. Translations are up to 40 % longer."""
    wide = text_width(text, size, weight)
    if wide > room:
        size = max(smallest, round(size * room / wide - 0.05, 1))
    return shorten(text, size, room, weight), size


def wrap(text: str, size: float, room: float, weight: Weight = "regular", lines: int = 2) -> list[str]:
    """The text broken at spaces into at most so many lines; the last one is cut if it must be."""
    broken: list[str] = []
    rest = [word for word in text.split(" ") if word]  # a no-break space keeps its words together
    while rest and len(broken) < lines - 1:
        taken = 1
        while taken < len(rest) and text_width(" ".join(rest[: taken + 1]), size, weight) <= room:
            taken += 1
        broken.append(shorten(" ".join(rest[:taken]), size, room, weight))
        rest = rest[taken:]
    return [*broken, shorten(" ".join(rest), size, room, weight)] if rest else broken
