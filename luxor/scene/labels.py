"""The words on a picture: English here, other languages are passed in as a mapping with the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from luxor.scene.text import text_width

Labels = Mapping[str, str]

ENGLISH: Labels = MappingProxyType(
    {
        # on the board
        "chamber": "BURIAL CHAMBER",
        "chamber_short": "CHAMBER",
        "keys_spent": "keys spent",
        "all_awake": "all awake",
        # cards
        "forward": "forward",
        "plus_minus": "fwd / back",
        "roll": "roll",
        "choose": "choose",
        "move_all": "move all",
        "all": "all",
        "last_to_second": "last to 2nd",
        "one_less": "one less",
        "equipment": "equipment",
        "unknown": "hidden",
        # panels
        "score": "Score",
        "vp": "VP",
        "to_play": "to play",
        "hand": "Hand of {name}",
        "hand_nobody": "Hand",
        "ends_only": "only the two ends may be played",
        "horus": "Horus board",
        "top_known": "top card known",
        "left": "{n} left",
        "deck": "Deck",
        "draw": "draw {n}",
        "discard": "discard {n}",
        "supply": "Supply",
        "offer": "Mummy's offer",
        "offer_note": "pay talismans after the draw",
        # how to read the board
        "legend": "How to read the board",
        "legend_treasure": "6 VP to whoever has 3 adventurers here",
        "legend_vp": "scores 6 VP",
        "legend_need": "needs 3 of your adventurers here",
        "legend_symbol": "then a falcon tile is laid here",
        "legend_type": "a jewel: one of vase, jewel, statue in a set",
        "legend_osiris": "Osiris: go on 3 tiles, then act there",
        "legend_horus": "Horus: a key, or the top card with 2 eyes",
        "legend_tunnel": "Temple: on to the next tunnel",
        "legend_scarab": "Temple: take a scarab",
        "legend_wild": "Temple: take a wild treasure",
        "legend_favour": "Temple: a card from one of two piles",
        "legend_upright": "upright: plays",
        "legend_asleep": "asleep",
        "legend_three": "three of colour C on one space",
        "legend_wall": "wall value: VP at the end",
        "legend_line": "statue line: wakes one",
        # names of regions
        "space": "space {n}",
        "stairs": "stairs",
        "chamber_name": "burial chamber",
        "statue": "statue {n}",
        "sleeper": "sleeper at statue {n}",
        "card": "card {n}",
        "pile": "Horus pile {n}",
        "draw_pile": "draw pile",
        "discard_pile": "discard pile",
        "name_key": "keys",
        "name_wild": "wild treasures",
        "name_scarab": "scarabs",
        "name_talisman": "talismans",
        "name_mummy": "mummy tiles",
        "name_cobra": "cobra stack",
        "name_falcon": "falcon stack",
        "name_lion": "lion stack",
    }
)


def word(labels: Labels, key: str, **values: object) -> str:
    """A label in the given language, else in English, with its {values} filled in.

    Values are put in by plain replacement: a name with braces stays a name.
    """
    text = labels.get(key, ENGLISH[key])
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def name_of(labels: Labels, thing: str) -> str:
    """The name of a token or stack; one that an owner's file invented keeps its own."""
    key = f"name_{thing}"
    return word(labels, key) if key in ENGLISH else labels.get(key, thing)


def long_or_short(labels: Labels, key: str, size: float, room: float, spacing: float = 0) -> str:
    """The label, or its short form where there is one and the room is too small."""
    text = word(labels, key)
    if text_width(text, size, "bold", spacing=spacing) <= room:
        return text
    return word(labels, f"{key}_short")
