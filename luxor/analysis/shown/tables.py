"""Answers of the engine as tables: the rules a session met, and what a change of modules changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.analysis.checks import need_language, need_position
from luxor.analysis.shown.dataframes import table
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.study.coverage import rules_met
from luxor.core.study.session import Session

if TYPE_CHECKING:
    import pandas as pd

COVERAGE = ("rule", "title", "booklet", "chapter", "status", "events", "verdicts", "score_lines", "cited")
DIFF = ("what", "side", "action", "kind", "seat", "a", "b", "rules", "against")


def coverage(session: Session, lang: str = "en", *, everything: bool = False) -> pd.DataFrame:
    """Which rules a session met: how often events, verdicts on its actions, and score lines cite each.

    Every branch counts. Rules of other booklets are left out unless they were met, or `everything` is asked.

    >>> _ = session.play("play left")
    >>> table = analysis.coverage(session).set_index("rule")
    >>> int(table.loc["base.card.plus-minus-one", "events"])
    1
    """
    if not isinstance(session, Session):
        raise LuxorError(f"coverage needs a session (such as luxor.new_game()), not {type(session).__name__}")
    need_language(lang)
    events, verdicts, lines = rules_met(session)
    game = session.position.game
    met = {*events, *verdicts, *lines}
    rows: list[dict[str, object]] = []
    own = {str(game.book.facts[rule].get("booklet", "")) for rule in met} | {game.name}
    for id in game.book:
        rule = game.book.rule(id, lang)
        if not everything and rule.booklet not in own:
            continue
        rows.append({"rule": id, "title": rule.title, "booklet": rule.booklet, "chapter": rule.chapter,
                     "status": rule.status, "events": events[id], "verdicts": verdicts[id],
                     "score_lines": lines[id], "cited": id in met})  # fmt: skip
    return table(rows, COVERAGE, cited=len(met), rules=len(rows))


def diff(position: Position, modules_a: Sequence[str] = (), modules_b: Sequence[str] = ()) -> pd.DataFrame:
    """What changes at a position with other modules, a row for each difference.

    `what` is option (only `side` allows it), event (it follows on `side` only), points (`a` and `b` of a
    seat) or obstacle (what stands in the way of playing on with these modules).

    >>> analysis.diff(position, [], ["equipment"])[["what", "side", "kind"]].iloc[0].tolist()
    ['event', 'a', 'CardPlayed']
    """
    import luxor

    need_position(position, "diff")
    changes = luxor.diff(position, modules_a, modules_b)
    rows: list[dict[str, object]] = []
    for option in changes.options:
        rows.append({"what": "option", "side": option.side, "action": str(option.action),
                     "rules": option.rules, "against": option.against})  # fmt: skip
    for event in changes.events:
        rows.append({"what": "event", "side": event.side, "action": str(event.action), "kind": event.kind,
                     "rules": (event.rule,)})  # fmt: skip
    for points in changes.points:
        rows.append({"what": "points", "seat": points.seat, "a": points.a, "b": points.b,
                     "rules": (points.rule,)})  # fmt: skip
    for side, obstacles in changes.obstacles.items():
        rows += [{"what": "obstacle", "side": side, "kind": obstacle.code, "rules": (obstacle.rule,)}
                 for obstacle in obstacles]  # fmt: skip
    blank: dict[str, object] = {"side": "", "action": "", "kind": "", "against": ()}
    made = table([{**blank, **row} for row in rows], DIFF, modules_a=tuple(modules_a),
                 modules_b=tuple(modules_b))  # fmt: skip
    return made.astype(dict.fromkeys(("seat", "a", "b"), "Int64"))
