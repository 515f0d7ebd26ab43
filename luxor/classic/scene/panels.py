"""The panels beside the board: score, players, hand, Horus board, deck, supply, things on offer.

Each function fills one box and gives its groups and regions; position.py decides where the boxes are.
"""

from __future__ import annotations

from functools import lru_cache

from luxor.classic.scene.cards import HIGH, WIDE, back_shapes, card_shapes, gap_shapes
from luxor.classic.scene.picture import Card, LuxorPicture, Offer, Offers, Pile
from luxor.classic.scene.tiles import stack_shapes
from luxor.core.words.terms import Target
from luxor.scene.labels import Labels, name_of, word
from luxor.scene.overlay import selected_shapes
from luxor.scene.panels import PAD, Built, panel_shapes
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Group, Icon, Rect, Region, Shape, Text
from luxor.scene.text import fit, wrap

RAISED = 10  # the two ends of a hand stand this much higher


def hand_panel(picture: LuxorPicture, box: Box, overlays: Overlays, labels: Labels) -> Built:
    """The viewer's hand: to play, the two ends higher, white and turquoise; then the gap in the middle."""
    owner = next((player.name for player in picture.players if player.seat == picture.hand_seat), "")
    title = word(labels, "hand", name=owner) if owner else word(labels, "hand_nobody")
    note = word(labels, "ends_only") if picture.hand else ""
    groups = [Group(("hand",), panel_shapes(box, title, note), box.x, box.y)]
    more, regions = hand_cards(picture, Box(box.x + 14, box.y + 38, box.w - 24, box.h - 42), overlays, labels)
    return groups + more, regions


def playable_cards(picture: LuxorPicture, overlays: Overlays) -> set[int]:
    """Which cards of the hand wear the turquoise frame."""
    chosen = {
        at for at in range(len(picture.hand)) if Target("hand", at) in overlays.selectable | overlays.selected
    }
    if chosen or picture.playable is not None:
        return chosen.union(picture.playable or ())
    return {0, len(picture.hand) - 1} if picture.hand and picture.hand_seat == picture.to_play else set()


def hand_cards(picture: LuxorPicture, box: Box, overlays: Overlays, labels: Labels) -> Built:
    """The cards of a hand in a box of about 476 x 142, without a panel."""
    hand: list[Card | None] = list(picture.hand)
    if len(hand) == picture.hand_size - 1:
        hand.insert(len(hand) // 2, None)
    pitch = min(96.0, (box.w - WIDE - 8) / max(1, len(hand) - 1))
    playable = playable_cards(picture, overlays)
    groups: list[Group] = []
    regions: list[Region] = []
    index = 0
    for slot, card in enumerate(hand):
        x, y = box.x + 4 + slot * pitch, box.y + 4 + RAISED
        if card is None:
            groups.append(Group(("gap",), gap_shapes(), x, y))
            continue
        end = bool(playable) and slot in (0, len(hand) - 1)  # while no card is asked for, all rest
        top = y - RAISED if end else y
        target = Target("hand", index)
        free = index in playable
        shapes = card_shapes(card, labels, playable=end or free)
        groups.append(Group(("card", index), framed(shapes, free, target in overlays.selected), x, top))
        name = word(labels, "card", n=index + 1)
        wide = min(WIDE, pitch) if slot < len(hand) - 1 else WIDE
        regions.append(Region(target, Box(x, top, wide, HIGH), name))
        index += 1
    return groups, regions


def framed(shapes: tuple[Shape, ...], playable: bool, selected: bool) -> tuple[Shape, ...]:
    frame: tuple[Shape, ...] = ()
    if selected:
        frame = selected_shapes(Box(-4, -4, WIDE + 8, HIGH + 8))
    if playable:
        frame = (*frame, Rect(-4, -4, WIDE + 8, HIGH + 8, 12, "select-ground", "select", 3.2))
    return frame + shapes


def horus_panel(picture: LuxorPicture, box: Box, labels: Labels) -> Built:
    """Three piles, the top card face up, and how many are left."""
    title, note = word(labels, "horus"), word(labels, "top_known")
    groups = [Group(("horus",), panel_shapes(box, title, note), box.x, box.y)]
    regions: list[Region] = []
    pitch = (box.w - 8) / max(1, len(picture.horus))
    for at, pile in enumerate(picture.horus):
        x, y = box.x + 4 + pitch * (at + 0.5) - WIDE / 2, box.y + 38
        groups.append(Group(("pile", pile.level), _pile(pile, labels), x, y))
        name = word(labels, "pile", n=pile.level)
        regions.append(Region(Target("pile", at), Box(x, y, WIDE, HIGH + 24), word(labels, name)))
    return groups, regions


def _pile(pile: Pile, labels: Labels) -> tuple[Shape, ...]:
    count = word(labels, "left", n=pile.left)
    text = Text(WIDE / 2, 133, count, 15, "ink", "semibold", "middle")
    if pile.top is None:
        eyes = (
            Icon("eye", 42 - 12 * pile.level + 24 * at, 44, 23, "ink3", "panel") for at in range(pile.level)
        )
        return (Rect(0, 0, WIDE, HIGH, 9, "", "ink3", 1.6, (5, 6)), *eyes, text)
    below = (Rect(4, 3, WIDE, HIGH, 9, "card-off", "tile-edge", 1.2),) if pile.left > 1 else ()
    return (*below, *card_shapes(pile.top, labels), text)


def deck_panel(picture: LuxorPicture, box: Box, labels: Labels) -> Built:
    """The draw pile face down and the top of the discard pile."""
    groups = [Group(("deck",), panel_shapes(box, word(labels, "deck")), box.x, box.y)]
    regions: list[Region] = []
    empty: tuple[Shape, ...] = (Rect(0, 0, WIDE, HIGH, 9, "", "ink3", 1.6, (5, 6)),)
    top = picture.discard_top
    stacks = (
        ("draw", "draw_pile", picture.draw_left, back_shapes() if picture.draw_left else empty),
        ("discard", "discard_pile", picture.discard_left, card_shapes(top, labels) if top else empty),
    )
    for at, (kind, name, number, shapes) in enumerate(stacks):
        x, y = box.x + PAD + (box.w - 2 * PAD - WIDE) * at, box.y + 38
        text, size = fit(word(labels, kind, n=number), 15, WIDE + 8, "semibold")
        caption = Text(WIDE / 2, 133, text, size, "ink", "semibold", "middle")
        groups.append(Group((kind,), (*shapes, caption), x, y))
        regions.append(Region(Target("deck", kind), Box(x, y, WIDE, HIGH + 24), word(labels, name)))
    return groups, regions


def supply_panel(picture: LuxorPicture, box: Box, labels: Labels) -> Built:
    """Round = tokens, square = tile stacks, each with its count."""
    groups = [Group(("supply",), panel_shapes(box, word(labels, "supply")), box.x, box.y)]
    regions: list[Region] = []
    columns = 3 if len(picture.supplies) + len(picture.temples) <= 6 else 4
    side = 46.0 if columns == 3 else 36.0
    entries = [("supply", name, left) for name, left in picture.supplies]
    stacks = [("stack", name, left) for name, left in picture.temples]
    entries[columns:columns] = stacks  # tokens above, stacks below, then what did not fit above
    pitch = (box.w - PAD) / columns
    for at, (kind, name, left) in enumerate(entries[: 2 * columns]):
        row, column = divmod(at, columns)
        x, y = box.x + PAD + 2 + column * pitch, box.y + 42 + (46 - side) / 2 + 67 * row
        groups.append(Group((kind, name), _stock(kind, name, left, side), x, y))
        regions.append(Region(Target(kind, name), Box(x, y, pitch - 6, side), name_of(labels, name)))
    return groups, regions


@lru_cache(maxsize=512)
def _stock(kind: str, name: str, left: int, side: float) -> tuple[Shape, ...]:
    icon = side * 0.62
    ink = "ink3" if not left else "wild" if name == "wild" else "ink"
    if kind == "stack" and left:
        shapes = stack_shapes(name, side)
    else:
        knock = "tile" if left else "panel"
        corner = 8 if kind == "stack" else side / 2
        shapes = (
            Rect(
                0, 0, side, side, corner, knock, "tile-edge" if left else "ink3", 1.4, () if left else (4, 4)
            ),
            Icon(name, (side - icon) / 2, (side - icon) / 2, icon, ink, knock),
        )
    text, size = (f"×{left}", 18) if side > 40 else (str(left), 17)
    return (*shapes, Text(side + 7, side / 2 + 6.5, text, size, "ink" if left else "ink3", "bold"))


def offer_panel(offers: Offers, box: Box, labels: Labels) -> Built:
    """The first three things on offer, with their price."""
    title, note = word(labels, offers.title), word(labels, offers.note)
    groups = [Group(("offer",), panel_shapes(box, title, note), box.x, box.y)]
    regions: list[Region] = []
    gap = 6
    wide = (box.w - 2 * PAD - 2 * gap) / 3
    for at, offer in enumerate(offers.tiles[:3]):
        spot = Box(box.x + PAD + at * (wide + gap), box.y + 40, wide, box.h - 54)
        groups.append(Group(("offer", at), _offer(offer, offers.price, spot), spot.x, spot.y))
        regions.append(Region(Target("offer", at), spot, offer.text))
    return groups, regions


def _offer(offer: Offer, price: str, spot: Box) -> tuple[Shape, ...]:
    shapes: list[Shape] = [
        Rect(0, 0, spot.w, spot.h, 9, "temple", "temple-mark", 1.6),
        Icon(offer.icon, 10, 8, 32, "temple-mark", "temple"),
    ]
    shapes += [Icon(price, spot.w - 32 - 24 * at, 10, 24, "ink", "temple") for at in range(offer.cost)]
    lines = wrap(offer.text, 14.5, spot.w - 18, "semibold", 3)
    start = spot.h - 11 - 18 * (len(lines) - 1)
    for at, line in enumerate(lines):
        shapes.append(Text(10, start + 18 * at, line, 14.5, "ink", "semibold"))
    return tuple(shapes)
