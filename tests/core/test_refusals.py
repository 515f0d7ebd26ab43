"""Text that is refused, and how: by name, with the place in the line and what was expected there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

import luxor
from luxor import LuxorError, NotationError, RecordError
from luxor.core.position.notation import MAX_LINE, read_header
from luxor.core.study.record import MAX_NODES, MAX_RECORD, read_record, write_record
from luxor.core.words.terms import Chance, Decision
from luxor.games import read_with_board
from tests.core.random_play import position_with

POSITION = luxor.new_game(3, seed=2).position
LINE = str(POSITION)
VIEW = str(POSITION.view(0))
RECORD = write_record(luxor.new_game(2, seed=1))


def refused(line: str) -> NotationError:
    with pytest.raises(NotationError) as refusal:
        luxor.position(line)
    return refusal.value


def with_fact(line: str, fact: str, value: str) -> str:
    """The line with another value for one fact."""
    words = line.split(" ")
    at = [word.partition("=")[0] for word in words].index(fact)
    words[at] = f"{fact}={value}"
    return " ".join(words)


def place_of(fact: str, line: str = LINE) -> int:
    """Where the value of a fact begins."""
    return line.index(f" {fact}=") + len(fact) + 2


# --- the beginning of a line ---


HEADERS: list[tuple[str, int, str, str]] = [
    # the line, where it goes wrong, what is said, what was expected
    ("", 0, "not a position", "luxor/1"),
    ("rnbqkbnr/pppppppp/8/8", 0, "not a position", "a line that starts with a game"),
    (LINE.replace("luxor/1", "luxor/3"), 6, "version 3 is not known", "version 1"),
    (LINE.replace("luxor/1", "luxor/0001"), -2, "", ""),
    (LINE.replace("luxor/1", "luxor/１"), 6, "'１' is not a printable ASCII character", ""),
    (LINE.replace("luxor/1", "luxor"), 0, "not a position", "luxor/1"),
    (LINE.replace(" 3p ", " 0p "), 8, "no number of players", "such as 3p"),
    (LINE.replace(" 3p ", " ３p "), 8, "'３' is not a printable ASCII character", ""),
    (LINE.replace(" 3p ", " 33p "), 8, "no number of players", "such as 3p"),
    (LINE.replace(" 3p ", " 9p "), 8, "9 players (allowed: 2 to 4)", ""),
    (LINE.replace(" 3p ", " 5p "), 8, "5 with fifth_player", ""),
    (LINE.replace(POSITION.game.digest, "XYZ"), 11, "no digest of the data", "eight hex digits"),
    (
        LINE.replace(POSITION.game.digest, "00000000"),
        -1,
        "the line belongs to other data (00000000)",
        "board=",
    ),
    (LINE.replace(" - first", " magic first"), 20, "unknown module: magic (allowed: ", ""),
    (LINE.replace(" - first", " mummy,magic first"), 26, "unknown module: magic (allowed: ", ""),
    (" ".join(LINE.split(" ")[:3]), 19, "the line is too short", "players, digest, modules"),
    (LINE.replace("luxor/1", "chess/1"), 0, "no such game: chess (allowed: luxor", ""),
]


@pytest.mark.parametrize(
    ("line", "at", "said", "expected"), HEADERS, ids=[said[:30] for _, _, said, _ in HEADERS]
)
def test_a_wrong_beginning_is_named(line: str, at: int, said: str, expected: str) -> None:
    if at == -2:  # another way to write version 1
        assert luxor.position(line) == POSITION
        return
    refusal = refused(line)
    assert refusal.at == at
    assert said in str(refusal)
    assert expected in refusal.expected


@pytest.mark.parametrize(("word", "place"), [("5p", 8), ("mummy", 20), ("magic", 26), ("luxor/1", 0)])
def test_a_header_knows_where_its_words_are(word: str, place: int) -> None:
    line = "luxor/1 5p 01234567 mummy,magic first=0"
    assert read_header(line).place_of(word) == place
    assert line[place:].startswith(word)


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_one_player_is_one_player(game: str) -> None:
    with pytest.raises(luxor.ConfigError, match=r"^1 player \(allowed: 2 to 4\)"):
        luxor.new_game(1, game=game)


# --- the facts ---


FACTS: list[tuple[str, str, str]] = [
    ("first", "3", "a whole number from 0 to 2"),
    ("seat", "x", "a whole number from 0 to 2"),
    ("turn", "1,2", "printable characters without space , / ="),
    ("turn", "1000001", "a whole number from 0 to 1000000"),
    ("tiles", "tunnel", "a list of 40"),
    ("adventurers", "0/0", "a list of 3"),
    ("adventurers", "0,42/0/0", "0 to 41, anubis-1 and so on, or woken"),
    ("adventurers", "0,anubis-4/0/0", "0 to 41, anubis-1 and so on, or woken"),
    ("adventurers", f"anubis-{'1' * 5000}/0/0", "0 to 41, anubis-1 and so on, or woken"),
    ("hands", "1/2/6", "one of"),
    ("hands", "1@2/2/3", "a pool from 0 to 1"),
    ("hands", f"1@{'1' * 5000}/2/3", "a pool from 0 to 1"),
    ("hands", "?/2/3", "as many unseen things as there are hidden ones"),
    ("keys", "1,1,1000", "a whole number from 0 to 999"),
    ("keys", "1,1,-1", "a whole number from 0 to 999"),
    ("keys", "1,1,01", "a whole number from 0 to 999"),
    ("keys", ",".join("1" * 1500), "a list of 3"),
    ("sarcophagi", "chamber,0", "one of -, "),
    ("scarab_supply", "1," * 1500 + "1", "at most 999"),
    ("played", "1,number", "a list of 3"),
    ("played", "1,number,21", "a whole number from 0 to 20"),
    ("played", "1,fly,3", "one of number, plus-minus"),
    ("agenda", "play", "a step, a seat and what else it holds"),
    ("agenda", "end,0/dance,0", "one of play, roll"),
    ("agenda", "end,0/play,0,4", "0 values after the seat"),
    ("agenda", "end,1/refill,1/play,1", "a turn of the seat whose turn it is"),
    ("agenda", "end,0/play,0/refill,0", "each step at most once, in turn order"),
    ("agenda", "end,0/play,0/play,1", "each step at most once, in turn order"),
    ("agenda", "end,0/refill,0/reveal,0,4", "a step that can be pending"),
    ("agenda", "end,0/refill,0/reduced,0,4", "a step that can be pending"),
    ("agenda", "end,0/refill,0/act,0,5", "a step that can be pending"),
    ("agenda", "end,0/refill,0/take,0,osiris1", "a step that can be pending"),
    ("agenda", "end,0/refill,0/move,0", "a step that can be pending"),
    ("unseen", "1,2,3", "a draw pile and scarabs that are hidden"),
]


@pytest.mark.parametrize(("fact", "value", "expected"), FACTS, ids=[f"{f}={v[:24]}" for f, v, _ in FACTS])
def test_a_wrong_fact_is_named_with_its_place(fact: str, value: str, expected: str) -> None:
    refusal = refused(with_fact(LINE, fact, value))
    assert expected in refusal.expected, str(refusal)
    blamed = "unseen" if "unseen" in expected else fact
    at = place_of(blamed, with_fact(LINE, fact, value))
    assert refusal.at == at
    assert f"{blamed}: " in str(refusal) or "not a word" in str(refusal)
    assert f"(at character {at + 1})" in str(refusal)
    assert len(str(refusal)) < 400, "long values are cut"


VIEWS: list[tuple[str, str]] = [
    ("deck", "1,?"),  # a view shows nothing of the draw pile
    ("hands", "1@1/?@0/?@1"),  # pool 0 was seen by all
    ("unseen", "0,0/1,1"),
    ("unseen", "0,?/1,1"),
    ("unseen", "1,1/1,1"),
    ("unseen", "1,?"),
    ("unseen", "-1,2"),
    ("unseen", "-"),
    ("agenda", "end,0/refill,0"),  # nobody is asked anything
]


@pytest.mark.parametrize(("fact", "value"), VIEWS, ids=[f"{fact}={value}" for fact, value in VIEWS])
def test_a_wrong_view_is_refused(fact: str, value: str) -> None:
    refusal = refused(with_fact(VIEW, fact, value))
    assert refusal.at > 0
    assert refusal.expected


def test_facts_are_missing_in_the_wrong_order_or_too_many() -> None:
    words = LINE.split(" ")
    short = refused(" ".join(words[:-1]))
    assert (short.at, short.expected) == (len(" ".join(words[:-1])), "unseen=")
    swapped = refused(" ".join([*words[:4], words[5], words[4], *words[6:]]))
    assert (swapped.at, swapped.expected) == (place_of("first") - len("first="), "first=")
    longer = refused(f"{LINE} more=1")
    assert (longer.at, longer.expected) == (len(LINE), "the end of the line")
    double = refused(LINE.replace(" seat=", "  seat="))
    assert double.expected == "seat="


@pytest.mark.parametrize("char", ["\n", "\t", "\x00", "\x7f", "é", "５", "\u202e", "\ud800"])
def test_characters_are_plain_or_named(char: str) -> None:
    at = place_of("turn")
    refusal = refused(LINE[:at] + char + LINE[at:])
    assert refusal.at == at
    assert f"{char!r} is not a printable ASCII character" in str(refusal)
    assert str(refusal).isprintable(), "what cannot be shown is shown by its code"


def test_lines_over_64_kb_are_refused_before_anything_else() -> None:
    assert MAX_LINE == 64 * 1024
    refusal = refused("é" * (MAX_LINE + 1))
    assert "at most 65536 characters, this one has 65537" in str(refusal)
    assert refused("x" * MAX_LINE).expected, "at the limit it is read"


NO_CARDS = """
import luxor, re, sys
line = re.sub(" hands=[^ ]*", " hands=//", str(luxor.new_game(3).position))
line = re.sub(" (deck|discard)=[^ ]*", r" \\1=", line)
sys.exit(not luxor.position(line).over)
"""


def test_a_game_in_which_nobody_has_a_card_is_over_at_once() -> None:
    """Nobody can ever do anything there, so reading it must not wait for somebody who can."""
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run([sys.executable, "-c", NO_CARDS], cwd=root, timeout=60, check=False)
    assert ran.returncode == 0


def test_a_step_at_which_nothing_can_be_done_is_passed_over() -> None:
    """A line may wait for somebody with an empty hand: the turn goes on to the draw."""
    hands = LINE.split(" hands=")[1].split(" ")[0]
    empty = luxor.position(LINE.replace(f" hands={hands}", f" hands=/{hands.partition('/')[2]}"))
    assert isinstance(empty.pending, Chance)
    assert empty.pending.kind == "draw"
    assert not empty.check("play left").legal


@pytest.mark.parametrize("thing", [None, 5, b"luxor/1", ["luxor/1"]])
def test_what_is_no_text_is_no_position(thing: object) -> None:
    with pytest.raises(NotationError, match="not a position"):
        luxor.position(thing)  # type: ignore[arg-type]


# --- edits ---


MOVING = POSITION.arrange(hands={0: ["1", "1", "3", "5", "die"]}).apply("play left").position


@pytest.mark.parametrize(
    ("position", "changes", "expected"),
    [
        (MOVING, {"played": ["no card", "number", 1]}, "one of"),
        (MOVING, {"played": ["1", "number", 21]}, "a whole number from 0 to 20"),
        (MOVING, {"played": ["1", "number", 0]}, "a step that can be pending"),
        (MOVING, {"took": 7}, "a whole number from 0 to 1"),
        (POSITION, {"seat": 1, "played": 3}, "a list of 3"),
        (POSITION, {"seat": 9}, "a whole number from 0 to 2"),
        (luxor.new_game(game="expedition").position, {"placed": 9}, "a whole number from 0 to 3"),
    ],
    ids=str,
)
def test_a_bad_value_in_an_edit_is_named_and_never_passed_over(
    position: luxor.Position, changes: dict[str, object], expected: str
) -> None:
    """A turn begins anew where the pending step cannot be, but not to get rid of what was asked for."""
    for change in (position.edit, position.arrange):
        with pytest.raises(NotationError) as refusal:
            change(**changes)
        assert expected in refusal.value.expected


def test_a_turn_begins_anew_where_the_pending_step_cannot_be() -> None:
    def begun(position: luxor.Position) -> tuple[object, object]:
        return position.facts()["played"], position.pending

    assert begun(MOVING.edit(seat=1)) == (["-", "number", 0], Decision(1, "play"))
    revealing = position_with(2, "reveal")
    covered = revealing.edit(tiles=["vase3x2"] * 40)
    assert begun(covered) == (["-", "number", 0], Decision(cast("int", covered.facts()["seat"]), "play"))


# --- actions ---


ACTIONS = [
    ("", 0),
    (" play left", 0),
    ("play  left", 5),
    ("play left ", 10),
    ("play\tleft", 0),
    ("play lëft", 5),
    ("move 3 ５", 7),
]


@pytest.mark.parametrize(("text", "at"), ACTIONS, ids=[repr(text) for text, _ in ACTIONS])
def test_a_wrong_action_is_named_with_its_place(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refusal:
        luxor.action(text)
    assert refusal.value.at == at
    assert "printable ASCII" in refusal.value.expected


def test_long_actions_are_refused() -> None:
    with pytest.raises(NotationError, match="at most 200 characters, this one has 201"):
        luxor.action("x" * 201)


def test_only_plain_numbers_are_numbers() -> None:
    for text in ("007", "+3", "1e3", "1_000", "0x1", "--3", "9999999"):
        assert luxor.action(f"move 0 {text}").args == (0, text), "a word, which no step knows"
        assert not luxor.new_game(2).position.check(f"move 0 {text}").legal


# --- records ---


def load(text: str) -> object:
    return read_record(text, read_with_board)


RECORDS: list[tuple[str, str]] = [
    (RECORD.replace('"seed": 1', '"seed": NaN'), "NaN is not a number"),
    (RECORD.replace('"seed": 1', '"seed": -Infinity'), "-Infinity is not a number"),
    (RECORD.replace('"seed": 1', '"seed": 1.0'), "seed: expected a whole number"),
    (RECORD.replace('"seed": 1', '"seed": 1e999'), "seed: expected a whole number"),
    (RECORD.replace('"seed": 1', '"seed": ' + "1" * 5000), "not a record: a number with too many digits"),
    (RECORD.replace('"seed": 1', '"seed": １'), "not JSON"),
    (RECORD.replace('"seed": 1', '"seed": 1, "seed": 2'), "a name twice: 'seed'"),
    (RECORD.replace('"nodes": []', '"nodes": [{"parent": 0, "parent": 0}]'), "a name twice: 'parent'"),
    ("[" * 100_000, "not a record: things inside things, too deep to read"),
    ('{"a":' * 100_000, "not a record: things inside things, too deep to read"),
    (RECORD.replace('"version": 2', '"version": 3'), "version 3 is not known (expected 1 to 2)"),
    (RECORD.replace('"version": 2', '"version": "1"'), "version '1' is not known"),
    (RECORD.replace('"version": 2', '"version": true'), "version True is not known"),
    (RECORD.replace("luxor-record", "luxor"), "not a record: format is 'luxor'"),
    (RECORD.replace("luxor/1", "luxor/9"), "version 9 is not known"),
    (RECORD[:-10], "not JSON"),
    ("[]", "not a record: expected an object"),
    ("null", "not a record: expected an object"),
    ("", "not JSON"),
    ("\ufeff" + RECORD, "not JSON"),
]


@pytest.mark.parametrize(
    ("text", "said"), RECORDS, ids=[f"{n}-{said[:24]}" for n, (_, said) in enumerate(RECORDS)]
)
def test_a_wrong_record_is_named(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        load(text)
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_records_over_8_mb_are_refused_before_anything_else(tmp_path: Path) -> None:
    assert MAX_RECORD == 8 * 1024 * 1024
    with pytest.raises(RecordError, match="at most 8 MB"):
        load("x" * (MAX_RECORD + 1))
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(5 * MAX_RECORD)
    with pytest.raises(RecordError, match="at most 8 MB"):
        luxor.load(path)
    path.write_text(json.dumps({"comment": "x" * MAX_RECORD}), "utf-8")
    with pytest.raises(RecordError, match="at most 8 MB"):
        luxor.load(path)


def test_records_with_too_many_nodes_are_refused() -> None:
    record = {**json.loads(RECORD), "nodes": [0] * (MAX_NODES + 1)}
    with pytest.raises(RecordError, match=f"a list of at most {MAX_NODES}"):
        load(json.dumps(record))


def test_every_error_is_one_of_ours() -> None:
    for error in (NotationError, RecordError, luxor.DataError, luxor.ConfigError, luxor.IllegalAction):
        assert issubclass(error, LuxorError)
    assert issubclass(LuxorError, ValueError)
