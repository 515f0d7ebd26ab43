"""Expedition Luxor: all that is its own, from the rules to the pictures."""

from pathlib import Path

from luxor.expedition.modules import MODULES
from luxor.plugin import GamePlugin, ReadingPlugin

HERE = Path(__file__).parent


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.expedition.readings:{rules}")


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
        _reading("ruling.expedition.one-line", "several", "SeveralDirections"),
        _reading("ruling.expedition.camp-four", "five", "FiveStay"),
        _reading("ruling.expedition.camp-keeps", "none-need-stay", "NoneNeedStay"),
        _reading("ruling.expedition.order", "draw-first", "DrawFirst"),
        _reading("ruling.expedition.last-tiles", "turn-ends", "LastTilesOneByOne"),
        _reading("ruling.expedition.short-reserve", "alone", "LastOneAlone"),
        _reading("ruling.expedition.keep-secret", "open", "KeptOpenly"),
        _reading("ruling.expedition.short-reserve", "not-placed", "NeedsCrew"),
        _reading("ruling.expedition.no-discount", "counts-there", "ThoseThereCount"),
    ),
)
