"""What an explorer is where widgets cannot be shown."""

from __future__ import annotations

import base64
import re
from html import unescape

import pytest

import luxor
from luxor.core.study.session import Session
from luxor_widgets import HOT_SEAT, explore, lesson
from luxor_widgets.still import StillBox
from tests.toy_game import registered

DRAWING = re.compile(
    r'<img alt="([^"]*)" style="max-width:100%" src="data:image/svg\+xml;base64,([\w+/=]+)">'
)
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StillBox, "_in_terminal", lambda self: False)


def drawn(bundle: dict[str, str]) -> tuple[str, str]:
    """The words and the drawing of a picture."""
    found = DRAWING.fullmatch(bundle["text/html"])
    assert found is not None
    return unescape(found[1]), base64.b64decode(found[2]).decode("utf-8")


@pytest.mark.usefixtures("in_a_notebook")
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_a_notebook_keeps_a_picture_and_a_sentence(lang: str) -> None:
    session = luxor.new_game(players=2, seed=3, names=("Ani", "Jan"))
    bundle = explore(session, lang=lang)._repr_mimebundle_()
    assert set(bundle) == {WIDGET, "text/html", "text/plain"}
    alt, svg = drawn(bundle)
    assert alt == bundle["text/plain"]
    assert alt.endswith(session.position.game.words(lang).say("still.run"))
    assert svg == session.position.svg(names=session.names, lang=lang)


@pytest.mark.usefixtures("in_a_notebook")
def test_the_picture_is_of_the_position_at_hand() -> None:
    session = luxor.new_game(players=2, seed=3)
    page = explore(session, motion=False)
    before = drawn(page._repr_mimebundle_())
    session.play("play left")
    assert drawn(page._repr_mimebundle_()) != before
    assert drawn(lesson(session, upto=1)._repr_mimebundle_())[1] == drawn(page._repr_mimebundle_())[1]


@pytest.mark.usefixtures("in_a_notebook")
@pytest.mark.parametrize("viewer", [1, HOT_SEAT])
def test_the_picture_shows_no_more_than_the_viewer_may_see(viewer: int) -> None:
    session = luxor.new_game(players=2, seed=3)
    seen = session.position.view(max(viewer, 0))
    assert drawn(explore(session, viewer=viewer)._repr_mimebundle_())[1] == seen.svg(names=session.names)


def test_a_terminal_tells_the_position_in_words_and_how_to_go_on() -> None:
    session = luxor.new_game(players=2, seed=3, names=("Ani", "Jan"))
    page = explore(session, viewer=1)
    assert set(page._repr_mimebundle_()) == {WIDGET, "text/plain"}
    assert repr(page).startswith("Luxor for 2 players")
    assert repr(page).count("hidden card") == 5 + 2  # the hand, and both ends of it
    assert "= play left" in repr(page)
    assert repr(page).endswith("JupyterLab.")


def test_any_game_has_one() -> None:
    with registered():
        page = explore(Session(luxor.new_game(2, game="toy", seed=1).position))
        assert "VBox" not in repr(page)


def test_the_page_of_the_app_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StillBox, "_in_terminal", lambda self: False)
    monkeypatch.setenv("LUXOR_APP", "1")
    assert "text/html" not in explore(luxor.new_game(players=2, seed=3))._repr_mimebundle_()
