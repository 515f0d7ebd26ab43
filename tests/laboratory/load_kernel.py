"""What one kernel holds: many explorers, and sessions of many nodes."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import comm
import ipywidgets as w
import psutil  # type: ignore[import-untyped]
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances

import luxor
from luxor.core.study.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from tests.laboratory.load import size
from tests.widgets.shown import widgets
from tests.widgets.wire import in_a_page

EXPLORERS, NODES, CLICKS = 200, 20_000, 40
MB = 1 << 20


class Line(BaseComm):
    """To a page that takes everything in; counts the bytes."""

    sent = 0

    def publish_msg(
        self, msg_type: str, data: object = None, metadata: object = None, buffers: Any = None, **keys: object
    ) -> None:
        Line.sent += len(str(data)) + sum(len(part) for part in buffers or ())


@contextmanager
def line() -> Iterator[None]:
    before = comm.create_comm
    comm.create_comm = Line
    try:
        yield
    finally:
        comm.create_comm = before


def memory() -> float:
    """What this process holds, in megabytes."""
    return float(psutil.Process().memory_info().rss) / MB


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def in_ms(times: list[float]) -> str:
    """The median, and what 19 of 20 stay below."""
    high = sorted(times)[int(0.95 * (len(times) - 1))]
    return f"median {1000 * statistics.median(times):.0f} ms, 95 % below {1000 * high:.0f} ms"


def click(explorer: Explorer) -> None:
    session = explorer.controller.session
    if session.position.over:
        session.goto(session.root)
    explorer.controller.choose(session.position.legal_actions()[0])


def explorers() -> str:
    """All of them open in one kernel, each on a game of its own, and one is played in."""
    with line():
        before, models = memory(), len(_instances)
        made: list[Explorer] = []

        def open_one() -> None:
            game = ("luxor", "expedition")[len(made) % 2]
            session = luxor.new_game(players=3, seed=len(made), game=game)
            made.append(in_a_page(Explorer(session, Prefs())))

        opened = [seconds(open_one) for _ in range(size(EXPLORERS))]
        held, count = memory() - before, len(_instances) - models
        clicks = [seconds(partial(click, made[number % len(made)])) for number in range(CLICKS)]
        closed = sum(seconds(each.close) for each in made)
        left = len(_instances) - models
    return "\n".join(
        [
            f"{len(made)} explorers in one kernel: {held:.0f} MB, {count} models, a click {in_ms(clicks)}",
            f"  opening one: {in_ms(opened)}; first and last: {opened[0]:.2f} s, {opened[-1]:.2f} s",
            f"  closing all: {closed:.1f} s, {left} models left (what explorers share)",
        ]
    )


def grown(nodes: int) -> Session:
    """A game with as many branches as it takes."""
    session, draws = luxor.new_game(players=3, seed=1), random.Random(1)
    while len(session.nodes) < nodes:
        if session.position.over or draws.random() < 0.02:
            session.goto(draws.randrange(len(session.nodes)))
        else:
            session.play(draws.choice(session.position.legal_actions()))
    return session


def long_session() -> str:
    """Grown, saved, opened, shown with each tab in sight, played on."""
    before, session = memory(), grown(size(NODES))
    tree = memory() - before
    with tempfile.TemporaryDirectory() as folder, line():
        file = Path(folder, "long.json")
        saved, loaded = seconds(lambda: session.save(file)), seconds(lambda: luxor.load(file))
        held: list[Explorer] = []
        opened = seconds(lambda: held.append(in_a_page(Explorer(session, Prefs()))))
        tabs = next(each for each in widgets(held[0]) if isinstance(each, w.Tab))
        told = []
        for number, title in enumerate(tabs.titles):
            turned = seconds(partial(setattr, tabs, "selected_index", number))
            clicks = [seconds(lambda: click(held[0])) for _ in range(CLICKS // 4)]
            told.append(f"  {title}: opened in {1000 * turned:.0f} ms, a click there {in_ms(clicks)}")
        size_of = file.stat().st_size / MB
    first = f"{len(session.nodes)} nodes: {tree:.0f} MB, file {size_of:.1f} MB"
    return "\n".join(
        [f"{first}, saved in {saved:.1f} s, opened in {loaded:.1f} s, shown in {opened:.2f} s", *told]
    )
