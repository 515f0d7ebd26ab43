"""What a visitor does first, for packs.py to see which modules that takes."""

from __future__ import annotations

import json
import sys

from luxor_widgets.app.app import App


def first_moves(app: App) -> str:
    """Play a little in both games and another language; the files of all modules that are loaded then."""
    two = {"do": "start", "names": ["Ani", "Jan"], "bots": ["", ""], "seed": 1}
    for wish in (
        {"do": "hello", "visitor": "0" * 32, "lang": "fr", "dark": True},
        {"do": "lesson", "game": "luxor"},
        {"do": "example", "id": "B6"},
        two | {"game": "expedition"},
        two | {"game": "luxor", "modules": ["mummy"]},
    ):
        app.hear(wish)
        for _ in range(4):
            app.controller.choose(app.controller.session.position.legal_actions()[0])
    files = [str(getattr(module, "__file__", None) or "") for module in [*sys.modules.values()]]
    return json.dumps([file.partition("python314.zip/")[2] or file.removeprefix("/luxor/") for file in files])
