"""The mummy tiles: which there are, which are on offer, and paying for one."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from luxor.classic.modules.mummy.gains import (
    Items,
    Keys,
    Pairs,
    Scarab,
    Smallest,
    SwapScarab,
    TwoPoints,
)
from luxor.classic.modules.mummy.hand_tiles import HorusCard, MoveCard, SwapHand
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.powers import AllFour, ExtraTurn, OneStep, RearOneOrTwo, RearOneToFour
from luxor.classic.rules.chances import LuxorChance
from luxor.classic.rules.ruleset import REFILL, LuxorStep, Rules
from luxor.classic.rules.state import LONGEST, WOKEN, LuxorState
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import AUTO, Frame
from luxor.core.position.verdict import Note, Params, Remedy, Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import Action, Sink, Target, act, tell

if TYPE_CHECKING:
    from luxor.classic.modules.mummy.rules import Mummy

MUMMY_TILES: tuple[type[MummyTile], ...] = (
    RearOneOrTwo,
    RearOneToFour,
    OneStep,
    MoveCard,
    HorusCard,
    SwapScarab,
    Items,
    ExtraTurn,
    SwapHand,
    TwoPoints,
    Pairs,
    Smallest,
    Scarab,
    Keys,
    AllFour,
)  # in the order in which they add their steps


class TileBox:
    """All mummy tiles: a code per ability, as often as there are tiles of it."""

    def __init__(self, module: Mummy, known: Sequence[type[MummyTile]], data: Reader) -> None:
        self.module = module
        self.kinds: list[MummyTile] = []  # by code
        abilities = {make.name: make for make in known}
        for row in data.tables(module.own("tiles")):
            name = str(row.get("ability"))
            if name not in abilities or name in [kind.name for kind in self.kinds]:
                data.fault(module.own("tiles.ability"), f"each once of {', '.join(abilities)}", name)
                continue
            self.kinds.append(abilities[name](self, len(self.kinds), data, row))
        self.names = [kind.name for kind in self.kinds]
        self.costs = [kind.cost for kind in self.kinds]
        self.tiles = [kind.code for kind in self.kinds for _ in range(kind.count)]
        self.code = {name: code for code, name in enumerate(self.names)}
        self.in_order = [self.kinds[self.code[name]] for name in abilities if name in self.code]
        self.asking = -1  # the kind of step that asks whether a tile takes effect, if one does
        self._shared: dict[Callable[[Rules, TileBox], LuxorStep], int] = {}

    def install(self, rules: Rules) -> None:
        self.rules = rules
        self.use = rules.add_step(UseTileStep(rules, self))
        self.replace = rules.add_step(ReplaceStep(rules, self))
        self.turn = rules.add_step(TurnTileStep(rules, self))
        for kind in self.in_order:
            kind.install(rules)

    def share(self, make: Callable[[Rules, TileBox], LuxorStep]) -> int:
        """The kind of a step that several tiles need: installed once."""
        if make not in self._shared:
            self._shared[make] = self.rules.add_step(make(self.rules, self))
        return self._shared[make]

    def words(self, codes: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.names[code] for code in codes)

    # --- what may still be played in the last round ---

    def more_turns(self, state: LuxorState, seat: int) -> int:
        """Extra turns that tiles may give a seat: one, and then the tile lies among the discards."""
        given = any(map(self._gives_turn, self._may_use(state, seat)))
        return (1 if self.module.of(state).pile else LONGEST) if given else 0

    def more_cards(self, state: LuxorState, seat: int, later: int) -> int:
        """Any, if a tile changes the hand and a turn follows that the same tile did not give."""
        tiles = self._may_use(state, seat)
        others = later - any(map(self._gives_turn, tiles))
        changed = others > 1 or (others and any(self.kinds[code].changes_hand for code in tiles))
        return LONGEST if changed else 0

    def _gives_turn(self, code: int) -> bool:
        return any(self.rules.steps[kind].name in self.kinds[code].steps for kind in self.rules.extra)

    def _may_use(self, state: LuxorState, seat: int) -> Sequence[int]:
        """The tiles that a seat may come to use in its next turn, or is just using."""
        if seat != state.seat:
            return range(len(self.kinds))
        mine = self.module.of(state)
        waiting = {frame.kind for frame in state.agenda}
        names = {self.rules.steps[kind].name for kind in waiting}
        using = [code for code, kind in enumerate(self.kinds) if names.intersection(kind.steps)]
        using += [frame.ability for frame in state.agenda if frame.kind == self.asking]
        if self.use in waiting:
            acted = REFILL not in waiting  # then nobody is knocked down any more, for a talisman
            using += [code for code in mine.offer if not acted or self.costs[code] <= mine.talismans[seat]]
        return using


NOTHING = 0  # codes: 0 to leave it, else an ability's code plus 1


class UseTileStep(LuxorStep):
    """After the draw: whether to use one of the tiles on offer."""

    name = "use-tile"
    rule = "mummy.tile.activate"
    needs_effect = False  # whether a tile without an effect cannot be used (ruling.tile.no-effect)
    woken_count = False  # whether those woken in this turn are moved by it, too (ruling.woken.tile)

    def __init__(self, rules: Rules, box: TileBox) -> None:
        self.rules = rules
        self.box = box

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        mine = self.box.module.of(state)
        purse, costs = mine.talismans[frame.seat], self.box.costs
        found = [code + 1 for code in dict.fromkeys(mine.offer) if costs[code] <= purse]
        if found and self.needs_effect:
            found = [code for code in found if self.works(state, frame.seat, code - 1)]
        return [NOTHING, *found] if found else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        box, mine, seat = self.box, self.box.module.of(state), frame.seat
        if code == NOTHING:
            tell(sink, "TileDeclined", seat, self.rule, "turn")
            return
        tile = code - 1
        cost = box.costs[tile]
        self._call(state, seat)
        mine.talismans[seat] -= cost
        mine.supply += cost
        mine.offer.remove(tile)
        insort(mine.discard, tile)
        also = ("mummy.tile.activate", "mummy.tile.pay-supply")
        tell(sink, "TileUsed", seat, box.kinds[tile].rule, "turn", also,
             ability=box.names[tile], cost=cost, see=("ruling.tile.no-effect",))  # fmt: skip
        self.rules.push(state, box.replace, seat)
        if box.asking >= 0:
            self.rules.push(state, box.asking, seat, tile)
        else:
            box.kinds[tile].use(state, seat, sink)

    def _call(self, state: LuxorState, seat: int) -> None:
        """Those woken in this turn come along, if a reading says so."""
        if self.woken_count:
            state.adventurers[seat] = [0 if q == WOKEN else q for q in state.adventurers[seat]]

    def works(self, state: LuxorState, seat: int, tile: int) -> bool:
        """Whether using a tile would do anything: it is tried on a copy."""
        after = state.clone()
        self._call(after, seat)
        before, depth = after.clone(), self.rules.height(after)
        self.box.kinds[tile].use(after, seat, None)
        rules = self.rules
        steps = open_steps(rules.steps, after, stop=lambda now: rules.height(now) <= depth, singles=True)
        if next(steps, None) is not None:
            return True
        things = [(each.score, each.keys, each.adventurers) for each in (before, after)]
        return things[0] != things[1]

    def action(self, state: LuxorState, frame: Frame, code: int) -> Action:
        return act("use", self.box.names[code - 1]) if code else act("decline")

    def code(self, state: LuxorState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("decline", ()):
                return NOTHING
            case ("use", (str(name),)) if name in self.box.code:
                return self.box.code[name] + 1
        return None

    def candidates(self, state: LuxorState, frame: Frame) -> Iterator[Action]:
        offer = self.box.module.of(state).offer
        absent = [code for code in range(len(self.box.names)) if code not in offer]
        yield act("decline")
        for code in (*dict.fromkeys(offer), *absent[:2]):
            yield act("use", self.box.names[code])

    def violations(self, state: LuxorState, frame: Frame, code: int) -> list[Violation]:
        if code == NOTHING:
            return []
        mine, tile = self.box.module.of(state), code - 1
        cost, have = self.box.costs[tile], mine.talismans[frame.seat]
        found: list[Violation] = []
        if tile not in mine.offer:
            offered = self.box.words(list(dict.fromkeys(mine.offer)))
            params: Params = {"ability": self.box.names[tile], "abilities": offered}
            found.append(Violation("not-on-offer", "mummy.tile.activate", params))
        if cost > have:
            found.append(Violation("too-expensive", "mummy.tile.activate", {"cost": cost, "have": have}))
        if not found and self.needs_effect and not self.works(state, frame.seat, tile):
            found.append(Violation("no-effect", "ruling.tile.no-effect", {"ability": self.box.names[tile]}))
        return found

    def remedies(
        self, state: LuxorState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        cost = self.box.costs[code - 1]
        if not any(violation.code == "too-expensive" for violation in found):
            return []
        return [Remedy("with-talismans", "mummy.tile.activate", {"n": cost},
                       edit={self.box.module.own("talismans"): {frame.seat: cost}})]  # fmt: skip

    def untimely(self, state: LuxorState, seat: int, code: int) -> list[Violation]:
        return [Violation("tile-after-draw", self.rule)]

    def basis(self, state: LuxorState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == NOTHING:
            return (self.rule,)
        return (self.rule, self.box.kinds[code - 1].rule, "ruling.tile.no-effect")

    def notes(self, state: LuxorState, frame: Frame, code: int) -> list[Note]:
        if code == NOTHING:
            return []
        cost = self.box.costs[code - 1]
        return [Note("costs", "mummy.tile.pay-supply", {"cost": cost})]

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("use", (str(name),)) if name in self.box.code:
                return "action.use", {"ability": name, "cost": self.box.costs[self.box.code[name]]}
        return None

    def targets(self, state: LuxorState, frame: Frame, code: int) -> tuple[Target, ...]:
        offer = self.box.module.of(state).offer
        if code == NOTHING or code - 1 not in offer:
            return (Target("choice", str(self.action(state, frame, code))),)
        return (Target("offer", offer.index(code - 1)),)


class ReplaceStep(LuxorStep):
    """A used tile is replaced; an exhausted pile is made of the discards."""

    name = "replace-tile"
    sort = AUTO

    def __init__(self, rules: Rules, box: TileBox) -> None:
        super().__init__(rules)
        self.box = box

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        mine = self.box.module.of(state)
        if not mine.pile and mine.discard:
            mine.pile, mine.discard = mine.discard, []
            tell(sink, "TilesReshuffled", frame.seat, "mummy.tile.replace", "tile",
                 see=("ruling.deck.reshuffle-when",), tiles=len(mine.pile))  # fmt: skip
        if mine.pile:
            self.rules.push(state, self.box.turn, frame.seat)


class TurnTileStep(LuxorChance):
    """A new mummy tile is turned up."""

    name, verb, rule = "turn-tile", "turn-tile", "mummy.tile.replace"
    for_turns = True

    def __init__(self, rules: Rules, box: TileBox) -> None:
        super().__init__(rules)
        self.box = box

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.box.module.of(state).pile

    def label(self, code: int) -> int | str:
        return self.box.names[code]

    def known(self, word: int | str) -> int | None:
        return self.box.code.get(str(word))

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(range(len(self.box.names)))

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        mine = self.box.module.of(state)
        mine.pile.remove(code)
        insort(mine.offer, code)
        tell(sink, "TileTurnedUp", frame.seat, self.rule, "tile", ability=self.box.names[code])

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("turn-tile", (str(name),)):
                return "action.turn-tile", {"ability": name}
        return None
