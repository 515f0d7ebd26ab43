"""Readings of cards: which must be played, and what those that move several do."""

from __future__ import annotations

from functools import partial

from luxor.classic.rules.card_kinds import ALL, DIE, RANGE_DIE
from luxor.classic.rules.chances import reshuffle_if_empty
from luxor.classic.rules.landing import effect
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.movement import NO_KEY, OSIRIS_NO_KEY, can_move, reaches, route, upright
from luxor.classic.rules.ruleset import NoteStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.core.modules import Slice
from luxor.core.terms import Sink, tell

# ruling.play.must-move: either outer card may be played, with or without a move
FreePlay = partial(Change, Rules, must_move=False)
# ruling.plus-minus.tile: a +/-1 card moves by one space, be it empty or not
OneSpace = partial(Change, Rules, by_space=True)
# ruling.none-possible.rest: a die card is rolled though no roll moves anybody
RolledAnyway = partial(Change, Rules, rolls_anyway=True)
# ruling.nobody-moves.round: the game ends as soon as nobody's outer cards move anybody
NobodyCouldMove = partial(Change, Rules, any_card_counts=True)
# ruling.nobody-moves.round: the same for all cards in hand, the inner ones included
NoCardInHandMoves = partial(Change, Rules, any_card_counts=True, inner_cards_count=True)
# ruling.nobody-moves.round: the game ends after as many turns in a row without a move as there are players
TurnsInARow = partial(Change, Rules, idle_in_a_row=True)
# ruling.nobody-moves.when: the last one who cannot move still takes the turn
LastTurnTaken = partial(Change, Rules, ends_before_turn=False)
# ruling.deck.reshuffle-when: what was played in this turn is not shuffled with the other discards
PlayedStaysOut = partial(Change, Rules, played_stays_out=True)
# ruling.chamber.two-at-once: all whom one card brings into the chamber are a single entry
OneEntry = partial(Change, Rules, one_entry=True)


class WokenMove(LuxorModule[Slice]):
    """Who is woken while all move moves last (ruling.all.woken-stay)."""

    def all_move(self, state: LuxorState, seat: int) -> list[int]:
        places = state.adventurers[seat]
        count = places.count(WOKEN)
        state.adventurers[seat] = sorted(0 if place == WOKEN else place for place in places)
        return [0] * count


class AnyoneActs(LuxorModule[Slice]):
    """After all have moved, one that stayed may act as well (ruling.all.choice, ruling.all.blocked-stay)."""

    def actors(self, state: LuxorState, seat: int, goals: list[int], entered: int, stopped: int) -> list[int]:
        stayed = [space for space in upright(self.rules, state, seat) if space and space not in goals]
        return [*goals, *stayed]


class UsefulActs(LuxorModule[Slice]):
    """After all have moved, only one whose tile does something may be chosen (ruling.all.choice)."""

    def actors(self, state: LuxorState, seat: int, goals: list[int], entered: int, stopped: int) -> list[int]:
        return [space for space in goals if effect(self.rules, state, seat, space)]


class MoversCount(LuxorModule[Slice]):
    """After all have moved, a treasure counts only those who moved to it (ruling.all.choice)."""

    def install(self, rules: Rules) -> None:
        rules.movers_only = rules.add_step(_Movers(rules))


class _Movers(NoteStep):
    """While one of them acts: the space of those who moved there, once for each."""

    name = "movers"
    fields = ("space...",)


class AllMustMove(LuxorModule[Slice]):
    """A move-all card needs all active adventurers to be able to move (ruling.all.blocked-stay)."""

    playable_rule = "ruling.all.blocked-stay"

    def concerns(self, card: int) -> bool:
        return self.rules.mode[card] == ALL

    def playable(self, state: LuxorState, seat: int, card: int) -> bool:
        ways = ways_of_all(self.rules, state, seat, card)
        return min(ways, default=0) >= 0 and ways.count(self.rules.chamber) <= state.keys[seat]


class KeysForAll(LuxorModule[Slice]):
    """A move-all card may not bring in more than there are keys (ruling.chamber.keys-in-order)."""

    playable_rule = "ruling.chamber.keys-in-order"

    def concerns(self, card: int) -> bool:
        return self.rules.mode[card] == ALL

    def playable(self, state: LuxorState, seat: int, card: int) -> bool:
        arriving = (self.rules.chamber, NO_KEY, OSIRIS_NO_KEY)
        ways = ways_of_all(self.rules, state, seat, card)
        return sum(way in arriving for way in ways) <= state.keys[seat]


def ways_of_all(rules: Rules, state: LuxorState, seat: int, card: int) -> list[int]:
    """Where a card that moves all leads each of them, or what blocks it."""
    return [route(rules, state, seat, space, rules.value[card]) for space in upright(rules, state, seat)]


class EveryRoll(LuxorModule[Slice]):
    """A die card counts as able to move only if every roll moves somebody (ruling.die.playable)."""

    playable_rule = "ruling.die.playable"

    def concerns(self, card: int) -> bool:
        return self.rules.mode[card] in (DIE, RANGE_DIE)

    def playable(self, state: LuxorState, seat: int, card: int) -> bool:
        rules, offers = self.rules, self.rules.offers[card]
        change = (len(offers) - rules.die) // 2  # by which a roll may be changed
        for roll in range(1, rules.die + 1):
            least = 1 if rules.mode[card] == RANGE_DIE else roll - change
            if not any(reaches(rules, state, seat, n) for n in range(least, roll + change + 1)):
                return False
        return True


class RollAgain(LuxorModule[Slice]):
    """A roll that moves nobody is rolled again, as long as some roll would (ruling.die.playable)."""

    def stuck(self, state: LuxorState, seat: int, sink: Sink | None) -> bool:
        rules, card = self.rules, state.card
        rolled = card != NO_CARD and rules.mode[card] in (DIE, RANGE_DIE) and rules.last_card(state) == card
        changed = any(in_force(state) for in_force in rules.in_force)
        if not rolled or changed or not can_move(rules, state, seat, card):
            return False
        state.mode, state.value = rules.mode[card], rules.value[card]
        for kind in rules.after_play:
            state.agenda.append((kind, seat))
        rules.push_roll(state, seat)
        if sink:
            tell(sink, "RolledInVain", seat, "ruling.die.playable", "roll")
        return True


class EntryIsAction(LuxorModule[Slice]):
    """Whoever enters the chamber while all move has acted (ruling.chamber.entry-is-movement)."""

    def actors(self, state: LuxorState, seat: int, goals: list[int], entered: int, stopped: int) -> list[int]:
        return [] if entered else goals


class IntoChamber(LuxorModule[Slice]):
    """The last one may catch up with one in the chamber, for a key (ruling.last.none)."""

    def catches_up(self, state: LuxorState, seat: int, last: int) -> tuple[int, int] | None:
        chamber = self.rules.chamber
        able = state.keys[seat] and chamber in state.adventurers[seat]
        return (last, chamber) if able else None


class CatchUpInPlace(LuxorModule[Slice]):
    """Where all share one space, one of them performs its tile again (ruling.last.none)."""

    def catches_up(self, state: LuxorState, seat: int, last: int) -> tuple[int, int] | None:
        return last, last


class ShuffledAtOnce(LuxorModule[Slice]):
    """The discards are shuffled as soon as the last card was drawn (ruling.deck.reshuffle-when)."""

    def drawn(self, state: LuxorState, seat: int, card: int, sink: Sink | None) -> None:
        reshuffle_if_empty(self.rules, state, seat, sink)
