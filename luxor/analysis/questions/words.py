"""A question in words, in one language: what is asked, and what each choice says."""

from __future__ import annotations

import re
from fractions import Fraction

from luxor.analysis.questions.makers import percent
from luxor.analysis.questions.truth import (
    LEGAL,
    MOST,
    REFUSED,
    Subject,
    changed,
    cited,
    points_by,
    read_change,
    read_story,
    riddle,
    told,
)
from luxor.core.errors import LuxorError
from luxor.core.guide import Key
from luxor.core.position.position import Position, as_action
from luxor.core.position.verdict import Value
from luxor.core.words.terms import Action, Chance
from luxor.core.words.wording import Words, figure
from luxor.games import guide_of

MOST_RULES = 2  # that are told as the reason: what moved, and what came of it
BLIND = ("legal", "why", "which", "happens", "mend")  # kinds that do not tell where an action leads


def plain_label(place: Position, action: Action, words: Words) -> str:
    """An action without what it leads to, where its usual label says that."""
    blind = guide_of(place.game.name).asked_as(place, action)
    return words.say(*blind) if blind else place.game.action_label(place._state, action, words)


def asked(subject: Subject, words: Words) -> str:
    """The question."""
    kind, place, action, goal = subject
    if kind == "find":
        if goal == MOST:
            return words.say("quiz.find-most", {"seat": place.seat})
        wanted = " ".join(map(words.event, read_story(goal))).rstrip(".")
        return words.say("quiz.find", {"seat": place.seat, "event": _inside_marks(wanted, words.lang)})
    if kind == "count":
        return words.say(*_named(place, riddle(subject).text, words))
    if kind == "which":
        return words.say("quiz.which-not" if goal == REFUSED else "quiz.which", {"seat": place.seat})
    label = place.game.action_label(place._state, action, words)
    if kind in BLIND:
        label = plain_label(place, action, words)
    if (
        not action.args and action.verb not in guide_of(place.game.name).clear
    ):  # "No, thank you" says nothing without what was asked
        label = f"{_question(place, words)} – {label}"
    params: dict[str, Value] = {"seat": place.seat, "action": _inside_marks(label, words.lang)}
    return words.say(f"quiz.{kind}", params)


def _named(place: Position, key: Key, words: Words) -> Key:
    """A text about the table: who is in it by name, an action as it is called, another text in its place."""
    filled: dict[str, Value] = {}
    for field, value in key[1].items():
        if field == "players" and isinstance(value, tuple):
            filled[field] = words.both([words.seat(int(seat)) for seat in value])
        elif field == "action":
            filled[field] = _inside_marks(plain_label(place, as_action(str(value)), words), words.lang)
        elif field == "cause":
            filled[field] = words.raw(str(value))
        else:
            filled[field] = value
    return key[0], filled


def _question(place: Position, words: Words) -> str:
    """What the game asks there."""
    asks = guide_of(place.game.name).asks(place)
    return words.say(*asks) if asks else place.question(words.lang, words.names)


def _inside_marks(text: str, lang: str) -> str:
    """A text that will stand in quotation marks: those in it become the inner ones."""
    if lang == "en":
        return text.translate(str.maketrans("“”", "‘’"))
    return re.sub(r"«\s?(.*?)\s?»", "“\\1”", text)  # French has spaces inside its outer marks


def said(subject: Subject, claim: str, words: Words) -> str:
    """What one choice says."""
    kind, place = subject.kind, subject.position
    book = place.game.book
    if kind == "legal":
        if claim == LEGAL:
            return words.say("quiz.yes")
        title = _inside_marks(book.rule(claim, words.lang).title, words.lang)
        return words.say("quiz.no-because", {"title": title})
    if kind == "why":
        return book.rule(claim, words.lang).title
    if kind == "rule":
        return book.rule(claim, words.lang).text
    if kind == "happens":
        return " ".join(map(words.event, read_story(claim)))
    if kind == "points":
        return words.say("quiz.vp", {"n": _whole(claim)})
    if kind in ("find", "which"):
        return plain_label(place, as_action(claim), words)
    if kind == "count":
        told = riddle(subject).said
        if claim not in told:
            raise LuxorError(f"{claim[:40]!r} is no answer to this")
        return words.say(*_named(place, told[claim], words))
    if kind == "mend":
        change = read_change(claim)
        return words.say(change.key, {"seat": place.seat, **change.params})
    try:
        chance = Fraction(claim)
    except (ValueError, ZeroDivisionError):
        raise LuxorError(f"{claim[:40]!r} is no chance") from None
    return words.say("quiz.chance", {"fraction": str(chance), "percent": percent(chance)})


def _whole(claim: str) -> int:
    if not claim.lstrip("-").isdecimal() or len(claim) > 6:
        raise LuxorError(f"{claim[:40]!r} is no number of points")
    return int(claim)


def because(subject: Subject, words: Words) -> str:
    """Why the answer is right, in one or two sentences."""
    kind, place, action, goal = subject
    if kind == "count" or (kind == "which" and goal != REFUSED):
        return " ".join(words.book.rule(rule, words.lang).text for rule in cited(subject)[:MOST_RULES])
    verdict = place.check(action)
    if kind in ("legal", "why", "which", "mend") and not verdict.legal:
        return " ".join(verdict.reasons(words.lang, words.names))
    if kind == "legal":
        titles = words.row(words.title(rule) for rule in verdict.rules)
        return words.say("quiz.allowed", {"text": titles})
    if kind in ("rule", "happens"):
        return " ".join(words.book.rule(rule, words.lang).text for rule in cited(subject)[:MOST_RULES])
    if kind == "points" or goal == MOST:
        return _sum(place, action, words)
    if kind == "likely":
        outcomes = place.pending.outcomes if isinstance(place.pending, Chance) else {action: 1}
        odds = {"n": outcomes[action], "total": sum(outcomes.values()), "seat": place.seat}
        return words.say(guide_of(place.game.name).odds(action), odds)
    return " ".join(map(words.event, told(place, action)))


def _sum(place: Position, action: Action, words: Words) -> str:
    """The score lines that change, each as it was and as it is then."""
    after = place.apply(action).position
    lines = changed(place, after)
    if not lines:
        return words.say("quiz.same-score")
    old, new = ([line for line in each.score() if line.seat == place.seat] for each in (place, after))
    rows = []
    for cause in dict.fromkeys(line.cause for line in lines):
        best = max((line for line in lines if line.cause == cause), key=lambda line: line.points)
        change = f"{figure(points_by(old, cause))} → {figure(points_by(new, cause))}"
        rows.append(words.pair(words.title(best.rule), change))
    return f"{words.row(rows)}."
