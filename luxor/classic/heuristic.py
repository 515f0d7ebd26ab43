"""What a Luxor state is worth: points in hand, and points that are likely to come of how things stand.

Everything here looks at the seat's own hand and at what lies open, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from luxor.classic.rules.components import ALL, DIE, LAST, LESS, RANGE, RANGE_DIE, TREASURE
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.landing import KEY_ITEM, PILE, SCARAB_ITEM, WILD_ITEM, items
from luxor.classic.rules.movement import last_to_second, resting, route, upright
from luxor.classic.rules.ruleset import numbers
from luxor.classic.rules.scoring import count_sets
from luxor.classic.rules.state import ASLEEP, CARD, LuxorState
from luxor.core.chance import Draws
from luxor.core.heuristic import Heuristic
from luxor.core.position import AnyGame
from luxor.core.step import CHANCE, Frame, State
from luxor.core.terms import Action


class Weights(NamedTuple):
    """How much things count. Only `wall` was settled by matches between variants; the rest are estimates."""

    wall: float = 0.35  # of the points on the wall where an adventurer is ...
    step: float = 0.17  # ... and per space
    awake: float = 1.6  # an adventurer that may move
    standing: float = 0.30  # share of a treasure for those who wait on it
    first_key: float = 3.5
    second_key: float = 2.0
    partial: float = 0.75  # share of the next set's points for a set in the making
    spare: float = 0.5  # a treasure beyond that
    cards: float = 1.0  # Horus cards in hand


Seen = dict[int, float]  # what acting on a space is worth, worked out once per choice
CARDS = {RANGE: 0.25, RANGE_DIE: 0.8, ALL: 1.2, LAST: 1.0, LESS: 1.0}


class LuxorHeuristic(Heuristic):
    """Luxor, whatever its modules: what they add counts by its points alone."""

    ends, plans = 3000, 3000
    blind = MappingProxyType({"move": ("start", "n"), "catch-up": (), "advance": ("n",)})

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.w = w = weights or Weights()
        self.r = r = cast("Luxor", game).rules
        kit = r.kit
        self.closing = self.kinds("refill", "draw", "end")
        self.sampled = self.kinds("turn-up", "scarab")
        self.names = [step.name for step in game.steps]
        self.kind_of = {step.name: kind for kind, step in enumerate(game.steps)}
        self.places = [w.wall * r.wall[q] + w.step * q + w.awake for q in range(kit.chamber)]
        self.places.append(float(kit.chamber_points) + w.awake)
        self.places += [value - 1.0 for value in self.places]  # lying ones
        self.type = [kit.types.index(tile.type) if tile.type in kit.types else -1 for tile in kit.tiles]
        self.scarab = sum(kit.scarabs) / max(1, len(kit.scarabs))
        self.card = [self._card(card.mode, card.value) if card.eyes else 0.0 for card in kit.cards]
        self._sets: dict[tuple[int, ...], float] = {}

    def _card(self, mode: int, value: int) -> float:
        base = self.w.cards * CARDS.get(mode, 0.5)
        return base * value if mode in (RANGE, ALL) else base + 0.15 * value

    # --- values ---

    def value(self, s: State, seat: int) -> float:
        s = cast("LuxorState", s)
        if not s.agenda or s.entries >= self.r.last_entry:
            return self._final(s, seat)
        r, places = self.r, s.adventurers[seat]
        table, tiles, need, standing = self.places, s.tiles, r.need, self.w.standing
        chamber = r.chamber
        found = float(s.score[seat])
        inside = 0
        for q in places:
            if q >= 0:
                found += table[q]
                if q >= chamber:
                    inside += q == chamber
                elif need[tiles[q]]:
                    found += standing * (r.vp[tiles[q]] + 2) / need[tiles[q]]
            elif q == -1:
                found += self.w.awake
        found += self._keys(s, seat, inside)
        found += self._set_value(s, seat)
        found += self.scarab * len(s.scarabs[seat])
        for number, owner in enumerate(s.sarcophagi):
            if owner == seat:
                found += r.kit.sarcophagi[number]
        card = self.card
        for slot in s.hands[seat]:
            found += card[slot & CARD]
        return found

    def _final(self, s: LuxorState, seat: int) -> float:
        """The points if the game ended now: in the last round nothing else counts (base.end.finish-round)."""
        r, top = self.r, len(self.r.wall)
        found = s.score[seat] + s.keys[seat] * r.kit.key_points + self.scarab * len(s.scarabs[seat])
        for q in s.adventurers[seat]:
            found += r.wall[q if q < top else q - r.lying] if q > 0 else 0
        for number, owner in enumerate(s.sarcophagi):
            found += r.kit.sarcophagi[number] if owner == seat else 0
        sets, _ = count_sets(r, s, seat)
        return found + (r.kit.set_points[min(sets, len(r.kit.set_points)) - 1] if sets else 0)

    def margin(self, s: State, seat: int) -> float:
        values = [self.value(s, other) for other in range(self.r.players)]
        mine = values.pop(seat)
        return mine - max(values)

    def _keys(self, s: LuxorState, seat: int, inside: int) -> float:
        keys = s.keys[seat]
        useful = min(keys, max(0, 2 - inside))
        bonus = self.w.first_key * (useful > 0) + self.w.second_key * (useful > 1)
        return keys * self.r.kit.key_points + bonus

    def _set_value(self, s: LuxorState, seat: int, more: int = -1) -> float:
        """Sets made and in the making; `more`: a treasure type to add, or the number of types for a wild."""
        counts = [0] * (len(self.r.kit.types) + 1)
        kinds = self.type
        for tile in s.treasures[seat]:
            counts[kinds[tile]] += 1
        counts[-1] = s.wilds[seat]
        if more >= 0:
            counts[more] += 1
        key = tuple(counts)
        found = self._sets.get(key)
        if found is None:
            found = self._sets[key] = self._worth(counts[:-1], counts[-1])
        return found

    def _worth(self, counts: list[int], wilds: int) -> float:
        points = (0, *self.r.kit.set_points)
        sets, used = _most_sets(counts, wilds, len(counts) - self.r.kit.wilds_in_a_set)
        at = min(sets, len(points) - 1)
        after = min(sets + 1, len(points) - 1)
        missing = max(0, sum(max(0, sets + 1 - count) for count in counts) - wilds)
        share = 1 - missing / len(counts)
        spare = sum(max(0, count - sets - 1) for count in counts)
        return (
            points[at]
            + self.w.partial * share * (points[after] - points[at])
            + self.w.spare * min(3, spare + max(0, wilds - used - 1))
        )

    # --- quick choices: what a move changes, read off without making it ---

    def choose(self, s: State, f: Frame, codes: list[int], draws: Draws) -> int:
        s = cast("LuxorState", s)
        seat, name = f[1], self.names[f[0]]
        seen: Seen = {}
        if name == "move":
            return max(codes, key=lambda code: self._move(s, seat, code, seen))
        if name == "play" and len(codes) == 2 and codes == [0, 1]:
            hand = s.hands[seat]
            left, right = hand[0] & CARD, hand[-1] & CARD
            mine = self._play(s, seat, left, seen) - self.card[left]
            return int(self._play(s, seat, right, seen) - self.card[right] > mine)
        if name == "take":
            return max(codes, key=lambda code: self._item(s, seat, code))
        if name == "act":
            return max(codes, key=lambda space: self._landing(s, seat, space, 0))
        if name == "reduced":
            return codes[0]
        return codes[draws.below(len(codes))]

    def promise(self, s: State, seat: int) -> float:
        """The better one of the two cards at the ends of the hand."""
        s = cast("LuxorState", s)
        hand = s.hands[seat]
        if not hand or s.entries >= self.r.last_entry:
            return 0.0
        seen: Seen = {}
        return max(self._play(s, seat, slot & CARD, seen) - self.card[slot & CARD]
                   for slot in (hand[0], hand[-1]))  # fmt: skip

    def _play(self, s: LuxorState, seat: int, card: int, seen: Seen) -> float:
        """The best move with a card; for a die the average over its faces."""
        r = self.r
        mode, value = r.mode[card], r.value[card]
        spaces = sorted(set(upright(r, s, seat)))
        if mode == LAST:
            pair = last_to_second(r, s, seat)
            return self._gain(s, seat, *pair, seen) if pair else -1.0
        if mode == ALL:
            return self._all(s, seat, value)
        if mode in (DIE, RANGE_DIE):
            best = [self._best(s, seat, spaces, (n,), seen) for n in range(1, r.die + 1)]
            if mode == RANGE_DIE:
                best = [max(best[: n + 1]) for n in range(r.die)]
            return sum(best) / len(best)
        return self._best(
            s, seat, spaces, numbers(mode, value, r.die), {} if mode == LESS else seen, mode == LESS
        )

    def _best(
        self,
        s: LuxorState,
        seat: int,
        spaces: list[int],
        wanted: tuple[int, ...],
        seen: Seen,
        less: bool = False,
    ) -> float:
        best = -3.0
        for q in spaces:
            for n in wanted:
                goal = route(self.r, s, seat, q, n)
                if goal >= 0:
                    gain = self._gain(s, seat, q, goal, seen, less)
                    if gain > best:
                        best = gain
        return best

    def _all(self, s: LuxorState, seat: int, n: int) -> float:
        r, found, act = self.r, 0.0, 0.0
        for q in upright(r, s, seat):
            goal = route(r, s, seat, q, n)
            if goal >= 0:
                found += self.places[goal] - self.places[q] + self._woken(s, seat, q, goal)
                if goal < r.chamber:
                    act = max(act, self._landing(s, seat, goal, 1))
        return found + act

    def _move(self, s: LuxorState, seat: int, code: int, seen: Seen) -> float:
        if code < 0:
            return 0.0
        q, n = code >> 6, (code & 63) - 1
        return self._gain(s, seat, q, route(self.r, s, seat, q, n), seen, s.mode == LESS)

    def _gain(self, s: LuxorState, seat: int, q: int, goal: int, seen: Seen, less: bool = False) -> float:
        r = self.r
        if goal == r.chamber:
            prize = r.kit.sarcophagi[s.entries] if s.entries < len(s.sarcophagi) else 0
            return self.places[goal] - self.places[q] + prize - 1.0
        rest = resting(r, s, seat, goal)
        found = self.places[rest] - self.places[q] + self._woken(s, seat, q, rest)
        tile = s.tiles[q]
        if r.need[tile]:
            found -= self.w.standing * (r.vp[tile] + 2) / r.need[tile]
        landing = seen.get(goal)
        if landing is None:
            landing = seen[goal] = self._landing(s, seat, goal, 1, less)
        return found + landing

    def _woken(self, s: LuxorState, seat: int, q: int, goal: int) -> float:
        zone = self.r.zone
        if zone[goal] == zone[q] or s.adventurers[seat][0] > ASLEEP:
            return 0.0
        sleepers = s.adventurers[seat]
        return sum(self.w.awake for statue in range(zone[q], zone[goal]) if ASLEEP - statue in sleepers)

    def _landing(self, s: LuxorState, seat: int, space: int, more: int, less: bool = False) -> float:
        """What acting on a space is worth with `more` adventurers there than now."""
        r, tile = self.r, s.tiles[space]
        kind = r.kind[tile]
        if kind == TREASURE:
            have, need = s.adventurers[seat].count(space) + more, r.need[tile]
            share = self.w.standing * (r.vp[tile] + 2) / need
            if have < need - less:
                return share * more
            gain = self._set_value(s, seat, self.type[tile]) - self._set_value(s, seat)
            return r.vp[tile] + gain - share * (have - more)
        if kind <= TREASURE:
            return 0.0
        return max((self._item(s, seat, item) for item in items(r, s, seat, tile)), default=0.0)

    def _item(self, s: LuxorState, seat: int, item: int) -> float:
        if item == KEY_ITEM:
            held, inside = s.keys[seat], s.adventurers[seat].count(self.r.chamber)
            wanted = held + inside
            return self.r.kit.key_points + (
                self.w.first_key if wanted < 1 else self.w.second_key if wanted < 2 else 0.0
            )
        if item == SCARAB_ITEM:
            return self.scarab
        if item == WILD_ITEM:
            return self._set_value(s, seat, len(self.r.kit.types)) - self._set_value(s, seat)
        return self.card[s.tops[item - PILE]] if 0 <= item - PILE < len(s.tops) else 0.0

    # --- time and chance ---

    def again(self, s: State, seat: int) -> State:
        if s.agenda and s.agenda[-1] == self.r.plans[seat][-1]:
            return s
        after = cast("LuxorState", s).clone()
        places = after.adventurers[after.seat]
        while -1 in places:  # woken ones may move in the next turn
            places[places.index(-1)] = 0
        after.seat, after.took, after.turn = seat, 0, after.turn + 1
        after.agenda[:] = self.r.plans[seat]
        return after

    def inert(self, s: State, f: Frame) -> bool:
        """A drawn card lies in the middle of the hand, and piles turn up for later."""
        name = self.names[f[0]]
        hand = cast("LuxorState", s).hands[f[1]]
        return (name == "draw" and len(hand) > 2) or name in ("scarab", "turn-up")

    def chances(self, view: State, seat: int) -> Iterator[tuple[str, str, Mapping[Action, int]]]:
        yield from super().chances(view, seat)
        s, r = cast("LuxorState", view), self.r
        for back, stack in zip(r.kit.backs, s.temples):
            step = self.game.steps[self.kind_of["reveal"]]
            space = r.symbol.index(r.kit.backs.index(back)) if stack else -1
            if space >= 0:
                yield self._weighted(view, step.name, back, (self.kind_of["reveal"], seat, space))
        for pile, cards in enumerate(s.piles):
            if cards:
                yield self._weighted(
                    view, "turn-up", f"pile {pile + 1}", (self.kind_of["turn-up"], seat, pile)
                )

    def _weighted(
        self, view: State, name: str, about: str, f: Frame
    ) -> tuple[str, str, Mapping[Action, int]]:
        step = self.game.steps[f[0]]
        assert step.sort == CHANCE
        return name, about, {step.action(view, f, code): w for code, w in step.weights(view, f).items()}


def _most_sets(counts: list[int], wilds: int, own_share: int) -> tuple[int, int]:
    """How many sets can be made, and how many wilds that takes."""
    sets = used = 0
    while True:
        more = sets + 1
        missing = sum(max(0, more - count) for count in counts)
        real = sum(min(count, more) for count in counts)
        if missing > wilds or real < more * own_share:
            return sets, used
        sets, used = more, missing
