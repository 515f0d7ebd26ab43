"""The readings of the game itself that can be played beside the standard ones."""

from __future__ import annotations

from luxor.core.engine.modules import Slice
from luxor.expedition.rules.ruleset import ExpeditionModule, Rules


class KeptOpenly(ExpeditionModule[Slice]):
    """Everybody sees what the others keep, in turn order (ruling.expedition.keep-secret)."""

    def install(self, rules: Rules) -> None:
        rules.kept_open = True
        rules.private = {kind: field for kind, field in rules.private.items() if kind != "TileKept"}
