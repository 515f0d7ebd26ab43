"""A position under other rules: with other modules, or by other readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from luxor.core.engine.readings import Answers, write_readings
from luxor.core.engine.tables import Wanted
from luxor.core.errors import LuxorError

if TYPE_CHECKING:
    from luxor.core.position.position import Position
    from luxor.core.position.reading_effects import ReadingHere


class Variants:
    """What a position says of itself under other rules."""

    __slots__ = ()

    def with_modules(self, *modules: str) -> Position:
        """The same position with just these modules, or a refusal that says what stands in the way.

        >>> position.with_modules("equipment").game.modules
        ('equipment',)
        >>> position.with_modules("mummy").with_modules() == position
        True
        """
        from luxor.core.position.position import Position

        here = cast("Position", self)
        game = here.game
        if game.by_modules is None:
            raise LuxorError(f"{game.name} was made by hand: only a registered game finds its modules")
        other = game.by_modules(modules)
        if other.modules == game.modules:
            return here
        state, obstacles = game.convert(here._state, other)
        if state is None:
            listed = ", ".join(dict.fromkeys(f"{obstacle.code} [{obstacle.rule}]" for obstacle in obstacles))
            raise LuxorError(f"this position cannot be played with these modules; in the way: {listed}")
        return Position(other, state)

    def with_readings(self, readings: Wanted) -> Position:
        """The same position, played by some readings beside those it is played by already, or at a table.

        >>> chained = position.with_readings({"ruling.tunnel.single-hop": "chained"})
        >>> dict(chained.game.readings)
        {'ruling.tunnel.single-hop': 'chained'}
        """
        from luxor.core.position.position import Position

        here = cast("Position", self)
        game = here.game
        if game.by_readings is None:
            raise LuxorError(f"{game.name} was made by hand: only a registered game finds its readings")
        if isinstance(readings, Mapping) and not isinstance(readings, Answers):
            readings = game.readings.with_answers(readings)
        other = game.by_readings(readings)
        if write_readings(other.readings) == write_readings(game.readings):
            return here
        return Position(other, game.under(here._state, other))

    def readings(self) -> tuple[ReadingHere, ...]:
        """What each of the other readings of the ledger would change here, if anything.

        A reading is applied wherever the rules that it changes are consulted; nothing is guessed.

        >>> [str(found) for found in position.readings() if found]
        []
        """
        from luxor.core.position.reading_effects import readings_here

        return readings_here(cast("Position", self))
