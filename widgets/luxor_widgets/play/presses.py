"""What the buttons of a table mean: a name and a value come from the page, and the controller does it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import luxor
from luxor_widgets.controller import Controller
from luxor_widgets.lessons.following import follow
from luxor_widgets.play.head import ASK


def of_the_table(controller: Controller) -> dict[str, Callable[[str], None]]:
    """Playing, asking, going back, and how the page looks."""

    def choose(value: str) -> None:
        controller.choose(luxor.action(value))

    return {
        "ask": choose,
        "choose": choose,
        "undo": lambda _: controller.undo(),
        "redo": lambda _: controller.redo(),
        "reroll": lambda _: controller.reroll(),
        "roll": lambda _: controller.roll(),
        "lift": lambda _: controller.lift_curtain(),
        "dismiss": lambda _: controller.dismiss(),
        "remedy": lambda value: controller.take_remedy(int(value)),
        "points": lambda value: controller.ask_points(int(value[0]), value[2:]),
        "again": lambda _: controller.play_again(),
        "game": lambda _: controller.back_to_game(),
        "guide": partial(follow, controller),
        "goto": lambda value: controller.goto_stop(int(value)),
        "viewer": lambda value: controller.set(viewer=int(value)),
        "lang": lambda value: controller.set(lang=value),
        "theme": lambda value: controller.set(theme=value),
        "chance": lambda value: controller.set(chance=value),
        "abilities": lambda value: controller.set(ask=value == ASK),
    }
