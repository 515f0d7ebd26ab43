"""What if? Two positions on the same luck, and how likely things are that only games can tell."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.bots.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import need_count, need_position, need_seat, need_share, need_word
from luxor.analysis.shown.dataframes import table
from luxor.analysis.stats import Interval, Running, wilson
from luxor.analysis.turns.lookahead import heuristic_of
from luxor.analysis.turns.outcomes import End, play_from
from luxor.analysis.work import Workers
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.engine.chance_step import ChanceStep
from luxor.core.engine.driver import open_steps
from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import Position
from luxor.core.words.terms import Action

if TYPE_CHECKING:
    import pandas as pd

GAMES = 1000
COMPARED = ("measure", "a", "b", "difference", "low", "high", "games", "assumes")
CHANCE = ("what", "chance", "low", "high", "exact", "games", "assumes")


def compare(
    a: Position,
    b: Position,
    seat: int | None = None,
    games: int = GAMES,
    policy: str | Bot = "quick",
    *,
    seed: int = 0,
    confidence: float = 0.95,
    executor: Workers = None,
) -> pd.DataFrame:
    """Two positions side by side for a seat, game by game on the same luck: win, margin, score.

    `difference` is b less a, with the interval of that difference.

    >>> richer = position.arrange(keys={0: 1})
    >>> list(analysis.compare(position, richer, games=4)["measure"])
    ['win', 'margin', 'score']
    """
    need_count("games", games)
    comparing = Comparing(a, b, seat, policy, seed=seed, confidence=confidence, executor=executor)
    comparing.play(games)
    return comparing.table()


class Measured(NamedTuple):
    """One measure on both sides, and by how much it is more on the second."""

    measure: str
    a: float
    b: float
    difference: Interval


class Compared(NamedTuple):
    """What games from both sides brought a seat."""

    seat: int
    games: int
    rows: list[Measured]


class Comparing:
    """Two positions side by side on the same luck, as many games at a time as one likes."""

    def __init__(
        self,
        a: Position,
        b: Position,
        seat: int | None = None,
        policy: str | Bot = "quick",
        *,
        seed: int = 0,
        confidence: float = 0.95,
        executor: Workers = None,
    ) -> None:
        self._a, self._b = need_position(a, "compare"), need_position(b, "compare")
        if a.game.name != b.game.name:
            raise LuxorError(f"compare needs two positions of one game ({a.game.name} and {b.game.name})")
        if a.game.players != b.game.players:
            raise LuxorError(f"compare needs as many players in both ({a.game.players} and {b.game.players})")
        self._seat = need_seat(a, seat)
        need_share("confidence", confidence)
        make_bot(policy)
        self._policy, self._seed, self._confidence, self._executor = policy, seed, confidence, executor
        self._ends: tuple[list[End], list[End]] = ([], [])

    @property
    def games(self) -> int:
        """How many were played on either side."""
        return len(self._ends[0])

    def play(self, games: int) -> None:
        """So many more."""
        numbers, seat = tuple(range(self.games, self.games + games)), self._seat
        for position, ends in zip((self._a, self._b), self._ends):
            view = position if position.is_view else position.view(seat)
            start = [(view._state, numbers)]
            (found,) = play_from(position.game, start, seat, self._policy, self._seed, self._executor)
            ends += found

    def compared(self) -> Compared:
        """What came of them by now."""
        rows = []
        for name in ("win", "margin", "score"):
            one, two = ([_measure(end, self._seat, name) for end in side] for side in self._ends)
            difference = Running()
            for left, right in zip(one, two):
                difference.add(right - left)
            means = sum(one) / self.games, sum(two) / self.games
            rows.append(Measured(name, *means, difference.interval(self._confidence)))
        return Compared(self._seat, self.games, rows)

    def table(self) -> pd.DataFrame:
        """The same, a row for each measure."""
        told = {"games": self.games, "assumes": _assumes(self._a, self._policy)}
        rows = [
            {"measure": row.measure, "a": row.a, "b": row.b, "difference": row.difference.mean,
             "low": row.difference.low, "high": row.difference.high, **told}
            for row in self.compared().rows
        ]  # fmt: skip
        return table(rows, COMPARED, seat=self._seat, policy=bot_name(self._policy))


def _measure(end: End, seat: int, name: str) -> float:
    if name == "win":
        return end.wins[seat]
    return float(end.margin(seat) if name == "margin" else end.totals[seat])


def _assumes(position: Position, policy: str | Bot) -> str:
    return position.game.words("en").say("evaluate.assumes", {"policy": bot_name(policy)})


def ends_by(
    position: Position, rounds: int = 1, games: int = GAMES, policy: str | Bot = "quick", *, seed: int = 0
) -> pd.DataFrame:
    """How likely the game is over within so many rounds, on what the seat to play knows.

    >>> float(analysis.ends_by(position, rounds=1, games=5)["chance"].iloc[0])
    0.0
    """
    position = need_position(position, "ends_by")
    need_count("rounds", rounds)
    need_count("games", games)
    make_bot(policy)
    seat = position.seat
    view = position if position.is_view else position.view(seat)
    ends = play_from(position.game, [(view._state, tuple(range(games)))], seat, policy, seed)[0]
    share = sum(end.turns <= rounds * position.game.players for end in ends) / games
    what = f"over within {rounds} round" + "s" * (rounds > 1)
    return _sampled(what, wilson(share, games), games, position, policy)


def expect(position: Position, kind: str, seat: int | None = None) -> Fraction:
    """What a kind of chance brings on average, exactly, as the seat must see it: of a scarab, of a die.

    >>> analysis.expect(position, "roll")
    Fraction(7, 2)
    """
    position = need_position(position, "expect")
    seat = need_seat(position, seat)
    view = position if position.is_view else position.view(seat)
    found = {name: weights for name, _, weights in heuristic_of(view.game).chances(view._state, seat)}
    weights = found[need_word("chance", kind, tuple(found))]
    if not all(len(outcome.args) == 1 and isinstance(outcome.args[0], int) for outcome in weights):
        raise ConfigError(f"what {kind} brings has no number, so no average (odds lists the chances)")
    numbers = {int(outcome.args[0]): weight for outcome, weight in weights.items()}
    return Fraction(sum(number * weight for number, weight in numbers.items()), sum(numbers.values()))


def chance_verbs(position: Position) -> tuple[str, ...]:
    """What chance may do in a game: draw, roll, ..."""
    return tuple(sorted({step.verb for step in position.game.steps if isinstance(step, ChanceStep)}))


def comes_up(
    position: Position, seat: int, verb: str, what: str, within: int, games: int, seed: int
) -> pd.DataFrame:
    """How likely chance brings a seat something in so many of its own turns; all play at a glance."""
    need_word("chance", verb, chance_verbs(position))
    own = [step for step in position.game.steps if isinstance(step, ChanceStep) and step.verb == verb]
    known = {
        str(step.label(code))
        for step in own
        for code in step.everything(position._state, step.makes((0, seat)))
    }
    if what not in known:
        raise ConfigError(f"{verb} never brings {what!r} (allowed: {', '.join(sorted(known))})")
    view = position if position.is_view else position.view(seat)
    hits = sum(_comes_up(view, seat, Action(verb, (what,)), within, seed_of(seed, n)) for n in range(games))
    return _sampled(f"{verb} {what}", wilson(hits / games, games), games, position, "quick")


def _comes_up(view: Position, seat: int, wanted: Action, within: int, seed: int) -> bool:
    game, draws = view.game, Draws(seed)
    state = game.sample(view._state, draws).clone()
    choose = heuristic_of(game).choose
    turns: set[int] = set()
    for frame, step, codes in open_steps(game.steps, state):
        turn = game.turns(state)
        if frame[1] == seat:
            turns.add(turn)
        if len(turns) > within:
            return False
        if codes:
            code = choose(state, frame, codes, draws) if len(codes) > 1 else codes[0]
        else:
            code = step.roll(state, frame, draws)
            if frame[1] == seat and str(step.action(state, frame, code)) == str(wanted):
                return True
        step.take(state, frame, code, None)
    return False


def _sampled(what: str, found: Interval, games: int, position: Position, policy: str | Bot) -> pd.DataFrame:
    row = {"what": what, "chance": found.mean, "low": found.low, "high": found.high, "exact": False,
           "games": games, "assumes": _assumes(position, policy)}  # fmt: skip
    return table([row], CHANCE, policy=bot_name(policy))
