"""Positions that the engine reached, as pictures: as legible as the samples, and not too large."""

from xml.etree import ElementTree

import pytest

import luxor
from luxor.classic.scene.builder import parts, picture
from luxor.scene.builder import Look
from luxor.scene.svg import to_svg
from tests.gallery.gallery import played_exhibits, played_positions
from tests.scene.legible import outside, text_boxes, touching

LEAST_PX, BOARD_PX, BOARD_UNITS = 9.5, 640, 900
MOST_BYTES = 80_000
EXHIBITS = {exhibit.name: exhibit for exhibit in played_exhibits()}
LIGHT = {name: exhibit.scene for name, exhibit in EXHIBITS.items() if name.endswith("light")}


@pytest.mark.parametrize("name", LIGHT)
def test_texts_are_apart_and_inside_and_large_enough(name: str) -> None:
    scene = LIGHT[name]
    assert touching(scene) == []
    assert outside(scene) == []
    assert min(box.size for box in text_boxes(scene)) * BOARD_PX / BOARD_UNITS >= LEAST_PX


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_picture_is_sound_and_small(name: str) -> None:
    text = to_svg(EXHIBITS[name].scene, EXHIBITS[name].theme)
    ElementTree.fromstring(text)
    assert "<script" not in text
    assert len(text.encode()) < MOST_BYTES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_are_what_they_are_called(players: int) -> None:
    found = played_positions(players)
    turns = [parts(found[name])[1].turn for name in ("early", "late", "over")]
    assert turns == sorted(turns)
    assert found["over"].over
    assert not found["late"].over


def test_when_the_game_is_over_everybody_s_points_are_all_of_them() -> None:
    position = luxor.playout(luxor.new_game(players=3, seed=4).position, 4).position
    look = Look(position.game.words("en"))
    assert position.over
    assert [player.score for player in picture(position, look).players] == list(position.totals())
    assert all(str(vp) in position.describe() for vp in position.totals())
    before = luxor.new_game(players=3, seed=4).position
    assert [player.score for player in picture(before, look).players] == [0, 0, 0]
