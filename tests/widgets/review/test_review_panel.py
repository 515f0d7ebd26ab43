"""The review tab: a game looked back on, with figures that add up and decisions one can try again."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

import luxor
from luxor.analysis import make_bot
from luxor.analysis.looking_back.review import Reviewing
from luxor.core.engine.chance import Draws
from luxor.core.study.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.lessons.lesson import Lesson
from luxor_widgets.prefs import EVERYTHING, Prefs
from luxor_widgets.review import panel as review_panel
from luxor_widgets.review.html import PARTS, parts_of
from luxor_widgets.review.looked_back import chances_by_turn
from tests.analysis.endings import turns_of
from tests.analysis.helpers import last_turn
from tests.toy_game import registered
from tests.widgets.looping import in_a_loop, until, workers
from tests.widgets.shown import do, pages, plain
from tests.widgets.wire import in_a_page


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "GAMES", 20)


def finished(seed: int = 1) -> Session:
    """The last rounds of a game that was played at random."""
    session, draws, bot = Session(turns_of(seed, 2, (), "luxor")[-4], seed), Draws(seed), make_bot("random")
    while not session.position.over:
        position = session.position
        session.play(bot.choose(position.view(position.seat), position.legal_actions(), draws))
    return session


def blunder() -> Session:
    """Only the die can win; whoever plays the 1 gives its sixth away, for certain."""
    session = Session(last_turn(), 1, names=("Ani", "Jan"))
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    return session


def opened(session: Session, prefs: Prefs | None = None) -> Explorer:
    explorer = in_a_page(Explorer(session, prefs or Prefs(motion=False)))
    explorer._tabs.open("review")
    return explorer


def ready(explorer: Explorer) -> bool:
    panel = explorer._tabs._review
    return not panel._work.busy and panel._looking is not None


def test_a_game_that_is_over_is_reviewed_when_the_tab_opens() -> None:
    async def look() -> None:
        explorer = opened(finished())
        await until(lambda: ready(explorer))
        page = plain(pages(explorer))
        for said in ("chance to win", "More: luck and mistakes", "not foreseen", "Final scoring"):
            assert said in page
        told = re.search(r"Looked at: (\d+) decision", page)
        assert told is not None, "what is done is said, and is not offered again"
        looking = explorer._tabs._review._looking
        assert looking is not None
        assert int(told[1]) == sum(not step.chance for step in looking.steps)
        assert "Review the game" not in page
        explorer._tabs.open("log")
        await until(lambda: 'class="lx-looked-back"' not in pages(explorer))
        explorer.close()

    in_a_loop(look)


def test_the_costliest_decision_can_be_tried_again_with_its_answer_hidden() -> None:
    async def look() -> None:
        session = blunder()
        end = session.node
        explorer = opened(session)
        await until(lambda: ready(explorer))
        page = plain(pages(explorer))
        assert "You played" in page
        assert "Better was" in page
        assert "1 decision mattered" in page
        do(explorer, "decision", "again")
        assert session.node is session.root
        assert explorer._tabs.box.selected_index == 0
        assert explorer.controller.prefs.viewer == session.position.seat, (
            "as the player whose decision it was"
        )
        await until(lambda: "Back to the review" in pages(explorer))
        do(explorer, "decision", "return")
        assert session.node is end
        assert explorer.controller.prefs.viewer == EVERYTHING
        await until(lambda: "Back to the review" not in pages(explorer))
        do(explorer, "decision", "again")
        explorer._tabs.open("review")
        await until(lambda: "find it yourself" in pages(explorer))
        assert "Better was" not in pages(explorer)
        do(explorer, "decision", "show")
        await until(lambda: "Better was" in pages(explorer))
        do(explorer, "decision", "branch")
        assert [str(child.action) for child in session.root.children] == ["play left", "play right"]
        assert end in session.nodes
        explorer.close()

    in_a_loop(look)


def test_for_a_child_it_is_worth_another_look() -> None:
    async def look() -> None:
        session = blunder()
        lesson = Lesson(session.position.game, 6)
        explorer = opened(session, Prefs(motion=False, lesson=lesson))
        await until(lambda: ready(explorer))
        assert "Worth another look" in pages(explorer)
        explorer.close()

    in_a_loop(look)


def test_closing_stops_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "GAMES", 3000)

    async def look() -> None:
        session = luxor.new_game(players=2, seed=5)
        while session.position.turn < 12:
            session.play(session.position.legal_actions()[0])
        explorer = opened(session)
        await until(lambda: "Review so far" in pages(explorer))
        do(explorer, "review", "start")
        await until(lambda: workers() == 1)
        assert 'role="progressbar"' in pages(explorer)
        do(explorer, "review", "stop")
        await until(lambda: workers() == 0)
        assert "Review so far" in pages(explorer)
        do(explorer, "review", "start")
        explorer.close()

    in_a_loop(look)


def test_where_nothing_was_decided_a_sentence_says_so() -> None:
    assert "Nothing has been decided yet" in pages(opened(luxor.new_game(players=2, seed=1)))


@pytest.mark.parametrize("seed", [1, 2])
def test_rounded_figures_still_add_up(seed: int) -> None:
    looking = Reviewing(finished(seed), 20, "quick")
    for _ in looking.work():
        pass
    found = looking.review()
    for seat in (0, 1):
        parts = parts_of(found, seat)
        assert parts["end"] == sum(parts[name] for name in ("start", *PARTS))
        assert parts["end"] in (0, 50, 100)
    turns, chances = chances_by_turn(found)
    assert turns == sorted(set(turns))
    assert {len(values) for values in chances} == {len(turns)}
    assert all(sum(column) == pytest.approx(1) for column in zip(*chances))


def test_a_viewer_is_told_of_nobody_elses_decisions() -> None:
    looking = Reviewing(finished(), 20, "quick", viewer=0)
    for _ in looking.work():
        pass
    assert {step.seat for step in looking.steps if step.judged} <= {0}


def test_a_review_goes_on_where_it_was_left() -> None:
    one, other = Reviewing(finished(), 10, "quick"), Reviewing(finished(), 10, "quick")
    for _ in one.work():
        pass
    for _ in range(3):
        next(other.work(), None)
    for _ in other.work():
        pass
    assert [step.change for step in other.steps] == [step.change for step in one.steps]


def test_a_toy_game_can_be_looked_back_on() -> None:
    with registered():

        async def look() -> None:
            session = luxor.new_game(players=2, game="toy")
            while not session.position.over:
                session.play(session.position.legal_actions()[0])
            explorer = opened(session)
            await until(lambda: ready(explorer))
            assert re.search(r"Final scoring.*?Total", plain(pages(explorer)), re.DOTALL)
            explorer.close()

        in_a_loop(look)


def endless(self: Reviewing) -> Iterator[None]:
    """A review that never comes to an end."""
    while True:
        time.sleep(0.001)
        yield


def test_a_review_that_was_stopped_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        with monkeypatch.context() as slow:
            slow.setattr(Reviewing, "work", endless)
            explorer = opened(finished(2))
            await until(lambda: 'data-do="review" data-with="stop"' in pages(explorer))
            do(explorer, "review", "stop")
        await until(lambda: 'data-do="review" data-with="start"' in pages(explorer))
        assert "Looked at" not in plain(pages(explorer))
        do(explorer, "review", "start")
        await until(lambda: ready(explorer))
        assert "Looked at" in plain(pages(explorer))
        explorer.close()

    in_a_loop(look)


def test_the_list_of_decisions_is_in_columns_and_one_unit() -> None:
    async def look() -> None:
        explorer = opened(blunder())
        await until(lambda: ready(explorer) and "lx-cost" in explorer._tabs._review._list.value)
        listed = explorer._tabs._review._list.value
        lines = re.findall(
            r"<span><i title=[^>]*>.*?</i><span>(.*?)</span><b>([^<]*)</b><b>([^<]*)</b></span>", listed
        )
        assert len(lines) == 2, "what was played, and what was better"
        for drawn, title, win in lines:
            assert "<svg" in drawn
            assert title
            assert re.fullmatch(r"[<>]?\d+\u202f%", win)
        assert " VP" not in plain(listed)
        explorer.close()

    in_a_loop(look)
