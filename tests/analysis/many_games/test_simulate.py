"""simulate: the same games whoever plays them, wherever; a worker that dies loses only its chunk."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import luxor
from luxor.analysis import by_seat, simulate
from luxor.analysis.work import run_chunks
from luxor.core.engine.chance import Draws
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.words.terms import Action
from luxor.games import standard_data

GAMES = 12


def test_games_are_rows() -> None:
    games = simulate(GAMES, 3, bots=("greedy", "random", "random"), seed=4)
    assert len(games) == GAMES
    assert list(games["first"][:4]) == [0, 1, 2, 0]
    for seat in range(3):
        parts = ("treasures", "position", "sarcophagus", "keys", "sets", "scarabs")
        total = sum(games[f"{part}_{seat}"].fillna(0) for part in parts if f"{part}_{seat}" in games)
        assert (total == games[f"total_{seat}"]).all()
    assert (games[[f"won_{seat}" for seat in range(3)]].sum(axis=1).round(9) == 1).all()
    assert (games[[f"sarcophagi_{seat}" for seat in range(3)]].sum(axis=1) <= 2).all()
    assert games["total_0"].mean() > games["total_1"].mean()


def test_by_seat_has_a_row_for_each() -> None:
    games = simulate(4, 2, bots=("quick", "random"))
    rows = by_seat(games)
    assert len(rows) == 8
    assert list(rows["bot"][:2]) == ["quick", "random"]
    assert rows["total"].sum() == games["total_0"].sum() + games["total_1"].sum()


def test_random_simulation_equals_play_through_views() -> None:
    """The shortcut for random bots changes nothing."""

    class Plain:
        name = "plain"

        def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
            return legal[draws.below(len(legal))]

    assert simulate(3, 2, seed=6).equals(simulate(3, 2, bots=Plain(), seed=6))


def test_the_same_for_any_workers_and_chunks() -> None:
    alone = simulate(GAMES, 2, seed=9)
    assert simulate(GAMES, 2, seed=9, chunk=5).equals(alone)
    assert simulate(GAMES, 2, seed=9, executor=2, chunk=3).equals(alone)
    with ThreadPoolExecutor(3) as pool:
        assert simulate(GAMES, 2, seed=9, executor=pool, chunk=2).equals(alone)
    assert not simulate(GAMES, 2, seed=10).equals(alone)


def test_from_a_position() -> None:
    session = luxor.new_game(2, seed=2)
    games = simulate(3, 2, start=str(session.position), seed=1)
    assert len(games) == 3
    assert games["turns"].min() > 10


def test_a_start_brings_its_game_players_and_modules() -> None:
    """Whatever else is said: nobody is left out, and the table says what was played."""
    start = luxor.new_game(3, ("sceptres",), seed=2).position
    games = simulate(2, start=start, bots="quick")
    assert games.equals(simulate(2, 3, start=str(start), bots="quick"))
    assert (games.attrs["players"], games.attrs["modules"]) == (3, ("sceptres",))
    assert list(by_seat(games)["seat"]) == [0, 1, 2] * 2
    with pytest.raises(LuxorError, match="2 bots for 3 players"):
        simulate(2, start=start, bots=("quick", "random"))


def test_a_start_must_be_sound() -> None:
    start = luxor.new_game(2, seed=2).position
    with pytest.raises(LuxorError, match="simulate needs a position without problems"):
        simulate(2, start=start.arrange(keys={0: 30}))


def test_on_a_board_of_ones_own() -> None:
    """With a hand of 3 it is another game, in other processes, too."""
    own = standard_data("luxor").replace("hand = 5", "hand = 3")
    games = simulate(4, 2, board=own, bots="quick")
    assert not games.equals(simulate(4, 2, bots="quick"))
    assert games.equals(simulate(4, 2, board=own, bots="quick", executor=2, chunk=2))


def die_once(job: tuple[str, int]) -> int:
    """Kills its process the first time that job 2 comes up."""
    folder, number = job
    mark = Path(folder) / "died"
    if number == 2 and not mark.exists():
        mark.touch()
        os._exit(1)
    (Path(folder) / f"{number}-{os.getpid()}-{len(list(Path(folder).iterdir()))}").touch()
    return number * number


def always_die(job: int) -> int:
    os._exit(1)


def test_a_dying_worker_loses_only_its_chunk(tmp_path: Path) -> None:
    jobs = [(str(tmp_path), number) for number in range(8)]
    with ProcessPoolExecutor(2) as pool:
        found = dict(run_chunks(pool, die_once, jobs))
    assert found == {number: number * number for number in range(8)}
    assert (tmp_path / "died").exists()


def test_workers_that_always_die_end_it() -> None:
    with pytest.raises(luxor.LuxorError, match="died"):
        dict(run_chunks(2, always_die, [1, 2, 3]))


class Flaky(Executor):
    """Fails every chunk once, as a machine that is switched off does."""

    def __init__(self) -> None:
        self.seen: set[object] = set()

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        if args[0] in self.seen:
            future.set_result(fn(*args, **kwargs))
        else:
            self.seen.add(args[0])
            future.set_exception(OSError("worker lost"))
        return future


def test_a_failed_chunk_runs_again() -> None:
    assert simulate(6, 2, seed=3, executor=Flaky(), chunk=2).equals(simulate(6, 2, seed=3))


def test_an_error_of_ours_is_told_at_once() -> None:
    class Lost:
        name = "lost"

        def choose(self, view: Position, legal: tuple[Action, ...], draws: Draws) -> Action:
            return luxor.action("pass")

    with ThreadPoolExecutor(1) as pool, pytest.raises(luxor.LuxorError, match="lost chose pass"):
        simulate(2, 2, bots=Lost(), executor=pool)


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = simulate(6, 2, seed=3, executor=client.get_executor(), chunk=2)
    assert found.equals(simulate(6, 2, seed=3))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 0}, "n is a whole number from 1 on"),
        ({"n": 1, "players": 9}, "players"),
        ({"n": 1, "bots": "nobody"}, "allowed: random"),
        ({"n": 1, "bots": ("random",)}, "1 bots for 2 players"),
        ({"n": 1, "game": "chess"}, "no such game: chess"),
        ({"n": 1, "modules": ("sphinx",)}, "unknown module: sphinx"),
        ({"n": 1, "executor": 0}, "from 1 to 1024"),
    ],
)
def test_bad_questions_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        simulate(**given)  # type: ignore[arg-type]


@pytest.mark.soak
def test_a_dask_cluster_of_processes() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = simulate(40, 4, bots="quick", seed=3, executor=client.get_executor(), chunk=5)
    assert found.equals(simulate(40, 4, bots="quick", seed=3))
