"""The catalogue in the words of people: English a native writes, French with tu, Spanish with vasija.

What somebody once stumbled over is a pattern here, and no text of the catalogue may have it again.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from luxor import LANGUAGES
from luxor.rulebook import BOOK
from tests.rulebook.emitted import ROOT

FILES = sorted((ROOT / "luxor").rglob("catalogue/texts/*.toml"))

# By language: what is wrong with it, and how it is found, small letters and capitals alike.
STUMBLED_OVER = {
    "en": {
        "a negative or general subject": r"\b(nobody|somebody|everybody|anybody|whoever)\b",
        "say: again": r"\banew\b",
        "say: also": r", too\b",
        "say: still, anyway": r"\ball the same\b",
        "say: your own": r"\b(the own|own ones|one's own)\b",
        "say: you may": r"\bone (may|likes)\b(?! (stand|be))",
        "say: needs": r"\basks? for\b",
        "say: is not a": r"(?<!there )\b(is|are) no\b",
        "you use a tile, or perform its action": r"\bperform(s|ed)? (a|the|that|its|this) (temple )?tile\b",
    },
    "fr": {
        "say: tu": r"\bl'on (peut|doit|joue|pioche|avance)\b",
        "say: aucun joueur, un aventurier": r"\bne (déplace|bouge) personne\b|\bpersonne ne (bouge|reste)\b",
        "the one who": r"\bà qui qu|\bquiconque\b|\bentre ex æquo gagne\b",
        "our word is « tous avancent »": r"« (avancer tous|dernier) »",
    },
    "es": {
        "our word is vasija": r"\bjarr[oó]n",
        "our word is aventurero": r"\bpe[oó]n(es)?\b",
        "our word is escaleras": r"\bescalera\b",
        "our word is conjunto": r"\bla serie\b(?! \{| 1)",
        "say: de todos modos": r"\bigualmente\b",
    },
}

# Rules speak to the reader: these say "the player" where the reader is meant.
THE_PLAYER = {
    "en": r"\bthe player\b(?! (with|who|marker))",
    "fr": r"\ble joueur\b(?! qui)",
    "es": r"\bel jugador\b(?! (inicial|que|con|al))",
}


def parts(entry: object) -> Iterator[tuple[str, str]]:
    """Every string of an entry, with its name; a heading quotes the booklet."""
    assert isinstance(entry, dict)
    for name, value in entry.items():
        for text in value if isinstance(value, list) else [value]:
            if name != "heading":
                yield name, text


@cache
def written(lang: str) -> list[tuple[str, str, str]]:
    """Key, part and text of everything that the catalogues say in a language."""
    return [
        (key, name, text)
        for path in FILES
        if path.name.endswith(f".{lang}.toml")
        for key, entry in tomllib.loads(path.read_text("utf-8")).items()
        for name, text in parts(entry)
    ]


def stumbled(lang: str, text: str) -> list[str]:
    """What is wrong with a text."""
    return [why for why, pattern in STUMBLED_OVER[lang].items() if re.search(pattern, text, re.I)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_stumbles_over_a_text_of_the_catalogue(lang: str) -> None:
    assert len(written(lang)) > 1500
    wrong = [
        f"{key} {name} ({'; '.join(found)}): {text}"
        for key, name, text in written(lang)
        if (found := stumbled(lang, text))
    ]
    assert not wrong, "\n  ".join(["", *wrong])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_speak_to_the_reader(lang: str) -> None:
    told = [(key, text) for key, _, text in written(lang) if key in BOOK]
    wrong = [f"{key}: {text}" for key, text in told if re.search(THE_PLAYER[lang], text, re.I)]
    assert not wrong, "\n  ".join(["", *wrong])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The last-to-second card moves nobody."),
        ("en", "Whoever adds a camp puts adventurers on it."),
        ("en", "Let {seat}'s turn begin anew"),
        ("en", "The stairs count, too."),
        ("en", "That tile is no lake and has no snakes on it."),
        ("en", "One may always decline."),
        ("en", "The player may perform that tile once, at once."),
        ("fr", "Osiris déplace quiconque y arrive."),
        ("fr", "La carte ne déplace personne."),
        ("es", "Haz clic en el jarrón de la casilla 5"),
        ("es", "Ahora haz clic en tu peón rojo de la escalera"),
    ],
)
def test_the_patterns_find_what_was_stumbled_over(lang: str, text: str) -> None:
    assert stumbled(lang, text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If there is no key on offer either, you may decline."),
        ("en", "Only one that moved may act, and the player who moved it takes a talisman."),
        ("fr", "Chaque personne choisit sa couleur."),
        ("es", "Dos aventureros esperan en las escaleras."),
    ],
)
def test_the_patterns_leave_good_sentences_alone(lang: str, text: str) -> None:
    assert not stumbled(lang, text)
    assert not re.search(THE_PLAYER[lang], text, re.I)
