"""A position under construction: anything may be written down, and what is wrong is said afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from functools import lru_cache

from luxor.core.engine.agenda import AGENDA
from luxor.core.errors import LuxorError, NotationError, count
from luxor.core.position.editor_commands import (
    END,
    Command,
    Language,
    commands_of,
    read_commands,
    write_commands,
)
from luxor.core.position.mends import MOST_OFFERED, Mend, Mending, mended, mendings, nothing_stays
from luxor.core.position.notation import NONE, Fact, FactReader, Facts, write_value
from luxor.core.position.position import AnyGame, Position
from luxor.core.position.verdict import Problem
from luxor.core.words.arguments import need_a
from luxor.core.words.saying import know_game

MOST_STEPS = 4_000  # from one position to another
UNREADABLE = "unreadable"


class Draft:
    """Facts of a game, and the position that they describe, if they describe one. It never changes.

    >>> from luxor.core.position.draft import Draft
    >>> draft = Draft.of(position).do("set keys 0 3")
    >>> draft.position.facts()["keys"], [problem.text() for problem in draft.problems()]
    ([3, 0, 0], ['23 keys in all, but the box has 20.'])
    >>> [mending.mends[0].text() for mending in draft.mendings()]
    ['Leave 17 keys in the supply']
    """

    __slots__ = ("_mendings", "facts", "game", "position", "refusal")

    def __init__(self, game: AnyGame, facts: Facts, position: Position | None, refusal: str = "") -> None:
        self.game = game
        self.facts = facts
        self.position = position
        self.refusal = refusal  # why there is no position yet
        self._mendings: dict[int, tuple[Mending, ...]] = {}  # by how many of them are wanted

    def __repr__(self) -> str:
        state = count(len(self.problems()), "problem") if self.position else f"no position: {self.refusal}"
        return f"<draft: {self.game.in_short()}; {state}>"

    @classmethod
    def of(cls, position: Position) -> Draft:
        """A position to begin with.

        >>> luxor.Draft.of(position).position == position
        True
        """
        need_a(Position, "the beginning of a draft", position, "luxor.new_game().position")
        return cls(position.game, position.game.facts(position._state), position)

    @classmethod
    def blank(cls, game: AnyGame) -> Draft:
        """The emptiest board that a game can write down.

        >>> from luxor.core.position.draft import Draft
        >>> set(Draft.blank(position.game).facts["tiles"])
        {'-'}
        """
        return _blank(game)

    @classmethod
    def _read(cls, game: AnyGame, facts: Facts, anew: bool) -> Draft:
        """What facts describe; where the pending step cannot be, the turn begins anew."""
        try:
            state = game.read_changed(dict(facts), {}, anew)
        except NotationError as refusal:
            return cls(game, facts, None, str(refusal))
        if not game.is_view(state):
            game.settle(state)
        return cls(game, game.facts(state), Position(game, state))

    def do(self, commands: str | Sequence[Command]) -> Draft:
        """The draft after some commands; one that makes no sense is refused, one that breaks a rule is not.

        >>> luxor.Draft.of(position).do("set tiles 22 vase4x2; insert hands 0 end 5").facts["tiles"][21]
        'vase4x2'
        """
        facts = dict(self.facts)
        language = Language(self.game.schema, self.game.offsets)
        for command in read_commands(commands):
            if command.verb == "turn":
                self._begin(facts, command)
            else:
                language.change(facts, command)
        return self._read(self.game, facts, anew=facts.get(AGENDA, []) not in ([], [[NONE]]))

    def _begin(self, facts: Facts, command: Command) -> None:
        if len(command.words) != 1 or not command.words[0].isdecimal():
            raise NotationError(f"{command}: a turn of which seat?", -1, f"0 to {self.game.players - 1}")
        seat = FactReader({"seat": int(command.words[0])}).number("seat", 0, self.game.players - 1)
        self.game.restart(facts, seat)

    def problems(self) -> tuple[Problem, ...]:
        """All that cannot be true of a position reached by play; empty for a sound one.

        >>> [problem.text() for problem in luxor.Draft.of(position).do("set score 0 5").problems()]
        ['A has 5 VP on the track; the treasures held give 0.']
        """
        return tuple(mending.problem for mending in self.mendings(most=0))

    def mendings(self, most: int = MOST_OFFERED) -> tuple[Mending, ...]:
        """Every problem with some of what mends it.

        >>> luxor.Draft.of(position).do("set score 0 5").mendings()[0].mends[0].text()
        'A has 0 VP'
        """
        if self.position is None:
            unreadable = Problem(UNREADABLE, "", {"text": self.refusal})
            return (Mending(know_game(self.game, [unreadable])[0], ()),)
        if most not in self._mendings:  # many remedies are tried, and a page asks for them at every press
            self._mendings[most] = mendings(self.position, most)
        return self._mendings[most]

    def steps_to(self, goal: Facts) -> Iterator[tuple[Command, Draft]]:
        """Commands that make this draft another one, each with the draft after it.

        >>> draft = luxor.Draft.of(position)
        >>> steps = draft.steps_to(draft.do("set keys 0 3; turn 1").facts)
        >>> [(str(command), after.facts["keys"][0]) for command, after in steps][:2]
        [('set seat 1', 0), ('set keys 0 3', 3)]
        """
        draft, late = self, set[str]()  # facts that are read as they are meant only once the agenda is there
        for _ in range(MOST_STEPS):
            command = _next(draft.facts, goal, draft.game.offsets, late)
            if command is None:
                return
            after = draft.do([command])
            name = command.words[0]
            if name not in late and _same(after.facts[name], draft.facts[name]):
                late.add(name)
            else:
                yield command, after
                draft = after
        raise LuxorError("there is no way to this position by commands")

    def changed(self, other: Draft) -> list[str]:
        """The facts that both have and in which they differ, with their addresses.

        >>> draft = luxor.Draft.of(position)
        >>> draft.changed(draft.do("set tiles 22 -; set keys 0 3; set first 1"))
        ['first', 'tiles 22', 'keys 0']
        """
        return list(_differences(self.facts, other.facts, self.game.offsets))


class Editor:
    """A draft with all that was done to it, so that it can be undone.

    >>> editor = luxor.Editor(position)
    >>> editor.do("set tiles 1 -; set keys 0 3")
    >>> editor.undo(), editor.draft.position == position, editor.redo()
    (True, True, True)
    >>> editor.mend_all()
    >>> editor.draft.problems()
    ()
    """

    def __init__(self, start: Position | Draft) -> None:
        self.start = start if isinstance(start, Draft) else Draft.of(start)
        self._done: list[tuple[str, Draft]] = []
        self._undone: list[tuple[str, Draft]] = []

    def __repr__(self) -> str:
        return f"<editor: {count(len(self._done), 'change')}; {self.draft!r}>"

    @property
    def draft(self) -> Draft:
        """What it has come to.

        >>> luxor.Editor(position).draft.position == position
        True
        """
        return self._done[-1][1] if self._done else self.start

    @property
    def done(self) -> list[str]:
        """What was done, a text of commands each, or the line that was set up; the last is undone first.

        >>> editor = luxor.Editor(position)
        >>> editor.do("set keys 0 3")
        >>> editor.done
        ['set keys 0 3']
        """
        return [text for text, _ in self._done]

    @property
    def can_redo(self) -> bool:
        """Whether something was undone last.

        >>> luxor.Editor(position).can_redo
        False
        """
        return bool(self._undone)

    def do(self, commands: str | Sequence[Command]) -> None:
        """Carry out commands; what was undone before cannot be redone any more.

        >>> editor = luxor.Editor(position)
        >>> editor.do("set seat 1; set keys 0 3")
        >>> editor.draft.position.seat
        1
        """
        text = commands if isinstance(commands, str) else write_commands(commands)
        self._done.append((text, self.draft.do(commands)))
        self._undone.clear()

    def set_up(self, draft: Draft | Position) -> None:
        """Go on with another position of the same game, or with an empty board; this can be undone, too.

        >>> editor = luxor.Editor(position)
        >>> editor.set_up(luxor.Draft.blank(position.game))
        >>> editor.undo(), editor.draft.position == position
        (True, True)
        """
        goal = draft if isinstance(draft, Draft) else Draft.of(draft)
        self._done.append((str(goal.position), goal))
        self._undone.clear()

    def undo(self) -> bool:
        """Take the last commands back; False if there are none.

        >>> luxor.Editor(position).undo()
        False
        """
        if not self._done:
            return False
        self._undone.append(self._done.pop())
        return True

    def redo(self) -> bool:
        """Carry out again what was undone last; False if nothing was.

        >>> luxor.Editor(position).redo()
        False
        """
        if not self._undone:
            return False
        self._done.append(self._undone.pop())
        return True

    def mend(self, mend: Mend) -> None:
        """Take what mends a problem.

        >>> editor = luxor.Editor(position.edit(score=[5, 0, 0]))
        >>> editor.mend(editor.draft.mendings()[0].mends[0])
        >>> editor.done
        ['set score 0 0']
        """
        self.do(commands_of(mend.edit))

    def mend_all(self, stays: Callable[[Problem], bool] = nothing_stays) -> None:
        """Take the first of what mends each problem, until nothing more is offered; it is undone as a whole.

        What `stays` is left to be asked about.

        >>> editor = luxor.Editor(position.edit(score=[5, 0, 0], keys=[1, 2, 3]))
        >>> editor.mend_all()
        >>> editor.draft.problems(), len(editor.done)
        ((), 1)
        """
        wrong = self.draft.position
        if wrong is not None and (right := mended(wrong, stays)) != wrong:
            self.set_up(right)


@lru_cache(32)
def _blank(game: AnyGame) -> Draft:
    return Draft._read(game, _emptied(game), anew=False)


def _emptied(game: AnyGame) -> Facts:
    """Facts of a new game, each as empty as the game can still read it."""
    facts = game.facts(game.setup(0))
    for name in sorted(facts, key=lambda name: name != AGENDA):
        for empty in _emptier(facts[name]):
            tried = {**facts, name: empty}
            try:
                game.from_facts(FactReader(tried))
            except NotationError:
                continue
            facts[name] = empty
            break
    return facts


def _emptier(fact: object) -> Iterator[Fact]:
    """What a fact may be with nothing in it, the emptiest first."""
    if fact == [[NONE]]:
        return
    if not isinstance(fact, list | tuple):
        yield 0
        return
    yield []
    yield [[NONE]]
    yield [[] for _ in fact]
    yield [NONE for _ in fact]
    yield [0 for _ in fact]
    yield [[0 for _ in row] if isinstance(row, list | tuple) else [] for row in fact]


def _next(now: Facts, goal: Facts, offsets: Mapping[str, int], late: Set[str]) -> Command | None:
    """The next command on the way from some facts to others.

    The agenda must fit all other facts, and half of it would be played: it comes after them, and as a whole.
    """
    for name in sorted(goal, key=lambda name: (name in late, name == AGENDA)):
        if not _same(now[name], goal[name]):
            if name == AGENDA:
                return Command("set", (name, write_value(goal[name])))
            return _step(name, now[name], goal[name], offsets.get(name, 0))
    return None


def _same(a: object, b: object) -> bool:
    """Whether two facts are written alike: a card 3 and a number 3 are, before somebody reads them."""
    return a == b or write_value(a) == write_value(b)


def _step(name: str, now: object, goal: object, first: int) -> Command:
    """One change of one fact, as small as can be."""
    if not (isinstance(now, list | tuple) and isinstance(goal, list | tuple)):
        return Command("set", (name, write_value(goal)))
    if not goal:
        return Command("clear", (name,))
    if len(now) == len(goal):
        at = next(at for at, pair in enumerate(zip(now, goal)) if not _same(*pair))
        if isinstance(goal[at], list | tuple) and isinstance(now[at], list | tuple):
            return _within(name, (str(at + first),), now[at], goal[at], 0)
        return Command("set", (name, str(at + first), write_value(goal[at])))
    return _within(name, (), now, goal, first)


def _within(
    name: str, address: tuple[str, ...], now: Sequence[object], goal: Sequence[object], first: int
) -> Command:
    """A list comes one item nearer to another."""
    if not goal:
        return Command("clear", (name, *address))
    steps = SequenceMatcher(
        None, [*map(write_value, now)], [*map(write_value, goal)], autojunk=False
    ).get_opcodes()
    kind, at, _, to, _ = next(step for step in steps if step[0] != "equal")
    if kind == "delete":
        return Command("remove", (name, *address, str(at + first)))
    item = write_value(goal[to])
    if not item:  # an empty row has no text: it is made of a full one
        return Command("set", (name, *address, write_value(goal)))
    if kind == "insert":
        return Command("insert", (name, *address, str(at + first) if at < len(now) else END, item))
    return Command("set", (name, *address, str(at + first), item))


def _differences(a: Facts, b: Facts, offsets: Mapping[str, int]) -> Iterator[str]:
    for name, fact in a.items():
        other = b.get(name, fact)  # other modules have other facts
        if fact == other:
            continue
        if isinstance(fact, list | tuple) and isinstance(other, list | tuple) and len(fact) == len(other):
            first = offsets.get(name, 0)
            yield from (
                f"{name} {at + first}" for at, pair in enumerate(zip(fact, other)) if pair[0] != pair[1]
            )
        else:
            yield name
