"""The analysis tab as HTML: how far it is, who will win, whole turns from the best on, the game so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from luxor.analysis.chances.to_win import Outlook
from luxor.analysis.stats import Interval
from luxor.core.words.wording import Words
from luxor_widgets.analysis.advice import STRENGTHS, Found, TurnRow
from luxor_widgets.analysis.charts import LUCK, TICK, Chart, Series, figure, percent, seat_colour
from luxor_widgets.analysis.whole_turn import Shown
from luxor_widgets.html import SEATS, choice, icon, mark, press

FEW = 100  # games: below, a bar is hatched
NARROWEST = 0.06  # of the stacked bar: narrower parts have no words
CHART = 118  # pixels that the lines are high
ENDED = {"the best is clear": "clear", "worked out": "exact", "all rollouts done": "all"}
HEATS = ("off", "now", "three", "risk")


def number(value: int, lang: str) -> str:
    """With thousands apart, as the language has them."""
    return f"{value:,}".replace(",", {"fr": "\u202f", "es": "."}.get(lang, ","))


@dataclass(slots=True, frozen=True)
class Control:
    """What the user can do, and how far the work is."""

    running: bool
    started: bool
    policy: str
    left: float = 0.0  # seconds that it may still take; 0: nobody knows


def act(control: Control, words: Words) -> str:
    """Start, stop, or go on."""
    key = "stop" if control.running else "more" if control.started else "start"
    label = words.say(f"analysis.{key}")
    drawn = icon("pause" if control.running else "play", 15, "currentColor", "none")
    return press("analysis", key, label, "lx-button lx-primary", drawn + escape(label))


def strength(control: Control, words: Words) -> str:
    """Who is assumed to play on."""
    say = words.say
    names = [(say("analysis.strength", {"name": name}), name) for name in STRENGTHS]
    return choice("strength", say("analysis.strength-name"), names, control.policy)


def progress(found: Found, control: Control, words: Words) -> str:
    """How far it is, as a bar and in words."""
    done = 1.0 if found.why in ENDED else 0.0
    part = max(done, min(1.0, found.games / found.wanted if found.wanted else 0.0))
    return (
        f'<div class="lx-advice-bar"><div class="lx-progress" role="progressbar" '
        f'aria-label="{escape(words.say("analysis.progress"))}" aria-valuemin="0" aria-valuemax="100" '
        f'aria-valuenow="{100 * part:.0f}"><i style="width:{100 * part:.0f}%"></i></div>'
        f"<span>{escape(_progress(found, control, words))}</span></div>"
    )


def _progress(found: Found, control: Control, words: Words) -> str:
    say, lang = words.say, words.lang
    ended = ENDED.get(found.why)
    if not found.outlooks:
        return say("analysis.beginning" if control.running else "analysis.not-yet")
    if found.rough and control.running:
        return say("analysis.first-look")
    counted = say("analysis.games-of", {"n": number(found.games, lang), "m": number(found.wanted, lang)})
    if ended:  # of the turns: everybody's chances and the game so far may take longer
        return say("analysis.so-far" if control.running else f"analysis.end-{ended}")
    if control.running and control.left >= 1:
        return f"{counted} · {say('analysis.left', {'n': round(control.left)})}"
    return counted if found.turns else ""


def who_wins(found: Found, words: Words, seen: str) -> str:
    """One bar for all, and a row for each seat with how sure that is."""
    say = words.say
    head = heading(say("analysis.who"), say("analysis.who-note"))
    if not found.outlooks:
        return head + '<div class="lx-panel lx-who"></div>'
    rows = "".join(
        f"<tr><th scope=row>{mark(seat, 19)}<b>{escape(words.seat(seat))}</b></th>"
        f"<td>{_whisker(each.win, seat_colour(seat))}</td><td class=lx-share>{percent(each.win.mean)}</td>"
        f"<td>{_range(each.win)}</td><td class=lx-share>{each.points:.0f}</td>"
        f"<td>{escape(say('analysis.points', {'n': each.middle[0], 'm': each.middle[1]}))}</td></tr>"
        for seat, each in enumerate(found.outlooks)
    )
    note = _basis(found.chance_games, found.assumed, words, seen)
    return f'{head}<div class="lx-panel lx-who">{_stack(found.outlooks)}<table>{rows}</table>{note}</div>'


def stacked(outlooks: Sequence[Outlook], games: int, policy: str, words: Words) -> str:
    """One bar for all, in words for those who do not see it, with how sure that is."""
    said = ", ".join(f"{words.seat(seat)} {percent(each.win.mean)}" for seat, each in enumerate(outlooks))
    bar = f'<div role="img" aria-label="{escape(said)}">{_stack(outlooks)}</div>'
    return f'<div class="lx-who">{bar}{_basis(games, policy, words)}</div>'


def _stack(outlooks: Sequence[Outlook]) -> str:
    parts = "".join(_part(seat, each.win.mean) for seat, each in enumerate(outlooks))
    return f'<div class="lx-stack" aria-hidden="true">{parts}</div>'


def _basis(games: int, policy: str, words: Words, *seen: str) -> str:
    """Who plays on, by whose eyes, and how many games that were."""
    told = " · ".join((words.say("evaluate.assumes", {"policy": policy}), *seen))
    sure = words.say("analysis.games", {"n": number(games, words.lang)})
    return f'<p class="lx-basis">{escape(told)} <span class="lx-sure">{escape(sure)}</span></p>'


def _part(seat: int, share: float) -> str:
    letter = SEATS[seat]
    text = f"{letter} {round(100 * share)}" if share >= NARROWEST else ""
    colours = f"background:{seat_colour(seat)};color:var(--lx-on-{letter.lower()})"
    return f'<span style="flex:{max(share, 0.002):.4f} 1 0;{colours}">{text}</span>'


def _range(win: Interval) -> str:
    low, high = round(100 * win.low), round(100 * win.high)
    return f"{low}" if low == high else f"{low}–{high}"


def _whisker(win: Interval, colour: str, few: bool = False) -> str:
    """A bar as long as a share, with the interval laid over its end."""
    low, high = 100 * win.low, 100 * win.high
    whisker = f'<u style="left:{low:.1f}%;width:{max(0.0, high - low):.1f}%"></u>' if high - low > 0.5 else ""
    bar = f'<i style="width:{100 * win.mean:.1f}%;--bar:{colour}"></i>'
    return f'<span class="lx-whisker{" lx-few" if few else ""}" aria-hidden="true">{bar}{whisker}</span>'


def heading(text: str, note: str = "", more: str = "", level: int = 3) -> str:
    return f'<h{level} class="lx-heading">{escape(text)}<span>{escape(note)}</span>{more}</h{level}>'


def turns_head(words: Words, seat: int, heats: str) -> str:
    return heading(words.say("analysis.turns", {"seat": seat}), "", heats)


def turns(found: Found, shown: Sequence[Shown], words: Words, theme: str, running: bool) -> str:
    """Whole turns, the best first: pictures, words, what it is worth, how far from the best, how sure."""
    if not found.turns:
        waiting = words.say("analysis.beginning" if running else "analysis.turns-empty")
        return f'<div class="lx-panel lx-turns"><p>{escape(waiting)}</p></div>'
    best = found.turns[0]
    rows = "".join(
        _turn(rank, row, best, each, words, theme)
        for rank, (row, each) in enumerate(zip(found.turns, shown), 1)
    )
    return f'<div class="lx-panel lx-turns" role="list">{rows}</div>'


def _turn(rank: int, row: TurnRow, best: TurnRow, shown: Shown, words: Words, theme: str) -> str:
    say = words.say
    drawn = "<em>›</em>".join(shown.pictures(theme))
    colour = "var(--lx-select)" if rank == 1 else "var(--lx-wall-core)"
    known = row.exact or row.games > 0
    share = percent(row.win.mean) if known else "–"
    sure = say("analysis.exact") if row.exact else say("analysis.games", {"n": number(row.games, words.lang)})
    mark_class = "lx-sure lx-exact" if row.exact else "lx-sure"
    bar = _whisker(row.win, colour, not row.exact and row.games < FEW) if known else "<span></span>"
    brief = f", {shown.brief}" if shown.brief else ""
    text = f"<b>{escape(shown.title)}</b>{escape(brief)}"
    label = f"{rank}. {shown.title}{brief}: {share}, {sure}"
    plays = f'data-turn="{escape(row.name)}" data-do="open-turn" data-with="{escape(row.name)}"'
    return (
        f'<div role="listitem"><button type="button" class="lx-turn{" lx-best" * (rank == 1)}" {plays} '
        f'aria-label="{escape(label)}"><i>{rank}</i><span class="lx-tokens">{drawn}</span>'
        f'<span class="lx-turn-text">{text}</span>{bar}<b>{share}</b>'
        f"<small>{escape(distance(row, best, words))}</small>"
        f'<span class="{mark_class}">{escape(sure)}</span></button></div>'
    )


def distance(row: TurnRow, best: TurnRow, words: Words) -> str:
    """How far a turn is from the best one; "close" where nobody can tell them apart."""
    if row is best:
        return words.say("analysis.best")
    if not row.exact and row.games == 0:
        return ""
    if row.win.high >= best.win.low and not (row.exact and best.exact):
        return words.say("analysis.close")
    return f"−{round(100 * (best.win.mean - row.win.mean))}"


def heat_switch(chosen: str, words: Words) -> str:
    say = words.say
    buttons = "".join(
        press(
            "heat", name, say(f"analysis.heat-{name}"), "lx-on" if name == chosen else "",
            more=f'aria-pressed="{str(name == chosen).lower()}"',
        )
        for name in HEATS
    )  # fmt: skip
    name = escape(say("analysis.heat"))
    switch = f'<span class="lx-seg" role="group" aria-label="{name}">{buttons}</span>'
    return f'<small class="lx-heat-name">{name}</small>{switch}'


def story(found: Found, words: Words) -> str:
    """Everybody's chances so far, and the luck of every turn; a click goes there."""
    say, moments = words.say, found.moments
    head = heading(say("analysis.story"), say("analysis.story-note"))
    if len({each.turn for each in moments}) < 2:
        return f'{head}<div class="lx-panel lx-story"><p>{escape(say("analysis.story-empty"))}</p></div>'
    seats = range(len(moments[0].chances))
    series = [Series(seat, words.seat(seat), [each.chances[seat] for each in moments]) for seat in seats]
    chart = Chart(series, [each.turn for each in moments], CHART)
    high = CHART + TICK + 2 * LUCK + 8
    luck = chart.luck(
        [each.seat for each in moments], [each.luck for each in moments], CHART + TICK + LUCK + 4,
        (say("analysis.lucky"), say("analysis.unlucky")),
    )  # fmt: skip
    ahead = max(series, key=lambda each: each.values[-1])
    said = say("analysis.story-said", {
        "n": len(moments), "name": ahead.name, "share": percent(ahead.values[-1])})  # fmt: skip
    slider = (
        f'<input type="range" data-do="moment" min="0" max="{len(moments) - 1}" value="{len(moments) - 1}" '
        f'aria-label="{escape(say("analysis.story-go"))}">'
    )
    table = as_table(series, [each.turn for each in moments], words)
    drawn = f'<div class="lx-slide">{figure(chart.lines() + luck, high, said)}{slider}</div>'
    return f'{head}<div class="lx-panel lx-story">{drawn}{table}</div>'


def as_table(series: Sequence[Series], turns: Sequence[int], words: Words) -> str:
    """The same in numbers, for those who do not see the lines."""
    say = words.say
    heads = "".join(f"<th scope=col>{escape(each.name)}</th>" for each in series)
    rows = ""
    for at, turn in enumerate(turns):
        cells = "".join(f"<td>{percent(each.values[at])}</td>" for each in series)
        rows += f"<tr><th scope=row>{turn}</th>{cells}</tr>"
    first = f"<tr><th scope=col>{escape(say('plot.turn'))}</th>{heads}</tr>"
    table = f"<table class=lx-score>{first}{rows}</table>"
    summary = f"<summary>{escape(say('analysis.as-table'))}</summary>"
    return f'<details class="lx-details">{summary}{table}</details>'


def sentence(text: str) -> str:
    """Why nothing can be ranked here."""
    return f'<p class="lx-panel lx-sentence">{escape(text)}</p>'
