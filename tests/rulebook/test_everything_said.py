"""Whatever is said in random games is said in full: no text is missing, and no place in it is left empty."""

from __future__ import annotations

from functools import cache

import pytest

from luxor import LANGUAGES
from luxor.core.engine.conformance import random_game
from luxor.core.engine.option import Option
from luxor.core.position.position import Position
from luxor.core.position.verdict import Params
from luxor.core.words.terms import ScoreLine
from luxor.core.words.wording import Words, fields_of
from luxor.games import find_game
from luxor.rulebook import BOOK
from tests.rulebook.kits import KITS, Kit


class Listener:
    """Hears everything that is said, and notes what went wrong."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wrong: set[str] = set()
        self.keys: set[str] = set()
        say = Words.say

        def listen(words: Words, key: str, params: Params | None = None, part: str = "text") -> str:
            text = BOOK.texts(words.lang).get(key, {}).get(part)
            self.keys.add(key)
            if not isinstance(text, str):
                self.wrong.add(f"no text {key} ({part}) in {words.lang}")
            elif fields_of(text) - set(params or {}):
                self.wrong.add(f"{key} asks for {fields_of(text) - set(params or {})}, given are {params}")
            return say(words, key, params, part)

        monkeypatch.setattr(Words, "say", listen)


def _sort(option: Option) -> tuple[object, ...]:
    """Options of one sort are told by the same texts: their verb, and what is said of the verdict."""
    verdict = option.verdict
    told = tuple((violation.code, violation.rule, *violation.params) for violation in verdict.violations)
    return option.action.verb, len(option.action.args), verdict.legal, verdict.rules, told


def let_speak(position: Position, lang: str) -> None:
    """Let a position say all it can."""
    for seen in (position, position.view(0)):
        options = seen.options()
        for option in options:
            option.label(lang)
        for option in {_sort(option): option for option in options}.values():
            option.verdict.explain(lang)
            option.verdict.hints(lang)
        for line in seen.score():
            assert f"score.{line.cause}" in BOOK.texts(lang)
            assert fitting(line, lang), f"no scoreline says {line}"
        seen.describe(lang)


@cache
def score_lines(lang: str) -> dict[str, set[str]]:
    """The texts for lines of points, with what each asks for."""
    found = {key: entry for key, entry in BOOK.texts(lang).items() if key.startswith("scoreline.")}
    return {key: fields_of(str(entry["text"])) for key, entry in found.items()}


def fitting(line: ScoreLine, lang: str) -> list[str]:
    """The texts that can tell a line of points: that of its cause, or another way to put it."""
    fits = [key for key, fields in score_lines(lang).items() if fields <= set(line.params)]
    return [key for key in fits if key == f"scoreline.{line.cause}"] or fits


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_everything_said_in_a_random_game_is_said_in_full(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(*kit)
    run = random_game(game, 3)
    listener = Listener(monkeypatch)
    for number, position in enumerate(run.positions[:: max(1, len(run.positions) // 30)]):
        let_speak(position, LANGUAGES[number % 3])
    for lang in LANGUAGES:
        words = game.words(lang)
        for event in {event.kind: event for event in run.events}.values():
            for viewer in (event.seat, None):
                words.event(game.redact_event(event, viewer))
    assert not listener.wrong, "\n  ".join(sorted(listener.wrong))
    assert len(listener.keys) > 40


@pytest.mark.parametrize("kit", KITS, ids=str)
def test_an_action_of_another_step_is_said_in_full(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked about when it is not its turn, too; what nobody can say is told as it is written."""
    positions = random_game(find_game(*kit), 4).positions
    some = positions[:: max(1, len(positions) // 40)]
    actions = {option.action for position in positions[::5] for option in position.options()}
    by_verb = {(action.verb, len(action.args)): action for action in sorted(actions, key=str)}
    listener = Listener(monkeypatch)
    for number, position in enumerate(some):
        for action in by_verb.values():
            assert "?" not in position.label(action, LANGUAGES[number % 3]), f"{action} at {position}"
            position.check(action).ways_out(LANGUAGES[number % 3])
    assert not listener.wrong, "\n  ".join(sorted(listener.wrong))
    assert positions[0].label("dance 3") == "dance 3"
