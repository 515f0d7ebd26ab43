"""Expedition Luxor: all that is its own, from the rules to the pictures."""

from functools import partial
from pathlib import Path

from luxor.expedition.modules import MODULES
from luxor.plugin import GamePlugin, ReadingPlugin, load

HERE = Path(__file__).parent


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.expedition.readings:{rules}")


def _camps(ruling: str, id: str) -> ReadingPlugin:
    """An answer that wraps clauses."""
    return ReadingPlugin(ruling, id, partial(_chapter, "luxor.expedition.rulings.camps"))


def _chapter(place: str) -> object:
    return load("luxor.expedition.rules.ruleset:Chapter")(place)


GAME = GamePlugin(
    name="expedition",
    rules="luxor.expedition.rules.game:Expedition",
    players=range(2, 5),
    folder=HERE,
    data_file=HERE / "data" / "components.toml",
    modules=MODULES,
    scene="luxor.expedition.scene.builder:ExpeditionBuilder",
    heuristic="luxor.expedition.heuristic:ExpeditionHeuristic",
    guide="luxor.expedition.guide:ExpeditionGuide",
    kernel="luxor.kernel:expedition_twin",
    readings=(
        _camps("ruling.expedition.one-line", "several"),
        _camps("ruling.expedition.camp-four", "five"),
        _camps("ruling.expedition.camp-keeps", "none-need-stay"),
        _camps("ruling.expedition.order", "draw-first"),
        _camps("ruling.expedition.last-tiles", "turn-ends"),
        _camps("ruling.expedition.short-reserve", "alone"),
        _reading("ruling.expedition.keep-secret", "open", "KeptOpenly"),
        _camps("ruling.expedition.short-reserve", "not-placed"),
        _camps("ruling.expedition.no-discount", "counts-there"),
    ),
)
