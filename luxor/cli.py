"""The `luxor` command: what it understands. What it does is in `commands/`."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

import luxor
from luxor import commands
from luxor.commands import positions
from luxor.commands.for_analysts import for_analysts
from luxor.commands.given import say
from luxor.commands.options import (
    AddCommand,
    a_file,
    a_language,
    a_port,
    a_position,
    a_seed,
    as_json,
    some_modules,
    which_game,
    whole,
)
from luxor.core.errors import LuxorError
from luxor.core.words.text_files import why
from luxor.core.words.written import SEATS, plain_lines
from luxor.kernel import described

START = """to begin with:
  luxor lab                     the course, in your browser
  luxor rules base.move         the rules about moving
  luxor show B18                a printed example in words

luxor COMMAND --help tells more about each."""
MEANT = {
    "play": "app",
    "explore": "app",
    "course": "lab",
    "position": "show",
    "analyse": "evaluate",
    "analyze": "evaluate",
    "moves": "legal",
    "chances": "odds",
}  # what people try
MOST_SAID = 10_000  # characters of what is wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; a user's mistake is a message and exit code 2, never a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that lacks a letter is no reason to stop
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.run is None:
        parser.print_help()
        return 0
    try:
        code = int(arguments.run(arguments))
        print(end="", flush=True)  # nothing, where nobody listens
        return code
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except LuxorError as error:
        say(f"luxor: {str(error)[:MOST_SAID]}", sys.stderr)
        return 2
    except OSError as error:
        say(f"luxor: {why(error)[:MOST_SAID]}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


class Parser(argparse.ArgumentParser):
    """What it says of arguments is plain text, whatever was in them, and names what was meant, perhaps."""

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"invalid choice: '(.*)' \(choose from (.*)\)", message)
        if wrong:
            known = re.findall(r"\w+", wrong[2])
            near = [word for word in (MEANT.get(wrong[1]),) if word in known]
            near += get_close_matches(wrong[1], known, 1)
            message += f"\ndid you mean {near[0]}?" if near else ""
        super().error(message)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """As usual, but what a command does not know is refused with that command's own usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        super().exit(status, plain_lines(message or ""))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="luxor",
        description="An executable rulebook for the Luxor family of board games.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=START,
    )
    version = f"luxor {luxor.__version__} ({described()})"
    parser.add_argument("--version", action="version", version=version, help="say which one this is")
    parser.set_defaults(run=None)
    adder = parser.add_subparsers(metavar="COMMAND", title="commands")

    def command(name: str, run: commands.Command, text: str, example: str = "") -> argparse.ArgumentParser:
        found = adder.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            epilog=f"for example: luxor {name} {example}".rstrip(),
        )
        found.set_defaults(run=run)
        return found

    _pages(command)
    _rulebook(command)
    _files(command)
    _class(command)
    _many_games(command)
    for_analysts(command)
    about = command(
        "help", lambda arguments: _help(parser, arguments.command), "say what a command takes", "show"
    )
    about.add_argument("command", nargs="?", default="", help="one of the commands")
    as_json(command("version", commands.version, "say which one this is"))
    return parser


def _help(parser: argparse.ArgumentParser, name: str) -> int:
    """The help of a command, or of all."""
    parser.parse_args([name, "--help"] if name else ["--help"])
    return 0


def _pages(command: AddCommand) -> None:
    """What opens in a browser."""
    lab = command("lab", commands.lab, "open the course in JupyterLab", "my-course")
    lab.add_argument(
        "folder", nargs="?", default="luxor-course", help="where the notebooks go (default: %(default)s)"
    )
    lab.add_argument("--no-browser", action="store_true", help="start the server only")

    app = command("app", commands.app, "serve the explorer as a page without code", "--port 9000")
    a_port(app, 8866)
    app.add_argument(
        "--visitors",
        type=whole(1),
        default=50,
        metavar="N",
        help="how many may play at the same time (default: %(default)s)",
    )
    app.add_argument(
        "--name", action="append", default=[], help="a name by which a proxy asks, such as play.example.org"
    )
    app.add_argument("--no-browser", action="store_true", help="start the server only")


def _rulebook(command: AddCommand) -> None:
    """What the booklets say."""
    rules = command("rules", commands.rules, "list the rules, or show some", "base.move --lang fr")
    rules.add_argument(
        "id", nargs="?", default="", help="a rule's id, the beginning of several, or a word of them"
    )
    rules.add_argument(
        "--source",
        action="store_true",
        help="with examples and the Python that plays it",
    )
    rules.add_argument("--ledger", action="store_true", help="all there is about rules, as one JSON document")
    rules.add_argument("--trust", action="store_true", help="what each rule was tried by: one row for each")
    as_json(rules)
    a_language(rules)

    ask = command("ask", commands.ask, "answer a question in your own words", '"can I go backwards"')
    ask.add_argument("question", nargs="+", help="in English, French or Spanish")
    ask.add_argument(
        "--position", metavar="WHAT", help="a line, a saved game, or an example's id: what holds there"
    )
    ask.add_argument("--lang", choices=luxor.LANGUAGES, help="of the answer (default: that of the question)")
    ask.add_argument("--json", action="store_true", help="as JSON, all answers")

    glossary = command(
        "glossary", commands.glossary, "list the words of the games, ours and those of the booklets", "statue"
    )
    glossary.add_argument("word", nargs="?", default="", help="only words that hold this, in any language")
    as_json(glossary)
    a_language(glossary)

    example = command(
        "example", commands.examples, "run the printed examples and say what came of them", "B18 X3"
    )
    example.add_argument("id", nargs="*", help="ids such as B18; all of them if none is given")
    as_json(example)
    a_language(example)

    handout = command(
        "handout", commands.handout, "write a page of rules with pictures that prints well", "--chapters 3,4"
    )
    handout.add_argument(
        "file", nargs="?", default="luxor-rules.html", help="the page (default: %(default)s)"
    )
    what = handout.add_mutually_exclusive_group()
    what.add_argument(
        "--chapters", default="", metavar="NAMES", help="only these, with commas: numbers (3) or names"
    )
    what.add_argument("--short", action="store_true", help="the first game on one sheet, with a score sheet")
    handout.add_argument("--force", action="store_true", help="even if that file is there")
    handout.add_argument("--game", default="luxor", help="whose sheet (default: %(default)s)")
    a_language(handout)


def _files(command: AddCommand) -> None:
    """Positions, saved games and data files."""
    show = command(
        "show",
        positions.show,
        "tell a position, a saved game or an example in words or as a picture",
        "B18 --svg board.svg",
    )
    a_position(show)
    as_json(show)
    a_file(show, "--svg", "write the picture here instead")
    show.add_argument(
        "--viewer", type=int, metavar="SEAT", help="show only what this seat (0, 1, ...) may know"
    )
    show.add_argument(
        "--theme",
        default="light",
        choices=("light", "dark", "print"),
        help="of the picture (default: %(default)s)",
    )
    a_language(show)

    check = command(
        "check",
        positions.check,
        "say what is wrong with a saved game, a position or a data file",
        "my-board.toml",
    )
    check.add_argument(
        "file", help="a saved game, a data file (.toml), positions one a line, or - to read them"
    )
    as_json(check)
    which_game(check, "whose data file it is")
    a_language(check)

    board = command(
        "board",
        commands.board,
        "print the standard data file, export it, or say what is printed",
        "--export my-board.toml",
    )
    which_game(board)
    a_file(board, "--export", "write it here, to be corrected")
    board.add_argument(
        "--check", metavar="FILE", nargs="?", const="", help="list where every value comes from; of your file"
    )
    a_language(board)


def _class(command: AddCommand) -> None:
    """Studies and exams."""
    study = command(
        "study",
        commands.study,
        "list a study's chapters, or write it as a page or a notebook",
        "openings.json --html openings.html",
    )
    study.add_argument("file", help="a saved study (.json), or -")
    as_json(study)
    a_file(study, "--html", "write one page here that needs no Python and no net")
    a_file(study, "--notebook", "write a notebook here")
    a_language(study)

    exam = command(
        "exam",
        commands.exam,
        "make an exam, print it, or serve it to the phones of a class",
        "monday.json --students Ani,Jan,Mia --folder answers",
    )
    exam.add_argument("file", help="the exam (.json): made with --students, else read")
    exam.add_argument("--folder", help="serve the exam to phones, and keep the answers here")
    a_port(exam, 8877)
    exam.add_argument(
        "--network", action="store_true", help="let phones of your network in, not this machine only"
    )
    exam.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (default: this machine only)"
    )
    a_file(exam, "--csv", "write all answers of the folder here, without serving")
    a_file(exam, "--handout", "write the papers here, to be printed")
    a_file(exam, "--key", "write the answers here, for the teacher")
    exam.add_argument(
        "--students", default="", metavar="NAMES", help="make the exam: names with commas, or a file of names"
    )
    exam.add_argument(
        "--questions", type=whole(1), default=10, metavar="N", help="for each student (default: %(default)s)"
    )
    exam.add_argument(
        "--about", default="", metavar="IDS", help="beginnings of rule ids with commas, such as base.move"
    )
    exam.add_argument("--title", default="Luxor", help="what it is called (default: %(default)s)")
    which_game(exam)
    some_modules(exam)
    a_seed(exam)
    exam.add_argument("--no-feedback", action="store_true", help="students do not see what is right")
    a_language(exam)


def _many_games(command: AddCommand) -> None:
    simulate = command(
        "simulate",
        commands.simulate,
        "let bots play many games and print the averages",
        "200 --players 2 --bots planner,greedy",
    )
    simulate.add_argument(
        "games", type=whole(1), nargs="?", default=100, help="how many (default: %(default)s)"
    )
    which_game(simulate)
    simulate.add_argument(
        "--players", type=whole(1, len(SEATS)), default=4, metavar="N", help="default: %(default)s"
    )
    some_modules(simulate)
    simulate.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help="one name, or one per seat with commas (default: %(default)s)",
    )
    a_seed(simulate)
    a_file(simulate, "--csv", "write every game here")
    as_json(simulate)
    a_language(simulate)

    sums = command("checksum", commands.sums, "print numbers over seeded games, the same on every machine")
    sums.add_argument(
        "--games",
        type=whole(1),
        default=20,
        metavar="N",
        help="games per kind of game (default: %(default)s)",
    )
    as_json(sums)


if __name__ == "__main__":
    sys.exit(main())
