"""The words on a picture: a mapping from keys to texts, read from a game's catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from luxor.core.words.rulebook import Rulebook
from luxor.scene.text import text_width

Labels = Mapping[str, str]


@lru_cache(maxsize=64)
def labels_of(book: Rulebook, start: str, lang: str) -> Labels:
    """The texts of a language whose keys begin with `start`, without that beginning."""
    texts = book.texts(lang)
    found = {key: str(entry["text"]) for key, entry in texts.items() if key.startswith(start)}
    return MappingProxyType({key.removeprefix(start): text for key, text in found.items()})


def word(labels: Labels, key: str, **values: object) -> str:
    """A label with its {values} put in by plain replacement: a name with braces stays a name."""
    text = labels.get(key, key)
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def name_of(labels: Labels, thing: str) -> str:
    """The name of a token or stack; one that an owner's file invented keeps its own."""
    return labels.get(f"name_{thing}", thing)


def long_or_short(labels: Labels, keys: tuple[str, str], size: float, room: float, spacing: float = 0) -> str:
    """The first label, or the second, shorter one where the room is too small."""
    text = word(labels, keys[0])
    if text_width(text, size, "bold", spacing=spacing) <= room:
        return text
    return word(labels, keys[1])
