"""What the buttons of a lesson do."""

from __future__ import annotations

import luxor
from luxor.core.study.guided import LessonStep
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import key_of


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


def light(controller: Controller, key: str) -> None:
    """The keyboard is on the thing of a picture that a lesson speaks of: Enter picks it."""
    view = controller.view()
    regions = [region for scene in (view.board, view.hand) if scene for region in scene.regions]
    found = next((region.target for region in regions if key_of(region.target) == key), None)
    if controller.guided is not None and found is not None:
        controller.focus = found
        controller.on_change()


def do(controller: Controller, step: LessonStep) -> None:
    """What a step waits for, in place of whoever should do it."""
    if step.play:
        controller.choose(luxor.action(step.play))
    elif step.target is not None:
        controller.click(step.target)
    elif step.back:
        controller.undo()
