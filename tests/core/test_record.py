"""Records: a saved session is the same tree again, and goes on as the first one would have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import luxor
from luxor import ConfigError, LuxorError, RecordError, Session
from luxor.classic.rules.state import LuxorState
from luxor.core.engine import distinct
from luxor.core.engine.chance import Draws
from luxor.core.study.record import MAX_RECORD, read_record, write_record
from luxor.core.words.terms import Chance, Target
from luxor.games import read_with_board, standard_data
from tests.core.random_play import PLAYERS, choose, position_with

NAMES = ("Ani", "Zoë", "名前", 'O"Neil\\')
KEYS = {"parent", "action", "comment", "marks", "rerolls"}


def wander(session: Session, seed: int, steps: int = 60) -> Session:
    """Play, go back, branch off, roll again, steer, script and comment: whatever a person may do."""
    draws = Draws(seed)
    for number in range(steps):
        what = draws.below(12)
        if what == 0:
            session.back()
        elif what == 1:
            session.goto(draws.below(len(session.nodes)))
        elif what == 2 and any(
            isinstance(node.position.pending, Chance) for node in session.node.path()[:-1]
        ):
            session.reroll()
        elif what == 3:
            session.mark(Target("space", number), Target("space", 3))
            session.mark(Target("cell", "4,5"))
            session.comment(f"note {number}: «¿por qué?» \n\t\\ {chr(0x1F3B2)}")
        elif what == 4:
            session.chance = "steered" if session.chance == "seeded" else "seeded"
        elif not session.position.over:
            session.play(choose(session.position.game, session.position, draws))
    return session


def a_session(players: int, seed: int) -> Session:
    return wander(luxor.new_game(players, seed=seed, names=NAMES[:players], first=seed % players), seed)


def tree(session: Session) -> list[tuple[object, ...]]:
    """Everything a record keeps of a session, node by node."""
    found: list[tuple[object, ...]] = []
    for node in session.nodes:
        beside = (node.comment, node.marks, node.rerolls, node.seed, node.events if node.parent else ())
        found.append((node.id, node.parent and node.parent.id, str(node.action), str(node.position), *beside))
    return found


def again(session: Session) -> Session:
    return read_record(write_record(session), read_with_board)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(8))
def test_a_record_replays_to_the_same_tree(players: int, seed: int) -> None:
    session = a_session(players, seed)
    copy = again(session)
    assert tree(copy) == tree(session)
    assert (copy.node.id, copy.seed, copy.chance, copy.names) == (
        session.node.id,
        session.seed,
        session.chance,
        session.names,
    )
    assert write_record(copy) == write_record(session)


def test_the_random_sessions_have_everything_in_them() -> None:
    sessions = [a_session(players, seed) for players in PLAYERS for seed in range(8)]
    nodes = [node for session in sessions for node in session.nodes]
    assert any(node.comment for node in nodes)
    assert any(node.rerolls for node in nodes)
    assert any(len(node.children) > 1 for node in nodes)
    assert any(isinstance(node.position.pending, Chance) and len(node.children) > 1 for node in nodes)
    assert {session.chance for session in sessions} == {"seeded", "steered"}


@pytest.mark.parametrize("seed", range(8))
def test_redo_leads_where_it_would_had_all_been_played_just_now(seed: int) -> None:
    session = a_session(3, seed)
    played = Session(session.root.position, session.seed, "steered", session.names)
    for node in session.nodes[1:]:
        assert node.parent is not None
        assert node.action is not None
        played.goto(node.parent.id)
        played.play(node.action)
    played.goto(session.node.id)
    trails = [[node.trail and node.trail.id for node in one.nodes] for one in (again(session), played)]
    assert trails[0] == trails[1]


def test_a_line_is_checked_on_one_state_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    session = luxor.new_game(2, seed=5)
    draws = Draws(5)
    while not session.position.over:
        session.play(choose(session.position.game, session.position, draws))
    text, copies, compared = write_record(session), 0, 0
    clone, play_on = LuxorState.clone, distinct.outcome

    def counted(state: LuxorState) -> LuxorState:
        nonlocal copies
        copies += 1
        return clone(state)

    def playing_on(*asked: Any) -> Any:
        nonlocal compared
        compared += 1
        return play_on(*asked)

    monkeypatch.setattr(LuxorState, "clone", counted)
    monkeypatch.setattr(distinct, "outcome", playing_on)
    copy = read_record(text, read_with_board)
    assert len(copy.nodes) > 100
    assert copies == 1 + compared, "the start, which the session keeps, and options that are compared"
    assert compared < len(copy.nodes) / 2, "few may come to the same"
    monkeypatch.undo()
    assert tree(copy) == tree(session)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_loaded_session_goes_on_as_the_first_one_would_have(tmp_path: Path, players: int) -> None:
    for seed in range(4):
        session = a_session(players, seed)
        session.save(tmp_path / "game.json")
        copy = luxor.load(tmp_path / "game.json")
        for one in (session, copy):
            wander(one, seed + 100, 40)
        assert tree(copy) == tree(session)


def test_rolling_again_goes_on_where_it_was(tmp_path: Path) -> None:
    session = Session(position_with(2, "roll"), seed=3)
    for _ in range(6):
        session.reroll()
    copy = again(session)
    rolls = [[str(one.reroll()) for _ in range(6)] for one in (session, copy)]
    assert rolls[0] == rolls[1]
    assert copy.root.rerolls == 12


def test_outcomes_that_were_steered_stay_as_they_are() -> None:
    session = Session(position_with(3, "roll"), chance="steered")
    for outcome in session.position.legal_actions():
        session.goto(0)
        session.play(outcome)
    copy = again(session)
    assert [str(node.action) for node in copy.root.children] == [f"roll {n}" for n in range(1, 7)]
    assert copy.chance == "steered"


def test_a_record_holds_no_position_but_the_first() -> None:
    session = a_session(2, 1)
    record = json.loads(write_record(session))
    assert record["start"] == str(session.root.position)
    assert {key for node in record["nodes"] for key in node} <= KEYS
    assert record["board"] is None


def test_a_record_brings_its_own_board(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(standard_data("luxor").replace("keys = 20", "keys = 6"), "utf-8")
    session = wander(luxor.new_game(3, board=board, seed=2), 5)
    session.save(tmp_path / "game.json")
    board.unlink()
    copy = luxor.load(tmp_path / "game.json")
    assert tree(copy) == tree(session)
    assert copy.position.game.digest == session.position.game.digest != luxor.new_game().position.game.digest
    wander(session, 9)
    assert tree(wander(copy, 9)) == tree(session)
    with pytest.raises(ConfigError, match="own board"):
        session.to_code()


def test_a_session_may_start_anywhere(tmp_path: Path) -> None:
    for step in ("move", "act", "take", "roll", "draw"):
        session = wander(Session(position_with(4, step), seed=7), 2, 20)
        assert tree(again(session)) == tree(session)
    looking = Session(position_with(2, "move").view(1))
    assert again(looking).position.is_view


def test_lone_surrogates_in_a_comment_do_no_harm(tmp_path: Path) -> None:
    session = luxor.new_game(2)
    session.node.comment = "half a character: \ud83c"
    session.save(tmp_path / "game.json")
    assert luxor.load(tmp_path / "game.json").root.comment == "half a character: \ufffd"


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    session = luxor.new_game(2)
    session.save(tmp_path / "game.json")
    session.node.comment = "x" * MAX_RECORD
    with pytest.raises(RecordError, match="8 MB"):
        session.save(tmp_path / "game.json")
    assert luxor.load(tmp_path / "game.json").root.comment == ""


# --- a cell that rebuilds the session ---


def run(code: str) -> Session:
    names: dict[str, object] = {}
    exec(code, names)
    session = names["session"]
    assert isinstance(session, Session)
    return session


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_the_code_of_a_session_gives_the_same_position(players: int, seed: int) -> None:
    session = a_session(players, seed)
    for number in range(0, len(session.nodes), 7):
        session.goto(number)
        copy = run(session.to_code())
        assert str(copy.position) == str(session.position)
        assert (copy.names, copy.seed, copy.chance) == (session.names, session.seed, session.chance)


def test_the_code_is_short_and_says_only_what_was_decided() -> None:
    session = luxor.new_game(2, seed=7)
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    code = session.to_code()
    assert len(code.splitlines()) <= 6
    assert "draw" not in code, "chance comes by itself"
    assert "luxor/1" not in code, "a new game needs no position"
    assert run(code).position == session.position


def test_the_code_of_steered_chance_names_the_outcomes() -> None:
    session = Session(position_with(2, "roll"), chance="steered")
    for outcome in ("roll 6", "roll 1"):
        session.goto(0)
        session.play(outcome)
        code = session.to_code()
        assert "luxor.position(" in code
        copy = run(code)
        assert copy.position == session.position
        assert copy.chance == "steered"


def test_the_code_keeps_the_policy_even_when_nothing_was_played() -> None:
    assert run(luxor.new_game(2, chance="steered").to_code()).chance == "steered"
    assert run(luxor.new_game(2).to_code()).chance == "seeded"


# --- what a record must not say ---


def record(**changes: object) -> str:
    """A short record with something changed in it."""
    session = luxor.new_game(2, seed=7)
    session.play("play left")
    return json.dumps({**json.loads(write_record(session)), **changes})


NODE = {"parent": 0, "action": "play left"}
REFUSED: list[tuple[dict[str, object], str]] = [
    ({"nodes": [{"parent": 0, "action": "play 3"}]}, "node 1: play 3: Card 3 from the left is not at an end"),
    (
        {"nodes": [{"parent": 0, "action": "draw 3"}]},
        "You draw a card at the end of your turn. [base.hand.draw-to-middle]",
    ),
    ({"nodes": [NODE, NODE]}, "node 2: the same action twice after node 0"),
    (
        {"nodes": [{"parent": 1, "action": "play left"}]},
        "node 1: parent: expected a whole number from 0 to 0",
    ),
    ({"nodes": [{**NODE, "parent": True}]}, "node 1: parent"),
    ({"nodes": [{**NODE, "comment": 5}]}, "node 1: comment: expected a text"),
    ({"nodes": [{**NODE, "marks": 5}]}, "node 1: marks: expected a list"),
    ({"nodes": [{**NODE, "marks": [[]]}]}, "node 1: marks: expected one target or two"),
    ({"nodes": [{**NODE, "marks": [["space"]]}]}, "node 1: marks: expected a target such as"),
    ({"marks": [[5]]}, "marks: expected a target such as"),
    ({"nodes": [{**NODE, "rerolls": -1}]}, "node 1: rerolls: expected a whole number"),
    ({"nodes": ["play left"]}, "node 1: expected an object"),
    ({"nodes": {}}, "nodes: expected a list"),
    ({"here": 99}, "here: expected a whole number from 0 to"),
    ({"names": ["Ani"]}, "1 name for 2 players"),
    ({"names": [1, 2]}, "names: expected a list of texts"),
    ({"seed": "7"}, "seed: expected a whole number"),
    ({"chance": "lucky"}, "no such chance policy: lucky"),
    ({"board": 3}, "board: expected the text of a data file"),
    ({"board": "format = 1"}, "players: expected a table"),
    ({"start": "luxor/1 2p"}, "the line is too short"),
    ({"format": "chess"}, "not a record: format is 'chess'"),
    ({"version": 3}, "version 3 is not known"),
]


@pytest.mark.parametrize(("changes", "said"), REFUSED, ids=[said[:30] for _, said in REFUSED])
def test_a_record_is_believed_only_as_far_as_the_rules_allow(changes: dict[str, object], said: str) -> None:
    with pytest.raises(RecordError) as refusal:
        read_record(record(**changes), read_with_board)
    assert said in str(refusal.value)


def test_a_file_that_is_not_there_or_no_text_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff")
    with pytest.raises(RecordError, match=r"picture\.json is not a text file"):
        luxor.load(tmp_path / "picture.json")
    with pytest.raises(LuxorError, match="cannot be read"):
        luxor.load(tmp_path / "nothing.json")
