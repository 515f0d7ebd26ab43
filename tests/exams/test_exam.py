"""Exams: other questions for everybody, equally hard; a file that is looked over; answers that stay."""

from __future__ import annotations

import json
import os
import stat
from csv import reader
from itertools import pairwise
from pathlib import Path

import pytest

import luxor
from luxor.analysis import own_question
from luxor.cli import main
from luxor.exams import Answers, Exam, load_exam
from luxor.exams.codes import Codes
from luxor.exams.exam import read_exam, write_exam
from luxor.exams.results import for_a_sheet
from tests.exams.helpers import NAMES, small_exam

START = luxor.new_game(3, seed=5).position


def test_everybody_has_other_questions_of_equal_difficulty() -> None:
    exam = Exam([f"s{n}" for n in range(5)], 6, seed=3)
    for column in zip(*exam.papers):
        assert len({question.text for question in column}) == 5
        assert len({question.difficulty for question in column}) == 1
        assert len({question.fact for question in column}) == 1
    for paper in exam.papers:
        assert len({question.fact for question in paper}) == 6, "no fact twice"
        assert len({question.kind for question in paper}) >= 3


def test_neighbours_differ_where_there_are_too_few_questions() -> None:
    exam = Exam([str(n) for n in range(12)], 3, "base.hand", kinds=["why", "legal"], seed=1)
    for column in zip(*exam.papers):
        assert all(a.text != b.text for a, b in pairwise(column))
    assert len({tuple(q.text for q in paper) for paper in exam.papers}) > 6


@pytest.mark.parametrize("game", ["luxor", "expedition"])
def test_an_exam_is_kept_in_a_file(game: str, tmp_path: Path) -> None:
    mine = own_question(luxor.new_game(2, game=game).position, "Why <b>?", ["a", "b", "c"], 2)
    start = luxor.new_game(3, game=game, seed=5).position
    exam = Exam(["Mia", "Tom"], 3, position=start, own=[mine], lang="fr", feedback=False, title="Épreuve")
    exam.save(tmp_path / "exam.json")
    again = load_exam(tmp_path / "exam.json")
    assert write_exam(again) == write_exam(exam)
    assert again.digest == exam.digest
    assert again.paper("Tom") == exam.paper("Tom")
    assert [question.answer for question in again.paper("Mia")] == [q.answer for q in exam.paper("Mia")]
    assert again.paper("Mia")[3].text == "Why <b>?"


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_what_tells_the_answers_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)  # whatever others may read otherwise
    try:
        exam, folder = str(tmp_path / "exam.json"), str(tmp_path / "answers")
        papers = ["--handout", str(tmp_path / "papers.html"), "--key", str(tmp_path / "key.html")]
        assert main(["exam", exam, "--students", "Mia,Tom", "--questions", "2", *papers]) == 0
        Answers(load_exam(exam), folder).put("Mia", 0, 0)
        Codes(load_exam(exam), Path(folder))
        assert main(["exam", exam, "--folder", folder, "--csv", str(tmp_path / "marks.csv")]) == 0
    finally:
        os.umask(before)
    found = {path.relative_to(tmp_path).as_posix(): stat.S_IMODE(path.stat().st_mode)
             for path in tmp_path.rglob("*")}  # fmt: skip
    files = (
        "exam.json",
        "papers.html",
        "key.html",
        "marks.csv",
        "answers/codes.json",
        "answers/student-001.jsonl",
    )
    assert found == {"answers": 0o700} | dict.fromkeys(files, 0o600)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "luxor-study"}, "not an exam"),
        ({"lang": "de"}, "lang and feedback"),
        ({"questions": []}, "questions: expected"),
        ({"students": [{"name": "A", "questions": [99]}]}, "numbers of questions"),
        ({"students": [{"name": "A", "questions": []}]}, "1 to 60"),
        ({"students": [{"name": "A", "questions": [0]}, {"name": "A", "questions": [0]}]}, "the same name"),
        ({"students": [{"name": "A", "questions": [0]}, {"name": "B", "questions": [0, 1]}]}, "as many"),
        ({"title": ""}, "a title is missing"),
    ],
)
def test_a_file_that_is_no_exam(change: dict[str, object], said: str) -> None:
    told = {**json.loads(write_exam(small_exam())), **change}
    with pytest.raises(luxor.LuxorError, match=said):
        read_exam(json.dumps(told))


@pytest.mark.parametrize(
    "change", [{"claims": ["yes"]}, {"kind": "how"}, {"position": "x"}, {"action": "\n"}, {"names": [1]}]
)
def test_a_question_that_is_none(change: dict[str, object]) -> None:
    told = json.loads(write_exam(small_exam()))
    told["questions"][0] |= change
    with pytest.raises(luxor.LuxorError):
        read_exam(json.dumps(told))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"students": "Mia"}, "in a list"),
        ({"students": []}, "1 to 200"),
        ({"students": ["A", "A"]}, "the same name"),
        ({"students": ["x" * 90]}, "1 to 60 characters"),
        ({"about": "chess"}, "no rule's id begins with"),
        ({"kinds": ["how"]}, "no such kind"),
        ({"questions": 0}, "questions is a whole number"),
        ({"questions": 50, "about": "base.hand", "kinds": ["why"]}, "there are only"),
    ],
)
def test_an_exam_that_cannot_be(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        Exam(**({"students": ["A", "B"], "questions": 2} | given))  # type: ignore[arg-type]


# --- answers ---


def test_an_answer_is_in_the_file_when_put_returns(tmp_path: Path) -> None:
    exam = small_exam()
    answers = Answers(exam, tmp_path)
    answers.put("Zoé", 1, 2)
    lines = (tmp_path / "student-003.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["student"] == "Zoé"
    assert json.loads(lines[1])["choice"] == 2
    assert Answers(exam, tmp_path).of("Zoé")[1].choice == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["student-003.jsonl"]


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_half_a_line_is_passed_over_and_written_after(cut: int, tmp_path: Path) -> None:
    """As after a kill in the middle of writing."""
    exam, path = small_exam(), tmp_path / "student-001.jsonl"
    Answers(exam, tmp_path).put("Mia", 0, 1)
    Answers(exam, tmp_path).put("Mia", 1, 1)
    path.write_bytes(path.read_bytes()[:-cut])
    again = Answers(exam, tmp_path)
    assert set(again.of("Mia")) == ({0, 1} if cut == 1 else {0})
    again.put("Mia", 2, 0)
    assert set(Answers(exam, tmp_path).of("Mia")) == ({0, 1, 2} if cut == 1 else {0, 2})


def test_the_first_answer_counts(tmp_path: Path) -> None:
    exam = small_exam()
    assert Answers(exam, tmp_path).put("Mia", 0, 1).choice == 1
    assert Answers(exam, tmp_path).put("Mia", 0, 2).choice == 1


def test_answers_to_another_exam_are_refused(tmp_path: Path) -> None:
    Answers(small_exam(), tmp_path).put("Mia", 0, 1)
    with pytest.raises(luxor.LuxorError, match="another exam"):
        Answers(small_exam(questions=3), tmp_path)


@pytest.mark.parametrize(("question", "choice"), [(-1, 0), (99, 0), (0, 9), (0, -1)])
def test_no_such_answer(question: int, choice: int, tmp_path: Path) -> None:
    with pytest.raises(luxor.LuxorError, match="no such question"):
        Answers(small_exam(), tmp_path).put("Mia", question, choice)


def test_results_say_who_knows_what(tmp_path: Path) -> None:
    """Mia knows everything, Tom nothing, Zoé has not begun."""
    exam = small_exam()
    answers = Answers(exam, tmp_path)
    for number, question in enumerate(exam.paper("Mia")):
        answers.put("Mia", number, question.answer)
    for number, question in enumerate(exam.paper("Tom <b>")):
        answers.put("Tom <b>", number, (question.answer + 1) % len(question.choices))
    given = exam.results(tmp_path)
    assert len(given) == 8
    assert given["right"].sum() == 4
    people = exam.by_student(tmp_path).set_index("student")
    assert people.loc["Mia", "right"] == 4
    assert people.loc["Zoé", "answered"] == 0
    assert people.loc["Mia", "teach_again"] == ()
    assert len(people.loc["Tom <b>", "teach_again"]) >= 4
    rules = exam.by_rule(tmp_path, "es")
    assert rules["teach_again"].all(), "half of the class does not know them"
    assert ("Tom <b>",) in list(rules["missed_by"])


# --- paper and command ---


@pytest.mark.parametrize("key", [False, True])
def test_on_paper_names_are_text_and_the_key_is_apart(key: bool, tmp_path: Path) -> None:
    exam, path = small_exam(), tmp_path / "papers.html"
    exam.handout(path, key=key)
    page = path.read_text("utf-8")
    assert "Tom &lt;b&gt;" in page
    assert "Tom <b>" not in page
    assert page.count("<section>") == (0 if key else 3), "a sheet for each student"
    assert ("base.hand.outer-only" in page) == key
    letters = ["ABCD"[question.answer] for question in exam.paper("Mia")]
    row = f"<th>Mia</th>{''.join(f'<td>{letter}</td>' for letter in letters)}"
    assert (row in page) == key, "and all letters at a glance for the teacher"


def test_the_command_makes_prints_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder, csv = (str(tmp_path / name) for name in ("exam.json", "answers", "all.csv"))
    assert main(["exam", file, "--students", "Mia, Tom", "--questions", "2", "--about", "base.hand"]) == 0
    assert "2 students, 2 questions each" in capsys.readouterr().out
    assert main(["exam", file, "--students", "Mia"]) == 2, "it is there already"
    exam = load_exam(file)
    Answers(exam, folder).put("Mia", 0, 0)
    assert main(["exam", file, "--folder", folder, "--csv", csv]) == 0
    assert "Mia" in Path(csv).read_text("utf-8")
    assert main(["exam", str(tmp_path / "no.json")]) == 2
    assert "make it with --students" in capsys.readouterr().err


def test_names_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "class.txt").write_text("Mia\n\n Tom <b> \nZoé\n", "utf-8")
    file = str(tmp_path / "exam.json")
    wanted = ["--students", str(tmp_path / "class.txt"), "--questions", "2", "--about", "base.hand"]
    assert main(["exam", file, *wanted]) == 0
    assert load_exam(file).students == NAMES


def test_a_list_that_another_program_wrote(tmp_path: Path) -> None:
    """Spreadsheets put a mark before the text and end lines their own way."""
    names = tmp_path / "class.txt"
    names.write_bytes("Mia\r\nTom <b>\r\nZoé\r\n".encode("utf-8-sig"))
    file = str(tmp_path / "exam.json")
    assert main(["exam", file, "--students", str(names), "--questions", "1", "--about", "base.hand"]) == 0
    assert load_exam(file).students == NAMES


def test_a_name_is_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    names = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "Mia = x"]
    exam = Exam(names, 1, "base.hand", seed=2)
    for name in names:
        Answers(exam, tmp_path / "answers").put(name, 0, 0)
    file, csv = tmp_path / "exam.json", tmp_path / "all.csv"
    exam.save(file)
    assert main(["exam", str(file), "--folder", str(tmp_path / "answers"), "--csv", str(csv)]) == 0
    with csv.open(encoding="utf-8") as rows:
        written = [row[0] for row in reader(rows)][1:]
    assert written == ["'=HYPERLINK(1)", "'+1", "'-1", "'@SUM(A1)", "Mia = x"]


def test_an_answer_of_no_day_is_none(tmp_path: Path) -> None:
    Answers(small_exam(), tmp_path).put("Mia", 0, 0)
    with (tmp_path / "student-001.jsonl").open("a") as file:
        file.write(
            '{"question": 1, "choice": 0, "at": 99999999999999999}\n{"question": 2, "choice": 0, "at": -1}\n'
        )
    assert list(Answers(small_exam(), tmp_path).of("Mia")) == [0]
    assert len(for_a_sheet(small_exam().results(tmp_path))) == 1


def test_too_many_questions_are_refused_before_any_is_made() -> None:
    with pytest.raises(luxor.LuxorError, match="at most 60 questions"):
        Exam(["Mia"], 10**9)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"students": None}, "students: a list of texts is needed, not None"),
        ({"students": [None]}, "students are texts, not None"),
        ({"about": 5}, "about: a list of texts"),
        ({"kinds": 5}, "kinds: a list of texts"),
        ({"own": ["What?"]}, "own: a list of questions"),
        ({"seed": "x"}, "a seed is a whole number"),
    ],
)
def test_a_thing_of_a_wrong_kind_is_refused_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        Exam(**({"students": ["Mia"], "questions": 1} | given))  # type: ignore[arg-type]


def test_a_folder_whose_name_is_misspelt_is_no_class_without_answers(tmp_path: Path) -> None:
    for folder in (tmp_path / "anwsers", 5):
        with pytest.raises(luxor.LuxorError, match=r"is not there|the path of a file"):
            small_exam().results(folder)  # type: ignore[arg-type]
    assert not (tmp_path / "anwsers").exists()


def test_a_question_that_cannot_be_asked_any_longer_is_told_by_its_number() -> None:
    told = json.loads(write_exam(small_exam()))
    told["questions"][2]["claims"] = ["base.rule-of-old", *told["questions"][2]["claims"][1:]]
    with pytest.raises(luxor.RecordError, match="question 3: "):
        read_exam(json.dumps(told))
