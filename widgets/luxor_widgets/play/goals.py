"""Where a card leads: every goal that can be reached with it, and what that gains.

It is worked out from the rows of a view, and so from no more than the viewer knows. A goal is played by one
click: the card, and what is decided after it. Where dice are rolled first, the goals of all faces are known,
but none can be played yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Target
from luxor.games import guide_of
from luxor_widgets.play.options import Foresight, Row, options_of
from luxor_widgets.play.standing import Shares, shares_of

MOST_ASKED = 3  # answers that are tried, where something is asked before one moves
MOST_GOALS = 10  # in sight before anybody points at a card
STEPS = 4  # that go without saying, or are rolled, between a card and its goals


@dataclass(slots=True)
class Goal:
    """A move that a card makes possible, with what the total would rise by if the game ended after it."""

    actions: tuple[Action, ...]  # all that is played by one click
    row: Row  # the move
    before: Position  # where it is decided
    targets: tuple[Target, ...]  # from where to where
    card: tuple[Target, ...] = ()  # what else stands for it
    gain: int = 0
    shares: Shares = field(default_factory=dict)  # the gain by cause
    face: str = ""  # what has to be rolled first
    takes: str = ""  # what is taken there, of several things
    after: Position | None = None  # when all of it is played

    @property
    def name(self) -> str:
        """What a page calls it."""
        return "; ".join(map(str, self.actions))


def settled(position: Position) -> Position:
    """A position after all that goes without saying."""
    for _ in range(STEPS):
        action = None if position.over else position.game.tacit(position.state)
        if action is None:
            break
        position = position.apply(action).position
    return position


def is_card(row: Row, held: frozenset[str]) -> bool:
    """Whether an option is something in the hand, and nothing else."""
    return bool(row.targets) and all(target.kind in held for target in row.targets)


def ends_of(after: Position | None, seat: int) -> list[tuple[Target, ...]]:
    """From where to where one may go then, as targets; quick, for what is drawn at once."""
    if after is None or after.over or after.at_chance:
        return []
    after, places = settled(after), guide_of(after.game.name).places
    if after.over or after.at_chance or after.seat != seat:
        return []
    found = (after.game.targets(after.state, action) for action in after.legal_actions())
    return [ends for ends in found if len(ends) > 1 and all(end.kind in places for end in ends)]


def goals_of(row: Row, foresight: Foresight, seat: int) -> list[Goal]:
    """All that a card makes possible, the best first."""
    if row.after is None or foresight.whole is None:
        return []
    look = _Looking(row, foresight, seat, shares_of(foresight.whole)[seat])
    after = settled(row.after)
    if after.over or not isinstance(after.pending, Chance):
        found = look.goals(after, (row.action,))
    else:
        found = [goal for face, then in _rolled(after) for goal in look.goals(then, (row.action,), face)]
    return sorted(found, key=lambda goal: -goal.gain)


def _rolled(after: Position) -> list[tuple[str, Position]]:
    """Every face of a die, with the position after it."""
    rolls = [action for action in after.legal_actions() if action.verb == "roll"]
    return [(str(roll.args[0]), settled(after.apply(roll).position)) for roll in rolls]


@dataclass(slots=True)
class _Looking:
    """Where one card leads."""

    card: Row
    foresight: Foresight
    seat: int
    now: Shares

    def goals(
        self, after: Position, actions: tuple[Action, ...], face: str = "", deep: int = 1
    ) -> list[Goal]:
        """The moves that are decided then; or, where something small is asked first, after each answer."""
        if after.over or after.at_chance or after.seat != self.seat:
            return []
        guide, words = guide_of(after.game.name), self.foresight.words
        then = Foresight(guide, words, after, self.foresight.viewer)
        found: list[Goal] = []
        asked: list[Action] = []
        for option, targets in options_of(after):
            if not option.legal:
                continue
            move = then.row(option, targets)
            if not any(guide.way(after, event) for event in move.events):
                asked.append(option.action)
                continue
            goal = Goal((*actions, option.action)[: len(actions) if face else None], move, after, targets)
            goal.card, goal.face, goal.after = self.card.targets, face, move.after
            goal.gain, goal.shares = gained(self.now, move.after, self.seat)
            found += [goal] if face else self.choices(goal) or [goal]
        if not deep or face or len(asked) > MOST_ASKED:
            return found
        for action in asked:
            found += self.goals(settled(after.apply(action).position), (*actions, action), deep=deep - 1)
        return found

    def choices(self, goal: Goal) -> list[Goal]:
        """The same goal once for each of the few things that one of may be taken there."""
        after = settled(goal.row.after) if goal.row.after else None
        if after is None or after.over or after.at_chance or after.seat != self.seat:
            return []
        guide, words = guide_of(after.game.name), self.foresight.words
        then = Foresight(guide, words, after, self.foresight.viewer)
        rows = [then.row(option, targets) for option, targets in options_of(after) if option.legal]
        takes = all(any(guide.taken(event) for event in row.events) for row in rows)
        if not (takes and 1 < len(rows) <= MOST_ASKED):
            return []
        found: list[Goal] = []
        for row in rows:
            each = replace(goal, actions=(*goal.actions, row.action), takes=row.title, after=row.after)
            each.gain, each.shares = gained(self.now, row.after, self.seat)
            found.append(each)
        return found


def gained(now: Shares, after: Position | None, seat: int) -> tuple[int, Shares]:
    """What a total would rise by if the game ended then, and by which causes."""
    if after is None:
        return 0, {}
    then = shares_of(settled(after))[seat]
    changes = {cause: then.get(cause, 0) - now.get(cause, 0) for cause in {**now, **then}}
    shares = {cause: change for cause, change in changes.items() if change}
    return sum(shares.values()), shares


def fitting(goals: Sequence[Goal], chosen: Sequence[Target]) -> list[Goal]:
    """The goals that what was clicked may mean: a place is a goal before it is a start."""
    playable = [goal for goal in goals if not goal.face]
    if not chosen:
        return playable
    *rest, last = chosen
    kept = [goal for goal in playable if set(rest) <= {*goal.targets, *goal.card}]
    ending = [goal for goal in kept if goal.targets[-1:] == (last,)]
    return ending or [goal for goal in kept if last in (*goal.targets, *goal.card)]


def by_row(rows: Sequence[Row], foresight: Foresight, seat: int) -> Mapping[Action, list[Goal]]:
    """The goals of every card that may be played, and of what else comes before a move."""
    held = foresight.guide.held
    return {
        row.action: goals_of(row, foresight, seat)
        for row in rows
        if is_card(row, held) or ends_of(row.after, seat)
    }


def leads_to(rows: Sequence[Row], seat: int, every: bool) -> frozenset[Target]:
    """Where cards lead; of more than there is a quiet sight of, none until one points at a card."""
    found = {ends[-1] for row in rows for ends in ends_of(row.after, seat)}
    return frozenset(found if every or len(found) <= MOST_GOALS else ())
