"""The choices that follow a move: who acts, what to take, whether to take a treasure cheaply."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.landing import (
    BEFORE_MOVING,
    KEY_ITEM,
    NOTHING,
    NOWHERE,
    PILE,
    SCARAB_ITEM,
    WILD_ITEM,
    act_at,
    give,
    lies_open,
    not_taken,
    present,
    take_treasure,
)
from luxor.classic.rules.movement import nobody_at, upright
from luxor.classic.rules.ruleset import ACT, LuxorStep, Rules
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.classic.rules.tile_kinds import Offering
from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Value, Violation
from luxor.core.words.terms import Action, Sink, Target, act, tell, that_apply


class ActStep(LuxorStep):
    """After move-all: which one of those that moved performs its tile. The frame lists their spaces."""

    name = "act"
    rule = "base.horus.all.one-action"
    fields = ("space...",)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return all(
            0 < space < self.rules.chamber and space in state.adventurers[frame.seat] for space in frame.about
        )

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.rules.distinct(state, frame, list(dict.fromkeys(frame.about)))

    def alike(self, state: LuxorState, frame: Frame) -> dict[int, int]:
        listed = self.rules.same_as(state, frame, list(dict.fromkeys(frame.about)))
        return {space: first for space, first in listed.items() if space != first}

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        also = ("ruling.all.choice",)
        tell(sink, "ActorChosen", frame.seat, "base.horus.all.one-action", "card", also, space=code)
        if self.rules.movers_only >= 0 and self.rules.need[state.tiles[code]]:
            self.rules.push(state, self.rules.movers_only, frame.seat, *[code] * frame.about.count(code))
        act_at(self.rules, state, frame.seat, code, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("act", code)

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("act", (place,)):
                return self.rules.place_code(place)
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for place in dict.fromkeys(
            (*frame.about, *state.adventurers[frame.seat], *state.adventurers[frame.seat - 1])
        ):
            if 0 <= place <= self.rules.chamber:
                yield act("act", place)

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code in frame.about:
            return []
        if code not in state.adventurers[frame.seat]:
            return [nobody_at(self.rules, state, frame.seat, code)]
        if code == self.rules.chamber:
            return [Violation("in-chamber", "ruling.all.choice")]
        return [Violation("did-not-move", "ruling.all.blocked-stay", {"place": code})]

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        if state.mode == ALL and not self.rules.waiting(state, *BEFORE_MOVING):
            return [Violation("acted-already", self.rule)]
        return not_taken(self.rules, state, seat, code)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return ("base.horus.all.one-action", "ruling.all.choice", "base.action.landing")

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        need, have = self.rules.need[state.tiles[code]], present(self.rules, state, frame.seat, code)
        if have < need:
            return [Note("takes-nothing", "base.treasure.not-enough", {"need": need, "have": have})]
        return []

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", code) if code >= 0 else Target("sleeper", -1 - code),)


SEVERAL = -2  # the code of taking more than one thing, which a tile never allows
ITEM_NAMES = {KEY_ITEM: "key", SCARAB_ITEM: "scarab", WILD_ITEM: "wild"}


class TakeStep(LuxorStep):
    """What to take of what a tile offers; the frame holds the tile."""

    name = "take"
    rule = "base.horus-tile.choice"
    fields = ("tile",)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return isinstance(self.rules.kind[frame.tile], Offering)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.rules.items[frame.tile](self.rules, state, frame.seat, frame.tile)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        kind = self.rules.kind[frame.tile]
        if code == NOTHING:
            rule, *also = self._refused_by(state, frame)
            tell(sink, "OfferDeclined", frame.seat, rule, "tile", tuple(also))
            return
        if sink and isinstance(kind, Offering) and kind.only_rule and len(self.options(state, frame)) == 1:
            tell(sink, "OnlyChoice", frame.seat, kind.only_rule, "tile", item=item_name(code))
        shown = self.rules.kit.tiles[frame.tile].value
        give(self.rules, state, frame.seat, code, kind.rule, sink, self._also(state, frame, code), shown)

    def _refused_by(self, state: LuxorState, frame: Frame) -> tuple[str, ...]:
        """The rules by which nothing may be taken: a module's, or the one about what has run out."""
        kind = self.rules.kind[frame.tile]
        only = (kind.only_rule,) if isinstance(kind, Offering) and kind.only_rule else ()
        return self._credit(state, frame, NOTHING) or (*only, kind.rule)

    def _also(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        """What an event cites beside the tile's rule."""
        key_after_all = that_apply({"ruling.all.key": code == KEY_ITEM and state.mode == ALL})
        return (*self._credit(state, frame, code), *key_after_all)

    def _credit(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        """Rules of modules that an item is taken by, beside the tile's own; for nothing, those of all."""
        items = self.options(state, frame) if code == NOTHING else [code]
        credit, seat, tile = self.rules.hooks.credit, frame.seat, frame.tile
        said = [rules for item in items if item >= PILE for rules in credit(state, seat, tile, item - PILE)]
        return tuple(dict.fromkeys(sum(said, ())))

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("decline") if code == NOTHING else act("take", item_name(code))

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return NOTHING
            case ("take", (str(name),)):
                return next((c for c in range(PILE + len(state.tops)) if item_name(c) == name), None)
            case ("take", (_, *_)) if set(action.args) <= {*map(item_name, range(PILE + len(state.tops)))}:
                return SEVERAL
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        for code in range(PILE + len(state.tops)):
            yield act("take", item_name(code))
        yield act("decline")

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        offered, rule = self.options(state, frame), self.rules.kind[frame.tile].rule
        if code in offered:
            return []
        if code == SEVERAL:
            return [Violation("one-thing", rule)]
        params: dict[str, Value] = {"offered": tuple(item_name(item) for item in offered if item != NOTHING)}
        if code == NOTHING:
            return [Violation("must-take", rule, params)]
        return [Violation("not-offered", rule, {**params, "item": item_name(code)})]

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        rules = self.rules
        if code == SEVERAL:
            return [Violation("one-thing", self.rule)]
        if rules.waiting(state, *BEFORE_MOVING, ACT) or state.card == NO_CARD:
            return not_taken(rules, state, seat, NOWHERE)
        places = {q: rules.kind[state.tiles[q]] for q in upright(rules, state, seat)}
        giving = {q: kind for q, kind in places.items() if isinstance(kind, Offering) and kind.gives(code)}
        if not giving:
            return [Violation("not-landed", "base.action.landing")]
        shown = any(lies_open(rules, state, q) for q in giving)
        found = [Violation("just-revealed", "base.treasure.no-action-on-reveal")] if shown else []
        return [*found, Violation("one-thing", next(iter(giving.values())).rule)]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        rule, credit = self.rules.kind[frame.tile].rule, self._credit(state, frame, code)
        if code == NOTHING:
            return tuple(dict.fromkeys((rule, *self._refused_by(state, frame))))
        return (rule, "base.hand.horus-replaces-draw", *credit) if code >= PILE else (rule,)

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        if code in (NOTHING, SEVERAL):
            return (Target("choice", "decline"),) if code == NOTHING else ()
        return (Target("pile", code - PILE) if code >= PILE else Target("choice", item_name(code)),)


def item_name(code: int) -> str:
    """key, scarab, wild, or card-1 for the top of the first Horus pile."""
    return f"card-{code - PILE + 1}" if code >= PILE else ITEM_NAMES[code]


TREASURE_CODE, DECLINE_CODE = 0, 1


class ReducedStep(LuxorStep):
    """Whether to take a treasure with one adventurer fewer; the frame holds its space."""

    name = "reduced"
    rule = "base.horus.one-less"
    fields = ("space",)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return self.rules.need[state.tiles[frame.space]] > 0

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [TREASURE_CODE, *[DECLINE_CODE] * may_leave_it(self.rules)]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        kind = "ReducedTake" if code == TREASURE_CODE else "ReducedDeclined"
        tell(sink, kind, frame.seat, "base.horus.one-less", "card",
             ("ruling.action.mandatory",), space=frame.space)  # fmt: skip
        if code == TREASURE_CODE:
            take_treasure(self.rules, state, frame.seat, frame.space, sink)

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("take", "treasure") if code == TREASURE_CODE else act("decline")

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("take", ("treasure",)):
                return TREASURE_CODE
            case ("decline", ()):
                return DECLINE_CODE
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        yield act("take", "treasure")
        yield act("decline")

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        return not_taken(self.rules, state, seat)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return ("base.horus.one-less", "ruling.action.mandatory")

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("choice", "treasure" if code == TREASURE_CODE else "decline"),)


@clause
def may_leave_it(rules: Rules) -> bool:
    """A treasure that one adventurer fewer may take may be left where it is (ruling.action.mandatory)."""
    return True
