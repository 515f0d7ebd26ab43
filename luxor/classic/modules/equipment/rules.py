"""Equipment: a starting hand of one's own colour, with cards that can be added up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from luxor.classic.modules.equipment.adding import (
    AdjustStep,
    LookStep,
    MiddleStep,
    SecondStep,
    SideStep,
    SignStep,
    SumStep,
)
from luxor.classic.modules.equipment.mends import ideas
from luxor.classic.modules.shared import InPlaceStep, worth_choosing
from luxor.classic.rules.card_kinds import DIE, NUMBER, PLUS_MINUS
from luxor.classic.rules.chances import reshuffle_if_empty
from luxor.classic.rules.components import Card, Components
from luxor.classic.rules.facts import read_slot
from luxor.classic.rules.module import LuxorModule, Reach, Secret
from luxor.classic.rules.movement import can_become, reaches
from luxor.classic.rules.ruleset import MOVE, ROLL, Rules
from luxor.classic.rules.state import CARD, HIDDEN, LONGEST, NO_CARD, POOL, LuxorState
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.position.notation import NONE, Choices, FactReader, Facts
from luxor.core.position.verdict import Obstacle, Problem
from luxor.core.words.data import Reader
from luxor.core.words.terms import Sink, tell

FAMILY = "equipment"
NAME = re.compile(r"(?P<n>[0-9])|(?P<die>die\+-1)|(?P<plus>[1-9])\+")
RULES = {"0": "equipment.zero", "6": "equipment.six"}
PLAYED = ("equipment.play",)


class EquipmentSlice(Slice):
    """Cards out of sight, and what belongs to the two cards of a turn."""

    __slots__ = ("aside", "first", "look", "removed", "second")

    removed: list[list[int]]  # per seat: the cards of its colour that left the game, a multiset
    first: int  # the number of the first card, once a second one was added
    second: int  # the second card of this turn, or NO_CARD
    aside: int  # a Horus card that waits for its place, or NO_CARD
    look: list[int]  # the hand slot that is being looked at, if any

    def clone(self) -> EquipmentSlice:
        c = EquipmentSlice()
        c.removed = [*map(list.copy, self.removed)]
        c.first = self.first
        c.second = self.second
        c.aside = self.aside
        c.look = self.look.copy()
        return c

    def key(self) -> tuple[object, ...]:
        removed = tuple(map(tuple, self.removed))
        return removed, self.first, self.second, self.aside, tuple(self.look)


class Equipment(LuxorModule[EquipmentSlice]):
    """Module 2."""

    name = "equipment"
    schema: Mapping[str, str] = {
        "removed": "lists",
        "adding": "list",
        "look": "list",
    }
    card_facts = ("removed",)
    by_seat = card_facts
    mends = ideas
    private: Mapping[str, str] = {"CardLookedAt": "card"}
    phases: Mapping[str, tuple[str, ...]] = {
        "move": ("adjust", "second", "sign", "sum"),
        "act": ("in-place",),
        "draw": ("look", "side", "middle"),
    }
    roll_must_move = False  # whether a roll that moves nobody must be changed (ruling.value.must-move)
    only_adds = False  # whether a second +/-1 cannot subtract (ruling.equipment.sum) ...
    no_plus_minus = False  # ... or cannot be added at all
    last_resort = False  # whether any card may be added to one that moves nobody, either
    side_last = False  # whether both cards are drawn first (ruling.equipment.side-after-look)
    side_first = -1  # the kind of step that asks for the side before the draw, if one does
    horus_second = False  # whether a Horus card goes to second place (ruling.equipment.horus-taken) ...
    two_draws = False  # ... or comes beside two cards that are drawn
    any_second = False  # whether any card may be added (ruling.equipment.second-useful) ...
    helped_second = False  # ... or one that moves somebody by means of an ability

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("equipment")
        data.table(self.own("cards"))
        self.cards: list[int] = []  # of one colour
        for name, count in data.counts(self.own("cards.counts")).items():
            card = _card(name, kit.die)
            if card is None:
                data.fault(f"{self.name}.cards.counts.{name}", 'a card such as "6", "die+-1" or "2+"', name)
            else:
                self.cards += [kit.add_card(card)] * count
        self.cards.sort()
        colours = data.number(self.own("colours"), kit.least_players, 9)
        if kit.most_players > colours:
            data.fault(self.own("colours"), f"at least {kit.most_players}", colours)
        if len(self.cards) < kit.hand:
            data.fault(self.own("cards"), f"at least {kit.hand} of a colour", len(self.cards))
        kit.more_cards += self.cards * players
        self.names = [card.name for card in kit.cards]
        self.plus = [card.family == FAMILY and card.name.endswith("+") for card in kit.cards]
        self.adjusts = [card.family == FAMILY and card.mode == DIE for card in kit.cards]

    def install(self, rules: Rules) -> None:
        first, *_ = [rules.add_pool(f"e{seat}") for seat in range(rules.players)]
        rules.home.update(dict.fromkeys(self.cards, first))
        rules.standing = rules.share_step(InPlaceStep)
        self.adjust = rules.add_step(AdjustStep(rules, self))
        self.add = rules.add_step(SecondStep(rules, self))
        self.sign = rules.add_step(SignStep(rules, self))
        self.sum = rules.add_step(SumStep(rules, self))
        self.look = rules.add_step(LookStep(rules, self))
        self.side = rules.add_step(SideStep(rules, self))
        self.middle = rules.add_step(MiddleStep(rules, self))

    def roll_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(ROLL) + 1, self.adjust)

    def move_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(MOVE), self.add)

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> EquipmentSlice:
        state.deck = self.rules.kit.starters[:]
        mine = EquipmentSlice()
        mine.removed, mine.look = [], []
        mine.first, mine.second, mine.aside = 0, NO_CARD, NO_CARD
        for seat in range(self.rules.players):
            cards = self.cards[:]
            draws.shuffle(cards)
            size = self.rules.kit.hand
            state.hands[seat] = [card + POOL * (self.rules.home[card] + seat) for card in cards[:size]]
            mine.removed.append(sorted(cards[size:]))
        tell(sink, "EquipmentDealt", state.first, "equipment.setup", "setup", cards=self.rules.kit.hand,
             left=len(self.cards) - self.rules.kit.hand)  # fmt: skip
        return mine

    # --- a turn ---

    def sums(self, number: int, card: int) -> set[int]:
        """What a number and a second card may come to (ruling.equipment.sum)."""
        return {max(0, number + n) for n in self.rules.offers[card] if n >= 0 or not self.only_adds}

    def useful(self, state: LuxorState, seat: int, number: int, card: int) -> bool:
        """Whether a second card may be added: no Horus card, and some roll moves somebody."""
        if self.rules.eyes[card] or card == HIDDEN:
            return card == HIDDEN  # for all a viewer knows, it may be
        if self.unfit(card):
            return False
        ways = {self._reach(number, n, card) for n in self.sums(number, card)}
        if self.helped_second:
            self.rules.hooks.stretch(state, seat, card, [], ways)
        if self.any_second or (self.last_resort and not reaches(self.rules, state, seat, number)):
            return True
        return any(reaches(self.rules, state, seat, way.n, way.keys) for way in ways)

    def unfit(self, card: int) -> bool:
        """Whether a card has no plain number that could be added."""
        return self.no_plus_minus and self.rules.mode[card] == PLUS_MINUS

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        if not self.plus[card] or not hand:
            return
        first = self.rules.value[card]
        for slot in (hand[0], hand[-1]):
            if self.useful(state, seat, first, slot & CARD):
                found |= {self._reach(first, n, slot & CARD) for n in self.sums(first, slot & CARD)}

    def whole(self, state: LuxorState, number: int) -> int:
        """The number of steps that a value of the card played last comes to."""
        mine = self.of(state)
        return number if mine.second == NO_CARD else max(0, mine.first + number)

    def worth_choosing(
        self,
        state: LuxorState,
        seat: int,
        codes: list[int],
        value: Callable[[int], int],
        keep: int | None = None,
    ) -> list[int]:
        """Of some values for the card played last, those that may be chosen (ruling.value.must-move)."""

        def moves(code: int) -> bool:
            return reaches(self.rules, state, seat, self.whole(state, value(code)))

        def helps(code: int) -> bool:
            return self.helps(state, seat, value(code))

        return worth_choosing(self.rules, codes, moves, helps, keep)

    def helps(self, state: LuxorState, seat: int, value: int) -> bool:
        """Whether a value for the card played last moves somebody, or what may still be made of it does."""
        mine, number = self.of(state), self.whole(state, value)
        way = Reach(number) if mine.second == NO_CARD else self._reach(mine.first, number, mine.second)
        return can_become(self.rules, state, seat, way)

    def added(self, state: LuxorState) -> int:
        return self.of(state).second

    def made_of(self, state: LuxorState) -> Reach | None:
        mine = self.of(state)
        return None if mine.second == NO_CARD else self._reach(mine.first, state.value, mine.second)

    def _reach(self, first: int, whole: int, second: int) -> Reach:
        """A sum of two cards."""
        signed = self.rules.mode[second] == PLUS_MINUS
        sign = (1 if whole > first else -1) if signed else 0
        return Reach(whole, 0, 2, (first > 0) + (whole > first), sign)

    def in_force(self, state: LuxorState) -> str:
        return "" if self.of(state).second == NO_CARD else "equipment.plus"

    def holds_back(self, state: LuxorState, seat: int, card: int) -> str:
        mine = self.of(state)
        if mine.second == NO_CARD:
            return ""
        mine.aside = card
        return "ruling.equipment.horus-taken"

    def refill(self, state: LuxorState, seat: int, sink: Sink | None) -> bool:
        if self.of(state).second == NO_CARD:
            return False
        self.rules.push(state, self.middle, seat)
        mine = self.of(state)
        if self.horus_second and mine.aside != NO_CARD:
            mine.look, mine.aside = [mine.aside], NO_CARD
            self.rules.push(state, self.side, seat)
            return True
        reshuffle_if_empty(self.rules, state, seat, sink)
        if state.deck:
            self.rules.push(state, self.look if self.side_first < 0 else self.side_first, seat)
        return True

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        mine = self.of(state)
        mine.first, mine.second = 0, NO_CARD

    # --- positions ---

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        mine = self.of(state)
        due = len(self.cards) - self.rules.kit.hand
        for seat, row in enumerate(mine.removed):
            if len(row) != due:
                yield Problem("removed-count", "equipment.setup",
                              {"seat": seat, "found": len(row), "expected": due})  # fmt: skip
        if mine.second != NO_CARD and self.rules.eyes[mine.second]:
            yield Problem("horus-added", "equipment.plus.no-horus", {"card": self.names[mine.second]})

    def kept_cards(self, state: LuxorState) -> list[int]:
        mine = self.of(state)
        aside = [] if mine.aside == NO_CARD else [mine.aside]
        return [*(card for row in mine.removed for card in row), *aside, *(slot & CARD for slot in mine.look)]

    def short(self, state: LuxorState, seat: int) -> int:
        return int(seat == state.seat and self.of(state).second != NO_CARD)

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        """A second card for each, the one that may be added just now included."""
        if later:
            return LONGEST  # what is drawn comes to second place
        return plays + any(frame.kind == self.add for frame in state.agenda if frame.seat == seat)

    def secrets(self, state: LuxorState) -> Iterator[Secret]:
        mine = self.of(state)
        home = self.rules.home[self.cards[0]]
        for seat, row in enumerate(mine.removed):
            yield Secret(row, seat, home + seat)
        yield Secret(mine.look, state.seat)

    def choices(self, fact: str) -> Choices | None:
        names = [self.names[card] for card in sorted(set(self.cards))]
        return Choices("card", names) if fact == "removed" else None

    def facts(self, state: LuxorState) -> Facts:
        mine, cards = self.of(state), self.rules.kit.cards
        shown: list[int | str] = [
            NONE if card == NO_CARD else cards[card].name for card in (mine.second, mine.aside)
        ]
        return {
            "removed": [[cards[card].name for card in row] for row in mine.removed],
            "adding": [mine.first, *shown],
            "look": [self.rules.slot_name(slot) for slot in mine.look],
        }

    def read(self, facts: FactReader, state: LuxorState) -> EquipmentSlice:
        known = self.rules.kit.card_code
        mine = EquipmentSlice()
        mine.removed = [
            sorted(facts.lookup(self.own("removed"), item, known) for item in row)
            for row in facts.lists(self.own("removed"), self.rules.players)
        ]
        first, *others = facts.items(self.own("adding"), 3)
        mine.first = facts.check(self.own("adding"), first, 0, 20)
        mine.second, mine.aside = (
            NO_CARD if item == NONE else facts.lookup(self.own("adding"), item, known) for item in others
        )
        if 0 in (mine.second, mine.aside):
            raise facts.wrong(self.own("adding"), others, "cards that everybody saw")
        look = facts.items(self.own("look"))
        mine.look = [read_slot(self.rules, state, facts, self.own("look"), state.seat, item) for item in look]
        if len(look) > 1 or any(slot < POOL and not self.horus_second for slot in mine.look):
            raise facts.wrong(self.own("look"), look, "at most one card of the draw pile")
        return mine

    def restart(self, facts: Facts) -> None:
        nothing: list[int | str] = [0, NONE, NONE]
        facts[self.own("adding")] = nothing
        facts[self.own("look")] = []

    def balance(self, state: LuxorState, changes: Mapping[str, object]) -> None:
        """Those with no place are out of the game as long as there is room, or were played."""
        mine, kit = self.of(state), self.rules.kit
        placed = [slot & CARD for hand in state.hands for slot in hand] + state.discard + state.deck
        placed += [] if mine.aside == NO_CARD else [mine.aside]
        left = list((Counter(kit.more_cards) - Counter(placed)).elements())
        due = len(self.cards) - kit.hand
        for row in mine.removed:
            kept = [card for card in row if card in left]
            for card in kept:
                left.remove(card)
            while left and len(kept) < due:
                kept.append(left.pop(0))
            row[:] = sorted(kept[:due])
        state.discard += left

    def attach(self, facts: Facts) -> None:
        """Equipment takes the place of the starter cards in all hands; those go back into the draw pile."""
        cards, size = self.rules.kit.cards, self.rules.kit.hand
        hands: list[list[int | str]] = []
        removed: list[list[int | str]] = []
        deck = list(cast("Sequence[str]", facts["deck"]))
        for seat, hand in enumerate(cast("Sequence[Sequence[str]]", facts["hands"])):
            names = [cards[card].name for card in self.cards]
            row: list[int | str] = []
            for slot in hand:
                name = str(slot).partition("@")[0]
                if name.endswith("*"):
                    row.append(slot)
                else:
                    deck.append(name)
                    row.append(f"{names.pop(0)}@e{seat}")
            spare = size - len(hand)  # a card was played already
            hands.append(row)
            removed.append(list(names[: len(self.cards) - size]))
            discard = names[len(self.cards) - size :]
            facts["discard"] = [*cast("Sequence[str]", facts["discard"]), *discard]
            assert spare <= 1
        facts["hands"], facts[self.own("removed")], facts["deck"] = hands, removed, deck
        self.restart(facts)

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        cards = self.rules.kit.cards
        found = [
            Obstacle("card-in-hand", "equipment.setup", {"seat": seat, "card": cards[slot & CARD].name})
            for seat, hand in enumerate(state.hands)
            for slot in hand
            if cards[slot & CARD].family == FAMILY
        ]
        piles = (state.deck, state.discard)
        facts["deck"], facts["discard"] = (
            [cards[card].name for card in pile if cards[card].family != FAMILY] for pile in piles
        )
        return found


def _card(name: str, die: int) -> Card | None:
    """The card that a name of the data file means: it is played like any other (equipment.play), and a 6 is a
    number like others (equipment.six)."""
    found = NAME.fullmatch(name)
    if not found:
        return None
    if found["die"]:
        offers = tuple(range(die + 2))
        return Card(name, DIE, 0, 0, FAMILY, "equipment.die-adjust", "card.die-adjust", offers, PLAYED)
    if found["plus"]:
        return Card(name, NUMBER, int(found["plus"]), 0, FAMILY, "equipment.plus", "card.plus", also=PLAYED)
    return Card(name, NUMBER, int(name), 0, FAMILY, RULES.get(name, ""), also=PLAYED)
