"""Who plays which seat: people, or bots that see only what their seat may see."""

from __future__ import annotations

from functools import partial

import ipywidgets as w

from luxor.core.words.wording import Words
from luxor_widgets import html
from luxor_widgets.controller import Controller
from luxor_widgets.parts import (
    Guard,
    box,
    button,
    choose_from,
    chooser,
    plain,
    put_into,
    row,
    set_html,
    set_visible,
    text,
)
from luxor_widgets.play.bot_seats import PERSON

BOTS = ("random", "greedy", "planner", "mcts")


class SeatsPanel:
    """A choice per seat, and play, pause and step for the bots."""

    def __init__(self, guarded: Guard, controller: Controller) -> None:
        self._controller = controller
        self._guarded = guarded
        self._rows = w.VBox(**plain())
        self._play, self._step = button("lx-primary"), button()
        self._note = text()
        self._bots = row(self._play, self._step)
        self.box = box("lx-setup lx-seats-of", self._note, self._rows, self._bots)
        self._updating = False
        self._play.on_click(guarded(lambda _: controller.let_bots(not controller.playing)))
        self._step.on_click(guarded(lambda _: controller.bot_step()))

    def show(self, words: Words, players: int) -> None:
        say = words.say
        kinds = [(say("seats.person"), PERSON), *((say(f"seats.{name}"), name) for name in BOTS)]
        self._updating = True
        try:
            if len(self._rows.children) != players:
                put_into(self._rows, [self._seat(seat) for seat in range(players)])
            for seat, control in enumerate(self._rows.children):
                control.description = words.seat(seat)
                choose_from(control, kinds, self._controller.bots.get(seat, PERSON))
        finally:
            self._updating = False
        set_html(self._note, html.note(say("seats.note")))
        self._play.description = say("seats.pause" if self._controller.playing else "seats.play")
        set_visible(self._bots, bool(self._controller.bots))
        self._step.description = say("seats.step")

    def _seat(self, seat: int) -> w.Dropdown:
        control = chooser()
        control.add_class("lx-field")
        control.observe(self._guarded(partial(self._chosen, seat)), "value")
        return control

    def _chosen(self, seat: int, change: dict[str, str | None]) -> None:
        if not self._updating and change["new"] is not None:
            self._controller.set_bot(seat, change["new"])
