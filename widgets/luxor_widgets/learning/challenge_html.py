"""A challenge beside the board: its goal, par and stars; solved; the tempting mistake; all of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

import luxor
from luxor.core.study.challenge import STARS
from luxor.core.words.wording import Words
from luxor.rulebook import words as words_of
from luxor.rulebook.challenges import chapter_of, game_of
from luxor_widgets.html import press, titled
from luxor_widgets.learning.challenged import Challenged
from luxor_widgets.learning.learner import Learner

STAR = "M12 2.6 14.9 8.9 21.8 9.7 16.7 14.3 18.1 21.1 12 17.7 5.9 21.1 7.3 14.3 2.2 9.7 9.1 8.9Z"


def stars(number: int, size: int = 22) -> str:
    """So many stars of three, full ones first."""
    full, hollow = ("fill:var(--lx-gold);stroke:var(--lx-gold-edge)", "fill:none;stroke:var(--lx-ink3)")
    drawn = "".join(
        f'<svg width="{size}" height="{size}" viewBox="0 0 24 24"><path d="{STAR}" stroke-width="1.6" '
        f'style="{full if at < number else hollow}"/></svg>'
        for at in range(STARS)
    )
    return f'<span class="lx-stars" role="img" aria-label="{number}/{STARS}">{drawn}</span>'


def card(led: Challenged, words: Words, refused: Sequence[str]) -> str:
    """What is said of the challenge now, in the place of the question."""
    known = luxor.challenges()
    count = words.say("learn.challenge", {"n": known.index(led.id) + 1, "m": len(known)})
    every = press("challenge", "list", words.say("learn.all"), "lx-link")
    state = led.state
    won = stars(led.stars if state == "solved" else 0)
    told = (
        _open(led, words, refused)
        if state == "open"
        else _solved(led, words)
        if state == "solved"
        else _failed(led, words)
    )
    listed = listing(led.learner, words, led.id) if led.listed else ""
    head = f'<span class="lx-gain lx-gain-gold">{escape(count)}</span>{won}{every}'
    return (
        f'<article class="lx-challenge lx-{state}" role="status"><header role="none">{head}</header>'
        f"{told}</article>{listed}"
    )


def _told(led: Challenged, words: Words, part: str) -> str:
    """A text of the challenge: a module's own words are in the book of all games."""
    return escape(words_of(words.lang).say(f"challenge.{led.id}", part=part))


def _open(led: Challenged, words: Words, refused: Sequence[str]) -> str:
    par = escape(words.say("learn.par", {"n": led.challenge.par}))
    hint = f'<p class="lx-hint-told">{_told(led, words, "hint")}</p>' if led.hinted else ""
    tempted = led.challenge.fails in refused
    lost = f'<p class="lx-hint-told">{_told(led, words, "lost")}</p>' if tempted else ""
    ask = "" if led.hinted else press("challenge", "hint", words.say("learn.hint"), "lx-button lx-small")
    goal = f"<h3>{_told(led, words, 'title')}</h3><p>{par} {_told(led, words, 'text')}</p>"
    return f"{goal}{lost}{hint}<footer>{ask}</footer>"


def _solved(led: Challenged, words: Words) -> str:
    seat = led.challenge.seat
    gain = led.session.position.totals()[seat] - led.challenge.start.totals()[seat]
    pill = f'<span class="lx-gain lx-gain-gold">+{gain}</span>' if gain > 0 else ""
    on = press("challenge", "next", words.say("learn.next"), "lx-button lx-primary")
    title = escape(words.say("learn.solved"))
    return f"<h3>{title}</h3><p>{_told(led, words, 'won')} {pill}</p><footer>{on}</footer>"


def _failed(led: Challenged, words: Words) -> str:
    """Never "wrong": what was tempting and what it lacked, or how it is meant to end."""
    say = words.say
    title = escape(say("learn.not-yet"))
    why = _told(led, words, "lost") if led.tempted else _told(led, words, "text")
    rule = titled(led.challenge.fails, words) if led.tempted else ""
    again = press("challenge", "again", say("learn.try-again"), "lx-button lx-primary")
    show = press("challenge", "show", say("guided.show"), "lx-button")
    return f"<h3>{title}</h3><p>{why} {rule}</p><footer>{again}{show}</footer>"


def listing(learner: Learner, words: Words, now: str) -> str:
    """All challenges by chapter, with their stars; what is due comes first."""
    said = words_of(words.lang)
    due = [id for id in learner.due() if id in luxor.challenges()]
    again = _rows(words.say("learn.due"), due, learner, words.lang, now) if due else ""
    groups = "".join(
        _rows(said.say(f"chapter.{name}", part="title"), [*ids], learner, words.lang, now)
        for name, ids in groupby(sorted(luxor.challenges(), key=_place), key=_chapter)
    )
    reset = press("challenge", "reset", words.say("learn.reset"), "lx-link")
    return f'<div class="lx-lesson-list lx-challenges">{again}{groups}{reset}</div>'


def _place(id: str) -> tuple[int, int, str, int]:
    """Games in their order, then chapters, then as they are best played."""
    games = list(dict.fromkeys(map(game_of, luxor.challenges())))
    return games.index(game_of(id)), *chapter_of(id), luxor.challenges().index(id)


def _chapter(id: str) -> str:
    return chapter_of(id)[1]


def _rows(title: str, ids: list[str], learner: Learner, lang: str, now: str) -> str:
    say, rows = words_of(lang).say, ""
    for id in ids:
        named = say(f"challenge.{id}", part="title")
        rows += f"<li>{press('challenge', id, named, 'lx-link', more=_current(id == now))}"
        rows += f"{stars(learner.stars.get(id, 0), 14)}</li>"
    return f"<h3>{escape(title)}</h3><ol>{rows}</ol>"


def _current(now: bool) -> str:
    return 'aria-current="step"' if now else ""
