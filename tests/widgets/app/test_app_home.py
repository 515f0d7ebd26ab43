"""The app's home page: what it can say and show, and what the kernel makes of whatever is sent to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import luxor
from luxor_widgets import autosave
from luxor_widgets.app import home
from luxor_widgets.app.app import App
from luxor_widgets.prefs import EVERYTHING

OWNER, OTHER = "1" * 32, "2" * 32


@pytest.fixture(autouse=True)
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUXOR_APP", "1")
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path))
    monkeypatch.setattr(autosave, "_visitor", "")
    autosave._writer._unowned.clear()  # what another visit of this process left


class Visit(App):
    """An app whose answers are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[dict[str, object]] = []
        self.link.send = lambda content, buffers=None: self.told.append(content)

    def says(self, **said: object) -> dict[str, object]:
        self.hear(said)
        return self.told[-1] if self.told else {}


def come(secret: str = OWNER) -> Visit:
    visit = Visit()
    visit.says(do="hello", visitor=secret, lang="en", dark=False)
    return visit


def start(visit: Visit, **changes: object) -> dict[str, object]:
    wanted = {"game": "luxor", "modules": [], "names": ["Ani", "Jan"], "bots": ["", ""], "seed": 7}
    return visit.says(do="start", **(wanted | changes))


def test_who_comes_for_the_first_time_has_no_game_and_finds_the_lesson_on_the_table() -> None:
    visit = come()
    assert visit.told == [{"ready": True, "last": None}]
    assert visit.controller.guided is not None


def test_a_game_is_started_as_it_was_chosen() -> None:
    visit = come()
    chosen = {"modules": ["mummy"], "names": ["Zoé", "Jan", "Mia"], "bots": ["", "greedy", "planner"]}
    assert start(visit, **chosen) == {"table": True}
    session = visit.controller.session
    assert (session.names, session.seed) == (("Zoé", "Jan", "Mia"), 7)
    assert session.position.game.modules == ("mummy",)
    assert visit.controller.bots == {1: "greedy", 2: "planner"}
    assert visit.controller.prefs.viewer == 0, "who plays alone sees one hand"
    start(visit)
    assert visit.controller.prefs.viewer == EVERYTHING


def test_a_wish_that_is_sent_again_is_answered_again_and_done_once() -> None:
    visit = come()
    assert start(visit, wish=1) == {"table": True}
    session = visit.controller.session
    session.play("play left")
    visit.says(do="hello", visitor=OWNER, lang="en", dark=False)
    assert start(visit, wish=1) == {"table": True}
    assert visit.controller.session is session, "the game that was begun"
    start(visit, wish=2)
    assert visit.controller.session is not session


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"names": []}, {"names": ["x" * 5000, "y"]}, {"modules": ["no such module"]},
     {"names": ["A"] * 40}],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_words_and_the_table_stays(wrong: dict[str, object]) -> None:
    visit = come()
    before = visit.controller.session
    assert "refused" in start(visit, **wrong)
    assert visit.controller.session is before


@pytest.mark.parametrize(
    "said",
    [None, 3, "start", {}, {"do": "eval"}, {"do": ["start"]}, {"do": "hello", "visitor": 5, "lang": {}}],
)
def test_a_page_may_send_anything(said: object) -> None:
    visit = come()
    visit.hear(said)
    assert visit.controller.guided is not None
    assert visit.controller.prefs.lang == "en"


def test_odd_seeds_and_bots_are_left_out() -> None:
    visit = come()
    start(visit, seed="7; import os", bots=["../../x", 3, None])
    assert visit.controller.session.seed == 0
    assert visit.controller.bots == {}


def test_the_game_that_was_left_is_found_by_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = come()
    start(visit)
    visit.controller.choose(luxor.action("play left"))
    autosave.flush()
    monkeypatch.setattr(autosave, "_visitor", "")
    assert come(OTHER).told[-1]["last"] is None
    monkeypatch.setattr(autosave, "_visitor", "")
    last = come(OWNER).told[-1]["last"]
    assert isinstance(last, dict)
    assert "Ani, who moves" in str(last["question"])
    assert last["players"] == [["Ani", 0], ["Jan", 0]]
    monkeypatch.setattr(autosave, "_visitor", "")
    again = come()
    assert again.says(do="continue", bots=["", "greedy"]) == {"table": True}
    assert len(again.controller.session.nodes) == len(visit.controller.session.nodes)
    assert again.controller.bots == {1: "greedy"}


def test_a_lesson_and_an_example_let_the_game_wait() -> None:
    visit = come()
    start(visit)
    game = visit.controller.session
    assert visit.says(do="lesson", game="expedition") == {"table": True}
    assert visit.says(do="example", id="B6") == {"table": True}
    visit.controller.back_to_game()
    assert visit.controller.session is game
    assert "refused" in visit.says(do="example", id="../B6")
    assert "refused" in visit.says(do="lesson", game="chess")


def test_without_a_game_there_is_none_to_go_back_to() -> None:
    visit = come()
    visit.says(do="example", id="B6")
    assert visit.controller.waiting is None


def test_the_page_says_everything_in_every_language() -> None:
    text = home.template()
    found = re.search(r'id="lx-home-facts">(.*?)</script>', text, re.DOTALL)
    assert found
    facts = json.loads(found[1])
    asked = set(re.findall(r'data-t="([\w.-]+)"', text)) | set(re.findall(r'say\("([\w.-]+)"', text))
    for lang in luxor.LANGUAGES:
        assert asked - set(facts["texts"][lang]) == set()
        assert all(facts["texts"][lang].values()), "each module has its few words"
    assert set(facts["games"][0]["seats"][""]) == {2, 3, 4}
    assert 5 in facts["games"][0]["seats"]["fifth_player"]
    assert "A" not in facts["names"]


def test_the_pictures_that_the_page_asks_for_are_there() -> None:
    for game in luxor.games.games():
        for theme in ("light", "dark"):
            assert (home.picture(f"{game}-under-way-{theme}") or b"").startswith(b"<svg")
    assert home.picture("luxor-first-dark")
    assert "CHAMBRE" in (home.picture("luxor-first-dark-fr") or b"").decode()
    assert home.picture("luxor-first-dark-xx") is None
    assert home.picture("luxor-first-purple") is home.picture("chess-first-dark") is None


def test_who_plays_against_bots_never_sees_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    app, eyes = App(), list[int]()
    drawn = app.controller.on_change

    def note() -> None:
        eyes.append(app.controller.prefs.viewer)
        drawn()

    monkeypatch.setattr(app.controller, "on_change", note)
    app.hear({"do": "start", "game": "luxor", "names": ["Ani", "Bot"], "bots": ["", "random"], "seed": 3})
    assert app.controller.session.names == ("Ani", "Bot")
    assert eyes
    assert set(eyes) == {0}, "not even for a moment"


@pytest.mark.parametrize("away", [{"do": "example", "id": "B18"}, {"do": "lesson", "game": "luxor"}])
def test_back_from_a_lesson_bots_play_on_and_hands_stay_hidden(away: dict[str, str]) -> None:
    app = App()
    app.hear({"do": "start", "game": "luxor", "names": ["Ani", "Bot"], "bots": ["", "random"], "seed": 3})
    app.hear(away)
    assert (app.controller.prefs.viewer, app.controller.bots) == (EVERYTHING, {})
    app.controller.back_to_game()
    assert app.controller.session.names == ("Ani", "Bot")
    assert (app.controller.prefs.viewer, app.controller.bots) == (0, {1: "random"})


@pytest.mark.parametrize("away", [{"do": "example", "id": "B9999"}, {"do": "lesson", "game": "chess"}])
def test_a_lesson_that_is_not_there_opens_no_eyes(away: dict[str, str]) -> None:
    app = App()
    app.hear({"do": "start", "game": "luxor", "names": ["Ani", "Bot"], "bots": ["", "random"], "seed": 3})
    app.hear(away)
    assert app.controller.session.names == ("Ani", "Bot")
    assert app.controller.prefs.viewer == 0
