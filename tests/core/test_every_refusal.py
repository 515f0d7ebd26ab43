"""Every refusal has a reason: looked at in a thousand positions, with every action that can be said there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import luxor
from luxor import LANGUAGES, Position
from luxor.core.engine.conformance import random_game
from luxor.core.engine.out_of_turn import JUST_WORDS
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Chance
from luxor.games import find_game
from tests.core.every_action import every_action

ALL = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
KITS = [
    ("luxor", 3, ()),
    ("luxor", 4, ALL),
    ("luxor", 2, ("mummy",)),
    ("luxor", 3, ("equipment", "characters")),
    ("expedition", 3, ()),
    ("expedition", 2, ("new_adventures",)),
]
EACH = 170  # positions of a kit: a thousand in all
ORDER = ("wrong-step", "left-to-chance")  # what only says which step comes now
MEANT = {"move", "move-all", "catch-up", "play"}  # what the turn is waiting for while something is rolled


def positions(kit: tuple[str, int, tuple[str, ...]]) -> Iterator[Position]:
    """Spread over random games, until there are enough."""
    left, seed = EACH, 0
    while left:
        run = random_game(find_game(*kit), seed)
        for position in run.positions[seed % 5 :: 5]:
            if left and not position.over:
                left -= 1
                yield position
        seed += 1


def faults(position: Position, action: str, found: tuple[Violation, ...]) -> Iterator[str]:
    """What is wrong with a refusal."""
    codes = [why.code for why in found]
    reasons = [code for code in codes if code not in ORDER]
    if not reasons:
        chance = isinstance(position.pending, Chance)
        if not chance or action.split()[0] not in (*JUST_WORDS, *MEANT, "keep", "first"):
            yield "only the step is its reason"
    elif codes[: len(reasons)] != reasons:
        yield "the deciding rule does not stand first"
    pending = position.pending
    step = pending.kind if isinstance(pending, Chance) else getattr(pending, "step", "")
    for lang in LANGUAGES:
        words, said = position.game.words(lang), [why.text(lang) for why in found]
        if (
            len(set(said)) < len(said)
            or sum(words.say(f"step.{step}", part="title") in text for text in said) > 1
        ):
            yield f"says the same thing twice in {lang}"
        if any(
            why.code == "not-now" and not words.has(f"violation.not-now.{why.params['step']}")
            for why in found
        ):
            yield f"does not say in {lang} when it may"


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: "+".join((kit[0], *kit[2])))
def test_every_refusal_has_a_reason_said_once_the_deciding_one_first(
    kit: tuple[str, int, tuple[str, ...]],
) -> None:
    wrong: dict[str, str] = {}
    looked, refusals = 0, 0
    seen: set[str] = set()
    for position in positions(kit):
        looked += 1
        for action in dict.fromkeys(every_action(position)):
            verdict = position.check(action)
            if verdict.legal:
                continue
            refusals += 1
            key = f"{action.split()[0]} {position.pending!r} {verdict.violations}"
            if key in seen:
                continue
            seen.add(key)
            for fault in faults(position, action, verdict.violations):
                wrong.setdefault(f"{fault}: {verdict!r} {verdict.reasons()}", str(position))
    assert looked == EACH
    assert refusals > 20 * EACH
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: "+".join((kit[0], *kit[2])))
def test_the_actions_that_are_tried_have_all_verbs_of_the_game(
    kit: tuple[str, int, tuple[str, ...]],
) -> None:
    start = luxor.new_game(kit[1], kit[2], game=kit[0]).position
    said = {action.split()[0] for action in every_action(start)}
    legal = {each.verb for position in positions(kit) for each in position.legal_actions()}
    assert legal <= said
