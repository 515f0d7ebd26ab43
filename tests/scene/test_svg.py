"""The SVG painter: well-formed, small, without script, and all user text is text."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from luxor.classic.modules.mummy.scene import offers
from luxor.classic.scene.board import board_scene
from luxor.classic.scene.position import position_scene
from luxor.scene.icons import compact, layers, names
from luxor.scene.picture import Choice, Tray
from luxor.scene.svg import num, path_of, to_svg, xml_text
from luxor.scene.theme import THEMES, Theme
from tests.gallery.luxor_samples import SAMPLES, everything, late, middle

HOSTILE = "<img src=x onerror=alert(1)>"
NS = "{http://www.w3.org/2000/svg}"
LIMIT, AIM = 80_000, 60_000


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_whole_position_is_small_and_well_formed(name: str, theme: Theme) -> None:
    picture, overlays = SAMPLES[name]
    text = to_svg(position_scene(picture(), overlays()), theme)
    assert len(text.encode()) < (LIMIT if name == "weakest" else AIM)
    root = ElementTree.fromstring(text)
    assert root.tag == NS + "svg"
    tags = {element.tag.removeprefix(NS) for element in root.iter()}
    assert tags <= {
        "svg",
        "title",
        "desc",
        "style",
        "defs",
        "symbol",
        "g",
        "use",
        "path",
        "rect",
        "circle",
        "text",
    }
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    used = {element.get("href", "").removeprefix("#") for element in root.iter(NS + "use")}
    assert used <= set(ids)  # nothing is fetched
    symbols = {element.get("id") for element in root.iter(NS + "symbol")}
    assert symbols <= used  # and nothing idle is carried along
    classes = {element.get("class") for element in root.iter() if element.get("class")}
    assert classes == set(re.findall(r"\.(\w+)\{", text))


def test_a_hostile_name_is_text_everywhere() -> None:
    picture = everything()
    picture.players = tuple(
        player._replace(name=HOSTILE, note=("char-reroll", HOSTILE)) for player in picture.players
    )
    assert picture.offer is not None
    picture.offer = offers(*(offer._replace(text=HOSTILE) for offer in picture.offer.tiles))
    picture.title = picture.status = picture.description = HOSTILE + '" onload="alert(2)'
    picture.tray = Tray(HOSTILE, (Choice(1, HOSTILE, note=HOSTILE),))
    labels = {"score": HOSTILE, "chamber": HOSTILE, "left": HOSTILE}
    for scene in (position_scene(picture, labels=labels), board_scene(picture, labels=labels)):
        text = to_svg(scene, title=scene.title, alt=HOSTILE)
        root = ElementTree.fromstring(text)
        assert "<img" not in text
        assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
        shown = [element.text or "" for element in root.iter(NS + "text")]
        assert any(words.startswith("<img") for words in shown)
        assert root.findtext(NS + "desc") == HOSTILE


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    picture = middle()
    picture.players = (picture.players[0]._replace(name="a\x00b\x1b\ud800\U0001f980"), *picture.players[1:])
    text = to_svg(position_scene(picture))
    ElementTree.fromstring(text.encode())
    assert "a\ufffdb\ufffd\ufffd\U0001f980" in text
    assert xml_text("tab\tline\n") == "tab\tline\n"


def test_size_title_and_prefix_can_be_chosen() -> None:
    text = to_svg(board_scene(middle()), title="Mein Brett", alt="In words", width=640, ident="q")
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("640", "577.4")
    assert root.get("aria-label") == root.findtext(NS + "title") == "Mein Brett"
    assert root.findtext(NS + "desc") == "In words"
    ids = [ident for element in root.iter() if (ident := element.get("id"))]
    assert all(ident.startswith("q") for ident in ids)


def test_the_same_scene_gives_the_same_text() -> None:
    assert to_svg(position_scene(late())) == to_svg(position_scene(late()))


def test_numbers_are_short() -> None:
    assert [num(value) for value in (0, 1.0, 0.5, -0.5, 12.34, -0.04, 10.0, 100)] == [
        "0",
        "1",
        ".5",
        "-.5",
        "12.3",
        "0",
        "10",
        "100",
    ]
    assert path_of(((1, 2), (1, 5), (4, 5), (2.5, 7)), closed=True) == "M1 2v3h3l-1.5 2z"


def test_compact_icons_end_where_the_icons_end() -> None:
    square = "M1 1L5 1L5 5L1 5Z"
    assert compact(square) == "M10 10h40v40h-40z"
    circle = "M6 3C6 4.66 4.66 6 3 6C1.34 6 0 4.66 0 3C0 1.34 1.34 0 3 0C4.66 0 6 1.34 6 3Z"
    assert compact(circle) == "M60 30a30 30 0 1 1-60 0 30 30 0 1 1 60 0z"
    whole = sum(len(path) for name in names() for path in layers(name))
    short = sum(len(compact(path)) for name in names() for path in layers(name))
    assert len(names()) == 82
    assert short < whole / 2
