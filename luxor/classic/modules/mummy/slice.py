"""What the mummy keeps of a state."""

from __future__ import annotations

from luxor.core.engine.modules import Slice


class MummySlice(Slice):
    """Tiles are codes of the box's abilities; offer, pile and discard are multisets."""

    __slots__ = ("boxed", "discard", "offer", "pile", "space", "stood", "supply", "talismans", "vp")

    space: int
    talismans: list[int]
    supply: int
    offer: list[int]
    pile: list[int]
    discard: list[int]
    vp: list[list[int]]  # per seat: points from each of the scoring abilities
    boxed: list[list[int]]  # per seat: scarabs it put back into the box
    stood: int  # 1 in a turn that goes on after a roll to stand up

    def clone(self) -> MummySlice:
        c = MummySlice()
        c.space = self.space
        c.talismans = self.talismans.copy()
        c.supply = self.supply
        c.offer = self.offer.copy()
        c.pile = self.pile.copy()
        c.discard = self.discard.copy()
        c.vp = [*map(list.copy, self.vp)]
        c.boxed = [*map(list.copy, self.boxed)]
        c.stood = self.stood
        return c

    def key(self) -> tuple[object, ...]:
        return (
            self.space, tuple(self.talismans), self.supply, tuple(self.offer), tuple(self.pile),
            tuple(self.discard), tuple(map(tuple, self.vp)), tuple(map(tuple, self.boxed)), self.stood,
        )  # fmt: skip
