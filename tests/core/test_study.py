"""Studies: the same again after reading, goals that have an answer, and files that are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

import luxor
from luxor import Chapter, ConfigError, Goal, RecordError, Session, Study
from luxor.cli import main
from luxor.core.errors import LuxorError
from luxor.core.study.study import MAX_CHAPTERS, MAX_STUDY, MAX_TITLE, good_moves, write_study
from luxor.core.words.terms import Target

Json = dict[str, object]
HOSTILE = "</script><script>alert(1)</script><b>&amp;"


def a_line(seed: int = 1, decisions: int = 6, **kit: object) -> Session:
    """A game of some decisions with a variation, comments, arrows and signs."""
    session = luxor.new_game(seed=seed, **kit)  # type: ignore[arg-type]
    for _ in range(decisions):
        session.play(session.position.legal_actions()[0])
    session.goto(0)
    session.comment("What would you play? [base.hand.outer-only]")
    session.mark(Target("space", 7), Target("space", 14))
    session.mark(Target("space", 9))
    session.play(session.position.legal_actions()[-1])
    session.sign("?!")
    session.goto(0)
    return session


@pytest.fixture
def study() -> Study:
    made = Study("Tunnels")
    made.add("To read", a_line(players=3, names=("Ani", "Jan", "Mia")))
    made.add("Find it", a_line(2), Goal("best-turn"))
    made.add("Why not?", a_line(3), Goal("which-rule", 0, "play 3"))
    made.add("Expedition", a_line(4, game="expedition"))
    return made


def told(study: Study) -> Json:
    found = json.loads(write_study(study))
    assert isinstance(found, dict)
    return found


def page_of(study: Study, folder: Path) -> tuple[str, Json]:
    """The page, and the data in it."""
    study.html(folder / "page.html")
    text = (folder / "page.html").read_text("utf-8")
    data = re.search(r'<script type="application/json" id="study">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    return text, json.loads(data[1])


# --- files ---


def test_a_study_is_the_same_again(study: Study, tmp_path: Path) -> None:
    study.save(tmp_path / "study.json")
    again = luxor.load_study(tmp_path / "study.json")
    assert told(again) == told(study)
    for old, new in zip(study.chapters, again.chapters):
        assert [node.position for node in new.session.nodes] == [node.position for node in old.session.nodes]
        assert [node.sign for node in new.session.nodes] == [node.sign for node in old.session.nodes]
    assert repr(again.chapters[2].goal) == "<goal: which-rule at node 0, play 3>"


def test_signs_are_kept_with_the_moves_of_a_game(tmp_path: Path) -> None:
    session = a_line()
    session.save(tmp_path / "game.json")
    signs = [node.sign for node in luxor.load(tmp_path / "game.json").nodes]
    assert signs == [node.sign for node in session.nodes]
    assert signs.count("?!") == 1


def test_a_sign_is_one_of_six_or_none() -> None:
    session = a_line()
    for sign in ("!!", "!", "!?", "?!", "?", "??", ""):
        session.sign(sign)
        assert session.node.sign == sign
    with pytest.raises(ConfigError, match=r"no such sign: \?\?\?"):
        session.sign("???")


def put(*path: object, value: object) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        inner: object = data
        for step in path[:-1]:
            inner = inner[step]  # type: ignore[index]
        inner[path[-1]] = value  # type: ignore[index]

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("format", value="luxor-record"), "not a study"),
        (put("version", value=2), "version 2 is not known"),
        (put("version", value=True), "version True is not known"),
        (put("title", value=7), "title: expected a text"),
        (put("title", value=" "), "a title is missing"),
        (put("title", value="x" * (MAX_TITLE + 1)), "at most 120 characters"),
        (put("chapters", value={}), "chapters: expected a list"),
        (put("chapters", value=[{}] * (MAX_CHAPTERS + 1)), "at most 200"),
        (put("chapters", 0, value=[]), "chapter 1: expected an object"),
        (put("chapters", 0, "record", value=None), "chapter 1: record: expected an object"),
        (put("chapters", 0, "title", value=None), "chapter 1: title"),
        (put("chapters", 1, "record", "nodes", 0, "action", value="play 3"), "chapter 2: node 1"),
        (put("chapters", 1, "record", "nodes", 0, "sign", value="!!!"), "chapter 2: node 1: sign"),
        (put("chapters", 1, "record", "nodes", 0, "sign", value=["!"]), "chapter 2: node 1: sign"),
        (put("chapters", 1, "goal", value="best-turn"), "chapter 2: goal: expected an object"),
        (put("chapters", 1, "goal", "kind", value="win"), "chapter 2: no such goal: win"),
        (put("chapters", 1, "goal", "kind", value=["win"]), "chapter 2: goal: kind and action are texts"),
        (put("chapters", 1, "goal", "node", value=999), "chapter 2: goal: there is no node 999"),
        (put("chapters", 1, "goal", "node", value=True), "chapter 2: goal: node: expected a whole number"),
        (put("chapters", 1, "goal", "node", value=-1), "chapter 2: goal: there is no node -1"),
        (put("chapters", 1, "goal", "action", value="play 3"), "chapter 2: which-rule is asked"),
        (put("chapters", 2, "goal", "action", value="play left"), "chapter 3: goal: nothing forbids"),
        (put("chapters", 2, "goal", "action", value="\x00"), "chapter 3: "),
    ],
)
def test_a_bad_study_is_refused_with_where_it_is_wrong(
    study: Study, change: Callable[[Json], None], said: str
) -> None:
    data = told(study)
    change(data)
    with pytest.raises(RecordError, match=re.escape(said)):
        luxor.read_study(json.dumps(data))


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", "[" * 100_000, '{"format":"luxor-study","format":1}', '{"version":NaN}']
)
def test_what_is_no_study_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        luxor.read_study(text)


def test_files_that_cannot_be_read_or_written_are_refused(study: Study, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        luxor.load_study(tmp_path / "none.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="not a text file"):
        luxor.load_study(tmp_path / "bytes.json")
    with (tmp_path / "long.json").open("wb") as file:
        file.truncate(5 * MAX_STUDY)
    with pytest.raises(RecordError, match="a study has at most 16 MB"):
        luxor.load_study(tmp_path / "long.json")
    for write in (study.save, study.html, study.notebook):
        with pytest.raises(RecordError, match="cannot be saved"):
            write(tmp_path / "no" / "folder")


# --- goals ---


def test_the_best_turn_is_what_is_signed_as_good_or_else_the_main_line() -> None:
    session = a_line()
    assert [child.id for child in good_moves(session.root)] == [1]
    other = session.root.children[-1]
    other.sign = "!"
    assert good_moves(session.root) == [other]


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (lambda: Goal("best-turn", 0), "no turn is played"),
        (lambda: Goal("best-turn", 1), "there is no node 1"),
        (lambda: Goal("which-rule", 0, "play left"), "nothing forbids"),
        (lambda: Goal("which-rule", 0), "asked of an action"),
        (lambda: Goal("best-turn", 0, "play left"), "asked of an action"),
        (lambda: Goal("win"), "no such goal"),
    ],
)
def test_a_goal_without_an_answer_is_refused(goal: Callable[[], Goal], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        Chapter("Nothing", luxor.new_game(), goal())


def test_an_empty_study_has_nothing_to_show(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing to show"):
        Study("Empty").html(tmp_path / "page.html")


# --- the page ---


def test_the_page_fetches_nothing_and_says_all_in_three_languages(study: Study, tmp_path: Path) -> None:
    text, data = page_of(study, tmp_path)
    assert "default-src 'none'" in text
    assert re.findall(r'(?:src|href)="(?!#)', text) == []
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text) == []
    said = data["said"]
    assert isinstance(said, dict)
    assert said["fr"]["study.guess"] == "Devine le coup"
    for lang in luxor.LANGUAGES:
        assert all(value != key for key, value in said[lang].items()), lang


def test_what_people_wrote_cannot_become_part_of_the_page(tmp_path: Path) -> None:
    session = a_line(players=2, names=(HOSTILE[:30], "Jan"))
    session.comment(HOSTILE)
    text, data = page_of(Study(HOSTILE, [Chapter(HOSTILE, session)]), tmp_path)
    assert text.count("</script>") == 2
    assert "<b>" not in text
    assert data["title"] == HOSTILE


def test_the_key_of_every_question_is_right_by_the_engine(study: Study, tmp_path: Path) -> None:
    _, data = page_of(study, tmp_path)
    texts, chapters = data["texts"], data["chapters"]
    assert isinstance(texts, list)
    assert isinstance(chapters, list)
    for chapter, shown in zip(study.chapters, chapters):
        for node, entry in zip(chapter.session.nodes, shown["nodes"]):
            for option in entry.get("options", ()):
                assert set(option["rules"]) <= set(luxor.rulebook.BOOK)
            assert all(seat < node.position.game.players for seat, _ in entry["points"])
            labels = [texts[option["label"]][0] for option in entry.get("options", ())]
            legal = [
                node.position.label(a, "en", chapter.session.names) for a in node.position.legal_actions()
            ]
            assert labels == (legal if labels else []) or len(legal) > 24
            good = [option["node"] for option in entry.get("options", ()) if "good" in option]
            assert good == ([child.id for child in good_moves(node)] if labels else [])
    goal = chapters[2]["goal"]
    verdict = study.chapters[2].session.root.position.check("play 3")
    assert goal["right"] == [verdict.violations[0].rule]
    assert set(goal["choices"]) & set(verdict.rules) == set(goal["right"])
    assert len(goal["choices"]) == 4


def test_rules_cited_in_comments_are_in_the_page_and_no_others_are_made_up(tmp_path: Path) -> None:
    session = luxor.new_game()
    session.comment("See [base.score.scarab] and [no.such.rule].")
    _, data = page_of(Study("Rules", [Chapter("One", session)]), tmp_path)
    rules, texts = data["rules"], data["texts"]
    assert isinstance(rules, dict)
    assert isinstance(texts, list)
    assert list(rules) == ["base.score.scarab"]
    title = texts[rules["base.score.scarab"]["title"]]
    assert title == [luxor.rule("base.score.scarab", lang).title for lang in luxor.LANGUAGES]


def test_a_view_can_be_a_chapter(tmp_path: Path) -> None:
    view = Session(luxor.new_game(players=3, seed=7).position.view(1))
    _, data = page_of(Study("Seen by B", [Chapter("One", view)]), tmp_path)
    assert len(data["pictures"]) > 0  # type: ignore[arg-type]


# --- the notebook and the command ---


def test_the_notebook_is_valid_and_holds_the_whole_study(study: Study, tmp_path: Path) -> None:
    study.notebook(tmp_path / "study.ipynb", "fr")
    notebook = nbformat.read(tmp_path / "study.ipynb", as_version=4)
    nbformat.validate(notebook)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    words: dict[str, object] = {"explore": lambda session: session}
    for cell in code:
        exec(cell.replace("from luxor_widgets import explore", ""), words)
    again = words["study"]
    assert isinstance(again, Study)
    assert told(again)["chapters"] != []
    assert [chapter.title for chapter in again.chapters] == [chapter.title for chapter in study.chapters]
    assert any("Quelle règle" in cell.source for cell in notebook.cells)


def test_the_command_lists_a_study_and_writes_it(
    study: Study, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "study.json"
    study.save(path)
    assert main(["study", str(path)]) == 0
    assert "3: <chapter: Why not?" in capsys.readouterr().out
    page, notebook = tmp_path / "study.html", tmp_path / "study.ipynb"
    assert main(["study", str(path), "--html", str(page), "--notebook", str(notebook)]) == 0
    assert page.exists()
    assert notebook.exists()
    path.write_text("{}", "utf-8")
    assert main(["study", str(path)]) == 2
    assert issubclass(RecordError, LuxorError)


# --- made by hand ---


def test_chapters_are_named_ordered_and_taken_out(study: Study) -> None:
    study.move(3, 0)
    study.chapters[0].rename("First")
    assert study.remove(1).title == "To read"
    assert [chapter.title for chapter in study.chapters] == ["First", "Find it", "Why not?"]
    study.rename("Treasures")
    assert repr(study) == "<study: Treasures, 3 chapters>"
    for wrong in (lambda: study.move(0, 3), lambda: study.remove(-1), lambda: study.rename(" ")):
        with pytest.raises(ConfigError):
            wrong()
    with pytest.raises(ConfigError, match="a title is missing"):
        study.chapters[0].rename("")
    assert len(study.chapters) == 3


def test_a_goal_stays_where_it_was_asked_while_branches_come_and_go() -> None:
    session = a_line(2)
    main = session.root.children[0]
    asked = main.children[0]
    chapter = Chapter("Find it", session, Goal("best-turn", asked.id))
    session.promote(session.root.children[1])
    assert chapter.goal is not None
    assert session.nodes[chapter.goal.node] is asked
    assert luxor.read_study(write_study(Study("One", [chapter]))).chapters[0].goal is not None
    session.delete(main)
    assert chapter.goal is None


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Study(None), "a title is a text, not None"),  # type: ignore[arg-type]
        (lambda: Study("Two", 5), "a list of chapters is needed, not 5"),  # type: ignore[arg-type]
        (lambda: Study("Two", ["one"]), "a luxor.Chapter is needed, not 'one'"),  # type: ignore[list-item]
        (lambda: Study("Two").remove(0), "there is no chapter yet"),
        (lambda: Chapter("One", None), "a chapter shows a session, not None"),  # type: ignore[arg-type]
        (lambda: Chapter("One", a_line(), "best-turn"), "a goal is a luxor.Goal"),  # type: ignore[arg-type]
        (lambda: Goal("best-turn", "x"), "node is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: Goal("which-rule", 0, 5), "an action is a text"),  # type: ignore[arg-type]
    ],
)
def test_a_thing_of_a_wrong_kind_is_refused_in_a_sentence(make: Callable[[], object], said: str) -> None:
    with pytest.raises(LuxorError, match=re.escape(said)):
        make()


def test_chapters_are_counted_from_0(study: Study) -> None:
    for number in ("1", None, -1, len(study.chapters)):
        with pytest.raises(ConfigError, match="a chapter is a whole number from 0 to"):
            study.move(number, 0)  # type: ignore[arg-type]
