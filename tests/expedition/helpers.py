"""Words for telling a rule of the expedition as a test: a table, what is played, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

import luxor
from luxor import Event, Position
from luxor.core.words.terms import Chance, Decision, Over

Cell = tuple[int, int]
Tile = tuple[str | int, ...] | str

# The start layout of two players, when both keep their desert.
CENTRE: dict[Cell, Tile] = {
    (6, 6): "mountain",
    (7, 6): "temple-desert",
    (6, 7): "temple-desert",
    (7, 7): "mountain",
}
HAND = ("camp-desert", "desert@1")
ADVENTURES = ("new_adventures",)


class Story(NamedTuple):
    """Where some actions led, and everything that happened on the way."""

    position: Position
    events: tuple[Event, ...]

    def then(self, *actions: str) -> Story:
        more = play(self.position, *actions)
        return Story(more.position, self.events + more.events)


def rows(cells: Mapping[Cell, Tile]) -> list[list[int | str]]:
    """A map as the notation has it: (x, y) -> a tile, or a tile and who stands on it."""
    found: list[list[int | str]] = []
    for (x, y), tile in sorted(cells.items(), key=lambda item: item[0][::-1]):
        found.append([x, y, *([tile] if isinstance(tile, str) else tile)])
    return found


def table(
    cells: Mapping[Cell, Tile] | None = None,
    hand: tuple[str, ...] = HAND,
    players: int = 2,
    modules: tuple[str, ...] = (),
    centre: Mapping[Cell, Tile] | None = None,
    given: Mapping[str, object] | None = None,
    **facts: object,
) -> Position:
    """A turn of seat 0 (or `seat`) on a map; whether a game could come to it is not asked.

    Facts that a test has in hand come as a mapping, `given`.
    """
    named = {"seat": 0, **(given or {}), **facts}
    named.setdefault("hands", {named["seat"]: list(hand)})
    laid = {**(CENTRE if centre is None else centre), **(cells or {})}
    start = luxor.new_game(players, modules, seed=1, game="expedition").position
    return start.arrange(map=rows(laid), **named)


def play(position: Position, *actions: str) -> Story:
    """Play these, chance included."""
    events: list[Event] = []
    for action in actions:
        position, told = position.apply(action)
        events += told
    return Story(position, tuple(events))


def camp(position: Position, x: int, y: int, n: int, tile: str = "camp-desert") -> Position:
    """Place a camp of the hand and put so many adventurers on it."""
    return play(position, f"place {tile} {x} {y}", f"man {n}").position


def draw_any(position: Position) -> Position:
    """Let chance bring whatever comes first, until somebody decides."""
    while isinstance(position.pending, Chance):
        position = position.apply(position.legal_actions()[0]).position
    return position


def legal(position: Position) -> list[str]:
    return list(map(str, position.legal_actions()))


def refused_by(position: Position, action: str) -> set[str]:
    """The rules that forbid an action; none if it is allowed."""
    return {violation.rule for violation in position.check(action).violations}


def codes(position: Position, action: str) -> list[str]:
    return [violation.code for violation in position.check(action).violations]


def asked(position: Position) -> tuple[int, str]:
    """Who is to decide what."""
    pending = position.pending
    assert isinstance(pending, Decision), pending
    return pending.seat, pending.step


def outcomes(position: Position) -> dict[str, int]:
    pending = position.pending
    assert isinstance(pending, Chance), pending
    return {str(action.args[0]): weight for action, weight in pending.outcomes.items()}


def over(position: Position) -> Over:
    pending = position.pending
    assert isinstance(pending, Over), pending
    return pending


def stack(position: Position, x: int, y: int) -> list[int]:
    """Who stands at a place, from the bottom to the top."""
    for row in on_map(position):
        if row[:2] == [x, y]:
            return [int(seat) for seat in row[3:]]
    raise AssertionError(f"no tile at {x}, {y}")


def fact(position: Position, name: str, seat: int | None = None) -> object:
    value = position.facts()[name]
    if seat is None:
        return value
    assert isinstance(value, list | tuple), f"{name} is no list: {value}"
    return value[seat]


def words(position: Position, name: str, seat: int | None = None) -> list[str]:
    """The items of a fact that is a list, as words."""
    value = fact(position, name, seat)
    assert isinstance(value, list | tuple), f"{name} is no list: {value}"
    return [str(item) for item in value]


def on_map(position: Position) -> list[list[int | str]]:
    """The tiles that lie: column, row, what it is, and who stands there from the bottom to the top."""
    return cast("list[list[int | str]]", position.facts()["map"])


def events_of(events: tuple[Event, ...], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def cites(events: tuple[Event, ...]) -> set[str]:
    """What made it so, and what to see also."""
    return {rule for event in events for rule in (*event.rules, *event.see)}


def points(position: Position, cause: str) -> list[int]:
    """The points of every seat from one cause."""
    found = [0] * position.game.players
    for line in position.score():
        if line.cause == cause:
            found[line.seat] += line.points
    return found


def finished(position: Position) -> Position:
    """The position as if nothing were left to place: hands and stacks are emptied, and the game is over."""
    none: list[list[str]] = [[] for _ in range(position.game.players)]
    return position.edit(hands=none, stacks=none, agenda=[["-"]])
