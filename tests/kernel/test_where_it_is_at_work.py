"""Which engine is at work, the switches, and what the kernel leaves to the interpreted engine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import luxor
from luxor import kernel
from luxor.classic import GAME
from luxor.classic.extend import extended
from luxor.classic.rules.tile_kind import TileKind
from luxor.core.position.position import AnyGame
from luxor.core.words.data import Reader
from luxor.games import find_game, register_game, standard_data, unregister_game
from luxor.kernel.sources import SOURCE, UNITS, source_files, sources_digest
from tests.kernel.lockstep import needs_kernel
from tests.toy_game import PLUGIN as TOY

ROOT = Path(__file__).resolve().parents[2]
ASK = """import luxor
end = luxor.playout(luxor.new_game(2, seed=3).position, 1)
print(luxor.compiled, end.position.totals())"""


def asked(code: str = ASK, **switches: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process says under some switches, with the luxor that is tested."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("LUXOR_")}
    return subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=ROOT,
        env=plain | switches,
        capture_output=True,
        text=True,
        check=False,
    )


@needs_kernel
def test_both_engines_say_the_same() -> None:
    fast, slow = asked().stdout.split(" ", 1), asked(LUXOR_PURE="1").stdout.split(" ", 1)
    assert (fast[0], slow[0]) == ("True", "False")
    assert fast[1] == slow[1]
    assert asked(LUXOR_PURE="0").stdout.startswith("True")


def test_a_kernel_that_is_needed_and_not_there_is_an_error() -> None:
    ran = asked(LUXOR_PURE="1", LUXOR_NEED_KERNEL="1")
    assert ran.returncode
    assert "LUXOR_NEED_KERNEL is set, but the compiled kernel is not there: switched off" in ran.stderr


@needs_kernel
def test_a_library_of_other_sources_is_refused() -> None:
    stale = "import luxor.kernel as k; k.sources_digest = lambda: 'other'; print(k.library(), k.described())"
    assert asked(stale).stdout.startswith("None interpreted; compiled kernel: built from other sources")


def test_a_python_without_a_global_lock_is_told_that_there_is_no_kernel_for_it() -> None:
    code = (
        "import sys, sysconfig; sys.modules['luxor.kernel._kernel'] = None; real = sysconfig.get_config_var\n"
    )
    code += "sysconfig.get_config_var = lambda name: 1 if name == 'Py_GIL_DISABLED' else real(name)\n"
    said = "interpreted; compiled kernel: there is none for a Python without a global lock"
    assert asked(code + "import luxor.kernel as k; print(k.described())").stdout.strip() == said


def test_the_version_says_which_engine_is_at_work() -> None:
    version = "from luxor.cli import main; main(['--version'])"
    assert asked(version, LUXOR_PURE="1").stdout.strip() == (
        f"luxor {luxor.__version__} (interpreted; compiled kernel: switched off by LUXOR_PURE)"
    )


def test_importing_luxor_loads_neither_the_kernel_nor_all_modules() -> None:
    code = "import sys, luxor; print([name for name in sys.modules if name.startswith('luxor.kernel')])"
    assert asked(code).stdout.strip() == "[]"


# --- what the kernel does not know is played by the interpreted engine ---


def plays(game: AnyGame) -> bool:
    """Whether a game without a twin is played all the same."""
    return game.twin is None and bool(luxor.playout(luxor.Position(game, game.setup(1)), 1).position.over)


def test_a_registered_game_of_ones_own_has_no_twin() -> None:
    register_game(TOY)
    try:
        assert plays(find_game(TOY.name))
    finally:
        unregister_game(TOY.name)


def test_readings_that_the_kernel_does_not_know_have_no_twin() -> None:
    assert plays(find_game("luxor", 2, readings={"ruling.chamber.keys-in-order": "choose"}))


class Gate(TileKind):
    name, text, rule, laid_by = "gate", "tile.empty", "base.action.landing", "base.setup.treasures"


@needs_kernel
def test_a_tile_of_ones_own_has_no_twin_where_it_lies() -> None:
    register_game(extended([Gate()]))
    try:
        text = standard_data("luxor")
        board = Reader(text.replace('path = "T- T- T- H1', 'path = "gate T- T- H1'), "gates")
        assert plays(find_game("luxor", 2, board=board))
        assert find_game("luxor", 2).twin is not None, "on the standard board nothing changes"
    finally:
        register_game(GAME)


@needs_kernel
def test_a_pile_too_long_for_the_kernel_is_played_all_the_same() -> None:
    start = luxor.new_game(2, seed=1).position
    long = start.edit(discard=["1"] * 400)
    assert long.game.twin is not None
    assert long.game.twin.play_on(long.state, luxor.core.engine.chance.Draws(1)) is None
    assert luxor.playout(long, 1).position.over


# --- the sources ---


def test_the_units_hold_all_sources() -> None:
    """Every C file is compiled: it is a unit, or a unit includes it."""
    included = {
        (path.parent / name).resolve()
        for path in source_files()
        for name in re.findall(r'#include "([^"]+)"', path.read_text("utf-8"))
    }
    units = {(SOURCE / unit).resolve() for unit in UNITS}
    assert {path.resolve() for path in source_files()} == units | included


def test_every_rule_that_the_sources_cite_is_there() -> None:
    known = {rule.id for rule in luxor.rules()}
    families = {rule.split(".")[0] for rule in known}
    for path in source_files():
        text = path.read_text("utf-8")
        for comment in re.findall(r"/\*.*?\*/", text, re.DOTALL):
            for cited in re.findall(r"(?<![\w/.])([a-z]+\.[a-z0-9.-]*[a-z0-9])", comment):
                if cited.split(".")[0] in families and not cited.endswith((".c", ".h", ".py")):
                    assert cited in known, f"{path.name} cites {cited}"


def test_the_digest_depends_on_the_sources_alone() -> None:
    assert sources_digest() == sources_digest()
    assert re.fullmatch(r"[0-9a-f]{12}", sources_digest())
    assert kernel.described().startswith(("compiled kernel", "interpreted"))
