"""One kind of step: what is asked or rolled there, and what becomes of it.

A `Frame` is a step to come: its `kind`, its `seat`, and what the `fields` of its step name (`frame.space`).
A `Step` is the code for one kind. `take` and `run` are called with their frame already popped; they push what
follows from it.
Codes are the small ints that the hot loop uses for options and outcomes; `Action`s are what people see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from luxor.core.engine.chance import Draws
from luxor.core.position.verdict import Note, Params, Remedy, Violation
from luxor.core.words.terms import Action, Sink, Target, act

AUTO = 0  # carried out at once
ASK = 1  # somebody decides
CHANCE = 2  # dice, a draw, a reveal
NOT_NOW = "not-now"  # the code of a violation that only says when a step comes


class Frame(tuple[int, ...]):
    """A step to come: which one, whose, and what it is about. Compared and packed it is a row of numbers."""

    __slots__ = ()

    if TYPE_CHECKING:
        kind: int
        seat: int

        def __getattr__(self, field: str) -> int: ...  # what a step's `fields` name

    else:
        kind, seat = property(itemgetter(0)), property(itemgetter(1))

    @property
    def about(self) -> tuple[int, ...]:
        """All that it holds after the seat."""
        return self[2:]


class State:
    """A position's plain insides. Once handed out it never changes; `clone` first."""

    __slots__ = ("agenda",)

    agenda: list[Frame]

    def clone(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """One kind of frame. A class overrides what its sort of step (AUTO, ASK, CHANCE) needs."""

    name = ""
    rule = ""  # what the step follows from
    sort = ASK
    verb = ""  # where chance decides: what an outcome begins with
    always = False  # asked even when there is but one option: a play, a move
    usual = False  # whether its first option is what nearly everybody chooses: bots look at no other ...
    tacit = False  # ... and nobody needs to be asked, unless they wish to
    repeats = False  # whether several such frames may wait at once
    fields: tuple[str, ...] = ()  # what a frame holds after its seat; a last one with dots: any number of it
    makes: type[Frame] = Frame  # its frames, with these names

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "fields" in vars(cls):
            inside = {
                "__slots__": (),
                "__module__": cls.__module__,
                "__qualname__": f"{cls.__qualname__}.makes",
            }
            names = {name: property(itemgetter(at)) for at, name in enumerate(cls.fields, 2)}
            cls.makes = type("Frame", (Frame,), inside | names)

    def fits(self, state: S, frame: Frame) -> bool:
        """Whether such a frame can be pending in such a state; asked when one is read or edited."""
        return True

    def run(self, state: S, frame: Frame, sink: Sink | None) -> None:
        """AUTO: carry it out."""
        raise NotImplementedError(self.name)

    def options(self, state: S, frame: Frame) -> list[int]:
        """ASK: the legal codes; none at all means that the step is void."""
        raise NotImplementedError(self.name)

    def codes(self, state: S, frame: Frame) -> list[int]:
        """All that is legal or can come up, whatever the sort of step."""
        return list(self.weights(state, frame)) if self.sort == CHANCE else self.options(state, frame)

    def void(self, state: S, frame: Frame, sink: Sink | None) -> None:
        """ASK without options: tell why nothing is asked."""

    def weights(self, state: S, frame: Frame) -> dict[int, int]:
        """CHANCE: the codes that can come up, with their weights, in a fixed order."""
        raise NotImplementedError(self.name)

    def roll(self, state: S, frame: Frame, draws: Draws) -> int:
        """CHANCE: one code; override where something faster than `weights` will do."""
        return draws.weighted(self.weights(state, frame))

    def take(self, state: S, frame: Frame, code: int, sink: Sink | None) -> None:
        """Carry out a legal option or an outcome."""
        raise NotImplementedError(self.name)

    def action(self, state: S, frame: Frame, code: int) -> Action:
        """What people see of a code: the step's name and the number, if nothing says it better."""
        return act(self.name, code)

    def code(self, state: S, frame: Frame, action: Action) -> int | None:
        """The code of an action of this step's vocabulary, legal or not; None for any other.

        Asked too while another step is pending: then the frame holds nothing but the seat.
        """
        number = action.args[0] if action.verb == self.name and len(action.args) == 1 else None
        return number if isinstance(number, int) else None

    def candidates(self, state: S, frame: Frame) -> Iterator[Action]:
        """The conceivable actions, legal or not."""
        return (self.action(state, frame, code) for code in self.codes(state, frame))

    def violations(self, state: S, frame: Frame, code: int) -> list[Violation]:
        """Every rule the option breaks; none for a legal one."""
        if code in self.codes(state, frame):
            return []
        return [Violation("no-such-option", self.rule, {"action": str(self.action(state, frame, code))})]

    def untimely(self, state: S, seat: int, code: int) -> list[Violation]:
        """The rules that an action of this step breaks while another step is pending."""
        return [Violation(NOT_NOW, self.rule, {"step": self.name})] if self.rule else []

    def basis(self, state: S, frame: Frame, code: int) -> tuple[str, ...]:
        """The rules that make a legal option legal."""
        return (self.rule,)

    def remedies(self, state: S, frame: Frame, code: int, found: Sequence[Violation]) -> list[Remedy]:
        """What might make an illegal option legal; the game keeps those that really do."""
        return []

    def notes(self, state: S, frame: Frame, code: int) -> list[Note]:
        """Worth knowing about a legal option."""
        return []

    def describe(self, state: S, frame: Frame, action: Action) -> tuple[str, Params] | None:
        """The key and the parameters of an action's label, where the step has its own words for it.

        Asked too while another step is pending: then the frame holds nothing but the seat.
        """
        return None

    def alike(self, state: S, frame: Frame) -> dict[int, int]:
        """Further codes that come to the same as one of the options, each with that option."""
        return {}

    def targets(self, state: S, frame: Frame, code: int) -> tuple[Target, ...]:
        """What one clicks, in this order, to mean it."""
        return (Target("choice", str(self.action(state, frame, code))),)
