"""The characters that act on what a turn brings: tiles, sets, and adventurers that wake."""

from __future__ import annotations

from collections.abc import Mapping

from luxor.classic.modules.characters.character import OPTIONAL, AbilityStep, Character
from luxor.classic.modules.shared import NO, ShiftStep
from luxor.classic.rules.components import Components
from luxor.classic.rules.ending import extra_lost
from luxor.classic.rules.landing import effect, perform
from luxor.classic.rules.ruleset import REFILL, Rules
from luxor.classic.rules.state import ASLEEP, LONGEST, NO_CARD, LuxorState
from luxor.core.engine.step import CHANCE, Frame
from luxor.core.position.verdict import Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink, Target, act, tell


class CardShift(Character):
    """May move a card of the hand whenever somebody wakes an adventurer."""

    name, rule, icon = "card-shift", "characters.card-shift", "char-card-shift"
    phases: Mapping[str, str] = {"card-shift": "move"}
    at_end = -1  # the mark by which it is asked about at the end of the turn, if it is then

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(CardShiftStep(rules))

    def rearranges(self) -> list[Violation]:
        return [Violation("only-when-woken", self.rule)]

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if self.at_end >= 0:
            self.rules.mark(state, self.at_end)
        else:
            self.rules.push(state, self.step, seat)

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """Any, if somebody may be woken before the player's last card."""
        asleep = any(place <= ASLEEP for places in state.adventurers for place in places)
        shifting = (self.step, seat) in state.agenda
        return LONGEST if plays and (shifting or (asleep and (later or seat != state.seat))) else 0


class CardShiftStep(ShiftStep):
    """Somebody brought in an adventurer: one card of the hand may change its place."""

    name = "card-shift"
    rule = "characters.card-shift"
    repeats = True
    once = -1  # the mark of a turn in which a card was moved, if that is all in a turn

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [] if self.rules.waiting(state, self.once) else super().options(state, frame)

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        before = state.hands[frame.seat][:]
        super().take(state, frame, code, sink)
        if self.once >= 0 and state.hands[frame.seat] != before:  # two of a kind may as well stay
            self.rules.mark(state, self.once)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.shift-timing")


class SetTurn(Character):
    """May turn a set of treasures over for an extra turn."""

    name, rule, icon = "set-turn", "characters.set-turn", "char-set-turn"
    phases: Mapping[str, str] = {"set-turn": "act"}
    at_completion = False  # whether only for what completes a set (ruling.characters.set-turn-once)
    after_reveal = False  # whether asked when all else is done (ruling.characters.set-turn-when)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(SetTurnStep(rules, self))
        rules.extra.append(self.step)

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        kit = self.rules.kit
        if kit.tiles[tile].type not in kit.types or not self.complete(state, seat):
            return
        if self.at_completion and not self._completes(state, seat, tile):
            return
        if extra_lost(self.rules, state):
            return
        agenda = state.agenda
        below = self.after_reveal and bool(agenda) and self.rules.steps[agenda[-1][0]].sort == CHANCE
        agenda.insert(len(agenda) - below, self.rules.frame(self.step, seat))

    def _completes(self, state: LuxorState, seat: int, tile: int) -> bool:
        """Whether a treasure just taken makes one set more."""
        held = [self.rules.kit.tiles[own].type for own in state.treasures[seat]]
        return held.count(self.rules.kit.tiles[tile].type) == self.most_flipped(state, seat)

    def more_turns(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """As many sets as the treasures of all those turns could complete, one for each."""
        held, flipped = self._held(state, seat), self.module.of(state).flipped[seat]
        acting = seat == state.seat and any(frame.kind == REFILL for frame in state.agenda)
        asked = sum(frame == (self.step, seat) for frame in state.agenda)
        takes = max(plays, later + acting) + asked
        sets = 0
        while sets < LONGEST and sum(max(0, flipped + sets + 1 - n) for n in held) <= takes + sets:
            sets += 1
        return sets if takes else 0

    def complete(self, state: LuxorState, seat: int) -> bool:
        """Whether there is a set that is not turned over yet."""
        return self.most_flipped(state, seat) > self.module.of(state).flipped[seat]

    def most_flipped(self, state: LuxorState, seat: int) -> int:
        """Complete sets without wild treasures."""
        return min(self._held(state, seat))

    def _held(self, state: LuxorState, seat: int) -> list[int]:
        """How many treasures of each type."""
        tiles = self.rules.kit.tiles
        held = [tiles[tile].type for tile in state.treasures[seat]]
        return [held.count(kind) for kind in self.rules.kit.types]


class SetTurnStep(AbilityStep[SetTurn]):
    """A set is complete: whether to turn it over for an extra turn."""

    name = "set-turn"
    rule = "characters.set-turn"
    menu = (act("accept"), NO)

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        gained = self.character.complete(state, frame.seat) and not extra_lost(self.rules, state)
        return [0, 1] if gained else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        see = (
            "ruling.characters.set-turn-once",
            "ruling.characters.set-turn-when",
            "ruling.extra-turn",
            "ruling.extra-turn.stack",
            *OPTIONAL,
        )
        kind = "AbilityDeclined" if code else "SetTurnedOver"
        tell(sink, kind, frame.seat, self.rule, "character", see=see, character="set-turn")
        if code == 0:
            self.character.module.of(state).flipped[frame.seat] += 1
            state.again += (frame.kind,)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.set-turn-once")


class TempleNow(Character):
    """May perform a temple tile as soon as it comes to light."""

    name, rule, icon = "temple-now", "characters.temple-now", "char-temple-now"
    phases: Mapping[str, str] = {"temple-now": "act"}

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(TempleNowStep(rules, self))

    def revealed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        self.rules.push(state, self.step, seat, space)


class TempleNowStep(AbilityStep[TempleNow]):
    """A temple tile came to light: whether to perform it at once; the frame holds the space."""

    all_there = False  # whether a tile takes all there on together (ruling.characters.temple-now-who)

    name = "temple-now"
    rule = "characters.temple-now"
    fields = ("space",)
    menu = (act("perform"), NO)

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return frame.space in state.adventurers[frame.seat]

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1] if effect(self.rules, state, frame.seat, frame.space) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        see = ("ruling.characters.temple-now-who", *OPTIONAL)
        kind = "AbilityDeclined" if code else "TemplePerformed"
        tell(
            sink,
            kind,
            frame.seat,
            self.rule,
            "character",
            see=see,
            character="temple-now",
            space=frame.space,
        )
        if code == 0:
            leads_on = (
                self.rules.kind[state.tiles[frame.space]].rest(self.rules, state, frame.space) != frame.space
            )
            together = leads_on and self.all_there
            for _ in range(state.adventurers[frame.seat].count(frame.space) if together else 1):
                perform(self.rules, state, frame.seat, frame.space, sink)

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.temple-now-who")

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("space", frame.space),) if code == 0 else (Target("choice", "decline"),)


class AnyHorus(Character):
    """Takes from any Horus pile where a tile offers some."""

    name, rule, icon = "any-horus", "characters.any-horus", "char-any-horus"
    own_piles = False  # whether the tile's own piles must have a card (ruling.characters.any-horus-empty)

    def offered(self, state: LuxorState, seat: int, piles: list[int]) -> list[int]:
        if self.own_piles and not piles:
            return piles
        return [pile for pile, top in enumerate(state.tops) if top != NO_CARD]

    def credit(self, state: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        if pile in self.rules.kit.tiles[tile].piles:
            return ()
        return (self.rule, "ruling.characters.any-horus-empty")


class TreasurePoint(Character):
    """May score a little more for each treasure."""

    name, rule, icon = "treasure-point", "characters.treasure-point", "char-treasure-point"
    phases: Mapping[str, str] = {"treasure-point": "act"}
    asks = True
    wilds = False  # whether wild treasures count (ruling.characters.treasure-point-scope), too
    sceptres = True  # whether treasures of no type of a set count (ruling.characters.treasure-point-scope)

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(TreasurePointStep(rules, self))

    def components(self, kit: Components, data: Reader) -> None:
        self.point = data.number(self.module.own("treasure_point"), 0, 99)

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        self.module.of(state).unscored[seat] += 1
        if tile in self.rules.no_treasure:
            return
        if not self.sceptres and self.rules.kit.tiles[tile].type not in self.rules.kit.types:
            return
        self._offer(state, seat, sink)

    def wild_taken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if self.wilds:
            self.module.of(state).unscored[seat] += 1
            self._offer(state, seat, sink)

    def _offer(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        if self.asks:
            self.rules.push(state, self.step, seat)
        else:
            self.score(state, seat, sink)

    def score(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        """The point for a treasure that was just taken."""
        self.module.of(state).unscored[seat] -= 1
        state.score[seat] += self.point
        see = ("ruling.characters.treasure-point-scope", "ruling.characters.treasure-point-asked")
        tell(sink, "PointsScored", seat, self.rule, "character", see=see, vp=self.point)

    def most_unscored(self, state: LuxorState, seat: int) -> int:
        return len(state.treasures[seat]) + (state.wilds[seat] if self.wilds else 0)

    def in_play(self, state: LuxorState, seat: int) -> list[ScoreLine]:
        count = self.most_unscored(state, seat) - self.module.of(state).unscored[seat]
        if count <= 0:
            return []
        return [ScoreLine(seat, count * self.point, self.rule, "character", {"count": count})]


class TreasurePointStep(AbilityStep[TreasurePoint]):
    """A treasure was taken: whether to score the point for it."""

    name = "treasure-point"
    rule = "characters.treasure-point"
    menu = (act("accept"), NO)
    usual = tacit = True

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return (
            self.character.plays(state, frame.seat)
            and self.character.module.of(state).unscored[frame.seat] > 0
        )

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        return [0, 1]

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if code == 0:
            self.character.score(state, frame.seat, sink)
        else:
            tell(
                sink,
                "AbilityDeclined",
                frame.seat,
                self.rule,
                "character",
                see=OPTIONAL,
                character="treasure-point",
            )

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.rule, "ruling.characters.treasure-point-asked", *OPTIONAL)
