"""The chapters of a study as HTML: to go to, to name, to put in order, each with its goal; and its files."""

from __future__ import annotations

from html import escape

from luxor.core.study.study import BEST_TURN, MAX_TITLE, WHICH_RULE, Chapter, Study
from luxor.core.words.terms import Decision
from luxor_widgets.html import choice, press
from luxor_widgets.prefs import seen_by
from luxor_widgets.study.classroom import Classroom
from luxor_widgets.view import View

FORBIDDEN = 12  # refused actions that can be asked about
SMALL = "lx-button lx-small"


def panel(study: Study, at: int | None, view: View, place: str | None, said: str, room: Classroom) -> str:
    """All of it; `at` is the chapter on the table, if it is one, `place` the file where paths are used."""
    say = view.words.say
    here = study.chapters[at] if at is not None else None
    chapters = "".join(
        f"<li>{_chapter(number, chapter, number == at, room.ticked(chapter))}</li>"
        for number, chapter in enumerate(study.chapters)
    )
    shut = press("study-close", "", say("explore.close"), "lx-close", "×")
    parts = [
        f'<div class="lx-study-head"><small>{escape(say("study.study"))}</small>{shut}</div>',
        _field("study-name", say("desk.study-name"), study.title, "lx-study-title"),
        room.progress(study, view.words),
        f'<ol class="lx-chapters" aria-label="{escape(say("study.chapters"))}">{chapters}</ol>',
        _more(view),
        room.html(here, view),
        _present(here, at, len(study.chapters), view) if here is not None and at is not None else "",
        _file(view, place),
        f'<p class="lx-note" role="status">{escape(said)}</p>',
    ]
    return "".join(parts)


def _chapter(number: int, chapter: Chapter, now: bool, done: bool) -> str:
    current = 'aria-current="true"' if now else ""
    sign = "?" if chapter.goal else ""
    disc = "✓" if done else str(number + 1)
    return (
        f'<button type="button" data-do="chapter" data-with="{number}" {current}><i>{disc}</i>'
        f"<span>{escape(chapter.title)}</span><b>{sign}</b></button>"
    )


def _more(view: View) -> str:
    say = view.words.say
    rows = "".join(
        press("chapter-add", name, say(f"desk.add-{name}"), "lx-branch") for name in ("here", "game", "new")
    )
    title = escape(say("desk.add"))
    return (
        f'<details class="lx-menu lx-down" data-menu="add"><summary class="{SMALL}">{title}</summary>'
        f'<div class="lx-pop">{rows}</div></details>'
    )


def _field(what: str, label: str, value: str, classes: str = "") -> str:
    named = f'aria-label="{escape(label)}" title="{escape(label)}" maxlength="{MAX_TITLE}"'
    return f'<input type="text" class="{classes}" data-do="{what}" {named} value="{escape(value)}">'


def _present(chapter: Chapter, at: int, many: int, view: View) -> str:
    say = view.words.say
    up = press("chapter-move", "-1", say("desk.up"), f"{SMALL} lx-square", "↑", _off(at == 0))
    down = press("chapter-move", "1", say("desk.down"), f"{SMALL} lx-square", "↓", _off(at == many - 1))
    sure = press("chapter-delete", "", say("desk.delete-sure"), f"{SMALL} lx-danger")
    delete = (
        '<details class="lx-menu lx-down" data-menu="delete">'
        f'<summary class="{SMALL}">{escape(say("desk.delete"))}</summary>'
        f'<div class="lx-pop"><p>{escape(chapter.title)}</p>{sure}</div></details>'
    )
    name = _field("chapter-name", say("desk.chapter-name"), chapter.title)
    return (
        f"<h2>{escape(say('desk.chapter'))}</h2>{name}"
        f'<div class="lx-tools">{up}{down}{delete}</div>{_goal(chapter, view)}'
    )


def _goal(chapter: Chapter, view: View) -> str:
    """What the reader is asked, here or elsewhere in the chapter."""
    say, goal = view.words.say, chapter.goal
    options = [(say("desk.no-goal"), "")]
    chosen = ""
    if goal is not None:
        chosen = "kept"
        label = say(f"study.goal.{goal.kind}")
        if goal.action is not None:
            asked = seen_by(chapter.session.nodes[goal.node].position, view.viewer)
            label = view.words.pair(label, asked.label(goal.action, view.words.lang, view.words.names))
        options.append((label, chosen))
    if isinstance(view.position.pending, Decision) and not view.position.is_view:
        here = goal is None or goal.node != view.node.id
        if view.node.children and (here or goal is None or goal.kind != BEST_TURN):
            options.append((say("desk.ask-best"), BEST_TURN))
        options += [
            (view.words.pair(say("desk.ask-rule"), row.label), f"{WHICH_RULE} {row.action}")
            for row in view.illegal[:FORBIDDEN]
        ]
    there = ""
    if goal is not None and goal.node != view.node.id:
        there = press("node", str(goal.node), say("desk.to-goal"), "lx-link")
    name = say("desk.goal")
    return f"<h2>{escape(name)}</h2>{choice('goal', name, options, chosen)}{there}"


def _file(view: View, place: str | None) -> str:
    """Saving and exporting; who sees one hand keeps no file of what all of them hold."""
    say = view.words.say
    if view.position.is_view:
        return f'<p class="lx-note">{escape(say("desk.open-eyes"))}</p>'
    path = _field("study-file", say("setup.file"), place) if place is not None else ""
    opened = press("study-open", "", say("setup.open"), SMALL) if place is not None else ""
    save = press("study-save", "", say("setup.save"), SMALL)
    page = press("study-export", ".html", say("desk.page"), SMALL)
    book = press("study-export", ".ipynb", say("desk.notebook"), SMALL)
    return (
        f"<h2>{escape(say('setup.file'))}</h2>{path}"
        f'<div class="lx-tools">{save}{opened}</div><div class="lx-tools">{page}{book}</div>'
    )


def _off(off: bool) -> str:
    return "disabled" if off else ""
