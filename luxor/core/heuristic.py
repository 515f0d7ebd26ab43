"""What a state is worth to a bot. The plain heuristic does for every game; a game may bring a better one.

A heuristic values states, chooses quickly in playouts, and knows which chances a bot should average over.
It looks only at what the seat concerned may know (its own hand, and what lies open), so that a choice on
any sample of a view is a choice on the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.points import totals
from luxor.core.engine.step import CHANCE, Frame, State
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame
from luxor.core.words.terms import Action

POINT = 1000  # worths are whole thousandths of a point: a compiled twin comes to the very same
ANY = "any"  # what a glance takes where a game has no estimate: any option, by chance ...
HABITS = (ANY, "first", "last")  # ... or by habit, which is data: the name of a step, and one of these


class Claim(NamedTuple):
    """That a bot is stronger than another: a match for `python -m tests.laboratory.strength`."""

    name: str
    better: str
    worse: str
    players: int
    modules: bool = False  # with everything in the box
    deals: int = 300  # at most


class Heuristic:
    """Any game: a seat's total minus the best other total; quick choices are random.

    >>> plain = analysis.Heuristic(position.game)
    >>> plain.value(position.edit(keys={0: 3}).state, 0)
    3.0
    """

    ends = 240  # ends of a turn that a bot may look at per decision, shared by its options ...
    plans = 120  # ... and of further own turns, if it plans ahead: more where values are cheap
    horizon = 3  # own turns that are worth planning, the others standing still
    claims: tuple[Claim, ...] = ()  # what this heuristic makes of the bots
    spread = 12.0 * POINT  # of a margin, to which the chance to win is sensitive
    scale = 0.74, 0.4  # what rewards of a search, and shares of quick's wins, say of the chance to win
    weights_file: Path | None = None  # what things are worth, if that is data and can be learned ...
    usual_turns = 20  # of a player in a whole game, about
    estimated: tuple[str, ...] = ()  # the steps at which a quick choice rests on an estimate
    not_learned: tuple[str, ...] = ()  # ... but for these tables and names in it

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.closing: frozenset[int] = frozenset()  # kinds of step at which a turn is as good as over
        self.sampled: frozenset[int] = frozenset()  # kinds of chance for which one outcome says enough

    @classmethod
    def frozen(cls, game: AnyGame) -> Heuristic:
        """As it was when stronger bots began to be measured by it; a game without weights has only one.

        >>> type(analysis.Heuristic.frozen(position.game)).__name__
        'Heuristic'
        """
        return cls(game)

    @classmethod
    def by_weights(cls, game: AnyGame, text: str) -> Heuristic:
        """One that goes by the text of another file of weights; a game without weights has only one.

        >>> type(analysis.Heuristic.by_weights(position.game, "")).__name__
        'Heuristic'
        """
        return cls(game)

    def kinds(self, *names: str) -> frozenset[int]:
        """The kinds of frame with these names, as far as the game has them.

        >>> plain = analysis.Heuristic(position.game)
        >>> [plain.game.steps[kind].name for kind in plain.kinds("move")]
        ['move']
        """
        return frozenset(kind for kind, step in enumerate(self.game.steps) if step.name in names)

    def value(self, state: State, seat: int) -> float:
        """How good a state is for a seat, in points.

        >>> plain = analysis.Heuristic(position.game)
        >>> plain.value(position.edit(keys=[3, 1, 0]).state, 0)
        2.0
        """
        others = totals(self.game.score(state), self.game.players)
        mine = others.pop(seat)
        return float(mine - max(others, default=0))

    def worth(self, state: State, seat: int) -> int:
        """What a state is worth to a seat whatever the others have, in thousandths of a point.

        >>> analysis.Heuristic(position.game).worth(position.edit(keys={0: 3}).state, 0)
        3000
        """
        return POINT * totals(self.game.score(state), self.game.players)[seat]

    def outlook(self, state: State, seat: int) -> float:
        """The same for those who plan: with what the seat may lose and win where things stand so.

        >>> plain = analysis.Heuristic(position.game)
        >>> plain.outlook(position.edit(keys=[3, 1, 0]).state, 0)
        2.0
        """
        return self.value(state, seat)

    def promise(self, state: State, seat: int) -> float:
        """What the seat's next turn should add to its value, read off without making it.

        >>> analysis.Heuristic(position.game).promise(position.state, 0)
        0.0
        """
        return 0.0

    def margin(self, state: State, seat: int) -> float:
        """How far a seat is ahead of the best other one, in points to come included.

        >>> plain = analysis.Heuristic(position.game)
        >>> plain.margin(position.edit(keys=[3, 1, 0]).state, 1)
        -2.0
        """
        return self.value(state, seat)

    def glance(self, state: State, frame: Frame, codes: list[int]) -> list[int] | None:
        """What each code of a decision looks like, in thousandths; None where nothing is estimated.

        The frame was popped.

        >>> analysis.Heuristic(position.game).glance(position.state, (0, 0), [0, 1]) is None
        True
        """
        return None

    def narrow(self, state: State, frame: Frame, codes: list[int]) -> list[int]:
        """The codes of a frame that was just popped which are worth a closer look.

        >>> analysis.Heuristic(position.game).narrow(position.state, (0, 0), [4, 7])
        [4, 7]
        """
        return codes[:1] if self.game.steps[frame[0]].usual else codes

    def choose(self, state: State, frame: Frame, codes: list[int], draws: Draws) -> int:
        """A quick choice among the codes of a frame that was just popped.

        >>> from luxor.core.engine.chance import Draws
        >>> analysis.Heuristic(position.game).choose(position.state, (0, 0), [4, 7], Draws(1))
        4
        """
        return codes[0] if self.game.steps[frame[0]].usual else codes[draws.below(len(codes))]

    def sort_of(self, frame: Frame, code: int) -> int:
        """Options of a decision that are much alike have the same sort: a search tries some of each.

        >>> analysis.Heuristic(position.game).sort_of((0, 0), 1)
        0
        """
        return 0

    def again(self, state: State, seat: int) -> State:
        """The start of a turn of the seat, everything else as it is: the others stood still.

        >>> analysis.Heuristic(position.game).again(position.state, 2).agenda[-1][1]
        2
        """
        try:
            return self.game.edit(state, {"seat": seat})
        except LuxorError:  # nobody's turn can begin here yet
            return state

    def inert(self, state: State, frame: Frame) -> bool:
        """Whether the outcome of a pending chance step cannot matter before the next own turn is over.

        >>> analysis.Heuristic(position.game).inert(position.state, (0, 0))
        False
        """
        return False

    def chances(self, view: State, seat: int) -> Iterator[tuple[str, str, Mapping[Action, int]]]:
        """What may come up: kind, what it is about, outcomes with weights, as the viewer knows them.

        >>> plain = analysis.Heuristic(position.game)
        >>> next(kind for kind, about, weights in plain.chances(position.state, 0))
        'roll'
        """
        for kind, step in enumerate(self.game.steps):
            frame = step.makes((kind, seat))
            if step.sort == CHANCE and not step.fields and step.fits(view, frame):
                weights = step.weights(view, frame)
                yield step.name, "", {step.action(view, frame, code): w for code, w in weights.items()}
