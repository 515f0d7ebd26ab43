"""Which rules a session has met: in what happened, in what was allowed, in what was scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from luxor.core.study.node import Node
from luxor.core.study.session import Session


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
        _count(node, met)
    met.lines.update(_scored(session))
    return met


def _count(node: Node, met: Met) -> None:
    for event in node.events:
        met.events.update(event.rules)
    if node.parent is not None and node.action is not None:
        met.verdicts.update(node.parent.position.check(node.action).rules)


def _scored(session: Session) -> Iterator[str]:
    """What is scored at the end of every branch."""
    for node in session.nodes:
        if not node.children:
            yield from (line.rule for line in node.position.score())


class MetSoFar:
    """The rules that a growing session has met: a node that was counted once is not counted again."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._counted = 0  # so many nodes, ...
        self._last: Node | None = None  # ... and the last one of them
        self._met = Met(Counter(), Counter(), Counter())

    def rules(self, session: Session) -> list[str]:
        """All of them, those met first coming first."""
        counted = self._counted
        if session is not self._session or session.nodes[counted - 1 : counted] != [self._last]:
            self._session, counted, self._met = session, 0, Met(Counter(), Counter(), Counter())
        for node in session.nodes[counted:]:
            _count(node, self._met)
        self._counted, self._last = len(session.nodes), session.nodes[-1]
        return list(dict.fromkeys((*self._met.events, *self._met.verdicts, *_scored(session))))
