"""What the engine answers to "may I?": verdicts, violations, and what would make an action legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.errors import LuxorError
from luxor.core.words.saying import HasText, know_game, set_known

if TYPE_CHECKING:
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.words.terms import Action
    from luxor.core.words.wording import Words

Value = int | str | tuple[int | str, ...]
Params = Mapping[str, Value]


class Nothing(Mapping[str, Value]):
    """No parameters: an empty dict that all can share, since nobody can write to it."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Value:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "{}"


NOTHING: Params = Nothing()


class CodedFields(NamedTuple):
    """What violations, notes, problems and obstacles are made of."""

    code: str
    rule: str
    params: Params = NOTHING


class Coded(HasText, CodedFields):
    """Something with a code, for which the texts of a game have a sentence."""

    _group = ""  # the keys of its texts begin so

    def _say(self, game: Game[State], words: Words) -> str:
        key = f"{self._group}.{self.code}"
        if words.has(key):
            return words.say(key, self.params)
        return ", ".join((self.code, *(f"{name}={value}" for name, value in self.params.items())))


class Violation(Coded):
    """One rule that an action breaks.

    >>> position.check("play 3").violations[0].text()
    'Card 3 from the left is not at an end of the hand.'
    """

    _group = "violation"

    def _say(self, game: Game[State], words: Words) -> str:
        """What only says that a step is not on now says when it is, where there are words for that."""
        key = f"violation.{self.code}.{self.params.get('step')}"
        return words.say(key, self.params) if words.has(key) else super()._say(game, words)


class Note(Coded):
    """Something worth knowing about a legal action.

    >>> position.apply("play left").position.check("move 0 1").notes[0].text()
    'Takes nothing: the treasure needs 2, you would have 1.'
    """

    _group = "note"


class Problem(Coded):
    """Something that cannot be true of a position reached by play.

    >>> position.edit(keys={0: 25}).problems()[0].text()
    '45 keys in all, but the box has 20.'
    """

    _group = "problem"


class Obstacle(Coded):
    """A component that a position under other modules has no place for.

    >>> lying = luxor.new_game(2, ["mummy"]).position.edit(adventurers={0: [3, "lying-10"]})
    >>> luxor.diff(lying, [], ["mummy"]).obstacles["a"][0].text()
    'A has an adventurer lying on space 10.'
    """

    _group = "obstacle"


class RemedyFields(NamedTuple):
    """What a remedy is made of."""

    code: str
    rule: str
    params: Params = NOTHING
    action: Action | None = None  # play this instead ...
    edit: Mapping[str, object] | None = None  # ... or the same action after this edit


class Remedy(HasText, RemedyFields):
    """What would make an action legal; it was checked before it is offered.

    >>> position.check("play 3").remedies[0].text()
    'Play the left card: ±1'
    """

    _state: State | None = None  # where its action would be played

    def _say(self, game: Game[State], words: Words) -> str:
        params = dict(self.params)
        if self.action is not None and self._state is not None:
            params["action"] = game.action_label(self._state, self.action, words)
        return words.say(f"remedy.{self.code}", params)


class Verdict:
    """Legal by these rules, or illegal by those, and what would make it legal.

    >>> verdict = position.check("play 3")
    >>> verdict
    <illegal: play 3 [base.hand.outer-only]>
    >>> print(verdict.explain())
    No, this is not allowed.
    - Card 3 from the left is not at an end of the hand. [base.hand.outer-only]
    You may:
    - Play the left card: ±1
    - Play the right card: 3
    It would be allowed:
    - if that card were at an end of the hand
    """

    __slots__ = ("_notes", "_remedies", "_state", "_violations", "action", "basis", "game")

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
        self._state = state
        self.action = action
        self.basis = basis
        self._violations = violations
        self._notes = notes
        self._remedies: tuple[Remedy, ...] | None = () if not violations else None

    @property
    def state(self) -> State:
        """A copy of the state that was asked about.

        >>> position.check("play 3").state is position.check("play 3").state
        False
        """
        return self._state.clone()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken; a verdict is true or false likewise.

        >>> position.check("play left").legal
        True
        """
        return not self._violations

    def __bool__(self) -> bool:
        return not self._violations

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every rule that is broken, and how.

        >>> position.check("play 3").violations[0].code
        'not-outer'
        """
        return know_game(self.game, self._violations)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is worth knowing about a legal action; `hints` says it.

        >>> position.apply("play left").position.check("move 0 1").notes[0].code
        'takes-nothing'
        """
        return know_game(self.game, self._notes)

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """What would make it legal. Trying them out takes time, and many verdicts are never asked.

        >>> [(remedy.code, remedy.edit is None) for remedy in position.check("play 3").remedies]
        [('instead', True), ('instead', True), ('if-outer', False)]
        """
        if self._remedies is None:
            self._remedies = self.game.remedies(self._state, self.action, self._violations)
            for remedy in self._remedies:
                set_known(remedy, {"_game": self.game, "_state": self._state})
        return self._remedies

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids the answer rests on.

        >>> position.check("play left").rules
        ('base.turn.steps', 'base.hand.outer-only', 'base.card.plus-minus-one')
        """
        return self.basis if self.legal else tuple(dict.fromkeys(v.rule for v in self._violations))

    def __repr__(self) -> str:
        word = "legal" if self.legal else "illegal"
        return f"<{word}: {self.action} [{', '.join(self.rules)}]>"

    def reasons(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A sentence for each rule that is broken, in the order of `violations`.

        >>> position.check("play 3").reasons("es")
        ['La carta n.º 3 desde la izquierda no está en un extremo de la mano.']
        """
        return [violation.text(lang, names) for violation in self.violations]

    def ways_out(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A phrase for each thing to play instead, or that would make it legal, in the order of `remedies`.

        >>> position.check("play 3").ways_out()[0]
        'Play the left card: ±1'
        """
        return [remedy.text(lang, names) for remedy in self.remedies]

    def hints(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """What is worth knowing about a legal action.

        >>> position.apply("play left").position.check("move 0 1").hints("es")
        ['No da nada: el tesoro pide 2 aventureros y tendrías 1.']
        """
        return [note.text(lang, names) for note in self.notes]

    def explain(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The whole answer in words: every reason with its rule, and every way out.

        >>> print(position.check("play left").explain("es"))
        Sí, está permitido.
        Según estas reglas:
        - Jugar, actuar, robar [base.turn.steps]
        - Solo las cartas de los extremos [base.hand.outer-only]
        - La carta ±1 [base.card.plus-minus-one]
        """
        words = self.game.words(lang, names)
        lines = [words.say("word.legal" if self.legal else "word.illegal")]
        reasons = zip(self.reasons(lang, names), self.violations)
        lines += [f"- {text} {words.mark(violation.rule)}" for text, violation in reasons]
        ways = list(zip(self.ways_out(lang, names), self.remedies))
        for heading, would_be in (("word.you-may", False), ("word.legal-if", True)):
            listed = [f"- {text}" for text, remedy in ways if (remedy.edit is not None) is would_be]
            lines += [words.say(heading), *listed] if listed else []
        if self.basis:
            lines.append(words.say("word.because"))
            lines += [f"- {text}" for text in words.cite(self.basis)]
        if self.notes:
            lines.append(words.say("word.note"))
            hints = zip(self.hints(lang, names), self.notes)
            lines += [f"- {text} {words.mark(note.rule)}" for text, note in hints]
        return "\n".join(lines)


class IllegalAction(LuxorError):
    """Raised by playing what the rules forbid; carries the verdict.

    >>> session.play("play 3")
    Traceback (most recent call last):
        ...
    luxor.core.position.verdict.IllegalAction: play 3: Card 3 from the left is not at an end of the hand. [base.hand.outer-only]
    """  # noqa: E501

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        """Put into words only where somebody reads it: many are refused by whoever just tries."""
        verdict, words = self.verdict, self.verdict.game.words("en")
        told = zip(verdict.reasons(), verdict.violations)
        return f"{verdict.action}: " + " ".join(f"{said} {words.mark(each.rule)}" for said, each in told)
