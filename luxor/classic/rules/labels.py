"""What things are called: cards, tiles, places and actions, by key and parameters."""

from __future__ import annotations

from luxor.classic.rules.card_kinds import CARD_KINDS
from luxor.classic.rules.movement import last_to_second, route
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, NO_CARD, LuxorState
from luxor.core.engine.modules import own_label
from luxor.core.position.verdict import Params, Value
from luxor.core.words.terms import Action
from luxor.core.words.wording import Words, figure

TOGETHER = {"items", "module", "inside"}  # lists of what is there, not of what may be chosen
PLACES = {"place", "start", "goal", "space"}
# What is called by a name of its own; all other parameters are said as they are.
NAMED = PLACES | {"seat", "inside", "item", "items", "offered", "step", "end", "kept", "module", "fact",
                  "why", "card", "other", "outcome", "tile", "found", "expected"}  # fmt: skip


def label(rules: Rules, words: Words, field: str, value: Value) -> str:
    """The label of one parameter."""
    own = own_label(rules.hooks.label, words, field, value)
    if own is not None:
        return own
    if isinstance(value, tuple):
        named = [label(rules, words, field, item) for item in value]
        return words.both(named) if field in TOGETHER else words.either(named)
    if field not in NAMED:
        return figure(value) if isinstance(value, int) else value
    if field in PLACES:
        return place_label(rules, words, value)
    if field in ("seat", "inside"):
        return words.seat(value) if isinstance(value, int) else value
    if field in ("item", "items", "offered") and words.has(f"item.{str(value).split('-')[0]}"):
        return item_label(words, str(value))
    if field in ("step", "end", "kept"):
        return words.say(f"{field}.{value}", part="title" if field == "step" else "text")
    if field == "module" and words.has(f"module.{value}"):
        return words.say(f"module.{value}", part="title")
    if field == "fact":
        return words.or_else(f"fact.{value}", str(value))
    if field == "why":
        return words.say(f"inactive.{value}")
    if isinstance(value, int) and field not in ("card", "other", "outcome", "offered"):
        return figure(value)
    if field == "expected" and words.has(f"tile.{value}"):
        return words.say(f"tile.{value}")
    if field in ("tile", "outcome", "found", "expected") and str(value) in rules.kit.tile_code:
        return tile_label(rules, words, rules.kit.tile_code[str(value)])
    if field in ("card", "other", "outcome", "item") and str(value) in rules.kit.card_code:
        return card_label(rules, words, rules.kit.card_code[str(value)])
    return figure(value) if isinstance(value, int) else value


def card_label(rules: Rules, words: Words, code: int) -> str:
    card = rules.kit.cards[code]
    key = card.label or CARD_KINDS[card.mode].text
    if card.name == "?":
        return words.say("card.hidden")
    name = words.say(key, {"n": card.value})
    return words.say("card.horus", {"name": name, "eyes": card.eyes}) if card.eyes else name


def tile_label(rules: Rules, words: Words, code: int) -> str:
    tile = rules.kit.tiles[code]
    return tile.kind.label(words, tile)


def place_label(rules: Rules, words: Words, value: Value) -> str:
    if value == 0:
        return words.say("place.stairs")
    if value == rules.chamber:
        return words.say("place.chamber")
    if isinstance(value, int):
        return words.say("place.space", {"n": value})
    word, _, number = str(value).partition("-")
    return words.say(f"place.{word}", {"n": number})


def item_label(words: Words, name: str) -> str:
    word, _, number = name.partition("-")
    return words.say(f"item.{word}", {"n": number})


def describe_action(rules: Rules, state: LuxorState, seat: int, action: Action) -> tuple[str, Params]:
    """The key and the parameters of an action's label, seen from a position."""
    params: dict[str, Value] = {f"arg{i}": arg for i, arg in enumerate(action.args, 1)}
    match action:
        case ("play", (end,)):
            hand = state.hands[seat]
            n = {"left": 1, "right": len(hand)}.get(str(end), end)
            if isinstance(n, int) and 1 <= n <= len(hand):
                params = {"card": rules.kit.cards[hand[n - 1] & CARD].name, "end": end, "n": n}
                return ("action.play-middle" if n == end else "action.play"), params
            return "", params  # no such card: there is nothing to call it by
        case ("move", (place, int(n))):
            space = rules.place_code(place)
            on_path = space is not None and 0 <= space <= rules.chamber
            way = route(rules, state, seat, space or 0, n) if on_path else None
            if not way:
                return ("action.move-try" if n >= 0 else "action.move-back-try"), {"place": place, "n": n}
            key = "action.move-back" if n < 0 else "action.move" if n else "action.move-none"
            return key, {"start": place, "goal": way.goal, "n": n}
        case ("move-all", ()):
            return "action.move-all", {"n": state.value}
        case ("catch-up", ()):
            pair = last_to_second(rules, state, seat)
            return (
                ("action.catch-up", {"start": pair[0], "goal": pair[1]})
                if pair
                else ("action.catch-up-none", {})
            )
        case ("act", (int(space),)) if 0 <= space <= rules.chamber:
            return "action.act", {"place": space, "tile": rules.kit.tiles[state.tiles[space]].name}
        case ("take", (str(item),)):
            return _describe_take(rules, state, item)
        case ("draw" | "turn-up" as verb, (card,)):
            return f"action.{verb}", {"card": str(card)}
        case ("reveal", (tile,)):
            return "action.reveal", {"tile": str(tile)}
        case ("shift", (int(i), int(j))):
            return "action.shift", {"n": i, "m": j}
        case (verb, (int(n),)):
            return f"action.{verb}", {"n": n}
    return f"action.{action.verb}", params


def _describe_take(rules: Rules, state: LuxorState, item: str) -> tuple[str, Params]:
    word, _, number = item.partition("-")
    pile = int(number) - 1 if number.isascii() and number.isdecimal() else -1
    if word == "card" and 0 <= pile < len(state.tops) and state.tops[pile] != NO_CARD:
        return "action.take-card", {"card": rules.kit.cards[state.tops[pile]].name, "n": pile + 1}
    return "action.take", {"item": item}
