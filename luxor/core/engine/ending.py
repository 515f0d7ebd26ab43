"""Why a game ended, and what would have kept it going: that is tried before it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from luxor.core.errors import LuxorError
from luxor.core.position.verdict import NOTHING, Params
from luxor.core.words.saying import HasText, know_game

if TYPE_CHECKING:
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.position.position import Position
    from luxor.core.study.node import Node
    from luxor.core.words.terms import Action
    from luxor.core.words.wording import Words


class Otherwise(NamedTuple):
    """What might have been otherwise before the last action; its text is `gone-on.<code>`."""

    code: str
    edit: Mapping[str, object]  # for `Position.edit`
    params: Params = NOTHING


class EndedFields(NamedTuple):
    """What the end of a game is made of."""

    rule: str
    code: str  # of the text `ended.<code>`; "": the rule's title says it
    params: Params
    otherwise: Otherwise | None


class Ended(HasText, EndedFields):
    """Why a game is over. After `otherwise.edit` of the position before, the last action does not end it.

    >>> from luxor.core.engine.ending import ended
    >>> session = luxor.new_game(2, game="expedition", seed=1)
    >>> while not session.position.over:
    ...     _ = session.play(session.position.legal_actions()[0])
    >>> ended(session.node).text()
    'The game ended, because no player had a tile left; it would have gone on if A had had one.'
    """

    def _say(self, game: Game[State], words: Words) -> str:
        named = {"text": words.title(self.rule)}
        why = words.say(f"ended.{self.code}", self.params) if self.code else words.say("ended.by-rule", named)
        if self.otherwise is None:
            return f"{why}."
        more = words.say(f"gone-on.{self.otherwise.code}", self.otherwise.params)
        return words.say("ended.and", {"text": why, "more": more})


def ended(node: Node) -> Ended | None:
    """Why the game is over at a node of a session, and what would have kept it going; None if it is not."""
    position = node.position
    if not position.over:
        return None
    game, state = position.game, position._state
    code, params = game.why_over(state)
    otherwise = None
    if node.parent is not None and node.action is not None:
        otherwise = _kept_going(node.parent.position, node.action)
    return know_game(game, [Ended(game.ended_by(state), code, params, otherwise)])[0]


def _kept_going(before: Position, last: Action) -> Otherwise | None:
    """The first idea that helps: with it the last action can be played, and the game goes on after it."""
    ideas = before.game.otherwise(before._state)
    return next((idea for idea in ideas if _goes_on(before, last, idea)), None)


def _goes_on(before: Position, last: Action, idea: Otherwise) -> bool:
    try:
        return not before.edit(**idea.edit).apply(last).position.over
    except LuxorError:
        return False
