"""The final scoring, said again from the booklet: "Fin de partie et décompte final", and module 3.

The numbers on the wall and the table of sets are those of the components, written down here once more.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from tests.restated.table import CHAMBER, LIES, Table

WALL = {**dict.fromkeys(range(1, 9), 1), **dict.fromkeys(range(9, 17), 2), **dict.fromkeys(range(17, 25), 3),
        **dict.fromkeys(range(25, 33), 5), **dict.fromkeys(range(33, 41), 8), CHAMBER: 13}  # fmt: skip
SETS = (0, 3, 7, 12, 18, 25, 33, 42, 52)
SARCOPHAGI = (5, 3)
TYPES = ("vase", "jewel", "statue")
MOST_WILDS = 2  # in a set
BESIDE = 3  # for a sceptre that is added to a set


def type_of(tile: str) -> str:
    """vase4x2 shows a vase."""
    return tile.rstrip("0123456789x")


def worth(tile: str) -> int:
    """And it scores 4 for two adventurers (base.treasure.take)."""
    return int(tile.removeprefix(type_of(tile)).split("x")[0])


def positions(table: Table, seat: int) -> int:
    """What the wall says, for those that lie there, too; nothing on the stairs or asleep."""
    spaces = [str(place).removeprefix(LIES) for place in table.people[seat]]
    return sum(WALL.get(int(space), 0) for space in spaces if space.isdigit())


def sarcophagi(table: Table, seat: int) -> int:
    """base.score.sarcophagus"""
    return sum(vp for owner, vp in zip(table.facts["sarcophagi"], SARCOPHAGI) if owner == seat)


@cache
def most_from_sets(held: tuple[int, ...], wilds: int, sceptres: int, sceptre_is_a_type: bool) -> int:
    """The most that sets bring, and sceptres added to them: every way to make another set is tried.

    base.score.sets, base.score.sets.wild, sceptres.score; a sceptre is in a set or beside one.
    """

    @cache
    def best(left: tuple[int, ...], wild: int, free: int, made: int) -> int:
        found = SETS[min(made, len(SETS) - 1)] + BESIDE * min(made, free)
        for own in (own for size in range(len(TYPES) + 1) for own in combinations(range(len(TYPES)), size)):
            for joker in range(min(wild, MOST_WILDS) + 1):
                stand_in = len(TYPES) - len(own) - joker
                if all(left[n] for n in own) and 0 <= stand_in <= (free if sceptre_is_a_type else 0):
                    rest = tuple(count - (n in own) for n, count in enumerate(left))
                    found = max(found, best(rest, wild - joker, free - stand_in, made + 1))
        return found

    return best(held, wilds, sceptres, 0)


def sets(table: Table, seat: int, sceptre_is_a_type: bool = False) -> int:
    """What a player's treasures bring together."""
    types = [type_of(tile) for tile in table.facts["treasures"][seat]]
    held = tuple(types.count(each) for each in TYPES)
    return most_from_sets(held, table.facts["wilds"][seat], types.count("sceptre"), sceptre_is_a_type)


def track(table: Table, seat: int) -> int:
    """What was scored in play: treasures, mummy tiles, and by a character a point for each treasure."""
    treasures: list[str] = table.facts["treasures"][seat]
    points = sum(map(worth, treasures))
    if "mummy.vp" in table.facts:
        points += sum(table.facts["mummy.vp"][seat])
    if "characters.who" in table.facts and table.facts["characters.who"][seat] == "treasure-point":
        points += len(treasures) - int(table.facts["characters.unscored"][seat])
    return points


def final(table: Table, seat: int, sceptre_is_a_type: bool = False) -> int:
    """All that is added at the end: positions, sarcophagi, keys, sets, scarabs (base.score.order)."""
    return (
        positions(table, seat)
        + sarcophagi(table, seat)
        + table.keys[seat]  # one for each (base.score.key)
        + sets(table, seat, sceptre_is_a_type)
        + sum(map(int, table.facts["scarabs"][seat]))  # base.score.scarab
    )


def winners(table: Table, totals: list[int]) -> list[int]:
    """Most points; then the higher sarcophagus; else they share (base.score.winner, base.score.tie)."""
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    held = [owner for owner in table.facts["sarcophagi"] if owner in best]
    return held[:1] if len(best) > 1 and held else best


def pairs(table: Table, seat: int, wilds: bool = False, sceptres: bool = True, alike: bool = False) -> int:
    """Two points for any two treasures, by a mummy tile (mummy.tile.pairs, ruling.tile.pairs)."""
    types = [type_of(tile) for tile in table.facts["treasures"][seat]]
    types = [each for each in types if sceptres or each in TYPES]
    if alike:
        return sum(2 * (types.count(each) // 2) for each in {*types})
    return 2 * ((len(types) + (int(table.facts["wilds"][seat]) if wilds else 0)) // 2)


def smallest(table: Table, hidden: bool = False, sceptres: bool = True) -> int:
    """As many points as the smallest treasure on the board (mummy.tile.smallest, ruling.tile.smallest)."""
    tiles = [*table.tiles, *(table.facts["sceptres.hidden"] if hidden else ())]
    kinds = (*TYPES, "sceptre") if sceptres else TYPES
    return min((worth(tile) for tile in tiles if type_of(tile) in kinds), default=0)


def extra_points(taken: list[str], wilds: int, sceptres: bool = True, with_wilds: bool = False) -> int:
    """A point for each treasure that was just taken (characters.treasure-point).

    Sceptres are treasures, wild ones are not taken from the board (ruling.characters.treasure-point-scope).
    """
    treasures = [tile for tile in taken if sceptres or type_of(tile) in TYPES]
    return len(treasures) + (wilds if with_wilds else 0)
