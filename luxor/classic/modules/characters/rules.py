"""Characters: one special ability for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from luxor.classic.modules.characters.after_moving import (
    AnyHorus,
    CardShift,
    SetTurn,
    TempleNow,
    TreasurePoint,
)
from luxor.classic.modules.characters.before_moving import KeyStep, Reroll, SingleStep
from luxor.classic.modules.characters.character import Character
from luxor.classic.modules.characters.mends import ideas
from luxor.classic.modules.shared import InPlaceStep
from luxor.classic.rules.components import Components
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import LuxorModule, Reach
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.errors import ConfigError
from luxor.core.position.notation import Choices, FactReader, Facts
from luxor.core.position.verdict import Obstacle, Problem, Value, Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink, Target, tell
from luxor.core.words.wording import Words

UNCHANGED = "-"  # the number of this turn's card is its own
CHARACTERS: tuple[type[Character], ...] = (
    Reroll,
    KeyStep,
    SingleStep,
    CardShift,
    SetTurn,
    TempleNow,
    AnyHorus,
    TreasurePoint,
)  # in the order in which their steps are asked


class CharacterSlice(Slice):
    """Who plays whom, and what was used."""

    __slots__ = ("changed", "flipped", "unscored", "who")

    who: tuple[int, ...]  # per seat: a character of the cast
    flipped: list[int]  # per seat: sets that are turned over
    changed: int  # 1 + the character that changed the number of this turn's card, 0 for none
    unscored: list[int]  # per seat: treasures for which its character brought no point, or not yet

    def __init__(self, who: Sequence[int], flipped: list[int], changed: int, unscored: list[int]) -> None:
        self.who = tuple(who)
        self.flipped = flipped
        self.changed = changed
        self.unscored = unscored

    def clone(self) -> CharacterSlice:
        return CharacterSlice(self.who, self.flipped[:], self.changed, self.unscored[:])

    def key(self) -> tuple[object, ...]:
        return self.who, tuple(self.flipped), self.changed, tuple(self.unscored)


class Characters(LuxorModule[CharacterSlice]):
    """Module 4."""

    name = "characters"
    schema: Mapping[str, str] = {
        "who": "list",
        "flipped": "list",
        "changed": "one",
        "unscored": "list?",
    }
    by_seat = ("who", "flipped", "unscored")
    mends = ideas
    deals_one = True  # and that one is played; a reading may let people choose first

    def __init__(self, more: Sequence[type[Character]] = ()) -> None:
        self.known = (*CHARACTERS, *more)

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("characters")
        self.names = data.words(self.own("names"))
        known = [character.name for character in self.known]
        if len(set(self.names)) < len(self.names) or not set(self.names) <= set(known):
            data.fault(self.own("names"), f"some of {', '.join(known)}, each once", self.names)
        if len(self.names) < kit.most_players:
            data.fault(self.own("names"), f"at least {kit.most_players}", len(self.names))
        made = [make for make in self.known if make.name in self.names]
        self.cast = [make(self, code) for code, make in enumerate(made)]
        self.code = {character.name: character.code for character in self.cast}
        for character in self.cast:
            character.components(kit, data)
        self.phases = {"move": self._steps("move"), "act": ("in-place", *self._steps("act"))}

    def _steps(self, phase: str) -> tuple[str, ...]:
        """The steps that the characters add to a part of a turn."""
        return tuple(step for c in self.cast for step, part in c.phases.items() if part == phase)

    def install(self, rules: Rules) -> None:
        rules.standing = rules.share_step(InPlaceStep)
        for character in self.cast:
            character.install(rules)

    def own_parts(self) -> Sequence[Character]:
        return self.cast

    def roll_plan(self, plan: list[int]) -> None:
        for character in self.cast:
            character.roll_plan(plan)

    def move_plan(self, plan: list[int]) -> None:
        for character in self.cast:
            character.move_plan(plan)

    def played_by(self, state: LuxorState, seat: int) -> Character:
        """The character of a player."""
        return self.cast[self.of(state).who[seat]]

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> CharacterSlice:
        names = self.names[:]
        draws.shuffle(names)
        dealt = self._chosen(choice) if choice else names[: self.rules.players]
        who = [self.code[name] for name in dealt]
        for seat, name in enumerate(dealt):
            see = ("characters.optional", "ruling.house.two-characters")
            tell(sink, "CharacterDealt", seat, "characters.setup", "setup", see=see, character=name)
            if self.deals_one:
                self.cast[who[seat]].dealt(state, seat, sink)
        return CharacterSlice(who, [0] * self.rules.players, 0, [0] * self.rules.players)

    def begin_with(self, state: LuxorState, seat: int, code: int, sink: Sink | None) -> None:
        """From now on a player has this character, with what it begins with."""
        mine = self.of(state)
        mine.who = (*mine.who[:seat], code, *mine.who[seat + 1 :])
        self.cast[code].dealt(state, seat, sink)

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
        self.played_by(state, seat).stretch(state, seat, card, hand, found)

    def in_force(self, state: LuxorState) -> str:
        changed = self.of(state).changed
        return self.cast[changed - 1].rule if changed else ""

    def rearranges(self, state: LuxorState, seat: int) -> list[Violation]:
        return self.played_by(state, seat).rearranges()

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        if target.kind != "player" or not isinstance(target.ref, int):
            return ()
        return (self.played_by(state, target.ref).rule, "characters.optional")

    def woken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        for owner, code in enumerate(self.of(state).who):
            self.cast[code].woken(state, owner, sink)

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        self.played_by(state, seat).taken(state, seat, tile, sink)

    def wild_taken(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.played_by(state, seat).wild_taken(state, seat, sink)

    def revealed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        self.played_by(state, seat).revealed(state, seat, space, sink)

    def offered(self, state: LuxorState, seat: int, piles: list[int]) -> list[int]:
        return self.played_by(state, seat).offered(state, seat, piles)

    def credit(self, state: LuxorState, seat: int, tile: int, pile: int) -> tuple[str, ...]:
        return self.played_by(state, seat).credit(state, seat, tile, pile)

    def more_turns(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        return self.played_by(state, seat).more_turns(state, seat, plays, later)

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        return self.played_by(state, seat).more_cards(state, seat, plays, later)

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.of(state).changed = 0

    def in_play(self, state: LuxorState) -> list[ScoreLine]:
        return [
            line
            for seat, code in enumerate(self.of(state).who)
            for line in self.cast[code].in_play(state, seat)
        ]

    # --- positions ---

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        mine = self.of(state)
        for code in sorted(set(mine.who)):
            if mine.who.count(code) > 1:
                yield Problem("character-twice", "characters.setup", {"character": self.cast[code].name})
        for seat, flipped in enumerate(mine.flipped):
            allowed = self.played_by(state, seat).most_flipped(state, seat)
            if flipped > allowed:
                yield Problem("flipped-sets", "characters.set-turn",
                              {"seat": seat, "found": flipped, "expected": allowed})  # fmt: skip

        for seat, unscored in enumerate(mine.unscored):
            allowed = self.played_by(state, seat).most_unscored(state, seat)
            if unscored > allowed:
                yield Problem("unscored-treasures", "characters.treasure-point",
                              {"seat": seat, "found": unscored, "expected": allowed})  # fmt: skip

    def label(self, words: Words, field: str, value: Value) -> str | None:
        known = field == "character" and str(value) in self.code
        return words.say(self.cast[self.code[str(value)]].text) if known else None

    def choices(self, fact: str) -> Choices | None:
        return Choices("character", self.names) if fact == "who" else None

    def facts(self, state: LuxorState) -> Facts:
        mine = self.of(state)
        return {
            "who": [self.cast[code].name for code in mine.who],
            "flipped": list(mine.flipped),
            "changed": self.in_force(state) or UNCHANGED,
            "unscored": list(mine.unscored),
        }

    def read(self, facts: FactReader, state: LuxorState) -> CharacterSlice:
        n = self.rules.players
        changes = {UNCHANGED: 0} | {c.rule: c.code + 1 for c in self.cast if c.changes_number}
        return CharacterSlice(
            facts.words(self.own("who"), self.code, n),
            facts.numbers(self.own("flipped"), n, 0, MOST),
            facts.word(self.own("changed"), changes),
            facts.numbers(self.own("unscored"), n, 0, MOST) if facts.has(self.own("unscored")) else [0] * n,
        )

    def restart(self, facts: Facts) -> None:
        facts[self.own("changed")] = UNCHANGED

    def attach(self, facts: Facts) -> None:
        """The first characters of the list, one for each seat."""
        n = self.rules.players
        facts[self.own("who")] = self.names[:n]
        facts[self.own("flipped")] = [0] * n
        facts[self.own("unscored")] = [0] * n
        self.restart(facts)

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        return ()
