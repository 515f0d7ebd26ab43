"""The mummy: she walks toward the entrance, knocks adventurers down, and her tiles lend powers."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from luxor.classic.modules.mummy.abilities import MUMMY_TILES, TileBox
from luxor.classic.modules.mummy.mends import ideas
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.slice import MummySlice
from luxor.classic.modules.mummy.standing import StandAllStep, StandOneStep, StandRollStep, StandStep, fallen
from luxor.classic.modules.mummy.walking import granted, her_spaces, walk
from luxor.classic.rules.card_kinds import ALL
from luxor.classic.rules.components import Components
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import LuxorModule, Secret
from luxor.classic.rules.movement import can_move, can_stretch
from luxor.classic.rules.ruleset import MOVE, PLAY, REFILL, Rules
from luxor.classic.rules.state import LONGEST, LuxorState
from luxor.classic.rules.tile_kinds import lands_where_it_comes_out
from luxor.core.engine.chance import Draws
from luxor.core.engine.clauses import clause
from luxor.core.position.notation import Choices, FactReader, Facts
from luxor.core.position.verdict import Obstacle, Problem, Value
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink, Target, tell, that_apply
from luxor.core.words.wording import Words

SCARABS = 0  # their pool
SINGLE_STEP = "characters.single-step"  # what may replace a card, and by a reading spare a walk


class Mummy(LuxorModule[MummySlice]):
    """Module 1."""

    name = "mummy"
    schema: Mapping[str, str] = {
        "space": "one",
        "talismans": "list",
        "supply": "one",
        "offer": "list",
        "pile": "list",
        "discard": "list",
        "vp": "lists",
        "boxed": "lists",
        "stood": "one",
    }
    private: Mapping[str, str] = {"ScarabReturned": "vp", "CardDealt": "card"}
    by_seat = ("talismans", "vp", "boxed")
    figures: Mapping[str, str] = {"mummy": "space"}
    mends = ideas
    all_stand = False  # whether all who can stand up must (ruling.stand.declare) ...
    may_refuse = False  # ... but for a roll after which the turn goes on
    idle_rests = False  # whether a card that moves nobody is just discarded (ruling.none-possible.rest)
    stand_free = False  # whether the turn goes on after any roll (ruling.house.stand-free)
    stand_always = False  # whether one may roll though all lie under her (ruling.stand.needs-target)
    after_roll: tuple[int, ...] = ()  # steps that a roll that ends the turn leaves (ruling.stand.no-tile)
    stand_discard = -1  # the kind of step in which a card is discarded then, if one is
    lying_able = True  # whether who could try to stand up counts as able to move (ruling.nobody-moves.stand)
    walk_asked = -1  # the kind of step that asks when she walks, if the player chooses
    walk_due = -1  # the mark by which she walks for a card that was taken when the turn ends, if she does
    late_walk = -1  # the kind of step in which she walks after the action, if she does
    walked: Callable[[LuxorState, int], None] | None = None  # is told who moved her, if somebody asks
    after_step = -1  # the kind of step in which she walks unless a single step was taken, if that spares her

    def __init__(self, more: Sequence[type[MummyTile]] = ()) -> None:
        self.known = (*MUMMY_TILES, *more)

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("mummy")
        data.table(self.own("talismans"))
        data.table(self.own("stand"))
        self.total = data.number(self.own("talismans.total"), 0, 99)
        seats = min(players, kit.most_players)
        self.each = data.number(f"{self.name}.talismans.each.{seats}", 0, 99)
        if self.each * seats > self.total:
            data.fault(self.own("talismans"), f"at least {self.each * seats} in all", self.total)
        self.on_offer = data.number(self.own("offer"), 1, 9)
        self.stand_rolls = [
            data.numbers(f"{self.name}.stand.{name}", 1, kit.die) for name in ("one", "all", "play")
        ]
        if sorted(face for rolls in self.stand_rolls for face in rolls) != list(range(1, kit.die + 1)):
            data.fault(self.own("stand"), "every face of the die once", self.stand_rolls)
        self.box = TileBox(self, self.known, data)
        self.scoring = [
            make for make in self.known if make.scores and (make in MUMMY_TILES or make.name in self.box.code)
        ]  # whose points are kept apart
        steps = dict.fromkeys(step for kind in self.box.in_order for step in kind.steps)
        self.early_phases = {"stand": ("stand-up", "stand-roll", "stand-one", "stand-all")}
        self.phases = {"mummy-tile": ("use-tile", "turn-tile", *steps)}

    def install(self, rules: Rules) -> None:
        rules.lying_rule, rules.lying_score_rule = "mummy.down.inactive", "mummy.down.score"
        rules.lying_behind = "ruling.mummy.last"
        self.stand = rules.add_step(StandStep(rules, self))
        self.stand_roll = rules.add_step(StandRollStep(rules, self))
        self.stand_one = rules.add_step(StandOneStep(rules, self))
        self.stand_all = rules.add_step(StandAllStep(rules, self))
        self.box.install(rules)

    def own_parts(self) -> Sequence[MummyTile]:
        return self.box.kinds

    def turn_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(PLAY), self.stand)
        plan.insert(plan.index(REFILL) + 1, self.box.use)

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> MummySlice:
        n = self.rules.players
        tiles = self.box.tiles[:]
        draws.shuffle(tiles)
        mine = MummySlice()
        mine.space = state.counted[-2]  # the last tile: behind it is the chamber
        mine.talismans, mine.supply = [self.each] * n, self.total - self.each * n
        mine.offer, mine.pile = sorted(tiles[: self.on_offer]), sorted(tiles[self.on_offer :])
        mine.discard, mine.stood = [], 0
        mine.vp, mine.boxed = [[0] * len(self.scoring) for _ in range(n)], [[] for _ in range(n)]
        tell(sink, "MummyPlaced", state.first, "mummy.setup.pawn", "setup", space=mine.space)
        tell(sink, "MummyTilesLaidOut", state.first, "mummy.setup.tiles", "setup", tiles=len(tiles),
             abilities=self.box.words(mine.offer))  # fmt: skip
        tell(sink, "TalismansDealt", state.first, "mummy.setup.talismans", "setup", n=self.each,
             left=mine.supply)  # fmt: skip
        return mine

    # --- walking ---

    def played(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        rules = self.rules
        if self.idle_rests and not able:
            state.agenda[:] = [frame for frame in state.agenda if frame.kind != self.box.use]
            return
        if not rules.eyes[card]:
            return
        if able and self.after_step >= 0 and self._may_step(state):
            move = state.agenda.index(rules.frame(MOVE, seat))
            state.agenda.insert(move + 1, rules.frame(self.after_step, seat))
        else:
            self.walk_for(state, seat, card, able, sink)

    def _may_step(self, state: LuxorState) -> bool:
        """Whether a single step may be taken instead of the card just played."""
        asked = [(self.rules.steps[frame.kind], frame) for frame in state.agenda]
        return any(step.rule == SINGLE_STEP and step.options(state, frame) for step, frame in asked)

    def walk_for(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        """She walks for the card just played, now or when the table has her walk."""
        if self.walk_asked >= 0:
            self.rules.push(state, self.walk_asked, seat)
        elif self.late_walk >= 0:
            self.walk_late(state, seat)
        else:
            self.walk_first(state, seat, card, able, sink)

    def walk_late(self, state: LuxorState, seat: int) -> None:
        """For the card just played she walks when all else is done."""
        plan, walk = self.rules.plans[seat], self.rules.frame(self.late_walk, seat)
        state.agenda.insert(sum(frame in plan for frame in state.agenda), walk)

    def walk_first(self, state: LuxorState, seat: int, card: int, able: bool, sink: Sink | None) -> None:
        """For the card just played she walks before anybody moves; if that stops the move, there is none."""
        rules = self.rules
        walk(self, state, seat, rules.eyes[card], ("ruling.mummy.before-move",), sink)
        if able and not self.moves(state, seat):
            rules.drop_move(state)
            also = ("base.move.none-possible",)
            tell(sink, "NobodyMoved", seat, "ruling.play.before-mummy", "mummy", also)

    def moves(self, state: LuxorState, seat: int) -> bool:
        """Whether the card just played can move somebody as things are."""
        rules, card = self.rules, state.card
        return can_move(rules, state, seat, card) or can_stretch(rules, state, seat, card, state.hands[seat])

    def gained(self, state: LuxorState, seat: int, card: int, shown: int, sink: Sink | None) -> None:
        see = ("ruling.mummy.after-insert", "ruling.characters.any-horus-eyes", "ruling.horus.one-per-turn")
        eyes = eyes_for_taken(self.rules, card, shown)
        if self.walk_due >= 0:
            self.rules.mark(state, self.walk_due, eyes)
        else:
            walk(self, state, seat, eyes, see, sink)

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        mine = self.of(state)
        if target.kind == "offer" and isinstance(target.ref, int) and target.ref < len(mine.offer):
            return (self.box.kinds[mine.offer[target.ref]].rule, "mummy.tile.activate")
        if target == ("space", mine.space):
            return ("mummy.move.trigger", "mummy.move.toward-entrance", "mummy.land.pass")
        if target.kind == "lying":
            return ("mummy.down.inactive", "mummy.stand.attempt")
        return ("mummy.setup.talismans", "mummy.tile.pay-supply") if target == ("supply", "talisman") else ()

    def bars(self, state: LuxorState, seat: int, space: int) -> bool:
        return self.of(state).space == space

    def landed(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        if self.of(state).space != space:
            return False
        places = state.adventurers[seat]
        places.remove(space)
        insort(places, space + self.rules.lying)
        if sink:
            cases = {
                "ruling.mummy.tunnel": state.tiles[space] == self.rules.tunnel,
                "ruling.mummy.all": state.mode == ALL and self.rules.waiting(state, REFILL),
            }
            also = that_apply(cases)
            elsewhere = (case for case, here in cases.items() if not here)
            see = ("mummy.land.pass", "ruling.mummy.no-gain-on-landing", *elsewhere)
            tell(sink, "KnockedDown", seat, "mummy.land.knocked", "mummy", also, see, space=space)
        return True

    def must_stand(self, state: LuxorState) -> bool:
        """Whether nobody who could stand up may be left lying (ruling.stand.declare)."""
        return self.all_stand and not (self.may_refuse and self.of(state).stood)

    def able(self, state: LuxorState, seat: int) -> bool:
        """One who could try to stand somebody up is not stuck (ruling.nobody-moves.stand)."""
        return bool(self.of(state).stood or (self.lying_able and fallen(self, state, seat)))

    def ending(self, state: LuxorState, seat: int, sink: Sink | None) -> None:
        self.of(state).stood = 0

    # --- points and problems ---

    def in_play(self, state: LuxorState) -> list[ScoreLine]:
        return [
            ScoreLine(seat, points, kind.rule, "mummy-tiles", {"ability": kind.name})
            for seat, row in enumerate(self.of(state).vp)
            for kind, points in zip(self.scoring, row)
            if points
        ]

    def prospects(self, state: LuxorState, seat: int) -> Sequence[tuple[str, int, int]]:
        return (("talisman", self.of(state).talismans[seat], 0),)

    def gain(self, state: LuxorState, seat: int, ability: str, points: int) -> None:
        """Points of a tile, on the track at once."""
        self.of(state).vp[seat][[kind.name for kind in self.scoring].index(ability)] += points
        state.score[seat] += points

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        rules, mine = self.rules, self.of(state)
        whole = sum(mine.talismans) + mine.supply
        if whole < self.total or (whole > self.total and not granted.otherwise(rules)):
            yield Problem("talisman-count", "mummy.setup.talismans", {"found": whole, "expected": self.total})
        found, box = Counter([*mine.offer, *mine.pile, *mine.discard]), Counter(self.box.tiles)
        for code in sorted({*found, *box}):
            if found[code] != box[code]:
                counted: dict[str, Value] = {"found": found[code], "expected": box[code]}
                name: dict[str, Value] = {"ability": self.box.names[code]}
                yield Problem("mummy-tile-count", "mummy.setup.tiles", {**name, **counted})
        if not (state.tiles[mine.space] or her_spaces.otherwise(rules)):
            yield Problem("mummy-nowhere", "mummy.move.toward-entrance", {"space": mine.space})
        for seat, places in enumerate(state.adventurers):
            if rules.lying in places:
                yield Problem("lying-on-stairs", "mummy.move.stairs-safe", {"seat": seat})
            if mine.space in places and lands_where_it_comes_out(rules):
                here = {"seat": seat, "space": mine.space}
                yield Problem("upright-under-mummy", "mummy.move.knock-end", here)

    def kept_scarabs(self, state: LuxorState) -> list[int]:
        return [value for row in self.of(state).boxed for value in row]

    def short(self, state: LuxorState, seat: int) -> int:
        return sum(kind.short(state, seat) for kind in self.box.kinds)

    def more_turns(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        return self.box.more_turns(state, seat)

    def more_cards(self, state: LuxorState, seat: int, plays: int, later: int) -> int:
        discards = later and self.stand_discard >= 0
        return LONGEST if discards else self.box.more_cards(state, seat, later)

    def secrets(self, state: LuxorState) -> Iterator[Secret]:
        for seat, row in enumerate(self.of(state).boxed):
            yield Secret(row, seat, SCARABS)

    def label(self, words: Words, field: str, value: Value) -> str | None:
        if isinstance(value, tuple) and field == "abilities":
            return words.both([self.label(words, "ability", name) or str(name) for name in value])
        known = field == "ability" and str(value) in self.box.code
        return words.say(self.box.kinds[self.box.code[str(value)]].text) if known else None

    # --- facts ---

    def choices(self, fact: str) -> Choices | None:
        return Choices("ability", self.box.names) if fact in ("offer", "pile", "discard") else None

    def facts(self, state: LuxorState) -> Facts:
        mine, words = self.of(state), self.box.words
        return {
            "space": mine.space,
            "talismans": list(mine.talismans),
            "supply": mine.supply,
            "offer": list(words(mine.offer)),
            "pile": list(words(mine.pile)),
            "discard": list(words(mine.discard)),
            "vp": [list(row) for row in mine.vp],
            "boxed": [["?" if value == 0 else value for value in row] for row in mine.boxed],
            "stood": mine.stood,
        }

    def read(self, facts: FactReader, state: LuxorState) -> MummySlice:
        n, known = self.rules.players, self.box.code
        mine = MummySlice()
        mine.space = facts.number(self.own("space"), 1, self.rules.kit.length)
        mine.talismans = facts.numbers(self.own("talismans"), n, 0, MOST)
        mine.supply = facts.number(self.own("supply"), 0, MOST)
        mine.offer = sorted(facts.words(self.own("offer"), known))
        mine.pile = sorted(facts.words(self.own("pile"), known))
        mine.discard = sorted(facts.words(self.own("discard"), known))
        mine.vp = [
            [
                facts.check(self.own("vp"), item, 0, MOST)
                for item in facts.items(self.own("vp"), len(self.scoring), row)
            ]
            for row in facts.items(self.own("vp"), n)
        ]
        mine.boxed = [
            sorted(0 if item == "?" else facts.check(self.own("boxed"), item, 1, MOST) for item in row)
            for row in facts.lists(self.own("boxed"), n)
        ]
        mine.stood = facts.number(self.own("stood"), 0, 1)
        return mine

    def restart(self, facts: Facts) -> None:
        facts[self.own("stood")] = 0

    def balance(self, state: LuxorState, changes: Mapping[str, object]) -> None:
        mine = self.of(state)
        mine.supply = max(0, self.total - sum(mine.talismans))
        rest = Counter(self.box.tiles) - Counter(mine.offer) - Counter(mine.discard)
        mine.pile = sorted(rest.elements())
        if self.own("space") not in changes:  # she makes room for upright adventurers
            taken = {q for places in state.adventurers for q in places}
            spaces = [q for q in state.counted[:-1] if q not in taken] or [mine.space]
            mine.space = mine.space if mine.space in spaces else spaces[-1]

    def attach(self, facts: Facts) -> None:
        box, n = self.box, self.rules.players
        tiles = [
            number for number, name in enumerate(cast("Sequence[str]", facts["tiles"]), 1) if name != "-"
        ]
        facts[self.own("space")] = tiles[-1] if tiles else 1
        facts[self.own("talismans")] = [self.each] * n
        facts[self.own("supply")] = self.total - self.each * n
        facts[self.own("offer")] = box.words(box.tiles[: self.on_offer])
        facts[self.own("pile")] = box.words(box.tiles[self.on_offer :])
        facts[self.own("discard")] = []
        facts[self.own("vp")] = [[0] * len(self.scoring) for _ in range(n)]
        facts[self.own("boxed")] = [[] for _ in range(n)]
        facts[self.own("stood")] = 0

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        mine = self.of(state)
        found = [
            Obstacle("lying", "mummy.down.inactive", {"seat": seat, "space": self.rules.space_of(q)})
            for seat, places in enumerate(state.adventurers)
            for q in places
            if self.rules.is_lying(q)
        ]
        boxed = [seat for seat, row in enumerate(mine.boxed) if row]
        return found + [Obstacle("scarab-boxed", "mummy.tile.swap-scarab", {"seat": seat}) for seat in boxed]


@clause
def eyes_for_taken(rules: Rules, card: int, shown: int) -> int:
    """For a Horus card that is taken she walks by its own eyes (ruling.characters.any-horus-eyes)."""
    return rules.eyes[card]
