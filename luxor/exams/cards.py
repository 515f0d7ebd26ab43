"""A question as a card: what is shown before the answer, and what only afterwards. See card.js.

The front of a card holds nothing of the key: not the rules, not what follows, no marks on the board.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from luxor.analysis.questions.question import Question
from luxor.analysis.questions.truth import read_change
from luxor.core.position.position import as_action
from luxor.core.words.terms import Target
from luxor.pictures import builder_of
from luxor.rulebook import words as words_of_all
from luxor.scene.builder import Look
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Layer, Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import DARK, LIGHT

HERE = Path(__file__).parent
LETTERS = "ABCDEF"
LABELS = ("question", "so-far", "yours", "right", "show", "hide", "again", "later", "next", "finish", "whole",
          "near", "answers", "done", "kept", "more", "fresh", "counted")  # fmt: skip
Card = dict[str, object]


@cache
def script() -> str:
    """What shows a card on a page."""
    return (HERE / "card.js").read_text("utf-8")


@cache
def style(dark: str) -> str:
    """How a card looks, in light and dark; `dark` is the selector or the media query of a dark page."""
    light = f".lxq{{{LIGHT.css()}--lxq-light:block;--lxq-dark:none}}"
    then = f".lxq{{{DARK.css()}--lxq-light:none;--lxq-dark:block}}"
    then = f"{dark}{{{then}}}" if dark.startswith("@") else f"{dark} {then}"
    return light + then + (HERE / "card.css").read_text("utf-8")


def labels(lang: str) -> dict[str, str]:
    """The card's own words."""
    words = words_of_all(lang)
    return {name: words.raw(f"card.{name}") for name in LABELS}


def front(question: Question) -> Card:
    """What is shown before the answer."""
    place, words = question.position, question.position.game.words(question.lang, question.names)
    builder, look = builder_of(place), Look(words, bare=True)
    board = builder.board(place, look)
    return {
        "text": question.text,
        "choices": list(question.choices),
        "alt": builder.summary(place, words),
        "board": _both(board, builder.board(place, Look(words, detail="small"))),
        "hand": _both(builder.hand(place, look)),
        "played": _both(builder.played(place, look)),
        "whole": _both(builder.whole(place, look)),
        "spots": _spots(question, board),
        "lang": question.lang,
    }


def _spots(question: Question, board: Scene) -> list[list[object]]:
    """Where on the board a choice can be clicked, in parts of the picture; only where that is clear."""
    if question.kind not in ("find", "which"):
        return []
    found: dict[Target, list[int]] = {}
    for number, claim in enumerate(question.claims):
        for target in question.position.targets(as_action(claim))[:1]:
            found.setdefault(target, []).append(number)
    boxes = {region.target: region.box for region in board.regions}
    view = board.view
    return [
        [numbers[0], (box.x - view.x) / view.w, (box.y - view.y) / view.h, box.w / view.w, box.h / view.h]
        for target, numbers in found.items()
        if len(numbers) == 1 and (box := boxes.get(target)) is not None
    ]


def back(question: Question, choice: int) -> Card:
    """What is shown after the answer: the right one, why, by which rules, and what it looks like."""
    words = question.position.game.words(question.lang, question.names)
    right = choice == question.answer
    letter = LETTERS[question.answer]
    said = words.say("quiz.right") if right else words.say("quiz.not-quite", {"letter": letter})
    book = question.position.game.book
    return {
        "chosen": choice,
        "right": question.answer,
        "said": said,
        "because": question.because,
        "rules": [[rule, book.rule(rule, question.lang).title] for rule in question.rules[:4]],
        "shown": _both(_shown(question, Look(words)), _shown(question, Look(words, detail="small"))),
    }


def _shown(question: Question, look: Look) -> Scene | None:
    """The board with what the answer says: the way that somebody goes, or what is refused."""
    if question.own or question.kind in ("likely", "count"):
        return None
    place, action = question.position, question.action
    if question.kind == "mend":
        change = read_change(question.claims[question.answer])
        place, action = place.edit(**change.edit), as_action(change.action)
    builder = builder_of(place)
    if not place.check(action).legal:
        refused = Overlays(refused=frozenset(place.targets(action)))
        return builder.board(place, replace(look, overlays=refused))
    after, events = place.apply(action)
    drawn = builder.preview(place, look, action, events)
    board = builder.board(place if drawn else after, look)
    return replace(board, layers=(*board.layers, Layer("shown", tuple(drawn))))


def _both(*scenes: Scene | None) -> list[str] | None:
    """A picture in light and dark, on whatever ground it stands; then the same for narrow pages."""
    drawn = [replace(scene, ground="") for scene in scenes if scene is not None]
    return [to_svg(scene, theme) for scene in drawn for theme in (LIGHT, DARK)] or None
