"""In the app nobody takes a path: saving is a download, opening an upload. A notebook keeps its paths."""

from __future__ import annotations

import json
from pathlib import Path

import ipywidgets as w
import pytest

import luxor
from luxor.core.study.record import read_record, write_record
from luxor.core.study.session import Session
from luxor.games import read_with_board, standard_data
from luxor_widgets.explorer import Explorer
from luxor_widgets.files import FILE
from luxor_widgets.prefs import Prefs
from tests.core.random_play import position_with
from tests.widgets.shown import button, open_all, pages, plain, widgets
from tests.widgets.wire import Wire, in_a_page

EVERY_PATH = (
    "/etc/passwd",
    "../../secret.json",
    "~/.ssh/authorized_keys",
    "C:\\boot.ini",
    "file:///etc/passwd",
)


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wire: Wire) -> Explorer:
    """An explorer in the app, which runs in an empty folder."""
    monkeypatch.setenv("LUXOR_APP", "1")
    monkeypatch.chdir(tmp_path)
    return opened(luxor.new_game(players=2, seed=3, names=("Ani", "Jan")))


def opened(session: Session, prefs: Prefs | None = None) -> Explorer:
    explorer = in_a_page(Explorer(session, prefs or Prefs()))
    open_all(explorer)
    turn_to_setup(explorer)
    return explorer


def turn_to_setup(explorer: Explorer) -> None:
    tabs = next(each for each in widgets(explorer) if isinstance(each, w.Tab))
    tabs.selected_index = len(tabs.children) - 1


def uploads(explorer: Explorer) -> list[w.FileUpload]:
    return [each for each in widgets(explorer) if isinstance(each, w.FileUpload)]


def give(explorer: Explorer, name: str, content: bytes) -> None:
    """Upload a file as the page does, where its kind is taken."""
    field = next(each for each in uploads(explorer) if name.endswith(each.accept))
    sent = {
        "name": name,
        "type": "",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": 0,
    }
    field.set_state({"value": [sent]})


def downloads(wire: Wire) -> list[tuple[str, bytes]]:
    found = []
    for message in wire.sent:
        if message.kind == "custom" and isinstance(message.data, dict) and "download" in message.data:
            found.append((str(message.data["download"]), message.buffers[0]))
    return found


# --- the app ---


def test_a_visitor_saves_by_download_and_opens_by_upload(visitor: Explorer, wire: Wire) -> None:
    visitor.controller.session.play("play left")
    line = str(visitor.controller.session.position)
    button(visitor, "Save").click()
    ((name, content),) = downloads(wire)
    assert name == "my-game.json"
    visitor.controller.replace(luxor.new_game(players=2))
    give(visitor, name, content)
    assert str(visitor.controller.session.position) == line
    assert visitor.controller.session.names == ("Ani", "Jan")
    visitor.controller.replace(luxor.new_game(players=2))
    give(visitor, name, content)
    assert str(visitor.controller.session.position) == line, "the same file once more"


def test_a_picture_is_downloaded(visitor: Explorer, wire: Wire) -> None:
    button(visitor, "Save the picture").click()
    ((name, content),) = downloads(wire)
    assert (name, content[:4]) == ("my-game.png", b"\x89PNG")


def test_a_board_is_uploaded(visitor: Explorer) -> None:
    own = standard_data("luxor").replace("Luxor", "Luxor of my own")
    give(visitor, "own.toml", own.encode())
    button(visitor, "New game").click()
    assert visitor.controller.session.position.game.board == own
    give(visitor, "own.toml", b"players = <script>")
    before = visitor.controller.session
    button(visitor, "New game").click()
    assert visitor.controller.session is before
    assert "own.toml" in plain(pages(visitor))


@pytest.mark.parametrize("path", EVERY_PATH)
def test_whatever_a_visitor_types_names_no_file_of_the_server(
    visitor: Explorer, tmp_path: Path, path: str
) -> None:
    """A page may set every trait of every widget: nothing of it is ever taken for a path."""
    secret = tmp_path / "secret.json"
    secret.write_text(write_record(luxor.new_game(players=3, seed=9)), "utf-8")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    for typed in (path, str(secret)):
        session = visitor.controller.session
        for field in widgets(visitor):
            if isinstance(field, w.Text | w.Textarea):
                field.set_state({"value": typed})
        for each in list(widgets(visitor)):
            if isinstance(each, w.Button) and each.description:
                each.click()
        assert visitor.controller.session.position.game.players == 2
        visitor.controller.replace(session)
        turn_to_setup(visitor)
    assert "cannot be read" not in pages(visitor)
    after = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert after == before


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"{}", b"[" * 9000, b'{"format": "luxor-record", "version": 1}']
)
def test_an_upload_that_is_no_game_is_refused_in_a_sentence(visitor: Explorer, content: bytes) -> None:
    session = visitor.controller.session
    give(visitor, "<img src=x>.json", content)
    assert visitor.controller.session is session
    assert "This does not work" in pages(visitor)
    assert "<img" not in pages(visitor)


# --- a notebook ---


def test_a_notebook_keeps_its_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    explorer = opened(luxor.new_game(players=2, seed=3))
    assert uploads(explorer) == []
    button(explorer, "Save").click()
    assert luxor.load(tmp_path / "my-game.json").seed == 3


@pytest.mark.parametrize("place", ["/", ".", "a\0b", "\ud800", "no/where.json", "n" * 300])
def test_where_there_can_be_no_file_a_notebook_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    explorer = opened(luxor.new_game(players=2, seed=3))
    next(each for each in widgets(explorer) if isinstance(each, w.Text) and each.value == FILE).value = place
    for name in ("Save", "Open", "Save the picture"):
        button(explorer, name).click()
        assert "lx-wrong" in pages(explorer)
        assert explorer._error.value == ""
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_a_mark_before_its_text_is_opened(visitor: Explorer) -> None:
    give(visitor, "game.json", write_record(luxor.new_game(players=3, seed=9)).encode("utf-8-sig"))
    assert visitor.controller.session.seed == 9


# --- what a viewer may save ---


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_a_viewer_saves_what_they_may_know_which_opens_as_a_view(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    session = luxor.new_game(players=2, seed=3, game=game, names=("Ani", "Jan"))
    explorer = opened(session, Prefs(viewer=1))
    button(explorer, "Save").click()
    assert "only what you may know" in plain(pages(explorer))
    told = json.loads((tmp_path / "my-game.json").read_text("utf-8"))
    assert told["view"] is True
    assert (told["seed"], told["nodes"]) == (0, [])
    assert told["start"] == str(session.position.view(1))
    button(explorer, "Open").click()
    assert explorer.controller.session.position == session.position.view(1)
    assert explorer.controller.session.names == ("Ani", "Jan")
    assert "for looking" in plain(pages(explorer))
    before = explorer.controller.session
    for action in before.position.legal_actions():
        explorer.controller.choose(action)
    explorer.controller.roll()
    assert explorer.controller.session.node is before.root
    assert explorer._error.value == ""


def test_seed_cell_and_whole_record_are_for_open_eyes_and_for_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    session = luxor.new_game(players=2, seed=987654)
    ended = luxor.new_game(players=2, seed=987654)
    while not ended.position.over:
        ended.play(ended.position.legal_actions()[0])
    for game, viewer, told in (
        (session, -1, True),
        (session, 0, False),
        (session, -3, False),
        (ended, 0, True),
    ):
        explorer = opened(game, Prefs(viewer=viewer))
        assert ("987654" in pages(explorer)) is told
        button(explorer, "Save").click()
        record = (tmp_path / "my-game.json").read_text("utf-8")
        assert ("987654" in record) is told
        assert read_record(record, read_with_board).position.is_view is not told


# --- views of views ---


@pytest.mark.parametrize("step", ["play", "move", "draw", "scarab", "take"])
@pytest.mark.parametrize("viewer", [-1, 0, 1, -3])
def test_a_view_can_be_looked_at_by_everybody(step: str, viewer: int) -> None:
    for seat in (0, 1, None):
        session = Session(position_with(2, step).view(seat), chance="steered")
        explorer = opened(session, Prefs(viewer=viewer))
        assert explorer._error.value == ""
        explorer.close()
