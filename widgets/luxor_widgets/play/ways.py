"""Cards with where they lead, as HTML: a row per card, and the goals of the card that one points at."""

from __future__ import annotations

from collections import Counter
from html import escape

from luxor.games import guide_of
from luxor_widgets.html import press
from luxor_widgets.play.goals import Goal, fitting, gained
from luxor_widgets.play.options import Row
from luxor_widgets.play.standing import shares_of
from luxor_widgets.play.tokens import token
from luxor_widgets.view import View

KEYS = 9  # goals that a number key chooses


def card_rows(view: View, theme: str) -> str:
    """What each card can do, and below them the goals; where the card is asked, those that lead there."""
    rows = "".join(_card(view, row, number, theme) for number, row in enumerate(view.legal))
    title = escape(view.words.say("explore.you-may"))
    place = f'<div class="lx-option-list lx-cards" role="listbox" aria-label="{title}">'
    return f"{place}{rows}</div>{goal_lists(view)}"


def goal_lists(view: View) -> str:
    """Where each thing leads that may be done, out of sight until one points at it."""
    asked = bool(view.selection)
    return "".join(_goals(view, row, number, asked) for number, row in enumerate(view.legal))


def _card(view: View, row: Row, number: int, theme: str) -> str:
    """`3 ways, best +6`."""
    say, goals = view.words.say, view.goals.get(row.action, [])
    ways, best = _ways(goals), goals[0].gain if goals else 0
    if not goals and _moves(view, row):
        ways, best = 1, _gain(view, row)
    rolled = any(goal.face for goal in goals)
    told = say("ways.rolled" if rolled else "ways.n", {"n": ways}) if ways else _otherwise(view, row)
    pill = say("ways.best", {"n": best}) if best > 0 else ""
    key = "LR"[number] if len(view.legal) == 2 else ""
    shown = f'<span class="lx-gain lx-vp">{escape(pill)}</span>' if pill else ""
    named = escape(". ".join(filter(None, (row.title, told, pill))))
    plays = f'data-option="{number}" data-do="choose" data-with="{escape(str(row.action))}"'
    idle = "" if ways else " lx-idle"
    return (
        f'<button type="button" class="lx-option{idle}" role="option" aria-selected="false" '
        f'{plays} aria-label="{named}"><span class="lx-token">{token(view, row, theme)}</span>'
        f"<b>{escape(told)}</b>"
        f'<span class="lx-gains">{shown}</span>{f"<kbd>{key}</kbd>" if key else ""}</button>'
    )


def _otherwise(view: View, row: Row) -> str:
    """A card that leads nowhere, or first to something else."""
    goes_on = row.after is not None and not row.after.over and row.after.seat == view.seat
    return row.title if goes_on else view.words.say("ways.none")


def _ways(goals: list[Goal]) -> int:
    """How many there are; where a die is rolled first, as many as there are at most."""
    moves = {(goal.face, goal.row.action) for goal in goals}
    return max(Counter(face for face, _ in moves).values(), default=0)


def _moves(view: View, row: Row) -> bool:
    """Whether somebody moves as soon as the card is played."""
    guide = guide_of(view.position.game.name)
    return any(guide.way(view.position, event) for event in row.events)


def _gain(view: View, row: Row) -> int:
    return gained(shares_of(view.position)[view.seat], row.after, view.seat)[0]


def _goals(view: View, row: Row, number: int, asked: bool) -> str:
    """The goals of a card, out of sight until one points at it; the goal that is asked about is in sight."""
    goals = [goal for goal in view.goals.get(row.action, []) if not goal.face]
    wanted = fitting(goals, view.selection) if asked else goals
    listed = "".join(
        goal_row(view, goal, f"{number}.{at}", at + 1 if at < KEYS and not asked else 0)
        for at, goal in enumerate(goals)
        if goal in wanted
    )
    if not listed:
        return ""
    hidden = "" if asked else " hidden"
    named = escape(row.title)
    return (
        f'<div class="lx-goals" role="listbox" data-of="{number}" aria-label="{named}"{hidden}>{listed}</div>'
    )


def goal_row(view: View, goal: Goal, name: str, key: int) -> str:
    """From where to where, what comes of it in a few words, and what it gains."""
    pill = gain_of(view, goal)
    brief = goal.takes or (goal.row.goal if goal.row.goal != goal.row.title else "")
    shown = f'<span class="lx-gain lx-vp">{escape(pill)}</span>' if pill else ""
    inside = f"<b>{escape(goal.row.title)}</b><small>{escape(brief)}</small>{shown}"
    inside += f"<kbd>{key}</kbd>" if key else ""
    said = ". ".join(filter(None, (goal.row.title, brief, pill)))
    more = f'role="option" aria-selected="false" data-goal="{name}"'
    return press("way", goal.name, said, "lx-goal", inside, more)


def gain_of(view: View, goal: Goal) -> str:
    return view.words.say("ways.gain", {"n": goal.gain}) if goal.gain > 0 else ""


def sum_of(view: View, goal: Goal) -> str:
    """`+6 = treasure 1 + set 3 + further in 2`: where a gain comes from."""
    words = view.words
    if goal.gain <= 0:
        return ""
    parts = []
    for cause, points in goal.shares.items():
        name = words.or_else(f"gain.{cause}", words.or_else(f"score.{cause}", cause))
        parts.append(f"{name} {points}".replace("-", "−"))
    return f"{gain_of(view, goal)} = {' + '.join(parts)}"
