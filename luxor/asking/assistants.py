"""What an assistant may call: texts in, texts out, each answer with the ids of its rules.

Jupyter's MCP server finds `TOOLS` by the entry point `jupyter_server_mcp.tools` (pyproject.toml).
A position is its line, such as `str(luxor.new_game(players=2).position)`.
"""

from __future__ import annotations

import luxor

TOOLS = [f"{__name__}:{name}" for name in ("rule", "ask", "check", "legal", "explain", "evaluate")]
BEST = 5  # turns that are told


def _cited(rules: tuple[str, ...]) -> str:
    return f" [{', '.join(rules)}]" if rules else ""


def rule(id: str, lang: str = "en") -> str:
    """A rule of the Luxor games by its id, such as base.hand.outer-only, in en, fr or es."""
    return str(luxor.rule(id, lang))


def ask(question: str, position: str = "", lang: str = "") -> str:
    """What the rulebook answers to a question in plain words; with a position, also what holds there."""
    answers = luxor.ask(question, lang or None, luxor.position(position) if position else None)
    if answers[0].sure:
        return str(answers[0])
    nearest = [f"{answer.question} [{answer.rule.id}]" for answer in answers]
    return "\n".join([answers[0].short, *nearest])


def check(position: str, action: str, lang: str = "en") -> str:
    """Whether an action, such as "play left", is legal at a position, and by which rules."""
    verdict = luxor.position(position).check(action)
    return f"{verdict.explain(lang)}{_cited(verdict.rules)}"


def legal(position: str, lang: str = "en") -> str:
    """The legal actions at a position, each with its rules: the word to play, and what it means."""
    at = luxor.position(position)
    return "\n".join(
        f"{each}: {at.label(each, lang)}{_cited(at.check(each).rules)}" for each in at.legal_actions()
    )


def explain(position: str, action: str, lang: str = "en") -> str:
    """What happens, event by event, when an action is played at a position."""
    after, events = luxor.position(position).apply(action)
    return "\n".join(f"{event.text(lang)}{_cited(event.rules)}" for event in events) + f"\n{after}"


def evaluate(position: str, games: int = 200) -> str:
    """The best whole turns at a position, with the chance to win; it needs the extra `analysis`."""
    at = luxor.position(position)
    rows = luxor.analysis.evaluate(at, rollouts=games).head(BEST).to_dict("records")
    best = (
        f"{row['turn']}: {row['win']:.0%}{_cited(at.check(row['turn'].split(';')[0]).rules)}" for row in rows
    )
    return "\n".join(best)
