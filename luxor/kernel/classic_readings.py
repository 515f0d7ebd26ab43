"""Readings of Luxor for the kernel.

Any other reading is played by the interpreted engine. One that only changes what is packed anyway (a table,
a number, what is in the box) needs no switch: the tables say it. A test holds both lists against the rules,
game by game.
"""

from __future__ import annotations

from luxor.core.engine.step import S, Step
from luxor.kernel.readings import is_ours

# In the order of the enum in `source/classic/state.h`.
SWITCHES = (
    "ruling.back.stairs=stairs",
    "ruling.plus-minus.tile=space",
    "ruling.back.osiris=backward",
    "ruling.back.osiris=stays",
    "ruling.osiris.blocked=stays",
    "ruling.osiris.blocked=as-far",
    "ruling.chamber.entry-is-movement=steps-only",
    "ruling.osiris.chain=stays",
    "ruling.osiris.chain=illegal",
    "ruling.tunnel.single-hop=chained",
    "ruling.action.mandatory=optional",
    "ruling.action.mandatory=all-mandatory",
    "ruling.all.key=listed-only",
    "ruling.play.must-move=free",
    "ruling.woken.extra-turn=next-round",
    "ruling.mummy.before-move=after-action",
    "ruling.mummy.before-move=after-move",
    "ruling.mummy.before-move=choose",
    "ruling.tile.pairs=same-type",
    "ruling.tile.pairs=with-wilds",
)
PACKED = frozenset(
    (
        "ruling.house.points-at-end=at-end",
        "ruling.five.horus-any-count=five-only",
        "ruling.five.horus-any-count=never",
        "ruling.five.horus-any-count=always",
    )
)
KNOWN = PACKED.union(SWITCHES)
# The steps that they add, in the order of `source/classic/state.h`.
KINDS = ("may-act", "mummy-walk", "mummy-when")


def is_known_step(step: Step[S]) -> bool:
    """Whether a step is one that a known reading adds."""
    return step.name in KINDS and is_ours(step)
