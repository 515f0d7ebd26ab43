"""Lines of the exam's server: whoever comes gets in, however many lines others hold open."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from luxor.exams.lines import LONGEST, MOST_LINES, MOST_SILENT, SAY, SILENT, Lines
from luxor.exams.serve import Server, make_server
from tests.exams.helpers import small_exam
from tests.exams.student import post

HALF = b"POST /api/progress HTTP/1.1\r\nHost: 127.0.0.1\r\n"  # of a request: its head never ends
PATIENCE = 15.0  # seconds: less than it took until a server that waited for others hung them up
needs_addresses = pytest.mark.skipif(sys.platform != "linux", reason="one address here")


@contextmanager
def served(folder: Path, students: int) -> Iterator[Server]:
    made = make_server(small_exam(students, questions=2), folder, "127.0.0.1", 0)
    thread = Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        made.shutdown()
        thread.join()
        made.server_close()


def held_open(
    server: Server, came_from: str, count: int, said: bytes, stack: ExitStack
) -> list[socket.socket]:
    """Lines of one address on which the server waits for the rest of what was said."""
    where = ("127.0.0.1", server.server_address[1])
    lines = []
    for _ in range(count):
        line = stack.enter_context(socket.create_connection(where, source_address=(came_from, 0)))
        with suppress(ConnectionError):
            line.sendall(said)
        lines.append(line)
    return lines


def ask(server: Server, came_from: str, what: str, **told: object) -> dict[str, object]:
    """What somebody at an address is told; an OSError if they are hung up."""
    where = ("127.0.0.1", server.server_address[1])
    body = json.dumps(told).encode()
    head = f"POST /api/{what} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(where, timeout=PATIENCE, source_address=(came_from, 0)) as line:
        line.sendall(head.encode() + body)
        reply = b"".join(iter(lambda: line.recv(65536), b""))
    if b"\r\n\r\n" not in reply:
        raise ConnectionError("hung up")
    found: dict[str, object] = json.loads(reply.partition(b"\r\n\r\n")[2])
    return found


@needs_addresses
@pytest.mark.parametrize("said", [b"", HALF, HALF + b"Content-Length: 2000\r\n\r\n{"])
@pytest.mark.parametrize("addresses", [2, 20])
def test_the_teacher_and_a_student_get_in_while_others_hold_all_the_lines_they_can(
    tmp_path: Path, said: bytes, addresses: int
) -> None:
    with served(tmp_path, 3) as server, ExitStack() as stack:
        for number in range(addresses):
            held_open(server, f"127.0.1.{number + 1}", 2 * MOST_LINES // addresses, said, stack)
        progress = ask(server, "127.0.0.1", "progress", code=server.desk.codes.of(""))
        assert len(progress["rows"]) == 3  # type: ignore[arg-type]
        assert ask(server, "127.0.2.1", "enter", code=server.desk.codes.of("Mia"))["student"] == "Mia"


def test_so_many_unfinished_requests_of_one_address_are_kept_and_no_more(tmp_path: Path) -> None:
    with served(tmp_path, 3) as server, ExitStack() as stack:
        lines = held_open(server, "127.0.0.1", 40, HALF, stack)
        for line in lines[:-MOST_SILENT]:
            line.settimeout(60)
            with suppress(ConnectionError):
                assert line.recv(1) == b"", "hung up"
        assert len(server.lines) <= MOST_SILENT


def test_thirty_students_behind_one_address_all_get_in(tmp_path: Path) -> None:
    """All at once, each with a spare line that says nothing, as browsers open them."""
    with served(tmp_path, 30) as server, ExitStack() as stack:
        address = f"http://127.0.0.1:{server.server_address[1]}"
        held_open(server, "127.0.0.1", 30, b"", stack)

        def enter(name: str) -> object:
            return post(address, "enter", code=server.desk.codes.of(name))["student"]

        students = server.desk.exam.students
        with ThreadPoolExecutor(len(students)) as pool:
            assert list(pool.map(enter, students)) == list(students)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_line_on_which_nothing_is_said_is_hung_up_after_a_short_time(clock: Clock) -> None:
    lines: Lines[str] = Lines(clock)
    lines.came("silent", "a")
    lines.came("asks", "a")
    lines.said("asks")
    clock.now = SAY
    assert lines.late() == []
    clock.now = SAY + 0.1
    assert lines.late() == ["silent"]
    clock.now = LONGEST + 0.1
    assert lines.late() == ["asks"]
    assert len(lines) == 0


def test_those_who_come_at_once_are_heard_before_any_is_too_many(clock: Clock) -> None:
    lines: Lines[int] = Lines(clock)
    assert [gone for number in range(60) for gone in lines.came(number, "school")] == []
    clock.now = SILENT
    assert lines.late() == []
    for number in range(40):
        lines.said(number)
    clock.now = SILENT + 0.1
    assert sorted(lines.late()) == list(range(40, 60 - MOST_SILENT))


def test_without_room_the_address_that_holds_most_loses_a_silent_line_first(clock: Clock) -> None:
    lines: Lines[tuple[str, int]] = Lines(clock)
    for number in range(MOST_LINES):
        address = "few" if number < 20 else "many"
        assert lines.came((address, number), address) == []
    lines.said(("many", 20))
    assert lines.came(("new", 0), "new") == [("many", 21)]
    assert len(lines) == MOST_LINES
    for number in range(20, MOST_LINES):
        lines.said(("many", number))
    assert lines.came(("new", 1), "new") == [("many", 20)], "nor do those who take no reply keep all"
    lines.left(("few", 3))
    assert lines.came(("new", 2), "new") == []
