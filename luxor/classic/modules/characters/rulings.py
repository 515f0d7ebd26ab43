"""Other answers to what the booklet leaves open about characters."""

from __future__ import annotations

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.tile_kinds import piles_may_be_left
from luxor.core.engine.clauses import Ours


@piles_may_be_left.reading("ruling.characters.any-horus-empty", "forced")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """Another pile must be taken from if a tile has nothing else."""
    return False
