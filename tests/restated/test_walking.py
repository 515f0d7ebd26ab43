"""The mummy's walk as the engine plays it, beside what the booklet says of it."""

from __future__ import annotations

from collections import Counter

import pytest

from luxor.games import modules_of
from tests.restated.positions import asked, table
from tests.restated.table import Table, standing
from tests.restated.walking import eyes, walk

EVERY = modules_of("luxor")
WITH = pytest.mark.parametrize("modules", [("mummy",), EVERY], ids=["mummy", "all"])
CARDS = ("1-3*", "1-6***", "1-die**", "last*", "less-2**", "all-3***", "2", "die")


def alike(after: Table, expected: Table) -> bool:
    """Whether the mummy, all adventurers and the talismans are where they should be."""
    found = after.mummy, standing(after.people), after.talismans
    return found == (expected.mummy, standing(expected.people), expected.talismans)


@WITH
@pytest.mark.rule("mummy.move.trigger", "mummy.move.eyes", "mummy.move.toward-entrance", "mummy.move.wrap")
@pytest.mark.rule(
    "mummy.move.knock-passed", "mummy.move.knock-end", "mummy.move.stairs-safe", "mummy.move.talisman"
)
@pytest.mark.rule(
    "ruling.mummy.spaces", "ruling.mummy.wrap-jump", "ruling.mummy.lying", "ruling.mummy.supply"
)
def test_she_walks_when_a_horus_card_is_played(modules: tuple[str, ...]) -> None:
    seen: Counter[str] = Counter()
    for position, drawn in asked("play", *modules, most=300):
        card, seat = drawn.choice(CARDS), position.seat
        position = position.edit(hands={seat: [card] * 5}, **{"mummy.supply": drawn.randrange(4)})
        before, expected = table(position), table(position)
        walk(expected, seat, eyes(card))
        after = table(position.apply("play left").position)
        assert alike(after, expected), (str(position), card)
        seen["wrapped"] += (expected.mummy or 0) > (before.mummy or 0)
        seen["knocked down"] += expected.people != before.people
        seen["gained"] += expected.talismans != before.talismans
        seen["stays"] += expected.mummy == before.mummy
    assert min(seen.values()) > 10, seen


@WITH
@pytest.mark.rule("mummy.move.trigger", "ruling.mummy.after-insert")
def test_she_walks_when_a_horus_card_is_taken(modules: tuple[str, ...]) -> None:
    count = 0
    for position, _ in asked("take", *modules, most=100):
        for action in position.legal_actions():
            what = str(action.args[0])
            expected, level = (
                table(position),
                int(what.removeprefix("card-")) if what.startswith("card-") else 0,
            )
            walk(expected, position.seat, level)
            after = table(position.apply(action).position)
            assert alike(after, expected), (str(position), action)
            count += level > 0
    assert count > 30


@pytest.mark.rule("mummy.land.knocked", "ruling.mummy.no-gain-on-landing")
def test_who_lands_on_her_gives_nobody_a_talisman() -> None:
    fallen = 0
    for position, _ in asked("move", "mummy", most=200):
        before = table(position)
        under_her = f"lying-{before.mummy}"
        for action in position.legal_actions():
            after = table(position.apply(action).position)
            if after.mummy == before.mummy:
                seat = position.seat
                fallen += after.people[seat].count(under_her) > before.people[seat].count(under_her)
                assert after.talismans == before.talismans, (str(position), action)
    assert fallen > 5
