"""Luxor: all that is its own, from the rules to the pictures."""

from pathlib import Path

from luxor.classic.modules import MODULES
from luxor.classic.readings import READINGS
from luxor.plugin import GamePlugin

HERE = Path(__file__).parent

GAME = GamePlugin(
    name="luxor",
    rules="luxor.classic.rules.game:Luxor",
    players=range(2, 6),
    folder=HERE,
    data_file=HERE / "data" / "components.toml",
    modules=MODULES,
    scene="luxor.classic.scene.builder:LuxorBuilder",
    heuristic="luxor.classic.heuristic:LuxorHeuristic",
    guide="luxor.classic.guide:LuxorGuide",
    kernel="luxor.kernel:luxor_twin",
    readings=READINGS,
)
