"""Workloads of what people see and keep: a position as text, in words, as a picture; records; explorers."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import luxor
from tests.bench.measure import Work, Workload
from tests.bench.seeded import decisions, play_on, played

if TYPE_CHECKING:
    from ipywidgets import Widget

RECORD_NODES = 1000


@cache
def folder() -> Path:
    """A place for files, until the process ends."""
    made = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def each_position(do: Callable[[luxor.Position], object], some: int, game: str = "luxor") -> Work:
    """The same done with some positions of a game."""
    positions = decisions(played(4, game=game), some)

    def work() -> int:
        for position in positions:
            do(position)
        return len(positions)

    return work


def write_and_read(position: luxor.Position) -> None:
    luxor.position(str(position))


def big_session() -> luxor.Session:
    """A game, and branches off its middle until there are a thousand nodes."""
    session = played(4, nodes=RECORD_NODES)
    middle = session.nodes[len(session.nodes) // 2]
    while len(session.nodes) < RECORD_NODES:
        session.goto(middle)
        play_on(session, len(session.nodes), RECORD_NODES)
    return session


def load_record() -> Work:
    path = folder() / "record.json"
    big_session().save(path)
    return lambda: len(luxor.load(path).nodes)


def save_record() -> Work:
    """The CPU clock does not wait for the disk."""
    session = big_session()

    def work() -> int:
        session.save(folder() / "saved.json")
        return len(session.nodes)

    return work


def views(nodes: int, some: int) -> Work:
    """All that an explorer shows, without the widgets: at the end of a session with so many nodes."""
    from luxor_widgets import Prefs
    from luxor_widgets.view import build_view

    session, prefs = played(4, nodes=nodes), Prefs()

    def work() -> int:
        for _ in range(some):
            build_view(session, prefs)
        return some

    return work


def explore(session: luxor.Session) -> Widget:
    """An explorer that keeps its games apart from the user's."""
    import luxor_widgets

    os.environ["LUXOR_DATA"] = str(folder())
    return luxor_widgets.explore(session)


def explorer_steps(nodes: int, some: int) -> Work:
    """Steps through a session that an explorer shows; there is no page, so nothing is drawn."""
    session = played(4, nodes=nodes)
    explore(session)
    last = session.nodes[-some:]

    def work() -> int:
        for node in last:
            session.goto(node)
        return some

    return work


def open_explorer() -> Work:
    def work() -> int:
        explore(luxor.new_game(4, seed=1)).close()
        return 1

    return work


WORKLOADS = (
    Workload("base: position to text and back", lambda: each_position(write_and_read, 20), "position"),
    Workload("base: position in words", lambda: each_position(luxor.Position.describe, 10), "position"),
    Workload("base: position as SVG", lambda: each_position(luxor.Position.svg, 3), "picture"),
    Workload(
        "expedition: position as SVG", lambda: each_position(luxor.Position.svg, 3, "expedition"), "picture"
    ),
    Workload(f"record of {RECORD_NODES:,} nodes: load", load_record, "node"),
    Workload(f"record of {RECORD_NODES:,} nodes: save", save_record, "node"),
    Workload("explorer: view at node 300", lambda: views(300, 2), "view"),
    Workload("explorer: opened", open_explorer, "explorer"),
    Workload("explorer: step at node 300", lambda: explorer_steps(300, 2), "step"),
)
