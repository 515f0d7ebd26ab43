"""What a study says of the position on the table: the comment and its rules, turns to look at, chapters."""

from __future__ import annotations

import re
from html import escape

import luxor
from luxor.core.study.node import Node
from luxor.core.study.study import Study
from luxor.core.words.wording import Words
from luxor.pictures import builder_of
from luxor_widgets.drawing.foresight import Foresee, Way
from luxor_widgets.html import icon, mark, press, titled
from luxor_widgets.parts import box, set_html, set_visible, text
from luxor_widgets.prefs import heard_by, seen_by
from luxor_widgets.tree.html import NAMED
from luxor_widgets.tree.turn_words import Teller, rest_of_turn
from luxor_widgets.view import View

MOST_WAYS = 3  # turns that can be looked at from a comment
SMALL = "lx-button lx-small"


class CommentCard:
    """Stands in the place of the players while the present position has a comment."""

    def __init__(self, foresee: Foresee) -> None:
        self._foresee = foresee
        self._text = text()
        self.box = box("lx-panel lx-comment lx-hidden", self._text)
        self._ways: dict[str, Way] = {}

    def show(self, study: Study | None, at: int | None, view: View, teller: Teller, hidden: bool) -> None:
        """The comment of a node of a chapter; where moves to come are hidden, none can be looked at."""
        comment = view.node.comment if study is not None and at is not None else ""
        set_visible(self.box, bool(comment))
        self._ways = {}
        if study is None or at is None or not comment:
            set_html(self._text, "")
            return
        buttons = "" if hidden else self._shows(view, teller)
        head, chapters = _head(view), _chapters(at, len(study.chapters), view)
        set_html(
            self._text,
            f'{head}<div class="lx-comment-text">{commented(comment, view.words)}</div>'
            f'<div class="lx-comment-row">{buttons}<i></i>{chapters}</div>',
        )
        self.tell_again()

    def tell_again(self) -> None:
        """Tell the page of the turns that can be looked at."""
        self._foresee(self._ways)

    def _shows(self, view: View, teller: Teller) -> str:
        """A button for each turn that goes on from here: pointing at it shows its way on the board."""
        found = ""
        for child in view.node.children[:MOST_WAYS]:
            nodes = rest_of_turn(child)
            told = teller.tell(nodes)
            title = told.text or told.lead or told.words
            label, name = view.words.say("desk.show", {"text": title}), f"node {child.id}"
            self._ways[name] = _way(view, title, nodes)
            inside = f"{icon('play', 12)} {escape(label)}"
            found += f'<button type="button" class="{SMALL} lx-sel" data-turn="{name}">{inside}</button>'
        return found


def commented(comment: str, words: Words) -> str:
    """A comment with the rules it names to be opened, line by line."""
    known = {rule.id for rule in luxor.rules()} if "[" in comment else set()

    def named(found: re.Match[str]) -> str:
        return titled(found[1], words) if found[1] in known else found[0]

    return NAMED.sub(named, escape(comment)).replace("\n", "<br>")


def _way(view: View, title: str, nodes: list[Node]) -> Way:
    """The turn as it was played, as the viewer hears of it."""
    builder, drawn = builder_of(view.position), []
    for node in nodes:
        before = node.parent
        if before is None or node.action is None or before.position.at_chance:
            continue
        heard = [heard_by(node.position, event, view.viewer) for event in node.events]
        known = seen_by(before.position, view.viewer)
        drawn += builder.preview(known, view.look, node.action, heard)
    return Way(title, drawn, seen_by(nodes[-1].position, view.viewer))


def _head(view: View) -> str:
    say, position = view.words.say, view.node.position
    turn = escape(say("explore.turn-n", {"n": position.turn}))
    whose = mark(position.seat, 20) if position.seat >= 0 else ""
    edit = press("comment", "", say("desk.edit-comment"), SMALL)
    return f"<header><b>{turn}</b>{whose}<small>{escape(say('desk.comment'))}</small>{edit}</header>"


def _chapters(at: int, many: int, view: View) -> str:
    """Back to the chapter before, on to the next."""
    say = view.words.say
    back = press("chapter", str(at - 1), f"‹ {say('desk.chapter-n', {'n': at})}", SMALL) if at else ""
    title = f"{say('desk.chapter-n', {'n': at + 2})} ›"
    on = press("chapter", str(at + 1), title, f"{SMALL} lx-primary") if at + 1 < many else ""
    return back + on
