"""The heat map: how likely places are reached, as a wash under the board, with a legend that names it."""

from __future__ import annotations

from html import escape

from luxor.analysis.chances.heat import RISK, Heat
from luxor.core.study.node import Node
from luxor.core.words.terms import Decision
from luxor.games import guide_of
from luxor_widgets.analysis.charts import percent
from luxor_widgets.analysis.html import HEATS, heat_switch
from luxor_widgets.background import Worker, wait_for_clicks
from luxor_widgets.controller import Controller
from luxor_widgets.parts import Guard, set_html, text
from luxor_widgets.prefs import EVERYTHING
from luxor_widgets.view import NO_HEAT, View

OFF = HEATS[0]


class HeatMap:
    """One of the maps is on, or none; it follows the game."""

    def __init__(self, quiet: Guard, controller: Controller) -> None:
        self._controller = controller
        self.legend = text()
        self.chosen = OFF
        self._work = Worker(quiet, self._told)
        self._heat: Heat | None = None
        self._place: tuple[Node, int, str] | None = None

    def choose(self, name: str) -> None:
        """Turn a map on, or off."""
        if name in HEATS:
            self.chosen = name
            self._place = None
            self._controller.heat = NO_HEAT
            self._controller.on_change()

    def switch(self, view: View) -> str:
        """The buttons; nothing for a game in which no places are reached."""
        offers = guide_of(view.position.game.name).goals and self._seat(view) >= 0
        return heat_switch(self.chosen, view.words) if offers else ""

    def show(self, view: View) -> None:
        """Look at where the game is now."""
        place = view.node, view.viewer, self.chosen
        if self._place is None or [*place] != [*self._place]:
            self.rest()
            self._place, self._heat = place, None
            if self.chosen != OFF and self.switch(view):
                self._begin(view)
        self._show_legend(view)

    def rest(self) -> None:
        self._work.rest()

    def put_away(self) -> None:
        """The tab is closed: the board is as it was."""
        self.rest()
        self._place = None
        set_html(self.legend, "")
        if self._controller.heat:
            self._controller.heat = NO_HEAT
            self._controller.on_change()

    def _seat(self, view: View) -> int:
        """Whose ways are shown: those of whoever looks, or of the player to play."""
        pending = view.position.pending
        if not isinstance(pending, Decision) or self._controller.prefs.behind_curtain:
            return -1
        return pending.seat if view.viewer == EVERYTHING else view.viewer

    def _begin(self, view: View) -> None:
        heat = Heat(view.position, self._seat(view), self.chosen, wait_for_clicks)
        if self._work.begin(heat):
            self._heat = heat

    def _told(self) -> None:
        heat = self._heat
        if heat is not None and not self._work.busy:
            self._controller.heat = {place: share for place, share in heat.shares.items() if share > 0}
            self._controller.on_change()

    def _show_legend(self, view: View) -> None:
        heat, words = self._heat, view.words
        if heat is None or not heat.done:
            set_html(self.legend, "")
            return
        shares = list(heat.shares.values()) or [0.0]
        key, others = f"analysis.heat-said-{self.chosen}", range(view.position.game.players)
        rivals = words.either([words.seat(seat) for seat in others if seat != heat.seat])
        part = "yours" if view.viewer == heat.seat and words.has(key, "yours") else "text"
        said = words.say(key, {"seat": heat.seat, "text": rivals}, part)
        sure = "exact" if heat.exact else "heat-deals" if self.chosen == RISK else "heat-least"
        mark = (
            f'<span class="lx-sure{" lx-exact" * heat.exact}">{escape(words.say(f"analysis.{sure}"))}</span>'
        )
        span = " – ".join(dict.fromkeys((percent(min(shares)), percent(max(shares)))))
        scale = f'<i aria-hidden="true"></i><b>{span}</b>{mark}'
        set_html(self.legend, f'<div class="lx-legend"><span>{escape(said)}</span>{scale}</div>')
