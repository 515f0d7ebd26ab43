"""Work that another Python does for this one: a page without a server has a second worker for it.

What is to be done goes there as it is, what was found comes back again and again. The rules of a game do not
travel: each side knows them, and is told which ones are meant.
"""

from __future__ import annotations

import asyncio
import io
import pickle
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from types import MappingProxyType
from typing import Any, Protocol

from luxor.core.engine.game import Game
from luxor.core.position.position import AnyGame, Position
from luxor.games import read_with_board
from luxor_widgets.later import run_later

OFTEN = 0.25  # seconds between two tellings of what was found
BREATH = 0.05  # seconds of work until somebody may say that it is enough
PATIENCE = 1.5  # seconds: work that does not rest by then is ended, with the Python that does it

BEGIN, GO_ON, REST, END = "begin", "go on", "rest", "end"
READY, FOUND, DONE, FAILED = "ready", "found", "done", "failed"
Say = Callable[[str, int, bytes], None]  # what, which errand, and what belongs to it


class Task(Protocol):
    """What takes long, in short steps; `finds` names the attributes in which it keeps what it found."""

    finds: tuple[str, ...]

    def work(self) -> Iterator[object]: ...


class _Packer(pickle.Pickler):
    """Leaves the rules at home; what nobody may change goes along all the same."""

    def reducer_override(self, thing: object) -> Any:
        if isinstance(thing, MappingProxyType):
            return _fixed, (dict(thing),)
        return NotImplemented

    def persistent_id(self, thing: object) -> object:
        return _name_of(thing) if isinstance(thing, Game) else None


def _fixed(content: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(content)


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, name: tuple[str, str | None]) -> object:
        return _game_called(*name)


@cache
def _name_of(game: AnyGame) -> tuple[str, str | None]:
    """The line of a game's start says which rules it is played by; a board of somebody's own goes along."""
    return str(Position(game, game.setup(0))), game.board


@cache
def _game_called(line: str, board: str | None) -> AnyGame:
    return read_with_board(line, board).game


def packed(thing: object) -> bytes:
    """Something for the other side."""
    data = io.BytesIO()
    _Packer(data, 5).dump(thing)
    return data.getvalue()


def unpacked(data: bytes) -> object:
    """What the other side has sent: it is the same program, nobody else can write there."""
    return _Unpacker(io.BytesIO(data)).load()


class Errand:
    """A task that is done elsewhere, as those see it who sent it there."""

    def __init__(self, number: int, task: Task, tell: Callable[[], None]) -> None:
        self.number, self.task, self.tell = number, task, tell
        self.done = False
        self.failure = ""
        self.returned = False  # nobody there does it: it is to be done here


class Elsewhere:
    """The other Python: it is opened when it is first wanted, and anew after it had to be ended."""

    def __init__(self, open_line: Callable[[Say], Say | None]) -> None:
        self._open_line = open_line
        self._say: Say | None = None
        self._ready = False  # it was heard: until then it takes its time
        self._numbers = count()
        self._errands: dict[int, Errand] = {}
        self._known: set[int] = set()  # errands of which the other side still has the task
        self._resting: set[int] = set()  # errands that were told to rest, and have not answered

    def wake(self) -> bool:
        """Let it get ready; False where there is none."""
        if self._say is None:
            self._say = self._open_line(self.hear)
        return self._say is not None

    def begin(self, task: Task, tell: Callable[[], None], again: Errand | None = None) -> Errand | None:
        """Send a task, or let it go on with one that rests there."""
        if not self.wake() or self._say is None:
            return None
        if again is not None and again.number in self._known and again.task is task:
            again.tell, again.done = tell, False
            self._errands[again.number] = again
            self._resting.discard(again.number)
            self._say(GO_ON, again.number, b"")
            return again
        errand = Errand(next(self._numbers), task, tell)
        self._errands[errand.number] = errand
        self._known = {errand.number, *self._errands}
        self._say(BEGIN, errand.number, packed(task))
        return errand

    def rest(self, errand: Errand) -> None:
        """Enough of it; where it does not stop by itself it is ended with all that goes on there."""
        if self._errands.pop(errand.number, None) is not None and self._say is not None and not errand.done:
            self._say(REST, errand.number, b"")
            self._resting.add(errand.number)
            self._listen(errand.number)

    def _listen(self, number: int) -> None:
        run_later(PATIENCE, lambda: self._end_if_deaf(number))

    def _end_if_deaf(self, number: int) -> None:
        if number not in self._resting or self._say is None:
            return
        if not self._ready:
            self._listen(number)
            return
        self._say(END, number, b"")
        self.lost()

    def hear(self, what: str, number: int, data: bytes) -> None:
        """The other side says something."""
        if what == FAILED and number < 0:  # it could not even begin
            self.lost()
            return
        self._ready = True
        if what == REST:
            self._resting.discard(number)
            return
        errand = self._errands.get(number)
        if errand is None:
            return
        if what == FOUND:
            for name, value in unpacked(data).items():  # type: ignore[attr-defined]
                setattr(errand.task, name, value)
        else:
            errand.done = True
            errand.failure = data.decode("utf-8") if what == FAILED else ""
            del self._errands[number]
        errand.tell()

    def lost(self) -> None:
        """There is nobody any more: what was to be done there is to be done here."""
        errands, self._errands, self._say = [*self._errands.values()], {}, None
        self._ready = False
        self._known, self._resting = set(), set()
        for errand in errands:
            errand.returned = True
            errand.tell()


class Helper:
    """The other side: it works on what it is sent, and says what it has found."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._tasks: dict[int, Task] = {}
        self._working: dict[int, asyncio.Task[None]] = {}  # on what is wanted
        self._leaving: set[asyncio.Task[None]] = set()  # what is not wanted any more, and not yet at rest
        say(READY, -1, b"")

    def hear(self, what: str, number: int, data: bytes) -> None:
        if what == REST:
            self._leave(number)
            self._say(REST, number, b"")
            return
        if what == BEGIN:
            self._tasks = {each: task for each, task in self._tasks.items() if each in self._working}
            self._tasks[number] = unpacked(data)  # type: ignore[assignment]
        else:
            getattr(self._tasks[number], "go_on", lambda: None)()
        self._working[number] = asyncio.ensure_future(self._work(number, self._tasks[number]))

    def _leave(self, number: int) -> None:
        working = self._working.pop(number, None)
        if working is not None:
            working.cancel()  # when it breathes next
            self._leaving.add(working)
            working.add_done_callback(self._leaving.discard)

    async def _work(self, number: int, task: Task) -> None:
        await asyncio.gather(*self._leaving, return_exceptions=True)  # one at a time, also on the same task
        told = breath = time.monotonic()
        try:
            for _ in task.work():
                now = time.monotonic()
                if now - told > OFTEN:
                    self._tell(number, task)
                    told = now
                if now - breath > BREATH:
                    await asyncio.sleep(0)
                    breath = time.monotonic()
            self._tell(number, task)
        except Exception as error:
            self._say(FAILED, number, f"{type(error).__name__}: {error}".encode())
        else:
            self._say(DONE, number, b"")
        self._working.pop(number, None)

    def _tell(self, number: int, task: Task) -> None:
        self._say(FOUND, number, packed({name: getattr(task, name) for name in task.finds}))
