"""Does it matter here? What other readings would change at a position, found by applying them.

Both sides are played: what is pending, every action that both allow, and behind it one step of chance.
Nothing is guessed from what a ruling says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from luxor.core.points import totals
from luxor.core.position import AnyGame, Position
from luxor.core.readings import Readings, replaced_by, standard_of
from luxor.core.step import State
from luxor.core.terms import Action, Chance, Event
from luxor.core.verdict import LuxorError, Value
from luxor.core.wording import Words

OPTIONS, EVENTS, ODDS, POINTS, REST = "options", "events", "odds", "points", "rest"
Path = tuple[Action, ...]  # what was played from here on: nothing, an action, or an action and an outcome


class Change(NamedTuple):
    """One thing that would be otherwise: an option, an event, odds, points, or what follows."""

    kind: str
    path: Path
    here: bool  # whether it is so by what is played here, or by the other reading
    thing: object  # an action, an event, an outcome with both odds, a seat with both points, names of facts
    position: Position  # in whose words it is said


class ReadingHere:
    """What a reading that is not played would change at a position; true if anything.

    >>> found = luxor.new_game(players=2, seed=3).position.readings()[0]
    >>> found
    <ruling.tunnel.single-hop=chained: nothing changes here>
    """

    def __init__(self, position: Position, ruling: str, id: str, changes: Sequence[Change]) -> None:
        self.position = position
        self.ruling = ruling
        self.id = id
        self.changes = tuple(changes)

    @property
    def house(self) -> str:
        """The printed rule that it departs from, if it is a house rule."""
        return replaced_by(self.position.game.book, self.ruling, self.id)

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __repr__(self) -> str:
        kinds = Counter(change.kind for change in self.changes)
        counted = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) or "nothing changes here"
        return f"<{self.ruling}={self.id}: {counted}>"

    def text(self, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """The changes in words, each once whatever outcome it follows; none if nothing changes."""
        said: dict[str, None] = {}
        for change in self.changes:
            said.setdefault(_say(self.position, change, lang, names))
        return list(said)


def _say(start: Position, change: Change, lang: str, names: Sequence[str]) -> str:
    game = change.position.game
    words = game.words(lang, names)
    key = f"matters.{change.kind}" if change.here else f"matters.{change.kind}-other"
    text = words.say(key, _params(change, words))
    if not change.path:
        return text
    return words.pair(start.label(change.path[0], lang, names), text)


def _params(change: Change, words: Words) -> dict[str, Value]:
    thing, position = change.thing, change.position
    match thing:
        case Action():
            return {"what": position.game.action_label(position._state, thing, words)}
        case Event():
            return {"what": words.event(thing).rstrip(".")}
        case (Action() as outcome, float(mine), float(other)):
            label = position.game.action_label(position._state, outcome, words)
            return {"what": label, "mine": f"{mine:.0%}", "other": f"{other:.0%}"}
        case (int(seat), int(mine), int(other)):
            return {"what": words.seat(seat), "mine": mine, "other": other}
        case tuple(names):
            return {"what": ", ".join(words.or_else(f"fact.{name}", str(name)) for name in names)}
    return {}


class _Side:
    """One way to play from a position: what follows from paths of actions, each worked out once."""

    def __init__(self, start: Position) -> None:
        self.game: AnyGame = start.game
        self._states: dict[Path, tuple[State, list[Event]]] = {(): (start._state, [])}
        self._legal: dict[Path, list[Action]] = {}
        self._totals: dict[Path, list[int]] = {}

    def state(self, path: Path) -> State:
        return self._reach(path)[0]

    def events(self, path: Path) -> list[Event]:
        return self._reach(path)[1]

    def _reach(self, path: Path) -> tuple[State, list[Event]]:
        if path not in self._states:
            told: list[Event] = []
            after = self.game.apply(self.state(path[:-1]), path[-1], told.append)
            self._states[path] = (after, told)
        return self._states[path]

    def legal(self, path: Path) -> list[Action]:
        if path not in self._legal:
            self._legal[path] = self.game.legal(self.state(path))
        return self._legal[path]

    def position(self, path: Path) -> Position:
        return Position(self.game, self.state(path))

    def totals(self, path: Path) -> list[int]:
        if path not in self._totals:
            self._totals[path] = totals(self.game.score(self.state(path)), self.game.players)
        return self._totals[path]

    @cached_property
    def facts(self) -> dict[str, object]:
        return dict(self.game.facts(self.state(())))


class _Comparison:
    """What is played here beside another reading."""

    def __init__(self, mine: _Side, other: _Side) -> None:
        self.mine, self.other = mine, other
        self.apart = {name for name in mine.facts if mine.facts[name] != other.facts.get(name)}

    def changes(self, look_only: bool) -> Iterator[Change]:
        yield from self._at(())
        if look_only:
            return
        for path in self._both(()):
            yield from self._behind(path)
            if self.mine.game.at_chance(self.mine.state(path)):
                for further in self._both(path):
                    yield from self._behind(further)

    def _both(self, path: Path) -> list[Path]:
        theirs = set(self.other.legal(path))
        return [(*path, action) for action in self.mine.legal(path) if action in theirs]

    def _behind(self, path: Path) -> Iterator[Change]:
        """What an action does, and how things stand afterwards."""
        mine, theirs = self.mine.events(path), self.other.events(path)
        if [event[:5] for event in mine] != [event[:5] for event in theirs]:
            yield from self._events(path, mine, theirs)
        found = list(self._at(path))
        yield from found
        if not found and self.mine.game.key(self.mine.state(path)) != self.other.game.key(
            self.other.state(path)
        ):
            facts, others = (side.game.facts(side.state(path)) for side in (self.mine, self.other))
            names = [n for n in facts if n not in self.apart and n != "agenda" and facts[n] != others.get(n)]
            if names:
                yield Change(REST, path, True, tuple(names), self.mine.position(path))

    def _events(self, path: Path, mine: list[Event], theirs: list[Event]) -> Iterator[Change]:
        kept = [repr(event) for event in theirs]
        for event in mine:
            if repr(event) in kept:
                kept.remove(repr(event))
            else:
                yield Change(EVENTS, path, True, event, self.mine.position(path))
        kept = [repr(event) for event in mine]
        for event in theirs:
            if repr(event) in kept:
                kept.remove(repr(event))
            else:
                yield Change(EVENTS, path, False, event, self.other.position(path))

    def _at(self, path: Path) -> Iterator[Change]:
        """Options or odds, and points."""
        mine, theirs = self.mine.legal(path), self.other.legal(path)
        if self.mine.game.at_chance(self.mine.state(path)) and self.other.game.at_chance(
            self.other.state(path)
        ):
            yield from self._odds(path)
        elif mine != theirs:
            for action in mine:
                if action not in theirs:
                    yield Change(OPTIONS, path, True, action, self.mine.position(path))
            for action in theirs:
                if action not in mine:
                    yield Change(OPTIONS, path, False, action, self.other.position(path))
        for seat, (one, two) in enumerate(zip(self.mine.totals(path), self.other.totals(path))):
            if one != two:
                yield Change(POINTS, path, True, (seat, one, two), self.mine.position(path))

    def _odds(self, path: Path) -> Iterator[Change]:
        mine, theirs = (_weights(side, path) for side in (self.mine, self.other))
        for outcome in dict.fromkeys((*mine, *theirs)):
            one, two = mine.get(outcome, 0.0), theirs.get(outcome, 0.0)
            if one != two:
                side = self.mine if one else self.other
                yield Change(ODDS, path, True, (outcome, one, two), side.position(path))


def _weights(side: _Side, path: Path) -> dict[Action, float]:
    pending = side.game.pending(side.state(path))
    assert isinstance(pending, Chance)
    total = sum(pending.outcomes.values())
    return {action: weight / total for action, weight in pending.outcomes.items()}


def with_readings(position: Position, readings: Readings) -> Position:
    """The same position, played by some readings beside those it is played by already."""
    game = position.game
    if game.by_readings is None:
        raise LuxorError(f"{game.name} was made by hand: only a registered game finds its readings")
    other = game.by_readings({**game.readings, **readings})
    same = other.readings == game.readings
    return position if same else Position(other, game.under(position._state, other))


def alternatives(game: AnyGame) -> list[tuple[str, str]]:
    """Every reading that could be played instead of one that is."""
    found: dict[tuple[str, str], None] = {}
    for ruling, id in game.switches:
        standard = standard_of(game.book, ruling)
        played = game.readings.get(ruling, standard)
        found |= {(ruling, answer): None for answer in (standard, id) if answer != played}
    return list(found)


def reading_here(position: Position, ruling: str, id: str, mine: _Side | None = None) -> ReadingHere:
    """What a reading would change here; `mine` is what has been worked out already of the present one."""
    try:
        other = position.with_readings({ruling: id})
    except LuxorError:  # what is pending cannot be by that reading
        changes = [Change(REST, (), True, ("agenda",), position)]
    else:
        changes = list(_Comparison(mine or _Side(position), _Side(other)).changes(position.is_view))
    return ReadingHere(position, ruling, id, changes)


def readings_here(position: Position) -> tuple[ReadingHere, ...]:
    """For each reading that could be played instead: what it would change here."""
    mine = _Side(position)
    return tuple(reading_here(position, *each, mine) for each in alternatives(position.game))
