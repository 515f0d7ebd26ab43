"""What mends a position that is wrong: each remedy is tried before it is offered, like those of a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.saying import HasText, know_game
from luxor.core.verdict import NOTHING, LuxorError, Params, Problem

if TYPE_CHECKING:
    from luxor.core.game import Game
    from luxor.core.position import Position
    from luxor.core.step import State
    from luxor.core.wording import Words

MOST_TRIED = 12  # ideas for one problem: somebody waits for the answer
MOST_OFFERED = 3


class MendFields(NamedTuple):
    """What a mend is made of."""

    code: str
    rule: str
    params: Params
    edit: Mapping[str, object]  # for `Position.edit`


class Mend(HasText, MendFields):
    """An edit after which a problem is gone and no new one is there: that was tried before it is offered.

    >>> mend = position.edit(keys={0: 3}).mends()[0].mends[0]
    >>> mend.text(), mend.rule, mend.edit
    ('Leave 17 keys in the supply', 'base.setup.supply', {'key_supply': 17})
    """

    def _say(self, game: Game[State], words: Words) -> str:
        return words.say(f"mend.{self.code}", self.params)


class Mending(NamedTuple):
    """A problem, and what mends it; nothing where nobody knows.

    >>> mending = position.edit(keys={0: 3}).mends()[0]
    >>> mending.problem.text(), len(mending.mends)
    ('23 keys in all, but the box has 20.', 1)
    """

    problem: Problem
    mends: tuple[Mend, ...]


def mend(code: str, problem: Problem, edit: Mapping[str, object], **params: int | str) -> Mend:
    """An idea how to mend a problem, by the rule that the problem breaks."""
    return Mend(code, problem.rule, params or NOTHING, edit)


def mendings(position: Position, most: int = MOST_OFFERED) -> tuple[Mending, ...]:
    """Every problem of a position with some of what mends it."""
    problems = position.problems()
    return tuple(Mending(problem, _helpful(position, problems, problem, most)) for problem in problems)


def _helpful(
    position: Position, problems: tuple[Problem, ...], problem: Problem, most: int
) -> tuple[Mend, ...]:
    left = [other for other in problems if other != problem]
    found: list[Mend] = []
    for tried, idea in enumerate(position.game.mends(position._state, problem)):
        if tried == MOST_TRIED or len(found) == most:
            break
        if _helps(position, left, idea):
            found.append(idea)
    return know_game(position.game, found)


def _helps(position: Position, left: list[Problem], idea: Mend) -> bool:
    """Whether the problem is gone then, and nothing is wrong that was not wrong before."""
    try:
        after = position.edit(**idea.edit)
    except LuxorError:
        return False
    return after != position and all(problem in left for problem in after.problems())


def mended(position: Position) -> Position:
    """The position after the first mend of each problem, until none is left or nobody knows how."""
    while found := next((mending.mends[0] for mending in mendings(position, 1) if mending.mends), None):
        position = position.edit(**found.edit)
    return position
