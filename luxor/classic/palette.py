"""What the editor lays on the board of Luxor: adventurers in all their states, and every tile of the box."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.tile_kinds import TREASURE
from luxor.core.errors import LuxorError
from luxor.core.position.draft import Draft
from luxor.core.position.notation import NONE
from luxor.core.position.palette import Dial, Held, Item, Palette, Piece, Shelf, Sort
from luxor.core.position.verdict import Problem
from luxor.core.words.terms import Target
from luxor.core.words.wording import Words

if TYPE_CHECKING:
    from luxor.classic.rules.game import Luxor
    from luxor.classic.rules.ruleset import Rules
    from luxor.classic.rules.state import LuxorState
    from luxor.classic.rules.tile_kind import Tile

TILE, CARD = "tile:", "card:"
TYPED = re.compile(r"([0-9]+)([^\W\d_]+)([0-9]+)")  # a treasure: its VP, what it is, how many it takes
MOST_ECHOED = 20  # letters of a word that is refused
FEW = 8  # treasures that fill a row
STATUES = ("statue", "sleeper")
BY_SEAT = ("hands", "adventurers", "treasures", "keys", "wilds", "scarabs", "score")
PAWNS = ("upright", "lying", "asleep", "woken")


class LuxorPalette(Palette):
    """Luxor with all its modules."""

    on_board = frozenset({"tiles"})
    counted = frozenset({"treasure-count", "temple-count", "scarab-count"})

    def by_seat(self, draft: Draft) -> tuple[str, ...]:
        own = [fact for module in _rules(draft).modules for fact in map(module.own, module.by_seat)]
        return (*BY_SEAT, *own)

    def item_label(self, draft: Draft, words: Words, fact: str, item: Item) -> str:
        """A card of a hand is called like any other, wherever it was drawn."""
        name = item if isinstance(item, int) else item.partition("@")[0]
        return super().item_label(draft, words, fact, name)

    def shelves(self, draft: Draft) -> tuple[Shelf, ...]:
        rules = _rules(draft)
        states = [state for state in PAWNS if state != "lying" or rules.lying_rule]
        pawns = [Piece(state, f"piece.{state}", coloured=True) for state in states]
        figures = [Piece(piece, f"piece.{piece}") for module in rules.modules for piece in module.figures]
        kit = rules.kit
        temples = [tile for stack in kit.temples for tile in stack]
        treasures = sorted(kit.treasures, key=lambda tile: _by_points(kit.tiles[tile]))
        tiles = (
            ("treasures", treasures),
            ("osiris-horus", [*kit.osiris, *kit.horus_tiles]),
            ("temple", temples),
        )
        shelves = [Shelf("editor.shelf.adventurers", (*pawns, *figures))]
        for name, box in tiles:
            pieces = tuple(self._tiles(draft, box))
            if name == "temple":
                pieces += (Piece(f"{TILE}{NONE}", "tile.empty"),)
            shelves.append(Shelf(f"editor.shelf.{name}", pieces, FEW if len(pieces) > FEW + 1 else 0))
        return tuple(shelves)

    def _tiles(self, draft: Draft, box: Sequence[int]) -> Iterator[Piece]:
        """A kind of tile each, with how many of it are neither on the board nor with somebody."""
        rules = _rules(draft)
        used = Counter(map(str, cast("Sequence[Item]", draft.facts["tiles"])))
        used.update(str(tile) for row in _rows(draft, "treasures") for tile in row)
        used.update(
            str(tile)
            for module in rules.modules
            for fact in module.tile_facts
            for tile in cast("Sequence[Item]", draft.facts[module.own(fact)])
        )
        for tile, count in Counter(box).items():
            name = rules.kit.tiles[tile].name
            yield Piece(f"{TILE}{name}", "editor.tile", {"tile": name}, count - used[name])

    def drop(self, draft: Draft, held: Held, target: Target) -> str:
        rules, piece = _rules(draft), held.piece
        space = _space(target)
        if piece.startswith(TILE):
            return f"set tiles {space} {piece.removeprefix(TILE)}" if 0 < space < rules.chamber else ""
        for module in rules.modules:
            if piece in module.figures:
                return f"set {module.own(module.figures[piece])} {space}" if 0 < space < rules.chamber else ""
        place = _place(rules, piece, target)
        return f"insert adventurers {held.seat} end {place}" if place else ""

    def at(self, draft: Draft, target: Target) -> tuple[Held, ...]:
        """Adventurers stand on figures, and these on tiles."""
        rules, space = _rules(draft), _space(target)
        found: list[Held] = []
        for seat, places in enumerate(_rows(draft, "adventurers")):
            for place in places:
                word, _, number = str(place).partition("-")
                state = {"anubis": "asleep", "lying": "lying", "woken": "woken"}.get(word, "upright")
                here = number == str(target.ref) if state == "asleep" else _number(place) == space
                if here and (state == "asleep") == (target.kind in STATUES):
                    found.append(Held(state, seat))
        if target.kind in STATUES or not 0 < space < rules.chamber:
            return tuple(found)
        for module in rules.modules:
            standing = {piece: draft.facts[module.own(fact)] for piece, fact in module.figures.items()}
            found += [Held(piece) for piece, where in standing.items() if where == space]
        tile = cast("Sequence[str]", draft.facts["tiles"])[space - 1]
        return (*found, Held(f"{TILE}{tile}")) if tile != NONE else tuple(found)

    def lift(self, draft: Draft, held: Held, target: Target) -> str:
        if held.piece.startswith(TILE):
            return f"set tiles {_space(target)} {NONE}"
        place = _place(_rules(draft), held.piece, target)
        row = list(map(str, _rows(draft, "adventurers")[held.seat]))
        return f"remove adventurers {held.seat} {row.index(place)}" if place in row else ""

    def address(self, draft: Draft, target: Target) -> str:
        space = _space(target)
        return f"tiles {space}" if 0 < space < _rules(draft).chamber else ""

    def dials(self, draft: Draft, target: Target) -> tuple[Dial, ...]:
        """The points of a treasure, and how many it takes: the next tile of its type that has others."""
        here, space = _treasure(draft, target), _space(target)
        if here is None:
            return ()
        alike = [tile for tile in _treasures(draft) if tile.type == here.type]
        points = [(tile.vp - here.vp, abs(tile.need - here.need), tile.name) for tile in alike]
        needs = [(tile.need - here.need, abs(tile.vp - here.vp), tile.name) for tile in alike]
        return (
            Dial("editor.dial.vp", here.vp, *_turned(space, points)),
            Dial("editor.dial.need", here.need, *_turned(space, needs)),
        )

    def sorts(self, draft: Draft, target: Target) -> tuple[Sort, ...]:
        """A treasure of each type: the one that is most like what lies there."""
        here = _treasure(draft, target)
        if here is None:
            return ()
        nearest: dict[str, Tile] = {}
        for tile in sorted(_treasures(draft), key=lambda tile: _distance(tile, here)):
            nearest.setdefault(tile.type, tile)
        found = (nearest[name] for name in _rules(draft).kit.types)
        lay = f"set tiles {_space(target)} "
        return tuple(
            Sort(each.type, f"type.{each.type}", lay + each.name, each.type == here.type) for each in found
        )

    def asks_whose(self, problem: Problem) -> bool:
        counts = problem.params
        return problem.code == "treasure-count" and int(str(counts["found"])) < int(str(counts["expected"]))

    def as_typed(self, draft: Draft, words: Words) -> tuple[str, ...]:
        """Treasures by VP, first letters and needs: 4v2."""
        found, left = list[str](), self._left(draft)
        for tile in _treasures(draft):
            name = words.say(f"type.{tile.type}")
            typed = (f"{tile.vp}{name[:most]}{tile.need}" for most in range(1, len(name) + 1))
            word = next((word for word in typed if _meant(draft, words, word) == [tile]), "")
            found += [word] * (left[tile.name] if word else 0)
        return tuple(found)

    def taken(self, draft: Draft, words: Words, seat: int, text: str) -> str:
        """Treasures go to a player with their points, all at once, or a word is refused and none does."""
        left, commands = self._left(draft), list[str]()
        for word in re.findall(r"[^\s,;]+", text):
            found = _meant(draft, words, word)
            if len(found) != 1 or left[found[0].name] < 1:
                why = "no-treasure" if not found else "which-treasure" if len(found) > 1 else "not-missing"
                raise LuxorError(words.say(f"editor.{why}", {"text": word[:MOST_ECHOED]}))
            left[found[0].name] -= 1
            commands.append(f"insert treasures {seat} end {found[0].name}")
        after = draft.do("; ".join(commands)).position if commands else None
        if after is not None:
            due = scored_in_play(_rules(draft), cast("LuxorState", after.state))[seat]
            commands.append(f"set score {seat} {due}")
        return "; ".join(commands)

    def _left(self, draft: Draft) -> Counter[str]:
        """How many treasures of a name are neither on the board nor with somebody."""
        pieces = self._tiles(draft, _rules(draft).kit.treasures)
        return Counter({piece.id.removeprefix(TILE): max(0, piece.left or 0) for piece in pieces})

    def drawn_as(self, draft: Draft, fact: str, item: Item) -> str:
        """Cards and tiles, wherever they are."""
        kit, name = _rules(draft).kit, str(item).partition("@")[0]
        if fact in ("treasures", "temples"):
            return f"{TILE}{name}" if name in kit.tile_code else ""
        return (
            f"{CARD}{name}" if fact in ("hands", "deck", "discard", "horus") and name in kit.card_code else ""
        )

    def changed(self, before: Draft, after: Draft) -> frozenset[Target]:
        tiles = [address for address in before.changed(after) if address.startswith("tiles ")]
        found = {Target("space", int(address.split()[1])) for address in tiles}
        for old, new in zip(_rows(before, "adventurers"), _rows(after, "adventurers")):
            one, other = Counter(map(str, old)), Counter(map(str, new))
            for place in (one - other) + (other - one):
                word, _, number = place.partition("-")
                asleep = word == "anubis"
                found.add(Target("statue", int(number)) if asleep else Target("space", _number(place)))
        return frozenset(found)


def _by_points(tile: Tile) -> tuple[bool, int, int]:
    """In the order of their points; those that anybody takes alone come last, since there are few of them."""
    return tile.need == 1, tile.vp, tile.need


def _treasures(draft: Draft) -> list[Tile]:
    """Every kind of treasure once."""
    kit = _rules(draft).kit
    return [kit.tiles[tile] for tile in dict.fromkeys(kit.treasures)]


def _meant(draft: Draft, words: Words, word: str) -> list[Tile]:
    """The treasures that a word means: by what they are called, or else as a line writes it."""
    typed = TYPED.fullmatch(word.casefold())
    if typed is None:
        return []
    vp, letters, need = typed.groups()
    alike = [tile for tile in _treasures(draft) if (str(tile.vp), str(tile.need)) == (vp, need)]
    called = [tile for tile in alike if words.say(f"type.{tile.type}").startswith(letters)]
    return called or [tile for tile in alike if tile.type.startswith(letters)]


def _treasure(draft: Draft, target: Target) -> Tile | None:
    """The treasure that lies somewhere; None if there is none."""
    rules, space = _rules(draft), _space(target)
    if not 0 < space < rules.chamber:
        return None
    here = str(cast("Sequence[Item]", draft.facts["tiles"])[space - 1])
    tile = rules.kit.tiles[rules.kit.tile_code[here]]
    return tile if tile.kind is TREASURE else None


def _distance(tile: Tile, other: Tile) -> int:
    return abs(tile.vp - other.vp) + abs(tile.need - other.need)


def _turned(space: int, tiles: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """The commands that lay the next tile below and above, of which each comes with how far off it is."""
    for way in (-1, 1):
        found = [(way * off, other, name) for off, other, name in tiles if way * off > 0]
        yield f"set tiles {space} {min(found)[-1]}" if found else ""


def _rules(draft: Draft) -> Rules:
    return cast("Luxor", draft.game).rules


def _rows(draft: Draft, fact: str) -> Sequence[Sequence[Item]]:
    return cast("Sequence[Sequence[Item]]", draft.facts[fact])


def _number(place: Item) -> int:
    """The space of a place: 0 for the stairs, also of one who was just woken there."""
    word, _, number = str(place).partition("-")
    digits = number or word
    return int(digits) if digits.isdecimal() else 0


def _space(target: Target) -> int:
    """The space that a target is on; -1 if it is on none."""
    text = str(target.ref).partition("/")[0]
    known = target.kind in ("space", "pawn", "adventurer", "lying") and text.isdecimal()
    return int(text) if known else -1


def _place(rules: Rules, piece: str, target: Target) -> str:
    """Where an adventurer in some state is, as facts write it; "" if nobody can be there so."""
    space = _space(target)
    if target.kind in STATUES:
        return f"anubis-{target.ref}" if piece in ("asleep", "upright") else ""
    if space < 0 or piece == "asleep":
        return ""
    if piece == "lying":
        return f"lying-{space}" if space < rules.chamber else ""
    if piece == "woken":
        return "woken" if space == 0 else ""
    return str(space)
