"""What a Luxor state is worth: points in hand, and points that are likely to come of how things stand.

Everything here looks at the seat's own hand and at what lies open, nothing else. What counts how much depends
on the stage of the game; `glance.py` has the tables of one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import cast

from luxor.classic.glance import Glance, Seen
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.scoring import count_sets, points_of_sets
from luxor.classic.rules.state import CARD, LuxorState
from luxor.classic.weights import FOLDER, Weights, read_weights, weights_of
from luxor.core.engine.chance import Draws
from luxor.core.engine.step import CHANCE, Frame, State
from luxor.core.heuristic import ANY, POINT, Claim, Heuristic
from luxor.core.position.position import AnyGame
from luxor.core.words.terms import Action

EARLY, LATE, LAST_ROUND = range(3)
FROZEN = "mcts-frozen:nodes=100"  # the strongest bot before weights were learned


class LuxorHeuristic(Heuristic):
    """Luxor, whatever its modules: what they add counts by its points alone."""

    ends, plans = 3000, 3000
    usual_turns = 28
    estimated = ("play", "move", "take", "act", "reduced")
    weights_file = FOLDER / "weights.toml"
    not_learned = ("last", "last.cards", "last.held", "chance", "most_spare")
    claims = (
        Claim("greedy-random-2", "greedy", "random", 2),
        Claim("quick-greedy-2", "quick", "greedy", 2),
        Claim("quick-greedy-4", "quick", "greedy", 4),
        Claim("planner-quick-2", "planner", "quick", 2),
        Claim("planner-quick-3", "planner", "quick", 3),
        Claim("planner-quick-4", "planner", "quick", 4),
        Claim("expert-planner-2", "expert:games=300", "planner", 2),
        Claim("expert-planner-3", "expert:games=300", "planner", 3),
        Claim("expert-planner-4", "expert:games=300", "planner", 4),
        # In a tenth of the CPU time that it took when it was the strongest, before engines were made faster:
        # 41, 78, 56 and 110 ms a decision against 4.0, 7.5, 5.3 and 10.7 (with 400 games, in one run).
        Claim("expert-frozen-2", "expert:games=400", FROZEN, 2),
        Claim("expert-frozen-4", "expert:games=400", FROZEN, 4),
        Claim("expert-frozen-2-modules", "expert:games=460", FROZEN, 2, True),
        Claim("expert-frozen-4-modules", "expert:games=420", FROZEN, 4, True),
    )

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.weights = weights or read_weights()
        self.rules = rules = cast("Luxor", game).rules
        self.spread = float(self.weights.spread)
        self.stages = [Glance(rules, stage) for stage in self.weights.stages]
        self.closing = self.kinds("refill", "draw", "end")
        self.sampled = self.kinds("turn-up", "scarab")
        self.names = [step.name for step in game.steps]
        self.kind_of = {step.name: kind for kind, step in enumerate(game.steps)}
        late = [POINT * (vp - now) for vp, now in zip(rules.vp, rules.track)]
        self.late = late if any(late) else []  # what treasures will still bring, where the track waits

    @classmethod
    def frozen(cls, game: AnyGame) -> LuxorHeuristic:
        return cls(game, read_weights("weights_frozen.toml"))

    @classmethod
    def by_weights(cls, game: AnyGame, text: str) -> LuxorHeuristic:
        return cls(game, weights_of(tomllib.loads(text)))

    def at(self, state: LuxorState) -> Glance:
        """The tables of the stage that the game is in."""
        left = self.rules.last_entry - state.entries
        return self.stages[LAST_ROUND if left <= 0 else LATE if left == 1 else EARLY]

    # --- values ---

    def value(self, state: State, seat: int) -> float:
        return self.worth(state, seat) / POINT

    def worth(self, state: State, seat: int) -> int:
        """What the state is worth to a seat, in thousandths."""
        state = cast("LuxorState", state)
        if not state.agenda or state.entries >= self.rules.last_entry:
            return self._final(state, seat)
        at, tiles, chamber = self.at(state), state.tiles, self.rules.chamber
        table, standing, card = at.places, at.standing, at.card
        found = POINT * state.score[seat]
        inside = 0
        for q in state.adventurers[seat]:
            if q >= 0:
                found += table[q]
                if q >= chamber:
                    inside += q == chamber
                else:
                    found += standing[tiles[q]]
            elif q == -1:
                found += at.w.awake
        for slot in state.hands[seat]:
            found += card[slot & CARD]
        return found + at.keys(state, seat, inside) + at.set_value(state, seat) + self._held(at, state, seat)

    def _final(self, state: LuxorState, seat: int) -> int:
        """The points if the game ended now: in the last round nothing else counts (base.end.finish-round)."""
        rules, top = self.rules, len(self.rules.wall)
        points = state.score[seat] + state.keys[seat] * rules.kit.key_points
        for q in state.adventurers[seat]:
            points += rules.wall[q if q < top else q - rules.lying] if q > 0 else 0
        points += points_of_sets(rules, count_sets(rules, state, seat)[0])
        return POINT * points + self._held(self.stages[LAST_ROUND], state, seat)

    def _held(self, at: Glance, state: LuxorState, seat: int) -> int:
        """What is neither on the track nor in the sets: sarcophagi, scarabs, and the things of modules."""
        found = at.scarab * len(state.scarabs[seat])
        for number, owner in enumerate(state.sarcophagi):
            if owner == seat:
                found += POINT * self.rules.kit.sarcophagi[number]
        for module in self.rules.modules:
            for name, count, points in module.prospects(state, seat):
                found += POINT * points + at.w.held.get(name, 0) * count
        if self.late:
            found += sum(self.late[tile] for tile in state.treasures[seat])
        return found

    def margin(self, state: State, seat: int) -> float:
        values = [self.worth(state, other) for other in range(self.rules.players)]
        mine = values.pop(seat)
        return (mine - max(values)) / POINT

    # --- quick choices ---

    def glance(self, state: State, frame: Frame, codes: list[int]) -> list[int] | None:
        state = cast("LuxorState", state)
        seat, name, at = frame.seat, self.names[frame.kind], self.at(state)
        seen: Seen = {}
        if name == "move":
            return [at.move(state, seat, code, seen) for code in codes]
        if name == "play" and codes == [0, 1]:
            hand = state.hands[seat]
            return [
                at.play(state, seat, card, seen) - at.card[card] for card in (hand[0] & CARD, hand[-1] & CARD)
            ]
        if name == "take":
            return [at.item(state, seat, code) for code in codes]
        if name == "act":
            return [at.landing(state, seat, space, 0) for space in codes]
        return None

    def choose(self, state: State, frame: Frame, codes: list[int], draws: Draws) -> int:
        values = self.glance(state, frame, codes)
        if values is not None:
            return codes[values.index(max(values))]
        name = self.names[frame.kind]
        habit = "first" if name == "reduced" else self.weights.habits.get(name, ANY)
        if habit == ANY or self.game.steps[frame.kind].usual:
            return super().choose(state, frame, codes, draws)
        return codes[0 if habit == "first" else -1]

    def promise(self, state: State, seat: int) -> float:
        """The better one of the two cards at the ends of the hand."""
        state = cast("LuxorState", state)
        hand = state.hands[seat]
        if not hand or state.entries >= self.rules.last_entry:
            return 0.0
        at, seen = self.at(state), Seen()
        best = max(at.play(state, seat, slot & CARD, seen) - at.card[slot & CARD]
                   for slot in (hand[0], hand[-1]))  # fmt: skip
        return best / POINT

    # --- time and chance ---

    def again(self, state: State, seat: int) -> State:
        if state.agenda and state.agenda[-1] == self.rules.plans[seat][-1]:
            return state
        after = cast("LuxorState", state).clone()
        places = after.adventurers[after.seat]
        while -1 in places:  # woken ones may move in the next turn
            places[places.index(-1)] = 0
        after.seat, after.took, after.turn = seat, 0, after.turn + 1
        after.agenda[:] = self.rules.openings[seat]
        return after

    def inert(self, state: State, frame: Frame) -> bool:
        """A drawn card lies in the middle of the hand, and piles turn up for later."""
        name = self.names[frame.kind]
        hand = cast("LuxorState", state).hands[frame.seat]
        return (name == "draw" and len(hand) > 2) or name in ("scarab", "turn-up")

    def chances(self, view: State, seat: int) -> Iterator[tuple[str, str, Mapping[Action, int]]]:
        yield from super().chances(view, seat)
        state, rules = cast("LuxorState", view), self.rules
        for back, stack in zip(rules.kit.backs, state.temples):
            step = self.game.steps[self.kind_of["reveal"]]
            space = rules.symbol.index(rules.kit.backs.index(back)) if stack else -1
            if space >= 0:
                yield self._weighted(
                    view, step.name, back, self.rules.frame(self.kind_of["reveal"], seat, space)
                )
        for pile, cards in enumerate(state.piles):
            if cards:
                yield self._weighted(
                    view, "turn-up", f"pile {pile + 1}", self.rules.frame(self.kind_of["turn-up"], seat, pile)
                )

    def _weighted(
        self, view: State, name: str, about: str, frame: Frame
    ) -> tuple[str, str, Mapping[Action, int]]:
        step = self.game.steps[frame.kind]
        assert step.sort == CHANCE
        return (
            name,
            about,
            {step.action(view, frame, code): w for code, w in step.weights(view, frame).items()},
        )
