"""The review as HTML: the story in a sentence, the chances, the decisions that mattered, and more."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.analysis.looking_back.reasons import points_of_100, rating
from luxor.analysis.looking_back.review import Review
from luxor.analysis.looking_back.worths import MILLION
from luxor.analysis.stats import wilson
from luxor.core.position.verdict import Value
from luxor.core.words.wording import Words
from luxor_widgets.analysis.charts import TICK, Chart, Series, figure, percent, seat_colour
from luxor_widgets.analysis.html import as_table, heading, sentence
from luxor_widgets.analysis.whole_turn import Shown
from luxor_widgets.html import icon, mark, picture, press, titled
from luxor_widgets.review.looked_back import Costly, chances_by_turn

CHART = 160  # pixels that the lines are high
BAR = 48  # pixels of a bar that goes both ways
PARTS = ("luck", "own", "others", "unseen")


def chart(review: Review, costs: Sequence[Costly], words: Words) -> str:
    """Everybody's chance to win, with a numbered disc where the decisions fell that mattered."""
    say = words.say
    turns, chances = chances_by_turn(review)
    series = [Series(seat, words.seat(seat), values) for seat, values in enumerate(chances)]
    drawn = Chart(series, turns, CHART, whole=True)
    discs = ""
    for number, each in enumerate(costs, 1):
        at = turns.index(each.step.position.turn)
        x, y = drawn.x(at), drawn.y(chances[each.step.seat][at])
        discs += (
            f'<circle class="lx-disc" cx="{x:.1f}" cy="{y:.1f}" r="9.5"/>'
            f'<text class="lx-disc-number" x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{number}</text>'
        )
    ahead = max(series, key=lambda each: each.values[-1])
    said = say("analysis.story-said", {
        "n": len(turns), "name": ahead.name, "share": percent(ahead.values[-1])})  # fmt: skip
    table = as_table(series, turns, words)
    head = heading(headline(costs, words), level=2)
    note = f'<p class="lx-basis">{escape(say("review.chart"))}</p>'
    bands = "".join(_band(drawn, each.values, review.games, each.seat) for each in series)
    picture_of_it = figure(bands + drawn.lines() + discs, CHART + TICK, said)
    return f'<section class="lx-panel">{head}{note}{picture_of_it}{table}</section>'


def headline(costs: Sequence[Costly], words: Words) -> str:
    """The story of the game: what cost most, or that nothing did."""
    if not costs:
        return words.say("review.clean")
    first = max(costs, key=lambda each: each.cost)
    better, played = percent(first.wins[1]), percent(first.wins[0])
    turn = first.step.position.turn
    said: dict[str, Value] = {"seat": first.step.seat, "n": turn, "from": better, "to": played}
    return words.say("review.mattered", {"n": len(costs)}) + " " + words.say("review.dearest", said)


def _band(drawn: Chart, values: Sequence[float], games: int, seat: int) -> str:
    """What one can be sure of: 95 % are within."""
    found = [wilson(value, games) for value in values[:-1]]
    ways = [(drawn.x(at), drawn.y(each.high)) for at, each in enumerate(found)]
    ways += [(drawn.x(at), drawn.y(each.low)) for at, each in reversed(list(enumerate(found)))]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ways)
    return f'<polygon class="lx-band" points="{points}" style="fill:{seat_colour(seat)}"/>'


def parts_of(review: Review, seat: int) -> dict[str, int]:
    """The parts in points of 100, rounded so that they still add up: what was not foreseen takes the rest."""
    totals = {name: round(100 * value / MILLION) for name, value in review.totals(seat).items()}
    totals["unseen"] = totals["end"] - sum(totals[name] for name in ("start", *PARTS[:-1]))
    return totals


def luck_and_skill(review: Review, words: Words) -> str:
    """Behind *more*: start + luck + own mistakes + those of others + not foreseen = end, by player."""
    say = words.say
    seats = range(len(review.start))
    rows = [parts_of(review, seat) for seat in seats]
    most = max([1, *(abs(row[name]) for row in rows for name in PARTS)])
    names = ("start", *PARTS, "end")
    heads = "".join(f"<th scope=col>{escape(say(f'review.{name}'))}</th>" for name in names)
    body = ""
    for seat, row in zip(seats, rows):
        errors = review.errors(seat)
        bars = "".join(
            f"<td>{_diverging(row[name], most, seat)}<small>±{points_of_100(2 * errors[name])}</small></td>"
            for name in PARTS
        )
        body += (
            f"<tr><th scope=row>{mark(seat, 19)}<b>{escape(words.seat(seat))}</b></th><td>{row['start']}</td>"
            f"{bars}<td><b>= {row['end']}\u202f%</b></td></tr>"
        )
    table = f"<table class=lx-skill><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"
    rated = words.row(words.pair(words.seat(seat), rating(review.error_rate(seat), words)) for seat in seats)
    basis = escape(say("review.basis", {"policy": review.policy, "games": review.games}))
    return (
        f'<details class="lx-panel lx-more-of-it"><summary>{escape(say("review.more"))}</summary>'
        f'<p class="lx-basis">{escape(say("review.skill-note"))}</p>{table}'
        f'<p class="lx-basis">{escape(rated)}</p><p class="lx-basis">{basis}</p></details>'
    )


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _diverging(value: int, most: int, seat: int) -> str:
    """A bar to the right of zero, or to the left, with its number."""
    wide = BAR / 2 * abs(value) / most
    left = BAR / 2 if value > 0 else BAR / 2 - wide
    look = f"left:{left:.1f}px;width:{wide:.1f}px;background:{seat_colour(seat)}"
    bar = f'<span class="lx-both" aria-hidden="true"><i style="{look}"></i></span>' if value else ""
    return f"{bar or '<span class=lx-both></span>'}<b>{_signed(value)}</b>"


def detail(each: Costly, number: int, count: int, hidden: bool, words: Words, theme: str) -> str:
    """One decision: the board, what was played, what was better, why, and what to do about it."""
    say, step = words.say, each.step
    title = say("review.decision", {"n": step.position.turn, "seat": step.seat})
    board = picture(each.board, theme, say("review.board"))
    better = (
        f"<p>{escape(say('review.hidden'))}</p>{press('decision', 'show', say('review.show'), 'lx-button')}"
        if hidden
        else _box("lx-better", say("review.better"), each.better, each.wins[1], theme)
        + f"<p>{escape(each.plan)}</p>"
        + f"<p>{escape(say('review.because', {'text': each.because}) if each.because else '')}</p>"
        + titled(each.better.rule, words)
    )
    told = (
        f"<h4><i>{number}</i>{escape(title)}</h4>"
        f"{_box('lx-played-so', say('review.played'), each.played, each.wins[0], theme)}{better}"
    )
    turn = press("decision", "back", say("review.previous"), "lx-button lx-square", "‹")
    turn += f"<span>{escape(say('review.of', {'n': number, 'm': count}))}</span>"
    turn += press("decision", "on", say("review.next"), "lx-button lx-square", "›")
    again = press("decision", "again", say("review.again"), "lx-button lx-primary")
    branch = press("decision", "branch", say("review.branch"), "lx-button")
    return (
        f'<section class="lx-panel lx-decision"><div>{board}<div>{told}</div></div>'
        f"<footer>{again}{branch}<em>{turn}</em></footer></section>"
    )


def _box(name: str, title: str, shown: Shown, win: float, theme: str) -> str:
    drawn = "".join(shown.pictures(theme))
    words = f"<b>{escape(shown.title)}</b><small>{escape(shown.brief)}</small>"
    return (
        f'<div class="lx-verdict {name}"><h5>{escape(title)}</h5>'
        f"<p>{drawn}<span>{words}</span><b>{percent(win)}</b></p></div>"
    )


def decisions(costs: Sequence[Costly], chosen: int, hidden: set[int], words: Words, theme: str) -> str:
    """All in columns: who, when, what was played and what was better, what it cost; all in per cent."""
    say = words.say
    rows = ""
    for number, each in enumerate(costs):
        who = f"{mark(each.step.seat, 19)}<b>{escape(words.seat(each.step.seat))}</b>"
        turn = say("review.turn", {"n": each.step.position.turn})
        told = _said("cross", "whynot", say("review.you-played"), each.played, each.wins[0], theme)
        if each.step.node in hidden:
            told += f"<span class=lx-unsaid>{escape(say('review.hidden'))}</span>"
        else:
            told += _said("check", "legal", say("review.better-was"), each.better, each.wins[1], theme)
        on = ' lx-on" aria-current="true' if number == chosen else ""
        rows += (
            f'<button type="button" class="lx-cost{on}" data-do="decision" data-with="{number}">'
            f"<i>{number + 1}</i><span>{who}<small>{escape(turn)}</small></span><span>{told}</span>"
            f"<b>{each.step.mark}<small>±{points_of_100(2 * each.step.error)}</small></b></button>"
        )
    return f'<div class="lx-panel lx-costs">{rows}</div>'


def _said(sign: str, ink: str, what: str, shown: Shown, win: float, theme: str) -> str:
    """A turn in columns: right or wrong, its pictures, where it goes, and the chance to win after it."""
    drawn = "".join(shown.pictures(theme))
    sort = f'<i title="{escape(what)}">{icon(sign, 13, f"var(--lx-{ink})")}</i>'
    return f"<span>{sort}<span>{drawn}</span><b>{escape(shown.title)}</b><b>{percent(win)}</b></span>"


def through(review: Review, words: Words) -> str:
    """Everything has been looked at."""
    decisions = sum(not step.chance for step in review.steps)
    return sentence(words.say("review.through", {"n": decisions}))


def begin(key: str, words: Words, running: bool, done: float) -> str:
    """The button to begin or to stop, and how far it is."""
    say = words.say
    label = say("analysis.stop" if running else key)
    act = press("review", "stop" if running else "start", label, "lx-button lx-primary")
    if not running:
        return f'<div class="lx-advice-bar">{act}<span>{escape(say("review.about"))}</span></div>'
    bar = (
        f'<div class="lx-progress" role="progressbar" aria-label="{escape(say("review.progress"))}" '
        f'aria-valuemin="0" aria-valuemax="100" aria-valuenow="{100 * done:.0f}">'
        f'<i style="width:{100 * done:.0f}%"></i></div>'
    )
    far = escape(say("review.far", {"n": f"{100 * done:.0f}"}))
    return f'<div class="lx-advice-bar">{act}{bar}<span>{far}</span></div>'
