"""What a game is worth to a bot: one `Mind` per game, found by the game's name.

A mind values states, chooses quickly in playouts, and knows which chances a bot should average over.
It looks only at what the seat concerned may know (its own hand, and what lies open), so that a choice on
any sample of a view is a choice on the view. The plain `Mind` does for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from luxor.core.agenda import AUTO, CHANCE, Frame, State
from luxor.core.chance import Draws
from luxor.core.game import Action
from luxor.core.position import AnyGame
from luxor.core.verdict import LuxorError


class Mind:
    """Any game: a seat's total minus the best other total; quick choices are random."""

    ends = 240  # ends of a turn that a bot may look at per decision, shared by its options ...
    plans = 120  # ... and of further own turns, if it plans ahead: more where values are cheap
    horizon = 3  # own turns that are worth planning, the others standing still
    # Per verb of actions whose usual label tells where they lead: their arguments in `quiz.action.` texts.
    blind: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.closing: frozenset[int] = frozenset()  # kinds of step at which a turn is as good as over
        self.sampled: frozenset[int] = frozenset()  # kinds of chance for which one outcome says enough

    def kinds(self, *names: str) -> frozenset[int]:
        """The kinds of frame with these names, as far as the game has them."""
        return frozenset(kind for kind, step in enumerate(self.game.steps) if step.name in names)

    def value(self, s: State, seat: int) -> float:
        """How good a state is for a seat, in points."""
        totals = [0] * self.game.players
        for line in self.game.score(s):
            totals[line.seat] += line.points
        mine = totals.pop(seat)
        return float(mine - max(totals, default=0))

    def outlook(self, s: State, seat: int) -> float:
        """The same for those who plan: with what the seat may lose and win where things stand so."""
        return self.value(s, seat)

    def promise(self, s: State, seat: int) -> float:
        """What the seat's next turn should add to its value, read off without making it."""
        return 0.0

    def margin(self, s: State, seat: int) -> float:
        """How far a seat is ahead of the best other one, in points to come included."""
        return self.value(s, seat)

    def narrow(self, s: State, f: Frame, codes: list[int]) -> list[int]:
        """The codes of a frame that was just popped which are worth a closer look."""
        return codes

    def choose(self, s: State, f: Frame, codes: list[int], draws: Draws) -> int:
        """A quick choice among the codes of a frame that was just popped."""
        return codes[draws.below(len(codes))]

    def again(self, s: State, seat: int) -> State:
        """The start of a turn of the seat, everything else as it is: the others stood still."""
        try:
            return self.game.edit(s, {"seat": seat})
        except LuxorError:  # nobody's turn can begin here yet
            return s

    def inert(self, s: State, f: Frame) -> bool:
        """Whether the outcome of a pending chance step cannot matter before the next own turn is over."""
        return False

    def chances(self, view: State, seat: int) -> Iterator[tuple[str, str, Mapping[Action, int]]]:
        """What may come up: kind, what it is about, outcomes with weights, as the viewer knows them."""
        for kind, step in enumerate(self.game.steps):
            frame = (kind, seat)
            if step.sort == CHANCE and not step.fields and step.fits(view, frame):
                weights = step.weights(view, frame)
                yield step.name, "", {step.action(view, frame, code): w for code, w in weights.items()}


MakeMind = Callable[[AnyGame], Mind]
_minds: dict[str, MakeMind] = {}


def register_mind(game: str, make: MakeMind) -> None:
    """Say how the states of a game are valued."""
    _minds[game] = make
    mind_of.cache_clear()


@lru_cache(maxsize=128)
def mind_of(game: AnyGame) -> Mind:
    """The mind for a game: its own, or the plain one."""
    return _minds.get(game.name, Mind)(game)


# --- playing on a state of one's own, in place ---

Policy = Callable[[State, Frame, list[int], Draws], int]  # the frame was popped already


def play_on(
    game: AnyGame, s: State, policies: list[Policy], draws: Draws, turns: int = 10**9, limit: int = 100_000
) -> int:
    """Play on in place until the game is over or so many more turns are done; how many steps that took."""
    steps, agenda = game.steps, s.agenda
    last = game.turns(s) + turns
    taken = 0
    while agenda and taken < limit:
        f = agenda.pop()
        step = steps[f[0]]
        if step.sort == AUTO:
            step.run(s, f, None)
            if game.turns(s) >= last:
                game.settle(s)
                break
            continue
        if step.sort == CHANCE:
            taken += 1
            step.take(s, f, step.roll(s, f, draws), None)
            continue
        codes = step.options(s, f)
        if not codes:
            step.void(s, f, None)
            continue
        taken += 1
        code = codes[0] if len(codes) == 1 else policies[f[1]](s, f, codes, draws)
        step.take(s, f, code, None)
    return taken


def branch(game: AnyGame, s: State, code: int) -> State:
    """The state after one code of what is pending, not settled."""
    after = s.clone()
    f = after.agenda.pop()
    game.steps[f[0]].take(after, f, code, None)
    return after


def code_of(game: AnyGame, s: State, action: Action) -> int:
    """The code of a legal action."""
    f = s.agenda[-1]
    code = game.steps[f[0]].code(s, f, action)
    assert code is not None
    return code


def codes_of(game: AnyGame, s: State) -> list[int]:
    """The legal codes of a pending decision."""
    f = s.agenda[-1]
    return game.steps[f[0]].options(s, f)


def shortlist(game: AnyGame, s: State, legal: tuple[Action, ...]) -> list[Action]:
    """The legal actions that are worth a closer look."""
    codes = codes_of(game, s)
    s = s.clone()
    f = s.agenda.pop()
    wanted = mind_of(game).narrow(s, f, codes)
    return list(legal) if wanted == codes else [legal[codes.index(code)] for code in wanted]


# --- the own turn, looked through ---

Leaf = Callable[[State], float]


class Lookahead:
    """Looks through the decisions of one seat's turn: the best of them, the average over chance."""

    def __init__(
        self, game: AnyGame, seat: int, leaf: Leaf, draws: Draws, most: int = 6, limit: int = 300
    ) -> None:
        self.game = game
        self.mind = mind_of(game)
        self.seat = seat
        self.leaf = leaf
        self.draws = draws
        self.most = most  # outcomes of a chance step to look at; so many at random, if there are more
        self.limit = limit  # ends of the turn to look at; after that the first that looks good will do
        self.nodes = 0

    def worth(self, s: State, turn: int) -> float:
        """What the rest of the turn is worth, with the whole limit to spend; `s` is used up."""
        self.nodes = 0
        return self.value(s, turn)

    def value(self, s: State, turn: int) -> float:
        """The same with what is left of the limit."""
        game, mind, steps = self.game, self.mind, self.game.steps
        while True:
            agenda = s.agenda
            if not agenda or game.turns(s) != turn or agenda[-1][0] in mind.closing:
                self.nodes += 1
                return self.leaf(s)
            f = agenda[-1]
            step = steps[f[0]]
            full = self.nodes >= self.limit
            if step.sort == CHANCE and f[0] not in mind.sampled and not full:
                return self._average(s, f, turn)
            agenda.pop()
            if step.sort == AUTO:
                step.run(s, f, None)
            elif step.sort == CHANCE:
                step.take(s, f, step.roll(s, f, self.draws), None)
            else:
                codes = step.options(s, f)
                if not codes:
                    step.void(s, f, None)
                elif len(codes) == 1:
                    step.take(s, f, codes[0], None)
                elif f[1] != self.seat or full:  # somebody else is asked in between, or enough was seen
                    step.take(s, f, mind.choose(s, f, codes, self.draws), None)
                else:
                    return max(self._after(s, f, code, turn) for code in mind.narrow(s, f, codes))

    def _after(self, s: State, f: Frame, code: int, turn: int) -> float:
        after = s.clone()  # the frame is popped
        self.game.steps[f[0]].take(after, f, code, None)
        return self.value(after, turn)

    def _average(self, s: State, f: Frame, turn: int) -> float:
        step = self.game.steps[f[0]]
        weights = step.weights(s, f)
        s.agenda.pop()
        if len(weights) > self.most:
            codes = [self.draws.weighted(weights) for _ in range(self.most)]
            return sum(self._after(s, f, code, turn) for code in codes) / len(codes)
        whole = sum(weights.values())
        return sum(w * self._after(s, f, code, turn) for code, w in weights.items()) / whole
