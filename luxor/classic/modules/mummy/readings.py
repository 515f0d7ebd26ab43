"""Readings of the mummy that can be played beside the standard ones."""

from __future__ import annotations

from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


class AllStand(LuxorModule[Slice]):
    """After the roll all who can must stand up (ruling.stand.declare)."""

    def install(self, rules: Rules) -> None:
        rules.part(Mummy).all_stand = True
