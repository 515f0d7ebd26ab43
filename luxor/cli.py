"""The `luxor` command: what it understands. What it does is in `commands.py`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import luxor
from luxor import commands
from luxor.core.verdict import LuxorError
from luxor.core.written import plain_lines
from luxor.games import games
from luxor.kernel import described


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; a user's mistake is a message and exit code 2, never a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that lacks a letter is no reason to stop
        sys.stdout.reconfigure(errors="backslashreplace")
    arguments = _parser().parse_args(argv)
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (LuxorError, OSError) as error:
        commands.say(f"luxor: {error}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


class Parser(argparse.ArgumentParser):
    """What it says of arguments is plain text, whatever was in them."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        super().exit(status, plain_lines(message or ""))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="luxor",
        description="An executable rulebook for the Luxor family of board games.",
        epilog="luxor COMMAND --help tells more about each.",
    )
    version = f"luxor {luxor.__version__} ({described()})"
    parser.add_argument("--version", action="version", version=version)
    adder = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: commands.Command, text: str) -> argparse.ArgumentParser:
        found = adder.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        found.set_defaults(run=run)
        return found

    lab = command("lab", commands.lab, "open the course in JupyterLab")
    lab.add_argument(
        "folder", nargs="?", default="luxor-course", help="where the notebooks go (default: %(default)s)"
    )
    lab.add_argument("--no-browser", action="store_true", help="start the server only")

    app = command("app", commands.app, "serve the explorer as a page without code")
    app.add_argument("--port", type=int, default=8866)
    app.add_argument("--visitors", type=int, default=50, help="how many may play at the same time")
    app.add_argument("--no-browser", action="store_true", help="start the server only")

    show = command(
        "show", commands.show, "tell a position, a saved game or an example in words or as a picture"
    )
    show.add_argument("what", help="a position's line, a saved game, or an example's id such as B18")
    show.add_argument("--svg", metavar="FILE", help="write the picture here instead")
    show.add_argument("--viewer", type=int, help="show only what this seat (0, 1, ...) may know")
    show.add_argument("--theme", default="light", choices=("light", "dark", "print"))
    _language(show)

    rules = command("rules", commands.rules, "list the rules, or show some")
    rules.add_argument("id", nargs="?", default="", help="a rule's id, or the beginning of several")
    _language(rules)

    glossary = command(
        "glossary", commands.glossary, "list the words of the games, ours and those of the booklets"
    )
    glossary.add_argument("word", nargs="?", default="", help="only words that hold this, in any language")

    example = command("example", commands.examples, "run the printed examples and say what came of them")
    example.add_argument("id", nargs="*", help="ids such as B18; all of them if none is given")
    _language(example)

    check = command("check", commands.check, "say what is wrong with a saved game, a position or a data file")
    check.add_argument("file", help="a saved game (.json), a data file (.toml), or positions, one a line")
    check.add_argument("--game", default=games()[0], choices=games(), help="whose data file it is")
    _language(check)

    board = command(
        "board", commands.board, "print the standard data file, export it, or say what is printed"
    )
    board.add_argument("--game", default=games()[0], choices=games())
    board.add_argument("--export", metavar="FILE", help="write it here, to be corrected")
    board.add_argument(
        "--check", metavar="FILE", nargs="?", const="", help="list where every value comes from; of your file"
    )
    _language(board)

    simulate = command("simulate", commands.simulate, "let bots play many games and print the averages")
    simulate.add_argument("games", type=int, nargs="?", default=100)
    simulate.add_argument("--game", default=games()[0], choices=games())
    simulate.add_argument("--players", type=int, default=4)
    simulate.add_argument("--modules", default="", help="names with commas")
    simulate.add_argument("--bots", default="random", help="one name, or one per seat with commas")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--csv", metavar="FILE", help="write every game here")

    handout = command("handout", commands.handout, "write a page of rules with pictures that prints well")
    handout.add_argument("file", nargs="?", default="luxor-rules.html")
    handout.add_argument("--chapters", default="", help="only these, with commas: numbers (3) or names")
    _language(handout)

    study = command("study", commands.study, "list a study's chapters, or write it as a page or a notebook")
    study.add_argument("file", help="a saved study (.json)")
    study.add_argument("--html", metavar="FILE", help="write one page here that needs no Python and no net")
    study.add_argument("--notebook", metavar="FILE", help="write a notebook here")
    _language(study)

    exam = command("exam", commands.exam, "make an exam, print it, or serve it to the phones of a class")
    _exam(exam)
    _language(exam)

    sums = command("checksum", commands.sums, "print numbers over seeded games, the same on every machine")
    sums.add_argument("--games", type=int, default=20, help="games per kind of game (default: %(default)s)")
    return parser


def _exam(exam: argparse.ArgumentParser) -> None:
    exam.add_argument("file", help="the exam (.json): made with --students, else read")
    exam.add_argument("--folder", help="serve the exam to phones, and keep the answers here")
    exam.add_argument("--port", type=int, default=8877)
    exam.add_argument("--host", default="0.0.0.0", help="who can reach it (default: your whole network)")
    exam.add_argument("--csv", metavar="FILE", help="write all answers of the folder here, without serving")
    exam.add_argument("--handout", metavar="FILE", help="write the papers here, to be printed")
    exam.add_argument("--key", metavar="FILE", help="write the answers here, for the teacher")
    exam.add_argument("--students", default="", help="make the exam: names with commas, or a file of names")
    exam.add_argument("--questions", type=int, default=10, help="for each student (default: %(default)s)")
    exam.add_argument("--about", default="", help="beginnings of rule ids with commas, such as base.move")
    exam.add_argument("--title", default="Luxor")
    exam.add_argument("--game", default=games()[0], choices=games())
    exam.add_argument("--modules", default="", help="names with commas")
    exam.add_argument("--seed", type=int, default=0)
    exam.add_argument("--no-feedback", action="store_true", help="students do not see what is right")


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="en", choices=luxor.LANGUAGES)


if __name__ == "__main__":
    sys.exit(main())
