"""Ten sceptres among the treasures, and treasures hidden beneath others."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from luxor.classic.modules.sceptres.mends import ideas
from luxor.classic.rules.arrange import rest_of
from luxor.classic.rules.chances import LuxorChance
from luxor.classic.rules.components import Components
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.scoring import count_sets
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.engine.chance import Draws
from luxor.core.engine.modules import Slice
from luxor.core.engine.step import Frame
from luxor.core.position.notation import Choices, FactReader, Facts
from luxor.core.position.verdict import Obstacle, Params, Problem
from luxor.core.words.data import Reader
from luxor.core.words.terms import Action, ScoreLine, Sink, Target, tell

SCEPTRE = "sceptre"


class SceptreSlice(Slice):
    """Everybody can work out which treasures are hidden, nobody which lies where: they are one pool."""

    __slots__ = ("hidden", "under")

    def __init__(self, under: list[int], hidden: list[int]) -> None:
        self.under = under  # the spaces that hide a treasure
        self.hidden = hidden  # the treasures hidden there, a multiset

    def clone(self) -> SceptreSlice:
        return SceptreSlice(self.under[:], self.hidden[:])

    def key(self) -> tuple[object, ...]:
        return tuple(self.under), tuple(self.hidden)


class Sceptres(LuxorModule[SceptreSlice]):
    """New treasure tiles."""

    name = "sceptres"
    outer_only = True
    schema: Mapping[str, str] = {"under": "list", "hidden": "list"}
    tile_facts = ("hidden",)
    mends = ideas
    phases: Mapping[str, tuple[str, ...]] = {"act": ("unearth",)}

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("sceptres")
        data.table(self.own("tiles"))
        kit.add_treasures(data, self.own("tiles.each"), SCEPTRE)
        self.points = data.number(self.own("points"), 0, 99)
        count = data.number(self.own("hidden"), 0, 99)
        spaces = [space for space, tile in enumerate(kit.prepared) if tile.kind is TREASURE]
        self.plain = [space for space in spaces if kit.symbol[space] < 0][:count]
        if len(self.plain) < count:
            data.fault(self.own("hidden"), f"at most {len(self.plain)} plain spaces", count)
        if len(kit.treasures) != len(spaces) + count:
            data.fault(self.own("tiles"), f"{len(spaces) + count} treasures in all", len(kit.treasures))

    def install(self, rules: Rules) -> None:
        self.unearth = rules.add_step(UnearthStep(rules, self))

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        if (
            target.kind != "space"
            or not isinstance(target.ref, int)
            or not 0 < target.ref < self.rules.chamber
        ):
            return ()
        hides = ("sceptres.reveal",) if target.ref in self.of(state).under else ()
        return (*hides, "sceptres.score") if self.rules.tile(state, target.ref).type == SCEPTRE else hides

    def setup(self, state: LuxorState, draws: Draws, choice: object, sink: Sink | None) -> SceptreSlice:
        left = rest_of(self.rules.kit.treasures, state.tiles)  # what has no space of its own
        if sink:
            own = sum(self.rules.kit.tiles[tile].type == SCEPTRE for tile in self.rules.kit.treasures)
            tell(sink, "SceptresMixed", state.first, "sceptres.setup.mix", "setup", tiles=own)
            tell(sink, "TreasuresHidden", state.first, "sceptres.setup.hidden", "setup",
                 ("sceptres.setup.face-up",), tiles=len(left), see=("ruling.sceptres.one-tile",))  # fmt: skip
        return SceptreSlice(self.plain[:], left)

    def uncovered(self, state: LuxorState, seat: int, space: int, sink: Sink | None) -> bool:
        mine = self.of(state)
        if space not in mine.under or not mine.hidden:
            return False
        mine.under.remove(space)
        if self.rules.hooks.counts_twice:
            state.counted.remove(space)
        self.rules.push(state, self.unearth, seat, space)
        return True

    def taken(self, state: LuxorState, seat: int, tile: int, sink: Sink | None) -> None:
        if sink and self.rules.kit.tiles[tile].type == SCEPTRE:
            tell(sink, "SceptreTaken", seat, "sceptres.take", "tile", see=("ruling.sceptres.types",),
                 tile=self.rules.kit.tiles[tile].name)  # fmt: skip

    def held(self, state: LuxorState, seat: int) -> int:
        """How many sceptres a player has."""
        tiles = self.rules.kit.tiles
        return sum(tiles[tile].type == SCEPTRE for tile in state.treasures[seat])

    def prospects(self, state: LuxorState, seat: int) -> Sequence[tuple[str, int, int]]:
        have = self.held(state, seat)
        return (("sceptre", have, self.beside(state, seat)[0] * self.points if have else 0),)

    def beside(self, state: LuxorState, seat: int) -> tuple[int, int]:
        """How many sceptres are added to sets, and how many stand for a type in one instead."""
        sets, _, standing = count_sets(self.rules, state, seat)
        return min(self.held(state, seat) - standing, sets), standing

    def score(self, state: LuxorState) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        for seat in range(self.rules.players):
            have = self.held(state, seat)
            if have:
                used, standing = self.beside(state, seat)
                params = {"used": used, "left": have - standing - used}
                lines.append(ScoreLine(seat, used * self.points, "sceptres.score", "sceptres", params))
                if standing:
                    stand_in = {"standing": standing}
                    lines.append(ScoreLine(seat, 0, "ruling.sceptres.types", "sceptres", stand_in))
        return lines

    def validate(self, state: LuxorState) -> Iterator[Problem]:
        mine = self.of(state)
        waiting = sum(f[0] == self.unearth for f in state.agenda)
        if len(mine.hidden) != len(mine.under) + waiting:
            yield Problem("hidden-count", "sceptres.setup.hidden",
                          {"found": len(mine.hidden), "expected": len(mine.under) + waiting})  # fmt: skip
        for space in mine.under:
            if space not in self.plain or self.rules.kind[state.tiles[space]] is not TREASURE:
                yield Problem("hidden-nowhere", "sceptres.setup.hidden", {"space": space})

    def kept_tiles(self, state: LuxorState) -> list[int]:
        return self.of(state).hidden

    def choices(self, fact: str) -> Choices | None:
        tiles = self.rules.kit.tiles
        names = dict.fromkeys(tiles[code].name for code in self.rules.kit.treasures)
        return Choices("tile", list(names)) if fact == "hidden" else Choices("space", self.plain)

    def facts(self, state: LuxorState) -> Facts:
        mine = self.of(state)
        tiles = self.rules.kit.tiles
        return {
            "under": list(mine.under),
            "hidden": [tiles[code].name for code in mine.hidden],
        }

    def read(self, facts: FactReader, state: LuxorState) -> SceptreSlice:
        under = facts.numbers(self.own("under"), None, 1, self.rules.kit.length)
        if len(set(under)) < len(under):
            raise facts.wrong(self.own("under"), under, "each space once")
        hidden = facts.words(self.own("hidden"), self.rules.kit.tile_code)
        if any(self.rules.kind[tile] is not TREASURE for tile in hidden):
            raise facts.wrong(self.own("hidden"), facts.facts.get(self.own("hidden")), "treasures")
        return SceptreSlice(sorted(under), sorted(hidden))

    def absorb(self, state: LuxorState, tiles: list[int]) -> list[int]:
        """Treasures without a place are hidden, those hidden before first, as far as there are spaces."""
        mine = self.of(state)
        mine.under = [space for space in mine.under if self.rules.kind[state.tiles[space]] is TREASURE]
        left = tiles[:]
        kept: list[int] = []
        for tile in mine.hidden:
            if tile in left and len(kept) < len(mine.under):
                left.remove(tile)
                kept.append(tile)
        while left and len(kept) < len(mine.under):
            kept.append(left.pop(0))
        mine.hidden = sorted(kept)
        mine.under = mine.under[len(mine.under) - len(kept) :]
        return left

    def attach(self, facts: Facts) -> None:
        """Sceptres go below the treasures of the first plain spaces, or lie where those are gone."""
        tiles = list(cast("Sequence[str]", facts["tiles"]))
        names = [
            self.rules.kit.tiles[t].name
            for t in self.rules.kit.treasures
            if self.rules.kit.tiles[t].type == SCEPTRE
        ]
        under: list[int] = []
        hidden: list[int | str] = []
        for space, name in zip(self.plain, names):
            if self.rules.kind[self.rules.kit.tile_code[tiles[space - 1]]] is TREASURE:
                under.append(space)
                hidden.append(name)
            else:
                tiles[space - 1] = name
        facts["tiles"], facts[self.own("under")], facts[self.own("hidden")] = tiles, under, hidden

    def detach(self, state: LuxorState, facts: Facts) -> Sequence[Obstacle]:
        """Sceptres on the path give way to hidden treasures of the base game, or to an empty space."""
        kit = self.rules.kit
        found = [
            Obstacle("sceptre-owned", "sceptres.take", {"seat": seat, "n": self.held(state, seat)})
            for seat in range(self.rules.players)
            if self.held(state, seat)
        ]
        if any(f[0] == self.unearth for f in state.agenda):
            found.append(Obstacle("step-pending", "sceptres.reveal", {"step": "unearth"}))
        base = [code for code in self.of(state).hidden if kit.tiles[code].type != SCEPTRE]
        tiles = state.tiles[:]
        for space in range(len(tiles) - 1, 0, -1):
            if kit.tiles[tiles[space]].type == SCEPTRE:
                tiles[space] = base.pop() if base else 0
        facts["tiles"] = [kit.tiles[code].name for code in tiles[1:-1]]
        return found


class UnearthStep(LuxorChance):
    """A hidden treasure comes to light; the frame holds the space."""

    name, verb, rule = "unearth", "unearth", "sceptres.reveal"
    fields = ("space",)

    def __init__(self, rules: Rules, module: Sceptres) -> None:
        super().__init__(rules)
        self.module = module

    def pool(self, state: LuxorState, frame: Frame) -> list[int]:
        return self.module.of(state).hidden

    def fits(self, state: LuxorState, frame: Frame) -> bool:
        return not state.tiles[frame.space] and bool(self.pool(state, frame))

    def label(self, code: int) -> int | str:
        return self.rules.kit.tiles[code].name

    def known(self, word: int | str) -> int | None:
        return self.rules.kit.tile_code.get(str(word))

    def everything(self, state: LuxorState, frame: Frame) -> list[int]:
        return list(dict.fromkeys(self.rules.kit.treasures))

    def describe(self, state: LuxorState, frame: Frame, action: Action) -> tuple[str, Params] | None:
        match action:
            case ("unearth", (str(tile),)):
                return "action.unearth", {"tile": tile}
        return None

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        self.pool(state, frame).remove(code)
        state.tiles[frame.space] = code
        insort(state.counted, frame.space)
        tell(sink, "TreasureUnearthed", frame.seat, self.rule, "treasure", space=frame.space,
             tile=self.rules.kit.tiles[code].name)  # fmt: skip
