"""The same position under another set of modules, or which component stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from luxor.classic.rules.scoring import scored_in_play
from luxor.classic.rules.state import NO_CARD, LuxorState
from luxor.core.errors import ConfigError, NotationError
from luxor.core.position.notation import FactReader, Facts
from luxor.core.position.verdict import Obstacle

if TYPE_CHECKING:
    from luxor.classic.rules.game import Luxor

Row = Sequence[int | str]


def convert(game: Luxor, state: LuxorState, other: Luxor) -> tuple[LuxorState | None, list[Obstacle]]:
    """Take the components of some modules out, put those of others in, as at set-up."""
    if game.players != other.players:
        raise ConfigError(f"{game.players} players cannot become {other.players}")
    facts = game.facts(state)
    kept = [module.name for module in other.rules.modules]
    obstacles = detach(game, state, facts, kept) + _steps_in_the_way(game, state, other)
    if obstacles:
        return None, obstacles
    for module in other.rules.modules:
        if all(module.name != mine.name for mine in game.rules.modules):
            module.attach(facts)
    _turn(game, state, other, facts)
    try:
        after = other.from_facts(FactReader(facts))
    except NotationError:  # a turn under way with a card or a number that the other game does not have
        if not state.agenda:
            raise
        step = game.steps[state.agenda[-1][0]]
        return None, [Obstacle("step-pending", step.rule or game.step_rule, {"step": step.name})]
    after.score = scored_in_play(other.rules, after)
    other.settle(after)
    return after, []


def detach(game: Luxor, state: LuxorState, facts: Facts, kept: Sequence[str]) -> list[Obstacle]:
    """Take all modules but some out of the facts of a position; what cannot be taken out."""
    found: list[Obstacle] = []
    for module in game.rules.modules:
        if module.name not in kept:
            found += module.detach(state, facts)
            for name in module.schema:
                del facts[module.own(name)]
    return found


def _steps_in_the_way(game: Luxor, state: LuxorState, other: Luxor) -> list[Obstacle]:
    """Steps under way, and extra turns by steps, that the other game does not have."""
    known = {step.name for step in other.steps}
    plan = game.rules.plans[state.seat]
    found = [game.steps[f[0]] for f in state.agenda if f not in plan]
    obstacles = [
        Obstacle("step-pending", step.rule or game.step_rule, {"step": step.name})
        for step in found
        if step.name not in known
    ]
    given = [game.steps[kind] for kind in state.again]
    return obstacles + [
        Obstacle("turn-to-come", step.rule, {"seat": state.seat}) for step in given if step.name not in known
    ]


def _turn(game: Luxor, state: LuxorState, other: Luxor, facts: Facts) -> None:
    """A turn that has not begun begins anew; of any other the steps to come are those of the new plan."""
    plan = game.rules.plans[state.seat]
    waiting = [game.steps[f[0]].name for f in state.agenda if f in plan]
    if state.card == NO_CARD and "play" in waiting and len(waiting) == len(state.agenda):
        other.restart(facts, state.seat)
        return
    if not state.agenda:
        return
    names = [other.steps[f[0]].name for f in other.rules.openings[state.seat]]
    last = max(names.index(name) for name in waiting if name in names)
    rows = cast("Sequence[Row]", facts["agenda"])
    ahead: list[Row] = [[name, state.seat] for name in names[: last + 1]]
    facts["agenda"] = [*ahead, *rows[len(waiting) :]]
