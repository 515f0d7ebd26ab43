"""The set-up panel: a new game, saved games, and the position to take along."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets as w

import luxor
from luxor.core.errors import ConfigError
from luxor.core.position.link import to_link
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.provenance import note, origins
from luxor.core.words.wording import Words
from luxor.games import games, modules_of, plugin_of
from luxor.rulebook import words as words_of_all_games
from luxor_widgets import autosave, html
from luxor_widgets.files import Files, in_app
from luxor_widgets.panels.compare_panel import Compare, ComparePanel
from luxor_widgets.panels.origins_panel import OriginsPanel
from luxor_widgets.panels.readings_panel import ReadingsPanel
from luxor_widgets.parts import Guard, box, button, choose_from, put_into, row, set_html, text

BUTTONS = (w.Button, w.FileUpload)  # their names stand on them, not above


class SetupPanel:
    """Everything about which game is on the table."""

    def __init__(
        self, guarded: Guard, replace: Callable[[Session], None], files: Files, compare: Compare
    ) -> None:
        self._guarded = guarded
        self._replace = replace
        self._files = files
        self._session: Session | None = None
        self._whole = False
        self._theme = "light"
        self._fields: dict[str, w.Widget] = {
            "game": w.Dropdown(options=games()),
            "players": w.BoundedIntText(value=2, min=1),
            "names": w.Text(),
            "seed": w.IntText(value=0),
            "first": w.BoundedIntText(value=1, min=1),
            "line": w.Textarea(rows=3),
            "code": w.Textarea(rows=4),
        }
        for field in (*self._fields.values(), *files.parts.values()):
            if not isinstance(field, BUTTONS):
                field.add_class("lx-field")
        self._modules, self._boxes = box("lx-module"), dict[str, w.Checkbox]()
        self._said, self._copy_line, self._copy_code, self._origin = text(), text(), text(), text()
        self._told = text()  # of what is kept; each says it beside its own buttons
        self._lang, self._offered = "", games()
        self._buttons = {
            name: self._button(name, act)
            for name, act in (
                ("new", self.start),
                ("recover", self._recovered),
                ("save", self._saved),
                ("picture", self._drawn),
                ("set", self._set),
            )
        }
        self._how, self._origins = ReadingsPanel(guarded), OriginsPanel(guarded)
        self._beside = ComparePanel(guarded, self._rules, compare)
        self._new_title, self._here_title = text(), text()
        both = self._card(self._new_title, self._new_game()), self._card(self._here_title, self._kept())
        how = self._card(self._how.box, self._origins.box)  # which has its own title
        self.box = box("lx-setup", w.HBox(both), how)
        self._fields["game"].observe(guarded(lambda _: self._offer()), "value")
        files.on_open(guarded(lambda: self._do(self._opened, self._told)))

    def _card(self, *parts: w.Widget) -> w.VBox:
        return box("lx-setup-card", *parts)

    def _new_game(self) -> w.VBox:
        f, b = self._fields, self._buttons
        first = (f["game"], f["players"], f["names"])
        deal = w.HBox([f["seed"], f["first"]])
        start = row(b["new"], b["recover"])  # in sight; who has data of their own finds the field below
        rest = (deal, start, self._said, self._files.parts["board"], self._origin)
        return w.VBox([*first, self._modules, *rest])

    def _kept(self) -> w.VBox:
        f, b = self._fields, self._buttons
        opened = [part for name, part in self._files.parts.items() if name != "board"]
        paths = [part for part in opened if not isinstance(part, BUTTONS)]
        files = (*paths, row(b["save"], *(part for part in opened if part not in paths), b["picture"]))
        lines = (f["line"], row(self._copy_line, b["set"]))
        cell = () if in_app() else (f["code"], row(self._copy_code))  # a visitor has no notebook
        return w.VBox([*files, self._told, *lines, *cell, self._beside.box])

    def _button(self, name: str, act: Callable[[], str]) -> w.Button:
        made = button({"new": "lx-primary", "save": "lx-save"}.get(name, ""))
        place = self._said if name in ("new", "recover") else self._told
        made.on_click(self._guarded(lambda _: self._do(act, place)))
        return made

    def _do(self, act: Callable[[], str], place: w.HTML) -> None:
        """Carry out a button; what a user got wrong is said here, and the game on screen stays."""
        try:
            said, good = act(), True
        except OSError:
            said, good = self._words.say("setup.no-file", {"text": self._files.place}), False
        except luxor.LuxorError as error:
            said, good = self._words.say("setup.refused", {"text": str(error)}), False
        for each in (self._said, self._told):
            set_html(each, html.message(said, good) if each is place else "")

    def show(self, session: Session, seen: Position, whole: bool, words: Words, theme: str) -> None:
        """A session, its position as the viewer knows it, and whether the viewer may know the whole game."""
        other = session is not self._session
        self._session, self._seen, self._whole, self._theme = session, seen, whole, theme
        self._words = words
        here = session.position if whole else seen
        self._how.show(here, session.names)
        self._beside.show(here, words)
        if words.lang != self._lang or self._offered != games():
            self._lang, self._offered = words.lang, games()
            for name, made in (*self._fields.items(), *self._buttons.items()):
                made.description = words.say(f"setup.{name}")
            self._files.name(words)
            set_html(self._new_title, html.heading("", words.say("setup.new")))
            set_html(self._here_title, html.heading("", words.say("setup.here")))
            self._fields["names"].placeholder = words.say("setup.for-example", {"text": "Ani, Jan"})
            say = words_of_all_games(words.lang).or_else
            titles = [(say(f"game.{name}", name.capitalize()), name) for name in games()]
            choose_from(self._fields["game"], titles, self._fields["game"].value)
            self._offer()
        if other:
            self._begin_with(session)
        line = str(seen)
        try:
            code = session.to_code() if whole else ""  # its seed would tell what is hidden
        except luxor.LuxorError as error:
            code = f"# {error}"
        for name, written, copied in (("line", line, self._copy_line), ("code", code, self._copy_code)):
            if self._fields[name].value != written:
                self._fields[name].value = written
            set_html(copied, html.copy(words.say("setup.copy"), written))
        if in_app():  # an address of one's own machine is of no use to others
            linked = html.copy(words.say("setup.copy-link"), f"#line={to_link(line)}")
            set_html(self._copy_line, self._copy_line.value + linked)

    def _begin_with(self, session: Session) -> None:
        """What is offered first is what lies on the table: the same game, players, parts and readings."""
        game, fields = session.position.game, self._fields
        if game.name not in games():
            return
        fields["game"].value = game.name
        fields["players"].value = game.players
        for name, tick in self._boxes.items():
            tick.value = name in game.modules
        self._how.choose(game.readings)

    def _offer(self) -> None:
        """What the chosen game may be played with: so many players, and modules, each with a line on it."""
        words, fields = words_of_all_games(self._lang), self._fields
        game = fields["game"].value
        players = plugin_of(game).players
        fields["players"].max = fields["first"].max = players[-1]
        fields["players"].min = players[0]
        self._boxes = {}
        rows: list[w.Widget] = []
        for name in modules_of(game):
            box = w.Checkbox(description=words.say(f"module.{name}", part="title"), indent=False)
            self._boxes[name] = box
            box.observe(self._guarded(lambda _: self._tell_origin()), "value")
            rows += [box, w.HTML(_on_module(words, name))]
        put_into(self._modules, rows)
        self._tell_origin()

    def _tell_origin(self) -> None:
        """What of the chosen game is reconstructed."""
        game, chosen, _ = self._rules()
        plugin = plugin_of(game)
        words = Words(plugin.book, self._lang, lambda _, field, value: str(value))
        self._how.offer(plugin.name, chosen, self._lang)
        found = origins(plugin.complete(plugin.data(), chosen).root)
        set_html(self._origin, html.provenance([note(found, words)]))
        self._origins.show(found, words)

    def _rules(self) -> tuple[str, list[str], Mapping[str, str]]:
        """The game, the modules and the readings that are chosen."""
        modules = [name for name, box in self._boxes.items() if box.value]
        return self._fields["game"].value, modules, self._how.chosen()

    def start(self) -> str:
        """A new game as the panel says."""
        said = {name: field.value for name, field in self._fields.items()}
        game, modules, readings = self._rules()
        session = luxor.new_game(
            players=said["players"],
            modules=modules,
            seed=said["seed"],
            game=game,
            names=[name.strip() for name in said["names"].split(",") if name.strip()],
            first=said["first"] - 1,
            board=self._files.board(),
            readings=readings,
        )
        self._replace(session)
        return self._words.say("setup.started")

    def _set(self) -> str:
        """The position that the line says, as the start of a game of its own."""
        position = luxor.position(self._fields["line"].value.strip(), self._files.board())
        names = self._session.names if self._session else ()
        self._replace(Session(position, names=names if len(names) == position.game.players else ()))
        return self._words.say("setup.started")

    def _recovered(self) -> str:
        session = autosave.recover()
        if session is None:
            raise ConfigError(self._words.say("setup.nothing-kept"))
        self._replace(session)
        return self._words.say("setup.started")

    def _opened(self) -> str:
        session, name = self._files.open()
        self._replace(session)
        key = "setup.opened-view" if session.position.is_view else "setup.opened"
        return " ".join((self._words.say(key, {"text": name}), *session.remarks(self._lang)))

    def _saved(self) -> str:
        """The whole game, or what the viewer may know of its present position, which then is all there is."""
        assert self._session is not None
        if self._whole:
            return self._words.say("setup.saved", {"text": self._files.save(self._session)})
        view = Session(self._seen, chance="steered", names=self._session.names)
        return self._words.say("setup.saved-view", {"text": self._files.save(view)})

    def _drawn(self) -> str:
        assert self._session is not None
        svg = self._seen.svg(theme=self._theme, names=self._session.names, lang=self._lang)
        name, pixels = self._files.picture(svg)
        return self._words.say("setup.saved" if pixels else "setup.no-png", {"text": name})


def _on_module(words: Words, name: str) -> str:
    """What a module adds, in a few words where it has some, and all of it behind them."""
    key = f"module.{name}"
    if not words.has(key, "brief"):
        return html.note(words.say(key))
    return html.unfolding(words.say(key, part="brief"), words.say(key))
