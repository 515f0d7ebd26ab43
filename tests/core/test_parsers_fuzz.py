"""Whatever text comes in: it is read, or refused with an error of ours. Nothing else ever leaves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import luxor
from luxor import LuxorError, Position, Session
from luxor.core.engine.conformance import random_game
from luxor.core.study.record import read_record, write_record
from luxor.core.words.data import Reader
from luxor.core.words.terms import Chance
from luxor.games import find_game, read_with_board, standard_data
from tests.core.random_play import PLAYERS, position_with, run_of, some_positions

QUICK = settings(max_examples=100, deadline=None, derandomize=True, database=None)

JUNK = [
    *(
        "",
        "0",
        "1",
        "2",
        "3",
        "9",
        "5@0",
        "20",
        "21",
        "40",
        "41",
        "42",
        "99",
        "999",
        "1000",
        "-1",
        "-",
        "?",
        "?@0",
    ),
    *("?@1", "3@2", "1-3*@1", "woken", "anubis-1", "anubis-4", "lying-3", "lying-99", "scarab", "tunnel"),
    *(
        "horus1",
        "osiris4",
        "vase1x1",
        "number",
        "range",
        "all",
        "last",
        "die",
        "+-1",
        "play",
        "１",
        "é",
        "=",
        " ",
    ),
    *("anubis-" + "9" * 5000, "3@" + "1" * 5000, "9" * 5000, "1e9", "true", "NaN", "0x1", "+1", "01", "\x00"),
]
STEPS = [
    "play",
    "roll",
    "move",
    "act",
    "take",
    "reduced",
    "scarab",
    "reveal",
    "turn-up",
    "refill",
    "draw",
    "end",
]
VERBS = ["play", "shift", "move", "move-all", "catch-up", "act", "take", "decline", "roll", "draw", "turn-up"]


def tour(position: Position) -> None:
    """Ask a position everything, carry out all that it allows, and look at it from every side."""
    assert luxor.position(str(position)) == position
    assert repr(position)
    assert hash(position) == hash(luxor.position(str(position)))
    position.score(), position.totals(), position.facts(), position.pending
    for problem in position.problems():
        assert position.game.words("fr").say(f"problem.{problem.code}", problem.params)
    for option in position.options():
        assert option.label("en")
        assert option.verdict.explain("es")
        position.game.targets(position.state, option.action)
        assert option.legal == (option.action in position.legal_actions())
    whole = position.sample(1)
    assert bool(whole.legal_actions()) != whole.over
    for action in whole.legal_actions():
        whole.apply(action)
    for viewer in (0, None):
        view = position.view(viewer)
        view.score(), view.problems(), view.legal_actions()
        assert view.sample(2).view(viewer) == view or position.is_view


def survives(read: Callable[[], object]) -> bool:
    """Whether something was accepted; any error but ours goes through."""
    try:
        read()
    except LuxorError:
        return False
    return True


# --- lines ---


@cache
def corpus() -> list[str]:
    found = [str(position) for position in some_positions(60, first_seed=1000)]
    found += [
        str(position.view(n % 2 or None)) for n, position in enumerate(some_positions(30, first_seed=1001))
    ]
    return found + [
        str(position_with(3, step)) for step in ("roll", "move", "act", "take", "reduced", "turn-up")
    ]


def mutated(line: str, rng: Random) -> str:
    """A line with some values from elsewhere, some junk, or a step that does not belong there."""
    words = line.split(" ")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(4, len(words))
        name, _, value = words[at].partition("=")
        other = rng.choice(corpus()).split(" ")
        what = rng.random()
        if what < 0.2:
            words[at] = other[min(at, len(other) - 1)]
        elif what < 0.6:
            tokens = re.split(r"([,/])", value)
            source = re.split(r"[,/]", rng.choice(other[4:]).partition("=")[2])
            tokens[rng.randrange(0, len(tokens), 2)] = rng.choice((rng.choice(JUNK), rng.choice(source)))
            words[at] = f"{name}={''.join(tokens)}"
        elif what < 0.7:
            words[at] = f"{name}={rng.choice(JUNK)}"
        elif what < 0.9:
            words = [added_step(word, rng) if word.startswith("agenda=") else word for word in words]
        elif what < 0.95:
            del words[at]
        else:
            cut = rng.randrange(len(line))
            return line[:cut] + rng.choice(JUNK) + line[cut + rng.randrange(3) :]
    return " ".join(words)


def added_step(agenda: str, rng: Random) -> str:
    step = ",".join(
        [rng.choice(STEPS), str(rng.randrange(3)), *(rng.choice(JUNK[1:28]) for _ in range(rng.randrange(3)))]
    )
    spaces = ",".join(str(rng.randrange(42)) for _ in range(rng.randrange(3)))
    return rng.choice(
        (f"{agenda}/{step}", f"{agenda}/act,0,{spaces}", f"agenda=end,0/{step}", f"agenda={step}")
    )


@pytest.mark.parametrize("seed", range(4))
def test_mutated_lines_are_read_or_refused(seed: int) -> None:
    rng, accepted = Random(seed), 0
    for _ in range(500):
        line = mutated(rng.choice(corpus()), rng)
        accepted += survives(lambda line=line: tour(luxor.position(line)))  # type: ignore[misc]
    assert 60 < accepted < 440, "the mutations are too wild or too tame"


@QUICK
@given(st.text(max_size=200))
@example("luxor/1 2p 00000000 - ")
@example("luxor/1 2p " + "0" * 8 + " mummy,mummy first=0")
def test_any_text_is_no_position(text: str) -> None:
    assert not survives(lambda: luxor.position(text))


@QUICK
@given(
    st.deferred(lambda: st.sampled_from(corpus())),
    st.integers(0, 1200),
    st.text(st.characters(max_codepoint=0x2FF), max_size=6),
)
def test_lines_with_something_strange_in_them(line: str, at: int, strange: str) -> None:
    survives(lambda: tour(luxor.position(line[:at] + strange + line[at:])))


# --- actions ---


@QUICK
@given(st.text(max_size=250))
@example("play left " * 30)
@example("play  left")
def test_any_text_is_an_action_or_refused(text: str) -> None:
    if survives(lambda: luxor.action(text)):
        assert str(luxor.action(text)) == text
        assert luxor.action(str(luxor.action(text))) == luxor.action(text)


WORDS = st.one_of(st.sampled_from(VERBS), st.sampled_from(JUNK[:40]), st.integers(-5, 99).map(str))


@QUICK
@given(st.integers(0, 10**6), st.lists(WORDS, min_size=1, max_size=4), st.sampled_from(VERBS))
def test_any_action_gets_a_verdict_in_any_position(number: int, words: list[str], verb: str) -> None:
    run = run_of(PLAYERS[number % 3], 2)
    position = run.positions[number % len(run.positions)]
    text = " ".join([verb, *words])
    if not survives(lambda: luxor.action(text)):
        return
    for seen in (position, position.view(0)):
        verdict = seen.check(text)
        assert verdict.rules
        assert verdict.explain("fr")
        assert seen.label(text, "es")
    assert survives(lambda: position.apply(text)) == verdict_of(position, text)


def verdict_of(position: Position, text: str) -> bool:
    return position.check(text).legal


# --- edits ---


PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-3, 99), st.floats(), st.sampled_from(JUNK))
VALUES = st.recursive(
    PLAIN | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.integers(-1, 3), inner, max_size=2),
    max_leaves=6,
)


@QUICK
@given(
    st.sampled_from(["turn", "tiles", "hands", "horus", "played", "agenda", "unseen", "sarcophagi"]), VALUES
)
def test_any_edit_is_carried_out_or_refused(fact: str, value: object) -> None:
    for position in (position_with(2, "move"), position_with(3, "draw").view(1)):
        survives(lambda position=position: tour(position.edit(**{fact: value})))  # type: ignore[misc]
        survives(lambda position=position: position.edit(**{fact: {0: value}}).options())  # type: ignore[misc]


# --- records ---


def a_record() -> str:
    session = luxor.new_game(3, seed=5, names=("Ani", "Jan", "Mia"))
    for number in range(25):
        session.play(session.position.legal_actions()[number % len(session.position.legal_actions())])
        session.comment(f"after {number}")
    session.back()
    if any(isinstance(node.position.pending, Chance) for node in session.node.path()[:-1]):
        session.reroll()
    return write_record(session)


RECORD = a_record()
PLACES = [(name,) for name in json.loads(RECORD)] + [
    ("nodes", n, k) for n in range(30) for k in ("parent", "action")
]
JSON = st.recursive(
    PLAIN | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def load(text: str) -> Session:
    return read_record(text, read_with_board)


@QUICK
@given(st.sampled_from(PLACES), JSON)
def test_records_with_another_value_are_read_or_refused(place: tuple[str | int, ...], value: object) -> None:
    record = json.loads(RECORD)
    inner = record
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    survives(lambda: load(json.dumps(record)).play("play left"))


@pytest.mark.parametrize("seed", range(2))
def test_records_with_wrong_characters_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    for _ in range(120):
        at = rng.randrange(len(RECORD))
        text = RECORD[:at] + rng.choice(JUNK[:50]) + RECORD[at + rng.randrange(4) :]
        survives(lambda text=text: load(text).to_code())  # type: ignore[misc]
        survives(lambda at=at: load(RECORD[:at]))  # type: ignore[misc]


@QUICK
@given(st.text(max_size=60) | JSON.map(lambda value: json.dumps(value)))
def test_any_text_is_no_record(text: str) -> None:
    assert not survives(lambda: load(text))


# --- boards ---


BOARD = standard_data("luxor")
TOKENS = [
    *JUNK[:60],
    '"x"',
    "[]",
    "{}",
    "nan",
    "inf",
    "1.5",
    "1979-05-27",
    "[1, 2]",
    '{ "1" = 1 }',
    "false",
    '"T-"',
]


def mutated_board(rng: Random) -> str:
    """The standard data with values of other kinds, other numbers, lines missing or twice."""
    lines = BOARD.splitlines()
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(lines))
        what = rng.random()
        if what < 0.5:
            lines[at] = re.sub(
                r"\d+", lambda found: rng.choice((found[0], str(rng.randrange(12)))), lines[at]
            )
        elif what < 0.7 and " = " in lines[at]:
            lines[at] = f"{lines[at].split(' = ')[0]} = {rng.choice(TOKENS)}"
        elif what < 0.8:
            lines.insert(at, rng.choice(lines))
        elif what < 0.9:
            del lines[at]
        else:
            lines[at] = re.sub(
                r"T-|T[cfl]|O|H\d", lambda found: rng.choice((found[0], "T-", "O", "H1", "Tq")), lines[at]
            )
    return "\n".join(lines)


def play_on_it(text: str, players: int, seed: int) -> None:
    """A game on a board of one's own, watched for a while."""
    game = find_game("luxor", players, board=Reader(text, "mine"))
    run = random_game(game, seed, most=120)
    for position in run.positions[::40]:
        assert read_with_board(str(position), text) == position
        assert not position.problems(), f"{position.problems()} on\n{text}"
        assert position.options() or position.over
        assert position.view(0).sample(1).view(0) == position.view(0)
        position.score()


@pytest.mark.parametrize("seed", range(3))
def test_mutated_boards_are_played_or_refused(seed: int) -> None:
    rng, accepted = Random(seed), 0
    for number in range(50):
        text = mutated_board(rng)
        accepted += survives(lambda text=text, number=number: play_on_it(text, 2 + number % 3, number))  # type: ignore[misc]
    assert 5 < accepted < 45


@QUICK
@given(st.text(max_size=80))
def test_any_text_is_no_board(text: str) -> None:
    assert not survives(lambda: find_game("luxor", 2, board=Reader(text, "mine")))
