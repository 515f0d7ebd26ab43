"""Inputs changed in one place or in several: tokens from elsewhere, junk, things twice, things missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

WORDS = """0 1 -1 9 17 99 255 256 999 1000 4294967296 1e9 - ? ?@1 @ = , / // [] {} \\ \" ''' true null NaN
woken stairs chamber anubis-1 lying-3 tunnel scarab horus3 osiris4 die play move act refill end in-place
card-shift move-card less all last é １ \u202e \x1b[31m"""
JUNK = [b"", b" ", b"\n", b"\t", b"\x00", b"\xff", b"\xed\xa0\x80", b"9" * 400, *WORDS.encode().split()]
TOKEN = re.compile(rb"[A-Za-z0-9*@.+-]+|[^A-Za-z0-9*@.+-]")


def mutated(known: Sequence[bytes], rng: Random) -> bytes:
    """One of some inputs, with a few changes."""
    data = rng.choice(known)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = _once(data, known, rng)
    return data


def _once(data: bytes, known: Sequence[bytes], rng: Random) -> bytes:
    tokens = TOKEN.findall(data) or [b""]
    at = rng.randrange(len(tokens))
    what = rng.random()
    if what < 0.3:
        tokens[at] = rng.choice(JUNK)
    elif what < 0.55:
        tokens[at] = rng.choice(TOKEN.findall(rng.choice(known)) or [b""])
    elif what < 0.7:
        tokens[at] = _other_number(tokens[at], rng)
    elif what < 0.8:
        del tokens[at : at + rng.choice((1, 1, 2, 5))]
    elif what < 0.9:
        end = at + rng.choice((1, 2, 4, 10))
        tokens[at:at] = tokens[at:end] * rng.choice((1, 1, 2, 20))
    elif what < 0.95:
        cut, other = rng.randrange(len(data) + 1), rng.choice(known)
        return data[:cut] + other[rng.randrange(len(other) + 1) :]
    else:
        place = rng.randrange(len(data) + 1)
        return data[:place] + bytes([rng.randrange(256)]) + data[place + rng.randrange(2) :]
    return b"".join(tokens)


def _other_number(token: bytes, rng: Random) -> bytes:
    """A number near the one that is there, if there is one."""
    return re.sub(
        rb"\d+", lambda found: str(max(0, int(found[0][:9]) + rng.choice((-2, -1, 1, 2)))).encode(), token
    )
