"""Challenges: a position, a goal as a test on the state, some turns for it, and a way that tempts and fails.

What others do in between is fixed, so that whoever plays the same meets the same; chance is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from luxor.core.engine.chance import Draws
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.study.node import Node
from luxor.core.words.terms import Action, Decision

State = Literal["open", "solved", "failed"]
STARS = 3
MOST_STEPS = 200_000


class Need(NamedTuple):
    """A fact that has to come to so much for a seat: a number, or how many there are (of some names).

    >>> luxor.Need("keys", 1).met(session.position, 0)
    False
    >>> luxor.Need("adventurers", 2, ("0",)).met(session.position, 0)  # on the stairs
    True
    """

    fact: str  # or "total": the points if the game ended now
    least: int
    of: tuple[str, ...] = ()

    def met(self, position: Position, seat: int) -> bool:
        """Whether it has come to that.

        >>> luxor.Need("total", 1).met(session.position, 0)
        False
        """
        return self._amount(position, seat) >= self.least

    def _amount(self, position: Position, seat: int) -> int:
        if self.fact == "total":
            return position.totals()[seat]
        held = cast("Sequence[object]", position.facts()[self.fact])[seat]
        if isinstance(held, int):
            return held
        items = [str(item) for item in cast("Sequence[object]", held)]
        return sum(item in self.of for item in items) if self.of else len(items)


class Challenge:
    """Something to be reached in one to three turns of one's own.

    >>> challenge = luxor.Challenge("sit", session.position, [luxor.Need("keys", 0)], par=1)
    >>> challenge.state(session.node)
    'solved'
    """

    def __init__(
        self,
        id: str,
        start: Position,
        goal: Sequence[Need],
        par: int,
        *,
        way: Sequence[Action] = (),
        replies: Sequence[Action] = (),
        tempts: Sequence[Action] = (),
        fails: str = "",
    ) -> None:
        self.id, self.start, self.goal, self.par = id, start, tuple(goal), par
        self.way, self.tempts = tuple(way), tuple(tempts)  # one's own actions, and outcomes where they matter
        self.replies = tuple(replies)  # what others do, one after the other; else the first thing they can
        self.fails = fails  # the rule by which the tempting way does
        self.seat = start.seat

    def __repr__(self) -> str:
        return f"<challenge {self.id}: par {self.par}>"

    @property
    def last_turn(self) -> int:
        """The turn in which it has to be done at the latest.

        >>> luxor.Challenge("sit", session.position, (), par=2).last_turn
        4
        """
        return self.start.turn + (self.par - 1) * self.start.game.players

    def met(self, position: Position) -> bool:
        """Whether a position has all that is wanted, in time or not.

        >>> luxor.Challenge("key", session.position, [luxor.Need("keys", 1)], par=1).met(session.position)
        False
        """
        return all(need.met(position, self.seat) for need in self.goal)

    def late(self, position: Position) -> bool:
        """Whether the last turn for it is over.

        >>> luxor.Challenge("key", session.position, (), par=1).late(session.position)
        False
        """
        return position.over or position.turn > self.last_turn

    def state(self, node: Node) -> State:
        """How it stands at a place of a session: it stays solved once it was.

        >>> luxor.Challenge("key", session.position, [luxor.Need("keys", 1)], par=1).state(session.node)
        'open'
        """
        for each in node.path():
            if self.met(each.position):
                return "solved"
            if self.late(each.position):
                return "failed"
        return "open"

    def reply(self, node: Node) -> Action | None:
        """What another seat does at a place of a session; None where no other is to decide.

        >>> luxor.Challenge("key", session.position, (), par=1).reply(session.node) is None
        True
        """
        if not self.others(node.position):
            return None
        done = sum(each.parent is not None and self.others(each.parent.position) for each in node.path())
        return self._reply(node.position, done)

    def others(self, position: Position) -> bool:
        """Whether another seat is to decide.

        >>> luxor.Challenge("key", session.position, (), par=1).others(session.position)
        False
        """
        return isinstance(position.pending, Decision) and position.seat != self.seat

    def _reply(self, position: Position, done: int) -> Action:
        legal = position.legal_actions()
        wanted = self.replies[done] if done < len(self.replies) else legal[0]
        return wanted if wanted in legal else legal[0]


class Played(NamedTuple):
    """Where a line of a challenge leads: the position, the rules that applied, and what refused its end."""

    position: Position
    rules: frozenset[str]
    refused: tuple[str, ...]
    replies: int
    own: tuple[Action, ...]  # what was decided in it, without outcomes


class TooLong(LuxorError):
    """A challenge takes too many steps to be worked out."""


class Proof:
    """Works a challenge out in full: all decisions of one's own, all outcomes of chance, the others as fixed.

    >>> from luxor.core.study.challenge import Proof
    >>> Proof(luxor.Challenge("sit", session.position, [luxor.Need("keys", 0)], par=1)).holds()
    True
    """

    def __init__(self, challenge: Challenge, most: int = MOST_STEPS) -> None:
        self.challenge = challenge
        self.left = most
        self._known: dict[tuple[object, ...], bool] = {}

    def holds(self, position: Position | None = None, replies: int = 0) -> bool:
        """Whether the goal can be reached in time from a position, whatever chance brings.

        >>> from luxor.core.study.challenge import Proof
        >>> Proof(luxor.Challenge("key", session.position, [luxor.Need("keys", 9)], par=1)).holds()
        False
        """
        here = position or self.challenge.start
        if self.challenge.met(here):
            return True
        if self.challenge.late(here):
            return False
        key = (here.key, replies)
        if key not in self._known:
            self._known[key] = self._works(here, replies)
        return self._known[key]

    def _works(self, here: Position, replies: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooLong(f"{self.challenge.id} is not worked out in so many steps")
        if self.challenge.others(here):
            action = self.challenge._reply(here, replies)
            return self.holds(here.apply(action).position, replies + 1)
        after = (self.holds(here.apply(action).position, replies) for action in here.legal_actions())
        return all(after) if here.at_chance else any(after)

    def played(self, line: Sequence[Action]) -> Played:
        """Play a line: others as fixed, chance as the line says or as it comes; its end may be refused.

        >>> from luxor.core.study.challenge import Proof
        >>> challenge = luxor.Challenge("key", session.position, [luxor.Need("keys", 1)], par=1)
        >>> Proof(challenge).played([luxor.action("play 3")]).refused
        ('base.hand.outer-only',)
        """
        here, left, replies, rules = self.challenge.start, list(line), 0, set[str]()
        draws, own = Draws(0), list[Action]()
        while left:
            if self.challenge.others(here):
                action, replies = self.challenge._reply(here, replies), replies + 1
            elif here.at_chance and left[0] not in here.legal_actions():
                action = here.game.outcome(here.state, draws)
            else:
                action = left.pop(0)
                verdict = here.check(action)
                own += [] if here.at_chance else [action]
                if not verdict.legal:
                    refused = tuple(each.rule for each in verdict.violations)
                    return Played(here, frozenset(rules), refused, replies, tuple(own))
            step = here.apply(action)
            rules |= {rule for event in step.events for rule in event.rules}
            here = step.position
        rules |= {each.rule for each in here.score() if each.seat == self.challenge.seat and each.points}
        return Played(here, frozenset(rules), (), replies, tuple(own))
