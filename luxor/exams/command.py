"""What `luxor exam` does: make an exam, print it, serve it, and tell what came of it."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.study.record import load_text
from luxor.core.words.text_files import keep_apart, write_text
from luxor.exams.answers import Answers
from luxor.exams.exam import OWNERS, Exam, load_exam
from luxor.exams.serve import Server, make_server, own_address

Tell = Callable[[object], None]
MAX_LIST = 64 * 1024
ALONE = "Only this machine can open it. With --network the phones of your network can, too."
OPEN = "All of your network can reach it, and who is in that network could read along: it is plain HTTP."


def run_exam(arguments: Namespace, tell: Tell) -> int:
    """Everything that was asked for, in the order in which a teacher needs it; serving comes last."""
    keep_apart(arguments.file, arguments.handout, arguments.key, arguments.csv, arguments.folder)
    exam = _exam(arguments, tell)
    folder = Path(arguments.folder) if arguments.folder else None
    if arguments.handout:
        exam.handout(arguments.handout)
        tell(f"{arguments.handout}: open it in a browser and print it")
    if arguments.key:
        exam.handout(arguments.key, key=True)
        tell(f"{arguments.key}: the answers, for you alone")
    if arguments.csv:
        if folder is None:
            raise ConfigError("where are the answers? Name the folder with --folder")
        from luxor.exams.results import for_a_sheet  # pandas, which serving does without

        write_text(arguments.csv, for_a_sheet(exam.results(folder)).to_csv(index=False), OWNERS)
        tell(arguments.csv)
        tell(for_a_sheet(exam.by_student(folder)).to_string(index=False))
    if folder is not None and not arguments.csv:
        return _serve(exam, folder, arguments, tell)
    if not (arguments.handout or arguments.key or arguments.csv or arguments.students):
        tell(exam)
    return 0


def _exam(arguments: Namespace, tell: Tell) -> Exam:
    path = Path(arguments.file)
    if not arguments.students:
        if not path.exists():
            raise ConfigError(f"{path} is not there: make it with --students")
        return load_exam(path)
    if path.exists():
        raise ConfigError(f"{path} exists already; choose another name")
    about = tuple(name for name in arguments.about.split(",") if name)
    exam = Exam(_students(arguments.students), arguments.questions, about, position=_start(arguments),
                title=arguments.title, seed=arguments.seed, lang=arguments.lang,
                feedback=not arguments.no_feedback)  # fmt: skip
    exam.save(path)
    tell(f"{path}: {exam}")
    return exam


def _start(arguments: Namespace) -> Position:
    import luxor

    modules = tuple(name for name in arguments.modules.split(",") if name)
    return luxor.new_game(3, modules, seed=arguments.seed, game=arguments.game).position


def _students(given: str) -> list[str]:
    """Names with commas, or a file with a name a line."""
    if "," not in given and os.path.exists(given):
        text = load_text(given, "list of names", MAX_LIST)
        return [line.strip() for line in text.splitlines() if line.strip()]
    return [name.strip() for name in given.split(",") if name.strip()]


def _serve(exam: Exam, folder: Path, arguments: Namespace, tell: Tell) -> int:
    host = "0.0.0.0" if arguments.network else arguments.host
    server = make_server(exam, folder, host, arguments.port)
    for line in told(server, folder):
        tell(line)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        tell("\nStopped. Every answer that was called saved is in the folder; start again to go on.")
    finally:
        server.server_close()
    return 0


def told(server: Server, folder: Path) -> list[str]:
    """What the teacher reads when the exam begins."""
    host, port = server.server_address[:2]
    shown = own_address() if host in ("0.0.0.0", "::") else host
    address = f"http://{shown if isinstance(shown, str) else shown.decode()}:{port}"
    codes, exam = server.desk.codes, server.desk.exam
    width = max(map(len, exam.students))
    done = Answers(exam, folder)
    rows = [f"  {name:{width}}  {codes.of(name)}  {len(done.of(name))} of {len(exam.paper(name))} answered"
            for name in exam.students]  # fmt: skip
    return [
        f"{exam.title}: students open  {address}  and write their code:",
        *rows,
        f"You see who has done what at  {address}/teacher#{codes.of('')}",
        f"Answers go to {folder}. Ctrl-C stops; what is saved stays.",
        ALONE if server.only_here else OPEN,
    ]
