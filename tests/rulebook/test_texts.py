"""Every text there is, in every language: none is missing, unused or untranslated, and placeholders match.

What can be said is read off the source of the engines (tests/rulebook/emitted.py).
Files, rules, games and modules are found, not listed: whatever is added is tested without a change here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import luxor
from luxor import LANGUAGES
from luxor.core.words.wording import PLACEHOLDER, fields_of
from luxor.games import find_game, games, modules_of
from luxor.rulebook import BOOK
from luxor.rulebook.tips import every_tip
from tests.rulebook.emitted import (
    ENGINES,
    ROOT,
    SPEAKERS,
    Emission,
    Source,
    emissions,
    literals,
    patterns,
    said,
)
from tests.rulebook.kits import KITS, Kit

FILES = sorted((ROOT / "luxor").rglob("texts/*.toml"))
STEMS = sorted({str(path.relative_to(ROOT / "luxor")).split(".")[0] for path in FILES})
CODED = ("violation", "note", "remedy", "problem", "obstacle", "event")
RULE_FIELDS = {"title", "text", "heading"}
RULING_FIELDS = RULE_FIELDS | {"question", "readings", "why", "when"}
UNSEEN = {"problem.none", "score.total"}  # said by those who show a position, whatever is in it
ALIKE = {"booklet.mummys-curse"}  # a title that is printed alike everywhere
LABELLED = ("end", "kept")  # families whose name is filled in, too: f"{field}.{value}"
STRAY = re.compile(r"[^\S\u00a0]+")  # a no-break space is meant
FRENCH = re.compile(r"(?<!\u00a0)[;:!?»](?=[\s\u00a0.,)]|$)|«(?!\u00a0)")
LETTERS = re.compile(r"[^\W\d_]+")

Entry = Mapping[str, object]


@cache  # all sources are read for it: by the first test that asks, not by whoever collects the tests
def emitted() -> list[Emission]:
    return list(emissions(Source(ROOT, ENGINES)))


@cache
def speaker() -> Source:
    return Source(ROOT, SPEAKERS)


texts = BOOK.texts


@cache
def load(stem: str, lang: str) -> dict[str, Entry]:
    return tomllib.loads((ROOT / "luxor" / f"{stem}.{lang}.toml").read_text("utf-8"))


def parts(entry: Entry) -> Iterator[tuple[str, str]]:
    """Every string of an entry, with its name."""
    for name, value in entry.items():
        for number, item in enumerate(value if isinstance(value, list) else [value]):
            assert isinstance(item, str), f"{name} is no text"
            yield f"{name}{number or ''}", item


# --- the files ---


@pytest.mark.parametrize("stem", STEMS)
def test_a_file_is_there_in_every_language_with_the_same_keys(stem: str) -> None:
    keys = {lang: list(load(stem, lang)) for lang in LANGUAGES}
    for lang in LANGUAGES[1:]:
        assert keys[lang] == keys["en"], f"{stem}.{lang}.toml"


@pytest.mark.parametrize("stem", STEMS)
def test_texts_are_clean_and_their_placeholders_match(stem: str) -> None:
    for key in load(stem, "en"):
        entries = {lang: dict(parts(load(stem, lang)[key])) for lang in LANGUAGES}
        for lang, entry in entries.items():
            assert list(entry) == list(entries["en"]), f"{key} has other parts in {lang}"
            for part, text in entry.items():
                where = f"{key} {part} in {lang}"
                assert text.strip(), f"{where} is empty"
                assert text == STRAY.sub(" ", text).strip(), f"{where} has stray spaces"
                assert not set("{}") & set(PLACEHOLDER.sub("", text)), f"{where} has a stray brace: {text}"
                assert fields_of(text) == fields_of(entries["en"][part]), f"{where} asks for something else"


@pytest.mark.parametrize("stem", STEMS)
def test_french_signs_never_begin_a_line(stem: str) -> None:
    """A no-break space stands before ; : ! ? and inside « »: not the narrow one, which some fonts lack."""
    entries = load(stem, "fr").items()
    texts = [(key, PLACEHOLDER.sub("x", text)) for key, entry in entries for _, text in parts(entry)]
    wrong = [f"{key}: {text}" for key, text in texts if FRENCH.search(text)]
    assert not wrong, "\n  ".join(["no no-break space:", *wrong])


def same_by_chance(text: str) -> bool:
    """Whether a text may be alike in two languages: a sign, a number, a name, one word."""
    words = LETTERS.findall(PLACEHOLDER.sub(" ", text))
    return len(words) <= 1 or all(word[0].isupper() for word in words)


@pytest.mark.parametrize("stem", STEMS)
def test_nothing_is_left_untranslated(stem: str) -> None:
    wrong = []
    for key in load(stem, "en"):
        for one, other in combinations(LANGUAGES, 2):
            mine, theirs = (dict(parts(load(stem, lang)[key])) for lang in (one, other))
            wrong += [
                f"{key} {part} is the same in {one} and {other}: {text}"
                for part, text in mine.items()
                if text == theirs.get(part) and key not in ALIKE and not same_by_chance(text)
            ]
    assert not wrong, "\n  ".join(["untranslated:", *wrong])


# --- the rules ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_told_in_every_language(lang: str) -> None:
    wrong = []
    for id in BOOK:
        ruling = BOOK.facts[id]["status"] == "ruling"
        entry = texts(lang).get(id, {})
        if set(entry) != (RULING_FIELDS if ruling else RULE_FIELDS):
            wrong.append(f"{id} has {', '.join(entry) or 'no text'}")
        rule = luxor.rule(id, lang)
        if ruling and not (len(rule.readings) > 1 and 0 <= rule.chosen < len(rule.readings)):
            wrong.append(f"{id} has {len(rule.readings)} readings, and chose {rule.chosen}")
        wrong += [
            f"{id} needs {name}.{BOOK.facts[id][name]}"
            for name in ("chapter", "booklet")
            if f"{name}.{BOOK.facts[id][name]}" not in texts(lang)
        ]
    assert not wrong, "\n  ".join([f"in {lang}:", *wrong])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_and_module_is_told_in_every_language(lang: str) -> None:
    keys = [f"example.{id}" for id in luxor.examples()]
    keys += [f"module.{name}" for game in games() for name in modules_of(game)]
    missing = [key for key in keys if {"title", "text"} - set(texts(lang).get(key, {}))]
    assert not missing


# --- what the engines can say ---


def test_the_source_tells_every_code() -> None:
    hidden = [emission.where for emission in emitted() if emission.key.endswith(".?")]
    assert not hidden, f"write the code so that it can be seen: {hidden}"
    assert len(emitted()) > 250
    assert {emission.key.split(".")[0] for emission in emitted()} == set(CODED)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_engines_can_say_has_a_text(lang: str) -> None:
    spoken = [*emitted(), *said(speaker())]
    missing = sorted({f"{e.key} ({e.where})" for e in spoken if e.key not in texts(lang)})
    assert not missing, "\n  ".join([f"no text in {lang}:", *missing])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_parameters_that_are_given(lang: str) -> None:
    wrong = []
    for emission in (*emitted(), *said(speaker())):
        text = texts(lang).get(emission.key, {}).get("text")
        if isinstance(text, str) and emission.params is not None and fields_of(text) - emission.params:
            lacking = ", ".join(sorted(fields_of(text) - emission.params))
            wrong.append(f"{emission.key} asks for {lacking}, not given at {emission.where}")
    assert not wrong, "\n  ".join([f"in {lang}:", *sorted(set(wrong))])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", KITS, ids=str)
def test_every_step_has_a_title_and_a_question(kit: Kit, lang: str) -> None:
    game = find_game(*kit)
    for step in game.steps:
        entry = texts(lang).get(f"step.{step.name}", {})
        assert set(entry) == {"title", "text"}, f"step.{step.name} in {lang}"
        assert fields_of(str(entry["text"])) <= {"seat", *step.fields}


# --- nothing is there in vain ---


def spoken_words() -> set[str]:
    """Every word that may stand in a key: strings of the source, names in the data."""
    found = literals(speaker())
    for path in [
        *ROOT.glob("luxor/*/data/*.toml"),
        *ROOT.glob("luxor/*/modules/*/data.toml"),
        *(
            path
            for kind in ("sources", "tables", "evidence")
            for path in ROOT.rglob(f"catalogue/{kind}/*.toml")
        ),
    ]:
        found |= set(re.split(r"[^\w-]+", path.read_text("utf-8")))
    return found


def home_page() -> str:
    """The source of the app's home page, which says its texts by itself."""
    app = ROOT / "widgets" / "luxor_widgets" / "app"
    return "".join(path.read_text("utf-8") for path in (app / "home.py", *app.glob("*.js")))


def test_no_text_is_there_in_vain() -> None:
    coded = {emission.key for emission in emitted()} | {emission.key for emission in said(speaker())}
    shapes, words = [*patterns(speaker())], spoken_words()
    named = {f"example.{id}" for id in luxor.examples()}
    named |= {f"challenge.{id}" for id in luxor.challenges()}
    named |= {f"tip.{tip.id}" for tip in every_tip()}
    taught = [(game, name) for game in ("luxor", "expedition") for name in luxor.lessons(game)]
    named |= {step.do for each in taught for step in luxor.guided_turn(*each).steps}
    named |= {".".join(("lesson", *each)) for each in taught}
    named |= {f"violation.not-now.{step.name}" for kit in KITS for step in find_game(*kit).steps}
    named |= set(re.findall(r'"(home\.[\w-]+)"', home_page()))
    named |= {f"{name}.{facts[name]}" for facts in BOOK.facts.values() for name in ("chapter", "booklet")}
    shapes += [re.compile(rf"{family}\.(.+)") for family in LABELLED]

    def known(name: str) -> bool:
        """A word of the source, or made of some: `any-` and `osiris`, `put` and `left`."""
        if name in words or name.lstrip("-").isdigit():
            return True
        cuts = [at for at, char in enumerate(name, 1) if char in "._-"]
        return any(name[:at].rstrip(".") in words and known(name[at:]) for at in cuts)

    def used(key: str) -> bool:
        if key in BOOK or key in coded or key in named or key in UNSEEN:
            return True
        if key.split(".")[0] in (*CODED, "example", "chapter", "booklet"):
            return False
        found = [shape.fullmatch(key) for shape in shapes]
        return key in words or any(match and all(map(known, match.groups())) for match in found)

    vain = [key for key in texts("en") if not used(key)]
    assert not vain, "\n  ".join(["nobody says:", *vain])


# --- and the tests bite ---


def test_codes_are_read_off_the_source(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        'TABLE = {1: ("x-one", "r"), 2: ("x-two", "r")}\n'
        "def f(s, sink, n):\n"
        "    code, rule = TABLE.get(n, OTHER)\n"
        '    kind = "Up" if n else "Down"\n'
        "    tell(sink, kind, 0, rule, also=(), n=n)\n"
        '    params = {"a": 1}\n    params |= {"b": 2}\n'
        '    yield Violation(code, rule, {"n": n, **params})\n'
        '    yield from g(s, "deep")\n'
        'OTHER = ("x-other", "r")\n'
        "def g(s, what):\n    yield Problem(what, 'r', unknown())\n"
        "def h(x):\n    return Note(x.code, 'r')\n",
        "utf-8",
    )
    found = {
        (e.key, None if e.params is None else tuple(sorted(e.params)))
        for e in emissions(Source(tmp_path, (".",)))
    }
    assert found == {
        ("event.Up", ("n", "seat")),
        ("event.Down", ("n", "seat")),
        ("violation.x-one", ("a", "b", "n")),
        ("violation.x-two", ("a", "b", "n")),
        ("violation.x-other", ("a", "b", "n")),
        ("problem.deep", None),
        ("note.?", ()),
    }


@pytest.mark.parametrize(
    ("text", "fine"),
    [("+1/−1", True), ("{n}", True), ("tunnel", True), ("Osiris +{n}", True), ("Anubis, Horus", True),
     ("Play the card", False), ("{seat} rolls {n:die|dice} again", False)],
)  # fmt: skip
def test_only_short_or_proper_names_may_be_alike(text: str, fine: bool) -> None:
    assert same_by_chance(text) is fine


# --- one register ---

FORMAL = {
    "fr": re.compile(r"\b(vous|votre|vos|(?!chez\b|assez\b|nez\b)[a-zéèêâîôû]+ez)\b", re.I),
    "es": re.compile(r"\b(usted|ustedes|vosotros|vosotras|vuestr[oa]s?|\w+(áis|éis))\b", re.I),
}


@pytest.mark.parametrize("lang", FORMAL)
def test_children_are_spoken_to_as_tu(lang: str) -> None:
    wrong = [
        f"{key}: {found[0]}"
        for key, entry in texts(lang).items()
        for part in entry.values()
        for text in (part if isinstance(part, list) else [part])
        if isinstance(text, str) and (found := FORMAL[lang].search(text))
    ]
    assert wrong == []
