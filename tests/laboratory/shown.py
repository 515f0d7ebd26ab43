"""What the engines show a viewer of a position: equal, however the things they cannot know are dealt."""

from __future__ import annotations

from luxor import LuxorError, Position, ask
from luxor.analysis import quiz
from tests.asking.test_here import ASKED as TRIED


def view(position: Position, viewer: int | None) -> str:
    return str(position.view(viewer))


def options(position: Position, viewer: int | None) -> str:
    seen = position.view(viewer)
    return "\n".join(f"{o.action} {o.label()} {o.verdict.explain()}" for o in seen.options())


def words(position: Position, viewer: int | None) -> str:
    return position.view(viewer).describe()


def picture(position: Position, viewer: int | None) -> str:
    return position.view(viewer).svg()


def samples(position: Position, viewer: int | None) -> str:
    return "\n".join(str(position.view(viewer).sample(seed)) for seed in range(3))


def questions(position: Position, viewer: int | None) -> str:
    """A quiz from what a viewer knows; where there is none, why."""
    try:
        return "\n".join(
            f"{asked}\n{asked.grade(0).text}" for asked in quiz(position.view(viewer), 1, seed=1)
        )
    except LuxorError as error:
        return str(error)


def answers(position: Position, viewer: int | None) -> str:
    """What is answered about a table; who decides may ask where the whole of it is known, too."""
    tables = [position.view(viewer)] + [position] * (position.seat == viewer)
    return "\n".join(
        str(answer)
        for table in tables
        for verbs in TRIED.values()
        for answer in ask(verbs[0], position=table)
    )
