"""What the explorer shows, worked out from a session: plain values, no widget in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from luxor.core.game import Action, Chance, Decision, Event, Over, ScoreLine, Target
from luxor.core.position import Option, Position
from luxor.core.session import Node, Session
from luxor.core.verdict import Verdict
from luxor.core.wording import Words
from luxor.scene.picture import Choice, Overlays, Trail
from luxor.scene.shapes import Scene
from luxor.scene.show import Look, builder_of
from luxor_widgets.lesson import Lesson

ON_BOARD = (
    "space",
    "sleeper",
    "hand",
    "cell",
    "tile",
    "token",
    "offer",
)  # targets that need no button in the tray
QUIET = {"TurnBegan", "TurnEnded", "ActorChosen", "CardPlayed", "AllMoved", "OnlyChoice"}
LOG_ROWS = 40
NARRATED = 7  # events told in the text twin after a decision


EVERYTHING, PUBLIC, HOT_SEAT = -1, -2, -3  # viewers that are no seat


@dataclass(slots=True)
class Prefs:
    """What the user has set."""

    lang: str = "en"
    theme: str = "light"
    viewer: int = EVERYTHING  # a seat, or one of the above
    motion: bool = True
    curtain: bool = False  # hot seat: the next player has not taken over yet
    lesson: Lesson | None = None  # keep to the rules taught so far


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


@dataclass(slots=True)
class LogRow:
    turn: int
    seat: int
    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class View:
    """Everything on screen at one moment."""

    words: Words
    position: Position
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
    log: list[LogRow] = field(default_factory=list)
    narration: str = ""
    score: list[tuple[str, list[int]]] = field(default_factory=list)  # category -> points per seat
    lines: list[tuple[int, int, str, str]] = field(default_factory=list)  # seat, points, what for, rule
    step: int = 0  # where the present node is on its line ...
    steps: int = 0  # ... and how long that line is
    over: bool = False


def line_of(session: Session) -> list[Node]:
    """The branch one is on: from the start through the present node to where it ends."""
    path = session.node.path()
    node = session.node.trail
    while node is not None:
        path.append(node)
        node = node.trail
    return path


def stops_of(session: Session) -> list[Node]:
    """The nodes of the line where somebody decides, and both ends."""
    line = line_of(session)
    found = [n for n in line if not isinstance(n.position.pending, Chance) or n is session.node]
    return found or line[:1]


def options_of(position: Position) -> list[tuple[Option, tuple[Target, ...]]]:
    return [(o, position.game.targets(position.state, o.action)) for o in position.options()]


def build_view(
    session: Session,
    prefs: Prefs,
    selection: Sequence[Target] = (),
    refused: Verdict | None = None,
    focus: Target | None = None,
    hover: Target | None = None,
) -> View:
    """Pure: the same session, preferences and selection give the same view."""
    true = session.position
    viewer = viewer_of(session, prefs)
    position = seen_by(true, viewer)
    words = position.game.words(prefs.lang, session.names)
    pending = position.pending
    pairs = options_of(position)
    seat = true.state.agenda[-1][1] if true.state.agenda else -1
    open_to_view = viewer in (EVERYTHING, seat)
    legal = [_row(session, words, option, targets, open_to_view) for option, targets in pairs if option.legal]
    illegal = [_refusal(words, option, targets) for option, targets in pairs if not option.legal]
    if prefs.lesson is not None:
        legal, later = taught(words, legal, prefs.lesson)
        illegal = later + illegal
    question = _question(position, words)
    overlays = _overlays(session, legal, selection, refused)
    overlays.focus = focus
    overlays.hover = hover if hover in {target for row in legal for target in row.targets} else None
    hand_seat = viewer if viewer >= 0 else None
    if hand_seat not in (None, seat):  # one's own cards lie there, and another is to play
        overlays.selectable = frozenset(t for t in overlays.selectable if t.kind != "hand")
    look = Look(words, overlays, question, _choices(position, words, legal), hand_seat)
    builder = builder_of(position)
    view = View(
        words=words,
        position=position,
        board=builder.board(position, look),
        hand=builder.hand(position, look),
        table=builder.table(position, look),
        seat=seat,
        question=question,
        hint=words.say(_hint_key(pending, legal, selection, bool(overlays.selectable))),
        phases=_phases(position, words),
        legal=[row for row in legal if set(selection) <= set(row.targets)] or legal,
        illegal=illegal,
        chance=isinstance(pending, Chance),
        whynot=_whynot(words, refused) if refused is not None else None,
        over=isinstance(pending, Over),
    )
    _history(session, viewer, words, view)
    view.score = _score(position, words)
    view.lines = [(x.seat, x.points, score_text(x, words), x.rule) for x in position.score()]
    stops = stops_of(session)
    view.step, view.steps = stops.index(session.node), len(stops)
    return view


def _question(position: Position, words: Words) -> str:
    pending = position.pending
    if isinstance(pending, Over):
        return words.say("describe.over", {"text": words.either([words.seat(s) for s in pending.winners])})
    step = pending.kind if isinstance(pending, Chance) else pending.step
    return words.say(f"step.{step}", {"seat": position.state.agenda[-1][1]})


def _hint_key(
    pending: Decision | Chance | Over, legal: list[Row], selection: Sequence[Target], glows: bool
) -> str:
    if isinstance(pending, Over):
        return "explore.hint-over"
    if isinstance(pending, Chance):
        return "explore.hint-chance"
    if selection:
        return "explore.hint-goal"
    kinds = {row.targets[0].kind for row in legal if row.targets}
    if kinds <= {"hand"}:
        return "explore.hint-hand" if glows else "explore.hint-choice"
    return "explore.hint-board" if kinds & {"space", "cell", "tile"} else "explore.hint-choice"


def _phases(position: Position, words: Words) -> list[tuple[str, bool]]:
    pending = position.pending
    step = "" if isinstance(pending, Over) else pending.kind if isinstance(pending, Chance) else pending.step
    return [(words.say(f"phase.{name}"), step in steps) for name, steps in position.game.phases]


def viewer_of(session: Session, prefs: Prefs) -> int:
    """Whose eyes the page has now: in the hot seat the player to play, behind the curtain nobody's."""
    if prefs.viewer != HOT_SEAT:
        return prefs.viewer
    agenda = session.position.state.agenda
    return PUBLIC if prefs.curtain or not agenda else agenda[-1][1]


def seen_by(position: Position, viewer: int) -> Position:
    """What a viewer may see of a position."""
    if viewer == EVERYTHING:
        return position
    return position.view(None if viewer == PUBLIC else viewer)


def heard_by(position: Position, event: Event, viewer: int) -> Event:
    """What a viewer may hear of an event."""
    if viewer == EVERYTHING:
        return event
    return position.game.redact_event(event, None if viewer == PUBLIC else viewer)


def _row(
    session: Session, words: Words, option: Option, targets: tuple[Target, ...], open_to_view: bool
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
    after, heard = session.position.apply(option.action)
    row.detail = consequence(words, heard, after)
    gained = sum(int(str(e.params["vp"])) for e in heard if e.kind == "TreasureTaken")
    woken = any(e.kind == "AdventurerWoken" for e in heard)
    row.chip = words.say("explore.gain", {"n": gained}) if gained else ""
    row.chip = row.chip or (words.say("explore.wakes") if woken else "")
    return row


def consequence(words: Words, events: Sequence[Event], after: Position) -> str:
    """What an option leads to, in a line: what happens, or what is asked next."""
    seat = events[0].seat if events else -1
    told = [e for e in events if e.seat == seat and e.kind not in QUIET and e.kind != "AdventurerMoved"]
    if told:
        return " ".join(words.event(event) for event in told[:2])
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


def _choices(position: Position, words: Words, legal: list[Row]) -> tuple[Choice, ...]:
    """Buttons in the picture for what cannot be clicked on board or hand."""
    found: list[Choice] = []
    for row in legal:
        target = row.targets[0]
        if target.kind in ON_BOARD:
            continue
        note = row.chip if isinstance(position.pending, Chance) else ""
        die = target.kind == "outcome" and row.action.verb == "roll" and isinstance(target.ref, int)
        icon = f"die-{target.ref}" if die and 1 <= int(target.ref) <= 6 else ""
        found.append(Choice(target.ref, "" if icon else row.label, icon, note, kind=target.kind))
    return tuple(found)


def _overlays(
    session: Session, legal: list[Row], selection: Sequence[Target], refused: Verdict | None
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
            first = left[0]
            own_pawn = first.kind == "space" and first == row.targets[0] and len(row.targets) > 1
            selectable.add(Target("pawn", first.ref) if own_pawn else first)
    overlays = Overlays(
        selectable=frozenset(selectable), selected=frozenset(chosen), last_move=last_move(session)
    )
    if refused is not None:
        game = session.position.game
        overlays.refused = frozenset(game.targets(session.position.state, refused.action)[:1])
    return overlays


def last_move(session: Session) -> Trail | None:
    """The latest movement on the way here, if it was in the last turn or this one."""
    turns = 0
    for node in reversed(session.node.path()):
        for event in reversed(node.events):
            if event.kind == "TurnEnded":
                turns += 1
            if turns > 1:
                return None
            start, goal = event.params.get("start"), event.params.get("goal")
            if isinstance(start, int) and isinstance(goal, int):
                return Trail(event.seat, (start, goal))
    return None


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


def _history(session: Session, viewer: int, words: Words, view: View) -> None:
    told: list[tuple[int, Event]] = []
    turn = fresh = 0
    decided = session.node  # where the last decision led; what chance brought since then belongs to it
    while decided.parent is not None and isinstance(decided.parent.position.pending, Chance):
        decided = decided.parent
    for node in session.node.path():
        fresh = 0 if node is decided else fresh
        for event in node.events:
            turn = int(str(event.params["turn"])) if event.kind == "TurnBegan" else turn
            told.append((turn, event))
            fresh += 1
    view.log = [  # only what is shown is put into words: a game has hundreds of events
        LogRow(turn, event.seat, words.event(heard_by(session.position, event, viewer)), event.rules)
        for turn, event in told[: -LOG_ROWS - 1 : -1]
    ]
    view.narration = " ".join(row.text for row in view.log[: min(fresh, NARRATED)][::-1])


def _score(position: Position, words: Words) -> list[tuple[str, list[int]]]:
    found: dict[str, list[int]] = {}
    for line in position.score():
        found.setdefault(line.cause, [0] * position.game.players)[line.seat] += line.points
    rows = [(words.say(f"score.{cause}"), points) for cause, points in found.items()]
    return [*rows, (words.say("score.total"), list(position.totals()))]


def score_text(line: ScoreLine, words: Words) -> str:
    """What a line of points is for."""
    key = f"scoreline.{line.cause}"
    if line.rule.endswith(".wild"):
        key = "scoreline.wilds"
    elif "least" in line.params:
        key = "scoreline.hidden-scarabs"
    return words.say(key, line.params)
