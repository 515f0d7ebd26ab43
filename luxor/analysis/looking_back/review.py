"""Luck and skill of a game that was played: what every decision gave away, and what every outcome brought.

The chance to win is that of the position with everything open, played on by a policy. From the start to the
end it changes in steps, and every step is somebody's: what chance brings is luck; what a decision gives away
against the best turn, on what its player knew, is that player's own, never above 0; for everybody else a
decision is a matter of others; and what is left, a second look at the same position, is the re-estimate.
All of it is kept in whole millionths, so that the figures add up to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from luxor.analysis.bots.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import need_count, need_language
from luxor.analysis.looking_back.looking import MILLION, Looking, Step
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.shown.plots import ahead, axes, percent_axis
from luxor.analysis.turns.ranked_table import difference_text
from luxor.core.errors import LuxorError
from luxor.core.study.node import lone_path
from luxor.core.study.session import Session
from luxor.core.words.wording import Words
from luxor.pictures import builder_of
from luxor.rulebook import words as words_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

PARTS = ("start", "luck", "own", "others", "reestimate", "end")
MOVES = ("node", "turn", "seat", "kind", "action", "label", "given_away", "luck", "better", "better_label",
         "why")  # fmt: skip


class Review:
    """A game looked through: `players`, `moves`, `text` and `plot` tell of it.

    >>> len(analysis.review(session, games=2).players)
    3
    """

    def __init__(self, session: Session, policy: str, start: tuple[int, ...], steps: list[Step]) -> None:
        self.session = session
        self.policy = policy
        self.start = start
        self.steps = steps

    def __repr__(self) -> str:
        return f"<review: {len(self.steps)} decisions and outcomes, everybody plays on like {self.policy}>"

    def totals(self, seat: int) -> dict[str, int]:
        """The parts of a seat's chance to win, in millionths: start, luck, own, others, re-estimate, end.

        >>> analysis.review(session, games=2).totals(0)["luck"]
        0
        """
        parts = dict.fromkeys(PARTS, 0)
        parts["start"] = self.start[seat]
        for step in self.steps:
            if step.chance:
                parts["luck"] += step.change[seat]
            elif step.seat == seat:
                parts["own"] -= step.given_away
                parts["reestimate"] += step.change[seat] + step.given_away
            else:
                parts["others"] += step.change[seat]
        parts["end"] = sum(parts.values())
        return parts

    @property
    def players(self) -> pd.DataFrame:
        """A row per player: end = start + luck + own + others + reestimate.

        >>> review = analysis.review(session, games=2)
        >>> list(review.players.columns)
        ['seat', 'player', 'start', 'luck', 'own', 'others', 'reestimate', 'end']
        """
        rows = [
            {
                "seat": seat,
                "player": name,
                **{part: value / MILLION for part, value in self.totals(seat).items()},
            }
            for seat, name in enumerate(self.session.names)
        ]
        return table(rows, ("seat", "player", *PARTS), policy=self.policy)

    @property
    def moves(self) -> pd.DataFrame:
        """A row per decision and outcome: what it gave away, and what luck its player had.

        >>> analysis.review(session, games=2).moves["kind"].tolist()
        []
        """
        return self.moves_in("en")

    def moves_in(self, lang: str) -> pd.DataFrame:
        """The same in a language.

        >>> len(analysis.review(session, games=2).moves_in("fr"))
        0
        """
        rows = [self._move(step, lang) for step in self.steps]
        return table(rows, MOVES, policy=self.policy)

    def _move(self, step: Step, lang: str) -> dict[str, object]:
        words = step.position.game.words(lang, self.session.names)
        why = difference_text(words, *step.why) if step.why else ""
        return {
            "node": step.node,
            "turn": step.position.turn,
            "seat": step.seat,
            "kind": "chance" if step.chance else "decision",
            "action": str(step.action),
            "label": step.position.label(step.action, lang, self.session.names),
            "given_away": step.given_away / MILLION,
            "luck": step.change[step.seat] / MILLION if step.chance else 0.0,
            "better": "; ".join(map(str, step.better)),
            "better_label": step.position.label(step.better[0], lang, self.session.names)
            if step.better
            else "",
            "why": why,
        }

    def worst(self, count: int = 3) -> list[Step]:
        """The decisions that gave away most.

        >>> analysis.review(session, games=2).worst()
        []
        """
        costly = [step for step in self.steps if step.given_away > 0]
        return sorted(costly, key=lambda step: -step.given_away)[: need_count("count", count)]

    def best_found(self, seat: int) -> float:
        """The share of a player's choices that gave nothing away, as far as one can tell.

        >>> analysis.review(session, games=2).best_found(0)
        1.0
        """
        own = [step for step in self.steps if step.judged and step.seat == seat]
        return sum(step.given_away == 0 for step in own) / len(own) if own else 1.0

    def text(self, lang: str = "en", count: int = 3) -> str:
        """The game in words: a line per player, and the decisions that gave away most.

        >>> analysis.review(session, games=2).text().splitlines()[0]
        'If everybody had played on like quick:'
        """
        words, names = words_in(need_language(lang)), self.session.names
        lines = [words.say("review.assumes", {"policy": self.policy})]
        for seat, name in enumerate(names):
            parts = {part: percent(value, words) for part, value in self.totals(seat).items()}
            lines.append(words.say("review.player", {"player": name, **parts}))
        for step in self.worst(count):
            move = self._move(step, lang)
            lines.append(words.say("review.worst", {
                "player": names[step.seat], "n": step.position.turn, "played": str(move["label"]),
                "better": str(move["better_label"]), "cost": percent(step.given_away, words),
                "because": str(move["why"]) or "-"}))  # fmt: skip
        return "\n".join(lines)

    def plot(self, ax: Axes | None = None, lang: str = "en") -> Axes:
        """Everybody's chance to win over the turns.

        >>> analysis.review(session, games=2).plot().get_xlabel()
        'turn'
        """
        from luxor.analysis.shown.figure import finish, seat_lines

        words, names = words_in(need_language(lang)), self.session.names
        ax = axes(ax)
        turns = [step.position.turn for step in self.steps]
        turns.insert(0, turns[0] if turns else 1)
        rows: list[list[float]] = []
        for seat, first in enumerate(self.start):
            chances = accumulate([first, *(step.change[seat] for step in self.steps)])
            rows.append([chance / MILLION for chance in chances])
        ax.set_ylim(-0.02, 1.02)
        seat_lines(ax, turns, rows, names, builder_of(self.session.position).colours)
        percent_axis(ax, "y")
        ax.set_xlabel(words.say("plot.turn"))
        ax.set_ylabel(words.say("plot.win"))
        said = words.say("plot.chances", {"policy": self.policy})
        return finish(ax, ahead(turns, rows, names, words), said, "y")


def percent(millionths: int, words: Words) -> str:
    """With sign and one decimal."""
    return f"{words.signed(millionths / 10_000)} %"


def review(
    session: Session,
    games: int = 1000,
    policy: str | Bot = "quick",
    *,
    seed: int = 0,
    show_progress: bool = False,
) -> Review:
    """Look through the line of play to the present node of a session: luck and skill of everybody.

    `games` are played at every position; a tenth of them, and again as many, for every turn that could have
    been taken instead.

    >>> analysis.review(session, games=2)
    <review: 0 decisions and outcomes, everybody plays on like quick>
    """
    if not isinstance(session, Session):
        raise LuxorError(f"review needs a session (such as luxor.new_game()), not {type(session).__name__}")
    need_count("games", games)
    make_bot(policy)
    looking = Reviewing(session, games, policy, seed)
    with progress(looking.whole, "review", "step", show_progress) as bar:
        for _ in looking.work():
            bar.update(1)
    return looking.review()


class Reviewing:
    """A review under way: one decision or outcome after the other.

    For a viewer it keeps to what that seat may know: the chances are those of its view, and nobody else's
    decisions are judged.
    """

    finds: tuple[str, ...] = ("start", "steps")  # what is new after a step

    def __init__(
        self, session: Session, games: int, policy: str | Bot, seed: int = 0, viewer: int | None = None
    ) -> None:
        self.session, self.policy = session, policy
        self.path = session.node.path()
        self.looking = Looking(self.path[0].position.game, games, policy, seed, viewer)
        self.start: tuple[int, ...] = ()
        self.steps: list[Step] = []

    def __getstate__(self) -> dict[str, object]:
        """What another process needs to look on: the way that was played, without all that branches off."""
        return self.__dict__ | {"session": None, "path": lone_path(self.path)}

    @property
    def whole(self) -> int:
        """How many decisions and outcomes there are."""
        return len(self.path) - 1

    def work(self) -> Iterator[None]:
        """Look on from where it was left; a break after every step."""
        if not self.start:
            self.start = self.looking.chances(self.path[0].position)
        before = tuple(
            first + sum(step.change[seat] for step in self.steps) for seat, first in enumerate(self.start)
        )
        for here, after in list(pairwise(self.path))[len(self.steps) :]:
            step = self.looking.step(here, after, before)
            before = tuple(a + b for a, b in zip(before, step.change))
            self.steps.append(step)
            yield

    def review(self) -> Review:
        """What is known by now."""
        start = self.start or (0,) * self.path[0].position.game.players
        return Review(self.session, bot_name(self.policy), start, list(self.steps))
