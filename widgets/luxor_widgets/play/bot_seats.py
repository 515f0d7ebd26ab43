"""Seats that bots play: who they are, and one decision of the one that is to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from weakref import WeakKeyDictionary

from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Decision
from luxor_widgets.play.bots import Thought, bot_called
from luxor_widgets.view import View

PERSON = ""  # what plays a seat unless a bot does


class BotSeats:
    """The part of an explorer's state that is about bots."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.bots: dict[int, str] = {}
        # of sessions that were left: their bots, and whose eyes the page had
        self.seats_of: WeakKeyDictionary[Session, tuple[dict[int, str], int]] = WeakKeyDictionary()
        self.playing = True  # bots play by themselves, or wait for `bot_step`
        self.on_change: Callable[[], None] = lambda: None

    def _go_on(self) -> None:
        """What goes without saying after a decision."""

    def set_bot(self, seat: int, name: str) -> None:
        """Let a bot play a seat, or a person again."""
        self.bots = {other: bot for other, bot in self.bots.items() if other != seat}
        if name != PERSON:
            bot_called(name)  # an unknown one is refused now, not when it is to play
            self.bots[seat] = name
        self.on_change()

    def set_bots(self, bots: Mapping[int, str]) -> None:
        for seat, name in bots.items():
            self.set_bot(seat, name)

    def let_bots(self, play: bool) -> None:
        self.playing = play
        self.on_change()

    def bot_to_play(self) -> str | None:
        """The bot whose decision is pending."""
        position = self.session.position
        pending = position.pending
        return self.bots.get(pending.seat) if isinstance(pending, Decision) and not position.is_view else None

    def bot_hint(self, view: View) -> str:
        """That one looks on while a bot plays by itself; "" where a page has its own to say."""
        if not (self.playing and self.bot_to_play() and view.legal) or view.resting or view.in_the_past:
            return ""
        return view.words.say("explore.bot-plays", {"seat": view.seat})

    def bot_thought(self) -> Thought | None:
        """What the bot that is to play has to think about; it sees only its own view."""
        name, position = self.bot_to_play(), self.session.position
        pending = position.pending
        if name is None or not isinstance(pending, Decision):
            return None
        return Thought(name, position.view(pending.seat), position.legal_actions(), self.session.node.seed)

    def bot_takes(self, action: Action) -> None:
        """What it has come to."""
        self.session.play(action)
        self._go_on()

    def bot_step(self) -> None:
        """One decision of the bot that is to play, at once."""
        thought = self.bot_thought()
        if thought is not None:
            self.bot_takes(thought.choice())
