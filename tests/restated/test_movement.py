"""Movement as the engine plays it, beside what the booklet says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from luxor.core.position.position import Position
from luxor.core.words.terms import Decision
from tests.restated.movement import led, may_play, move_all, move_one, numbers, through_tunnel
from tests.restated.positions import asked, table
from tests.restated.table import CHAMBER, LAST_TILE, STAIRS, standing

WITH = ((), ("mummy",))
CASES = pytest.mark.parametrize("modules", WITH, ids=lambda modules: modules[0] if modules else "base")


def card_of(position: Position) -> tuple[str, int]:
    """The card that was played, and the number that it came to."""
    card, _, number = table(position).facts["played"]
    return str(card), int(number)


def moves_of(*modules: str, most: int) -> Iterator[tuple[Position, list[int]]]:
    """Positions at which one adventurer is to move, and by how much."""
    for position, _ in asked("move", *modules, most=most):
        card, number = card_of(position)
        if found := numbers(card, number):
            yield position, found


def is_listed(position: Position, action: str) -> bool:
    """Whether a legal action is offered as it is; if not, one that comes to the same has to be."""
    listed = [str(other) for other in position.legal_actions()]
    if action in listed:
        return True
    after = position.apply(action).position
    assert any(position.apply(other).position == after for other in listed), (str(position), action)
    return False


@CASES
@pytest.mark.rule("base.move.tile-to-tile", "base.move.skip-empty", "base.move.from-empty")
@pytest.mark.rule("base.chamber.exact", "base.chamber.no-key", "base.osiris.jump", "ruling.osiris.blocked")
def test_a_move_is_legal_where_the_booklet_lets_one_go(modules: tuple[str, ...]) -> None:
    seen: Counter[bool] = Counter()
    unlisted = 0
    for position, steps in moves_of(*modules, most=200):
        here, seat = table(position), position.seat
        taken = {place for row in here.people for place in row if isinstance(place, int)}
        for space in {STAIRS, LAST_TILE, CHAMBER, *taken}:
            for n in range(-2, 8):
                may = space in here.upright(seat) and n in steps and led(here, seat, space, n) is not None
                seen[may] += 1
                assert position.check(f"move {space} {n}").legal == may, (str(position), space, n)
                unlisted += may and not is_listed(position, f"move {space} {n}")
    assert min(seen.values()) > 500, "there is much of either"
    assert 0 < unlisted < 100, "by Osiris two numbers come to the same"


@CASES
@pytest.mark.rule("base.move.anubis-wakes", "base.temple.tunnel", "base.temple.tunnel.no-skip")
@pytest.mark.rule("mummy.land.knocked", "mummy.land.pass")
def test_everybody_is_where_the_booklet_leads(modules: tuple[str, ...]) -> None:
    seen: Counter[str] = Counter()
    for position, _ in moves_of(*modules, most=300):
        seat = position.seat
        for action in [action for action in position.legal_actions() if action.verb == "move"]:
            here, after = table(position), table(position.apply(action).position)
            start, n = (int(number) for number in action.args)
            goal = led(here, seat, start, n)
            assert goal is not None
            seen[here.tiles[goal][:6]] += 1
            if (
                after.mummy == here.mummy
            ):  # else she has walked for a card taken there, and knocked others down
                assert standing(after.people) == standing(move_one(here, seat, start, goal)), (
                    position,
                    action,
                )
    assert seen["tunnel"] > 20
    assert seen["chambe"] > 5


@CASES
@pytest.mark.rule(
    "base.horus.all", "base.horus.all.order", "ruling.all.blocked-stay", "ruling.all.woken-stay"
)
@pytest.mark.rule("ruling.chamber.keys-in-order", "ruling.all.choice")
def test_all_move_from_front_to_rear(modules: tuple[str, ...]) -> None:
    count = 0
    for position, drawn in asked("move", *modules, card="all"):
        _, steps = card_of(position)
        here, seat = table(position), position.seat
        can = any(led(here, seat, space, steps) is not None for space in here.upright(seat))
        assert position.check("move-all").legal == can, str(position)
        if not can:
            continue
        count += 1
        after = position.apply("move-all").position
        actors = move_all(here, seat, steps)
        pending = after.pending
        if isinstance(pending, Decision) and pending.step == "act":
            assert standing(table(after).people) == standing(here.people), str(position)
            for space in range(CHAMBER + 1):
                assert after.check(f"act {space}").legal == (space in actors)
            space = drawn.choice(actors)
            after = after.apply(f"act {space}").position
            through_tunnel(here, seat, space)
        elif len({*actors}) == 1:
            through_tunnel(here, seat, actors[0])
        if table(after).mummy == here.mummy:
            assert standing(table(after).people) == standing(here.people), str(position)
    assert count > 10


@CASES
@pytest.mark.rule("base.horus.last-to-second", "base.horus.last-to-second.one-only", "ruling.last.none")
def test_the_last_one_catches_up_with_the_last_but_one(modules: tuple[str, ...]) -> None:
    count = 0
    for position, _ in asked("move", *modules, card="last"):
        here, seat = table(position), position.seat
        spaces = sorted({*here.upright(seat)})
        assert position.check("catch-up").legal == (len(spaces) > 1), str(position)
        if len(spaces) > 1:
            count += 1
            after = table(position.apply("catch-up").position)
            if after.mummy == here.mummy:
                assert standing(after.people) == standing(move_one(here, seat, *spaces[:2])), str(position)
    assert count > 10


@pytest.mark.rule(
    "base.hand.outer-only", "base.move.none-possible", "ruling.play.must-move", "ruling.die.playable"
)
def test_an_outer_card_is_played_that_moves_somebody_if_one_does() -> None:
    seen: Counter[tuple[bool, ...]] = Counter()
    for position, _ in asked("play", most=400):
        expected = may_play(table(position), position.seat)
        found = {end: position.check(f"play {end}").legal for end in expected}
        assert found == expected, str(position)
        listed = [str(action) for action in position.legal_actions()]
        for end, may in expected.items():
            if may:
                is_listed(position, f"play {end}")
            else:
                assert f"play {end}" not in listed
        seen[tuple(expected.values())] += 1
    assert min(seen.values()) > 5
    assert len(seen) == 3, "either, the left one, the right one"
