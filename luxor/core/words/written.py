"""What people write, names and comments: how long it may be, and nothing in it that steers and does not show.

Control characters, halves of characters and signs that turn the direction of writing can make a terminal, a
page or a line of code say something else than it seems to: each of them becomes one sign that shows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from luxor.core.errors import ConfigError, count
from luxor.core.words.arguments import need_text, need_texts

MAX_NAME = 60  # characters of a player's name
MAX_COMMENT = 10_000  # characters written beside a node
INSTEAD = "\ufffd"
CUT = "…"
SEATS = "ABCDEFGH"

_STEERS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff"
)
_IN_LINES = re.compile(f"[{_STEERS}]")
_IN_A_LINE = re.compile(f"[{_STEERS}\t\n]")


def plain_line(text: str) -> str:
    """The text as one line of characters that show."""
    return _IN_A_LINE.sub(INSTEAD, text)


def plain_lines(text: str) -> str:
    """The text in which all but line breaks and tabs shows."""
    return _IN_LINES.sub(INSTEAD, text.replace("\r\n", "\n"))


@lru_cache(maxsize=256)
def shown_name(name: str) -> str:
    """A name as it is shown, whoever gave it: one plain line, cut where it is too long."""
    return plain_line(name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + CUT)


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of all seats; letters where none are given."""
    if not names:
        return tuple(SEATS[:players])
    names = need_texts("names", names)
    if len(names) != players:
        raise ConfigError(f"{count(len(names), 'name')} for {players} players")
    for name in names:
        if len(name) > MAX_NAME:
            shown = plain_line(name[:20]) + CUT
            raise ConfigError(f"a name has at most {MAX_NAME} characters, {shown} has {len(name)}")
    return tuple(map(plain_line, names))


def check_comment(text: str) -> str:
    """A comment as it is kept."""
    need_text("a comment", text)
    if len(text) > MAX_COMMENT:
        raise ConfigError(f"a comment has at most {MAX_COMMENT:,} characters, this one has {len(text):,}")
    return plain_lines(text)


def cut_comment(text: str) -> str:
    """A comment of an old file, cut where it is too long."""
    return plain_lines(text if len(text) <= MAX_COMMENT else text[: MAX_COMMENT - 1] + CUT)
