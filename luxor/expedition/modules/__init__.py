"""The modules of Expedition Luxor, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.plugin import ModulePlugin, ReadingPlugin


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.expedition.modules.new_adventures.readings:{rules}")


MODULES = (
    ModulePlugin(
        "new_adventures",
        rules="luxor.expedition.modules.new_adventures.rules:NewAdventures",
        folder=Path(__file__).parent / "new_adventures",
        scene="luxor.expedition.modules.new_adventures.scene:NewAdventuresScene",
        icon="boat",
        readings=(
            _reading("ruling.adventures.boat-any", "own-only", "OwnBuildings"),
            _reading("ruling.adventures.boat-count", "occupied", "OccupiedBuildings"),
            _reading("ruling.adventures.majority", "absolute", "AbsoluteMajority"),
            _reading("ruling.adventures.majority", "tie-enough", "TieIsEnough"),
            _reading("ruling.adventures.snakes-where", "no-lakes", "NoSnakesOnLakes"),
            _reading("ruling.adventures.snakes-where", "crossed", "SnakesCrossed"),
            _reading("ruling.adventures.no-minimum", "desert-only", "CaravanNeedsCost"),
            _reading("ruling.adventures.no-minimum", "three-stay", "ThreeStay"),
            _reading("ruling.adventures.any-level", "on-top-only", "OnTopOnly"),
            _reading("ruling.adventures.storm-elsewhere", "before-capture", "CrowdedBeforeCapture"),
            _reading("ruling.adventures.storm-elsewhere", "own-mountain", "OwnMountain"),
            _reading("ruling.adventures.four", "free", "CaravanCrowds"),
            _reading("ruling.adventures.boat-snakes", "allowed", "BoatBySnakes"),
            _reading("ruling.adventures.last-turn", "neither", "NoTokenAtTheEnd"),
            _reading("ruling.adventures.last-turn", "both", "TokensToTheEnd"),
            _reading("ruling.adventures.needs-target", "spent", "TokenSpent"),
            _reading("ruling.expedition.tie-captured", "captured-too", "CapturedCount"),
        ),
    ),
)
