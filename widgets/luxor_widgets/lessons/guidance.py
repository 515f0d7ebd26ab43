"""Lessons and printed examples inside the explorer, as HTML: the text, the steps, what is said of a move."""

from __future__ import annotations

from html import escape

from luxor.core.position.verdict import Params
from luxor.core.study.guided import Guided, LessonStep
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words
from luxor.rulebook.examples import Example, PrintedFact
from luxor_widgets.drawing.foresight import key_of
from luxor_widgets.html import chip, chips, icon, press, titled
from luxor_widgets.view import View, spoken

UNDO = "undo"  # what the page lights up where a move is to be taken back


class Printed(Guided):
    """Somebody who plays a printed example through."""

    def __init__(self, example: Example) -> None:
        super().__init__(example.session(), [LessonStep("", play=str(action)) for action in example.actions])
        self.example = example

    def labels(self, words: Words) -> list[str]:
        """What is played, step by step, in words."""
        scratch, told = self.example.session(), []
        for action in self.example.actions:
            position = scratch.position
            told.append(position.game.action_label(position.state, action, words))
            scratch.play(action)
        return told


def said(step: LessonStep, view: View) -> tuple[str, str]:
    """A step's imperative and its sentence, in a language or as somebody wrote them."""
    words, room = view.words, view.look.room
    if words.has(step.do, "title"):
        return spoken(words, step.do, room, "title"), spoken(words, step.why or step.do, room)
    return words.or_else(step.do, step.do), words.or_else(step.why, step.why)


def classes(led: Guided | None) -> list[str]:
    """How the explorer is laid out: led by a mark on the board, or with a text beside it; all told or not."""
    if led is None:
        return []
    if led.layout:
        return [led.layout]
    free = isinstance(led, Printed) or led.off or led.done
    return ["lx-read" if free else "lx-led", *(["lx-told"] if led.done and not led.off else [])]


def panel(view: View, led: Guided, waits: bool) -> str:
    """Beside the board: the text, the steps, and what is said of the last move."""
    listed = "" if led.off or led.done else _steps(view, led)
    answer = _feedback(view, led)
    if isinstance(led, Printed):
        return f'<div class="lx-guided">{answer}{_example(view, led, waits)}{listed}</div>'
    return f'<div class="lx-guided">{_rule(view, led, waits)}{listed}{answer}</div>'


def _back(view: View, waits: bool) -> str:
    return press("game", "", view.words.say("explore.back-to-game"), "lx-button lx-small") if waits else ""


def _card(name: str, title: str, text: str, after: str, back: str) -> str:
    head = (
        f'<header role=none><span class="lx-gain">{escape(name)}</span><b>{escape(title)}</b>{back}</header>'
    )
    return f'<article class="lx-taught">{head}<p>{escape(text)}</p>{after}</article>'


def _example(view: View, led: Printed, waits: bool) -> str:
    """The printed text; which of its numbers are ours is said with the sign of what is not printed."""
    words, example = view.words, led.example
    numbers = example.numbers(words.lang)
    ours = f'<p class="lx-note lx-provenance"><i>≈</i>{escape(numbers)}</p>' if numbers else ""
    return _card(
        words.say("guided.example", {"text": example.id}),
        example.title(words.lang),
        example.text(words.lang),
        f"{ours}<p>{chips(example.rules, words)}</p>",
        _back(view, waits),
    )


def _rule(view: View, led: Guided, waits: bool) -> str:
    """The rule that the present step teaches."""
    words, step = view.words, led.step
    if step is None or not step.rule:
        return _back(view, waits)
    rule = words.book.rule(step.rule, words.lang)
    return _card(words.say("guided.teaches"), rule.title, rule.text, "", chip(rule.id) + _back(view, waits))


def _steps(view: View, led: Guided) -> str:
    say = view.words.say
    printed = isinstance(led, Printed)
    titles = (
        led.labels(view.words) if isinstance(led, Printed) else [_title(step, view) for step in led.steps]
    )
    rows = "".join(_row(view, led, number, title, printed) for number, title in enumerate(titles))
    head = say("guided.path" if printed else "guided.your-turn")
    count = say("guided.done-of", {"n": led.at, "m": len(led.steps)})
    if not rows:
        return ""
    title = f"<h3>{escape(head)}<span>{escape(count)}</span></h3>"
    return f'<div class="lx-lesson-list">{title}<ol>{rows}</ol></div>'


def _title(step: LessonStep, view: View) -> str:
    return said(step, view)[0]


def _row(view: View, led: Guided, number: int, title: str, printed: bool) -> str:
    say = view.words.say
    if number < led.at:
        kept = f'<span class="lx-gain lx-legal">{escape(say("guided.as-printed"))}</span>' if printed else ""
        return f'<li class="lx-done"><i>✓</i><span>{escape(title)}</span>{kept}</li>'
    if number > led.at:
        return f"<li><i>{number + 1}</i><span>{escape(title)}</span></li>"
    does = press("guide", "do", say("guided.do"), "lx-gain lx-good") if not led.reads else ""
    return (
        f'<li class="lx-now" aria-current="step"><i>{number + 1}</i><span>{escape(title)}</span>{does}</li>'
    )


def _feedback(view: View, led: Guided) -> str:
    """One line: right, or also allowed with the way back; at the end fact by fact."""
    say = view.words.say
    finished = led.done and not led.off
    key = "finished" if finished else led.answer or "begin"
    look = "right" if finished else led.answer or "begin"
    kind = f"guided.{key}-printed" if isinstance(led, Printed) else f"guided.{key}"
    drawn = icon("check", 20) if look == "right" else icon("flag", 20) if look == "also" else icon("eye", 20)
    back = press("guide", "return", say("guided.return"), "lx-button lx-small") if led.off else ""
    told = f"<b>{escape(say(kind, part='title'))}</b> {escape(say(kind))}"
    facts = _facts(view, led) if isinstance(led, Printed) and finished else ""
    return f'<div class="lx-feedback lx-{look}" role="status">{drawn}<p>{told}</p>{back}</div>{facts}'


def _facts(view: View, led: Printed) -> str:
    rows = "".join(_fact(view, fact) for fact in led.example.run().facts)
    return f'<ul class="lx-facts">{rows}</ul>'


def _fact(view: View, fact: PrintedFact) -> str:
    say = view.words.say
    answer = say("guided.yes" if fact.agrees else "guided.no")
    kind = "lx-legal" if fact.agrees else "lx-loss"
    rule = titled(fact.rule, view.words)
    return (
        f"<li><span>{escape(_fact_text(view, fact))} {rule}</span>"
        f'<span class="lx-gain {kind}">{escape(answer)}</span></li>'
    )


def _fact_text(view: View, fact: PrintedFact) -> str:
    words = view.words
    if fact.event is not None:
        return words.event(fact.event)
    cause = words.or_else(f"score.{fact.cause}", fact.cause)
    about: Params = {"seat": fact.seat, "n": fact.points, "text": cause or fact.action}
    return words.say(f"printed.{fact.kind}", about)


def coach(view: View, led: Guided, selection: list[Target]) -> str:
    """The mark on the board: one imperative, one sentence; the page puts it beside what it speaks of."""
    step = led.step
    if isinstance(led, Printed) or step is None or led.off:
        return ""
    words, last = view.words, led.at == len(led.steps) - 1
    do, why = said(step, view)
    count = words.say("guided.step", {"n": led.at + 1, "m": len(led.steps)})
    skip = press(
        "guide", "skip", words.say("guided.skip"), "lx-link", f"{escape(words.say('guided.skip'))} ×"
    )
    back = press(
        "guide", "back", words.say("guided.back"), "lx-button", more="disabled" if not led.at else ""
    )
    if led.reads:
        key, act = ("guided.finish", "skip") if last else ("guided.go-on", "on")
        on = press("guide", act, words.say(key), "lx-button lx-primary")
    else:
        on = press("show", "", words.say("guided.show"), "lx-button")
    dots = "".join(
        f'<i class="{"lx-done" if n < led.at else "lx-now" if n == led.at else ""}"></i>'
        for n in range(len(led.steps))
    )
    place = f'data-step="{led.at}" {_points_at(view, step, selection)}'
    return (
        f'<section class="lx-coach lx-pop" role="dialog" aria-label="{escape(do)}" {place}>'
        f'<header role=none><span class="lx-gain lx-gain-gold">{escape(count)}</span>'
        f"{skip}</header><h3>{escape(do)}</h3><p>{escape(why)}</p><footer>{back}{on}"
        f'<span class="lx-dots" aria-hidden="true">{dots}</span></footer></section>'
    )


def _points_at(view: View, step: LessonStep, selection: list[Target]) -> str:
    """What the page lights up: a thing in the pictures, and the option that it belongs to."""
    if step.waits == "back":
        return f'data-press="{UNDO}"'
    named = (step.target,) if step.target is not None else step.shown
    if named:
        return f'data-lit="{escape(" ".join(map(key_of, named)))}"'
    row = next((row for row in view.legal if str(row.action) == step.play), None)
    if row is None:
        return ""
    left = [target for target in row.targets if target not in selection] or list(row.targets)
    return f'data-lit="{escape(key_of(left[0]))}" data-plays="{escape(step.play)}"'
