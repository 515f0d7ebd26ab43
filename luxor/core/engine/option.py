"""An action with the verdict on it, as the pending step offers it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luxor.core.position.verdict import Verdict
from luxor.core.words.terms import Action

if TYPE_CHECKING:
    from luxor.core.position.position import Position


class Option:
    """An action that is legal or conceivable now, with the verdict on it.

    >>> [option for option in position.options() if option.legal]
    [<legal: play left>, <legal: play right>]
    """

    __slots__ = ("action", "position", "verdict")

    def __init__(self, position: Position, action: Action, verdict: Verdict) -> None:
        self.position = position
        self.action = action
        self.verdict = verdict

    @property
    def legal(self) -> bool:
        """Whether it may be played.

        >>> [option.legal for option in position.options()]
        [True, True, False, False, False, False]
        """
        return self.verdict.legal

    def label(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The action as people say it.

        >>> position.options()[0].label("en", ("Ani", "Jan", "Mia"))
        'Play the left card: ±1'
        """
        return self.position.label(self.action, lang, names)

    def __repr__(self) -> str:
        return f"<{'legal' if self.legal else 'illegal'}: {self.action}>"
