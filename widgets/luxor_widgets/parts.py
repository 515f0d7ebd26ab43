"""Small parts that all panels are made of. Nothing is sent to the page that is there already.

ipywidgets gives each part a layout and a style of its own, and each of these is one more message. A busy
server loses messages when there are thousands of them, so plain parts share theirs; how a part looks is the
style sheet's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w
from ipywidgets.widgets.widget_description import DescriptionStyle
from ipywidgets.widgets.widget_string import HTMLStyle

Handler = Callable[..., None]
Guard = Callable[[Handler], Handler]  # shows what a handler raises


_shared: dict[type[w.Widget], w.Widget] = {}


def plain(style: type[w.Widget] | None = None) -> dict[str, w.Widget]:
    """The layout, and if asked the style, that all plain parts share."""
    looks = {"layout": w.Layout} | ({"style": style} if style else {})
    for kind in looks.values():
        if kind not in _shared or _shared[kind].comm is None:  # somebody may have closed all widgets
            _shared[kind] = kind()
    return {name: _shared[kind] for name, kind in looks.items()}


def text() -> w.HTML:
    return w.HTML(**plain(HTMLStyle))


def chooser() -> w.Dropdown:
    return w.Dropdown(**plain(DescriptionStyle))


def box(names: str, *children: w.Widget) -> w.VBox:
    """Parts below each other; `names` are classes of the style sheet."""
    return w.VBox(children, _dom_classes=names.split(), **plain())


def button(names: str = "") -> w.Button:
    return w.Button(_dom_classes=f"lx-tool {names}".split(), **plain(w.ButtonStyle))


def row(*children: w.Widget) -> w.HBox:
    """Controls side by side."""
    return w.HBox(children, _dom_classes=("lx-buttons",), **plain())


def set_html(panel: w.HTML, text: str) -> None:
    if panel.value != text:
        panel.value = text


def choose_from(control: w.Dropdown, options: Sequence[tuple[str, object]], value: object) -> None:
    if tuple(control.options) != tuple(options):
        control.options = options
    if control.value != value:
        control.value = value


def set_visible(widget: w.Widget, seen: bool) -> None:
    """Show a part, or take it off the page."""
    (widget.remove_class if seen else widget.add_class)("lx-hidden")


def descendants(widget: w.Widget) -> list[w.Widget]:
    """Every widget inside a widget."""
    children = list(getattr(widget, "children", ()))
    return children + [each for child in children for each in descendants(child)]


def close_all(*roots: w.Widget) -> None:
    """Close widgets with all inside them, and the layouts and styles that are theirs alone."""
    shared = list(_shared.values())
    for widget in [each for root in roots for each in (root, *descendants(root))]:
        for owned in (getattr(widget, "layout", None), getattr(widget, "style", None), widget):
            if owned is not None and not any(owned is each for each in shared):
                owned.close()


def put_into(place: w.Box, parts: Sequence[w.Widget]) -> None:
    """New parts in a box; the old ones are closed, since nobody comes back to them."""
    old = place.children
    place.children = parts
    close_all(*old)
