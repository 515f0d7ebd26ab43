"""Readings of the characters that can be played beside the standard ones."""

from __future__ import annotations

from typing import TypeVar

from luxor.classic.modules.characters.after_moving import AnyHorus, SetTurn, TempleNowStep, TreasurePoint
from luxor.classic.modules.characters.before_moving import KeyStep, RerollStep, SingleStep
from luxor.classic.modules.characters.character import Character
from luxor.classic.modules.characters.rules import Characters
from luxor.classic.rules.card_kinds import ALL, LESS
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.ruleset import Rules
from luxor.core.modules import Slice

C = TypeVar("C", bound=Character)


def those(rules: Rules, kind: type[C]) -> list[C]:
    """The character of a class, if it is in the box."""
    return [character for character in rules.part(Characters).cast if isinstance(character, kind)]


class PointByItself(LuxorModule[Slice]):
    """The extra point for a treasure is scored by itself (ruling.characters.treasure-point-asked)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, TreasurePoint):
            character.asks = False


class ForcedPile(LuxorModule[Slice]):
    """Another pile must be taken from if a tile has nothing else (ruling.characters.any-horus-empty)."""

    def install(self, rules: Rules) -> None:
        rules.may_refuse = False


class NoSceptrePoint(LuxorModule[Slice]):
    """A sceptre brings no extra point (ruling.characters.treasure-point-scope)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, TreasurePoint):
            character.sceptres = False


class KeysReturn(LuxorModule[Slice]):
    """Keys spent by the ability go back to the supply (ruling.key.spent)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, KeyStep):
            character.returns = True


class OneKey(LuxorModule[Slice]):
    """One key in a turn, whatever was played (ruling.characters.key-per-card)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, KeyStep):
            character.most_keys = 1


class AnyKeys(LuxorModule[Slice]):
    """Any number of keys (ruling.characters.key-per-card)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, KeyStep):
            character.most_keys = MOST


class NoKeyOnPlusMinus(LuxorModule[Slice]):
    """A key does nothing for a +/-1 card (ruling.characters.key-plus-minus)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, KeyStep):
            character.on_plus_minus = False


class FloorOfSum(LuxorModule[Slice]):
    """Only the sum may not go below 0 (ruling.characters.key-floor)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, KeyStep):
            character.floor_each = False


class NoHorusStep(LuxorModule[Slice]):
    """No single step with a Horus card (ruling.characters.single-step-horus)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, SingleStep):
            character.on_horus = False


class StepOnly(LuxorModule[Slice]):
    """A single step changes the distance only (ruling.characters.single-step-replaces)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, SingleStep):
            character.kept = (ALL, LESS)


class PilesOfTile(LuxorModule[Slice]):
    """No other pile while the tile's own are empty (ruling.characters.any-horus-empty)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, AnyHorus):
            character.own_piles = True


class AtCompletion(LuxorModule[Slice]):
    """Only the treasure that completes a set brings a turn (ruling.characters.set-turn-once)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, SetTurn):
            character.at_completion = True


class AfterReveal(LuxorModule[Slice]):
    """The extra turn is asked about when all else is done (ruling.characters.set-turn-when)."""

    def install(self, rules: Rules) -> None:
        for character in those(rules, SetTurn):
            character.after_reveal = True


class AllThere(LuxorModule[Slice]):
    """A temple tile performed at once takes all own ones there on (ruling.characters.temple-now-who)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(TempleNowStep):
            step.all_there = True


class BaseDieOnly(LuxorModule[Slice]):
    """Only the die card of the base game is rolled again (ruling.characters.reroll-cards)."""

    def install(self, rules: Rules) -> None:
        for step in rules.steps_of(RerollStep):
            step.base_die_only = True
