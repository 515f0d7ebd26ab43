"""Sample pictures: for the gallery, for the tests, and to see what a LuxorPicture looks like."""

from __future__ import annotations

from collections.abc import Callable

from luxor.classic.modules.equipment.scene import equipment_card
from luxor.classic.modules.mummy.scene import offers
from luxor.classic.scene.picture import Card, LuxorPicture, Offer, Pile, Player, Things, Tile
from luxor.core.words.terms import Target
from luxor.scene.picture import Choice, Moved, Overlays, Trail, Tray

NAMES = ("Amina", "Bek", "Chione", "Dalila", "Esi")
SYMBOLS = {"c": "cobra", "f": "falcon", "l": "lion"}
KINDS = {"v": "vase", "j": "jewel", "s": "statue", "p": "sceptre"}
TEMPLES = {"k": "scarab", "w": "wild", "t": "tunnel", "b": "scarab-or-wild"}
NEEDS = {1: 1, 3: 2, 4: 2, 5: 3, 6: 3}

START = (
    "v3 j4 s3 H1 v4 O3 j3 s1c j4c v3 s4 H1 j3c v3 O2 s4 v4c j3f H2 s3 v5f j1 s4f O1 "
    "v4 H2 j6f s3 v1f j4 s3f H3 O4 s3 v4l j3l H3 s3l v5 j6l"
)
MIDDLE = (
    "-- -- -- H1 -- O3 -- Tt Tk s3 -- H1 Tw -- O2 v4 j4c Tt H2 -- Tk v4 v3f O1 "
    "v4 H2 F23 v1 j4f s1 s4f H3 O4 s3 s4l j3l H3 s3l v5 j6l"
)
EVERYTHING = (
    "s5 j4+ p3 H1 -- O2 -- Tw Tt v3+ -- H1 Tk j4 O3 v6+ p4c Tk H2 s6 Tt v4 F23 O4 "
    "-- H2 j3f -- v4f -- v3f H3 O2 -- Tb p4l H3 j1l v3 j6l"
)
LATE = (
    "-- -- -- H1 -- O3 -- Tt -- -- -- H1 Tw -- O2 -- Tk Tt H2 -- Tk -- F23 O1 "
    "-- H2 F23 -- Tw -- s4f H3 O4 -- Tb Tt H3 Tk -- j6l"
)


def held(*counts: int) -> Things:
    """A player's treasures by type."""
    return tuple(zip(KINDS.values(), counts))


def tile(word: str) -> Tile | None:
    """A tile from a short word: v3c, O2, H1, Tt (tunnel), F23; a + adds a hidden treasure beneath."""
    if word == "--":
        return None
    head, rest = word[0], word[1:]
    if head == "O":
        return Tile("osiris", int(rest))
    if head == "H":
        return Tile("horus", int(rest))
    if head == "F":
        return Tile("favour", levels=(int(rest[0]), int(rest[1])))
    if head == "T":
        return Tile(TEMPLES[rest])
    value = int(rest[0])
    return Tile(KINDS[head], value, NEEDS[value], SYMBOLS.get(rest[-1], ""), int(rest.endswith("+")))


def path(words: str) -> tuple[Tile | None, ...]:
    return tuple(tile(word) for word in words.split())


def even_rooms(length: int, values: tuple[int, ...] = (1, 2, 3, 5, 8)) -> tuple[int, ...]:
    """Wall values for a path of any length: rooms of about the same size."""
    return tuple(values[at * len(values) // length] for at in range(length))


def early(players: int) -> LuxorPicture:
    """The first turn of a game."""
    everyone = (1,) * players
    return LuxorPicture(
        tiles=path(START),
        pawns={0: (2,) * players},
        sleepers=(everyone,) * 3,
        players=tuple(Player(seat, NAMES[seat], first=seat == 0) for seat in range(players)),
        to_play=0,
        hand=(Card("number", 3), Card("plus-minus", 1), Card("die"), Card("number", 1), Card("number", 5)),
        hand_seat=0,
        horus=(
            Pile(1, Card("range", 3, 1), 8),
            Pile(2, Card("all", 2, 2), 8),
            Pile(3, Card("one-less", 3, 3), 8),
        ),
        draw_left=31 - 5 * players,
        supplies=(("key", 20), ("wild", 18), ("scarab", 22)),
        temples=(("cobra", 4), ("falcon", 6), ("lion", 4)),
        status="Round 1  ·  Amina to play  ·  step 1 of 3: play a card and move",
        description="Amina is to play. Everybody stands on the stairs.",
    )


def watched(seen: bool) -> LuxorPicture:
    """The first turn, seen by somebody who is not to play: the own hand, or a stranger's."""
    picture = early(3 if seen else 4)
    picture.hand_seat = 1
    if not seen:
        picture.hand_seat = 0
        picture.hand = (Card("unknown"),) * 2 + (Card("all", 2, 2), Card("unknown"), Card("unknown"))
        picture.playable = ()
    return picture


def middle() -> LuxorPicture:
    """Four players in round 14."""
    return LuxorPicture(
        tiles=path(MIDDLE),
        pawns={
            0: (0, 0, 1, 1),
            4: (0, 0, 1),
            10: (0, 1),
            12: (1, 0, 0, 1),
            16: (0, 0, 1),
            17: (0, 2),
            19: (1,),
            22: (0, 1),
            23: (0, 0, 0, 2),
            27: (2,),
            29: (1,),
            31: (0, 0, 0, 1),
        },
        sleepers=((0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 1, 0)),
        players=(
            Player(0, "Amina", 13, held(2, 3, 0), 1, 1, 2, first=True),
            Player(1, "Bek", 14, held(1, 2, 0), 0, 2, 1),
            Player(2, "Chione", 7, held(1, 1, 0), 2, 1, 0),
            Player(3, "Dalila", 18, held(0, 0, 4), 1, 2, 1),
        ),
        to_play=1,
        hand=(
            Card("number", 3),
            Card("plus-minus", 1),
            Card("all", 2, 2),
            Card("number", 1),
            Card("die"),
        ),
        hand_seat=1,
        horus=(
            Pile(1, Card("range", 4, 1), 6),
            Pile(2, Card("last-to-second", 0, 2), 5),
            Pile(3, Card("one-less", 3, 3), 7),
        ),
        draw_left=11,
        discard_left=6,
        discard_top=Card("number", 3),
        supplies=(("key", 14), ("wild", 14), ("scarab", 18)),
        temples=(("cobra", 1), ("falcon", 3), ("lion", 4)),
        status="Round 14  ·  Bek to play  ·  step 1 of 3: play a card and move",
        description="Bek is to play. Spaces 1 to 40 spiral clockwise from the stairs to the burial chamber.",
    )


def crowded() -> LuxorPicture:
    """Everybody on a few spaces: counts instead of letters."""
    picture = middle()
    picture.pawns = {
        0: (1, 2, 1, 1),
        10: (2, 3, 1),
        14: (1, 2, 2, 1),
        20: (1, 1, 1),
        21: (0, 2, 0, 2),
        24: (),
        31: (5, 5, 5, 5),
        33: (),
        40: (1, 2),
        41: (1, 0, 2, 1),
    }
    picture.sleepers = ((1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1))
    picture.sarcophagi = ((5, 2), (3, 0))
    picture.spent_keys = 4
    picture.description = "A crowded board."
    return picture


def late() -> LuxorPicture:
    """The last round: few tiles, scores beyond 100, a tray with a choice."""
    return LuxorPicture(
        tiles=path(LATE),
        pawns={
            17: (1, 0, 1),
            31: (2, 2),
            32: (1, 0, 1, 1),
            36: (0, 1, 0, 2),
            38: (1, 1, 2),
            40: (1, 1, 0, 1),
            41: (0, 1, 1, 1),
        },
        sleepers=((), (), ()),
        sarcophagi=((5, 3), (3, 2)),
        spent_keys=5,
        players=(
            Player(0, "Amina", 104, held(5, 4, 4), 3, 0, 4),
            Player(1, "Bartholomew of Alexandria the Elder", 99, held(4, 5, 3), 2, 3, 3),
            Player(2, "Chione", 101, held(3, 4, 5), 2, 1, 2, sarcophagi=(3,), first=True),
            Player(3, "Dalila", 64, held(2, 2, 2), 5, 2, 5, sarcophagi=(5,)),
        ),
        to_play=3,
        hand=(
            Card("die-range", 0, 3),
            Card("one-less", 2, 2),
            Card("last-to-second", 0, 1),
            Card("all", 3, 3),
        ),
        hand_seat=3,
        horus=(Pile(1, None, 0), Pile(2, Card("die-range", 0, 2), 2), Pile(3, Card("range", 6, 3), 1)),
        draw_left=0,
        discard_left=31,
        discard_top=Card("range", 5, 2),
        supplies=(("key", 4), ("wild", 0), ("scarab", 8)),
        temples=(("cobra", 0), ("falcon", 1), ("lion", 1)),
        tray=Tray(
            "Dalila, how far? The die shows 5.",
            tuple(
                Choice(n, str(n), legal=n < 4, note="" if n < 4 else "past the chamber") for n in range(1, 6)
            ),
        ),
        status="Last round  ·  Dalila to play  ·  step 1 of 3: choose a number",
        description="The second sarcophagus is taken: the round is completed, then all is scored.",
    )


def everything() -> LuxorPicture:
    """Five players with every module."""
    sayings = (
        ("char-reroll", "may roll a die card a second time"),
        ("char-any-horus", "takes Horus cards from any pile"),
        ("char-treasure-point", "+1 VP for each treasure taken"),
        ("char-key-step", "a key changes a card by one"),
        ("char-card-shift", "shifts a card when anyone wakes"),
    )
    facts = (
        (24, (0, 2, 1, 2), 1, 2, 2, 1, ()),
        (21, (0, 0, 2, 2), 0, 1, 3, 0, ()),
        (15, (2, 1, 0, 0), 2, 0, 1, 4, ()),
        (26, (0, 1, 1, 2), 1, 3, 1, 2, (5,)),
        (12, (0, 0, 2, 0), 0, 1, 0, 3, ()),
    )
    return LuxorPicture(
        tiles=path(EVERYTHING),
        pawns={
            0: (0, 0, 1, 0, 2),
            10: (0, 0, 1),
            12: (1, 0, 0, 0, 1),
            20: (2, 2, 1, 2),
            26: (0, 0, 0, 1),
            28: (0, 1),
            31: (0, 1),
            36: (0, 0, 0, 1),
            41: (0, 0, 0, 1),
        },
        lying={16: (0, 1, 1), 28: (2,)},
        sleepers=((), (0, 0, 0, 0, 1), (0, 0, 1, 0, 1)),
        figures={16: ("mummy",)},
        sarcophagi=((5, 3), (3, -1)),
        spent_keys=1,
        players=tuple(
            Player(
                *(seat, NAMES[seat], vp, held(*treasures), wilds, keys, scarabs),
                *((("talisman", talismans),), taken, seat == 3, saying),
            )
            for seat, ((vp, treasures, wilds, keys, scarabs, talismans, taken), saying) in enumerate(
                zip(facts, sayings)
            )
        ),
        to_play=2,
        hand=(
            equipment_card("plus", 2, 2),
            Card("die"),
            Card("range", 5, 2),
            equipment_card("number", 6, 2),
            equipment_card("die-plus-minus", owner=2),
        ),
        hand_seat=2,
        horus=(
            Pile(1, Card("all", 1, 1), 10),
            Pile(2, Card("die-range", 0, 2), 8),
            Pile(3, Card("all", 3, 3), 11),
        ),
        draw_left=17,
        discard_left=27,
        discard_top=Card("range", 4, 2),
        supplies=(("key", 12), ("wild", 14), ("scarab", 15), ("talisman", 10), ("mummy", 12)),
        temples=(("cobra", 1), ("falcon", 3), ("lion", 3)),
        offer=offers(
            Offer("redo", 3, "take another turn at once"),
            Offer("scarab", 1, "take a scarab"),
            Offer("horus", 2, "discard one, take a Horus card"),
        ),
        title="Luxor · The Mummy's Curse",
        status="Five players, all modules  ·  Round 21  ·  Chione: step 1 of 3",
        description="Five players with every module; the mummy stands on space 16.",
    )


def weakest() -> LuxorPicture:
    """As full as a board can be: five colours upright and lying on one space, the mummy among them."""
    picture = everything()
    picture.pawns = {
        0: (2, 1, 2, 1, 2),
        3: (1, 1, 1, 1, 1),
        7: (5, 5, 5, 5, 5),
        10: (1, 2),
        20: (2, 3, 1, 1, 2),
        28: (1, 0, 0, 0, 1),
        36: (0, 0, 1),
        41: (1, 1, 2, 1, 1),
    }
    picture.lying = {
        1: (1, 1, 1),
        2: (1, 1, 1, 1, 1),
        5: (1, 1, 1, 1, 2),
        8: (0, 1),
        10: (1, 1),
        16: (1, 1, 1, 1, 1),
        20: (1, 1, 1, 1, 1),
        28: (1, 0, 1),
    }
    picture.sleepers = ((1, 1, 1, 1, 1),) * 3
    picture.spent_keys = 6
    return picture


def no_overlays() -> Overlays:
    return Overlays()


def choosing() -> Overlays:
    """Bek chose the left card: three of his places can move, the last move and a preview are shown."""
    return Overlays(
        selectable=frozenset({Target("pawn", 10), Target("pawn", 17), Target("pawn", 22), Target("hand", 0)}),
        selected=frozenset({Target("hand", 0)}),
        refused=frozenset({Target("sleeper", 3)}),
        last_move=Moved(0, (Target("space", 26), Target("space", 29))),
        ghost=Trail(1, (10, 17)),
    )


def lesson() -> Overlays:
    """A lesson: tunnels as arrows, tiles to choose from, the odds of landing as a heat map."""
    return Overlays(
        selectable=frozenset(
            {Target("space", 8), Target("space", 18), Target("pile", 1), Target("statue", 2)}
        ),
        selected=frozenset({Target("space", 18)}),
        highlights=frozenset({Target("space", 33)}),
        focus=Target("space", 25),
        hover=Target("space", 36),
        marks=(
            ((Target("space", 8), Target("space", 18)), "turquoise"),
            ((Target("space", 40), Target("space", 41)), "red"),
        ),
        heat={n: (n % 7) / 7 for n in range(10, 32)},
    )


SAMPLES: dict[str, tuple[Callable[[], LuxorPicture], Callable[[], Overlays]]] = {
    "early-2": (lambda: early(2), no_overlays),
    "early-3": (lambda: watched(True), no_overlays),
    "early-4": (lambda: watched(False), no_overlays),
    "middle": (middle, choosing),
    "lesson": (middle, lesson),
    "crowded": (crowded, no_overlays),
    "late": (late, no_overlays),
    "everything": (everything, no_overlays),
    "weakest": (weakest, no_overlays),
}
