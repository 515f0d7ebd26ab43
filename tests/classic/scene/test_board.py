"""Scenes: texts apart and large enough, regions that mean what they show, groups that compare."""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from luxor.classic.modules.equipment.scene import equipment_card
from luxor.classic.scene.beside import RAISED, hand_row, market_row, table_row
from luxor.classic.scene.board import board_scene
from luxor.classic.scene.builder import labels
from luxor.classic.scene.labels import ENGLISH
from luxor.classic.scene.picture import Card, LuxorPicture, Pile, Player, Tile
from luxor.classic.scene.position import position_scene
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Target
from luxor.games import find_game
from luxor.scene.builder import Room
from luxor.scene.icons import names
from luxor.scene.picture import Moved, Overlays, Trail
from luxor.scene.shapes import LAYERS, Box, Change, Icon, Key, Line, Piece, Point, Scene, Text, diff
from luxor.scene.theme import LIGHT
from tests.gallery.gallery import exhibits, other_length
from tests.gallery.luxor_samples import (
    SAMPLES,
    choosing,
    crowded,
    everything,
    late,
    lesson,
    middle,
    tile,
    weakest,
)
from tests.scene.legible import outside, text_boxes, touching

LEAST_PX, BOARD_PX, BOARD_UNITS = 9.5, 640, 900
EXHIBITS = {exhibit.name: exhibit.scene for exhibit in exhibits() if "dark" not in exhibit.name}
HORUS = (("range", 6), ("die-range", 0), ("all", 3), ("last-to-second", 0), ("one-less", 2))
EQUIPMENT = (("number", 0), ("number", 6), ("plus", 3), ("die-plus-minus", 0), ("die", 0))
CARDS = [
    *(Card("number", n) for n in range(1, 7)),
    Card("plus-minus", 1),
    Card("die"),
    *(Card(kind, n, eyes) for eyes in (1, 2, 3) for kind, n in HORUS),
    *(equipment_card(kind, n, 4) for kind, n in EQUIPMENT),
]
NICHE_WALL = 9  # units
COLOURS = ("fill", "stroke", "ink", "knock", "edge", "halo")


BESIDE = ("hand", "table", "market")


@pytest.mark.parametrize("pixels", [500, 578, 624, 900])
@pytest.mark.parametrize("make", [middle, crowded, everything])
def test_words_on_a_board_of_any_width_have_eleven_pixels(
    make: Callable[[], LuxorPicture], pixels: int
) -> None:
    for lang in LANGUAGES:
        scene = board_scene(make(), labels=labels(find_game("luxor").words(lang)), pixels=pixels)
        assert min(box.size for box in text_boxes(scene)) * pixels / BOARD_UNITS >= 11
        assert touching(scene) == []
        assert outside(scene) == []
        for box in text_boxes(scene):
            niche = scene.region(Target("statue", int(box.key[1]))) if box.key[0] == "sleepers" else None
            assert niche is None or "2" <= box.text <= "9" or _inside(box.box, niche.box.grown(-NICHE_WALL))


def _inside(inner: Box, outer: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right


def test_a_goal_has_brackets_and_what_can_set_out_a_frame() -> None:
    start, goal = Target("space", 3), Target("space", 9)
    scene = board_scene(middle(), Overlays(selectable=frozenset({start}), goals=frozenset({start, goal})))
    drawn = {group.key: group.shapes for group in scene.layer("marks")}
    assert ("goal", *goal) in drawn
    assert ("select", *start) in drawn
    assert ("goal", *start) not in drawn, "one sign is enough"
    assert all(isinstance(shape, Line) for shape in drawn["goal", *goal])


@pytest.mark.parametrize("name", EXHIBITS)
def test_texts_are_apart_and_inside_and_large_enough(name: str) -> None:
    scene = EXHIBITS[name]
    assert outside(scene) == []
    tight = touching(scene)
    if name == "small-weakest":  # accepted: so many pawns hide the plaque beside them
        tight = [pair for pair in tight if pair[1][0] != "plaque"]
    assert tight == []
    if name in BESIDE:  # in pixels of the page
        assert min(box.size for box in text_boxes(scene)) >= 11
    elif not name.startswith("small"):
        assert min((box.size for box in text_boxes(scene)), default=99) * BOARD_PX / BOARD_UNITS >= LEAST_PX


@pytest.mark.parametrize("length", [12, 25, 60])
def test_whole_positions_of_other_boards_have_room_for_everything(length: int) -> None:
    picture, other = everything(), other_length(length)
    picture.tiles, picture.walls, picture.statues = other.tiles, other.walls, other.statues
    picture.pawns, picture.lying, picture.tray = other.pawns, {}, late().tray
    picture.figures = {5: ("mummy",)}
    scene = position_scene(picture)
    assert touching(scene) == []
    assert outside(scene) == []
    assert all(scene.hit(*region.box.centre) == region.target for region in scene.regions)


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_centre_of_a_region_means_its_target(name: str) -> None:
    scene = EXHIBITS[name]
    targets = [region.target for region in scene.regions]
    assert len(set(targets)) == len(targets)
    for region in scene.regions:
        assert scene.hit(*region.box.centre) == region.target
        assert region.label


def test_a_click_beside_everything_means_nothing() -> None:
    scene = board_scene(middle())
    assert scene.hit(2, 800) is None
    assert scene.hit(-5, -5) is None
    assert scene.hit(360, 702) == Target("space", 17)
    assert scene.hit(50, 100) == Target("adventurer", "0/2"), "somebody else's pawn is asked about"
    assert scene.hit(50, 62) == Target("space", 0), "above it are the stairs"
    assert scene.hit(460, 402) == Target("space", 41)
    assert scene.hit(850, 300) == Target("statue", 1)


def test_own_sleepers_are_regions_and_pawns_belong_to_their_space() -> None:
    scene = board_scene(middle(), choosing())
    kinds = {region.target.kind for region in scene.regions}
    assert kinds == {"space", "statue", "sleeper", "adventurer", "plaque"}
    assert [region.target.ref for region in scene.regions if region.target.kind == "sleeper"] == [3]
    glow = next(group for group in scene.layer("marks") if group.key == ("select", "pawn", 17))
    assert scene.hit(*glow.bounds().centre) == Target("space", 17)
    assert not any(group.key == ("select", "pawn", 17) for group in board_scene(middle()).layer("marks"))


def test_every_place_of_the_position_can_be_clicked() -> None:
    scene = position_scene(everything())
    kinds = {region.target.kind for region in scene.regions}
    assert kinds == {
        "space",
        "plaque",
        "statue",
        "sleeper",
        "adventurer",
        "lying",
        "hand",
        "pile",
        "deck",
        "supply",
        "stack",
        "player",
        "score",
        "offer",
    }
    assert {"choice"} <= {region.target.kind for region in position_scene(late()).regions}
    assert {"choice"} <= {region.target.kind for region in board_scene(late()).regions}


@pytest.mark.parametrize("name", SAMPLES)
def test_only_known_icons_and_colours_are_used(name: str) -> None:
    picture, overlays = SAMPLES[name]
    known = set(names())
    for shape in position_scene(picture(), overlays()).shapes():
        if isinstance(shape, Icon | Piece):
            assert shape.name in known
        for field in COLOURS:
            assert getattr(shape, field, "") in {"", *LIGHT.colours}


def key_of(change: Change) -> Key:
    group = change.new or change.old
    assert group is not None
    return group.key


def test_unchanged_groups_compare_equal() -> None:
    assert diff(position_scene(middle(), choosing()), position_scene(middle(), choosing())) == []
    before, after = middle(), middle()
    after.pawns = {**before.pawns, 10: (), 13: (0, 1)}
    changes = diff(position_scene(before), position_scene(after))
    assert {(change.layer, key_of(change)) for change in changes} == {
        ("pieces", ("pawns", 10)),
        ("pieces", ("pawns", 13)),
    }


def test_a_taken_treasure_changes_its_space_and_its_taker_only() -> None:
    before, after = middle(), middle()
    after.tiles = (*before.tiles[:16], None, *before.tiles[17:])
    after.players = (before.players[0], before.players[1]._replace(score=18), *before.players[2:])
    changed = {
        (change.layer, *key_of(change)) for change in diff(position_scene(before), position_scene(after))
    }
    assert {("tiles", "space", 17), ("side", "player", 1)} <= changed
    assert changed <= {
        ("tiles", "space", 17),
        ("side", "player", 1),
        *(("side", "mark", seat) for seat in range(4)),
    }


def test_the_floor_is_the_same_whatever_happens() -> None:
    assert board_scene(middle()).layer("floor") == board_scene(crowded(), lesson()).layer("floor")


def test_layers_are_painted_in_order() -> None:
    assert tuple(layer.name for layer in position_scene(middle()).layers) == LAYERS
    keys = [group.key for layer in position_scene(everything(), choosing()).layers for group in layer.groups]
    assert len(set(keys)) == len(keys)


def test_a_group_knows_its_bounds() -> None:
    for layer in board_scene(middle(), choosing()).layers:
        for group in layer.groups:
            if group.key[0] == "space":
                assert group.bounds().w <= 100


def test_crowds_follow_the_look() -> None:
    picture = LuxorPicture(
        tiles=(Tile("vase", 3, 2),) * 40, pawns={1: (1, 1), 2: (1, 1, 1), 3: (2, 1, 1), 4: (5, 5, 5, 5, 5)}
    )
    words = {
        group.key[1]: [s.text for s in group.shapes if isinstance(s, Text)]
        for group in board_scene(picture).layer("pieces")
        if group.key[0] == "pawns"
    }
    assert words[1] == ["A", "B"]
    assert words[2] == ["A", "B", "C"]
    assert words[3] == ["2", "1", "1"]
    assert words[4] == ["5"] * 5
    numbers = {
        group.key[1]: group.shapes[-1]
        for group in board_scene(picture).layer("tiles")
        if group.key[0] == "space"
    }
    assert isinstance(numbers[1], Text)
    assert numbers[1].text == "1"
    assert not isinstance(numbers[2], Text)  # the number yields


def test_the_weakest_space_shows_everybody() -> None:
    shown = [s for g in board_scene(weakest()).layer("pieces") if g.key == ("pawns", 20) for s in g.shapes]
    assert sum(isinstance(s, Piece) and s.lying for s in shown) == 5
    assert sum(isinstance(s, Piece) and not s.lying for s in shown) == 5


def moved(start: int, goal: int) -> Moved:
    return Moved(0, (Target("space", start), Target("space", goal)))


def chevron(scene: Scene, space: int) -> tuple[Point, ...]:
    group = next(g for g in scene.layer("marks") if g.key == ("chevron", space))
    shape = group.shapes[0]
    assert isinstance(shape, Line)
    return shape.points


def test_a_move_is_told_by_chevrons_in_the_gutters() -> None:
    there = board_scene(middle(), Overlays(last_move=moved(26, 29)))
    back = board_scene(middle(), Overlays(last_move=moved(5, 4)))
    assert [g.key for g in there.layer("marks") if g.key[0] == "chevron"] == [
        ("chevron", 26),
        ("chevron", 27),
        ("chevron", 28),
    ]
    forth, behind = chevron(there, 26), chevron(back, 4)
    assert forth[1][0] > forth[0][0]
    assert behind[1][0] < behind[0][0]
    into = board_scene(middle(), Overlays(ghost=Trail(1, (0, 41))))
    assert len([g for g in into.layer("marks") if g.key[0] == "step"]) == 41


def test_the_hand_shows_its_ends_its_gap_and_its_backs() -> None:
    picture = middle()
    tops = {g.key: g.y for g in hand_row(picture).layer("side")}
    assert tops["card", 0] == tops["card", 4] == tops["card", 2] - RAISED
    picture.hand = picture.hand[1:]
    keys = [g.key for g in hand_row(picture).layer("side")]
    assert keys[:5] == [("card", 0), ("card", 1), ("gap",), ("card", 2), ("card", 3)]
    picture.hand = (Card("unknown"),) * 5
    cards = [g for g in hand_row(picture).layer("side") if g.key[0] == "card"]
    assert not any(isinstance(shape, Text) for group in cards for shape in group.shapes)


@pytest.mark.parametrize("row", [table_row, market_row])
def test_a_horus_pile_that_may_be_taken_is_framed(row: Callable[[LuxorPicture, Overlays], Scene]) -> None:
    first = Target("pile", 0)

    def frames(overlays: Overlays) -> list[Key]:
        """The piles with more shapes than at rest."""
        rest = {g.key: len(g.shapes) for g in row(middle(), Overlays()).layer("side")}
        return [g.key for g in row(middle(), overlays).layer("side") if len(g.shapes) > rest[g.key]]

    assert frames(Overlays(selectable=frozenset({first}))) == [("pile", 1)]
    assert frames(Overlays(selected=frozenset({first}))) == [("pile", 1)]


@pytest.mark.parametrize("room", ["wide", "medium", "low", "phone"])
def test_what_is_on_offer_lies_apart_and_inside_in_every_room(room: Room) -> None:
    for lang in LANGUAGES:
        scene = market_row(everything(), Overlays(), labels(find_game("luxor").words(lang)), room)
        assert touching(scene) == []
        assert outside(scene) == []
        spots = [region.box for region in scene.regions if region.target.kind == "offer"]
        assert len(spots) == 3
        beside = [one.right <= other.x for one, other in pairwise(spots)]
        assert beside == [room != "low"] * 2


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_drawn_without_touching_texts(card: Card) -> None:
    picture = LuxorPicture(
        hand=(card,) * 5, horus=(Pile(1, card, 3),) * 3, discard_top=card, hand_seat=0, to_play=0
    )
    assert touching(position_scene(picture)) == []


def test_words_come_from_the_labels() -> None:
    labels = {
        **ENGLISH,
        "chamber": "CHAMBRE FUNÉRAIRE ROYALE",
        "chamber_short": "CHAMBRE",
        "to_play": "joue",
        "hand": "Main de {name}",
    }
    texts = {box.text for box in text_boxes(position_scene(middle(), labels=labels))}
    assert {"CHAMBRE", "joue", "Main de Bek", "all awake"} <= texts
    assert "BURIAL CHAMBER" not in texts
    longer = {key: text + " encore" for key, text in labels.items()}
    scene = position_scene(middle(), labels=longer)
    assert all(box.box.right <= scene.view.right for box in text_boxes(scene))


def test_long_names_and_many_points_stay_in_their_panels() -> None:
    picture = everything()
    picture.players = tuple(
        Player(
            *(p.seat, "W" * 60, 1234, p.treasures, 18, 20, 22),
            *((("talisman", 20),), (5, 3), True, ("char-reroll", "x" * 200)),
        )
        for p in picture.players
    )
    boxes = [box for box in text_boxes(position_scene(picture)) if box.key[0] == "player"]
    assert [(a.text, b.text) for a, b in combinations(boxes, 2) if a.box.meets(b.box)] == []
    assert all(box.box.x >= 920 and box.box.right <= 1380 for box in boxes)


def test_small_boards_say_less_and_larger() -> None:
    small = {box.text: box.size for box in text_boxes(board_scene(middle(), detail="small"))}
    assert "all awake" not in small
    assert "CHAMBER" in small
    assert small["6"] == 29


def test_sample_words_read_as_tiles() -> None:
    assert tile("v6f") == Tile("vase", 6, 3, "falcon")
    assert tile("j4+") == Tile("jewel", 4, 2, "", 1)
    assert tile("--") is None
