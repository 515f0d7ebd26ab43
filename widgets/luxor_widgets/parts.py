"""Small parts that all panels are made of. Nothing is sent to the page that is there already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import ipywidgets as w

Handler = Callable[..., None]
Guard = Callable[[Handler], Handler]  # shows what a handler raises


def box(name: str, *children: w.Widget) -> w.VBox:
    made = w.VBox(children)
    made.add_class(name)
    return made


def button(name: str = "") -> w.Button:
    made = w.Button()
    made.add_class("lx-tool")
    if name:
        made.add_class(name)
    return made


def row(*children: w.Widget) -> w.HBox:
    """Controls side by side."""
    made = w.HBox(children)
    made.add_class("lx-buttons")
    return made


def tell(panel: w.HTML, text: str) -> None:
    if panel.value != text:
        panel.value = text


def choose_from(control: w.Dropdown, options: Sequence[tuple[str, object]], value: object) -> None:
    if tuple(control.options) != tuple(options):
        control.options = options
    if control.value != value:
        control.value = value


def reveal(widget: w.Widget, seen: bool) -> None:
    """Show a part, or take it off the page."""
    display = None if seen else "none"
    if widget.layout.display != display:
        widget.layout.display = display


def below(widget: w.Widget) -> list[w.Widget]:
    """Every widget inside a widget."""
    children = list(getattr(widget, "children", ()))
    return children + [each for child in children for each in below(child)]


def soon(seconds: float, act: Callable[[], None]) -> bool:
    """Do something a little later; False where no kernel runs that could."""
    try:
        asyncio.get_running_loop().call_later(seconds, act)
    except RuntimeError:
        return False
    return True
