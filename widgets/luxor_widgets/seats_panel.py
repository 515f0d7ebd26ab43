"""Who plays which seat: people, or bots that see only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from luxor.core.wording import Words
from luxor_widgets import html
from luxor_widgets.controller import PERSON, Controller

BOTS = ("random", "greedy", "planner", "mcts")


class SeatsPanel:
    """A choice per seat, and play, pause and step for the bots."""

    def __init__(
        self, guarded: Callable[[Callable[..., None]], Callable[..., None]], controller: Controller
    ) -> None:
        self._controller = controller
        self._guarded = guarded
        self._seats: list[w.Dropdown] = []
        self._rows = w.VBox()
        self._play, self._step = w.Button(), w.Button()
        self._note = w.HTML()
        tools = w.HBox([self._play, self._step])
        tools.add_class("lx-buttons")
        self._play.add_class("lx-primary")
        self.box = w.VBox([self._note, self._rows, tools])
        self.box.add_class("lx-setup")
        self._updating = False
        self._play.on_click(guarded(lambda _: controller.let_bots(not controller.playing)))
        self._step.on_click(guarded(lambda _: controller.bot_step()))

    def show(self, words: Words, players: int) -> None:
        say = words.say
        self._updating = True
        try:
            if len(self._seats) != players:
                self._seats = [self._seat(seat) for seat in range(players)]
            kinds = [(say("seats.person"), PERSON), *((say(f"seats.{name}"), name) for name in BOTS)]
            rows: list[w.Widget] = []
            for seat, control in enumerate(self._seats):
                if tuple(control.options) != tuple(kinds):
                    control.options = kinds
                control.value = self._controller.bots.get(seat, PERSON)
                label = html.label(words.seat(seat))
                row = self._rows.children[seat] if seat < len(self._rows.children) else None
                if row is None or row.children[1] is not control:
                    row = w.HBox([w.HTML(label), control])
                    row.add_class("lx-field")
                elif row.children[0].value != label:
                    row.children[0].value = label
                rows.append(row)
            if tuple(rows) != tuple(self._rows.children):
                self._rows.children = rows
            self._note.value = html.note(say("seats.note"))
            self._play.description = say("seats.pause" if self._controller.playing else "seats.play")
            self._step.description = say("seats.step")
        finally:
            self._updating = False

    def _seat(self, seat: int) -> w.Dropdown:
        control = w.Dropdown()
        control.observe(self._guarded(lambda change: self._chosen(seat, change)), "value")
        return control

    def _chosen(self, seat: int, change: dict[str, str | None]) -> None:
        if not self._updating and change["new"] is not None:
            self._controller.set_bot(seat, change["new"])
