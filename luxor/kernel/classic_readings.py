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
    "ruling.back.acts=no-action",
    "ruling.one-less.after-osiris=card-only",
    "ruling.all.blocked-stay=any-acts",
    "ruling.all.choice=any-active",
    "ruling.all.choice=useful",
    "ruling.all.woken-stay=moves",
    "ruling.chamber.entry-is-movement=action",
    "ruling.all.blocked-stay=all-must",
    "ruling.chamber.keys-in-order=not-playable",
    "ruling.die.playable=every-roll",
    "ruling.last.none=into-chamber",
    "ruling.last.none=in-place",
    "ruling.mummy.last=nobody-moves",
    "ruling.play.before-mummy=not-playable",
    "ruling.supply.choice=nothing",
    "ruling.supply.choice=may-choose",
    "ruling.supply.empty=something-else",
    "ruling.supply.empty=unlimited",
    "ruling.temple.stack-empty=another-stack",
    "ruling.chamber.two-at-once=one-entry",
    "ruling.none-possible.rest=rolled",
    "ruling.play.options-optional=not-playable",
    "ruling.nobody-moves.round=at-once",
    "ruling.nobody-moves.round=in-a-row",
    "ruling.nobody-moves.round=all-cards",
    "ruling.nobody-moves.when=after-turn",
    "ruling.deck.reshuffle-when=at-once",
    "ruling.deck.reshuffle-when=without-played",
    "ruling.key.spent=come-back",
    "ruling.key.spent=ability-returns",
    "ruling.extra-turn=lost-at-end",
    "ruling.extra-turn.stack=one",
    "ruling.value.must-move=any",
    "ruling.mummy.all=no-action",
    "ruling.none-possible.rest=discard-only",
    "ruling.mummy.spaces=tiles-only",
    "ruling.mummy.spaces=counts-empty",
    "ruling.mummy.wrap-jump=passes-empty",
    "ruling.mummy.lying=all-met",
    "ruling.mummy.supply=unlimited",
    "ruling.nobody-moves.stand=yes",
    "ruling.stand.needs-target=always",
    "ruling.house.stand-free=free",
    "ruling.stand.no-tile=tile",
    "ruling.tile.smallest=hidden-too",
    "ruling.tile.rear=next-instead",
    "ruling.tile.rear=no-mummy-no-chamber",
    "ruling.tile.horus=outer-only",
    "ruling.tile.horus=discard-always",
    "ruling.tile.swap-scarab=takes-one",
    "ruling.tile.swap-scarab=lost",
    "ruling.horus.one-per-turn=one",
    "ruling.woken.tile=counted",
    "ruling.tile.all-four=all-or-none",
    "ruling.characters.any-horus-empty=forced",
    "ruling.characters.any-horus-empty=tile-only",
    "ruling.characters.single-step-horus=other-cards",
    "ruling.characters.single-step-replaces=distance-only",
    "ruling.characters.temple-now-who=all-there",
    "ruling.characters.set-turn-once=at-completion",
    "ruling.characters.set-turn-when=after-reveal",
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
