"""The modules of The Mummy's Curse, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.plugin import ModulePlugin

HERE = Path(__file__).parent


def _module(name: str, rules: str, scene: str = "") -> ModulePlugin:
    place = f"luxor.classic.modules.{name}"
    return ModulePlugin(
        name, f"{place}.rules:{rules}", HERE / name, f"{place}.scene:{scene}" if scene else None
    )


MODULES = (
    _module("fifth_player", "FifthPlayer"),
    _module("mummy", "Mummy", "MummyScene"),
    _module("equipment", "Equipment", "EquipmentScene"),
    _module("sceptres", "Sceptres", "SceptreScene"),
    _module("characters", "Characters", "CharacterScene"),
)
