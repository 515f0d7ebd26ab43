"""What mends a position that is wrong: each remedy is tried before it is offered, like those of a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.engine.agenda import AGENDA
from luxor.core.errors import LuxorError
from luxor.core.position.verdict import NOTHING, Params, Problem
from luxor.core.words.saying import HasText, know_game

if TYPE_CHECKING:
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.position.position import Position
    from luxor.core.words.wording import Words

MOST_TRIED = 24  # ideas for one problem: somebody waits for the answer
MOST_FOLLOWED = 8  # of them, where none helps alone
MOST_STEPS = 4  # of a mend that brings others with it
MOST_OFFERED = 3
JOINED = " · "  # between what a mend does one after the other


class MendFields(NamedTuple):
    """What a mend is made of."""

    code: str
    rule: str
    params: Params
    edit: Mapping[str, object]  # for `Position.edit`
    more: tuple[tuple[str, Params], ...] = ()  # what else it does, so that nothing new is wrong


class Mend(HasText, MendFields):
    """An edit after which a problem is gone and no new one is there: that was tried before it is offered.

    >>> mend = position.edit(keys={0: 3}).mends()[0].mends[0]
    >>> mend.text(), mend.rule, mend.edit
    ('Leave 17 keys in the supply', 'base.setup.supply', {'key_supply': 17})
    """

    def _say(self, game: Game[State], words: Words) -> str:
        steps = ((self.code, self.params), *self.more)
        return JOINED.join(words.say(f"mend.{code}", params) for code, params in steps)


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
    return tuple(Mending(problem, _helpful(position, problems, problem, most, _new)) for problem in problems)


Judge = Callable[["Position", Sequence[Problem]], list[Problem]]  # what speaks against a mend


def _helpful(
    position: Position, problems: tuple[Problem, ...], problem: Problem, most: int, judge: Judge
) -> tuple[Mend, ...]:
    left = [other for other in problems if other != problem]
    ideas = list(islice(position.game.mends(position._state, problem), MOST_TRIED)) if most else []
    found = list(islice(_alone(position, left, ideas, judge), most))
    if not found:
        followed = (_followed(position, left, idea, judge) for idea in ideas[:MOST_FOLLOWED])
        found = list(islice(filter(None, followed), min(most, 1)))
    return know_game(position.game, found)


def _alone(position: Position, left: list[Problem], ideas: Iterable[Mend], judge: Judge) -> Iterator[Mend]:
    """The ideas that need no other; of those that come to the same position the first."""
    seen: list[Position] = []
    for idea in ideas:
        after = _after(position, idea)
        if after is not None and after not in seen and not judge(after, left):
            seen.append(after)
            yield idea


def _after(position: Position, idea: Mend) -> Position | None:
    """The position with an idea carried out, if that can be done and changes anything."""
    try:
        after = position.edit(**idea.edit)
    except LuxorError:
        return None
    return after if after != position else None


def _new(position: Position, left: Sequence[Problem]) -> list[Problem]:
    """What is wrong that was not wrong before, or that should be gone."""
    return [problem for problem in position.problems() if problem not in left]


def _worse(position: Position, left: Sequence[Problem]) -> list[Problem]:
    """The same, but for counts that come nearer to what they should be: their turn comes, too."""
    return [problem for problem in _new(position, left) if not _nearer(problem, left)]


def _nearer(problem: Problem, left: Sequence[Problem]) -> bool:
    """Whether a problem was there before, and its count is nearer to what it should be now."""
    return any(
        problem.code == other.code
        and _but_found(problem) == _but_found(other)
        and _missing(problem) < _missing(other)
        for other in left
    )


def _but_found(problem: Problem) -> dict[str, object]:
    return {name: value for name, value in problem.params.items() if name != "found"}


def _missing(problem: Problem) -> int:
    """How far a count is off; 0 where a problem is of no count."""
    found, expected = problem.params.get("found"), problem.params.get("expected")
    return abs(expected - found) if isinstance(found, int) and isinstance(expected, int) else 0


def _is_misplaced(problem: Problem) -> bool:
    """Whether something else is expected there, which the problem names."""
    return isinstance(problem.params.get("expected"), str)


def _followed(position: Position, left: list[Problem], idea: Mend, judge: Judge) -> Mend | None:
    """An idea with what must follow: a card that leaves a hand, say, and the one that is drawn for it."""
    after, steps = _after(position, idea), [idea]
    while after is not None and (new := judge(after, left)):
        if len(steps) == MOST_STEPS or len(new) > MOST_STEPS - len(steps):
            return None
        others = [*left, *new[1:]]
        nexts = islice(after.game.mends(after._state, new[0]), MOST_TRIED)
        found = (
            (other, then) for other in nexts if (then := _after(after, other)) and not judge(then, others)
        )
        step, after = next(found, (idea, None))
        steps.append(step)
    if after is None:
        return None
    whole = idea._replace(
        edit=_difference(position, after), more=tuple((step.code, step.params) for step in steps[1:])
    )
    return whole if _after(position, whole) == after else None


def _difference(before: Position, after: Position) -> dict[str, object]:
    """What `edit` must be told to make one position of another; the pending step follows from it."""
    game = before.game
    old, new = game.facts(before._state), game.facts(after._state)
    return {name: value for name, value in new.items() if value != old[name] and name != AGENDA}


def nothing_stays(problem: Problem) -> bool:
    """Every problem is mended."""
    return False


def mended(position: Position, stays: Callable[[Problem], bool] = nothing_stays) -> Position:
    """The position after the first mend of each problem, until none is left or nobody knows how.

    `stays`: what is left to somebody, since there is a question in it: who took what is missing, say.

    Problems are taken in turns: what cannot be mended yet waits until all others were looked at. A thing
    where another one belongs comes first: what should lie there may be what is missing from a count.
    """
    helped = True
    while helped:
        helped = False
        for problem in sorted(position.problems(), key=lambda found: not _is_misplaced(found)):
            problems = position.problems()
            if stays(problem) or problem not in problems:
                continue
            if found := _helpful(position, problems, problem, 1, _worse):
                position, helped = position.edit(**found[0].edit), True
    return position
