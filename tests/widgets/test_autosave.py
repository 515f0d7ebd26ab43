"""The last game is kept while one plays: off the way of a click, at most a second late, and always whole."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor import Session
from luxor.core.study.record import read_record, write_record
from luxor.games import read_with_board
from luxor_widgets import autosave
from luxor_widgets.autosave import Writer
from luxor_widgets.controller import Controller
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs

LATEST = 1.0  # seconds: what may be missing after a kill

# Plays the first legal action again and again, and says how far it is and when.
PLAY = """
import sys, time, luxor
from luxor_widgets.controller import Controller
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
session = luxor.new_game(2, seed=3)
controller = Controller(session)
for _ in range(int(sys.argv[1])):
    session.play(session.position.legal_actions()[0])
    print(len(session.nodes), time.monotonic(), flush=True)
    time.sleep(0.02)
"""


@pytest.fixture(autouse=True)
def asked_here() -> Iterator[None]:
    """Other tests may have been elsewhere when somebody first asked where this process runs."""
    autosave._place.cache_clear()
    yield
    autosave._place.cache_clear()


class Kept(list[int]):
    """Stands for the disk: how many nodes were written each time."""

    def write(self, session: Session, file: Path) -> None:
        self.append(len(session.nodes))


def play(session: Session, times: int = 1) -> Session:
    for _ in range(times):
        session.play(session.position.legal_actions()[0])
    return session


def is_start_of(part: Session, whole: Session) -> bool:
    pairs = list(zip(part.nodes, whole.nodes))
    return len(pairs) == len(part.nodes) and all(one.action == other.action for one, other in pairs)


# --- when it is written ---


def test_the_last_game_is_the_one_that_was_played_last() -> None:
    games = [Controller(luxor.new_game(2, seed=seed)).session for seed in (1, 2)]
    for session in games:
        play(session, 3)
        session.comment(f"game {session.seed}")
    found = autosave.recover()
    assert found is not None
    assert (found.seed, len(found.nodes), found.node.comment) == (2, len(games[1].nodes), "game 2")


def test_there_may_be_no_last_game_or_a_broken_one() -> None:
    assert autosave.recover() is None
    file = autosave.path()
    assert file is not None
    file.parent.mkdir(parents=True)
    file.write_text("{", "utf-8")
    assert autosave.recover() is None


def test_a_click_writes_nothing_itself_and_many_changes_are_written_once() -> None:
    kept, session = Kept(), luxor.new_game(2)
    writer = Writer(kept.write, delay=3600)
    for _ in range(20):
        writer.keep(play(session))
    assert kept == []
    writer.flush()
    assert kept == [len(session.nodes)]
    writer.flush()
    assert kept == [len(session.nodes)], "nothing has changed since"


def test_the_writer_comes_by_itself() -> None:
    session, written = luxor.new_game(2), threading.Event()
    writer = Writer(lambda *_: written.set(), delay=0.01)
    for _ in range(2):
        written.clear()
        writer.keep(play(session))
        assert written.wait(30)


def test_a_disk_that_is_full_or_a_folder_that_is_a_file_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "file"))
    autosave.keep(luxor.new_game(2))
    autosave.flush()
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))
    autosave.keep(luxor.new_game(2, seed=8))
    found = autosave.recover()
    assert found is not None
    assert found.seed == 8


# --- whose it is ---


def played(seed: int) -> None:
    autosave.keep(play(luxor.new_game(2, seed=seed)))


def recovered() -> int | None:
    found = autosave.recover()
    return None if found is None else found.seed


def test_two_notebooks_never_overwrite_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    books = {
        "/home/ani/00_first_turn.ipynb": 1,
        "/home/ani/lessons/00_first_turn.ipynb": 2,
        "ä/../b c.ipynb": 3,
    }
    for book, seed in books.items():
        monkeypatch.setenv("JPY_SESSION_NAME", book)
        assert recovered() is None
        played(seed)
        autosave.flush()
    for book, seed in books.items():
        monkeypatch.setenv("JPY_SESSION_NAME", book)
        assert recovered() == seed
    assert len(list((autosave.folder() / "last-games").iterdir())) == 3, "and nothing lies elsewhere"


def test_processes_without_a_notebook_find_the_newest_and_write_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with child(tmp_path, 3) as one, child(tmp_path, 5) as other:
        one.communicate()
        other.communicate()
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path))
    assert recovered() == 3
    played(7)
    assert recovered() == 7
    assert len(list((tmp_path / "last-games").iterdir())) == 3


def visit(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    """A kernel of the app, whose page says who looks on."""
    monkeypatch.setenv("LUXOR_APP", "1")
    monkeypatch.setattr(autosave, "_visitor", "")
    autosave._writer._unowned.clear()
    autosave.belongs_to(secret)


def test_a_visitor_of_the_app_finds_their_own_game_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    ani, jan = "a1" * 16, "b2" * 16
    for secret, seed in ((ani, 1), (jan, 2)):
        visit(monkeypatch, secret)
        assert recovered() is None
        played(seed)
        assert recovered() == seed
    visit(monkeypatch, ani)
    assert recovered() == 1
    for nobody in ("", "a1", "*", "../../x", "A1" * 16, "a1" * 16 + "\n", "c3" * 16):
        visit(monkeypatch, nobody)
        assert recovered() is None
    names = [file.name for file in (autosave.folder() / "last-games").iterdir()]
    assert not [name for name in names if ani in name or jan in name], "a list of the files tells no secret"


def test_a_visitor_is_one_and_the_same_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    visit(monkeypatch, "a1" * 16)
    played(1)
    autosave.flush()
    visit(monkeypatch, "b2" * 16)
    autosave.belongs_to("a1" * 16)
    assert recovered() is None


def test_what_is_played_before_the_page_has_said_who_looks_on_is_kept_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit(monkeypatch, "")
    played(4)
    assert recovered() is None
    autosave.belongs_to("a1" * 16)
    assert recovered() == 4


def test_an_explorer_in_the_app_asks_its_page_who_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Explorer(luxor.new_game(2), Prefs())._page.app
    visit(monkeypatch, "")
    explorer = Explorer(luxor.new_game(2, seed=6), Prefs())
    assert explorer._page.app
    explorer.controller.choose(luxor.action("play left"))
    explorer._page._handle_custom_msg({"visitor": "a1" * 16}, [])
    assert recovered() == 6


def test_what_was_left_behind_long_ago_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "MOST", 2)
    place = autosave.folder() / "last-games"
    place.mkdir(parents=True)
    for name, age in (
        ("visitor-1", 9),
        ("visitor-2", 5),
        ("process-3", 7),
        ("notebook-4", 9e9),
        ("process-5", 9e9),
    ):
        (place / f"{name}.json").write_text("{}", "utf-8")
        os.utime(place / f"{name}.json", (time.time() - age,) * 2)
    monkeypatch.setenv("JPY_SESSION_NAME", "new.ipynb")
    played(1)
    autosave.flush()
    assert {file.name.partition("-")[2][:1] for file in place.iterdir()} == {"2", "3", "4", "n"}


def test_a_file_that_another_process_drops_meanwhile_hinders_neither_saving_nor_finding() -> None:
    place = autosave.folder() / "last-games"
    place.mkdir(parents=True)
    for name in ("visitor-gone", f"{autosave._nameless()}-gone"):  # there when listed, gone when looked at
        (place / f"{name}.json").symlink_to(place / "nothing")
    assert autosave.recover() is None
    played(3)
    assert recovered() == 3


# --- where there are no threads ---


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_the_event_loop_writes_when_it_has_time() -> None:
    kept, session = Kept(), luxor.new_game(2)
    writer = Writer(kept.write, delay=0.01)

    async def kernel() -> None:
        for _ in range(2):
            for _ in range(5):
                writer.keep(play(session))
            before = list(kept)
            while kept == before:
                await asyncio.sleep(0.01)
            assert kept == [*before, len(session.nodes)]

    asyncio.run(kernel())


@pytest.mark.usefixtures("no_threads")
def test_without_threads_and_a_loop_it_is_written_at_once() -> None:
    kept, session = Kept(), luxor.new_game(2)
    writer = Writer(kept.write)
    writer.keep(session)
    writer.keep(play(session))
    assert kept == [1, len(session.nodes)]


# --- whole, whatever happens meanwhile ---


def test_a_record_is_whole_though_somebody_plays_on_while_it_is_written() -> None:
    session = luxor.new_game(2, seed=4)
    texts: set[str] = set()
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            texts.add(write_record(session))

    slice_of_time = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    writer = threading.Thread(target=write)
    writer.start()
    try:
        number = 0
        while len(texts) < 12 or number < 60:
            number += 1
            change(session, number)
    finally:
        done.set()
        writer.join()
        sys.setswitchinterval(slice_of_time)
    for text in texts:
        assert is_start_of(read_record(text, read_with_board), session)


def change(session: Session, number: int) -> None:
    """Something else each time: play, write beside it, roll again, go back."""
    if number % 7 == 0 or session.position.over:
        session.goto(number % len(session.nodes) // 2)
    if not session.position.over:
        play(session)
    session.comment(f"note {number}")
    if number % 5 == 0 and session.last_chance() is not None:
        session.reroll()


def child(data: Path, times: int) -> subprocess.Popen[str]:
    env = {**os.environ, "LUXOR_DATA": str(data)}
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, str(times)], env=env, stdout=subprocess.PIPE, text=True
    )


def killed_after(player: subprocess.Popen[str], seconds: float) -> list[tuple[int, float]]:
    """How many nodes there were at which time, until the player was killed."""
    assert player.stdout is not None
    told: list[tuple[int, float]] = []
    for line in player.stdout:
        if line.endswith("\n"):  # it may die in the middle of a word
            nodes, when = line.split()
            told.append((int(nodes), float(when)))
        if told[-1][1] - told[0][1] > seconds:
            player.kill()
    return told


def test_after_a_kill_at_most_the_last_second_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with child(tmp_path, 10_000) as player:
        told = killed_after(player, 1.5 * LATEST)
    assert player.returncode < 0, "it was killed, and had no time to put anything in order"
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path))
    copy = autosave.recover()
    assert copy is not None
    _, end = told[-1]
    assert len(copy.nodes) >= max(nodes for nodes, when in told if when <= end - LATEST)
    assert is_start_of(copy, play(luxor.new_game(2, seed=3), len(told) + 1))


def test_who_leaves_in_good_order_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with child(tmp_path, 5) as player:
        told, _ = player.communicate()
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path))
    copy = autosave.recover()
    assert copy is not None
    assert len(copy.nodes) == int(told.splitlines()[-1].split()[0])
