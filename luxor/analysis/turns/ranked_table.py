"""The table of ranked turns: its columns, what each says of a turn, and policies side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.analysis.bots.bots import Bot, bot_name
from luxor.analysis.shown.dataframes import table
from luxor.analysis.turns.candidates import MEASURES, Candidate, Sample
from luxor.analysis.turns.ranking import Ranking
from luxor.analysis.turns.searched import SearchedTurn
from luxor.analysis.turns.strongest import STRONGEST
from luxor.analysis.turns.tree import Decide, Leaf, Node
from luxor.core.words.wording import Words

if TYPE_CHECKING:
    import pandas as pd

    from luxor.analysis.turns.evaluate import Analysis

COLUMNS = ("turn", "plan", "label", "win", "win_low", "win_high", "margin", "margin_low", "margin_high",
           "score", "score_low", "score_high", "turns", "why", "games", "exact", "assumes",
           "note")  # fmt: skip


def ranked_table(analysis: Analysis) -> pd.DataFrame:
    """What an analysis knows by now, the best turn first."""
    words = analysis.position.game.words(analysis.lang)
    ranked = analysis.ranked()
    best = ranked[0].average() if ranked else None
    rows = [_row(analysis, candidate, best, words) for candidate in ranked]
    causes = dict.fromkeys(name for row in rows for name in row if name.startswith("cause_"))
    rows = [{**dict.fromkeys(causes, 0.0), **row} for row in rows]
    exact = bool(rows) and all(row["exact"] for row in rows)
    return table(
        rows, COLUMNS, seat=analysis.seat, policy=bot_name(analysis.policy), by=analysis.by,
        stopped=analysis.stopped, confidence=analysis.confidence, exact=exact,
        assumes=assumes_text(words, analysis.assumed(), exact),
        left_out=bool(analysis.ranking and analysis.ranking.tree.cut), rough=is_rough(analysis),
    )  # fmt: skip


def is_rough(analysis: Analysis) -> bool:
    """Whether only first actions are known yet."""
    return analysis.ranking is None and analysis.searched is None


def _row(analysis: Analysis, candidate: Candidate, best: Sample | None, words: Words) -> dict[str, object]:
    ranking, line, average = analysis.ranking, candidate.line, candidate.average()
    exact = ranking is not None and ranking.is_exact(candidate)
    said = [node.label(action, words.lang) for node, action in zip(line.at, line.actions)]
    row: dict[str, object] = {
        "turn": "; ".join(map(str, line.actions)),
        "plan": _plan(analysis, candidate),
        "label": "; ".join(said) or words.say("evaluate.as-is"),
        "turns": average.turns,
        "why": "" if best is None else difference_text(words, average, best),
        "games": candidate.games,
        "exact": exact,
        "assumes": assumes_text(words, analysis.assumed(), exact),
        "note": words.say("evaluate.rough") if is_rough(analysis) else note_text(words, candidate),
    }
    for place, name in enumerate(MEASURES):
        found = candidate.interval(place, analysis.confidence)
        row |= {name: found.mean, f"{name}_low": found.low, f"{name}_high": found.high}
    if analysis.policy == STRONGEST:
        found = candidate.by_quick(analysis.confidence)
        row |= {"win_quick": found.mean, "win_quick_low": found.low, "win_quick_high": found.high}
    row.update({f"cause_{name}": points for name, points in average.causes.items()})
    return row


def _plan(analysis: Analysis, candidate: Candidate) -> str:
    """The answers to what chance may bring; of a search, after its best turns and when it is done."""
    if analysis.searched is not None and isinstance(candidate, SearchedTurn):
        wanted = analysis.stopped and not candidate.dropped
        return analysis.searched.plan_text(candidate) if wanted else ""
    return "" if analysis.ranking is None else plan_text(candidate.line.end, analysis.ranking)


def plan_text(node: Node, ranking: Ranking) -> str:
    """`outcome -> answer` for everything that chance may bring; nothing where it does not decide."""
    if isinstance(node, Leaf):
        return ""
    if isinstance(node, Decide):
        action, after = node.options[ranking.answers[id(node)]]
        rest = plan_text(after, ranking)
        nested = f"({rest})" if rest and not isinstance(after, Decide) else rest
        return "; ".join(filter(None, (str(action), nested)))
    parts = [(outcome, plan_text(after, ranking)) for outcome, _, after in node.outcomes]
    return " | ".join(f"{outcome} -> {answer or '-'}" for outcome, answer in parts)


def difference_text(words: Words, one: Sample, best: Sample) -> str:
    """What a turn brings more and less than the best one: `+5.2 places, -2.1 sets, game 3 turns shorter`."""
    parts: list[tuple[float, str]] = []
    for name in dict.fromkeys((*best.causes, *one.causes)):
        more = one.causes.get(name, 0.0) - best.causes.get(name, 0.0)
        if abs(more) >= 0.05:
            said = words.or_else(f"score.{name}", name)
            parts.append((-abs(more), f"{words.signed(more)} {said[:1].lower()}{said[1:]}"))
    said_parts = [text for _, text in sorted(parts)[:4]]
    turns = round(one.turns - best.turns) if one.turns == one.turns and best.turns == best.turns else 0
    if turns:
        key = "evaluate.longer" if turns > 0 else "evaluate.shorter"
        said_parts.append(words.say(key, {"n": abs(turns)}))
    return ", ".join(said_parts)


def assumes_text(words: Words, policy: str | Bot, exact: bool) -> str:
    """What a number rests on, in words."""
    return words.say("evaluate.exact" if exact else "evaluate.assumes", {"policy": bot_name(policy)})


def note_text(words: Words, candidate: Candidate) -> str:
    """Why a turn has no more games."""
    let_go = (
        "evaluate.fewer" if isinstance(candidate, SearchedTurn) and candidate.left_out else "evaluate.worse"
    )
    key = let_go if candidate.dropped else "evaluate.not-played" if candidate.left_out else ""
    return words.say(key) if key else ""


def side_by_side(tables: Sequence[pd.DataFrame], names: Sequence[str]) -> pd.DataFrame:
    """The first table, with the win chance and the rank of every turn under each policy.

    `.attrs["holds"]` says whether the best is the same under all; None where one had too little time.
    """
    whole = tables[0].copy()
    bests = []
    for one, name in zip(tables, names):
        found = one.set_index("turn")
        rank = {turn: place for place, turn in enumerate(found.index, 1)}
        whole[f"win_{name}"] = whole["turn"].map(found["win"])
        whole[f"rank_{name}"] = whole["turn"].map(rank)
        bests.append(found.index[0])
    whole.attrs.update(tables[0].attrs)
    whole.attrs["policies"] = tuple(names)
    unknown = any(one.attrs["rough"] for one in tables)  # there was no time for whole turns
    whole.attrs["holds"] = None if unknown else len(set(bests)) == 1
    whole.attrs["best"] = dict(zip(names, bests))
    return whole
