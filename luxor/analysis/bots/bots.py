"""Bots: players that see only their view. `make_bot("mcts:nodes=300")` gives one by its name.

A bot is told its view, the legal actions and a source of random numbers; equal ones give equal choices.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from luxor.analysis.bots.endings import best_ending
from luxor.analysis.bots.expert import Expert
from luxor.analysis.bots.mcts import FrozenMcts, Mcts
from luxor.analysis.checks import need_count
from luxor.analysis.turns.lookahead import (
    Lookahead,
    branch,
    code_of,
    heuristic_of,
    only_choice,
    shortlist,
    turn_over,
)
from luxor.core.engine.chance import Draws
from luxor.core.engine.driver import open_steps
from luxor.core.engine.step import State
from luxor.core.errors import ConfigError
from luxor.core.heuristic import Heuristic
from luxor.core.position.position import AnyGame, Position
from luxor.core.words.arguments import shown
from luxor.core.words.terms import Action


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses among the legal actions of a view.

    >>> class First:
    ...     def choose(self, view, legal, draws):
    ...         return legal[0]
    >>> analysis.make_bot(First()).choose(position.view(0), position.legal_actions(), None)
    luxor.action('play left')
    """

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        """One of the legal actions of a view; `draws` is the only source of chance.

        >>> from luxor.core.engine.chance import Draws
        >>> bot = analysis.make_bot("random")
        >>> str(bot.choose(position.view(0), position.legal_actions(), Draws(1)))
        'play left'
        """


class Random:
    """Any legal action, each as likely."""

    name = "random"

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        return only_choice(view, legal) or legal[draws.below(len(legal))]


class Quick:
    """What looks best at a glance: the policy that the other bots' playouts follow."""

    name = "quick"

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        game, state = view.game, view.game.sample(view._state, draws).clone()
        frame = state.agenda.pop()
        codes = game.steps[frame[0]].options(state, frame)
        code = heuristic_of(game).choose(state, frame, codes, draws)
        return legal[codes.index(code)]


class Greedy:
    """One turn ahead: looks through the decisions of its own turn, the average over chance."""

    name = "greedy"

    def __init__(self, samples: int = 1) -> None:
        self.samples = need_count("samples", samples)

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        game = view.game
        heuristic, seat = heuristic_of(game), view.seat
        worth: dict[Action, float] = {}
        for _ in range(self.samples):
            state = game.sample(view._state, draws)
            turn = game.turns(state)
            wanted = list(worth) or shortlist(game, state, legal)
            limit = max(12, heuristic.ends // len(wanted))
            luck = draws.below(2**31)
            for action in wanted:  # all of them with the same luck, so that it does not decide
                ahead = Lookahead(
                    game, seat, lambda end: heuristic.value(end, seat), Draws(luck), limit=limit
                )
                value = ahead.worth(branch(game, state, code_of(game, state, action)), turn)
                worth[action] = worth.get(action, 0.0) + value
        return max(worth, key=worth.__getitem__)


ENDS = 60  # of one own turn to look at: with many modules there are hundreds
FADE = 0.9  # what a plan is trusted from one own turn to the next: the others do not stand still


class Planner:
    """Plans the order of its hand: the best line over its next own turns, the others standing still.

    How many of them are worth planning, and what a line's end may come to, the game's heuristic says.
    Endings are worked out.
    """

    name = "planner"

    def __init__(self, turns: int = 3, width: int = 4) -> None:
        self.turns = need_count("turns", turns)
        self.width = need_count("width", width)

    def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
        if (only := only_choice(view, legal)) is not None:
            return only
        ending = best_ending(view)
        if ending is not None:
            return ending
        game, seat = view.game, view.seat
        heuristic, state = heuristic_of(game), game.sample(view._state, draws)
        turn, turns = game.turns(state), min(self.turns, heuristic.horizon)
        luck = draws.below(2**31)
        wanted = shortlist(game, state, legal)
        worth: dict[Action, float] = {}
        for action in wanted:
            plan = Plan(game, seat, self.width, Draws(luck), heuristic.plans // len(wanted))
            worth[action] = plan.ahead(turns).worth(branch(game, state, code_of(game, state, action)), turn)
        return max(worth, key=worth.__getitem__)


class Plan:
    """The value of a state as the best that a seat can make of it in its next own turns."""

    def __init__(self, game: AnyGame, seat: int, width: int, draws: Draws, left: int) -> None:
        self.game = game
        self.heuristic: Heuristic = heuristic_of(game)
        self.seat = seat
        self.width = width
        self.draws = draws
        self.left = left  # ends of further turns that may still be looked at

    def ahead(self, turns: int) -> Lookahead:
        """Looks through this turn, and values its ends by the turns that follow."""
        return Lookahead(self.game, self.seat, lambda end: self.later(end, turns - 1), self.draws, limit=ENDS)

    def later(self, state: State, turns: int) -> float:
        now = self.heuristic.outlook(state, self.seat)
        if turns == 0 or not state.agenda:
            return now
        if turns == 1 or self.left <= 0:
            return now + FADE * self.heuristic.promise(state, self.seat)
        ends: list[tuple[float, int, State]] = []
        start = self.heuristic.again(state, self.seat)
        self._collect(start, self.game.turns(start), ends)
        self.left -= len(ends)
        ends.sort(key=lambda end: (-end[0], end[1]))
        best = max((self.later(end, turns - 1) for _, _, end in ends[: self.width]), default=now)
        return FADE * best + (1 - FADE) * now

    def _collect(self, state: State, turn: int, ends: list[tuple[float, int, State]]) -> None:
        """Where the turn can lead; chance is drawn once."""
        heuristic = self.heuristic
        over = turn_over(self.game, heuristic, turn)
        for frame, step, codes in open_steps(self.game.steps, state, stop=over):
            if not codes:
                code = step.roll(state, frame, self.draws)
            elif len(codes) == 1:
                code = codes[0]
            elif frame[1] != self.seat or len(ends) >= ENDS:
                code = heuristic.choose(state, frame, codes, self.draws)
            else:
                for code in heuristic.narrow(state, frame, codes):
                    after = state.clone()
                    step.take(after, frame, code, None)
                    self._collect(after, turn, ends)
                return
            step.take(state, frame, code, None)
        ends.append((heuristic.outlook(state, self.seat), len(ends), state))


MakeBot = Callable[..., Bot]
BOTS: dict[str, MakeBot] = {
    "random": Random,
    "quick": Quick,
    "greedy": Greedy,
    "planner": Planner,
    "mcts": Mcts,
    "mcts-frozen": FrozenMcts,
    "expert": Expert,
}


def register_bot(name: str, make: MakeBot) -> None:
    """Give a bot a name; processes that should know it must register it too.

    >>> analysis.register_bot("hasty", lambda: analysis.make_bot("quick"))
    >>> type(analysis.make_bot("hasty")).__name__
    'Quick'
    >>> del analysis.BOTS["hasty"]
    """
    if not isinstance(name, str) or not callable(make):
        raise ConfigError(
            f"a bot is a name and a function that makes it, not {shown(name)} and {shown(make)}"
        )
    BOTS[name] = make


def make_bot(bot: str | Bot) -> Bot:
    """The bot that a text such as `greedy` or `mcts:nodes=200,turns=3` means; a bot gives itself.

    >>> type(analysis.make_bot("mcts:nodes=200")).__name__
    'Mcts'
    """
    if isinstance(bot, Bot):
        return bot
    name, _, rest = str(bot).partition(":")
    if not isinstance(bot, str) or name not in BOTS:
        raise ConfigError(f"no such bot: {bot} (allowed: {', '.join(BOTS)})")
    settings: dict[str, int | float] = {}
    for part in rest.split(",") if rest else ():
        key, _, value = part.partition("=")
        try:
            settings[key] = float(value) if "." in value else int(value)
        except ValueError:
            raise ConfigError(f"{bot}: expected settings such as nodes=200, found {part!r}") from None
    try:
        return BOTS[name](**settings)
    except TypeError:
        allowed = ", ".join(_settings(BOTS[name])) or "none"
        raise ConfigError(f"{bot}: no such setting (allowed for {name}: {allowed})") from None


def make_bots(bots: str | Bot | Iterable[str | Bot], players: int) -> list[str | Bot]:
    """One bot per seat, checked; a single one plays every seat."""
    if not isinstance(bots, str | Bot | Iterable):
        raise ConfigError(f"bots: a bot, or one per seat, not {shown(bots)}")
    chosen = [bots] * players if isinstance(bots, str | Bot) else list(bots)
    if len(chosen) != players:
        raise ConfigError(f"{len(chosen)} bots for {players} players (allowed: one for all, or one per seat)")
    for bot in chosen:
        make_bot(bot)
    return chosen


def bot_name(bot: str | Bot) -> str:
    """What a bot is called in tables."""
    return bot if isinstance(bot, str) else str(getattr(bot, "name", type(bot).__name__))


def _settings(make: MakeBot) -> list[str]:
    return [name for name in inspect.signature(make).parameters if name not in ("args", "kwargs")]
