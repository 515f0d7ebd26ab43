"""Luxor positions as pictures: from the engine's state to a LuxorPicture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from luxor.classic.rules.card_kinds import CARD_KINDS, DIE, NUMBER
from luxor.classic.rules.components import Card as EngineCard
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import CARD, IN_CHAMBER, NO_CARD, WOKEN, LuxorState
from luxor.classic.scene.beside import (
    card_scene,
    hand_row,
    icon_scene,
    market_row,
    pawn_scene,
    players_of,
    table_row,
)
from luxor.classic.scene.board import board_scene
from luxor.classic.scene.legend import legend_signs
from luxor.classic.scene.module import LuxorScene, luxor_scenes
from luxor.classic.scene.palette import TILE, piece_scene, tile_face
from luxor.classic.scene.picture import Card, LuxorPicture, Pile, Player, Tile
from luxor.classic.scene.position import position_scene
from luxor.classic.scene.preview import preview_groups
from luxor.classic.scene.words import describe, points_of, summary, where
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Chance, Decision, Event, Over
from luxor.core.words.wording import Words
from luxor.scene import icons
from luxor.scene.builder import Look, Players
from luxor.scene.labels import Labels, labels_of
from luxor.scene.picture import Tray
from luxor.scene.shapes import Group, Scene
from luxor.scene.signs import Explained, marks_explained
from luxor.scene.theme import seat_colour

Scenes = tuple[LuxorScene[object], ...]


class LuxorBuilder:
    """Scenes and words of Luxor. The picture is kept for those who ask one after the other."""

    colours = "seat"
    players_below = True
    describe, summary, where = staticmethod(describe), staticmethod(summary), staticmethod(where)

    def __init__(self) -> None:
        self._last: tuple[Position, Look, LuxorPicture] | None = None

    def _picture(self, position: Position, look: Look) -> LuxorPicture:
        """Board, hand, table and players ask for the same one."""
        if self._last is None or self._last[0] is not position or self._last[1] is not look:
            self._last = position, look, picture(position, look)
        return self._last[2]

    def board(self, position: Position, look: Look) -> Scene:
        shown = self._picture(position, look)
        return board_scene(shown, look.overlays, look.detail, labels(look.words), look.pixels)

    def hand(self, position: Position, look: Look) -> Scene | None:
        if position.over:
            return None
        return hand_row(self._picture(position, look), look.overlays, labels(look.words), look.room)

    def table(self, position: Position, look: Look) -> Scene | None:
        return table_row(self._picture(position, look), look.overlays, labels(look.words))

    def market(self, position: Position, look: Look) -> Scene | None:
        shown = self._picture(position, look)
        if position.over or not shown.offer:
            return None
        return market_row(shown, look.overlays, labels(look.words), look.room)

    def players(self, position: Position, look: Look) -> Players:
        return players_of(self._picture(position, look), labels(look.words), look.words)

    def played(self, position: Position, look: Look) -> Scene | None:
        """The card of this turn; once a die was rolled for it, its face."""
        rules, state = parts(position)
        if state.card < 0 or position.over:
            return None
        card = rules.kit.cards[state.card]
        if card.mode == DIE and state.mode == NUMBER and f"die-{state.value}" in icons.names():
            return icon_scene(f"die-{state.value}", 44)
        return card_scene(_card(luxor_scenes(rules), card, max(position.seat, 0)), labels(look.words))

    def token(self, position: Position, look: Look, action: Action) -> Scene | None:
        rules, state = parts(position)
        targets = position.targets(action)
        if not targets:
            return None
        first = targets[0]
        seat = max(position.seat, 0)
        if first.kind == "hand" and isinstance(first.ref, int) and first.ref < len(state.hands[seat]):
            slot = state.hands[seat][first.ref]
            return self._card_token(rules, rules.kit.cards[slot & CARD], seat, look)
        if first.kind == "pile" and isinstance(first.ref, int) and state.tops[first.ref] != NO_CARD:
            return self._card_token(rules, rules.kit.cards[state.tops[first.ref]], seat, look)
        outcome = str(action.args[0]) if action.args else ""
        if position.at_chance and outcome in rules.kit.card_code:
            return self._card_token(rules, rules.kit.cards[rules.kit.card_code[outcome]], seat, look)
        if position.at_chance and outcome in rules.kit.tile_code:
            return piece_scene(rules, f"{TILE}{outcome}", seat)
        if action.verb == "take" and outcome in icons.names():
            return icon_scene(outcome, 26)
        return pawn_scene(seat) if first.kind in ("space", "sleeper", "lying") else None

    def _card_token(self, rules: Rules, card: EngineCard, seat: int, look: Look) -> Scene:
        return card_scene(_card(luxor_scenes(rules), card, seat), labels(look.words), 27)

    def piece(self, position: Position, look: Look, piece: str, seat: int) -> Scene | None:
        rules, _ = parts(position)
        sort, _, name = piece.partition(":")
        if sort == "card" and name in rules.kit.card_code:
            return self._card_token(rules, rules.kit.cards[rules.kit.card_code[name]], seat, look)
        return piece_scene(rules, piece, seat)

    def preview(self, position: Position, look: Look, action: Action, events: Sequence[Event]) -> list[Group]:
        return preview_groups(self._picture(position, look), events)

    def legend(self, game: AnyGame, words: Words) -> tuple[Explained, ...]:
        scenes = luxor_scenes(cast("Luxor", game).rules)
        more = (sign for scene in scenes for sign in scene.legend(words))
        return (*legend_signs(words), *more, *marks_explained(words, seat_colour(0)))

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
    found.playable = None if playing and not look.bare else ()
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
    if not state.tiles[space]:
        return None
    symbol = rules.kit.backs[rules.symbol[space]] if rules.symbol[space] >= 0 else ""
    return tile_face(rules, state.tiles[space], symbol)


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
            elif rules.is_lying(place):
                lying.setdefault(rules.space_of(place), Counter())[seat] += 1
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
