"""Step 1 of a turn, second half: which adventurer moves how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.classic.rules.card_kinds import (
    ALL,
    CARD_KINDS,
    DIE,
    LAST,
    LESS,
    NUMBER,
    RANGE_DIE,
    numbers,
)
from luxor.classic.rules.landing import arrive, between
from luxor.classic.rules.movement import (
    contenders,
    halted,
    last_to_second,
    lies,
    lies_last,
    move_all,
    move_by,
    nobody_at,
    route,
    upright,
)
from luxor.classic.rules.ruleset import ACT, MOVE, PLAY, ROLL, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.classic.rules.statues_and_chamber import carry
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Params, Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell, that_apply

MOVE_ALL, CATCH_UP = -1, -2  # codes; the others are a space and a number of steps, see `move_code`
STEP_BITS = 6  # of a code, for its steps: from -1 to 20 there are, and -1 is written as 0
STEPS = (1 << STEP_BITS) - 1
VALUELESS = (DIE, RANGE_DIE, LAST)  # modes of a card that need no number


def move_code(space: int, n: int) -> int:
    """The code for moving an adventurer from a space by so many steps."""
    return (space << STEP_BITS) + n + 1


def move_of(code: int) -> tuple[int, int]:
    """The space and the steps that a code stands for."""
    return code >> STEP_BITS, (code & STEPS) - 1


def blocked(rules: Rules, state: LuxorState, seat: int, space: int, n: int) -> list[Violation]:
    """What stands in the way of a number of steps."""
    why = route(rules, state, seat, space, n).blocked
    if why is None:
        return []
    if why.code == "shut" or n == 0:
        return [Violation(why.code, why.rule, {"place": space})]
    left = sum(q > space for q in state.counted)
    return [Violation(why.code, why.rule, {"place": space, "n": n, "left": left})]


class MoveStep(LuxorStep):
    """Which adventurer moves how far."""

    name = "move"
    rule = "base.move.any-own"
    always = True

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return state.mode in VALUELESS or bool(state.value) or self.rules.standing >= 0

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        """Any of one's own adventurers that can move by a number of the card (base.move.any-own)."""
        rules, seat, mode = self.rules, frame.seat, state.mode
        if mode == ALL:
            return [MOVE_ALL] if self._anyone(state, seat, state.value) else []
        if mode == LAST:
            return [CATCH_UP] if last_to_second(rules, state, seat) else []
        wanted = numbers(mode, state.value, rules.die)
        ways = {
            (space, n): way.goal
            for space in dict.fromkeys(upright(rules, state, seat))
            for n in wanted
            if (way := route(rules, state, seat, space, n))
        }
        moves = [move_code(space, n) for space, n in ways]
        if len(wanted) == 1 and wanted[0]:  # two adventurers never come to the same by one number
            return moves
        ends = {(space, goal) for (space, _), goal in ways.items() if goal != space}
        if len(ends) == len(ways) and not any(rules.rest[state.tiles[goal]] for _, goal in ends):
            return moves  # nor does one that ends elsewhere by each number
        return rules.distinct(state, frame, moves)

    def _rule(self, state: LuxorState) -> str:
        return self.rules.rule_of_move(state)

    def _anyone(self, state: LuxorState, seat: int, n: int) -> bool:
        return any(route(self.rules, state, seat, q, n) for q in upright(self.rules, state, seat))

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if roll_again(self.rules, state, frame.seat, sink):
            return
        card = self.rules.last_card(state)
        rolled = card != NO_CARD and self.rules.mode[card] in (DIE, RANGE_DIE)
        why = "ruling.die.playable" if rolled else "ruling.play.options-optional"
        cause = "roll" if rolled else "card"
        tell(sink, "NobodyMoved", frame.seat, "base.move.none-possible", cause, (why,))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == MOVE_ALL:
            self._all(state, frame.seat, sink)
        elif code == CATCH_UP:
            self._catch_up(state, frame.seat, sink)
        else:
            self._one(state, frame.seat, *move_of(code), sink)

    def _one(self, state: LuxorState, seat: int, space: int, n: int, sink: Sink | None) -> None:
        """One adventurer moves, and performs the tile where it ends."""
        rules, depth = self.rules, self.rules.height(state)
        if n == 0 and route(rules, state, seat, space, 0).goal == space:  # no steps at all: it stays
            rules.push(state, rules.standing, seat, space)
            return
        n = n or 1  # a reading has it go on to the next tile
        as_any = state.mode == LESS and not self._less(state, seat, space, n)
        goal = move_by(rules, state, seat, space, n, sink)
        if as_any:
            state.mode = NUMBER  # what follows is as after any card
        if n > 0 or acts_after_step_back(rules):
            arrive(rules, state, seat, goal, depth, sink)
        else:
            halted(rules, state, seat, goal, sink)

    def _all(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """All active adventurers move (base.horus.all), unless one is asked first who enters for a key."""
        rules, also = self.rules, ("base.horus.all.order",)
        tell(sink, "AllMoved", seat, "base.horus.all", "card", also, steps=state.value)
        if rules.who_enters >= 0 and contenders(rules, state, seat, state.value):
            rules.push(state, rules.who_enters, seat, 0)
        else:
            self.move_all(state, seat, 0, sink)

    def move_all(self, state: LuxorState, seat: int, entered: int, sink: Sink | None) -> None:
        """All move, and one of them acts; so many went ahead into the chamber."""
        rules, depth = self.rules, self.rules.height(state)
        goals = move_all(rules, state, seat, state.value, sink, entered=entered)
        if goals and rules.hooks.moved:
            depth = between(rules, state, seat, depth, sink)
            goals = [goal for goal in goals if goal in state.adventurers[seat]]
        if goals:
            rules.put_at(state, depth, rules.frame(ACT, seat, *goals))

    def _less(self, state: LuxorState, seat: int, space: int, n: int) -> bool:
        """Whether one adventurer fewer is enough where a move with such a card ends."""
        jumped = len(route(self.rules, state, seat, space, n).halts) > 1
        return not jumped or one_less_after_jump(self.rules)

    def _catch_up(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """The last adventurer catches up with the one ahead of it (base.horus.last-to-second)."""
        rules = self.rules
        pair = last_to_second(rules, state, seat)
        assert pair is not None
        start, goal = pair
        nobody_ahead = goal in (start, rules.chamber)
        cases = {
            "base.horus.last-to-second.one-only": state.adventurers[seat].count(start) > 1,
            rules.lying_behind: lies_last(rules, state, seat),
            "ruling.last.none": nobody_ahead,
            "base.horus.last-to-second.empty": not (nobody_ahead or state.tiles[goal]),
        }
        also = that_apply(cases)
        tell(sink, "CaughtUp", seat, "base.horus.last-to-second", "card", also, start=start, goal=goal)
        depth = rules.height(state)
        carry(rules, state, seat, start, goal, sink)
        arrive(rules, state, seat, goal, depth, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        if code == MOVE_ALL:
            return act("move-all")
        if code == CATCH_UP:
            return act("catch-up")
        space, n = move_of(code)
        return act("move", self.rules.place_name(space), n)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("move-all", ()):
                return MOVE_ALL
            case ("catch-up", ()):
                return CATCH_UP
            case ("move", (place, int(n))) if -1 <= n <= 20:
                space = self.rules.place_code(place)
                return None if space is None else move_code(space, n)
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        offered = numbers(state.mode, state.value, self.rules.die)
        for place in dict.fromkeys(state.adventurers[frame.seat]):
            upright = self.rules.is_active(place)
            for n in (*offered, max(offered) + 1) if upright else offered[:1]:
                yield act("move", self.rules.place_name(0 if place == WOKEN else place), n)
        yield act("move-all")
        yield act("catch-up")

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        rules, seat = self.rules, frame.seat
        wanted = self._rule(state)
        verb = {ALL: MOVE_ALL, LAST: CATCH_UP}.get(state.mode, 0)
        if code in (MOVE_ALL, CATCH_UP) and code == verb:
            return []
        wrong = Violation({MOVE_ALL: "moves-all", CATCH_UP: "moves-last"}.get(verb, "moves-one"), wanted)
        if code in (MOVE_ALL, CATCH_UP):
            return [wrong]
        space, n = move_of(code)
        found = self._not_there(state, seat, space)
        if verb:
            return [*found, wrong]
        offered = numbers(state.mode, state.value, rules.die)
        if n not in offered:
            found.append(self._wrong_number(state, n, offered))
        if 0 <= space <= rules.chamber:
            found += blocked(rules, state, seat, space, n)
        return found

    def _wrong_number(self, state: LuxorState, n: int, offered: Sequence[int]) -> Violation:
        """The card, or what was rolled or made of it, allows other numbers."""
        card, value = state.card, offered[0]
        if len(offered) > 1:
            name = self.rules.kit.cards[card].name if card >= 0 else "?"
            params: Params = {"card": name, "n": n, "offered": tuple(offered)}
            return Violation("wrong-range", self._rule(state), params)
        own = card >= 0 and (state.mode, value) == (self.rules.mode[card], self.rules.value[card])
        params = {"n": n, "steps": value}
        return Violation("wrong-number" if own else "wrong-total", self._rule(state), params)

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        one = code not in (MOVE_ALL, CATCH_UP)
        found = self._not_there(state, seat, move_of(code)[0]) if one else []
        if not found and state.card == NO_CARD:
            kind = CARD_KINDS[ALL if code == MOVE_ALL else LAST]
            found = [Violation("card-first", "base.turn.steps")]
            found += [] if one else [Violation("needs-card", kind.rule)]
        elif not found and not self.rules.waiting(state, PLAY, ROLL, MOVE):
            found = [Violation("moved-already", self._rule(state))]
        return found or self.rules.first(state)

    def _not_there(self, state: LuxorState, seat: int, space: int) -> list[Violation]:
        rules, places = self.rules, state.adventurers[seat]
        where = rules.place_name(space)
        if space == 0 and 0 not in places and WOKEN in places:
            return [Violation("inactive", "base.move.woken-next-turn", {"place": where, "why": "woken"})]
        if space not in places:
            return [nobody_at(rules, state, seat, space)]
        if rules.is_lying(space):
            return [lies(rules, rules.space_of(space))]
        if not rules.is_active(space):
            why = {rules.chamber: "arrived", WOKEN: "woken"}.get(space, "asleep")
            return [Violation("inactive", "base.move.active-only", {"place": where, "why": why})]
        return []

    def remedies(
        self, state: LuxorState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        seat, (space, n) = frame.seat, move_of(code)
        codes = {violation.code for violation in found}
        ideas: list[Remedy] = []
        if codes & {"no-key", "osiris-blocked"}:
            ideas.append(Remedy("with-key", "base.chamber.key", edit={"keys": {seat: state.keys[seat] + 1}}))
        if "overshoot" in codes:  # what if the card had just the right number?
            left = sum(q > space for q in state.counted)
            number = {"played": [str(left), "number", left]}
            fitting = Remedy(
                "with-number", "base.chamber.exact", {"n": left}, act("move", space, left), number
            )
            ideas += [fitting] if str(left) in self.rules.kit.card_code else []
        if "inactive" in codes and space < 0:
            places = [0 if q == space else self.rules.place_name(q) for q in state.adventurers[seat]]
            awake = {"adventurers": {seat: places}}
            ideas.append(Remedy("if-awake", "base.move.active-only", action=act("move", 0, n), edit=awake))
        legal = self.options(state, frame)
        same = [option for option in legal if option >= 0 and move_of(option)[0] == space]
        return ideas + [
            Remedy("instead", self.rule, action=self.action(state, frame, c)) for c in (same or legal)[:3]
        ]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == MOVE_ALL:
            return ("base.horus.all", "base.horus.all.order", "ruling.all.blocked-stay")
        if code == CATCH_UP:
            return ("base.horus.last-to-second", "base.horus.last-to-second.one-only")
        rules: tuple[str, ...] = (self._rule(state), "base.move.any-own", "base.move.active-only",
                                  "base.move.tile-to-tile")  # fmt: skip
        space, n = move_of(code)
        goal = route(self.rules, state, frame.seat, space, n).goal
        if goal == self.rules.chamber:
            rules += ("base.chamber.exact", "base.chamber.key")
        return (*rules, "ruling.back.stairs") if n < 0 and goal == 0 else rules

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        if code < 0:
            return []
        space, n = move_of(code)
        goal = route(self.rules, state, frame.seat, space, n).goal
        need = self.rules.need[state.tiles[goal]] if goal != self.rules.chamber else 0
        have = state.adventurers[frame.seat].count(goal) + (goal != space)
        if have >= need:
            return []
        if have == need - 1 and state.mode == LESS and self._less(state, frame.seat, space, n):
            return [Note("reduced", "base.horus.one-less", {"need": need, "have": have})]
        return [Note("takes-nothing", "base.treasure.not-enough", {"need": need, "have": have})]

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code == MOVE_ALL:
            return (Target("choice", "move-all"),)
        if code == CATCH_UP:
            pair = last_to_second(self.rules, state, frame.seat)
            return (
                (Target("space", pair[0]), Target("space", pair[1]))
                if pair
                else (Target("choice", "catch-up"),)
            )
        space, n = move_of(code)
        start = Target("space", space) if space >= 0 else Target("sleeper", -1 - space)
        if self.rules.is_lying(space):
            start = Target("lying", self.rules.space_of(space))
        way = route(self.rules, state, frame.seat, space, n) if self.rules.is_active(space) else None
        if not way:
            return start, Target("number", n)
        forward = way.goal > space and n < 0 and not acts_after_step_back(self.rules)  # as a step does
        in_place = way.goal == space and n and 0 in numbers(state.mode, state.value, self.rules.die)
        if forward or in_place:
            return start, Target("space", way.goal), Target("number", n)
        return start, Target("space", way.goal)


# --- what the booklet leaves open ---


@clause
def roll_again(rules: Rules, state: LuxorState, seat: int, sink: Sink | None) -> bool:
    """A roll that moves nobody is lost (ruling.die.playable)."""
    return False


@clause
def acts_after_step_back(rules: Rules) -> bool:
    """A tile is performed after a step back as after any other (ruling.back.acts)."""
    return True


@clause
def one_less_after_jump(rules: Rules) -> bool:
    """One adventurer fewer is enough where Osiris carried one on, too (ruling.one-less.after-osiris)."""
    return True
