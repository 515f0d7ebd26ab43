"""The test that every game and every set of modules passes: play at random and look at everything.

`check_game` raises AssertionError with what went wrong and where (the position's line).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from luxor.core.engine.chance import Draws
from luxor.core.engine.game import Game
from luxor.core.engine.step import State
from luxor.core.position.notation import FactReader, read_fields, read_header
from luxor.core.position.position import Position
from luxor.core.position.verdict import IllegalAction, Verdict
from luxor.core.words.terms import Action, Chance, Event, Over

Check = Callable[[Position, "Tally"], None]


class Tally:
    """What was met on the way."""

    def __init__(self) -> None:
        self.states = 0
        self.pairs = 0
        self.legal = 0
        self.codes: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    def add(self, other: Tally) -> None:
        self.states += other.states
        self.pairs += other.pairs
        self.legal += other.legal
        self.codes += other.codes
        self.rules += other.rules


class GameRun(NamedTuple):
    """One random game: every position of it, and the actions between them."""

    positions: list[Position]
    actions: list[Action]
    events: list[Event]


def random_game(game: Game[State], seed: int, most: int = 100_000) -> GameRun:
    """A game at random through `apply`, as a person would play it."""
    draws = Draws(seed)
    events: list[Event] = []
    position = Position(game, game.setup(seed, seed % game.players, events.append))
    run = GameRun([position], [], events)
    while not position.over and len(run.actions) < most:
        if position.at_chance:
            action = game.outcome(position._state, draws)
        else:
            actions = position.legal_actions()
            action = actions[draws.below(len(actions))]
        position, told = position.apply(action)
        run.events.extend(told)
        run.positions.append(position)
        run.actions.append(action)
    return run


def agree(position: Position, tally: Tally) -> None:
    """`legal` and `check` say the same of every conceivable action, and `apply` believes them."""
    legal, pending = position.legal_actions(), position.pending
    assert len(set(legal)) == len(legal), f"an action twice in {legal} at {position}"
    anew = Position(position.game, position._state).legal_actions()
    assert legal == anew, f"{legal} was worked out on the way to {position}, and {anew} there"
    if not isinstance(pending, Over):
        assert legal, f"nothing is legal at {position}"
    reached: dict[tuple[object, ...], Action] = {}
    chance = isinstance(pending, Chance)  # two faces of a die may come to the same
    for action in legal:
        after = position.apply(action).position
        twin = reached.setdefault(after.key, action)
        assert chance or twin == action, f"{twin} and {action} lead to the same state at {position}"
    for action in dict.fromkeys((*legal, *position.game.candidates(position._state))):
        verdict = judged(position, action, tally)
        tally.pairs += 1
        tally.legal += verdict.legal
        if verdict.legal and action not in legal:  # another way to say one of them
            key = position.apply(action).position.key
            assert key in reached, f"{action} is allowed but not offered at {position}"
        missing = [rule for rule in verdict.rules if rule not in position.game.book]
        assert not missing, f"{verdict} cites unknown rules {missing}"


def judged(position: Position, action: Action, tally: Tally) -> Verdict:
    """What `check` says of an action, with a rule; what it does not allow is not carried out either."""
    try:
        position.apply(action)
    except IllegalAction as refusal:
        verdict = refusal.verdict  # what `check` says: to ask again would take as long
        assert not verdict.legal, f"{action} was refused, yet {verdict} at {position}"
    else:
        verdict = position.check(action)
        assert verdict.legal, f"{action} was carried out though illegal at {position}"
    assert verdict.rules, f"{verdict} cites no rule at {position}"
    tally.codes.update(violation.code for violation in verdict.violations)
    tally.rules.update(verdict.rules)
    return verdict


def sound(position: Position, tally: Tally) -> None:
    """Every component is somewhere once, and the score is what the parts add up to."""
    problems = position.problems()
    assert not problems, f"{problems} at {position}"


def round_trip(position: Position, tally: Tally) -> None:
    """The line of a position means that position."""
    line = str(position)
    header = read_header(line)
    game = position.game
    again = Position(game, game.from_facts(read_fields(header, game.schema)))
    assert again == position, f"read back differently: {line}\n{again}"
    assert str(again) == line
    assert Position(game, game.from_facts(FactReader(game.facts(position._state)))) == position


def clickable(position: Position, tally: Tally) -> None:
    """Every legal action is meant by its targets, and by no other action's."""
    means = {action: position.game.targets(position._state, action) for action in position.legal_actions()}
    assert all(means.values()), f"no targets among {means} at {position}"
    assert len(set(means.values())) == len(means), f"same targets among {means} at {position}"


CHECKS: tuple[Check, ...] = (agree, sound, round_trip, clickable)


def check_game(game: Game[State], seeds: range, every: int = 1, checks: tuple[Check, ...] = CHECKS) -> Tally:
    """Random games; the checks on every n-th state, the cheap ones on all."""
    tally = Tally()
    for seed in seeds:
        run = random_game(game, seed)
        keys = [position.key for position in run.positions]
        for event in run.events:
            tally.rules.update(event.rules)
        for number, position in enumerate(run.positions):
            if number % every == seed % every or position.over:
                tally.states += 1
                for check in checks:
                    check(position, tally)
            elif sound in checks:
                sound(position, tally)
        for key, position in zip(keys, run.positions):
            assert key == (*key[:-1], game.key(position._state)), f"an earlier state changed: {position}"
        for line in run.positions[-1].score():
            tally.rules[line.rule] += 1
        missing = [rule for rule in tally.rules if rule not in game.book]
        assert not missing, f"unknown rules cited: {missing}"
    return tally


def perft(position: Position, depth: int) -> int:
    """How many sequences of decisions and outcomes there are: a fingerprint of the rules."""
    actions = position.legal_actions()
    if depth <= 1:
        return len(actions) if depth else 1
    return sum(perft(position.apply(action).position, depth - 1) for action in actions)
