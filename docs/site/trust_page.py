"""One row per rule: what tries it, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from luxor.core.words.rulebook import Rule
from luxor.rulebook.trust import Trust, trust


def trust_table(rules: Sequence[Rule], words: Mapping[str, str]) -> str:
    """The page's body, in the words of a language."""
    counted = trust()
    about = words["trust-about"].format(games=counted.games, turns=counted.turns, commit=counted.commit)
    heads = "".join(
        f'<th scope="col">{escape(words[f"trust-{name}"])}</th>' for name in ("rule", *Trust._fields)
    )
    rows = "".join(_row(rule, counted.rules[rule.id], words) for rule in rules)
    return (
        f"<h1>{escape(words['trust'])}</h1><p>{escape(about)}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(rule: Rule, tried: Trust, words: Mapping[str, str]) -> str:
    told = tried._asdict() | ({} if tried.met else {"met": words["trust-describes"]})
    cells = "".join(f"<td>{escape(str(number or '–'))}</td>" for number in told.values())
    title = escape(rule.title)
    return f'<tr id="{rule.id}"><th scope="row"><a href="{rule.id}.html">{title}</a></th>{cells}</tr>'
