"""What a change of modules changes: the same position under two sets of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from luxor.core.position.position import Position
from luxor.core.position.verdict import Obstacle
from luxor.core.words.terms import Action, Over


class OptionChange(NamedTuple):
    """An action that only one side (`a` or `b`) allows: by which rules, and what the other side says."""

    side: str
    action: Action
    rules: tuple[str, ...]
    against: tuple[str, ...]


class EventChange(NamedTuple):
    """Something that follows from an action on one side only."""

    side: str
    action: Action
    kind: str
    rule: str


class PointChange(NamedTuple):
    """Points that a rule gives a seat on the two sides."""

    seat: int
    rule: str
    a: int
    b: int


class Diff:
    """All differences between two sets of modules at one position; true if there is any.

    >>> diff = luxor.diff(position, [], ["equipment"])
    >>> diff, bool(diff)
    (<diff: 0 options, 4 events, 0 points>, True)
    """

    def __init__(
        self, a: Position | None, b: Position | None, obstacles: Mapping[str, Sequence[Obstacle]]
    ) -> None:
        self.a = a
        self.b = b
        self.obstacles = {side: tuple(some) for side, some in obstacles.items() if some}
        self.options: tuple[OptionChange, ...] = ()
        self.events: tuple[EventChange, ...] = ()
        self.points: tuple[PointChange, ...] = ()
        if a is not None and b is not None:
            self.options = tuple(_options(a, b))
            self.events = tuple(_events(a, b))
            self.points = tuple(_points(a, b))

    def __bool__(self) -> bool:
        return bool(self.obstacles or self.options or self.events or self.points)

    def __repr__(self) -> str:
        if self.obstacles:
            reasons = [f"{side}: {x.code} [{x.rule}]" for side, row in self.obstacles.items() for x in row]
            return f"<diff in the way: {'; '.join(reasons)}>"
        return f"<diff: {len(self.options)} options, {len(self.events)} events, {len(self.points)} points>"

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that makes a difference.

        >>> luxor.diff(position, [], ["equipment"]).rules
        ('base.card.plus-minus-one', 'equipment.six', 'base.card.number', 'equipment.plus')
        """
        cited = [rule for change in self.options for rule in (*change.rules, *change.against)]
        cited += [change.rule for change in self.events] + [change.rule for change in self.points]
        cited += [obstacle.rule for row in self.obstacles.values() for obstacle in row]
        return tuple(dict.fromkeys(cited))

    def obstacle_texts(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A sentence for each component that stands in the way.

        >>> lying = luxor.new_game(2, ["mummy"]).position.edit(adventurers={0: [3, "lying-10"]})
        >>> luxor.diff(lying, [], ["mummy"]).obstacle_texts("fr")
        ['A a un aventurier renversé (case 10).']
        """
        return [obstacle.text(lang, names) for row in self.obstacles.values() for obstacle in row]


def _options(a: Position, b: Position) -> list[OptionChange]:
    mine, theirs = a.legal_actions(), b.legal_actions()
    changes = [OptionChange("a", x, a.check(x).rules, b.check(x).rules) for x in mine if x not in theirs]
    return changes + [
        OptionChange("b", x, b.check(x).rules, a.check(x).rules) for x in theirs if x not in mine
    ]


def _events(a: Position, b: Position) -> list[EventChange]:
    changes: list[EventChange] = []
    if isinstance(a.pending, Over) or a.is_view or b.is_view:
        return changes
    for action in a.legal_actions():
        if action not in b.legal_actions():
            continue
        mine, theirs = (Counter((e.kind, e.rule) for e in x.apply(action).events) for x in (a, b))
        changes += [EventChange("a", action, *what) for what in mine - theirs]
        changes += [EventChange("b", action, *what) for what in theirs - mine]
    return changes


def _points(a: Position, b: Position) -> list[PointChange]:
    sums: list[Counter[tuple[int, str]]] = [Counter(), Counter()]
    for counted, position in zip(sums, (a, b)):
        for line in position.score():
            counted[line.seat, line.rule] += line.points
    return [
        PointChange(seat, rule, sums[0][seat, rule], sums[1][seat, rule])
        for seat, rule in sorted({*sums[0], *sums[1]})
        if sums[0][seat, rule] != sums[1][seat, rule]
    ]
