"""The board of a game that brings none of its own: players with their points, a table of facts, choices."""

from __future__ import annotations

from luxor.core.notation import write_value
from luxor.core.position import Position
from luxor.core.terms import Target
from luxor.core.wording import Words
from luxor.scene.builder import Look
from luxor.scene.marks import mark_shapes
from luxor.scene.overlay import side_frames
from luxor.scene.panels import PAD, headline, panel_shapes
from luxor.scene.picture import Tray
from luxor.scene.shapes import Box, Group, Rect, Region, Scene, Shape, Text, layered
from luxor.scene.text import shorten
from luxor.scene.theme import seat_colour
from luxor.scene.tray import tray_groups, tray_height

WIDE, GAP, EDGE = 900.0, 10.0, 12.0
PLAYER_HIGH, ROW, TITLE = 56.0, 26.0, 44.0
NAME_WIDE = 190.0
LEAST_TRAY = 108.0  # the board keeps its height whether there are choices or not


class PlainBuilder:
    """Shows whatever a game says of itself: good enough to play, until somebody draws a real board."""

    colours = "seat"

    def board(self, position: Position, look: Look) -> Scene:
        facts = [(name, write_value(value)) for name, value in position.facts().items() if name != "agenda"]
        table = Box(EDGE, EDGE, WIDE - 2 * EDGE, TITLE + ROW * len(facts) + 10)
        tray = Tray(look.question, look.choices)
        high = max(LEAST_TRAY, tray_height(tray, table.w))
        groups = [_facts(table, self.title(position, look.words), facts)]
        regions = [Region(Target("facts"), table, self.title(position, look.words))]
        shelf = Box(table.x, table.bottom + GAP, table.w, high)
        parts = {"side": groups}
        if look.choices:
            parts["tray"], found = tray_groups(tray, shelf, look.overlays)
            parts["tray"] += side_frames(look.overlays, regions + found)
            regions += found
        view = Box(0, 0, WIDE, shelf.bottom + EDGE)
        return self._scene(position, look, view, parts, regions)

    def hand(self, position: Position, look: Look) -> Scene | None:
        return None

    def table(self, position: Position, look: Look) -> Scene | None:
        """The players in two columns; narrow, for a phone, in one."""
        columns = 1 if look.narrow else 2
        wide = WIDE / 2 - 4
        totals = position.totals()
        groups: list[Group] = []
        regions: list[Region] = []
        for seat, points in enumerate(totals):
            row, column = divmod(seat, columns)
            box = Box(2 + (wide + 4) * column, 2 + (PLAYER_HIGH + GAP) * row, wide, PLAYER_HIGH)
            groups.append(_player(box, seat, points, look.words.seat(seat), seat == position.seat))
            regions.append(Region(Target("player", seat), box, look.words.seat(seat)))
        rows = -(-len(totals) // columns)
        view = Box(0, 0, (wide + 4) * columns, rows * (PLAYER_HIGH + GAP) - GAP + 4)
        parts = {"side": groups, "tray": side_frames(look.overlays, regions)}
        return self._scene(position, look, view, parts, regions)

    def whole(self, position: Position, look: Look) -> Scene:
        """The board, and the players below it."""
        board, table = self.board(position, look), self.table(position, look)
        return board if table is None else board.above(table)

    def describe(self, position: Position, words: Words) -> str:
        totals = [words.pair(words.seat(seat), str(points)) for seat, points in enumerate(position.totals())]
        facts = [words.pair(name, write_value(value)) for name, value in position.facts().items()]
        return "\n".join([self.summary(position, words), *facts, words.row(totals)])

    def summary(self, position: Position, words: Words) -> str:
        return f"{self.title(position, words)}: {position.question(words.lang, words.names)}"

    def title(self, position: Position, words: Words) -> str:
        """The game's name, in its own words where it has some."""
        return words.or_else(f"game.{position.game.name}", position.game.name.capitalize())

    def _scene(
        self, position: Position, look: Look, view: Box, parts: dict[str, list[Group]], regions: list[Region]
    ) -> Scene:
        title = self.title(position, look.words)
        return Scene(view, layered(parts), tuple(regions), title, self.summary(position, look.words))


def _facts(box: Box, title: str, facts: list[tuple[str, str]]) -> Group:
    """A row for each fact: its name, and what it is."""
    shapes: list[Shape] = [*panel_shapes(box, title)]
    for at, (name, value) in enumerate(facts):
        y = TITLE + ROW * at + 14
        shapes.append(Text(PAD, y, shorten(name, 16, NAME_WIDE - 10), 16, "ink2"))
        room = box.w - NAME_WIDE - 2 * PAD
        shapes.append(Text(PAD + NAME_WIDE, y, shorten(value, 17, room, "bold"), 17, "ink", "bold"))
    return Group(("facts",), tuple(shapes), box.x, box.y)


def _player(box: Box, seat: int, points: int, name: str, to_play: bool) -> Group:
    colour = seat_colour(seat) if to_play else "line"
    shapes: list[Shape] = [Rect(0, 0, box.w, box.h, 12, "panel", colour, 3 if to_play else 1.4)]
    shapes += mark_shapes(seat, 12, 12, 30)
    shapes += headline(name, points, False, "", "", box.w)
    return Group(("player", seat), tuple(shapes), box.x, box.y)
