"""What the buttons of a table mean: a name and a value come from the page, and the controller does it.

A page may say anything: what no button says is not heard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial

import luxor
from luxor.core.study.session import POLICIES
from luxor.core.words.rulebook import LANGUAGES
from luxor.scene.theme import THEMES
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import thing_called
from luxor_widgets.lessons.following import follow, light
from luxor_widgets.play.head import ASK
from luxor_widgets.prefs import AUTO, HOT_SEAT

NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def _number(act: Callable[[int], None]) -> Callable[[str], None]:
    return lambda value: act(int(value)) if NUMBER.fullmatch(value) else None


def of_the_table(controller: Controller) -> dict[str, Callable[[str], None]]:
    """Playing, asking, going back, and how the page looks."""

    def choose(value: str) -> None:
        controller.choose(luxor.action(value))

    def see(viewer: int) -> None:
        if HOT_SEAT <= viewer < controller.session.position.game.players:
            controller.set(viewer=viewer)

    def one_of(name: str, known: Collection[str]) -> Callable[[str], None]:
        return lambda value: controller.set(**{name: value}) if value in known else None

    def about(key: str) -> None:
        thing = thing_called(controller.view(), key)
        if thing is not None and not controller.prefs.behind_curtain:
            controller.ask_about(thing)

    def way(value: str) -> None:
        goal = next((goal for goal in controller.view().all_goals if goal.name == value), None)
        if goal is not None and not controller.prefs.behind_curtain:
            controller.play_way(goal.actions)

    def drag(value: str) -> None:
        ends = [thing_called(controller.view(), key) for key in value.split(" ")]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            controller.drag(ends[0], ends[1])

    return {
        "about": about,
        "ask": choose,
        "choose": choose,
        "way": way,
        "drag": drag,
        "undo": lambda _: controller.undo(),
        "redo": lambda _: controller.redo(),
        "reroll": lambda _: controller.reroll(),
        "roll": lambda _: controller.roll(),
        "lift": lambda _: controller.lift_curtain(),
        "dismiss": lambda _: controller.dismiss(),
        "remedy": _number(controller.take_remedy),
        "points": lambda value: _number(lambda seat: controller.ask_points(seat, value[2:]))(value[:1]),
        "again": lambda _: controller.play_again(),
        "game": lambda _: controller.back_to_game(),
        "guide": partial(follow, controller),
        "tip": controller.hear_tip,
        "challenge": controller.hear_challenge,
        "learner": controller.learner.recall,
        "light": partial(light, controller),
        "goto": _number(lambda number: controller.goto_stop(number)),
        "viewer": _number(see),
        "lang": one_of("lang", LANGUAGES),
        "theme": one_of("theme", (AUTO, *THEMES)),
        "chance": one_of("chance", POLICIES),
        "abilities": lambda value: controller.set(ask=value == ASK),
    }
