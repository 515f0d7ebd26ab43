"""What has happened, in words and numbers: the line one is on, the log, the last move, the score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import TURN_BEGAN, Event, ScoreLine
from luxor.core.words.wording import Words
from luxor.scene.picture import Moved
from luxor_widgets.play.standing import if_ended
from luxor_widgets.prefs import EVERYTHING, heard_by, seen_by

LOG_ROWS = 40
NARRATED = 7  # events told in the text twin after a decision


@dataclass(slots=True)
class LogRow:
    turn: int
    seat: int
    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class Turn:
    """A turn of the line one is on."""

    number: int
    seat: int
    stop: int  # where it begins, among the stops
    done: bool  # not after the present one
    now: bool = False
    branches: tuple[int, ...] = ()  # who decided otherwise in it, once per branch
    nodes: list[Node] = field(default_factory=list)  # all that was played in it


def turns_of(session: Session, stops: Sequence[Node]) -> list[Turn]:
    """The turns of a line, with the branches that leave it."""
    found: list[Turn] = []
    here = session.node
    passed = False
    for at, node in enumerate(stops):
        position = node.position
        if position.over:
            break
        number = position.turn
        if not found or found[-1].number != number:
            found.append(Turn(number, position.seat, at, not passed))
        found[-1].branches += (position.seat,) * (len(node.children) - 1)
        if node is here:
            passed, found[-1].now = True, True
    by_number = {turn.number: turn for turn in found}
    for node in line_of(session)[1:]:
        assert node.parent is not None
        turn = by_number.get(node.parent.position.turn)
        if turn is not None:
            turn.nodes.append(node)
    return found


def line_of(session: Session) -> list[Node]:
    """The branch one is on: from the start through the present node to where it ends."""
    path = session.node.path()
    node = session.node.trail
    while node is not None:
        path.append(node)
        node = node.trail
    return path


def stops_of(session: Session) -> list[Node]:
    """The nodes of the line where somebody decides, and both ends."""
    line = line_of(session)
    found = [node for node in line if not node.position.at_chance or node is session.node]
    return found or line[:1]


def taken_back(here: Node, asks_all: bool, but_not: Collection[int] = ()) -> Node | None:
    """What was decided last on the way to a node, but not by some seats; None at the start."""
    node = here
    while node.parent is not None and node.parent.parent is not None:
        before = node.parent.position
        asked = not before.at_chance and before.seat not in but_not
        if asked and (asks_all or before.game.tacit(before.state) is None):
            break
        node = node.parent
    return node if node.parent is not None else None


def last_move(session: Session) -> Moved | None:
    """The latest movement on the way here, if it was in the last turn or this one."""
    game, turns = session.position.game, 0
    for node in reversed(session.node.path()):
        for event in reversed(node.events):
            targets = game.trail(event)
            if targets:
                return Moved(event.seat, targets)
            turns += event.kind == TURN_BEGAN
            if turns > 1:
                return None
    return None


def played_text(node: Node, words: Words, viewer: int) -> str:
    """Who played what on the way to a node, or what came up there, as a viewer may know it.

    What concerns the viewer is told in full. Of what concerns another one hears what happened, where the
    label would name what is hidden: in the action itself (a tile kept face down), or in the hand it is from.
    """
    assert node.parent is not None
    text, by_event = played_words(node, words, viewer)
    return text if by_event else words.pair(words.seat(node.parent.position.seat), text)


def played_words(node: Node, words: Words, viewer: int) -> tuple[str, bool]:
    """What was played, without who did; or what was heard of it, which says that (and whether it is so)."""
    assert node.parent is not None
    assert node.action is not None
    before, told = node.parent.position, node.events[:1]
    label = before.game.action_label(before.state, node.action, words)
    if viewer not in (EVERYTHING, before.seat):
        heard = tuple(heard_by(before, event, viewer) for event in told)
        seen = before.game.action_label(seen_by(before, viewer).state, node.action, words)
        if heard and (heard != told or seen != label):
            return words.event(heard[0]), True
        label = seen
    return label, False


NOBODY = -1  # the table is set up for all


def log_of(here: Node, viewer: int, words: Words) -> tuple[list[LogRow], str]:
    """The newest events first, and the text of what the last decision brought."""
    told: list[tuple[int, Event]] = []
    turn = fresh = 0
    decided = here  # where the last decision led; what chance brought since then belongs to it
    while decided.parent is not None and decided.parent.position.at_chance:
        decided = decided.parent
    for node in here.path():
        fresh = 0 if node is decided else fresh
        for event in node.events:
            turn = int(str(event.params["turn"])) if event.kind == TURN_BEGAN else turn
            told.append((turn, event))
            fresh += 1
    rows = [  # only what is shown is put into words: a game has hundreds of events
        LogRow(
            turn,
            NOBODY if event.cause == "setup" else event.seat,
            words.event(heard_by(here.position, event, viewer)),
            event.rules,
        )
        for turn, event in told[: -LOG_ROWS - 1 : -1]
    ]
    if here.parent is None:
        fresh = 1  # how everything was set up is in the log; what counts is who begins
    return rows, " ".join(row.text for row in rows[: min(fresh, NARRATED)][::-1])


def points_by_turn(node: Node) -> list[tuple[int, ...]]:
    """What everybody would have had at the start and after each turn of the way to a node."""
    last = {0: node.path()[0].position} | {each.position.turn: each.position for each in node.path()}
    found = {turn: tuple(if_ended(position)) for turn, position in last.items()}
    return list(found.values())


def causes_of(lines: Sequence[ScoreLine], players: int, words: Words) -> list[tuple[str, str, list[int]]]:
    """Causes of points with their names and the points of every seat, in the order they are written about."""
    found: dict[str, list[int]] = {}
    for line in lines:
        found.setdefault(line.cause, [0] * players)[line.seat] += line.points
    named = {key.removeprefix("score."): words.say(key) for key in words.keys("score.")}
    named |= {cause: words.or_else(f"score.{cause}", cause) for cause in found if cause not in named}
    return [(cause, name, found[cause]) for cause, name in named.items() if cause in found]


def score_rows(lines: Sequence[ScoreLine], players: int, words: Words) -> list[tuple[str, list[int]]]:
    """Points by category and seat, the total last."""
    rows = [(name, points) for _, name, points in causes_of(lines, players, words)]
    totals = [sum(points[seat] for _, points in rows) for seat in range(players)]
    return [*rows, (words.say("score.total"), totals)]
