"""Scripts of our own in the page.

anywidget brings a script into the page. But a script that takes more than two seconds to load, as on a busy
machine, hears nothing from the kernel ever after. So the widget that carries it is told nothing: all that is
said goes through an ordinary box around it, which waits as long as it takes.
"""

from __future__ import annotations

import anywidget
import ipywidgets as w
import traitlets

from luxor_widgets.parts import plain

MODEL_OF = "const modelOf = script => script.widget_manager.get_model(script.get('box'));\n"
SEEN = ".lx-script{overflow:visible}\n"  # a box of ipywidgets would cut the ring of what has the keyboard


class Script(anywidget.AnyWidget):
    """Carries a script, and tells it only which box it is in."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    box = traitlets.Unicode().tag(sync=True)


class ScriptBox(w.VBox):  # type: ignore[misc]
    """A box that a script fills; `modelOf` gives the script this box, to be told its state and messages."""

    script = ""
    sheet = ""  # its style

    def __init__(self, **state: object) -> None:
        super().__init__((), _dom_classes=("lx-script",), **plain(), **state)
        carried = {"_esm": MODEL_OF + self.script, "_css": SEEN + self.sheet}
        self.children = [Script(box=self.model_id, **carried, **plain())]
