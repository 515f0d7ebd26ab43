"""The move list as HTML: a row per round and a column per seat, or a row per turn; variations in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import luxor
from luxor.core.study.node import COLOURS, SIGNS, Node
from luxor.core.study.session import Session
from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor_widgets.html import chips, icon, mark, press
from luxor_widgets.tree.history import NOBODY
from luxor_widgets.tree.move_list import Line, Move
from luxor_widgets.tree.turn_words import Teller

SHOWN_SIGNS = SIGNS[1:]
LOOKS = {"!!": "good", "!": "good", "!?": "odd", "?!": "doubt", "?": "bad", "??": "bad"}
MOST_SIGNS = 2  # small pictures in one cell
CROSS = icon("cross", 13)
NAMED = re.compile(r"\[([a-z0-9.-]+)\]")  # a rule that a comment names
LONG = 220  # characters of a comment beside a move; all of it stands below the list


class TreeHtml:
    """One move list; `rounds` is whether it is a table."""

    def __init__(self, session: Session, teller: Teller, rounds: bool) -> None:
        self._session = session
        self._teller = teller
        self._say = teller.words.say
        self._players = session.position.game.players
        self._rounds = rounds
        start = session.root.position
        self._first = (start.seat - (start.turn - 1)) % self._players if start.seat >= 0 else 0

    def page(self, line: Line | None) -> str:
        """The whole list; a tree for readers of the screen."""
        rows = self._table(line) if self._rounds else self._list(line)
        begin = self._begin() if line is None or line.earlier is None else ""
        named = escape(self._say("explore.tree"))
        earlier = self._window(line.earlier if line else None, "tree.earlier")
        later = self._window(line.later if line else None, "tree.later")
        head = self._head() if self._rounds and line else ""
        kind = "lx-moves lx-in-rounds" if self._rounds else "lx-moves"
        style = f'style="--columns:{self._players}"'
        return (
            f'<div class="{kind}" {style}>{head}{earlier}'
            f'<div role="tree" aria-label="{named}">{begin}{rows}</div>{later}</div>'
        )

    def _head(self) -> str:
        cells = "".join(
            f"<span>{mark(seat, 18)}<b>{escape(self._teller.words.seat(seat))}</b></span>"
            for seat in ((self._first + at) % self._players for at in range(self._players))
        )
        return f'<div class="lx-round lx-moves-head" aria-hidden="true"><i></i>{cells}</div>'

    def _window(self, node: Node | None, key: str) -> str:
        """A way to what is not shown: it becomes the present position, with what is around it."""
        return press("node", str(node.id), self._say(key), "lx-link") if node else ""

    def _begin(self) -> str:
        root = self._session.root
        inside = escape(self._say("explore.start")) + _about(root.comment, "")
        item = self._item(root, inside, self._say("explore.start"), 1, root is self._session.node)
        return f'<div class="lx-begin">{item}</div>{self._comment(root.comment)}'

    # --- rows ---

    def _table(self, line: Line | None) -> str:
        parts: list[str] = []
        row: list[Move] = []
        last = ""
        for move in line.moves if line else ():
            if row and self._column(move) <= self._column(row[-1]):
                last = self._round(row, parts, last)
                row = []
            row.append(move)
        if row:
            self._round(row, parts, last)
        return "".join(parts)

    def _column(self, move: Move) -> int:
        return (max(move.told.seat, 0) - self._first) % self._players

    def _round(self, row: Sequence[Move], parts: list[str], last: str) -> str:
        """A row, below it what people wrote there, and what was tried instead."""
        number = str((row[0].told.turn - 1) // self._players + 1)
        at = {self._column(move): self._move(move, 1) for move in row}
        cells = "".join(at.get(column, "<span></span>") for column in range(self._players))
        parts.append(f'<div class="lx-round"><i>{number if number != last else ""}</i>{cells}</div>')
        for move in row:
            parts.append(self._below(move))
        return number

    def _list(self, line: Line | None) -> str:
        parts: list[str] = []
        last = -1
        for move in line.moves if line else ():
            turn = move.told.turn
            number = str(turn) if turn != last else ""
            last = turn
            parts.append(f'<div class="lx-round lx-turn-row"><i>{number}</i>{self._move(move, 1)}</div>')
            parts.append(self._below(move))
        return "".join(parts)

    def _below(self, move: Move) -> str:
        said = "".join(self._comment(text, move.told.seat) for text in move.comments)
        if said and move.to_come:
            said = f'<div class="lx-ahead">{said}</div>'
        more = self._say("tree.more", {"n": move.more}) if move.more else ""
        return (
            said
            + "".join(self._variation(line) for line in move.branches)
            + (f'<div class="lx-variation">{escape(more)}</div>' if more else "")
        )

    def _variation(self, line: Line) -> str:
        """In brackets, with the mark of who played; deeper ones stand inside."""
        if line.folded:
            told = self._say("tree.unfold")
            item = self._item(line.first, "[+]", told, line.level, False, "unfold", 'aria-expanded="false"')
            return f'<div class="lx-variation lx-folded">{item}</div>'
        parts = ["<span>[</span>"]
        if line.earlier is not None:
            parts.append("<span>…</span>")
        for move in line.moves:
            parts.append(self._move(move, line.level))
            parts += [f"<em>{escape(_shortened(text))}</em>" for text in move.comments]
            parts += [self._variation(deeper) for deeper in move.branches]
        parts.append("<span>…]</span>" if line.later is not None else "<span>]</span>")
        return f'<div role="group" class="lx-variation">{"".join(parts)}</div>'

    # --- a move ---

    def _move(self, move: Move, level: int) -> str:
        told = move.told
        shown = icon_row(move)
        whose = mark(told.seat, 16) if told.seat > NOBODY and (level > 1 or not self._rounds) else ""
        lead = f"<b>{escape(told.lead)}</b>" if told.lead else ""
        text = escape(told.text) or ("" if told.lead or shown else "–")
        inside = f"{whose}{lead}<span>{text}</span>{shown}{_about(' '.join(move.comments), move.sign)}"
        where = self._say("tree.main" if level == 1 else "tree.variation")
        name = ", ".join(filter(None, (where, self._teller.sentence(told), move.sign, *move.comments[:1])))
        looks = "lx-ahead" if move.to_come else ""
        words = f'title="{escape(told.words)}"'
        return self._item(move.goal, inside, name[:LONG], level, move.now, more=words, looks=looks)

    def _item(
        self,
        node: Node,
        inside: str,
        name: str,
        level: int,
        now: bool,
        does: str = "node",
        more: str = "",
        looks: str = "",
    ) -> str:
        current = 'aria-current="true" tabindex="0"' if now else 'tabindex="-1"'
        return (
            f'<button type="button" role="treeitem" class="lx-move {looks}" data-do="{does}" '
            f'data-with="{node.id}" aria-level="{level}" aria-label="{escape(name)}" {current} {more}>'
            f"{inside}</button>"
        )

    def _comment(self, text: str, seat: int = NOBODY) -> str:
        """One line; all of it stands below the list when one goes there."""
        if not text:
            return ""
        whose = mark(seat, 14) if seat > NOBODY and self._rounds else ""
        return f'<div class="lx-said" title="{escape(text)}">{whose} {escape(_shortened(text))}</div>'

    # --- what one does with it ---

    def tools(self, marking: bool, colour: str, below: int) -> str:
        """Signs and colours, the main line and deleting; the start has no sign and stays."""
        say, here = self._say, self._session.node
        off = _off(here.parent is None)
        signs = "".join(
            press("sign", sign, say(f"sign.{name}"), f"lx-sign lx-{LOOKS[sign]}", escape(sign), f"{on} {off}")
            for sign, name in zip(SHOWN_SIGNS, ("good", "interesting", "dubious", "bad", "blunder"))
            for on in [_pressed(here.sign == sign)]
        )
        colours = "".join(
            press(
                "colour", name, say(f"colour.{name}"), f"lx-swatch lx-{name}", " ", _pressed(name == colour)
            )
            for name in COLOURS
        )
        pen = press("marking", "", say("explore.mark"), "lx-button lx-small", more=_pressed(marking))
        wipe = press("unmark", "", say("explore.unmark"), "lx-button lx-small", CROSS, _off(not here.marks))
        study = press("study-new", "", say("study.study"), "lx-button lx-small")
        main = press("promote", "", say("tree.promote"), "lx-button lx-small", more=off)
        hint = escape(say("explore.marking" if marking else "tree.arrows"))
        return (
            f'<div class="lx-tools">{_set(say("tree.signs"), signs)}{_set(say("tree.colours"), colours)}'
            f"{pen}{wipe}</div>"
            f'<div class="lx-tools">{main}{self._delete(below, off)}{study}<small>{hint}</small></div>'
        )

    def _delete(self, below: int, off: str) -> str:
        """Asked once more: what is gone is gone."""
        say = self._say
        title = escape(say("tree.delete"))
        if off:
            return f'<button type="button" class="lx-button lx-small" disabled>{title}</button>'
        sure = press("delete", "", say("tree.delete-n", {"n": below}), "lx-button lx-small lx-danger")
        return (
            f'<details class="lx-menu lx-up"><summary class="lx-button lx-small">{title}</summary>'
            f'<div class="lx-pop"><p>{escape(say("tree.sure"))}</p>{sure}</div></details>'
        )


def _set(name: str, buttons: str) -> str:
    return f'<span role="group" aria-label="{escape(name)}">{buttons}</span>'


def icon_row(move: Move) -> str:
    """What the turn brought, as small pictures."""
    return "".join(icon(sign.icon, 14, f"var(--lx-{sign.colour})") for sign in move.told.signs[:MOST_SIGNS])


def _about(comment: str, sign: str) -> str:
    note = icon("info", 13) if comment else ""
    return (f'<b class="lx-{LOOKS[sign]}">{escape(sign)}</b>' if sign else "") + note


def _off(off: bool) -> str:
    return "disabled" if off else ""


def _pressed(on: bool) -> str:
    return f'aria-pressed="{str(on).lower()}"'


def rule_choices(rules: Sequence[Rule], words: Words) -> str:
    """The rules that somebody who writes a comment may mean."""
    rows = "".join(
        press("link", rule.id, rule.id, inside=f"<span>{escape(rule.title)}</span><code>{rule.id}</code>")
        for rule in rules
    )
    inside = rows or f"<p>{escape(words.say('tree.no-rule'))}</p>"
    named = escape(words.say("explore.rules"))
    return f'<div class="lx-rule-choices" role="group" aria-label="{named}">{inside}</div>'


def named_rules(comment: str, words: Words) -> str:
    """The rules that a comment names in brackets, to be opened."""
    known = {rule.id for rule in luxor.rules()} if "[" in comment else set()
    named = [rule for rule in dict.fromkeys(NAMED.findall(comment)) if rule in known]
    return f'<div class="lx-named">{chips(named, words, len(named))}</div>' if named else ""


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONG else line[: LONG - 1] + "…"
