"""The chosen place of the editor: what lies there, how it can be changed, and its menu."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from luxor.core.position.notation import write_value
from luxor.core.position.palette import Held, value_at
from luxor_widgets import html
from luxor_widgets.editor import html as shown

if TYPE_CHECKING:
    from luxor_widgets.editor.editor import EditorPanel


class Chosen:
    """The place that a panel has chosen, as it is now."""

    def __init__(self, panel: EditorPanel, drawn: Callable[[str, int], str]) -> None:
        self.panel, self._drawn = panel, drawn
        self.words = panel.words()
        self.say = self.words.say
        self.board, self.palette = panel.readable, panel.palette
        self.target = panel.chosen
        self.address = self.palette.address(self.board, self.target) if self.target else ""
        self.here = self.palette.at(self.board, self.target) if self.target else ()

    def inspector(self) -> str:
        """Two lines: what was there and what is, and what to change about it."""
        panel = self.panel
        if panel.rule:
            return html.rule_page(self.words.book.rule(panel.rule, self.words.lang), self.words)
        told = panel.message if not panel.good or panel.origin is not None else ""
        note = html.message(told, panel.good) if told else ""
        if self.target is None:
            hint = "" if note else html.note(self.say("editor.choose-place"))
            return f'<div class="lx-edit-card">{note}{hint}</div>'
        was, back = self._before()
        head = f"<b>{escape(panel.place_name(self.target))}</b>"
        head += note or (f"<small>{escape(self.say('editor.was', {'text': was}))}</small>" if was else "")
        head += shown.button(self.say("editor.put-back"), "cmd", back, classes="lx-link") if back else ""
        ground = self.here[-1] if self.here and not panel.coloured(self.here[-1]) else None
        picture = f'<span class="lx-inspect-face">{self._drawn(ground.piece, 0)}</span>' if ground else ""
        lines = (
            f'<div class="lx-inspect-head">{head}</div><div class="lx-inspect-row">{self._controls()}</div>'
        )
        return f'<div class="lx-edit-card lx-inspect">{picture}<div>{lines}</div></div>'

    def _controls(self) -> str:
        """Its sort, its numbers, everything else it may be, and who stands there."""
        assert self.target is not None
        parts = ""
        if self.address:
            name, value = self.address.split(" ")[0], value_at(self.board, self.address)
            form = shown.Form(self.board, self.palette, self.words, lambda *_: "")
            choices = self.palette.choices(self.board, name)
            parts += shown.sorts(self.palette.sorts(self.board, self.target), self.words)
            parts += "".join(
                shown.dial(dial, self.words) for dial in self.palette.dials(self.board, self.target)
            )
            label = self.words.or_else(f"fact.{name}", name)
            parts += form.one(name, self.address, value, label, choices)
        for held, away in self._taken_away():
            label = self.panel.name(held)
            taken = self.say("editor.take-away", {"text": label})
            gone = shown.button(taken, "cmd", away, classes="", inside="×")
            parts += f'<span class="lx-item">{html.mark(held.seat, 18)} {escape(label)}{gone}</span>'
        return parts

    def _taken_away(self) -> list[tuple[Held, str]]:
        """Who stands there, with the commands that take them away."""
        if self.target is None:
            return []
        own = [held for held in self.here if self.panel.coloured(held)]
        found = [(held, self.palette.lift(self.board, held, self.target)) for held in own]
        return [(held, away) for held, away in found if away]

    def _before(self) -> tuple[str, str]:
        """What was there when the editor was opened, and how to bring it back; nothing if it is there."""
        start = self.panel.editor.start
        if not self.address or self.target is None or start.game is not self.board.game:
            return "", ""
        once = self.palette.address(start, self.target)  # what comes and goes shifts what is listed after it
        if not once:
            return "", ""
        try:
            before = value_at(start, once)
        except IndexError:
            return "", ""
        written = write_value(before)
        now = write_value(value_at(self.board, self.address))
        if written in ("", now) or not isinstance(before, int | str):
            return "", ""
        was = self.palette.item_label(start, self.words, self.address.split(" ")[0], before)
        return was, f"set {self.address} {written}"

    def menu(self) -> str:
        """What a right click on a place offers."""
        if not self.panel.menu_open or self.target is None:
            return ""
        rows: list[tuple[str, tuple[str, ...]]] = [
            (self.say("editor.take-away", {"text": self.panel.name(held)}), ("cmd", away))
            for held, away in self._taken_away()
        ]
        cell = shown.cell_id(self.target)
        if self.here:
            rows.append((self.say("editor.clear"), ("clear", cell)))
        if back := self._before()[1]:
            rows.append((self.say("editor.put-back"), ("cmd", back)))
        if (held := self.panel.armed or self.panel.last_piece) is not None:
            words = ("press", cell, "") if self.panel.armed else ("drop", held.piece, cell)
            rows.append((self.say("editor.lay", {"text": self.panel.name(held)}), words))
        items = "".join(
            shown.button(label, *words, classes="", more='role="menuitem"') for label, words in rows
        )
        name = escape(self.panel.place_name(self.target))
        return f'<div class="lx-place-menu" role="menu" aria-label="{name}"><b>{name}</b>{items}</div>'
