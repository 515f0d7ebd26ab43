"""The `luxor` command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import luxor
from luxor.core.checksum import checksum
from luxor.core.verdict import LuxorError
from luxor.games import GAMES, find_game, standard_data


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; a user's mistake is a message and exit code 2, never a traceback."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except LuxorError as error:
        print(f"luxor: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="luxor", description="An executable rulebook for the Luxor family.")
    parser.add_argument("--version", action="version", version=f"luxor {luxor.__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")

    rules = commands.add_parser("rules", help="list the rules, or show one")
    rules.add_argument("id", nargs="?", help="a rule's id, or the beginning of several")
    rules.add_argument("--lang", default="en", choices=luxor.LANGUAGES)
    rules.set_defaults(run=_rules)

    example = commands.add_parser("example", help="run the printed examples and say what came of them")
    example.add_argument("id", nargs="*", help="ids such as B18; all of them if none is given")
    example.set_defaults(run=_examples)

    check = commands.add_parser("checksum", help="one number over seeded games, the same on every machine")
    check.add_argument("--games", type=int, default=20, help="games per number of players (default 20)")
    check.set_defaults(run=_checksum)

    board = commands.add_parser("board", help="check a data file of your own, or export the standard one")
    board.add_argument("file", nargs="?", help="a data file to check")
    board.add_argument("--game", default="luxor", choices=GAMES)
    board.add_argument("--export", metavar="FILE", help="write the standard data here, to be corrected")
    board.set_defaults(run=_board)
    return parser


def _board(arguments: argparse.Namespace) -> int:
    if arguments.export:
        path = Path(arguments.export)
        if path.exists():
            raise LuxorError(f"{path} exists already; choose another name")
        path.write_text(standard_data(arguments.game), "utf-8")
        print(
            f"{path}: correct it, check it with `luxor board {path}`, play with new_game(board={str(path)!r})"
        )
        return 0
    if not arguments.file:
        print(standard_data(arguments.game), end="")
        return 0
    game = find_game(arguments.game, 2, board=arguments.file)
    print(f"{arguments.file}: nothing wrong (digest {game.digest})")
    return 0


def _rules(arguments: argparse.Namespace) -> int:
    wanted = arguments.id or ""
    found = [rule for rule in luxor.rules(arguments.lang) if rule.id.startswith(wanted)]
    exact = [rule for rule in found if rule.id == wanted]
    if not found:
        raise LuxorError(f"no rule's id begins with {wanted!r}")
    for rule in exact or found:
        print(f"{rule.id:34} {rule.title}")
        if exact or wanted:
            print(f"    {rule.text}")
    return 0


def _examples(arguments: argparse.Namespace) -> int:
    reports = [luxor.example(id).run() for id in arguments.id or luxor.examples()]
    for report in reports:
        print(report)
    return 0 if all(reports) else 1


def _checksum(arguments: argparse.Namespace) -> int:
    games = [find_game("luxor", players) for players in (2, 3, 4)]
    print(checksum(games, range(arguments.games)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
