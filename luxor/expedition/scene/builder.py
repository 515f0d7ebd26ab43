"""Expedition positions as pictures: from the engine's state to an ExpeditionPicture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from luxor.core.position.position import AnyGame, Position
from luxor.core.words.terms import Action, Decision, Event
from luxor.core.words.wording import Words
from luxor.expedition.rules.components import BUILDINGS, STRIDE, TERRAINS, column
from luxor.expedition.rules.game import Expedition
from luxor.expedition.rules.labels import tile_label
from luxor.expedition.rules.ruleset import DIRECTIONS, LAY_OUT, Rules
from luxor.expedition.rules.state import HIDDEN, OPENING, SERIES, TILE, ExpeditionState
from luxor.expedition.scene.board import area_scene, march_preview, placed_preview
from luxor.expedition.scene.legend import legend_signs
from luxor.expedition.scene.marks import number_choices
from luxor.expedition.scene.module import ExpeditionScene, expedition_scenes
from luxor.expedition.scene.palette import piece_scene
from luxor.expedition.scene.picture import (
    Cell,
    ExpeditionPicture,
    Held,
    Land,
    March,
    Party,
    Spot,
    cell_of,
)
from luxor.expedition.scene.scenes import (
    expedition_hand,
    expedition_players,
    expedition_whole,
    march_scene,
    tile_scene,
)
from luxor.expedition.scene.tiles import team_colour
from luxor.expedition.scene.words import describe, status, summary
from luxor.scene.builder import Look, Players
from luxor.scene.labels import Labels, labels_of, word
from luxor.scene.picture import Choice, Tray
from luxor.scene.shapes import Group, Scene
from luxor.scene.signs import Explained, marks_explained

STEPS = dict(zip(DIRECTIONS, ((0, -1), (1, 0), (0, 1), (-1, 0))))
FROM_HAND, AT_CAMP = {"keep", "place"}, {"man", "march", "stay"}  # what actions are about
NOWHERE: Cell = (-1, -1)
IN_SIGHT = ("cell", "tile")  # targets on the area or in the hand: no button needed


Scenes = tuple[ExpeditionScene[object], ...]


class ExpeditionBuilder:
    """Scenes and words of Expedition. The picture is kept: board, hand and table ask for the same one."""

    colours = "team"
    players_below = False
    describe, summary = staticmethod(describe), staticmethod(summary)

    def __init__(self) -> None:
        self._last: tuple[Position, Look, ExpeditionPicture] | None = None

    def _picture(self, position: Position, look: Look) -> ExpeditionPicture:
        if self._last is None or self._last[0] is not position or self._last[1] is not look:
            self._last = position, look, picture(position, look)
        return self._last[2]

    def board(self, position: Position, look: Look) -> Scene:
        return area_scene(self._picture(position, look), look.overlays, labels(look.words))

    def hand(self, position: Position, look: Look) -> Scene | None:
        if position.over:
            return None
        return expedition_hand(self._picture(position, look), look.overlays, labels(look.words), look.room)

    def where(self, position: Position, words: Words, seat: int) -> str:
        return ""

    def table(self, position: Position, look: Look) -> Scene | None:
        return None

    def market(self, position: Position, look: Look) -> Scene | None:
        return None

    def players(self, position: Position, look: Look) -> Players:
        return expedition_players(self._picture(position, look), labels(look.words))

    def played(self, position: Position, look: Look) -> Scene | None:
        """The camp that was just placed, or the last tile of this turn."""
        shown = self._picture(position, look)
        moved = look.overlays.last_move
        laid = cell_of(moved.targets[-1]) if shown.placed and moved and moved.targets else None
        spot = shown.area.get(shown.camp or laid or NOWHERE)
        return tile_scene(spot.land, 56) if spot else None

    def token(self, position: Position, look: Look, action: Action) -> Scene | None:
        rules, state = parts(position)
        seat = max(position.seat, 0)
        first = next((target for target in position.targets(action) if target.kind == "tile"), None)
        if first and isinstance(first.ref, int) and first.ref < len(state.hands[seat]):
            held = state.hands[seat][first.ref] & TILE
            return None if held == HIDDEN else tile_scene(_land(rules, held, look.words), 30)
        match action:
            case ("march", (str(way), *_)):
                return march_scene(STEPS[way])
            case ("stay", _):
                return march_scene(None)
            case (_, (str(outcome),)) if position.at_chance:
                return self.piece(position, look, outcome, seat)
        return None

    def piece(self, position: Position, look: Look, piece: str, seat: int) -> Scene | None:
        rules, _ = parts(position)
        code = rules.kit.tile_code.get(piece.removeprefix("tile:"), HIDDEN)
        return piece_scene(piece, seat, _land(rules, code, look.words) if code else None)

    def preview(self, position: Position, look: Look, action: Action, events: Sequence[Event]) -> list[Group]:
        """The tile that would lie there, or the march with how many stay on each tile."""
        rules, state = parts(position)
        shown = self._picture(position, look)
        match action:
            case ("place", (_, int(x), int(y))):
                first = next((t for t in position.targets(action) if t.kind == "tile"), None)
                held = state.hands[max(position.seat, 0)]
                if first is None or not isinstance(first.ref, int) or held[first.ref] & TILE == HIDDEN:
                    return []
                return placed_preview(shown, (x, y), _land(rules, held[first.ref] & TILE, look.words))
            case ("march", (str(way), *left)) if shown.camp is not None:
                dx, dy = STEPS[way]
                x, y = shown.camp
                stays = tuple(((x + dx * at, y + dy * at), int(n)) for at, n in enumerate(left, 1))
                return march_preview(shown, March(stays))
            case _:
                return []

    def legend(self, game: AnyGame, words: Words) -> tuple[Explained, ...]:
        scenes = expedition_scenes(cast("Expedition", game).rules)
        more = (sign for scene in scenes for sign in scene.legend(words))
        return (*legend_signs(words), *more, *marks_explained(words, team_colour(0)))

    def whole(self, position: Position, look: Look) -> Scene:
        return expedition_whole(self._picture(position, look), look.overlays, labels(look.words))


def labels(words: Words) -> Labels:
    """The words on the picture in the language of the moment."""
    return labels_of(words.book, "x-scene.", words.lang)


def parts(position: Position) -> tuple[Rules, ExpeditionState]:
    """The engine's own objects behind a position of this game."""
    return cast("Expedition", position.game).rules, cast("ExpeditionState", position._state)


def picture(position: Position, look: Look) -> ExpeditionPicture:
    rules, state = parts(position)
    words = look.words
    to_play = position.seat
    seat = look.hand_seat if look.hand_seat is not None else max(to_play, 0)
    points = position.totals()
    opening = bool(state.agenda) and state.agenda[0][0] == LAY_OUT
    scenes = expedition_scenes(rules)
    found = ExpeditionPicture(
        area=_area(rules, state, words),
        limit=rules.limit,
        pixels=look.pixels,
        home=_home(rules),
        layout=tuple(
            (cell % STRIDE, cell // STRIDE) for cell in rules.layout if not state.tiles[cell] and opening
        ),
        players=tuple(_party(rules, state, each, points[each], words) for each in range(rules.players)),
        to_play=to_play,
        hand=tuple(_held(rules, state.hands[seat], slot, words) for slot in state.hands[seat]),
        hand_seat=seat,
        placed=state.placed,
        most_placed=rules.kit.most_placed,
        title=words.say("x-scene.title"),
        status=status(position, words),
        description=summary(position, words),
    )
    _ask(position, found, seat)
    for scene in scenes:
        scene.add(state, words, found)
    in_sight = {*IN_SIGHT, *(kind for scene in scenes for kind in scene.in_sight)}
    choices = tuple(
        _choice(rules, scenes, choice, words) for choice in look.choices if choice.kind not in in_sight
    )
    _fill_tray(found, look, tuple(dict.fromkeys(choices)))
    return found


def _home(rules: Rules) -> tuple[int, int, int, int]:
    """Where the start layout lies."""
    xs, ys = [cell % STRIDE for cell in rules.layout], [cell // STRIDE for cell in rules.layout]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _land(rules: Rules, tile: int, words: Words) -> Land:
    kind = rules.kit.tiles[tile]
    name = tile_label(words, kind.name)
    return Land(TERRAINS[kind.terrain], BUILDINGS[kind.building], rules.worth[tile], rules.cost[tile], name)


def _area(rules: Rules, state: ExpeditionState, words: Words) -> dict[Cell, Spot]:
    return {
        (cell % STRIDE, cell // STRIDE): Spot(_land(rules, state.tiles[cell], words), state.stacks[cell])
        for cell in rules.cells
        if state.tiles[cell]
    }


def _held(rules: Rules, hand: list[int], slot: int, words: Words) -> Held:
    land = None if slot & TILE == HIDDEN else _land(rules, slot & TILE, words)
    return Held(land, slot // SERIES, hand.index(slot))


def _party(rules: Rules, state: ExpeditionState, seat: int, points: int, words: Words) -> Party:
    left = Counter(slot // SERIES for slot in state.piles[seat])
    chosen = len(state.hands[seat]) <= rules.kit.hand  # before that the hand is the whole first series
    return Party(
        seat,
        words.seat(seat),
        points,
        state.reserve[seat],
        tuple(slot // SERIES if chosen else OPENING for slot in state.hands[seat]),
        tuple((n, left[n]) for n in range(OPENING + 1, len(rules.kit.series) + 1)),
        first=seat == state.first,
    )


def _ask(position: Position, found: ExpeditionPicture, seat: int) -> None:
    """What can be chosen now, as far as the picture shows it."""
    rules, state = parts(position)
    pending = position.pending
    if not isinstance(pending, Decision):
        return
    frame = state.agenda[-1]
    held = dict(zip(rules.steps[frame.kind].fields, frame.about))
    here = (held["cell"] % STRIDE, held["cell"] // STRIDE) if "cell" in held else None
    actions = position.legal_actions()
    verbs = {action.verb for action in actions}
    found.playable = bool(verbs & FROM_HAND) and pending.seat == seat
    found.camp = here if verbs & AT_CAMP else None
    spots: dict[Cell, None] = {}
    goals: dict[Cell, None] = {}
    marches: list[March] = []
    for action in actions:
        match action:
            case ("place", (_, int(x), int(y))):
                spots[x, y] = None
            case (_, (int(x), int(y))):
                goals[x, y] = None
            case ("march", (str(way), *left)) if here is not None:
                dx, dy = STEPS[way]
                stays = [((here[0] + dx * at, here[1] + dy * at), int(n)) for at, n in enumerate(left, 1)]
                marches.append(March(tuple(stays)))
    found.spots, found.goals, found.marches = tuple(spots), tuple(goals), tuple(marches)


def _choice(rules: Rules, scenes: Scenes, choice: Choice, words: Words) -> Choice:
    """A button of the tray: outcomes show what comes up, numbers are adventurers."""
    ref = str(choice.ref)
    if choice.kind == "outcome" and ref in rules.kit.tile_code:
        tile = rules.kit.tiles[rules.kit.tile_code[ref]]
        icon = BUILDINGS[tile.building] or TERRAINS[tile.terrain]
        return choice._replace(label=tile_label(words, ref), icon=icon)
    if choice.kind == "number" and isinstance(choice.ref, int):
        return choice._replace(label=ref, icon="pawn")
    for scene in scenes:
        choice = scene.choice(choice, words)
    return choice


def _fill_tray(found: ExpeditionPicture, look: Look, choices: tuple[Choice, ...]) -> None:
    """The choices that are not in sight; how many stay on a tile comes first once a goal is chosen."""
    cell, numbers = number_choices(found, look.overlays)
    question = look.question
    if cell is not None:
        question = word(labels(look.words), "stays", x=column(cell[0]), y=cell[1])
    if numbers or choices:
        found.tray = Tray(question, (*numbers, *choices))
