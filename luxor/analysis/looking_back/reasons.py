"""What a review says in words: reasons for both sides, what to do instead, how well somebody played."""

from __future__ import annotations

from functools import reduce

from luxor.analysis.looking_back.looking import Step
from luxor.analysis.looking_back.worths import Worth
from luxor.core.words.wording import Words

RATINGS = (0.001, 0.003, 0.006, 0.012)  # given away per decision, at most; beyond them is the last word
LEAST = 0.05  # points that are told


def because(words: Words, why: tuple[Worth, Worth], seat: int) -> str:
    """What was played brought its player, and the rival who gained: `Ani −2.1 VP: sets; Jan +3.1 VP`."""
    played, better = why
    gains = [played.wins[at] - better.wins[at] for at in range(len(played.wins))]
    others = [at for at in range(len(gains)) if at != seat]
    sides = [seat, *sorted(others, key=lambda at: -gains[at])[:1]]
    return words.row(_side(words, at, played, better) for at in sides)


def _side(words: Words, seat: int, played: Worth, better: Worth) -> str:
    more = played.totals[seat] - better.totals[seat]
    said = words.say("review.side", {"player": words.seat(seat), "points": words.signed(more)})
    parts = {
        name: points - better.causes[seat].get(name, 0.0) for name, points in played.causes[seat].items()
    }
    names = sorted(parts, key=lambda name: -parts[name] if more > 0 else parts[name])[:1]
    if abs(more) < LEAST or not names or abs(parts[names[0]]) < LEAST:
        return said
    cause = words.or_else(f"score.{names[0]}", names[0])
    return words.pair(said, f"{cause[:1].lower()}{cause[1:]}")


def plan(step: Step, words: Words) -> str:
    """What would have been better, step by step: this, then that."""
    labels: list[str] = []
    position = step.position
    for action in step.better:
        if position.over or not position.check(action).legal:
            break
        labels.append(position.label(action, words.lang, words.names))
        position = position.apply(action).position
    return reduce(lambda text, more: words.say("review.then", {"text": text, "more": more}), labels or [""])


def rating(rate: float, words: Words) -> str:
    """How well somebody played who gave so much away per decision."""
    return words.say(f"review.rating-{sum(rate > most for most in RATINGS)}")


def decimal(value: float, words: Words) -> str:
    """With one decimal, as the language writes it."""
    return words.signed(value)[1:]


def percent(share: float) -> str:
    """A chance."""
    return f"{100 * share:.0f} %"


def points_of_100(millionths: int, words: Words | None = None) -> str:
    """A part of a chance; with its sign for those who give words."""
    value = round(millionths / 10_000)
    return f"{value}" if words is None else f"{value:+d}".replace("-", "−")
