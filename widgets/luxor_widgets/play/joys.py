"""What a move gives back: points pop where it ended; a feast where a set is complete."""

from __future__ import annotations

from dataclasses import dataclass

from luxor.core.study.node import Node
from luxor.core.words.terms import Target
from luxor.games import guide_of
from luxor_widgets.html import icon
from luxor_widgets.play.goals import gained
from luxor_widgets.play.standing import shares_of
from luxor_widgets.view import View


@dataclass(frozen=True, slots=True)
class Joy:
    """What the page shows for a moment, and where."""

    place: Target
    seat: int
    inside: str  # as HTML
    feast: bool


def joy_of(view: View, moved: tuple[Node, Target] | None) -> Joy | None:
    """What came of a move that began at a node and ended at a place; none where nothing was gained."""
    if moved is None or moved[0].position.over or moved[0].position.at_chance:
        return None
    before, place = moved
    guide, seat = guide_of(view.position.game.name), before.position.seat
    gain, shares = gained(shares_of(before.position)[seat], view.node.position, seat)
    path = view.node.path()
    fresh = path[path.index(before) + 1 :] if before in path else []
    short = guide.short([event for node in fresh for event in node.events])
    signs = "".join(
        icon(sign.icon, 22, f"var(--lx-{sign.colour})") for sign in (short.signs if short else ())
    )
    feast = any(shares.get(cause, 0) > 0 for cause in guide.feasts)
    pill = f"<b>{view.words.say('ways.gain', {'n': gain})}</b>" if gain > 0 else ""
    return Joy(place, seat, signs + pill, feast) if signs or pill else None
