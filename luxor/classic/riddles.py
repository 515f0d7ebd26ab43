"""What a quiz may ask of a table of Luxor: who would win, how many sets, which cards, who is knocked down.

A riddle is named like an action (`sets 0`), so that it is written and read like one. Its answer is worked out
here from the same parts that the rules use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import cast

from luxor.classic.rules.game import Luxor
from luxor.classic.rules.scoring import points_of_sets, winners_with
from luxor.classic.rules.state import LuxorState
from luxor.core.errors import LuxorError
from luxor.core.guide import Key, Riddle
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Decision, ScoreLine

NEEDS = re.compile(r"[a-z]+\d+x(\d+)")  # a treasure: its type, its points, and how many it takes
LAST = ("position", "sarcophagus", "keys", "sets", "scarabs")  # causes in the order of the final scoring
FEW = 3  # fewer treasures make no set worth asking for
ENTRIES = 2  # that bring the end


def numbers(right: int, *near: int) -> Mapping[str, Key]:
    """The right number among others that one may arrive at."""
    found = [n for n in dict.fromkeys((right, *near, right + 1, right - 1, right + 2, right + 3)) if n >= 0]
    return {str(n): ("riddle.number", {"n": n}) for n in found}


def vp(right: int, *near: int) -> Mapping[str, Key]:
    return {claim: ("quiz.vp", params) for claim, (_, params) in numbers(right, *near).items()}


def hand(position: Position) -> list[str]:
    """The names of the cards of the player to play, in their order."""
    held = cast("list[list[str]]", position.facts()["hands"])[position.seat]
    return [card.partition("@")[0] for card in held]


def card_played(position: Position, action: Action) -> str:
    """The card that an action plays, where it is the only one of its name in that hand."""
    if action.verb != "play" or len(action.args) != 1:
        return ""
    held, end = hand(position), action.args[0]
    n = {"left": 1, "right": len(held)}.get(str(end), end)
    card = held[n - 1] if isinstance(n, int) and 1 <= n <= len(held) else ""
    return card if held.count(card) == 1 and card != "?" else ""


def riddles(position: Position) -> Iterator[Action]:
    """All that may be asked here; some of it has no answer worth a question."""
    if position.is_view or position.over:
        return
    seats = range(position.game.players)
    for verb in ("sets", "set-points", "positions"):
        yield from (Action(verb, (seat,)) for seat in seats)
    yield from (Action("tie", (one, other)) for one in seats for other in seats[one + 1 :])
    yield from (Action("after", (n,)) for n in range(len(LAST) - 1))
    tiles = cast("list[str]", position.facts()["tiles"])
    yield from (Action("missing", (n,)) for n, tile in enumerate(tiles, 1) if NEEDS.fullmatch(tile))
    if not isinstance(position.pending, Decision):
        return
    yield from (Action(verb, ()) for verb in ("cards", "entries"))
    for action in position.legal_actions():
        if action.verb in ("take", "play", "use"):
            yield Action("knocked", (action.verb, *action.args))


def riddle(position: Position, action: Action) -> Riddle | None:
    """The answer to a riddle, and others; None where there is nothing to ask."""
    make = MAKERS.get(action.verb)
    try:
        return make(position, *action.args) if make else None
    except (TypeError, IndexError, LuxorError):
        return None  # named like a riddle, and none


def _sets(position: Position, seat: int) -> Riddle | None:
    """How many sets the treasures of a player make."""
    line = _scored(position, seat, "sets")
    kinds = _treasures(position, seat)
    wilds = cast("list[int]", position.facts()["wilds"])[seat]
    if len(kinds) + wilds < FEW:
        return None
    alone = min(kinds.count(kind) for kind in ("vase", "jewel", "statue"))
    rules = ("base.score.sets", "base.score.sets.wild") if wilds else ("base.score.sets",)
    near = (alone, len(set(kinds)), (len(kinds) + wilds) // FEW)
    sets = next((int(str(each.params["sets"])) for each in line if "sets" in each.params), 0)
    return Riddle(("riddle.sets", {"seat": seat}), str(sets), numbers(sets, *near), rules)


def _set_points(position: Position, seat: int) -> Riddle | None:
    """What these sets score."""
    line = _scored(position, seat, "sets")
    sets = next((int(str(each.params["sets"])) for each in line if "sets" in each.params), 0)
    if not sets or any(each.cause not in KNOWN for each in position.score()):
        return None  # something else scores with sets, too
    rules = cast("Luxor", position.game).rules
    right = sum(each.points for each in line)
    near = [points_of_sets(rules, n) for n in (sets + 1, sets - 1, sets + 2)]
    said = vp(right, *near, FEW * sets)
    return Riddle(("riddle.set-points", {"seat": seat}), str(right), said, ("base.score.sets",))


def _positions(position: Position, seat: int) -> Riddle | None:
    """What the places of a player's adventurers score."""
    lines = _scored(position, seat, "position")
    right = sum(line.points for line in lines)
    if sum(line.points > 0 for line in lines) < 2:
        return None
    cited = tuple(dict.fromkeys(line.rule for line in lines))
    said = vp(right, right - min(line.points for line in lines if line.points))
    return Riddle(("riddle.positions", {"seat": seat}), str(right), said, cited)


def _tie(position: Position, one: int, other: int) -> Riddle | None:
    """Who of two wins who have the same points."""
    state, rules = cast("LuxorState", position._state), cast("Luxor", position.game).rules
    if not 0 <= one < other < rules.players:
        return None
    points = [int(seat in (one, other)) for seat in range(rules.players)]
    won, cited = winners_with(rules, state, points)
    said: dict[str, Key] = {str(seat): ("riddle.seat", {"seat": seat}) for seat in (one, other)}
    said |= {"all": ("riddle.together", {}), "keys": ("riddle.more-keys", {})}
    right = str(won[0]) if len(won) == 1 else "all"
    return Riddle(("riddle.tie", {"players": (one, other)}), right, said, cited[1:])


def _after(position: Position, n: int) -> Riddle | None:
    """What is counted next at the end."""
    if not 0 <= n < len(LAST) - 1:
        return None
    said: dict[str, Key] = {cause: (f"riddle.cause.{cause}", {}) for cause in LAST if cause != LAST[n]}
    words = {"cause": f"riddle.cause.{LAST[n]}"}
    return Riddle(("riddle.after", words), LAST[n + 1], said, ("base.score.order",))


def _missing(position: Position, space: int) -> Riddle | None:
    """How many more the player to play needs on a treasure."""
    facts, seat = position.facts(), position.seat
    party = cast("list[list[int | str]]", facts["adventurers"])
    found = NEEDS.fullmatch(cast("list[str]", facts["tiles"])[space - 1])
    have = party[seat].count(space)
    company = sum(row.count(space) for row in party) - have
    if found is None or not have + company or have >= int(found[1]):
        return None
    need = int(found[1])
    text: Key = ("riddle.missing", {"seat": seat, "place": space})
    said = numbers(need - have, need, max(0, need - have - company))
    return Riddle(text, str(need - have), said, ("base.treasure.need",))


def _cards(position: Position) -> Riddle | None:
    """Which cards of the hand may be played."""
    held, pending = hand(position), position.pending
    asked = isinstance(pending, Decision) and pending.step == "play"
    ends = [held[0], held[1], held[-2], held[-1]] if len(held) > 3 else []
    if not asked or len(set(ends)) < 4 or "?" in held:
        return None
    pairs = {"ends": (0, -1), "left": (0, 1), "right": (-2, -1)}
    said: dict[str, Key] = {
        name: ("riddle.two-cards", {"card": held[a], "other": held[b]}) for name, (a, b) in pairs.items()
    }
    said["any"] = ("riddle.any-card", {})
    return Riddle(("riddle.cards", {"seat": position.seat}), "ends", said, ("base.hand.outer-only",))


def _entries(position: Position) -> Riddle | None:
    """How many more must enter the chamber before the last round."""
    entered = ENTRIES - cast("list[str]", position.facts()["sarcophagi"]).count("-")
    if entered >= ENTRIES:
        return None
    left = ENTRIES - entered
    return Riddle(("riddle.entries", {}), str(left), numbers(left, 1, 2, 3, 5), ("base.end.second-entry",))


def _knocked(position: Position, verb: str, *args: int | str) -> Riddle | None:
    """Whose adventurers the mummy knocks down when the player to play does something."""
    action = Action(verb, args)
    events = [event for event in position.apply(action).events if event.kind == "KnockedDown"]
    hit = tuple(sorted({event.seat for event in events}))
    if not hit:
        return None
    seats = range(position.game.players)
    others = [(seat,) for seat in seats] + [
        tuple(other for other in seats if other != seat) for seat in seats
    ]
    said: dict[str, Key] = {_party(hit): ("riddle.seats", {"players": hit})}
    said |= {_party(seats_of): ("riddle.seats", {"players": seats_of}) for seats_of in others}
    said["none"] = ("riddle.nobody", {})
    rules = tuple(dict.fromkeys(event.rule for event in events))
    asked: Key = ("riddle.knocked", {"seat": position.seat, "action": str(action)})
    return Riddle(asked, _party(hit), said, rules)


def _party(seats: tuple[int, ...]) -> str:
    return "+".join(map(str, seats))


def _scored(position: Position, seat: int, cause: str) -> list[ScoreLine]:
    return [line for line in position.score() if line.seat == seat and line.cause == cause]


def _treasures(position: Position, seat: int) -> list[str]:
    """The types of what a player has taken."""
    held = cast("list[list[str]]", position.facts()["treasures"])[seat]
    return [re.split(r"\d", tile)[0] for tile in held]


KNOWN = {*LAST, "treasures"}
MAKERS: dict[str, Callable[..., Riddle | None]] = {
    "sets": _sets,
    "set-points": _set_points,
    "positions": _positions,
    "tie": _tie,
    "after": _after,
    "missing": _missing,
    "cards": _cards,
    "entries": _entries,
    "knocked": _knocked,
}
