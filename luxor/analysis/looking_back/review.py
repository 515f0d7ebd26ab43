"""Luck and skill of a game that was played: what every decision gave away, and what every outcome brought.

There is one curve: everybody's chance to win with everything open, if all play on by a policy. From the
start to the result it changes in steps. What chance brings is luck: the value after it, less the mean of
what it might have been. A decision gives away the best less what was played, where that is certain
(`judge.py`), by what its player knew; that is `own`, never above 0, and `others` is what the rest gave away
to somebody. What else a decision changed the value did not see: `unseen`, as when somebody finds more than a
policy would. So start + luck + own + others + unseen = result, to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING

from luxor.analysis.bots.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import need_count, need_language
from luxor.analysis.looking_back.looking import LUCK, OTHERS, OWN, UNSEEN, Looking, Step
from luxor.analysis.looking_back.reasons import because, decimal, percent, plan, points_of_100, rating
from luxor.analysis.looking_back.worths import MILLION
from luxor.analysis.shown.dataframes import progress, table
from luxor.analysis.shown.plots import ahead, axes, percent_axis
from luxor.core.errors import LuxorError
from luxor.core.study.node import lone_path
from luxor.core.study.session import Session
from luxor.pictures import builder_of
from luxor.rulebook import words as words_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

PARTS = ("start", LUCK, OWN, OTHERS, UNSEEN, "end")
ERRORS = tuple(f"{part}_error" for part in PARTS[:-1])
PLAYERS = ("seat", "player", *PARTS, *ERRORS, "given_away", "decisions", "error_rate", "rating")
MOVES = ("node", "turn", "seat", "kind", "action", "label", "mark", "given_away", "low", "error", "luck",
         "better", "better_label", "why")  # fmt: skip
TOLD = (LUCK, OWN, OTHERS, UNSEEN)
MATTER = 3  # decisions that are told, at most


class Review:
    """A game looked through: `players`, `moves`, `text` and `plot` tell of it.

    >>> len(analysis.review(session, games=2).players)
    3
    """

    def __init__(
        self,
        session: Session,
        policy: str,
        start: tuple[int, ...],
        steps: list[Step],
        games: int = 0,
        errors: dict[tuple[str, int], int] | None = None,
    ) -> None:
        self.session = session
        self.policy = policy
        self.start = start
        self.steps = steps
        self.games = games  # at every position
        self._errors = errors or {}

    def __repr__(self) -> str:
        return f"<review: {len(self.steps)} decisions and outcomes, everybody plays on like {self.policy}>"

    def totals(self, seat: int) -> dict[str, int]:
        """The parts of a seat's chance to win, in millionths: start, luck, own, others, end.

        >>> analysis.review(session, games=2).totals(0)["luck"]
        0
        """
        parts = dict.fromkeys(PARTS, 0)
        parts["start"] = self.start[seat]
        for step in self.steps:
            lost = step.lost[seat] if step.lost else 0
            parts[OWN if step.seat == seat else OTHERS] += lost
            parts[LUCK if step.chance else UNSEEN] += step.change[seat] - lost
        parts["end"] = sum(parts.values())
        return parts

    def errors(self, seat: int) -> dict[str, int]:
        """One standard error of each part, in millionths; the end of a game is certain.

        >>> analysis.review(session, games=2).errors(0)["luck"]
        0
        """
        share = self.start[seat] / MILLION
        start = round(MILLION * sqrt(share * (1 - share) / max(1, self.games)))
        found = {"start": start, LUCK: self._errors.get((LUCK, seat), 0)}
        for part in (OWN, OTHERS):
            blamed = [step for step in self.steps if step.lost and (step.seat == seat) == (part == OWN)]
            parts = [step.error * step.lost[seat] / step.given_away for step in blamed]
            found[part] = round(sqrt(sum(part**2 for part in parts)))
        played = self._errors.get((UNSEEN, seat), 0), found[OWN], found[OTHERS]
        return found | {UNSEEN: round(sqrt(sum(error**2 for error in played)))}

    @property
    def players(self) -> pd.DataFrame:
        """A row per player: end = start + luck + own + others + unseen, each with its standard error; then
        what was given away for certain, of how many decisions, and what that makes of the player.

        >>> review = analysis.review(session, games=2)
        >>> list(review.players.columns)[2:8]
        ['start', 'luck', 'own', 'others', 'unseen', 'end']
        """
        return self.players_in("en")

    def players_in(self, lang: str) -> pd.DataFrame:
        """The same in a language.

        >>> analysis.review(session, games=2).players_in("fr")["decisions"].tolist()
        [0, 0, 0]
        """
        words, rows = words_in(need_language(lang)), []
        for seat, name in enumerate(self.session.names):
            errors = {f"{part}_error": error / MILLION for part, error in self.errors(seat).items()}
            rate = self.error_rate(seat)
            row = {"seat": seat, "player": name, "given_away": self.given_away(seat) / MILLION,
                   "decisions": len(self._choices(seat)), "error_rate": rate}  # fmt: skip
            row |= {part: value / MILLION for part, value in self.totals(seat).items()}
            rows.append(row | errors | {"rating": rating(rate, words) if self._choices(seat) else ""})
        return table(rows, PLAYERS, policy=self.policy, games=self.games)

    def _choices(self, seat: int) -> list[Step]:
        return [step for step in self.steps if step.judged and step.seat == seat]

    def given_away(self, seat: int) -> int:
        """All that a seat gave away for certain, in millionths.

        >>> analysis.review(session, games=2).given_away(0)
        0
        """
        return sum(step.given_away for step in self.steps if step.seat == seat)

    def error_rate(self, seat: int) -> float:
        """What a seat gave away per decision.

        >>> analysis.review(session, games=2).error_rate(0)
        0.0
        """
        return self.given_away(seat) / MILLION / max(1, len(self._choices(seat)))

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
        return table(rows, MOVES, policy=self.policy, games=self.games)

    def _move(self, step: Step, lang: str) -> dict[str, object]:
        words = step.position.game.words(lang, self.session.names)
        return {
            "node": step.node,
            "turn": step.position.turn,
            "seat": step.seat,
            "kind": "chance" if step.chance else "decision",
            "action": str(step.action),
            "label": step.position.label(step.action, lang, self.session.names),
            "mark": step.mark,
            "given_away": step.given_away / MILLION,
            "low": step.low / MILLION,
            "error": step.error / MILLION,
            "luck": step.change[step.seat] / MILLION if step.chance else 0.0,
            "better": "; ".join(map(str, step.better)),
            "better_label": plan(step, words),
            "why": because(words, step.why, step.seat) if step.why else "",
        }

    def worst(self, count: int = MATTER) -> list[Step]:
        """The decisions that gave away most.

        >>> analysis.review(session, games=2).worst()
        []
        """
        costly = [step for step in self.steps if step.given_away > 0]
        return sorted(costly, key=lambda step: -step.given_away)[: need_count("count", count)]

    def chances(self, step: Step) -> tuple[float, float]:
        """What a player's chance was after what was played, on the curve, and what it might have been.

        >>> review = analysis.review(session, games=2)
        >>> [review.chances(step) for step in review.worst()]
        []
        """
        at = self.steps.index(step)
        chance = self.start[step.seat] + sum(each.change[step.seat] for each in self.steps[: at + 1])
        for each in self.steps[at + 1 :]:  # the rest of what was decided then
            if each.chance or each.seat != step.seat or each.position.turn != step.position.turn:
                break
            chance += each.change[step.seat]
        return chance / MILLION, min(MILLION, chance + step.given_away) / MILLION

    def by_turn(self) -> tuple[list[int], list[list[float]]]:
        """The turns and the end, and for every seat its chance at the beginning of each.

        Before a decision that was wrong the chance is what might have been made of it, as its card says.

        >>> analysis.review(session, games=2).by_turn()[0]
        [1]
        """
        now = list(self.start)
        turns: list[int] = []
        rows: list[list[float]] = []
        for step in self.steps:
            if not turns or step.position.turn != turns[-1]:
                turns.append(step.position.turn)
                rows.append([chance / MILLION for chance in now])
            if step.mark:
                rows[-1] = _raised(rows[-1], step.seat, self.chances(step)[1])
            now = [chance + change for chance, change in zip(now, step.change)]
        turns.append(turns[-1] + 1 if turns else 1)
        rows.append([chance / MILLION for chance in now])
        return turns, [list(column) for column in zip(*rows)]

    def best_found(self, seat: int) -> float:
        """The share of a player's choices that gave nothing away, as far as one can tell.

        >>> analysis.review(session, games=2).best_found(0)
        1.0
        """
        own = self._choices(seat)
        return sum(step.given_away == 0 for step in own) / len(own) if own else 1.0

    def headline(self, lang: str = "en") -> str:
        """How many decisions mattered, in a sentence.

        >>> analysis.review(session, games=2).headline()
        'No decision was wrong for certain.'
        """
        words = words_in(need_language(lang))
        return (
            words.say("review.mattered", {"n": len(self.worst())})
            if self.worst()
            else words.say("review.clean")
        )

    def text(self, lang: str = "en", count: int = MATTER) -> str:
        """The game in words: what mattered, then a line per player.

        >>> analysis.review(session, games=2).text().splitlines()[0]
        'No decision was wrong for certain.'
        """
        words, names = words_in(need_language(lang)), self.session.names
        lines = [self.headline(lang)]
        for step in self.worst(count):
            move, (played, better) = self._move(step, lang), self.chances(step)
            lines.append(words.say("review.worst", {
                "player": names[step.seat], "n": step.position.turn, "played": str(move["label"]),
                "better": str(move["better_label"]), "mark": step.mark, "from": percent(played),
                "to": percent(better), "error": points_of_100(2 * step.error),
                "because": str(move["why"])}))  # fmt: skip
        lines.append(words.say("review.assumes", {"policy": self.policy}))
        for seat, name in enumerate(names):
            said, errors = self.totals(seat), self.errors(seat)
            parts = {part: points_of_100(said[part], words) for part in TOLD}
            wide = {f"{part}_error": points_of_100(2 * errors[part]) for part in TOLD}
            ends = {part: percent(said[part] / MILLION) for part in ("start", "end")}
            lines.append(words.say("review.player", {"player": name, **parts, **wide, **ends}))
            if self._choices(seat):
                rate = self.error_rate(seat)
                lines.append("    " + words.say("review.rate", {
                    "rate": decimal(100 * rate, words), "rating": rating(rate, words)}))  # fmt: skip
        return "\n".join(lines)

    def plot(self, ax: Axes | None = None, lang: str = "en") -> Axes:
        """Everybody's chance to win over the turns.

        >>> analysis.review(session, games=2).plot().get_xlabel()
        'turn'
        """
        from luxor.analysis.shown.figure import finish, seat_lines

        words, names = words_in(need_language(lang)), self.session.names
        ax = axes(ax)
        turns, rows = self.by_turn()
        ax.set_ylim(-0.02, 1.02)
        seat_lines(ax, turns, rows, names, builder_of(self.session.position).colours)
        percent_axis(ax, "y")
        ax.set_xlabel(words.say("plot.turn"))
        ax.set_ylabel(words.say("plot.win"))
        said = words.say("plot.chances", {"policy": self.policy})
        return finish(ax, ahead(turns, rows, names, words), said, "y")


def _raised(shares: list[float], seat: int, share: float) -> list[float]:
    """With one seat's share as it is; what the others have is in proportion."""
    rest = 1 - shares[seat]
    others = [(1 - share) * each / rest if rest else (1 - share) / (len(shares) - 1) for each in shares]
    return [share if at == seat else each for at, each in enumerate(others)]


def review(
    session: Session,
    games: int = 240,
    policy: str | Bot = "quick",
    *,
    seed: int = 0,
    show_progress: bool = False,
) -> Review:
    """Look through the line of play to the present node of a session: luck and skill of everybody.

    `games` are played at every position; up to five times as many to be sure that a decision was wrong.

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

    finds: tuple[str, ...] = ("start", "steps", "errors")  # what is new after a step

    def __init__(
        self, session: Session, games: int, policy: str | Bot, seed: int = 0, viewer: int | None = None
    ) -> None:
        self.session, self.policy = session, policy
        self.path = session.node.path()
        self.looking = Looking(self.path[0].position.game, games, policy, seed, viewer)
        self.start: tuple[int, ...] = ()
        self.steps: list[Step] = []
        self.errors: dict[tuple[str, int], int] = {}

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
            self.start = self.looking.chances(self.path[0])
        while len(self.steps) < self.whole:
            self.steps.append(self.looking.step(self.path, len(self.steps) + 1))
            self.errors = self.looking.errors()
            yield

    def review(self) -> Review:
        """What is known by now."""
        start = self.start or (0,) * self.path[0].position.game.players
        found = bot_name(self.policy), start, list(self.steps), len(self.looking.many), self.errors
        return Review(self.session, *found)
