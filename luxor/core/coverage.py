"""Which rules a session has met: in what happened, in what was allowed, in what was scored."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from luxor.core.session import Session


class Met(NamedTuple):
    """How often each rule was cited, by what cited it."""

    events: Counter[str]
    verdicts: Counter[str]
    lines: Counter[str]

    def all(self) -> Counter[str]:
        return self.events + self.verdicts + self.lines


def rules_met(session: Session) -> Met:
    """Every branch of the session counts."""
    met = Met(Counter(), Counter(), Counter())
    for node in session.nodes:
        for event in node.events:
            met.events.update(event.rules)
        if node.parent is not None and node.action is not None:
            met.verdicts.update(node.parent.position.check(node.action).rules)
        if not node.children:  # what is scored at the end of a branch
            met.lines.update(line.rule for line in node.position.score())
    return met
