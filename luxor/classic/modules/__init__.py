"""The modules of The Mummy's Curse, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.plugin import ModulePlugin

HERE = Path(__file__).parent


def _module(name: str, rules: str) -> ModulePlugin:
    return ModulePlugin(name, rules=f"luxor.classic.modules.{name}.rules:{rules}", folder=HERE / name)


MODULES = (
    _module("fifth_player", "FifthPlayer"),
    _module("mummy", "Mummy"),
    _module("equipment", "Equipment"),
    _module("sceptres", "Sceptres"),
    _module("characters", "Characters"),
)
