"""How we play: a table by its name, questions of the ledger with their answers, whether it matters here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import ipywidgets as w

from luxor.core.engine.readings import Answers, at_table, standard_of
from luxor.core.engine.tables import answers_at
from luxor.core.position.position import Position
from luxor.core.position.reading_effects import ReadingHere
from luxor.core.words.rulebook import Rule
from luxor.core.words.wording import Words
from luxor.games import plugin_of
from luxor.rulebook.ranks import questions_first, trifles
from luxor_widgets import html
from luxor_widgets.panels.rules_panel import folded
from luxor_widgets.parts import Guard, box, button, choose_from, row, set_html, set_visible, text

MOST_SAID = 4  # changes of one reading


class ReadingsPanel:
    """Whole tables in one click; questions found by words; what is not standard is listed below."""

    def __init__(self, guarded: Guard) -> None:
        self._title, self._question, self._summary, self._here = text(), text(), text(), text()
        self._search = w.Text(continuous_update=True)
        self._tables = w.ToggleButtons(_dom_classes=("lx-how-tables",))
        self._table_said, self._shut = text(), text()
        self._found = w.Select(rows=8)
        self._answers = w.RadioButtons(layout=w.Layout(width="auto"))
        self._reset, self._ask = button(), button()
        self._played: dict[str, str] = {}
        self._table, self._brought = "", dict[str, str]()
        self._rules: dict[str, Rule] = {}
        self._ids: dict[str, list[str]] = {}
        self._game, self._updating = "", False
        self._words: Words | None = None
        self._position: Position | None = None
        self._names: Sequence[str] = ()
        self._all = w.Checkbox(indent=False)
        self._all.observe(guarded(lambda _: self._filter()), "value")
        left = box("lx-rule-list", self._search, self._found, self._all)
        asked = (self._question, self._answers, self._shut)
        right = box("lx-rule-text", *asked, self._summary, row(self._reset))
        self._found.add_class("lx-how-found")
        both = w.HBox([left, right], _dom_classes=("lx-rules",))
        tables = (self._tables, self._table_said)
        self.box = box("lx-how", self._title, *tables, both, row(self._ask), self._here)
        self._tables.observe(guarded(lambda _: self._sit_down()), "value")
        self._search.observe(guarded(lambda _: self._filter()), "value")
        self._found.observe(guarded(lambda _: self._read()), "value")
        self._answers.observe(guarded(lambda _: self._answer()), "value")
        self._reset.on_click(guarded(lambda _: self._forget()))
        self._ask.on_click(guarded(lambda _: self._ask_here()))

    def chosen(self) -> Answers:
        """The readings of the table, as far as they can be played with what is chosen."""
        played = {ruling: id for ruling, id in self._played.items() if id in self._ids.get(ruling, ())}
        return Answers(played, self._table, self._brought)

    def choose(self, readings: Mapping[str, str]) -> None:
        """Play by these, and show the first of them."""
        found = at_table(readings)
        self._played, self._brought, self._table = dict(found), dict(found.brought), found.table
        self._show_table()
        self._filter()
        if self.chosen():
            self._found.value = next(iter(self.chosen()))

    def offer(self, game: str, modules: Sequence[str], lang: str) -> None:
        """The questions of a game with some modules, in a language."""
        plugin = plugin_of(game)
        if game != self._game:
            self._game, self._played, self._brought, self._table = game, {}, {}, ""
        self._words = words = Words(plugin.book, lang, lambda _, field, value: str(value))
        self._ids = {}
        for switch in plugin.switches(modules):
            standard = standard_of(plugin.book, switch.ruling)
            self._ids.setdefault(switch.ruling, [standard]).append(switch.id)
        asked = questions_first([*dict.fromkeys((*plugin.questions(modules), *self._ids))])
        self._rules = {ruling: plugin.book.rule(ruling, lang) for ruling in asked}
        self._show_table()
        set_html(self._title, html.heading("book", words.say("how.title"), words.say("how.note")))
        self._all.description = words.say("rank.trifles")
        self._search.description = self._search.placeholder = words.say("how.search")
        self._found.description = words.say("how.title")
        self._answers.description = words.say("how.answer")
        self._reset.description, self._ask.description = words.say("how.reset"), words.say("how.matters")
        self._filter()

    def show(self, position: Position, names: Sequence[str]) -> None:
        """The position that is asked about, as the viewer may know it."""
        if position != self._position:
            set_html(self._here, "")
        self._position, self._names = position, names

    # --- tables ---

    def _show_table(self) -> None:
        """The tables that everybody knows, that of the next game pressed, and what it is for."""
        if self._words is None:
            return
        say, names = self._words.say, list(plugin_of(self._game).book.tables)
        here = self._table or next(iter(names), "")
        self._updating = True
        self._tables.description = say("how.table")
        options = [(say(f"table.{name}", part="title"), name) for name in names]
        choose_from(self._tables, options, here if here in names else None)
        self._tables.tooltips = [say(f"table.{name}") for name in names]
        self._updating = False
        set_visible(self._tables, bool(names))
        set_html(self._table_said, html.note(say(f"table.{here}") if here in names else here))

    def _sit_down(self) -> None:
        """All answers of a table; the first one is the standard."""
        name, tables = self._tables.value, plugin_of(self._game).book.tables
        if self._updating or name is None:
            return
        self._table = "" if name == next(iter(tables)) else name
        answers = answers_at(tables, name)
        self._played, self._brought = dict(answers), dict(answers.brought)
        self._show_table()
        self._filter()

    # --- the questions ---

    def _filter(self) -> None:
        """The questions that hold all words that are searched for."""
        wanted = folded(self._search.value).split()
        folded_away = set() if wanted or self._all.value else trifles() - set(self.chosen())
        shown = [
            (f"{'● ' if ruling in self.chosen() else ''}{rule.question}", ruling)
            for ruling, rule in self._rules.items()
            if ruling not in folded_away
            and all(word in folded(" ".join((*rule[:3], rule.question, *rule.readings))) for word in wanted)
        ]
        kept = [ruling for _, ruling in shown]
        value = self._found.value if self._found.value in kept else next(iter(kept), None)
        self._updating = True
        choose_from(self._found, shown, value)
        self._updating = False
        self._read()

    def _read(self) -> None:
        """The question that is chosen, with the answers that can be played."""
        if self._updating or self._words is None:
            return
        rule = self._rules.get(self._found.value or "")
        set_visible(self._answers, rule is not None)
        set_html(self._shut, html.unplayable(rule, self._words) if rule else "")
        if rule is None:
            set_html(self._question, html.note(self._words.say("how.none")))
            return
        why = f"<p>{html.chip(rule.id)} {escape(rule.why)}</p>"
        sources = html.who_says_so(rule, self._words)
        set_html(self._question, f"<h4>{escape(rule.question)}</h4>{why}{sources}")
        playable = self._ids.get(rule.id, [rule.ids[rule.chosen]])
        answers = [(self._label(rule, id), id) for id in playable]
        self._updating = True
        choose_from(self._answers, answers, self.chosen().get(rule.id, playable[0]))
        self._updating = False
        self._summarise()

    def _label(self, rule: Rule, id: str) -> str:
        """An answer, and what it is if not just another reading."""
        assert self._words is not None
        at = rule.ids.index(id)
        kind = "how.standard" if at == rule.chosen else "how.house" if rule.house[at] else ""
        return rule.readings[at] + (f" ({self._words.say(kind)})" if kind else "")

    def _answer(self) -> None:
        if self._updating or not self._found.value or self._answers.value is None:
            return
        ruling = self._found.value
        self._played.pop(ruling, None)
        self._brought.pop(ruling, None)
        if ruling in self._ids and self._answers.value != self._ids[ruling][0]:
            self._played[ruling] = self._answers.value
        self._filter()

    def _forget(self) -> None:
        self.choose({})

    def _summarise(self) -> None:
        assert self._words is not None
        played = self.chosen()
        lines = [
            f"<li>{escape(rule.readings[rule.ids.index(id)])} {self._from(rule.id)}{html.chip(rule.id)}</li>"
            for rule, id in ((self._rules[ruling], id) for ruling, id in played.items())
        ]
        said = self._words.say("how.ours" if played else "how.all-standard")
        set_html(
            self._summary, f'<p class="lx-note" role="status">{escape(said)}</p><ul>{"".join(lines)}</ul>'
        )
        set_visible(self._reset, bool(played or self._table))

    def _from(self, ruling: str) -> str:
        """The table that brought an answer."""
        assert self._words is not None
        name = self._brought.get(ruling)
        title = self._words.say(f"table.{name}", part="title") if name else ""
        return f"<i>{escape(title)}</i> " if title else ""

    # --- does it matter here? ---

    def _ask_here(self) -> None:
        """Every other reading, applied to the position on the table."""
        assert self._words is not None
        if self._position is None:
            return
        found = [each for each in self._position.readings() if each]
        said = self._words.say("how.matters-here" if found else "how.matters-not", {"n": len(found)})
        set_html(self._here, html.message(said, True) + "".join(map(self._told, found)))

    def _told(self, found: ReadingHere) -> str:
        assert self._words is not None
        lang, book = self._words.lang, found.position.game.book
        rule = book.rule(found.ruling, lang)
        texts = found.text(lang, self._names)
        lines = [f"<li>{escape(line)}</li>" for line in texts[:MOST_SAID]]
        if len(texts) > MOST_SAID:
            lines.append(f"<li>{escape(self._words.say('explore.more', {'n': len(texts) - MOST_SAID}))}</li>")
        answer = escape(rule.readings[rule.ids.index(found.id)])
        title = f"<b>{escape(rule.question)} {answer}</b> {html.chip(rule.id)}"
        return f'<div class="lx-how-here">{title}<ul>{"".join(lines)}</ul></div>'
