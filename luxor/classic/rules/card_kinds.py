"""The kinds of card: one object each says how data files write it, what it offers, its rule and its names."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

# What a card lets you do (its mode). A die roll turns DIE into NUMBER and RANGE_DIE into RANGE.
NUMBER, PLUS_MINUS, DIE, RANGE, RANGE_DIE, ALL, LAST, LESS = range(8)

Offers = Callable[[int, int], tuple[int, ...]]  # of a card's value and the faces of the die


class CardKind(NamedTuple):
    """A kind of card; its place in `CARD_KINDS` is its mode."""

    word: str  # as lines write it
    name: str  # as data files write it: a pattern, with the card's value as a group if it shows one
    rule: str
    text: str  # the key of what it is called
    face: str  # what is drawn on it
    offers: Offers  # the numbers of steps, -1 is a step back

    def read(self, name: str) -> int | None:
        """The value of the card of this kind that a name of the data files means, if it means one."""
        found = re.fullmatch(self.name, name)
        if not found:
            return None
        return int(found[1]) if found.groups() else 1 if self.word == "plus-minus" else 0


def _value(value: int, die: int) -> tuple[int, ...]:
    """As many steps as the card shows (base.card.number)."""
    return (value,)


def _up_to_value(value: int, die: int) -> tuple[int, ...]:
    """Any number of steps up to the one that the card shows (base.horus.range)."""
    return tuple(range(1, value + 1))


def _one_back(value: int, die: int) -> tuple[int, ...]:
    """One step forward or one step back (base.card.plus-minus-one)."""
    return (value, -1)


def _any_roll(value: int, die: int) -> tuple[int, ...]:
    """Whatever a die that is not rolled yet may show (base.card.die, base.horus.die-range)."""
    return tuple(range(1, die + 1))


CARD_KINDS = (
    CardKind("number", "([1-9])", "base.card.number", "card.number", "number", _value),
    CardKind("plus-minus", r"\+-1", "base.card.plus-minus-one", "card.plus-minus", "plus-minus", _one_back),
    CardKind("die", "die", "base.card.die", "card.die", "die", _any_roll),
    CardKind("range", "1-([2-9])", "base.horus.range", "card.range", "range", _up_to_value),
    CardKind("range-die", "1-die", "base.horus.die-range", "card.range-die", "die-range", _any_roll),
    CardKind("all", "all-([1-9])", "base.horus.all", "card.all", "all", _value),
    CardKind("last", "last", "base.horus.last-to-second", "card.last", "last-to-second", _any_roll),
    CardKind("less", "less-([1-9])", "base.horus.one-less", "card.less", "one-less", _value),
)


@cache
def numbers(mode: int, value: int, die: int) -> tuple[int, ...]:
    """The numbers of steps that a card in this mode offers; -1 is a step back."""
    return CARD_KINDS[mode].offers(value, die)
