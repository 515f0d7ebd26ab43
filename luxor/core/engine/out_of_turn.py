"""An action that does not belong to the pending step: which rule forbids it, and what comes now instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from luxor.core.engine.step import CHANCE, NOT_NOW, S, State, Step
from luxor.core.errors import LuxorError
from luxor.core.position.verdict import Params, Violation
from luxor.core.words.terms import Action

if TYPE_CHECKING:
    from luxor.core.engine.game import Game

PASSING = ("decline", "pass", "skip", "end")  # what people say who wish to do nothing
JUST_WORDS = (*PASSING, "accept")  # a yes or no says nothing where several steps understand it


def out_of_turn(game: Game[S], state: S, action: Action) -> list[Violation]:
    """The rules that such an action breaks, the deciding one first; then what comes now, said once."""
    frame = state.agenda[-1]
    step = game.steps[frame[0]]
    known = _known(game, state, action)
    found = _broken(state, action, known)
    if step.sort == CHANCE:
        some = next(iter(step.weights(state, frame)))
        now = Violation("left-to-chance", step.basis(state, frame, some)[0], {"step": step.name})
        understood = known or (action.verb in PASSING and not action.args)
        return [*(found or ([] if understood else _strange(game, state, step, action))), now]
    if not found:
        rule, params = step.rule or game.step_rule, {"step": step.name}
        if action.verb in PASSING and not action.args:
            return [Violation("must-choose", rule, params)]
        return [Violation("not-asked", rule, params)] if known else _strange(game, state, step, action)
    if any(why.rule == game.step_rule or why.params.get("step") == step.name for why in found):
        return found
    return [*found, Violation("wrong-step", game.step_rule, {"step": step.name})]


def _known(game: Game[S], state: S, action: Action) -> list[tuple[Step[S], int]]:
    """The other steps that understand an action, each with its code."""
    pending, seat = state.agenda[-1][:2]
    steps = enumerate(game.steps)
    codes = [(step, step.code(state, step.makes((kind, seat)), action)) for kind, step in steps]
    if not action.args:  # what chance decides, without saying what
        codes += [(step, -1) for step in game.steps if step.sort == CHANCE and step.verb == action.verb][:1]
    return [(step, code) for step, code in codes if code is not None and step is not game.steps[pending]]


def _broken(state: S, action: Action, known: list[tuple[Step[S], int]]) -> list[Violation]:
    """What those steps say against it. When a step comes is said only where nothing else forbids it."""
    if len(known) > 1 and action.verb in JUST_WORDS:
        return []
    found: list[Violation] = []
    for step, code in known:
        found += [why for why in step.untimely(state, state.agenda[-1][1], code) if why not in found]
    return [why for why in found if why.code != NOT_NOW] or found[:1]


def _strange(game: Game[S], state: S, step: Step[S], action: Action) -> list[Violation]:
    """An action that no step of this game understands: it is of a module, or it says too little."""
    for module, rule in _elsewhere(game, action):
        return [Violation("not-in-play", rule, {"module": module})]
    legal = game.legal(state)
    here = [*legal, *game.candidates(state)]
    half_said = [each for each in here if str(action) == " ".join(map(str, each.args))]  # "left"
    like = next((each for each in half_said if each in legal), here[0])
    params: Params = {"action": str(action), "step": step.name, "like": str(like)}
    return [Violation("unclear", game.step_rule, params)]


def _elsewhere(game: Game[S], action: Action) -> Iterator[tuple[str, str]]:
    """The modules that are not on the table and know the action, each with its rule."""
    for module in game.all_modules:
        found = _with_module(game, module) if module not in game.modules else None
        if found:
            other, state = found
            steps = enumerate(other.steps)
            known = [step.code(state, step.makes((kind, 0)), action) is not None for kind, step in steps]
            yield from ((module, step.rule) for step, knows in zip(other.steps, known) if knows and step.rule)


@lru_cache(maxsize=32)
def _with_module(game: Game[State], module: str) -> tuple[Game[State], State] | None:
    """A new game that has one module more, to ask what its steps understand."""
    with suppress(LuxorError):  # for so many players, or with such a board, the module cannot be played
        other = game.by_modules((*game.modules, module)) if game.by_modules else None
        return (other, other.setup(0)) if other else None
    return None
