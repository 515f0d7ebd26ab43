"""The modules of Expedition Luxor, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.plugin import ModulePlugin

MODULES = (
    ModulePlugin(
        "new_adventures",
        rules="luxor.expedition.modules.new_adventures.rules:NewAdventures",
        folder=Path(__file__).parent / "new_adventures",
        scene="luxor.expedition.modules.new_adventures.scene:NewAdventuresScene",
    ),
)
