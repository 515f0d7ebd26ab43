"""Other answers to what the booklet leaves open about the mummy, in the order of her chapters."""

from __future__ import annotations

from luxor.classic.modules.mummy.rules import Mummy, eyes_for_taken
from luxor.classic.modules.mummy.standing import reaches_sleepers
from luxor.classic.modules.mummy.walking import (
    Walk,
    between_ends,
    ends_early,
    from_victims,
    granted,
    her_spaces,
    met_lying,
    ridden_on,
    touched_between,
    walk,
    way_of,
)
from luxor.classic.rules.movement import (
    AllMoved,
    Blocked,
    Route,
    can_move,
    carried_on,
    in_line,
    lies_last,
    may_rest_on_osiris,
    onward,
    who_may_act,
)
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.classic.rules.statues_and_chamber import statues_wake, wake
from luxor.classic.rules.tile_kinds import lands_where_it_comes_out
from luxor.core.engine.clauses import Ours
from luxor.core.words.terms import Sink


@her_spaces.reading("ruling.mummy.spaces", "counts-empty")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState) -> list[int]:
    """Empty spaces are steps of the mummy, too."""
    return list(range(1, rules.chamber))


@touched_between.reading("ruling.mummy.spaces", "tiles-only")
def _(as_usual: Ours[list[int]], rules: Rules, way: Walk) -> list[int]:
    """Those on empty spaces do not fall when she goes by."""
    return []


@between_ends.reading("ruling.mummy.wrap-jump", "passes-empty")
def _(as_usual: Ours[list[int]], rules: Rules, first: int, last: int) -> list[int]:
    """On her way back to the chamber she passes the empty spaces at both ends."""
    return [*range(1, first), *range(last + 1, rules.chamber)]


@ends_early.reading("ruling.mummy.wrap-on", "ends-there")
def _(as_usual: Ours[bool], rules: Rules, at_entrance: bool, wrapped: bool) -> bool:
    """Back at the chamber her move is over."""
    return wrapped


@ends_early.reading("ruling.mummy.wrap-on", "stops-first")
def _(as_usual: Ours[bool], rules: Rules, at_entrance: bool, wrapped: bool) -> bool:
    """Before the stairs her move is over; the next one takes her back."""
    return at_entrance


@ridden_on.reading("ruling.mummy.osiris", "carried")
def _(as_usual: Ours[Walk], rules: Rules, state: LuxorState, way: Walk) -> Walk:
    """Osiris carries the mummy on, too, toward the entrance; no tile of his does so twice."""
    osiris: list[int] = []
    while way.goal not in osiris and (eyes := rules.jump[state.tiles[way.goal]]):
        osiris.append(way.goal)
        more = way_of(rules, state, way.goal, eyes)
        way = Walk(way.stepped + more.stepped, way.between + more.between, way.wrapped or more.wrapped)
    return way


@reaches_sleepers.reading("ruling.stand.sleepers", "sleepers-too")
def _(as_usual: Ours[None], rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> None:
    """Those asleep at a statue are inactive as well: they come to the stairs."""
    for statue in range(rules.zone[rules.chamber]):
        wake(rules, state, seat, statue, sink, "ruling.stand.sleepers")


@met_lying.reading("ruling.mummy.lying", "all-met")
def _(as_usual: Ours[bool], rules: Rules, places: list[int], spaces: list[int]) -> bool:
    """Those who lie already bring a talisman, too."""
    return any(q - rules.lying in spaces for q in places)


@granted.reading("ruling.mummy.supply", "unlimited")
def _(as_usual: Ours[int], rules: Rules, count: int, supply: int) -> int:
    """Other markers stand in when the talismans have run out."""
    return count


@from_victims.reading("ruling.mummy.supply", "from-players")
def _(
    as_usual: Ours[int], rules: Rules, state: LuxorState, seat: int, victims: list[int], missing: int
) -> int:
    """Missing talismans come from those she knocked down."""
    talismans = rules.part(Mummy).of(state).talismans
    givers = [other for other in victims if talismans[other]][:missing]
    for other in givers:
        talismans[other] -= 1
    talismans[seat] += len(givers)
    return len(givers)


@eyes_for_taken.reading("ruling.characters.any-horus-eyes", "tile")
def _(as_usual: Ours[int], rules: Rules, card: int, shown: int) -> int:
    """For a card of another pile she walks by the eyes of the tile."""
    return shown or rules.eyes[card]


# --- what she does to the moves of adventurers ---

Halts = tuple[int, ...]


@carried_on.reading("ruling.mummy.osiris", "adventurer-falls")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """Whoever halts on Osiris under the mummy falls there."""
    under_her = rules.part(Mummy).of(state).space == halts[-1]
    return Route(halts) if under_her else as_usual(rules, state, seat, halts, n)


@in_line.reading("ruling.mummy.last", "nobody-moves")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int) -> list[int]:
    """If the last one lies, nobody moves as the last one."""
    return [] if lies_last(rules, state, seat) else as_usual(rules, state, seat)


@who_may_act.reading("ruling.mummy.all", "no-action")
def _(as_usual: Ours[list[int]], rules: Rules, state: LuxorState, seat: int, moved: AllMoved) -> list[int]:
    """If the mummy stops one while all move, nobody acts."""
    return [] if moved.stopped else as_usual(rules, state, seat, moved)


@can_move.reading("ruling.play.before-mummy", "not-playable")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState, seat: int, card: int) -> bool:
    """A Horus card by which the mummy stops its own move cannot move anybody."""
    eyes, mummy = rules.eyes[card], rules.part(Mummy)
    if not eyes or state.card != NO_CARD or mummy.late_walk >= 0:
        return as_usual(rules, state, seat, card)
    after = state.clone()
    after.card = card
    walk(mummy, after, seat, eyes, (), None)
    return as_usual(rules, state, seat, card) and can_move(rules, after, seat, card)


@lands_where_it_comes_out.reading("ruling.mummy.tunnel", "far-end-safe")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """Who comes out of a tunnel at the mummy stays upright."""
    return False


@may_rest_on_osiris.reading("ruling.mummy.osiris", "adventurer-falls")
@may_rest_on_osiris.reading("ruling.tile.moves", "shift-only", "osiris-stays")
def _(as_usual: Ours[bool], rules: Rules) -> bool:
    """Where he does not carry on somebody comes to stand on Osiris."""
    return True


# --- tiles that move somebody ---


def by_tile(rules: Rules, state: LuxorState) -> bool:
    """Whether a mummy tile is in use."""
    return rules.waiting(state, rules.part(Mummy).box.replace)


@carried_on.reading("ruling.tile.moves", "shift-only", "osiris-stays")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """Who comes to Osiris by a mummy tile stays there."""
    return Route(halts) if by_tile(rules, state) else as_usual(rules, state, seat, halts, n)


@onward.reading("ruling.tile.moves", "shift-only")
def _(as_usual: Ours[Route], rules: Rules, state: LuxorState, seat: int, halts: Halts, n: int) -> Route:
    """A move by a mummy tile leads into no chamber."""
    shut = halts[-1] == rules.chamber and by_tile(rules, state)
    return Route((), SHUT) if shut else as_usual(rules, state, seat, halts, n)


@statues_wake.reading("ruling.tile.moves", "shift-only")
def _(as_usual: Ours[bool], rules: Rules, state: LuxorState) -> bool:
    """A move by a mummy tile wakes nobody."""
    return not by_tile(rules, state)


SHUT = Blocked("shut", "ruling.tile.moves")
