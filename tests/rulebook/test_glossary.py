"""The glossary: our words are those that our texts use, and the booklets' are beside them."""

from __future__ import annotations

import unicodedata

import pytest

import luxor
from luxor.cli import main
from luxor.rulebook import BOOK


def said(lang: str) -> str:
    """All texts of a language as one, in small letters."""
    return " ".join(str(entry) for entry in BOOK.texts(lang).values()).casefold()


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_every_word_of_ours_is_one_that_our_texts_use(lang: str) -> None:
    texts = said(lang)
    assert [term.id for term in luxor.glossary().values() if term.ours[lang].casefold() not in texts] == []


def test_every_word_has_all_languages_and_none_is_there_twice() -> None:
    assert len(luxor.glossary()) > 60
    for term in luxor.glossary().values():
        assert set(term.ours) == set(luxor.LANGUAGES)
        assert set(term.booklet) <= {"fr", "es"}
        for word in (*term.ours.values(), *term.booklet.values()):
            assert unicodedata.is_normalized("NFC", word)
            assert word == word.strip()


@pytest.mark.parametrize("word", ["joyería", "activo", "inactivo"])
def test_words_of_the_spanish_booklet_stand_beside_ours(word: str) -> None:
    assert word in said("es")


@pytest.mark.parametrize("word", ["zone de jeu", "placer", "déplacer", "tour de jeu", "en indique"])
def test_french_speaks_as_its_booklets_do(word: str) -> None:
    assert word in said("fr")


def test_the_command_lists_words_and_finds_them_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(luxor.glossary()) + 1
    assert main(["glossary", "JOYER"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["jewel", "bijou", "joya", "bijou", "joyería"]
    assert main(["glossary", "dragon"]) == 2
    assert "no word of the games holds 'dragon'" in capsys.readouterr().err
