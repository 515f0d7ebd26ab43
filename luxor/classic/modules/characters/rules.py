"""Characters: one special ability for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from luxor.classic.modules.characters.gifts import (
    ABILITIES,
    ANY_HORUS,
    CARD_SHIFT,
    KEY_STEP,
    SET_TURN,
    SINGLE_STEP,
    TEMPLE_NOW,
    TREASURE_POINT,
    CardShiftStep,
    KeyStepStep,
    RerollStep,
    SetTurnStep,
    SingleStepStep,
    TempleNowStep,
)
from luxor.classic.modules.shared import InPlaceStep
from luxor.classic.rules.components import Components
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import LuxorModule, Reach
from luxor.classic.rules.ruleset import MOVE, ROLL, Rules
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.core.chance import Draws
from luxor.core.data import Reader
from luxor.core.modules import Slice
from luxor.core.notation import FactReader, Facts
from luxor.core.terms import ScoreLine, Sink, Target, tell
from luxor.core.verdict import ConfigError, Obstacle, Problem, Value
from luxor.core.wording import Words

CHANGED = ("-", "characters.single-step", "characters.key-step")  # what the present number follows from


class CharacterSlice(Slice):
    """Who plays whom, and what was used."""

    __slots__ = ("changed", "flipped", "who")

    who: tuple[int, ...]  # per seat: a character
    flipped: list[int]  # per seat: sets that are turned over
    changed: int  # which ability changed the number of this turn's card, 0 for none

    def __init__(self, who: Sequence[int], flipped: list[int], changed: int) -> None:
        self.who = tuple(who)
        self.flipped = flipped
        self.changed = changed

    def clone(self) -> CharacterSlice:
        return CharacterSlice(self.who, self.flipped[:], self.changed)  # nobody changes character

    def key(self) -> tuple[object, ...]:
        return self.who, tuple(self.flipped), self.changed


class Characters(LuxorModule[CharacterSlice]):
    """Module 4."""

    name = "characters"
    schema: Mapping[str, str] = {
        "who": "list",
        "flipped": "list",
        "changed": "one",
    }
    phases: Mapping[str, tuple[str, ...]] = {
        "move": ("reroll", "key-step", "single-step", "card-shift"),
        "act": ("in-place", "set-turn", "temple-now"),
    }

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("characters")
        self.names = data.words(self.own("names"))
        if len(set(self.names)) < len(self.names) or not set(self.names) <= set(ABILITIES):
            data.fault(self.own("names"), f"some of {', '.join(ABILITIES)}, each once", self.names)
        if len(self.names) < kit.most_players:
            data.fault(self.own("names"), f"at least {kit.most_players}", len(self.names))
        self.point = data.number(self.own("treasure_point"), 0, 99)
        self.start_keys = data.number(self.own("key_step_keys"), 0, kit.keys)
        self.known = {name: code for code, name in enumerate(ABILITIES)}

    def install(self, rules: Rules) -> None:
        rules.standing = rules.share_step(InPlaceStep)
        self.reroll = rules.add_step(RerollStep(rules, self))
        self.key_step = rules.add_step(KeyStepStep(rules, self))
        self.single_step = rules.add_step(SingleStepStep(rules, self))
        self.card_shift = rules.add_step(CardShiftStep(rules))
        self.set_turn = rules.add_step(SetTurnStep(rules, self))
        rules.extra.append(self.set_turn)
        self.temple_now = rules.add_step(TempleNowStep(rules))

    def roll_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(ROLL) + 1, self.reroll)

    def move_plan(self, plan: list[int]) -> None:
        at = plan.index(MOVE)
        plan[at:at] = [self.key_step, self.single_step]

    def plays(self, state: LuxorState, seat: int, character: int) -> bool:
        return self.of(state).who[seat] == character

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> CharacterSlice:
        names = self.names[:]
        draws.shuffle(names)
        dealt = self._chosen(choice) if choice else names[: self.rules.players]
        who = [self.known[name] for name in dealt]
        for seat, name in enumerate(dealt):
            if sink:
                tell(sink, "CharacterDealt", seat, "characters.setup", "setup", ("characters.optional",),
                     character=name)  # fmt: skip
            if who[seat] == KEY_STEP:
                keys = min(self.start_keys, state.key_supply)
                state.key_supply -= keys
                state.keys[seat] += keys
                if sink:
                    tell(sink, "KeysTaken", seat, "characters.key-step", "setup", keys=keys)
        return CharacterSlice(who, [0] * self.rules.players, 0)

    def _chosen(self, choice: object) -> list[str]:
        """The caller's characters, one for each seat."""
        if isinstance(choice, str) or not isinstance(choice, Sequence) or len(choice) != self.rules.players:
            raise ConfigError(f"characters: {choice!r} (one for each of the {self.rules.players} seats)")
        names = [str(name) for name in choice]
        for name in names:
            if name not in self.names:
                raise ConfigError(f"no such character: {name} (allowed: {', '.join(self.names)})")
            if names.count(name) > 1:
                raise ConfigError(f"the character {name} twice (there is one of each)")
        return names

    # --- a turn ---

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        if self.plays(state, seat, SINGLE_STEP):
            found.add(Reach(1))
        if self.plays(state, seat, KEY_STEP) and not self.rules.eyes[card]:
            for n, _, cards in list(found):
                for keys in range(1, min(cards, state.keys[seat]) + 1):
                    found |= {Reach(m, keys, cards) for m in (n - keys, n + keys) if n >= 0 and m >= 0}

    def in_force(self, state: LuxorState) -> str:
        changed = self.of(state).changed
        return CHANGED[changed] if changed else ""

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        if target.kind != "player" or not isinstance(target.ref, int):
            return ()
        return (f"characters.{ABILITIES[self.of(state).who[target.ref]]}", "characters.optional")

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        who = self.of(state).who
        if CARD_SHIFT in who:
            state.agenda.append((self.card_shift, who.index(CARD_SHIFT)))

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        if self.plays(state, seat, TREASURE_POINT):
            state.score[seat] += self.point
            if sink:
                tell(sink, "PointsScored", seat, "characters.treasure-point", "character",
                     ("ruling.characters.treasure-point-scope",), vp=self.point)  # fmt: skip
        elif (
            self.plays(state, seat, SET_TURN)
            and self.rules.kit.tiles[tile].type in self.rules.kit.types
            and self.sets(state, seat) > self.of(state).flipped[seat]
        ):
            state.agenda.append((self.set_turn, seat))

    def sets(self, state: LuxorState, seat: int) -> int:
        """Complete sets without wild treasures."""
        tiles = self.rules.kit.tiles
        held = [tiles[tile].type for tile in state.treasures[seat]]
        return min(held.count(kind) for kind in self.rules.kit.types)

    def revealed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        if self.plays(state, seat, TEMPLE_NOW):
            state.agenda.append((self.temple_now, seat, space))

    def offered(self, state: LuxorState, seat: int, piles: list[int]) -> list[int]:
        if not self.plays(state, seat, ANY_HORUS):
            return piles
        return [pile for pile, top in enumerate(state.tops) if top != NO_CARD]

    def credit(self, state: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        if pile in self.rules.kit.tiles[tile].piles or not self.plays(state, seat, ANY_HORUS):
            return ()
        return ("characters.any-horus", "ruling.characters.any-horus-empty")

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.of(state).changed = 0

    def in_play(self, state: LuxorState) -> list[ScoreLine]:
        return [
            ScoreLine(seat, len(state.treasures[seat]) * self.point, "characters.treasure-point", "character",
                      {"count": len(state.treasures[seat])})
            for seat, who in enumerate(self.of(state).who)
            if who == TREASURE_POINT and state.treasures[seat]
        ]  # fmt: skip

    # --- positions ---

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        mine = self.of(state)
        for code in sorted(set(mine.who)):
            if mine.who.count(code) > 1:
                yield Problem("character-twice", "characters.setup", {"character": ABILITIES[code]})
        for seat, flipped in enumerate(mine.flipped):
            allowed = self.sets(state, seat) if mine.who[seat] == SET_TURN else 0
            if flipped > allowed:
                yield Problem("flipped-sets", "characters.set-turn",
                              {"seat": seat, "found": flipped, "expected": allowed})  # fmt: skip

    def label(self, words: Words, field: str, value: Value) -> str | None:
        known = field == "character" and words.has(f"character.{value}")
        return words.say(f"character.{value}") if known else None

    def facts(self, state: LuxorState) -> Facts:
        mine = self.of(state)
        return {
            "who": [ABILITIES[code] for code in mine.who],
            "flipped": list(mine.flipped),
            "changed": CHANGED[mine.changed],
        }

    def read(self, facts: FactReader, state: LuxorState) -> CharacterSlice:
        n = self.rules.players
        changes = {name: code for code, name in enumerate(CHANGED)}
        return CharacterSlice(
            facts.words(self.own("who"), self.known, n),
            facts.numbers(self.own("flipped"), n, 0, MOST),
            facts.word(self.own("changed"), changes),
        )

    def restart(self, facts: Facts) -> None:
        facts[self.own("changed")] = CHANGED[0]

    def attach(self, facts: Facts) -> None:
        """The first characters of the list, one for each seat."""
        n = self.rules.players
        facts[self.own("who")] = self.names[:n]
        facts[self.own("flipped")] = [0] * n
        self.restart(facts)

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        return ()
