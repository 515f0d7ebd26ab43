"""From a question to what it is about: accents, word forms, slips of the finger and house words level out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import cast

from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.text_files import parse_toml

SHORTEST = 3  # letters that are left of a word when its ending is cut
MOST_JOINED = 6  # words of a phrase such as "last to second last"
# Signs on cards that are no words, and what they become: ±1, ranges such as 1-4 and 1-die, 2+ and +2.
SIGNS = (
    (r"\+\s*(1\s*)?/\s*-\s*(1|un|uno|one)?\b|±\s*1?|\+\s*-\s*1", " plusminus "),
    (r"\b1\s*[-–]\s*(?=(die|dice|de|dado)\b)", " ranged "),
    (r"\b(\d)\s*[-–]\s*(\d|x\b)", r" ranged \2 "),
    (r"\b(\d)\s*\+", r" plussed \1 "),
    (r"\bcan'?t\b", " cannot "),
    (r"n't\b", " not "),
)
SIGNS_OF = {"es": "¿¡ñáíóú", "fr": "èêçàùœâîôë"}  # letters that the other languages do without


def plain(text: str) -> str:
    """Lower case, without accents, signs spelled out.

    >>> from luxor.asking.words import plain
    >>> plain("Où va la clé ?"), plain("the 1-4 card")
    ('ou va la cle ?', 'the  ranged 4  card')
    """
    lower = unicodedata.normalize("NFD", text.casefold().replace("’", "'").replace("où", "lieu"))
    bare = "".join(sign for sign in lower if not unicodedata.combining(sign))
    for sign, words in SIGNS:
        bare = re.sub(sign, words, bare)
    return bare


class Speech:
    """How a language is asked: `words.<language>.toml`, and the glossary with the booklets' words."""

    def __init__(self, lang: str, alike: Iterable[Iterable[str]] = ()) -> None:
        entries = parse_toml((Path(__file__).parent / f"words.{lang}.toml").read_text("utf-8"))
        lines, endings, stop = entries["alike"], entries["endings"], entries["stop"]
        assert isinstance(lines, list)
        assert isinstance(endings, list)
        assert isinstance(stop, str)
        self.lang = lang
        self._tries = cast("dict[str, str]", entries["tries"])
        self.endings = [str(ending) for ending in endings]
        self.stop = frozenset(stop.split())
        self.alike: dict[str, str] = {}  # a word, its stem or a phrase: the word that stands for it
        for group in (*(str(line).split() for line in lines), *alike):
            self._add([" ".join(re.findall(r"[a-z0-9]+", plain(word.replace("_", " ")))) for word in group])
        self.phrases = frozenset(word for word in self.alike if " " in word)

    def _add(self, group: list[str]) -> None:
        word = self.alike.get(group[0], group[0])
        for each in group:
            self.alike.setdefault(each, word)
        for each in group:
            if " " not in each:
                self.alike.setdefault(self.stem(each), word)

    def tried(self, question: str) -> set[str]:
        """What a question asks to do, with "asks" if it asks whether that may be done, or what comes of it.

        >>> from luxor.asking.words import speech
        >>> sorted(speech("fr").tried("je peux jouer la carte du milieu ?"))
        ['asks', 'middle', 'play']
        """
        found = " ".join(re.findall(r"[a-z0-9]+", plain(question)))
        concepts = {self.concept(word) for word in (*found.split(), *self.words(question))}
        tried: set[str] = set()
        for name, listed in self._tries.items():
            for word in listed.split():
                spoken = word.replace("_", " ")
                if f" {spoken} " in f" {found} " or (" " not in spoken and self.concept(spoken) in concepts):
                    tried.add(name)
        return tried

    @cached_property
    def doing(self) -> frozenset[str]:
        """The words for what one asks to do: they tell no action from another."""
        return frozenset(self.concept(word) for listed in self._tries.values() for word in listed.split())

    def goal(self, name: str) -> str:
        """What stands for a place that one wants to get to, or nothing."""
        return self.concept(self._tries[name]) if name in self._tries else ""

    def stem(self, word: str) -> str:
        """A word without its ending, if enough is left of it.

        >>> from luxor.asking.words import speech
        >>> speech("fr").stem("sauterons"), speech("en").stem("treasures")
        ('saut', 'treasur')
        """
        if word.isdigit():
            return word
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
                return word[: -len(ending)]
        return word

    def concept(self, word: str) -> str:
        """What stands for a word: itself, its stem, or the word that means the same."""
        return self.alike.get(word) or self.alike.get(stem := self.stem(word), stem)

    def words(self, text: str) -> Iterator[str]:
        """The words and known phrases of a text, stop words left out."""
        found = re.findall(r"[a-z0-9]+", plain(text))
        at = 0
        while at < len(found):
            for size in range(min(MOST_JOINED, len(found) - at), 1, -1):
                if (joined := " ".join(found[at : at + size])) in self.phrases:
                    yield joined
                    break
            else:
                size = 1
                if found[at] not in self.stop:
                    yield found[at]
            at += size


@cache
def speech(lang: str) -> Speech:
    """How a language is asked, with the words of the glossary that mean the same."""
    from luxor.rulebook import BOOK  # the books are read when somebody asks

    alike: list[list[str]] = []
    for term in BOOK.terms.values():
        booklet = term.booklet.get(lang, "")
        words = [term.ours.get(lang, ""), *(word.strip() for word in booklet.split(","))]
        single = [word for word in dict.fromkeys(words) if word and " " not in word]
        if len(single) > 1:
            alike.append(single)
    return Speech(lang, alike)


def recognised(text: str, otherwise: str) -> str:
    """The language of a question, by its words and signs; what is as likely in two is in the one given.

    >>> from luxor.asking.words import recognised
    >>> recognised("que vaut un sarcophage", "en"), recognised("osiris", "es")
    ('fr', 'es')
    """
    found = re.findall(r"[a-z0-9]+", plain(text))
    points: dict[str, float] = {}
    for lang in LANGUAGES:
        known = speech(lang)
        points[lang] = sum((word in known.stop) + (word in known.alike) for word in found)
        points[lang] += any(letter in text.casefold() for letter in SIGNS_OF.get(lang, ""))
    return max(LANGUAGES, key=lambda lang: (points[lang], lang == otherwise))


def slipped(word: str, meant: str) -> bool:
    """Whether a word is another one with a slip: a letter too many, missing, wrong, or two changed places.

    >>> from luxor.asking.words import slipped
    >>> slipped("mumy", "mummy"), slipped("tresaure", "treasure"), slipped("tomb", "lamb")
    (True, True, False)
    """
    if abs(len(word) - len(meant)) > 1 or word == meant:
        return word == meant
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    rest, other = word[start:], meant[start:]
    if len(rest) == len(other):
        return rest[1:] == other[1:] or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
    return rest[1:] == other or rest == other[1:]
