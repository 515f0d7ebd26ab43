"""A quiz as a card beside the board: one question at a time, graded by the engine with its rule."""

from __future__ import annotations

from collections.abc import Sequence

import traitlets

from luxor.analysis.questions.question import Question
from luxor.exams.cards import script, style
from luxor.rulebook import words
from luxor_widgets.lessons.asking import Asking
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


class Quiz(Asking, ScriptBox):
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

    def __init__(self, questions: Sequence[Question]) -> None:
        Asking.__init__(self, questions)
        ScriptBox.__init__(self)
        self.on_msg(lambda _, content, __: self.hear(content))
        self._show()

    def __repr__(self) -> str:
        """What a saved notebook and a terminal show: the question, and that it can be answered."""
        asked = self.questions[min(self.at, len(self.questions) - 1)]
        return f"{asked}\n{words(asked.lang).say('still.quiz')}"

    def _repr_mimebundle_(self, **wanted: object) -> dict[str, object]:
        return {**(super()._repr_mimebundle_(**wanted) or {}), "text/plain": repr(self)}

    def _show(self) -> None:
        front = self.card()
        if front is not None:
            self.front = front
        self.shown = self.told()
