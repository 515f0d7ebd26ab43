"""Commands for analysts: evaluate, odds and review, as words, as JSON or as a table for a spreadsheet."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.commands.given import need, put, say, say_json, session, sessions
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.games import guide_of

if TYPE_CHECKING:
    from luxor.analysis.shown.written import Table

QUICK = "quick"
SHOWN = 5  # turns that are told in words


def evaluate(arguments: Namespace) -> int:
    """What to play: whole turns, the best first."""
    need("pandas", "analysis")
    from luxor.analysis.shown.written import records
    from luxor.analysis.turns.evaluate import evaluate as run

    tables, policy = [], () if arguments.policy is None else (arguments.policy,)
    for each in sessions(arguments.what):
        table = run(
            _decided(each.position), arguments.seat, arguments.rollouts, arguments.seconds, *policy,
            seed=arguments.seed, open=arguments.open, lang=arguments.lang,
        )  # fmt: skip
        tables.append(table)
        if arguments.json:
            told = {"position": str(each.position), "seat": table.attrs["seat"]}
            say_json(told | {"stopped": table.attrs["stopped"], "turns": records(table)})
        elif not arguments.csv:
            _tell_turns(each, table)
    return _csv(arguments, tables)


def _decided(position: Position) -> Position:
    if position.over:
        raise LuxorError("nobody decides any more: the game is over")
    return position


def _tell_turns(each: Session, table: Table) -> None:
    say(f"{each.names[table.attrs['seat']]}: {table.attrs['assumes']}")
    for place, row in enumerate(table.head(SHOWN).to_dict("records"), 1):
        sure = "" if row["exact"] else f" ({100 * row['win_low']:.0f} – {100 * row['win_high']:.0f})"
        say(f"{place}. {100 * row['win']:.0f} %{sure}  {row['label']}")
        if row["why"]:
            say(f"     {row['why']}")


def odds(arguments: Namespace) -> int:
    """What chance may bring, or how likely somebody gets somewhere."""
    need("pandas", "analysis")
    from luxor.analysis.chances.odds import odds as run
    from luxor.analysis.shown.written import records

    tables = []
    for each in sessions(arguments.what):
        goal: dict[str, int | str] = (
            _goal(arguments.goal, guide_of(each.position.game.name).goals) if arguments.goal else {}
        )
        table = run(each.position, arguments.seat, within=arguments.within, **goal)  # type: ignore[arg-type]
        tables.append(table)
        if arguments.json:
            say_json({"position": str(each.position), "odds": records(table)})
        elif not arguments.csv:
            _tell_odds(each.position, table, arguments.lang)
    return _csv(arguments, tables)


def _goal(text: str, goals: Sequence[str]) -> dict[str, int | str]:
    kind, equals, place = text.partition("=")
    if not equals:
        raise LuxorError(f"a goal is such as space=12, not {text!r}")
    return {kind: int(place) if place.isdecimal() and kind in goals else place}


def _tell_odds(position: Position, table: Table, lang: str) -> None:
    if "outcome" not in table.columns:
        say(table.to_string(index=False))
        return
    for row in table.to_dict("records"):
        label = position.view(position.seat).label(row["outcome"], lang) if lang != "en" else row["label"]
        say(f"{100 * row['chance']:5.1f} %  {row['exact']:>7}  {label} [{row['rule']}]")


def review(arguments: Namespace) -> int:
    """Luck and skill of a game that was played."""
    need("pandas", "analysis")
    from luxor.analysis.looking_back.review import review as run
    from luxor.analysis.shown.written import records

    game = session(arguments.what)
    if game.node.parent is None:
        raise LuxorError("nothing was played there: review takes a saved game (.json), not a position")
    found = run(game, arguments.games, arguments.policy or QUICK, seed=arguments.seed)
    lang = arguments.lang
    if arguments.json:
        told = {"headline": found.headline(lang), "players": records(found.players_in(lang))}
        say_json(told | {"moves": records(found.moves_in(lang))})
    elif not arguments.csv:
        say(found.text(lang))
    return _csv(arguments, [found.moves_in(lang)] if arguments.csv else [])


def _csv(arguments: Namespace, tables: Sequence[Table]) -> int:
    from luxor.analysis.shown.written import as_csv

    if arguments.csv:
        put(arguments.csv, as_csv(tables))
    return 0
