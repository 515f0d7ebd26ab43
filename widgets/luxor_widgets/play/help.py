"""Help: every sign on the board with its rule, and what the keys do. Made when somebody first asks."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from luxor.core.position.position import AnyGame
from luxor.pictures import builder_named
from luxor_widgets.html import picture, press, titled
from luxor_widgets.parts import set_html, text
from luxor_widgets.prefs import Prefs

KEYS = (
    (("←", "→"), "undo-redo"),
    (("↑", "↓"), "branch"),
    (("Shift ←", "Shift →"), "turn"),
    (("Home", "End"), "ends"),
    (("Space",), "play"),
    (("1–9",), "option"),
    (("L", "R"), "card"),
    (("Enter",), "enter"),
    (("Esc",), "escape"),
    (("W",), "why"),
    (("H",), "heat"),
    (("A",), "analysis"),
    (("T",), "tab"),
    (("E",), "editor"),
    (("C",), "comment"),
    (("S",), "save"),
    (("F",), "full-screen"),
    (("/",), "ask"),
    (("?",), "keys"),
    (("Ctrl Z", "Ctrl Y"), "undo-redo"),
)


class Help:
    """A dialog of the page; it is sent once it was asked for, and then kept up to date."""

    def __init__(self) -> None:
        self.panel = text()
        self._asked = False

    def ask(self, game: AnyGame, prefs: Prefs) -> None:
        self._asked = True
        self.show(game, prefs)

    def show(self, game: AnyGame, prefs: Prefs) -> None:
        if self._asked:
            set_html(self.panel, listing(game, prefs.lang, prefs.look))


@lru_cache(maxsize=8)  # nothing of it changes in a game
def listing(game: AnyGame, lang: str, theme: str) -> str:
    """How to read the board, and what the keys do; out of sight until the page shows it."""
    words = game.words(lang)
    say = words.say
    keys = ""
    for pair, name in KEYS:
        caps = " ".join(f"<kbd>{escape(key)}</kbd>" for key in pair)
        keys += f"<li><div>{caps}</div><span>{escape(say(f'key.{name}'))}</span></li>"
    signs = ""
    for sign in builder_named(game.name).legend(game, words):
        told = f"<span>{escape(sign.text)}</span>{titled(sign.rule, words)}"
        signs += f"<li>{picture(sign.picture, theme)}<div>{told}</div></li>"
    if signs:
        signs = f"<h2>{escape(say('explore.signs'))}</h2><ul class='lx-signs'>{signs}</ul>"
    shut = press("keys", "", say("explore.close"), "lx-close", "×")
    named = escape(say("explore.help"))
    return (
        f'<div class="lx-keys lx-pop" role="dialog" aria-label="{named}" hidden>'
        f"<header role=none><b>{named}</b><small>{escape(say('key.note'))}</small>{shut}</header>"
        f"{signs}<h2>{escape(say('explore.keys'))}</h2><ul class='lx-key-list'>{keys}</ul></div>"
    )
