"""Several visitors of the app: each has files and games of their own, and only so many are let in."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import app_home, lab
from tests.browser.conftest import WIDE
from tests.browser.table import Table

PLACES = 3  # two visitors, and one of them again who has just reloaded the page
HASTE = 0.2  # of the usual patience with those who are gone: a page on a busy machine is not gone yet


@pytest.fixture(scope="module")
def app(browser: Browser) -> Iterator[str]:
    with lab.app_server(f"--visitors={PLACES}", f"--patience={HASTE}") as address:
        yield address


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport=WIDE, accept_downloads=True) as context:
        yield context


def come(context: BrowserContext, address: str) -> Table:
    """Open the page, and wait in the line if one must."""
    page = context.new_page()
    page.goto(address)
    return sit_down(page)


def sit_down(page: Page) -> Table:
    return app_home.start(page)


def is_asked_who_moves(page: Page) -> None:
    expect(page.locator(".lx-question").first).to_contain_text("who moves", timeout=lab.PATIENCE)


def set_up(page: Page) -> None:
    app_home.open_tab(page, "Set-up")


@pytest.mark.browser
def test_saving_is_a_download_opening_an_upload_and_the_last_game_is_found_by_its_owner_only(
    browser: Browser, visitor: BrowserContext, app: str, tmp_path: Path
) -> None:
    table = come(visitor, app)
    page = table.page
    table.play("play left")
    is_asked_who_moves(page)
    set_up(page)
    assert page.locator(".lx").get_by_label("File").count() == 0, "no field takes a path"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert [node["action"] for node in json.loads(file.read_text("utf-8"))["nodes"]] == ["play left"]

    with browser.new_context(viewport=WIDE) as another:
        other = come(another, app).page
        set_up(other)
        other.get_by_role("button", name="Recover the last game").click()
        other.get_by_text("No earlier game was kept").wait_for(timeout=lab.PATIENCE)
        with other.expect_file_chooser() as chooser:
            other.get_by_role("button", name="Open (0)").click()
        chooser.value.set_files(file)
        other.get_by_text("Opened: my-game.json").wait_for(timeout=lab.PATIENCE)
        is_asked_who_moves(other)

    page.reload()
    app_home.ready(page)
    page.get_by_role("button", name="Continue").click()
    is_asked_who_moves(page)


def ask(address: str, host: str = "", by: urllib.request.OpenerDirector | None = None) -> int:
    """A plain request, as a loop of a script would make it, perhaps by another name: its status.

    Each is a new visitor, and stands at the end of the line; who comes back has an opener that keeps cookies.
    """
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    try:
        with (by or urllib.request.build_opener()).open(request, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


@pytest.mark.browser
def test_a_loop_of_requests_takes_no_more_than_the_places_and_gives_them_back(
    visitor: BrowserContext, app: str
) -> None:
    answers = [ask(app) for _ in range(4 * PLACES)]
    assert answers.count(200) <= PLACES
    assert answers[-1] == 503
    page = visitor.new_page()
    page.goto(app)
    assert page.get_by_role("heading").inner_text() in ("All places are taken", "One moment, please")
    sit_down(page)  # the page goes on by itself


@pytest.mark.browser
def test_no_file_of_the_server_is_served(app: str) -> None:
    for path in (
        "voila/files/app.ipynb",
        "voila/files/explorer.css",
        "files/x",
        "../../etc/passwd",
        "app.ipynb",
        "voila/templates/lab/static/voila.js",
        "voila/templates/../static/x",
        "voila/api/themes/x",
        "logout",
    ):
        assert ask(f"{app}/{path}") == 404
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(f"{app}/nowhere")
    told = error.value.read().decode()
    assert "Luxor Explorer" in told
    assert "//" not in told, "nothing is fetched from elsewhere"
    deadline = time.monotonic() + 60
    somebody = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    while ask(app, by=somebody) != 200:  # and asking for them took no place
        assert time.monotonic() < deadline
        time.sleep(1)


def knock(address: str, kernel: str, origin: str, host: str = "") -> int:
    """What a page of some origin hears that wants to speak with a kernel: a status of HTTP."""
    line = HTTPConnection(urlsplit(address).netloc, timeout=60)
    asked = {"Host": host or urlsplit(address).netloc,
             "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": "bHV4b3ItZXhwbG9yZXItMQ==", "Origin": origin,
             "Sec-WebSocket-Protocol": "v1.kernel.websocket.jupyter.org"}  # fmt: skip
    line.request("GET", f"/api/kernels/{kernel}/channels", headers=asked)
    status = line.getresponse().status
    line.close()
    return status


@pytest.fixture
def empty_app() -> Iterator[str]:
    """A server that nobody has visited: whoever knocks at a kernel keeps its place for minutes."""
    with lab.app_server("--visitors=1", "--name=play.example.org") as address:
        yield address


@pytest.mark.browser
def test_who_closes_the_page_gives_the_place_free_at_once(visitor: BrowserContext, empty_app: str) -> None:
    page = visitor.new_page()
    page.goto(empty_app)
    app_home.ready(page)
    assert ask(empty_app) == 503, "there is one place"
    page.close(run_before_unload=True)
    somebody = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    deadline = time.monotonic() + 25
    while ask(empty_app, by=somebody) != 200:  # who is waited for comes back within a minute
        assert time.monotonic() < deadline
        time.sleep(1)


@pytest.mark.browser
def test_a_page_from_elsewhere_does_not_speak_with_a_kernel(empty_app: str) -> None:
    with urllib.request.urlopen(empty_app, timeout=60) as answer:
        found = re.search(r'kernelId": "([0-9a-f-]+)"', answer.read().decode())
    assert found
    strangers = [knock(empty_app, found[1], origin) for origin in ("http://elsewhere.example", "null")]
    assert strangers == [403, 403]
    led_here = "elsewhere.example:8866"  # a name that its owner lets lead to this machine
    assert knock(empty_app, found[1], f"http://{led_here}", led_here) == 403
    assert ask(empty_app, led_here) == 403
    assert ask(empty_app, "play.example.org") == 503, "a name that was told; its one place is taken"
    assert knock(empty_app, found[1], empty_app) == 101
