"""Turns in a few signs and in a sentence, as a viewer may know them: for the move list and the time bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from luxor.core.guide import Sign
from luxor.core.study.node import COLOURS, Node
from luxor.core.words.terms import Event
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor_widgets.prefs import heard_by, seen_by
from luxor_widgets.tree.history import played_words

KEPT = 5000  # turns that are remembered


class Told(NamedTuple):
    """A turn as it is shown."""

    seat: int
    turn: int
    lead: str
    text: str
    signs: tuple[Sign, ...]
    gained: int  # points of its seat
    words: str  # all decisions of it


class Teller:
    """Tells turns to one viewer in one language; what was told once is remembered."""

    def __init__(self, words: Words, viewer: int) -> None:
        self.words = words
        self.viewer = viewer
        self._told: dict[tuple[Node, Node], Told] = {}

    def fits(self, words: Words, viewer: int) -> bool:
        mine = self.words
        return (mine.lang, mine.names, mine.book, self.viewer) == (
            words.lang,
            words.names,
            words.book,
            viewer,
        )

    def tell(self, nodes: Sequence[Node]) -> Told:
        """A turn, or a part of one: all that was played in it before belongs to its notation."""
        key = nodes[0], nodes[-1]
        if key not in self._told:
            if len(self._told) > KEPT:
                self._told.clear()
            self._told[key] = self._tell(nodes)
        return self._told[key]

    def _tell(self, nodes: Sequence[Node]) -> Told:
        whole = [*_earlier(nodes[0]), *nodes]
        before = whole[0].parent
        assert before is not None
        position = before.position
        guide = guide_of(position.game.name)
        short = guide.short([event for node in whole for event in self._heard(node)])
        lead = self.words.say(*short.lead) if short and short.lead else ""
        text = self.words.say(*short.text) if short and short.text else ""
        signs = short.signs if short else ()
        words = self._in_words(nodes)
        seat = position.seat
        gained = self._points(nodes[-1], seat) - self._points(before, seat) if seat >= 0 else 0
        return Told(seat, position.turn, lead, text if short else words, signs, gained, words)

    def _heard(self, node: Node) -> list[Event]:
        return [heard_by(node.position, event, self.viewer) for event in node.events]

    def _points(self, node: Node, seat: int) -> int:
        guide = guide_of(node.position.game.name)
        return guide.points(seen_by(node.position, self.viewer))[seat]

    def _in_words(self, nodes: Sequence[Node], last: int = 0) -> str:
        """The decisions, or the last of them, one after the other; of chance only what nobody decided."""
        decided = [node for node in nodes if node.parent and not node.parent.position.at_chance]
        said = [played_words(node, self.words, self.viewer)[0] for node in (decided or nodes[:1])[-last:]]
        return self.words.row(text.rstrip(".") for text in said)

    def move(self, nodes: Sequence[Node]) -> tuple[str, tuple[Sign, ...]]:
        """`Noor: 5, 14→19, +4 VP`, and pictures of what it brought: a turn in a line."""
        told = self.tell(nodes)
        whole = told.text == told.words  # no notation: the last decision is enough
        text = self._in_words(nodes, 1) if whole else ", ".join(self._parts(told)) or told.words
        return (self.words.pair(self.words.seat(told.seat), text) if told.seat >= 0 else text), told.signs

    def _parts(self, told: Told) -> list[str]:
        gained = [self.words.say("chip.gain", {"n": told.gained})] if told.gained > 0 else []
        return [part for part in (told.lead, told.text) if part] + gained

    def sentence(self, told: Told) -> str:
        """`turn 24, Noor: 1, 9→10, +4 VP`."""
        say = self.words.say
        parts = self._parts(told)
        turn = say("explore.turn-n", {"n": told.turn})
        if told.seat < 0:
            return self.words.pair(turn, ", ".join(parts))
        return self.words.pair(f"{turn}, {self.words.seat(told.seat)}", ", ".join(parts) or "–")


def turns_to(node: Node) -> list[list[Node]]:
    """All that was played on the way to a node, turn by turn, the newest first."""
    found: list[list[Node]] = []
    for each in node.path()[:0:-1]:
        if found and turn_of(found[-1][0]) == turn_of(each):
            found[-1].insert(0, each)
        else:
            found.append([each])
    return found


class TreeState:
    """What one explorer has set for its tree."""

    def __init__(self) -> None:
        self.colour = COLOURS[0]  # of what is marked next
        self.unfolded: set[Node] = set()  # deep variations that somebody wants to see in the move list
        self._teller: Teller | None = None

    def teller(self, words: Words, viewer: int) -> Teller:
        """Who puts turns into words; the same one as before, who remembers them, if it fits."""
        if self._teller is None or not self._teller.fits(words, viewer):
            self._teller = Teller(words, viewer)
        return self._teller


def turn_of(node: Node) -> int:
    """The turn in which a node was played."""
    assert node.parent is not None
    return node.parent.position.turn


def rest_of_turn(node: Node) -> list[Node]:
    """A node, and what was played after it in the same turn on its main line."""
    found = [node]
    while found[-1].children and turn_of(found[-1].children[0]) == turn_of(node):
        found.append(found[-1].children[0])
    return found


def _earlier(node: Node) -> list[Node]:
    """What was played in the same turn before a node."""
    turn, found = turn_of(node), []
    at = node.parent
    while at is not None and at.parent is not None and turn_of(at) == turn:
        found.append(at)
        at = at.parent
    return found[::-1]
