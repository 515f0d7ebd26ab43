"""The one place where steps are taken until something is open: settling, playouts and bots all go through it.

Much of a game goes by itself: what is carried out at once, a question to which there is no answer, and a
question with a single answer that nobody needs to be asked. `open_steps` does all that, in place, and hands
out what somebody or chance decides. What varies stays with the callers: who decides and how, whether chance
is drawn or looked through, and how far to play. A game in which everybody takes the first option:

    for frame, step, codes in open_steps(game.steps, state):
        code = codes[0] if codes else step.roll(state, frame, draws)
        step.take(state, frame, code, None)

It is a generator because that is the hot loop of every playout: its names stay bound from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from luxor.core.engine.step import ASK, AUTO, Frame, S, Step
from luxor.core.words.terms import Sink

NOTHING_TO_CHOOSE: list[int] = []  # the codes at a chance step, and when the game is over


def open_steps(
    steps: Sequence[Step[S]],
    state: S,
    sink: Sink | None = None,
    stop: Callable[[S], bool] | None = None,
    singles: bool = False,
) -> Iterator[tuple[Frame, Step[S], list[int]]]:
    """Take the steps that go by themselves; hand out the others, each with the codes to choose from.

    Where chance decides there are no codes. Options are asked for while their frame is on the agenda, as
    everywhere. What is handed out has its frame popped, as `take` wants it: the caller takes the step before
    it asks for the next one, or appends the frame again and leaves. It ends with the game, or when `stop`,
    asked before each step, says that this is far enough. A single option is handed out where a step always
    asks; with `singles` everywhere, for those who count them all.
    """
    agenda = state.agenda
    while agenda:
        if stop is not None and stop(state):
            return
        frame = agenda[-1]
        step = steps[frame[0]]
        if type(frame) is tuple:  # as a game may write it down
            frame = agenda[-1] = step.makes(frame)
        sort = step.sort
        if sort == ASK:
            codes = step.options(state, frame)
            agenda.pop()
            if len(codes) > 1 or (codes and (singles or step.always)):
                yield frame, step, codes
            elif codes:
                step.take(state, frame, codes[0], sink)
            else:
                step.void(state, frame, sink)
            continue
        agenda.pop()
        if sort == AUTO:
            step.run(state, frame, sink)
        else:
            yield frame, step, NOTHING_TO_CHOOSE


def settle(steps: Sequence[Step[S]], state: S, sink: Sink | None = None) -> list[int]:
    """Take the steps that go by themselves, until something is pending or the game is over.

    What comes back is what somebody may choose from now: nothing where chance decides, or nobody.
    """
    opened = next(open_steps(steps, state, sink), None)
    if opened is None:
        return NOTHING_TO_CHOOSE
    frame, _, codes = opened
    state.agenda.append(frame)
    return codes
