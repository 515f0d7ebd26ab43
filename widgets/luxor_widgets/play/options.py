"""The options of a position as rows: what each is called, what comes of it, and why (not)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from luxor.core.engine.option import Option
from luxor.core.guide import Chip, Guide
from luxor.core.position.position import Position
from luxor.core.position.verdict import Verdict
from luxor.core.words.terms import Action, Chance, Decision, Event, Over, Target
from luxor.core.words.wording import Words, fields_of
from luxor_widgets.lessons.lesson import Lesson
from luxor_widgets.prefs import heard_by

MOST_TOLD = 6  # sentences
MOST_BRIEF = 3


@dataclass(slots=True)
class Told:
    """A chip of an option: its kind, and its words."""

    kind: str
    text: str


@dataclass(slots=True)
class Row:
    """One option: what it is, what comes of it, and why (not)."""

    action: Action
    label: str
    legal: bool
    detail: str = ""
    brief: str = ""  # the detail in a few words
    goal: str = ""  # the same in as few as a list of goals has room for
    beside: str = ""  # the same without what its chips say
    outcome: str = ""  # the last of them: what it comes to
    use: str = ""  # what the thing is good for that is taken
    chips: tuple[Told, ...] = ()
    rules: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    title: str = ""  # the label in a few signs
    group: str = ""  # what it shares with others ...
    part: str = ""  # ... and what is its own
    events: tuple[Event, ...] = ()  # what happens then, as far as the viewer may know it
    after: Position | None = None
    worth: int = 0  # points for the player to play: the best comes first

    @property
    def chip(self) -> str:
        """The first of its chips."""
        return self.chips[0].text if self.chips else ""


def options_of(position: Position) -> list[tuple[Option, tuple[Target, ...]]]:
    return [(o, position.game.targets(position.state, o.action)) for o in position.options()]


def meaning(position: Position, target: Target) -> Action | Verdict | None:
    """What a click on nothing listed means: the same as an action, or one that is refused, or nothing."""
    game, state = position.game, position.state
    for action in game.candidates(state):
        if target in game.targets(state, action) and position.check(action).legal:
            return game.alike(state).get(action, action)
    for option, targets in options_of(position):
        if target in targets:
            return option.verdict
    guess = game.guess(state, target)
    return None if guess is None else position.check(guess)


@dataclass(slots=True)
class Foresight:
    """What the viewer can foresee: a whole position that looks to them like the real one, or nothing."""

    guide: Guide
    words: Words
    whole: Position | None
    viewer: int
    points: Sequence[int] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        if self.whole is not None:
            self.points = self.guide.points(self.whole)

    def row(self, option: Option, targets: tuple[Target, ...]) -> Row:
        """A legal option, with what comes of it where that can be known."""
        words = self.words
        label = option.label(words.lang, words.names)
        row = Row(option.action, label, True, rules=option.verdict.basis, targets=targets, title=label)
        pending = option.position.pending
        if isinstance(pending, Chance):
            share = f"{pending.outcomes[option.action]}/{sum(pending.outcomes.values())}"
            row.chips = (Told("odds", share),)
            return row
        if self.whole is None:
            return row
        after, events = self.whole.apply(option.action)
        heard = tuple(heard_by(self.whole, event, self.viewer) for event in events)
        row.after, row.events = after, heard
        short = self.guide.title(heard)
        row.title = words.say(*short) if short else label
        found = self.guide.among(option.action, heard)
        row.group, row.part = (words.say(*key) for key in found) if found else ("", "")
        row.detail = consequence(self.guide, words, heard, after)
        brief = in_brief(self.guide, words, heard)
        row.brief = words.row(brief) or row.detail
        row.goal = words.row(in_brief(self.guide, words, heard, "goal")) or row.brief
        chips = self.guide.chips(heard, after)
        said = {chip.event for chip in chips}
        left = in_brief(self.guide, words, [event for event in heard if event.kind not in said])
        row.beside = words.row(left) or row.brief
        use = self.guide.use(heard)
        row.use = words.say(*use) if use else ""
        row.chips = self._told(chips, after, option.position.seat)
        row.outcome = brief[-1] if brief else "" if row.chips else row.detail  # a chip says what comes next
        row.worth = self.guide.points(after)[option.position.seat] - self.points[option.position.seat]
        return row

    def _told(self, chips: Sequence[Chip], after: Position, seat: int) -> tuple[Told, ...]:
        """Points first, then what else the game has to say, then what others lose; or that it is nothing."""
        words = self.words
        changes = [new - old for old, new in zip(self.points, self.guide.points(after))]
        own = changes[seat]
        found = [Told("gain", words.say("chip.gain", {"n": own}))] if own > 0 else []
        found += [Told(chip.kind, words.say(chip.key, chip.params)) for chip in chips]
        for other, change in enumerate(changes):
            if change < 0:
                found.append(Told("loss", words.say("chip.loss", {"seat": other, "n": -change})))
        return tuple([told for told in found if told.kind != "nothing"] or found)


def consequence(guide: Guide, words: Words, events: Sequence[Event], after: Position) -> str:
    """What an option leads to, in a line: what happens, or what is asked next."""
    told = told_events(guide, events)
    if told:
        return " ".join(words.event(event) for event in told[:MOST_TOLD])
    return asked_next(guide, words, after)


def asked_next(guide: Guide, words: Words, after: Position) -> str:
    """What is asked then; "" when the game is over."""
    pending = after.pending
    if isinstance(pending, Over):
        return ""
    if isinstance(pending, Decision) and words.has(f"then.{pending.step}"):
        return words.say(f"then.{pending.step}")
    asked = guide.asks(after)
    question = words.say(*asked) if asked else after.question(words.lang, words.names)
    return words.say("explore.then", {"text": question})


def in_brief(guide: Guide, words: Words, events: Sequence[Event], part: str = "text") -> list[str]:
    """What happens, as short as a game can say it: a few words to an event, where it has some."""
    told = [event for event in told_events(guide, events) if words.has(f"brief.{event.kind}", part)]
    return list(dict.fromkeys([_brief(words, event, part) for event in told[:MOST_BRIEF]]))


def _brief(words: Words, event: Event, part: str) -> str:
    """Where nobody or nothing is counted, and there are words for that, in those."""
    key, params = f"brief.{event.kind}", {"seat": event.seat, **event.params}
    if part != "text":
        return words.say(key, params, part)
    none = words.has(key, "none") and any(params.get(name) == 0 for name in fields_of(words.raw(key)))
    return words.say(key, params, "none" if none else "text")


def told_events(guide: Guide, events: Sequence[Event]) -> list[Event]:
    """What is worth a word of all that happens."""
    seat = events[0].seat if events else -1
    untold = guide.routine | guide.implied
    return [e for e in events if (e.seat == seat or e.kind in guide.notable) and e.kind not in untold]


def in_order(rows: list[Row]) -> list[Row]:
    """What gains most first; a stable order, so that equals stay where they are."""
    kinds = ("gain", "good", "take", "onward", "", "loss", "nothing")
    best = {
        id(row): min((kinds.index(c.kind) for c in row.chips if c.kind in kinds), default=4) for row in rows
    }
    return sorted(rows, key=lambda row: (-row.worth, best[id(row)]))


def together(rows: list[Row], most: int) -> list[Row]:
    """What gains most first; of more than fit, those that differ in one thing only stand together."""
    ordered = in_order(rows)
    groups: dict[str, list[Row]] = {}
    for row in ordered:
        groups.setdefault(row.group or str(row.action), []).append(row)
    if len(rows) <= most or len(groups) > len(rows) / 2:
        return [replace(row, group="") for row in ordered]
    counted = {row.action: at for at, row in enumerate(rows)}  # in a group by number, not by gain
    return [row for group in groups.values() for row in sorted(group, key=lambda row: counted[row.action])]


def taught(words: Words, legal: list[Row], lesson: Lesson) -> tuple[list[Row], list[Row]]:
    """What may be done by the rules taught so far, and what comes in a later chapter."""
    now: list[Row] = []
    later: list[Row] = []
    for row in legal:
        found = lesson.later(row.rules)
        if found is None:
            now.append(row)
            continue
        chapter, rule = found
        text = words.say("lesson.later", {"n": chapter, "text": words.title(rule)})
        later.append(replace(row, legal=False, detail=text, chips=(), rules=(rule,)))
    return (now, later) if now else (legal, [])  # never leave a learner without anything to do


def refusal(words: Words, option: Option, targets: tuple[Target, ...]) -> Row:
    reasons = option.verdict.reasons(words.lang, words.names)
    label = option.label(words.lang, words.names)
    rules = option.verdict.rules
    return Row(option.action, label, False, reasons[0], rules=rules, targets=targets, title=label)
