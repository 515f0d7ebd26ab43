"""What stands around the board in the explorer, in pixels of the page: the hand, the piles, things on offer.

The pictures of whole positions have larger panels of the same things (panels.py).
"""

from __future__ import annotations

from typing import NamedTuple

from luxor.classic.scene.cards import HIGH, WIDE, back_shapes, card_shapes, gap_shapes
from luxor.classic.scene.labels import ENGLISH
from luxor.classic.scene.overlay import ON_BOARD
from luxor.classic.scene.panels import framed, playable_cards
from luxor.classic.scene.picture import Card, LuxorPicture, Offer, Offers, Player
from luxor.classic.scene.pieces import seat_piece
from luxor.classic.scene.tiles import stack_shapes
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words
from luxor.scene.builder import Head, Players, Room, Standing
from luxor.scene.labels import Labels, name_of, word
from luxor.scene.marks import letter
from luxor.scene.overlay import side_frames
from luxor.scene.panels import Built
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Icon, Piece, Rect, Region, Scene, Shape, Text, layered
from luxor.scene.text import fit, wrap
from luxor.scene.theme import seat_colour, seat_ink

NO_OVERLAYS = Overlays()
SMALL = 12.0  # pixels: words beside pictures
WORDED = 44  # pixels: a card of the deck from which on its number has a word
RIM = 4  # pixels beside what can be chosen, for its frame
RAISED = 5  # the ends of a hand, when a card is asked for


class Sizes(NamedTuple):
    """Pixels: how wide all is, a card, the gap after it, and a card of the deck."""

    wide: float
    card: float
    gap: float
    deck: float


SIZES: dict[Room, Sizes] = {
    "wide": Sizes(568, 60, 8, 44),
    "medium": Sizes(376, 52, 6, 38),
    "low": Sizes(376, 52, 6, 38),
    "phone": Sizes(366, 52, 6, 38),
}


def card_group(
    key: tuple[str, int | str], card: Card, labels: Labels, wide: float, at: tuple[float, float], on: bool
) -> Group:
    """A card so many pixels wide; one too small for words has none."""
    scale = wide / WIDE
    return Group(key, card_shapes(card, labels, on, caption_for(wide)), *at, scale)


def caption_for(wide: float) -> float:
    return round(11.2 * WIDE / wide, 1) if wide >= 58 else 0


def hand_row(
    picture: LuxorPicture,
    overlays: Overlays = NO_OVERLAYS,
    labels: Labels = ENGLISH,
    room: Room = "wide",
) -> Scene:
    """The hand in its order, with the gap where the next card lands, and the deck at the right."""
    sizes = SIZES[room]
    scale, high = sizes.card / WIDE, sizes.card / WIDE * HIGH
    hand: list[Card | None] = list(picture.hand)
    if len(hand) == picture.hand_size - 1:
        hand.insert(len(hand) // 2, None)
    playable = playable_cards(picture, overlays)
    left = 2 * sizes.deck + (40 if sizes.deck >= WORDED else 22)
    pitch = min(sizes.card + sizes.gap, (sizes.wide - left - sizes.card) / max(1, len(hand) - 1))
    groups: list[Group] = []
    regions: list[Region] = []
    index = 0
    for slot, card in enumerate(hand):
        x, y = 3 + slot * pitch, 4.0 + RAISED
        if card is None:
            groups.append(Group(("gap",), gap_shapes(), x, y, scale))
            continue
        end = bool(playable) and slot in (0, len(hand) - 1)  # while no card is asked for, all rest
        top = y - RAISED if end else y
        target, free = Target("hand", index), index in playable
        shapes = card_shapes(card, labels, end or free, caption_for(sizes.card))
        shapes = framed(shapes, free, target in overlays.selected)
        groups.append(Group(("card", index), shapes, x, top, scale))
        wide = min(sizes.card, pitch) if slot < len(hand) - 1 else sizes.card
        regions.append(Region(target, Box(x, top, wide, high), word(labels, "card", n=index + 1)))
        index += 1
    more, found = _deck(picture, labels, sizes)
    view = Box(0, 0, sizes.wide, high + 14)
    return _scene(picture, view, groups + more, regions + found, overlays, "page")


def _deck(picture: LuxorPicture, labels: Labels, sizes: Sizes) -> Built:
    """The draw pile face down and the top of the discard pile, with their numbers."""
    groups: list[Group] = []
    regions: list[Region] = []
    scale, high = sizes.deck / WIDE, sizes.deck / WIDE * HIGH
    empty: tuple[Shape, ...] = (Rect(0, 0, WIDE, HIGH, 9, "", "ink3", 1.6, (5, 6)),)
    top = card_shapes(picture.discard_top, labels, True, 0) if picture.discard_top else empty
    stacks = (
        ("draw", "draw_pile", picture.draw_left, back_shapes() if picture.draw_left else empty),
        ("discard", "discard_pile", picture.discard_left, top),
    )
    worded = sizes.deck >= WORDED
    pitch = sizes.deck + (26 if worded else 8)
    for at, (kind, name, number, shapes) in enumerate(stacks):
        x = sizes.wide - 2 - sizes.deck - (1 - at) * pitch - (9 if worded else 0)
        text = word(labels, kind, n=number) if worded else str(number)
        text, size = fit(text, SMALL, pitch - 4)
        groups.append(Group((kind,), shapes, x, 4, scale))
        caption = Text(x + sizes.deck / 2, high + 19, text, size, "ink2", anchor="middle")
        groups.append(Group((kind, "left"), (caption,)))
        regions.append(Region(Target("deck", kind), Box(x, 4, sizes.deck, high + 16), word(labels, name)))
    return groups, regions


def table_row(picture: LuxorPicture, overlays: Overlays = NO_OVERLAYS, labels: Labels = ENGLISH) -> Scene:
    """The Horus piles and the supply; where there is something on offer the piles stand there."""
    groups: list[Group] = []
    regions: list[Region] = []
    x = 0.0
    if not picture.offer:
        more, regions = _piles(picture, overlays, labels, 40)
        groups += [_title(("horus",), word(labels, "horus_piles"), 0), *more]
        x = 50.0 * len(picture.horus) + 16
    wide = x + 92
    groups.append(_title(("supply",), word(labels, "supply"), wide, "end" if x else "start"))
    if not x:
        groups[-1] = _title(("supply",), word(labels, "supply"), 0)
    more, found = _supply(picture, labels, x, 18)
    view = Box(0, 0, wide, 96)
    return _scene(picture, view, groups + more, regions + found, overlays, "page")


def market_row(
    picture: LuxorPicture,
    overlays: Overlays = NO_OVERLAYS,
    labels: Labels = ENGLISH,
    room: Room = "wide",
) -> Scene:
    """The Horus piles, and what all may pay for beside them; where there is little room, below."""
    groups, regions = _piles(picture, overlays, labels, 42)
    groups.append(_title(("horus",), word(labels, "horus_piles"), 0))
    view = _market_view(room)
    if room in ("medium", "phone"):
        more, found = _supply(picture, labels, view.w - 92, 18)
        groups += [_title(("supply",), word(labels, "supply"), view.w - 92), *more]
        regions += found
    if picture.offer:
        spots = _offer_spots(room, 48.0 * len(picture.horus) + 12)
        left, top = spots[0].x, spots[0].y - 5
        named = top - 15 if room == "low" else top  # where it is narrow, a line of its own
        groups.append(_title(("offer",), word(labels, picture.offer.title), left, y=named))
        note = (0.0, "start") if room == "low" else (view.w, "end")
        groups.append(_title(("offer", "note"), _payable(picture, labels), *note, top))
        for at, (offer, spot) in enumerate(zip(picture.offer.tiles, spots)):
            groups.append(Group(("offer", at), _offer(offer, picture.offer, spot), spot.x, spot.y))
            regions.append(Region(Target("offer", at), spot, offer.text))
    return _scene(picture, view, groups, regions, overlays, "page")


def _market_view(room: Room) -> Box:
    """A line in the wide room, a column beside a board that has all the height of a low one."""
    if room == "wide":
        return Box(0, 0, 546, 90)
    return Box(0, 0, 158, 352) if room == "low" else Box(0, 0, SIZES[room].wide - 22, 202)


def _offer_spots(room: Room, right: float) -> list[Box]:
    """Where three things on offer lie: right of the piles, below them, or below each other."""
    view = _market_view(room)
    if room == "low":
        return [Box(0, 128 + 74 * at, view.w - RIM, 68) for at in range(3)]
    left, top, high = (right, 16.0, 68) if room == "wide" else (0.0, 114.0, 84)
    wide = (view.w - left - 12 - RIM) / 3
    return [Box(left + at * (wide + 6), top, wide, high) for at in range(3)]


def _payable(picture: LuxorPicture, labels: Labels) -> str:
    """When things on offer are paid for, and how much the one who looks has for it."""
    assert picture.offer is not None
    mine = next((player for player in picture.players if player.seat == picture.hand_seat), None)
    if mine is None:
        return word(labels, picture.offer.note)
    return word(labels, "offer_has", name=mine.name, n=picture.offer.has)


def _title(key: tuple[str, ...], text: str, x: float, anchor: str = "start", y: float = 11) -> Group:
    return Group((*key, "title"), (Text(x, y, text, SMALL, "ink2", anchor=anchor),))


def _piles(picture: LuxorPicture, overlays: Overlays, labels: Labels, card: float) -> Built:
    """A card that may be taken is framed as one that may be played."""
    groups: list[Group] = []
    regions: list[Region] = []
    scale, high, top = card / WIDE, card / WIDE * HIGH, 16.0
    pitch = card + (10 if card < 42 else 6)
    for at, pile in enumerate(picture.horus):
        x, target = 2 + at * pitch, Target("pile", at)
        if pile.top is None:
            eyes = (
                Icon("eye", 42 - 12 * pile.level + 24 * n, 44, 23, "ink3", "panel") for n in range(pile.level)
            )
            shapes: tuple[Shape, ...] = (Rect(0, 0, WIDE, HIGH, 9, "", "ink3", 1.6, (5, 6)), *eyes)
        else:
            shapes = card_shapes(pile.top, labels, True, 0)
            shapes = framed(shapes, target in overlays.selectable, target in overlays.selected)
        groups.append(Group(("pile", pile.level), shapes, x + 1, top + 1, scale))
        text, size = fit(word(labels, "left", n=pile.left), SMALL, pitch)
        count = Text(x + 1 + card / 2, top + high + 15, text, size, "ink2", anchor="middle")
        groups.append(Group(("pile", pile.level, "left"), (count,)))
        name = word(labels, "pile", n=pile.level)
        regions.append(Region(target, Box(x, top, card + 2, high + 18), name))
    return groups, regions


def _supply(picture: LuxorPicture, labels: Labels, left: float, top: float) -> Built:
    """Tokens at the left, stacks of tiles at the right, each with its number."""
    groups: list[Group] = []
    regions: list[Region] = []
    columns = (("supply", picture.supplies), ("stack", picture.temples))
    rows = max((len(entries) for _, entries in columns), default=1)
    pitch = min(24.0, 78 / max(1, rows))
    for at, (kind, entries) in enumerate(columns):
        for row, (name, number) in enumerate(entries):
            x, y = left + 46 * at, top + pitch * row + 2
            ink = "ink3" if not number else "wild" if name == "wild" else "ink"
            text = Text(21, 13.5, str(number), 14, "ink" if number else "ink3", "bold")
            if kind == "stack" and number:
                groups.append(Group((kind, name), stack_shapes(name, 46), x, y, 17 / 46))
            else:
                groups.append(Group((kind, name), (Icon(name, 0, 0, 17, ink, "panel"),), x, y))
            groups.append(Group((kind, name, "left"), (text,), x, y))
            regions.append(Region(Target(kind, name), Box(x, y, 44, 18), name_of(labels, name)))
    return groups, regions


def _offer(offer: Offer, offers: Offers, spot: Box) -> tuple[Shape, ...]:
    """What is missing of a price is paler than what can be paid."""
    lines = wrap(offer.text, SMALL, spot.w - 14, "semibold", 3)
    tight = len(lines) > 2
    icon, top, pitch, below = (18.0, 4.0, 13.2, 6.0) if tight else (24.0, 7.0, 14.4, 8.0)
    shapes: list[Shape] = [
        Rect(0, 0, spot.w, spot.h, 8, "temple", "temple-mark", 1.2),
        Icon(offer.icon, 8, top, icon, "temple-mark", "temple"),
    ]
    inks = ["ink" if at < offers.has else "temple-mark" for at in range(offer.cost)]
    left = spot.w - 6 - 18 * offer.cost
    shapes += [Icon(offers.price, left + 18 * at, top + 1, 17, ink, "temple") for at, ink in enumerate(inks)]
    start = spot.h - below - pitch * (len(lines) - 1)
    shapes += [Text(8, start + pitch * at, line, SMALL, "ink", "semibold") for at, line in enumerate(lines)]
    return tuple(shapes)


def _scene(
    picture: LuxorPicture,
    view: Box,
    groups: list[Group],
    regions: list[Region],
    overlays: Overlays,
    ground: str,
) -> Scene:
    beside = [region for region in regions if region.target.kind not in ON_BOARD]
    parts = {"side": groups, "tray": side_frames(overlays, beside, plain=("hand", "pile"))}
    return Scene(view, layered(parts), tuple(regions), picture.title, picture.description, ground)


def players_of(picture: LuxorPicture, labels: Labels, words: Words) -> Players:
    """A row per player: what was collected, kind by kind, and the points that lie open."""
    some = picture.players[0]
    heads = [Head(words.or_else(f"type.{kind}", kind), kind, kind) for kind, _ in some.treasures]
    heads += [Head(name_of(labels, "wild"), "wild", "wild"), Head(name_of(labels, "key"), "key")]
    heads.append(Head(name_of(labels, "scarab"), "scarab"))
    heads += [Head(name_of(labels, icon), icon) for icon, _ in some.more]
    rows = [
        Standing(player.seat, player.name, player.score, _counts(player), player.first, player.note)
        for player in picture.players
    ]
    note = word(labels, "ability") if any(player.note for player in picture.players) else ""
    return Players(tuple(heads), tuple(rows), word(labels, "vp"), note)


def _counts(player: Player) -> tuple[str, ...]:
    treasures, more = ([number for _, number in things] for things in (player.treasures, player.more))
    return tuple(map(str, (*treasures, player.wilds, player.keys, player.scarabs, *more)))


def card_scene(card: Card, labels: Labels, wide: float = 58) -> Scene:
    """One card, so many pixels wide."""
    group = card_group(("card", 0), card, labels, wide, (1, 1), True)
    view = Box(0, 0, wide + 2, wide / WIDE * HIGH + 2)
    return Scene(view, layered({"side": [group]}), ground="")


def pawn_scene(seat: int) -> Scene:
    """A pawn of a seat, for an option that moves one."""
    shapes = (
        Piece(seat_piece(seat), 1, 1, 26, seat_colour(seat)),
        Text(14, 1 + 0.882 * 26, letter(seat), 12, seat_ink(seat), "bold", "middle"),
    )
    return Scene(Box(0, 0, 28, 28), layered({"side": [Group(("pawn", seat), shapes)]}), ground="")


def icon_scene(name: str, size: float = 28, ink: str = "ink") -> Scene:
    group = Group(("icon", name), (Icon(name, 0, 0, size, ink, "panel"),))
    return Scene(Box(0, 0, size, size), layered({"side": [group]}), ground="")
