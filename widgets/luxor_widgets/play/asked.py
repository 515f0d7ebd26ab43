"""What is asked, and what may be done about it, as HTML: steps, question, hand, options."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from luxor.core.guide import Sign
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor_widgets import html
from luxor_widgets.html import chip, heading, icon, mark, picture, press, rule_title, titled
from luxor_widgets.play import final
from luxor_widgets.play.chance import chance
from luxor_widgets.play.options import Row
from luxor_widgets.play.tokens import token
from luxor_widgets.play.ways import card_rows, goal_lists
from luxor_widgets.view import View

MANY_PLACES = 6  # are not listed, but lit on the board
MOST_CHIPS = 2  # in a row; the others are in its second line
ONE_COLUMN, BESIDE_OFFER = 4, 3  # rows in sight; more stand in two columns, or scroll
KEYS = 9  # options that a number key chooses
ALL_STEPS = 46  # letters of all parts of a turn together; of more only the present one has words
LONG = 34  # letters of a question that is set smaller
COLOURED = {"gain": "vp"}  # kinds of chips whose class has another name


def steps(view: View) -> str:
    """The parts of a turn: done, now, to come."""
    if view.over:
        return ""
    now = next((at for at, (_, on) in enumerate(view.phases) if on), -1)
    parts = []
    first = view.position.game.first_phase
    for at, (text, on) in enumerate(view.phases):
        done = at < now
        lit = ' class="lx-current" aria-current="step"' if on else ' class="lx-done"' if done else ""
        parts.append(f"<li{lit}><i>{'✓' if done else at + first}</i><span>{escape(text)}</span></li>")
    long = " lx-brief" if sum(len(text) for text, _ in view.phases) > ALL_STEPS else ""
    return f'<ol class="lx-steps{long}">{"".join(parts)}</ol>{_past(view)}'


def _past(view: View) -> str:
    """Who has gone back in time is told so, and how to come on again."""
    if not view.in_the_past:
        return ""
    said, key = ("explore.taken-back", "→") if view.takes_back else ("explore.past", "End")
    told = f"<span role='status'>{escape(view.words.say(said))}</span>{_on(view, 'lx-button')}"
    return f'<div class="lx-past">{told}<kbd>{key}</kbd></div>'


def _on(view: View, classes: str) -> str:
    """The way on: what was taken back is played again, or one comes back from an earlier turn."""
    if view.takes_back:
        return press("redo", "", view.words.say("explore.redo"), classes)
    return press("goto", str(view.steps - 1), view.words.say("explore.to-now"), classes)


def question(view: View, theme: str, more: str = "") -> str:
    """The question, with what was played this turn beside it, and what else there is to press."""
    say = view.words.say
    who = mark(view.seat, 26) if view.seat >= 0 else icon("flag", 26)
    if view.played is not None:
        shown = picture(view.played, theme, say("explore.played"))
        square = " lx-tile" if view.played.height <= view.played.width else ""
        card = f'<div class="lx-played{square}">{shown}</div>'
    else:
        slot = view.words.or_else(f"slot.{view.position.game.name}", say("explore.to-play"))
        card = f'<div class="lx-played lx-empty"><span>{escape(slot)}</span></div>'
    if view.over:
        more = press("again", "", say("final.again"), "lx-button")
    if view.in_the_past:  # seen where a tab has taken the place of the steps, as the next one
        more += _on(view, "lx-button lx-gold lx-unfold")
    if view.legal and not (view.over or view.resting):  # seen where a tab has taken the place of the options
        more += press("tab", "log", say("explore.you-may-n", {"n": len(view.legal)}), "lx-button lx-unfold")
    long = " lx-long" if len(view.question) > LONG else ""
    return (
        f'<div class="lx-ask{long}">{"" if view.over else card}'
        f"<div><h2>{who}<span>{escape(view.question)}</span></h2>"
        f'<p role="status" aria-live="polite" data-again="{escape(say("explore.tap-again"))}" '
        f'data-goes="{escape(say("explore.tap-goal"))}">'
        f"{escape(view.hint)}</p></div>{more}</div>"
    )


def hand_title(view: View) -> str:
    """What the hand is called, and what to know of it, in the game's own words where it has some."""
    game, words = view.position.game.name, view.words
    if view.resting:
        return f'<p class="lx-caption">{escape(words.say("explore.hand-of", {"seat": view.viewer}))}</p>'
    key = f"hand.{game}" if words.has(f"hand.{game}") else "explore.hand"
    guide = guide_of(game)
    asked = any(target.kind in guide.held for row in view.legal for target in row.targets[:1])
    part = guide.hand_note(view.position, view.viewer if view.viewer >= 0 else view.seat, asked)
    note = f" – {words.say(key, part=part)}" if words.has(key, part) else ""
    return f'<p class="lx-caption{"" if asked else " lx-rests"}">{escape(words.say(key) + note)}</p>'


def options(view: View, theme: str) -> str:
    """What may be done: rows, or for chance a card with all that may come up."""
    if view.over:
        return final.over(view)
    if view.resting:
        return _resting(view)
    if view.chance:
        return chance(view, theme)
    rows = view.legal
    if not rows:
        return ""
    if view.cards and view.all_goals:
        return card_rows(view, theme)
    say = view.words.say
    ways = "explore.ways" if len(rows) > 1 else "explore.way"
    keys = say(ways, {"n": len(rows), "m": min(len(rows), KEYS)})
    grouped = any(row.group for row in rows)
    compact = not grouped and len(rows) > (BESIDE_OFFER if view.market else ONE_COLUMN)
    tokens = [token(view, row, theme) for row in rows]
    told = ""
    for name, lot in groupby(enumerate(zip(rows, tokens), 1), key=lambda each: each[1][0].group):
        listed = [(number, row, token) for number, (row, token) in lot]
        if name:
            told += _group(name, listed, view)
        else:
            told += "".join(option(row, number, token, compact) for number, row, token in listed)
    kind = " lx-groups" if grouped else " lx-two" if compact else ""
    classes = f"lx-option-list{kind}{' lx-bare' * (not any(tokens))}"
    title, below = say("explore.you-may"), say("explore.more-below", {"n": "#"})
    place = f'<div class="{classes}" role="listbox" aria-label="{escape(title)}" data-more="{escape(below)}">'
    return heading("check", title, keys) + place + told + "</div>" + goal_lists(view)


def _group(name: str, rows: Sequence[tuple[int, Row, str]], view: View) -> str:
    """Options that differ in one thing: what they share, and a button for each with what it brings.

    Many places of the board are lit there: their list is seen by those who come to it with the keyboard.
    """
    parts = "".join(_part(row, number) for number, row, _ in rows)
    kind = note = ""
    if len(rows) >= MANY_PLACES and all(_only_a_place(row, view) for _, row, _ in rows):
        kind = " lx-places"
        note = f"<small>{escape(view.words.say('explore.places', {'n': len(rows)}))}</small>"
    return (
        f'<div class="lx-group{kind}" role="group" aria-label="{escape(name)}">'
        f'<span class="lx-token">{rows[0][2]}</span><b>{escape(name)}</b>{note}<div>{parts}</div></div>'
    )


def _only_a_place(row: Row, view: View) -> bool:
    """Whether nothing is to be said of an option but where it leads."""
    places = guide_of(view.position.game.name).places
    return not row.chips and bool(row.targets) and row.targets[-1].kind in places


def _part(row: Row, number: int) -> str:
    told = row.chips[:1]
    kind = f" lx-{COLOURED.get(told[0].kind, told[0].kind)}" if told else ""
    brings = f"<small>{escape(told[0].text)}</small>" if told else ""
    key = f"<kbd>{number}</kbd>" if number <= KEYS else ""
    inside = f"<b>{escape(row.part)}</b>{key}{brings}"
    return f'<button type="button" class="lx-part{kind}" {_plays(row, number)}>{inside}</button>'


def _plays(row: Row, number: int) -> str:
    """What a button of an option does, and what it is for who cannot see it."""
    described = f"{row.label}. {row.detail}" if row.title != row.label else row.detail
    return (
        f'role="option" aria-selected="false" data-option="{number - 1}" data-do="choose" '
        f'data-with="{escape(str(row.action))}" '
        f'aria-label="{escape(row.title)}" aria-description="{escape(described)}"'
    )


def option(row: Row, number: int, token: str, compact: bool) -> str:
    """One row: a picture, the title with the second line below, what it brings, and its key.

    A compact one has room for a single chip; what else it brings is said in words.
    """
    most = 1 if compact else MOST_CHIPS
    given = "".join(gain(told.kind, told.text) for told in row.chips[:most])
    more = ", ".join(told.text for told in row.chips[most:])
    second = (more or row.outcome) if compact else " · ".join(filter(None, (row.beside, more)))
    if second.casefold() in row.title.casefold():  # that says it
        second = row.use
    words = f"<small>{escape(second)}</small>" if second else ""
    key = f"<kbd>{number}</kbd>" if number <= KEYS else ""
    return (
        f'<button type="button" class="lx-option" {_plays(row, number)}>'
        f'<span class="lx-token">{token}</span><b>{escape(row.title)}</b>{words}'
        f'<span class="lx-gains">{given}</span>{key}</button>'
    )


def gain(kind: str, text: str) -> str:
    return f'<span class="lx-gain lx-{COLOURED.get(kind, kind)}">{escape(text)}</span>'


def _resting(view: View) -> str:
    """Somebody else is to play: who, and how to see their side."""
    say = view.words.say
    line = say("explore.rests", {"seat": view.viewer, "name": view.words.seat(view.seat)})
    who = say("explore.plays", {"seat": view.seat})
    see = press("viewer", str(view.seat), say("explore.see-as", {"seat": view.seat}), "lx-button")
    told = f"<div><b>{escape(who)}</b><small>{escape(line)}</small></div>"
    return f'<div class="lx-resting">{mark(view.seat, 26)}{told}{see}</div>'


def refused_line(view: View, rows: Sequence[Row]) -> str:
    """What may not be done now: one line, and behind it the reasons, each with what it forbids."""
    if not rows:
        return ""
    say = view.words.say
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.rules[0] if row.rules else "", []).append(row)
    told = []
    for rule, lot in groups.items():
        alone = len(lot) == 1  # of several only the rule is told
        reason = lot[0].detail if alone else rule_title(rule, view.words)
        shown_rule = titled(rule, view.words) if alone else chip(rule) if rule else ""
        asked = "".join(
            press("ask", str(row.action), row.label, "lx-refusal", more='aria-disabled="true"') for row in lot
        )
        shown = f"<b>{len(lot)} ×</b> <span>{escape(reason)}</span>{shown_rule}"
        told.append(f"<li><div>{shown}</div><div class='lx-refusals'>{asked}</div></li>")
    head = f"{icon('lock', 15)}<span>{escape(say('explore.refused', {'n': len(rows)}))}</span>"
    head += f'<span class="lx-short">{escape(say("answers.refused", {"n": len(rows)}))}</span>'
    why = f"<u>{escape(say('explore.why'))}</u>"
    return (
        f'<details class="lx-refused-line"><summary>{head}{why}</summary><ul>{"".join(told)}</ul></details>'
    )


def words(view: View, move: str = "", signs: Sequence[Sign] = ()) -> str:
    """The last turn in a line; for readers of the screen all that just happened, and where everybody is."""
    say = view.words.say
    seat = view.viewer if view.viewer >= 0 else view.seat
    where = builder_of(view.position).where(view.position, view.words, seat) if seat >= 0 else ""
    told = " ".join(filter(None, (view.narration or view.question, where)))
    unfold = press("words", "open", say("explore.all-words"), "lx-link")
    said = f'<span class="lx-unseen" role="status" aria-live="polite">{escape(told)}</span>'
    last = view.node.parent.position.seat if view.node.parent else view.seat
    shown = html.move(last, move, signs) if move else ""
    return f'<div class="lx-narration"><p aria-hidden="true">{shown}</p>{said}{unfold}</div>'


def curtain(view: View) -> str:
    """Hot seat: nobody sees anything until the next player has sat down."""
    say, who = view.words.say, {"seat": view.seat}
    lift = press("lift", "", say("explore.lift", who), "lx-button lx-primary")
    return f'<div class="lx-curtain"><h2>{escape(say("explore.pass-on", who))}</h2>{lift}</div>'
