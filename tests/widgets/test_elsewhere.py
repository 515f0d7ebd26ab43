"""Work that another Python does: the two sides of it, in this one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

import pytest

import luxor
from luxor.analysis.chances.heat import NOW, Heat
from luxor.analysis.looking_back.review import Reviewing
from luxor.core.study.session import Session
from luxor.games import find_game
from luxor_widgets import background, elsewhere
from luxor_widgets.analysis.advice import Advice, Found
from luxor_widgets.analysis.side_by_side import Games
from luxor_widgets.app.puzzles import Puzzle
from luxor_widgets.background import Worker
from luxor_widgets.elsewhere import Elsewhere, Helper, Say, Task, packed, unpacked
from luxor_widgets.play.bots import Thought
from luxor_widgets.prefs import EVERYTHING
from tests.widgets.looping import in_a_loop, until

T = TypeVar("T")


def carried(thing: T) -> T:
    """A thing that has been there."""
    return cast("T", unpacked(packed(thing)))


class Counting:
    """Work of many steps, which counts them."""

    finds: tuple[str, ...] = ("count",)

    def __init__(self, most: int = 10**9) -> None:
        self.count, self.most, self.gone_on = 0, most, 0

    def go_on(self) -> None:
        self.gone_on += 1

    def work(self) -> Iterator[None]:
        while self.count < self.most:
            self.count += 1
            time.sleep(0.001)
            yield


class Deaf(Counting):
    """Work whose steps are so long that a wish to rest is not heard."""


class Broken(Counting):
    def work(self) -> Iterator[None]:
        yield
        raise ValueError("no way")


class Wire:
    """Both sides in one loop: what is said is heard a moment later, as from another worker."""

    def __init__(self) -> None:
        self.opened = 0
        self.ended = 0
        self.said: list[tuple[str, int]] = []
        self.loads = 0.0  # seconds until the other side hears what it was told

    def open(self, hear: Say) -> Say:
        self.opened += 1
        loop = asyncio.get_running_loop()
        helper: Helper | None = None
        waiting: list[tuple[str, int, bytes]] = []

        def begin() -> None:
            nonlocal helper
            helper = Helper(lambda *said: self._post(loop, hear, said))
            for said in waiting:
                helper.hear(*said)

        def send(what: str, number: int, data: bytes) -> None:
            self.said.append((what, number))
            if what == elsewhere.END:
                self.ended += 1
            elif helper is None:
                waiting.append((what, number, data))
            elif not (what == elsewhere.REST and isinstance(helper._tasks.get(number), Deaf)):
                self._post(loop, helper.hear, (what, number, data))

        loop.call_later(self.loads, begin)
        return send

    @staticmethod
    def _post(loop: asyncio.AbstractEventLoop, hear: Say, said: tuple[str, int, bytes]) -> None:
        loop.call_soon(hear, *said)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    found = Wire()
    monkeypatch.setattr(background, "elsewhere", Elsewhere(found.open))
    return found


def worker(shown: list[object]) -> Worker:
    return Worker(lambda act: act, lambda: shown.append(None))


def played(game: str, *modules: str, steps: int = 40) -> Session:
    session = luxor.new_game(3, list(modules), seed=7, game=game)
    for _ in range(steps):
        legal = session.position.legal_actions()
        if legal:
            session.play(legal[0])
    return session


def tasks(session: Session) -> list[Task]:
    """Everything that an explorer lets do elsewhere."""
    position = session.position
    found: list[Task] = [
        Advice(session.node.path(), EVERYTHING, "quick", {}),
        Advice(session.node.path(), position.seat, "quick", {}),
        Reviewing(session, 4, "quick"),
        Games(position, position),
        Puzzle(position.game.name, 3, "fr"),
        Thought("quick", position.view(position.seat), position.legal_actions(), 5),
    ]
    if position.game.name == "luxor":
        found.append(Heat(position.view(position.seat), position.seat, NOW))
    return found


@pytest.mark.parametrize(
    "table", [("luxor",), ("luxor", "mummy", "characters"), ("expedition", "new_adventures")]
)
def test_every_task_goes_there_and_finds_the_same(table: tuple[str, ...]) -> None:
    session = played(*table)
    for here in tasks(session):
        there = carried(here)
        for _, _, _ in zip(here.work(), there.work(), range(3)):
            pass
        for name in here.finds:
            ours, theirs = getattr(here, name), carried(getattr(there, name))
            if isinstance(ours, Found):  # how far the turns are by then is a matter of time
                ours, theirs = (each.outlooks for each in (ours, theirs))
            assert repr(ours) == repr(theirs), f"{type(here).__name__}.{name}"


def test_the_rules_stay_at_home_and_are_found_again() -> None:
    position = played("luxor", "mummy").position
    there = carried(position)
    assert there.game is position.game
    assert there == position
    assert find_game("luxor", 3, ["mummy"]) is position.game
    other = luxor.new_game(2, readings={"ruling.osiris.blocked": "stays"}).position
    assert carried(other).game is other.game


def test_what_was_found_comes_back_while_it_goes_on(wire: Wire) -> None:
    async def look() -> None:
        shown: list[object] = []
        task, hand = Counting(), worker(shown)
        assert hand.begin(task)
        await until(lambda: task.count > 0)
        first = task.count
        await until(lambda: task.count > first)
        hand.rest()
        assert not hand.busy
        await until(lambda: wire.said[-1] == (elsewhere.REST, 0))
        assert wire.opened == 1
        assert not wire.ended

    in_a_loop(look)


def test_it_is_through_when_all_steps_are_done_and_can_be_taken_up_again(wire: Wire) -> None:
    async def look() -> None:
        shown: list[object] = []
        task, hand = Counting(5), worker(shown)
        assert hand.begin(task)
        await until(lambda: not hand.busy)
        assert task.count == 5
        assert shown
        assert hand.begin(task)
        await until(lambda: not hand.busy)
        assert [what for what, _ in wire.said] == [elsewhere.BEGIN, elsewhere.GO_ON]
        assert hand.begin(Counting(2))
        await until(lambda: not hand.busy)
        assert wire.said[-1] == (elsewhere.BEGIN, 1)

    in_a_loop(look)


def test_a_mistake_there_is_told_here(wire: Wire) -> None:
    async def look() -> None:
        told: list[Exception] = []

        def quiet(act: Callable[..., None]) -> Callable[..., None]:
            def run(*args: object) -> None:
                try:
                    act(*args)
                except Exception as error:
                    told.append(error)

            return run

        hand = Worker(quiet, lambda: None)
        assert hand.begin(Broken())
        await until(lambda: bool(told))
        assert str(told[0]) == "ValueError: no way"
        assert not hand.busy

    in_a_loop(look)


def test_who_does_not_rest_is_ended_and_another_one_does_the_next_task(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "PATIENCE", 0.05)

    async def look() -> None:
        hand = worker([])
        task = Deaf()
        assert hand.begin(task)
        await until(lambda: task.count > 0)
        hand.rest()
        await until(lambda: wire.ended == 1)
        assert hand.begin(Counting(2))
        await until(lambda: not hand.busy)
        assert wire.opened == 2

    in_a_loop(look)


def test_who_is_still_loading_is_not_deaf_and_does_once_what_was_told_meanwhile(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "PATIENCE", 0.05)
    wire.loads = 0.5

    async def look() -> None:
        hand, first, second = worker([]), Counting(40), Counting(40)
        assert hand.begin(first)
        assert hand.begin(second)  # in its place
        hand.rest()
        await asyncio.sleep(0.2)  # longer than one waits for who can hear
        assert hand.begin(second)  # and on
        await until(lambda: not hand.busy)
        assert (first.count, second.count) == (0, 40)
        assert (wire.opened, wire.ended) == (1, 0)

    in_a_loop(look)


def test_where_nobody_helps_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = Elsewhere(lambda hear: None)
    monkeypatch.setattr(background, "elsewhere", refused)

    async def look() -> None:
        task, hand = Counting(3), worker([])
        assert hand.begin(task)
        await until(lambda: not hand.busy)
        assert task.count == 3

    in_a_loop(look)


def test_a_helper_that_cannot_begin_gives_the_work_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        loop = asyncio.get_running_loop()

        def open_line(hear: Say) -> Say:
            loop.call_later(0.02, hear, elsewhere.FAILED, -1, b"")
            return lambda what, number, data: None

        monkeypatch.setattr(background, "elsewhere", Elsewhere(open_line))
        task, hand = Counting(3), worker([])
        assert hand.begin(task)
        await until(lambda: not hand.busy)
        assert task.count == 3

    in_a_loop(look)
