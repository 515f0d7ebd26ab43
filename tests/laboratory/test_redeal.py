"""Hidden information: what a viewer is shown does not depend on what they cannot know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

import pytest

from luxor import Position
from luxor.core.engine.conformance import random_game
from luxor.games import find_game, games, modules_of
from tests.laboratory.parts import REDEAL, named

Shown = Callable[[Position, int | None], "str | bytes"]
EVERY = 12  # states of a game
SLOW = ("tree and study", "answers", "answers and link", "editor")  # they look at every third of these


@cache
def positions(game: str) -> list[Position]:
    """Some of random games with all modules and with none."""
    found: list[Position] = []
    for seed, modules in enumerate(((), modules_of(game))):
        found += random_game(find_game(game, 3, modules), seed).positions[:: EVERY + seed]
    return found


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("part", [part.name for part in REDEAL])
def test_re_dealing_what_a_viewer_cannot_know_changes_nothing_for_them(part: str, game: str) -> None:
    shown = cast("Shown", named(part, REDEAL).load())
    dealt_otherwise = 0
    looked_at = positions(game)[:: 3 if part in SLOW else 1]
    for number, position in enumerate(looked_at):
        viewer = (0, 1, 2, None)[number % 4]
        other = position.view(viewer).sample(number)
        dealt_otherwise += other != position
        assert shown(other, viewer) == shown(position, viewer), (
            f"{viewer} can tell apart\n{position}\n{other}"
        )
    assert dealt_otherwise > len(looked_at) // 2


@pytest.mark.parametrize("game", games())
def test_a_view_of_a_view_is_the_view(game: str) -> None:
    for number, position in enumerate(positions(game)):
        viewer = (0, 1, 2, None)[number % 4]
        seen = position.view(viewer)
        assert seen.view(viewer) == seen
        assert str(seen.view(None)) == str(position.view(None))
