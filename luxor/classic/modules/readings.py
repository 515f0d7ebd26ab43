"""Readings of what several modules do."""

from __future__ import annotations

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import NoteStep, Rules
from luxor.core.engine.modules import Slice


class NotInExtra(LuxorModule[Slice]):
    """No extra turn can be gained in an extra turn (ruling.extra-turn.stack)."""

    def install(self, rules: Rules) -> None:
        rules.in_extra = rules.add_mark(_InExtra(rules))


class _InExtra(NoteStep):
    name, rule = "in-extra", "ruling.extra-turn.stack"
