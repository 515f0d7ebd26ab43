"""Readings of what several modules do."""

from __future__ import annotations

from functools import partial

from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import NoteStep, Rules
from luxor.core.modules import Slice

# ruling.value.must-move: a value may be changed to one that moves nobody
AnyValue = partial(Change, Rules, free_values=True)
# ruling.woken.extra-turn: a woken adventurer does not move in an extra turn of the same round
WokenNextRound = partial(Change, Rules, woken_wait=True)
# ruling.extra-turn.stack: at most one extra turn follows a turn
OneExtraTurn = partial(Change, Rules, extra_adds_up=False)
# ruling.extra-turn: extra turns are lost in the last round
NoExtraAtEnd = partial(Change, Rules, extra_at_end=False)
# ruling.play.options-optional: what makes a card move somebody must be used if nothing else does
MustUseHelp = partial(Change, Rules, help_must=True)
# ruling.play.options-optional: a card that needs help is not played beside one that moves somebody by itself
NoHelp = partial(Change, Rules, helped_playable=False)


class NotInExtra(LuxorModule[Slice]):
    """No extra turn can be gained in an extra turn (ruling.extra-turn.stack)."""

    def install(self, rules: Rules) -> None:
        rules.in_extra = rules.add_mark(_InExtra(rules))


class _InExtra(NoteStep):
    name, rule = "in-extra", "ruling.extra-turn.stack"
