"""What the tree and the time bar do: go somewhere, change the branch, sign, mark, promote, delete."""

from __future__ import annotations

from collections.abc import Callable

from luxor.core.study.node import COLOURS, SIGNS, Node
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import key_of
from luxor_widgets.page.page import number_told

Press = Callable[[str], None]


def presses(controller: Controller) -> dict[str, Press]:
    """By the names that buttons and keys of the page have."""
    return {
        "node": lambda value: _go(controller, value),
        "unfold": lambda value: _unfold(controller, value),
        "branch": lambda value: other_branch(controller, 1 if value == "next" else -1),
        "turn": lambda value: whole_turn(controller, -1 if value == "back" else 1),
        "sign": lambda value: _sign(controller, value),
        "colour": lambda value: _choose_colour(controller, value),
        "marking": lambda _: controller.mark(not controller.marking),
        "unmark": lambda _: controller.session.unmark(),
        "draw": lambda value: draw(controller, value),
        "promote": lambda _: controller.session.promote(),
        "delete": lambda _: _delete(controller),
    }


def _node(controller: Controller, value: str) -> Node | None:
    """The node that the page means; it may speak of one that is gone."""
    nodes = controller.session.nodes
    number = number_told(value, len(nodes))
    return None if number is None else nodes[number]


def _go(controller: Controller, value: str) -> None:
    node = _node(controller, value)
    if node is not None and node is not controller.session.node:
        controller.session.goto(node)


def _unfold(controller: Controller, value: str) -> None:
    node = _node(controller, value)
    if node is not None:
        controller.tree.unfolded.add(node)
        controller.on_change()


def _sign(controller: Controller, sign: str) -> None:
    """The same sign once more takes it away."""
    session = controller.session
    if sign in SIGNS and session.node.parent is not None:
        session.sign("" if session.node.sign == sign else sign)


def _choose_colour(controller: Controller, colour: str) -> None:
    if colour in COLOURS:
        controller.tree.colour = colour
        controller.on_change()


def _delete(controller: Controller) -> None:
    if controller.session.node.parent is not None:
        controller.session.delete()


def other_branch(controller: Controller, by: int) -> None:
    """To what was played instead, at the nearest place on the way here where something was."""
    node: Node | None = controller.session.node
    while node is not None and node.parent is not None:
        beside = node.parent.children
        if len(beside) > 1:
            controller.session.goto(beside[(beside.index(node) + by) % len(beside)])
            return
        node = node.parent


def whole_turn(controller: Controller, by: int) -> None:
    """Back to where the turn began, or the one before if one is there; or on to the next one."""
    view = controller.view()
    begins = [turn.stop for turn in view.turns]
    if by < 0:
        controller.goto_stop(max((stop for stop in begins if stop < view.step), default=0))
    else:
        controller.goto_stop(min((stop for stop in begins if stop > view.step), default=view.steps - 1))


def draw(controller: Controller, value: str) -> None:
    """Mark one thing of a picture, or draw an arrow between two of the same one: their keys, and a colour.

    Only what is in the pictures now can be marked, whatever a page says; no colour is the chosen one.
    """
    *keys, colour = value.split(" ")
    if colour not in ("", *COLOURS) or controller.prefs.behind_curtain:
        return
    view = controller.view()
    for scene in (view.board, view.hand, view.table, view.market):
        known = {key_of(region.target): region.target for region in scene.regions} if scene else {}
        if all(key in known for key in keys):
            targets = tuple(dict.fromkeys(known[key] for key in keys))
            controller.session.mark(*targets, colour=colour or controller.tree.colour)
            return
