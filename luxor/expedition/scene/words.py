"""An Expedition position in words: everything in sight, good enough to play from."""

from __future__ import annotations

from collections import Counter
from typing import cast

from luxor.core.position.position import Position
from luxor.core.position.verdict import Value
from luxor.core.words.terms import Chance, Over
from luxor.core.words.wording import Words
from luxor.expedition.rules.components import STRIDE, column
from luxor.expedition.rules.game import Expedition
from luxor.expedition.rules.labels import tile_label
from luxor.expedition.rules.ruleset import MAN, MARCH, Rules
from luxor.expedition.rules.state import SERIES, TILE, ExpeditionState
from luxor.expedition.scene.module import expedition_scenes

NOTHING = "–"


def summary(position: Position, words: Words) -> str:
    """A few sentences: where the game stands and what is asked."""
    state = cast("ExpeditionState", position._state)
    turn = words.say("x-describe.turn", {"turn": state.turn, "players": position.game.players})
    points = ", ".join(f"{words.seat(seat)} {vp}" for seat, vp in enumerate(position.totals()))
    asked = position.question(words.lang, words.names)
    return f"{turn} {words.say('x-describe.points', {'text': points})} {asked}"


def status(position: Position, words: Words) -> str:
    """One line: the turn, who is to play, which step."""
    state = cast("ExpeditionState", position._state)
    pending = position.pending
    if isinstance(pending, Over):
        return words.say("x-scene.over", {"winners": words.both([words.seat(w) for w in pending.winners])})
    step = pending.kind if isinstance(pending, Chance) else pending.step
    return words.say("x-scene.status", {"turn": state.turn, "seat": position.seat, "step": step})


def describe(position: Position, words: Words) -> str:
    rules, state = cast("Expedition", position.game).rules, cast("ExpeditionState", position._state)
    points = position.totals()
    lines = [summary(position, words), "", *_area(rules, state, words)]
    for seat in range(rules.players):
        lines += ["", *_player(rules, state, seat, points[seat], words)]
    lines += [line for scene in expedition_scenes(rules) for line in scene.table_words(state, words)]
    lines += ["", *_turn(rules, state, words)]
    lines += _options(rules, state, position, words)
    return "\n".join(lines).rstrip()


def _area(rules: Rules, state: ExpeditionState, words: Words) -> list[str]:
    """A line per tile under the number of its row."""
    cells = [cell for cell in rules.cells if state.tiles[cell]]
    if not cells:
        lines = [words.say("x-describe.area-empty", {"n": rules.limit})]
    else:
        xs, ys = {cell % STRIDE for cell in cells}, {cell // STRIDE for cell in cells}
        facts: dict[str, Value] = {
            "x1": column(min(xs)),
            "x2": column(max(xs)),
            "y1": min(ys),
            "y2": max(ys),
            "n": rules.limit,
        }
        size = {"w": max(xs) - min(xs) + 1, "h": max(ys) - min(ys) + 1}
        lines = [words.say("x-describe.area", {**facts, **size})]
    row = -1
    for cell in cells:
        if cell // STRIDE != row:
            row = cell // STRIDE
            lines.append(words.say("x-describe.row", {"y": row}))
        lines.append(f"  {_cell(rules, state, cell, words)}")
    if state.centre:
        names = ", ".join(tile_label(words, rules.kit.tiles[tile].name) for tile in state.centre)
        lines.append(words.say("x-describe.centre", {"text": names}))
    return lines


def _cell(rules: Rules, state: ExpeditionState, cell: int, words: Words) -> str:
    """A tile: where, what, its value, what entering takes, who stands there, and what modules lay there."""
    tile = state.tiles[cell]
    text = words.say("x-describe.cell", {"x": column(cell % STRIDE), "tile": rules.kit.tiles[tile].name})
    facts = [words.say("x-describe.worth", {"n": rules.worth[tile]})] if rules.worth[tile] else []
    need = rules.cost[tile]
    facts.append(words.say("x-describe.need", {"n": need}) if need else words.say("x-describe.closed"))
    text += f" ({', '.join(facts)})"
    if state.stacks[cell]:
        who = ", ".join(words.seat(seat) for seat in state.stacks[cell])
        text += f" – {words.say('x-describe.stack', {'text': who})}"
    laid = [said for scene in expedition_scenes(rules) for said in scene.cell_words(state, cell, words)]
    return " – ".join([text, *laid])


def _player(rules: Rules, state: ExpeditionState, seat: int, points: int, words: Words) -> list[str]:
    left = Counter(slot // SERIES for slot in state.piles[seat])
    stack = ", ".join(words.say("x-describe.series", {"n": n, "left": left[n]}) for n in sorted(left))
    hand = words.row(_slot(rules, slot, words) for slot in state.hands[seat])
    lines = [
        words.say("x-describe.player", {"seat": seat, "vp": points, "n": state.reserve[seat]}),
        "  " + words.say("x-describe.hand", {"text": hand or NOTHING}),
        "  " + words.say("x-describe.stack-left", {"text": stack or NOTHING}),
    ]
    for scene in expedition_scenes(rules):
        lines += [f"  {line}" for line in scene.player_words(state, seat, words)]
    return lines


def _slot(rules: Rules, slot: int, words: Words) -> str:
    """A tile of a hand; one that is face down tells its series."""
    name = rules.kit.tiles[slot & TILE].name
    return tile_label(words, name if slot & TILE else rules.slot_name(slot))


def _turn(rules: Rules, state: ExpeditionState, words: Words) -> list[str]:
    """What the turn has brought so far."""
    if not state.agenda:
        return []
    lines = [words.say("x-describe.placed", {"n": state.placed, "m": rules.kit.most_placed})]
    frame = state.agenda[-1]
    if frame.kind in (MAN, MARCH):
        cell = frame.cell
        lines.append(words.say("x-describe.camp", {"x": column(cell % STRIDE), "y": cell // STRIDE}))
    return lines


def _options(rules: Rules, state: ExpeditionState, position: Position, words: Words) -> list[str]:
    """What may be done, each with the words to type; placements as tiles and places, not as their product."""
    actions = position.legal_actions()
    if not actions:
        return []
    lines = [words.say("x-describe.options")]
    if any(action.verb != "place" for action in actions):
        lines += [f"  {position.game.action_label(state, action, words)} = {action}" for action in actions]
        return lines
    tiles = dict.fromkeys(str(action.args[0]) for action in actions)
    spots = dict.fromkeys((int(str(action.args[1])), int(str(action.args[2]))) for action in actions)
    places = [f"{column(x)}{y} = {x} {y}" for x, y in spots]
    for name in tiles:
        lines.append("  " + words.say("x-describe.place", {"tile": name.partition("@")[0], "word": name}))
    lines.append("  " + words.say("x-describe.spots", {"text": ", ".join(places)}))
    return lines
