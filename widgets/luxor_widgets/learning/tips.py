"""The coach: each thing is said when it first matters, once, and never two in one turn."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import NamedTuple

from luxor.core.position.position import Position
from luxor.core.study.node import Node
from luxor.core.words.terms import Decision, Event, Target
from luxor.core.words.wording import Words
from luxor.rulebook.tips import Tip, tips_of
from luxor_widgets.drawing.foresight import key_of
from luxor_widgets.html import press


class Told(NamedTuple):
    """A tip, and what is lit while it is read."""

    tip: Tip
    lit: tuple[Target, ...]
    turn: int  # in which it was told: what is asked now, or what was decided last


class Heard(NamedTuple):
    """What happened since those who learn decided last, that included."""

    events: tuple[Event, ...]
    since: Node
    settled: bool  # no other has decided since


def heard_at(node: Node, persons: Collection[int]) -> Heard:
    """What they have to hear at a place of a session."""
    found: list[Event] = []
    here, settled = node, True
    while here.parent is not None:
        found = [*here.events, *found]
        before = here.parent.position
        if isinstance(before.pending, Decision):
            if before.seat in persons:
                break
            settled = False
        here = here.parent
    return Heard(tuple(found), here, settled)


def tip_at(node: Node, persons: Collection[int], met: Collection[str]) -> Told | None:
    """What matters at a place of a session for the first time to those who learn there.

    It follows from what these decide and see: from their own events, from what befalls everybody, and
    from what they are asked now.
    """
    position = node.position
    asks = isinstance(position.pending, Decision) and position.seat in persons
    heard = heard_at(node, persons)
    decided = heard.since.parent.position.turn if heard.since.parent is not None else position.turn
    events = heard.events if heard.settled or asks else ()  # never while another moves
    for tip in tips_of(position.game):
        if tip.id in met:
            continue
        event = next((each for each in events if _concerns(tip, each, persons, asks)), None)
        if event is not None:
            return Told(tip, tip.shown(event) or position.game.trail(event)[-1:], decided)
        if asks and _asked(tip, position):
            return Told(tip, tip.shown(), position.turn)
    return None


def _concerns(tip: Tip, event: Event, persons: Collection[int], asks: bool) -> bool:
    if event.kind != tip.event and not set(tip.rules) & {*event.rules}:
        return False
    return event.seat in persons or (tip.anyone and asks)


def _asked(tip: Tip, position: Position) -> bool:
    """Whether a tip is about what is asked now."""
    pending = position.pending
    if not isinstance(pending, Decision) or pending.step != tip.step or position.turn < tip.turn:
        return False
    return tip.offers is None or tip.offers in position.legal_actions()


def mark(told: Told, words: Words) -> str:
    """The tip as a mark on the board: a title, two sentences, and one button."""
    title, text = (words.say(f"tip.{told.tip.id}", part=part) for part in ("title", "text"))
    lit = f'data-lit="{escape(" ".join(map(key_of, told.lit)))}"' if told.lit else ""
    got = press("tip", "got", words.say("learn.got-it"), "lx-button lx-primary")
    return (
        f'<section class="lx-coach lx-hinted lx-pop" role="dialog" aria-label="{escape(title)}" '
        f'data-step="tip-{told.tip.id}" {lit}><h3>{escape(title)}</h3><p>{escape(text)}</p>'
        f'<footer>{got}<kbd aria-hidden="true">Enter</kbd></footer></section>'
    )
