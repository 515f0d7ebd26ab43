"""Where outcomes come from: reproducible draws, a script, or the person at the board."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TypeVar

from luxor.core.errors import ConfigError
from luxor.core.words.arguments import shown

T = TypeVar("T")
MOST_BITS = 14_000  # of a seed: with more of them it could not be written down in digits


class Draws:
    """Integers below n from 32 random bits: the same on every platform and in every release."""

    __slots__ = ("_bits", "source")

    def __init__(self, source: random.Random | int) -> None:
        if not isinstance(source, int | random.Random):
            raise ConfigError(f"a seed is a whole number, not {shown(source)}")
        self.source = random.Random(need_seed(source)) if isinstance(source, int) else source
        self._bits = self.source.getrandbits

    def below(self, n: int) -> int:
        return (self._bits(32) * n) >> 32

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The same in another order."""
        found = list(items)
        self.shuffle(found)
        return found

    def weighted(self, outcomes: Mapping[T, int]) -> T:
        """One key, each as likely as its weight; depends on the mapping's order."""
        left = self.below(sum(outcomes.values()))
        for outcome, weight in outcomes.items():
            left -= weight
            if left < 0:
                return outcome
        raise ValueError("no outcomes to draw from")


def need_seed(seed: int) -> int:
    """A seed that can be written into a file, and read again."""
    if seed.bit_length() > MOST_BITS:
        raise ConfigError("a seed is a whole number of at most 4,000 digits")
    return seed


def seed_of(*parts: int | str) -> int:
    """A seed that is a function of its parts, alike in every process (unlike `hash`)."""
    text = "\x1f".join(str(part if isinstance(part, str) else need_seed(part)) for part in parts)
    return int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest(), "big")
