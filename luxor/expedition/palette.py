"""What the editor lays on the table of Expedition Luxor: tiles, stacks of people, and what modules add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from luxor.core.position.draft import Draft
from luxor.core.position.palette import Held, Item, Palette, Piece, Shelf
from luxor.core.words.terms import Target

if TYPE_CHECKING:
    from luxor.expedition.rules.game import Expedition
    from luxor.expedition.rules.ruleset import Rules

TILE, PAWN = "tile:", "adventurer"
NAME, STACK = (
    2,
    3,
)  # where in a row of the map the tile stands, and who stands on it from the bottom to the top


class ExpeditionPalette(Palette):
    """Expedition Luxor with all its modules."""

    on_board = frozenset({"map"})

    def shelves(self, draft: Draft) -> tuple[Shelf, ...]:
        rules = _rules(draft)
        kit = rules.kit
        used: Counter[str] = Counter()
        for fact in ("hands", "stacks"):
            used.update(str(slot).partition("@")[0] for row in _rows(draft, fact) for slot in row)
        used.update(map(str, cast("Sequence[Item]", draft.facts["centre"])))
        used.update(str(row[NAME]) for row in _rows(draft, "map") if row)
        tiles = [
            Piece(f"{TILE}{tile.name}", "editor.tile", {"tile": tile.name},
                  kit.counts[code] * rules.players - used[tile.name])
            for code, tile in enumerate(kit.tiles)
            if kit.counts[code]
        ]  # fmt: skip
        facts = [fact for module in rules.modules for fact in module.laid_facts]
        tokens = [Piece(fact, f"piece.{fact}", coloured=True) for fact in facts]
        return (
            Shelf("editor.shelf.adventurers", (Piece(PAWN, "piece.adventurer", coloured=True), *tokens)),
            Shelf("editor.shelf.tiles", tuple(tiles)),
        )

    def by_seat(self, draft: Draft) -> tuple[str, ...]:
        own = [fact for module in _rules(draft).modules for fact in map(module.own, module.by_seat)]
        return ("hands", "stacks", "reserve", *own)

    def drop(self, draft: Draft, held: Held, target: Target) -> str:
        cell = _cell(target)
        if not cell:
            return ""
        at = _find(draft, "map", cell)
        if held.piece.startswith(TILE):
            name = held.piece.removeprefix(TILE)
            return f"set map {at} {NAME} {name}" if at >= 0 else _added(draft, "map", f"{cell},{name}")
        if held.piece == PAWN:
            return f"insert map {at} end {held.seat}" if at >= 0 else ""
        if held.piece in draft.facts:
            there = _find(draft, held.piece, cell)
            laid = f"{cell},{held.seat}"
            return f"set {held.piece} {there} {laid}" if there >= 0 else _added(draft, held.piece, laid)
        return ""

    def at(self, draft: Draft, target: Target) -> tuple[Held, ...]:
        cell = _cell(target)
        found: list[Held] = []
        for module in _rules(draft).modules:
            for fact in module.laid_facts:
                at = _find(draft, fact, cell)
                found += [Held(fact, int(_rows(draft, fact)[at][2]))] if at >= 0 else []
        at = _find(draft, "map", cell)
        if at < 0:
            return tuple(found)
        row = _rows(draft, "map")[at]
        found += [Held(PAWN, int(seat)) for seat in reversed(row[STACK:])]
        return (*found, Held(f"{TILE}{row[NAME]}"))

    def lift(self, draft: Draft, held: Held, target: Target) -> str:
        cell = _cell(target)
        fact = "map" if held.piece == PAWN or held.piece.startswith(TILE) else held.piece
        at = _find(draft, fact, cell)
        if at < 0:
            return ""
        if held.piece != PAWN:
            return f"remove {fact} {at}"
        stack = [*_rows(draft, "map")[at][STACK:]]
        if held.seat not in stack:
            return ""
        top = len(stack) - 1 - stack[::-1].index(held.seat)
        return f"remove map {at} {STACK + top}"

    def address(self, draft: Draft, target: Target) -> str:
        at = _find(draft, "map", _cell(target))
        return f"map {at} {NAME}" if at >= 0 else ""

    def drawn_as(self, draft: Draft, fact: str, item: Item) -> str:
        """Tiles, wherever they are."""
        name = str(item).partition("@")[0]
        known = fact in ("hands", "stacks", "centre") and name in _rules(draft).kit.tile_code
        return f"{TILE}{name}" if known else ""

    def changed(self, before: Draft, after: Draft) -> frozenset[Target]:
        old, new = ({tuple(row) for row in _rows(draft, "map") if row} for draft in (before, after))
        return frozenset(Target("cell", f"{row[0]},{row[1]}") for row in old ^ new)


def _rules(draft: Draft) -> Rules:
    return cast("Expedition", draft.game).rules


def _rows(draft: Draft, fact: str) -> Sequence[Sequence[Item]]:
    return cast("Sequence[Sequence[Item]]", draft.facts[fact])


def _cell(target: Target) -> str:
    """A cell as rows begin with it; "" if the target is none."""
    return str(target.ref) if target.kind == "cell" else ""


def _find(draft: Draft, fact: str, cell: str) -> int:
    """The row of a cell, or -1."""
    starts = [f"{row[0]},{row[1]}" if len(row) > 1 else "" for row in _rows(draft, fact)]
    return starts.index(cell) if cell and cell in starts else -1


def _added(draft: Draft, fact: str, row: str) -> str:
    """A row more; a fact without any looks like one empty row."""
    return f"insert {fact} end {row}" if any(_rows(draft, fact)) else f"set {fact} {row}"
