"""What a user holds can say itself: it knows the game whose words it needs, beside its value."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Self, TypeVar

if TYPE_CHECKING:
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.words.wording import Words


class HasText:
    """Something that can say itself once it knows the game whose words it needs.

    The game is no part of the value: things are equal, hashed, shown and pickled without it.
    """

    _game: Game[State] | None = None

    def text(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """A sentence in a language, with the players' names; made by hand, without a game, its repr.

        >>> session.play("play left")[0].text("es", ("Ani", "Jan", "Mia"))
        'Ani juega la carta de la izquierda: ±1.'
        >>> luxor.Event("Sneezed", 0, "base.turn").text()
        '<Sneezed seat=0 [base.turn]>'
        """
        return repr(self) if self._game is None else self._say(self._game, self._game.words(lang, names))

    def _say(self, game: Game[State], words: Words) -> str:
        raise NotImplementedError

    def _replace(self, **fields: object) -> Self:
        """A copy with other values in some fields, which can say itself as well."""
        other: Self = super()._replace(**fields)  # type: ignore[misc]  # of the named tuple it is
        set_known(other, self.__dict__)
        return other

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: what has been told does not change")

    def __getstate__(self) -> None:
        return None

    def __copy__(self) -> Self:
        return self


Told = TypeVar("Told", bound=HasText)
# Sets what a thing knows beside its value: a dict that things told together share, and nobody writes to.
set_known = vars(HasText)["__dict__"].__set__


def know_game(game: Game[State], things: Collection[Told]) -> tuple[Told, ...]:
    """The same things, which from now on can say themselves in the words of a game."""
    known = {"_game": game}
    for thing in things:
        set_known(thing, known)
    return tuple(things)
