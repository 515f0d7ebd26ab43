"""The app's home page as HTML: there before a kernel is, in every language, with all that can be chosen."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache, reduce
from html import escape
from pathlib import Path

from luxor.core.position import Position
from luxor.core.rulebook import LANGUAGES
from luxor.core.session import Session
from luxor.core.verdict import ConfigError
from luxor.games import find_game, games, modules_of, plugin_of
from luxor.pictures import builder_of
from luxor.rulebook import words as words_of_all_games
from luxor.rulebook.examples import examples
from luxor.rulebook.lessons import guided_turn
from luxor.scene.builder import Look
from luxor.scene.shapes import Box
from luxor.scene.svg import to_svg
from luxor.scene.theme import THEMES
from luxor_widgets.html import SEATS, icon, mark
from luxor_widgets.panels.seats_panel import BOTS

HERE = Path(__file__).parent
NAMES = ("Ani", "Jan", "Mia", "Noor", "Esi")
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "es": "Español"}
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
<div id="rendered_cells" style="display: none"><div>
{%- endblock body_header -%}
{%- block body_footer -%}
</div></div>
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
    style = f"<style>{_palette()}{(HERE / 'home.css').read_text('utf-8')}</style>"
    facts = json.dumps(_facts(), ensure_ascii=False).replace("<", "\\u003c")
    data = f'<script type="application/json" id="lx-home-facts">{facts}</script>'
    script = f"<script>{(HERE / 'home.js').read_text('utf-8')}</script>"
    macros = {"css": style, "html": _page() + data + script}
    return "".join(
        f"{{% macro {name}() %}}{{% raw %}}{text}{{% endraw %}}{{% endmacro %}}\n"
        for name, text in macros.items()
    )


def _palette() -> str:
    light, dark = THEMES["light"].css(), THEMES["dark"].css()
    return (
        f":root{{{light}color-scheme:light dark}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
        "body{background:var(--lx-page)!important}"
    )


def _facts() -> dict[str, object]:
    return {
        "texts": {lang: _texts(lang) for lang in LANGUAGES},
        "languages": {lang: LANGUAGE_NAMES.get(lang, lang) for lang in LANGUAGES},
        "games": [_game(name) for name in games()],
        "examples": [{"id": id, "game": each.game} for id, each in examples().items()],
        "names": NAMES,
        "bots": BOTS,
        "marks": [mark(seat) for seat in range(len(SEATS))],
    }


def _game(name: str) -> dict[str, object]:
    """A game's modules, and how many may play: by itself, and with each module."""
    players, modules = plugin_of(name).players, modules_of(name)
    seats = {module: _seats(name, module) for module in ("", *modules)}
    drawn = {each.name: icon(each.icon, 26) if each.icon else "" for each in plugin_of(name).modules}
    told = {"name": name, "modules": modules, "seats": seats, "icons": drawn}
    return told | {"least": players[0], "most": players[-1]}


def _seats(game: str, module: str) -> list[int]:
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
    texts |= {f"seats.{bot}": words.say(f"seats.{bot}") for bot in BOTS}
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


def _page() -> str:
    """The parts that are always there; home.js fills them in the visitor's language."""
    lessons = "".join(_lesson(game) for game in games())
    bar = 'role="progressbar" aria-label="getting ready" aria-valuemin="0" aria-valuemax="100"'
    return f"""<main id="lx-home">
<header>{_logo()}<div><h1>Luxor Explorer</h1><p data-t="home.motto"></p></div>
<span class="lx-languages" role="group" aria-label="English, Français, Español"></span>
<button type="button" class="lx-full" data-t="home.full-screen"></button></header>
<form class="lx-sheet lx-new"><h2 data-t="home.new-game"></h2>
<div class="lx-games" role="radiogroup"></div>
<h3 data-t="home.modules"></h3>
<div class="lx-modules"></div>
<h3 data-t="home.players"></h3><ol class="lx-players-of"></ol>
<p class="lx-more"><button type="button" class="lx-add" data-t="home.add-player"></button>
<label><small data-t="home.seed"></small>
<input class="lx-seed" type="number" min="0" max="999999" step="1"></label></p>
<p class="lx-refused-note" role="alert"></p>
<button type="submit" class="lx-start"><span></span><small class="lx-ready-note" role="status"></small>
<span class="lx-getting-ready" {bar}><i></i></span></button>
<p class="lx-late" role="status"></p></form>
<section class="lx-sheet lx-last"><div class="lx-last-board"></div>
<div><small class="lx-last-name"></small><h2></h2><p class="lx-last-note"></p><ul></ul>
<button type="button" class="lx-go-on"></button></div></section>
<div class="lx-ways">{lessons}<section class="lx-sheet">{_strip(f"{games()[0]}-first", "lx-cut")}
<h2 data-t="home.examples"></h2>
<p data-t="home.examples-note"></p>
<button type="button" class="lx-open-examples" data-t="home.open-list"></button></section></div>
<dialog class="lx-sheet"><h2 data-t="home.examples"></h2><button type="button" class="lx-close-examples" \
aria-label="×">×</button><div class="lx-example-list"></div></dialog></main>"""


def _lesson(game: str) -> str:
    name = escape(game)
    return (
        f'<section class="lx-sheet">{_strip(f"{name}-first-hand")}<h2><span data-t="home.learn"></span> '
        f'<span data-t="game.{name}"></span></h2>'
        f'<p data-t="home.learn-note"></p><button type="button" data-lesson="{name}" data-t="home.begin">'
        "</button></section>"
    )


def _strip(name: str, kind: str = "") -> str:
    """A picture above a few words; it says nothing that they do not."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="home/{name}-dark.svg">'
    return f'<picture class="lx-strip {kind}">{dark}<img src="home/{name}-light.svg" alt=""></picture>'


def _logo() -> str:
    return f'<span class="lx-logo">{icon("anubis", 34, "var(--lx-gold)", "var(--lx-ink)")}</span>'
