"""The modules of Luxor for the kernel: what each adds to the tables, and its slice of a state.

Their order is that in which they are installed; `source/classic/pack.c` reads them in the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, cast

from luxor.classic.modules.characters import after_moving, before_moving
from luxor.classic.modules.characters.rules import CHARACTERS, Characters, CharacterSlice
from luxor.classic.modules.equipment import adding
from luxor.classic.modules.equipment.rules import Equipment, EquipmentSlice
from luxor.classic.modules.fifth_player.rules import FifthPlayer
from luxor.classic.modules.mummy import abilities, gains, hand_tiles, powers, standing
from luxor.classic.modules.mummy.mummy_tile import MummyTile
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.modules.mummy.slice import MummySlice
from luxor.classic.modules.sceptres.rules import SCEPTRE, Sceptres, SceptreSlice, UnearthStep
from luxor.classic.modules.shared import InPlaceStep
from luxor.classic.rules.module import AnyModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.engine.modules import Slice
from luxor.kernel.numbers import Numbers, listed

KINDS = (
    "unearth",
    "stand-up",
    "stand-roll",
    "stand-one",
    "stand-all",
    "use-tile",
    "replace-tile",
    "turn-tile",
    "advance",
    "tile-step",
    "move-card",
    "discard-card",
    "take-horus",
    "swap-scarab",
    "take-items",
    "extra-turn",
    "deal",
    "deal-card",
    "in-place",
    "adjust",
    "second",
    "sign",
    "sum",
    "look",
    "side",
    "middle",
    "reroll",
    "key-step",
    "single-step",
    "card-shift",
    "set-turn",
    "temple-now",
    "treasure-point",
)
STEPS: tuple[type, ...] = (
    UnearthStep,
    standing.StandStep,
    standing.StandRollStep,
    standing.StandOneStep,
    standing.StandAllStep,
    abilities.UseTileStep,
    abilities.ReplaceStep,
    abilities.TurnTileStep,
    powers.AdvanceStep,
    powers.TileStepStep,
    hand_tiles.MoveCardStep,
    hand_tiles.DiscardStep,
    hand_tiles.TakeHorusStep,
    gains.SwapScarabStep,
    gains.ItemsStep,
    powers.ExtraTurnStep,
    hand_tiles.DealStep,
    hand_tiles.DealCardStep,
    InPlaceStep,
    adding.AdjustStep,
    adding.SecondStep,
    adding.SignStep,
    adding.SumStep,
    adding.LookStep,
    adding.SideStep,
    adding.MiddleStep,
    before_moving.RerollStep,
    before_moving.KeyStepStep,
    before_moving.SingleStepStep,
    after_moving.CardShiftStep,
    after_moving.SetTurnStep,
    after_moving.TempleNowStep,
    after_moving.TreasurePointStep,
)
# What a mummy tile does, by its place in the enum of state.h.
ABILITIES: tuple[tuple[type[MummyTile], ...], ...] = (
    (powers.RearOneOrTwo, powers.RearOneToFour),
    (powers.OneStep,),
    (hand_tiles.MoveCard,),
    (hand_tiles.HorusCard,),
    (gains.SwapScarab,),
    (gains.Items,),
    (powers.ExtraTurn,),
    (hand_tiles.SwapHand,),
    (gains.TwoPoints,),
    (gains.Pairs,),
    (gains.Smallest,),
    (gains.Scarab,),
    (gains.Keys,),
    (powers.AllFour,),
)


class Part(Protocol):
    """One module: whether the kernel knows all of it, its tables, and its slice to and fro."""

    def complete(self) -> bool: ...

    def tables(self) -> list[int]: ...

    def pack(self, own: Slice, row: list[int]) -> None: ...

    def unpack(self, numbers: Numbers, players: int) -> Slice: ...


class NothingOfItsOwn:
    """A module of which the kernel keeps nothing: components only, or a reading."""

    def __init__(self, module: AnyModule) -> None:
        pass

    def complete(self) -> bool:
        return True

    def tables(self) -> list[int]:
        return []

    def pack(self, own: Slice, row: list[int]) -> None:
        pass

    def unpack(self, numbers: Numbers, players: int) -> Slice:
        return Slice()


class MummyPart:
    def __init__(self, module: Mummy) -> None:
        self.module = module

    def complete(self) -> bool:
        known = {make for same in ABILITIES for make in same}
        return all(type(kind) in known for kind in self.module.box.kinds)

    def tables(self) -> list[int]:
        module = self.module
        faces = range(module.rules.die + 1)
        brings = [
            next((n for n, rolls in enumerate(module.stand_rolls) if face in rolls), 0) for face in faces
        ]
        row = [*brings, len(module.scoring), len(module.box.kinds)]
        for kind in module.box.kinds:
            ability = next(n for n, same in enumerate(ABILITIES) if type(kind) in same)
            scores = module.scoring.index(type(kind)) if type(kind) in module.scoring else 0
            items = kind.items if isinstance(kind, gains.Items) else []
            row += (ability, kind.cost, scores, *listed(kind.numbers), *listed(items))
        return row

    def pack(self, own: Slice, row: list[int]) -> None:
        mine = cast("MummySlice", own)
        row.append(mine.space)
        row += mine.talismans
        row.append(mine.supply)
        for pile in (mine.offer, mine.pile, mine.discard):
            row += listed(pile)
        for vp, boxed in zip(mine.vp, mine.boxed):
            row += (*vp, *listed(boxed))
        row.append(mine.stood)

    def unpack(self, numbers: Numbers, players: int) -> Slice:
        mine = MummySlice()
        mine.space = numbers.one()
        mine.talismans = numbers.some(players)
        mine.supply = numbers.one()
        mine.offer, mine.pile, mine.discard = numbers.listed(), numbers.listed(), numbers.listed()
        mine.vp, mine.boxed = [], []
        for _ in range(players):
            mine.vp.append(numbers.some(len(self.module.scoring)))
            mine.boxed.append(numbers.listed())
        mine.stood = numbers.one()
        return mine


class EquipmentPart:
    def __init__(self, module: Equipment) -> None:
        self.module = module

    def complete(self) -> bool:
        return True

    def tables(self) -> list[int]:
        return [self.module.rules.home[self.module.cards[0]]]

    def pack(self, own: Slice, row: list[int]) -> None:
        mine = cast("EquipmentSlice", own)
        for removed in mine.removed:
            row += listed(removed)
        row += (mine.first, mine.second, mine.aside, *listed(mine.look))

    def unpack(self, numbers: Numbers, players: int) -> Slice:
        mine = EquipmentSlice()
        mine.removed = [numbers.listed() for _ in range(players)]
        mine.first, mine.second, mine.aside = numbers.some(3)
        mine.look = numbers.listed()
        return mine


class SceptresPart:
    def __init__(self, module: Sceptres) -> None:
        self.module = module

    def complete(self) -> bool:
        return SCEPTRE not in self.module.rules.kit.types

    def tables(self) -> list[int]:
        return [self.module.points]

    def pack(self, own: Slice, row: list[int]) -> None:
        mine = cast("SceptreSlice", own)
        row += (*listed(mine.under), *listed(mine.hidden))

    def unpack(self, numbers: Numbers, players: int) -> Slice:
        return SceptreSlice(numbers.listed(), numbers.listed())


class CharactersPart:
    def __init__(self, module: Characters) -> None:
        self.module = module

    def complete(self) -> bool:
        return all(type(character) in CHARACTERS for character in self.module.cast)

    def tables(self) -> list[int]:
        cast_ = self.module.cast
        points = [one.point for one in cast_ if isinstance(one, after_moving.TreasurePoint)]
        return [*listed([CHARACTERS.index(type(character)) for character in cast_]), *(points or [0])]

    def pack(self, own: Slice, row: list[int]) -> None:
        mine = cast("CharacterSlice", own)
        row += (*mine.who, *mine.flipped, mine.changed, *mine.unscored)

    def unpack(self, numbers: Numbers, players: int) -> Slice:
        some, one = numbers.some, numbers.one
        return CharacterSlice(some(players), some(players), one(), some(players))


KNOWN = cast(
    "Mapping[type[AnyModule], Callable[[AnyModule], Part]]",
    {
        FifthPlayer: NothingOfItsOwn,
        Mummy: MummyPart,
        Equipment: EquipmentPart,
        Sceptres: SceptresPart,
        Characters: CharactersPart,
    },
)


def tables(rules: Rules, parts: Sequence[Part]) -> list[int]:
    """Per module whether it is on, and what it adds."""
    row: list[int] = []
    for kind in (MummyPart, EquipmentPart, SceptresPart, CharactersPart):
        on = [part for part in parts if type(part) is kind]
        row += [1, *on[0].tables()] if on else [0]
    return row


def of_card(parts: Sequence[Part], code: int) -> tuple[int, int]:
    """Whether a card lets one add another, and whether its die may be adjusted."""
    for part in parts:
        if isinstance(part, EquipmentPart):
            return part.module.plus[code], part.module.adjusts[code]
    return 0, 0
