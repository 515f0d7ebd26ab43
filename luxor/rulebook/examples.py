"""The printed examples: each is a test, a notebook cell and a playable position at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, cast

from luxor.core.errors import LuxorError
from luxor.core.position.notation import change_facts
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Event, read_action
from luxor.core.words.text_files import parse_toml
from luxor.games import find_game, forget_on_register, games, plugin_of
from luxor.rulebook import BOOK

NAMES = ("Ani", "Jan", "Mia", "Tom", "Eva")


class Example:
    """One printed example, with what the booklet says must come of it.

    >>> example = luxor.example("B18")
    >>> example.title(), example.rules[:2]
    ('All move, one of them acts', ('base.horus.all', 'base.horus.all.order'))
    >>> example.run()
    <example B18: as printed>
    """

    def __init__(self, id: str, game: str, spec: Mapping[str, object]) -> None:
        self.id = id
        self.game = game
        self.spec = spec
        self.rules = tuple(_words(spec.get("rules")))
        self.shows = str(spec.get("shows", "board"))  # where it happens: board, hand or table

    def __repr__(self) -> str:
        return f"luxor.example({self.id!r})"

    def title(self, lang: str = "en") -> str:
        """What it is called.

        >>> luxor.example("B18").title("fr")
        'Tous avancent, un seul agit'
        """
        return str(BOOK.texts(lang).get(f"example.{self.id}", {}).get("title", self.id))

    def text(self, lang: str = "en") -> str:
        """What the booklet tells, in our words.

        >>> luxor.example("B18").text().split(",")[0]
        "Jan's move-all card takes all four of his active adventurers two tiles on"
        """
        return str(BOOK.texts(lang).get(f"example.{self.id}", {}).get("text", ""))

    def numbers(self, lang: str = "en") -> str:
        """Which of its numbers are the booklet's, and which are ours, where the booklet shows a picture.

        >>> luxor.example("B12").numbers()
        "The booklet's: 7 VP. Ours: that they are three, of 1, 2 and 4."
        """
        return str(BOOK.texts(lang).get(f"example.{self.id}", {}).get("numbers", ""))

    @property
    def actions(self) -> list[Action]:
        """What is played in it.

        >>> luxor.example("B18").actions[:2]
        [luxor.action('play left'), luxor.action('move-all')]
        """
        return [read_action(text) for text in _words(self.spec.get("play"))]

    def position(self) -> Position:
        """Where the example starts.

        >>> luxor.example("B18").position().question()
        'B, which end of your hand do you play?'
        """
        players = self.spec.get("players", 2)
        modules = _words(self.spec.get("modules"))
        game = find_game(self.game, players if isinstance(players, int) else 2, modules)
        changes = {name: numbered(value) for name, value in _table(self.spec, "arrange").items()}
        return Position(game, game.setup(0)).arrange(**changes)

    def session(self) -> Session:
        """A session at the start of the example, with chance in the user's hands.

        >>> luxor.example("B18").session()
        <session: luxor, 2 players, turn 1, Jan to play: play; 1 node>
        """
        start = self.position()
        return Session(start, chance="steered", names=NAMES[: start.game.players])

    def run(self) -> Report:
        """Set up, play, compare.

        >>> bool(luxor.example("B18").run())
        True
        """
        session = self.session()
        report = Report(self, session)
        for problem in session.position.problems():
            report.differences.append(f"the start has a problem: {problem}")
        for action in self.actions:
            report.ask(action.verb)
            report.events += session.play(action)
        report.compare()
        return report


class PrintedFact(NamedTuple):
    """One thing that an example says, and whether it comes out so.

    >>> fact = luxor.example("B6").run().facts[1]
    >>> fact.kind, fact.agrees, fact.event.kind
    ('event', True, 'TreasureTaken')
    """

    kind: Literal["offered", "refused", "event", "points", "score", "position"]
    agrees: bool
    rule: str = ""
    event: Event | None = None
    action: str = ""
    seat: int = 0
    points: int = 0
    cause: str = ""


class Report:
    """What came of an example; true if all of it is as printed."""

    def __init__(self, example: Example, session: Session) -> None:
        self.example = example
        self.session = session
        self.start = session.position
        self.events: list[Event] = []
        self.differences: list[str] = []
        self.facts: list[PrintedFact] = []  # what the booklet says, one by one

    def __bool__(self) -> bool:
        return not self.differences

    def __repr__(self) -> str:
        story = "as printed" if self else "; ".join(self.differences)
        return f"<example {self.example.id}: {story}>"

    def ask(self, verb: str) -> None:
        """Before an action: what is offered then, and what is refused."""
        spec = self.example.spec
        offered = _words(spec.get("offered"))
        if offered and offered[0].split()[0] == verb:
            self._offers("offered", offered)
        for text, rule in _table(spec, "refused").items():
            if text.split()[0] == verb:
                self._refused(text, rule)

    def compare(self) -> None:
        """At the end: everything the booklet says."""
        spec, position = self.example.spec, self.session.position
        if "legal" in spec:
            self._offers("legal", _words(spec["legal"]))
        for text, rule in _table(spec, "illegal").items():
            self._refused(text, rule)
        self._events(_words(spec.get("events")))
        for seat, points in _numbers(_table(spec, "points")).items():
            gained = sum(_treasure_points(position, seat)) - sum(_treasure_points(self.start, seat))
            agrees = self._expect(f"points of seat {seat}", points, gained)
            self.facts.append(PrintedFact("points", agrees, seat=seat, points=gained))
        for cause, seats in _table(spec, "score").items():
            for seat, points in _numbers(seats).items():
                found = sum(x.points for x in position.score() if x.cause == cause and x.seat == seat)
                agrees = self._expect(f"{cause} of seat {seat}", points, found)
                self.facts.append(PrintedFact("score", agrees, seat=seat, points=found, cause=cause))
        self._line(str(spec.get("line", "")))
        self._facts()

    def _expect(self, what: str, expected: object, found: object) -> bool:
        if expected != found:
            self.differences.append(f"{what}: expected {expected}, found {found}")
        return expected == found

    def _offers(self, what: str, expected: list[str]) -> None:
        found = list(map(str, self.session.position.legal_actions()))
        self.facts.append(PrintedFact("offered", self._expect(what, expected, found)))

    def _refused(self, text: str, rule: object) -> None:
        verdict = self.session.position.check(text)
        agrees = rule in [violation.rule for violation in verdict.violations]
        self.facts.append(PrintedFact("refused", agrees, str(rule), action=text))
        if not agrees:
            self.differences.append(f"{text}: expected to be refused by {rule}, found {verdict}")

    def _events(self, expected: list[str]) -> None:
        """Each expected event, in this order; others may stand between them."""
        told = iter(self.events)
        for text in expected:
            kind, *facts = text.split()
            found = next((event for event in told if event.kind == kind and _has(event.params, facts)), None)
            self.facts.append(PrintedFact("event", found is not None, found.rule if found else "", found))
            if found is None:
                self.differences.append(f"no event {text} (in this order) among {self.events}")

    def _line(self, text: str) -> None:
        rule, *facts = text.split() or [""]
        lines = self.session.position.score()
        if rule and not any(line.rule == rule and _has(line.params, facts) for line in lines):
            self.differences.append(f"no score line {text}")

    def _facts(self) -> None:
        game, position = self.session.position.game, self.session.position
        found = game.facts(position._state)
        expected = game.facts(position._state)
        changes = {name: numbered(value) for name, value in _table(self.example.spec, "facts").items()}
        change_facts(expected, changes, game.offsets)
        agrees = [self._expect(name, expected[name], found[name]) for name in changes]
        if agrees:
            self.facts.append(PrintedFact("position", all(agrees)))


def _has(params: Mapping[str, object], facts: list[str]) -> bool:
    return all(str(params.get(name)) == value for name, _, value in (fact.partition("=") for fact in facts))


def _treasure_points(position: Position, seat: int) -> list[int]:
    return [line.points for line in position.score() if line.seat == seat and line.cause == "treasures"]


def _words(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _table(spec: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = spec.get(name, {})
    return value if isinstance(value, dict) else {}


def numbered(value: object) -> object:
    """TOML has no int keys: {"0": ...} becomes {0: ...}."""
    return {int(key): item for key, item in value.items()} if isinstance(value, dict) else value


def _numbers(value: object) -> dict[int, object]:
    return {int(key): item for key, item in value.items()} if isinstance(value, dict) else {}


@cache
def examples() -> dict[str, Example]:
    """Every printed example of the registered games, by its id.

    >>> list(luxor.examples())[:3]
    ['B1', 'B2', 'B3']
    """
    found: dict[str, Example] = {}
    for game in games():
        folders = plugin_of(game).catalogues()
        for path in (path for folder in folders for path in sorted(folder.glob("examples/*.toml"))):
            for id, spec in parse_toml(path.read_text("utf-8")).items():
                found[id] = Example(id, game, cast("Mapping[str, object]", spec))
    return found


forget_on_register(examples.cache_clear)


def example(id: str) -> Example:
    """A printed example by its id.

    >>> luxor.example("B18").run()
    <example B18: as printed>
    """
    if id not in examples():
        raise LuxorError(f"no example {id!r} (there are: {', '.join(examples())})")
    return examples()[id]
