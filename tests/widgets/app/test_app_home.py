"""The app's home page: what it can say and show, and what the kernel makes of whatever is sent to it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import luxor
from luxor.core.study.record import write_record
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


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_every_strength_of_the_big_button_is_a_bot_that_sits_down(strength: str) -> None:
    visit = come()
    assert start(visit, bots=["", home.STRENGTHS[strength]]) == {"table": True}
    assert visit.controller.bots == {1: home.STRENGTHS[strength]}
    assert visit.controller.prefs.viewer == 0, "one hand is seen"


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_home_page_says_nothing_that_an_engineer_would(lang: str) -> None:
    texts = home._texts(lang)
    texts.pop("home.seed")  # "for experts", which is folded
    theirs = r"\b(seed|graine|semilla|variation|variación|quick|greedy|planner|mcts|random|data file)\b"
    assert [text for text in texts.values() if re.search(theirs, text, re.IGNORECASE)] == []


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
    asked = set(re.findall(r'data-t="([\w.-]+)"', text)) | set(re.findall(r'say\("(\w+\.[\w.-]+)"', text))
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


# --- puzzles ---


def pose(visit: Visit, game: str = "luxor", seed: int = 1, **more: object) -> dict[str, object]:
    told = visit.says(do="puzzle", game=game, seed=seed, **more)["puzzle"]
    assert isinstance(told, dict)
    return told


def press(visit: Visit, **said: object) -> dict[str, object]:
    told = visit.says(do="asked", said=said)["puzzle"]
    assert isinstance(told, dict)
    return told


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_a_puzzle_is_five_questions_graded_by_the_rule(game: str) -> None:
    visit = come()
    told = pose(visit, game)
    assert (told["number"], told["total"], told["verdict"]) == (1, 5, None)
    assert visit._puzzle is not None
    for number in range(5):
        question = visit._puzzle.question
        assert question.position.game.name == game
        assert question.position.turn > question.position.game.players, "under way"
        choice = question.answer if number else (question.answer + 1) % len(question.choices)
        told = press(visit, answer=choice)
        assert "card" not in told, "the page has it"
        verdict = told["verdict"]
        assert isinstance(verdict, dict)
        assert (verdict["chosen"] == verdict["right"]) is bool(number)
        assert [rule for rule, _ in verdict["rules"]] == list(question.rules[:4])
        told = press(visit, next=True)
    assert (told["card"], told["sum"], told["missed"]) == (None, 4, 1)


def test_every_puzzle_is_another_one_in_the_language_of_the_visitor() -> None:
    visit = come()
    visit.says(do="hello", visitor=OWNER, lang="fr", dark=False)
    asked = []
    for seed in range(4):
        card = pose(visit, seed=seed)["card"]
        assert isinstance(card, dict)
        assert card["lang"] == "fr"
        asked.append(str(card["board"]))
    assert len(set(asked)) == 4
    again = pose(visit, seed=0)
    assert isinstance(again["card"], dict)
    assert str(again["card"]["board"]) == asked[0]
    assert again["players"] == list(home.NAMES[: len(again["players"])])  # type: ignore[arg-type]


def test_a_puzzle_leaves_the_game_alone() -> None:
    visit = come()
    start(visit, bots=["", "greedy"])
    visit.controller.choose(luxor.action("play left"))
    session, nodes = visit.controller.session, len(visit.controller.session.nodes)
    pose(visit)
    press(visit, answer=0)
    assert (visit.controller.session, len(session.nodes)) == (session, nodes)
    assert (visit.controller.bots, visit.controller.prefs.viewer) == ({1: "greedy"}, 0)
    last = visit.says(do="hello", visitor=OWNER, lang="en", dark=False)["last"]
    assert isinstance(last, dict)
    assert "Ani, who moves" in str(last["question"])
    assert visit.says(do="continue") == {"table": True}
    assert visit.controller.session is session


def test_a_puzzle_that_is_wished_for_again_is_the_same_one() -> None:
    visit = come()
    told, made = pose(visit, wish=5), visit._puzzle
    assert pose(visit, wish=5) == told
    assert visit._puzzle is made


@pytest.mark.parametrize("game", ["chess", "", 3, None, "../luxor"])
def test_a_puzzle_of_no_game_is_refused(game: object) -> None:
    visit = come()
    assert "refused" in visit.says(do="puzzle", game=game, seed=1)
    assert "refused" in visit.says(do="asked", said={"answer": 0}), "nothing is asked"
    assert visit.controller.guided is not None


@pytest.mark.parametrize(
    "said", [None, 3, "answer", [], {}, {"answer": True}, {"answer": 99}, {"answer": -1}, {"next": True}]
)
def test_whatever_is_said_to_a_question(said: object) -> None:
    visit = come()
    pose(visit, seed="7; import os")  # type: ignore[arg-type]
    told = visit.says(do="asked", said=said)["puzzle"]
    assert isinstance(told, dict)
    assert (told["number"], told["chosen"], told["verdict"]) == (1, None, None)


def test_a_puzzle_needs_neither_tables_nor_plots() -> None:
    """Loading them would take longer than making the questions."""
    posed = "from luxor_widgets.app.puzzles import Puzzle; list(Puzzle('luxor', 1, 'en').work())"
    listed = "print([name for name in ('pandas', 'matplotlib', 'tqdm') if name in sys.modules])"
    command = [sys.executable, "-c", f"import sys; {posed}; {listed}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


# --- games that are brought along ---


def test_a_position_is_opened_by_its_line() -> None:
    line = str(luxor.new_game(3, ["mummy"], seed=4).position)
    visit = come()
    assert visit.says(do="open", text=f"  {line}\n") == {"table": True}
    session = visit.controller.session
    assert (str(session.position), session.names) == (line, ("Ani", "Jan", "Mia"))
    assert visit.controller.guided is None
    assert visit.controller.prefs.viewer == EVERYTHING
    visit.says(do="example", id="B6")
    assert visit.says(do="continue") == {"table": True}
    assert visit.controller.session is session, "it is the visitor's game"


def test_a_saved_game_is_opened_with_its_names_and_moves() -> None:
    saved = luxor.new_game(2, seed=9, names=("Zoé", "<b>"))
    saved.play("play left")
    visit = come()
    assert visit.says(do="open", text=write_record(saved)) == {"table": True}
    assert visit.controller.session.names == ("Zoé", "<b>")
    assert visit.controller.session.position == saved.position


def test_what_somebody_may_know_of_a_game_is_opened_for_looking() -> None:
    visit = come()
    view = luxor.new_game(2, seed=3).position.view(0)
    assert visit.says(do="open", text=str(view)) == {"table": True}
    assert visit.controller.session.position == view


@pytest.mark.parametrize(
    "text", ["", "hello", "/etc/passwd", "<script>", 3, None, ["luxor/1"], "\0", "x" * 10**7]
)
def test_what_is_no_game_is_refused_in_one_sentence_and_the_table_stays(text: object) -> None:
    visit = come()
    before = visit.controller.session
    for lang, said in (("en", "neither a position"), ("fr", "ni une position"), ("es", "no es una posición")):
        visit.says(do="hello", visitor=OWNER, lang=lang, dark=False)
        assert said in str(visit.says(do="open", text=text)["refused"])
    assert visit.controller.session is before


@pytest.mark.parametrize(
    "text",
    ["luxor/1", "luxor/1 2p x", "chess/1 2p", f"luxor/1 {'x' * 10**6}", "{", "{}", '{"a":' * 9000,
     '{"format": "luxor-record", "version": 2, "start": "x", "seed": 1}'],
)  # fmt: skip
def test_a_broken_game_is_refused_with_what_is_wrong(text: str) -> None:
    visit = come()
    before = visit.controller.session
    refused = str(visit.says(do="open", text=text)["refused"])
    assert refused.startswith("This does not work:")
    assert len(refused) < 400
    assert visit.controller.session is before


def test_examples_are_told_by_what_they_teach() -> None:
    found = {each["id"]: each["module"] for each in map(dict, home._facts()["examples"])}  # type: ignore[call-overload]
    assert (found["B9"], found["M1"], found["Q1"], found["X7"]) == (
        "",
        "mummy",
        "equipment",
        "new_adventures",
    )
    known = {"", *(module for game in luxor.games.games() for module in luxor.games.modules_of(game))}
    assert set(found.values()) <= known
