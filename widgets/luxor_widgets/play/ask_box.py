"""Ask the rulebook: a field that is always there, and the answer above it, with what holds here."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from luxor.asking import Answer, ask
from luxor.asking.index import index_of
from luxor.core.words.terms import Target
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import key_of
from luxor_widgets.html import press, titled
from luxor_widgets.parts import box, set_html, text
from luxor_widgets.view import View

MOST_LIT = 12  # things on the board that an answer speaks of: more are a pattern, not a thing


class AskBox:
    """A field of the page's own (ask.js tells what is typed), and what the rulebook answers."""

    def __init__(self, controller: Controller) -> None:
        self._field, self._answer = text(), text()
        self.panel = box("lx-query", self._answer, self._field)
        self._asked = ""
        self._view: View | None = None
        self._controller = controller
        self.presses: dict[str, Callable[[str], None]] = {
            "question": self.ask,
            "ask-example": self._play_example,
            "question-open": lambda _: self._make_ready(),
        }

    def ask(self, question: str) -> None:
        """Answer a question from now on, or none; the answer follows the game."""
        self._asked = question.strip()
        if self._view is not None:
            self.show(self._view)

    def _make_ready(self) -> None:
        """Somebody is about to ask."""
        if self._view is not None:
            index_of(self._view.words.lang)

    def _play_example(self, id: str) -> None:
        self._asked = ""
        self._controller.play_example(id)

    def show(self, view: View) -> None:
        self._view = view
        set_html(self._field, _field(view))
        answers = ask(self._asked, view.words.lang, view.position) if self._asked else ()
        set_html(self._answer, _told(answers, view) if answers else "")


def _field(view: View) -> str:
    say = view.words.say
    named = escape(say("ask.field"))
    return (
        f'<label class="lx-query-field"><i aria-hidden="true">?</i>'
        f'<input type="text" data-do="question" data-asks maxlength="200" aria-label="{named}"'
        f' placeholder="{named}">'
        f"<kbd>/</kbd></label>"
    )


def _told(answers: tuple[Answer, ...], view: View) -> str:
    """The answer, or the questions that come near; what it speaks of is named for the page to light it."""
    say, best = view.words.say, answers[0]
    parts = [press("question", "", say("explore.close"), "lx-close", "×"), f"<h2>{escape(best.short)}</h2>"]
    if best.here:
        parts.append(f'<p class="lx-query-here">{escape(best.here[0].text)}</p>')
    if best.sure:
        parts.append(f"<p>{escape(best.open or best.rule.text)}</p>")
        tools = [titled(best.rule.id, view.words)]
        if best.example:
            tools.insert(
                0, press("ask-example", best.example, say("explore.play-example"), "lx-button lx-go")
            )
        parts.append(f'<div class="lx-query-tools">{"".join(tools)}</div>')
    more = best.related if best.sure else [answer.question for answer in answers]
    if more:
        parts.append(f"<h3>{escape(say('ask.also' if best.sure else 'ask.near'))}</h3>")
        parts += [press("question", question, question, "lx-query-more") for question in more]
    lit = escape(" ".join(_lit(best, view)))
    answer = f'<section class="lx-query-answer" role="status" data-lights="{lit}">'
    return f"{answer}{''.join(parts)}</section>"


def _lit(answer: Answer, view: View) -> list[str]:
    """The keys of what an answer speaks of: the pieces of what is legal here, or else the rule's things."""
    position, found = view.position, dict[Target, None]()
    for here in answer.here:
        first = here.first or here.action
        if here.legal:
            found |= dict.fromkeys(position.targets(first))
    if answer.sure and not found:
        state, rule = position.state, answer.rule.id
        things = [
            region.target
            for region in view.board.regions
            if rule in position.game.about(state, region.target)
        ]
        found = dict.fromkeys(things if len(things) <= MOST_LIT else ())
    return [key_of(target) for target in found]
