"""The app's home page as HTML: there before a kernel is, in every language, with all that can be chosen."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache, reduce
from html import escape
from pathlib import Path
from typing import cast

from luxor.core.errors import ConfigError
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.pictures import builder_named, builder_of
from luxor.rulebook import words as words_of_all_games
from luxor.rulebook.examples import Example, examples
from luxor.rulebook.lessons import FIRST, guided_turn, lessons
from luxor.scene.builder import Look
from luxor.scene.shapes import Box
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.html import SEATS, icon, mark
from luxor_widgets.play.portraits import portrait

HERE = Path(__file__).parent
SCRIPTS = ("puzzle.js", "opening.js", "against.js", "home.js")
DARK_PAGE = "@media(prefers-color-scheme:dark)"
NAMES = ("Ani", "Jan", "Mia", "Noor", "Esi")
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "es": "Español"}
STRENGTHS = {"easy": "greedy", "medium": "planner", "hard": "mcts"}  # and the bots that play so
STEPS, STRIDE = 60, 7  # to a game that looks like one
_DRAWN = re.compile(
    r"(?P<game>\w+)-(?P<moment>under-way|first)(?P<hand>-hand)?-(?P<theme>light|dark)(-(?P<lang>\w\w))?"
)


# Voila's page, but that nothing is fetched from elsewhere; that the home page comes before all that Voila
# loads, since a browser shows what it has until it meets a script; and without Lab's style sheets, which only
# a notebook with code needs.
PAGE = """{%- extends 'voila/templates/lab/index.html.j2' -%}
{% import "spinner.macro.html.j2" as spinner %}
{% from 'voila_setup.macro.html.j2' import voila_setup_helper_functions with context %}
{%- block html_head_js -%}{%- endblock html_head_js -%}
{%- block notebook_css -%}{{ spinner.css() }}{%- endblock notebook_css -%}
{%- block html_head_js_mermaidjs -%}{%- endblock html_head_js_mermaidjs -%}
{%- block body_header -%}
<link rel="icon" href="data:;base64,=">
<body class="jp-Notebook" data-base-url="{{resources.base_url}}voila/" data-voila="voila">
{{ spinner.html() }}
{{ voila_setup_helper_functions() }}
<main id="rendered_cells" style="display: none"><div>
{%- endblock body_header -%}
{%- block body_footer -%}
</div></main>
<script>window.voila_finish()</script>
<script defer src="home/parts-PARTS.js"></script>
<script defer src="{{ page_config['fullStaticUrl'] | e }}/{{ main_js }}"></script>
</body>
{%- endblock body_footer -%}
"""


# Where somebody mistyped the address; Voila's page asks a server of others for its letters.
ERROR = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Luxor Explorer</title></head>
<body><h1>{{ status_code | e }} {{ status_message | e }}</h1>
<p><a href="{{ base_url | e }}">Luxor Explorer</a></p></body></html>
"""


def write_templates(folder: Path, parts: str) -> None:
    """Put the home page where Voila looks for its own first; `parts` names the script that it loads."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("error.html", "404.html"):
        (folder / name).write_text(ERROR, "utf-8")
    (folder / "index.html.j2").write_text(PAGE.replace("PARTS", parts), "utf-8")
    (folder / "spinner.macro.html.j2").write_text(template(), "utf-8")


def template() -> str:
    """What stands in the place of Voila's spinner, as the macros that its page asks for."""
    macros = {"css": style(), "html": page()}
    return "".join(
        f"{{% macro {name}() %}}{{% raw %}}{text}{{% endraw %}}{{% endmacro %}}\n"
        for name, text in macros.items()
    )


def style() -> str:
    """How the home page looks, for the head of the page that it is in."""
    from luxor.exams.cards import style as card_style  # questions: a kernel loads them when somebody asks

    return f"<style>{_palette()}{card_style(DARK_PAGE)}{(HERE / 'home.css').read_text('utf-8')}</style>"


def page(**host: object) -> str:
    """The home page itself with its scripts; `host` is what it has to know of the page that it is in."""
    from luxor.exams.cards import script as card_script

    facts = json.dumps(_facts() | host, ensure_ascii=False).replace("<", "\\u003c")
    data = f'<script type="application/json" id="lx-home-facts">{facts}</script>'
    scripts = (card_script(), *((HERE / name).read_text("utf-8") for name in SCRIPTS))
    return f"{_parts()}{data}<script>(() => {{{''.join(scripts)}}})();</script>"


def _palette() -> str:
    light, dark = THEMES["light"].css(), THEMES["dark"].css()
    players = "".join(_player_colours(family) for family in {builder_named(game).colours for game in games()})
    return (
        f":root{{{light}color-scheme:light dark}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"{players}body{{background:var(--lx-page)!important}}"
    )


def _player_colours(family: str) -> str:
    """What belongs to a game has the colours of its players."""
    if family == "seat":
        return ""
    letters = SEATS[:4].lower()
    own = (
        f"--lx-seat-{it}:var(--lx-{family}-{it});--lx-on-{it}:var(--lx-on-{family}-{it});" for it in letters
    )
    return f"[data-colours={family}]{{{''.join(own)}}}"


def _facts() -> dict[str, object]:
    return {
        "texts": {lang: _texts(lang) for lang in LANGUAGES},
        "languages": {lang: LANGUAGE_NAMES.get(lang, lang) for lang in LANGUAGES},
        "games": [_game(name) for name in games()],
        "examples": [_example(id, each) for id, each in examples().items()],
        "names": NAMES,
        "strengths": STRENGTHS,
        "marks": [mark(seat) for seat in range(len(SEATS))],
    }


def _example(id: str, example: Example) -> dict[str, object]:
    """What a printed example is of: a game, and perhaps a module of it."""
    modules = [str(name) for name in cast("list[object]", example.spec.get("modules", ()))]
    return {"id": id, "game": example.game, "module": modules[0] if modules else ""}


def _game(name: str) -> dict[str, object]:
    """A game's modules, and how many may play: by itself, and with each module."""
    players, modules = plugin_of(name).players, modules_of(name)
    seats = {module: seats_for(name, module) for module in ("", *modules)}
    drawn = {each.name: icon(each.icon, 26) if each.icon else "" for each in plugin_of(name).modules}
    told = {"name": name, "modules": modules, "seats": seats, "icons": drawn}
    told["colours"] = builder_named(name).colours
    return told | {"least": players[0], "most": players[-1]}


def seats_for(game: str, module: str = "") -> list[int]:
    """How many may play a game, alone or with a module."""
    found = []
    for players in plugin_of(game).players:
        try:
            find_game(game, players, [module] if module else [])
        except ConfigError:
            continue
        found.append(players)
    return found


def _texts(lang: str) -> dict[str, str]:
    words = words_of_all_games(lang)
    texts = {key: words.say(key) for key in words.keys("home.") if "{" not in words.raw(key)}
    texts |= {key: words.raw(key) for key in words.keys("home.") if "{" in words.raw(key)}
    texts |= {key: words.say(key) for key in words.keys("lesson.")}
    for game in games():
        texts[f"game.{game}"] = words.or_else(f"game.{game}", game.capitalize())
        for module in modules_of(game):
            texts[f"module.{module}.title"] = words.say(f"module.{module}", part="title")
            brief = words.has(f"module.{module}", "brief")
            texts[f"module.{module}.brief"] = words.say(f"module.{module}", part="brief") if brief else ""
    return texts | {f"example.{id}": example.title(lang) for id, example in examples().items()}


@cache
def picture(name: str) -> bytes | None:
    """A picture of the home page by game, moment, part, theme and language: "luxor-first-dark-fr", say."""
    drawn = _DRAWN.fullmatch(name)
    position = _moments().get((drawn["game"], drawn["moment"])) if drawn else None
    lang = (drawn and drawn["lang"]) or "en"
    if drawn is None or position is None or lang not in LANGUAGES:
        return None
    if drawn["hand"]:
        return _hand(position, drawn["theme"]).encode()
    return board(position, drawn["theme"], lang).encode()


def picture_names() -> list[str]:
    """The pictures that every page shows: those in the light first."""
    parts = ((games()[0], "first"), *((game, "under-way") for game in games()))
    return [f"{game}-{moment}-{theme}" for theme in ("light", "dark") for game, moment in parts]


@cache
def _moments() -> dict[tuple[str, str], Position]:
    """What is drawn of every game: somewhere under way, and before a first turn."""
    found = {}
    for game in games():
        session = Session(Position(find_game(game), find_game(game).setup(0)))
        found[game, "under-way"] = _under_way(session)
        with suppress(ConfigError):  # not every game has a guided turn
            found[game, "first"] = guided_turn(game).session().position
    return found


def _hand(position: Position, theme: str) -> str:
    """The hand of the player to play, with nothing behind it."""
    scene = builder_of(position).hand(position, Look(position.game.words("en"), room="phone"))
    if scene is None:
        return ""
    drawn = [group.bounds() for layer in scene.layers for group in layer.groups if group.shapes]
    shown = reduce(Box.joined, drawn, drawn[0]).grown(3)
    return to_svg(replace(scene, view=shown, ground=""), THEMES[theme])


def _under_way(session: Session) -> Position:
    """Somewhere in the middle of a game: every step something else."""
    for step in range(STEPS):
        legal = session.position.legal_actions()
        if legal:
            session.play(legal[(STRIDE * step) % len(legal)])
    return session.position


def board(position: Position, theme: str, lang: str) -> str:
    """A board as a small picture without a ground: it says less, and larger."""
    scene = builder_of(position).board(position, Look(position.game.words(lang), detail="small"))
    return to_svg(replace(scene, ground=""), THEMES[theme])


def _parts() -> str:
    """The parts that are always there; home.js fills them in the visitor's language."""
    return f"""<main id="lx-home">
<header>{_logo()}<div><h1>Luxor Explorer</h1><p data-t="home.motto"></p></div>
<span class="lx-languages" role="group" aria-label="English, Français, Español"></span>
<button type="button" class="lx-full" data-t="home.full-screen"></button></header>
{_against()}
<form class="lx-sheet lx-new"><div class="lx-new-head"><h2 data-t="home.new-game"></h2>
<button type="button" class="lx-open" data-t="home.from-file"></button></div>
<div class="lx-games" role="radiogroup"></div>
<h3 data-t="home.modules"></h3>
<div class="lx-modules"></div>
<h3 data-t="home.players"></h3><ol class="lx-players-of"></ol>
<div class="lx-more"><button type="button" class="lx-add" data-t="home.add-player"></button>
<details class="lx-experts"><summary data-t="home.experts"></summary><label><small data-t="home.seed"></small>
<input class="lx-seed" type="number" min="0" max="999999" step="1"></label></details></div>
<p class="lx-refused-note" role="alert"></p>
<button type="submit" class="lx-start" data-t="home.start"></button></form>
<section class="lx-sheet lx-last"><div class="lx-last-board"></div>
<div><small class="lx-last-name"></small><h2></h2><p class="lx-last-note"></p><ul></ul>
<button type="button" class="lx-go-on"></button></div></section>
<div class="lx-ways">{_ways()}</div>
{_dialog("examples", "home.examples", '<div class="lx-example-list"></div>')}
{_dialog("opening", "home.open-title", OPENING)}</main>
<main id="lx-puzzle"><header>{_button("lx-puzzle-home", "home.back")}<h1 data-t="home.puzzle"></h1>
<span class="lx-puzzle-game"></span><ul class="lx-puzzle-players"></ul></header>
<p class="lx-puzzle-note" role="status"></p><div class="lx-questions"></div></main>"""


def _against() -> str:
    """The one big button: a game against a bot, and how strong that is."""
    bar = 'role="progressbar" aria-label="getting ready" aria-valuemin="0" aria-valuemax="100"'
    me, bot = (f'<span class="lx-seat" aria-hidden="true">{portrait(seat, 52)}</span>' for seat in range(2))
    return f"""<form class="lx-against">
<button type="submit" class="lx-vs-bot">{me}<span><b data-t="home.play"></b><span class="lx-whom"></span>
<small class="lx-ready-note" role="status"></small></span>{bot}
<span class="lx-getting-ready" {bar}><i></i></span></button>
<span class="lx-kinds lx-strengths" role="group"></span>
<button type="button" class="lx-show-end" data-t="home.show-end"></button>
<p class="lx-late" role="status"></p></form>"""


NEW_HERE = '<small class="lx-chip" data-t="home.new-here"></small>'
OPENING = """<form><label><span data-t="home.open-line"></span>
<textarea rows="4" spellcheck="false" placeholder="luxor/1 2p …" aria-describedby="lx-opening-note">
</textarea></label><p id="lx-opening-note" role="alert"></p>
<p class="lx-opening-ways"><button type="submit" class="lx-small" data-t="home.open"></button>
<button type="button" class="lx-small lx-choose-file" data-t="home.choose-file"></button>
<input type="file" accept=".json,.txt" hidden></p><small data-t="home.open-note"></small></form>"""


def _ways() -> str:
    """What there is beside playing: a card for each, with the buttons that lead there."""
    first, listed = games()[0], _button("lx-open-examples", "home.open-list")
    letters = "".join(f"<b>{letter}</b>" for letter in "AB✓D")
    answers = f'<div class="lx-strip lx-letters" aria-hidden="true">{letters}</div>'
    stars = '<div class="lx-strip lx-letters" aria-hidden="true"><b>★</b><b>★</b><b>★</b></div>'
    return "".join(
        f'<section class="lx-sheet">{drawn}<h2><span data-t="{title}"></span>{more}</h2>'
        f'<p data-t="{note}"></p><div class="lx-links">{links}</div></section>'
        for drawn, title, more, note, links in (
            (
                _strip(f"{first}-first-hand"),
                "home.learn",
                NEW_HERE,
                "home.learn-note",
                _each_game("lesson") + _more_lessons(),
            ),
            (_strip(f"{first}-first", "lx-cut"), "home.examples", "", "home.examples-note", listed),
            (stars, "home.challenges", "", "home.challenges-note", _each_game("challenge")),
            (answers, "home.puzzles", "", "home.puzzles-note", _each_game("puzzle")),
        )
    )


def _each_game(what: str) -> str:
    named = ((escape(game), f'data-{what}="{escape(game)}"') for game in games())
    return "".join(_button("", f"game.{game}", more) for game, more in named)


def _more_lessons() -> str:
    """A minute each, after the first turn."""
    named = [(game, name) for game in games() for name in lessons(game) if name != FIRST]
    return "".join(
        _button("", f"lesson.{game}.{name}", f'data-lesson="{escape(f"{game} {name}")}"')
        for game, name in named
    )


def _button(kind: str, text: str, more: str = "") -> str:
    return f'<button type="button" class="{kind}" data-t="{text}" {more}></button>'


def _dialog(name: str, title: str, inside: str) -> str:
    shut = '<button type="button" class="lx-shut" aria-label="×">×</button>'
    named = f'id="lx-{name}-title" data-t="{title}"'
    return (
        f'<dialog class="lx-sheet lx-{name}-dialog" aria-labelledby="lx-{name}-title">'
        f"<h2 {named}></h2>{shut}{inside}</dialog>"
    )


def _strip(name: str, kind: str = "") -> str:
    """A picture above a few words; it says nothing that they do not."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="home/{name}-dark.svg">'
    return f'<picture class="lx-strip {kind}">{dark}<img src="home/{name}-light.svg" alt=""></picture>'


def _logo() -> str:
    return f'<span class="lx-logo">{icon("anubis", 34, "var(--lx-gold)", "var(--lx-ink)")}</span>'
