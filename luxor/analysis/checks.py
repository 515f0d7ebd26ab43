"""What analysis accepts: everything else is refused by name, with what is allowed."""

from __future__ import annotations

from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_word as need_word
from luxor.core.words.arguments import shown
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Decision, Over

MOST = 10**9  # of games, rounds, nodes: more than anybody waits for


def need_count(name: str, value: object, least: int = 1) -> int:
    """A whole number from `least` on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ConfigError(f"{name} is a whole number from {least} on, not {shown(value)}")
    if value > MOST:
        raise ConfigError(f"{name} is at most {MOST:,}, not {shown(value)}")
    return value


def need_seconds(name: str, value: float | None) -> float | None:
    """A time above 0, or none."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or not value > 0):
        raise ConfigError(f"{name} is a number of seconds above 0, or None, not {shown(value)}")
    return value


def need_share(name: str, value: float) -> float:
    """A number between 0 and 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
        raise ConfigError(f"{name} is a number between 0 and 1, not {shown(value)}")
    return float(value)


def need_language(lang: str) -> str:
    return need_word("language", lang, LANGUAGES)


def need_position(position: object, what: str) -> Position:
    """A sound position of a game that is not over."""
    if not isinstance(position, Position):
        raise LuxorError(f"{what} needs a position (such as session.position), not {type(position).__name__}")
    if isinstance(position.pending, Over):
        raise LuxorError(f"{what} needs a game that is not over (allowed: a decision or a chance is pending)")
    problems = position.problems()
    if problems:
        listed = ", ".join(dict.fromkeys(f"{problem.code} [{problem.rule}]" for problem in problems))
        raise LuxorError(
            f"{what} needs a position without problems (allowed: position.problems() is empty); "
            f"this one has: {listed}"
        )
    return position


def need_decision(position: object, what: str) -> tuple[Position, int]:
    """A sound position at which somebody decides, and who."""
    sound = need_position(position, what)
    pending = sound.pending
    if not isinstance(pending, Decision):
        raise LuxorError(f"{what} needs a pending decision, and here chance is to bring something first")
    return sound, pending.seat


def need_seat(position: Position, seat: int | None) -> int:
    """A seat of the game; without one the seat that is asked."""
    if seat is None:
        return position.seat
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < position.game.players:
        raise LuxorError(f"there is no seat {shown(seat)} (allowed: 0 to {position.game.players - 1})")
    return seat


def need_knowledge(position: Position, seat: int, open: bool = False) -> Position:
    """What a seat knows of a position; a view must be its own, and hide nothing if all is to be open."""
    if not position.is_view:
        return position if open else position.view(seat)
    if open:
        raise LuxorError("open=True needs a whole position: this one is a view, which hides something")
    own = position.sample().view(seat)
    if own != position:
        raise LuxorError(
            f"this view hides what seat {seat} knows (allowed: a whole position, or its view({seat}))"
        )
    return position
