"""Which rules speak of a thing on the table: what somebody who points at it may want to read."""

from __future__ import annotations

from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState
from luxor.core.words.terms import Target

STAIRS = ("base.setup.adventurers", "base.move.active-only")
CHAMBER = (
    "base.chamber.exact",
    "base.chamber.key",
    "base.chamber.first",
    "base.chamber.second",
    "base.end.second-entry",
)
OTHERS = ("base.move.any-own", "base.move.share-space")  # somebody else's adventurer
STATUE = ("base.move.anubis-wakes", "base.move.woken-next-turn")
HORUS_PILE = ("base.hand.horus-replaces-draw", "base.horus-tile.choice")
DECK = {
    "draw": ("base.hand.draw-to-middle", "base.deck.reshuffle", "base.setup.piles"),
    "discard": ("base.deck.discard", "base.setup.piles"),
}
SUPPLY = {
    "key": ("base.chamber.key", "base.score.key"),
    "wild": ("base.temple.wild", "base.score.sets.wild"),
    "scarab": ("base.temple.scarab", "base.score.scarab"),
}
STACK = ("base.treasure.reveal-temple", "base.setup.temple-stacks")
WALL = ("base.score.position", "base.score.position.zero")
PLAYER = ("base.score.order", "base.score.sets", "base.score.winner", "base.aim")
OTHER_THINGS = {
    "statue": STATUE,
    "sleeper": STATUE,
    "stack": STACK,
    "plaque": WALL,
    "player": PLAYER,
    "score": PLAYER,
}


def rules_about(rules: Rules, state: LuxorState, target: Target) -> tuple[str, ...]:
    """The base game's rules of what a target stands for, the most telling first."""
    kind, ref = target
    if kind == "space" and isinstance(ref, int):
        if ref == 0:
            return STAIRS
        return CHAMBER if ref >= rules.chamber else rules.tile(state, ref).kind.about
    if kind == "adventurer":
        return OTHERS
    if kind == "hand" and isinstance(ref, int) and state.agenda:
        hand = state.hands[state.agenda[-1][1]]
        own = [rules.card_rule[slot & CARD] for slot in hand[ref : ref + 1] if slot & CARD]
        return (*own, "base.hand.outer-only", "base.hand.order-fixed")
    if kind == "pile" and isinstance(ref, int):
        top = state.tops[ref] if ref < len(state.tops) else NO_CARD
        return (*((rules.card_rule[top],) if top > 0 else ()), *HORUS_PILE)
    if kind in ("deck", "supply"):
        return (DECK if kind == "deck" else SUPPLY).get(str(ref), ())
    return OTHER_THINGS.get(kind, ())
