"""The analysis tab: it fills in while one looks, can be stopped, and tells nobody what they may not know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from html import unescape

import pytest

import luxor
from luxor.analysis.chances.to_win import Chances, Moment, Story
from luxor.core.engine.conformance import random_game
from luxor.core.position.position import Position
from luxor.games import find_game
from luxor_widgets import background
from luxor_widgets.analysis import advice
from luxor_widgets.analysis.advice import Advice, Found
from luxor_widgets.analysis.html import Control, progress, story
from luxor_widgets.background import Background, serving
from luxor_widgets.drawing.foresight import odds_of
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import EVERYTHING, HOT_SEAT, Prefs
from tests.toy_game import registered
from tests.widgets.advised import advice_on
from tests.widgets.looping import in_a_loop, until, workers
from tests.widgets.shown import choose, do, pages, plain, steered
from tests.widgets.wire import Wire, in_a_page


def opened(position: Position, viewer: int = EVERYTHING, lang: str = "en") -> Explorer:
    explorer = in_a_page(Explorer(steered(position), Prefs(lang, viewer=viewer, motion=False)))
    explorer._tabs.open("analysis")
    return explorer


def to_move(turn: int = 5, seed: int = 4) -> Position:
    """Somebody is to move in the middle of a game."""
    found = random_game(find_game("luxor", 3, ()), seed).positions
    return next(p for p in found if p.turn == turn and getattr(p.pending, "step", "") == "move")


def test_it_fills_in_while_one_looks_and_stops_when_closed() -> None:
    async def look() -> None:
        explorer = opened(to_move())
        await until(lambda: "lx-turn " in pages(explorer))
        page = pages(explorer)
        assert 'data-do="analysis" data-with="stop"' in page
        assert "if everybody plays on like quick" in page
        assert "all cards open" in page
        assert 'role="progressbar"' in page
        explorer.close()
        await until(lambda: workers() == 0)

    in_a_loop(look)


def test_stop_keeps_what_there_is_and_go_on_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "ROLLOUTS", 10**6)

    async def look() -> None:
        explorer = opened(to_move())
        panel = explorer._tabs._analysis
        await until(lambda: panel._found().games >= 50)
        do(explorer, "analysis", "stop")
        await until(lambda: workers() == 0)
        kept = panel._found()
        assert kept.turns
        do(explorer, "analysis", "more")
        await until(lambda: panel._found().games > kept.games)
        explorer.close()

    in_a_loop(look)


def test_nothing_is_called_done_while_it_can_still_be_stopped() -> None:
    """The turns may be clear before everybody's chances and the game so far are."""
    view = Explorer(steered(to_move()), Prefs(motion=False)).controller.view()
    chances = Chances(view.position, "quick")
    chances.play(20)
    found = Found(outlooks=chances.outlooks(), why="the best is clear")
    controls = [Control(running, True, "quick") for running in (True, False)]
    told = [plain(progress(found, control, view.words)).strip() for control in controls]
    assert told == ["turns done, now the game so far", "done: the best turn is clear"]


def test_a_turn_opens_as_a_branch_and_the_analysis_moves_on() -> None:
    async def look() -> None:
        explorer = opened(to_move())
        session, panel = explorer.controller.session, explorer._tabs._analysis
        first = session.position.legal_actions()[0]
        session.play(first)
        session.goto(session.root)
        await until(lambda: any(row.actions[0] != first for row in panel._found().turns))
        other = next(row for row in panel._found().turns if row.actions[0] != first)
        await until(lambda: f'data-turn="{other.name}"' in pages(explorer))
        work = panel._work._work
        assert work is not None
        do(explorer, "open-turn", other.name)
        assert [child.action for child in session.root.children] == [first, other.actions[0]]
        await until(lambda: work.stopped)
        explorer.close()

    in_a_loop(look)


def test_two_explorers_analyse_at_once_and_the_page_hears_of_turns_before_they_are_played(wire: Wire) -> None:
    async def look() -> None:
        one, two = opened(to_move(5)), opened(to_move(6))
        await until(lambda: all("lx-turn " in pages(each) for each in (one, two)))
        told = [told["turns"] for told in wire.foreseen if "turns" in told]
        assert told
        assert all(way["strokes"] for turns in told for way in turns.values())
        one.close()
        two.close()

    in_a_loop(look)


def test_another_strength_is_said() -> None:
    async def look() -> None:
        explorer = opened(to_move())
        await until(lambda: "lx-turn " in pages(explorer))
        choose(explorer, "strength", "random")
        await until(lambda: "if everybody plays on like random" in pages(explorer))
        explorer.close()

    in_a_loop(look)


def test_without_an_event_loop_nothing_is_begun() -> None:
    explorer = opened(to_move())
    assert 'data-do="analysis" data-with="start"' in pages(explorer)
    assert workers() == 0


@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        (0, "as A sees it"),
        (1, "A is to play, and only A knows with what"),
    ],
)
def test_whose_eyes_it_has_is_said(viewer: int, said: str) -> None:
    position = next(
        p
        for p in random_game(find_game("luxor", 3, ()), 4).positions
        if p.seat == 0 and getattr(p.pending, "step", "") == "move"
    )

    async def look() -> None:
        explorer = opened(position, viewer)
        await until(lambda: said in plain(pages(explorer)))
        explorer.close()

    in_a_loop(look)


def test_where_nothing_can_be_ranked_a_sentence_says_why() -> None:
    game = random_game(find_game("luxor", 3, ()), 4)
    assert "The game is over" in pages(opened(game.positions[-1]))
    chance = next(p for p in game.positions if p.at_chance)
    assert "Chance decides now" in pages(opened(chance))
    hidden = in_a_page(Explorer(steered(to_move()), Prefs(viewer=HOT_SEAT, curtain=True)))
    hidden._tabs.open("analysis")
    assert "The cards are covered" in pages(hidden)
    broken = luxor.new_game(players=2, seed=1).position.edit(keys=[99, 99])
    assert broken.problems()
    assert "cannot come up in a game" in pages(opened(broken))


def test_the_toy_game_is_analysed_too() -> None:
    with registered():

        async def look() -> None:
            explorer = opened(luxor.new_game(players=2, game="toy").position)
            await until(lambda: 'class="lx-sure lx-exact"' in pages(explorer))
            explorer.close()

        in_a_loop(look)


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    found = advice_on(to_move(), None)
    found.chances.play(40)
    outlooks = found.chances.outlooks()
    assert sum(each.win.mean for each in outlooks) == pytest.approx(1)
    assert all(each.win.low <= each.win.mean <= each.win.high for each in outlooks)
    assert all(each.middle[0] <= each.points <= each.middle[1] + 20 for each in outlooks)


def test_the_story_has_a_moment_for_every_turn() -> None:
    session = luxor.new_game(players=2, seed=5)
    while session.position.turn < 5:
        session.play(session.position.legal_actions()[0])
    work = Advice(session.node.path(), EVERYTHING, "quick", {})
    for _ in work.story.work():
        pass
    moments = work.story.moments()
    assert [each.turn for each in moments] == [1, 2, 3, 4, 5]
    assert all(sum(each.chances) == pytest.approx(1) for each in moments)
    assert any(each.luck for each in moments)


def test_nothing_is_drawn_of_a_single_turn() -> None:
    session = luxor.new_game(players=2, seed=5)
    session.play(session.position.legal_actions()[0])
    moments = tuple(Moment(turn=1, node=node, seat=0, chances=(0.5, 0.5), luck=0.0) for node in (0, 1))
    told = story(Found(moments=moments), session.position.game.words("en"))
    assert "<svg" not in told
    assert "After the first turn" in told


def test_work_pauses_while_a_click_is_answered() -> None:
    steps: list[float] = []

    async def look() -> None:
        class Endless:
            finds: tuple[str, ...] = ()

            def work(self) -> Iterator[None]:
                while True:
                    steps.append(time.monotonic())
                    yield
                    time.sleep(0.001)

        job = Background(Endless(), lambda: None)
        assert job.start()
        await until(lambda: len(steps) > 3)
        with serving():
            time.sleep(0.02)
            before = len(steps)
            time.sleep(0.1)
            assert len(steps) <= before + 1
        await until(lambda: len(steps) > before + 3)
        job.stop()

    in_a_loop(look)


def test_without_threads_it_goes_on_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "THREADS", False)

    async def look() -> None:
        explorer = opened(to_move())
        await until(lambda: "lx-turn " in pages(explorer))
        assert workers() == 0
        explorer.close()

    in_a_loop(look)


def test_what_goes_wrong_in_the_work_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Story) -> list[Moment]:
        raise RuntimeError("out of stones")

    monkeypatch.setattr(Story, "moments", broken)

    async def look() -> None:
        explorer = opened(to_move())
        await until(lambda: "out of stones" in pages(explorer))
        explorer.close()

    in_a_loop(look)


def test_a_heat_map_washes_the_board_and_is_for_these_eyes_alone() -> None:
    async def look() -> None:
        explorer = opened(to_move())
        controller = explorer.controller
        await until(lambda: 'data-do="heat"' in pages(explorer))
        do(explorer, "heat", "now")
        await until(lambda: bool(controller.heat))
        await until(lambda: "can end a move there this turn" in pages(explorer))
        assert dict(controller.view().look.overlays.heat) == controller.heat
        assert set(odds_of(controller.view()).values()) >= {"100\u202f%"}
        controller.set(viewer=(controller.session.position.seat + 1) % 3)
        assert not controller.heat
        explorer._tabs.open("log")
        await until(lambda: "can end a move there" not in pages(explorer))
        explorer.close()

    in_a_loop(look)


@pytest.mark.parametrize("viewer", [EVERYTHING, 1])
@pytest.mark.parametrize(
    ("lang", "others"),
    [("en", "A or C can be there"), ("fr", "A ou C peut y être"), ("es", "A o C puede llegar allí")],
)
def test_the_map_of_risk_says_who_may_be_there_before_one_is_to_play_again(
    viewer: int, lang: str, others: str
) -> None:
    async def look() -> None:
        position = to_move(turn=7)
        assert position.seat == 1
        explorer = opened(position, viewer, lang)
        await until(lambda: 'data-do="heat"' in pages(explorer))
        do(explorer, "heat", "risk")
        await until(lambda: others in pages(explorer))
        whose = {"en": ("B's next turn", "your next turn"), "fr": ("prochain tour de B", "ton prochain tour"),
                 "es": ("próximo turno de B", "tu próximo turno")}[lang]  # fmt: skip
        said = unescape(pages(explorer))
        assert whose[viewer == 1] in said
        assert whose[viewer != 1] not in said
        explorer.close()

    in_a_loop(look)
