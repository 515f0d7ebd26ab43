"""A whole turn in pictures and in few words: what is played, what comes of it, and its way over the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Event
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.shapes import Group, Scene
from luxor_widgets.drawing.foresight import Way
from luxor_widgets.html import picture
from luxor_widgets.play.options import in_brief, told_events
from luxor_widgets.prefs import heard_by

MOST_TOKENS = 3  # pictures in a row


@dataclass(slots=True, frozen=True)
class Shown:
    """How a turn is shown: what it is in pictures and in words, and the rule of what it brings."""

    tokens: Sequence[Scene]
    title: str
    brief: str
    rule: str = ""
    _drawn: dict[str, list[str]] = field(default_factory=dict, compare=False, repr=False)

    def pictures(self, theme: str) -> list[str]:
        """The tokens as markup; they are written many times, so they are drawn once."""
        if theme not in self._drawn:
            self._drawn[theme] = [picture(scene, theme) for scene in self.tokens]
        return self._drawn[theme]


def shown_turn(
    words: Words,
    look: Look,
    viewer: int,
    whole: Position | None,
    at: Sequence[Position],
    actions: Sequence[Action],
) -> tuple[Shown, Way]:
    """A turn from what a viewer knows: `at` is that, action by action, `whole` a deal that fits it.

    Without a whole position nothing can be foreseen, and there are only labels.
    """
    game = at[0].game.name
    builder, guide = builder_of(at[0]), guide_of(game)
    events: list[Event] = []
    drawn: list[Group] = []
    after = whole
    for known, action in zip(at, actions):
        if after is None:
            break
        before, (after, happened) = after, after.apply(action)
        heard = [heard_by(before, event, viewer) for event in happened]
        drawn += builder.preview(known, look, action, heard)
        events += heard
    tokens = [builder.token(known, look, action) for known, action in zip(at, actions)]
    labels = [known.label(action, words.lang, words.names) for known, action in zip(at, actions)]
    short = guide.title(events) if events else None
    title = words.say(*short) if short else "; ".join(labels)
    told = told_events(guide, events) or [event for event in events if event.kind not in guide.routine]
    brief_first = sorted(told, key=lambda event: not words.has(f"brief.{event.kind}"))
    rule = next((rule for event in brief_first for rule in event.rules[:1]), "")
    brief = "; ".join(in_brief(guide, words, events)[:1])
    shown = Shown([each for each in tokens if each][:MOST_TOKENS], title, brief, rule)
    return shown, Way(title, drawn, after)
