"""Step 1 of a turn, second half: which adventurer moves how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.classic.rules.components import ALL, DIE, LAST, LESS, RANGE_DIE
from luxor.classic.rules.landing import arrive, effect
from luxor.classic.rules.movement import (
    NO_KEY,
    NO_TILE_BEHIND,
    OVERSHOOT,
    carry,
    last_to_second,
    lies,
    move_all,
    move_by,
    nobody_at,
    resting,
    route,
    upright,
)
from luxor.classic.rules.ruleset import ACT, LuxorStep, Rules, numbers
from luxor.classic.rules.state import WOKEN, LuxorState
from luxor.core.step import Frame
from luxor.core.terms import Action, Sink, Target, act, tell
from luxor.core.verdict import Note, Remedy, Violation

MOVE_ALL, CATCH_UP = -1, -2  # codes; others are space * 64 + steps + 1
BLOCKS = {
    OVERSHOOT: ("overshoot", "base.chamber.exact"),
    NO_KEY: ("no-key", "base.chamber.no-key"),
    NO_TILE_BEHIND: ("no-tile-behind", "ruling.back.stairs"),
}
OSIRIS_BLOCK = ("osiris-blocked", "ruling.osiris.blocked")
VALUELESS = (DIE, RANGE_DIE, LAST)  # modes of a card that need no number


class MoveStep(LuxorStep):
    """Which adventurer moves how far."""

    name = "move"
    rule = "base.move.any-own"
    always = True

    def __init__(self, rules: Rules) -> None:
        self.r = rules

    def fits(self, s: LuxorState, f: Frame) -> bool:
        return s.mode in VALUELESS or bool(s.value) or self.r.standing >= 0

    def options(self, s: LuxorState, f: Frame) -> list[int]:
        r, seat, mode = self.r, f[1], s.mode
        if mode == ALL:
            return [MOVE_ALL] if self._anyone(s, seat, s.value) else []
        if mode == LAST:
            return [CATCH_UP] if last_to_second(r, s, seat) else []
        wanted = numbers(mode, s.value, r.die)
        chamber = r.chamber
        found: list[int] = []
        stayed = False
        before = -1
        for q in s.adventurers[seat]:
            if q < 0 or q == before:
                continue
            if q >= chamber:
                break
            before = q
            if len(wanted) == 1 and wanted[0]:
                if route(r, s, seat, q, wanted[0]) >= 0:
                    found.append((q << 6) + wanted[0] + 1)
                continue
            rests: list[int] = []
            for n in wanted:  # by Osiris and tunnels two numbers may come to the same
                goal = route(r, s, seat, q, n)
                if goal < 0:
                    continue
                if n == 0:  # in place, where it may or may not act
                    if effect(r, s, seat, q) or not stayed:
                        found.append((q << 6) + 1)
                        stayed = stayed or not effect(r, s, seat, q)
                    continue
                rest = resting(r, s, seat, goal)
                if rest == q and (goal != q or not effect(r, s, seat, q)):
                    if stayed:
                        continue
                    stayed = True
                if rest not in rests:
                    rests.append(rest)
                    found.append((q << 6) + n + 1)
        return found

    def _rule(self, s: LuxorState) -> str:
        return self.r.rule_of_move(s)

    def _anyone(self, s: LuxorState, seat: int, n: int) -> bool:
        return any(route(self.r, s, seat, q, n) >= 0 for q in upright(self.r, s, seat))

    def void(self, s: LuxorState, f: Frame, sink: Sink | None) -> None:
        if sink:
            tell(sink, "NobodyMoved", f[1], "base.move.none-possible", "roll", ("ruling.die.playable",))

    def take(self, s: LuxorState, f: Frame, code: int, sink: Sink | None) -> None:
        r, seat = self.r, f[1]
        depth = len(s.agenda)
        if code >= 0 and code & 63 == 1:  # 0 steps
            s.agenda.append((r.standing, seat, code >> 6))
        elif code >= 0:
            arrive(r, s, seat, move_by(r, s, seat, code >> 6, (code & 63) - 1, sink), depth, sink)
        elif code == MOVE_ALL:
            if sink:
                also = ("base.horus.all.order",)
                tell(sink, "AllMoved", seat, "base.horus.all", "card", also, steps=s.value)
            goals = move_all(r, s, seat, s.value, sink)
            if goals:
                s.agenda.insert(depth, (ACT, seat, *goals))
        else:
            self._catch_up(s, seat, sink)

    def _catch_up(self, s: LuxorState, seat: int, sink: Sink | None) -> None:
        r = self.r
        pair = last_to_second(r, s, seat)
        assert pair is not None
        start, goal = pair
        if sink:
            shared = s.adventurers[seat].count(start) > 1
            also: tuple[str, ...] = ("base.horus.last-to-second.one-only",) if shared else ()
            if not s.tiles[goal]:
                also += ("base.horus.last-to-second.empty",)
            tell(sink, "CaughtUp", seat, "base.horus.last-to-second", "card", also, start=start, goal=goal)
        depth = len(s.agenda)
        carry(r, s, seat, start, goal, sink)
        arrive(r, s, seat, goal, depth, sink)

    def action(self, s: LuxorState, f: Frame, code: int) -> Action:
        if code == MOVE_ALL:
            return act("move-all")
        if code == CATCH_UP:
            return act("catch-up")
        return act("move", self.r.place_name(code >> 6), (code & 63) - 1)

    def code(self, s: LuxorState, f: Frame, action: Action) -> int | None:
        match action:
            case ("move-all", ()):
                return MOVE_ALL
            case ("catch-up", ()):
                return CATCH_UP
            case ("move", (place, int(n))) if -1 <= n <= 20 and (n != 0 or self.r.standing >= 0):
                space = self.r.place_code(place)
                return None if space is None else (space << 6) + n + 1
        return None

    def candidates(self, s: LuxorState, f: Frame) -> Iterator[Action]:
        offered = numbers(s.mode, s.value, self.r.die)
        for place in dict.fromkeys(s.adventurers[f[1]]):
            upright = 0 <= place < self.r.chamber
            for n in (*offered, max(offered) + 1) if upright else offered[:1]:
                yield act("move", self.r.place_name(0 if place == WOKEN else place), n)
        yield act("move-all")
        yield act("catch-up")

    def violations(self, s: LuxorState, f: Frame, code: int) -> list[Violation]:
        r, seat = self.r, f[1]
        card = r.kit.cards[s.card].name if s.card >= 0 else "?"
        wanted = self._rule(s)
        verb = {ALL: MOVE_ALL, LAST: CATCH_UP}.get(s.mode, 0)
        if code in (MOVE_ALL, CATCH_UP):
            return [] if code == verb else [Violation("wrong-card", wanted, {"card": card})]
        space, n = code >> 6, (code & 63) - 1
        found = self._not_there(s, seat, space)
        if verb:
            return [*found, Violation("wrong-card", wanted, {"card": card})]
        offered = numbers(s.mode, s.value, r.die)
        if n not in offered:
            found.append(Violation("wrong-number", wanted, {"card": card, "n": n, "offered": tuple(offered)}))
        if 0 <= space <= r.chamber:
            found += self._blocked(s, seat, space, n)
        return found

    def _not_there(self, s: LuxorState, seat: int, space: int) -> list[Violation]:
        r, places = self.r, s.adventurers[seat]
        where = r.place_name(space)
        if space == 0 and 0 not in places and WOKEN in places:
            return [Violation("inactive", "base.move.woken-next-turn", {"place": where, "why": "woken"})]
        if space not in places:
            return [nobody_at(r, s, seat, space)]
        if space > r.chamber:
            return [lies(r, space - r.lying)]
        if not 0 <= space < r.chamber:
            why = {r.chamber: "arrived", WOKEN: "woken"}.get(space, "asleep")
            return [Violation("inactive", "base.move.active-only", {"place": where, "why": why})]
        return []

    def _blocked(self, s: LuxorState, seat: int, space: int, n: int) -> list[Violation]:
        goal = route(self.r, s, seat, space, n)
        if goal >= 0:
            return []
        code, rule = BLOCKS.get(goal, OSIRIS_BLOCK)
        left = sum(q > space for q in s.steps)
        return [Violation(code, rule, {"place": space, "n": n, "left": left})]

    def remedies(self, s: LuxorState, f: Frame, code: int, found: Sequence[Violation]) -> list[Remedy]:
        seat, space, n = f[1], code >> 6, (code & 63) - 1
        codes = {violation.code for violation in found}
        ideas: list[Remedy] = []
        if codes & {"no-key", "osiris-blocked"}:
            ideas.append(Remedy("with-key", "base.chamber.key", edit={"keys": {seat: s.keys[seat] + 1}}))
        if "overshoot" in codes:  # what if the card had just the right number?
            left = sum(q > space for q in s.steps)
            number = {"played": [str(left), "number", left]}
            fitting = Remedy(
                "with-number", "base.chamber.exact", {"n": left}, act("move", space, left), number
            )
            ideas += [fitting] if str(left) in self.r.kit.card_code else []
        if "inactive" in codes and space < 0:
            places = [0 if q == space else self.r.place_name(q) for q in s.adventurers[seat]]
            awake = {"adventurers": {seat: places}}
            ideas.append(Remedy("if-awake", "base.move.active-only", action=act("move", 0, n), edit=awake))
        legal = self.options(s, f)
        same = [option for option in legal if option >= 0 and option >> 6 == space]
        return ideas + [
            Remedy("instead", self.rule, action=self.action(s, f, c)) for c in (same or legal)[:3]
        ]

    def basis(self, s: LuxorState, f: Frame, code: int) -> tuple[str, ...]:
        if code == MOVE_ALL:
            return ("base.horus.all", "base.horus.all.order", "ruling.all.blocked-stay")
        if code == CATCH_UP:
            return ("base.horus.last-to-second", "base.horus.last-to-second.one-only")
        rules: tuple[str, ...] = (self._rule(s), "base.move.any-own", "base.move.active-only",
                                  "base.move.tile-to-tile")  # fmt: skip
        space, n = code >> 6, (code & 63) - 1
        if route(self.r, s, f[1], space, n) == self.r.chamber:
            rules += ("base.chamber.exact", "base.chamber.key")
        return rules

    def notes(self, s: LuxorState, f: Frame, code: int) -> list[Note]:
        if code < 0:
            return []
        space, n = code >> 6, (code & 63) - 1
        goal = route(self.r, s, f[1], space, n)
        need = self.r.need[s.tiles[goal]] if goal != self.r.chamber else 0
        have = s.adventurers[f[1]].count(goal) + (goal != space)
        if have >= need:
            return []
        if s.mode == LESS and have == need - 1:
            return [Note("reduced", "base.horus.one-less", {"need": need, "have": have})]
        return [Note("takes-nothing", "base.treasure.not-enough", {"need": need, "have": have})]

    def targets(self, s: LuxorState, f: Frame, code: int) -> tuple[Target, ...]:
        if code == MOVE_ALL:
            return (Target("choice", "move-all"),)
        if code == CATCH_UP:
            pair = last_to_second(self.r, s, f[1])
            return (
                (Target("space", pair[0]), Target("space", pair[1]))
                if pair
                else (Target("choice", "catch-up"),)
            )
        space, n = code >> 6, (code & 63) - 1
        goal = route(self.r, s, f[1], space, n) if 0 <= space < self.r.chamber else -1
        start = Target("space", space) if space >= 0 else Target("sleeper", -1 - space)
        if space > self.r.chamber:
            start = Target("lying", space - self.r.lying)
        return (start, Target("space", goal)) if goal >= 0 else (start, Target("number", n))
