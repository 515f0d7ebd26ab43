"""An explorer without a browser, and ways to find what it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import ipywidgets as w

from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import EVERYTHING, Prefs
from tests.widgets.wire import in_a_page


def steered(position: Position) -> Session:
    return Session(position, chance="steered")


def shown(position: Position, viewer: int = EVERYTHING, motion: bool = True) -> Explorer:
    return in_a_page(Explorer(steered(position), Prefs(viewer=viewer, motion=motion)))


def widgets(explorer: Explorer) -> Iterator[w.Widget]:
    """Everything below the root, and what it refers to."""
    seen: dict[str, w.Widget] = {}
    todo: list[w.Widget] = [explorer.root]
    while todo:
        widget = todo.pop()
        if widget.model_id not in seen:
            seen[widget.model_id] = widget
            todo += getattr(widget, "children", ())
    return iter(seen.values())


def pages(explorer: Explorer) -> str:
    """All the HTML on screen."""
    return "\n".join(panel.value for panel in widgets(explorer) if isinstance(panel, w.HTML))


def buttons(explorer: Explorer) -> list[w.Button]:
    return [widget for widget in widgets(explorer) if isinstance(widget, w.Button)]


def dropdown(explorer: Explorer, value: object) -> w.Dropdown:
    """The control of a panel that offers a value."""
    return next(
        widget
        for widget in widgets(explorer)
        if isinstance(widget, w.Dropdown) and value in [item[1] for item in widget.options]
    )


def do(explorer: Explorer, what: str, value: str = "") -> None:
    """Press what the page offers, as page.js would tell of it."""
    wanted = f'data-do="{what}" data-with="{escape(value)}"' if value else f'data-do="{what}"'
    found = re.search(f"<[^<]*{re.escape(wanted)}[^<]*>", pages(explorer))
    assert found, f"nothing in the page says {wanted}"
    assert " disabled" not in found[0]
    explorer._page._handle_custom_msg({what: value}, [])


def choose(explorer: Explorer, what: str, value: object) -> None:
    """Choose from a menu of the page."""
    menu = re.search(f'<select data-do="{what}".*?</select>', pages(explorer), re.DOTALL)
    assert menu
    assert f'<option value="{value}"' in menu[0]
    explorer._page._handle_custom_msg({what: str(value)}, [])


def slide(explorer: Explorer, stop: int) -> None:
    """Move the slider of the time bar."""
    assert 'data-do="goto"' in pages(explorer)
    explorer._page._handle_custom_msg({"goto": str(stop)}, [])


def is_off(explorer: Explorer, what: str) -> bool:
    """Whether a button of the page cannot be pressed now."""
    found = re.search(f'<button[^<]*data-do="{what}"[^<]*>', pages(explorer))
    assert found, what
    return " disabled" in found[0]


def button(explorer: Explorer, text: str) -> w.Button:
    return next(each for each in buttons(explorer) if each.description == text)


def open_all(explorer: Explorer) -> None:
    """Unfold the words and leaf through the tabs: what they show is worked out when they are opened."""
    explorer._page._handle_custom_msg({"words": "open"}, [])
    tabs = next(each for each in widgets(explorer) if isinstance(each, w.Tab))
    for index in (*range(1, len(tabs.children)), 0):
        tabs.selected_index = index


def plain(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", page)
