"""What things are called: tiles, places and actions, by key and parameters."""

from __future__ import annotations

from luxor.core.engine.modules import own_label
from luxor.core.position.verdict import Params, Value
from luxor.core.words.terms import Action
from luxor.core.words.wording import Words
from luxor.expedition.rules.components import STRIDE, column
from luxor.expedition.rules.ruleset import MAN, MARCH, Rules, spot
from luxor.expedition.rules.state import NEAR, ExpeditionState

TILES = {"tile", "tiles", "outcome"}
PLACES = {"cell", "start", "goal"}


def label(rules: Rules, words: Words, field: str, value: Value) -> str:
    """The label of one parameter."""
    own = own_label(rules.hooks.label, words, field, value)
    if own is not None:
        return own
    if isinstance(value, tuple):
        return ", ".join(label(rules, words, field, item) for item in value)
    if field in ("seat", "owner") and isinstance(value, int):
        return words.seat(value)
    if field in TILES:
        return tile_label(words, str(value))
    if field in PLACES:
        x, _, y = str(value).partition(",")
        return words.say("x-place.cell", {"x": column(int(x)), "y": y}) if x.isdecimal() else str(value)
    if field == "direction":
        return words.say(f"direction.{value}")
    if field in ("step", "module"):
        return words.say(f"{field}.{value}", part="title")
    return str(value)


def tile_label(words: Words, name: str) -> str:
    """A tile, with its series if the name has one."""
    tile, at, series = name.partition("@")
    said = words.say("x-tile.hidden" if tile == "?" else f"x-tile.{tile}")
    return words.say("x-tile.of-series", {"name": said, "series": series}) if at else said


def describe_action(state: ExpeditionState, action: Action) -> tuple[str, Params]:
    """The key and the parameters of an action's label, seen from a position."""
    match action:
        case ("keep", (tile,)):
            return "action.x-keep", {"tile": tile}
        case ("lay-out" | "fetch" as verb, (tile,)):
            return f"action.x-{verb}", {"tile": tile}
        case ("place", (tile, int(x), int(y))):
            return "action.x-place", {"tile": tile, "cell": f"{x},{y}"}
        case ("man", (int(n),)):
            return "action.x-man", {"n": n}
        case ("march", (str(way), *left)):
            stays = tuple(str(n) for n in left)
            goal = _goal(state, way, len(left))
            if not goal or not left:
                return "action.x-march-try", {"direction": way, "numbers": stays}
            key = "action.x-march" if len(left) == 1 else "action.x-march-far"
            return key, {"direction": way, "numbers": stays, "goal": goal, "n": left[-1]}
    return f"action.x-{action.verb}", {}


def _goal(state: ExpeditionState, way: str, length: int) -> str:
    """Where a march ends, if one is being asked for."""
    ways = dict(zip(("north", "east", "south", "west"), NEAR))
    if not state.agenda or state.agenda[-1][0] not in (MAN, MARCH) or way not in ways:
        return ""
    cell = state.agenda[-1][2] + ways[way] * length
    return spot(cell) if 0 <= cell < STRIDE * STRIDE else ""
