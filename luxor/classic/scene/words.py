"""A Luxor position in words: everything in sight, good enough to play from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from luxor.classic.rules.game import Luxor
from luxor.classic.rules.labels import card_label, place_label, tile_label
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, HIDDEN, IN_CHAMBER, NO_CARD, LuxorState
from luxor.classic.scene.modules import player_words, table_words
from luxor.core.position import Position
from luxor.core.wording import Words


def summary(position: Position, words: Words) -> str:
    """Two sentences: where the game stands and what is asked."""
    s = cast("LuxorState", position.state)
    turn = words.say("describe.turn", {"turn": s.turn - position.over, "players": position.game.players})
    points = ", ".join(f"{words.seat(seat)} {vp}" for seat, vp in enumerate(points_of(position)))
    asked = position.question(words.lang, words.names)
    return f"{turn} {words.say('describe.points', {'text': points})} {asked}"


def points_of(position: Position) -> Sequence[int]:
    """The points that lie open: those scored so far, and when the game is over all of them."""
    return position.totals() if position.over else cast("LuxorState", position.state).score


def describe(position: Position, words: Words) -> str:
    r, s = cast("Luxor", position.game).rules, cast("LuxorState", position.state)
    lines = [summary(position, words)]
    if s.card >= 0 and not position.over:
        lines.append(words.say("describe.played", {"text": card_label(r, words, s.card)}))
    lines += ["", words.say("describe.path")]
    lines += [f"  {line}" for line in _path(r, s, words)]
    facts = position.game.facts(s)
    for seat in range(r.players):
        lines += ["", *_player(r, s, seat, points_of(position)[seat], words)]
        lines += [f"  {line}" for line in player_words(facts, seat, words)]
    lines += ["", *_supply(r, s, words), *table_words(r, facts, words)]
    legal = position.legal_actions()
    if legal:
        lines += ["", words.say("describe.options")]
        lines += [f"  {position.label(action, words.lang, words.names)} = {action}" for action in legal]
    return "\n".join(lines)


def _path(r: Rules, s: LuxorState, words: Words) -> list[str]:
    """A line per space with a tile or somebody on it; statues where they stand."""
    lines: list[str] = []
    for space in range(1, r.chamber):
        here = [words.seat(seat) for seat, places in enumerate(s.adventurers) for q in places if q == space]
        lying = [words.seat(seat) for seat, p in enumerate(s.adventurers) for q in p if q == space + r.lying]
        symbol = r.symbol[space]
        beneath = (
            words.say(f"describe.{r.kit.backs[symbol]}") if symbol >= 0 and r.need[s.tiles[space]] else ""
        )
        text = words.pair(space, tile_label(r, words, s.tiles[space]))
        text += f" ({beneath})" if beneath else ""
        text += f" – {', '.join(here)}" if here else ""
        text += f" – {words.say('describe.lying')} {', '.join(lying)}" if lying else ""
        lines.append(text)
        if space in r.kit.statues:
            number = r.kit.statues.index(space)
            asleep = [words.seat(seat) for seat, places in enumerate(s.adventurers) if -2 - number in places]
            lines.append(words.say("describe.statue", {"n": number + 1, "text": ", ".join(asleep) or "–"}))
    inside = [words.seat(seat) for seat, places in enumerate(s.adventurers) for q in places if q == r.chamber]
    owners = ["–" if owner == IN_CHAMBER else words.seat(owner) for owner in s.sarcophagi]
    vp = ", ".join(
        words.say("describe.sarcophagus", {"vp": worth, "text": owner})
        for worth, owner in zip(r.kit.sarcophagi, owners)
    )
    lines.append(words.say("describe.chamber", {"text": ", ".join(inside) or "–", "vp": vp, "keys": s.spent}))
    return lines


def _player(r: Rules, s: LuxorState, seat: int, points: int, words: Words) -> list[str]:
    places = ", ".join(place_label(r, words, r.place_name(q)) for q in reversed(s.adventurers[seat]))
    treasures = words.row(tile_label(r, words, tile) for tile in s.treasures[seat])
    scarabs = ", ".join("?" if value == HIDDEN else str(value) for value in s.scarabs[seat])
    hand = " | ".join(card_label(r, words, slot & CARD) for slot in s.hands[seat])
    return [
        words.say("describe.player", {"seat": seat, "vp": points}),
        "  " + words.say("describe.adventurers", {"text": places}),
        "  " + words.say("describe.hand", {"text": hand}),
        "  " + words.say("describe.treasures", {"text": treasures or "–"}),
        "  "
        + words.say(
            "describe.things", {"keys": s.keys[seat], "wilds": s.wilds[seat], "text": scarabs or "–"}
        ),
    ]


def _supply(r: Rules, s: LuxorState, words: Words) -> list[str]:
    piles = []
    for number, (top, pile) in enumerate(zip(s.tops, s.piles), 1):
        name = "–" if top == NO_CARD else card_label(r, words, top)
        piles.append(words.pair(number, f"{name} (+{len(pile)})"))
    stacks = ", ".join(f"{words.say(f'describe.{b}')} {len(t)}" for b, t in zip(r.kit.backs, s.temples))
    return [
        words.say("describe.piles", {"text": words.row(piles)}),
        words.say(
            "describe.supply", {"keys": s.key_supply, "wilds": s.wild_supply, "n": len(s.scarab_supply)}
        ),
        words.say("describe.stacks", {"text": stacks}),
        words.say("describe.deck", {"n": len(s.deck), "m": len(s.discard)}),
    ]
