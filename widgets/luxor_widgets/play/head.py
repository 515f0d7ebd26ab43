"""The line above all: which game this is, who looks, the language, and how the page looks."""

from __future__ import annotations

from html import escape

from luxor.core.rulebook import LANGUAGES
from luxor.scene.theme import THEMES
from luxor_widgets.controller import Controller
from luxor_widgets.files import in_app
from luxor_widgets.html import choice, icon, press
from luxor_widgets.prefs import AUTO, EVERYTHING, HOT_SEAT
from luxor_widgets.view import View

SPEEDS = ("slow", "normal", "fast")
TACIT, ASK = "tacit", "ask"  # abilities that nearly everybody uses: go without saying, or are asked about


def head(view: View, controller: Controller, editing: bool = False) -> str:
    say, prefs = view.words.say, controller.prefs
    seats = range(view.position.game.players)
    viewers = [
        (say("explore.see-all"), EVERYTHING),
        *((say("explore.see-as", {"seat": seat}), seat) for seat in seats),
        (say("explore.hot-seat"), HOT_SEAT),
    ]
    languages = "".join(
        press(
            "lang",
            lang,
            lang.upper(),
            "lx-on" if lang == prefs.lang else "",
            more=_pressed(lang == prefs.lang),
        )
        for lang in LANGUAGES
    )
    home = press("home", "", say("home.back"), "lx-button lx-square", icon("temple", 18)) if in_app() else ""
    told = escape(subtitle(view, controller))
    title = f'<h1>Luxor Explorer</h1><span title="{told}">{told}</span>{house_rules(view)}'
    viewer = icon("eye", 16) + choice("viewer", say("name.viewer"), viewers, prefs.viewer)
    back = press("game", "", say("explore.back-to-game"), "lx-button lx-gold")
    waits = back if controller.waiting else ""
    named = say("explore.back-to-game" if editing else "editor.open")
    edits = press("editor", "", named, "lx-button", f"<span>{escape(named)}</span>")
    keeps = press("save", "", say("explore.save"), "lx-button", f"<span>{escape(say('setup.save'))}</span>")
    if editing:
        keeps = ""
        waits = f'<span class="lx-button lx-gold">{escape(say("editor.editing"))}</span>'
    return (
        f'{home}<div class="lx-title">{title}</div>{waits}{keeps}{edits}'
        f'<span class="lx-viewer">{viewer}</span>'
        f'<span class="lx-seg" role="group" aria-label="{escape(say("name.lang"))}">{languages}</span>'
        f"{_menu(view, controller)}{press('keys', '', say('explore.help'), 'lx-button lx-square', '?')}"
    )


def _pressed(on: bool) -> str:
    return f'aria-pressed="{str(on).lower()}"'


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


def _menu(view: View, controller: Controller) -> str:
    say, prefs = view.words.say, controller.prefs
    policies = [(say(f"explore.chance-{name}"), name) for name in ("seeded", "steered")]
    themes = [(say(f"explore.theme-{name}"), name) for name in (AUTO, *THEMES)]
    speeds = [(say(f"explore.speed-{name}"), name) for name in SPEEDS]
    menus = [
        ("theme", themes, prefs.theme),
        ("chance", policies, controller.session.chance),
        ("speed", speeds, "normal"),
    ]
    if any(step.tacit for step in view.position.game.steps):
        answers = [(say(f"explore.abilities-{name}"), name) for name in (TACIT, ASK)]
        menus.append(("abilities", answers, ASK if prefs.ask else TACIT))
    rows = "".join(
        f"<label>{escape(say(f'name.{name}'))}{choice(name, say(f'name.{name}'), options, value)}</label>"
        for name, options, value in menus
    )
    again = press(
        "reroll", "", say("explore.reroll"), "lx-button", more=_off(controller.session.last_chance() is None)
    )
    signs = press("keys", "", say("explore.signs"), "lx-button")
    full = press("full", "", say("explore.full-screen"), "lx-button")
    kept = "".join(
        press("picture", kind, say(f"picture.{kind}"), "lx-button") for kind in ("copy", "png", "svg")
    )
    named = escape(say("picture.title"))
    kept = f'<b>{named}</b><div class="lx-row" role="group" aria-label="{named}">{kept}</div>'
    title = escape(say("explore.view"))
    return (
        f'<details class="lx-menu"><summary class="lx-button">{title}</summary>'
        f'<div class="lx-pop">{house_rules(view)}{signs}{rows}{again}{full}{kept}</div></details>'
    )


def _off(off: bool) -> str:
    return "disabled" if off else ""
