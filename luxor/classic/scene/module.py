"""What a module of Luxor can add to the picture, beside the hooks of any module's scene."""

from __future__ import annotations

from luxor.classic.rules.components import Card as EngineCard
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.picture import Card, LuxorPicture
from luxor.scene.modules import ModuleScene, ModuleT, scenes_of


class LuxorScene(ModuleScene[ModuleT, LuxorState, LuxorPicture]):
    """The scene of one module of Luxor."""

    def card(self, card: EngineCard, owner: int) -> Card | None:
        """How a card of the module's own is drawn in the hand of a seat."""
        return None


def luxor_scenes(rules: Rules) -> tuple[LuxorScene[object], ...]:
    """The scenes of the modules in play."""
    return scenes_of(rules.modules, LuxorScene)
