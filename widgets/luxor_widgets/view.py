"""What the explorer shows, worked out from a session: plain values, no widget in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from luxor.core.guide import Guide
from luxor.core.node import Node
from luxor.core.option import Option
from luxor.core.position import Position
from luxor.core.rulebook import Rule
from luxor.core.session import Session
from luxor.core.terms import Action, Chance, Event, Over, Pending, ScoreLine, Target
from luxor.core.verdict import Verdict
from luxor.core.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.picture import Choice, Overlays
from luxor.scene.shapes import Scene
from luxor_widgets.history import LogRow, last_move, log_of, score_rows, stops_of
from luxor_widgets.lesson import Lesson
from luxor_widgets.prefs import EVERYTHING, Prefs, heard_by, seen_by, viewer_of

MOST_TOLD = 6  # sentences


@dataclass(slots=True)
class Row:
    """One option: what it is, what comes of it, and why (not)."""

    action: Action
    label: str
    legal: bool
    detail: str = ""
    chip: str = ""
    rules: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()


@dataclass(slots=True)
class WhyNot:
    """The card that explains a refusal."""

    title: str
    reasons: list[tuple[str, str]]  # sentence, rule
    ways: list[tuple[str, Action | None]]  # phrase, and what to play instead


@dataclass
class View:
    """Everything on screen at one moment; what is not always in sight is worked out when asked for."""

    node: Node
    viewer: int
    words: Words
    position: Position
    look: Look
    choosable: frozenset[Target]  # all that is part of something legal
    board: Scene
    hand: Scene | None
    table: Scene | None
    seat: int
    question: str
    hint: str
    phases: list[tuple[str, bool]]
    legal: list[Row] = field(default_factory=list)
    illegal: list[Row] = field(default_factory=list)
    chance: bool = False
    whynot: WhyNot | None = None
    about: tuple[Rule, ...] = ()  # the rules of what was pointed at
    step: int = 0  # where the present node is on its line ...
    steps: int = 0  # ... and how long that line is
    over: bool = False

    @cached_property
    def _told(self) -> tuple[list[LogRow], str]:
        return log_of(self.node, self.viewer, self.words)

    @property
    def log(self) -> list[LogRow]:
        return self._told[0]

    @property
    def narration(self) -> str:
        """What the last decision brought."""
        return self._told[1]

    @cached_property
    def _points(self) -> tuple[ScoreLine, ...]:
        return self.position.score()

    @property
    def score(self) -> list[tuple[str, list[int]]]:
        """Points by category, per seat."""
        return score_rows(self._points, self.position.game.players, self.words)

    @property
    def lines(self) -> list[tuple[int, int, str, str]]:
        """Seat, points, what for, and the rule."""
        lang, names = self.words.lang, self.words.names
        return [(line.seat, line.points, line.text(lang, names), line.rule) for line in self._points]

    @cached_property
    def whole_words(self) -> str:
        """The position in words, good enough to play from."""
        return self.position.describe(self.words.lang, names=self.words.names)

    def point_at(self, target: Target | None) -> bool:
        """Let the pointer be over something; whether the board looks different then."""
        lit = target if target in self.choosable else None
        if lit == self.look.overlays.hover:
            return False
        self.look = replace(self.look, overlays=replace(self.look.overlays, hover=lit))
        self.board = builder_of(self.position).board(self.position, self.look)
        return True


def options_of(position: Position) -> list[tuple[Option, tuple[Target, ...]]]:
    return [(o, position.game.targets(position.state, o.action)) for o in position.options()]


def build_view(
    session: Session,
    prefs: Prefs,
    selection: Sequence[Target] = (),
    refused: Verdict | None = None,
    focus: Target | None = None,
    hover: Target | None = None,
    asked: Target | None = None,
) -> View:
    """Pure: the same session, preferences and selection give the same view."""
    true = session.position
    viewer = viewer_of(session, prefs)
    position = seen_by(true, viewer)
    guide = guide_of(position.game.name)
    words = position.game.words(prefs.lang, session.names)
    pending = position.pending
    pairs = [] if prefs.behind_curtain else options_of(position)
    seat = true.state.agenda[-1][1] if true.state.agenda else -1
    open_to_view = viewer in (EVERYTHING, seat) and not true.is_view
    legal = [_row(session, guide, words, *pair, viewer, open_to_view) for pair in pairs if pair[0].legal]
    illegal = [_refusal(words, option, targets) for option, targets in pairs if not option.legal]
    if prefs.lesson is not None:
        legal, later = taught(words, legal, prefs.lesson)
        illegal = later + illegal
    question = position.question(words.lang, words.names)
    overlays = _overlays(session, guide, legal, selection, refused, asked)
    overlays.focus = focus
    alike = position.game.alike(position.state) if legal else {}
    twins = frozenset(t for action in alike for t in position.game.targets(position.state, action))
    choosable = frozenset(target for row in legal for target in row.targets) | twins
    overlays.selectable |= twins
    overlays.hover = hover if hover in choosable else None
    hand_seat = viewer if viewer >= 0 else None
    if hand_seat not in (None, seat):  # one's own cards lie there, and another is to play
        overlays.selectable = frozenset(t for t in overlays.selectable if t.kind not in guide.held)
    choices = _choices(position, guide, legal)
    look = Look(words, overlays, question, choices, hand_seat, prefs.narrow)
    builder = builder_of(position)
    stops = stops_of(session)
    return View(
        node=session.node,
        viewer=viewer,
        words=words,
        position=position,
        look=look,
        choosable=choosable,
        board=builder.board(position, look),
        hand=builder.hand(position, look),
        table=builder.table(position, look),
        seat=seat,
        question=question,
        hint=words.say(_hint_key(pending, guide, legal, selection, bool(overlays.selectable))),
        phases=_phases(position, words),
        legal=[row for row in legal if set(selection) <= set(row.targets)] or legal,
        illegal=illegal,
        chance=isinstance(pending, Chance) and not prefs.behind_curtain,
        whynot=_whynot(words, refused) if refused is not None else None,
        about=_about(position, words, asked) if asked is not None else (),
        step=stops.index(session.node),
        steps=len(stops),
        over=isinstance(pending, Over),
    )


def _hint_key(
    pending: Pending, guide: Guide, legal: list[Row], selection: Sequence[Target], glows: bool
) -> str:
    if isinstance(pending, Over):
        return "explore.hint-over"
    if isinstance(pending, Chance):
        return "explore.hint-chance"
    if selection:
        return "explore.hint-goal"
    return guide.hint({row.targets[0].kind for row in legal if row.targets}, glows)


def _phases(position: Position, words: Words) -> list[tuple[str, bool]]:
    pending = position.pending
    step = "" if isinstance(pending, Over) else pending.kind if isinstance(pending, Chance) else pending.step
    return [(words.say(f"phase.{name}"), step in steps) for name, steps in position.game.phases]


def _row(
    session: Session,
    guide: Guide,
    words: Words,
    option: Option,
    targets: tuple[Target, ...],
    viewer: int,
    open_to_view: bool,
) -> Row:
    label = option.label(words.lang, words.names)
    row = Row(option.action, label, True, rules=option.verdict.basis, targets=targets)
    pending = option.position.pending
    if isinstance(pending, Chance):
        total = sum(pending.outcomes.values())
        row.chip = f"{pending.outcomes[option.action]}/{total}"
        return row
    if not open_to_view:  # what comes of it would tell what only the other player knows
        return row
    after, events = session.position.apply(option.action)
    heard = [heard_by(session.position, event, viewer) for event in events]
    row.detail = consequence(guide, words, heard, after)
    best = guide.chip(heard)
    row.chip = words.say(*best) if best else ""
    return row


def consequence(guide: Guide, words: Words, events: Sequence[Event], after: Position) -> str:
    """What an option leads to, in a line: what happens, or what is asked next."""
    seat = events[0].seat if events else -1
    untold = guide.routine | guide.implied
    told = [e for e in events if (e.seat == seat or e.kind in guide.notable) and e.kind not in untold]
    if told:
        return " ".join(words.event(event) for event in told[:MOST_TOLD])
    pending = after.pending
    if isinstance(pending, Over):
        return ""
    step = pending.kind if isinstance(pending, Chance) else pending.step
    return words.say("explore.then", {"step": step})


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
        text = words.say("lesson.later", {"n": chapter, "text": words.book.rule(rule, words.lang).title})
        later.append(replace(row, legal=False, detail=text, chip="", rules=(rule,)))
    return (now, later) if now else (legal, [])  # never leave a learner without anything to do


def _refusal(words: Words, option: Option, targets: tuple[Target, ...]) -> Row:
    reasons = option.verdict.reasons(words.lang, words.names)
    label = option.label(words.lang, words.names)
    return Row(option.action, label, False, reasons[0], "", option.verdict.rules, targets)


def _choices(position: Position, guide: Guide, legal: list[Row]) -> tuple[Choice, ...]:
    """Buttons in the picture for what cannot be clicked on board or hand."""
    found: list[Choice] = []
    for row in legal:
        target = row.targets[0]
        if not guide.needs_button(target):
            continue
        note = row.chip if isinstance(position.pending, Chance) else ""
        icon = guide.icon(row.action, target)
        found.append(Choice(target.ref, "" if icon else row.label, icon, note, kind=target.kind))
    return tuple(found)


def _overlays(
    session: Session,
    guide: Guide,
    legal: list[Row],
    selection: Sequence[Target],
    refused: Verdict | None,
    asked: Target | None,
) -> Overlays:
    chosen = set(selection)
    fitting = [row for row in legal if chosen <= set(row.targets)] or legal
    selectable: set[Target] = set()
    for row in fitting:
        left = list(row.targets)
        for target in selection:  # one at a time: a way may lead back to its start
            if target in left:
                left.remove(target)
        if left:
            selectable.add(guide.glow(left[0], row.targets))
    marks = session.node.marks + (((asked,),) if asked else ())
    overlays = Overlays(
        selectable=frozenset(selectable),
        selected=frozenset(chosen),
        highlights=frozenset(mark[0] for mark in marks if len(mark) == 1),
        arrows=tuple((mark[0], mark[1]) for mark in marks if len(mark) == 2),
        last_move=last_move(session),
    )
    if refused is not None:
        game = session.position.game
        overlays.refused = frozenset(game.targets(session.position.state, refused.action)[:1])
    return overlays


def _about(position: Position, words: Words, asked: Target) -> tuple[Rule, ...]:
    """The rules of a thing somebody pointed at."""
    ids = position.game.about(position.state, asked)
    return tuple(words.book.rule(id, words.lang) for id in ids)


def _whynot(words: Words, verdict: Verdict) -> WhyNot:
    label = verdict.game.action_label(verdict.state, verdict.action, words)
    reasons = verdict.reasons(words.lang, words.names)
    ways = verdict.ways_out(words.lang, words.names)
    plays = [None if remedy.edit else remedy.action for remedy in verdict.remedies]
    return WhyNot(
        words.say("explore.not-possible", {"text": label}),
        list(zip(reasons, [violation.rule for violation in verdict.violations])),
        list(zip(ways, plays)),
    )
