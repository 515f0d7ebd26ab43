"""What explorer and analysis ask of a game beside its rules. Every answer has a plain default.

The rules say what is legal and what happens. A guide says how to speak of it: what is clicked in the
pictures and what needs a button, which events are worth a word, what counts as taken, which chapters are
taught when. A game that brings no guide is shown with buttons for all options, and every event is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from luxor.core.position.palette import Palette
from luxor.core.position.position import Position
from luxor.core.position.verdict import Params
from luxor.core.words.terms import TURN_BEGAN, Action, Event, ScoreLine, Target

Key = tuple[str, Params]  # of a text, and what it is filled with
Edit = Mapping[str, object]  # of a position, as `Position.edit` takes it


class Holdings(NamedTuple):
    """What every seat has collected, kind by kind, and the points for it."""

    kinds: tuple[str, ...]  # as keys of texts
    counts: tuple[tuple[int, ...], ...]  # per seat
    points: tuple[int, ...]  # per seat


class Chip(NamedTuple):
    """One thing that an option brings, in a word or two."""

    kind: Literal["gain", "good", "take", "onward", "loss", "nothing"]  # by which it is coloured
    key: str
    params: Params = MappingProxyType({})
    event: str = ""  # the kind of event that it says all of


class Sign(NamedTuple):
    """A small picture, in a colour of the palette."""

    icon: str
    colour: str = "ink"


class Riddle(NamedTuple):
    """A question about what lies on the table: its text, the right claim, what each claim says, its rules."""

    text: Key
    right: str
    said: Mapping[str, Key]
    rules: tuple[str, ...]


class Short(NamedTuple):
    """A turn in a few signs, such as `5 7→14` and a vase."""

    lead: Key | None  # what it began with, such as a card
    text: Key | None  # what was done, such as from where to where
    signs: tuple[Sign, ...] = ()  # what it brought


class Guide:
    """Any game: override what is special."""

    # --- clicking ---
    places: frozenset[str] = frozenset()  # kinds of target on the board, ...
    held: frozenset[str] = frozenset()  # ... and in the hand of the player to play
    hand_hint = "explore.hint-hand"  # the text that says what to click in a hand

    # --- editing ---
    palette = Palette()

    # --- telling ---
    routine: frozenset[str] = frozenset({TURN_BEGAN})  # kinds of event that only keep order
    implied: frozenset[str] = frozenset()  # kinds of event that an option's own label says already
    in_rounds = False  # the moves are a table: a row for every round, a column for every seat
    notable: frozenset[str] = frozenset()  # told of an option also when they befall others

    # --- teaching: chapters of the course by their number, and rules that need no teaching ---
    course: tuple[tuple[int, tuple[str, ...]], ...] = ()
    known: frozenset[str] = frozenset()
    # rules that each say what one thing does, by families: of cards, of tiles, of powers
    families: tuple[tuple[str, ...], ...] = ()
    # those whose things are called by what they do: a quiz need not ask what that is
    named_by_effect: tuple[str, ...] = ()
    # refusals that anybody sees without a rule: a quiz need not ask for one
    plain_to_see: tuple[str, ...] = ()
    no_goal: frozenset[str] = frozenset()  # kinds of event that nobody would want to bring about
    untold: tuple[str, ...] = ()  # verbs of actions of which nobody asks what they do, or what happens then
    unsure: frozenset[str] = frozenset()  # words of actions that bring points which chance decides later
    clear: tuple[str, ...] = ()  # verbs that say all without what was asked, unlike "No, thank you"
    dry: tuple[str, ...] = ()  # riddles that have the same answer at most tables: asked less often
    # verbs of actions that one rule may forbid as well as another: what is done with a hand, with pieces, ...
    alike: tuple[tuple[str, ...], ...] = ()

    # --- counting ---
    goals: tuple[str, ...] = ()  # what `odds` and `reach` can be asked for, the usual one first
    tallies: Mapping[str, str] = MappingProxyType({})  # columns that count score lines, with their cause
    counted_late = False  # the points in sight are not yet what one has if the game ended now
    secret: frozenset[str] = frozenset()  # causes of points that lie face down until the end
    pictures: Mapping[str, Sign] = MappingProxyType({})  # of causes of points
    feasts: frozenset[str] = frozenset()  # causes of points that are worth a moment when they grow

    def glow(self, target: Target, targets: Sequence[Target]) -> Target:
        """What shows that a target can be clicked next, of all that one clicks for an option."""
        return target

    def phase(self, position: Position, name: str) -> Key:
        """What the present part of a turn is called, with how far one is in it."""
        return f"phase.{name}", {}

    def hint(self, kinds: set[str], glowing: bool) -> str:
        """The text that says where to click, by the kinds of the options' first targets."""
        if kinds & self.places:
            return "explore.hint-board"
        if kinds & self.held and glowing:
            return self.hand_hint
        return "explore.hint-choice"

    def hand_note(self, position: Position, seat: int, asked: bool) -> str:
        """The part of the text `hand.<game>` that says what counts now; asked: something of it is chosen."""
        return "note" if asked else ""

    def icon(self, action: Action, target: Target) -> str:
        """A picture on an option's button instead of its label."""
        return ""

    def asks(self, position: Position) -> Key | None:
        """The question with what was played in it, where the usual one leaves that out."""
        return None

    def title(self, events: Sequence[Event]) -> Key | None:
        """An option in a few signs, from all that happens then; its label says the same in words."""
        return None

    def among(self, action: Action, events: Sequence[Event]) -> tuple[Key, Key] | None:
        """What an option shares with others, and what is its own: of `7 → 14` the start, and the goal."""
        return None

    def use(self, events: Sequence[Event]) -> Key | None:
        """What the one thing that an option takes is good for."""
        return None

    def short(self, events: Sequence[Event]) -> Short | None:
        """A turn, or its beginning, in a few signs; None: its decisions are told in words."""
        return None

    def chips(self, events: Sequence[Event], after: Position) -> tuple[Chip, ...]:
        """What an option brings beside points, the best first."""
        return ()

    def points(self, position: Position) -> Sequence[int]:
        """The points of every seat that lie open."""
        return position.totals()

    def ended(self, position: Position) -> tuple[ScoreLine, ...]:
        """The points if the game ended now, as far as they lie open."""
        secret = frozenset[str]() if position.over else self.secret
        return tuple(line for line in position.score() if line.cause not in secret)

    def way(self, position: Position, event: Event) -> tuple[Target, ...]:
        """The places that a piece passes when an event is shown moving; none if nothing moves."""
        ends = position.game.trail(event)
        return ends if len(ends) > 1 else ()

    def taken(self, event: Event) -> str:
        """What somebody takes by an event; nothing by most."""
        return ""

    def landed(self, events: Sequence[Event]) -> tuple[int, ...]:
        """The numbers of the places where movements ended, in order."""
        return ()

    def goal_places(self, position: Position, goal: str) -> frozenset[int] | None:
        """The places where a goal makes sense; None: nobody knows."""
        return None

    def reached(self, events: Sequence[Event], goal: str) -> set[int]:
        """The numbers of the places where events reach a goal."""
        return set()

    def place(self, position: Position, number: int) -> Mapping[str, object]:
        """A place in a table: its number, and what else helps to recognise it."""
        return {"place": number}

    def thing(self, position: Position, target: Target) -> Key | None:
        """What lies at a place, where the place's own name does not say it."""
        return None

    def scored_at(self, line: ScoreLine) -> tuple[Target, ...]:
        """The places on the board that a line of points comes from, if it comes from any."""
        return ()

    def holdings(self, position: Position) -> Holdings | None:
        """What is collected by kind, in a game where that scores."""
        return None

    def blind(self, action: Action) -> Key | None:
        """An action without what it leads to, where its usual label says that."""
        return None

    def asked_as(self, position: Position, action: Action) -> Key | None:
        """What an action is called in a question, where its usual label says whether it is legal."""
        return self.blind(action)

    def betrays(self, position: Position, action: Action, code: str) -> bool:
        """Whether anybody sees without a rule, by its words or by the kind of refusal, what to say to it."""
        return code in self.plain_to_see

    def odds(self, action: Action) -> str:
        """The text that says of how many unseen things an outcome is one."""
        return "quiz.odds"

    def riddles(self, position: Position) -> Iterable[Action]:
        """What one may ask of the table itself: each is named like an action, and is none."""
        return ()

    def riddle(self, position: Position, action: Action) -> Riddle | None:
        """A question about the table, or None where there is nothing to ask."""
        return None

    def nearby(self, position: Position, action: Action) -> Iterable[tuple[Position, Action]]:
        """Positions for which one may mistake this one, each with the action that looks the same there.

        They need not be reached by play, and the action need not be legal: whoever asks tries it.
        """
        return ()

    def changes(self, position: Position, action: Action) -> Iterable[tuple[str, Params, Edit]]:
        """Changes that might make a refused action legal, each with its text; most of them do not."""
        return ()
