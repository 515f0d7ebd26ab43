"""What chance decides, in any game: something comes up out of a pool."""

from __future__ import annotations

from collections.abc import Iterator

from luxor.core.engine.chance import Draws
from luxor.core.engine.step import CHANCE, Frame, S, Step
from luxor.core.position.verdict import Violation
from luxor.core.words.terms import Action, Arg, Target, act


class ChanceStep(Step[S]):
    """Something comes up out of a pool; each kind says which pool, how its outcomes are called, and `take`.

    An action is the verb and the outcome's label, such as `draw 3`.
    """

    sort = CHANCE

    def pool(self, state: S, frame: Frame) -> list[int]:
        """What can come up, sorted, as often as it is there."""
        raise NotImplementedError(self.name)

    def everything(self, state: S, frame: Frame) -> list[int]:
        """Every code that could ever come up here."""
        raise NotImplementedError(self.name)

    def label(self, code: int) -> Arg:
        """What an outcome is called."""
        return code

    def known(self, word: Arg) -> int | None:
        """The code of an outcome's label, whether it is still in the pool or not."""
        raise NotImplementedError(self.name)

    def cited(self, state: S) -> str:
        """The rule behind what comes up."""
        return self.rule

    def fits(self, state: S, frame: Frame) -> bool:
        return bool(self.pool(state, frame))

    def weights(self, state: S, frame: Frame) -> dict[int, int]:
        pool = self.pool(state, frame)
        return {code: pool.count(code) for code in dict.fromkeys(pool)}

    def roll(self, state: S, frame: Frame, draws: Draws) -> int:
        pool = self.pool(state, frame)
        return pool[draws.below(len(pool))]

    def action(self, state: S, frame: Frame, code: int) -> Action:
        return act(self.verb, self.label(code))

    def code(self, state: S, frame: Frame, action: Action) -> int | None:
        match action:
            case (verb, (word,)) if verb == self.verb:
                return self.known(word)
        return None

    def candidates(self, state: S, frame: Frame) -> Iterator[Action]:
        """What can come up, and two things that cannot any more."""
        pool = self.pool(state, frame)
        gone = [code for code in self.everything(state, frame) if code not in pool]
        return (self.action(state, frame, code) for code in (*dict.fromkeys(pool), *gone[:2]))

    def violations(self, state: S, frame: Frame, code: int) -> list[Violation]:
        if code in self.pool(state, frame):
            return []
        return [Violation("cannot-come-up", self.cited(state), {"outcome": self.label(code)})]

    def basis(self, state: S, frame: Frame, code: int) -> tuple[str, ...]:
        return (self.cited(state),)

    def targets(self, state: S, frame: Frame, code: int) -> tuple[Target, ...]:
        return (Target("outcome", self.label(code)),)
