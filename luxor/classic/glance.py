"""What looks good at a glance in one stage of a game: the worth of places, cards, tiles and sets."""

from __future__ import annotations

from luxor.classic.rules.card_kinds import ALL, CARD_KINDS, DIE, LAST, LESS, RANGE, RANGE_DIE, numbers
from luxor.classic.rules.landing import KEY_ITEM, PILE, SCARAB_ITEM, WILD_ITEM
from luxor.classic.rules.move_step import move_of
from luxor.classic.rules.movement import last_to_second, resting, route, upright
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.scoring import points_of_sets, possible_sets
from luxor.classic.rules.state import ASLEEP, LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.classic.weights import Stage
from luxor.core.heuristic import POINT

Seen = dict[int, int]  # what acting on a space is worth, worked out once per choice


class Glance:
    """The weights of one stage as tables, and what a move changes, read off without making it."""

    def __init__(self, rules: Rules, weights: Stage) -> None:
        self.rules = rules
        self.w = w = weights
        kit = rules.kit
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

    def _card(self, mode: int, value: int) -> int:
        base = self.w.cards.get(CARD_KINDS[mode].word, self.w.cards["other"])
        return base * value if mode in (RANGE, ALL) else base + self.w.card_value * value

    # --- things that a seat has ---

    def keys(self, state: LuxorState, seat: int, inside: int) -> int:
        keys = state.keys[seat]
        useful = min(keys, max(0, 2 - inside))
        bonus = self.w.first_key * (useful > 0) + self.w.second_key * (useful > 1)
        return POINT * keys * self.rules.kit.key_points + bonus

    def set_value(self, state: LuxorState, seat: int, more: int = -1) -> int:
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
        sets, used, _ = possible_sets(self.rules, counts, wilds)[-1]
        points = points_of_sets(self.rules, sets)
        more = points_of_sets(self.rules, sets + 1) - points
        missing = max(0, sum(max(0, sets + 1 - count) for count in counts) - wilds)
        spare = sum(max(0, count - sets - 1) for count in counts) + max(0, wilds - used - 1)
        making = self.w.partial * more * (len(counts) - missing) // len(counts)
        return POINT * points + making + self.w.spare * min(self.w.most_spare, spare)

    # --- what a card, a move, a landing changes ---

    def play(self, state: LuxorState, seat: int, card: int, seen: Seen) -> int:
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
                way = route(self.rules, state, seat, q, n)
                if way:
                    gain = self._gain(state, seat, q, way.goal, seen, less)
                    if gain > best:
                        best = gain
        return best

    def _all(self, state: LuxorState, seat: int, n: int) -> int:
        rules, found, act = self.rules, 0, 0
        for q in upright(rules, state, seat):
            way = route(rules, state, seat, q, n)
            if way:
                goal = way.goal
                found += self.places[goal] - self.places[q] + self._woken(state, seat, q, goal)
                if goal < rules.chamber:
                    act = max(act, self.landing(state, seat, goal, 1))
        return found + act

    def move(self, state: LuxorState, seat: int, code: int, seen: Seen) -> int:
        if code < 0:
            return 0
        q, n = move_of(code)
        goal = route(self.rules, state, seat, q, n).goal
        return self._gain(state, seat, q, goal, seen, state.mode == LESS)

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
            landing = seen[goal] = self.landing(state, seat, goal, 1, less)
        return found + landing

    def _woken(self, state: LuxorState, seat: int, q: int, goal: int) -> int:
        zone = self.rules.zone
        if zone[goal] == zone[q] or state.adventurers[seat][0] > ASLEEP:
            return 0
        sleepers = state.adventurers[seat]
        return sum(self.w.awake for statue in range(zone[q], zone[goal]) if ASLEEP - statue in sleepers)

    def landing(self, state: LuxorState, seat: int, space: int, more: int, less: bool = False) -> int:
        """What acting on a space is worth with `more` adventurers there than now."""
        rules, tile = self.rules, state.tiles[space]
        if rules.kind[tile] is TREASURE:
            have, need = state.adventurers[seat].count(space) + more, rules.need[tile]
            share = self.standing[tile]
            if have < need - less:
                return share * more
            gain = self.set_value(state, seat, self.type[tile]) - self.set_value(state, seat)
            return POINT * rules.vp[tile] + gain - share * (have - more)
        found = rules.items[tile](rules, state, seat, tile)
        return max((self.item(state, seat, item) for item in found), default=0)

    def item(self, state: LuxorState, seat: int, item: int) -> int:
        if item == KEY_ITEM:
            held, inside = state.keys[seat], state.adventurers[seat].count(self.rules.chamber)
            wanted = held + inside
            return POINT * self.rules.kit.key_points + (
                self.w.first_key if wanted < 1 else self.w.second_key if wanted < 2 else 0
            )
        if item == SCARAB_ITEM:
            return self.scarab
        if item == WILD_ITEM:
            return self.set_value(state, seat, len(self.rules.kit.types)) - self.set_value(state, seat)
        return self.card[state.tops[item - PILE]] if 0 <= item - PILE < len(state.tops) else 0
