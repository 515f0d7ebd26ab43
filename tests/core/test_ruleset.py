"""Readings that only change an attribute: of all parts of a class, and of nothing that is not there."""

from __future__ import annotations

import pickle
from functools import partial

import pytest

import luxor
from luxor.classic.modules.characters.before_moving import KeyStep
from luxor.classic.modules.mummy.gains import Pairs
from luxor.classic.modules.mummy.powers import AdvanceStep
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.module import Change, LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.core.engine.modules import Slice, hook
from luxor.core.engine.ruleset import ChangesAttributes
from luxor.games import find_game, modules_of


def rules() -> Rules:
    game = find_game("luxor", 2, ["mummy", "characters"])
    assert game.anew is not None
    anew = game.anew()
    assert isinstance(anew, Luxor)
    return anew.rules


@pytest.mark.parametrize("kind", [Rules, Mummy, AdvanceStep, Pairs, KeyStep])
def test_the_rules_know_all_their_parts(kind: type[object]) -> None:
    assert list(rules().all_of(kind))


def test_a_change_is_made_in_every_part_of_the_class() -> None:
    changed = rules()
    parts = list(changed.all_of(AdvanceStep))
    ChangesAttributes(AdvanceStep, kept_off=True).install(changed)
    assert all(part.kept_off for part in parts)
    assert not any(part.kept_off for part in rules().all_of(AdvanceStep)), "other games stay as they are"


def test_a_misspelt_attribute_is_refused() -> None:
    with pytest.raises(AttributeError, match="Mummy has no stand_allways"):
        ChangesAttributes(Mummy, stand_allways=True).install(rules())


def test_a_change_goes_to_another_process() -> None:
    made = partial(Change, Mummy, stand_always=True)()
    assert vars(pickle.loads(pickle.dumps(made))) == vars(made)


def test_the_rules_hold_few_things_of_their_own() -> None:
    everything = find_game("luxor", 3, modules_of("luxor"))
    assert isinstance(everything, Luxor)
    assert len(vars(everything.rules)) <= 75
    assert {"landed", "bars", "stretch"} <= vars(everything.rules.hooks).keys(), "hooks are held apart"


def test_a_hook_asks_all_modules_that_override_it_or_the_first_that_answers() -> None:
    class Silent(LuxorModule[Slice]):
        name = "silent"

    class Barring(LuxorModule[Slice]):
        name = "barring"

        def bars(self, state: LuxorState, seat: int, space: int) -> bool:
            return space == self.space

        space = 3

    class AlsoBarring(Barring):
        space = 4

    state = luxor.new_game().position._state
    assert isinstance(state, LuxorState)
    bars = hook([Silent(), Barring(), AlsoBarring()], LuxorModule.bars, LuxorModule)
    assert len(bars) == 2, "one that says nothing costs nothing"
    assert [bars(state, 0, space) for space in (3, 4, 5)] == [[True, False], [False, True], [False, False]]
    assert bars.first(state, 0, 4) is True
    assert bars.first(state, 0, 5) is None
