"""What the page needs to show an option before it is played, all at once: no trip to the kernel follows.

It is worked out from the rows of a view, and so from no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from luxor.core.position.position import Position
from luxor.core.study.node import Node
from luxor.core.words.terms import Event, Target
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.shapes import Box, Group, Scene
from luxor.scene.strokes import Table, strokes_of
from luxor.scene.theme import Theme
from luxor_widgets.analysis.charts import percent
from luxor_widgets.drawing.painter import Foreseen
from luxor_widgets.html import short_title, titled
from luxor_widgets.play.asked import gain
from luxor_widgets.play.goals import Goal, settled
from luxor_widgets.play.joys import joy_of
from luxor_widgets.play.options import Row, asked_next
from luxor_widgets.play.standing import if_ended
from luxor_widgets.play.ways import gain_of, sum_of
from luxor_widgets.view import View, name_of

MOST = 60  # options that are shown before they are played; nobody points at more
LINES = 5  # of what will happen
PLACES = 4  # decimals of a part of a picture


class Way(NamedTuple):
    """A whole turn as it is shown before it is played."""

    title: str
    drawn: Sequence[Group]
    after: Position | None


Foresee = Callable[[Mapping[str, Way]], None]  # tells the page of whole turns, by their names


def foresee_ways(view: View, ways: Mapping[str, Way], theme: Theme, table: Table) -> dict[str, Foreseen]:
    """The same for whole turns, by their names; what will happen is said in their rows already."""
    return {
        name: {
            "strokes": [strokes_of(group, theme, table) for group in way.drawn],
            "tag": f"<b>{escape(way.title)}</b>",
            "at": _goal_of(view, way.drawn),
            "points": _points(view, way.after) if way.after is not None else {},
        }
        for name, way in ways.items()
    }


def odds_of(view: View) -> dict[Target, str]:
    """What a place says of itself when somebody points at it: how likely it is reached."""
    places = guide_of(view.position.game.name).places
    return {
        Target(kind, place): percent(share)
        for place, share in view.look.overlays.heat.items()
        for kind in places
    }


def key_of(target: Target) -> str:
    return f"{target.kind}:{target.ref}"


def thing_called(view: View, key: str) -> Target | None:
    """What a page means by a key, as long as it is in one of the pictures."""
    scenes = filter(None, (view.board, view.hand, view.table, view.market))
    targets = (region.target for scene in scenes for region in scene.regions)
    return next((target for target in targets if key_of(target) == key), None)


def regions_of(view: View, scene: Scene, odds: Mapping[Target, str]) -> list[list[object]]:
    """What can be pointed at in a picture: its key, where it is in parts of the picture, what it is.

    Where somebody has asked for odds, the name ends with them.
    """

    def name(thing: Target) -> str:
        called = name_of(view.position, view.words, thing, (scene,))
        return " · ".join(filter(None, (called, odds.get(thing))))

    return [[key_of(r.target), *_parts(scene.view, r.box), name(r.target)] for r in scene.regions]


def _parts(view: Box, box: Box) -> list[float]:
    sides = (box.x - view.x) / view.w, (box.y - view.y) / view.h, box.w / view.w, box.h / view.h
    return [round(side, PLACES) for side in sides]


def where_applied(view: View, applied: tuple[str, Target] | None) -> list[object] | None:
    """The rule that just applied, where on the board, in parts of it, and what it is called."""
    region = view.board.region(applied[1]) if applied else None
    if applied is None or region is None:
        return None
    return [applied[0], *_parts(view.board.view, region.box), short_title(applied[0], view.words)]


def happened(view: View, applied: tuple[str, Target] | None, moved: tuple[Node, Target] | None) -> Foreseen:
    """The rule that just applied, and what the move gave back, each with its place in parts of the board."""
    joy = joy_of(view, moved)
    region = view.board.region(joy.place) if joy else None
    told: Foreseen = {"applied": where_applied(view, applied)}
    if joy is None or region is None:
        return told
    at = _parts(view.board.view, region.box)
    return told | {"joy": {"at": at, "seat": joy.seat, "inside": joy.inside, "feast": joy.feast}}


def foresee(view: View, theme: Theme, table: Table) -> list[Foreseen]:
    """For every option: what is clicked for it, what is drawn, what is said, and whose points change."""
    if view.resting or view.over:
        return []
    return [_option(view, row, theme, table) for row in view.legal[:MOST]]


def _option(view: View, row: Row, theme: Theme, table: Table) -> Foreseen:
    meant = (*row.targets, *view.twins.get(row.action, ()))
    found: Foreseen = {"with": str(row.action), "targets": [key_of(target) for target in meant]}
    if row.after is None:
        return found
    drawn = builder_of(view.position).preview(view.position, view.look, row.action, row.events)
    told = _told(view, row)
    return found | {
        "strokes": [strokes_of(group, theme, table) for group in drawn],
        "tag": _tag(row),
        "at": _goal_of(view, drawn),
        "told": told,
        "points": _points(view, row.after),
        "ended": _ended(view, row.after),
        "goals": [_goal(view, goal, theme, table) for goal in view.goals.get(row.action, [])[:MOST]],
    }


def _goal(view: View, goal: Goal, theme: Theme, table: Table) -> Foreseen:
    """Where a card leads: what is drawn, what it gains and why; after a roll only where that is."""
    drawn = builder_of(goal.before).preview(goal.before, view.look, goal.row.action, goal.row.events)
    found: Foreseen = {"targets": [key_of(target) for target in goal.targets], "at": _goal_of(view, drawn)}
    if goal.face:
        return found | {"face": goal.face}
    return found | {
        "with": goal.name,
        "strokes": [strokes_of(group, theme, table) for group in drawn if group.key[0] != "badge"],
        "pill": gain_of(view, goal),
        "sum": sum_of(view, goal),
        "points": _points(view, goal.after) if goal.after else {},
        "ended": _ended(view, goal.after),
    }


def _tag(row: Row) -> str:
    given = "".join(gain(told.kind, told.text) for told in row.chips[:1])
    return f"<b>{escape(row.title)}</b>{given}"


def _goal_of(view: View, drawn: Sequence[Group]) -> list[float] | None:
    """Where the tag points at, in parts of the board; where nobody goes, the row says enough."""
    boxes = [group.bounds() for group in drawn if group.key[0] == "goal"]
    return _parts(view.board.view, boxes[-1]) if boxes else None


def _told(view: View, row: Row) -> str:
    """What will happen, line by line, each with its rule."""
    guide = guide_of(view.position.game.name)
    events = [event for event in row.events if event.kind not in guide.routine][:LINES]
    if not events:
        return ""
    lines = "".join(_line(view, number, event) for number, event in enumerate(events, 1))
    say = view.words.say
    head = (
        f"<header role=none><b>{escape(say('explore.will'))}</b>"
        f'<span class="lx-gain lx-good">{escape(say("explore.preview"))}</span>'
        f"<small><kbd>Enter</kbd> {escape(say('explore.plays-it'))}</small></header>"
    )
    then = row.after and row.after.seat == view.seat and asked_next(guide, view.words, row.after)
    more = f"<li><i>›</i><span>{escape(then)}</span></li>" if then else ""
    return f"{head}<ol>{lines}{more}</ol>"


def _line(view: View, number: int, event: Event) -> str:
    rule = titled(event.rules[0], view.words) if event.rules else ""
    return f"<li><i>{number}</i><span>{escape(view.words.event(event))}</span>{rule}</li>"


def _ended(view: View, after: Position | None) -> Mapping[str, int]:
    """The seats that would have another total if the game ended then, with that total."""
    if after is None or not guide_of(view.position.game.name).counted_late:
        return {}
    pairs = zip(if_ended(view.position), if_ended(settled(after)))
    return {str(seat): then for seat, (now, then) in enumerate(pairs) if now != then}


def _points(view: View, after: Position) -> Mapping[str, int]:
    """The seats whose points change, with what they will have."""
    now = {standing.seat: standing.points for standing in view.players.rows}
    then = guide_of(view.position.game.name).points(after)
    return {str(seat): then[seat] for seat, points in now.items() if then[seat] != points}
