"""Two positions side by side: where they differ, by which rules that matters now, and who has what of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from luxor.core.errors import LuxorError
from luxor.core.pictures import in_notebook, registered_pictures
from luxor.core.position.diff import Diff
from luxor.core.position.draft import Draft
from luxor.core.position.notation import write_value
from luxor.core.position.palette import value_at
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_a


class FactChange(NamedTuple):
    """A fact, or an item of one, that is not the same: its address as in editor commands, and both values."""

    address: str
    a: str
    b: str


class Comparison:
    """All in which two positions differ; they may have other modules, or be played by other readings.

    >>> changed = position.edit(keys={0: 2}, tiles={22: "-"})
    >>> comparison = luxor.Comparison(position, changed)
    >>> comparison
    <comparison: 2 facts, 0 options, 0 events, 1 points>
    >>> [(change.address, change.a, change.b) for change in comparison.facts]
    [('tiles 22', 'vase6x3', '-'), ('keys 0', '0', '2')]
    """

    def __init__(self, a: Position, b: Position) -> None:
        for each in (a, b):
            need_a(Position, "what is compared", each, "luxor.new_game().position")
        if (a.game.name, a.game.players) != (b.game.name, b.game.players):
            one, other = (f"{game.name} for {game.players}" for game in (a.game, b.game))
            raise LuxorError(f"only positions of one game and as many players are compared: {one}, {other}")
        self.a = a
        self.b = b

    def __repr__(self) -> str:
        told = ((self.facts, "facts"), (self.diff.options, "options"), (self.diff.events, "events"))
        counts = ", ".join(f"{len(found)} {name}" for found, name in told)
        return f"<comparison: {counts}, {len(self.diff.points)} points>"

    def __bool__(self) -> bool:
        return bool(self.facts or self.diff or self.a.game.readings != self.b.game.readings)

    @cached_property
    def drafts(self) -> tuple[Draft, Draft]:
        """Both as drafts, by whose palette they are marked.

        >>> luxor.Comparison(position, position).drafts[0].position == position
        True
        """
        return Draft.of(self.a), Draft.of(self.b)

    @cached_property
    def facts(self) -> tuple[FactChange, ...]:
        """The facts that both have and that are not the same.

        >>> luxor.Comparison(position, position).facts
        ()
        """
        one, other = self.drafts
        return tuple(
            FactChange(address, write_value(value_at(one, address)), write_value(value_at(other, address)))
            for address in one.changed(other)
        )

    @cached_property
    def diff(self) -> Diff:
        """What one may do, what happens and what it scores, where it is not the same; with the rules.

        >>> luxor.Comparison(position, position.with_modules("equipment")).diff.rules[:2]
        ('base.card.plus-minus-one', 'equipment.six')
        """
        return Diff(self.a, self.b, {})

    def svg(self, theme: str = "light", names: Sequence[str] = (), lang: str = "en") -> str:
        """Both boards in one picture, with a dashed gold frame where they differ.

        >>> luxor.Comparison(position, position.edit(tiles={22: "-"})).svg()[:4]
        '<svg'
        """
        return registered_pictures().compared(self, theme, names, lang)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return in_notebook(repr(self), self.svg())
