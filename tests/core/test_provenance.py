"""Where values come from: every single one says it, and people are told in one sentence."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import luxor
from luxor.cli import main
from luxor.core.words.provenance import MARKS, entries, note, origins, values
from luxor.games import find_game, games, modules_of, plugin_of, standard_data
from luxor.rulebook import where_from
from tests.toy_game import PLUGIN

ALL = [(game, modules_of(game)) for game in games()]


@pytest.mark.parametrize(("game", "modules"), ALL, ids=lambda item: item if isinstance(item, str) else "")
def test_every_value_of_every_game_and_module_has_a_mark(game: str, modules: tuple[str, ...]) -> None:
    found = find_game(game, 4, modules).provenance()
    assert len(found) > 40
    assert [origin.path for origin in found if origin.mark not in MARKS[:3]] == []


@pytest.mark.parametrize(("game", "modules"), ALL, ids=lambda item: item if isinstance(item, str) else "")
def test_every_line_about_provenance_leads_somewhere(game: str, modules: tuple[str, ...]) -> None:
    plugin = plugin_of(game)
    root = plugin.complete(plugin.data(), modules).root
    found = origins(root)
    for entry in entries(root):
        assert any(entry.leads_to(path) for path, _ in values(root)), entry
        assert any((o.mark, o.name) == (entry.mark, entry.name) for o in found), f"{entry} says nothing new"


def marks(game: str, *modules: str) -> dict[str, str]:
    return {origin.path: origin.mark for origin in find_game(game, 2, modules).provenance()}


def test_what_the_booklets_print_and_what_they_do_not() -> None:
    found = marks("luxor", *modules_of("luxor"))
    printed = [
        *("scoring.sets.8", "scoring.stairs", "tiles.treasures.each.5.vp", "tiles.treasures.each.1.count"),
        *("mummy.tiles.8.cost", "mummy.stand.all.1", "mummy.tiles.13.take", "mummy.tiles.11.steps.4"),
        *("supply.keys", "cards.starter.counts.+-1", "fifth_player.most", "characters.names.8"),
    ]
    confirmed = ["scarabs.counts.4", "mummy.stand.all.2", "mummy.stand.play.1", "fifth_player.colour.name"]
    reconstructed = [
        *("scoring.chamber", "board.rooms.4.vp", "board.rooms.1.path", "board.statues.2"),
        *("tiles.treasures.each.5.need", "tiles.temple.lion.wild", "cards.horus.1.counts.1-3"),
        *("mummy.tiles.8.count", "mummy.tiles.1.cost", "mummy.tiles.13.items.2", "sceptres.tiles.each.1.vp"),
        *("equipment.cards.counts.1+", "fifth_player.horus.3.counts.1-6"),
    ]
    expected = [(p, "printed") for p in printed] + [(p, "confirmed") for p in confirmed]
    expected += [(p, "reconstructed") for p in reconstructed]
    assert [(path, found[path]) for path, _ in expected] == expected


def test_only_the_modules_that_are_on_are_spoken_of() -> None:
    assert not any(path.startswith("mummy") for path in marks("luxor"))
    assert any(path.startswith("mummy") for path in marks("luxor", "mummy"))


def test_the_longest_and_then_the_most_exact_path_counts() -> None:
    tables = {
        "provenance": {"printed": {"all": ["a"], "one": ["a.1.x"]}, "reconstructed": {"any": ["a.*.x"]}},
        "a": [{"x": 1, "y": 2}, {"x": 3}],
        "b": {
            "provenance": "confirmed",
            "c": [4],
            "d": {"provenance": {"own": {"mine": ["e"]}}, "e": 5, "f": 6},
        },
        "left out": 7,
    }
    found = [(origin.path, origin.mark, origin.name) for origin in origins(tables)]
    assert found == [
        ("a.1.x", "printed", "one"),
        ("a.1.y", "printed", "all"),
        ("a.2.x", "reconstructed", "any"),
        ("b.c.1", "confirmed", "b"),
        ("b.d.e", "own", "mine"),
        ("b.d.f", "confirmed", "b"),
        ("left out", "", "left out"),
    ]


def test_a_game_without_data_has_nothing_to_tell() -> None:
    assert PLUGIN.make(2, (), PLUGIN.data()).provenance() == ()


def test_a_position_lists_all_of_it() -> None:
    position = luxor.new_game(3).position
    found = position.provenance()
    assert found == position.game.provenance()
    assert Counter(origin.mark for origin in found)["reconstructed"] > 30


# --- in sight ---

LUXOR = luxor.new_game(3, seed=7).position
NAMES = {
    "en": ("the order of the path", "the chamber's VP", "notebook 31"),
    "fr": ("l'ordre du parcours", "les PV de la chambre funéraire", "notebook 31"),
    "es": ("el orden del recorrido", "los PV de la cámara funeraria", "notebook 31"),
}


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_one_sentence_says_what_is_reconstructed(lang: str) -> None:
    said = note(LUXOR.provenance(), LUXOR.game.words(lang))
    assert said is not None
    assert said.sign == "≈"
    assert all(name in said.text for name in NAMES[lang])
    assert LUXOR.describe(lang).splitlines()[-1] == str(said)
    assert said.text[:40] in LUXOR.svg(lang=lang)


def test_a_game_of_which_all_is_known_says_so() -> None:
    position = luxor.new_game(game="expedition").position
    said = note(position.provenance(), position.game.words("en"))
    assert said is not None
    assert said.sign == "✓"
    assert "reconstructed" not in said.text
    assert "the start layouts" in said.text


def test_modules_are_spoken_of_only_when_they_are_on() -> None:
    words = LUXOR.game.words("en")
    assert "mummy" not in str(note(LUXOR.provenance(), words))
    assert "what mummy tiles cost" in str(note(find_game("luxor", 2, ["mummy"]).provenance(), words))


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize(("game", "modules"), ALL, ids=lambda item: item if isinstance(item, str) else "")
def test_all_values_have_a_name_and_those_not_printed_a_reason(
    game: str, modules: tuple[str, ...], lang: str
) -> None:
    found = find_game(game, 4, modules)
    texts = found.book.texts(lang)
    for origin in found.provenance():
        entry = texts[f"provenance.{origin.name}"]
        assert entry["text"]
        assert bool(entry.get("why")) == (origin.mark != "printed"), origin


def test_a_rule_says_which_of_its_numbers_are_not_printed() -> None:
    assert [str(line) for line in where_from(luxor.rule("base.score.position"))] == [
        "≈ Reconstructed, not printed: the VP on the walls and the chamber's VP."
    ]
    assert [line.sign for line in where_from(luxor.rule("mummy.stand.one", "fr"), "fr")] == ["✓"]
    assert where_from(luxor.rule("base.hand.outer-only")) == []


def test_rules_name_only_values_that_there_are_and_that_are_not_printed() -> None:
    marks = {o.name: o.mark for game, modules in ALL for o in find_game(game, 4, modules).provenance()}
    spoken = {name for rule in luxor.rules() for name in rule.values}
    assert {name for name, mark in marks.items() if mark != "printed"} == spoken


def test_the_command_lists_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--check"]) == 0
    said = capsys.readouterr().out
    assert "scoring.chamber" in said
    assert "≈ reconstructed, our choice" in said
    assert "mummy.tiles.8.cost" in said
    assert main(["board", "--check", "--game", "expedition", "--lang", "es"]) == 0
    assert "✓ confirmado por fuentes independientes" in capsys.readouterr().out


def test_the_command_tells_an_owner_what_is_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(standard_data("luxor").replace("chamber = 13", "chamber = 12"), "utf-8")
    assert main(["board", "--check", str(path)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"scoring\.chamber +12 +✎ your own", said)
    assert "   1  your own" in said
    path.write_text("format = 2", "utf-8")
    assert main(["board", "--check", str(path)]) == 2
    assert "format: expected 1" in capsys.readouterr().err
