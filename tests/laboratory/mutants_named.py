"""Mutants that once lived, or fell only to whole games: each breaks the rule that it names."""

from __future__ import annotations

from collections.abc import Iterator

from tests.laboratory.mutants import ROOT, Mutant

MUMMY = "luxor/classic/modules/mummy"
CHARACTERS = "luxor/classic/modules/characters"
RULES = "luxor/classic/rules"
TESTS = "tests/classic/modules/test_once_unnoticed.py"

# file, what it says there, what it says instead, the rule that is broken
BROKEN = [
    (f"{MUMMY}/rules.py", "yield Secret(row, seat, SCARABS)",
     "yield Secret(row, -2, SCARABS)", "mummy.tile.swap-scarab"),
    (f"{MUMMY}/rules.py", ', "CardDealt": "card"', "", "mummy.tile.swap-hand"),
    (f"{RULES}/play.py", "hand[1:] == hand[:-1] and hand[0] & CARD", "hand[1:] == hand[:-1]",
     "base.hand.outer-only"),
    (f"{RULES}/movement.py", "return [hand[0], hand[-1]]", "return [hand[0]]",
     "base.end.nobody-moves"),
    (f"{RULES}/movement.py", "if any(rules.hooks.bars(state, seat, goal)) and",
     "if False and", "ruling.mummy.tunnel"),
    (f"{RULES}/tile_kinds.py", "rules.need[state.tiles[space]] - (state.mode == LESS)",
     "rules.need[state.tiles[space]]", "base.horus.one-less"),
    (f"{RULES}/landing.py", "state.counted.remove(space)", "pass", "base.treasure.leaves-empty"),
    (f"{RULES}/statues_and_chamber.py", "for statue in range(rules.zone[space], rules.zone[goal]):",
     "for statue in range(rules.zone[space], rules.zone[space] + 1):", "base.move.anubis-wakes"),
    (f"{RULES}/ending.py", "sorted(0 if q == WOKEN else q for q in state.adventurers[seat])",
     "sorted([max(state.adventurers[seat][0], 0), *state.adventurers[seat][1:]])",
     "base.move.woken-next-turn"),
    (f"{RULES}/movement.py", "return state.counted[: bisect_left(state.counted, space)]",
     "return state.counted[: bisect_right(state.counted, space) - 1]", "base.move.from-empty"),
    (f"{CHARACTERS}/rules.py", "self.played_by(state, seat).revealed(state, seat, space, sink)",
     "[c.revealed(state, seat, space, sink) for c in self.cast]", "characters.temple-now"),
    (f"{MUMMY}/abilities.py", "mine.pile, mine.discard = mine.discard, []", "mine.pile = mine.discard[:]",
     "mummy.tile.replace"),
    (f"{MUMMY}/abilities.py", "if not mine.pile and mine.discard:", "if False:", "mummy.tile.replace"),
]  # fmt: skip


def mutants() -> Iterator[Mutant]:
    for file, old, new, rule in BROKEN:
        source = (ROOT / file).read_text("utf-8")
        line = source[: source.index(old)].count("\n") + 1
        yield Mutant(file, line, old, new, rule, (TESTS,))
