"""What stands beside the board, and on it, for somebody who learns."""

from __future__ import annotations

from luxor_widgets.controller import Controller
from luxor_widgets.learning import challenge_html, tips
from luxor_widgets.learning.challenged import Challenged
from luxor_widgets.lessons import guidance
from luxor_widgets.view import View


def said_beside(view: View, controller: Controller) -> tuple[str, str]:
    """A panel beside the board, and a mark on it: of a lesson, an example, a challenge, or the coach."""
    led, waits = controller.guided, controller.waiting is not None
    if isinstance(led, Challenged):
        refused = controller.refused.rules if controller.refused is not None else ()
        return challenge_html.card(led, view.words, refused), ""
    if led is not None:
        return guidance.panel(view, led, waits), guidance.coach(view, led, controller.selection)
    return "", tips.mark(controller.tip, view.words) if controller.tip is not None else ""
