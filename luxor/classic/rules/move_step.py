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
from luxor.classic.rules.landing import arrive, between, effect
from luxor.classic.rules.movement import (
    NO_KEY,
    OVERSHOOT,
    contenders,
    halted,
    last_to_second,
    leads_nowhere,
    lies,
    lies_last,
    move_all,
    move_by,
    nobody_at,
    resting,
    route,
    stops,
    upright,
)
from luxor.classic.rules.ruleset import ACT, MOVE, NO_TILE_BEHIND, PLAY, ROLL, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, WOKEN, LuxorState
from luxor.classic.rules.statues_and_chamber import carry
from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Note, Remedy, Violation

MOVE_ALL, CATCH_UP = -1, -2  # codes; the others are a space and a number of steps, see `move_code`
STEP_BITS = 6  # of a code, for its steps: from -1 to 20 there are, and -1 is written as 0
STEPS = (1 << STEP_BITS) - 1
BLOCKS = {
    OVERSHOOT: ("overshoot", "base.chamber.exact"),
    NO_KEY: ("no-key", "base.chamber.no-key"),
    NO_TILE_BEHIND: ("no-tile-behind", "ruling.back.stairs"),
}
OSIRIS_BLOCK = ("osiris-blocked", "ruling.osiris.blocked")
VALUELESS = (DIE, RANGE_DIE, LAST)  # modes of a card that need no number


def move_code(space: int, n: int) -> int:
    """The code for moving an adventurer from a space by so many steps."""
    return (space << STEP_BITS) + n + 1


def move_of(code: int) -> tuple[int, int]:
    """The space and the steps that a code stands for."""
    return code >> STEP_BITS, (code & STEPS) - 1


def blocked(rules: Rules, state: LuxorState, seat: int, space: int, n: int) -> list[Violation]:
    """What stands in the way of a number of steps."""
    goal = route(rules, state, seat, space, n)
    if goal >= 0:
        return []
    code, rule = BLOCKS.get(goal, OSIRIS_BLOCK)
    rule = rules.blocks.get(goal, rule)
    if goal == rules.shut:
        return [Violation("shut", rule, {"place": space})]
    if n == 0:
        return [Violation("zero-in-vain", rule, {"place": space})]
    left = sum(q > space for q in state.counted)
    return [Violation(code, rule, {"place": space, "n": n, "left": left})]


class MoveStep(LuxorStep):
    """Which adventurer moves how far."""

    name = "move"
    rule = "base.move.any-own"
    always = True

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return state.mode in VALUELESS or bool(state.value) or self.rules.standing >= 0

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        rules, seat, mode = self.rules, frame[1], state.mode
        if mode == ALL:
            return [MOVE_ALL] if self._anyone(state, seat, state.value) else []
        if mode == LAST:
            return [CATCH_UP] if last_to_second(rules, state, seat) else []
        wanted = numbers(mode, state.value, rules.die)
        if len(wanted) == 1 and wanted[0]:
            return self._by_one_number(state, seat, wanted[0])
        found: list[int] = []
        stayed = False
        tiles, leads_on = state.tiles, rules.rest
        before = -1
        for q in state.adventurers[seat]:
            if not before < q < rules.chamber:
                continue
            before = q
            rests: list[int] = []
            for n in wanted:  # by Osiris and tunnels two numbers may come to the same
                goal = route(rules, state, seat, q, n)
                if goal < 0:
                    continue
                if n > 0 and goal != q and goal not in rests and leads_on[tiles[goal]] is None:
                    rests.append(goal)  # as nearly always: it stays where no other number leads
                    found.append(move_code(q, n))
                    continue
                if n == 0 and goal == q:  # in place, where it may or may not act
                    if effect(rules, state, seat, q) or not stayed:
                        found.append(move_code(q, 0))
                        stayed = stayed or not effect(rules, state, seat, q)
                    continue
                acts = n >= 0 or rules.back_acts
                rest = resting(rules, state, seat, goal) if acts else goal
                if rest == q and not (goal == q and acts and effect(rules, state, seat, q)):
                    if stayed:
                        continue
                    stayed = True
                if rest != goal and not leads_nowhere(rules, state, rest):
                    rest = -rest  # one who is taken there does not act: not the same as moving there
                other = not acts and rest in rests and self._would_act(state, seat, q, goal)
                if other or not (rest in rests or (not acts and -rest in rests)):
                    rests.append(rest)
                    found.append(move_code(q, n))
        return found

    def _by_one_number(self, state: LuxorState, seat: int, n: int) -> list[int]:
        """The options where everybody moves by the same number: no two come to the same."""
        rules, chamber, found = self.rules, self.rules.chamber, []
        before = -1
        for q in state.adventurers[seat]:
            if before < q < chamber:
                before = q
                if route(rules, state, seat, q, n) >= 0:
                    found.append(move_code(q, n))
        return found

    def _rule(self, state: LuxorState) -> str:
        return self.rules.rule_of_move(state)

    def _anyone(self, state: LuxorState, seat: int, n: int) -> bool:
        return any(route(self.rules, state, seat, q, n) >= 0 for q in upright(self.rules, state, seat))

    def void(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        if any(stuck(state, frame[1], sink) for stuck in self.rules.stuck):
            return
        if sink:
            card = self.rules.last_card(state)
            rolled = card != NO_CARD and self.rules.mode[card] in (DIE, RANGE_DIE)
            why = "ruling.die.playable" if rolled else "ruling.play.options-optional"
            cause = "roll" if rolled else "card"
            tell(sink, "NobodyMoved", frame[1], "base.move.none-possible", cause, (why,))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, seat = self.rules, frame[1]
        depth = rules.height(state)
        if code >= 0:
            space, n = move_of(code)
            if not n and rules.stays and route(rules, state, seat, space, 0) != space:
                n = 1  # a reading has it go on to the next tile
            if n:
                as_any = state.mode == LESS and not self._less(state, seat, space, n)
                goal = move_by(rules, state, seat, space, n, sink)
                if as_any:
                    state.mode = NUMBER  # what follows is as after any card
                if n > 0 or rules.back_acts:
                    arrive(rules, state, seat, goal, depth, sink)
                else:
                    halted(rules, state, seat, goal, sink)
            else:
                state.agenda.append((rules.standing, seat, space))
        elif code == MOVE_ALL:
            if sink:
                also = ("base.horus.all.order",)
                tell(sink, "AllMoved", seat, "base.horus.all", "card", also, steps=state.value)
            if rules.who_enters >= 0 and contenders(rules, state, seat, state.value):
                state.agenda.append((rules.who_enters, seat, 0))
            else:
                self.move_all(state, seat, 0, sink)
        else:
            self._catch_up(state, seat, sink)

    def move_all(self, state: LuxorState, seat: int, entered: int, sink: Sink | None) -> None:
        """All move, and one of them acts; so many went ahead into the chamber."""
        rules, depth = self.rules, self.rules.height(state)
        goals = move_all(rules, state, seat, state.value, sink, entered=entered)
        if goals and rules.moved:
            depth = between(rules, state, seat, depth, sink)
            goals = [goal for goal in goals if goal in state.adventurers[seat]]
        if goals:
            rules.put_at(state, depth, (ACT, seat, *goals))

    def _would_act(self, state: LuxorState, seat: int, space: int, goal: int) -> bool:
        """Whether the tile of arrival would do something for one who came there by a step forward, or
        would wait until somebody is done who has a say when others wake."""
        after = state.clone()
        carry(self.rules, after, seat, space, goal, None)
        more = self.rules.height(after) > self.rules.height(state)
        waits = more and not leads_nowhere(self.rules, after, goal)
        return waits or bool(effect(self.rules, after, seat, goal))

    def _less(self, state: LuxorState, seat: int, space: int, n: int) -> bool:
        """Whether one adventurer fewer is enough where a move with such a card ends."""
        return self.rules.less_after_jump or len(stops(self.rules, state, seat, space, n)) == 1

    def _catch_up(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        rules = self.rules
        pair = last_to_second(rules, state, seat)
        assert pair is not None
        start, goal = pair
        if sink:
            shared = state.adventurers[seat].count(start) > 1
            also: tuple[str, ...] = ("base.horus.last-to-second.one-only",) if shared else ()
            also += (rules.lying_behind,) if lies_last(rules, state, seat) else ()
            if goal in (start, rules.chamber):
                also += ("ruling.last.none",)
            elif not state.tiles[goal]:
                also += ("base.horus.last-to-second.empty",)
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
        for place in dict.fromkeys(state.adventurers[frame[1]]):
            upright = 0 <= place < self.rules.chamber
            for n in (*offered, max(offered) + 1) if upright else offered[:1]:
                yield act("move", self.rules.place_name(0 if place == WOKEN else place), n)
        yield act("move-all")
        yield act("catch-up")

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        rules, seat = self.rules, frame[1]
        card = rules.kit.cards[state.card].name if state.card >= 0 else "?"
        wanted = self._rule(state)
        verb = {ALL: MOVE_ALL, LAST: CATCH_UP}.get(state.mode, 0)
        if code in (MOVE_ALL, CATCH_UP):
            return [] if code == verb else [Violation("wrong-card", wanted, {"card": card})]
        space, n = move_of(code)
        found = self._not_there(state, seat, space)
        if verb:
            return [*found, Violation("wrong-card", wanted, {"card": card})]
        offered = numbers(state.mode, state.value, rules.die)
        if n not in offered:
            found.append(Violation("wrong-number", wanted, {"card": card, "n": n, "offered": tuple(offered)}))
        if 0 <= space <= rules.chamber:
            found += blocked(rules, state, seat, space, n)
        return found

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        one = code not in (MOVE_ALL, CATCH_UP)
        found = self._not_there(state, seat, move_of(code)[0]) if one else []
        if not found and state.card == NO_CARD:
            kind = CARD_KINDS[ALL if code == MOVE_ALL else LAST]
            found = [Violation("card-first", "base.turn.steps")]
            found += [] if one else [Violation("needs-card", kind.rule)]
        elif not found and not self.rules.waiting(state, PLAY, ROLL, MOVE):
            found = [Violation("moved-already", self._rule(state))]
        return found

    def _not_there(self, state: LuxorState, seat: int, space: int) -> list[Violation]:
        rules, places = self.rules, state.adventurers[seat]
        where = rules.place_name(space)
        if space == 0 and 0 not in places and WOKEN in places:
            return [Violation("inactive", "base.move.woken-next-turn", {"place": where, "why": "woken"})]
        if space not in places:
            return [nobody_at(rules, state, seat, space)]
        if space > rules.chamber:
            return [lies(rules, space - rules.lying)]
        if not 0 <= space < rules.chamber:
            why = {rules.chamber: "arrived", WOKEN: "woken"}.get(space, "asleep")
            return [Violation("inactive", "base.move.active-only", {"place": where, "why": why})]
        return []

    def remedies(
        self, state: LuxorState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        seat, (space, n) = frame[1], move_of(code)
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
        goal = route(self.rules, state, frame[1], space, n)
        if goal == self.rules.chamber:
            rules += ("base.chamber.exact", "base.chamber.key")
        return (*rules, "ruling.back.stairs") if n < 0 and goal == 0 else rules

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        if code < 0:
            return []
        space, n = move_of(code)
        goal = route(self.rules, state, frame[1], space, n)
        need = self.rules.need[state.tiles[goal]] if goal != self.rules.chamber else 0
        have = state.adventurers[frame[1]].count(goal) + (goal != space)
        if have >= need:
            return []
        if have == need - 1 and state.mode == LESS and self._less(state, frame[1], space, n):
            return [Note("reduced", "base.horus.one-less", {"need": need, "have": have})]
        return [Note("takes-nothing", "base.treasure.not-enough", {"need": need, "have": have})]

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code == MOVE_ALL:
            return (Target("choice", "move-all"),)
        if code == CATCH_UP:
            pair = last_to_second(self.rules, state, frame[1])
            return (
                (Target("space", pair[0]), Target("space", pair[1]))
                if pair
                else (Target("choice", "catch-up"),)
            )
        space, n = move_of(code)
        goal = route(self.rules, state, frame[1], space, n) if 0 <= space < self.rules.chamber else -1
        start = Target("space", space) if space >= 0 else Target("sleeper", -1 - space)
        if space > self.rules.chamber:
            start = Target("lying", space - self.rules.lying)
        if goal > space and n < 0 and not self.rules.back_acts:  # a step forward leads there, too
            return start, Target("space", goal), Target("number", n)
        return (start, Target("space", goal)) if goal >= 0 else (start, Target("number", n))
