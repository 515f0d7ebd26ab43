"""What the engine answers to "may I?", and every error that leaves the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from luxor.core.game import Game
    from luxor.core.step import State
    from luxor.core.terms import Action

Value = int | str | tuple[int | str, ...]
Params = Mapping[str, Value]
NOTHING: Params = {}


def count(number: int, thing: str) -> str:
    """`1 player`, `2 players`: for messages, which are in English."""
    return f"{number} {thing}{'s' * (number != 1)}"


class LuxorError(ValueError):
    """The base of every error a user can cause."""


class ConfigError(LuxorError):
    """A game that does not exist: too many players, an unknown module. `word` is what a line says of it."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word = word


class NotationError(LuxorError):
    """A line that cannot be read: says where, and what was expected there."""

    def __init__(self, message: str, at: int = 0, expected: str = "") -> None:
        place = f" (at character {at + 1})" if at >= 0 else ""
        wanted = f"; expected {expected}" if expected else ""
        super().__init__(f"{message}{place}{wanted}")
        self.at = at
        self.expected = expected


class RecordError(LuxorError):
    """A saved game that cannot be read or does not follow the rules."""


class DataError(LuxorError):
    """A component file with faults: carries all of them at once.

    Whether counts fit each other is judged when each of them is right by itself: before that it would
    only repeat what is wrong already.
    """

    def __init__(self, source: str, faults: tuple[str, ...]) -> None:
        lines = "".join(f"\n  - {fault}" for fault in faults)
        super().__init__(f"{source}: {count(len(faults), 'problem')}{lines}")
        self.faults = faults


class Violation(NamedTuple):
    """One rule that an action breaks."""

    code: str
    rule: str
    params: Params = NOTHING


class Note(NamedTuple):
    """Something worth knowing about a legal action."""

    code: str
    rule: str
    params: Params = NOTHING


class Remedy(NamedTuple):
    """What would make an action legal; it was checked before it is offered."""

    code: str
    rule: str
    params: Params = NOTHING
    action: Action | None = None  # play this instead ...
    edit: Mapping[str, object] | None = None  # ... or the same action after this edit


class Problem(NamedTuple):
    """Something that cannot be true of a position reached by play."""

    code: str
    rule: str
    params: Params = NOTHING


class Obstacle(NamedTuple):
    """A component that a position under other modules has no place for."""

    code: str
    rule: str
    params: Params = NOTHING


class Verdict:
    """Legal by these rules, or illegal by those, and what would make it legal."""

    __slots__ = ("_remedies", "action", "basis", "game", "notes", "state", "violations")

    def __init__(
        self,
        game: Game[State],
        state: State,
        action: Action,
        basis: tuple[str, ...] = (),
        violations: tuple[Violation, ...] = (),
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.game = game
        self.state = state
        self.action = action
        self.basis = basis
        self.violations = violations
        self.notes = notes
        self._remedies: tuple[Remedy, ...] | None = () if not violations else None

    @property
    def legal(self) -> bool:
        return not self.violations

    def __bool__(self) -> bool:
        return not self.violations

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """What would make it legal. Trying them out takes time, and many verdicts are never asked."""
        if self._remedies is None:
            self._remedies = self.game.remedies(self.state, self.action, self.violations)
        return self._remedies

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids the answer rests on."""
        return self.basis if self.legal else tuple(dict.fromkeys(v.rule for v in self.violations))

    def __repr__(self) -> str:
        word = "legal" if self.legal else "illegal"
        return f"<{word}: {self.action} [{', '.join(self.rules)}]>"

    def reasons(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A sentence for each rule that is broken, in the order of `violations`."""
        words = self.game.words(lang, names)
        return [words.say(f"violation.{v.code}", v.params) for v in self.violations]

    def ways_out(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A phrase for each thing that would make it legal, in the order of `remedies`."""
        words = self.game.words(lang, names)
        told: list[str] = []
        for remedy in self.remedies:
            params = dict(remedy.params)
            if remedy.action is not None:
                params["action"] = self.game.action_label(self.state, remedy.action, words)
            told.append(words.say(f"remedy.{remedy.code}", params))
        return told

    def hints(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """What is worth knowing about a legal action."""
        words = self.game.words(lang, names)
        return [words.say(f"note.{note.code}", note.params) for note in self.notes]

    def explain(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The whole answer in words: every reason with its rule, and every way out."""
        words = self.game.words(lang, names)
        lines = [words.say("word.legal" if self.legal else "word.illegal")]
        reasons = zip(self.reasons(lang, names), self.violations)
        lines += [f"- {text} [{violation.rule}]" for text, violation in reasons]
        if self.remedies:
            lines.append(words.say("word.legal-if"))
            lines += [f"- {text}" for text in self.ways_out(lang, names)]
        if self.basis:
            lines.append(words.say("word.because"))
            lines += [f"- {text}" for text in words.cite(self.basis)]
        if self.notes:
            lines.append(words.say("word.note"))
            lines += [f"- {text} [{note.rule}]" for text, note in zip(self.hints(lang, names), self.notes)]
        return "\n".join(lines)


class IllegalAction(LuxorError):
    """Raised by playing what the rules forbid; carries the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        reasons = " ".join(f"{said} [{v.rule}]" for said, v in zip(verdict.reasons(), verdict.violations))
        super().__init__(f"{verdict.action}: {reasons}")
        self.verdict = verdict
