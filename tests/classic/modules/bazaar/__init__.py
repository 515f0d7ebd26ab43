"""A module of one's own: this folder is all there is of it."""

from pathlib import Path

from luxor.plugin import ModulePlugin

BAZAAR = ModulePlugin(
    "bazaar",
    rules="tests.classic.modules.bazaar.rules:Bazaar",
    folder=Path(__file__).parent,
    scene="tests.classic.modules.bazaar.scene:BazaarScene",
)
