"""The commands for analysts: what they understand."""

from __future__ import annotations

from luxor.commands import analysts, positions
from luxor.commands.options import (
    DEFAULT,
    AddCommand,
    a_file,
    a_language,
    a_policy,
    a_position,
    a_seat,
    a_seed,
    as_json,
    some_modules,
    which_game,
    whole,
)
from luxor.core.words.written import SEATS


def for_analysts(command: AddCommand) -> None:
    """What a position is worth, and what one may do in it."""
    new = command("new", positions.new, "print the line of a new game", "--players 3 --seed 5 | luxor show -")
    new.add_argument(
        "--players", type=whole(1, len(SEATS)), default=2, metavar="N", help="default: %(default)s"
    )
    new.add_argument("--names", default="", metavar="NAMES", help="of the players, with commas")
    which_game(new)
    some_modules(new)
    a_seed(new)
    a_file(new, "--save", "write it here as a saved game")
    as_json(new)
    a_language(new)

    legal = command("legal", positions.legal, "list what is legal in a position", "B18 --lang fr")
    a_position(legal)
    as_json(legal)
    a_language(legal)

    evaluate = command("evaluate", analysts.evaluate, "say what to play: whole turns, the best first", "B18")
    a_position(evaluate)
    a_seat(evaluate, "for whom (default: who is to decide)")
    evaluate.add_argument(
        "--rollouts", type=whole(1), default=2000, metavar="N", help=f"of every turn, at most {DEFAULT}"
    )
    evaluate.add_argument(
        "--seconds", type=float, default=10.0, metavar="N", help=f"for each position {DEFAULT}"
    )
    a_policy(evaluate)
    evaluate.add_argument("--open", action="store_true", help="with all hands known")

    odds = command(
        "odds", analysts.odds, "say what chance may bring, or a goal's chance", "B18 --goal space=12"
    )
    a_position(odds)
    a_seat(odds, "for whom (default: who is to decide)")
    odds.add_argument("--goal", default="", metavar="WHAT", help="such as space=12, treasure=12 or draw=5")
    odds.add_argument("--within", type=whole(1), metavar="N", help="own turns, for what chance may bring")

    review = command("review", analysts.review, "say which decisions of a game mattered", "game.json")
    a_position(review)
    review.add_argument(
        "--games", type=whole(1), default=240, metavar="N", help=f"at every position {DEFAULT}"
    )
    a_policy(review)
    for each in (evaluate, odds, review):
        as_json(each)
        a_file(each, "--csv", "write the table here")
        a_language(each)
