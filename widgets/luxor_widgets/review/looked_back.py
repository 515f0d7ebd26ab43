"""What a review found, made ready to be shown: the chances turn by turn, and the costliest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from luxor.analysis.looking_back.looking import Step
from luxor.analysis.looking_back.reasons import because, plan
from luxor.analysis.looking_back.review import Review
from luxor.analysis.looking_back.worths import MILLION
from luxor.core.position.position import Position
from luxor.core.study.node import Node
from luxor.core.words.terms import Action, Decision
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.picture import Moved, Overlays
from luxor.scene.shapes import Group, Scene
from luxor_widgets.analysis.whole_turn import Shown, shown_turn
from luxor_widgets.prefs import EVERYTHING, heard_by, seen_by

MOST = 3  # decisions that are told


@dataclass(slots=True, frozen=True)
class Costly:
    """A decision that gave something away."""

    step: Step
    before: Node  # where it was made
    played: Shown
    better: Shown
    board: Scene
    because: str  # for both sides
    plan: str  # what was better, step by step
    wins: tuple[float, float]  # the chance to win after what was played, and after what was better

    @property
    def cost(self) -> float:
        return self.step.given_away / MILLION


def chances_by_turn(review: Review) -> tuple[list[int], list[list[float]]]:
    """The turns, and for every seat its chance at the beginning of each and at the end."""
    return review.by_turn()


def costliest(review: Review) -> list[Step]:
    """The decisions that mattered, in the order of the game: those that were wrong for certain."""
    marked = [step for step in review.worst(1000) if step.mark][:MOST]
    return sorted(marked, key=review.steps.index)


def costly(step: Step, review: Review, path: Sequence[Node], viewer: int, words: Words) -> Costly:
    """One of them with its board, in words and pictures; `path` is the line of play that was looked at."""
    number = next(at for at, node in enumerate(path) if node.id == step.node)
    seen = seen_by(step.position, viewer)
    whole = step.position if viewer == EVERYTHING else seen.sample()
    look = Look(words, detail="small")
    mine = _rest_of_turn(path[number - 1 :], step.seat)
    played, _ = shown_turn(words, look, viewer, whole, *_line(whole, mine, viewer, step.seat))
    better, way = shown_turn(words, look, viewer, whole, *_line(whole, step.better, viewer, step.seat))
    trail = _trail(path[number : number + len(mine)], viewer, step.seat)
    look.overlays = Overlays(last_move=trail)
    board = _with(builder_of(seen).board(seen, look), way.drawn)
    said = because(words, step.why, step.seat) if step.why else ""
    return Costly(
        step, path[number - 1], played, better, board, said, plan(step, words), review.chances(step)
    )


def _rest_of_turn(path: Sequence[Node], seat: int) -> list[Action]:
    """What a player went on to decide in a turn, up to the first chance."""
    found: list[Action] = []
    for here, after in pairwise(path):
        pending = here.position.pending
        if not isinstance(pending, Decision) or pending.seat != seat or after.action is None:
            break
        found.append(after.action)
        if after.position.turn != here.position.turn:
            break
    return found


def _line(
    whole: Position, actions: Sequence[Action], viewer: int, seat: int
) -> tuple[list[Position], list[Action]]:
    """As much of a line as can be told from one position on: what is known at each action, and the action."""
    at: list[Position] = []
    taken: list[Action] = []
    for action in actions:
        if whole.over or whole.seat != seat or not whole.check(action).legal:
            break
        at.append(seen_by(whole, viewer))
        taken.append(action)
        whole = whole.apply(action).position
    return at, taken


def _trail(nodes: Sequence[Node], viewer: int, seat: int) -> Moved | None:
    """The way that was gone, for the picture."""
    for node in nodes:
        guide = guide_of(node.position.game.name)
        for event in node.events:
            way = guide.way(node.position, heard_by(node.position, event, viewer))
            if way and event.seat == seat:
                return Moved(seat, way)
    return None


def _with(scene: Scene, drawn: Sequence[Group]) -> Scene:
    """A picture with something laid over it."""
    layers = [
        replace(layer, groups=(*layer.groups, *drawn)) if layer.name == "overlay" else layer
        for layer in scene.layers
    ]
    return replace(scene, layers=tuple(layers), ground="panel")
