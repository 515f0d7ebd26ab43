"""Movement, said again from the booklet: the moving rules, Osiris, tunnels, and the cards.

"Un aventurier se déplace toujours à partir d'une tuile vers la suivante. Toutes les cases vides ne sont pas
comptabilisées."
"""

from __future__ import annotations

from tests.restated.table import CHAMBER, LIES, STAIRS, STATUES, Place, Table


def next_tile(table: Table, space: int) -> int | None:
    """The tile ahead, or the chamber (base.move.tile-to-tile, base.move.from-empty)."""
    return next((ahead for ahead in range(space + 1, CHAMBER + 1) if table.tiles[ahead]), None)


def tile_behind(table: Table, space: int) -> int | None:
    """Never the stairs (ruling.back.stairs)."""
    return next((behind for behind in range(space - 1, STAIRS, -1) if table.tiles[behind]), None)


def led(table: Table, seat: int, start: int, steps: int) -> int | None:
    """Where a number of steps leads; nowhere if they are too many, or end in the chamber without a key.

    base.chamber.exact, base.chamber.no-key, base.osiris.jump, base.osiris.never-stop, ruling.osiris.blocked.
    """
    space: int | None = start
    for _ in range(abs(steps)):
        if space is not None:
            space = next_tile(table, space) if steps > 0 else tile_behind(table, space)
    if space is None or (space == CHAMBER and not table.keys[seat]):
        return None
    osiris = table.tiles[space].removeprefix("osiris")
    return led(table, seat, space, int(osiris)) if osiris.isdigit() else space


def numbers(card: str, rolled: int) -> list[int]:
    """How far a card moves one adventurer; none if it moves all, or the last one."""
    card = card.rstrip("*")
    if card == "+-1":
        return [1, -1]
    if card in ("die", "1-die"):
        return [rolled] if card == "die" else [*range(1, rolled + 1)]
    if card.startswith("1-"):
        return [*range(1, int(card[2:]) + 1)]
    return [int(card.removeprefix("less-"))] if card[-1].isdigit() and not card.startswith("all") else []


def can_move(table: Table, seat: int, card: str) -> bool:
    """Whether a card moves somebody, by some roll (base.move.none-possible, ruling.die.playable)."""
    if card.startswith("last"):
        return len({*table.upright(seat)}) > 1  # ruling.last.none
    steps = [int(card.rstrip("*")[-1])] if card.startswith("all") else numbers(card, 6)
    if card == "die":
        steps = [*range(1, 7)]
    return any(led(table, seat, space, n) is not None for space in table.upright(seat) for n in steps)


def may_play(table: Table, seat: int) -> dict[str, bool]:
    """The outer cards that may be played: one that moves somebody if one does (ruling.play.must-move)."""
    hand = [card.partition("@")[0] for card in table.facts["hands"][seat]]
    moves = {end: can_move(table, seat, hand[at]) for end, at in (("left", 0), ("right", -1))}
    return {end: moves[end] or not any(moves.values()) for end in moves}


def go(table: Table, seat: int, start: int, goal: int) -> bool:
    """One goes to a space, wakes who sleeps on the way, and pays for the chamber; whether it may act there.

    base.move.anubis-wakes, base.chamber.key, mummy.land.knocked.
    """
    people = table.people[seat]
    people.remove(start)
    people.append(goal)
    for sleeper, statue in STATUES.items():
        if start <= statue < goal and sleeper in people:
            people[people.index(sleeper)] = "woken"
    table.keys[seat] -= goal == CHAMBER
    if goal != CHAMBER and goal == table.mummy:
        people[people.index(goal)] = f"{LIES}{goal}"
        return False
    return goal != CHAMBER


def through_tunnel(table: Table, seat: int, space: int) -> None:
    """The very next tunnel, if there is one; nothing is performed there (ruling.tunnel.single-hop)."""
    ahead = [other for other in range(space + 1, CHAMBER) if table.tiles[other] == "tunnel"]
    if table.tiles[space] == "tunnel" and ahead:
        go(table, seat, space, ahead[0])


def move_one(table: Table, seat: int, start: int, goal: int) -> list[list[Place]]:
    """Where everybody is when one has moved, and a tunnel has taken it on (base.temple.tunnel)."""
    if go(table, seat, start, goal):
        through_tunnel(table, seat, goal)
    return table.people


def move_all(table: Table, seat: int, steps: int) -> list[int]:
    """All move, nearest the chamber first; where those are that may act (base.horus.all.order)."""
    actors: list[int] = []
    for start in reversed(table.upright(seat)):
        goal = led(table, seat, start, steps)  # one that cannot move stays (ruling.all.blocked-stay)
        if goal is not None and go(table, seat, start, goal):
            actors.append(goal)
    return actors
