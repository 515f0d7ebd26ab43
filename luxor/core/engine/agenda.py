"""The agenda in words, and back: frames of steps still to come, each one possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from luxor.core.engine.step import ASK, AUTO, Frame, S, Step
from luxor.core.position.notation import NONE, FactReader

AGENDA = "agenda"  # the fact


def write_frames(
    steps: Sequence[Step[S]], agenda: Sequence[Frame], word: Callable[[str, int], int | str]
) -> list[list[int | str]]:
    """Frames as rows: the step, the seat and its arguments, which `word` names by their field.

    When the game is over there are none.
    """
    rows: list[list[int | str]] = []
    for kind, seat, *values in agenda:
        fields = _spread(steps[kind].fields, len(values))
        rows.append([steps[kind].name, seat, *map(word, fields, values)])
    return rows or [[NONE]]


def _spread(fields: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The fields of a frame; a last one with dots stands for any number."""
    if fields and fields[-1].endswith("..."):
        return fields[:-1] + (fields[-1][:-3],) * (count - len(fields) + 1)
    return fields


def read_frames(
    steps: Sequence[Step[S]], players: int, facts: FactReader, code: Callable[[str, object], int]
) -> list[Frame]:
    """The frames that rows mean; `code` reads an argument of a field."""
    kinds = {step.name: kind for kind, step in enumerate(steps)}
    rows = facts.lists(AGENDA, len(facts.items(AGENDA)))
    frames: list[Frame] = []
    for row in rows if rows != [[NONE]] else []:
        if len(row) < 2:
            raise facts.wrong(AGENDA, row, "a step, a seat and what else it holds")
        kind = facts.lookup(AGENDA, row[0], kinds)
        seat = facts.check(AGENDA, row[1], 0, players - 1)
        fields = _spread(steps[kind].fields, len(row) - 2)
        if len(fields) != len(row) - 2:
            raise facts.wrong(AGENDA, row, f"{len(fields)} values after the seat")
        frames.append(steps[kind].makes((kind, seat, *map(code, fields, row[2:]))))
    return frames


def check_turn(
    steps: Sequence[Step[S]], plan: Sequence[Frame], agenda: Sequence[Frame], facts: FactReader
) -> None:
    """The steps still to come of the current turn, then what interrupts them, each once."""
    given = facts.facts.get(AGENDA)
    rest = list(agenda)
    for frame in plan:
        if rest and rest[0] == frame:
            rest.pop(0)
    kinds = [frame[0] for frame in rest if not steps[frame[0]].repeats]
    if agenda and agenda[0] != plan[0]:
        raise facts.wrong(AGENDA, given, "a turn of the seat whose turn it is")
    of_a_turn = {frame[0] for frame in plan}
    if len(set(kinds)) < len(kinds) or any(frame[0] in of_a_turn for frame in rest):
        raise facts.wrong(AGENDA, given, "each step at most once, in turn order")


def check_frames(steps: Sequence[Step[S]], state: S, facts: FactReader, view: bool) -> None:
    """Every step can be pending here; nobody plays on with a view, so somebody must be asked in it."""
    for frame in state.agenda:
        if not steps[frame[0]].fits(state, frame):
            raise facts.wrong(AGENDA, steps[frame[0]].name, "a step that can be pending in this position")
    if view and state.agenda:
        step = steps[state.agenda[-1][0]]
        if step.sort == AUTO or (step.sort == ASK and not step.options(state, state.agenda[-1])):
            raise facts.wrong(AGENDA, step.name, "a step at which somebody decides, or chance")
