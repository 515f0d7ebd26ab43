"""The kernel: games played in C, bit for bit those of the interpreted engine, which stays the reference.

`source/` is laid out like the rules: a file per part, functions named as in Python. `library()` is the
compiled module if it is there, fits its sources and was not switched off: `LUXOR_PURE=1` does without it,
under `LUXOR_NEED_KERNEL=1` its absence is an error.
"""

from __future__ import annotations

import os
import sysconfig
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from luxor.core.errors import LuxorError
from luxor.kernel.interface import Library
from luxor.kernel.sources import source_files, sources_digest

if TYPE_CHECKING:
    from luxor.classic.rules.state import LuxorState
    from luxor.core.engine.game import Game
    from luxor.core.engine.step import State
    from luxor.core.engine.twin import Twin
    from luxor.core.heuristic import Heuristic
    from luxor.expedition.rules.state import ExpeditionState

PURE, NEED = "LUXOR_PURE", "LUXOR_NEED_KERNEL"


def _wanted(switch: str) -> bool:
    return os.environ.get(switch, "") not in ("", "0")


@cache
def _found() -> tuple[Library | None, str]:
    """The compiled module, or why it is not used."""
    if _wanted(PURE):
        return None, f"switched off by {PURE}"
    try:
        library = cast("Library", import_module("luxor.kernel._kernel"))
    except ImportError as error:
        return None, _why_missing(error)
    if source_files() and library.sources != f"h{sources_digest()}":  # a page has no sources beside it
        return None, "built from other sources than these; install again"
    return library, ""


def _why_missing(error: ImportError) -> str:
    if not isinstance(error, ModuleNotFoundError):
        return f"cannot be loaded: {error}"
    free = sysconfig.get_config_var("Py_GIL_DISABLED")
    return "there is none for a Python without a global lock" if free else "not built"


def library() -> Library | None:
    """The compiled module, if there is one to use."""
    found, why = _found()
    if found is None and _wanted(NEED):
        raise LuxorError(f"{NEED} is set, but the compiled kernel is not there: {why}")
    return found


def luxor_twin(game: Game[State], heuristic: Heuristic) -> Twin[LuxorState] | None:
    """The twin of a game of Luxor, if the kernel is there and knows all of it."""
    found = library()
    if found is None:
        return None
    from luxor.kernel.classic import packing_of
    from luxor.kernel.twin import compiled

    return compiled(found, packing_of, game, heuristic)


def expedition_twin(game: Game[State], heuristic: Heuristic) -> Twin[ExpeditionState] | None:
    """The twin of a game of Expedition Luxor, likewise."""
    found = library()
    if found is None:
        return None
    from luxor.kernel.expedition import packing_of
    from luxor.kernel.twin import compiled

    return compiled(found, packing_of, game, heuristic)


def described() -> str:
    """Which engine is at work, in words."""
    found, why = _found()
    return "compiled kernel" if found else f"interpreted; compiled kernel: {why}"
