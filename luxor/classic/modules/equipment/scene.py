"""Equipment cards in pictures: in the colour of the hand they are in, with faces and a back of their own."""

from __future__ import annotations

from luxor.classic.modules.equipment.rules import FAMILY, Equipment
from luxor.classic.rules.card_kinds import DIE
from luxor.classic.rules.components import Card as EngineCard
from luxor.classic.scene.cards import large
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import Card
from luxor.scene.shapes import Icon, Shape, Text


def plus_face(card: Card, ground: str, ink: str) -> list[Shape]:
    """A number to which a second card can be added."""
    return large(f"{card.value}+", ink)


def die_face(card: Card, ground: str, ink: str) -> list[Shape]:
    """A die whose number may be changed by one."""
    return [
        Icon("die", 9, 44, 36, ink, ground),
        Text(63, 71, "±1", 23, ink, "bold", "middle"),
    ]


FACES = {"plus": plus_face, "die-plus-minus": die_face}


def equipment_card(kind: str, value: int = 0, owner: int = 0) -> Card:
    """A card as it is drawn: a plain "number" or "die", "plus" (2+), or "die-plus-minus"."""
    return Card(kind, value, 0, owner, "equipment", "card-back-equipment", FACES.get(kind))


class EquipmentScene(LuxorScene[Equipment]):
    """The cards of the module."""

    def card(self, card: EngineCard, owner: int) -> Card | None:
        if card.family != FAMILY:
            return None
        kind = "die-plus-minus" if card.mode == DIE else "plus" if card.name.endswith("+") else "number"
        return equipment_card(kind, card.value, owner)
