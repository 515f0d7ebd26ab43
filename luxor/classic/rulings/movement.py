"""Other answers to what the booklet leaves open about movement, in the order of its chapters."""

from __future__ import annotations

from luxor.classic.rules.card_kinds import ALL, DIE, PLUS_MINUS, RANGE_DIE
from luxor.classic.rules.landing import effect
from luxor.classic.rules.move_step import acts_after_step_back, one_less_after_jump, roll_again
from luxor.classic.rules.movement import (
    AllMoved,
    Blocked,
    Route,
    can_move,
    carried_on,
    may_rest_on_osiris,
    nobody_to_catch_up,
    onward,
    reaches,
    route,
    tiles_ahead,
    tiles_behind,
    upright,
    who_may_act,
    woken_ones_that_move,
)
from luxor.classic.rules.ruleset import REFILL, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.core.engine.clauses import Ours
from luxor.core.words.terms import Sink, tell

Halts = tuple[int, ...]

# --- where steps lead ---


@route.reading("ruling.plus-minus.tile", "space")
def _(
    as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int, n: int, *card: int
) -> Route:
    """A +/-1 card moves by one space, be it empty or not; Osiris goes on from tile to tile."""
    played = state.mode == PLUS_MINUS and rules.waiting(state, REFILL)
    by_space = n in (1, -1) and (played or card == (PLUS_MINUS,))
    if by_space and 0 < space + n <= rules.chamber:
        way = onward(rules, state, seat, (space + n,), n)
        return way._replace(also=("ruling.plus-minus.tile",))
    return as_usual(rules, state, seat, space, n, *card)


@route.reading("ruling.back.stairs", "stairs")
def _(
    as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, space: int, n: int, *card: int
) -> Route:
    """From the first tile a step back leads onto the stairs."""
    way = as_usual(rules, state, seat, space, n, *card)
    return Route((0,)) if n < 0 and not way and 0 < space < rules.chamber else way


@carried_on.reading("ruling.back.osiris", "backward")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """After a step back Osiris carries backward, too."""
    if n > 0:
        return as_usual(rules, state, seat, halts, n)
    behind = tiles_behind(state, halts[-1])
    eyes = rules.jump[state.tiles[halts[-1]]]
    goal = behind[-eyes:][:1]
    return onward(rules, state, seat, (*halts, *goal), n) if eyes <= len(behind) else Route((), BEHIND)


@carried_on.reading("ruling.back.osiris", "stays")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """After a step back the adventurer stays on Osiris."""
    return Route(halts) if n < 0 else as_usual(rules, state, seat, halts, n)


@carried_on.reading("ruling.osiris.blocked", "stays")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """A jump that is blocked is left out."""
    return as_usual(rules, state, seat, halts, n) or Route(halts)


@carried_on.reading("ruling.osiris.blocked", "as-far")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """A jump that is blocked goes as far as it can."""
    if way := as_usual(rules, state, seat, halts, n):
        return way
    ahead = [q for q in tiles_ahead(state, halts[-1]) if q < rules.chamber or state.keys[seat]]
    return onward(rules, state, seat, (*halts, ahead[-1]), n) if ahead else Route(halts)


@carried_on.reading("ruling.chamber.entry-is-movement", "steps-only")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """No jump leads into the chamber."""
    way = as_usual(rules, state, seat, halts, n)
    enters = way.goal == rules.chamber if way else way.lacks_key
    return Route((), Blocked("osiris-blocked", "ruling.chamber.entry-is-movement")) if enters else way


@carried_on.reading("ruling.osiris.chain", "stays")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """Only the first Osiris tile carries on."""
    return Route(halts) if len(halts) > 1 else as_usual(rules, state, seat, halts, n)


@carried_on.reading("ruling.osiris.chain", "illegal")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """A jump never leads to another Osiris tile."""
    first = len(halts) == 1
    return as_usual(rules, state, seat, halts, n) if first else Route((), SECOND)


SECOND = Blocked("osiris-blocked", "ruling.osiris.chain")
BEHIND = Blocked("osiris-blocked", "ruling.osiris.blocked")


@may_rest_on_osiris.reading("ruling.back.osiris", "stays")
@may_rest_on_osiris.reading("ruling.osiris.blocked", "stays", "as-far")
@may_rest_on_osiris.reading("ruling.osiris.chain", "stays")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """Where a jump is left out somebody comes to stand on Osiris."""
    return True


# --- who can move ---


@nobody_to_catch_up.reading("ruling.last.none", "into-chamber")
def _(
    as_usual: Ours[tuple[int, int] | None], rules: Rules, state: LuxorState, seat: int, last: int
) -> tuple[int, int] | None:
    """The last one may catch up with one in the chamber, for a key."""
    able = state.keys[seat] and rules.chamber in state.adventurers[seat]
    return (last, rules.chamber) if able else None


@nobody_to_catch_up.reading("ruling.last.none", "in-place")
def _(
    as_usual: Ours[tuple[int, int] | None], rules: Rules, state: LuxorState, seat: int, last: int
) -> tuple[int, int] | None:
    """Where all share one space, one of them performs its tile again."""
    return last, last


@can_move.reading("ruling.all.blocked-stay", "all-must")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """A card that moves all needs all active adventurers to be able to move."""
    if rules.mode[card] != ALL:
        return as_usual(rules, state, seat, card)
    ways = ways_of_all(rules, state, seat, card)
    inside = [way for way in ways if way and way.goal == rules.chamber]
    return all(ways) and len(inside) <= state.keys[seat] and as_usual(rules, state, seat, card)


@can_move.reading("ruling.chamber.keys-in-order", "not-playable")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """A card that moves all may not bring in more than there are keys."""
    if rules.mode[card] != ALL:
        return as_usual(rules, state, seat, card)
    ways = ways_of_all(rules, state, seat, card)
    arriving = [way.lacks_key or (bool(way) and way.goal == rules.chamber) for way in ways]
    return sum(arriving) <= state.keys[seat] and as_usual(rules, state, seat, card)


def ways_of_all(rules: Rules, state: LuxorState, seat: int, card: int) -> list[Route]:
    """Where a card that moves all leads each of them."""
    return [route(rules, state, seat, space, rules.value[card]) for space in upright(rules, state, seat)]


@can_move.reading("ruling.die.playable", "every-roll")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """A die card counts as able to move only if every roll moves somebody."""
    if rules.mode[card] not in (DIE, RANGE_DIE):
        return as_usual(rules, state, seat, card)
    change = (len(rules.offers[card]) - rules.die) // 2  # by which a roll may be changed
    for roll in range(1, rules.die + 1):
        least = 1 if rules.mode[card] == RANGE_DIE else roll - change
        if not any(reaches(rules, state, seat, n) for n in range(least, roll + change + 1)):
            return False
    return as_usual(rules, state, seat, card)


# --- a move, and all that move ---


@roll_again.reading("ruling.die.playable", "roll-again")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> bool:
    """A roll that moves nobody is rolled again, as long as some roll would."""
    card = state.card
    rolled = card != NO_CARD and rules.mode[card] in (DIE, RANGE_DIE) and rules.last_card(state) == card
    changed = any(rules.hooks.in_force(state))
    if not rolled or changed or not can_move(rules, state, seat, card):
        return False
    state.mode, state.value = rules.mode[card], rules.value[card]
    for kind in rules.after_play:
        rules.push(state, kind, seat)
    rules.push_roll(state, seat)
    tell(sink, "RolledInVain", seat, "ruling.die.playable", "roll")
    return True


@acts_after_step_back.reading("ruling.back.acts", "no-action")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """After a step back nothing is performed."""
    return False


@one_less_after_jump.reading("ruling.one-less.after-osiris", "card-only")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """One adventurer fewer is enough only where the card itself leads."""
    return False


@woken_ones_that_move.reading("ruling.all.woken-stay", "moves")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """Who is woken while all move moves last."""
    places = state.adventurers[seat]
    count = places.count(WOKEN)
    state.adventurers[seat] = sorted(0 if place == WOKEN else place for place in places)
    return [0] * count


@who_may_act.reading("ruling.chamber.entry-is-movement", "action")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, moved: AllMoved) -> list[int]:
    """Whoever enters the chamber while all move has acted."""
    return [] if moved.entered else as_usual(rules, state, seat, moved)


@who_may_act.reading("ruling.all.blocked-stay", "any-acts")
@who_may_act.reading("ruling.all.choice", "any-active")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, moved: AllMoved) -> list[int]:
    """One that stayed may act as well."""
    goals = as_usual(rules, state, seat, moved)
    return [*goals, *(q for q in upright(rules, state, seat) if q and q not in goals)]


@who_may_act.reading("ruling.all.choice", "useful")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, moved: AllMoved) -> list[int]:
    """Only one whose tile does something may be chosen."""
    goals = as_usual(rules, state, seat, moved)
    return [space for space in goals if effect(rules, state, seat, space)]
