"""Papers of equal difficulty: every student is asked about the same facts, each at another position.

A *slot* of an exam is a fact (the rules one must know) with a difficulty (how many rules one must combine).
Each student gets another question of every slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from luxor.analysis.questions.mixing import SHARES
from luxor.analysis.questions.question import Question
from luxor.analysis.questions.quiz import questions
from luxor.analysis.questions.walks import walk
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.errors import ConfigError, count
from luxor.core.position.position import Position

Slot = tuple[tuple[str, ...], int]
Paper = tuple[Question, ...]
NEIGHBOURS = 4  # different questions of a slot that will do where there are not as many as students
GAMES = 3  # walks through games, at most
ENOUGH = 2.5  # times as many slots as needed are looked for, so that there is a choice


def make_papers(
    position: Position,
    students: int,
    n: int,
    kinds: Sequence[str],
    topics: tuple[str, ...],
    seed: int,
) -> list[Paper]:
    """A paper of `n` questions for each student; ConfigError if there are not that many slots."""
    pool: dict[Slot, dict[str, Question]] = {}
    for question in _found(position, kinds, topics, seed):
        slot = (question.fact, question.difficulty)
        pool.setdefault(slot, {}).setdefault(question.text, question)
        if len(pool[slot]) == students and len(_full(pool, students)) >= ENOUGH * n:
            break
    slots = _chosen(_full(pool, students), pool, n)
    if len(slots) < n:
        facts = {fact for fact, _ in slots}
        others = [slot for slot in _full(pool, NEIGHBOURS) if slot[0] not in facts]
        slots += _chosen(others, pool, n - len(slots))
    if len(slots) < n:
        different = count(len(slots), "question")
        raise ConfigError(f"there are only {different} to ask {students} students differently, not {n}")
    return [_paper(slots, pool, student) for student in range(students)]


def _found(
    position: Position, kinds: Sequence[str], topics: tuple[str, ...], seed: int
) -> Iterator[Question]:
    """Questions from random games, as long as somebody wants more."""
    draws = Draws(seed_of(seed, "exam"))
    asked_for = dict.fromkeys(kinds, 0.0)
    for game in range(GAMES):
        for place in walk(position.sample(seed + game), draws):
            for question in questions(place, draws, topics, asked_for):
                if question.fact:
                    yield question


def _full(pool: dict[Slot, dict[str, Question]], students: int) -> list[Slot]:
    return [slot for slot, found in pool.items() if len(found) >= students]


def _chosen(slots: list[Slot], pool: dict[Slot, dict[str, Question]], n: int) -> list[Slot]:
    """Slots of kinds that were asked least for their share, whose rules are new, no fact twice."""
    left, rules, chosen = list(slots), set[str](), list[Slot]()
    asked_for: dict[str, float] = {}

    def kind_of(slot: Slot) -> str:
        return next(iter(pool[slot].values())).kind

    while left and len(chosen) < n:
        best = min(left, key=lambda slot: (asked_for.get(kind_of(slot), 0), not set(slot[0]) - rules))
        chosen.append(best)
        rules.update(best[0])
        asked_for[kind_of(best)] = asked_for.get(kind_of(best), 0) + 1 / SHARES.get(kind_of(best), 1)
        left = [slot for slot in left if slot[0] != best[0]]
    return sorted(chosen, key=lambda slot: slot[1])


def _paper(slots: list[Slot], pool: dict[Slot, dict[str, Question]], student: int) -> Paper:
    """Where there are fewer questions than students, those who sit side by side still have different ones."""
    found = [list(pool[slot].values()) for slot in slots]
    return tuple(row[(student + at * (len(row) < student)) % len(row)] for at, row in enumerate(found))
