"""Bots at the table; what they are made of is loaded only when somebody wants one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor_widgets.background import Worker
from luxor_widgets.later import run_later
from luxor_widgets.parts import Guard

if TYPE_CHECKING:
    from luxor.analysis.bots.bots import Bot
    from luxor.core.study.node import Node
    from luxor_widgets.controller import Controller

PAUSE = 0.35  # seconds until a bot thinks: what was played before is seen meanwhile


def bot_called(name: str) -> Bot:
    """A bot by its name; an unknown one is refused."""
    from luxor.analysis.bots.bots import make_bot

    return make_bot(name)


class Thought:
    """A decision of a bot, which may take its time."""

    finds: tuple[str, ...] = ("action",)

    def __init__(self, bot: str, view: Position, legal: tuple[Action, ...], seed: int) -> None:
        self.bot, self.view, self.legal, self.seed = bot, view, legal, seed
        self.action: Action | None = None

    def choice(self) -> Action:
        return bot_called(self.bot).choose(self.view, self.legal, Draws(seed_of(self.seed, "bot")))

    def work(self) -> Iterator[None]:
        self.action = self.choice()
        yield


class Thinking:
    """Bots play by themselves: each thinks in the background, and plays what it has come to."""

    def __init__(self, quiet: Guard, controller: Controller) -> None:
        self._controller = controller
        self._quiet = quiet
        self._work = Worker(quiet, self._thought_of)
        self._waiting = False
        self._about: tuple[Node, Thought] | None = None

    def wake(self) -> None:
        """Let a bot that is to play do so in a moment; the page is drawn first, and a pause is heard."""
        if self._controller.bot_goes_on() and not self._waiting and not self._work.busy:
            self._waiting = run_later(PAUSE, self._quiet(self._think))

    def rest(self) -> None:
        self._work.rest()

    def _think(self) -> None:
        self._waiting = False
        thought = self._controller.bot_thought() if self._controller.bot_goes_on() else None
        if thought is None:
            return
        self._about = self._controller.session.node, thought
        if not self._work.begin(thought):
            self._controller.bot_step()

    def _thought_of(self) -> None:
        """Play what was decided, unless somebody has taken back or gone on meanwhile."""
        if self._work.busy or self._about is None:
            return
        node, thought = self._about
        if (
            thought.action is not None
            and node is self._controller.session.node
            and self._controller.bot_goes_on()
        ):
            self._controller.bot_takes(thought.action)
        else:
            self.wake()
