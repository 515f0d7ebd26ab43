"""Readings of the characters that can be played beside the standard ones."""

from __future__ import annotations

from functools import partial

from luxor.classic.modules.characters.after_moving import AnyHorus, SetTurn, TempleNowStep, TreasurePoint
from luxor.classic.modules.characters.before_moving import KeyStep, RerollStep, SingleStep
from luxor.classic.rules.card_kinds import ALL, LESS
from luxor.classic.rules.facts import MOST
from luxor.classic.rules.module import Change
from luxor.classic.rules.ruleset import Rules

# ruling.characters.treasure-point-asked: the extra point for a treasure is scored by itself
PointByItself = partial(Change, TreasurePoint, asks=False)
# ruling.characters.any-horus-empty: another pile must be taken from if a tile has nothing else
ForcedPile = partial(Change, Rules, may_refuse=False)
# ruling.characters.treasure-point-scope: a sceptre brings no extra point
NoSceptrePoint = partial(Change, TreasurePoint, sceptres=False)
# ruling.key.spent: keys spent by the ability go back to the supply
KeysReturn = partial(Change, KeyStep, returns=True)
# ruling.characters.key-per-card: one key in a turn, whatever was played
OneKey = partial(Change, KeyStep, most_keys=1)
# ruling.characters.key-per-card: any number of keys
AnyKeys = partial(Change, KeyStep, most_keys=MOST)
# ruling.characters.key-plus-minus: a key does nothing for a +/-1 card
NoKeyOnPlusMinus = partial(Change, KeyStep, on_plus_minus=False)
# ruling.characters.key-floor: only the sum may not go below 0
FloorOfSum = partial(Change, KeyStep, floor_each=False)
# ruling.characters.single-step-horus: no single step with a Horus card
NoHorusStep = partial(Change, SingleStep, on_horus=False)
# ruling.characters.single-step-replaces: a single step changes the distance only
StepOnly = partial(Change, SingleStep, kept=(ALL, LESS))
# ruling.characters.any-horus-empty: no other pile while the tile's own are empty
PilesOfTile = partial(Change, AnyHorus, own_piles=True)
# ruling.characters.set-turn-once: only the treasure that completes a set brings a turn
AtCompletion = partial(Change, SetTurn, at_completion=True)
# ruling.characters.set-turn-when: the extra turn is asked about when all else is done
AfterReveal = partial(Change, SetTurn, after_reveal=True)
# ruling.characters.temple-now-who: a temple tile performed at once takes all own ones there on
AllThere = partial(Change, TempleNowStep, all_there=True)
# ruling.characters.reroll-cards: only the die card of the base game is rolled again
BaseDieOnly = partial(Change, RerollStep, base_die_only=True)
