"""The mummy's walk, said again from the booklet: "Déplacer la momie et obtenir des jetons Talisman"."""

from __future__ import annotations

from tests.restated.table import CHAMBER, LIES, STAIRS, Table


def eyes(card: str) -> int:
    """She moves as many tiles as a Horus card shows eyes; for other cards she stays (mummy.move.trigger)."""
    return card.count("*")


def walk(table: Table, seat: int, steps: int) -> None:
    """From tile to tile toward the entrance; a talisman for each opponent whom she knocks down.

    mummy.move.toward-entrance, mummy.move.knock-passed, mummy.move.knock-end, mummy.move.talisman.
    """
    knocked: set[int] = set()
    for step in range(steps):
        passed = onward(table)
        opponents = [other for other in range(len(table.people)) if other != seat]
        for space in passed:
            at_the_end = step == steps - 1 and space == table.mummy
            for other in (*opponents, seat) if at_the_end else opponents:
                if knock(table, other, space):
                    knocked.add(other)
    gained = min(len(knocked - {seat}), table.facts["mummy.supply"])  # ruling.mummy.supply
    table.talismans[seat] += gained


def onward(table: Table) -> range:
    """One tile on; the spaces that she passes, the tile where she comes included.

    From the tile before the stairs she goes to the one before the chamber, and passes nothing between;
    elsewhere she passes empty spaces, too (mummy.move.wrap, ruling.mummy.wrap-jump, ruling.mummy.spaces).
    """
    assert table.mummy is not None
    before, tiles = table.mummy, [space for space in range(STAIRS + 1, CHAMBER) if table.tiles[space]]
    nearer = [space for space in tiles if space < before]
    table.mummy = nearer[-1] if nearer else tiles[-1]
    return range(table.mummy, before if nearer else table.mummy + 1)


def knock(table: Table, seat: int, space: int) -> bool:
    """All of a player's that stand on a space lie down; whether there was one (mummy.down.inactive)."""
    people = table.people[seat]
    table.people[seat] = [f"{LIES}{space}" if place == space else place for place in people]
    return space in people
