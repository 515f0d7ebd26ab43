"""What a Luxor state is worth: points in hand, and points that are likely to come of how things stand.

Everything here looks at the seat's own hand and at what lies open, nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from luxor.classic.rules.card_kinds import ALL, CARD_KINDS, DIE, LAST, LESS, RANGE, RANGE_DIE, numbers
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.landing import KEY_ITEM, PILE, SCARAB_ITEM, WILD_ITEM
from luxor.classic.rules.move_step import move_of
from luxor.classic.rules.movement import last_to_second, resting, route, upright
from luxor.classic.rules.scoring import count_sets, most_sets, points_of_sets
from luxor.classic.rules.state import ASLEEP, CARD, LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.chance import Draws
from luxor.core.heuristic import Claim, Heuristic
from luxor.core.position import AnyGame
from luxor.core.step import CHANCE, Frame, State
from luxor.core.terms import Action

POINT = 1000  # all values are whole thousandths of a point: the compiled twin comes to the very same
WEIGHTS = Path(__file__).parent / "data" / "weights.toml"


class Weights(NamedTuple):
    """How much things count, in thousandths; what each is, the file says."""

    wall: int
    step: int
    awake: int
    lying: int
    standing: int
    standing_more: int
    first_key: int
    second_key: int
    partial: int
    spare: int
    most_spare: int
    entering: int
    nothing: int
    unable: int
    card_value: int
    cards: Mapping[str, int]


@cache
def standard_weights() -> Weights:
    return Weights(**tomllib.loads(WEIGHTS.read_text("utf-8")))


Seen = dict[int, int]  # what acting on a space is worth, worked out once per choice


class LuxorHeuristic(Heuristic):
    """Luxor, whatever its modules: what they add counts by its points alone."""

    ends, plans = 3000, 3000
    claims = (
        Claim("greedy-random-2", "greedy", "random", 2),
        Claim("greedy-random-4", "greedy", "random", 4),
        Claim("planner-greedy-2", "planner", "greedy", 2),
        Claim("planner-greedy-4", "planner", "greedy", 4),
        Claim("mcts-planner-2", "mcts:nodes=100", "planner", 2),
        # with all modules: for the record, so a few deals will do
        Claim("greedy-random-2-modules", "greedy", "random", 2, True, 20),
        Claim("planner-greedy-2-modules", "planner", "greedy", 2, True, 20),
        Claim("mcts-planner-2-modules", "mcts:nodes=100", "planner", 2, True, 10),
    )

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.w = w = weights or standard_weights()
        self.rules = rules = cast("Luxor", game).rules
        kit = rules.kit
        self.closing = self.kinds("refill", "draw", "end")
        self.sampled = self.kinds("turn-up", "scarab")
        self.names = [step.name for step in game.steps]
        self.kind_of = {step.name: kind for kind, step in enumerate(game.steps)}
        self.places = [w.wall * rules.wall[q] + w.step * q + w.awake for q in range(kit.chamber)]
        self.places.append(POINT * kit.chamber_points + w.awake)
        self.places += [value - w.lying for value in self.places]
        self.type = [kit.types.index(tile.type) if tile.type in kit.types else -1 for tile in kit.tiles]
        self.standing = [  # per tile: what waiting on it is worth to each of those it needs
            w.standing * (POINT * tile.vp + w.standing_more) // (POINT * tile.need) if tile.need else 0
            for tile in kit.tiles
        ]
        self.scarab = POINT * sum(kit.scarabs) // max(1, len(kit.scarabs))
        self.card = [self._card(card.mode, card.value) if card.eyes else 0 for card in kit.cards]
        self._sets: dict[tuple[int, ...], int] = {}
        late = [POINT * (vp - now) for vp, now in zip(rules.vp, rules.track)]
        self.late = late if any(late) else []  # what treasures will still bring, where the track waits

    def _card(self, mode: int, value: int) -> int:
        base = self.w.cards.get(CARD_KINDS[mode].word, self.w.cards["other"])
        return base * value if mode in (RANGE, ALL) else base + self.w.card_value * value

    # --- values ---

    def value(self, state: State, seat: int) -> float:
        return self.worth(cast("LuxorState", state), seat) / POINT

    def worth(self, state: LuxorState, seat: int) -> int:
        """What the state is worth to a seat, in thousandths."""
        if not state.agenda or state.entries >= self.rules.last_entry:
            return self._final(state, seat)
        rules, places = self.rules, state.adventurers[seat]
        table, tiles, standing, chamber = self.places, state.tiles, self.standing, rules.chamber
        found = POINT * state.score[seat] + (self._late(state, seat) if self.late else 0)
        inside = 0
        for q in places:
            if q >= 0:
                found += table[q]
                if q >= chamber:
                    inside += q == chamber
                else:
                    found += standing[tiles[q]]
            elif q == -1:
                found += self.w.awake
        found += self._keys(state, seat, inside)
        found += self._set_value(state, seat)
        found += self.scarab * len(state.scarabs[seat])
        for number, owner in enumerate(state.sarcophagi):
            if owner == seat:
                found += POINT * rules.kit.sarcophagi[number]
        card = self.card
        for slot in state.hands[seat]:
            found += card[slot & CARD]
        return found

    def _final(self, state: LuxorState, seat: int) -> int:
        """The points if the game ended now: in the last round nothing else counts (base.end.finish-round)."""
        rules, top = self.rules, len(self.rules.wall)
        points = state.score[seat] + state.keys[seat] * rules.kit.key_points
        for q in state.adventurers[seat]:
            points += rules.wall[q if q < top else q - rules.lying] if q > 0 else 0
        for number, owner in enumerate(state.sarcophagi):
            points += rules.kit.sarcophagi[number] if owner == seat else 0
        sets, _ = count_sets(rules, state, seat)
        points += points_of_sets(rules, sets)
        return POINT * points + self._late(state, seat) + self.scarab * len(state.scarabs[seat])

    def _late(self, state: LuxorState, seat: int) -> int:
        """The points of treasures that are not on the track yet."""
        return sum(self.late[tile] for tile in state.treasures[seat]) if self.late else 0

    def margin(self, state: State, seat: int) -> float:
        values = [self.worth(cast("LuxorState", state), other) for other in range(self.rules.players)]
        mine = values.pop(seat)
        return (mine - max(values)) / POINT

    def _keys(self, state: LuxorState, seat: int, inside: int) -> int:
        keys = state.keys[seat]
        useful = min(keys, max(0, 2 - inside))
        bonus = self.w.first_key * (useful > 0) + self.w.second_key * (useful > 1)
        return POINT * keys * self.rules.kit.key_points + bonus

    def _set_value(self, state: LuxorState, seat: int, more: int = -1) -> int:
        """Sets made and in the making; `more`: a treasure type to add, or the number of types for a wild."""
        counts = [0] * (len(self.rules.kit.types) + 1)
        kinds = self.type
        for tile in state.treasures[seat]:
            counts[kinds[tile]] += 1
        counts[-1] = state.wilds[seat]
        if more >= 0:
            counts[more] += 1
        key = tuple(counts)
        found = self._sets.get(key)
        if found is None:
            found = self._sets[key] = self._worth(counts[:-1], counts[-1])
        return found

    def _worth(self, counts: list[int], wilds: int) -> int:
        sets, used = most_sets(self.rules, counts, wilds)
        points = points_of_sets(self.rules, sets)
        more = points_of_sets(self.rules, sets + 1) - points
        missing = max(0, sum(max(0, sets + 1 - count) for count in counts) - wilds)
        spare = sum(max(0, count - sets - 1) for count in counts) + max(0, wilds - used - 1)
        making = self.w.partial * more * (len(counts) - missing) // len(counts)
        return POINT * points + making + self.w.spare * min(self.w.most_spare, spare)

    # --- quick choices: what a move changes, read off without making it ---

    def choose(self, state: State, frame: Frame, codes: list[int], draws: Draws) -> int:
        state = cast("LuxorState", state)
        seat, name = frame[1], self.names[frame[0]]
        seen: Seen = {}
        if name == "move":
            return max(codes, key=lambda code: self._move(state, seat, code, seen))
        if name == "play" and len(codes) == 2 and codes == [0, 1]:
            hand = state.hands[seat]
            left, right = hand[0] & CARD, hand[-1] & CARD
            mine = self._play(state, seat, left, seen) - self.card[left]
            return int(self._play(state, seat, right, seen) - self.card[right] > mine)
        if name == "take":
            return max(codes, key=lambda code: self._item(state, seat, code))
        if name == "act":
            return max(codes, key=lambda space: self._landing(state, seat, space, 0))
        if name == "reduced":
            return codes[0]
        return super().choose(state, frame, codes, draws)

    def promise(self, state: State, seat: int) -> float:
        """The better one of the two cards at the ends of the hand."""
        state = cast("LuxorState", state)
        hand = state.hands[seat]
        if not hand or state.entries >= self.rules.last_entry:
            return 0.0
        seen: Seen = {}
        best = max(self._play(state, seat, slot & CARD, seen) - self.card[slot & CARD]
                   for slot in (hand[0], hand[-1]))  # fmt: skip
        return best / POINT

    def _play(self, state: LuxorState, seat: int, card: int, seen: Seen) -> int:
        """The best move with a card; for a die the average over its faces."""
        rules = self.rules
        mode, value = rules.mode[card], rules.value[card]
        spaces = sorted(set(upright(rules, state, seat)))
        if mode == LAST:
            pair = last_to_second(rules, state, seat)
            return self._gain(state, seat, *pair, seen) if pair else -self.w.unable
        if mode == ALL:
            return self._all(state, seat, value)
        if mode in (DIE, RANGE_DIE):
            best = [self._best(state, seat, spaces, (n,), seen) for n in range(1, rules.die + 1)]
            if mode == RANGE_DIE:
                best = [max(best[: n + 1]) for n in range(rules.die)]
            return sum(best) // len(best)
        return self._best(
            state, seat, spaces, numbers(mode, value, rules.die), {} if mode == LESS else seen, mode == LESS
        )

    def _best(
        self,
        state: LuxorState,
        seat: int,
        spaces: list[int],
        wanted: tuple[int, ...],
        seen: Seen,
        less: bool = False,
    ) -> int:
        best = -self.w.nothing
        for q in spaces:
            for n in wanted:
                goal = route(self.rules, state, seat, q, n)
                if goal >= 0:
                    gain = self._gain(state, seat, q, goal, seen, less)
                    if gain > best:
                        best = gain
        return best

    def _all(self, state: LuxorState, seat: int, n: int) -> int:
        rules, found, act = self.rules, 0, 0
        for q in upright(rules, state, seat):
            goal = route(rules, state, seat, q, n)
            if goal >= 0:
                found += self.places[goal] - self.places[q] + self._woken(state, seat, q, goal)
                if goal < rules.chamber:
                    act = max(act, self._landing(state, seat, goal, 1))
        return found + act

    def _move(self, state: LuxorState, seat: int, code: int, seen: Seen) -> int:
        if code < 0:
            return 0
        q, n = move_of(code)
        return self._gain(state, seat, q, route(self.rules, state, seat, q, n), seen, state.mode == LESS)

    def _gain(self, state: LuxorState, seat: int, q: int, goal: int, seen: Seen, less: bool = False) -> int:
        rules = self.rules
        if goal == rules.chamber:
            prize = rules.kit.sarcophagi[state.entries] if state.entries < len(state.sarcophagi) else 0
            return self.places[goal] - self.places[q] + POINT * prize - self.w.entering
        rest = resting(rules, state, seat, goal)
        found = self.places[rest] - self.places[q] + self._woken(state, seat, q, rest)
        found -= self.standing[state.tiles[q]]
        landing = seen.get(goal)
        if landing is None:
            landing = seen[goal] = self._landing(state, seat, goal, 1, less)
        return found + landing

    def _woken(self, state: LuxorState, seat: int, q: int, goal: int) -> int:
        zone = self.rules.zone
        if zone[goal] == zone[q] or state.adventurers[seat][0] > ASLEEP:
            return 0
        sleepers = state.adventurers[seat]
        return sum(self.w.awake for statue in range(zone[q], zone[goal]) if ASLEEP - statue in sleepers)

    def _landing(self, state: LuxorState, seat: int, space: int, more: int, less: bool = False) -> int:
        """What acting on a space is worth with `more` adventurers there than now."""
        rules, tile = self.rules, state.tiles[space]
        if rules.kind[tile] is TREASURE:
            have, need = state.adventurers[seat].count(space) + more, rules.need[tile]
            share = self.standing[tile]
            if have < need - less:
                return share * more
            gain = self._set_value(state, seat, self.type[tile]) - self._set_value(state, seat)
            return POINT * rules.vp[tile] + gain - share * (have - more)
        found = rules.items[tile](rules, state, seat, tile)
        return max((self._item(state, seat, item) for item in found), default=0)

    def _item(self, state: LuxorState, seat: int, item: int) -> int:
        if item == KEY_ITEM:
            held, inside = state.keys[seat], state.adventurers[seat].count(self.rules.chamber)
            wanted = held + inside
            return POINT * self.rules.kit.key_points + (
                self.w.first_key if wanted < 1 else self.w.second_key if wanted < 2 else 0
            )
        if item == SCARAB_ITEM:
            return self.scarab
        if item == WILD_ITEM:
            return self._set_value(state, seat, len(self.rules.kit.types)) - self._set_value(state, seat)
        return self.card[state.tops[item - PILE]] if 0 <= item - PILE < len(state.tops) else 0

    # --- time and chance ---

    def again(self, state: State, seat: int) -> State:
        if state.agenda and state.agenda[-1] == self.rules.plans[seat][-1]:
            return state
        after = cast("LuxorState", state).clone()
        places = after.adventurers[after.seat]
        while -1 in places:  # woken ones may move in the next turn
            places[places.index(-1)] = 0
        after.seat, after.took, after.turn = seat, 0, after.turn + 1
        after.agenda[:] = self.rules.plans[seat]
        return after

    def inert(self, state: State, frame: Frame) -> bool:
        """A drawn card lies in the middle of the hand, and piles turn up for later."""
        name = self.names[frame[0]]
        hand = cast("LuxorState", state).hands[frame[1]]
        return (name == "draw" and len(hand) > 2) or name in ("scarab", "turn-up")

    def chances(self, view: State, seat: int) -> Iterator[tuple[str, str, Mapping[Action, int]]]:
        yield from super().chances(view, seat)
        state, rules = cast("LuxorState", view), self.rules
        for back, stack in zip(rules.kit.backs, state.temples):
            step = self.game.steps[self.kind_of["reveal"]]
            space = rules.symbol.index(rules.kit.backs.index(back)) if stack else -1
            if space >= 0:
                yield self._weighted(view, step.name, back, (self.kind_of["reveal"], seat, space))
        for pile, cards in enumerate(state.piles):
            if cards:
                yield self._weighted(
                    view, "turn-up", f"pile {pile + 1}", (self.kind_of["turn-up"], seat, pile)
                )

    def _weighted(
        self, view: State, name: str, about: str, frame: Frame
    ) -> tuple[str, str, Mapping[Action, int]]:
        step = self.game.steps[frame[0]]
        assert step.sort == CHANCE
        return (
            name,
            about,
            {step.action(view, frame, code): w for code, w in step.weights(view, frame).items()},
        )
