"""The tree as a move list, without a browser: rounds and variations, signs, comments, marks."""

from __future__ import annotations

import random
import re
import time

import ipywidgets as w
import pytest

import luxor
from luxor.core.engine.chance import Draws
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import EVERYTHING, Prefs
from luxor_widgets.tree.move_list import BRANCHES, MOST, Line, MoveList
from luxor_widgets.tree.turn_words import Teller
from tests.toy_game import registered
from tests.widgets.shown import do, is_off, pages, plain, widgets

MOVE = re.compile(r'<button type="button" role="treeitem"[^>]*>.*?</button>', re.DOTALL)


def played(turns: int, players: int = 4, seed: int = 38, **kit: str) -> Session:
    """A game with so many turns, played at random."""
    session, draws = luxor.new_game(players=players, seed=seed, **kit), Draws(3)  # type: ignore[arg-type]
    while session.position.turn <= turns and not session.position.over:
        legal = session.position.legal_actions()
        session.play(legal[draws.below(len(legal))])
    return session


def branch_off(session: Session, node: Node, steps: int = 4) -> Node:
    """Play something else from a node; its first node."""
    session.goto(node)
    session.play(next(a for a in session.position.legal_actions() if node.child(a) is None))
    first = next(child for child in node.children if child in session.node.path())
    for _ in range(steps):
        session.play(session.position.legal_actions()[0])
    return first


def forks(session: Session) -> list[Node]:
    """Where somebody may play something else."""
    return [n for n in session.nodes if not n.position.at_chance and len(n.position.legal_actions()) > 1]


def tree_of(session: Session, **prefs: int) -> Explorer:
    explorer = Explorer(session, Prefs(motion=False, **prefs))  # type: ignore[arg-type]
    explorer._tabs.open("tree")
    return explorer


def moves(explorer: Explorer) -> list[str]:
    """The moves of the list, as they read."""
    return [" ".join(plain(item).split()) for item in MOVE.findall(pages(explorer))]


def listed(session: Session, viewer: int = EVERYTHING) -> Line:
    words = session.position.game.words("en", session.names)
    line = MoveList(session, Teller(words, viewer).tell).main_line()
    assert line is not None
    return line


def test_a_row_per_round_and_a_column_per_seat() -> None:
    session = luxor.new_game(players=2, seed=3)
    for action in ("play left", "move 0 1", "play left"):
        session.play(action)
    page = pages(explorer := tree_of(session))
    assert moves(explorer)[:2] == ["Start", "±1 stairs→1"]
    assert page.count('<div class="lx-round">') == 1
    assert 'role="tree"' in page
    assert re.search('aria-label="main line, turn 1, A: ±1, stairs→1"', page)
    session.goto(0)
    assert 'aria-label="Start" aria-current="true"' in pages(explorer)


def test_variations_are_lines_of_their_own_and_a_click_goes_there() -> None:
    session = played(12)
    first = branch_off(session, forks(session)[5])
    explorer = tree_of(session)
    page = pages(explorer)
    assert page.count('role="group" class="lx-variation"') == 1
    assert 'aria-level="2" aria-label="variation, turn' in page
    line = next(line for move in listed(session).moves for line in move.branches)
    assert line.first is first
    session.goto(session.root)
    do(explorer, "node", str(line.moves[0].goal.id))
    assert session.node is line.moves[0].goal
    explorer._page._handle_custom_msg({"node": "99999"}, [])
    explorer._page._handle_custom_msg({"node": "x"}, [])
    assert session.node is line.moves[0].goal


def test_deep_variations_are_folded_until_asked_for_or_gone_to() -> None:
    session = played(10)
    node = forks(session)[3]
    for _ in range(3):
        first = branch_off(session, node)
        node = next(n for n in forks(session) if first in n.path() and n is not first)
    session.goto(session.root)
    explorer = tree_of(session)
    assert pages(explorer).count("[+]") == 1
    deep = re.search('data-do="unfold" data-with="([0-9]+)"', pages(explorer))
    assert deep
    do(explorer, "unfold", deep[1])
    assert "[+]" not in pages(explorer)
    explorer.close()
    session.goto(int(deep[1]))
    assert "[+]" not in pages(tree_of(session))


def test_signs_comments_and_branches_are_made_and_taken_back() -> None:
    session = played(6)
    explorer = tree_of(session)
    do(explorer, "sign", "!?")
    assert session.node.sign == "!?"
    assert 'class="lx-odd">!?</b>' in pages(explorer)
    do(explorer, "sign", "!?")
    assert session.node.sign == ""
    area = next(each for each in widgets(explorer) if isinstance(each, w.Textarea))
    area.value = "why <b>not</b>?"
    assert session.node.comment == "why <b>not</b>?"
    assert "why &lt;b&gt;not&lt;/b&gt;?" in pages(explorer)
    area.value = "x" * 20_000
    assert len(session.node.comment) == 10_000
    first = branch_off(session, forks(session)[2])
    assert first.parent is not None
    do(explorer, "promote")
    assert first.parent.children[0] is first
    session.goto(first)
    do(explorer, "delete")
    assert first not in session.nodes
    assert session.node is first.parent
    session.goto(0)
    assert is_off(explorer, "sign")
    assert is_off(explorer, "promote")


def test_a_comment_names_rules_that_can_be_opened() -> None:
    session = played(3)
    explorer = tree_of(session)
    assert 'class="lx-rule-choices"' not in pages(explorer)
    for asked, answer in (
        ("[skip empty", 'data-do="link" data-with="base.move.skip-empty"'),
        ("[no such <b>rule</b>", "No rule is called like that"),
    ):
        explorer._page._handle_custom_msg({"find-rule": asked}, [])
        assert answer in pages(explorer)
    explorer._page._handle_custom_msg({"find-rule": ""}, [])
    assert 'class="lx-rule-choices"' not in pages(explorer)
    session.comment("see [base.move.skip-empty], not [base.move.<i>x</i>] nor [base.no.such]")
    shown = pages(explorer)
    assert 'data-rule="base.move.skip-empty"' in shown
    assert "[base.no.such]" in shown
    assert "<i>x</i>" not in shown


def test_a_comment_belongs_to_where_it_was_written() -> None:
    session = played(3)
    explorer = tree_of(session)
    node = session.node
    area = next(each for each in widgets(explorer) if isinstance(each, w.Textarea))
    session._subscribers.clear()  # the page has not heard yet that somebody went on
    session.goto(0)
    area.value = "here"
    assert (node.comment, session.root.comment) == ("here", "")


# --- marks ---


def marks_of(session: Session) -> tuple[tuple[Target, ...], ...]:
    """Those of the position that is shown."""
    return session.node.marks


def test_marks_are_drawn_by_clicking_kept_at_their_node_and_taken_away() -> None:
    session = luxor.example("B6").session()
    explorer = tree_of(session)
    do(explorer, "marking")
    for space in (5, 8, 9, 9):  # an arrow, and a highlight
        explorer.controller.click(Target("space", space))
    assert marks_of(session) == ((Target("space", 5), Target("space", 8)), (Target("space", 9),))
    drawn = {group.key for group in explorer.controller.view().board.layer("marks")}
    assert {("arrow", "space", 5, "space", 8), ("marked", "space", 9)} <= drawn
    do(explorer, "marking")
    explorer.controller.click(Target("hand", 4))
    assert marks_of(session) == ()
    session.back()
    do(explorer, "unmark")
    assert marks_of(session) == ()
    assert is_off(explorer, "unmark")


def test_the_page_draws_in_four_colours_between_things_of_one_picture() -> None:
    session = luxor.example("B6").session()
    explorer = tree_of(session)
    do(explorer, "colour", "gold")
    drawn = ("space:5 space:8 ", "space:5 blue", "hand:0 red")
    ignored = ("space:5 hand:0 red", "nowhere:1 ", "space:5 pink", "")
    for told in (*drawn, *ignored):
        explorer._page._handle_custom_msg({"draw": told}, [])
    assert session.node.drawn_marks() == (
        ((Target("space", 5), Target("space", 8)), "gold"),
        ((Target("space", 5),), "blue"),
        ((Target("hand", 0),), "red"),
    )
    assert "lx-error" not in explorer._error.value


def test_the_keyboard_marks_anything_on_the_board() -> None:
    session = luxor.example("B6").session()
    explorer = tree_of(session)
    do(explorer, "marking")
    explorer._key("ArrowRight")
    explorer._key("Enter")
    explorer._key("ArrowRight")
    explorer._key("Enter")
    (arrow,) = session.node.marks
    assert len(arrow) == 2
    board = explorer.controller.view().board
    assert {board.region(target) is not None for target in arrow} == {True}


# --- other games, and very long ones ---


@pytest.mark.parametrize("game", ["toy", "expedition"])
def test_a_game_without_rounds_gets_a_list_of_its_turns_in_words(game: str) -> None:
    with registered():
        session = played(6, players=2, seed=2, game=game)
        explorer = tree_of(session)
        assert 'class="lx-moves" style' in pages(explorer)
        told = moves(explorer)
        position = session.root.position
        assert position.label(session.nodes[1].action or "") in told[1]
        do(explorer, "node", str(session.nodes[1].id))


def test_a_session_of_20_000_nodes_is_shown_as_quickly_as_a_short_one() -> None:
    def grown(nodes: int) -> Session:
        session, draws = luxor.new_game(players=3, seed=1), random.Random(1)
        while len(session.nodes) < nodes:
            if session.position.over or draws.random() < 0.02:
                session.goto(draws.randrange(len(session.nodes)))
            else:
                session.play(draws.choice(session.position.legal_actions()))
        return session

    def seconds(session: Session) -> float:
        assert count(listed(session)) <= MOST + 40
        found = []
        for _ in range(3):
            began = time.process_time()
            listed(session)
            found.append(time.process_time() - began)
        return min(found)

    def count(line: Line) -> int:
        return len(line.moves) + sum(count(branch) for move in line.moves for branch in move.branches)

    short, long = grown(1500), grown(20_000)
    assert seconds(long) < 4 * seconds(short) + 0.05


def test_of_many_branches_at_one_place_some_are_shown_and_the_present_one() -> None:
    session = played(1, players=2, seed=2, game="expedition")
    node = next(each for each in forks(session) if len(each.position.legal_actions()) > BRANCHES + 3)
    legal = node.position.legal_actions()
    for action in legal:
        session.goto(node)
        session.play(action)
    line = listed(session)
    move = next(move for move in line.moves if move.branches)
    assert len(move.branches) == BRANCHES + 1
    assert move.more == len(legal) - 1 - len(move.branches)
    assert any(each.now for branch in move.branches for each in branch.moves)
