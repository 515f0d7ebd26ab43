"""The words of the expansion: the same keys and fields in every language, and words for everything."""

import re
import tomllib
from pathlib import Path

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.core.words.terms import Chance, Decision
from luxor.core.words.wording import fields_of
from luxor.games import find_game
from luxor.rulebook import BOOK
from tests.classic.modules.stories import ALL

MODULES = Path(luxor.__file__).parent / "classic" / "modules"
KEY = re.compile(r"\b(action|event|violation|remedy|note|step|problem|ability|character)\.[a-z]")


def load(lang: str) -> dict[str, dict[str, str]]:
    """The words of all modules, by key."""
    files = sorted(MODULES.glob(f"*/catalogue/texts/words.{lang}.toml"))
    return {key: entry for path in files for key, entry in tomllib.loads(path.read_text("utf-8")).items()}


@pytest.mark.parametrize("lang", ["fr", "es"])
def test_the_same_keys_and_fields_in_every_language(lang: str) -> None:
    english, other = load("en"), load(lang)
    assert list(english) == list(other)
    for key, entry in english.items():
        assert set(entry) == set(other[key]), key
        for part, text in entry.items():
            assert fields_of(text) == fields_of(other[key][part]), key


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
@pytest.mark.parametrize(
    ("modules", "players"), [(ALL, 5), (("mummy", "equipment"), 2), (("characters",), 4)]
)
def test_everything_that_happens_has_words(lang: str, modules: tuple[str, ...], players: int) -> None:
    game = find_game("luxor", players, modules)
    words = game.words(lang)
    run = random_game(game, 8)
    for event in {event.kind: event for event in run.events}.values():
        told = words.event(event)
        assert not KEY.search(told), told
        assert "?" not in told or lang == "es", f"{event}: {told}"
    seen: set[str] = set()
    for position in run.positions[::3]:
        pending = position.pending
        if isinstance(pending, Decision | Chance):
            step = pending.step if isinstance(pending, Decision) else pending.kind
            assert words.has(f"step.{step}"), step
            if step in seen and len(seen) > 12:
                continue
            seen.add(step)
        for option in position.options():
            said = [option.label(lang), *option.verdict.reasons(lang), *option.verdict.hints(lang)]
            assert not [text for text in said if KEY.search(text)], said


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_every_problem_and_obstacle_has_words(lang: str) -> None:
    start = luxor.new_game(2, ALL, seed=4).position
    wrong = start.edit(**{
        "mummy.talismans": [1, 1], "mummy.pile": [], "characters.who": ["reroll", "reroll"],
        "characters.flipped": [3, 0], "sceptres.under": [4], "equipment.removed": [["6"], ["0", "6"]],
        "adventurers": [["lying-0", 40, 0, 0, "anubis-3"], [0, 0, "anubis-1", "anubis-2", "anubis-3"]],
    })  # fmt: skip
    words = start.game.words(lang)
    codes = {problem.code for problem in wrong.problems()}
    assert {"talisman-count", "mummy-tile-count", "character-twice", "flipped-sets", "hidden-count",
            "hidden-nowhere", "removed-count", "lying-on-stairs", "upright-under-mummy"} <= codes  # fmt: skip
    for problem in wrong.problems():
        assert not KEY.search(words.say(f"problem.{problem.code}", problem.params)), problem


def test_every_rule_of_the_expansion_is_in_three_languages() -> None:
    areas = ("modules.", "five.", "mummy.", "equipment.", "sceptres.", "characters.")
    for rule in BOOK:
        if rule.startswith(areas):
            assert all(luxor.rule(rule, lang).title != rule for lang in luxor.LANGUAGES)
