"""What the buttons of a lesson do."""

from __future__ import annotations

import luxor
from luxor.core.guided import LessonStep
from luxor_widgets.controller import Controller


def follow(controller: Controller, what: str) -> None:
    """Back, on, do it for me, return to the path, or no more of it."""
    led = controller.guided
    if led is None:
        return
    if what == "do":
        if led.step is not None:
            do(controller, led.step)
        return
    if what == "skip":
        controller.guided = None
    elif what == "back":
        led.step_back()
    elif what == "return":
        led.return_to_path()
    elif what == "on":
        led.read_on()
    controller.dismiss()


def do(controller: Controller, step: LessonStep) -> None:
    """What a step waits for, in place of whoever should do it."""
    if step.play:
        controller.choose(luxor.action(step.play))
    elif step.target is not None:
        controller.click(step.target)
    elif step.back:
        controller.undo()
