"""The set-up panel: a new game, saved games, and the position to take along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ipywidgets as w

import luxor
from luxor.core.position import Position
from luxor.core.session import Session
from luxor.core.verdict import ConfigError
from luxor.core.wording import Words
from luxor.games import GAMES, modules_of
from luxor_widgets import autosave, html

MOST_PLAYERS = 5
PNG_WIDE = 1400
FIELDS = ("game", "players", "names", "seed", "first", "board", "modules", "file", "line", "code")


class SetupPanel:
    """Everything about which game is on the table."""

    def __init__(
        self,
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
        replace: Callable[[Session], None],
    ) -> None:
        self._replace = replace
        self._session: Session | None = None
        self._theme = "light"
        self._game = w.Dropdown(options=[(name.title(), name) for name in GAMES])
        self._players = w.BoundedIntText(value=2, min=2, max=MOST_PLAYERS)
        self._names, self._board = w.Text(), w.Text()
        self._seed = w.IntText(value=0)
        self._first = w.BoundedIntText(value=1, min=1, max=MOST_PLAYERS)
        self._modules = w.VBox()
        self._advice = w.HTML()
        self._new, self._recover = w.Button(), w.Button()
        self._path = w.Text(value="my-game.json")
        self._open, self._save, self._picture = w.Button(), w.Button(), w.Button()
        self._line, self._code = w.Textarea(rows=2), w.Textarea(rows=4)
        self._labels = {name: w.HTML() for name in FIELDS}
        self._said = w.HTML()
        self._new.add_class("lx-primary")
        self._boxes: dict[str, w.Checkbox] = {}
        self._lang = ""
        rows = [
            self._row("game", self._game),
            self._row("players", self._players),
            self._row("names", self._names),
            self._row("modules", self._modules),
            self._row("seed", self._seed),
            self._row("first", self._first),
            self._row("board", self._board),
        ]
        files = self._buttons(self._save, self._open, self._picture)
        left = w.VBox([*rows, self._advice, self._buttons(self._new, self._recover)])
        right = w.VBox(
            [
                self._row("file", self._path),
                files,
                self._row("line", self._line),
                self._row("code", self._code),
            ]
        )
        self.box = w.VBox([self._said, w.HBox([left, right])])
        self.box.add_class("lx-setup")
        self._game.observe(guarded(lambda _: self._offer()), "value")
        for button, act in (
            (self._new, self.start),
            (self._recover, self._recovered),
            (self._open, self._opened),
            (self._save, self._saved),
            (self._picture, self._drawn),
        ):
            button.on_click(guarded(lambda _, act=act: self._do(act)))

    def _row(self, name: str, control: w.Widget) -> w.HBox:
        row = w.HBox([self._labels[name], control])
        row.add_class("lx-field")
        return row

    def _buttons(self, *buttons: w.Button) -> w.HBox:
        box = w.HBox(buttons)
        box.add_class("lx-buttons")
        return box

    def _do(self, act: Callable[[], str]) -> None:
        """Carry out a button; what a user got wrong is said here, and the game on screen stays."""
        try:
            said, good = act(), True
        except (luxor.LuxorError, OSError) as error:
            said, good = str(error), False
        self._said.value = html.message(said, good)

    def show(self, session: Session, seen: Position, words: Words, theme: str) -> None:
        """A session, and its position as the viewer knows it."""
        self._session, self._seen, self._theme = session, seen, theme
        self._words = words
        if words.lang != self._lang:
            self._lang = words.lang
            for name, label in self._labels.items():
                label.value = html.label(words.say(f"setup.{name}"))
            for button, key in ((self._new, "new"), (self._recover, "recover"), (self._open, "open"),
                                (self._save, "save"), (self._picture, "picture")):  # fmt: skip
                button.description = words.say(f"setup.{key}")
            self._names.placeholder = "Ani, Jan"
            self._offer()
        line = str(seen)
        if self._line.value != line:
            self._line.value = line
        try:
            code = "" if seen.is_view else session.to_code()  # its seed would tell what is hidden
        except ConfigError as error:
            code = f"# {error}"
        if self._code.value != code:
            self._code.value = code

    def _offer(self) -> None:
        """The modules of the chosen game, each with a line on what it adds."""
        words = self._words
        self._boxes = {}
        rows: list[w.Widget] = []
        for name in modules_of(self._game.value):
            box = w.Checkbox(description=words.say(f"module.{name}", part="title"), indent=False)
            self._boxes[name] = box
            rows += [box, w.HTML(html.note(words.say(f"module.{name}")))]
        self._modules.children = rows or [w.HTML("–")]

    def start(self) -> str:
        """A new game as the panel says."""
        names = [name.strip() for name in self._names.value.split(",") if name.strip()]
        board = self._board.value.strip() or None
        session = luxor.new_game(
            players=self._players.value,
            modules=[name for name, box in self._boxes.items() if box.value],
            seed=self._seed.value,
            game=self._game.value,
            names=names,
            first=self._first.value - 1,
            board=board,
        )
        self._replace(session)
        return self._words.say("setup.started")

    def _recovered(self) -> str:
        session = autosave.recover()
        if session is None:
            raise ConfigError(self._words.say("setup.nothing-kept"))
        self._replace(session)
        return self._words.say("setup.started")

    def _opened(self) -> str:
        self._replace(luxor.load(self._path.value))
        return self._words.say("setup.opened", {"text": self._path.value})

    def _saved(self) -> str:
        assert self._session is not None
        self._session.save(self._path.value)
        return self._words.say("setup.saved", {"text": self._path.value})

    def _drawn(self) -> str:
        """The position beside the saved game: as SVG, and as PNG where the rasteriser is installed."""
        assert self._session is not None
        svg = self._seen.svg(theme=self._theme, names=self._session.names, lang=self._lang)
        target = Path(self._path.value).with_suffix(".svg")
        target.write_text(svg, "utf-8")
        try:
            import resvg_py
        except ImportError:
            return self._words.say("setup.no-png", {"text": str(target)})
        image = target.with_suffix(".png")
        image.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PNG_WIDE)))
        return self._words.say("setup.saved", {"text": f"{target}, {image}"})
