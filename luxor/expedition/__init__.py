"""Expedition Luxor: all that is its own, from the rules to the pictures."""

from pathlib import Path

from luxor.expedition.modules import MODULES
from luxor.plugin import GamePlugin, ReadingPlugin

HERE = Path(__file__).parent

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
        ReadingPlugin("ruling.expedition.one-line", "several", "luxor.expedition.readings:SeveralDirections"),
        ReadingPlugin("ruling.expedition.camp-four", "five", "luxor.expedition.readings:FiveStay"),
        ReadingPlugin(
            "ruling.expedition.camp-keeps", "none-need-stay", "luxor.expedition.readings:NoneNeedStay"
        ),
    ),
)
