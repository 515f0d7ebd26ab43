"""What the editor shows, section by section: the board with its places, pieces, a chosen place, problems."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from luxor.core.position.mends import Mending
from luxor.core.position.palette import Item, Piece, value_at
from luxor.core.words.terms import Target
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor_widgets import html
from luxor_widgets.editor import html as shown
from luxor_widgets.editor.chosen import Chosen

if TYPE_CHECKING:
    from luxor_widgets.editor.editor import EditorPanel

PARTS = ("board", "players", "table")


class Sections:
    """The sections of a panel as it is now."""

    def __init__(self, panel: EditorPanel) -> None:
        self.panel = panel
        self.words = panel.words()
        self.say = self.words.say
        self.draft, self.board, self.palette = panel.editor.draft, panel.readable, panel.palette
        self.form = shown.Form(self.draft, self.palette, self.words, self._small)
        self.chosen = Chosen(panel, self._drawn)

    def all(self) -> dict[str, str]:
        """Every section by its name."""
        mendings = self.panel.mendings()
        return {
            "board": self._board(_places(mendings)),
            "pieces": self._pieces(),
            "inspector": self.chosen.inspector(),
            "menu": self.chosen.menu(),
            "problems": self._problems(mendings),
            "history": self._history(),
            "line": self._line(),
            "buttons": self._buttons(mendings),
            "live": escape(self.panel.message),
        }

    # --- left: the board, what was done, the line ---

    def _board(self, wrong: set[Target]) -> str:
        seen, start = self.panel.seen, self.panel.editor.start
        scene = builder_of(seen).board(seen, Look(self.words))
        same_game = start.game is self.board.game
        changed = self.palette.changed(start, self.board) if same_game else frozenset()
        cells: list[shown.Cell] = []
        for region in shown.places_of(scene):
            target = region.target
            here = [self.panel.name(held) for held in self.palette.at(self.board, target)]
            chosen = target == self.panel.chosen
            states = (("lx-changed", target in changed), ("lx-chosen", chosen), ("lx-wrong", target in wrong))
            classes = " ".join(name for name, on in states if on)
            label = self.words.pair(region.label, ", ".join(here)) if here else region.label
            cells.append(shown.Cell(region, label, here[0] if here else "", classes))
        look, armed = self.panel.controller.prefs.look, self.panel.armed is not None
        board = shown.board(scene, cells, look, self.say("name.board"), armed)
        return board + shown.legend(self.words)

    def _history(self) -> str:
        done, again = bool(self.panel.editor.done), self.panel.editor.can_redo
        steps = "".join(
            shown.button(
                self.say(f"explore.{name}"),
                name,
                classes="lx-button lx-square",
                inside=html.icon(name, 18),
                more="" if on else "disabled",
            )
            for name, on in (("undo", done), ("redo", again))
        )
        told = self.say("editor.changes", {"n": len(self.panel.editor.done)})
        if self.panel.last:
            told += f" · {self.say('editor.last', {'text': self.panel.last})}"
        every = shown.button(self.say("editor.drop-all"), "start", more="" if done else "disabled")
        row = f'{steps}<span class="lx-grow">{escape(told)}</span>{every}'
        return f'<div class="lx-edit-card lx-edit-row">{row}</div>'

    def _line(self) -> str:
        text = str(self.panel.seen)
        return shown.line(text, f"import luxor\n\nposition = luxor.position({text!r})\n", self.words)

    # --- right: pieces and facts ---

    def _pieces(self) -> str:
        parts = "".join(
            shown.button(
                self.say(f"editor.part.{part}"),
                "part",
                part,
                classes="lx-on" if part == self.panel.part else "",
                more=f'aria-pressed="{str(part == self.panel.part).lower()}"',
            )
            for part in PARTS
        )
        body = {"board": self._shelves, "players": self._players, "table": self._table}[self.panel.part]()
        names = [self.words.seat(seat) for seat in range(self.draft.game.players)]
        who = shown.seats(names, self.panel.seat, self.words)
        title = escape(self.say("editor.pieces"))
        return (
            f'<div class="lx-edit-card"><header><b>{title}</b>'
            f'<span class="lx-seg" role="group" aria-label="{title}">{parts}</span>'
            f"<small>{escape(self.say('editor.how'))}</small></header>"
            f'<div class="lx-edit-who">{who}{self._figures()}</div>'
            f'<div class="lx-scroll" tabindex="0" role="region" aria-label="{title}">{body}</div></div>'
        )

    def _figures(self) -> str:
        """What is of the chosen player stands beside the players."""
        shelves = self.palette.shelves(self.board)[:1] if self.panel.part == PARTS[0] else ()
        return "".join(self._shelf(shelf.pieces) for shelf in shelves)

    def _shelves(self) -> str:
        """All other pieces, shelf by shelf."""
        shelves = self.palette.shelves(self.board)
        if not shelves:
            return html.note(self.say("editor.no-pieces"))
        found = ""
        for shelf in shelves[1:]:
            few = shelf.few and shelf.key not in self.panel.opened
            pieces, rest = (shelf.pieces[: shelf.few], "more") if few else (shelf.pieces, "fewer")
            kinds = {"n": len(shelf.pieces)}
            label = self.say(f"editor.{rest}-pieces", kinds)
            more = shown.button(label, "shelf", shelf.key, classes="lx-piece lx-more") if shelf.few else ""
            found += f"<h2 class=lx-shelf>{escape(self.say(shelf.key))}</h2>{self._shelf(pieces, more)}"
        return found

    def _shelf(self, pieces: Iterable[Piece], more: str = "") -> str:
        return f'<div class="lx-shelf">{"".join(map(self._piece, pieces))}{more}</div>'

    def _piece(self, piece: Piece) -> str:
        panel = self.panel
        armed = panel.armed is not None and panel.armed.piece == piece.id and panel.origin is None
        drawn = self._drawn(piece.id, panel.seat if piece.coloured else 0)
        return shown.piece(piece, self.say(piece.key, piece.params), drawn, armed)

    def _drawn(self, piece: str, seat: int) -> str:
        """A piece as it looks; all positions of a game have the same ones."""
        seen, theme = self.panel.seen, self.panel.controller.prefs.look
        key = (seen.game.name, seen.game.digest, piece, seat, theme, self.words.lang)
        if key not in self.panel.drawn:
            scene = builder_of(seen).piece(seen, Look(self.words), piece, seat)
            self.panel.drawn[key] = html.picture(scene, theme) if scene is not None else ""
        return self.panel.drawn[key]

    def _small(self, fact: str, item: Item) -> str:
        """What an item of a fact looks like; "" if it is only a word."""
        piece = self.palette.drawn_as(self.board, fact, item)
        return self._drawn(piece, self.panel.seat) if piece else ""

    def _players(self) -> str:
        """All that belongs to the chosen player, and whose turn it is."""
        seat = self.panel.seat
        rows = shown.button(self.say("editor.turn", {"seat": seat}), "cmd", f"turn {seat}")
        if "first" in self.draft.facts:
            rows += shown.button(self.say("editor.first", {"seat": seat}), "cmd", f"set first {seat}")
        rows = f'<div class="lx-edit-row">{rows}</div>'
        for name in self.palette.by_seat(self.draft):
            address = f"{name} {seat + self.draft.game.offsets.get(name, 0)}"
            with suppress(IndexError):  # facts that cannot be read may lack a player
                rows += self.form.fact(name, address, value_at(self.draft, address), self._fact(name))
        return rows

    def _table(self) -> str:
        """All other facts."""
        own = self.palette.by_seat(self.draft)
        rows = f'<div class="lx-edit-row">{shown.button(self.say("editor.blank"), "blank")}</div>'
        for name, value in self.draft.facts.items():
            if name not in own and name not in self.palette.on_board:
                rows += self.form.fact(name, name, value, self._fact(name))
        return rows

    def _fact(self, name: str) -> str:
        return self.words.or_else(f"fact.{name}", name)

    # --- right: the chosen place, problems, what to do with it all ---

    def _problems(self, mendings: tuple[Mending, ...]) -> str:
        if not mendings:
            sound = escape(self.say("editor.sound"))
            return f'<div class="lx-edit-card"><p class="lx-sound">✓ {sound}</p></div>'
        must = sum(not self.panel.may_stay(mending.problem) for mending in mendings)
        rows = "".join(
            shown.problem(mending, at, self.words, may_stay)
            for may_stay in (False, True)  # what must be mended first
            for at, mending in enumerate(mendings)
            if self.panel.may_stay(mending.problem) is may_stay
            and mending.problem not in self.panel.left_alone
        )
        title = escape(self.say("editor.problems", {"n": must}) if must else self.say("editor.may-play"))
        every = self._every(mendings)
        head = f"<header><b>{title}</b><small></small>{every}</header>"
        body = f'<div class="lx-scroll" tabindex="0" role="region" aria-label="{title}">{rows}</div>'
        return f'<div class="lx-edit-card">{head}{self._taken(mendings)}{body}</div>'

    def _every(self, mendings: tuple[Mending, ...]) -> str:
        """One press for all: what is wrong is mended; then what nobody is said to have goes back."""
        problems = [mending.problem for mending in mendings if mending.mends]
        if not problems:
            return ""
        back = all(map(self.palette.asks_whose, problems))
        text = self.say("editor.all-back" if back else "editor.mend-all")
        return shown.button(text, "mend-all", "back" if back else "")

    def _taken(self, mendings: tuple[Mending, ...]) -> str:
        """Where something is missing that somebody may have: many such things are typed."""
        problems = [mending.problem for mending in mendings]
        asked = [each for each in problems if each not in self.panel.left_alone]
        if not any(map(self.palette.asks_whose, asked)):
            return ""
        example = " ".join(self.palette.as_typed(self.draft, self.words)[:2])
        return shown.taken(example, self.panel.seat, self.draft.game.players, self.words)

    def _buttons(self, mendings: tuple[Mending, ...]) -> str:
        wrong = sum(not self.panel.may_stay(mending.problem) for mending in mendings)
        off, unsound = ("disabled" if found else "" for found in (wrong, mendings))
        play = self.say("editor.play-after", {"n": wrong}) if wrong else self.say("editor.play")
        unreadable = "" if self.draft.position is not None else "disabled"
        buttons = (
            shown.button(self.say("editor.cancel"), "leave"),
            shown.button(self.say("editor.chapter"), "chapter", more=unreadable),
            shown.button(self.say("editor.analyse"), "analyse", more=unsound),
            shown.button(play, "play", classes="lx-button lx-primary", more=off),
        )
        return f'<div class="lx-edit-row">{"".join(buttons)}</div>'


def _places(mendings: tuple[Mending, ...]) -> set[Target]:
    """The places that problems speak of: a problem names a space, say, as the board does."""
    named = [item for mending in mendings for item in mending.problem.params.items()]
    return {Target(kind, ref) for kind, ref in named if isinstance(ref, int | str)}
