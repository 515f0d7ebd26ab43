"""Readings that only change an attribute: of all parts of a class, and of nothing that is not there."""

from __future__ import annotations

import pickle
from functools import partial

import pytest

from luxor.classic.modules.characters.before_moving import KeyStep
from luxor.classic.modules.mummy.gains import Pairs
from luxor.classic.modules.mummy.powers import AdvanceStep
from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.module import Change
from luxor.classic.rules.ruleset import Rules
from luxor.core.engine.ruleset import ChangesAttributes
from luxor.games import find_game


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
