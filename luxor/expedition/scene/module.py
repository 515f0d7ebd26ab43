"""What a module of Expedition can add to the picture, beside the hooks of any module's scene."""

from __future__ import annotations

from luxor.core.words.wording import Words
from luxor.expedition.rules.ruleset import Rules
from luxor.expedition.rules.state import ExpeditionState
from luxor.expedition.scene.picture import ExpeditionPicture
from luxor.scene.modules import ModuleScene, ModuleT, scenes_of
from luxor.scene.picture import Choice


class ExpeditionScene(ModuleScene[ModuleT, ExpeditionState, ExpeditionPicture]):
    """The scene of one module of Expedition."""

    in_sight: tuple[str, ...] = ()  # kinds of target that the module shows, so that they need no button

    def cell_words(self, state: ExpeditionState, cell: int, words: Words) -> list[str]:
        """What the module lays on a tile, in words."""
        return []

    def choice(self, choice: Choice, words: Words) -> Choice:
        """A button of the tray as the module calls it, if it is its own."""
        return choice


def expedition_scenes(rules: Rules) -> tuple[ExpeditionScene[object], ...]:
    """The scenes of the modules in play."""
    return scenes_of(rules.modules, ExpeditionScene)
