"""A Luxor position in words: everything in sight, good enough to play from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from luxor.classic.rules.game import Luxor
from luxor.classic.rules.labels import card_label, place_label, tile_label
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, HIDDEN, IN_CHAMBER, NO_CARD, LuxorState
from luxor.classic.scene.module import luxor_scenes
from luxor.core.position.position import Position
from luxor.core.words.wording import Words


def summary(position: Position, words: Words) -> str:
    """Two sentences: where the game stands and what is asked."""
    state = cast("LuxorState", position._state)
    turn = words.say("describe.turn", {"turn": state.turn - position.over, "players": position.game.players})
    points = ", ".join(f"{words.seat(seat)} {vp}" for seat, vp in enumerate(points_of(position)))
    asked = position.question(words.lang, words.names)
    return f"{turn} {words.say('describe.points', {'text': points})} {asked}"


def where(position: Position, words: Words, seat: int) -> str:
    """Where the adventurers of a player are, those that are furthest first."""
    rules, state = cast("Luxor", position.game).rules, cast("LuxorState", position._state)
    counts = Counter(rules.place_name(place) for place in reversed(state.adventurers[seat]))
    kinds: dict[str, list[tuple[int | str, int]]] = {}
    for place, n in counts.items():
        kinds.setdefault(_kind(rules, place), []).append((place, n))
    text = words.row(_places(rules, words, kind, listed) for kind, listed in kinds.items())
    return words.say("describe.where", {"seat": seat, "text": text})


def _kind(rules: Rules, place: int | str) -> str:
    """`space`, `anubis` or `lying` for one of many places; what there is but once is a kind by itself."""
    if isinstance(place, str):
        return place.partition("-")[0]
    return "space" if 0 < place < rules.chamber else str(place)


def _places(rules: Rules, words: Words, kind: str, listed: Sequence[tuple[int | str, int]]) -> str:
    """`spaces 13, 11 ×2, 4`: what they are is said once, so that all of it fits two lines."""
    if len(listed) == 1:
        place, n = listed[0]
        return _times(place_label(rules, words, place), n)
    numbers = ", ".join(_times(str(place).rpartition("-")[2], n) for place, n in listed)
    return words.say(f"place.{kind}", {"n": numbers}, part="several")


def _times(name: str, n: int) -> str:
    return f"{name} ×{n}" if n > 1 else name


def points_of(position: Position) -> Sequence[int]:
    """The points that lie open: those scored so far, and when the game is over all of them."""
    return position.totals() if position.over else cast("LuxorState", position._state).score


def describe(position: Position, words: Words) -> str:
    rules, state = cast("Luxor", position.game).rules, cast("LuxorState", position._state)
    lines = [summary(position, words)]
    if state.card >= 0 and not position.over:
        lines.append(words.say("describe.played", {"text": card_label(rules, words, state.card)}))
    lines += ["", words.say("describe.path")]
    lines += [f"  {line}" for line in _path(rules, state, words)]
    scenes = luxor_scenes(rules)
    for seat, points in enumerate(points_of(position)):
        lines += ["", *_player(rules, state, seat, points, words)]
        lines += [f"  {line}" for scene in scenes for line in scene.player_words(state, seat, words)]
    lines += ["", *_supply(rules, state, words)]
    lines += [line for scene in scenes for line in scene.table_words(state, words)]
    legal = position.legal_actions()
    if legal:
        lines += ["", words.say("describe.options")]
        lines += [f"  {position.game.action_label(state, action, words)} = {action}" for action in legal]
    return "\n".join(lines)


def _path(rules: Rules, state: LuxorState, words: Words) -> list[str]:
    """A line per space with a tile or somebody on it; statues where they stand."""
    lines: list[str] = []
    names = _names_by_place(state, words)
    for space in range(1, rules.chamber):
        here, lying = names.get(space), names.get(space + rules.lying)
        symbol = rules.symbol[space]
        beneath = (
            words.say(f"describe.{rules.kit.backs[symbol]}")
            if symbol >= 0 and rules.need[state.tiles[space]]
            else ""
        )
        text = words.pair(space, tile_label(rules, words, state.tiles[space]))
        text += f" ({beneath})" if beneath else ""
        text += f" – {', '.join(here)}" if here else ""
        text += f" – {words.say('describe.lying')} {', '.join(lying)}" if lying else ""
        lines.append(text)
        if space in rules.kit.statues:
            number = rules.kit.statues.index(space)
            asleep = names.get(-2 - number, ())
            lines.append(words.say("describe.statue", {"n": number + 1, "text": ", ".join(asleep) or "–"}))
    inside = names.get(rules.chamber, ())
    owners = ["–" if owner == IN_CHAMBER else words.seat(owner) for owner in state.sarcophagi]
    vp = ", ".join(
        words.say("describe.sarcophagus", {"vp": worth, "text": owner})
        for worth, owner in zip(rules.kit.sarcophagi, owners)
    )
    lines.append(
        words.say("describe.chamber", {"text": ", ".join(inside) or "–", "vp": vp, "keys": state.spent})
    )
    return lines


def _names_by_place(state: LuxorState, words: Words) -> dict[int, list[str]]:
    """Whose adventurers are where, a name for each of them."""
    found: dict[int, list[str]] = {}
    for seat, places in enumerate(state.adventurers):
        for place in places:
            found.setdefault(place, []).append(words.seat(seat))
    return found


def _player(rules: Rules, state: LuxorState, seat: int, points: int, words: Words) -> list[str]:
    places = ", ".join(
        place_label(rules, words, rules.place_name(q)) for q in reversed(state.adventurers[seat])
    )
    treasures = words.row(tile_label(rules, words, tile) for tile in state.treasures[seat])
    scarabs = ", ".join("?" if value == HIDDEN else str(value) for value in state.scarabs[seat])
    hand = " | ".join(card_label(rules, words, slot & CARD) for slot in state.hands[seat])
    return [
        words.say("describe.player", {"seat": seat, "vp": points}),
        "  " + words.say("describe.adventurers", {"text": places}),
        "  " + words.say("describe.hand", {"text": hand}),
        "  " + words.say("describe.treasures", {"text": treasures or "–"}),
        "  "
        + words.say(
            "describe.things", {"keys": state.keys[seat], "wilds": state.wilds[seat], "text": scarabs or "–"}
        ),
    ]


def _supply(rules: Rules, state: LuxorState, words: Words) -> list[str]:
    piles = []
    for number, (top, pile) in enumerate(zip(state.tops, state.piles), 1):
        name = "–" if top == NO_CARD else card_label(rules, words, top)
        piles.append(words.pair(number, f"{name} (+{len(pile)})"))
    stacks = ", ".join(
        f"{words.say(f'describe.{b}')} {len(t)}" for b, t in zip(rules.kit.backs, state.temples)
    )
    return [
        words.say("describe.piles", {"text": words.row(piles)}),
        words.say(
            "describe.supply",
            {"keys": state.key_supply, "wilds": state.wild_supply, "n": len(state.scarab_supply)},
        ),
        words.say("describe.stacks", {"text": stacks}),
        words.say("describe.deck", {"n": len(state.deck), "m": len(state.discard)}),
    ]
