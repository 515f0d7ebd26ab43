"""The line above all: who plays, the log, and a menu with everything else."""

from __future__ import annotations

from html import escape

from luxor.core.words.rulebook import LANGUAGES
from luxor.scene.theme import THEMES
from luxor_widgets.controller import Controller
from luxor_widgets.files import in_app
from luxor_widgets.html import choice, icon, press
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT
from luxor_widgets.view import View

SPEEDS = ("slow", "normal", "fast")
TACIT, ASK = "tacit", "ask"  # abilities that nearly everybody uses: go without saying, or are asked about


def head(view: View, controller: Controller, editing: bool = False) -> str:
    say = view.words.say
    home = press("home", "", say("home.back"), "lx-button lx-square", icon("temple", 18)) if in_app() else ""
    names = [view.words.seat(seat) for seat in range(view.position.game.players)]
    title = f"<h1>{escape(view.words.both(names))}</h1>"
    back = press("game", "", say("explore.back-to-game"), "lx-button lx-gold")
    waits = back if controller.waiting else ""
    if editing:
        waits = f'<span class="lx-button lx-gold">{escape(say("editor.editing"))}</span>'
        waits += press("editor", "", say("explore.back-to-game"), "lx-button")
    named = say("explore.log")
    inside = f"{icon('book', 16)}<span>{escape(named)}</span>"
    log = press("lists", "", named, "lx-button lx-lists", inside)
    return (
        f'{home}<div class="lx-title">{title}</div>{waits}{house_rules(view)}'
        f"{_switch(view, controller)}{log}{_menu(view, controller, editing)}"
    )


def _switch(view: View, controller: Controller) -> str:
    """Whether names of rules, refusals and what will happen are in sight; the page remembers it."""
    label, on = view.words.say("explore.show-rules"), controller.prefs.rules
    inside = f"<i>§</i><span>{escape(label)}</span>"
    state = f'role="switch" aria-checked="{str(on).lower()}"'
    return press("show-rules", "", label, f"lx-button lx-show-rules{' lx-on' * on}", inside, state)


def subtitle(view: View, controller: Controller) -> str:
    """Game, players and seed; who may not see everything is not told the seed."""
    say, session = view.words.say, controller.session
    game = view.words.or_else(f"game.{view.position.game.name}", view.position.game.name.capitalize())
    modules = [say(f"module.{name}", part="title") for name in view.position.game.modules]
    open_view = controller.sees_all()
    seed = say("explore.seed", {"n": session.seed}) if open_view else say("explore.seed-hidden")
    named = [game] if len(modules) < 3 else [game, say("explore.modules", {"n": len(modules)})]
    named += modules if len(modules) < 3 else []
    lesson = [say("explore.lesson")] if controller.prefs.lesson is not None else []
    return " · ".join([*named, say("explore.players-n", {"n": view.position.game.players}), seed, *lesson])


def house_rules(view: View) -> str:
    """How many answers of the table are not the standard ones; pointing tells them, a press opens them."""
    words, played = view.words, view.position.game.readings
    rules = [(words.book.rule(ruling, words.lang), id) for ruling, id in played.items()]
    told = [rule.readings[rule.ids.index(id)] for rule, id in rules]
    short = words.say("how.on", {"n": len(told)})
    named = "\n".join((short, *(f"– {answer}" for answer in told)))
    return press("how", "", named, "lx-gain lx-ruling", escape(short)) if told else ""


def _menu(view: View, controller: Controller, editing: bool) -> str:
    say = view.words.say
    keeps = "" if editing else press("save", "", say("setup.save"), "lx-button")
    edits = "" if editing else press("editor", "", say("editor.open"), "lx-button")
    signs = press("keys", "", say("explore.help"), "lx-button") + _tips(view, controller)
    full = press("full", "", say("explore.full-screen"), "lx-button")
    again = press(
        "reroll", "", say("explore.reroll"), "lx-button", more=_off(controller.session.last_chance() is None)
    )
    kept = "".join(
        press("picture", kind, say(f"picture.{kind}"), "lx-button") for kind in ("copy", "png", "svg")
    )
    named = escape(say("picture.title"))
    kept = f'<b>{named}</b><div class="lx-row" role="group" aria-label="{named}">{kept}</div>'
    experts = f"<b>{escape(say('explore.experts'))}</b><p>{escape(subtitle(view, controller))}</p>"
    title = escape(say("explore.menu"))
    return (
        '<details class="lx-menu" data-menu="main"><summary class="lx-button lx-square" '
        f'aria-label="{title}" title="{title}">☰</summary>'
        f'<div class="lx-pop">{_languages(view)}{signs}{keeps}{edits}{full}'
        f"{_choices(view, controller)}{again}{kept}{experts}</div></details>"
    )


def _tips(view: View, controller: Controller) -> str:
    """No more of the coach's tips, or all of them again."""
    tells = controller.prefs.coach and not controller.learner.quiet
    name = "learn.no-tips" if tells else "learn.tips"
    return press("tip", "off" if tells else "on", view.words.say(name), "lx-button")


def _languages(view: View) -> str:
    inside = "".join(
        press("lang", lang, lang.upper(), "lx-on" if lang == view.words.lang else "",
              more=_pressed(lang == view.words.lang))
        for lang in LANGUAGES
    )  # fmt: skip
    named = escape(view.words.say("name.lang"))
    return f'<span class="lx-seg" role="group" aria-label="{named}">{inside}</span>'


def _choices(view: View, controller: Controller) -> str:
    """Who looks, the colours, who rolls the dice, how fast a game is played through."""
    say, prefs = view.words.say, controller.prefs
    seats = range(view.position.game.players)
    viewers = [
        (say("explore.see-all"), EVERYTHING),
        *((say("explore.see-as", {"seat": seat}), seat) for seat in seats),
        (say("explore.hot-seat"), HOT_SEAT),
    ]
    menus: list[tuple[str, list[tuple[str, object]], object]] = [
        ("viewer", list(viewers), prefs.viewer),
        ("theme", [(say(f"explore.theme-{name}"), name) for name in (AUTO, *THEMES)], prefs.theme),
        (
            "chance",
            [(say(f"explore.chance-{name}"), name) for name in ("seeded", "steered")],
            controller.session.chance,
        ),
        ("speed", [(say(f"explore.speed-{name}"), name) for name in SPEEDS], "normal"),
    ]
    if any(step.tacit for step in view.position.game.steps):
        answers = [(say(f"explore.abilities-{name}"), name) for name in (TACIT, ASK)]
        menus.append(("abilities", list(answers), ASK if prefs.ask else TACIT))
    return "".join(
        f"<label>{escape(say(f'name.{name}'))}{choice(name, say(f'name.{name}'), options, value)}</label>"
        for name, options, value in menus
    )


def _pressed(on: bool) -> str:
    return f'aria-pressed="{str(on).lower()}"'


def _off(off: bool) -> str:
    return "disabled" if off else ""
