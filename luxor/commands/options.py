"""Options that several commands have, each said and checked in one place."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import luxor
from luxor.core.words.written import SEATS
from luxor.games import games

AddCommand = Callable[..., argparse.ArgumentParser]
MOST_PORT = 65535
DEFAULT = "(default: %(default)s)"


def a_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        default="-",
        help="a position's line, a saved game, a file of positions, an example's id such as B18, or - to "
        "read any of them (default: %(default)s)",
    )


def a_seat(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--seat", type=whole(0, len(SEATS) - 1), metavar="SEAT", help=text)


def a_policy(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--policy", metavar="BOT", help="how everybody plays on, such as quick")
    a_seed(parser)


def as_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number within bounds."""
    words = f"a whole number from {least} {'on' if most is None else f'to {most}'}"

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"{words} is expected, not {text!r}")
        return value

    return number


def a_file(parser: argparse.ArgumentParser, option: str, text: str) -> None:
    parser.add_argument(option, metavar="FILE", help=f"{text}; - prints it")


def a_port(parser: argparse.ArgumentParser, default: int) -> None:
    said = "where the server listens (default: %(default)s)"
    parser.add_argument("--port", type=whole(0, MOST_PORT), default=default, metavar="N", help=said)


def which_game(parser: argparse.ArgumentParser, text: str = "which game") -> None:
    parser.add_argument("--game", default=games()[0], choices=games(), help=f"{text} (default: %(default)s)")


def some_modules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--modules", default="", metavar="NAMES", help="with commas, such as mummy,sceptres")


def a_seed(parser: argparse.ArgumentParser) -> None:
    said = "the same seed, the same games (default: %(default)s)"
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=said)


def a_language(parser: argparse.ArgumentParser) -> None:
    said = "of what is printed (default: %(default)s)"
    parser.add_argument("--lang", default="en", choices=luxor.LANGUAGES, help=said)
