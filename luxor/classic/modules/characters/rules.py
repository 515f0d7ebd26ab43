"""Characters: one special ability for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

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
from luxor.classic.rules.state import NO_CARD, LuxorState, Slice
from luxor.core.chance import Draws
from luxor.core.data import Reader
from luxor.core.notation import FactReader, Facts
from luxor.core.terms import ScoreLine, Sink, Target, tell
from luxor.core.verdict import ConfigError, Obstacle, Problem

CHANGED = ("-", "characters.single-step", "characters.key-step")  # what the present number follows from


class CharacterSlice(Slice):
    """Who plays whom, and what was used."""

    __slots__ = ("changed", "flipped", "who")

    who: list[int]  # per seat: a character
    flipped: list[int]  # per seat: sets that are turned over
    changed: int  # which ability changed the number of this turn's card, 0 for none

    def __init__(self, who: list[int], flipped: list[int], changed: int) -> None:
        self.who = who
        self.flipped = flipped
        self.changed = changed

    def clone(self) -> CharacterSlice:
        return CharacterSlice(self.who, self.flipped[:], self.changed)  # nobody changes character

    def key(self) -> tuple[object, ...]:
        return tuple(self.who), tuple(self.flipped), self.changed


class Characters(LuxorModule):
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

    def of(self, s: LuxorState) -> CharacterSlice:
        return cast("CharacterSlice", s.slices[self.at])

    def plays(self, s: LuxorState, seat: int, character: int) -> bool:
        return self.of(s).who[seat] == character

    def setup(self, s: LuxorState, left: list[int], draws: Draws, choice: object, sink: Sink | None) -> Slice:
        names = self.names[:]
        draws.shuffle(names)
        dealt = self._chosen(choice) if choice else names[: self.r.players]
        who = [self.known[name] for name in dealt]
        for seat, name in enumerate(dealt):
            if sink:
                tell(sink, "CharacterDealt", seat, "characters.setup", "setup", ("characters.optional",),
                     character=name)  # fmt: skip
            if who[seat] == KEY_STEP:
                keys = min(self.start_keys, s.key_supply)
                s.key_supply -= keys
                s.keys[seat] += keys
                if sink:
                    tell(sink, "KeysTaken", seat, "characters.key-step", "setup", keys=keys)
        return CharacterSlice(who, [0] * self.r.players, 0)

    def _chosen(self, choice: object) -> list[str]:
        """The caller's characters, one for each seat."""
        if isinstance(choice, str) or not isinstance(choice, Sequence) or len(choice) != self.r.players:
            raise ConfigError(f"characters: {choice!r} (one for each of the {self.r.players} seats)")
        names = [str(name) for name in choice]
        for name in names:
            if name not in self.names:
                raise ConfigError(f"no such character: {name} (allowed: {', '.join(self.names)})")
            if names.count(name) > 1:
                raise ConfigError(f"the character {name} twice (there is one of each)")
        return names

    # --- a turn ---

    def stretch(self, s: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        if self.plays(s, seat, SINGLE_STEP):
            found.add(Reach(1))
        if self.plays(s, seat, KEY_STEP) and not self.r.eyes[card]:
            for n, _, cards in list(found):
                for keys in range(1, min(cards, s.keys[seat]) + 1):
                    found |= {Reach(m, keys, cards) for m in (n - keys, n + keys) if n >= 0 and m >= 0}

    def in_force(self, s: LuxorState) -> str:
        changed = self.of(s).changed
        return CHANGED[changed] if changed else ""

    def about(self, s: LuxorState, target: Target) -> tuple[str, ...]:
        if target.kind != "player" or not isinstance(target.ref, int):
            return ()
        return (f"characters.{ABILITIES[self.of(s).who[target.ref]]}", "characters.optional")

    def woken(self, s: LuxorState, seat: int, sink: Sink | None) -> None:
        who = self.of(s).who
        if CARD_SHIFT in who:
            s.agenda.append((self.card_shift, who.index(CARD_SHIFT)))

    def taken(self, s: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        if self.plays(s, seat, TREASURE_POINT):
            s.score[seat] += self.point
            if sink:
                tell(sink, "PointsScored", seat, "characters.treasure-point", "character",
                     ("ruling.characters.treasure-point-scope",), vp=self.point)  # fmt: skip
        elif (
            self.plays(s, seat, SET_TURN)
            and self.r.kit.tiles[tile].type in self.r.kit.types
            and self.sets(s, seat) > self.of(s).flipped[seat]
        ):
            s.agenda.append((self.set_turn, seat))

    def sets(self, s: LuxorState, seat: int) -> int:
        """Complete sets without wild treasures."""
        tiles = self.r.kit.tiles
        held = [tiles[tile].type for tile in s.treasures[seat]]
        return min(held.count(kind) for kind in self.r.kit.types)

    def revealed(self, s: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        if self.plays(s, seat, TEMPLE_NOW):
            s.agenda.append((self.temple_now, seat, space))

    def offered(self, s: LuxorState, seat: int, piles: list[int]) -> list[int]:
        if not self.plays(s, seat, ANY_HORUS):
            return piles
        return [pile for pile, top in enumerate(s.tops) if top != NO_CARD]

    def credit(self, s: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        if pile in self.r.kit.tiles[tile].piles or not self.plays(s, seat, ANY_HORUS):
            return ()
        return ("characters.any-horus", "ruling.characters.any-horus-empty")

    def ending(self, s: LuxorState, seat: int, sink: Sink | None) -> None:
        self.of(s).changed = 0

    def in_play(self, s: LuxorState) -> list[ScoreLine]:
        return [
            ScoreLine(seat, len(s.treasures[seat]) * self.point, "characters.treasure-point", "character",
                      {"count": len(s.treasures[seat])})
            for seat, who in enumerate(self.of(s).who)
            if who == TREASURE_POINT and s.treasures[seat]
        ]  # fmt: skip

    # --- positions ---

    def validate(self, s: LuxorState) -> Iterator[Problem]:
        mine = self.of(s)
        for code in sorted(set(mine.who)):
            if mine.who.count(code) > 1:
                yield Problem("character-twice", "characters.setup", {"character": ABILITIES[code]})
        for seat, flipped in enumerate(mine.flipped):
            allowed = self.sets(s, seat) if mine.who[seat] == SET_TURN else 0
            if flipped > allowed:
                yield Problem("flipped-sets", "characters.set-turn",
                              {"seat": seat, "found": flipped, "expected": allowed})  # fmt: skip

    def facts(self, s: LuxorState) -> Facts:
        mine = self.of(s)
        return {
            "who": [ABILITIES[code] for code in mine.who],
            "flipped": list(mine.flipped),
            "changed": CHANGED[mine.changed],
        }

    def read(self, facts: FactReader, s: LuxorState) -> Slice:
        n = self.r.players
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
        n = self.r.players
        facts[self.own("who")] = self.names[:n]
        facts[self.own("flipped")] = [0] * n
        self.restart(facts)

    def detach(self, s: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        return ()
