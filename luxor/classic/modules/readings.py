"""Readings of what several modules do."""

from __future__ import annotations

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


class AnyValue(LuxorModule[Slice]):
    """A value may be changed to one that moves nobody (ruling.value.must-move)."""

    def install(self, rules: Rules) -> None:
        rules.free_values = True
