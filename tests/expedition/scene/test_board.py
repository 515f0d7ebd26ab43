"""Pictures of Expedition: texts apart and large enough, regions that mean what they show, a steady size."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

import luxor
from luxor.core.words.terms import Target
from luxor.expedition.modules.new_adventures.token_row import TokenRow
from luxor.expedition.scene.board import FEWEST, area_scene, chosen_tile, grid_of, map_grid
from luxor.expedition.scene.marks import fitting_marches, number_choices
from luxor.expedition.scene.picture import (
    Cell,
    ExpeditionPicture,
    Held,
    March,
    Spot,
    cell_of,
    cell_target,
    number_target,
    picture_labels,
)
from luxor.expedition.scene.scenes import expedition_hand, expedition_whole
from luxor.expedition.scene.tiles import stack_shapes
from luxor.pictures import builder_of
from luxor.scene.builder import Look, Room
from luxor.scene.icons import names
from luxor.scene.labels import word
from luxor.scene.picture import Choice, Overlays, Tray
from luxor.scene.readable import LARGEST
from luxor.scene.shapes import Icon, Piece, Rect, Shape, Text, diff
from luxor.scene.svg import to_svg
from luxor.scene.theme import LIGHT, THEMES, Theme
from tests.gallery.expedition_samples import (
    EXPEDITION_SAMPLES,
    aiming,
    area,
    full,
    land,
    middle,
    opening,
    placing,
    spot,
)
from tests.gallery.gallery import expedition_exhibits
from tests.scene.legible import outside, text_boxes, touching

HOSTILE = "<img src=x onerror=alert(1)>"
NS = "{http://www.w3.org/2000/svg}"
PHONE_PIXELS, WALL_PIXELS = 300, 5000  # where cells inside the rope would be too small, and never
LIMIT, LEAST_PX, PAGE_PX = 80_000, 9.5, 640
SIDE_UNITS = 900  # panels are drawn for a board of this width
EXHIBITS = {e.name: e.scene for e in expedition_exhibits()}
COLOURS = ("fill", "stroke", "ink", "knock", "edge", "halo")
LANGUAGES = ("en", "fr", "es")


@pytest.mark.parametrize("name", EXHIBITS)
def test_texts_are_apart_and_inside_and_large_enough(name: str) -> None:
    scene = EXHIBITS[name]
    assert outside(scene) == []
    assert touching(scene) == []
    smallest = min((box.size for box in text_boxes(scene)), default=99)
    if name.endswith("-hand"):  # in pixels of the page
        assert smallest >= 11
    else:
        wide = scene.width if name.endswith("-board") else SIDE_UNITS
        assert smallest * PAGE_PX / wide >= LEAST_PX


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", EXPEDITION_SAMPLES)
def test_every_language_has_room(name: str, lang: str) -> None:
    picture, overlays = EXPEDITION_SAMPLES[name]
    labels = picture_labels(lang)
    for draw in (area_scene, expedition_hand, expedition_whole):
        scene = draw(picture(), overlays(), labels)
        assert outside(scene) == []
        assert touching(scene) == []


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_centre_of_a_region_means_its_target(name: str) -> None:
    scene = EXHIBITS[name]
    targets = [region.target for region in scene.regions]
    assert len(set(targets)) == len(targets)
    for region in scene.regions:
        assert scene.hit(*region.box.centre) == region.target
        assert region.label


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", EXPEDITION_SAMPLES)
def test_a_whole_position_is_small_and_well_formed(name: str, theme: Theme) -> None:
    picture, overlays = EXPEDITION_SAMPLES[name]
    text = to_svg(expedition_whole(picture(), overlays()), theme)
    assert len(text.encode()) < LIMIT
    root = ElementTree.fromstring(text)
    assert root.tag == NS + "svg"
    used = {element.get("href", "").removeprefix("#") for element in root.iter(NS + "use")}
    assert used <= {element.get("id") for element in root.iter() if element.get("id")}
    assert {element.get("class") for element in root.iter() if element.get("class")} == set(
        re.findall(r"\.(\w+)\{", text)
    )


@pytest.mark.parametrize("name", EXPEDITION_SAMPLES)
def test_only_known_icons_and_colours_are_used(name: str) -> None:
    picture, overlays = EXPEDITION_SAMPLES[name]
    known = set(names())
    for draw in (area_scene, expedition_whole):
        for shape in draw(picture(), overlays(), picture_labels()).shapes():
            if isinstance(shape, Icon | Piece):
                assert shape.name in known
            for field in COLOURS:
                assert getattr(shape, field, "") in {"", *LIGHT.colours}


@pytest.mark.parametrize("name", EXPEDITION_SAMPLES)
def test_keys_are_unique_and_equal_pictures_have_no_difference(name: str) -> None:
    picture, overlays = EXPEDITION_SAMPLES[name]
    scene = expedition_whole(picture(), overlays())
    keys = [(layer.name, group.key) for layer in scene.layers for group in layer.groups]
    assert len(set(keys)) == len(keys)
    assert diff(scene, expedition_whole(picture(), overlays())) == []


def test_a_hostile_name_is_text_everywhere() -> None:
    picture = aiming()
    picture.players = tuple(party._replace(name=HOSTILE) for party in picture.players)
    picture.title = picture.status = picture.description = HOSTILE + '" onload="alert(2)'
    picture.tray = Tray(HOSTILE, (Choice("none", HOSTILE, note=HOSTILE),))
    picture.hand = tuple(
        held._replace(land=held.land._replace(name=HOSTILE)) for held in picture.hand if held.land
    )
    assert len(picture.hand) == len(aiming().hand)
    labels = {"reserve": HOSTILE, "spans": HOSTILE}
    for draw in (area_scene, expedition_hand, expedition_whole):
        text = to_svg(draw(picture, Overlays(), labels), alt=HOSTILE)
        root = ElementTree.fromstring(text)
        assert "<img" not in text
        assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
    picture.players = tuple(party._replace(name="W" * 60, score=1234) for party in picture.players)
    scene = expedition_whole(picture)
    assert touching(scene) == []
    assert outside(scene) == []


# --- the part of the table that is shown ---


@pytest.mark.parametrize("limit", [7, 9, 10])
def test_the_picture_keeps_its_size_and_shows_every_legal_spot(limit: int) -> None:
    far = limit - 2
    grown = ((0, 0, 0, 0), (far, 0, 0, 3), (2, far - 2, far, 0), (0, far, 1, far - 2), (3, 1, 1, 1))
    home = (limit - 1, limit - 1, 2, 2)
    tile = Spot(land("d-"))
    sizes = set()
    for left, right, up, down in grown:
        xs = range(home[0] - left, home[0] + 2 + right)
        ys = range(home[1] - up, home[1] + 2 + down)
        laid = {(x, y): tile for x in xs for y in ys}
        picture = ExpeditionPicture(laid, limit, home)
        grid = grid_of(picture)
        round_it = [(x, y) for x in range(xs[0] - 1, xs[-1] + 2) for y in range(ys[0] - 1, ys[-1] + 2)]
        edge = set(round_it) - set(laid)
        inside = {
            (x, y)
            for x, y in edge
            if max(x, xs[-1]) - min(x, xs[0]) < limit and max(y, ys[-1]) - min(y, ys[0]) < limit
        }
        assert all(map(grid.shown, {*laid, *inside}))
        sizes.add(grid.view)
        picture.pixels = WALL_PIXELS
        roped = map_grid(picture)
        columns, rows = roped.room
        assert all(
            roped.shown((x, y)) for x in (columns.least, columns.most) for y in (rows.least, rows.most)
        )
        assert roped.size == max(FEWEST, columns.size, rows.size)
        picture.pixels = PHONE_PIXELS
        near = map_grid(picture)
        assert all(map(near.shown, {*laid, *inside}))
        assert near.size >= FEWEST
    assert len(sizes) == 1


def test_the_rope_tightens_and_no_cell_changes_its_name() -> None:
    picture, seen = opening(), []
    picture.pixels = WALL_PIXELS
    names: dict[Cell, str] = {}
    for column in range(6, 14):
        picture.area = {**picture.area, (column, 8): Spot(land("d-")), (7, column): Spot(land("d-"))}
        scene = area_scene(picture, Overlays(), {"cell": "{x}{y}", "pair": "{name}"})
        for region in scene.regions:
            cell = cell_of(region.target)
            assert cell is not None
            assert names.setdefault(cell, region.label) == region.label
        seen.append(map_grid(picture).size)
    assert names[7, 8] == "G8"
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] < seen[0]


def test_a_small_map_grows_with_the_area_and_never_shrinks() -> None:
    picture, sizes = opening(), []
    picture.pixels = PHONE_PIXELS
    for column in range(6, 14):
        picture.area = {**picture.area, (column, 8): Spot(land("d-"))}
        sizes.append(map_grid(picture).size)
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1] <= picture.limit + 1


def test_tiles_stay_where_they_are_while_the_area_grows_inside_the_picture() -> None:
    before, after = opening(), opening()
    before.pixels = after.pixels = PHONE_PIXELS
    after.area = {**before.area, (7, 8): Spot(land("dc"), (0,)), (6, 9): Spot(land("l-"))}
    there, then = (
        {g.key: (g.x, g.y) for g in area_scene(picture, Overlays(), {}).layer("tiles") if g.key[0] == "cell"}
        for picture in (before, after)
    )
    assert there.items() <= then.items()


def test_the_dashed_frame_is_where_the_limit_is() -> None:
    def dashes(picture: ExpeditionPicture) -> int:
        ground = next(g for g in area_scene(picture, Overlays(), {}).layer("floor") if g.key == ("ground",))
        return sum(bool(getattr(shape, "dash", ())) for shape in ground.shapes)

    small, large = opening(), opening()
    large.pixels = WALL_PIXELS
    assert dashes(large) == dashes(full()) == 1, "a rope all round"
    small.pixels = PHONE_PIXELS
    assert dashes(small) == 0, "out of sight"
    inset = next(g for g in area_scene(small, Overlays(), {}).layer("floor") if g.key == ("inset",))
    assert len(inset.shapes) == 1 + len(small.area), "but there in small, with every tile"
    texts = {box.text for box in text_boxes(expedition_whole(full(), Overlays(), picture_labels()))}
    assert any("10 × 10" in text and "dashed" in text for text in texts)


# --- what is drawn ---


def test_a_stack_is_drawn_from_the_ground_up_and_its_top_is_taller() -> None:
    shapes = stack_shapes((1, 0, 2))
    assert [s.text for s in shapes if isinstance(s, Text)] == ["B", "A", "C"]
    slabs = [s for s in shapes if isinstance(s, Rect)]
    assert slabs[0].y > slabs[1].y > slabs[2].y
    assert slabs[2].h > slabs[0].h
    assert (
        min(slab.y for slab in stack_shapes((0, 1, 2, 3)) if isinstance(slab, Rect)) >= 18
    )  # clear of the cost
    assert [s.text for s in stack_shapes((2,) * 5) if isinstance(s, Text)] == ["C×5"]


def test_a_spot_that_is_pointed_at_shows_the_tile() -> None:
    picture = placing()
    target = cell_target(picture.spots[0])

    def drawn(overlays: Overlays) -> tuple[Shape, ...]:
        key = ("free", *picture.spots[0])
        return next(g.shapes for g in area_scene(picture, overlays, {}).layer("tiles") if g.key == key)

    pointed = drawn(Overlays(selected=frozenset({Target("tile", 0)}), hover=target))
    assert any(isinstance(shape, Icon) and shape.name == "pyramid" for shape in pointed)
    unclear = drawn(Overlays(hover=target))
    assert not any(isinstance(shape, Icon) for shape in unclear)
    picture.hand = (Held(land("dt"), 3, 0), Held(land("dt"), 3, 0))
    assert chosen_tile(picture, Overlays()) == land("dt")


def test_a_march_shows_chevrons_and_how_many_stay() -> None:
    scene = area_scene(middle(), Overlays(), {})
    over = {group.key: group for group in scene.layer("overlay")}
    assert ("step", 6, 8, 7, 8) in over
    assert ("step", 7, 8, 8, 8) in over
    pills = [s.text for key in over if key[0] == "stay" for s in over[key].shapes if isinstance(s, Text)]
    assert pills == ["+3", "+1"]


def test_numbers_are_asked_for_once_a_goal_is_chosen() -> None:
    picture = middle()
    picture.marches = tuple(
        March((((7, 8), n), ((8, 8), m)) if m else (((7, 8), n),))
        for n, m in ((1, 0), (2, 0), (1, 1), (1, 2), (2, 1))
    )
    assert number_choices(picture, Overlays()) == (None, ())
    goal = frozenset({cell_target((8, 8))})
    cell, choices = number_choices(picture, Overlays(selected=goal))
    assert cell == (7, 8)
    assert [choice.label for choice in choices] == ["1", "2"]
    further = goal | {number_target((7, 8), 1)}
    cell, choices = number_choices(picture, Overlays(selected=further))
    assert cell == (8, 8)
    assert [choice.ref for choice in choices] == ["8,8:1", "8,8:2"]
    assert len(fitting_marches(picture, Overlays(selected=further))) == 2
    assert len(fitting_marches(picture, Overlays(hover=cell_target((7, 8))))) == 2


def test_frames_tell_what_can_be_chosen_and_what_was() -> None:
    scene = expedition_whole(aiming())
    marks = {group.key for group in scene.layer("marks")}
    assert {("select", 9, 9), ("select", 9, 10), ("select", 11, 10), ("lifted",)} <= marks
    overlays = Overlays(selected=frozenset({Target("token", "boat"), cell_target((9, 9))}))
    chosen = expedition_whole(aiming(), overlays)
    assert ("selected", 9, 9) in {group.key for group in chosen.layer("marks")}
    token = next(group for group in chosen.layer("side") if group.key == ("token", "boat"))
    assert any(isinstance(shape, Rect) and shape.stroke == "select" for shape in token.shapes)


def test_hidden_tiles_and_tokens_show_their_backs() -> None:
    picture = opening()
    picture.hand = (Held(None, 2, 0), Held(None, 3, 1))
    picture.row = TokenRow(0, (("?", 3),), 5)
    texts = {box.text for box in text_boxes(expedition_hand(picture))}
    assert {"2", "3", "×3", "face down"} <= texts
    assert not any(region.target.kind == "token" for region in expedition_hand(picture).regions)


def test_sample_words_read_as_tiles() -> None:
    assert spot("ot:DDBB").stack == (3, 3, 1, 1)
    assert spot("l-:Bb")[2:] == ("boat", 1)
    assert set(area(". dt\nm- .", 3, 4)) == {(4, 4), (3, 5)}
    assert cell_of(Target("cell", "12,3")) == (12, 3)
    assert cell_of(Target("cell", "12")) is None
    assert word(picture_labels(), "hand", name="{x}") == "Hand of {x}"


@pytest.mark.parametrize("lang", ["fr", "es"])
def test_the_languages_have_the_same_words(lang: str) -> None:
    fields = re.compile(r"\{\w+")
    english, other = picture_labels(), picture_labels(lang)
    assert english.keys() == other.keys()
    assert all(sorted(fields.findall(english[key])) == sorted(fields.findall(other[key])) for key in english)


@pytest.mark.parametrize("pixels", [400, 522, 657, 900])
def test_columns_and_rows_are_numbered_in_letters_that_can_be_read(pixels: int) -> None:
    for picture in (opening(), middle(), full()):
        picture.pixels = pixels
        scene = area_scene(picture, Overlays(), {})
        numbers = next(group for group in scene.layer("floor") if group.key == ("numbers",))
        texts = [shape for shape in numbers.shapes if isinstance(shape, Text)]
        small = [text for text in texts if text.size * pixels / scene.view.w < 11]
        assert not small or all(text.size == LARGEST for text in small), "as large as its place lets it be"


@pytest.mark.parametrize("room", ["wide", "narrow", "phone"])
def test_no_frame_of_a_tile_in_hand_is_cut_or_lies_on_another(room: Room) -> None:
    session = luxor.new_game(3, game="expedition", seed=5)
    held: set[int] = set()
    while len(held) < 2:
        look = Look(session.position.game.words("en"), room=room)
        look.overlays.selectable = frozenset(Target("tile", at) for at in range(4))
        scene = builder_of(session.position).hand(session.position, look)
        assert scene is not None
        frames = [group.bounds() for group in scene.layer("side") if group.key[0] == "tile"]
        held.add(len(frames))
        left, top, right, bottom = 0, 0, scene.view.right, scene.view.bottom
        assert all(f.x >= left and f.y >= top and f.right <= right and f.bottom <= bottom for f in frames)
        assert all(one.right <= other.x + 0.01 for one, other in pairwise(frames))
        session.play(session.position.legal_actions()[0])
        if session.position.at_chance:
            session.resolve()
    assert held == {4, 2}
