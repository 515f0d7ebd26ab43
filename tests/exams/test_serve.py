"""The exam as it is served: codes, the key that stays, hostile requests, and what survives being killed."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import luxor
from luxor.cli import main
from luxor.core.errors import ConfigError, RecordError
from luxor.exams import Answers
from luxor.exams.codes import TRIES, Codes, Limiter
from luxor.exams.command import told
from luxor.exams.desk import Desk, Refused
from luxor.exams.serve import MOST_BYTES, Server, make_server
from tests.exams.helpers import Served, called_saved, sit_exam, small_exam
from tests.exams.student import post


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(small_exam(), tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = make_server(small_exam(), tmp_path, "127.0.0.1", 0)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}"


def test_codes_are_kept_and_only_the_teacher_can_read_them(tmp_path: Path) -> None:
    codes = Codes(small_exam(), tmp_path)
    assert Codes(small_exam(), tmp_path).of("Mia") == codes.of("Mia")
    assert len({codes.of(name) for name in ("", *small_exam().students)}) == 4
    assert stat.S_IMODE((tmp_path / "codes.json").stat().st_mode) == 0o600
    assert codes.who(codes.of("Zoé").lower().replace("-", " ")) == "Zoé"
    assert codes.who("") is None
    assert codes.who("AAAAA-AAAAA") is None


@pytest.mark.parametrize("code", ["", "----------", "AAAAAAAAA1", "AAAAABBBBB"])
def test_a_code_that_is_none_or_two_peoples_is_refused(code: str, tmp_path: Path) -> None:
    """A code of signs that do not count would be an empty one, and everybody's."""
    exam = small_exam()
    codes = {"": "AAAAABBBBB", "Mia": code}
    (tmp_path / "codes.json").write_text(json.dumps({"exam": exam.digest, "codes": codes}))
    with pytest.raises(RecordError, match=r"codes\.json: every student has another code"):
        Codes(exam, tmp_path)


def test_wrong_codes_are_counted_per_address_and_in_all() -> None:
    now = [0.0]
    limiter = Limiter(lambda: now[0])
    for _ in range(TRIES):
        limiter.wrong("a")
    assert limiter.blocked("a")
    assert not limiter.blocked("b")
    for number in range(10 * TRIES):
        limiter.wrong(str(number))
    assert limiter.blocked("b"), "everybody together"
    now[0] = 61.0
    assert not limiter.blocked("a")


def test_a_class_behind_one_address_is_not_shut_out_by_those_who_mistype(desk: Desk) -> None:
    for status in (*[403] * TRIES, 429):
        with pytest.raises(Refused) as refused:
            desk.ask("enter", {"code": "AAAAA-AAAAA"}, "school")
        assert refused.value.status == status
    assert desk.ask("enter", {"code": desk.codes.of("Mia")}, "school")["marks"]


def test_the_key_is_never_sent_before_the_answer(desk: Desk) -> None:
    code, question = desk.codes.of("Mia"), desk.exam.paper("Mia")[0]
    before = json.dumps([desk.ask(what, {"code": code, "number": 0}, "") for what in ("enter", "question")])
    assert '"verdict": null' in before
    assert all(rule not in before for rule in question.rules)
    after = desk.ask("answer", {"code": code, "number": 0, "choice": 0}, "")
    assert after["saved"]
    assert isinstance(after["verdict"], dict)
    assert after["verdict"]["right"] == question.answer


def test_without_feedback_the_key_is_never_sent(tmp_path: Path) -> None:
    desk = Desk(small_exam(feedback=False), tmp_path)
    told: dict[str, object] = {"code": desk.codes.of("Mia"), "number": 0, "choice": 0}
    said = [desk.ask(what, told, "") for what in ("answer", "question", "enter")]
    assert said[0]["verdict"] is said[1]["verdict"] is None
    assert said[2]["marks"] == ["done", "", "", ""]


@pytest.mark.parametrize(
    ("what", "told", "status"),
    [
        ("enter", {"code": "AAAAA-AAAAA"}, 403),
        ("enter", {"code": 7}, 403),
        ("enter", {"code": None}, 403),
        ("question", {"number": 99}, 400),
        ("question", {"number": True}, 400),
        ("question", {"number": "../exam"}, 400),
        ("answer", {"number": 0, "choice": 9}, 400),
        ("answer", {"number": 0}, 400),
        ("progress", {}, 400),
        ("sums", {}, 400),
    ],
)
def test_what_is_refused(desk: Desk, what: str, told: dict[str, object], status: int) -> None:
    with pytest.raises(Refused) as refused:
        desk.ask(what, {"code": desk.codes.of("Mia"), **told}, "a")
    assert refused.value.status == status


def test_the_teacher_sees_who_has_done_what_and_answers_nothing(desk: Desk) -> None:
    desk.ask("answer", {"code": desk.codes.of("Zoé"), "number": 1, "choice": 0}, "")
    rows = desk.ask("progress", {"code": desk.codes.of("")}, "")["rows"]
    assert isinstance(rows, list)
    assert [sum(map(bool, row["marks"])) for row in rows] == [0, 0, 1]
    question = desk.exam.paper("Zoé")[0]
    asked = {"code": desk.codes.of("Zoé"), "number": 0, "choice": (question.answer + 1) % 3}
    desk.ask("answer", asked, "")
    again = desk.ask("progress", {"code": desk.codes.of("")}, "")["again"]
    assert isinstance(again, list)
    title = luxor.rule(question.rules[0]).title
    assert [title, question.rules[0], 1, 1] in again
    with pytest.raises(Refused):
        desk.ask("answer", {"code": desk.codes.of(""), "number": 1, "choice": 0}, "")


@pytest.mark.parametrize("lang", ["en", "fr", "es", "de", 3])
def test_every_student_reads_their_own_language(desk: Desk, lang: object) -> None:
    found = desk.ask("question", {"code": desk.codes.of("Mia"), "number": 0, "lang": lang}, "")["card"]
    assert isinstance(found, dict)
    assert found["lang"] == (lang if lang in ("fr", "es") else "en")


def test_guessing_is_stopped(server: Server) -> None:
    for _ in range(TRIES):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            post(address(server), "enter", code="AAAAA-AAAAA")
    with pytest.raises(urllib.error.HTTPError, match="429"):
        post(address(server), "enter", code="BBBBB-BBBBB")


def test_only_two_pages_are_served(server: Server, tmp_path: Path) -> None:
    for path in ("/", "/teacher"):
        with urllib.request.urlopen(address(server) + path) as reply:
            page = reply.read().decode()
            assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
        assert "Mia" not in page
        assert server.desk.codes.of("Mia") not in page
    for path in (
        "/codes.json",
        "/../codes.json",
        "/student-001.jsonl",
        "/%2e%2e/exam.json",
        "/teacher?x",
    ):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(address(server) + path)


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/enter HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n{}",
        b"POST /api/enter HTTP/1.1\r\nContent-Length: -1\r\n\r\n{}",
        b"POST /api/enter HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n{}",
        b"POST /api/enter HTTP/1.1\r\nContent-Length: 4\r\n\r\n\xff\xfe{}",
        b"POST /api/enter HTTP/1.1\r\nContent-Length: 2\r\n\r\n[]",
        b"POST /api/enter HTTP/1.1\r\n\r\n",
        b"POST /api/none HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
        b"PUT / HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"POST /api/enter HTTP/1.1\r\nContent-Length: 2000\r\n\r\n" + b"[" * 2000,
    ],
)
def test_hostile_requests_are_refused_and_the_server_goes_on(server: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=10) as line:
        line.sendall(sent)
        first = line.recv(500)
    assert re.search(rb"\b[45]\d\d\b", first)
    assert post(address(server), "enter", code=server.desk.codes.of("Mia"))["student"] == "Mia"
    assert MOST_BYTES < 10_000


def test_a_full_disk_is_not_called_saved(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("luxor.exams.answers.os.fsync", full)
        with pytest.raises(urllib.error.HTTPError, match="503"):
            post(address(server), "answer", code=server.desk.codes.of("Mia"), number=0, choice=0)
    kept = post(address(server), "answer", code=server.desk.codes.of("Mia"), number=0, choice=1)
    assert kept["saved"]
    again = Answers(server.desk.exam, server.desk.answers.folder)
    assert again.of("Mia")[0].choice == 1, "what was not called saved is not found after a restart either"


def test_a_request_that_comes_letter_by_letter_is_ended(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luxor.exams.lines.SAY", 0.2)
    with socket.create_connection(("127.0.0.1", server.server_address[1])) as line:
        line.settimeout(0.05)
        ended = False
        for _ in range(1000):  # until somebody hangs up
            with suppress(TimeoutError):
                try:
                    line.sendall(b"x")
                    ended = line.recv(1) == b""
                except ConnectionError:
                    ended = True
            if ended:
                break
    assert ended


@pytest.mark.parametrize(
    ("name", "answered"),
    [
        ("127.0.0.1:8877", True),
        ("localhost", True),
        ("LOCALHOST:8877", True),
        ("elsewhere.example:8877", False),
        ("192.0.2.7", False),
        ("127.0.0.1.example", False),
        ("", False),
    ],
)
def test_a_server_of_this_machine_answers_to_no_other_name(server: Server, name: str, answered: bool) -> None:
    request = urllib.request.Request(address(server), headers={"Host": name})
    if answered:
        assert b"<html" in urllib.request.urlopen(request).read()
    else:
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request)


def test_a_server_for_the_room_answers_to_any_name(tmp_path: Path) -> None:
    made = make_server(small_exam(), tmp_path, "0.0.0.0", 0)
    made.server_close()
    assert not made.only_here
    assert told(made, tmp_path)[-1].startswith("All of your network can reach it")


def test_a_server_is_for_this_machine_alone_until_one_says_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        main(["exam", "--help"])
    assert "(default: this machine only)" in " ".join(capsys.readouterr().out.split())
    made = make_server(small_exam(), tmp_path, "127.0.0.1", 0)
    made.server_close()
    assert made.only_here
    assert "--network" in told(made, tmp_path)[-1]


@pytest.mark.parametrize("host", ["\0", "\udcff", "é" * 70, "a" * 70, "999.1.1.1"])
def test_a_host_that_is_none_is_refused(tmp_path: Path, host: str) -> None:
    with pytest.raises(ConfigError, match="cannot be used"):
        make_server(small_exam(), tmp_path, host, 0)


def test_a_pipe_or_a_folder_in_the_place_of_the_lock_is_refused(tmp_path: Path) -> None:
    for number, make in enumerate((os.mkfifo, os.mkdir)):
        folder = tmp_path / str(number)
        folder.mkdir()
        make(folder / ".lock")
        with pytest.raises(ConfigError, match="folder cannot be used"):
            make_server(small_exam(), folder, "127.0.0.1", 0)


def test_one_folder_has_one_server(server: Server, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="another exam is being served"):
        make_server(small_exam(), tmp_path, "127.0.0.1", 0)


def test_what_was_called_saved_survives_every_kill(tmp_path: Path) -> None:
    """Three students; they and the server are killed at any moment, and go on."""
    folder, told = tmp_path / "answers", tmp_path / "told"
    folder.mkdir()
    told.mkdir()
    served = Served(small_exam(), folder)
    try:
        sit_exam(served, told, kills=4, seed=1)
    finally:
        served.kill()
    kept = Answers(served.exam, folder)
    for name, saved in called_saved(served.exam, told).items():
        assert saved <= {(answer.question, answer.choice) for answer in kept.of(name).values()}
        assert len(kept.of(name)) == 4, "everybody came to the end"
