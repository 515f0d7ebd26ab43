"""Two positions side by side: both boards with frames where they differ, the rules cited, and the chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as w

from luxor.core.position.comparison import Comparison
from luxor.core.position.position import Position
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import board_marked, builder_of, rules_told
from luxor.scene.theme import need_theme
from luxor_widgets import html
from luxor_widgets.page.styles import style
from luxor_widgets.parts import box, text

if TYPE_CHECKING:
    from luxor.analysis.chances.compare import Compared

CSS = style("explorer.css", "compare.css")
GAMES = 200
MOST = 40  # rows of a table; more are counted
SIDES = ("A", "B")


def compare(
    a: Position,
    b: Position,
    *,
    seat: int | None = None,
    games: int = GAMES,
    names: Sequence[str] = (),
    lang: str = "en",
    theme: str = "light",
) -> w.Widget:
    """Two positions, or one under two sets of modules or two readings, side by side with what differs.

    The chances are of games on the same luck, played by the quick bot; `games=0` leaves them out.

    >>> import luxor
    >>> from luxor_widgets import compare
    >>> position = luxor.new_game(players=2, seed=3).position
    >>> shown = compare(position, position.edit(tiles={22: "-"}), games=0)
    >>> modules = compare(position, position.with_modules("equipment"), games=0, lang="fr", theme="dark")
    """
    need_theme(theme)
    told = Told(Comparison(a, b), a.game.words(lang, names), b.game.words(lang, names), theme)
    sections = [*told.differences(), told.chances(played(a, b, seat, games)) if games else ""]
    panel, style = text(), text()
    colours = builder_of(a).colours
    style.value = html.sheet(CSS, theme, colours)
    panel.value = f'<div class="lx-compare">{"".join(sections)}</div>'
    return box(f"lx {html.look_name(theme, colours)}", style, panel)


def played(a: Position, b: Position, seat: int | None, games: int) -> Compared | None:
    """Both sides on the same luck, for a seat; None where one of them cannot be reached by play."""
    from luxor.analysis.chances.compare import Comparing

    if a.problems() or b.problems():
        return None
    comparing = Comparing(a, b, seat)
    comparing.play(games)
    return comparing.compared()


def name_tag(rule: str, title: str) -> str:
    """A rule that says its title, where no page turns to it."""
    return f'<span class="lx-rule" title="{escape(title)}">{escape(rule)}</span>'


class Told:
    """A comparison in one language."""

    def __init__(
        self,
        found: Comparison,
        words: Words,
        other: Words,
        theme: str,
        chip: Callable[[str, str], str] = name_tag,
    ) -> None:
        self.found, self.theme = found, theme
        self.words, self.other = words, other
        self.say, self._chip = words.say, chip

    def differences(self) -> list[str]:
        """All that needs no games."""
        return [self.boards(), self.facts(), self.options(), self.points()]

    def boards(self) -> str:
        one, other = self.found.drafts
        changed = guide_of(self.found.a.game.name).palette.changed(one, other)
        figures = ""
        for side, position, words in zip(SIDES, (self.found.a, self.found.b), (self.words, self.other)):
            scene = replace(board_marked(position, words, changed), ground="panel")
            caption = escape(self.words.pair(side, rules_told(position, words)))
            drawn = html.picture(scene, self.theme, f"{side}: {scene.description}")
            figures += f"<figure><figcaption>{caption}</figcaption>{drawn}</figure>"
        return f'<div class="lx-compare-boards">{figures}</div>'

    def facts(self) -> str:
        """Every fact that is not the same, in words."""
        palette = guide_of(self.found.a.game.name).palette
        one, _ = self.found.drafts
        rows: list[tuple[str, str, str]] = []
        for change in self.found.facts:
            name, *numbers = change.address.split(" ")
            label = self.words.or_else(f"fact.{name}", name)
            if numbers:
                by_seat = name in palette.by_seat(one)
                label += f" · {self.words.seat(int(numbers[0])) if by_seat else numbers[0]}"
            values = [
                ", ".join(self._item(name, item) for item in value.split(",") if item)
                for value in (change.a, change.b)
            ]
            rows.append((label, values[0], values[1]))
        return self._table("compare.facts", rows)

    def _item(self, fact: str, item: str) -> str:
        """An item of a fact as people call it, in the words of either side."""
        palette = guide_of(self.found.a.game.name).palette
        plain = int(item) if item.isdecimal() else item
        both = zip(self.found.drafts, (self.words, self.other))
        said = [palette.item_label(draft, words, fact, plain) for draft, words in both]
        return next((text for text in said if text not in item), said[0])  # who does not know it repeats it

    def options(self) -> str:
        """What only one side allows, and what follows from an action there only; each with its rules."""
        diff = self.found.diff
        rows: list[tuple[str, str, str]] = []
        cited = [(change.side, change.action, (*change.rules, *change.against)) for change in diff.options]
        cited += [(change.side, change.action, (change.rule,)) for change in diff.events]
        for side, action, rules in cited:
            position = self.found.a if side == "a" else self.found.b
            label = position.label(action, self.words.lang, self.words.names)
            rows.append((side.upper(), label, self._rules(rules)))
        body = "".join(
            f"<tr><td>{side}</td><td>{escape(label)}</td><td>{rules}</td></tr>"
            for side, label, rules in list(dict.fromkeys(rows))[:MOST]
        )
        return self._section("compare.options", f'<table class="lx-one-side">{body}</table>' if rows else "")

    def points(self) -> str:
        rows = ""
        for change in self.found.diff.points:
            who = f"{html.mark(change.seat, 20)} {escape(self.words.seat(change.seat))}"
            cells = f"<td>{who}</td><td>{change.a}</td><td>{change.b}</td>"
            rows += f"<tr>{cells}<td>{self._rules([change.rule])}</td></tr>"
        head = "<tr><td></td><th>A</th><th>B</th><td></td></tr>"
        return self._section(
            "compare.points", f'<table class="lx-sides">{head}{rows}</table>' if rows else ""
        )

    def chances(self, found: Compared | None) -> str:
        """Win chance, margin and score of a seat on both sides, and the difference with its interval."""
        if found is None:
            return self._section("compare.chances", html.note(self.say("compare.unsound")))
        rows = ""
        for row in found.rows:
            write = _percent if row.measure == "win" else self.words.signed
            a, b = (write(value).removeprefix("+") for value in (row.a, row.b))
            gap, low, high = (
                write(value) for value in (row.difference.mean, row.difference.low, row.difference.high)
            )
            name = escape(self.say(f"compare.{row.measure}"))
            sides = f"<td>{a}</td><td>{b}</td><td><b>{gap}</b> ({low} … {high})</td>"
            rows += f"<tr><th scope=row>{name}</th>{sides}</tr>"
        who = self.words.seat(found.seat)
        note = html.note(self.say("compare.games", {"n": found.games, "text": who}))
        head = f"<tr><td></td><th>A</th><th>B</th><th>{escape(self.say('compare.difference'))}</th></tr>"
        return self._section("compare.chances", f'{note}<table class="lx-sides">{head}{rows}</table>')

    def waiting(self) -> str:
        """In place of the chances while they are played."""
        return self._section("compare.chances", html.note(self.say("compare.playing")))

    def _rules(self, rules: Iterable[str]) -> str:
        """Rules as chips that say their titles."""
        book, lang = self.other.book, self.words.lang
        return " ".join(self._chip(rule, book.rule(rule, lang).title) for rule in dict.fromkeys(rules))

    def _table(self, key: str, rows: Sequence[tuple[str, ...]]) -> str:
        body = ""
        for name, *values in rows[:MOST]:
            cells = "".join(f"<td>{escape(value) or '–'}</td>" for value in values)
            body += f"<tr><th scope=row>{escape(name)}</th>{cells}</tr>"
        more = html.note(self.say("compare.more", {"n": len(rows) - MOST})) if len(rows) > MOST else ""
        head = "<tr><td></td><th>A</th><th>B</th></tr>"
        return self._section(key, f'<table class="lx-sides">{head}{body}</table>{more}' if rows else "")

    def _section(self, key: str, body: str) -> str:
        """A heading with what is under it; where there is nothing, that is said."""
        inside = body or html.note(self.say("compare.nothing"))
        none = "" if body else ' class="lx-none"'
        return f"<section{none}>{html.heading('', self.say(key))}{inside}</section>"


def _percent(chance: float) -> str:
    return f"{round(100 * chance):+d}\u00a0%".replace("-", "−").replace("+0\u00a0", "0\u00a0")
