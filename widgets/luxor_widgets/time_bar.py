"""The bar below the board: undo, redo, a slider through the game, playing it through, another roll."""

from __future__ import annotations

import ipywidgets as w

from luxor_widgets.controller import Controller
from luxor_widgets.parts import Guard, box, button, choose_from, chooser, set_html, text
from luxor_widgets.view import View

SPEEDS = {"slow": 2000, "normal": 900, "fast": 300}  # milliseconds a step


class TimeBar:
    """Where one is on the present line, and ways along it."""

    def __init__(self, guarded: Guard, controller: Controller) -> None:
        self._controller = controller
        self._updating = False
        self._buttons = {"undo": button(), "redo": button(), "reroll": button()}
        self._film = w.Play(min=0, max=0, interval=SPEEDS["normal"], show_repeat=False)
        self._speed = chooser()
        self._slider = w.IntSlider(min=0, max=0, readout=False)
        self._place = text()
        for name, act in (
            ("undo", controller.undo),
            ("redo", controller.redo),
            ("reroll", controller.reroll),
        ):
            self._buttons[name].on_click(guarded(lambda _, act=act: act()))
        for control in (self._slider, self._film):
            control.observe(guarded(self._go), "value")
        self._speed.observe(guarded(self._set_speed), "value")
        undo, redo, reroll = self._buttons.values()
        way = (self._film, self._speed, self._slider, self._place)
        self.box = box("lx-time", undo, redo, *way, reroll)

    def _go(self, change: dict[str, int]) -> None:
        if not self._updating:
            self._controller.goto_stop(change["new"])

    def _set_speed(self, change: dict[str, str]) -> None:
        if not self._updating:
            self._film.interval = SPEEDS[change["new"]]

    def show(self, view: View) -> None:
        say = view.words.say
        self._updating = True
        try:
            for control in (self._slider, self._film):
                control.max = max(view.steps - 1, view.step)
                control.value = view.step
            speeds = [(say(f"explore.speed-{name}"), name) for name in SPEEDS]
            choose_from(self._speed, speeds, self._speed.value or "normal")
            self._speed.description = say("name.speed")
        finally:
            self._updating = False
        set_html(self._place, say("explore.turn", {"n": view.step, "m": view.steps - 1}))
        for name, made in self._buttons.items():
            made.description = say(f"explore.{name}")
        self._buttons["undo"].disabled = view.step == 0
        self._buttons["redo"].disabled = view.step >= view.steps - 1
        self._buttons["reroll"].disabled = self._controller.session.last_chance() is None
