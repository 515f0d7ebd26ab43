"""The tree of a session put in order: another main line, branches deleted; and marks with their colours."""

from __future__ import annotations

import random
import threading

import pytest

import luxor
from luxor.core.study.branches import count_below
from luxor.core.study.node import COLOURS, MAX_MARKS
from luxor.core.study.record import read_record, record_of, write_record
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor.games import read_with_board


def branched(seed: int = 1, nodes: int = 60) -> Session:
    """A game with many branches."""
    session, draws = luxor.new_game(players=3, seed=seed), random.Random(seed)
    while len(session.nodes) < nodes:
        if session.position.over or draws.random() < 0.2:
            session.goto(draws.randrange(len(session.nodes)))
        else:
            session.play(draws.choice(session.position.legal_actions()))
    return session


def lines_of(session: Session) -> list[list[str]]:
    """Every way from the start to an end, in the order of the tree."""
    found, waiting = [], [session.root]
    while waiting:
        node = waiting.pop()
        if not node.children:
            found.append([str(each.action) for each in node.path()])
        waiting += reversed(node.children)
    return found


def is_sound(session: Session) -> bool:
    """Numbers as `goto` and a record need them: parents first, children in their order."""
    numbers = [node.id for node in session.nodes] == list(range(len(session.nodes)))
    orders = all(
        [child.id for child in node.children] == sorted(child.id for child in node.children)
        and all(child.parent is node and child.id > node.id for child in node.children)
        and (node.trail is None or node.trail in node.children)
        for node in session.nodes
    )
    return numbers and orders and session.nodes[session.node.id] is session.node


@pytest.mark.parametrize("seed", range(4))
def test_a_promoted_way_is_the_main_line_and_saved_as_such(seed: int) -> None:
    session = branched(seed)
    before = sorted(lines_of(session))
    here = session.node
    leaf = next(node for node in reversed(session.nodes) if not node.children)
    way = [str(node.action) for node in leaf.path()]
    session.promote(leaf)
    assert lines_of(session)[0][: len(way)] == way
    assert sorted(lines_of(session)) == before
    assert session.node is here
    assert is_sound(session)
    again = read_record(write_record(session), read_with_board)
    assert lines_of(again) == lines_of(session)
    assert again.node.id == session.node.id


@pytest.mark.parametrize("seed", range(4))
def test_what_is_deleted_is_gone_with_all_that_follows(seed: int) -> None:
    session = branched(seed)
    fork = next(node for node in session.nodes if len(node.children) > 1)
    doomed = fork.children[0]
    many, below = len(session.nodes), count_below(doomed)
    session.goto(next(node for node in session.nodes if doomed in node.path() and not node.children))
    assert session.delete(doomed) == below
    assert len(session.nodes) == many - below
    assert session.node is fork
    assert is_sound(session)
    assert read_record(write_record(session), read_with_board).position == session.position
    with pytest.raises(luxor.LuxorError, match="was deleted"):
        session.goto(doomed)
    session.play(doomed.action or "")  # what was deleted can be played again
    assert is_sound(session)


def test_the_start_stays_and_other_nodes_are_refused() -> None:
    session = branched()
    with pytest.raises(luxor.LuxorError, match="the start cannot be deleted"):
        session.delete(0)
    with pytest.raises(luxor.LuxorError, match="another session"):
        session.promote(branched(2).nodes[5])
    with pytest.raises(luxor.LuxorError, match="there is no node 999"):
        session.delete(999)


def test_a_session_is_written_whole_while_its_branches_come_and_go() -> None:
    session = branched(3, 400)
    broken: list[str] = []
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            record = record_of(session)
            nodes, here = record["nodes"], record["here"]
            assert isinstance(nodes, list)
            wrong = [n for n, node in enumerate(nodes, 1) if not 0 <= node["parent"] < n]
            if wrong or not isinstance(here, int) or not 0 <= here <= len(nodes):
                broken.append(f"{wrong[:3]} {here}")

    writer = threading.Thread(target=write)
    writer.start()
    draws = random.Random(1)
    while len(session.nodes) > 20:
        node = session.nodes[draws.randrange(1, len(session.nodes))]
        session.goto(node)
        if draws.random() < 0.5:
            session.promote()
        else:
            session.delete()
    done.set()
    writer.join()
    assert broken == []


# --- marks ---


def test_a_mark_made_twice_is_gone_and_in_another_colour_it_changes() -> None:
    session = luxor.example("B1").session()
    space = Target("space", 3)
    session.mark(space)
    session.mark(space, colour="red")
    assert session.node.drawn_marks() == (((space,), "red"),)
    session.mark(space, colour="red")
    assert session.node.marks == ()
    with pytest.raises(luxor.LuxorError, match="one target, or an arrow between two"):
        session.mark()
    with pytest.raises(luxor.LuxorError, match="no such colour: pink"):
        session.mark(space, colour="pink")


def test_marks_keep_their_colours_in_a_record_and_old_records_still_open() -> None:
    session = luxor.example("B1").session()
    for number, colour in enumerate(COLOURS, 1):
        session.mark(Target("space", number), colour=colour)
        session.mark(Target("space", number), Target("space", 9), colour=colour)
    record = record_of(session)
    assert record["marks"][:3] == [["space 1"], ["space 1", "space 9"], ["space 2", "blue"]]  # type: ignore[index]
    again = read_record(write_record(session), read_with_board)
    assert again.node.drawn_marks() == session.node.drawn_marks()


@pytest.mark.parametrize("mark", [["red"], [], ["space 1", "space 2", "space 3"], ["space 1", "pink"], "red"])
def test_a_mark_that_means_nothing_is_refused(mark: object) -> None:
    session = luxor.example("B1").session()
    text = write_record(session).replace('"marks": []', f'"marks": [{mark!r}]'.replace("'", '"'))
    with pytest.raises(luxor.RecordError, match="marks"):
        read_record(text, read_with_board)


def test_a_position_has_so_many_marks_at_most() -> None:
    session = luxor.example("B1").session()
    for number in range(MAX_MARKS):
        session.mark(Target("space", number))
    with pytest.raises(luxor.ConfigError, match="at most"):
        session.mark(Target("hand", 0))
