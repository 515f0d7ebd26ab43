"""What a study's page shows, as plain data: every node in words and pictures, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from luxor.core.position.position import Position
from luxor.core.study.node import Node
from luxor.core.study.session import Session
from luxor.core.study.study import WHICH_RULE, Chapter, Goal, Study, good_moves
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import TURN_BEGAN, Action, Decision
from luxor.core.words.wording import Words
from luxor.games import guide_of
from luxor.pictures import builder_of
from luxor.rulebook import BOOK
from luxor.scene.album import Album, Picture
from luxor.scene.builder import Look
from luxor.scene.picture import Moved, Overlays
from luxor.scene.shapes import Scene

MOST_OPTIONS = 24  # to guess among
MOST_RULES = 3  # cited for an option
CHOICES = 4  # of rules, when the reader is asked which one forbids something
CITED = re.compile(r"\[([a-z0-9][a-z0-9.-]*)\]")  # a rule in a comment

Json = dict[str, object]
Speak = Callable[[Words], str]


class Contents:
    """Collects what the chapters need; equal texts and pictures are kept once."""

    def __init__(self, study: Study) -> None:
        self.album = Album()
        self._texts: dict[tuple[str, ...], int] = {}
        self._pictures: dict[Picture, int] = {}
        self._rules: dict[str, Json] = {}
        self.chapters = [self._chapter(chapter) for chapter in study.chapters]

    def tables(self) -> Json:
        """What the chapters refer to by number or id."""
        pictures = [[picture.view, _ranges(picture.groups)] for picture in self._pictures]
        return {"texts": [*self._texts], "pictures": pictures, "rules": self._rules}

    def _chapter(self, chapter: Chapter) -> Json:
        session = chapter.session
        start = session.root.position
        languages = [start.game.words(lang, session.names) for lang in LANGUAGES]
        nodes = [self._node(node, session, languages) for node in session.nodes]
        told: Json = {"title": chapter.title, "names": session.names, "nodes": nodes}
        told["colours"] = builder_of(start).colours
        if chapter.goal is not None:
            told["goal"] = self._goal(chapter.goal, session, languages)
        return told

    # --- a node ---

    def _node(self, node: Node, session: Session, languages: list[Words]) -> Json:
        position, parent = node.position, node.parent
        told: Json = {
            "turn": position.turn,
            "question": self._say(languages, lambda words: position.question(words.lang, words.names)),
            "alt": self._say(languages, lambda words: builder_of(position).summary(position, words)),
            "pictures": self._shown(node, languages),
        }
        players = builder_of(position).players(position, Look(languages[0]))
        told["points"] = [[row.seat, row.points] for row in players.rows]
        if parent is not None and node.action is not None:
            before, action = parent.position, node.action
            told |= {
                "parent": parent.id,
                "seat": before.seat,
                "label": self._label(before, action, languages),
            }
            told |= {"chance": 1} if before.at_chance else {}
            told["turn"] = before.turn  # of the move: it may have ended the turn
            told["after"] = position.turn
        quiet = guide_of(position.game.name).routine
        events = [event for event in node.events if event.kind not in quiet] if parent else []
        told["events"] = [
            [self._keep(words.event(event) for words in languages), *self._cite([event.rule])]
            for event in events
        ]
        if node.comment:
            told["comment"] = node.comment
            self._cite(id for id in CITED.findall(node.comment))
        if node.sign:
            told["sign"] = node.sign
        if node.children and isinstance(position.pending, Decision):
            told["options"] = self._options(node, languages)
        return told

    def _options(self, node: Node, languages: list[Words]) -> list[Json]:
        """What the reader may choose from; what was played is always there."""
        position, good = node.position, [child.id for child in good_moves(node)]
        played = {child.action: child.id for child in node.children}
        legal = position.legal_actions()
        others = [action for action in legal if action not in played][: max(MOST_OPTIONS - len(played), 0)]
        quiet = guide_of(position.game.name).routine
        found = []
        for action in (action for action in legal if action in played or action in others):
            told = [event.rule for event in position.apply(action).events if event.kind not in quiet]
            rules = dict.fromkeys([*told, *position.check(action).rules])
            option: Json = {"label": self._label(position, action, languages)}
            option["rules"] = self._cite([*rules][:MOST_RULES])
            if action in played:
                option["node"] = played[action]
                option |= {"good": 1} if played[action] in good else {}
            found.append(option)
        return found

    def _shown(self, node: Node, languages: list[Words]) -> list[list[int]]:
        """Per language the board and, where there are some, the hand and what is on offer."""
        overlays = Overlays(
            marks=node.drawn_marks(),
            last_move=last_move(node),
        )
        builder = builder_of(node.position)
        found = []
        for words in languages:
            look = Look(words, overlays)
            scenes = [part(node.position, look) for part in (builder.board, builder.hand, builder.market)]
            found.append([self._picture(scene) for scene in scenes if scene is not None])
        return found if any(other != found[0] for other in found) else found[:1]

    def _picture(self, scene: Scene) -> int:
        return self._pictures.setdefault(self.album.add(scene), len(self._pictures))

    # --- goals ---

    def _goal(self, goal: Goal, session: Session, languages: list[Words]) -> Json:
        told: Json = {"kind": goal.kind, "node": goal.node}
        if goal.kind == WHICH_RULE and goal.action is not None:
            position, action = session.nodes[goal.node].position, goal.action
            right, choices = asked_rules(position, action)
            told["label"] = self._label(position, action, languages)
            told["reasons"] = self._say(languages, lambda words: _reasons(position, action, words))
            told["right"] = self._cite([right])
            told["choices"] = self._cite(choices)
        return told

    # --- words and rules ---

    def _label(self, position: Position, action: Action, languages: list[Words]) -> int:
        return self._say(languages, lambda words: position.label(action, words.lang, words.names))

    def _say(self, languages: list[Words], speak: Speak) -> int:
        """The number of a text, in all languages."""
        return self._keep(speak(words) for words in languages)

    def _keep(self, said: Iterable[str]) -> int:
        text = tuple(said)
        text = text if any(other != text[0] for other in text) else text[:1]
        return self._texts.setdefault(text, len(self._texts))

    def _cite(self, rules: Iterable[str]) -> list[str]:
        """The rules among these that there are; their texts go into the page."""
        known = [id for id in dict.fromkeys(rules) if id in BOOK]
        for id in known:
            if id not in self._rules:
                said = [BOOK.rule(id, lang) for lang in LANGUAGES]
                told: Json = {"title": self._keep(rule.title for rule in said)}
                told["text"] = self._keep(rule.text for rule in said)
                if said[0].question:
                    told["question"] = self._keep(rule.question for rule in said)
                self._rules[id] = told
        return known


def last_move(node: Node) -> Moved | None:
    """The latest movement on the way to a node, if it was in the last turn or this one."""
    game, turns = node.position.game, 0
    for passed in reversed(node.path()):
        for event in reversed(passed.events):
            targets = game.trail(event)
            if targets:
                return Moved(event.seat, targets)
            turns += event.kind == TURN_BEGAN
            if turns > 1:
                return None
    return None


def _reasons(position: Position, action: Action, words: Words) -> str:
    return " ".join(position.check(action).reasons(words.lang, words.names))


def asked_rules(position: Position, action: Action) -> tuple[str, list[str]]:
    """The rule that forbids an action, and it among others to choose from."""
    verdict = position.check(action)
    right = verdict.violations[0].rule
    wrong = [id for id in _other_rules(position, right) if id not in verdict.rules]
    return right, sorted([right, *[*dict.fromkeys(wrong)][: CHOICES - 1]])


def _other_rules(position: Position, right: str) -> Iterator[str]:
    """Rules that might be thought of: of what else is forbidden here, of the same chapter, of others."""
    for option in position.options():
        yield from (violation.rule for violation in option.verdict.violations)
    book = position.game.book
    chapter = book.rule(right).chapter
    yield from (id for id in book if book.rule(id).chapter == chapter)
    yield from book


def _ranges(numbers: tuple[int, ...]) -> list[int | list[int]]:
    """Numbers with runs as [first, last]: groups that were new together stay together."""
    found: list[int | list[int]] = []
    at = 0
    while at < len(numbers):
        end = at
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        found += [[numbers[at], numbers[end]]] if end > at + 1 else numbers[at : end + 1]
        at = end + 1
    return found
