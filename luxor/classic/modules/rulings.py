"""Other answers to what the booklet leaves open about what several modules do."""

from __future__ import annotations

from luxor.classic.modules.shared import may_be_idle, may_be_left
from luxor.classic.rules.ruleset import Rules
from luxor.core.engine.clauses import Ours


@may_be_idle.reading("ruling.value.must-move", "any")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """A value may be changed to one that moves nobody."""
    return True


@may_be_left.reading("ruling.play.options-optional", "must-use")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """What makes a card move somebody must be used if nothing else does."""
    return False
