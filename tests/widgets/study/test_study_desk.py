"""A study made in the explorer, without a browser: chapters, goals, files, and what a seat may not save."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

import luxor
from luxor.core.study.study import Study
from luxor_widgets import explore
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from tests.widgets.looping import in_a_loop, until
from tests.widgets.shown import do, pages


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Explorer:
    monkeypatch.chdir(tmp_path)
    explorer = Explorer(luxor.new_game(players=3, seed=7, names=["Ani", "Jan", "Mia"]), Prefs(motion=False))
    explorer._tabs.open("tree")
    do(explorer, "study-new")
    return explorer


def study_of(explorer: Explorer) -> Study:
    assert explorer.study.study is not None
    return explorer.study.study


def write(explorer: Explorer, field: str, text: str) -> None:
    """Into a field of the page."""
    assert f'data-do="{field}"' in pages(explorer)
    explorer._page._handle_custom_msg({field: text}, [])


def sent(text: str) -> dict[str, object]:
    """A file as a page sends it."""
    now = datetime.now(UTC)
    return {"name": "x.json", "type": "", "size": 1, "content": text.encode(), "last_modified": now}


def titles(explorer: Explorer) -> list[str]:
    return [chapter.title for chapter in study_of(explorer).chapters]


def test_the_present_game_is_the_first_chapter_and_others_are_added(desk: Explorer) -> None:
    controller, first = desk.controller, desk.controller.session
    first.play("play left")
    do(desk, "chapter-add", "here")
    assert controller.session.root.position == first.position
    do(desk, "chapter-add", "game")
    do(desk, "chapter-add", "new")
    assert controller.session.seed != first.seed
    assert controller.session.names == first.names
    write(desk, "chapter-name", "A <b>new</b> one")
    assert titles(desk) == ["Chapter 1", "Chapter 2", "Chapter 3", "A <b>new</b> one"]
    assert "A &lt;b&gt;new&lt;/b&gt; one" in pages(desk)
    do(desk, "chapter", "0")
    assert controller.session is first
    for number, other in enumerate(study_of(desk).chapters[1:], 1):
        assert other.session is not first, number


def test_chapters_change_places_and_go(desk: Explorer) -> None:
    for name in ("here", "here"):
        do(desk, "chapter-add", name)
    do(desk, "chapter-move", "-1")
    assert titles(desk) == ["Chapter 1", "Chapter 3", "Chapter 2"]
    do(desk, "chapter-delete")
    assert titles(desk) == ["Chapter 1", "Chapter 2"]
    assert desk.controller.session is study_of(desk).chapters[0].session
    do(desk, "chapter-delete")
    do(desk, "chapter-delete")
    assert desk.study.study is None
    assert "lx-chapters" not in pages(desk).split("<style>")[0]


def test_goals_are_asked_at_the_present_position(desk: Explorer) -> None:
    session = desk.controller.session
    row = desk.controller.view().illegal[0]
    write(desk, "goal", f"which-rule {row.action}")
    assert repr(study_of(desk).chapters[0].goal) == f"<goal: which-rule at node 0, {row.action}>"
    session.play("play left")
    session.back()
    write(desk, "goal", "best-turn")
    assert repr(study_of(desk).chapters[0].goal) == "<goal: best-turn at node 0>"
    session.forward()
    do(desk, "node", "0")
    write(desk, "goal", "")
    assert study_of(desk).chapters[0].goal is None
    session.play("play right")
    write(desk, "goal", "best-turn")  # nothing is played from there
    assert "This does not work: goal: no turn is played" in pages(desk)


def test_it_is_saved_opened_and_exported(desk: Explorer, tmp_path: Path) -> None:
    desk.controller.session.play("play left")
    write(desk, "study-name", "Tunnels")
    write(desk, "study-file", "tunnels.json")
    do(desk, "study-save")
    for kind in (".html", ".ipynb"):
        do(desk, "study-export", kind)
        assert f"Saved: tunnels{kind}" in pages(desk)
    assert (tmp_path / "tunnels.html").read_text("utf-8").startswith("<!doctype html>")
    do(desk, "study-close")
    assert desk.study.study is None
    do(desk, "study-new")
    do(desk, "study-open")
    assert study_of(desk).title == "Tunnels"
    assert desk.controller.session is study_of(desk).chapters[0].session
    write(desk, "study-file", "nowhere.json")
    do(desk, "study-open")
    assert "This does not work: cannot be read" in pages(desk)
    assert study_of(desk).title == "Tunnels"


@pytest.mark.parametrize("place", ["/", ".", "a\0b", "\ud800", "no/where.json", "n" * 300])
def test_where_there_can_be_no_file_a_sentence_says_so(desk: Explorer, tmp_path: Path, place: str) -> None:
    write(desk, "study-name", "Tunnels")
    write(desk, "study-file", place)
    for kind in (".html", ".ipynb"):
        do(desk, "study-export", kind)
        assert "This does not work: cannot be saved: " in pages(desk)
    assert list(tmp_path.iterdir()) == []


def test_in_the_app_files_go_through_the_page_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUXOR_APP", "1")
    explorer = Explorer(luxor.new_game(players=2, seed=3), Prefs(motion=False))
    explorer._tabs.open("tree")
    do(explorer, "study-new")
    got: list[str] = []
    explorer.study._files._download = lambda name, kind, data: got.append(name)  # type: ignore[attr-defined]
    assert 'data-do="study-file"' not in pages(explorer)
    do(explorer, "study-save")
    for kind in (".html", ".ipynb", "/etc/passwd"):
        explorer._page._handle_custom_msg({"study-export": kind}, [])
    assert got == ["my-study.json", "my-study.html", "my-study.ipynb"]
    assert list(tmp_path.glob("*study*")) == []
    upload = explorer.study._files.upload
    assert upload is not None
    text = luxor.core.study.study.write_study(Study("Sent", [luxor.Chapter("One", luxor.new_game(seed=5))]))
    upload.value = (sent(text),)
    assert study_of(explorer).title == "Sent"
    upload.value = (sent("nonsense"),)
    assert "This does not work: not JSON" in pages(explorer)
    assert study_of(explorer).title == "Sent"


def test_who_sees_one_hand_keeps_no_file_of_all_of_them(desk: Explorer, tmp_path: Path) -> None:
    desk.controller.set(viewer=1)
    assert "Choose “See everything” to save or export" in pages(desk)
    for message in ({"study-save": ""}, {"study-export": ".html"}):
        desk._page._handle_custom_msg(message, [])
        assert "Choose “See everything”" in pages(desk)
    assert list(tmp_path.glob("*study*")) == []


def test_a_goal_names_no_card_to_those_who_do_not_see_it(desk: Explorer) -> None:
    session = desk.controller.session
    desk._page._handle_custom_msg({"goal": "which-rule play 3"}, [])
    named = session.position.label(luxor.action("play 3"))
    assert named in pages(desk)
    desk.controller.set(viewer=1)
    assert named not in pages(desk)
    assert "Play card no. 3" in pages(desk)


def test_who_sees_one_hand_learns_nothing_by_asking_for_goals(desk: Explorer) -> None:
    desk.controller.set(viewer=1)
    answers = set()
    for goal in ("which-rule play 3", "which-rule play left", "best-turn"):
        desk._page._handle_custom_msg({"goal": goal}, [])
        answers.add(pages(desk))
    assert study_of(desk).chapters[0].goal is None
    assert len(answers) == 1, "whatever is asked for, the page says the same"


def test_a_study_from_python_is_explored() -> None:
    session = luxor.new_game(players=2, seed=3)
    page = explore(Study("Tunnels", [luxor.Chapter("The first turn", session)]))
    shown = "".join(each.value for each in page.children[3].children[0].children if hasattr(each, "value"))
    assert "The first turn" in shown
    with pytest.raises(luxor.ConfigError, match="nothing to show"):
        explore(Study("Empty"))


def chapters(explorer: Explorer) -> str:
    """What the panel of the study says."""
    return str(explorer.study._panel.value)


def class_of(desk: Explorer, *switches: str) -> None:
    for name in switches:
        do(desk, "class", name)


def test_a_chapter_is_ticked_when_one_has_walked_to_its_end(desk: Explorer) -> None:
    session = desk.controller.session
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    assert "✓" not in chapters(desk)  # it is being made
    session.goto(session.root)
    assert "✓" not in chapters(desk)
    session.goto(session.nodes[-1])
    assert "✓" in chapters(desk)
    assert "1 of 1 chapter done" in chapters(desk)
    do(desk, "chapter-add", "new")
    assert "1 of 2 chapters done" in chapters(desk)


def test_a_class_does_not_see_what_is_to_come(desk: Explorer) -> None:
    assert "lx-ahead-hidden" not in chapters(desk)
    class_of(desk, "hide")
    assert "lx-ahead-hidden" in chapters(desk)
    class_of(desk, "hide")
    assert "lx-ahead-hidden" not in chapters(desk)


def test_pupils_find_the_best_turn_first(desk: Explorer) -> None:
    session = desk.controller.session
    for _ in range(2):
        session.play(session.position.legal_actions()[0])
    session.goto(session.root)
    write(desk, "goal", "best-turn")
    class_of(desk, "first")
    assert "lx-ahead-hidden" in chapters(desk)
    assert "Find the best turn" in chapters(desk)
    session.play("play right")
    assert "the study plays something else here" in chapters(desk)
    assert "✓" not in chapters(desk)
    session.goto(session.root)
    session.play("play left")
    assert "Right!" in chapters(desk)
    assert "You found the whole turn" not in chapters(desk)
    while session.node.children:
        session.goto(session.node.children[0])
    assert "You found the whole turn" in chapters(desk)
    assert "✓" in chapters(desk)
    session.goto(session.root)
    assert "lx-ahead-hidden" not in chapters(desk)


def test_pupils_say_which_rule_forbids_it(desk: Explorer) -> None:
    write(desk, "goal", "which-rule play 3")
    class_of(desk, "first")
    page = chapters(desk)
    assert "Only the outer cards" in page
    do(desk, "class-answer", "base.turn.order")
    assert "Not this rule" in chapters(desk)
    do(desk, "class-answer", "base.hand.outer-only")
    assert "Right!" in chapters(desk)
    assert "✓" in chapters(desk)


def test_the_chances_of_a_chapter_are_shown_and_their_work_ends() -> None:
    async def look() -> None:
        explorer = Explorer(
            luxor.new_game(players=3, seed=7, names=["Ani", "Jan", "Mia"]), Prefs(motion=False)
        )
        explorer._tabs.open("tree")
        do(explorer, "study-new")
        await until(lambda: 'data-do="class"' in chapters(explorer))
        class_of(explorer, "chances")
        await until(lambda: "1,000 games" in chapters(explorer))
        found = re.search(
            r'role="img" aria-label="Ani (\d+)\u202f%, Jan (\d+)\u202f%, Mia (\d+)', chapters(explorer)
        )
        assert found
        assert 98 <= sum(map(int, found.groups())) <= 102
        explorer.controller.session.play("play left")
        explorer.close()

    in_a_loop(look)


def test_a_comment_names_its_rules_and_shows_the_turns_that_go_on(desk: Explorer) -> None:
    session = desk.controller.session
    start = session.node
    for number in range(2):
        session.goto(start)
        session.play(f"play {('left', 'right')[number]}")
        session.play(session.position.legal_actions()[0])
    session.goto(start)
    session.comment("Two of <i>them</i> [base.treasure.need], [no.rule]")
    desk.controller.on_change()
    card = desk.study.card.box.children[0].value
    assert "&lt;i&gt;them" in card
    assert 'data-rule="base.treasure.need"' in card
    assert "[no.rule]" in card
    shown = re.findall(r'data-turn="([^"]*)"', card)
    assert shown == [f"node {child.id}" for child in start.children]
    assert set(shown) == set(desk._ways["study"])
    assert all(way.drawn for way in desk._ways["study"].values())
    do(desk, "class", "hide")  # what is to come is nobody's business yet
    assert "data-turn" not in desk.study.card.box.children[0].value
    session.comment("")
    desk.controller.on_change()
    assert "lx-hidden" in desk.study.card.box._dom_classes
