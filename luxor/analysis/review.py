"""Luck and skill of a game that was played: what every decision gave away, and what every outcome brought.

The chance to win is that of the position with everything open, played on by a policy. From the start to the
end it changes in steps, and every step is somebody's: what chance brings is luck; what a decision gives away
against the best turn, on what its player knew, is that player's own, never above 0; for everybody else a
decision is a matter of others; and what is left, a second look at the same position, is the re-estimate.
All of it is kept in whole millionths, so that the figures add up to the last digit.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.bots import Bot, bot_name, make_bot
from luxor.analysis.checks import need_count, need_language
from luxor.analysis.dataframes import progress, table
from luxor.analysis.outcomes import play_from, win_shares
from luxor.analysis.plots import COLOURS, axes, finish, legend_beside
from luxor.analysis.ranking import Sample, sample_of, sample_of_worth
from luxor.analysis.solve import Solver
from luxor.analysis.stats import Running
from luxor.analysis.turns import Decide, Leaf, Node, TurnTree, turn_tree
from luxor.core.node import Node as Played
from luxor.core.position import AnyGame, Position
from luxor.core.session import Session
from luxor.core.terms import Action, Decision
from luxor.core.verdict import LuxorError
from luxor.rulebook import words as words_in

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MILLION = 1_000_000
STEPS = 1500  # of working out per turn
CLEAR = 1.0  # standard errors: less than that is no reason to blame anybody
PARTS = ("start", "luck", "own", "others", "reestimate", "end")
MOVES = ("node", "turn", "seat", "kind", "action", "label", "given_away", "luck", "better", "better_label",
         "why")  # fmt: skip


class Step(NamedTuple):
    """A decision or an outcome of the game."""

    node: int
    position: Position
    action: Action
    seat: int
    chance: bool
    change: tuple[int, ...]  # per seat, in millionths
    given_away: int = 0
    better: tuple[Action, ...] = ()
    why: tuple[Sample, Sample] | None = None  # what was played, and what was better


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
        from luxor.analysis.evaluate import difference_text

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

    def text(self, lang: str = "en", count: int = 3) -> str:
        """The game in words: a line per player, and the decisions that gave away most.

        >>> analysis.review(session, games=2).text().splitlines()[0]
        'If everybody had played on like quick:'
        """
        words, names = words_in(need_language(lang)), self.session.names
        lines = [words.say("review.assumes", {"policy": self.policy})]
        for seat, name in enumerate(names):
            parts = {part: percent(value) for part, value in self.totals(seat).items()}
            lines.append(words.say("review.player", {"player": name, **parts}))
        for step in self.worst(count):
            move = self._move(step, lang)
            lines.append(words.say("review.worst", {
                "player": names[step.seat], "n": step.position.turn, "played": str(move["label"]),
                "better": str(move["better_label"]), "cost": percent(step.given_away),
                "because": str(move["why"]) or "-"}))  # fmt: skip
        return "\n".join(lines)

    def plot(self, ax: Axes | None = None, lang: str = "en") -> Axes:
        """Everybody's chance to win over the turns.

        >>> analysis.review(session, games=2).plot().get_xlabel()
        'turn'
        """
        from matplotlib.ticker import PercentFormatter

        say = words_in(need_language(lang)).say
        ax = axes(ax)
        for seat, name in enumerate(self.session.names):
            turns, chances = [self.steps[0].position.turn if self.steps else 1], [self.start[seat]]
            for step in self.steps:
                turns.append(step.position.turn)
                chances.append(chances[-1] + step.change[seat])
            ax.plot(turns, [chance / MILLION for chance in chances], label=name, color=COLOURS[seat],
                    drawstyle="steps-post", linewidth=2)  # fmt: skip
        ax.yaxis.set_major_formatter(PercentFormatter(1, 0))
        ax.set_ylim(-0.02, 1.02)
        ax.set_xlabel(say("plot.turn"))
        legend_beside(ax)
        return finish(ax, say("plot.chances"), "y")


def percent(millionths: int) -> str:
    """With sign and one decimal."""
    return f"{millionths / 10_000:+.1f} %".replace("-", "−")


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
    path = session.node.path()
    look = Looking(path[0].position.game, games, policy, seed)
    start = before = look.chances(path[0].position)
    steps: list[Step] = []
    with progress(len(path) - 1, "review", "step", show_progress) as bar:
        for here, after in pairwise(path):
            step = look.step(here, after, before)
            before = tuple(a + b for a, b in zip(before, step.change))
            steps.append(step)
            bar.update(1)
    return Review(session, bot_name(policy), start, steps)


class Looking:
    """Looks at one position after another."""

    def __init__(self, game: AnyGame, games: int, policy: str | Bot, seed: int) -> None:
        self.game, self.policy, self.seed = game, policy, seed
        self.many = tuple(range(games))  # for what a position is worth
        self.numbers = tuple(range(max(1, games // 10)))  # for what might have been played
        self.fresh = tuple(range(games, games + max(1, games // 10)))  # to look again
        self.tree: TurnTree | None = None
        self.at: Node | None = None  # where the game is in the tree
        self.leaves: dict[int, list[Sample]] = {}
        self.exact: set[int] = set()

    def chances(self, position: Position) -> tuple[int, ...]:
        """Everybody's chance to win with everything open, in millionths that add up to one."""
        if position.over:
            winners = self.game.winners(position._state)[0]
            shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]
        else:
            shares = win_shares(self.game, position._state, self.policy, self.many, self.seed)
        found = [round(share * MILLION) for share in shares]
        found[-1] += MILLION - sum(found)
        return tuple(found)

    def _samples(self, leaves: list[Leaf], seat: int, numbers: tuple[int, ...]) -> dict[int, list[Sample]]:
        """What leaves come to, game by game."""
        starts = [(leaf.state, numbers) for leaf in leaves]
        played = play_from(self.game, starts, seat, self.policy, self.seed)
        return {
            leaf.number: [sample_of(end, seat, self.game.turns(leaf.state)) for end in ends]
            for leaf, ends in zip(leaves, played)
        }

    def step(self, here: Played, after: Played, before: tuple[int, ...]) -> Step:
        """One decision or outcome."""
        position, action = here.position, after.action
        assert action is not None
        pending = position.pending
        if not isinstance(pending, Decision):
            change = tuple(b - a for a, b in zip(before, self.chances(after.position)))
            self._follow(action)
            return Step(after.id, position, action, position.seat, True, change)
        if len(position.legal_actions()) == 1:  # nobody decided anything: nothing has changed
            self._follow(action)
            return Step(after.id, position, action, pending.seat, False, (0,) * self.game.players)
        node = self._decision(position, pending.seat)
        given_away, better, why = self._judge(node, pending.seat, action)
        change = tuple(b - a for a, b in zip(before, self.chances(after.position)))
        self._follow(action)
        return Step(after.id, position, action, pending.seat, False, change, given_away, better, why)

    # --- the turn under way ---

    def _decision(self, position: Position, seat: int) -> Decide | None:
        """Where the game is in the tree of the turn; a new tree where there is none yet."""
        key = self.game.key(self.game.redact(position._state, seat))
        if (
            self.tree is None
            or self.tree.seat != seat
            or not isinstance(self.at, Decide)
            or self.at.key != key
        ):
            self.tree = turn_tree(position.view(seat), seat)
            self.at = self.tree.root
            self.leaves = self._leaves(self.tree, seat)
        return self.at if isinstance(self.at, Decide) else None

    def _leaves(self, tree: TurnTree, seat: int) -> dict[int, list[Sample]]:
        """What every leaf comes to: worked out, or game by game."""
        solver = Solver(self.game, seat, 500, STEPS)
        found: dict[int, list[Sample]] = {}
        for leaf in tree.leaves:
            worth = solver.view(leaf.state)
            if worth is not None:
                found[leaf.number] = [sample_of_worth(worth, seat)] * len(self.numbers)
        self.exact = set(found)
        rest = [leaf for leaf in tree.leaves if leaf.number not in found]
        return found | self._samples(rest, seat, self.numbers)

    def _follow(self, action: Action) -> None:
        if self.at is None or isinstance(self.at, Leaf):
            return
        choices = self.at.options if isinstance(self.at, Decide) else [(a, n) for a, _, n in self.at.outcomes]
        self.at = dict(choices).get(action)

    def _judge(
        self, node: Decide | None, seat: int, action: Action
    ) -> tuple[int, tuple[Action, ...], tuple[Sample, Sample] | None]:
        """What a decision gave away against the best one; nothing where that is not clear."""
        options = dict(node.options) if node is not None else {}
        if action not in options:
            return 0, (), None
        values = {each: self._games(after) for each, after in options.items()}
        best = max(values, key=lambda each: (_mean(values[each], 0), _mean(values[each], 1)))
        if best == action or _mean(values[best], 0) <= _mean(values[action], 0):
            return 0, (), None
        line = (best, *self._line(options[best]))
        chosen, taken = self._again(options[best], seat), self._again(options[action], seat)
        difference = Running()
        for one, two in zip(chosen, taken):
            difference.add(one.measures[0] - two.measures[0])
        if difference.mean <= CLEAR * difference.error or difference.mean <= 0:
            return 0, (), None
        return round(difference.mean * MILLION), line, (_average(taken), _average(chosen))

    def _again(self, node: Node, seat: int) -> list[Sample]:
        """Games that had no part in finding the best continuation: so nobody is blamed for luck."""
        if isinstance(node, Leaf):
            exact = node.number in self.exact
            return self.leaves[node.number] if exact else self._samples([node], seat, self.fresh)[node.number]
        if isinstance(node, Decide):
            return self._again(node.options[self._best(node)][1], seat)
        rows = [(weight, self._again(after, seat)) for _, weight, after in node.outcomes]
        return [_mixed([(weight, games[n]) for weight, games in rows]) for n in range(len(self.fresh))]

    def _best(self, node: Decide) -> int:
        ranked = [self._games(after) for _, after in node.options]
        return max(range(len(ranked)), key=lambda n: (_mean(ranked[n], 0), _mean(ranked[n], 1)))

    def _games(self, node: Node) -> list[Sample]:
        """The games of a node, with the best continuation; chance by its weights, game by game."""
        if isinstance(node, Leaf):
            return self.leaves[node.number]
        if isinstance(node, Decide):
            found = [self._games(after) for _, after in node.options]
            return max(found, key=lambda games: (_mean(games, 0), _mean(games, 1)))
        rows = [(weight, self._games(after)) for _, weight, after in node.outcomes]
        return [_mixed([(weight, games[n]) for weight, games in rows]) for n in self.numbers]

    def _line(self, node: Node) -> tuple[Action, ...]:
        if not isinstance(node, Decide):
            return ()
        action, after = node.options[self._best(node)]
        return (action, *self._line(after))


def _mean(games: list[Sample], by: int) -> float:
    return sum([game.measures[by] for game in games]) / len(games)


def _mixed(parts: list[tuple[int, Sample]]) -> Sample:
    """Several samples as one, by their weights."""
    whole = sum(weight for weight, _ in parts)
    win, margin, score = (sum(w * part.measures[by] for w, part in parts) / whole for by in range(3))
    names = dict.fromkeys(name for _, part in parts for name in part.causes)
    causes = {name: sum(w * part.causes.get(name, 0.0) for w, part in parts) / whole for name in names}
    return Sample((win, margin, score), causes, sum(w * part.turns for w, part in parts) / whole)


def _average(games: list[Sample]) -> Sample:
    return _mixed([(1, game) for game in games])
