"""A quiz as a card beside the board: one question at a time, graded by the engine with its rule."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from luxor.analysis.questions.quiz import Question
from luxor.core.verdict import ConfigError
from luxor.exams.cards import back, front, labels, script, style
from luxor_widgets.page.script import ScriptBox

SHOW = """
export default {
  async render({ model: script, el }) {
    const model = await modelOf(script);
    const card = luxorCard(el, (said) => model.send(said));
    const front = () => (model.get("front").text ? model.get("front") : null);
    const draw = () => card.show({ ...model.get("shown"), card: front() });
    model.on("change:shown", draw);
    draw();
    return () => model.off("change:shown", draw);
  },
};
"""
DARK_PAGE = '[data-jp-theme-light="false"]'
RIGHT, WRONG, DONE, NOW, OPEN = "good", "bad", "done", "now", ""


class Quiz(ScriptBox):
    """Questions one at a time; what is answered stays answered, and can be asked again later.

    >>> import luxor
    >>> from luxor import analysis
    >>> from luxor_widgets import Quiz
    >>> card = Quiz(analysis.quiz(luxor.new_game(seed=3).position, 3, spread=True))
    >>> card.answer(card.question.answer)
    >>> card.next()
    >>> card.right, card.at
    (1, 1)
    """

    script = script() + SHOW
    sheet = style(DARK_PAGE)
    front = traitlets.Dict().tag(sync=True)  # of the card; empty when all is over
    shown = traitlets.Dict().tag(sync=True)  # all the rest
    _feedback = True  # whether one sees what is right
    _exam = False  # nothing is asked twice
    _note = ""

    def __init__(self, questions: Sequence[Question]) -> None:
        if not questions:
            raise ConfigError("a quiz has at least one question")
        super().__init__()
        self.questions = list(questions)
        self.marks: list[bool | None] = [None] * len(self.questions)
        self.at = 0
        self._choice: int | None = None
        self._again = False
        self.on_msg(self._heard)
        self._show()

    @property
    def question(self) -> Question:
        """The one that is asked now."""
        return self.questions[self.at]

    @property
    def right(self) -> int:
        """How many were answered rightly so far."""
        return sum(mark is True for mark in self.marks)

    def answer(self, choice: int) -> None:
        """Choose an answer; only the first one counts."""
        if self.at < len(self.questions) and self._choice is None:
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
        if self.at == len(self.questions) and missed:
            self.questions, self.marks, self.at = missed, [None] * len(missed), 0
            self._show()

    def _heard(self, _: object, content: object, __: object) -> None:
        """What the page says: nothing else is done, whatever it sends."""
        said = content if isinstance(content, dict) else {}
        choice = said.get("answer")
        asked = self.question.choices if self.at < len(self.questions) else ()
        if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(asked):
            self.answer(choice)
        for name, act in (("next", self.next), ("again", self.again), ("more", self.more)):
            if said.get(name) is True:
                act()

    def _show(self) -> None:
        over = self.at == len(self.questions)
        told = not over and self._feedback
        marked = (
            {None: OPEN, True: RIGHT, False: WRONG}
            if self._feedback
            else {None: OPEN, True: DONE, False: DONE}
        )
        dots = [marked[mark] for mark in self.marks]
        if not over:
            dots[self.at] = NOW if self._choice is None else f"{dots[self.at]} {NOW}"
        lang = self.questions[-1].lang
        if self._choice is None:
            self.front = {} if over else front(self.question)
        self.shown = {
            "labels": labels(lang),
            "verdict": back(self.question, self._choice) if told and self._choice is not None else None,
            "chosen": self._choice,
            "number": min(self.at + 1, len(self.questions)),
            "total": len(self.questions),
            "dots": dots,
            "sum": self.right if self._feedback else None,
            "missed": sum(not mark for mark in self.marks) if over and not self._exam else 0,
            "again": self._again,
            "plain": not self._feedback,
            "exam": self._exam,
            "note": self._note,
        }
