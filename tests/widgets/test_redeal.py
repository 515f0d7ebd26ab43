"""Hidden information: a page cannot tell apart two games between which its viewer cannot.

Whatever is hidden is dealt anew; then every state of every widget, every drawing, the tree, every answer to a
click and the picture without a kernel are the same, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from luxor import LANGUAGES, new_game
from luxor.core.engine.conformance import random_game
from luxor.core.position.link import from_link
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor.games import find_game, games, modules_of
from luxor_widgets.prefs import EVERYTHING, heard_by
from tests.widgets.everything_told import asked_for, told_to

VIEWERS = (0, 1, 2, None)


def some(game: str, seed: int, many: int) -> Iterator[tuple[int, Position]]:
    """Positions of a random game, spread over its length, with all modules or (even seeds) with none."""
    found = random_game(find_game(game, 3, modules_of(game) if seed % 2 else ()), seed).positions
    for number in range(many):
        yield number, found[(number * len(found)) // many]


def own_actions(position: Position, viewer: int | None) -> tuple[Action, ...]:
    """What the viewer may decide now: also what comes of it tells nothing more."""
    return position.legal_actions()[:3] if position.seat == viewer and not position.at_chance else ()


def same_page(position: Position, viewer: int | None, number: int) -> bool:
    """Whether another deal gives the same page; said is whether it was another deal at all."""
    other = position.view(viewer).sample(number)
    actions, lang = own_actions(position, viewer), LANGUAGES[number % len(LANGUAGES)]
    told, also = (told_to(each, viewer, actions, lang) for each in (position, other))
    if told != also:
        pairs = zip(told.splitlines(), also.splitlines())
        here, there = next(pair for pair in pairs if pair[0] != pair[1])
        pytest.fail(f"{viewer} can tell apart\n{position}\n{other}\nby\n{here[:2000]}\n{there[:2000]}")
    return other != position


@pytest.mark.parametrize("seed", [8, 9])
@pytest.mark.parametrize("game", games())
def test_a_page_is_the_same_however_the_rest_is_dealt(game: str, seed: int) -> None:
    others = [same_page(position, VIEWERS[number % 4], number) for number, position in some(game, seed, 4)]
    assert sum(others) >= 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20, 40))
@pytest.mark.parametrize("game", games())
def test_many_pages_are_the_same_however_the_rest_is_dealt(game: str, seed: int) -> None:
    others = [same_page(position, VIEWERS[number % 4], number) for number, position in some(game, seed, 24)]
    assert sum(others) > 8


@pytest.mark.parametrize("game", games())
def test_open_eyes_can_tell_them_apart(game: str) -> None:
    """So the test above would see a difference."""
    ((_, position),) = some(game, 9, 1)
    assert told_to(position, EVERYTHING) != told_to(position.view(0).sample(1), EVERYTHING)


@pytest.mark.parametrize("game", games())
def test_a_page_on_a_view_is_the_same_for_all_who_have_that_view(game: str) -> None:
    """A saved view that another opens shows what both may know."""
    for number, position in some(game, 9, 2):
        seen, other = position.view(0), position.view(0).sample(number).view(0)
        for viewer in (EVERYTHING, 1):
            assert told_to(seen, viewer) == told_to(other, viewer)


def twins(position: Position, viewer: int) -> tuple[Action, ...]:
    """Two things another may do now that look the same to the viewer; none if there are no such two."""
    met: dict[object, Action] = {}
    for action in position.legal_actions():
        after, events = position.apply(action)
        heard = tuple(str(heard_by(position, event, viewer)) for event in events)
        first = met.setdefault((after.view(viewer), heard), action)
        if first != action:
            return first, action
    return ()


@pytest.mark.parametrize("step", ["opening", "fetch", "draw", "swap-scarab", "new-token", "scarab", "look"])
def test_what_another_did_unseen_is_nowhere_on_the_page(step: str) -> None:
    """Neither in the log, nor in the tree, nor in what can be gone back to."""
    game = "expedition" if step in ("opening", "fetch", "new-token") else "luxor"
    for seed in range(20):
        for position in random_game(find_game(game, 3, modules_of(game)), seed).positions:
            if getattr(position.pending, "step", getattr(position.pending, "kind", "")) == step:
                viewer = (position.seat + 1) % 3
                pair = twins(position, viewer)
                if pair:
                    one, other = (told_to(position, viewer, [action]) for action in pair)
                    assert one == other
                    one, other = (told_to(position, position.seat, [action]) for action in pair)
                    assert one != other, "who did it sees it: this test can see a difference"
                    return
    raise AssertionError(f"nobody did anything unseen at {step}")


def test_goals_points_answers_and_the_link_are_on_the_page_that_is_compared() -> None:
    """The tests above and `tests/laboratory` look at them, and what a seat copies is its own view."""
    position = new_game(3, modules_of("luxor"), seed=9).position
    told = told_to(position, position.seat)
    for shown in ("data-goal", "if it ended now"):
        assert shown in told
    asked = asked_for(position, position.seat)
    assert "Here, now" in asked
    for viewer in (0, 1, 2):
        (link,) = set(re.findall(r'data-copy="#line=([^"]+)"', asked_for(position, viewer)))
        assert from_link(link) == str(position.view(viewer))
