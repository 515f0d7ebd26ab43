"""The bar at the top: which game this is, whose eyes one has, who rolls, language and theme."""

from __future__ import annotations

from functools import partial

from luxor.core.rulebook import LANGUAGES
from luxor.scene.theme import THEMES
from luxor_widgets import html
from luxor_widgets.controller import Controller
from luxor_widgets.parts import Guard, box, choose_from, chooser, set_html, text
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT
from luxor_widgets.view import View


class TopBar:
    """Settings that hold for the whole explorer."""

    def __init__(self, guarded: Guard, controller: Controller) -> None:
        self._controller = controller
        self._updating = False
        self._head = text()
        self._controls = {name: chooser() for name in ("viewer", "chance", "lang", "theme")}
        for name, control in self._controls.items():
            control.observe(guarded(partial(self._changed, name)), "value")
        self.box = box("lx-top", self._head, *self._controls.values())

    def _changed(self, name: str, change: dict[str, object]) -> None:
        if not self._updating:
            self._controller.set(**{name: change["new"]})

    def show(self, view: View) -> None:
        say, prefs = view.words.say, self._controller.prefs
        seats = range(view.position.game.players)
        viewers = [
            (say("explore.see-all"), EVERYTHING),
            *((say("explore.see-as", {"seat": seat}), seat) for seat in seats),
            (say("explore.hot-seat"), HOT_SEAT),
        ]
        policies = [(say(f"explore.chance-{name}"), name) for name in ("seeded", "steered")]
        themes = [(say(f"explore.theme-{name}"), name) for name in (AUTO, *THEMES)]
        self._updating = True
        try:
            choose_from(self._controls["viewer"], viewers, prefs.viewer)
            choose_from(self._controls["chance"], policies, self._controller.session.chance)
            choose_from(self._controls["lang"], [(lang.upper(), lang) for lang in LANGUAGES], prefs.lang)
            choose_from(self._controls["theme"], themes, prefs.theme)
            for name, control in self._controls.items():
                control.description = say(f"name.{name}")
        finally:
            self._updating = False
        set_html(self._head, html.header("Luxor Explorer", view.board.title))
