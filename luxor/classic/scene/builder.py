"""Luxor positions as pictures: from the engine's state to a LuxorPicture."""

from __future__ import annotations

from collections import Counter
from typing import cast

from luxor.classic.rules.card_kinds import CARD_KINDS
from luxor.classic.rules.components import Card as EngineCard
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, IN_CHAMBER, NO_CARD, WOKEN, LuxorState
from luxor.classic.rules.tiles import TREASURE
from luxor.classic.scene.board import board_scene
from luxor.classic.scene.module import LuxorScene, luxor_scenes
from luxor.classic.scene.picture import Card, LuxorPicture, Pile, Player, Tile
from luxor.classic.scene.position import hand_scene, position_scene, table_scene
from luxor.classic.scene.words import describe, points_of, summary
from luxor.core.position import Position
from luxor.core.terms import Chance, Decision, Over
from luxor.core.wording import Words
from luxor.scene.builder import Look
from luxor.scene.labels import Labels, labels_of
from luxor.scene.picture import Tray
from luxor.scene.shapes import Scene

Scenes = tuple[LuxorScene[object], ...]


class LuxorBuilder:
    """Scenes and words of Luxor."""

    colours = "seat"
    describe, summary = staticmethod(describe), staticmethod(summary)

    def board(self, position: Position, look: Look) -> Scene:
        words = labels(look.words)
        return board_scene(picture(position, look), look.overlays, labels=words, foot=not look.narrow)

    def hand(self, position: Position, look: Look) -> Scene | None:
        return hand_scene(picture(position, look), look.overlays, labels(look.words))

    def table(self, position: Position, look: Look) -> Scene | None:
        return table_scene(picture(position, look), look.overlays, labels(look.words), look.narrow)

    def whole(self, position: Position, look: Look) -> Scene:
        return position_scene(picture(position, look), look.overlays, labels=labels(look.words))


def labels(words: Words) -> Labels:
    """The words on the picture in the language of the moment."""
    return labels_of(words.book, "scene.", words.lang)


def parts(position: Position) -> tuple[Rules, LuxorState]:
    """The engine's own objects behind a position of this game."""
    return cast("Luxor", position.game).rules, cast("LuxorState", position._state)


def picture(position: Position, look: Look) -> LuxorPicture:
    rules, state = parts(position)
    words, scenes = look.words, luxor_scenes(rules)
    asked = position.seat  # not always whose turn it is: a card may be shifted on it
    seat = max(asked, 0) if look.hand_seat is None else look.hand_seat
    found = LuxorPicture(
        tiles=tuple(_tile(rules, state, space) for space in range(1, rules.kit.length + 1)),
        walls=tuple(rules.wall[1:-1]),
        statues=tuple(rules.kit.statues),
        chamber_value=rules.kit.chamber_points,
        title=words.say("scene.title"),
        status=status(position, words),
        description=summary(position, words),
    )
    _place_adventurers(rules, state, found)
    found.sarcophagi = tuple(
        zip(rules.kit.sarcophagi, (-1 if o == IN_CHAMBER else o for o in state.sarcophagi))
    )
    found.spent_keys = state.spent
    points = points_of(position)
    found.players = tuple(_player(rules, state, each, points[each], words) for each in range(rules.players))
    found.to_play = asked
    found.hand = tuple(_card(scenes, rules.kit.cards[slot & CARD], seat) for slot in state.hands[seat])
    found.hand_seat = seat
    found.hand_size = rules.kit.hand
    pending = position.pending
    playing = isinstance(pending, Decision) and pending.step == "play" and pending.seat == seat
    found.playable = None if playing else ()
    _lay_out(rules, state, scenes, found)
    for scene in scenes:
        scene.add(state, words, found)
    if look.choices:
        found.tray = Tray(look.question, look.choices)
    return found


def status(position: Position, words: Words) -> str:
    """One line: the turn, who is to play, which step."""
    _, state = parts(position)
    pending = position.pending
    if isinstance(pending, Over):
        return words.say("scene.over", {"winners": words.both([words.seat(w) for w in pending.winners])})
    step = pending.kind if isinstance(pending, Chance) else pending.step
    return words.say("scene.status", {"turn": state.turn, "seat": position.seat, "step": step})


def _tile(rules: Rules, state: LuxorState, space: int) -> Tile | None:
    tile = rules.tile(state, space)
    if not state.tiles[space]:
        return None
    if tile.kind is TREASURE:
        symbol = rules.kit.backs[rules.symbol[space]] if rules.symbol[space] >= 0 else ""
        return Tile(tile.type, tile.vp, tile.need, symbol)
    levels = tuple(pile + 1 for pile in tile.piles)
    return Tile(tile.kind.name, tile.value, levels=levels, icon=tile.kind.icon, ground=tile.kind.ground)


def _card(scenes: Scenes, card: EngineCard, owner: int = 0) -> Card:
    """A card as it is drawn; a module's own may have the colour of the hand it is in."""
    if card.name == "?":
        return Card("unknown")
    own = next((own for scene in scenes if (own := scene.card(card, owner))), None)
    return own or Card(CARD_KINDS[card.mode].face, card.value, card.eyes)


def _place_adventurers(rules: Rules, state: LuxorState, found: LuxorPicture) -> None:
    pawns: dict[int, Counter[int]] = {}
    lying: dict[int, Counter[int]] = {}
    sleepers: list[list[int]] = [[0] * rules.players for _ in rules.kit.statues]
    for seat, places in enumerate(state.adventurers):
        for place in places:
            if place < WOKEN:
                sleepers[WOKEN - 1 - place][seat] += 1
            elif place > rules.chamber:
                lying.setdefault(place - rules.lying, Counter())[seat] += 1
            else:
                pawns.setdefault(max(place, 0), Counter())[seat] += 1
    seats = range(rules.players)
    found.pawns = {place: tuple(count[seat] for seat in seats) for place, count in pawns.items()}
    found.lying = {place: tuple(count[seat] for seat in seats) for place, count in lying.items()}
    found.sleepers = tuple(map(tuple, sleepers))


def _player(rules: Rules, state: LuxorState, seat: int, points: int, words: Words) -> Player:
    types = [rules.kit.tiles[tile].type for tile in state.treasures[seat]]
    all_types = [*rules.kit.types, *(rules.kit.tiles[tile].type for tile in rules.kit.treasures)]
    return Player(
        seat,
        words.seat(seat),
        points,
        tuple((kind, types.count(kind)) for kind in dict.fromkeys(all_types)),
        state.wilds[seat],
        state.keys[seat],
        len(state.scarabs[seat]),
        sarcophagi=tuple(vp for vp, owner in zip(rules.kit.sarcophagi, state.sarcophagi) if owner == seat),
        first=seat == state.first,
    )


def _lay_out(rules: Rules, state: LuxorState, scenes: Scenes, found: LuxorPicture) -> None:
    """Piles, deck and supplies."""
    cards = rules.kit.cards
    found.horus = tuple(
        Pile(level, None if top == NO_CARD else _card(scenes, cards[top]), len(pile) + (top != NO_CARD))
        for level, (top, pile) in enumerate(zip(state.tops, state.piles), 1)
    )
    found.draw_left = len(state.deck)
    found.discard_left = len(state.discard)
    found.discard_top = _card(scenes, cards[state.discard[-1]]) if state.discard else None
    found.supplies = (
        ("key", state.key_supply),
        ("wild", state.wild_supply),
        ("scarab", len(state.scarab_supply)),
    )
    found.temples = tuple((back, len(stack)) for back, stack in zip(rules.kit.backs, state.temples))
