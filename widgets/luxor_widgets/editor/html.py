"""The editor's sections as HTML: plain text in, escaped markup out. Buttons and fields say what they mean."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from luxor.core.position.draft import Draft
from luxor.core.position.mends import Mend, Mending
from luxor.core.position.notation import NONE, Choices, write_value
from luxor.core.position.palette import Dial, Item, Palette, Piece, Sort
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words, figure
from luxor.scene.shapes import Region, Scene
from luxor_widgets import html

MANY = 8  # items of a list: more of them are counted, not listed


def means(*words: str) -> str:
    """The attribute by which a button or a field says what it is for."""
    return f'data-edit="{escape(json.dumps(words))}"'


def button(label: str, *words: str, classes: str = "lx-button", inside: str = "", more: str = "") -> str:
    named = f' aria-label="{escape(label)}" title="{escape(label)}"' if inside else ""
    text = inside or escape(label)
    return f'<button type="button" class="{classes}" {means(*words)}{named} {more}>{text}</button>'


def cell_id(target: Target) -> str:
    return f"{target.kind}:{target.ref}"


class Cell(NamedTuple):
    """A place of the board: what it is called with all that lies there, and how it looks."""

    region: Region
    label: str
    short: str
    classes: str


def places_of(scene: Scene) -> list[Region]:
    """The places of a board, without those that are inside others."""
    found: list[Region] = []
    for region in scene.regions:
        inside = any(_within(region, other) for other in scene.regions if other is not region)
        if not inside and region.target not in [other.target for other in found]:
            found.append(region)
    return found


def _within(region: Region, other: Region) -> bool:
    a, b = region.box, other.box
    smaller = a.w * a.h < b.w * b.h
    return smaller and b.grown(1).holds(*a.centre)  # also on its very edge


def board(scene: Scene, cells: Iterable[Cell], theme: str, name: str, armed: bool) -> str:
    """The picture, and over it a grid of places."""
    view = scene.view
    spots = ""
    for number, cell in enumerate(cells):
        box = cell.region.box
        at = (100 * (box.x - view.x) / view.w, 100 * (box.y - view.y) / view.h)
        size = (100 * box.w / view.w, 100 * box.h / view.h)
        style = f"left:{at[0]:.2f}%;top:{at[1]:.2f}%;width:{size[0]:.2f}%;height:{size[1]:.2f}%"
        name, label = escape(cell_id(cell.region.target)), escape(cell.label)
        spots += (
            f'<div role="gridcell" class="lx-cell {cell.classes}" data-cell="{name}" title="{label}"'
            f' data-short="{escape(cell.short)}" aria-label="{label}"'
            f' style="{style}" tabindex="{-1 if number else 0}"></div>'
        )
    shape = f"aspect-ratio:{view.w:g}/{view.h:g};--lx-shape:{view.w / view.h:.4f}"
    classes = "lx-edit-map" + " lx-armed" * armed + " lx-room-beside" * (view.w <= view.h)
    return (
        f'<div class="{classes}" style="{shape}">{html.picture(scene, theme)}'
        f'<div role="grid" aria-label="{escape(name)}"><div role="row">{spots}</div></div></div>'
    )


def legend(words: Words) -> str:
    """What the frames on the board mean."""
    signs = (("lx-sign-changed", "editor.legend.edited"), ("lx-sign-over", "editor.legend.drop"))
    rows = "".join(f'<span><i class="{sign}"></i>{escape(words.say(key))}</span>' for sign, key in signs)
    return f'<div class="lx-edit-legend" aria-hidden="true">{rows}</div>'


def sorts(found: Sequence[Sort], words: Words) -> str:
    """One of a few sorts, by their icons."""
    inside = "".join(
        button(
            words.say(sort.key),
            "cmd",
            sort.does,
            classes="lx-on" if sort.on else "",
            inside=html.icon(sort.icon, 18),
            more=f'aria-pressed="{str(sort.on).lower()}"',
        )
        for sort in found
    )
    name = escape(words.say("editor.sort"))
    return f'<span class="lx-seg" role="group" aria-label="{name}">{inside}</span>' if inside else ""


def piece(piece: Piece, label: str, drawn: str, armed: bool) -> str:
    """A piece to be dragged or armed, with how many are left."""
    left = piece.left
    classes = "lx-piece" + " lx-pawn" * piece.coloured
    classes += "" if left is None or left > 0 else " lx-gone" if left == 0 else " lx-too-many"
    count = "" if left is None else f"<i>{figure(left)}</i>"
    text = f"<span>{escape(label)}</span>" if piece.coloured or not drawn else ""
    return (
        f'<button type="button" class="{classes}" data-piece="{escape(piece.id)}"'
        f' {means("arm", piece.id)} aria-pressed="{str(armed).lower()}" aria-label="{escape(label)}"'
        f' title="{escape(label)}" data-short="{escape(label)}">{drawn}{text}{count}</button>'
    )


def problem(mending: Mending, number: int, words: Words, may_stay: bool) -> str:
    """A problem, its rule, and what mends it: one button, or whose it is; or it stays where it may."""
    say, found = words.say, mending.problem
    rule = html.titled(found.rule, words)
    if len(mending.mends) > 1:
        does = "".join(_whose(mend, number, at, words) for at, mend in enumerate(mending.mends))
        gone = button(say("editor.gone"), "leave-it", str(number)) if may_stay else ""
        does = f'<span class="lx-edit-row">{does}{gone}</span>'
    elif may_stay:
        does = button(say("editor.leave"), "leave-it", str(number))
    elif mending.mends:
        best = mending.mends[0]
        does = button(best.text(words.lang, words.names), "mend", str(number))
    else:
        does = f'<span class="lx-note">{escape(say("editor.no-mend"))}</span>'
    text = escape(found.text(words.lang, words.names))
    sign, classes = ("i", "lx-problem lx-may") if may_stay else ("×", "lx-problem")
    return f'<div class="{classes}"><i aria-hidden="true">{sign}</i><p>{text}</p>{does}{rule}</div>'


def _whose(mend: Mend, number: int, at: int, words: Words) -> str:
    """The button of one of several mends: who has it, where that is somebody."""
    seat = mend.params.get("seat")
    text = mend.text(words.lang, words.names) if seat is None else words.say("editor.taken", {"seat": seat})
    return button(text, "mend", str(number), str(at))


def taken(example: str, seat: int, seats: int, words: Words) -> str:
    """Several missing things at once: who has them, and a field to type them."""
    say = words.say
    title, such = escape(say("editor.several")), escape(say("editor.such-as", {"text": example}))
    owners = "".join(
        f'<option value="{each}"{" selected" * (each == seat)}>{escape(words.seat(each))}</option>'
        for each in range(seats)
    )
    return (
        f'<div class="lx-fact lx-taken"><span>{title}</span><div>'
        f'<select {means("seat")} aria-label="{escape(say("editor.whose"))}">{owners}</select>'
        f'<input type="text" class="lx-wide" {means("taken")} maxlength="200" spellcheck="false"'
        f' autocomplete="off" placeholder="{such}" aria-label="{title}"></div></div>'
    )


def dial(dial: Dial, words: Words) -> str:
    """A number with a button that makes it less, and one that makes it more."""
    name = words.say(dial.key)
    ways = (("−", "editor.less", dial.less), ("+", "editor.more", dial.more))
    less, more = (
        button(
            words.say(key, {"text": name}),
            "cmd",
            does,
            classes="",
            inside=sign,
            more="" if does else "disabled",
        )
        for sign, key, does in ways
    )
    inside = f"{escape(name)}{less}<b>{dial.value}</b>{more}"
    return f'<span class="lx-dial" role="group" aria-label="{escape(name)}">{inside}</span>'


class Form:
    """Fields for facts: whatever has no place on the board is chosen, counted or typed here."""

    def __init__(
        self, draft: Draft, palette: Palette, words: Words, drawn: Callable[[str, Item], str]
    ) -> None:
        self._draft, self._palette, self._words, self._drawn = draft, palette, words, drawn

    def fact(self, name: str, address: str, value: object, label: str) -> str:
        """A row: what it is called, and its value to be changed."""
        choices = self._palette.choices(self._draft, name)
        if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
            first = self._draft.game.offsets.get(name, 0)
            return "".join(
                self.fact(name, f"{address} {at + first}", row, f"{label} {at + 1}")
                for at, row in enumerate(value)
            )
        if isinstance(value, list | tuple):
            body = self._list(name, address, list(value), label, choices)
        else:
            body = self.one(name, address, value, label, choices)
        return f'<div class="lx-fact"><span>{escape(label)}</span><div>{body}</div></div>'

    def one(self, name: str, address: str, value: object, label: str, choices: Choices | None) -> str:
        """One value: from a menu, or typed."""
        sets = means("set", address)
        if choices is not None:
            items = list(choices.items)
            if str(value) not in map(str, items):
                items.insert(0, str(value))
            options = "".join(
                f'<option value="{escape(str(item))}"{" selected" * (str(item) == str(value))}>'
                f"{escape(self.item(name, item))}</option>"
                for item in items
            )
            return f'<select {sets} aria-label="{escape(label)}">{options}</select>'
        kind = 'type="number"' if isinstance(value, int) else 'type="text" class="lx-wide"'
        return f'<input {kind} {sets} value="{escape(str(value))}" aria-label="{escape(label)}">'

    def _list(self, name: str, address: str, row: list[Item], label: str, choices: Choices | None) -> str:
        if choices is None and all(isinstance(item, int) for item in row) and row:
            first = 0 if " " in address else self._draft.game.offsets.get(name, 0)
            return "".join(
                self.one(name, f"{address} {at + first}", item, f"{label} {at + 1}", None)
                for at, item in enumerate(row)
            )
        if choices is None:
            text = escape(write_value(row))
            sets = means("set", address)
            return f'<input type="text" class="lx-wide" {sets} value="{text}" aria-label="{escape(label)}">'
        chips = "".join(self._chips(name, address, row))
        add = self._words.say("editor.add")
        options = f'<option value="">{escape(add)}</option>' + "".join(
            f'<option value="{escape(str(item))}">{escape(self.item(name, item))}</option>'
            for item in choices.items
        )
        menu = (
            f'<select data-once {means("insert", f"{address} end")} aria-label="{escape(f"{label}: {add}")}">'
        )
        return f"{chips}{menu}{options}</select>"

    def _chips(self, name: str, address: str, row: list[Item]) -> Iterable[str]:
        """An item each with a button that takes it away; of many equal ones their number."""
        counts = Counter(map(str, row)) if len(row) > MANY else Counter()
        shown: set[str] = set()
        first = 0 if " " in address else self._draft.game.offsets.get(name, 0)
        for at, item in enumerate(row):
            if str(item) in shown or item == NONE:
                continue
            many = counts[str(item)]
            if counts:
                shown.add(str(item))
            label = self.item(name, item)
            away = self._words.say("editor.take-away", {"text": label})
            gone = button(away, "cmd", f"remove {address} {at + first}", classes="", inside="×")
            drawn = self._drawn(name, item)
            times = f"<small>×{many}</small>" if many > 1 else ""
            classes = "lx-item lx-drawn" if drawn else "lx-item"
            place = "" if counts else f' data-item="{escape(json.dumps((address, at + first)))}"'
            text = f'{drawn}<span class="lx-edit-live">{escape(label)}</span>' if drawn else escape(label)
            yield f'<span class="{classes}" title="{escape(label)}"{place}>{text}{times}{gone}</span>'

    def item(self, name: str, item: Item) -> str:
        return self._palette.item_label(self._draft, self._words, name, item)


def line(text: str, code: str, words: Words) -> str:
    """The position as a line to copy; another one can be pasted."""
    say = words.say
    title, hint = escape(say("editor.line")), escape(say("editor.paste"))
    copies = html.copy(say("editor.copy-line"), text) + html.copy(say("editor.copy-code"), code)
    return (
        f'<div class="lx-edit-card"><header><b>{title}</b><small>{hint}</small></header>'
        f'<textarea {means("line")} spellcheck="false" aria-label="{title}">{escape(text)}</textarea>'
        f'<div class="lx-edit-row">{copies}{button(say("editor.picture"), "picture")}</div></div>'
    )


def seats(names: Sequence[str], chosen: int, words: Words) -> str:
    buttons = "".join(
        button(
            name,
            "seat",
            str(seat),
            classes="",
            inside=f"{html.mark(seat, 22)}{escape(name)}",
            more=f'aria-pressed="{str(seat == chosen).lower()}"',
        )
        for seat, name in enumerate(names)
    )
    group = escape(words.say("editor.whose"))
    return f'<div class="lx-edit-seats" role="group" aria-label="{group}">{buttons}</div>'
