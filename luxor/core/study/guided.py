"""Guided turns: steps that lead somebody through a game, and where that somebody is among them.

Nobody is held: whoever plays something else leaves the path, may go on there, and may come back to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from luxor.core.errors import ConfigError
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.terms import Target

Waits = Literal["play", "look", "back", "read"]


class LessonStep(NamedTuple):
    """One step of a lesson: what is said, and the one thing that leads on to the next step.

    `do` is an imperative and `why` a sentence: plain text, or the key of a text whose title and text they
    are. A step waits until `play` is played, until somebody looks at a thing (`look="space 5"`: a target's
    kind and what it refers to), or until a move is taken `back`; without any of these one reads on, and `lit`
    names what is spoken of. `rule` is what the step teaches.

    >>> step = luxor.LessonStep("Play the right card.", play="play right", rule="base.hand.outer-only")
    >>> step.waits
    'play'
    >>> luxor.LessonStep("Look at the vase.", "It needs two.", look="space 5").target
    Target(kind='space', ref=5)
    >>> luxor.LessonStep("These two may be played.", lit="hand 0, hand 4").shown
    (Target(kind='hand', ref=0), Target(kind='hand', ref=4))
    """

    do: str
    why: str = ""
    play: str = ""
    look: str = ""
    back: bool = False
    lit: str = ""
    rule: str = ""

    @property
    def waits(self) -> Waits:
        """What leads on: "play", "look", "back", or "read" where nothing has to be done.

        >>> luxor.LessonStep("That was a turn.").waits
        'read'
        """
        return "play" if self.play else "look" if self.look else "back" if self.back else "read"

    @property
    def target(self) -> Target | None:
        """What one is to look at.

        >>> luxor.LessonStep("That was a turn.").target is None
        True
        """
        return target_named(self.look) if self.look else None

    @property
    def shown(self) -> tuple[Target, ...]:
        """What is lit while one reads.

        >>> luxor.LessonStep("Here it stands.", lit="space 5").shown
        (Target(kind='space', ref=5),)
        """
        return tuple(target_named(text) for text in self.lit.split(", ") if text)


def target_named(text: str) -> Target:
    """What a text such as `space 5` means: a target's kind and what it refers to."""
    kind, _, ref = text.partition(" ")
    return Target(kind, int(ref) if ref.lstrip("-").isdigit() else ref)


class Guided:
    """Somebody who is led through a session, step by step.

    >>> from luxor.core.study.guided import Guided
    >>> session = luxor.new_game(players=2, seed=11)
    >>> steps = [luxor.LessonStep("Play the 5.", play="play right"), luxor.LessonStep("Well done.")]
    >>> led = Guided(session, steps)
    >>> leave = session.subscribe(lambda _: led.moved())
    >>> _ = session.play("play left")
    >>> led.off, led.at
    (True, 0)
    >>> led.return_to_path()
    >>> _ = session.play("play right")
    >>> led.off, led.at, led.answer
    (False, 1, 'right')
    """

    layout = ""  # how it is shown, where it is no list of steps

    def __init__(self, session: Session, steps: Sequence[LessonStep]) -> None:
        self.session = session
        if not isinstance(steps, Sequence) or not all(isinstance(step, LessonStep) for step in steps):
            raise ConfigError(f"steps are a list of luxor.LessonStep, not {steps!r}")
        self.steps = tuple(steps)
        self._check(session)
        self._began = [session.node]  # where each step began that one has come to
        self.off = False  # somebody played something else
        self.answer: Literal["", "right", "also"] = ""  # to what was done last
        self._looked = -1  # the step whose thing was looked at; what is said of it is read before one goes on

    def _check(self, session: Session) -> None:
        """What is to be looked at or cited has to be there; a play is looked at when its time comes."""
        for number, step in enumerate(self.steps, 1):
            asked = [bool(step.play), bool(step.look), step.back]
            if sum(asked) > 1:
                raise ConfigError(f"step {number} waits for more than one thing")
            if step.rule and step.rule not in session.position.game.book:
                raise ConfigError(f"step {number}: no rule has the id {step.rule}")

    @property
    def at(self) -> int:
        """The number of the present step, from 0; as many as there are steps when all are done."""
        return len(self._began) - 1

    @property
    def step(self) -> LessonStep | None:
        """What is to be done now."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def done(self) -> bool:
        """Whether nothing is left to do, though there may be something left to read."""
        return all(step.waits == "read" for step in self.steps[self.at + 1 :]) and self._free()

    def _free(self) -> bool:
        return self.step is None or self.reads

    @property
    def reads(self) -> bool:
        """Whether nothing is asked at the present step, or no longer: one reads, and goes on."""
        return self.step is not None and (self.step.waits == "read" or self._looked == self.at)

    def moved(self) -> None:
        """The session went somewhere: forward on the path, off it, or back."""
        path = self.session.node.path()
        step, here = self.step, self._began[-1]
        if step and step.waits == "back" and here not in path and self.session.node in here.path():
            self._come_to(self.session.node)
            return
        before = self.at
        known = max(number for number, node in enumerate(self._began) if node in path)
        del self._began[known + 1 :]
        ahead = path[path.index(self._began[-1]) + 1 :]
        self.off = not all(self._follows(node) for node in ahead)
        self.answer = "also" if self.off else "right" if self.at > before else ""

    def _come_to(self, node: Node) -> None:
        self._began.append(node)
        self.off, self.answer = False, "right"

    def _follows(self, node: Node) -> bool:
        """Whether a node is on the path; then one has come so far."""
        ahead = self.steps[self.at :]
        passed = next((n for n, step in enumerate(ahead) if step.waits in ("play", "back")), None)
        if passed is not None and ahead[passed].play == str(node.action):
            self._began += [self._began[-1]] * passed  # what was only to be looked at or read is behind one
            self._began.append(node)
            return True
        if passed is None:
            return True  # everybody is free to go on
        if self._goes_without_saying(node):
            self._began[-1] = node
            return True
        return False

    def _goes_without_saying(self, node: Node) -> bool:
        """Whether nobody was asked: chance decided by itself, or there was nothing to decide."""
        assert node.parent is not None
        before = node.parent.position
        if before.at_chance:
            return self.session.chance != "steered"
        return before.game.tacit(before.state) == node.action

    def looked_at(self, target: Target) -> bool:
        """Somebody pointed at something; whether that was what the step waits for."""
        step = self.step
        if self.off or step is None or step.target != target:
            return False
        self._looked, self.answer = self.at, "right"
        return True

    def read_on(self) -> None:
        """What was to be read has been read."""
        if self.reads:
            self._come_to(self._began[-1])

    def step_back(self) -> None:
        """To the step before, wherever one is."""
        if self.at and not self.off:
            self._began.pop()
        self.return_to_path()

    def return_to_path(self) -> None:
        """To where the present step began; what was played instead stays as a branch."""
        began = list(self._began)
        self.session.goto(began[-1])
        self._began, self.off, self.answer, self._looked = began, False, "", -1
