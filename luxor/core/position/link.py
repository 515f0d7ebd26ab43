"""A position as the end of a link: short, of letters that any address may hold, and read with care."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from luxor.core.errors import NotationError

SIGN = "z."  # what such a text begins with
LONGEST = 20_000  # letters of a link, and bytes of the line in it: the longest positions have a fifth of that
LINK = re.compile(r"z\.[A-Za-z0-9_-]+", re.ASCII)


class BrokenLink(NotationError):
    """A link that is no whole one."""

    def __init__(self) -> None:
        super().__init__("this link was cut or changed: it holds no whole position", -1)


def to_link(line: str) -> str:
    """The line of a position, made short.

    >>> from luxor.core.position.link import from_link, to_link
    >>> len(to_link(str(position))) < len(str(position)) - 200
    True
    >>> from_link(to_link(str(position))) == str(position)
    True
    """
    return SIGN + urlsafe_b64encode(zlib.compress(line.encode(), 9)).decode().rstrip("=")


def from_link(text: str) -> str:
    """The line that a link holds; one that is broken is refused in a sentence.

    >>> from_link("z.eNorTi0pyUxPBQ")
    Traceback (most recent call last):
        ...
    luxor.core.position.link.BrokenLink: this link was cut or changed: it holds no whole position
    """
    try:
        if len(text) > LONGEST or not LINK.fullmatch(text):
            raise ValueError
        packed = text.removeprefix(SIGN)
        reader = zlib.decompressobj()
        line = reader.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST)
        if not reader.eof or reader.unused_data:
            raise ValueError
        return line.decode()
    except (ValueError, zlib.error):
        raise BrokenLink from None
