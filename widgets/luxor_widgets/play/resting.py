"""When a page has nothing to decide: it is another's turn, or only a view of a game."""

from __future__ import annotations

from luxor.core.study.session import Session
from luxor_widgets.prefs import EVERYTHING, Prefs, heard_by, viewer_of


def why_resting(session: Session, prefs: Prefs) -> str:
    """Why nothing can be played from a page now; "" if it can.

    What another decides, or draws unseen, is nothing a viewer can choose: even the answer would tell
    what the other holds.
    """
    position, viewer = session.position, viewer_of(session, prefs)
    say = position.game.words(prefs.lang, session.names).say
    if position.is_view:
        return say("explore.look-only")
    if viewer in (EVERYTHING, position.seat) or position.over:
        return ""
    if not position.at_chance:
        return say("explore.not-your-turn", {"seat": position.seat})
    brought = position.apply(position.legal_actions()[0]).events[0]
    hidden = heard_by(position, brought, viewer) != brought
    return say("explore.not-your-draw", {"seat": position.seat}) if hidden else ""
