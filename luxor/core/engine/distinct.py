"""Options that come to the same: no rule asks whether two do, each is played and the results are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import Frame, S, Step

Key = Callable[[S], object]  # what equal states have in common


def same_as(
    steps: Sequence[Step[S]], key: Key[S], state: S, frame: Frame, codes: Sequence[int]
) -> dict[int, int]:
    """Each code with the first one that comes to the same."""
    if len(codes) < 2:
        return dict(zip(codes, codes))
    first: dict[object, int] = {}
    return {code: first.setdefault(key(outcome(steps, state, frame, code)), code) for code in codes}


def outcome(steps: Sequence[Step[S]], state: S, frame: Frame, code: int) -> S:
    """What a code leads to, with all that goes by itself until the step is over or something is open."""
    after = state.clone()
    if after.agenda and after.agenda[-1] is frame:
        after.agenda.pop()
    depth = len(after.agenda)
    steps[frame[0]].take(after, frame, code, None)
    for pending, _, _ in open_steps(steps, after, stop=lambda now: len(now.agenda) <= depth):
        after.agenda.append(pending)
        break
    return after
