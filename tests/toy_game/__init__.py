"""A game from outside: stones to take, and a wind that blows. It knows nothing of Luxor.

`registered()` makes it known for a while: all that it needs to be played, saved, drawn and explored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import luxor
from luxor.core.engine.chance_step import ChanceStep
from luxor.core.engine.game import Game
from luxor.core.engine.step import Frame, State, Step
from luxor.core.position.notation import FactReader, Facts
from luxor.core.position.position import AnyGame
from luxor.core.position.verdict import Problem, Violation
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import Action, Event, ScoreLine, Sink, act
from luxor.games import unregister_game
from luxor.plugin import GamePlugin


class Stones(State):
    __slots__ = ("last", "stones", "turn")

    def __init__(self, agenda: list[Frame], stones: int, last: int, turn: int) -> None:
        self.agenda, self.stones, self.last, self.turn = agenda, stones, last, turn

    def clone(self) -> Stones:
        return Stones(self.agenda[:], self.stones, self.last, self.turn)


class Take(Step[Stones]):
    name, always, rule = "take", True, "toy.take"

    def options(self, s: Stones, f: Frame) -> list[int]:
        return [n for n in (1, 2) if n <= s.stones]

    def take(self, s: Stones, f: Frame, code: int, sink: Sink | None) -> None:
        s.stones, s.last, s.turn = s.stones - code, f[1], s.turn + 1
        s.agenda += [Frame((0, 1 - f[1])), Frame((1, f[1]))] if s.stones else []
        if sink:
            sink(Event("Taken", f[1], self.rule, "turn", {"stones": code}))

    def action(self, s: Stones, f: Frame, code: int) -> Action:
        return act(self.name, code)

    def code(self, s: Stones, f: Frame, action: Action) -> int | None:
        return int(action.args[0]) if action in map(act, [self.name] * 9, range(9)) else None

    def candidates(self, s: Stones, f: Frame) -> Iterator[Action]:
        return (act(self.name, n) for n in range(4))

    def violations(self, s: Stones, f: Frame, code: int) -> list[Violation]:
        return [] if code in self.options(s, f) else [Violation("not-so-many", self.rule, {"n": code})]


class Wind(ChanceStep[Stones]):
    name, verb, rule = "blow", "blow", "toy.wind"

    def pool(self, s: Stones, f: Frame) -> list[int]:
        return [0, 0, 0, 1] if s.stones > 1 else [0]

    def everything(self, s: Stones, f: Frame) -> list[int]:
        return [0, 1, 2]

    def known(self, word: int | str) -> int | None:
        return word if isinstance(word, int) and word in range(9) else None

    def take(self, s: Stones, f: Frame, code: int, sink: Sink | None) -> None:
        s.stones -= code


class Toy(Game[Stones]):
    name, step_rule, over_rule = "toy", "toy.take", "toy.last"

    def __init__(self, players: int, modules: Sequence[object], data: Reader, book: Rulebook) -> None:
        if players != self.players:
            raise luxor.ConfigError(f"{players} players (allowed: 2)", f"{players}p")
        self.schema = {"stones": "one", "last": "one", "turn": "one", "agenda": "lists"}
        self.data, self.book = data, book
        self.steps = [Take(), Wind()]

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> Stones:
        return Stones([Frame((0, first))], 5 + seed % 5, 0, 0)

    def turns(self, s: Stones) -> int:
        return s.turn

    def winners(self, s: Stones) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return (s.last,), ("toy.last",)

    def score(self, s: Stones) -> tuple[ScoreLine, ...]:
        return (ScoreLine(s.last, 1, "toy.last", "last"),)

    def validate(self, s: Stones) -> tuple[Problem, ...]:
        return (Problem("no-stones", "toy.take"),) if s.agenda and s.stones < 1 else ()

    def facts(self, s: Stones) -> Facts:
        return {"stones": s.stones, "last": s.last, "turn": s.turn, "agenda": s.agenda or [[9]]}

    def from_facts(self, facts: FactReader) -> Stones:
        rows = facts.lists("agenda", len(facts.items("agenda")))
        agenda = [Frame(facts.check("agenda", n, 0, 1) for n in row) for row in rows if len(row) == 2]
        return Stones(agenda, *(facts.number(name, 0, 99) for name in ("stones", "last", "turn")))

    def key(self, s: Stones) -> tuple[object, ...]:
        return (s.stones, s.last, s.turn, tuple(s.agenda))


PLUGIN = GamePlugin("toy", rules=Toy, players=range(2, 3), folder=Path(__file__).parent)


def make_toy() -> AnyGame:
    """The toy for its two players."""
    return PLUGIN.make(2, (), PLUGIN.data())


@contextmanager
def registered() -> Iterator[None]:
    """The toy is a game like any other, until this ends."""
    luxor.register_game(PLUGIN)
    try:
        yield
    finally:
        unregister_game(PLUGIN.name)
