"""What a quiz may ask of a map: who holds a tile, what that scores, what it takes to enter one.

A riddle is named like an action (`holds 7,8`), so that it is written and read like one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from luxor.core.errors import LuxorError
from luxor.core.guide import Key, Riddle
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor.expedition.rules.components import LAKE
from luxor.expedition.rules.game import Expedition
from luxor.expedition.rules.scoring import CAUSES
from luxor.expedition.rules.state import ExpeditionState

NO_WAY = "no"  # the claim that a tile cannot be entered


def riddles(position: Position) -> Iterator[Action]:
    """All that may be asked here; some of it has no answer worth a question."""
    if position.is_view or position.over:
        return
    seats = range(position.game.players)
    rows = [row for row in cast("list[list[int | str]]", position.facts()["map"]) if row]
    for row in rows:
        cell = f"{row[0]},{row[1]}"
        yield from (Action(verb, (cell,)) for verb in ("holds", "enter"))
    yield from (Action("total", (seat,)) for seat in seats)
    yield from (Action("tie", (one, other)) for one in seats for other in seats[one + 1 :])
    yield from (Action("camp", (name,)) for name in ("camp-desert", "camp-oasis"))


def riddle(position: Position, action: Action) -> Riddle | None:
    """The answer to a riddle, and others; None where there is nothing to ask."""
    make = MAKERS.get(action.verb)
    try:
        return make(position, *action.args) if make else None
    except (TypeError, IndexError, StopIteration, LuxorError):
        return None  # named like a riddle, and none


def _row(position: Position, cell: str) -> tuple[str, tuple[int, ...]]:
    """The tile that lies somewhere, and who stands on it from the bottom to the top."""
    rows = (row for row in cast("list[list[int | str]]", position.facts()["map"]) if row)
    found = next(row for row in rows if f"{row[0]},{row[1]}" == cell)
    return str(found[2]), tuple(int(seat) for seat in found[3:])


def _tile(position: Position, name: str) -> int:
    kit = cast("Expedition", position.game).rules.kit
    return next(code for code, tile in enumerate(kit.tiles) if tile.name == name)


def _holds(position: Position, cell: str) -> Riddle | None:
    """Who scores a tile."""
    name, stack = _row(position, cell)
    rules = cast("Expedition", position.game).rules
    if len(set(stack)) < 2 or rules.building[_tile(position, name)] not in CAUSES:
        return None
    said: dict[str, Key] = {
        str(seat): ("riddle.seat", {"seat": seat}) for seat in (stack[-1], *range(position.game.players))
    }
    said["all"] = ("riddle.all-there", {})
    asked: Key = ("riddle.holds", {"tile": name, "cell": cell})
    return Riddle(asked, str(stack[-1]), said, ("expedition.score.top",))


def _enter(position: Position, cell: str) -> Riddle | None:
    """How many must march together to enter a tile."""
    name, stack = _row(position, cell)
    rules = cast("Expedition", position.game).rules
    tile = _tile(position, name)
    lake = rules.terrain[tile] == LAKE
    if len(stack) >= rules.kit.most_on_tile or (not lake and not rules.cost[tile]):
        return None
    right = NO_WAY if lake else str(rules.cost[tile])
    said: dict[str, Key] = {str(n): ("riddle.number", {"n": n}) for n in (1, 2, 3)}
    said[NO_WAY] = ("riddle.no-way", {})
    asked: Key = ("riddle.enter", {"tile": name, "cell": cell})
    return Riddle(asked, right, said, ("expedition.move.cost",))


def _total(position: Position, seat: int) -> Riddle | None:
    """What a player would have if the game ended now."""
    lines = [line for line in position.score() if line.seat == seat]
    right = sum(line.points for line in lines)
    if len(lines) < 2 or not right:
        return None
    held = [line for line in lines if line.points]
    known = {"camps", "temples", "pyramids", "covered"}
    if any(line.cause not in known for line in lines):
        return None
    near = [n for n in (len(held), right + 1, right - 1, right + 2, right + 3) if n >= 0]
    said: Mapping[str, Key] = {str(n): ("quiz.vp", {"n": n}) for n in dict.fromkeys((right, *near))}
    cited = tuple(dict.fromkeys(line.rule for line in lines))
    return Riddle(("riddle.total", {"seat": seat}), str(right), said, cited)


def _tie(position: Position, one: int, other: int) -> Riddle | None:
    """Who of two wins who have the same points."""
    rules, state = cast("Expedition", position.game).rules, cast("ExpeditionState", position._state)
    if not 0 <= one < other < rules.players or rules.hooks.spare_ones:
        return None
    if min(state.reserve[one], state.reserve[other]) >= max(state.reserve):
        return None  # hardly anything has happened
    spare = {seat: state.reserve[seat] for seat in (one, other)}
    best = [seat for seat in spare if spare[seat] == max(spare.values())]
    said: dict[str, Key] = {str(seat): ("riddle.seat", {"seat": seat}) for seat in spare}
    said |= {"all": ("riddle.together", {}), "pyramids": ("riddle.more-pyramids", {})}
    right = str(best[0]) if len(best) == 1 else "all"
    rule = ("expedition.score.tie",)
    return Riddle(("riddle.tie-reserve", {"players": (one, other)}), right, said, rule)


def _camp(position: Position, name: str) -> Riddle | None:
    """How many a camp needs."""
    rules = cast("Expedition", position.game).rules
    held = cast("list[list[str]]", position.facts()["hands"])[position.seat]
    if name not in {slot.partition("@")[0] for slot in held}:
        return None
    right = rules.camp_least[_tile(position, name)]
    said: dict[str, Key] = {str(n): ("riddle.number", {"n": n}) for n in (0, 1, 2, 3)}
    asked: Key = ("riddle.camp", {"tile": name, "seat": position.seat})
    return Riddle(asked, str(right), said, ("expedition.camp.minimum",))


MAKERS: dict[str, Callable[..., Riddle | None]] = {
    "holds": _holds,
    "enter": _enter,
    "total": _total,
    "tie": _tie,
    "camp": _camp,
}
