"""Does it matter here? What other readings would change at a position, found by applying them.

Both sides are played: what is pending, every action that both allow, and behind it one step of chance.
Nothing is guessed from what a ruling says. What is played here is also played by a copy that notes which
parts of the rules it consults: a reading that changes none of them does the same there, and is not applied;
one that changes only what is asked or scored in the end is asked there, without playing that far again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from luxor.core.engine.readings import replaced_by, standard_of
from luxor.core.errors import LuxorError
from luxor.core.position.position import AnyGame, Position
from luxor.core.position.reading_sides import OwnSide, Side
from luxor.core.position.verdict import Value
from luxor.core.words.terms import Action, Event
from luxor.core.words.wording import Words

STEP, OPTIONS, EVENTS, ODDS = "step", "options", "events", "odds"
POINTS, REST, NOW = "points", "rest", "now"
Path = tuple[Action, ...]  # what was played from here on: nothing, an action, or an action and an outcome


class Change(NamedTuple):
    """One thing that would be otherwise: what comes next, an option, an event, odds, points, or the rest."""

    kind: str  # the last two are facts: after what was played, and to begin with
    path: Path
    here: bool  # whether it is so by what is played here, or by the other reading
    thing: object  # both steps, an action, an event, an outcome or a seat with both figures, names of facts
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
        case (str(mine), str(other)) if change.kind == STEP:
            return {"mine": _title(words, mine), "other": _title(words, other)}
        case Action():
            return {"what": position.game.action_label(position._state, thing, words)}
        case Event():
            return {"what": words.event(thing).rstrip(".")}
        case (Action() as outcome, float(mine), float(other)):
            label = position.game.action_label(position._state, outcome, words)
            digits = next((n for n in range(3) if f"{mine:.{n}%}" != f"{other:.{n}%}"), 3)
            return {"what": label, "mine": f"{mine:.{digits}%}", "other": f"{other:.{digits}%}"}
        case (int(seat), int(mine), int(other)):
            return {"what": words.seat(seat), "mine": mine, "other": other}
        case tuple(names):
            return {"what": ", ".join(words.or_else(f"fact.{name}", str(name)) for name in names)}
    return {}


def _title(words: Words, step: str) -> str:
    """What a step is called; without one the game is over."""
    if not step:
        return words.say("matters.over")
    return words.say(f"step.{step}", part="title") if words.has(f"step.{step}", "title") else step


class _Comparison:
    """What is played here beside another reading."""

    def __init__(self, mine: OwnSide, other: Position) -> None:
        self.mine, self.other = mine, Side(other.game, other._state, [], {})
        self.differ = mine.noted.copy.differing(mine.game, other.game)

    @cached_property
    def apart(self) -> set[str]:
        """The facts that differ to begin with."""
        mine, theirs = self.mine.facts, self.other.facts
        return {name for name in mine if mine[name] != theirs.get(name)}

    def changes(self, look_only: bool) -> Iterator[Change]:
        if not (self.mine.consulted.spared(self.differ) and self.mine.same(self.other)):
            found = list(_at((), self.mine, self.other))
            yield from found
            if not found and self.mine.pending:  # when the game is over only points count
                yield from self._otherwise(NOW, (), self.mine, self.apart)
        if look_only:
            return
        for action, mine, other in self._both(self.mine, self.other):
            yield from self._behind((action,), mine, other)
            if isinstance(mine.asked.choices, Mapping):
                for outcome, mine_then, other_then in self._both(mine, other, by_chance=True):
                    yield from self._behind((action, outcome), mine_then, other_then)

    def _both(
        self, mine: OwnSide, other: Side, by_chance: bool = False
    ) -> Iterator[tuple[Action, OwnSide, Side]]:
        """Every action that both sides allow, and where it leads on either, if that may not be the same.

        Two sides that stand alike do the same where nothing that differs is consulted.
        """
        if not mine.same(other):
            for action, code in mine.actions.items():
                if action in other.actions:
                    yield action, mine.after(code), other.after(other.actions[action])
            return
        for action, code in mine.actions.items():
            then = mine.after(code)
            spared = then.consulted.spared if by_chance else then.consulted_behind.isdisjoint
            if not spared(self.differ):
                yield action, then, self._beside(then, other, code)

    def _beside(self, then: OwnSide, other: Side, code: int) -> Side:
        """Where a code leads on the other side, from a state like ours.

        If all is alike on the way, it is the very state that we come to, and only what is asked there is
        looked for by the other rules. Some readings keep something in states.
        """
        kept = [len(getattr(state, "slices", ())) for state in (then.state, other.state)]
        one_kind = then.game.modules == other.game.modules and kept[0] == kept[1]
        if one_kind and self.differ.isdisjoint(then.consulted.on_the_way):
            there = Side(self.other.game, then.state, then.events, other.scores)
            if there.asked == then.asked:
                there.key, there.told = then.key, then.told
                return there
        return other.after(code)

    def _behind(self, path: Path, mine: OwnSide, other: Side) -> Iterator[Change]:
        """What an action does, and how things stand afterwards."""
        if mine.told == other.told and mine.same(other):
            if not self.differ.isdisjoint(mine.consulted.scoring):
                other.depends = mine.depends  # of equal states
                yield from _points(path, mine, other)
            return
        if mine.told != other.told:
            yield from _missing(path, mine, other, here=True)
            yield from _missing(path, other, mine, here=False)
        found = list(_at(path, mine, other))
        yield from found
        if not found and mine.key != other.key:
            facts, others = mine.facts, other.facts
            names = {name for name in facts if facts[name] != others.get(name)} - self.apart
            yield from self._otherwise(REST, path, mine, names)

    def _otherwise(self, kind: str, path: Path, mine: Side, names: set[str]) -> Iterator[Change]:
        """The facts that are not the same, where nothing else says so."""
        told = tuple(name for name in mine.facts if name in names and name != "agenda")
        if told:
            yield Change(kind, path, True, told, mine.position)


def _at(path: Path, mine: Side, other: Side) -> Iterator[Change]:
    """What comes next, or options or odds of the same step; and points."""
    if mine.pending != other.pending and not any(act.args for act in mine.legal if act in other.actions):
        yield Change(STEP, path, True, (mine.pending, other.pending), mine.position)
    elif mine.outcomes and other.outcomes:
        yield from _odds(path, mine, other)
    elif mine.legal != other.legal:
        for action in mine.legal:
            if action not in other.legal:
                yield Change(OPTIONS, path, True, action, mine.position)
        for action in other.legal:
            if action not in mine.legal:
                yield Change(OPTIONS, path, False, action, other.position)
    yield from _points(path, mine, other)


def _points(path: Path, mine: Side, other: Side) -> Iterator[Change]:
    """The points that are not the same."""
    for seat, (one, two) in enumerate(zip(mine.totals, other.totals)):
        if one != two:
            yield Change(POINTS, path, True, (seat, one, two), mine.position)


def _missing(path: Path, mine: Side, other: Side, here: bool) -> Iterator[Change]:
    """The events of one side that the other does not tell."""
    kept = [(event.kind, event.seat, event.rule, event.params) for event in other.events]
    for event in mine.events:
        said = event.kind, event.seat, event.rule, event.params
        if said in kept:
            kept.remove(said)
        else:
            yield Change(EVENTS, path, here, event, mine.position)


def _odds(path: Path, mine: Side, other: Side) -> Iterator[Change]:
    """The outcomes that are more or less likely."""
    if mine.outcomes == other.outcomes:
        return
    all_mine, all_others = sum(mine.outcomes.values()), sum(other.outcomes.values())
    for outcome in dict.fromkeys((*mine.outcomes, *other.outcomes)):
        one, two = mine.outcomes.get(outcome, 0) / all_mine, other.outcomes.get(outcome, 0) / all_others
        if one != two:
            yield Change(ODDS, path, True, (outcome, one, two), (mine if one else other).position)


def alternatives(game: AnyGame) -> list[tuple[str, str]]:
    """Every reading that could be played instead of one that is."""
    found: dict[tuple[str, str], None] = {}
    for ruling, id in game.switches:
        standard = standard_of(game.book, ruling)
        played = game.readings.get(ruling, standard)
        found |= {(ruling, answer): None for answer in (standard, id) if answer != played}
    return list(found)


def reading_here(position: Position, ruling: str, id: str, mine: OwnSide | None = None) -> ReadingHere:
    """What a reading would change here; `mine` is what has been worked out already of the present one."""
    try:
        other = position.with_readings({ruling: id})
    except LuxorError:  # what is pending cannot be by that reading
        changes = [Change(REST, (), True, ("agenda",), position)]
    else:
        changes = list(_Comparison(mine or OwnSide.of(position), other).changes(position.is_view))
    return ReadingHere(position, ruling, id, changes)


def readings_here(position: Position) -> tuple[ReadingHere, ...]:
    """For each reading that could be played instead: what it would change here."""
    others = alternatives(position.game)
    mine = OwnSide.of(position) if others else None
    return tuple(reading_here(position, *each, mine) for each in others)
