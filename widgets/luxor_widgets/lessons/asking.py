"""Questions asked one at a time, each graded by the engine; how they are shown is others' affair."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.analysis.questions.question import Question
from luxor.core.errors import ConfigError
from luxor.exams.cards import Card, back, front, labels

RIGHT, WRONG, DONE, NOW, OPEN = "good", "bad", "done", "now", ""


class Asking:
    """Questions one at a time; what is answered stays answered, and can be asked again later."""

    _feedback = True  # whether one sees what is right
    _exam = False  # nothing is asked twice
    _note = ""

    def __init__(self, questions: Sequence[Question]) -> None:
        if not questions:
            raise ConfigError("a quiz has at least one question")
        self.questions = list(questions)
        self.marks: list[bool | None] = [None] * len(self.questions)
        self.at = 0
        self._choice: int | None = None
        self._again = False

    @property
    def question(self) -> Question:
        """The one that is asked now."""
        return self.questions[self.at]

    @property
    def right(self) -> int:
        """How many were answered rightly so far."""
        return sum(mark is True for mark in self.marks)

    @property
    def over(self) -> bool:
        """Whether all were asked."""
        return self.at == len(self.questions)

    def answer(self, choice: int) -> None:
        """Choose an answer; only the first one counts."""
        if not self.over and self._choice is None:
            kept = self._keep(choice)
            self.marks[self.at] = bool(self.question.grade(kept))
            self._choice = kept
            self._show()

    def _keep(self, choice: int) -> int:
        """Put an answer where it stays, if it does; the one that counts."""
        return choice

    def again(self) -> None:
        """Ask this question once more, at the end."""
        if self._choice is not None and not self._again:
            self.questions.append(self.question)
            self.marks.append(None)
            self._again = True
            self._show()

    def next(self) -> None:
        """Go on to the next question, once this one is answered."""
        if self._choice is not None:
            self.at, self._choice, self._again = self.at + 1, None, False
            self._show()

    def more(self) -> None:
        """Ask those that were missed again, when all is over."""
        missed = [question for question, mark in zip(self.questions, self.marks) if not mark]
        if self.over and missed:
            self.questions, self.marks, self.at = missed, [None] * len(missed), 0
            self._show()

    def hear(self, content: object) -> None:
        """What the page says: nothing else is done, whatever it sends."""
        said = content if isinstance(content, dict) else {}
        choice = said.get("answer")
        asked = () if self.over else self.question.choices
        if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(asked):
            self.answer(choice)
        for name, act in (("next", self.next), ("again", self.again), ("more", self.more)):
            if said.get(name) is True:
                act()

    def _show(self) -> None:
        """Something has changed."""

    def card(self) -> Card | None:
        """The front of a question that was not answered yet; None when it was: a page has its front by then.

        It is empty when all is over.
        """
        if self._choice is not None:
            return None
        return {} if self.over else front(self.question)

    def told(self) -> Card:
        """All that a page shows beside the front of the card."""
        told = not self.over and self._feedback
        marked = (
            {None: OPEN, True: RIGHT, False: WRONG}
            if self._feedback
            else {None: OPEN, True: DONE, False: DONE}
        )
        dots = [marked[mark] for mark in self.marks]
        if not self.over:
            dots[self.at] = NOW if self._choice is None else f"{dots[self.at]} {NOW}"
        return {
            "labels": labels(self.questions[-1].lang),
            "verdict": back(self.question, self._choice) if told and self._choice is not None else None,
            "chosen": self._choice,
            "number": min(self.at + 1, len(self.questions)),
            "total": len(self.questions),
            "dots": dots,
            "sum": self.right if self._feedback else None,
            "missed": sum(not mark for mark in self.marks) if self.over and not self._exam else 0,
            "again": self._again,
            "plain": not self._feedback,
            "exam": self._exam,
            "note": self._note,
        }
