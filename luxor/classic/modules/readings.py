"""Readings of what several modules do."""

from __future__ import annotations

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice


class AnyValue(LuxorModule[Slice]):
    """A value may be changed to one that moves nobody (ruling.value.must-move)."""

    def install(self, rules: Rules) -> None:
        rules.free_values = True


class WokenNextRound(LuxorModule[Slice]):
    """A woken adventurer does not move in an extra turn of the same round (ruling.woken.extra-turn)."""

    def install(self, rules: Rules) -> None:
        rules.woken_wait = True


class OneExtraTurn(LuxorModule[Slice]):
    """At most one extra turn follows a turn (ruling.extra-turn.stack)."""

    def install(self, rules: Rules) -> None:
        rules.extra_adds_up = False


class NoExtraAtEnd(LuxorModule[Slice]):
    """Extra turns are lost in the last round (ruling.extra-turn)."""

    def install(self, rules: Rules) -> None:
        rules.extra_at_end = False


class MustUseHelp(LuxorModule[Slice]):
    """What makes a card move somebody must be used if nothing else does (ruling.play.options-optional)."""

    def install(self, rules: Rules) -> None:
        rules.help_must = True


class NoHelp(LuxorModule[Slice]):
    """A card that moves somebody only with help may not be played beside one that moves somebody by itself
    (ruling.play.options-optional)."""

    def install(self, rules: Rules) -> None:
        rules.helped_playable = False
