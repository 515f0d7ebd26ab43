"""Words for telling a rule as a test: a start, what is played, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import luxor
from luxor import Event, Position, Session
from luxor.core.words.terms import Chance, Decision, Over

Place = int | str

CHAMBER = 41
ADVENTURERS = 5
STATUES = (8, 16, 24)  # each stands just behind this space
MIDDLE = ("1", "+-1", "die")  # what lies between the outer cards unless a test cares


class Story(NamedTuple):
    """Where some actions led, and everything that happened on the way."""

    position: Position
    events: tuple[Event, ...]

    def then(self, *actions: str) -> Story:
        """The story with some more actions."""
        more = play(self.position, *actions)
        return Story(more.position, self.events + more.events)


def start(players: int = 2, /, **facts: object) -> Position:
    """The start of a turn in which these facts hold; everything else gives way, and nothing is amiss."""
    if "first" in facts:
        facts.setdefault("seat", facts["first"])
    position = luxor.new_game(players, seed=1).position.arrange(**facts)
    assert not position.problems(), position.problems()
    return position


def steered(position: Position) -> Session:
    """A session in which the test says what chance brings."""
    return Session(position, chance="steered")


def party(*places: int) -> list[Place]:
    """The five adventurers of a player: these are in play, the others asleep as long as they can be."""
    asleep: list[Place] = [
        f"anubis-{number}" for number, space in enumerate(STATUES, 1) if space >= max(places, default=0)
    ]
    spare = ADVENTURERS - len(places) - len(asleep)
    assert spare >= 0, "some of them must have been woken, so name fewer or go farther"
    return [*asleep, *[0] * spare, *places]


def holding(left: str, right: str = "5", middle: Sequence[str] = MIDDLE) -> list[str]:
    """A hand whose outer cards matter."""
    return [left, *middle, right]


def play(position: Position, *actions: str) -> Story:
    """Play decisions and outcomes, one after another."""
    events: list[Event] = []
    for action in actions:
        position, told = position.apply(action)
        events += told
    return Story(position, tuple(events))


def end_turn(position: Position) -> Story:
    """Let chance bring whatever comes first until somebody decides again, or nobody any more."""
    story = Story(position, ())
    while isinstance(story.position.pending, Chance):
        story = story.then(str(story.position.legal_actions()[0]))
    return story


def take_turn(position: Position, *actions: str) -> Story:
    """Play some actions, then whatever chance brings until the next player's turn."""
    story = play(position, *actions)
    rest = end_turn(story.position)
    return Story(rest.position, story.events + rest.events)


def called_off(position: Position) -> Position:
    """The same position with the game over, so that it says who wins."""
    return position.edit(agenda=[["-"]])


def winners(position: Position) -> tuple[int, ...]:
    pending = position.pending
    assert isinstance(pending, Over)
    return pending.winners


def asked(position: Position) -> str:
    """The step at which somebody decides."""
    pending = position.pending
    assert isinstance(pending, Decision), pending
    return pending.step


def turn_of(position: Position) -> int:
    """The seat that decides."""
    pending = position.pending
    assert isinstance(pending, Decision), pending
    return pending.seat


def outcomes(position: Position) -> dict[str, int]:
    """What chance may bring now, with the weights."""
    pending = position.pending
    assert isinstance(pending, Chance), pending
    return {str(action): weight for action, weight in pending.outcomes.items()}


def legal(position: Position) -> list[str]:
    return [str(action) for action in position.legal_actions()]


def allowed(position: Position, *actions: str) -> list[str]:
    """Those of some actions that a verdict allows."""
    return [action for action in actions if position.check(action).legal]


def refused_by(position: Position, action: str) -> tuple[str, ...]:
    """The rules that forbid an action."""
    verdict = position.check(action)
    assert not verdict.legal, f"{action} is legal by {verdict.basis}"
    return verdict.rules


def fact(position: Position, name: str, index: int | None = None) -> object:
    """A fact of a position, or one item of it."""
    value = position.facts()[name]
    if index is None:
        return value
    assert isinstance(value, list | tuple), f"{name} is no list: {value}"
    return value[index]


def listed(position: Position, name: str, index: int | None = None) -> list[object]:
    """A fact of a position that is a list, or one item of it that is one."""
    value = fact(position, name, index)
    assert isinstance(value, list | tuple), f"{name} is no list: {value}"
    return list(value)


def words(position: Position, name: str, index: int | None = None) -> list[str]:
    """The items of such a list as words."""
    return [str(item) for item in listed(position, name, index)]


def cards(position: Position, seat: int) -> list[str]:
    """A hand from left to right, without the pools that its cards came from."""
    return [slot.partition("@")[0] for slot in words(position, "hands", seat)]


def places(position: Position, seat: int = 0) -> list[Place]:
    """Where a player's adventurers are, rearmost first."""
    return [place for place in listed(position, "adventurers", seat) if isinstance(place, int | str)]


def tile(position: Position, space: int) -> object:
    """The tile on a space; "-" where there is none."""
    return fact(position, "tiles", space - 1)


def events_of(story: Story, kind: str) -> list[Event]:
    return [event for event in story.events if event.kind == kind]


def event_of(story: Story, kind: str) -> Event:
    """The one event of a kind."""
    found = events_of(story, kind)
    assert len(found) == 1, f"{len(found)} events {kind} among {story.events}"
    return found[0]


def cites(story: Story, rule: str) -> bool:
    """Among what made something so, or among what to see also."""
    return any(rule in (*event.rules, *event.see) for event in story.events)


def points(position: Position, seat: int, cause: str) -> int:
    """The points of a seat for one cause, if the game ended now."""
    return sum(line.points for line in position.score() if line.seat == seat and line.cause == cause)


def scored_by(position: Position, seat: int, rule: str) -> int:
    """The points of a seat in the lines that cite a rule."""
    found = [line.points for line in position.score() if line.seat == seat and line.rule == rule]
    assert found, f"no line of seat {seat} cites {rule}"
    return sum(found)
