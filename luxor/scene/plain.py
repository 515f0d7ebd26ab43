"""The board of a game that brings none of its own: a table of facts, choices, players with their points.

A value of a fact is a target: the fourth of the list `pits` is `Target("pits", 3)`, and of a list of lists
such as `grid` the third in the second row is `Target("grid", "1,2")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.core.position.notation import write_value
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Event, Target
from luxor.core.words.wording import Words
from luxor.scene.builder import Look, Players, Standing
from luxor.scene.marks import mark_shapes
from luxor.scene.overlay import side_frames
from luxor.scene.panels import PAD, headline, panel_shapes
from luxor.scene.picture import Tray
from luxor.scene.shapes import Box, Group, Rect, Region, Scene, Shape, Text, layered
from luxor.scene.signs import Explained
from luxor.scene.text import shorten, text_width
from luxor.scene.theme import seat_colour
from luxor.scene.tray import tray_groups, tray_height

WIDE, GAP, EDGE = 900.0, 10.0, 12.0
PLAYER_HIGH, TITLE = 56.0, 44.0
NAME_WIDE = 170.0
CHIP, ROW, MARK = 40.0, 52.0, 26.0  # the height of a value, of a row of them, of a seat's mark before it


class Value(NamedTuple):
    """One value of a fact, and where it stands."""

    target: Target
    text: str
    box: Box


class PlainBuilder:
    """Shows whatever a game says of itself: good enough to play, until somebody draws a real board."""

    colours = "seat"
    players_below = True

    def board(self, position: Position, look: Look) -> Scene:
        return self._board(position, look, 0)

    def _board(self, position: Position, look: Look, least: float) -> Scene:
        """The facts, and a tray of some height at least, if there are choices or not."""
        title = self.title(position, look.words)
        names, values, high = _laid_out(position, look.words)
        table = Box(EDGE, EDGE, WIDE - 2 * EDGE, high)
        tray = Tray(look.question, look.choices)
        room = tray_height(tray, table.w) if look.choices else 0
        shelf = Box(table.x, table.bottom + GAP, table.w, max(least, room))
        regions = [Region(value.target, value.box, value.text) for value in values]
        parts = {"side": [Group(("facts",), (*panel_shapes(table, title), *names), table.x, table.y)]}
        parts["side"] += [_value(value) for value in values]
        parts["tray"] = side_frames(look.overlays, regions)
        if look.choices:
            buttons, found = tray_groups(tray, shelf, look.overlays)
            parts["tray"] += buttons + side_frames(look.overlays, found)
            regions += found
        view = Box(0, 0, WIDE, shelf.bottom + EDGE)
        return self._scene(position, look, view, parts, regions)

    def hand(self, position: Position, look: Look) -> Scene | None:
        return None

    def table(self, position: Position, look: Look) -> Scene | None:
        return None

    def market(self, position: Position, look: Look) -> Scene | None:
        return None

    def played(self, position: Position, look: Look) -> Scene | None:
        return None

    def token(self, position: Position, look: Look, action: Action) -> Scene | None:
        return None

    def piece(self, position: Position, look: Look, piece: str, seat: int) -> Scene | None:
        return None

    def preview(self, position: Position, look: Look, action: Action, events: Sequence[Event]) -> list[Group]:
        return []

    def legend(self, game: AnyGame, words: Words) -> tuple[Explained, ...]:
        return ()

    def players(self, position: Position, look: Look) -> Players:
        words, totals = look.words, position.totals()
        rows = tuple(Standing(seat, words.seat(seat), points) for seat, points in enumerate(totals))
        return Players((), rows, "")

    def _players(self, position: Position, look: Look) -> Scene:
        """The players in two columns."""
        wide = WIDE / 2 - 4
        totals = position.totals()
        groups: list[Group] = []
        regions: list[Region] = []
        for seat, points in enumerate(totals):
            row, column = divmod(seat, 2)
            box = Box(2 + (wide + 4) * column, 2 + (PLAYER_HIGH + GAP) * row, wide, PLAYER_HIGH)
            groups.append(_player(box, seat, points, look.words.seat(seat), seat == position.seat))
            regions.append(Region(Target("player", seat), box, look.words.seat(seat)))
        rows = -(-len(totals) // 2)
        view = Box(0, 0, (wide + 4) * 2, rows * (PLAYER_HIGH + GAP) - GAP + 4)
        parts = {"side": groups, "tray": side_frames(look.overlays, regions)}
        return self._scene(position, look, view, parts, regions)

    def whole(self, position: Position, look: Look) -> Scene:
        """The board, and the players below it."""
        return self._board(position, look, 0).above(self._players(position, look))

    def describe(self, position: Position, words: Words) -> str:
        totals = [words.pair(words.seat(seat), str(points)) for seat, points in enumerate(position.totals())]
        facts = [
            words.pair(words.or_else(f"fact.{name}", name), write_value(value) or words.say("word.nothing"))
            for name, value in position.facts().items()
            if name != "agenda"
        ]
        return "\n".join([self.summary(position, words), *facts, words.row(totals)])

    def summary(self, position: Position, words: Words) -> str:
        return f"{self.title(position, words)}: {position.question(words.lang, words.names)}"

    def where(self, position: Position, words: Words, seat: int) -> str:
        return ""

    def title(self, position: Position, words: Words) -> str:
        """The game's name, in its own words where it has some."""
        return words.or_else(f"game.{position.game.name}", position.game.name.capitalize())

    def _scene(
        self, position: Position, look: Look, view: Box, parts: dict[str, list[Group]], regions: list[Region]
    ) -> Scene:
        title = self.title(position, look.words)
        return Scene(view, layered(parts), tuple(regions), title, self.summary(position, look.words))


def _laid_out(position: Position, words: Words) -> tuple[list[Shape], list[Value], float]:
    """The names of all facts and their values, row by row, and how high the table of them is."""
    names: list[Shape] = []
    values: list[Value] = []
    y = TITLE
    for name, fact in position.facts().items():
        if name == "agenda":  # what is pending is the question
            continue
        label = shorten(words.or_else(f"fact.{name}", name), 17, NAME_WIDE - MARK - 20)
        names.append(Text(PAD, y + CHIP / 2 + 6, label, 17, "ink2"))
        rows = fact if isinstance(fact, list) and fact and isinstance(fact[0], list) else [fact]
        for number, row in enumerate(rows):
            if len(rows) == position.game.players:  # a row for every seat
                names += mark_shapes(number, PAD + NAME_WIDE - MARK - 12, y + (CHIP - MARK) / 2, MARK)
            x = EDGE + PAD + NAME_WIDE
            for at, item in enumerate(row if isinstance(row, list) else [row]):
                text = shorten(str(item), 18, WIDE - 2 * (EDGE + PAD) - NAME_WIDE - 20, "bold")
                wide = max(CHIP, text_width(text, 18, "bold") + 20)
                if x + wide > WIDE - EDGE - PAD:
                    x, y = EDGE + PAD + NAME_WIDE, y + ROW
                ref = f"{number},{at}" if len(rows) > 1 else at
                values.append(Value(Target(name, ref), text, Box(x, EDGE + y, wide, CHIP)))
                x += wide + 12
            y += ROW
    return names, values, y + 6


def _value(value: Value) -> Group:
    box = value.box
    middle = Text(box.w / 2, box.h / 2 + 6.5, value.text, 18, "ink", "bold", "middle")
    shapes: tuple[Shape, ...] = (Rect(0, 0, box.w, box.h, 8, "card", "line", 1.4), middle)
    return Group(("value", *value.target), shapes, box.x, box.y)


def _player(box: Box, seat: int, points: int, name: str, to_play: bool) -> Group:
    colour = seat_colour(seat) if to_play else "line"
    shapes: list[Shape] = [Rect(0, 0, box.w, box.h, 12, "panel", colour, 3 if to_play else 1.4)]
    shapes += mark_shapes(seat, 12, 12, 30)
    shapes += headline(name, points, False, "", "", box.w)
    return Group(("player", seat), tuple(shapes), box.x, box.y)
