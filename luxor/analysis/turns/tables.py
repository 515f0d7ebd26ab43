"""What tables of turns say: the plan of a turn, how it differs from the best one, policies side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.analysis.bots.bots import Bot, bot_name
from luxor.analysis.turns.candidates import Candidate, Sample
from luxor.analysis.turns.ranking import Ranking
from luxor.analysis.turns.tree import Decide, Leaf, Node
from luxor.core.wording import Words

if TYPE_CHECKING:
    import pandas as pd


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
            parts.append((-abs(more), f"{more:+.1f} {said}".replace("-", "−")))
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
    key = "evaluate.worse" if candidate.dropped else "evaluate.not-played" if candidate.left_out else ""
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
