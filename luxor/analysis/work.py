"""Work in chunks, here or on any `concurrent.futures.Executor`: the answers are the same, in the same order.

A chunk is a function and a plain argument, so that it crosses to any process or machine; a position goes with
it as a `Carried` one, which becomes text only if it has to leave this process.
A worker that dies loses only its chunk: that runs again, in a new pool if the old one broke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from typing import Generic, Protocol, TypeVar, runtime_checkable

from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import Position
from luxor.games import read_with_board

J = TypeVar("J")
R = TypeVar("R")


@runtime_checkable
class Cluster(Protocol):
    """Whoever has an executor to give, such as the `Client` of Dask."""

    def get_executor(self) -> Executor: ...


Workers = Executor | Cluster | int | None

MOST_PROCESSES = 1024
PIECES = 16  # at least so many, if there is enough to do
MOST_TRIES = 4  # of a chunk, and of pools that break without a chunk done in between


def no_break() -> None:
    """Between two pieces of work, where no click has to be answered first."""


class Carried:
    """A position that goes along with work: itself in this process, its line and board to another one."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def __reduce__(self) -> tuple[Callable[[str, str | None], Carried], tuple[str, str | None]]:
        return _carry, (str(self.position), self.position.game.board)


def _carry(line: str, board: str | None) -> Carried:
    return Carried(read_with_board(line, board))


def need_workers(executor: Workers) -> Executor | int:
    """Somebody who does the work, checked."""
    if isinstance(executor, Cluster):
        executor = executor.get_executor()
    if isinstance(executor, bool) or not isinstance(executor, Executor | int):
        raise ConfigError(
            "executor is None, a number of processes, a concurrent.futures.Executor or a Dask Client, "
            f"not {executor!r}"
        )
    if isinstance(executor, int) and not 1 <= executor <= MOST_PROCESSES:
        raise ConfigError(f"executor: from 1 to {MOST_PROCESSES} processes, not {executor}")
    return executor


def run_chunks(executor: Workers, function: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R]]:
    """The answers as they come, each with its job's number."""
    if executor is None:
        for number, job in enumerate(jobs):
            yield number, function(job)
        return
    executor = need_workers(executor)
    if isinstance(executor, int):
        pool = ProcessPoolExecutor(executor)
        try:
            yield from _Dispatch(pool, function, jobs).results()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return
    yield from _Dispatch(executor, function, jobs).results()


class _Dispatch(Generic[J, R]):
    """Hands out chunks, a few ahead of what is done, and hands those out again that were lost."""

    def __init__(self, pool: Executor, function: Callable[[J], R], jobs: Sequence[J]) -> None:
        self.pool = pool
        self.function = function
        self.jobs = jobs
        self.tries = [0] * len(jobs)
        self.spare: ProcessPoolExecutor | None = None
        self.broken = 0  # pools lost since a chunk was last done

    def results(self) -> Iterator[tuple[int, R]]:
        waiting = list(range(len(self.jobs)))[::-1]
        running: dict[Future[R], int] = {}
        try:
            while waiting or running:
                while waiting and len(running) < 16:
                    number = waiting.pop()
                    running[self._submit(number)] = number
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    number = running.pop(future)
                    error = future.exception()
                    if error is None:
                        self.broken = 0
                        yield number, future.result()
                    else:
                        self._lost(number, error)
                        waiting.append(number)
        finally:
            for future in running:
                future.cancel()
            if self.spare is not None:
                self.spare.shutdown(wait=False, cancel_futures=True)

    def _submit(self, number: int) -> Future[R]:
        try:
            return self.pool.submit(self.function, self.jobs[number])
        except BrokenExecutor:
            self._replace()
            return self.pool.submit(self.function, self.jobs[number])

    def _replace(self) -> None:
        """A new pool of as many processes: a broken one takes no more work."""
        self.broken += 1
        if self.broken >= MOST_TRIES:
            raise LuxorError(f"worker processes died {self.broken} times without a chunk done in between")
        size = getattr(self.pool, "_max_workers", 1)
        if self.spare is not None:
            self.spare.shutdown(wait=False, cancel_futures=True)
        self.spare = ProcessPoolExecutor(size)
        self.pool = self.spare

    def _lost(self, number: int, error: BaseException) -> None:
        if isinstance(error, LuxorError):
            raise error
        if isinstance(error, BrokenExecutor):
            return  # nobody can tell whose fault it was: `_replace` counts these
        self.tries[number] += 1
        if self.tries[number] >= MOST_TRIES:
            raise LuxorError(f"chunk {number} failed {MOST_TRIES} times: {error!r}") from error


def shared(count: int, size: int) -> int:
    """How much goes into a piece of work so that a few workers all have some: at most `size`.

    >>> from luxor.analysis.work import shared
    >>> shared(60, 25), shared(10_000, 25)
    (4, 25)
    """
    return max(1, min(size, -(-count // PIECES)))


def split(count: int, size: int, start: int = 0) -> list[tuple[int, int]]:
    """Ranges of at most `size` that cover so many numbers from `start` on."""
    return [(first, min(first + size, start + count)) for first in range(start, start + count, size)]
