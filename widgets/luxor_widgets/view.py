"""What the explorer shows, worked out from a session: plain values, no widget in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from luxor.core.engine.ending import ended
from luxor.core.guide import Guide
from luxor.core.position.position import Position
from luxor.core.position.verdict import Verdict
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.words.rulebook import Rule
from luxor.core.words.terms import Action, Chance, Decision, Over, Pending, ScoreLine, Target
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.scene.builder import Look, Players
from luxor.scene.picture import Detail, Overlays
from luxor.scene.shapes import Scene
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.play.goals import Goal, by_row, is_card, leads_to
from luxor_widgets.play.options import Foresight, Row, options_of, refusal, taught, together
from luxor_widgets.prefs import EVERYTHING, Prefs, seen_by, viewer_of
from luxor_widgets.tree.history import (
    LogRow,
    Turn,
    causes_of,
    last_move,
    log_of,
    points_by_turn,
    score_rows,
    stops_of,
    turns_of,
)

NO_HEAT: Mapping[int, float] = MappingProxyType({})
MOST_ROWS, MOST_BESIDE = 8, 6  # options in sight; beside an offer there is less room
SMALL_BOARD = 495  # pixels: below, a board says less and larger


@dataclass(slots=True)
class WhyNot:
    """The card that explains a refusal."""

    title: str
    reasons: list[tuple[str, str]]  # sentence, rule
    ways: list[tuple[str, Action | None]]  # phrase, and what to play instead; None: in another position


@dataclass(slots=True)
class Scored:
    """Points that somebody asked for: whose, what they are called, and the lines they are made of."""

    seat: int
    name: str
    lines: list[tuple[int, str, str]]  # points, what for, rule


@dataclass
class View:
    """Everything on screen at one moment; what is not always in sight is worked out when asked for."""

    node: Node
    viewer: int
    words: Words
    position: Position
    look: Look
    board: Scene
    hand: Scene | None
    table: Scene | None
    market: Scene | None
    played: Scene | None  # what was played this turn
    players: Players
    seat: int
    question: str
    hint: str
    phases: list[tuple[str, bool]]
    legal: list[Row] = field(default_factory=list)
    illegal: list[Row] = field(default_factory=list)
    chance: bool = False
    resting: bool = False  # somebody else is to play
    twins: dict[Action, tuple[Target, ...]] = field(default_factory=dict)  # what else means a listed action
    whynot: WhyNot | None = None
    about: tuple[Rule, ...] = ()  # the rules of what was pointed at
    thing: str = ""  # what was pointed at
    scored: Scored | None = None  # points that were asked for
    step: int = 0  # where the present node is on its line ...
    steps: int = 0  # ... and how long that line is
    undoes: str = ""  # what was decided last
    takes_back: bool = False  # something was taken back, and another thing may be played
    turn: int = 0
    turns: list[Turn] = field(default_factory=list)  # of that line
    over: bool = False
    why_over: str = ""  # and what would have kept the game going
    foresight: Foresight | None = None  # what comes of options is worked out by it
    leads: bool = False  # what may be done and where it leads are one choice
    cards: bool = False  # all that may be done is to play a card
    selection: tuple[Target, ...] = ()

    @cached_property
    def goals(self) -> Mapping[Action, list[Goal]]:
        """Where every card leads, and what that gains."""
        return by_row(self.legal, self.foresight, self.seat) if self.leads and self.foresight else {}

    @property
    def all_goals(self) -> list[Goal]:
        return [goal for found in self.goals.values() for goal in found]

    @property
    def in_the_past(self) -> bool:
        """Whether more was played on this line than is shown."""
        return self.step < self.steps - 1

    @property
    def choosable(self) -> frozenset[Target]:
        """All that is part of something legal."""
        listed = [target for row in self.legal for target in row.targets]
        return frozenset(listed).union(*self.twins.values())

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
    def causes(self) -> list[tuple[str, str, list[int]]]:
        """The same with the causes' own words, without the total."""
        return causes_of(self._points, self.position.game.players, self.words)

    @cached_property
    def points_by_turn(self) -> list[tuple[int, ...]]:
        """How everybody's points grew on the way here."""
        return points_by_turn(self.node)

    @property
    def lines(self) -> list[tuple[int, int, str, str]]:
        """Seat, points, what for, and the rule."""
        lang, names = self.words.lang, self.words.names
        return [(line.seat, line.points, line.text(lang, names), line.rule) for line in self._points]

    @cached_property
    def whole_words(self) -> str:
        """The position in words, good enough to play from."""
        return self.position.describe(self.words.lang, names=self.words.names)


def build_view(
    session: Session,
    prefs: Prefs,
    selection: Sequence[Target] = (),
    refused: Verdict | None = None,
    focus: Target | None = None,
    asked: Target | None = None,
    heat: Mapping[int, float] = NO_HEAT,
    clicked: Target | None = None,
    scored: tuple[int, str] | None = None,
    led: bool = False,
) -> View:
    """Pure: the same session, preferences and selection give the same view. Who is led takes step by step."""
    true, viewer = session.position, viewer_of(session, prefs)
    position = seen_by(true, viewer)
    guide, words = guide_of(position.game.name), position.game.words(prefs.lang, session.names)
    pending = position.pending
    seat = true.state.agenda[-1][1] if true.state.agenda else -1
    resting = viewer >= 0 and isinstance(pending, Decision) and viewer != seat
    foresight = Foresight(guide, words, foreseen(position, viewer, seat), viewer)
    legal, illegal = _rows(position, prefs, foresight)
    question = _question(position, guide, words)
    overlays = _overlays(session, guide, [] if resting else legal, selection, refused, asked)
    overlays.focus, overlays.heat = focus, heat
    overlays.highlights |= _scored_at(position, guide, scored)
    leads = not (led or resting or prefs.lesson)
    cards = leads and bool(legal) and all(is_card(row, guide.held) for row in legal)
    overlays.goals |= leads_to(legal, seat, bool(selection)) if leads else frozenset()
    twins = _twins(position) if legal and not resting else {}
    overlays.selectable |= frozenset(target for targets in twins.values() for target in targets)
    hand_seat = viewer if viewer >= 0 else None
    detail: Detail = "small" if prefs.board < SMALL_BOARD else "full"
    look = Look(words, overlays, question, (), hand_seat, prefs.room, detail, prefs.board)
    builder = builder_of(position)
    stops, why = stops_of(session), ended(session.node)
    board, hand = builder.board(position, look), builder.hand(position, look)
    table, market = builder.table(position, look), builder.market(position, look)
    fitting = [row for row in legal if set(selection) <= set(row.targets)]
    return View(
        node=session.node,
        viewer=viewer,
        words=words,
        position=position,
        look=look,
        board=board,
        hand=hand,
        table=table,
        market=market,
        played=builder.played(position, look),
        players=builder.players(position, look),
        seat=seat,
        question=question,
        hint=""
        if why is not None or prefs.behind_curtain  # which says what to do
        else words.say("explore.not-your-turn", {"seat": seat})
        if resting
        else spoken(words, _hint_key(pending, guide, legal, selection, overlays, cards), prefs.room),
        phases=_phases(position, guide, words),
        legal=together(fitting or legal, MOST_BESIDE if market else MOST_ROWS),
        illegal=illegal,
        chance=isinstance(pending, Chance) and not prefs.behind_curtain,
        resting=resting,
        twins=twins,
        whynot=_whynot(words, refused) if refused is not None else None,
        about=_about(position, words, asked) if asked is not None else (),
        thing=name_of(position, words, clicked, (board, hand, table, market)) if clicked else "",
        scored=_scored(position, words, *scored) if scored is not None else None,
        step=stops.index(session.node),
        steps=len(stops),
        turn=true.turn,
        turns=turns_of(session, stops),
        over=isinstance(pending, Over),
        why_over=why.text(words.lang, words.names) if why is not None else "",
        foresight=foresight,
        leads=leads,
        cards=cards,
        selection=tuple(selection),
    )


def as_picture(view: View, look: str) -> tuple[str, str]:
    """The whole position as the viewer sees it, to be kept: a name for the file, and the picture as SVG."""
    whole = builder_of(view.position).whole(view.position, view.look)
    return f"{view.position.game.name}-{view.turn}", to_svg(whole, THEMES[look])


def foreseen(position: Position, viewer: int, seat: int) -> Position | None:
    """What an option's outcome is worked out from: never from more than the viewer knows.

    Who sees one hand gets some position that looks the same from there, so that nothing hidden shows.
    """
    if viewer == EVERYTHING:
        return None if position.is_view else position
    return position.sample() if viewer == seat else None


def _rows(position: Position, prefs: Prefs, foresight: Foresight) -> tuple[list[Row], list[Row]]:
    """What may be done and what may not; behind a curtain neither, in a lesson what was taught so far."""
    words = foresight.words
    pairs = [] if prefs.behind_curtain else options_of(position)
    legal = [foresight.row(*pair) for pair in pairs if pair[0].legal]
    illegal = [refusal(words, option, targets) for option, targets in pairs if not option.legal]
    if prefs.lesson is None:
        return legal, illegal
    now, later = taught(words, legal, prefs.lesson)
    return now, later + illegal


def _question(position: Position, guide: Guide, words: Words) -> str:
    """What is asked, in the game's own words where it has some for this moment."""
    asked = guide.asks(position)
    return words.say(*asked) if asked else position.question(words.lang, words.names)


def _twins(position: Position) -> dict[Action, tuple[Target, ...]]:
    """By what is listed: the things that mean the same when they are clicked."""
    game, state = position.game, position.state
    found: dict[Action, tuple[Target, ...]] = {}
    for action, listed in game.alike(state).items():
        found[listed] = found.get(listed, ()) + game.targets(state, action)
    return found


def spoken(words: Words, key: str, room: str, part: str = "text") -> str:
    """What to do, in the words of who has a mouse, or of who taps."""
    tapped = "tap" if part == "text" else f"tap-{part}"
    return words.say(key, part=tapped if room == "phone" and words.has(key, tapped) else part)


def _hint_key(
    pending: Pending, guide: Guide, legal: list[Row], selection: Sequence[Target], lit: Overlays, cards: bool
) -> str:
    if isinstance(pending, Chance):
        return "explore.hint-chance"
    if cards and lit.goals:
        return "explore.hint-cards"
    if selection:
        return "explore.hint-goal"
    return guide.hint({row.targets[0].kind for row in legal if row.targets}, bool(lit.selectable))


def _phases(position: Position, guide: Guide, words: Words) -> list[tuple[str, bool]]:
    pending = position.pending
    step = "" if isinstance(pending, Over) else pending.kind if isinstance(pending, Chance) else pending.step
    told = []
    for name, steps in position.game.phases:
        now = step in steps
        told.append((words.say(*guide.phase(position, name)) if now else words.say(f"phase.{name}"), now))
    return told


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
    goals: set[Target] = set()
    for row in fitting:
        left = list(row.targets)
        for target in selection:  # one at a time: a way may lead back to its start
            if target in left:
                left.remove(target)
        if left:
            selectable.add(guide.glow(left[0], row.targets))
            goals.update(left[1:])
    overlays = Overlays(
        selectable=frozenset(selectable),
        goals=frozenset(goals),
        selected=frozenset(chosen),
        highlights=frozenset({asked} if asked else ()),
        marks=session.node.drawn_marks(),
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


def name_of(position: Position, words: Words, target: Target, pictures: Sequence[Scene | None]) -> str:
    """What a thing is called, with what lies there; "" for what is in no picture."""
    said = guide_of(position.game.name).thing(position, target)
    if said is not None:
        return words.say(*said)
    found = (scene.region(target) for scene in pictures if scene is not None)
    label = next((region.label for region in found if region is not None), "")
    return label[:1].upper() + label[1:]


def _scored(position: Position, words: Words, seat: int, cause: str) -> Scored:
    """The lines of a seat's points, of one cause or of all."""
    lines = [line for line in position.score() if line.seat == seat and cause in ("", line.cause)]
    name = words.or_else(f"score.{cause}", cause) if cause else words.say("score.total")
    said = [(line.points, line.text(words.lang, words.names), line.rule) for line in lines]
    return Scored(seat, name, said)


def _scored_at(position: Position, guide: Guide, scored: tuple[int, str] | None) -> frozenset[Target]:
    if scored is None:
        return frozenset()
    seat, cause = scored
    lines = [line for line in position.score() if line.seat == seat and cause in ("", line.cause)]
    return frozenset(target for line in lines for target in guide.scored_at(line))


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
